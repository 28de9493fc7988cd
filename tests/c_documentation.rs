//! The C examples run, and what the documentation shows in C compiles and is
//! current. What the machine lacks is skipped, with a line that says so.
#![cfg(target_os = "linux")]

mod make;

use make::{ROOT, make, run, target};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;

/// The folder with the library.
fn library() -> PathBuf {
    static BUILD: Once = Once::new();
    let out = target("c");
    BUILD.call_once(|| make(&out, &["lib"], &[]));
    out
}

/// Compiles C text with all warnings, as an object or, with the library, as a program.
fn compile(name: &str, text: &str, program: bool) -> PathBuf {
    let out = library();
    let folder = target("tmp").join("documentation");
    fs::create_dir_all(&folder).unwrap();
    let source = folder.join(format!("{name}.c"));
    let object = folder.join(name);
    fs::write(&source, text).unwrap();
    let cc = &mut Command::new("cc");
    cc.args(["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-I"]).arg(&out).arg("-o").arg(&object);
    match program {
        true => cc.arg(&source).arg(out.join("libmcbits.a")),
        false => cc.arg("-c").arg(&source),
    };
    run(cc);
    object
}

fn documents(folder: &str) -> Vec<PathBuf> {
    let mut found: Vec<_> = fs::read_dir(Path::new(ROOT).join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    found.sort();
    found
}

#[test]
fn examples_run() {
    let out = library();
    let text = run(Command::new("make")
        .current_dir(ROOT)
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL")
        .arg(format!("OUT={}", out.display()))
        .arg("check-examples"));
    text.lines().filter(|line| line.starts_with("examples: skipped")).for_each(|line| println!("{line}"));
}

/// Every block of C in docs/ stands alone.
#[test]
fn blocks_of_c_compile() {
    let mut blocks = 0;
    for path in documents("docs").iter().filter(|path| path.extension().is_some_and(|e| e == "md")) {
        let text = fs::read_to_string(path).unwrap();
        for block in text.split("```c\n").skip(1) {
            blocks += 1;
            compile(&format!("block{blocks}"), block.split("```").next().unwrap(), false);
        }
    }
    assert!(blocks > 0);
}

/// The manual page's example is a program that succeeds.
#[test]
fn example_of_the_manual_page_runs() {
    let page = fs::read_to_string(format!("{ROOT}/docs/man/crypto_kem_mceliece.3")).unwrap();
    let example = page.split(".Bd -literal").nth(1).unwrap();
    let example = example.split_once('\n').unwrap().1.split(".Ed\n").next().unwrap();
    run(&mut Command::new(compile("manual", &example.replace("\\e", "\\"), true)));
}

/// Every command and option of `mcbits --help` is in its manual page.
#[test]
fn manual_page_of_the_command_is_complete() {
    let help = fs::read_to_string(format!("{ROOT}/src/bin/mcbits/help.rs")).unwrap();
    let page = fs::read_to_string(format!("{ROOT}/docs/man/mcbits.1")).unwrap();
    let commands = help.split("usage: mcbits ").skip(1).map(|usage| usage.split_whitespace().next().unwrap());
    for command in commands.filter(|command| command.chars().all(|c| c.is_ascii_lowercase())) {
        assert!(page.contains(&format!(".Cm {command}\n")), "docs/man/mcbits.1 lacks {command}");
    }
    for line in help.lines().filter(|line| line.starts_with("  -")) {
        let (letter, name) = line.trim_start().split_once(", --").unwrap();
        let (letter, name) = (&letter[1..], name.split_whitespace().next().unwrap());
        let found = page.lines().any(|line| {
            line.starts_with(&format!(".It Fl {letter} ")) && line.contains(&format!("Fl -{name}"))
        });
        assert!(found, "docs/man/mcbits.1 lacks -{letter}, --{name}");
    }
}

#[test]
fn manual_pages_are_well_formed() {
    if Command::new("mandoc").arg("-h").output().is_err() {
        println!("documentation: skipped: this machine lacks mandoc");
        return;
    }
    for page in documents("docs/man") {
        run(Command::new("mandoc").args(["-T", "lint", "-W", "warning"]).arg(page));
    }
}

/// Links to files of the repository lead somewhere.
#[test]
fn links_lead_to_files() {
    for folder in [".", "docs", "examples/c", "integration", "supercop"] {
        for path in documents(folder).iter().filter(|path| path.extension().is_some_and(|e| e == "md")) {
            let text = fs::read_to_string(path).unwrap();
            for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let file = link.split('#').next().unwrap();
                if !file.is_empty() && !file.contains("://") {
                    let there = path.parent().unwrap().join(file);
                    assert!(there.exists(), "{}: no file {file}", path.display());
                }
            }
        }
    }
}

/// The tables and charts of docs/performance.md are what the figures in docs/performance/ give.
#[test]
fn performance_report_is_current() {
    run(Command::new("python3").arg(format!("{ROOT}/benches/report.py")).arg("--check"));
}
