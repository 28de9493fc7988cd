//! `keyedge/<set>.json`: key generation from chosen seeds.

use super::drbg::{Stream, recorded};
use super::json::{self, list, text};
use super::key::KeyCase;
use super::{Kem, Params};
use std::string::String;
use std::vec::Vec;

/// One key generation.
pub struct Case {
    pub name: String,
    pub key: KeyCase,
}

/// Reads the cases of one set.
pub fn load(p: &Params) -> Option<Vec<Case>> {
    let file = json::load("keyedge", p)?;
    let case = |value| Case { name: text(value, "name"), key: KeyCase::load(value) };
    Some(list(&file, "cases").iter().map(case).collect())
}

/// Runs the cases.
pub fn run(kem: &dyn Kem, p: &Params, cases: &[Case]) {
    for case in cases {
        let mut stream = Stream::new(&case.key.delta);
        let (pair, draws) = recorded(|out| stream.read(out), |random| kem.keypair(p, random));
        assert_eq!(draws, [32], "{} {}: draws of keypair", p.name, case.name);
        case.key.check(p, &pair, &case.name);
    }
}
