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

use super::bitslice::{self, Group};
use super::conversion::{self, Polynomial};
use super::fft::{constants_at, exchange, for_each_butterfly};
use super::leaves::{exchange_last, leaf_sums};
use super::product::multiply_add;
use super::subspaces::{TOGETHER, levels, points, words};
use crate::simd::{Simd, Vector};

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
    let last = levels(M) - 1;
    for_each_butterfly::<S::V>(
        M,
        last,
        #[inline(always)]
        |low, high, at| {
            let (in_low, in_high) = (s.load(&received[low..]), s.load(&received[high..]));
            let mut sum = bitslice::load::<S, M>(s, weights, low, n);
            unroll!(I in 13 {
                if I < M {
                    let y = bitslice::load_plane(s, weights, high, n, I);
                    sum[I] = (sum[I] & in_low).xor_and(y, in_high);
                }
            });
            let again = core::hint::black_box(high);
            let product = times_points(
                s,
                constants_at::<S::V, M>(points::<M>(last), at),
                &sum,
                #[inline(always)]
                |i| bitslice::load_plane(s, weights, again, n, i) & in_high,
            );
            finish(last, sum, product, work, low, high);
        },
    );
    for layer in (0..last).rev() {
        let constants = points::<M>(layer);
        for_each_butterfly::<S::V>(
            M,
            layer,
            #[inline(always)]
            |low, high, at| {
                let mut sum = bitslice::load::<S, M>(s, work, low, n);
                unroll!(I in 13 {
                    if I < M {
                        sum[I] = sum[I] ^ bitslice::load_plane(s, work, high, n, I);
                    }
                });
                // The second half is loaded twice: kept, it would be spilled.
                let again = core::hint::black_box(high);
                let product = times_points(
                    s,
                    constants_at::<S::V, M>(constants, at),
                    &sum,
                    #[inline(always)]
                    |i| bitslice::load_plane(s, work, again, n, i),
                );
                finish(layer, sum, product, work, low, high);
            },
        );
    }
    let mut sums = leaf_sums::<S, M>(s, work);
    conversion::to_leaves_transposed(s, &mut sums);
    sums
}

/// a (x + y) + y for the constants a.
#[inline(always)]
fn times_points<S: Simd, const M: usize>(
    s: S,
    constants: &[u64],
    sum: &Group<S::V, M>,
    y: impl Fn(usize) -> S::V,
) -> Group<S::V, M> {
    multiply_add(
        S::TERNARY,
        sum,
        #[inline(always)]
        |i| s.load(&constants[TOGETHER * i..]),
        y,
    )
}

/// Brings the words of the next layer, or of [`leaf_sums`], together and
/// stores.
#[inline(always)]
fn finish<V: Vector, const M: usize>(
    layer: usize,
    mut sum: Group<V, M>,
    mut product: Group<V, M>,
    work: &mut [u64],
    low: usize,
    high: usize,
) {
    if layer > 0 {
        exchange(layer - 1, &mut sum, &mut product);
    } else if exchange_last::<V, M>() {
        exchange(V::LOG_WORDS - 1, &mut sum, &mut product);
    }
    bitslice::store(&sum, work, low, words(M));
    bitslice::store(&product, work, high, words(M));
}

#[cfg(test)]
mod tests {
    use super::super::elements::{from_elements, to_elements};
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
