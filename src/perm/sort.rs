//! Sorting 2^k keys with the bitonic network ([Batcher68]): k(k+1)/2 stages
//! of compare-exchanges at fixed places, without a branch.
//!
//! The keys are a matrix with one vector per row, R rows; key number i of the
//! sorted order ends in row i mod R of column i div R. The input may be taken
//! as it lies in memory, for its order is of no account. The columns are
//! sorted independently and then merged: all stages with strides below R
//! compare whole rows, only log2 of the columns' number stages per merge
//! compare lanes. At last the matrix is transposed.
//!
//! A merge of 2^j sorted rows starts with comparing row i and its mirror image
//! 2^j - 1 - i, so that all runs of rows ascend. Columns to be merged must
//! ascend and descend in turn: the keys of the descending ones are
//! complemented. Several stages at a time are done in registers, and blocks
//! that fit the first cache are finished before the next.

use crate::simd::{Simd, Vector, load_rows, store_rows};

/// The largest key.
pub const MAX_KEY: u64 = u64::MAX >> 1;

/// Stages done at a time, on 2^levels rows.
#[inline(always)]
const fn levels<V: Vector>() -> usize {
    match V::WORDS {
        8 => 4,
        4 => 3,
        _ => 2,
    }
}

/// Sorts the secret `keys`, at most [`MAX_KEY`], into `out`; their number is
/// a power of two from 64 to 2^15. The work is done in `keys`. The time depends
/// on the number.
pub fn sort<S: Simd>(s: S, keys: &mut [u64], out: &mut [u64]) {
    assert!(keys.len().is_power_of_two() && (64..=1 << 15).contains(&keys.len()));
    assert_eq!(out.len(), keys.len());
    let log_rows = keys.len().trailing_zeros() as usize - S::V::LOG_WORDS;
    // Rows that are 16 KB.
    let log_cached = log_rows.min(11 - S::V::LOG_WORDS);
    let cached = S::V::WORDS << log_cached;
    for block in keys.chunks_exact_mut(cached) {
        sort_cached(s, block, log_cached);
    }
    for log in log_cached + 1..=log_rows {
        for block in keys.chunks_exact_mut(S::V::WORDS << log) {
            merge(s, block, log, log - log_cached, Start::Mirrored);
        }
        for block in keys.chunks_exact_mut(cached) {
            merge_all(s, block, log_cached);
        }
    }
    for lanes in 1..=S::V::LOG_WORDS {
        let top = (log_rows - log_cached).max(1);
        merge(s, keys, log_rows, top, Start::Lanes(lanes));
        for block in keys.chunks_exact_mut(S::V::WORDS << (log_rows - top)) {
            merge_all(s, block, log_rows - top);
        }
    }
    transpose(s, keys, out);
}

/// Sorts the columns of a matrix of 2^log rows.
fn sort_cached<S: Simd>(s: S, rows: &mut [u64], log: usize) {
    let first = log.min(levels::<S::V>());
    sort_registers(s, rows, first);
    for log in first + 1..=log {
        let top = (log - 1) % levels::<S::V>() + 1;
        for block in rows.chunks_exact_mut(S::V::WORDS << log) {
            merge(s, block, log, top, Start::Mirrored);
            merge_all(s, block, log - top);
        }
    }
}

/// The last `log` stages of a merge in all blocks of 2^log rows.
fn merge_all<S: Simd>(s: S, rows: &mut [u64], mut log: usize) {
    while log > 0 {
        let top = (log - 1) % levels::<S::V>() + 1;
        for block in rows.chunks_exact_mut(S::V::WORDS << log) {
            merge(s, block, log, top, Start::Plain);
        }
        log -= top;
    }
}

/// How a group of stages starts.
#[derive(Clone, Copy)]
enum Start {
    /// With the stride of half the block.
    Plain,
    /// With comparing mirror images.
    Mirrored,
    /// With merging 2^lanes columns, then as `Plain`.
    Lanes(usize),
}

/// The stages with strides 2^(log-1) .. 2^(log-top) rows in a block of 2^log.
fn merge<S: Simd>(s: S, rows: &mut [u64], log: usize, top: usize, start: Start) {
    debug_assert_eq!(rows.len(), S::V::WORDS << log);
    match top {
        1 => stages::<S, 2>(s, rows, start),
        2 => stages::<S, 4>(s, rows, start),
        3 => stages::<S, 8>(s, rows, start),
        _ => stages::<S, 16>(s, rows, start),
    }
}

