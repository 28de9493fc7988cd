//! The known-answer vectors: loaders, deterministic randomness and runners.
//!
//! A file of vectors is read into typed cases (`nist::File::load(p)` and so
//! on), of which the caller may drop some, and run against any implementation
//! of [`Kem`]. A mismatch panics with the name of the case. The rules that
//! made the vectors are in the README beside them.
//!
//! The vectors are in the directory named by the environment variable
//! `MCBITS_KAT`, by default `../shared/kat` seen from the crate. The module
//! that includes this one must have `params` in scope.
#![allow(dead_code)]

pub mod drbg;
pub mod encedge;
pub mod json;
pub mod key;
pub mod keyedge;
pub mod nist;
pub mod reject;

pub use super::params::Params;

use std::eprintln;
use std::path::PathBuf;
use std::string::String;
use std::vec::Vec;

/// What fills a slice with random bytes; one call is one draw.
pub type Random<'a> = &'a mut dyn FnMut(&mut [u8]);

/// An implementation of the KEM.
pub trait Kem {
    /// A key pair from one draw of 32 bytes.
    fn keypair(&self, p: &Params, random: Random) -> KeyPair;
    /// Return value, ciphertext, session key.
    fn enc(&self, p: &Params, public_key: &[u8], random: Random) -> (i32, Vec<u8>, Vec<u8>);
    /// Return value, session key.
    fn dec(&self, p: &Params, secret_key: &[u8], ciphertext: &[u8]) -> (i32, Vec<u8>);
}

/// A key pair.
pub struct KeyPair {
    pub public_key: Vec<u8>,
    pub secret_key: Vec<u8>,
    /// `duplicate`, `singular` or `ok` for each attempt, when known.
    pub attempts: Option<Vec<String>>,
}

/// The directory of the vectors; `None`, with a note, when it is not there. A
/// directory that was asked for by `MCBITS_KAT` must exist.
pub fn directory() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("MCBITS_KAT") {
        let path = PathBuf::from(path);
        assert!(path.is_dir(), "MCBITS_KAT: no directory {}", path.display());
        return Some(path);
    }
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/kat"));
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("no test vectors in {}: skipped (see MCBITS_KAT)", path.display());
    None
}
