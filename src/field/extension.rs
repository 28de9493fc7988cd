//! GF(q^t) = GF(q)\[y\]/F(y), element by element.
//!
//! An [`Element`] holds its t <= 128 coefficients as integers, zeros above. F
//! is y^t plus the few terms of [`Params::modulus`], all of degree far below t.
//! All elements are secret; time depends on the set.

use super::gf;
use crate::params::Params;
use crate::simd::Simd;
use crate::wipe::wipe;

/// Coefficients of an element at most.
pub const LENGTH: usize = 128;
/// An element of GF(q^t).
pub type Element = [u16; LENGTH];
/// A polynomial before reduction modulo F.
type Wide = [u16; 2 * LENGTH];

/// `out[k] = a * b[k]`. Time depends on the number of elements too.
#[inline(always)]
pub fn products<S: Simd, const M: usize>(s: S, p: &Params, a: &Element, b: &[Element], out: &mut [Element]) {
    macro_rules! multiply {
        ($vectors:literal, $b:expr, $out:expr) => {
            s.run(
                #[inline(always)]
                || multiply::<S, M, $vectors, _>(s, p, a, $b, $out),
            )
        };
    }
    // Two at a time share the preparation of a.
    let (pairs, single) = b.as_chunks::<2>();
    let (pairs_out, single_out) = out.as_chunks_mut::<2>();
    for (b, out) in pairs.iter().zip(pairs_out) {
        if p.t <= 64 { multiply!(1, b, out) } else { multiply!(2, b, out) }
    }
    if let ([b], [out]) = (single, single_out) {
        let (b, out) = (core::array::from_ref(b), core::array::from_mut(out));
        if p.t <= 64 { multiply!(1, b, out) } else { multiply!(2, b, out) }
    }
}

/// One coefficient of `a` after the other, times all of b, is added to a sum
/// whose first coefficient is then complete and leaves it. Coefficient j is
/// in lane j/N of vector j mod N, as in [`super::berlekamp_massey`].
#[inline(always)]
fn multiply<S: Simd, const M: usize, const N: usize, const K: usize>(
    s: S,
    p: &Params,
    a: &Element,
    b: &[Element; K],
    out: &mut [Element; K],
) {
    let zero = s.point::<M>(0);
    let mut factors = [[zero; N]; K];
    let mut sums = [[zero; N]; K];
    let mut values = [0; 64];
    for k in 0..K {
        for v in 0..N {
            for lane in 0..64 {
                values[lane] = b[k][N * lane + v];
            }
            factors[k][v] = s.elements::<M>(&values);
        }
    }
    let mut products: [Wide; K] = [[0; 2 * LENGTH]; K];
    for i in 0..p.t {
        let scalar = s.scalar(&s.seed(&s.point::<M>(a[i])));
        for k in 0..K {
            s.add_multiples::<M, N>(&mut sums[k], &scalar, &factors[k]);
            products[k][i] = s.first::<M>(&sums[k][0]);
            let last = s.shift::<M>(&sums[k][0], &zero);
            for v in 1..N {
                sums[k][v - 1] = sums[k][v];
            }
            sums[k][N - 1] = last;
        }
    }
    for k in 0..K {
        for v in 0..N {
            values = s.values::<M>(&sums[k][v]);
            for lane in 0..64 {
                products[k][p.t + N * lane + v] = values[lane];
            }
        }
        out[k] = reduce::<M>(p, &mut products[k]);
    }
    wipe(&mut values);
    wipe(products.as_flattened_mut());
}

/// The square: the squares of the coefficients at the even places.
#[inline(always)]
pub fn square<S: Simd, const M: usize>(s: S, p: &Params, a: &Element) -> Element {
    s.run(
        #[inline(always)]
        || {
            let mut wide = [0; 2 * LENGTH];
            for i in 0..LENGTH {
                wide[2 * i] = square_coefficient::<M>(a[i]);
            }
            let square = reduce::<M>(p, &mut wide);
            wipe(&mut wide);
            square
        },
    )
}

