//! Sets the name that the shared library carries, when `make` asks for one in
//! MCBITS_SONAME. Writes nothing into the source tree.
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=MCBITS_SONAME");
    let Ok(name) = std::env::var("MCBITS_SONAME") else { return };
    match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "android" | "freebsd" | "netbsd" | "openbsd") => {
            println!("cargo::rustc-link-arg=-Wl,-soname,{name}");
        }
        Ok("macos") => println!("cargo::rustc-link-arg=-Wl,-install_name,@rpath/{name}"),
        _ => {}
    }
}
