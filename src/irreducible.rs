//! Irreducible ([Spec], "Irreducible-polynomial generation"): the minimal
//! polynomial g over GF(q) of a random element beta of GF(q^t).
//!
//! Method: the sequence of one fixed coefficient of beta^i, i < 2t, satisfies
//! the recurrence of g; its shortest recurrence is that of g if g has degree
//! t, and a shorter one otherwise, which is the failure of the standard. So
//! the key equation of decoding finds g ([`crate::field::berlekamp_massey`]).
//!
//! The sequence by baby steps and giant steps: with i = 16 j + k, coefficient
//! number t - 1 of (beta^16)^j beta^k is a bilinear form of the two, since it is the
//! sum over a, b of their coefficients times l(a + b), where l(n) is that
//! coefficient of y^n: zero but for a few n. Even powers are squares; odd ones
//! are computed in three batches.

use crate::{
    ct,
    field::{
        Polynomial,
        berlekamp_massey::key_equation,
        bitslice,
        extension::{self, Element, LENGTH},
        gf,
    },
    params::Params,
    simd::{Portable, Simd, Vector},
    wipe::wipe,
};

/// Baby steps; also giant steps at most, since 2t <= 256.
const STEPS: usize = 16;
/// Words of a plane of all giant steps: two for each.
const GIANT_WORDS: usize = 2 * STEPS;

/// The minimal polynomial of the element with coefficients `beta` (t values
/// below q) to `g`, t + 1 coefficients, the last one 1. `None` (public) if its
/// degree is below t. All else is secret; time depends on the set.
#[inline(never)]
pub fn irreducible<S: Simd, const M: usize>(s: S, p: &Params, beta: &[u16], g: &mut [u16]) -> Option<()> {
    let mut sequence: Polynomial<M> = [[0; 4]; M];
    let mut recurrence: Polynomial<M> = [[0; 4]; M];
    project_powers(s, p, beta, &mut sequence);
    let degree_is_t = key_equation(s, p.t, &sequence, &mut recurrence);
    s.run(
        #[inline(always)]
        || make_monic(s, &recurrence, &mut g[..=p.t]),
    );
    wipe(sequence.as_flattened_mut());
    wipe(recurrence.as_flattened_mut());
    (ct::declassify(degree_is_t) != 0).then_some(())
}

/// The polynomial `f` divided by its last coefficient, which is not zero.
#[inline(always)]
fn make_monic<S: Simd, const M: usize>(s: S, f: &Polynomial<M>, monic: &mut [u16]) {
    let last = monic.len() - 1;
    let mut leading = [0; M];
    for i in 0..M {
        leading[i] = ct::mask_lsb(f[i][last / 64] >> (last % 64));
    }
    let inverse = s.broadcast(&s.load_planes(&bitslice::inverse(Portable, &leading)));
    let factor = s.scalar(&s.seed(&inverse));
    for (w, block) in monic.chunks_mut(64).enumerate() {
        let mut planes = [0; M];
        for i in 0..M {
            planes[i] = f[i][w];
        }
        let quotients = s.add_multiple(&s.point::<M>(0), &factor, &s.load_planes(&planes));
        block.copy_from_slice(&s.values(&quotients)[..block.len()]);
    }
}

