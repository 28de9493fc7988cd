//! SeededKeyGen ([Spec], "Key generation"): a key pair from a 32-byte seed.
//!
//! One attempt expands the seed to s, the values of the field ordering, those
//! of the Goppa polynomial, and the seed of the next attempt, which is made
//! when this one fails: when two of the ordering's values are equal, when the
//! polynomial has a degree below t, or when the matrix has no systematic form.
//! That an attempt failed, and why, is public; it says nothing about the one
//! that succeeds. The secret key keeps the seed of that one.
//!
//! The causes are independent, so the order of the tests is free. g comes
//! first: its values are needed for the keys that are sorted.

use crate::{
    field::{Polynomial, batch_inverse, elements, fft},
    hash,
    irreducible::irreducible,
    matgen,
    ordering::{Support, field_ordering, make_keys},
    params::{Params, SEED_BYTES},
    perm::control_bits::{self, control_bits},
    simd::{Portable, Simd},
    wipe::wipe,
};
use shake::XofReader;

/// The largest t and q of any set.
const MAX_T: usize = 128;
const MAX_Q: usize = 1 << 13;

/// Words of the values at all points.
const fn value_words(p: &Params) -> usize {
    p.m * p.q() / 64
}

/// Words of scratch that the stages use one after the other.
const fn shared_words(p: &Params) -> usize {
    let words = [
        2 * p.q(),
        matgen::scratch_words::<Portable>(p),
        #[cfg(target_arch = "x86_64")]
        matgen::scratch_words::<crate::simd::Avx2>(p),
        #[cfg(target_arch = "x86_64")]
        matgen::scratch_words::<crate::simd::Avx512>(p),
        control_bits::work_words(p.m),
    ];
    let (mut most, mut i) = (0, 0);
    while i < words.len() {
        if words[i] > most {
            most = words[i];
        }
        i += 1;
    }
    most
}

/// Words of scratch for [`seeded_key_gen`] on any tier.
pub const fn scratch_words(p: &Params) -> usize {
    2 * value_words(p) + shared_words(p)
}

/// Key pair from `seed`; all of `sk` and `scratch` are secret. Time depends on
/// the set and on the failed attempts. A frame of its own, as the parts below:
/// what one needs on the stack does not add up with the others.
#[inline(never)]
pub fn seeded_key_gen<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    pk: &mut [u8],
    sk: &mut [u8],
    scratch: &mut [u64],
    seed: &[u8; SEED_BYTES],
) {
    let mut delta = *seed;
    let mut next = [0; SEED_BYTES];
    loop {
        sk[..SEED_BYTES].copy_from_slice(&delta);
        if attempt::<S, M>(s, p, pk, sk, scratch, &delta, &mut next).is_some() {
            break;
        }
        delta = next;
    }
    wipe(&mut delta);
    wipe(&mut next);
}

/// One attempt; `None` (public) if it fails. `next` gets the seed of the next
/// attempt in any case.
fn attempt<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    pk: &mut [u8],
    sk: &mut [u8],
    scratch: &mut [u64],
    delta: &[u8; SEED_BYTES],
    next: &mut [u8; SEED_BYTES],
) -> Option<()> {
    let mut pi = [0u16; MAX_Q];
    let mut beta = [0u16; MAX_T];
    let mut g = [0u16; MAX_T + 1];
    let (alpha, rest) = scratch.split_at_mut(value_words(p));
    let (inverse, shared) = rest.split_at_mut(value_words(p));
    let mut support = Support { pi: &mut pi[..p.q()], alpha, inverse };
    let (beta, g) = (&mut beta[..p.t], &mut g[..=p.t]);

    let mut stream = hash::expand(delta);
    stream.read(&mut sk[p.s_offset()..]);
    read_words(&mut stream, &mut shared[..p.q()]);
    read_elements::<M>(&mut stream, beta);
    stream.read(next);
    drop(stream);
    let result = key_pair::<S, M>(s, p, pk, sk, beta, g, &mut support, shared);
    wipe(&mut pi);
    wipe(beta);
    wipe(g);
    result
}

/// The key pair from the attempt's random values: `beta`, and one 32-bit value
/// in each of the first q words of `scratch`.
#[allow(clippy::too_many_arguments)]
fn key_pair<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    pk: &mut [u8],
    sk: &mut [u8],
    beta: &[u16],
    g: &mut [u16],
    support: &mut Support,
    scratch: &mut [u64],
) -> Option<()> {
    let (keys, rest) = scratch.split_at_mut(p.q());
    irreducible::<S, M>(s, p, beta, g)?;
    invert_everywhere::<S, M>(s, g, support.alpha, support.inverse);
    make_keys::<M>(keys, support.inverse);
    field_ordering::<S, M>(s, keys, &mut rest[..p.q()], support)?;
    let Support { pi, alpha, inverse } = support;
    let pivots = matgen::public_key(s, matgen::Goppa::<M> { params: p, alpha, inverse, pi }, pk, scratch)?;
    sk[p.pivots_offset()..][..8].copy_from_slice(&pivots.to_le_bytes());
    for (bytes, coefficient) in sk[p.goppa_offset()..].as_chunks_mut().0.iter_mut().zip(&g[..p.t]) {
        *bytes = coefficient.to_le_bytes();
    }
    control_bits(s, pi, scratch, &mut sk[p.control_offset()..p.s_offset()]);
    Some(())
}

/// Reads field elements, each the low M bits of two bytes.
fn read_elements<const M: usize>(stream: &mut impl XofReader, elements: &mut [u16]) {
    for element in elements {
        let mut bytes = [0; 2];
        stream.read(&mut bytes);
        *element = u16::from_le_bytes(bytes) & ((1 << M) - 1);
    }
}

/// Reads one 32-bit little-endian value per word.
fn read_words(stream: &mut impl XofReader, words: &mut [u64]) {
    let mut block = [0; 1024];
    for words in words.chunks_mut(block.len() / 4) {
        let block = &mut block[..4 * words.len()];
        stream.read(block);
        for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
            *word = u64::from(u32::from_le_bytes(*bytes));
        }
    }
    wipe(&mut block);
}

/// 1/g at every point, in field order, to `inverse`. `g` is monic, given with
/// its leading coefficient; `values` is overwritten.
pub fn invert_everywhere<S: Simd, const M: usize>(s: S, g: &[u16], values: &mut [u64], inverse: &mut [u64]) {
    let mut polynomial: Polynomial<M> = [[0; 4]; M];
    elements::from_elements::<M>(g, polynomial.as_flattened_mut(), 4);
    fft::evaluate::<S, M>(s, &polynomial, values);
    batch_inverse::inverses::<S, M>(s, values, inverse);
    wipe(polynomial.as_flattened_mut());
}
