//! Loads and stores of one vector from each of G equal parts of a slice, with
//! one check for all of them.
#![allow(unsafe_code)]

use super::{Simd, Vector};

/// Checks that a vector at `low` and one at `high` lie inside each of the G
/// equal parts of `length` words; returns the parts' length.
#[inline(always)]
fn part<V: Vector, const G: usize>(length: usize, low: usize, high: usize) -> usize {
    let part = length / G;
    assert!(part >= V::WORDS && low <= part - V::WORDS && high <= part - V::WORDS);
    part
}

/// The vectors at word `low` of the first G/2 parts and at word `high` of the
/// others.
#[inline(always)]
pub fn load_rows<S: Simd, const G: usize>(s: S, words: &[u64], low: usize, high: usize) -> [S::V; G] {
    let part = part::<S::V, G>(words.len(), low, high);
    let mut v = [s.splat(0); G];
    for j in 0..G {
        let at = j * part + if j < G / 2 { low } else { high };
        // SAFETY: j < G, so the vector is inside part j by the check.
        v[j] = s.load(unsafe { core::slice::from_raw_parts(words.as_ptr().add(at), S::V::WORDS) });
    }
    v
}

/// Stores what [`load_rows`] loads.
#[inline(always)]
pub fn store_rows<V: Vector, const G: usize>(v: &[V; G], words: &mut [u64], low: usize, high: usize) {
    let part = part::<V, G>(words.len(), low, high);
    for j in 0..G {
        let at = j * part + if j < G / 2 { low } else { high };
        // SAFETY: j < G, so the vector is inside part j by the check.
        v[j].store(unsafe { core::slice::from_raw_parts_mut(words.as_mut_ptr().add(at), V::WORDS) });
    }
}
