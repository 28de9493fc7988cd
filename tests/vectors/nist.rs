//! `nist/<set>.json`: ten records of NIST's KAT procedure.

use super::drbg::{Drbg, recorded};
use super::json::{self, array, bytes, hex, list, number, numbers};
use super::key::{KeyCase, sha256};
use super::{Kem, Params};
use shake::{ExtendableOutput, Shake256, Update, XofReader};
use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

/// One record.
pub struct Record {
    pub count: usize,
    /// Seed of the generator that serves keypair, then enc.
    pub seed: [u8; 48],
    pub key: KeyCase,
    /// Lengths of the draws in enc.
    pub enc_draws: Vec<usize>,
    /// The ones of the error vector, ascending.
    pub error_positions: Vec<usize>,
    pub ct: Vec<u8>,
    pub ss: Vec<u8>,
}

/// The file of one set.
pub struct File {
    pub outer_entropy: [u8; 48],
    pub records: Vec<Record>,
    /// The complete secret key of record 0.
    pub record0_sk: Vec<u8>,
    /// Digests over record 0 and over all records, see `run`.
    pub rsp_record0_sha256: [u8; 32],
    pub rsp_all_sha256: [u8; 32],
    pub fields_shake256: [u8; 32],
}

impl File {
    /// Reads the file and checks that the seeds are those of the procedure.
    pub fn load(p: &Params) -> Option<Self> {
        let file = json::load("nist", p)?;
        let record = |value| Record {
            count: number(value, "count"),
            seed: array(value, "seed"),
            key: KeyCase::load(value),
            enc_draws: numbers(value, "enc_draws"),
            error_positions: numbers(value, "error_positions"),
            ct: bytes(value, "ct"),
            ss: bytes(value, "ss"),
        };
        let digests = &file["digests"];
        let file = File {
            outer_entropy: array(&file, "outer_entropy"),
            records: list(&file, "records").iter().map(record).collect(),
            record0_sk: bytes(&file, "record0_sk"),
            rsp_record0_sha256: array(digests, "rsp_record0_sha256"),
            rsp_all_sha256: array(digests, "rsp_all_sha256"),
            fields_shake256: array(digests, "fields_shake256"),
        };
        let mut outer = Drbg::new(&file.outer_entropy);
        for (i, record) in file.records.iter().enumerate() {
            let mut seed = [0; 48];
            outer.read(&mut seed);
            assert_eq!((record.count, record.seed), (i, seed), "{}", p.name);
        }
        Some(file)
    }
}

/// Runs keypair, enc and dec of the records that `file` has; with all ten, the
/// three digests over them too.
pub fn run(kem: &dyn Kem, p: &Params, file: &File) {
    let mut texts = Vec::new();
    let mut fields = Shake256::default();
    for record in &file.records {
        let case = format!("nist record {}", record.count);
        let mut drbg = Drbg::new(&record.seed);
        let (pair, draws) = recorded(|out| drbg.read(out), |random| kem.keypair(p, random));
        assert_eq!(draws, [32], "{} {case}: draws of keypair", p.name);
        record.key.check(p, &pair, &case);
        let (pk, sk) = (&pair.public_key, &pair.secret_key);
        let (result, draws) = recorded(|out| drbg.read(out), |random| kem.enc(p, pk, random));
        assert_eq!(draws, record.enc_draws, "{} {case}: draws of enc", p.name);
        check_enc(p, &case, result, (0, &record.ct, &record.ss));
        let result = kem.dec(p, sk, &record.ct);
        assert_eq!(result, (0, record.ss.clone()), "{} {case}: dec", p.name);
        if record.count == 0 {
            assert_eq!(*sk, file.record0_sk, "{} {case}: record0_sk", p.name);
        }
        let parts: [(&str, &[u8]); 5] =
            [("seed", &record.seed), ("pk", pk), ("sk", sk), ("ct", &record.ct), ("ss", &record.ss)];
        let mut text = format!("count = {}\n", record.count);
        for (name, part) in parts {
            text += &format!("{name} = {}\n", hex(part).to_uppercase());
            fields.update(part);
        }
        texts.push(text);
    }
    if file.records.len() == 10 {
        assert_eq!(sha256(texts[0].as_bytes()), file.rsp_record0_sha256, "{}: rsp, record 0", p.name);
        assert_eq!(sha256(texts.join("\n").as_bytes()), file.rsp_all_sha256, "{}: rsp, all", p.name);
        let mut digest = [0; 32];
        fields.finalize_xof().read(&mut digest);
        assert_eq!(digest, file.fields_shake256, "{}: fields", p.name);
    }
}

/// Decapsulation of record 0 with the secret key that the file has: needs no
/// key generation.
pub fn run_record0_dec(kem: &dyn Kem, p: &Params, file: &File) {
    let record = &file.records[0];
    record.key.check_secret_key(p, &file.record0_sk, "nist record0_sk");
    let result = kem.dec(p, &file.record0_sk, &record.ct);
    assert_eq!(result, (0, record.ss.clone()), "{} nist record 0: dec", p.name);
}

/// Compares the three results of enc one by one.
pub fn check_enc(p: &Params, case: &str, result: (i32, Vec<u8>, Vec<u8>), expected: (i32, &[u8], &[u8])) {
    let name = p.name;
    let texts = |ret: i32, ct: &[u8], ss: &[u8]| -> Vec<String> { vec![format!("{ret}"), hex(ct), hex(ss)] };
    let (found, wanted) = (texts(result.0, &result.1, &result.2), texts(expected.0, expected.1, expected.2));
    for (i, what) in ["return value", "ciphertext", "session key"].iter().enumerate() {
        assert_eq!(found[i], wanted[i], "{name} {case}: {what} of enc");
    }
}
