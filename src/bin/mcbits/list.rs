//! `list` and `version`.

use crate::arguments::{Arguments, Known};
use crate::output::{Failure, print};
use mcbits::Kem;
use std::ffi::OsString;
use std::fmt::Display;

/// Where a set is standardised, by its name: all sets without pc are of round 4,
/// all but the smallest of ISO.
fn standards(kem: Kem) -> &'static str {
    let (round_4, iso) = (!kem.name().contains("pc"), !kem.name().contains("348864"));
    match (round_4, iso) {
        (true, true) => "NIST round 4, ISO",
        (true, false) => "NIST round 4",
        (false, true) => "ISO",
        (false, false) => "-",
    }
}

pub fn list(words: Vec<OsString>) -> Result<(), Failure> {
    let arguments =
        Arguments::parse("list", words, &[Known("names", 'n', false), Known("json", 'j', false)])?;
    arguments.none()?;
    if arguments.has("names") {
        return print(
            &Kem::all()
                .map(|kem| {
                    format!(
                        "{}
",
                        kem.name()
                    )
                })
                .collect::<String>(),
        );
    }
    if arguments.has("json") {
        let objects = Kem::all().map(|kem| {
            format!(
                "  {{\"set\": \"{}\", \"public_key_bytes\": {}, \"secret_key_bytes\": {}, \
                 \"ciphertext_bytes\": {}, \"session_key_bytes\": {}, \"standards\": \"{}\"}}",
                kem.name(),
                kem.public_key_bytes(),
                kem.secret_key_bytes(),
                kem.ciphertext_bytes(),
                kem.session_key_bytes(),
                standards(kem)
            )
        });
        return print(&format!("[\n{}\n]\n", objects.collect::<Vec<_>>().join(",\n")));
    }
    let mut text = row("set", [&"public key", &"secret key", &"ciphertext", &"session key"], "standards");
    for kem in Kem::all() {
        let (public, secret) = (kem.public_key_bytes(), kem.secret_key_bytes());
        let (ciphertext, key) = (kem.ciphertext_bytes(), kem.session_key_bytes());
        text += &row(kem.name(), [&public, &secret, &ciphertext, &key], standards(kem));
    }
    print(&text)
}

fn row(set: &str, [public, secret, ciphertext, key]: [&dyn Display; 4], standards: &str) -> String {
    format!("{set:20} {public:>10} {secret:>10} {ciphertext:>10} {key:>11}  {standards}\n")
}

pub fn version(words: Vec<OsString>) -> Result<(), Failure> {
    Arguments::parse("version", words, &[])?.none()?;
    let all: Vec<_> = mcbits::implementations().collect();
    let (version, used) = (env!("CARGO_PKG_VERSION"), mcbits::implementation());
    print(&format!("mcbits {version}\nimplementation {used}, of {} on this CPU\n", all.join(", ")))
}