/// The square of an element of GF(2^m): its bits at the even places.
#[inline(always)]
fn square_coefficient<const M: usize>(a: u16) -> u16 {
    let mut x = a as u32;
    x = (x | x << 8) & 0x00ff_00ff;
    x = (x | x << 4) & 0x0f0f_0f0f;
    x = (x | x << 2) & 0x3333_3333;
    x = (x | x << 1) & 0x5555_5555;
    // The taps are far below m: twice is enough.
    for _ in 0..2 {
        let above = x >> M;
        x &= (1 << M) - 1;
        for &tap in gf::taps(M) {
            x ^= above << tap;
        }
    }
    x as u16
}

/// The remainder of a polynomial of degree below 2t - 1 modulo F; spoils it.
#[inline(always)]
fn reduce<const M: usize>(p: &Params, wide: &mut Wide) -> Element {
    // The terms of F have degrees far below t: twice is enough.
    for _ in 0..2 {
        let mut above = [0; LENGTH];
        above[..p.t].copy_from_slice(&wide[p.t..2 * p.t]);
        wide[p.t..2 * p.t].fill(0);
        for &(exponent, coefficient) in p.modulus {
            let mut term = above;
            times::<M>(&mut term, coefficient);
            for (sum, term) in wide[exponent..][..LENGTH].iter_mut().zip(&term) {
                *sum ^= term;
            }
        }
        wipe(&mut above);
    }
    let mut element = [0; LENGTH];
    element[..p.t].copy_from_slice(&wide[..p.t]);
    element
}

/// All coefficients times a public field element.
#[inline(always)]
pub fn times<const M: usize>(a: &mut Element, factor: u16) {
    if factor == 1 {
        return;
    }
    let taps = gf::taps(M).iter().fold(0, |sum, tap| sum | 1 << tap);
    let mut power = *a;
    a.fill(0);
    for bit in 0..M {
        for i in 0..LENGTH {
            a[i] ^= power[i] & (factor >> bit & 1).wrapping_neg();
            power[i] = (power[i] << 1 & ((1 << M) - 1)) ^ ((power[i] >> (M - 1)) * taps);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::{oracle, params};
    use std::vec::Vec;

    fn element(p: &Params, seed: u64) -> Element {
        let mut element = [0; LENGTH];
        for i in 0..p.t {
            let value = (i as u64 + 1).wrapping_mul(seed).wrapping_mul(0x9e3779b97f4a7c15);
            element[i] = (value >> 50) as u16 & (p.q() - 1) as u16;
        }
        element
    }

    #[derive(Clone)]
    struct Arithmetic<const M: usize>;
    impl<const M: usize> PerTier for Arithmetic<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            for p in params::ALL.iter().chain(params::TEST_ROWS).filter(|p| p.m == M && !p.pc) {
                let a = element(p, 3);
                let others: Vec<Element> = [5, 7, 9].map(|seed| element(p, seed)).into();
                for count in 0..=3 {
                    let mut out = [[0; LENGTH]; 3];
                    products::<S, M>(s, p, &a, &others[..count], &mut out[..count]);
                    for k in 0..count {
                        assert_eq!(out[k][..p.t], oracle::poly::mul_mod(p, &a[..p.t], &others[k][..p.t]));
                    }
                }
                let wanted = oracle::poly::mul_mod(p, &a[..p.t], &a[..p.t]);
                assert_eq!(square::<S, M>(s, p, &a)[..p.t], wanted);
                for factor in [0, 1, 2, 5, 1 << (M - 1)] {
                    let mut product = a;
                    times::<M>(&mut product, factor);
                    assert_eq!(product, a.map(|a| oracle::field::mul(M, a, factor)));
                }
            }
        }
    }

    #[test]
    fn arithmetic_matches_the_oracle_on_every_tier() {
        for_each_tier(Arithmetic::<11>);
        for_each_tier(Arithmetic::<12>);
        for_each_tier(Arithmetic::<13>);
    }
}
