//! What is fuzzed: functions that take any bytes and panic if the library is
//! wrong. Run by cargo-fuzz, and on the corpus by `tests/fuzz_corpus.rs`.
//!
//! The module that includes this one must have `params` and `oracle` in scope.

use super::oracle;
use super::params::{self, Params};
use mcbits::{Error, Kem};
use std::sync::OnceLock;

#[path = "../tests/generator/mod.rs"]
mod closure;
use closure::Generator;

/// With and without f and pc, with and without padding bits.
const SETS: [&str; 4] = ["mceliece348864f", "mceliece348864pcf", "mceliece6960119f", "mceliece6960119pcf"];

/// A set, with a key pair and a ciphertext.
struct Fixed {
    p: &'static Params,
    kem: Kem,
    public_key: Vec<u8>,
    secret_key: Vec<u8>,
    ciphertext: Vec<u8>,
}

/// The one that a byte chooses.
fn fixed(byte: u8) -> &'static Fixed {
    static ALL: [OnceLock<Fixed>; SETS.len()] = [const { OnceLock::new() }; SETS.len()];
    let i = byte as usize % SETS.len();
    ALL[i].get_or_init(|| {
        let p = params::by_name(SETS[i].as_bytes()).unwrap();
        let kem = Kem::by_name(SETS[i]).unwrap();
        let (mut pk, mut sk) = (vec![0; kem.public_key_bytes()], vec![0; kem.secret_key_bytes()]);
        kem.keypair_from_seed(&mut pk, &mut sk, &[i as u8; 32]).unwrap();
        let (mut ct, mut ss) = (vec![0; kem.ciphertext_bytes()], [0; 32]);
        kem.enc_rng(&mut ct, &mut ss, &pk, &mut generator("fixed")).unwrap();
        Fixed { p, kem, public_key: pk, secret_key: sk, ciphertext: ct }
    })
}

fn generator(name: &str) -> Generator<impl FnMut(&mut [u8])> {
    Generator(oracle::random::stream(name))
}

/// Runs `f` on every tier that this CPU has.
fn on_every_tier(mut f: impl FnMut()) {
    for tier in ["portable", "avx2", "avx512"] {
        if mcbits::select_implementation(Some(tier)) {
            f();
        }
    }
    mcbits::select_implementation(None);
}

/// Two bytes, and the rest.
fn head(data: &[u8]) -> Option<(u8, u8, &[u8])> {
    match data {
        [a, b, rest @ ..] => Some((*a, *b, rest)),
        _ => None,
    }
}

/// `base` changed by `data`: replaced from the front, or xored.
fn changed(base: &[u8], replace: bool, data: &[u8]) -> Vec<u8> {
    let mut bytes = if replace { vec![0; base.len()] } else { base.to_vec() };
    for (x, y) in bytes.iter_mut().zip(data) {
        *x ^= y;
    }
    bytes
}

/// An error code, as the oracle has it.
fn code(result: Result<(), Error>) -> i32 {
    result.err().map_or(0, Error::code)
}

/// dec of any ciphertext under a fixed key, against the oracle. The ciphertext: the
/// bytes themselves, a valid one xor the bytes, or the syndrome of the error with
/// ones at the positions that the bytes name.
pub fn dec(data: &[u8]) {
    let Some((set, how, rest)) = head(data) else { return };
    let fixed = fixed(set);
    let p = fixed.p;
    let ct = match how % 3 {
        2 => {
            let mut e = vec![0; p.error_bytes()];
            for pair in rest.chunks_exact(2).take(2 * p.t) {
                let position = u16::from_le_bytes([pair[0], pair[1]]) as usize % p.n;
                e[position / 8] ^= 1 << (position % 8);
            }
            let mut ct = oracle::encode::encode(p, &fixed.public_key, &e);
            if p.pc {
                ct.extend(oracle::kem::hash(2, &[&e]));
            }
            ct
        }
        how => changed(&fixed.ciphertext, how == 0, rest),
    };
    let (expected, key) = oracle::kem::dec(p, &fixed.secret_key, &ct);
    on_every_tier(|| {
        let mut ss = [0x55; 32];
        let result = fixed.kem.dec(&mut ss, &ct, &fixed.secret_key);
        assert_eq!((code(result), ss), (expected, key));
        assert_eq!(fixed.kem.check_ciphertext(&ct), result);
    });
}

