//! The first and the last layer of Benes networks, with all secret lookups
//! done by tables in registers. See [`super::control_bits`] for the
//! mathematics.
//!
//! Layout, for each pair j of points: p(2j) and p^-1(2j) as in
//! [`super::pairs`], c(2j) as a low byte with the low eight bits and five high
//! bits, of which the upper three stand above the high bits of p and the lower
//! two above those of p^-1. With at most 256 points no high bytes are needed.

use super::pairs::{HIGH, INVERSE, LOW, choose, splat_byte};
use crate::simd::{Bytes, Simd, Vector};

/// The planes of the tables: high bits of p, of p^-1, then c, p, p^-1.
const TABLES: usize = 5;
/// The number of the plane of c: what is before it is left out when there are
/// no high bytes.
const C: usize = 2;

/// Words of work memory for planes of `plane` words.
pub const fn work_words(plane: usize) -> usize {
    2 * TABLES * plane
}

/// Whether permutations of 2^log points are better done here.
#[inline(always)]
pub const fn pays<S: Simd>(log: usize) -> bool {
    log <= S::V::LOG_GATHER + 1
}

/// Sets bit 7 of the bytes of `first` and `last` for the exchanges in the
/// first and the last layer of the networks of all permutations of 2^log
/// points in `pairs`.
pub fn outer_layers<S: Simd>(
    s: S,
    log: usize,
    pairs: &[u64],
    first: &mut [u64],
    last: &mut [u64],
    work: &mut [u64],
) {
    let plane = first.len();
    let (mut from, mut to) = work[..work_words(plane)].split_at_mut(TABLES * plane);
    let job = Job { plane, log: log - 1 };
    let small = job.log <= 3 + S::V::LOG_WORDS;
    let wide = job.log > 7;
    match (small, wide) {
        (true, _) => start::<S, 2, true>(s, job, pairs, from),
        (_, false) => start::<S, 2, false>(s, job, pairs, from),
        (_, true) => start::<S, 4, false>(s, job, pairs, from),
    }
    for round in 1..log {
        match (small, wide, round == log - 1) {
            (true, _, false) => step::<S, 3, true, false>(s, job, from, to),
            (true, _, true) => step::<S, 1, true, false>(s, job, from, to),
            (_, false, false) => step::<S, 3, false, false>(s, job, from, to),
            (_, false, true) => step::<S, 1, false, false>(s, job, from, to),
            (_, true, false) => step::<S, 5, false, true>(s, job, from, to),
            (_, true, true) => step::<S, 3, false, true>(s, job, from, to),
        }
        (from, to) = (to, from);
    }
    let minima = &from[C * plane..][..plane];
    if small {
        finish::<S, true>(s, job, pairs, minima, first, last)
    } else {
        finish::<S, false>(s, job, pairs, minima, first, last)
    }
}

/// Public sizes.
#[derive(Clone, Copy)]
struct Job {
    /// Words of a plane.
    plane: usize,
    /// Binary logarithm of the pairs of one permutation.
    log: usize,
}

/// Reads F tables, which begin at plane `first` of `tables`, at two vectors of
/// places (low and high byte) for the pairs in the vector at word `at`. With
/// SMALL a vector has the tables of one or more permutations.
#[inline(always)]
fn fetch<S: Simd, const F: usize, const SMALL: bool>(
    s: S,
    job: Job,
    tables: &[u64],
    at: usize,
    places: [[S::V; 2]; 2],
) -> [[S::V; F]; 2] {
    if SMALL {
        let mut result = [[s.splat(0); F]; 2];
        let base = bases(s, job);
        let within = splat_byte(s, (1u8 << job.log).wrapping_sub(1));
        for f in 0..F {
            let table = s.load(&tables[f * job.plane + at..]);
            for v in 0..2 {
                result[v][f] = table.lookup((places[v][0] & within) | base);
            }
        }
        result
    } else {
        let start = at & !((1 << job.log) / 8 - 1);
        S::V::gather::<F>(&tables[start..], job.plane, job.log, places)
    }
}

/// For every byte of a vector the place of its permutation's first pair.
#[inline(always)]
fn bases<S: Simd>(s: S, job: Job) -> S::V {
    let mut bytes = [0u8; 64];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = i as u8 >> job.log << job.log;
    }
    s.load_bytes(&bytes)
}

/// The vector at word `at` of plane `number`.
#[inline(always)]
fn load<S: Simd>(s: S, job: Job, planes: &[u64], number: usize, at: usize) -> S::V {
    s.load(&planes[number * job.plane + at..])
}

