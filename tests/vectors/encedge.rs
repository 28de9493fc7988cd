//! `encedge/<set>.json`: encapsulation from chosen random bytes.

use super::drbg::{Drbg, Stream, recorded};
use super::json::{self, array, bytes, list, number, numbers, ret, text};
use super::key::KeyDigests;
use super::nist::check_enc;
use super::{Kem, KeyPair, Params};
use std::string::String;
use std::vec::Vec;

/// One encapsulation.
pub struct Case {
    pub name: String,
    /// The random bytes, all of which are used.
    pub stream: Vec<u8>,
    pub enc_draws: Vec<usize>,
    pub error_positions: Vec<usize>,
    pub ret: i32,
    pub ct: Vec<u8>,
    pub ss: Vec<u8>,
}

/// The file of one set.
pub struct File {
    /// Seed of the generator that serves keypair.
    pub key_seed: [u8; 48],
    pub key: KeyDigests,
    pub cases: Vec<Case>,
}

impl File {
    /// Reads the file.
    pub fn load(p: &Params) -> Option<Self> {
        let file = json::load("encedge", p)?;
        assert_eq!(number(&file, "draw_bytes"), p.draw_bytes());
        let case = |value| Case {
            name: text(value, "name"),
            stream: bytes(value, "stream"),
            enc_draws: numbers(value, "enc_draws"),
            error_positions: numbers(value, "error_positions"),
            ret: ret(value),
            ct: bytes(value, "ct"),
            ss: bytes(value, "ss"),
        };
        Some(File {
            key_seed: array(&file, "key_seed"),
            key: KeyDigests::load(&file),
            cases: list(&file, "cases").iter().map(case).collect(),
        })
    }
}

/// Makes the key pair and checks it.
pub fn run_key(kem: &dyn Kem, p: &Params, file: &File) -> KeyPair {
    let mut drbg = Drbg::new(&file.key_seed);
    let pair = kem.keypair(p, &mut |out| drbg.read(out));
    file.key.check(p, &pair, "encedge key");
    pair
}

/// Makes the key pair and runs the cases, each followed by its decapsulation.
pub fn run(kem: &dyn Kem, p: &Params, file: &File) {
    let pair = run_key(kem, p, file);
    for case in &file.cases {
        let name = &case.name;
        let mut stream = Stream::new(&case.stream);
        let enc = |random: super::Random| kem.enc(p, &pair.public_key, random);
        let (result, draws) = recorded(|out| stream.read(out), enc);
        assert_eq!(draws, case.enc_draws, "{} {name}: draws of enc", p.name);
        assert!(stream.is_used_up(), "{} {name}: draws of enc", p.name);
        check_enc(p, name, result, (case.ret, &case.ct, &case.ss));
        let result = kem.dec(p, &pair.secret_key, &case.ct);
        assert_eq!(result, (0, case.ss.clone()), "{} {name}: dec", p.name);
    }
}
