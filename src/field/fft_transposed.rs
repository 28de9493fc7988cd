//! Power sums S_i = sum over all points a of w_a a^i: the transposed
//! additive Fourier transform, bitsliced.
//!
//! Every step of [`super::fft`] transposed, in reverse order ([Chou17],
//! [McBits]). The butterfly (f0 + a f1, f0 + (a + 1) f1) becomes
//! (x + y, a (x + y) + y). At the end each word of 64 points adds up to the
//! two terms of a leaf: sum w_a and sum w_a u_a, where u_a, the point of the
//! last level, is the sum over i < 6 of (bit i of the point's number) b_i.
//! So a leaf needs seven parities per plane and word, of w masked by each
//! bit, and six products by constants. This gives 2^(m-5) power sums, twice
//! as many as the transform has layers for.

use super::bitslice;
use super::conversion::{self, Polynomial};
use super::fft::{exchange, for_each_butterfly, leaf};
use super::product::product;
use super::subspaces::{PATTERNS, basis, layer_offset, layer_words, levels, points, words};
use crate::simd::{Portable, Simd, Vector};

/// The power sums of the weights at the positions that are set in
/// `received`: 2^(m-5) values.
///
/// `received`: one bit per point, 2^(m-6) words; `weights`: M planes of
/// 2^(m-6) words, in field order; `work`: as many words, overwritten. All
/// are secret; time depends on M.
#[inline(always)]
pub fn syndromes<S: Simd, const M: usize>(
    s: S,
    received: &[u64],
    weights: &[u64],
    work: &mut [u64],
) -> Polynomial<M> {
    s.run(
        #[inline(always)]
        || syndromes_here::<S, M>(s, received, weights, work),
    )
}

#[inline(always)]
fn syndromes_here<S: Simd, const M: usize>(
    s: S,
    received: &[u64],
    weights: &[u64],
    work: &mut [u64],
) -> Polynomial<M> {
    let n = words(M);
    let (received, weights, work) = (&received[..n], &weights[..M * n], &mut work[..M * n]);
    for at in (0..n).step_by(S::V::WORDS) {
        let bits = s.load(&received[at..]);
        for i in 0..M {
            (s.load(&weights[i * n + at..]) & bits).store(&mut work[i * n + at..]);
        }
    }
    for layer in (0..levels(M)).rev() {
        let constants = &points::<M>()[layer_offset(M, layer)..];
        for_each_butterfly::<S::V>(
            M,
            layer,
            #[inline(always)]
            |low, high, at| {
                let mut a = bitslice::load::<S, M>(s, work, low, n);
                let mut b = bitslice::load::<S, M>(s, work, high, n);
                let c = bitslice::load::<S, M>(s, constants, at, layer_words(layer));
                exchange(layer, &mut a, &mut b);
                a = bitslice::add(&a, &b);
                b = bitslice::add(&b, &product(S::TERNARY, &a, &c));
                bitslice::store(&a, work, low, n);
                bitslice::store(&b, work, high, n);
            },
        );
    }
    let mut sums = collect_leaves::<S, M>(s, work);
    conversion::to_leaves_transposed(s, &mut sums);
    sums
}

/// The two terms of every leaf.
#[inline(always)]
fn collect_leaves<S: Simd, const M: usize>(s: S, work: &[u64]) -> Polynomial<M> {
    let n = words(M);
    // Terms number 6 are the sums, terms i < 6 those over the points with bit i.
    let mut terms = [[[0u64; 2]; M]; 7];
    for i in 0..M {
        for v in 0..n / S::V::WORDS {
            let x = s.load(&work[i * n + v * S::V::WORDS..]);
            for (k, terms) in terms.iter_mut().enumerate() {
                let parities = (x & s.splat(*PATTERNS.get(k).unwrap_or(&!0))).parities();
                for j in 0..S::V::WORDS {
                    let e = leaf(M, word_at::<S::V>(v * S::V::WORDS + j));
                    terms[i][e / 64] |= (parities >> j & 1) << (e % 64);
                }
            }
        }
    }
    let mut leaves = [[0; 4]; M];
    for half in 0..n.div_ceil(64) {
        let mut linear = [0; M];
        for k in 0..6 {
            let b = const { basis::<M>(levels(M)) }[k];
            let b = core::array::from_fn(|i| u64::from(b >> i & 1).wrapping_neg());
            let x = core::array::from_fn(|i| terms[k][i][half]);
            linear = bitslice::add(&linear, &bitslice::mul(Portable, &x, &b));
        }
        for i in 0..M {
            leaves[i][half] |= terms[6][i][half];
            leaves[i][(half * 64 + n) / 64] |= linear[i] << (n % 64);
        }
    }
    leaves
}

/// The word that lies at a place: the inverse of [`super::fft::place`].
#[inline(always)]
fn word_at<V: Vector>(at: usize) -> usize {
    let low = at & (2 * V::WORDS - 1);
    at - low + (low << 1 & (2 * V::WORDS - 1)) + (low >> V::LOG_WORDS)
}

#[cfg(test)]
mod tests {
    use super::super::elements::{from_elements, to_elements};
    use super::super::fft::place;
    use super::super::gf;
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use std::{vec, vec::Vec};

    #[derive(Clone)]
    struct MatchesDefinition<const M: usize>;
    impl<const M: usize> PerTier for MatchesDefinition<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let n = words(M);
            let mut seed = 1u32;
            let mut random = || {
                seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
                (seed >> 16) as u16
            };
            for w in 0..n {
                assert_eq!(word_at::<S::V>(place::<S::V>(w)), w);
            }
            for case in 0..4 {
                let values: Vec<u16> = (0..1 << M).map(|_| random() & ((1 << M) - 1)).collect();
                let received: Vec<u64> = (0..n)
                    .map(|w| match case {
                        0 => 0,
                        1 => !0,
                        2 => u64::from(w == 0),
                        _ => (0..4).fold(0, |x, _| x << 16 | u64::from(random())),
                    })
                    .collect();
                let mut weights = vec![0; M * n];
                from_elements::<M>(&values, &mut weights, n);
                let mut work = vec![!0; M * n];
                let sums = syndromes::<S, M>(s, &received, &weights, &mut work);
                let mut result = vec![0; 2 * n];
                to_elements::<M>(sums.as_flattened(), 4, &mut result);
                let mut expected = vec![0; 2 * n];
                for (j, value) in values.iter().enumerate() {
                    let mut term = value * (received[j / 64] >> (j % 64) & 1) as u16;
                    for sum in &mut expected {
                        *sum ^= term;
                        term = gf::mul::<M>(term, gf::point::<M>(j));
                    }
                }
                assert_eq!(result, expected, "{} m={M} case {case}", S::NAME);
            }
        }
    }

    #[test]
    fn fft_transposed_matches_definition_on_every_tier() {
        for_each_tier(MatchesDefinition::<11>);
        for_each_tier(MatchesDefinition::<12>);
        for_each_tier(MatchesDefinition::<13>);
    }
}
