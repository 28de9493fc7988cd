//! What stands in the place of other libraries: its names, and that it goes into
//! one program with others. `integration/README.md` has the tests that need the
//! other libraries' files.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

mod make;

use make::{ROOT, make, run, target};
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

fn build(goals: &[&str]) {
    static ONE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _one_at_a_time = ONE.lock();
    make(&target("c"), goals, &[]);
}

/// Compares the names that a file exports and imports with the list in
/// `integration/symbols/`. `UPDATE=1` writes the list.
///
/// Left out are names that depend on the C compiler's own start-up code and
/// checks, all of which begin with an underscore.
fn assert_symbols(file: &str, options: &[&str]) {
    let text = run(Command::new("nm").args(options).arg(target("c").join(file)));
    let line = |line: &str| {
        let mut words = line.split_whitespace().rev();
        let name = words.next()?.split('@').next()?;
        let kind = match words.next()? {
            "U" | "w" => "imports",
            kind if kind.len() == 1 => "exports",
            _ => return None,
        };
        (!name.starts_with('_') || name == "__errno_location").then(|| format!("{kind} {name}"))
    };
    let found: BTreeSet<String> = text.lines().filter_map(line).collect();
    let found: String = found.into_iter().map(|line| line + "\n").collect();
    let list = format!("{ROOT}/integration/symbols/{file}.txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&list, &found).unwrap();
    }
    let wanted = fs::read_to_string(&list).unwrap();
    let (found, wanted): (BTreeSet<_>, BTreeSet<_>) = (found.lines().collect(), wanted.lines().collect());
    let missing: Vec<_> = wanted.difference(&found).collect();
    let unwanted: Vec<_> = found.difference(&wanted).collect();
    assert!(missing.is_empty() && unwanted.is_empty(), "{file}: missing {missing:?}, unwanted {unwanted:?}");
}

#[test]
fn symbols_are_those_of_the_lists() {
    build(&["lib", "compat"]);
    assert_symbols("libmcbits.a", &["-g"]);
    assert_symbols("libmcbits.so.0", &["-D"]);
    assert_symbols("libmceliece.so.1", &["-D"]);
}

/// All members of the archive together with all of a second Rust static library.
#[test]
fn second_rust_library_in_one_program() {
    build(&["together"]);
}

#[test]
fn compat_library_has_its_name() {
    build(&["compat"]);
    let text = run(Command::new("readelf").arg("-dW").arg(target("c").join("libmceliece.so.1")));
    assert!(text.contains("Library soname: [libmceliece.so.1]"), "{text}");
    assert!(!text.contains("TEXTREL"), "{text}");
}
