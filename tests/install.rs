//! `make install`, and programs that use what it installs as strangers do: by
//! pkg-config or CMake and no other flag. What the machine lacks is skipped, with a line that says so.
#![cfg(target_os = "linux")]

mod make;

use make::{ROOT, make, run, target};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const AGREE: &str = concat!("mcbits ", env!("CARGO_PKG_VERSION"), ": keys agree\n");

/// The prefix of a fresh installation.
fn prefix() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| {
        let prefix = target("tmp").join("install");
        let _ = fs::remove_dir_all(&prefix);
        install(&["install-lib", &format!("PREFIX={}", prefix.display())]);
        prefix
    })
}

fn install(arguments: &[&str]) {
    make(&target("c"), arguments, &[]);
}

/// Whether all these programs are here.
fn here(programs: &[&str]) -> bool {
    let missing: Vec<_> =
        programs.iter().filter(|p| Command::new(p).arg("--version").output().is_err()).collect();
    if !missing.is_empty() {
        println!("install: skipped: this machine lacks {missing:?}");
    }
    missing.is_empty()
}

/// What pkg-config says, after the words given.
fn pkg_config(arguments: &[&str]) -> Vec<String> {
    let pkg_config = &mut Command::new("pkg-config");
    pkg_config.env("PKG_CONFIG_PATH", prefix().join("lib/pkgconfig")).args(arguments).arg("mcbits");
    run(pkg_config).split_whitespace().map(str::to_owned).collect()
}

/// Compiles with pkg-config's flags, and runs.
fn program(compiler: &str, source: &str, link: &[&str], flags: &[&str]) {
    let folder = target("tmp").join("consumers");
    fs::create_dir_all(&folder).unwrap();
    let program = folder.join(format!("{compiler}{}", link.concat()));
    run(Command::new(compiler)
        .args(link)
        .arg("-o")
        .arg(&program)
        .arg(format!("{ROOT}/packaging/consumers/{source}"))
        .args(pkg_config(flags)));
    let output = run(Command::new(&program).env("LD_LIBRARY_PATH", prefix().join("lib")));
    assert_eq!(output, AGREE);
    println!("install: {compiler} {}: ok", link.concat());
}

const SHARED: &[&str] = &["--cflags", "--libs"];
const STATIC: &[&str] = &["--static", "--cflags", "--libs"];

#[test]
fn pkg_config_programs() {
    if here(&["pkg-config", "cc"]) {
        assert_eq!(pkg_config(&["--modversion"]), [env!("CARGO_PKG_VERSION")]);
        program("cc", "roundtrip.c", &[], SHARED);
        program("cc", "roundtrip.c", &["-static"], STATIC);
    }
    if here(&["pkg-config", "c++"]) {
        program("c++", "roundtrip.cc", &[], SHARED);
        program("c++", "roundtrip.cc", &["-static"], STATIC);
    }
    if here(&["pkg-config", "musl-gcc"]) {
        program("musl-gcc", "roundtrip.c", &["-static-pie"], STATIC);
    }
}

/// Also after the whole tree was moved.
#[test]
fn cmake_project() {
    if !here(&["cmake", "cc", "c++"]) {
        return;
    }
    let moved = target("tmp").join("install-moved");
    let _ = fs::remove_dir_all(&moved);
    install(&[
        "install-lib",
        "PREFIX=/usr",
        "LIBDIR=/usr/lib/triple",
        &format!("DESTDIR={}", moved.display()),
    ]);
    let moved = moved.join("usr/lib/triple/cmake/mcbits");
    for (name, place) in [
        ("cmake", format!("-DCMAKE_PREFIX_PATH={}", prefix().display())),
        ("cmake-moved", format!("-Dmcbits_DIR={}", moved.display())),
    ] {
        let build = target("tmp").join(name);
        let _ = fs::remove_dir_all(&build);
        run(Command::new("cmake")
            .arg(place)
            .args(["-S", &format!("{ROOT}/packaging/consumers"), "-B"])
            .arg(&build));
        run(Command::new("cmake").arg("--build").arg(&build));
        for program in ["c-shared", "c-static", "cxx-shared", "cxx-static"] {
            assert_eq!(run(&mut Command::new(build.join(program))), AGREE);
        }
        println!("install: {name}: ok");
    }
}

/// Every file under a folder, as paths from there.
fn files(folder: &Path) -> BTreeSet<String> {
    fn walk(root: &Path, folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.is_symlink() {
                walk(root, &path, found);
            } else {
                found.insert(path.strip_prefix(root).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    let mut found = BTreeSet::new();
    walk(folder, folder, &mut found);
    found
}

/// The folders are those asked for, and nothing is left by uninstall.
#[test]
fn everything_has_its_place() {
    let root = target("tmp").join("install-root");
    let _ = fs::remove_dir_all(&root);
    let places = ["PREFIX=/usr", "LIBDIR=/usr/lib64", &format!("DESTDIR={}", root.display())];
    install(&[&["install"][..], &places].concat());
    let version = env!("CARGO_PKG_VERSION");
    let wanted = [
        "usr/bin/mcbits",
        "usr/share/bash-completion/completions/mcbits",
        "usr/share/fish/vendor_completions.d/mcbits.fish",
        "usr/share/man/man1/mcbits.1",
        "usr/share/man/man3/crypto_kem_mceliece.3",
        "usr/share/zsh/site-functions/_mcbits",
        "usr/include/mcbits.h",
        "usr/include/mcbits_crypto_kem.h",
        "usr/lib64/cmake/mcbits/mcbits-config-version.cmake",
        "usr/lib64/cmake/mcbits/mcbits-config.cmake",
        "usr/lib64/libmcbits.a",
        "usr/lib64/libmcbits.so",
        "usr/lib64/libmcbits.so.0",
        &format!("usr/lib64/libmcbits.so.{version}"),
        "usr/lib64/pkgconfig/mcbits.pc",
    ];
    let found = files(&root);
    for file in wanted {
        assert!(found.contains(file), "{file} is not installed");
    }
    assert_eq!(found.len(), wanted.len(), "{found:?}");
    let text = run(Command::new(root.join("usr/bin/mcbits")).arg("version"));
    assert!(text.contains(version), "{text}");
    let lib = root.join("usr/lib64");
    assert_eq!(fs::read_link(lib.join("libmcbits.so")).unwrap().to_str(), Some("libmcbits.so.0"));
    assert_eq!(
        fs::read_link(lib.join("libmcbits.so.0")).unwrap().to_str(),
        Some(&*format!("libmcbits.so.{version}"))
    );
    for file in found.iter().filter(|file| file.ends_with(".pc") || file.ends_with(".cmake")) {
        let text = fs::read_to_string(root.join(file)).unwrap();
        assert!(!text.contains('@') && !text.contains(root.to_str().unwrap()), "{file}: {text}");
    }

    install(&[&["uninstall"][..], &places].concat());
    assert_eq!(files(&root), BTreeSet::new(), "left by uninstall");
}