/// Coefficient number t - 1 of beta^i for i < 256 or more than 2t.
fn project_powers<S: Simd, const M: usize>(s: S, p: &Params, beta: &[u16], sequence: &mut Polynomial<M>) {
    let mut one = [0; LENGTH];
    one[0] = 1;
    let mut base = [0; LENGTH];
    base[..p.t].copy_from_slice(beta);
    let (mut baby, mut giant) = ([one; STEPS], [one; STEPS]);
    base = powers::<S, M>(s, p, &base, &mut baby);
    powers::<S, M>(s, p, &base, &mut giant);

    let mut giant_planes = [[0; GIANT_WORDS]; M];
    let l = functional::<M>(p);
    s.run(
        #[inline(always)]
        || {
            for (j, giant) in giant.iter().enumerate() {
                let planes = to_planes::<S, M>(s, giant);
                for i in 0..M {
                    giant_planes[i][2 * j..][..2].copy_from_slice(&planes[i]);
                }
            }
            for baby in &mut baby {
                *baby = linear_form::<M>(p, &l, baby);
            }
        },
    );
    for (k, form) in baby.iter().enumerate() {
        s.run(
            #[inline(always)]
            || inner_products::<S, M>(s, &giant_planes, form, k, sequence),
        );
    }
    for powers in [&mut baby, &mut giant] {
        wipe(powers.as_flattened_mut());
    }
    wipe(giant_planes.as_flattened_mut());
    wipe(&mut base);
}

/// The powers 1 to 15 of `base`; returns the 16th.
fn powers<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    base: &Element,
    powers: &mut [Element; STEPS],
) -> Element {
    let square = |a: &Element| extension::square::<S, M>(s, p, a);
    powers[1] = *base;
    for log in 1..4 {
        // beta^(2^log) times the odd powers below it.
        let top = 1 << log;
        powers[top] = square(&powers[top / 2]);
        let count = top / 2;
        let (mut odd, mut out) = ([[0; LENGTH]; STEPS / 4], [[0; LENGTH]; STEPS / 4]);
        for i in 0..count {
            odd[i] = powers[2 * i + 1];
        }
        extension::products::<S, M>(s, p, &powers[top], &odd[..count], &mut out[..count]);
        for i in 0..count {
            powers[top + 2 * i + 1] = out[i];
            powers[top + 2 * i] = square(&powers[top / 2 + i]);
        }
        wipe(odd.as_flattened_mut());
        wipe(out.as_flattened_mut());
    }
    square(&powers[8])
}

/// l(n) for n < 2t - 1, by the recurrence of F: y^n = sum of c y^(n-t+e).
fn functional<const M: usize>(p: &Params) -> [u16; 2 * LENGTH] {
    let mut l = [0; 2 * LENGTH];
    l[p.t - 1] = 1;
    for n in p.t..2 * p.t - 1 {
        for &(exponent, coefficient) in p.modulus {
            // Most are zero.
            if l[n - p.t + exponent] != 0 {
                l[n] ^= gf::mul::<M>(coefficient, l[n - p.t + exponent]);
            }
        }
    }
    l
}

/// The element f with: coefficient number t - 1 of a b is the sum over i of
/// a_i f_i. So f_i is the sum over n of l(n) b_(n-i).
#[inline(always)]
fn linear_form<const M: usize>(p: &Params, l: &[u16; 2 * LENGTH], b: &Element) -> Element {
    let mut reversed = *b;
    reversed.reverse();
    let mut form = [0; LENGTH];
    for (n, &factor) in l[..2 * p.t - 1].iter().enumerate() {
        if factor != 0 {
            // b_(n-i) is at place i + LENGTH - 1 - n of the reversal.
            let mut term = [0; LENGTH];
            if n < LENGTH {
                term[..=n].copy_from_slice(&reversed[LENGTH - 1 - n..]);
            } else {
                term[n + 1 - LENGTH..].copy_from_slice(&reversed[..2 * LENGTH - 1 - n]);
            }
            extension::times::<M>(&mut term, factor);
            for i in 0..LENGTH {
                form[i] ^= term[i];
            }
        }
    }
    // Places from t on do not matter: the other factor is zero there.
    form
}

/// Planes of two words.
#[inline(always)]
fn to_planes<S: Simd, const M: usize>(s: S, a: &Element) -> [[u64; 2]; M] {
    let mut planes = [[0; 2]; M];
    for (w, block) in a.as_chunks::<64>().0.iter().enumerate() {
        let block = s.planes::<M>(&s.elements::<M>(block));
        for i in 0..M {
            planes[i][w] = block[i];
        }
    }
    planes
}

