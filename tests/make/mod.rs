//! Runs `make`, for the tests of what it ships: the library in `target/c/`, and
//! the C programs in `target/c/tests/`.
#![allow(dead_code)]

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The crate's directory.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// `target/NAME`.
pub fn target(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join(name)
}

/// Runs `make OUT=out arguments..`, apart from a make that may have started us, and
/// alone in `out`: tests run at the same time.
pub fn make(out: &Path, arguments: &[&str], environment: &[(&str, &str)]) {
    let lock = File::create(out.with_extension("lock")).unwrap();
    lock.lock().unwrap();
    let mut command = Command::new("make");
    command.current_dir(ROOT).env_remove("MAKEFLAGS").env_remove("MAKELEVEL").env_remove("MFLAGS");
    command.arg(format!("OUT={}", out.display())).args(arguments);
    run(command.envs(environment.iter().copied()));
}

/// Runs a command, which must succeed; its output.
pub fn run(command: &mut Command) -> String {
    let Output { status, stdout, stderr } =
        command.output().unwrap_or_else(|error| panic!("cannot run {command:?}: {error}"));
    let text = String::from_utf8_lossy(&stdout).into_owned();
    assert!(status.success(), "{command:?}: {status}\n{text}\n{}", String::from_utf8_lossy(&stderr));
    text
}
