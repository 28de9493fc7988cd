//! Bitsliced GF(2^m), m = 11, 12, 13.
//!
//! A [`Group`] holds `64 * WORDS` elements: element j is bit j of each of M
//! planes, plane i holding the coefficients of z^i. Everything is
//! straight-line code on vectors, without branches. Products are in
//! [`super::product`].

use super::product::{product, reduce};
use crate::simd::{Simd, Vector};

/// `64 * WORDS` field elements, plane by plane.
pub type Group<V, const M: usize> = [V; M];

/// The product of two groups, element by element, as a real call.
#[inline(always)]
pub fn mul<S: Simd, const M: usize>(s: S, a: &Group<S::V, M>, b: &Group<S::V, M>) -> Group<S::V, M> {
    s.run(
        #[inline(always)]
        || product(S::TERNARY, a, b),
    )
}

/// The square of a group, element by element.
#[inline(always)]
pub fn square<V: Vector, const M: usize>(a: &Group<V, M>) -> Group<V, M> {
    let mut p = [a[0].and_not(a[0]); 25];
    unroll!(I in 13 {
        if I < M {
            p[2 * I] = a[I];
        }
    });
    reduce(p)
}

/// The sum of two groups.
#[inline(always)]
pub fn add<V: Vector, const M: usize>(a: &Group<V, M>, b: &Group<V, M>) -> Group<V, M> {
    let mut sum = *a;
    unroll!(I in 13 {
        if I < M {
            sum[I] = a[I] ^ b[I];
        }
    });
    sum
}

/// `x^(2^squarings) y`.
#[inline(always)]
fn step<S: Simd, const M: usize>(
    s: S,
    x: &Group<S::V, M>,
    squarings: usize,
    y: &Group<S::V, M>,
) -> Group<S::V, M> {
    let mut x = *x;
    for _ in 0..squarings {
        x = square(&x);
    }
    mul(s, &x, y)
}

/// The inverse of every element, and 0 for 0: a^(2^m - 2) by an addition
/// chain, with `e(k)` = a^(2^k - 1) and e(i + j) = e(i)^(2^j) e(j).
#[inline(always)]
pub fn inverse<S: Simd, const M: usize>(s: S, a: &Group<S::V, M>) -> Group<S::V, M> {
    let e2 = step(s, a, 1, a);
    let e3 = step(s, &e2, 1, a);
    let e_last = match M {
        11 => {
            let e5 = step(s, &e3, 2, &e2);
            step(s, &e5, 5, &e5)
        }
        12 => {
            let e6 = step(s, &e3, 3, &e3);
            let e9 = step(s, &e6, 3, &e3);
            step(s, &e9, 2, &e2)
        }
        _ => {
            let e6 = step(s, &e3, 3, &e3);
            step(s, &e6, 6, &e6)
        }
    };
    square(&e_last)
}

/// Loads plane `i` of a group, see [`load`].
#[inline(always)]
pub fn load_plane<S: Simd>(s: S, words: &[u64], offset: usize, stride: usize, i: usize) -> S::V {
    s.load(&words[i * stride..][..stride][offset..])
}

/// Loads a group whose planes are `stride` words apart in memory.
#[inline(always)]
pub fn load<S: Simd, const M: usize>(s: S, words: &[u64], offset: usize, stride: usize) -> Group<S::V, M> {
    let mut group = [s.splat(0); M];
    unroll!(I in 13 {
        if I < M {
            group[I] = load_plane(s, words, offset, stride, I);
        }
    });
    group
}

/// Stores a group, see [`load`].
#[inline(always)]
pub fn store<V: Vector, const M: usize>(
    group: &Group<V, M>,
    words: &mut [u64],
    offset: usize,
    stride: usize,
) {
    unroll!(I in 13 {
        if I < M {
            group[I].store(&mut words[I * stride..][..stride][offset..]);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::gf;
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use std::{println, vec, vec::Vec};

    #[derive(Clone)]
    struct MatchesDefinition<const M: usize>;
    impl<const M: usize> PerTier for MatchesDefinition<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            s.run(
                #[inline(always)]
                || matches_definition::<S, M>(s),
            );
            println!("{} m={M}", S::NAME);
        }
    }

    #[inline(always)]
    fn matches_definition<S: Simd, const M: usize>(s: S) {
        let count = 64 * S::V::WORDS;
        let mut seed = 1u32;
        let mut random = || {
            seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
            (seed >> 16) as u16 & ((1 << M) - 1)
        };
        for _ in 0..20 {
            let mut x: Vec<u16> = (0..count).map(|_| random()).collect();
            let y: Vec<u16> = (0..count).map(|_| random()).collect();
            x[3] = 0;
            let group = |x: &[u16]| {
                let mut words = vec![0u64; M * S::V::WORDS];
                for (j, x) in x.iter().enumerate() {
                    for i in 0..M {
                        words[i * S::V::WORDS + j / 64] |= (*x as u64 >> i & 1) << (j % 64);
                    }
                }
                load::<S, M>(s, &words, 0, S::V::WORDS)
            };
            let elements = |g: &Group<S::V, M>| -> Vec<u16> {
                let mut words = vec![0u64; M * S::V::WORDS];
                store(g, &mut words, 0, S::V::WORDS);
                let bit = |i: usize, j: usize| (words[i * S::V::WORDS + j / 64] >> (j % 64) & 1) as u16;
                (0..count).map(|j| (0..M).map(|i| bit(i, j) << i).sum()).collect()
            };
            let (a, b) = (group(&x), group(&y));
            let products: Vec<u16> = x.iter().zip(&y).map(|(&x, &y)| gf::mul::<M>(x, y)).collect();
            let squares: Vec<u16> = x.iter().map(|&x| gf::mul::<M>(x, x)).collect();
            let inverses: Vec<u16> = x.iter().map(|&x| gf::inverse::<M>(x)).collect();
            assert_eq!(elements(&mul(s, &a, &b)), products);
            assert_eq!(elements(&square(&a)), squares);
            assert_eq!(elements(&inverse(s, &a)), inverses);
        }
    }

    #[test]
    fn bitslice_matches_definition_on_every_tier() {
        for_each_tier(MatchesDefinition::<11>);
        for_each_tier(MatchesDefinition::<12>);
        for_each_tier(MatchesDefinition::<13>);
    }
}
