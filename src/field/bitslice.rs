//! Bitsliced GF(2^m), m = 11, 12, 13.
//!
//! A [`Group`] holds `64 * WORDS` elements: element j is bit j of each of M
//! planes, plane i holding the coefficients of z^i. Products are schoolbook
//! where AND-XOR is one instruction; elsewhere one Karatsuba level saves
//! gates. Everything is straight-line code on vectors, without branches.

use super::gf;
use crate::simd::{Simd, Vector};

/// `64 * WORDS` field elements, plane by plane.
pub type Group<V, const M: usize> = [V; M];

/// The coefficients of a product before reduction; 2m - 1 are used.
type Product<V> = [V; 25];

/// Adds the product of the first `$n` coefficients of `$a` and of `$b` to `$p`.
macro_rules! schoolbook {
    ($n:expr, $a:expr, $b:expr, $p:expr) => {
        unroll!(K in 25 {
            unroll!(I in 13 {
                const J: usize = if K >= I && K - I < 13 { K - I } else { 13 };
                if I < $n && J < $n {
                    $p[K] = $p[K] ^ ($a[I] & $b[J % 13]);
                }
            });
        });
    };
}

/// The unreduced product, one Karatsuba level: with a = a0 + a1 x^h,
/// a b = a0 b0 (1 + x^h) + (a0 + a1)(b0 + b1) x^h + a1 b1 (x^h + x^2h).
#[inline(always)]
fn karatsuba<V: Vector, const M: usize>(zero: V, a: &[V; M], b: &[V; M]) -> Product<V> {
    let h = M.div_ceil(2);
    let mut parts = [[zero; 13]; 6];
    let [a0, a1, a2, b0, b1, b2] = &mut parts;
    unroll!(I in 13 {
        if I < h {
            a0[I] = a[I];
            b0[I] = b[I];
            a2[I] = a[I];
            b2[I] = b[I];
            if I + h < M {
                a1[I] = a[I + h];
                b1[I] = b[I + h];
                a2[I] = a[I] ^ a[I + h];
                b2[I] = b[I] ^ b[I + h];
            }
        }
    });
    let (mut low, mut high, mut middle) = ([zero; 25], [zero; 25], [zero; 25]);
    schoolbook!(h, a0, b0, low);
    schoolbook!(M - h, a1, b1, high);
    schoolbook!(h, a2, b2, middle);
    let mut p = [zero; 25];
    unroll!(K in 25 {
        if K < 2 * h - 1 {
            p[K] = p[K] ^ low[K];
            p[K + h] = p[K + h] ^ (low[K] ^ middle[K]);
            if K < 2 * (M - h) - 1 {
                p[K + h] = p[K + h] ^ high[K];
                p[K + 2 * h] = p[K + 2 * h] ^ high[K];
            }
        }
    });
    p
}

/// Reduces modulo the field polynomial, from the top.
#[inline(always)]
fn reduce<V: Vector, const M: usize>(mut p: Product<V>) -> Group<V, M> {
    unroll!(I in 13 {
        if I < M - 1 {
            let d = 2 * M - 2 - I;
            let top = p[d];
            unroll!(K in [0 1 2 3] {
                if K < gf::taps(M).len() {
                    let place = d - M + gf::taps(M)[K];
                    p[place] = p[place] ^ top;
                }
            });
        }
    });
    core::array::from_fn(
        #[inline(always)]
        |i| p[i],
    )
}

/// The product of two groups of vectors of any kind; `ternary`: AND-XOR is
/// one instruction.
#[inline(always)]
pub fn product<V: Vector, const M: usize>(ternary: bool, a: &Group<V, M>, b: &Group<V, M>) -> Group<V, M> {
    let zero = a[0] ^ a[0];
    if ternary {
        let mut p = [zero; 25];
        schoolbook!(M, a, b, p);
        reduce(p)
    } else {
        reduce(karatsuba(zero, a, b))
    }
}

/// The product of two groups, element by element, as a real call.
#[inline(always)]
pub fn mul<S: Simd, const M: usize>(s: S, a: &Group<S::V, M>, b: &Group<S::V, M>) -> Group<S::V, M> {
    s.run(
        #[inline(always)]
        || product(S::TERNARY, a, b),
    )
}

/// [`mul`] of narrow vectors.
#[inline(always)]
pub fn mul_narrow<S: Simd, const M: usize>(
    s: S,
    a: &Group<S::Narrow, M>,
    b: &Group<S::Narrow, M>,
) -> Group<S::Narrow, M> {
    s.run(
        #[inline(always)]
        || product(S::TERNARY, a, b),
    )
}

/// The square of a group, element by element.
#[inline(always)]
pub fn square<S: Simd, const M: usize>(s: S, a: &Group<S::V, M>) -> Group<S::V, M> {
    let mut p = [s.splat(0); 25];
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
    core::array::from_fn(
        #[inline(always)]
        |i| a[i] ^ b[i],
    )
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
        x = square(s, &x);
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
    square(s, &e_last)
}

/// Loads a group whose planes are `stride` words apart in memory.
#[inline(always)]
pub fn load<S: Simd, const M: usize>(s: S, words: &[u64], offset: usize, stride: usize) -> Group<S::V, M> {
    core::array::from_fn(
        #[inline(always)]
        |i| s.load(&words[offset + i * stride..]),
    )
}

/// Stores a group, see [`load`].
#[inline(always)]
pub fn store<V: Vector, const M: usize>(
    group: &Group<V, M>,
    words: &mut [u64],
    offset: usize,
    stride: usize,
) {
    for i in 0..M {
        group[i].store(&mut words[offset + i * stride..]);
    }
}

#[cfg(test)]
mod tests {
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
            assert_eq!(elements(&square(s, &a)), squares);
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