/// Inner products of all giant steps with `form`: values 16 j + k of the sequence.
#[inline(always)]
fn inner_products<S: Simd, const M: usize>(
    s: S,
    giant: &[[u64; GIANT_WORDS]; M],
    form: &Element,
    k: usize,
    sequence: &mut Polynomial<M>,
) {
    // The two words of the form, again and again.
    let mut repeated = [[0u64; 8]; M];
    for (words, plane) in repeated.iter_mut().zip(&to_planes::<S, M>(s, form)) {
        for (w, word) in words.iter_mut().enumerate() {
            *word = plane[w % 2];
        }
    }
    let width = S::V::WORDS;
    for at in (0..GIANT_WORDS).step_by(width) {
        let mut x = [s.splat(0); M];
        let mut y = [s.splat(0); M];
        for i in 0..M {
            x[i] = s.load(&giant[i][at..]);
            y[i] = s.load(&repeated[i][at % width.max(2)..]);
        }
        let products = bitslice::mul(s, &x, &y);
        for i in 0..M {
            let parities = products[i].parities();
            for w in 0..width {
                // Both words of an element count for one value.
                let value = 16 * ((at + w) / 2) + k;
                sequence[i][value / 64] ^= (parities >> w & 1) << (value % 64);
            }
        }
    }
    wipe(repeated.as_flattened_mut());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::{oracle, params};
    use std::{vec, vec::Vec};

    #[derive(Clone)]
    struct MatchesOracle<const M: usize>;
    impl<const M: usize> PerTier for MatchesOracle<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            for p in params::ALL.iter().chain(params::TEST_ROWS).filter(|p| p.m == M && !p.pc) {
                let mut inputs: Vec<Vec<u16>> = (1..4u64)
                    .map(|seed| {
                        let value =
                            |i: u64| (i.wrapping_mul(seed).wrapping_mul(0x9e3779b97f4a7c15) >> 50) as u16;
                        (1..=p.t as u64).map(|i| value(i) & ((1 << M) - 1)).collect()
                    })
                    .collect();
                // 0, 1 and an element of GF(q) have degree 1, a sum of
                // conjugates of y over a subfield less than t.
                for first in [0, 1, 77] {
                    let mut constant = vec![0; p.t];
                    constant[0] = first;
                    inputs.push(constant);
                }
                for beta in inputs {
                    let mut g = vec![0; p.t + 1];
                    let found = irreducible::<S, M>(s, p, &beta, &mut g).map(|()| g);
                    assert_eq!(found, oracle::irreducible::irreducible(p, &beta), "{} {}", p.name, S::NAME);
                }
            }
        }
    }

    #[test]
    fn irreducible_matches_the_oracle_on_every_tier() {
        for_each_tier(MatchesOracle::<11>);
        for_each_tier(MatchesOracle::<12>);
        for_each_tier(MatchesOracle::<13>);
    }

    #[cfg(target_arch = "x86_64")]
    #[derive(Clone)]
    struct Cycles<const M: usize>;
    #[cfg(target_arch = "x86_64")]
    impl<const M: usize> PerTier for Cycles<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            for p in params::ALL.iter().filter(|p| p.m == M && !p.pc && !p.f) {
                let value = |i: u64| (i.wrapping_mul(0x9e3779b97f4a7c15) >> 51) as u16 & (p.q() - 1) as u16;
                let beta: Vec<u16> = (1..=p.t as u64).map(value).collect();
                let mut g = vec![0; p.t + 1];
                let cycles =
                    crate::bench::cycles(|| irreducible::<S, M>(s, p, &beta, &mut g).expect("degree t"));
                std::println!("{} {}: {cycles}", S::NAME, p.name);
            }
        }
    }
    #[cfg(target_arch = "x86_64")]
    #[test]
    #[ignore = "a measurement"]
    fn irreducible_cycles() {
        for_each_tier(Cycles::<12>);
        for_each_tier(Cycles::<13>);
    }
}
