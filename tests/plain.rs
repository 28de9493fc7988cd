//! The NIST API of single sets (`make plain`): what the libraries export and need, and the published
//! response files.
#![cfg(target_os = "linux")]

mod make;

use make::{ROOT, make, run, target};
use mcbits::params::ALL;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// Makes one set's artefacts, with the drivers, and uses the directory; one test at a time.
fn with_plain<R>(set: &str, test: impl FnOnce(&Path) -> R) -> R {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let out = target("c");
    make(&out, &[&format!("SET={set}"), "plain-drivers"], &[]);
    test(&out.join("plain").join(set))
}

/// NIST's procedure, ten records, static and shared.
#[test]
fn response_files_of_all_sets() {
    for p in ALL {
        with_plain(p.name, |folder| {
            for program in ["kat-static", "kat-shared"] {
                let text = run(Command::new(folder.join(program)).arg(format!("{ROOT}/c-tests/vectors.txt")));
                assert_eq!(text, format!("plain: {}: ok\n", p.name));
            }
        });
    }
}

/// The type and name of every global symbol, without versions.
fn symbols(options: &[&str], file: PathBuf) -> Vec<String> {
    let symbols: BTreeSet<_> = run(Command::new("nm").args(options).arg(file))
        .lines()
        .filter_map(|line| {
            let name = line.get(17..)?.split('@').next()?;
            // The weak names are the linker's; a line without a type is the archive's member.
            let counts = name.starts_with(['T', 'D', 'B', 'R', 'U']) && name.as_bytes()[1] == b' ';
            (counts && name != "U _GLOBAL_OFFSET_TABLE_").then(|| name.to_owned())
        })
        .collect();
    symbols.into_iter().collect()
}

#[test]
fn symbols_are_the_list() {
    let set = "mceliece6960119f";
    let list = fs::read_to_string(format!("{ROOT}/plain/symbols.txt")).unwrap();
    let list: Vec<_> = list.lines().collect();
    with_plain(set, |folder| {
        assert_eq!(symbols(&["-g"], folder.join(format!("libmcbits_{set}.a"))), list);
        assert_eq!(symbols(&["-D"], folder.join(format!("libmcbits_{set}.so"))), list);
    });
}

#[test]
fn output_is_reproducible() {
    let set = "mceliece348864";
    let read = || {
        with_plain(set, |folder| {
            ["api.h".to_owned(), format!("libmcbits_{set}.a"), format!("libmcbits_{set}.so")]
                .map(|name| fs::read(folder.join(name)).unwrap())
        })
    };
    assert!(read() == read());
}

/// An unknown set is refused, as is none.
#[test]
fn unknown_set() {
    for set in ["", "mceliece348864x"] {
        let status = Command::new(format!("{ROOT}/plain/build.sh"))
            .args([set, "libmcbits.a", target("tmp").join("plain").to_str().unwrap(), "cc"])
            .stderr(std::process::Stdio::null())
            .status();
        assert!(!status.unwrap().success());
    }
}
