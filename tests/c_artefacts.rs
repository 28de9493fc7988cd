//! What `make` ships: names, exports, dependencies, and what must not be in it.
#![cfg(target_os = "linux")]

mod make;

use make::{ROOT, make, run, target};
use mcbits::params::ALL;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn shipped(name: &str) -> PathBuf {
    static BUILD: std::sync::Once = std::sync::Once::new();
    let out = target("c");
    BUILD.call_once(|| make(&out, &["lib"], &[]));
    out.join(name)
}

/// The same of the library with the encryption of McBits 2017.
#[cfg(feature = "mcbits2017")]
fn shipped_2017(name: &str) -> PathBuf {
    static BUILD: std::sync::Once = std::sync::Once::new();
    let out = target("c-2017");
    BUILD.call_once(|| make(&out, &["MCBITS2017=1", "lib"], &[]));
    out.join(name)
}

/// The names that a C program may use.
fn exports() -> BTreeSet<String> {
    let of_a_set = [
        "publickeybytes",
        "secretkeybytes",
        "ciphertextbytes",
        "bytes",
        "keypair",
        "enc",
        "dec",
        "keypair_rng",
        "enc_rng",
        "keypair_from_seed",
        "public_from_secret",
        "check_keypair",
        "prepare",
        "dec_prepared",
        "enc_batch",
        "enc_batch_rng",
        "dec_batch",
        "dec_batch_prepared",
    ];
    let of_the_library = [
        "version",
        "implementation",
        "select_implementation",
        "strerror",
        "kem_by_name",
        "kem_at",
        "prepare",
        "prepared_free",
        "dec_prepared",
        "enc_batch",
        "dec_batch",
        "dec_batch_prepared",
        "keypair",
        "enc",
        "dec",
    ];
    ALL.iter()
        .flat_map(|p| of_a_set.map(|f| format!("crypto_kem_{}_{f}", p.name)))
        .chain(of_the_library.map(|f| format!("mcbits_{f}")))
        .collect()
}

/// The names that `nm` prints with these options: "address type name" lines.
fn names(options: &[&str], file: PathBuf) -> BTreeSet<String> {
    let name = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        [_, kind, name] if kind.len() == 1 => Some(name.to_owned()),
        _ => None,
    };
    run(Command::new("nm").args(options).arg(file)).lines().filter_map(name).collect()
}

fn assert_exports(found: &BTreeSet<String>, wanted: &BTreeSet<String>) {
    let missing: Vec<_> = wanted.difference(found).collect();
    let unwanted: Vec<_> = found.difference(wanted).collect();
    assert!(missing.is_empty() && unwanted.is_empty(), "missing {missing:?}, unwanted {unwanted:?}");
}

#[test]
fn shared_library_exports_the_list() {
    assert_exports(&names(&["-D", "--defined-only"], shipped("libmcbits.so")), &exports());
}

/// In the archive, compiler support routines beside the list.
#[test]
fn archive_exports_the_list() {
    let mut found = names(&["-g", "--defined-only"], shipped("libmcbits.a"));
    found.retain(|name| !name.starts_with("__"));
    assert_exports(&found, &exports());
}

/// With the encryption of McBits 2017 its functions are there too, and no other.
#[cfg(feature = "mcbits2017")]
#[test]
fn library_with_2017_exports_the_list() {
    let mut wanted = exports();
    for set in ["mcbits8192128", "mcbits4096062"] {
        let functions = ["", "_keypair", "_keypair_rng", "_public_from_secret", "_rng", "_open"];
        wanted.extend(functions.map(|f| format!("crypto_encrypt_{set}{f}")));
    }
    let conversions = ["to", "from"].map(|way| format!("crypto_encrypt_mcbits8192128_{way}_mceliece8192128"));
    wanted.extend(conversions);
    assert_exports(&names(&["-D", "--defined-only"], shipped_2017("libmcbits.so")), &wanted);
    assert_exports(&names(&["-g", "--defined-only"], shipped_2017("libmcbits.a")), &wanted);
    let original = fs::read_to_string(format!("{ROOT}/include/mcbits2017.h")).unwrap();
    assert!(fs::read_to_string(shipped_2017("mcbits2017.h")).unwrap() == original);
    assert_no_intrinsics(["libmcbits.a", "libmcbits.so"].map(shipped_2017));
}

/// A function generic over the tiers that was not inlined leaves its intrinsics
/// behind as functions.
fn assert_no_intrinsics(files: [PathBuf; 2]) {
    for file in files {
        let text = run(Command::new("nm").arg("-C").arg(&file));
        let found: Vec<_> = text.lines().filter(|line| line.contains("core_arch")).collect();
        assert!(found.is_empty(), "{}: {found:#?}", file.display());
    }
}

#[test]
fn no_intrinsic_is_a_function() {
    assert_no_intrinsics(["libmcbits.a", "libmcbits.so"].map(shipped));
}

#[test]
fn shared_library_has_its_name_and_needs_libc_only() {
    let text = run(Command::new("readelf").args(["-dlW"]).arg(shipped("libmcbits.so")));
    assert!(text.contains("Library soname: [libmcbits.so.0]"), "{text}");
    let needed: Vec<_> = text.lines().filter(|line| line.contains("(NEEDED)")).collect();
    assert!(needed.len() == 1 && needed[0].contains("[libc.so"), "{needed:?}");
    let stack = text.lines().find(|line| line.contains("GNU_STACK")).unwrap();
    assert!(!stack.contains('E'), "executable stack: {stack}");
    assert_eq!(fs::read_link(shipped("libmcbits.so")).unwrap().to_str(), Some("libmcbits.so.0"));
}

/// A program links with libc alone, and the shared library is found by its name.
#[test]
fn programs_link() {
    let program = target("tmp").join("header");
    let directory = shipped("");
    let source = format!("{ROOT}/c-tests/header.c");
    let include = format!("-I{}", directory.display());
    for library in ["libmcbits.a", "libmcbits.so"] {
        run(Command::new("cc")
            .args(["-nodefaultlibs", &include, "-o"])
            .arg(&program)
            .arg(&source)
            .arg(shipped(library))
            .arg("-lc"));
        run(Command::new(&program).env("LD_LIBRARY_PATH", &directory));
    }
}

/// No path of this machine, which would make builds differ and tell who built.
#[test]
fn no_path_is_inside() {
    let home = std::env::var("HOME").unwrap_or_default();
    let cargo = std::env::var("CARGO_HOME").unwrap_or(format!("{home}/.cargo"));
    for file in ["libmcbits.a", "libmcbits.so.0"] {
        let bytes = fs::read(shipped(file)).unwrap();
        for path in [ROOT, &cargo] {
            let found = bytes.windows(path.len()).any(|window| window == path.as_bytes());
            assert!(!found, "{file} contains {path}");
        }
    }
}

#[test]
fn headers_are_shipped() {
    for name in ["mcbits.h", "mcbits_crypto_kem.h"] {
        let original = fs::read_to_string(format!("{ROOT}/include/{name}")).unwrap();
        assert!(fs::read_to_string(shipped(name)).unwrap() == original, "{name}");
    }
}
