//! The values of a polynomial at all points of GF(2^m): the additive Fourier
//! transform, bitsliced.
//!
//! [`super::conversion`] takes the polynomial apart into 2^l leaves, l = m - 6,
//! each constant on the 64 points of one word. Then l layers of butterflies
//! go back up: if f(x) = f0(x^2 + x) + x f1(x^2 + x), then f(a) = f0 + a f1
//! and f(a + 1) = f(a) + f1, for 64 values of a in each word ([GM10],
//! [McBits]). The point's number has its bits in the order of the levels,
//! so that the layer with stride 2^s words belongs to bit 6 + s, leaf e goes
//! to word bitrev_l(e), and the output is in field order ([`super::gf::point`]).
//!
//! A layer with a stride below a vector needs its two halves in different
//! vectors. The leaves therefore go to rotated places ([`place`]), where bit
//! 0 of the word's number chooses the vector; after layer s an exchange of
//! blocks of 2^s words brings bit s + 1 there, and after the last one every
//! word is in its place.

use super::bitslice::{self, Group};
use super::conversion::{self, Polynomial};
use super::leaves::first_layer;
use super::product::multiply_add;
use super::subspaces::{TOGETHER, levels, points, words};
use crate::simd::{Simd, Vector};

/// Where word `w` of a plane lies before the first layer: the last bits of
/// its number, as many as a vector needs and one more, rotated by one place.
pub(super) const fn place<V: Vector>(w: usize) -> usize {
    let low = w & (2 * V::WORDS - 1);
    w - low + (low >> 1) + ((low & 1) << V::LOG_WORDS)
}

/// [`Vector::exchange`] of blocks of 2^k words, if a vector has such blocks.
#[inline(always)]
pub(super) fn exchange_plane<V: Vector>(k: usize, a: V, b: V) -> (V, V) {
    unroll!(K in [0 1 2] {
        if K == k && K < V::LOG_WORDS {
            return V::exchange::<K>(a, b);
        }
    });
    (a, b)
}

/// [`exchange_plane`] in all planes.
#[inline(always)]
pub(super) fn exchange<V: Vector, const M: usize>(k: usize, a: &mut Group<V, M>, b: &mut Group<V, M>) {
    unroll!(K in [0 1 2] {
        if K == k && K < V::LOG_WORDS {
            unroll!(I in 13 {
                if I < M {
                    (a[I], b[I]) = V::exchange::<K>(a[I], b[I]);
                }
            });
        }
    });
}

/// Calls `f(words of the two halves, constants)` for every pair of vectors
/// of a layer: offsets in a plane, and in the layer's constants.
#[inline(always)]
pub(super) fn for_each_butterfly<V: Vector>(m: usize, layer: usize, mut f: impl FnMut(usize, usize, usize)) {
    let stride = V::WORDS.max(1 << layer);
    for base in (0..words(m)).step_by(2 * stride) {
        for i in (0..stride).step_by(V::WORDS) {
            f(base + i, base + i + stride, i);
        }
    }
}

/// The constants from word `at` of a layer: plane i from word 8 i.
#[inline(always)]
pub(super) fn constants_at<V: Vector, const M: usize>(layer: &[u64], at: usize) -> &[u64] {
    let group = &layer[at / TOGETHER * TOGETHER * M..][..TOGETHER * M];
    &group[at & (TOGETHER - V::WORDS)..]
}

/// Evaluates `f`, of degree at most 2^(m-6), at every point.
///
/// `out` gets M planes of 2^(m-6) words. `f` is secret; time depends on M.
#[inline(always)]
pub fn evaluate<S: Simd, const M: usize>(s: S, f: &Polynomial<M>, out: &mut [u64]) {
    s.run(
        #[inline(always)]
        || evaluate_here(s, f, out),
    )
}

#[inline(always)]
fn evaluate_here<S: Simd, const M: usize>(s: S, f: &Polynomial<M>, out: &mut [u64]) {
    let n = words(M);
    let out = &mut out[..M * n];
    let mut f = *f;
    conversion::to_leaves(s, &mut f);
    first_layer(s, &f, out);
    for layer in 1..levels(M) {
        let constants = points::<M>(layer);
        for_each_butterfly::<S::V>(
            M,
            layer,
            #[inline(always)]
            |low, high, at| {
                let constants = constants_at::<S::V, M>(constants, at);
                let b = bitslice::load::<S, M>(s, out, high, n);
                let sum = multiply_add(
                    S::TERNARY,
                    &b,
                    #[inline(always)]
                    |i| s.load(&constants[TOGETHER * i..]),
                    #[inline(always)]
                    |i| bitslice::load_plane(s, out, low, n, i),
                );
                finish(layer, sum, &b, out, low, high);
            },
        );
    }
}

/// The rest of a butterfly: adds, brings the words of the next layer
/// together and stores.
#[inline(always)]
fn finish<V: Vector, const M: usize>(
    layer: usize,
    mut sum: Group<V, M>,
    b: &Group<V, M>,
    out: &mut [u64],
    low: usize,
    high: usize,
) {
    let mut other = bitslice::add(&sum, b);
    exchange(layer, &mut sum, &mut other);
    bitslice::store(&sum, out, low, words(M));
    bitslice::store(&other, out, high, words(M));
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
            let most = words(M);
            let mut seed = 1u32;
            let mut random = || {
                seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
                (seed >> 16) as u16 & ((1 << M) - 1)
            };
            let mut cases: Vec<Vec<u16>> = vec![vec![], vec![1], vec![0; most + 1], vec![0; most + 1]];
            cases[2][most] = 1;
            cases[3][most] = random();
            cases.push((0..most).map(|_| random()).collect());
            for degree in [1, 2, 20, most - 9, most - 1, most] {
                cases.push((0..=degree).map(|_| random()).collect());
                *cases.last_mut().expect("just added").last_mut().expect("not empty") = 1;
            }
            for f in cases {
                let mut planes = [[0; 4]; M];
                from_elements::<M>(&f, planes.as_flattened_mut(), 4);
                let mut out = vec![0; M * most];
                evaluate(s, &planes, &mut out);
                let mut values = vec![0; 1 << M];
                to_elements::<M>(&out, most, &mut values);
                for (j, value) in values.iter().enumerate() {
                    let x = gf::point::<M>(j);
                    let expected = f.iter().rev().fold(0, |sum, c| gf::mul::<M>(sum, x) ^ c);
                    assert_eq!(*value, expected, "{} m={M} point {j} degree {}", S::NAME, f.len());
                }
            }
        }
    }

    #[test]
    fn fft_matches_definition_on_every_tier() {
        for_each_tier(MatchesDefinition::<11>);
        for_each_tier(MatchesDefinition::<12>);
        for_each_tier(MatchesDefinition::<13>);
    }
}
