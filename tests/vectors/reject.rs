//! `reject/<set>.json`: decapsulation of valid, unusual and invalid
//! ciphertexts, with the key of the file and with altered ones;
//! encapsulation to unusual public keys.

use super::drbg::{Drbg, recorded};
use super::json::{self, array, bytes, hex, list, number, numbers, ret, text};
use super::key::{KeyDigests, sha256};
use super::nist::check_enc;
use super::{Kem, Params};
use serde_json::Value;
use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

/// A key pair with one encapsulation.
pub struct Key {
    pub seed: [u8; 48],
    pub digests: KeyDigests,
    pub ct: Vec<u8>,
    pub ss: Vec<u8>,
}

/// Bytes to be xored into a key.
pub struct Change {
    pub offset: usize,
    pub bytes: Vec<u8>,
}

/// One decapsulation.
pub struct DecCase {
    /// Empty in `dec_sk_cases`.
    pub group: String,
    pub name: String,
    /// Changes of the secret key of A; none in `dec_cases`.
    pub changes: Vec<Change>,
    pub ct: Vec<u8>,
    pub ret: i32,
    /// `accept`, `reject` or `padding`.
    pub outcome: String,
    pub ss: Vec<u8>,
    /// Weight of the vector whose syndrome C0 is, where it is known.
    pub weight: Option<usize>,
}

/// One encapsulation.
pub struct EncCase {
    pub name: String,
    /// `A`, `zero`, `ff` or `ff_padding_clear`.
    pub base: String,
    pub changes: Vec<Change>,
    pub drbg_seed: [u8; 48],
    pub enc_draws: Vec<usize>,
    /// What the generator yields after enc.
    pub next16: [u8; 16],
    pub ret: i32,
    /// `ok` or `padding`.
    pub outcome: String,
    pub ct: Vec<u8>,
    pub ss: Vec<u8>,
}

/// The file of one set.
pub struct File {
    /// Keys A and B.
    pub keys: [Key; 2],
    /// The complete secret key of A.
    pub sk: Vec<u8>,
    /// The column of the field element 0 in the support of A.
    pub zero_support_position: usize,
    pub dec_cases: Vec<DecCase>,
    pub dec_sk_cases: Vec<DecCase>,
    pub enc_pk_cases: Vec<EncCase>,
}

fn changes(value: &Value, key: &str) -> Vec<Change> {
    let change = |value| Change { offset: number(value, "offset"), bytes: bytes(value, "bytes") };
    value[key].as_array().map_or(Vec::new(), |changes| changes.iter().map(change).collect())
}

fn apply(key: &mut [u8], changes: &[Change]) {
    for change in changes {
        for (a, b) in key[change.offset..].iter_mut().zip(&change.bytes) {
            *a ^= b;
        }
    }
}

impl File {
    /// Reads the file.
    pub fn load(p: &Params) -> Option<Self> {
        let file = json::load("reject", p)?;
        let key = |value| Key {
            seed: array(value, "seed"),
            digests: KeyDigests::load(value),
            ct: bytes(value, "ct"),
            ss: bytes(value, "ss"),
        };
        let dec_case = |value: &Value| DecCase {
            group: value["group"].as_str().unwrap_or("").into(),
            name: text(value, "name"),
            changes: changes(value, "sk_xor"),
            ct: bytes(value, "ct"),
            ret: ret(value),
            outcome: text(value, "outcome"),
            ss: bytes(value, "ss"),
            weight: value["weight"].as_u64().map(|w| w as usize),
        };
        let enc_case = |value| EncCase {
            name: text(value, "name"),
            base: text(value, "pk_base"),
            changes: changes(value, "pk_xor"),
            drbg_seed: array(value, "drbg_seed"),
            enc_draws: numbers(value, "enc_draws"),
            next16: array(value, "drbg_next16"),
            ret: ret(value),
            outcome: text(value, "outcome"),
            ct: bytes(value, "ct"),
            ss: bytes(value, "ss"),
        };
        let keys = &file["keys"];
        let file = File {
            keys: [key(&keys["A"]), key(&keys["B"])],
            sk: bytes(&keys["A"], "sk"),
            zero_support_position: number(&file, "zero_support_position"),
            dec_cases: list(&file, "dec_cases").iter().map(dec_case).collect(),
            dec_sk_cases: list(&file, "dec_sk_cases").iter().map(dec_case).collect(),
            enc_pk_cases: list(&file, "enc_pk_cases").iter().map(enc_case).collect(),
        };
        assert_eq!(sha256(&file.sk), file.keys[0].digests.sk_sha256);
        Some(file)
    }
}

/// Keypair, enc and dec for A and B. Returns the public key of A.
pub fn run_keys(kem: &dyn Kem, p: &Params, file: &File) -> Vec<u8> {
    let mut public_keys = Vec::new();
    for (key, name) in file.keys.iter().zip(["reject key A", "reject key B"]) {
        let mut drbg = Drbg::new(&key.seed);
        let pair = kem.keypair(p, &mut |out| drbg.read(out));
        key.digests.check(p, &pair, name);
        let result = kem.enc(p, &pair.public_key, &mut |out| drbg.read(out));
        check_enc(p, name, result, (0, &key.ct, &key.ss));
        let result = kem.dec(p, &pair.secret_key, &key.ct);
        assert_eq!(result, (0, key.ss.clone()), "{} {name}: dec", p.name);
        public_keys.push(pair.public_key);
    }
    public_keys.swap_remove(0)
}

/// Runs `dec_cases` and `dec_sk_cases`.
pub fn run_dec(kem: &dyn Kem, p: &Params, file: &File) {
    for case in file.dec_cases.iter().chain(&file.dec_sk_cases) {
        let mut sk = file.sk.clone();
        apply(&mut sk, &case.changes);
        let (ret, ss) = kem.dec(p, &sk, &case.ct);
        let what = format!("{} reject {} {} ({})", p.name, case.group, case.name, case.outcome);
        assert_eq!((ret, hex(&ss)), (case.ret, hex(&case.ss)), "{what}");
    }
}

/// Runs `enc_pk_cases`. Without the public key of A, the cases that need it
/// are left out.
pub fn run_enc(kem: &dyn Kem, p: &Params, file: &File, public_key: Option<&[u8]>) {
    for case in &file.enc_pk_cases {
        let mut pk = match (case.base.as_str(), public_key) {
            ("A", Some(key)) => key.to_vec(),
            ("A", None) => continue,
            ("zero", _) => vec![0; p.public_key_bytes()],
            ("ff", _) => vec![0xff; p.public_key_bytes()],
            ("ff_padding_clear", _) => {
                let mut row = vec![0xff; p.row_bytes()];
                row[p.k() / 8..].fill(((1u16 << (p.k() % 8)) - 1) as u8);
                row.repeat(p.rows())
            }
            (base, _) => panic!("unknown public key {base}"),
        };
        apply(&mut pk, &case.changes);
        let mut drbg = Drbg::new(&case.drbg_seed);
        let (result, draws) = recorded(|out| drbg.read(out), |random| kem.enc(p, &pk, random));
        assert_eq!(draws, case.enc_draws, "{} {}: draws of enc", p.name, case.name);
        check_enc(p, &case.name, result, (case.ret, &case.ct, &case.ss));
        let mut next = [0; 16];
        drbg.read(&mut next);
        assert_eq!(next, case.next16, "{} {}: randomness after enc", p.name, case.name);
    }
}