/// p(2j) = pi(pi^-1(2j + 1)^1), p^-1(2j) = pi(pi^-1(2j)^1)^1, c(2j) = 2j.
/// F = 2 without high bytes, else 4.
#[inline(always)]
fn start<S: Simd, const F: usize, const SMALL: bool>(s: S, job: Job, pairs: &[u64], to: &mut [u64]) {
    s.run(
        #[inline(always)]
        || {
            let (sign, zero) = (splat_byte(s, 128), s.splat(0));
            let plane = job.plane;
            for at in (0..plane).step_by(S::V::WORDS) {
                let mut places = [[zero; 2]; 2];
                for v in 0..2 {
                    // First the odd points' values, for p.
                    places[v][0] = load(s, job, pairs, INVERSE + LOW + 1 - v, at) ^ sign;
                    if F == 4 {
                        places[v][1] = load(s, job, pairs, INVERSE + HIGH + 1 - v, at);
                    }
                }
                let found = fetch::<S, F, SMALL>(s, job, pairs, at, places);
                for v in 0..2 {
                    let odd = places[v][0].sign_masks();
                    let low = choose(odd, found[v][LOW], found[v][LOW + 1]);
                    let low = if v == 0 { low } else { low ^ sign };
                    low.store(&mut to[(C + 1 + v) * plane + at..]);
                    if F == 4 {
                        let high = choose(odd, found[v][HIGH % F], found[v][(HIGH + 1) % F]);
                        high.store(&mut to[v * plane + at..]);
                    }
                }
                // 2j for the pairs of this vector, in two bytes.
                let mut twice = [[0u8; 64]; 2];
                for i in 0..8 * S::V::WORDS {
                    let value = 2 * ((8 * at + i) & ((1 << job.log) - 1));
                    twice[0][i] = value as u8;
                    twice[1][i] = (value >> 8) as u8;
                }
                s.load_bytes(&twice[0]).store(&mut to[C * plane + at..]);
                if F == 4 {
                    let high = s.load_bytes(&twice[1]);
                    let upper = splat_byte(s, 7 << 5);
                    for v in 0..2 {
                        let to = &mut to[v * plane + at..];
                        let bits = if v == 0 { high.shl(3) } else { high.shl(6) };
                        (s.load(to) | (bits & upper)).store(to);
                    }
                }
            }
        },
    )
}

/// The upper byte of c, times four, from the two planes of high bits.
#[inline(always)]
fn c_high<S: Simd>(s: S, a: S::V, b: S::V) -> S::V {
    let upper = splat_byte(s, 7 << 5);
    (a & upper) | (b & upper).shr(3)
}

/// One round: c(x) becomes the least of c(x), c(p(x)) and c(p^-1(x)), and p
/// becomes p^2. Planes: F = 5 with high bytes (WIDE), 3 without. F = 3 with
/// and 1 without high bytes leave p as it is.
#[inline(always)]
fn step<S: Simd, const F: usize, const SMALL: bool, const WIDE: bool>(
    s: S,
    job: Job,
    from: &[u64],
    to: &mut [u64],
) {
    s.run(
        #[inline(always)]
        || {
            let plane = job.plane;
            let (sign, one, zero) = (splat_byte(s, 128), splat_byte(s, 1), s.splat(0));
            let (five, upper) = (splat_byte(s, 31), splat_byte(s, 7 << 5));
            // The number of the first table, and c's among those fetched.
            let (first, c) = if WIDE { (0, C) } else { (C, 0) };
            let square = F == c + 3;
            for at in (0..plane).step_by(S::V::WORDS) {
                let mut places = [[zero; 2]; 2];
                let mut least = [load(s, job, from, C, at), zero];
                for v in 0..2 {
                    places[v][0] = load(s, job, from, C + 1 + v, at);
                }
                if WIDE {
                    let highs = [load(s, job, from, 0, at), load(s, job, from, 1, at)];
                    least[1] = c_high(s, highs[0], highs[1]);
                    for v in 0..2 {
                        places[v][1] = highs[v] & five;
                    }
                }
                let found = fetch::<S, F, SMALL>(s, job, &from[first * plane..], at, places);
                let mut next = [[zero; 2]; 2];
                for v in 0..2 {
                    // p(2k + 1) = p^-1(2k)^1, p^-1(2k + 1) = p(2k)^1, c(2k + 1) = c(2k)^1.
                    let place = places[v][0];
                    let odd = place.sign_masks();
                    if square {
                        let (same, other) = (found[v][(c + 1 + v) % F], found[v][(c + 2 - v) % F]);
                        next[v][0] = choose(odd, same, other) ^ (place & sign);
                        if WIDE {
                            next[v][1] = choose(odd, found[v][v % F], found[v][(1 - v) % F]) & five;
                        }
                    }
                    let low = found[v][c] ^ (odd & one);
                    let high = if WIDE { c_high(s, found[v][0], found[v][1 % F]) } else { zero };
                    least = S::V::min16(least, [low, high]);
                }
                least[0].store(&mut to[C * plane + at..]);
                if square {
                    for v in 0..2 {
                        next[v][0].store(&mut to[(C + 1 + v) * plane + at..]);
                        if WIDE {
                            let bits = if v == 0 { least[1] } else { least[1].shl(3) };
                            (next[v][1] | (bits & upper)).store(&mut to[v * plane + at..]);
                        }
                    }
                }
            }
        },
    )
}

/// f_j = bit 0 of c(2j); l_k = bit 0 of pi(2k), exchanged if f of its pair is
/// set.
#[inline(always)]
fn finish<S: Simd, const SMALL: bool>(
    s: S,
    job: Job,
    pairs: &[u64],
    minima: &[u64],
    first: &mut [u64],
    last: &mut [u64],
) {
    s.run(
        #[inline(always)]
        || {
            let (sign, width) = (splat_byte(s, 128), S::V::WORDS);
            for (minima, first) in minima.chunks_exact(width).zip(first.chunks_exact_mut(width)) {
                (s.load(minima).shl(7) & sign).store(first);
            }
            for at in (0..job.plane).step_by(2 * width) {
                // Two vectors of pairs that share their tables, or one vector
                // after the other.
                let mut places = [[s.splat(0); 2]; 2];
                for v in 0..2 {
                    let at = at + v * width;
                    places[v] = [load(s, job, pairs, LOW, at), load(s, job, pairs, HIGH, at)];
                }
                let mut found = fetch::<S, 1, SMALL>(s, job, first, at, places);
                if SMALL {
                    found[1] = fetch::<S, 1, SMALL>(s, job, first, at + width, places)[1];
                }
                for v in 0..2 {
                    ((places[v][0] ^ found[v][0]) & sign).store(&mut last[at + v * width..]);
                }
            }
        },
    )
}
