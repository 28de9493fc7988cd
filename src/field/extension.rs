//! GF(q^t) = GF(q)\[y\]/F(y) with elements bitsliced over their coefficients.
//!
//! An [`Element`] is M planes of 128 bits: bit i of plane j is the coefficient
//! of z^j in the coefficient of y^i, i < t <= 128. F is y^t plus the few terms
//! of [`Params::modulus`], so that reduction is a few shifts of whole planes.
//! All elements are secret; time depends on the set.

use super::bitslice::{self, Group};
use super::product::reduce as reduce_field;
use crate::params::Params;
use crate::simd::{Portable, Simd, Vector};
use crate::wipe::wipe;

/// An element of GF(q^t).
pub type Element<const M: usize> = [u128; M];

/// Products computed at a time at most; see [`products`].
pub const BATCH: usize = 4;
/// Products of 64-coefficient halves in a batch: three for each by Karatsuba's
/// method, filled up to whole vectors.
const LANES: usize = 16;

/// `out[k] = a * b[k]` for at most [`BATCH`] elements b. The 64-coefficient
/// halves are multiplied in the lanes of vectors, a batch at a time.
#[inline(always)]
pub fn products<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    a: &Element<M>,
    b: &[Element<M>],
    out: &mut [Element<M>],
) {
    // With at most 64 coefficients there is but one half.
    let parts = if p.t <= 64 { 1 } else { 3 };
    let (mut x, mut y) = ([[0; LANES]; M], [[0; LANES]; M]);
    let (mut low, mut high) = ([[0; LANES]; M], [[0; LANES]; M]);
    let count = b.len() * parts;
    for (k, b) in b.iter().enumerate() {
        for i in 0..M {
            for (halves, element) in [(&mut x, a), (&mut y, b)] {
                let (low, high) = (element[i] as u64, (element[i] >> 64) as u64);
                for (lane, half) in halves[i][k * parts..][..parts].iter_mut().zip([low, high, low ^ high]) {
                    *lane = half;
                }
            }
        }
    }
    for lane in (0..count).step_by(S::V::WORDS) {
        s.run(
            #[inline(always)]
            || half_products(s, lane, &x, &y, &mut low, &mut high),
        );
    }
    for (k, out) in out.iter_mut().enumerate().take(b.len()) {
        let (mut wide_low, mut wide_high) = ([0; M], [0; M]);
        for i in 0..M {
            let part =
                |n: usize| u128::from(low[i][k * parts + n]) | u128::from(high[i][k * parts + n]) << 64;
            wide_low[i] = part(0);
            if parts == 3 {
                let middle = part(0) ^ part(1) ^ part(2);
                wide_low[i] ^= middle << 64;
                wide_high[i] = part(1) ^ middle >> 64;
            }
        }
        *out = reduce(p, &wide_low, &wide_high);
    }
    for buffer in [&mut x, &mut y, &mut low, &mut high] {
        wipe(buffer.as_flattened_mut());
    }
}

/// Products of polynomials of 64 coefficients in the lanes from `lane` on:
/// Horner's rule, 64 times a shift and one coefficient of `x` times `y`.
#[inline(always)]
fn half_products<S: Simd, const M: usize>(
    s: S,
    lane: usize,
    x: &[[u64; LANES]; M],
    y: &[[u64; LANES]; M],
    low: &mut [[u64; LANES]; M],
    high: &mut [[u64; LANES]; M],
) {
    let zero = s.splat(0);
    let (mut xs, mut ys) = ([zero; M], [zero; M]);
    for i in 0..M {
        xs[i] = s.load(&x[i][lane..]);
        ys[i] = s.load(&y[i][lane..]);
    }
    let (mut sums, mut carries) = ([zero; 25], [zero; 25]);
    let top = s.splat(1 << 63);
    for _ in 0..64 {
        unroll!(K in 25 {
            if K < 2 * M - 1 {
                carries[K] = carries[K].shl(1) ^ sums[K].shr(63);
                sums[K] = sums[K].shl(1);
            }
        });
        unroll!(I in 13 {
            if I < M {
                let coefficient = S::V::mask_equal(xs[I] & top, top);
                xs[I] = xs[I].shl(1);
                unroll!(J in 13 {
                    if J < M {
                        sums[I + J] = sums[I + J].xor_and(coefficient, ys[J]);
                    }
                });
            }
        });
    }
    let (sums, carries): (Group<S::V, M>, Group<S::V, M>) = (reduce_field(sums), reduce_field(carries));
    for i in 0..M {
        sums[i].store(&mut low[i][lane..]);
        carries[i].store(&mut high[i][lane..]);
    }
}

