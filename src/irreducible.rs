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
        bitslice, elements,
        extension::{self, Element},
        gf,
    },
    params::Params,
    simd::{Simd, Vector},
    wipe::wipe,
};

/// Baby steps; also giant steps at most, since 2t <= 256.
const STEPS: usize = 16;
/// Words of a plane of all giant steps.
const GIANT_WORDS: usize = 2 * STEPS;

/// The minimal polynomial of the element with coefficients `beta` (t values
/// below q) to `g`, t + 1 coefficients, the last one 1. `None` (public) if its
/// degree is below t. All else is secret; time depends on the set.
pub fn irreducible<S: Simd, const M: usize>(s: S, p: &Params, beta: &[u16], g: &mut [u16]) -> Option<()> {
    let mut sequence: Polynomial<M> = [[0; 4]; M];
    project_powers(s, p, beta, &mut sequence);
    let mut recurrence: Polynomial<M> = [[0; 4]; M];
    let degree_is_t = key_equation::<S, M>(s, p.t, &sequence, &mut recurrence);
    let mut monic = extension::divided_by_coefficient(&recurrence, p.t);
    elements::to_elements::<M>(monic.as_flattened(), 4, g);
    for planes in [&mut sequence, &mut recurrence, &mut monic] {
        wipe(planes.as_flattened_mut());
    }
    (ct::declassify(degree_is_t) != 0).then_some(())
}

/// Coefficient number t - 1 of beta^i for i < 256 or more than 2t.
fn project_powers<S: Simd, const M: usize>(s: S, p: &Params, beta: &[u16], sequence: &mut Polynomial<M>) {
    let mut one: Element<M> = [0; M];
    one[0] = 1;
    let mut base = extension::from_coefficients::<M>(beta);
    let mut baby = [one; STEPS];
    let mut giant = [one; STEPS];
    base = powers(s, p, base, &mut baby);
    powers(s, p, base, &mut giant);

    let mut giant_words = [[0u64; GIANT_WORDS]; M];
    for (j, giant) in giant.iter().enumerate() {
        for i in 0..M {
            giant_words[i][2 * j] = giant[i] as u64;
            giant_words[i][2 * j + 1] = (giant[i] >> 64) as u64;
        }
    }
    let l = functional::<M>(p);
    for (k, baby) in baby.iter().enumerate() {
        let form = linear_form(p, &l, baby);
        s.run(
            #[inline(always)]
            || inner_products::<S, M>(s, &giant_words, &form, k, sequence),
        );
    }
    for powers in [&mut baby, &mut giant] {
        wipe(powers.as_flattened_mut());
    }
    wipe(giant_words.as_flattened_mut());
    wipe(&mut base);
}

/// The powers 1 to 15 of `base`; returns the 16th.
fn powers<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    base: Element<M>,
    powers: &mut [Element<M>; STEPS],
) -> Element<M> {
    powers[1] = base;
    for log in 1..4 {
        // beta^(2^log) times the odd powers below it.
        let top = 1 << log;
        powers[top] = extension::square(p, &powers[top / 2]);
        let count = top / 2;
        let mut odd = [[0; M]; extension::BATCH];
        for i in 0..count {
            odd[i] = powers[2 * i + 1];
        }
        let mut out = [[0; M]; extension::BATCH];
        extension::products(s, p, &powers[top], &odd[..count], &mut out);
        for i in 0..count {
            powers[top + 2 * i + 1] = out[i];
            powers[top + 2 * i] = extension::square(p, &powers[top / 2 + i]);
        }
        wipe(odd.as_flattened_mut());
        wipe(out.as_flattened_mut());
    }
    extension::square(p, &powers[8])
}

/// l(n) for n < 2t - 1, by the recurrence of F: y^n = sum of c y^(n-t+e).
fn functional<const M: usize>(p: &Params) -> [u16; 256] {
    let mut l = [0; 256];
    l[p.t - 1] = 1;
    for n in p.t..2 * p.t - 1 {
        for &(exponent, coefficient) in p.modulus {
            l[n] ^= gf::mul::<M>(coefficient, l[n - p.t + exponent]);
        }
    }
    l
}

/// The element f with: coefficient number t - 1 of a b is the sum over i of
/// a_i f_i. Places from t on do not matter.
fn linear_form<const M: usize>(p: &Params, l: &[u16; 256], b: &Element<M>) -> Element<M> {
    let mut reversed = *b;
    for plane in &mut reversed {
        *plane = plane.reverse_bits();
    }
    let mut form = [0; M];
    for (n, &factor) in l[..2 * p.t - 1].iter().enumerate() {
        if factor != 0 {
            // f_i gets l(n) b_(n-i), which is place 127 - n + i of the reversal.
            let term = extension::times(&reversed, factor);
            for i in 0..M {
                form[i] ^= if n <= 127 { term[i] >> (127 - n) } else { term[i] << (n - 127) };
            }
        }
    }
    wipe(&mut reversed);
    form
}

/// Inner products of all giant steps with `form`: values 16 j + k of the sequence.
#[inline(always)]
fn inner_products<S: Simd, const M: usize>(
    s: S,
    giant: &[[u64; GIANT_WORDS]; M],
    form: &Element<M>,
    k: usize,
    sequence: &mut Polynomial<M>,
) {
    // The two words of the form, again and again.
    let mut repeated = [[0u64; 8]; M];
    for (words, plane) in repeated.iter_mut().zip(form) {
        for (w, word) in words.iter_mut().enumerate() {
            *word = (plane >> (64 * (w % 2))) as u64;
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
}