/// log2(G) stages on groups of G rows, the j-th of a group from the j-th of G
/// equal parts of `rows`.
#[inline(always)]
fn stages<S: Simd, const G: usize>(s: S, rows: &mut [u64], start: Start) {
    match start {
        Start::Plain => s.run(
            #[inline(always)]
            || {
                let stride = rows.len() / G;
                for at in (0..stride).step_by(S::V::WORDS) {
                    let mut v: [S::V; G] = load_rows(s, rows, at, at);
                    descend(&mut v, G / 2);
                    store_rows(&v, rows, at, at);
                }
            },
        ),
        Start::Mirrored => s.run(
            #[inline(always)]
            || {
                let stride = rows.len() / G;
                for at in (0..stride).step_by(S::V::WORDS) {
                    let mirrored = stride - S::V::WORDS - at;
                    let mut v: [S::V; G] = load_rows(s, rows, at, mirrored);
                    for j in 0..G / 2 {
                        (v[j], v[G - 1 - j]) = S::V::min_max(v[j], v[G - 1 - j]);
                    }
                    descend(&mut v, G / 4);
                    store_rows(&v, rows, at, mirrored);
                }
            },
        ),
        Start::Lanes(lanes) => s.run(
            #[inline(always)]
            || {
                let stride = rows.len() / G;
                let flip = flips(s, lanes - 1) ^ flips(s, lanes);
                for at in (0..stride).step_by(S::V::WORDS) {
                    let mut v: [S::V; G] = load_rows(s, rows, at, at);
                    for j in 0..G / 2 {
                        let (mut a, mut b) = (v[j] ^ flip, v[j + G / 2] ^ flip);
                        unroll!(K in [2 1 0] {
                            if K < S::V::LOG_WORDS && K < lanes {
                                let (x, y) = S::V::exchange::<K>(a, b);
                                let (x, y) = S::V::min_max(x, y);
                                (a, b) = S::V::exchange::<K>(x, y);
                            }
                        });
                        (v[j], v[j + G / 2]) = (a, b);
                    }
                    descend(&mut v, G / 2);
                    store_rows(&v, rows, at, at);
                }
            },
        ),
    }
}

/// The complement of the keys in the columns that descend while 2^log columns
/// are one run: those with bit `log` of their number.
#[inline(always)]
fn flips<S: Simd>(s: S, log: usize) -> S::V {
    let lanes: [u64; 8] = core::array::from_fn(
        #[inline(always)]
        |lane| if lane < S::V::WORDS && lane >> log & 1 == 1 { MAX_KEY } else { 0 },
    );
    s.load(&lanes)
}

/// The stages with strides `stride`, `stride`/2 .. 1 on a group of rows.
#[inline(always)]
fn descend<V: Vector, const G: usize>(v: &mut [V; G], stride: usize) {
    unroll!(LOG in [3 2 1 0] {
        if 1 << LOG <= stride {
            for j in 0..G {
                if j >> LOG & 1 == 0 {
                    (v[j], v[j + (1 << LOG)]) = V::min_max(v[j], v[j + (1 << LOG)]);
                }
            }
        }
    });
}

/// Sorts the columns of every block of 2^log rows, in registers, after
/// complementing those that are to descend.
fn sort_registers<S: Simd>(s: S, rows: &mut [u64], log: usize) {
    #[inline(always)]
    fn sort_groups<S: Simd, const G: usize>(s: S, rows: &mut [u64]) {
        s.run(
            #[inline(always)]
            || {
                let flip = flips(s, 0);
                for block in rows.chunks_exact_mut(G * S::V::WORDS) {
                    let mut v: [S::V; G] = load_rows(s, block, 0, 0);
                    for x in &mut v {
                        *x = *x ^ flip;
                    }
                    unroll!(LOG in [0 1 2 3] {
                        if 2 << LOG <= G {
                            for j in 0..G {
                                let mirrored = j ^ ((2 << LOG) - 1);
                                if j < mirrored {
                                    (v[j], v[mirrored]) = S::V::min_max(v[j], v[mirrored]);
                                }
                            }
                            descend(&mut v, (1 << LOG) / 2);
                        }
                    });
                    store_rows(&v, block, 0, 0);
                }
            },
        )
    }
    match log {
        2 => sort_groups::<S, 4>(s, rows),
        3 => sort_groups::<S, 8>(s, rows),
        _ => sort_groups::<S, 16>(s, rows),
    }
}

/// Column l, row i of `rows` to `out[l * R + i]`.
fn transpose<S: Simd>(s: S, rows: &[u64], out: &mut [u64]) {
    s.run(
        #[inline(always)]
        || {
            let width = S::V::WORDS;
            let height = rows.len() / width;
            for at in (0..height).step_by(width) {
                let mut v = [s.splat(0); 8];
                for j in 0..width {
                    v[j] = s.load(&rows[(at + j) * width..]);
                }
                unroll!(K in [0 1 2] {
                    if K < S::V::LOG_WORDS {
                        for j in 0..width {
                            if j >> K & 1 == 0 {
                                (v[j], v[j + (1 << K)]) = S::V::exchange::<K>(v[j], v[j + (1 << K)]);
                            }
                        }
                    }
                });
                for l in 0..width {
                    v[l].store(&mut out[l * height + at..]);
                }
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use std::vec::Vec;

    #[derive(Clone)]
    struct Sorts;
    impl PerTier for Sorts {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let mut state = 1u64;
            let mut random = move || {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                ((state >> 32) ^ (state << 32)) & MAX_KEY
            };
            for log in 6..=13 {
                let n = 1u64 << log;
                let inputs: [Vec<u64>; 8] = [
                    (0..n).map(|_| random()).collect(),
                    (0..n).map(|_| random() % 50).collect(),
                    (0..n).map(|_| MAX_KEY - random() % 2 * MAX_KEY).collect(),
                    (0..n).collect(),
                    (0..n).rev().collect(),
                    (0..n).map(|i| i.wrapping_mul(0x9e3779b97f4a7c15) & MAX_KEY).collect(),
                    (0..n).map(|_| 7).collect(),
                    (0..n).map(|i| if i % 64 < 33 { MAX_KEY } else { random() }).collect(),
                ];
                for mut keys in inputs {
                    let mut expected = keys.clone();
                    expected.sort();
                    let mut out = std::vec![0; keys.len()];
                    sort(s, &mut keys, &mut out);
                    assert!(out == expected, "{} 2^{log}", S::NAME);
                }
            }
        }
    }

    #[test]
    fn sorts_on_every_tier() {
        for_each_tier(Sorts);
    }
}
