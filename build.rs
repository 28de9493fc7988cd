//! Sets `mcbits_system_rng` where `src/random.rs` knows the system's generator, and
//! the name that the shared library carries, when `make` asks for one in
//! MCBITS_SONAME. Writes nothing into the source tree.

/// Systems with getrandom or getentropy.
const WITH_GENERATOR: [&str; 8] =
    ["linux", "android", "macos", "ios", "freebsd", "openbsd", "netbsd", "wasi"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if WITH_GENERATOR.contains(&system.as_str()) {
        println!("cargo::rustc-cfg=mcbits_system_rng");
    }
    println!("cargo::rerun-if-env-changed=MCBITS_SONAME");
    let Ok(name) = std::env::var("MCBITS_SONAME") else { return };
    match system.as_str() {
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" => {
            println!("cargo::rustc-link-arg=-Wl,-soname,{name}");
        }
        "macos" => println!("cargo::rustc-link-arg=-Wl,-install_name,@rpath/{name}"),
        _ => {}
    }
}
