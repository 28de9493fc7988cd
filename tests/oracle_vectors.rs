//! The oracle against the published vectors, all groups and all twenty sets.
//!
//! By default a subset that takes seconds; everything, which takes minutes,
//! with `cargo test --test oracle_vectors -- --include-ignored`. Without the
//! vectors (see `vectors::directory`) the tests pass with a note.

use mcbits::params;

mod oracle;
mod vectors;

use oracle::{bits, decode, kem, sampler};
use params::Params;
use std::collections::HashSet;
use vectors::drbg::{Drbg, Stream};
use vectors::{Kem, KeyPair, Random, encedge, keyedge, nist, reject};

/// The oracle as an implementation. Each decapsulation also compares the two
/// criteria by which a decoded vector can be accepted.
struct Oracle;

impl Kem for Oracle {
    fn keypair(&self, p: &Params, random: Random) -> KeyPair {
        let pair = kem::keypair(p, random);
        let attempts = pair.attempts.iter().map(|a| a.word().to_string()).collect();
        KeyPair { public_key: pair.public_key, secret_key: pair.secret_key, attempts: Some(attempts) }
    }

    fn enc(&self, p: &Params, public_key: &[u8], random: Random) -> (i32, Vec<u8>, Vec<u8>) {
        let (ret, ct, ss) = kem::enc(p, public_key, random);
        (ret, ct, ss.to_vec())
    }

    fn dec(&self, p: &Params, secret_key: &[u8], ciphertext: &[u8]) -> (i32, Vec<u8>) {
        let (g, support) = kem::decoding_key(p, secret_key);
        let found = decode::candidate(p, &g, &support, &ciphertext[..p.syndrome_bytes()]);
        assert_eq!(
            decode::has_same_syndromes(p, &g, &support, &found),
            decode::has_full_length(p, &found),
            "{}: the criteria differ on {}",
            p.name,
            vectors::json::hex(ciphertext)
        );
        let (ret, ss) = kem::dec(p, secret_key, ciphertext);
        (ret, ss.to_vec())
    }
}

/// The sets whose complete key generation is quick enough for every run.
fn quick_keys(p: &Params) -> bool {
    p.m == 12 || p.name == "mceliece6960119pcf"
}

#[test]
fn error_vectors() {
    for p in params::ALL {
        let Some(file) = nist::File::load(p) else { return };
        for record in &file.records {
            let mut drbg = Drbg::new(&record.seed);
            let mut delta = [0; 32];
            drbg.read(&mut delta);
            assert_eq!(delta, record.key.delta);
            let e = sampler::fixed_weight(p, &mut |out| drbg.read(out));
            assert_eq!(bits::positions(&e), record.error_positions, "{} {}", p.name, record.count);
            assert_eq!(kem::hash(1, &[&e, &record.ct]), *record.ss);
        }
        for case in encedge::File::load(p).unwrap().cases {
            let mut stream = Stream::new(&case.stream);
            let e = sampler::fixed_weight(p, &mut |out| stream.read(out));
            assert_eq!(bits::positions(&e), case.error_positions, "{} {}", p.name, case.name);
        }
    }
}

#[test]
fn quick_decapsulation() {
    for p in params::ALL {
        let Some(file) = nist::File::load(p) else { return };
        nist::run_record0_dec(&Oracle, p, &file);
        let mut file = reject::File::load(p).unwrap();
        let (_, support) = kem::decoding_key(p, &file.sk);
        assert_eq!(support[file.zero_support_position], 0);
        // The first case of each group and outcome; the pcf sets have all groups.
        let mut seen = HashSet::new();
        file.dec_cases.retain(|case| seen.insert((case.group.clone(), case.outcome.clone())));
        file.dec_cases.retain(|case| p.f && p.pc || case.group == "zero_element");
        file.dec_sk_cases.retain(|case| case.name.starts_with("unused high bits"));
        reject::run_dec(&Oracle, p, &file);
    }
}

#[test]
fn quick_keys_and_encapsulation() {
    for p in params::ALL {
        let Some(file) = reject::File::load(p) else { return };
        // The padding rules, bit by bit, need a real key.
        let public_key = (p.name == "mceliece6960119pcf").then(|| reject::run_keys(&Oracle, p, &file));
        reject::run_enc(&Oracle, p, &file, public_key.as_deref());
    }
    for p in params::ALL.iter().filter(|p| quick_keys(p)) {
        let mut file = nist::File::load(p).unwrap();
        file.records.truncate(1);
        nist::run(&Oracle, p, &file);
        let mut cases = keyedge::load(p).unwrap();
        // A retry after equal keys.
        cases.retain(|case| case.key.attempts.first().is_some_and(|a| a == "duplicate"));
        cases.truncate(1);
        keyedge::run(&Oracle, p, &cases);
    }
    let p = &params::mceliece348864pcf;
    encedge::run(&Oracle, p, &encedge::File::load(p).unwrap());
}

#[test]
#[ignore = "minutes"]
fn all_nist() {
    for p in params::ALL {
        let Some(file) = nist::File::load(p) else { return };
        nist::run(&Oracle, p, &file);
    }
}

#[test]
#[ignore = "minutes"]
fn all_reject() {
    for p in params::ALL {
        let Some(file) = reject::File::load(p) else { return };
        let public_key = reject::run_keys(&Oracle, p, &file);
        reject::run_dec(&Oracle, p, &file);
        reject::run_enc(&Oracle, p, &file, Some(&public_key));
    }
}

#[test]
#[ignore = "minutes"]
fn all_encedge() {
    for p in params::ALL {
        let Some(file) = encedge::File::load(p) else { return };
        encedge::run(&Oracle, p, &file);
    }
}

#[test]
#[ignore = "minutes"]
fn all_keyedge() {
    for p in params::ALL {
        let Some(cases) = keyedge::load(p) else { return };
        keyedge::run(&Oracle, p, &cases);
    }
}
