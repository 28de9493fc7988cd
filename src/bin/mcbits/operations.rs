//! `keypair`, `enc` and `dec`.

use crate::arguments::{Arguments, Known};
use crate::files::{self, Output};
use crate::output::{Failure, Progress};
use crate::secret::Secret;
use mcbits::{Error, Kem};
use std::ffi::{OsStr, OsString};

const FORCE: Known = Known("force", 'f', false);
const PUBLIC: Known = Known("public", 'p', true);
const SECRET: Known = Known("secret", 's', true);
const CIPHERTEXT: Known = Known("ciphertext", 'c', true);
const KEY: Known = Known("key", 'k', true);
const COUNT: Known = Known("count", 'n', true);

/// The first set, of the plain ones, whose files of a kind have this length.
fn family(length: usize, of: fn(&Kem) -> usize, article: &str) -> Option<String> {
    Kem::all().find(|kem| of(kem) == length).map(|kem| format!("{article} of {}", kem.name()))
}

fn read_public(kem: Kem, path: &OsStr) -> Result<Secret, Failure> {
    let what = format!("a public key of {}", kem.name());
    let bytes = files::read(path, kem.public_key_bytes(), &what, |length| {
        family(length, Kem::public_key_bytes, "that")
            .or_else(|| family(length, Kem::secret_key_bytes, "a secret key"))
    })?;
    kem.check_public_key(&bytes)
        .map_err(|_| Failure::failed(path.display(), format!("not {what}: a padding bit is set")))?;
    Ok(bytes)
}

fn read_secret(kem: Kem, path: &OsStr) -> Result<Secret, Failure> {
    let what = format!("a secret key of {}", kem.name());
    files::read(path, kem.secret_key_bytes(), &what, |length| {
        family(length, Kem::secret_key_bytes, "that")
            .or_else(|| family(length, Kem::public_key_bytes, "a public key"))
    })
}

fn read_ciphertext(kem: Kem, path: &OsStr) -> Result<Secret, Failure> {
    let what = format!("a ciphertext of {}", kem.name());
    let bytes = files::read(path, kem.ciphertext_bytes(), &what, |length| {
        family(length, Kem::ciphertext_bytes, "that")
    })?;
    kem.check_ciphertext(&bytes)
        .map_err(|_| Failure::failed(path.display(), format!("not {what}: a padding bit is set")))?;
    Ok(bytes)
}

fn failed(kem: Kem, error: Error) -> Failure {
    Failure::failed(kem.name(), error)
}

/// `path`, or one of many.
fn numbered(path: &OsStr, number: Option<u32>) -> OsString {
    let mut path = path.to_os_string();
    if let Some(number) = number {
        path.push(format!(".{number}"));
    }
    path
}

pub fn keypair(words: Vec<OsString>) -> Result<(), Failure> {
    let arguments = Arguments::parse("keypair", words, &[FORCE, PUBLIC, SECRET, COUNT])?;
    let kem = arguments.set()?;
    let (public, secret) = (arguments.required("public")?, arguments.required("secret")?);
    let force = arguments.has("force");
    let numbers = match arguments.option("count") {
        None => vec![None],
        Some(_) if public == "-" || secret == "-" => {
            return Err(arguments.usage("--count needs names of files"));
        }
        Some(_) => match arguments.number("count", 0)? {
            0 => return Err(arguments.usage("--count needs a number, not '0'")),
            count => (1..=count).map(Some).collect(),
        },
    };
    let outputs =
        |number| (Output::public(&numbered(public, number)), Output::secret(&numbered(secret, number)));
    for &number in &numbers {
        let (public, secret) = outputs(number);
        files::check(&[&public, &secret], force)?;
    }

    let progress = Progress::new();
    let mut pk = vec![0; kem.public_key_bytes()];
    let mut sk = Secret::zeros(kem.secret_key_bytes());
    for &number in &numbers {
        if let Some(number) = number {
            progress.show(format_args!("{}: key pair {number} of {}", kem.name(), numbers.len()));
        }
        kem.keypair(&mut pk, &mut sk).map_err(|error| failed(kem, error))?;
        let (public, secret) = outputs(number);
        files::write(&[(&secret, &sk), (&public, &pk)], force)?;
    }
    Ok(())
}

pub fn enc(words: Vec<OsString>) -> Result<(), Failure> {
    let arguments = Arguments::parse("enc", words, &[FORCE, PUBLIC, CIPHERTEXT, KEY])?;
    let kem = arguments.set()?;
    let public = arguments.required("public")?;
    let ciphertext = Output::public(arguments.required("ciphertext")?);
    let key = Output::secret(arguments.required("key")?);
    let force = arguments.has("force");
    files::check(&[&ciphertext, &key], force)?;

    let pk = read_public(kem, public)?;
    let mut ct = vec![0; kem.ciphertext_bytes()];
    let mut ss = zeroize::Zeroizing::new([0; 32]);
    kem.enc(&mut ct, &mut ss, &pk).map_err(|error| failed(kem, error))?;
    files::write(&[(&key, &ss[..]), (&ciphertext, &ct)], force)
}

pub fn dec(words: Vec<OsString>) -> Result<(), Failure> {
    let arguments = Arguments::parse("dec", words, &[FORCE, SECRET, CIPHERTEXT, KEY])?;
    let kem = arguments.set()?;
    let (secret, ciphertext) = (arguments.required("secret")?, arguments.required("ciphertext")?);
    if secret == "-" && ciphertext == "-" {
        return Err(arguments.usage("only one of two inputs can be standard input"));
    }
    let key = Output::secret(arguments.required("key")?);
    let force = arguments.has("force");
    files::check(&[&key], force)?;

    let ct = read_ciphertext(kem, ciphertext)?;
    let sk = read_secret(kem, secret)?;
    let mut ss = zeroize::Zeroizing::new([0; 32]);
    kem.dec(&mut ss, &ct, &sk).map_err(|error| failed(kem, error))?;
    files::write(&[(&key, &ss[..])], force)
}
