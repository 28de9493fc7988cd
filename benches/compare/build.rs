//! Links the reference when `benches/reference.sh` has fetched it: the folder is
//! `MCBITS_REFERENCE`, or `target/reference` of the repository.

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rustc-check-cfg=cfg(reference)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=MCBITS_REFERENCE");
    let dir = match env::var_os("MCBITS_REFERENCE") {
        Some(dir) => PathBuf::from(dir),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/reference"),
    };
    let stamp = dir.join("version");
    println!("cargo::rerun-if-changed={}", stamp.display());
    let Ok(version) = std::fs::read_to_string(&stamp) else {
        return;
    };
    let lib = dir.join("usr/lib/x86_64-linux-gnu");
    println!("cargo::rustc-cfg=reference");
    println!("cargo::rustc-env=REFERENCE_VERSION={}", version.trim());
    println!("cargo::rustc-link-search=native={}", lib.display());
    println!("cargo::rustc-link-lib=static=mceliece");
    println!("cargo::rustc-link-lib=static=randombytes");
}
