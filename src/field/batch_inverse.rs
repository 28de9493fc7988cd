//! Inverses of the values at all points, with one inversion for as many
//! elements as a vector has bits: Montgomery's method.
//!
//! With v_0, v_1, .. the vectors of values and p_k = v_0 .. v_k, from the
//! last to the first 1/v_k = p_(k-1) / p_k and 1/p_(k-1) = v_k / p_k. Each
//! bit position is a batch of its own; a zero in it counts as 1, and its
//! inverse is set to 0 (the Goppa polynomial of a malformed key can have
//! roots).

use super::bitslice::{self, Group};
use super::product::multiply;
use super::subspaces::words;
use crate::simd::{Simd, Vector};

/// The inverses of all values, 0 for 0. Both arrays are M planes of 2^(m-6)
/// words, secret; time depends on M.
#[inline(always)]
pub fn inverses<S: Simd, const M: usize>(s: S, values: &[u64], out: &mut [u64]) {
    s.run(
        #[inline(always)]
        || batch::<S, M>(s, values, out, false),
    )
}

/// The squares of the inverses, as [`inverses`].
#[inline(always)]
pub fn inverse_squares<S: Simd, const M: usize>(s: S, values: &[u64], out: &mut [u64]) {
    s.run(
        #[inline(always)]
        || batch::<S, M>(s, values, out, true),
    )
}

/// The mask of the nonzero ones among the values at `at`.
#[inline(always)]
fn nonzero<S: Simd, const M: usize>(s: S, values: &[u64], at: usize) -> S::V {
    let mut any = bitslice::load_plane(s, values, at, words(M), 0);
    unroll!(I in [1 2 3 4 5 6 7 8 9 10 11 12] {
        if I < M {
            any = any | bitslice::load_plane(s, values, at, words(M), I);
        }
    });
    any
}

/// `p` times the values at `at`, of which those that are `zero` count as 1.
#[inline(always)]
fn times_values<S: Simd, const M: usize>(
    s: S,
    p: &Group<S::V, M>,
    values: &[u64],
    at: usize,
    zero: S::V,
) -> Group<S::V, M> {
    multiply(
        S::TERNARY,
        p,
        #[inline(always)]
        |i| {
            let plane = bitslice::load_plane(s, values, at, words(M), i);
            if i == 0 { plane | zero } else { plane }
        },
    )
}

#[inline(always)]
fn batch<S: Simd, const M: usize>(s: S, values: &[u64], out: &mut [u64], square: bool) {
    let n = words(M);
    let (values, out) = (&values[..M * n], &mut out[..M * n]);
    let ones = s.splat(!0);
    let mut p = bitslice::load::<S, M>(s, values, 0, n);
    p[0] = p[0] | ones.and_not(nonzero::<S, M>(s, values, 0));
    bitslice::store(&p, out, 0, n);
    for at in (0..n).step_by(S::V::WORDS).skip(1) {
        let zero = ones.and_not(nonzero::<S, M>(s, values, at));
        p = times_values(s, &p, values, at, zero);
        bitslice::store(&p, out, at, n);
    }
    p = bitslice::inverse(s, &p);
    for at in (0..n).step_by(S::V::WORDS).rev() {
        let nonzero = nonzero::<S, M>(s, values, at);
        let mut inverse = p;
        if at > 0 {
            inverse = multiply(
                S::TERNARY,
                &p,
                #[inline(always)]
                |i| bitslice::load_plane(s, out, at - S::V::WORDS, n, i),
            );
        }
        if square {
            inverse = bitslice::square(&inverse);
        }
        unroll!(I in 13 {
            if I < M {
                inverse[I] = inverse[I] & nonzero;
            }
        });
        bitslice::store(&inverse, out, at, n);
        if at > 0 {
            // One product after the other, or operands would be spilled.
            let at = core::hint::black_box(at);
            p = times_values(s, &p, values, at, ones.and_not(nonzero));
        }
    }
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
            let q = 1 << M;
            // All elements in some order, all zero, few zeros, few nonzeros.
            let cases: [fn(usize) -> usize; 4] =
                [|j| j * 5 + 3, |_| 0, |j| j % 1000, |j| if j % 999 == 5 { j } else { 0 }];
            for case in cases {
                let values: Vec<u16> = (0..q).map(|j| (case(j) % q) as u16).collect();
                let mut planes = vec![0; M * words(M)];
                from_elements::<M>(&values, &mut planes, words(M));
                let (mut out, mut squares) = (planes.clone(), planes.clone());
                inverses::<S, M>(s, &planes, &mut out);
                inverse_squares::<S, M>(s, &planes, &mut squares);
                let (mut result, mut result_squares) = (vec![0; q], vec![0; q]);
                to_elements::<M>(&out, words(M), &mut result);
                to_elements::<M>(&squares, words(M), &mut result_squares);
                for j in 0..q {
                    let expected = gf::inverse::<M>(values[j]);
                    assert_eq!(result[j], expected, "{} m={M} {j}", S::NAME);
                    assert_eq!(result_squares[j], gf::mul::<M>(expected, expected));
                }
            }
        }
    }

    #[test]
    fn inverses_match_definition_on_every_tier() {
        for_each_tier(MatchesDefinition::<11>);
        for_each_tier(MatchesDefinition::<12>);
        for_each_tier(MatchesDefinition::<13>);
    }
}
