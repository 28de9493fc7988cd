//! The command `mcbits`: keys, encapsulation and decapsulation on files, self
//! test and speed.
//!
//! | file | holds |
//! | --- | --- |
//! | `arguments` | options and operands; no command knows their syntax |
//! | `files` | reading, and writing that loses nothing |
//! | `operations` | `keypair`, `enc`, `dec` |
//! | `selftest`, `speed`, `list` | the commands of these names; `list` also `version` |
//! | `help` | what the command says of itself |
//! | `output` | standard output, progress on a terminal, failures |
//! | `secret` | bytes that are wiped |
//!
//! Secrets are in buffers that are wiped when they are dropped; therefore every
//! path returns through `main`, and standard streams are used without a buffer.

#[cfg(not(unix))]
compile_error!("the command needs a Unix system; the library alone: --lib or --no-default-features");

#[cfg(not(unix))]
compile_error!("the command is for Unix systems; the library is built with --lib");

mod arguments;
mod files;
mod help;
mod list;
mod operations;
mod output;
mod secret;
mod selftest;
mod speed;

use output::Failure;
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(std::env::args_os().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(mut words: Vec<OsString>) -> Result<(), Failure> {
    if words.is_empty() {
        return Err(Failure::usage("no command", None));
    }
    let name = words.remove(0);
    let name = name.to_str().unwrap_or("?");
    let command = match name {
        "-h" | "--help" => return output::print(help::OVERVIEW),
        "-V" | "--version" => "version",
        name => name,
    };
    let Some(page) = help::page(command) else {
        return Err(Failure::usage(&format!("unknown command '{name}'"), None));
    };
    // Also before a mistake, and after it.
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    if words[..end].iter().any(|word| word == "--help" || word == "-h") {
        return output::print(page);
    }
    match command {
        "keypair" => operations::keypair(words),
        "enc" => operations::enc(words),
        "dec" => operations::dec(words),
        "list" => list::list(words),
        "selftest" => selftest::selftest(words),
        "speed" => speed::speed(words),
        "completions" => help::completions(words),
        "help" => help::help(words),
        _ => list::version(words),
    }
}
