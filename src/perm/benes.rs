//! The Benes network: a secret permutation of q = 2^M bits.
//!
//! 2M - 1 layers of conditional exchanges with strides 1, 2, 4 .. q/2 .. 2, 1.
//! Bit k of a layer with stride s exchanges the places
//! x = (k mod s) + 2s (k div s) and x + s. Layers first to last turn an array
//! a into a'[i] = a[pi(i)]: field order into support order; last to first is
//! the inverse ([Spec], control bits; [Chou17] for the use in decoding).
//!
//! Method: all q bits are kept as q/64 words and never transposed. Strides
//! below a vector's length exchange blocks inside each vector
//! ([`Vector::exchange_blocks`]), longer ones are pairs of vectors. The
//! control bits are first expanded to masks of whole vectors, which serve any
//! number of networks in both directions.
//!
//! Layout of the masks, with B = log2 of the bits per vector and N = q / 2^B
//! vectors: two groups, for the first and the last B layers, of N blocks of B
//! vectors (the masks of one vector of bits, stride 1 first; each control bit
//! at both its places); then the 2M - 1 - 2B layers between, N/2 vectors each.

use crate::simd::{Simd, Vector, load_rows, store_rows};

/// Words of the masks on any tier.
pub const fn mask_words(m: usize) -> usize {
    // 2m - 1 layers of q/128 words, of which at most 9 + 9 take twice as much.
    (2 * m - 1 + 18) << (m - 7)
}

/// The binary logarithm of the bits in a vector.
#[inline(always)]
const fn log_bits<V: Vector>() -> usize {
    6 + V::LOG_WORDS
}

/// Words of one of the two groups of masks for strides inside a vector.
#[inline(always)]
const fn group_words<V: Vector, const M: usize>() -> usize {
    log_bits::<V>() << (M - 6)
}

/// Expands control bits (secret, (2M - 1) 2^(M-4) bytes as in the secret key)
/// to masks, [`mask_words`] words.
pub fn expand<S: Simd, const M: usize>(s: S, control: &[u8], masks: &mut [u64]) {
    s.run(
        #[inline(always)]
        || {
            let layer_bytes = 1 << (M - 4);
            let (inner, count, width) = (log_bits::<S::V>(), 1 << (M - log_bits::<S::V>()), S::V::WORDS);
            assert_eq!(control.len(), (2 * M - 1) * layer_bytes);
            for group in 0..2 {
                let masks = &mut masks[group * group_words::<S::V, M>()..][..group_words::<S::V, M>()];
                unroll!(LOG in [0 1 2 3 4 5 6 7 8] {
                    if LOG < inner {
                        let layer = if group == 0 { LOG } else { 2 * M - 2 - LOG };
                        let control = &control[layer * layer_bytes..][..layer_bytes];
                        for i in 0..count {
                            s.spread::<LOG>(&control[4 * width * i..])
                                .store(&mut masks[(i * inner + LOG) * width..]);
                        }
                    }
                });
            }
            let outer = &mut masks[2 * group_words::<S::V, M>()..];
            let control = &control[inner * layer_bytes..][..(2 * M - 1 - 2 * inner) * layer_bytes];
            for (control, mask) in control.chunks_exact(8 * width).zip(outer.chunks_exact_mut(width)) {
                s.load_bytes(control).store(mask);
            }
        },
    )
}

/// The layers first to last, in place: bits'[i] = bits[pi(i)], q/64 words.
/// Bits and masks are secret; the time depends on nothing.
pub fn apply<S: Simd, const M: usize>(s: S, masks: &[u64], bits: &mut [u64]) {
    network::<S, M>(s, masks, bits, false)
}

/// The layers last to first: the inverse of [`apply`].
pub fn apply_inverse<S: Simd, const M: usize>(s: S, masks: &[u64], bits: &mut [u64]) {
    network::<S, M>(s, masks, bits, true)
}

/// Strides ascend, then descend; the inverse only takes the masks in the
/// other order.
#[inline(always)]
fn network<S: Simd, const M: usize>(s: S, masks: &[u64], bits: &mut [u64], inverse: bool) {
    s.run(
        #[inline(always)]
        || {
            let bits = &mut bits[..1 << (M - 6)];
            let (first, rest) = masks.split_at(group_words::<S::V, M>());
            let (last, outer) = rest.split_at(group_words::<S::V, M>());
            let (first, last) = if inverse { (last, first) } else { (first, last) };
            ascend(s, first, bits);
            exchange_vectors::<S, M>(s, outer, bits, inverse);
            descend(s, last, bits);
        },
    )
}

/// The layers with strides 1, 2, 4 .. up to half a vector.
#[inline(always)]
fn ascend<S: Simd>(s: S, masks: &[u64], bits: &mut [u64]) {
    let (inner, width) = (log_bits::<S::V>(), S::V::WORDS);
    for (bits, masks) in bits.chunks_exact_mut(width).zip(masks.chunks_exact(inner * width)) {
        let mut v = s.load(bits);
        unroll!(LOG in [0 1 2 3 4 5 6 7 8] {
            if LOG < inner {
                v = v.exchange_blocks::<LOG>(s.load(&masks[LOG * width..]));
            }
        });
        v.store(bits);
    }
}

