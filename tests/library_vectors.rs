//! The library against the published vectors: every group, every set, every
//! tier that this CPU has. Without the vectors (see `vectors::directory`) the
//! tests pass with a note; a compact form of them is among the C drivers.

use mcbits::{Error, cpu, params};
use std::sync::Mutex;

mod generator;
mod vectors;

use generator::Generator;
use params::Params;
use vectors::{Kem, KeyPair, Random, encedge, keyedge, nist, reject};

/// The library, on the tier in use.
struct Library;

fn code(result: Result<(), Error>) -> i32 {
    result.err().map_or(0, Error::code)
}

impl Kem for Library {
    fn keypair(&self, p: &Params, random: Random) -> KeyPair {
        let (mut public_key, mut secret_key) = (vec![0; p.public_key_bytes()], vec![0; p.secret_key_bytes()]);
        let kem = mcbits::Kem::by_name(p.name).unwrap();
        kem.keypair_rng(&mut public_key, &mut secret_key, &mut Generator(random)).unwrap();
        KeyPair { public_key, secret_key, attempts: None }
    }

    fn enc(&self, p: &Params, public_key: &[u8], random: Random) -> (i32, Vec<u8>, Vec<u8>) {
        let (mut ct, mut ss) = (vec![0; p.ciphertext_bytes()], [0; 32]);
        let kem = mcbits::Kem::by_name(p.name).unwrap();
        let result = kem.enc_rng(&mut ct, &mut ss, public_key, &mut Generator(random));
        (code(result), ct, ss.to_vec())
    }

    fn dec(&self, p: &Params, secret_key: &[u8], ciphertext: &[u8]) -> (i32, Vec<u8>) {
        let mut ss = [0; 32];
        let kem = mcbits::Kem::by_name(p.name).unwrap();
        let result = kem.dec(&mut ss, ciphertext, secret_key);
        // The other ways to decapsulate, among ciphertexts of zeros.
        let zeros = vec![0; ciphertext.len()];
        let mut rejected = [0; 32];
        assert_eq!(kem.dec(&mut rejected, &zeros, secret_key), Ok(()));
        let batch = [&zeros, ciphertext, &zeros].concat();
        let prepared = kem.prepare(secret_key).unwrap();
        let mut again = [1; 32];
        assert_eq!(prepared.dec(&mut again, ciphertext), result);
        assert_eq!(again, ss);
        for with_prepared in [false, true] {
            let mut keys = [[1; 32]; 3];
            let result_of_batch = match with_prepared {
                true => prepared.dec_batch(&mut keys, &batch),
                false => kem.dec_batch(&mut keys, &batch, secret_key),
            };
            assert_eq!((result_of_batch, keys), (result, [rejected, ss, rejected]));
        }
        (code(result), ss.to_vec())
    }
}

/// Runs `check` for every tier and set. One test at a time: the tier in use
/// belongs to the whole process.
fn on_every_tier(check: impl Fn(&'static Params)) {
    static TIER: Mutex<()> = Mutex::new(());
    let _guard = TIER.lock();
    for tier in cpu::TIERS.into_iter().filter(|tier| tier.available()) {
        assert!(cpu::select(Some(tier.name().as_bytes())));
        for p in params::ALL {
            check(p);
        }
        println!("{}: all sets", tier.name());
    }
    cpu::select(None);
}

#[test]
fn nist_vectors() {
    on_every_tier(|p| {
        if let Some(file) = nist::File::load(p) {
            nist::run_record0_dec(&Library, p, &file);
            nist::run(&Library, p, &file);
        }
    });
}

#[test]
fn reject_vectors() {
    on_every_tier(|p| {
        if let Some(file) = reject::File::load(p) {
            reject::run_dec(&Library, p, &file);
            let public_key = reject::run_keys(&Library, p, &file);
            reject::run_enc(&Library, p, &file, Some(&public_key));
        }
    });
}

#[test]
fn decapsulation_vectors() {
    on_every_tier(|p| {
        if let Some(file) = reject::File::load(p) {
            reject::run_dec(&Library, p, &file);
        }
    });
}

#[test]
fn encedge_vectors() {
    on_every_tier(|p| {
        if let Some(file) = encedge::File::load(p) {
            encedge::run(&Library, p, &file);
        }
    });
}

#[test]
fn keyedge_vectors() {
    on_every_tier(|p| {
        if let Some(cases) = keyedge::load(p) {
            keyedge::run(&Library, p, &cases);
        }
    });
}
