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

/// What decoding finds before it is accepted or not.
pub struct Candidate {
    /// The 2t syndromes of the received word.
    pub syndromes: Vec<u16>,
    /// Length of the shortest recurrence of the syndromes.
    pub length: usize,
    /// The n-bit vector of the locator's roots.
    pub e: Vec<u8>,
}

/// Syndromes, Berlekamp-Massey, roots.
pub fn candidate(p: &Params, g: &[u16], support: &[u16], c0: &[u8]) -> Candidate {
    let syndromes = syndromes(p, g, support, &received_word(p, c0));
    let (length, connection) = berlekamp_massey(p.m, &syndromes);
    let e = roots(p, &locator(p, &connection), support);
    Candidate { syndromes, length, e }
}

/// The criterion of the definition: e has weight t and the syndromes of v.
pub fn has_same_syndromes(p: &Params, g: &[u16], support: &[u16], found: &Candidate) -> bool {
    bits::weight(&found.e) == p.t && syndromes(p, g, support, &found.e) == found.syndromes
}

/// The other criterion: the recurrence has length exactly t and its polynomial
/// has t roots in the support. For an irreducible g it accepts the same words.
pub fn has_full_length(p: &Params, found: &Candidate) -> bool {
    found.length == p.t && bits::weight(&found.e) == p.t
}

/// Decoding, accepted by `has_same_syndromes`.
pub fn decode(p: &Params, g: &[u16], support: &[u16], c0: &[u8]) -> Option<Vec<u8>> {
    let found = candidate(p, g, support, c0);
    has_same_syndromes(p, g, support, &found).then_some(found.e)
}

/// Decoding, accepted by `has_full_length`.
pub fn decode_by_length(p: &Params, g: &[u16], support: &[u16], c0: &[u8]) -> Option<Vec<u8>> {
    let found = candidate(p, g, support, c0);
    has_full_length(p, &found).then_some(found.e)
}
