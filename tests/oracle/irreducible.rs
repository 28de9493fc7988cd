//! Irreducible: the minimal polynomial of a random element of GF(q^t).

use super::Params;
use super::field::{inv, mul};
use super::poly::mul_mod;
use std::vec;
use std::vec::Vec;

/// beta, as t coefficients: the low m bits of the t values.
pub fn element(p: &Params, values: &[u16]) -> Vec<u16> {
    assert_eq!(values.len(), p.t);
    values.iter().map(|v| v & (p.q() - 1) as u16).collect()
}

/// The monic minimal polynomial of beta over GF(q), leading 1 included.
///
/// Its coefficients are the first linear relation among 1, beta, beta^2, ...:
/// each power in turn is reduced by the earlier ones (Gaussian elimination).
/// Beside each reduced vector stands how it is combined from the powers.
pub fn minimal_polynomial(p: &Params, beta: &[u16]) -> Vec<u16> {
    let add_multiple = |to: &mut [u16], factor: u16, from: &[u16]| {
        for (a, &b) in to.iter_mut().zip(from) {
            *a ^= mul(p.m, factor, b);
        }
    };
    // (place of the leading 1, reduced vector, combination)
    let mut basis: Vec<(usize, Vec<u16>, Vec<u16>)> = Vec::new();
    let mut power = vec![0; p.t];
    power[0] = 1;
    for degree in 0..=p.t {
        let mut vector = power.clone();
        let mut combination = vec![0; p.t + 1];
        combination[degree] = 1;
        for (place, basis_vector, basis_combination) in &basis {
            let factor = vector[*place];
            add_multiple(&mut vector, factor, basis_vector);
            add_multiple(&mut combination, factor, basis_combination);
        }
        match vector.iter().position(|&c| c != 0) {
            None => {
                combination.truncate(degree + 1);
                return combination;
            }
            Some(place) => {
                let scale = inv(p.m, vector[place]);
                let scaled = |v: &[u16]| v.iter().map(|&c| mul(p.m, scale, c)).collect();
                basis.push((place, scaled(&vector), scaled(&combination)));
            }
        }
        power = mul_mod(p, &power, beta);
    }
    unreachable!("t + 1 vectors of length t are dependent")
}

/// The Goppa polynomial: t + 1 coefficients, the last is 1. `None` when the
/// minimal polynomial of beta has degree below t.
pub fn irreducible(p: &Params, values: &[u16]) -> Option<Vec<u16>> {
    let g = minimal_polynomial(p, &element(p, values));
    (g.len() == p.t + 1).then_some(g)
}