/// The layers with strides from half a vector down to 1.
#[inline(always)]
fn descend<S: Simd>(s: S, masks: &[u64], bits: &mut [u64]) {
    let (inner, width) = (log_bits::<S::V>(), S::V::WORDS);
    for (bits, masks) in bits.chunks_exact_mut(width).zip(masks.chunks_exact(inner * width)) {
        let mut v = s.load(bits);
        unroll!(LOG in [8 7 6 5 4 3 2 1 0] {
            if LOG < inner {
                v = v.exchange_blocks::<LOG>(s.load(&masks[LOG * width..]));
            }
        });
        v.store(bits);
    }
}

/// The layers between, whose strides are whole vectors.
#[inline(always)]
fn exchange_vectors<S: Simd, const M: usize>(s: S, masks: &[u64], bits: &mut [u64], inverse: bool) {
    match M - log_bits::<S::V>() {
        2 => exchange_in_registers::<S, 4>(s, masks, bits, inverse),
        3 => exchange_in_registers::<S, 8>(s, masks, bits, inverse),
        4 if S::TERNARY => exchange_in_registers::<S, 16>(s, masks, bits, inverse),
        _ => exchange_in_memory(s, masks, bits, inverse),
    }
}

/// [`exchange_vectors`] for N vectors of bits that fit the registers.
#[inline(always)]
fn exchange_in_registers<S: Simd, const N: usize>(s: S, masks: &[u64], bits: &mut [u64], inverse: bool) {
    let log = N.trailing_zeros() as usize;
    let layers = 2 * log - 1;
    let mut v: [S::V; N] = load_rows(s, bits, 0, 0);
    unroll!(STEP in [0 1 2 3 4 5 6] {
        if STEP < layers {
            let layer = if inverse { layers - 1 - STEP } else { STEP };
            let masks = &masks[layer * bits.len() / 2..][..bits.len() / 2];
            let log_stride = if STEP < log { STEP } else { layers - 1 - STEP };
            for k in 0..N / 2 {
                let low = (k & ((1 << log_stride) - 1)) | k >> log_stride << (log_stride + 1);
                let d = (v[low] ^ v[low + (1 << log_stride)]) & s.load(&masks[k * S::V::WORDS..]);
                v[low] = v[low] ^ d;
                v[low + (1 << log_stride)] = v[low + (1 << log_stride)] ^ d;
            }
        }
    });
    store_rows(&v, bits, 0, 0);
}

/// [`exchange_vectors`] for any number of vectors.
#[inline(always)]
fn exchange_in_memory<S: Simd>(s: S, masks: &[u64], bits: &mut [u64], inverse: bool) {
    let width = S::V::WORDS;
    let (layer_words, log) = (bits.len() / 2, (bits.len() / width).trailing_zeros() as usize);
    let layers = 2 * log - 1;
    for step in 0..layers {
        let layer = if inverse { layers - 1 - step } else { step };
        let masks = &masks[layer * layer_words..][..layer_words];
        let stride = width << step.min(layers - 1 - step);
        let blocks = bits.chunks_exact_mut(2 * stride).zip(masks.chunks_exact(stride));
        for (bits, masks) in blocks {
            let (low, high) = bits.split_at_mut(stride);
            let pairs = low.chunks_exact_mut(width).zip(high.chunks_exact_mut(width));
            for ((a, b), mask) in pairs.zip(masks.chunks_exact(width)) {
                let (x, y, mask) = (s.load(a), s.load(b), s.load(mask));
                let d = (x ^ y) & mask;
                (x ^ d).store(a);
                (y ^ d).store(b);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::oracle;
    use std::{vec, vec::Vec};

    #[derive(Clone)]
    struct MatchesOracle<const M: usize>;
    impl<const M: usize> PerTier for MatchesOracle<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let mut state = 1u64;
            let mut random = || {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 32) ^ (state << 32)
            };
            let layer_bytes = 1 << (M - 4);
            // One layer at a time, then all of them.
            for only in (0..2 * M - 1).map(Some).chain([None]) {
                let mut control: Vec<u8> = (0..(2 * M - 1) * layer_bytes).map(|_| random() as u8).collect();
                for (l, layer) in control.chunks_mut(layer_bytes).enumerate() {
                    if only.is_some_and(|only| only != l) {
                        layer.fill(0);
                    }
                }
                let bits: Vec<u64> = (0..1 << (M - 6)).map(|_| random()).collect();
                let layers: Vec<Vec<bool>> = control
                    .chunks(layer_bytes)
                    .map(|c| (0..8 * layer_bytes).map(|k| c[k / 8] >> (k % 8) & 1 == 1).collect())
                    .collect();
                let mut expected: Vec<bool> =
                    (0..1 << M).map(|i| bits[i / 64] >> (i % 64) & 1 == 1).collect();
                oracle::benes::apply(&layers, &mut expected);

                let mut masks = vec![0; mask_words(M)];
                let mut result = bits.clone();
                expand::<S, M>(s, &control, &mut masks);
                apply::<S, M>(s, &masks, &mut result);
                let found: Vec<bool> = (0..1 << M).map(|i| result[i / 64] >> (i % 64) & 1 == 1).collect();
                assert!(found == expected, "{} M = {M} layer {only:?}", S::NAME);
                apply_inverse::<S, M>(s, &masks, &mut result);
                assert!(result == bits, "{} M = {M} layer {only:?}, inverse", S::NAME);
            }
        }
    }

    #[test]
    fn matches_oracle_on_every_tier() {
        for_each_tier(MatchesOracle::<11>);
        for_each_tier(MatchesOracle::<12>);
        for_each_tier(MatchesOracle::<13>);
    }
}
