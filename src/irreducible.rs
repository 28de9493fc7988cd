//! Irreducible ([Spec], "Irreducible-polynomial generation"): the minimal
//! polynomial g of a random element beta of GF(q^t) over GF(q).
//!
//! Method: one fixed coefficient of beta^i, i < 2t, is a linear recurrent
//! sequence whose shortest recurrence is g, if g has degree t; otherwise a
//! shorter one, which is the failure of the standard.

use crate::{
    ct,
    field::{berlekamp_massey::berlekamp_massey, gf},
    params::Params,
    simd::Simd,
    wipe::wipe,
};

const MAX_T: usize = 128;

/// Words of scratch for [`irreducible`].
pub const fn scratch_words(_p: &Params) -> usize {
    0
}

/// Minimal polynomial of `beta` (t coefficients) to `g` (t+1 coefficients,
/// monic). `None` (public) if its degree is below t. Secret otherwise; time
/// depends on the set.
pub fn irreducible<S: Simd, const M: usize>(s: S, p: &Params, beta: &[u16], g: &mut [u16]) -> Option<()> {
    let mut power = [0u16; MAX_T];
    power[0] = 1;
    let mut sequence = [0u16; 256];
    for place in sequence.iter_mut().take(2 * p.t) {
        *place = power[0];
        power = product::<M>(p, &power, beta);
    }
    let degree_is_t = berlekamp_massey::<S, M>(s, p.t, &sequence, g);
    if ct::declassify(degree_is_t) == 0 {
        return None;
    }
    let factor = gf::inverse::<M>(g[p.t]);
    for coefficient in g.iter_mut() {
        *coefficient = gf::mul::<M>(*coefficient, factor);
    }
    wipe(&mut power);
    wipe(&mut sequence);
    Some(())
}

fn product<const M: usize>(p: &Params, a: &[u16; MAX_T], b: &[u16]) -> [u16; MAX_T] {
    let mut wide = [0u16; 2 * MAX_T];
    for i in 0..p.t {
        for j in 0..p.t {
            wide[i + j] ^= gf::mul::<M>(a[i], b[j]);
        }
    }
    for i in (p.t..2 * p.t).rev() {
        for (exponent, coefficient) in p.modulus {
            wide[i - p.t + exponent] ^= gf::mul::<M>(wide[i], *coefficient);
        }
        wide[i] = 0;
    }
    let mut out = [0; MAX_T];
    out.copy_from_slice(&wide[..MAX_T]);
    wipe(&mut wide);
    out
}
