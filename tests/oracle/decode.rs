//! Decode: the weight-t error vector of a syndrome, with the secret key.
//!
//! The received word is v = (C0, 0, ..., 0). Its 2t syndromes
//! S_j = sum over k of v_k alpha_k^j / g(alpha_k)^2 obey a linear recurrence
//! whose polynomial has the error positions' support elements as its roots.

use super::Params;
use super::bits;
use super::field::{inv, mul};
use super::poly::{berlekamp_massey, evaluate, power_sums};
use std::vec;
use std::vec::Vec;

/// The word (C0, 0, ..., 0) of n bits; padding bits of C0 are dropped.
pub fn received_word(p: &Params, c0: &[u8]) -> Vec<u8> {
    let ones: Vec<usize> = (0..p.rows()).filter(|&i| bits::get(c0, i)).collect();
    bits::from_positions(p.error_bytes(), &ones)
}

/// The 2t syndromes of a word of n bits. `g` has t + 1 coefficients; `support`
/// at least n elements.
pub fn syndromes(p: &Params, g: &[u16], support: &[u16], word: &[u8]) -> Vec<u16> {
    let ones = bits::positions(word);
    let points: Vec<u16> = ones.iter().map(|&k| support[k]).collect();
    let weight = |x: &u16| {
        let inverse = inv(p.m, evaluate(p.m, g, *x));
        mul(p.m, inverse, inverse)
    };
    let weights: Vec<u16> = points.iter().map(weight).collect();
    power_sums(p.m, 2 * p.t, &points, &weights)
}

/// sigma(x) = x^t C(1/x), t + 1 coefficients: coefficient t - i is C_i.
pub fn locator(p: &Params, connection: &[u16]) -> Vec<u16> {
    let mut sigma = vec![0; p.t + 1];
    for (i, &c) in connection.iter().enumerate().take(p.t + 1) {
        sigma[p.t - i] = c;
    }
    sigma
}

/// The n-bit vector with ones where sigma vanishes at the support element.
pub fn roots(p: &Params, sigma: &[u16], support: &[u16]) -> Vec<u8> {
    let ones: Vec<usize> = (0..p.n).filter(|&k| evaluate(p.m, sigma, support[k]) == 0).collect();
    bits::from_positions(p.error_bytes(), &ones)
}

/// Decoding, accepted when e has weight t and the syndromes of v.
pub fn decode(p: &Params, g: &[u16], support: &[u16], c0: &[u8]) -> Option<Vec<u8>> {
    let s = syndromes(p, g, support, &received_word(p, c0));
    let (_, connection) = berlekamp_massey(p.m, &s);
    let e = roots(p, &locator(p, &connection), support);
    (bits::weight(&e) == p.t && syndromes(p, g, support, &e) == s).then_some(e)
}

/// Decoding, accepted when the recurrence has length exactly t and its
/// polynomial has t roots in the support. The same result as `decode`.
pub fn decode_by_length(p: &Params, g: &[u16], support: &[u16], c0: &[u8]) -> Option<Vec<u8>> {
    let s = syndromes(p, g, support, &received_word(p, c0));
    let (length, connection) = berlekamp_massey(p.m, &s);
    let e = roots(p, &locator(p, &connection), support);
    (length == p.t && bits::weight(&e) == p.t).then_some(e)
}
