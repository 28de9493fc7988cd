//! From the coefficients of a polynomial to the leaves of the additive
//! Fourier transform, and the transposed map.
//!
//! Level k writes each of 2^k polynomials f, twisted by f(c_k x), as
//! f(x) = f0(x^2 + x) + x f1(x^2 + x) ([GM10]; twists and bases in
//! [`super::subspaces`]). In place: coefficient i of polynomial number r is
//! number e = i 2^k + r of the array, so that f0 and f1 lie at even and odd
//! i. After l = m - 6 levels number e < 2^l is the constant term of leaf e
//! and number 2^l + e its linear term.
//!
//! One conversion splits blocks of four quarters, f = q0 + q1 X + q2 X^2 +
//! q3 X^3 with X a power of two of x and X^2 + X one of x^2 + x:
//! f = (q0 + (q1 + q2 + q3) X) + (X^2 + X) ((q2 + q3) + q3 X).
//! The twists are one bitsliced product per level for all coefficients.

use super::product::product;
use super::subspaces::{levels, twists};
use crate::simd::{Simd, Vector};

/// A polynomial over GF(2^m) of at most 2^(m-5) coefficients: bit i mod 64
/// of word i div 64 of plane j is the coefficient of z^j in coefficient i.
pub type Polynomial<const M: usize> = [[u64; 4]; M];

/// Words of the planes in use.
const fn used(m: usize) -> usize {
    1 << (m - 11)
}

/// Positions in a word whose bits `c + 1` and `c` are `high` and `low`.
const fn positions(c: usize, high: bool, low: bool) -> u64 {
    const P: [u64; 6] = super::subspaces::PATTERNS;
    (if high { P[c + 1] } else { !P[c + 1] }) & (if low { P[c] } else { !P[c] })
}

/// Splits blocks of quarters of 2^C coefficients, 2^C the places apart, in
/// the vectors of one plane.
#[inline(always)]
fn split<S: Simd, const C: usize>(s: S, x: &mut [S::Narrow]) {
    match C {
        0..=4 => {
            let (second, third) = (positions(C, false, true), positions(C, true, false));
            let (both, second) = (narrow(s, [second | third; 4]), narrow(s, [second; 4]));
            for x in x {
                *x = *x ^ (x.shr(1 << C) & both) ^ (x.shr(2 << C) & second);
            }
        }
        5 if S::Narrow::WORDS == 1 => {
            for x in x.chunks_exact_mut(2) {
                x[1] = x[1] ^ x[1].shr(32);
                x[0] = x[0] ^ x[1].shl(32);
            }
        }
        5 => {
            let (even, odd) = (narrow(s, [!0, 0, !0, 0]), narrow(s, [0, !0, 0, !0]));
            x[0] = x[0] ^ (x[0].shr(32) & odd);
            let (_, twice_odd) = S::Narrow::exchange::<0>(x[0], x[0]);
            x[0] = x[0] ^ (twice_odd.shl(32) & even);
        }
        6 if S::Narrow::WORDS == 1 => {
            x[2] = x[2] ^ x[3];
            x[1] = x[1] ^ x[2];
        }
        _ => {
            let (_, upper) = S::Narrow::exchange::<1>(x[0], x[0]);
            let (third, fourth) = S::Narrow::exchange::<0>(upper, upper);
            let (one, both) = (narrow(s, [0, !0, 0, 0]), narrow(s, [0, !0, !0, 0]));
            x[0] = x[0] ^ (third & one) ^ (fourth & both);
        }
    }
}