/// enc to any public key, against the oracle. The key: the bytes again and again, or a
/// genuine one whose end is xored with the bytes.
pub fn enc(data: &[u8]) {
    let Some((set, how, rest)) = head(data) else { return };
    let fixed = fixed(set);
    let p = fixed.p;
    let mut pk = fixed.public_key.clone();
    if how & 1 == 1 {
        let end = pk.len() - rest.len().min(pk.len());
        for (x, y) in pk[end..].iter_mut().zip(rest) {
            *x ^= y;
        }
    } else if !rest.is_empty() {
        pk.iter_mut().zip(rest.iter().cycle()).for_each(|(x, y)| *x = *y);
    }
    let name = format!("enc {how}");
    let (expected, expected_ct, key) = oracle::kem::enc(p, &pk, &mut oracle::random::stream(&name));
    on_every_tier(|| {
        let (mut ct, mut ss) = (vec![0x55; p.ciphertext_bytes()], [0x55; 32]);
        let result = fixed.kem.enc_rng(&mut ct, &mut ss, &pk, &mut generator(&name));
        assert_eq!((code(result), &ct, ss), (expected, &expected_ct, key));
        assert_eq!(fixed.kem.check_public_key(&pk), result);
    });
}

/// Import of any secret key: accepted if and only if its seed gives it again. dec with it
/// is defined, whatever it is: the same on every tier.
pub fn import(data: &[u8]) {
    let Some((set, how, rest)) = head(data) else { return };
    let fixed = fixed(set);
    let kem = fixed.kem;
    let mut sk = changed(&fixed.secret_key, how & 1 == 1, rest);
    if how & 2 == 2 {
        // From the end: s and the control bits.
        sk = changed(&fixed.secret_key, false, &[]);
        sk.iter_mut().rev().zip(rest).for_each(|(x, y)| *x ^= y);
    }
    let (mut again_pk, mut again_sk) = (fixed.public_key.clone(), fixed.secret_key.clone());
    if sk[..32] != fixed.secret_key[..32] {
        kem.keypair_from_seed(&mut again_pk, &mut again_sk, sk[..32].try_into().unwrap()).unwrap();
    }
    let expected = if again_sk == sk { Ok(()) } else { Err(Error::Input) };
    let mut pk = vec![0x55; kem.public_key_bytes()];
    assert_eq!(kem.public_from_secret(&mut pk, &sk), expected);
    let zero = vec![0; pk.len()];
    assert!(pk == if expected.is_ok() { &*again_pk } else { &*zero });
    assert_eq!(kem.check_keypair(&again_pk, &sk), expected);

    let mut keys = Vec::new();
    on_every_tier(|| {
        let mut ss = [0; 32];
        kem.dec(&mut ss, &fixed.ciphertext, &sk).unwrap();
        keys.push(ss);
    });
    assert!(keys.iter().all(|key| key == &keys[0]));
}

/// The lookup of sets and implementations by name.
pub fn name(data: &[u8]) {
    let found = params::by_name(data).map(|p| p.name);
    let expected = params::ALL.iter().map(|p| p.name).find(|name| {
        let standard = name.replace("mceliece", "Classic-McEliece-");
        data == name.as_bytes() || data == standard.as_bytes()
    });
    assert_eq!(found, expected);
    let Ok(text) = std::str::from_utf8(data) else { return };
    assert_eq!(Kem::by_name(text).map(|kem| kem.name()), expected);
    if mcbits::select_implementation(Some(text)) {
        assert_eq!(mcbits::implementation(), text);
        assert!(["portable", "avx2", "avx512"].contains(&text));
    }
    mcbits::select_implementation(None);
}
