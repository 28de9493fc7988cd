//! The operations on bytes: key generation from a seed, encapsulation,
//! decapsulation ([Spec], "Operations"). Chooses tier and field degree once
//! per call; everything below is generic over both.
//!
//! Buffers have the lengths of the set; the callers check that.

use crate::wipe::wipe;
use crate::{
    cpu::{self, PerTier},
    encode::Encoder,
    error::Error,
    fixed_weight::fixed_weight,
    hash::{Prefix, hash},
    params::{Params, SEED_BYTES, SESSION_KEY_BYTES},
    random::Draw,
    simd::Simd,
};

/// Words of the largest error vector, q/64.
const MAX_WORDS: usize = 128;

/// Not connected yet.
pub fn keypair_scratch_words(_p: &Params) -> usize {
    1
}
/// Not connected yet.
pub fn keypair(_p: &Params, _pk: &mut [u8], _sk: &mut [u8], _scratch: &mut [u64], _seed: &[u8; SEED_BYTES]) {}

/// Encapsulation. `ct` and `ss` are written also on an error and then hold
/// nothing secret. Errors: [`Error::Random`] from the generator, or when it
/// yields no usable draw; [`Error::Input`], after drawing, when a padding bit
/// of the public key is set. Time depends on the set and the number of draws.
pub fn enc(
    p: &Params,
    ct: &mut [u8],
    ss: &mut [u8; SESSION_KEY_BYTES],
    pk: &[u8],
    rng: &mut dyn Draw,
) -> Result<(), Error> {
    struct Enc<'a, 'b>(
        &'a Params,
        &'a mut [u8],
        &'a mut [u8; SESSION_KEY_BYTES],
        &'a [u8],
        &'a mut (dyn Draw + 'b),
    );
    impl PerTier for Enc<'_, '_> {
        type Output = Result<(), Error>;
        fn call<S: Simd>(self, s: S) -> Self::Output {
            enc_on(s, self.0, self.1, self.2, self.3, self.4)
        }
    }
    let result = cpu::with_tier(Enc(p, ct, ss, pk, rng));
    if result.is_err() {
        ct.fill(0);
        ss.fill(0);
    }
    result
}

#[inline(always)]
fn enc_on<S: Simd>(
    s: S,
    p: &Params,
    ct: &mut [u8],
    ss: &mut [u8; SESSION_KEY_BYTES],
    pk: &[u8],
    rng: &mut dyn Draw,
) -> Result<(), Error> {
    let mut words = [0u64; MAX_WORDS];
    let words = &mut words[..p.q() / 64];
    fixed_weight(s, p, rng, words)?;

    let (c0, c1) = ct.split_at_mut(p.syndrome_bytes());
    let mut encoder = Encoder::new(p, words, c0);
    encoder.rows(s, pk, c0);
    drop(encoder);

    let mut e = ErrorBytes::new(words);
    wipe(words);
    if p.pc {
        c1.copy_from_slice(&hash(Prefix::Confirmation as u8, &[e.get(p)]));
    }
    *ss = hash(Prefix::Accepted as u8, &[e.get(p), ct]);
    wipe(&mut e.0);
    if public_key_padding_is_clear(p, pk) { Ok(()) } else { Err(Error::Input) }
}

/// The bytes of an error vector; secret.
struct ErrorBytes([u8; 8 * MAX_WORDS]);

impl ErrorBytes {
    fn new(words: &[u64]) -> Self {
        let mut bytes = [0; 8 * MAX_WORDS];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        ErrorBytes(bytes)
    }
    fn get(&self, p: &Params) -> &[u8] {
        &self.0[..p.error_bytes()]
    }
}

/// Whether the bits after the k-th of every row are zero. The key is public.
fn public_key_padding_is_clear(p: &Params, pk: &[u8]) -> bool {
    p.k() % 8 == 0 || pk.chunks_exact(p.row_bytes()).all(|row| row[p.row_bytes() - 1] >> (p.k() % 8) == 0)
}

/// Not connected yet.
pub fn dec(_p: &Params, _ss: &mut [u8; SESSION_KEY_BYTES], _ct: &[u8], _sk: &[u8]) -> Result<(), Error> {
    Err(Error::Memory)
}