/// The transpose of [`split`].
#[inline(always)]
fn split_transposed<S: Simd, const C: usize>(s: S, x: &mut [S::Narrow]) {
    match C {
        0..=4 => {
            let (second, third) = (positions(C, false, true), positions(C, true, false));
            let (both, second) = (narrow(s, [second | third; 4]), narrow(s, [second; 4]));
            for x in x {
                *x = *x ^ (*x & both).shl(1 << C) ^ (*x & second).shl(2 << C);
            }
        }
        5 if S::Narrow::WORDS == 1 => {
            for x in x.chunks_exact_mut(2) {
                x[1] = x[1] ^ x[0].shr(32);
                x[1] = x[1] ^ x[1].shl(32);
            }
        }
        5 => {
            let odd = narrow(s, [0, !0, 0, !0]);
            let (twice_even, _) = S::Narrow::exchange::<0>(x[0], x[0]);
            x[0] = x[0] ^ (twice_even.shr(32) & odd);
            x[0] = x[0] ^ (x[0].shl(32) & odd);
        }
        6 if S::Narrow::WORDS == 1 => {
            x[2] = x[2] ^ x[1];
            x[3] = x[3] ^ x[2];
        }
        _ => {
            let (first, second) = S::Narrow::exchange::<0>(x[0], x[0]);
            let (_, third) = S::Narrow::exchange::<1>(first, first);
            let (second, _) = S::Narrow::exchange::<1>(second, second);
            let (both, last) = (narrow(s, [0, 0, !0, !0]), narrow(s, [0, 0, 0, !0]));
            x[0] = x[0] ^ (second & both) ^ (third & last);
        }
    }
}

/// The narrow vector of these words; for one word, the first.
#[inline(always)]
fn narrow<S: Simd>(s: S, words: [u64; 4]) -> S::Narrow {
    s.load_narrow(&words)
}

/// Vectors per plane in use.
#[inline(always)]
fn vectors<S: Simd>(m: usize) -> usize {
    used(m).div_ceil(S::Narrow::WORDS)
}

/// One level of conversion of all planes, or its transpose.
#[inline(always)]
fn convert<S: Simd, const M: usize>(s: S, level: usize, transposed: bool, f: &mut Polynomial<M>) {
    for plane in f {
        let mut x = [s.load_narrow(&plane[..]); 4];
        let x = &mut x[..vectors::<S>(M)];
        for v in 1..x.len() {
            x[v] = s.load_narrow(&plane[v * S::Narrow::WORDS..]);
        }
        if transposed {
            unroll!(C in [0 1 2 3 4 5 6] {
                if C >= level && C < levels(M) {
                    split_transposed::<S, C>(s, x);
                }
            });
        } else {
            unroll!(C in [6 5 4 3 2 1 0] {
                if C >= level && C < levels(M) {
                    split::<S, C>(s, x);
                }
            });
        }
        for v in 0..x.len() {
            x[v].store(&mut plane[v * S::Narrow::WORDS..]);
        }
    }
}

/// Multiplies coefficient e by c_k^(e >> k), k = `level` >= 1.
#[inline(always)]
fn twist<S: Simd, const M: usize>(s: S, level: usize, f: &mut Polynomial<M>) {
    let constants = &twists::<M>()[(level - 1) * M * 4..][..M * 4];
    for v in 0..vectors::<S>(M) {
        let at = v * S::Narrow::WORDS;
        let mut c = [s.load_narrow(constants); M];
        let mut x = c;
        for i in 0..M {
            c[i] = s.load_narrow(&constants[4 * i + at..]);
            x[i] = s.load_narrow(&f[i][at..]);
        }
        let x = product(S::TERNARY, &x, &c);
        for i in 0..M {
            x[i].store(&mut f[i][at..]);
        }
    }
}

/// Coefficients to leaves, in place.
#[inline(always)]
pub fn to_leaves<S: Simd, const M: usize>(s: S, f: &mut Polynomial<M>) {
    convert(s, 0, false, f);
    for level in 1..levels(M) {
        twist(s, level, f);
        convert(s, level, false, f);
    }
}

/// The transpose of [`to_leaves`].
#[inline(always)]
pub fn to_leaves_transposed<S: Simd, const M: usize>(s: S, f: &mut Polynomial<M>) {
    for level in (1..levels(M)).rev() {
        convert(s, level, true, f);
        twist(s, level, f);
    }
    convert(s, 0, true, f);
}
