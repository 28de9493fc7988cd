//! FieldOrdering: random keys to a permutation, permutation to the support.

use super::Params;
use super::field::point;
use std::vec::Vec;

/// Sorts the pairs (key, index) of q keys and returns the indices, pi; `None`
/// when two keys are equal.
pub fn field_ordering(p: &Params, keys: &[u32]) -> Option<Vec<u16>> {
    assert_eq!(keys.len(), p.q());
    let mut pairs: Vec<(u32, u16)> = keys.iter().zip(0..).map(|(&key, i)| (key, i)).collect();
    pairs.sort();
    if pairs.windows(2).any(|w| w[0].0 == w[1].0) {
        return None;
    }
    Some(pairs.iter().map(|&(_, i)| i).collect())
}

/// alpha_i = bit reversal of pi(i), for all q places; the support is the first n.
pub fn support(p: &Params, pi: &[u16]) -> Vec<u16> {
    pi.iter().map(|&i| point(p.m, i as usize)).collect()
}
