//! The C tests in `c-tests/`, built by `make` against the library that it ships.
#![cfg(unix)]

mod make;

use make::{ROOT, make, run, target};
use std::process::Command;
use std::sync::Once;

fn driver(name: &str) {
    static BUILD: Once = Once::new();
    let out = target("c");
    BUILD.call_once(|| make(&out, &["drivers"], &[]));
    let vectors = format!("{ROOT}/c-tests/vectors.txt");
    let text = run(Command::new(out.join("tests").join(name)).args(["--vectors", &vectors]));
    print!("{text}");
}

macro_rules! drivers {
    ($($name:ident)*) => { $(
        #[test]
        fn $name() {
            driver(stringify!($name));
        }
    )* };
}

drivers! { kat supercop_checksum reject edge api pointers stack threads }

/// The encryption of McBits 2017, in a library of its own that has it.
#[cfg(feature = "mcbits2017")]
#[test]
fn mcbits2017() {
    make(&target("c-2017"), &["MCBITS2017=1", "run-mcbits2017"], &[]);
}

/// The bound on the stack holds in other profiles too. Without the link-time optimisation of
/// profile `c`, core asks for a function that only unwinding would call.
#[test]
fn stack_in_other_profiles() {
    for (name, profile, level) in
        [("c-release", "release", "3"), ("c-dev", "dev", "2"), ("c-dev-1", "dev", "1")]
    {
        make(
            &target(name),
            &[&format!("PROFILE={profile}"), "LDLIBS=-Wl,--defsym=rust_eh_personality=0", "run-stack"],
            &[("CARGO_PROFILE_DEV_OPT_LEVEL", level)],
        );
    }
}

/// The headers are C90 and C++11, that of McBits 2017, which needs `long long`, C99 and C++11.
#[test]
fn headers_compile() {
    for (compiler, standard, language, file) in [
        ("cc", "c90", "c", "header.c"),
        ("c++", "c++11", "c++", "header.c"),
        ("cc", "c99", "c", "header2017.c"),
        ("c++", "c++11", "c++", "header2017.c"),
    ] {
        run(Command::new(compiler).current_dir(ROOT).args([
            &format!("-std={standard}"),
            "-x",
            language,
            "-pedantic",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-Iinclude",
            "-fsyntax-only",
            &format!("c-tests/{file}"),
        ]));
    }
}