/// The square: coefficients squared and spread to the even places.
pub fn square<const M: usize>(p: &Params, a: &Element<M>) -> Element<M> {
    let (mut low, mut high) = ([0; M], [0; M]);
    for quarter in 0..4 {
        let mut words: Group<u64, M> = [0; M];
        for i in 0..M {
            words[i] = spread((a[i] >> (32 * quarter)) as u32);
        }
        let words = bitslice::square::<u64, M>(&words);
        for i in 0..M {
            let half = if quarter < 2 { &mut low } else { &mut high };
            half[i] |= u128::from(words[i]) << (64 * (quarter % 2));
        }
    }
    reduce(p, &low, &high)
}

/// Bit i to place 2i.
const fn spread(x: u32) -> u64 {
    let mut x = x as u64;
    x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    x = (x | x << 2) & 0x3333_3333_3333_3333;
    (x | x << 1) & 0x5555_5555_5555_5555
}

/// low + high y^128 modulo F.
fn reduce<const M: usize>(p: &Params, low: &[u128; M], high: &[u128; M]) -> Element<M> {
    let (mut low, mut high) = (*low, *high);
    let kept = u128::MAX >> (128 - p.t);
    // The terms of F have degrees far below t: twice is enough.
    for _ in 0..2 {
        let mut excess = high;
        if p.t < 128 {
            for i in 0..M {
                excess[i] = low[i] >> p.t | high[i] << (128 - p.t);
                low[i] &= kept;
            }
        }
        high = [0; M];
        for &(exponent, coefficient) in p.modulus {
            let term = times(&excess, coefficient);
            for i in 0..M {
                low[i] ^= term[i] << exponent;
                if exponent > 0 {
                    high[i] ^= term[i] >> (128 - exponent);
                }
            }
        }
    }
    low
}

/// All coefficients times a public field element.
pub fn times<const M: usize>(a: &Element<M>, factor: u16) -> Element<M> {
    let mut power = *a;
    let mut sum = [0; M];
    for bit in 0..M {
        if factor >> bit == 0 {
            break;
        }
        if factor >> bit & 1 == 1 {
            for i in 0..M {
                sum[i] ^= power[i];
            }
        }
        let top = power[M - 1];
        power.copy_within(..M - 1, 1);
        power[0] = 0;
        for &tap in super::gf::taps(M) {
            power[tap] ^= top;
        }
    }
    sum
}

/// The element with these coefficients, each below 2^m.
pub fn from_coefficients<const M: usize>(coefficients: &[u16]) -> Element<M> {
    let mut planes = [[0u64; 2]; M];
    super::elements::from_elements::<M>(coefficients, planes.as_flattened_mut(), 2);
    let mut element = [0; M];
    for i in 0..M {
        element[i] = u128::from(planes[i][0]) | u128::from(planes[i][1]) << 64;
    }
    wipe(planes.as_flattened_mut());
    element
}

/// `a` divided by its coefficient number `place`, secret and not zero, as
/// M planes of two words for [`super::elements::to_elements`].
pub fn divided_by_coefficient<const M: usize>(a: &[[u64; 4]; M], place: usize) -> [[u64; 4]; M] {
    let mut leading: Group<u64, M> = [0; M];
    for i in 0..M {
        leading[i] = crate::ct::mask_lsb(a[i][place / 64] >> (place % 64));
    }
    let factor = bitslice::inverse(Portable, &leading);
    let mut quotient = [[0; 4]; M];
    for word in 0..4 {
        let mut group: Group<u64, M> = [0; M];
        for i in 0..M {
            group[i] = a[i][word];
        }
        let group = bitslice::mul(Portable, &group, &factor);
        for i in 0..M {
            quotient[i][word] = group[i];
        }
    }
    quotient
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::{oracle, params};
    use std::vec::Vec;

    fn element<const M: usize>(p: &Params, seed: u64) -> (Vec<u16>, Element<M>) {
        let coefficients: Vec<u16> = (1..=p.t as u64)
            .map(|i| (i.wrapping_mul(seed).wrapping_mul(0x9e3779b97f4a7c15) >> 50) as u16 & ((1 << M) - 1))
            .collect();
        let element = from_coefficients::<M>(&coefficients);
        (coefficients, element)
    }

    #[derive(Clone)]
    struct Arithmetic<const M: usize>;
    impl<const M: usize> PerTier for Arithmetic<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            for p in params::ALL.iter().chain(params::TEST_ROWS).filter(|p| p.m == M && !p.pc) {
                let (a, sliced) = element::<M>(p, 3);
                let others: [_; BATCH] = core::array::from_fn(|k| element::<M>(p, 5 + 2 * k as u64));
                let mut out = [[0; M]; BATCH];
                products(s, p, &sliced, &others.each_ref().map(|other| other.1), &mut out);
                for (k, (b, _)) in others.iter().enumerate() {
                    assert_eq!(
                        out[k],
                        from_coefficients::<M>(&oracle::poly::mul_mod(p, &a, b)),
                        "{}",
                        p.name
                    );
                }
                assert_eq!(square(p, &sliced), from_coefficients::<M>(&oracle::poly::mul_mod(p, &a, &a)));
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
