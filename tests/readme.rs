//! The C example of the README, compiled as the README says and run. (Its Rust
//! example is a documentation test of the crate.)
#![cfg(unix)]

mod make;

use make::{ROOT, make, run, target};
use std::{fs, process::Command};

#[test]
fn c_example() {
    let readme = fs::read_to_string(format!("{ROOT}/README.md")).unwrap();
    let example = readme.split("```c\n").nth(1).unwrap().split("```").next().unwrap();
    let command = readme.split("```sh\ncc ").nth(1).unwrap().split('\n').next().unwrap();

    let out = target("c");
    make(&out, &["lib"], &[]);
    let folder = target("readme");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("example.c"), example).unwrap();
    let arguments = command.replace("target/c", out.to_str().unwrap());
    run(Command::new("cc").current_dir(&folder).args(arguments.split_whitespace()));
    assert_eq!(run(&mut Command::new(folder.join("example"))), "keys agree\n");
}
