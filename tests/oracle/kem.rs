//! The KEM: key pair from a seed, encapsulation, decapsulation, with the byte
//! formats, the padding rules and the return values.

use super::Params;
use super::bits::shake256;
use super::{benes, bits, control_bits, decode, encode, irreducible, matrix, ordering, sampler};
use std::vec;
use std::vec::Vec;

/// What one attempt of key generation draws from its seed.
pub struct Expansion {
    /// Rejection secret, n/8 bytes.
    pub s: Vec<u8>,
    /// The q keys of the field ordering.
    pub ordering: Vec<u32>,
    /// The t values for the Goppa polynomial.
    pub goppa: Vec<u16>,
    /// The seed of the next attempt.
    pub next: [u8; 32],
}

/// E = SHAKE256(0x40 || delta), cut into its parts.
pub fn expand(p: &Params, delta: &[u8; 32]) -> Expansion {
    let e = shake256(&[&[0x40], delta], p.expanded_seed_bytes());
    let (s, rest) = e.split_at(p.error_bytes());
    let (ordering, rest) = rest.split_at(4 * p.q());
    let (goppa, next) = rest.split_at(2 * p.t);
    Expansion {
        s: s.to_vec(),
        ordering: ordering.chunks(4).map(|b| u32::from_le_bytes(b.try_into().unwrap())).collect(),
        goppa: goppa.chunks(2).map(|b| u16::from_le_bytes(b.try_into().unwrap())).collect(),
        next: next.try_into().unwrap(),
    }
}

/// What became of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// Two of the q ordering keys are equal.
    Duplicate,
    /// The Goppa polynomial has degree below t.
    Degree,
    /// The matrix has no (semi-)systematic form.
    Singular,
    /// A key pair.
    Ok,
}

impl Attempt {
    /// The word used in the test vectors.
    pub fn word(self) -> &'static str {
        match self {
            Attempt::Duplicate => "duplicate",
            Attempt::Degree => "degree",
            Attempt::Singular => "singular",
            Attempt::Ok => "ok",
        }
    }
}

/// A key pair and the attempts it took.
pub struct KeyPair {
    pub public_key: Vec<u8>,
    pub secret_key: Vec<u8>,
    /// The last one is `Attempt::Ok`, all others are failures.
    pub attempts: Vec<Attempt>,
}

/// One attempt: public and secret key, or the cause of failure.
pub fn attempt(p: &Params, delta: &[u8; 32]) -> Result<(Vec<u8>, Vec<u8>), Attempt> {
    let expansion = expand(p, delta);
    let mut pi = ordering::field_ordering(p, &expansion.ordering).ok_or(Attempt::Duplicate)?;
    let g = irreducible::irreducible(p, &expansion.goppa).ok_or(Attempt::Degree)?;
    let mut h = matrix::mat_gen(p, &g, &ordering::support(p, &pi));
    let pivots = matrix::systematic_form(p, &mut h, &mut pi).ok_or(Attempt::Singular)?;

    let mut secret_key = delta.to_vec();
    secret_key.extend(pivots.to_le_bytes());
    secret_key.extend(g[..p.t].iter().flat_map(|c| c.to_le_bytes()));
    secret_key.extend(benes::pack(p, &control_bits::control_bits(&pi)));
    secret_key.extend(expansion.s);
    assert_eq!(secret_key.len(), p.secret_key_bytes());
    Ok((matrix::public_key(p, &h), secret_key))
}

/// SeededKeyGen: attempts, each with the seed the last one left, until one succeeds.
pub fn keypair_from_seed(p: &Params, delta: &[u8; 32]) -> KeyPair {
    let mut delta = *delta;
    let mut attempts = Vec::new();
    loop {
        match attempt(p, &delta) {
            Ok((public_key, secret_key)) => {
                attempts.push(Attempt::Ok);
                return KeyPair { public_key, secret_key, attempts };
            }
            Err(failure) => attempts.push(failure),
        }
        delta = expand(p, &delta).next;
    }
}

/// `crypto_kem_keypair`: draws delta in one call.
pub fn keypair(p: &Params, random: &mut dyn FnMut(&mut [u8])) -> KeyPair {
    let mut delta = [0; 32];
    random(&mut delta);
    keypair_from_seed(p, &delta)
}

/// The first 32 bytes of SHAKE256 of a domain byte and the parts.
pub fn hash(domain: u8, parts: &[&[u8]]) -> [u8; 32] {
    let mut all = vec![domain];
    for part in parts {
        all.extend_from_slice(part);
    }
    shake256(&[&all], 32).try_into().unwrap()
}

/// True when a bit string of `length` bits, in whole bytes, has a one beyond them.
pub fn has_padding(bytes: &[u8], length: usize) -> bool {
    (length..8 * bytes.len()).any(|i| bits::get(bytes, i))
}

/// `crypto_kem_enc`: return value, ciphertext, session key.
pub fn enc(p: &Params, public_key: &[u8], random: &mut dyn FnMut(&mut [u8])) -> (i32, Vec<u8>, [u8; 32]) {
    assert_eq!(public_key.len(), p.public_key_bytes());
    // The draws are made before the key is looked at.
    let e = sampler::fixed_weight(p, random);
    if public_key.chunks(p.row_bytes()).any(|row| has_padding(row, p.k())) {
        return (-1, vec![0; p.ciphertext_bytes()], [0; 32]);
    }
    let mut c = encode::encode(p, public_key, &e);
    if p.pc {
        c.extend(hash(2, &[&e]));
    }
    let session_key = hash(1, &[&e, &c]);
    (0, c, session_key)
}

/// The parts of a secret key that decoding needs: g (t + 1 coefficients) and
/// the q support elements.
pub fn decoding_key(p: &Params, secret_key: &[u8]) -> (Vec<u16>, Vec<u16>) {
    assert_eq!(secret_key.len(), p.secret_key_bytes());
    let coefficients = &secret_key[p.goppa_offset()..p.control_offset()];
    let values: Vec<u16> = coefficients.chunks(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect();
    let mut g = irreducible::element(p, &values);
    g.push(1);
    let layers = benes::unpack(p, &secret_key[p.control_offset()..p.s_offset()]);
    let mut pi: Vec<u16> = (0..p.q() as u16).collect();
    benes::apply(&layers, &mut pi);
    (g, ordering::support(p, &pi))
}

/// `crypto_kem_dec`: return value, session key.
pub fn dec(p: &Params, secret_key: &[u8], ciphertext: &[u8]) -> (i32, [u8; 32]) {
    assert_eq!(ciphertext.len(), p.ciphertext_bytes());
    let (c0, c1) = ciphertext.split_at(p.syndrome_bytes());
    if has_padding(c0, p.rows()) {
        return (-1, [0xff; 32]);
    }
    let (g, support) = decoding_key(p, secret_key);
    match decode::decode(p, &g, &support, c0) {
        Some(e) if !p.pc || c1 == hash(2, &[&e]) => (0, hash(1, &[&e, ciphertext])),
        _ => (0, hash(0, &[&secret_key[p.s_offset()..], ciphertext])),
    }
}
