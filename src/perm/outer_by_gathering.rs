//! The first and the last layer of Benes networks, with all secret lookups
//! done by tables in registers. See [`super::control_bits`] for the
//! mathematics.
//!
//! For permutations whose pairs do not fit a vector; for the others see
//! [`super::outer_in_registers`]. Permutations are done one after the
//! other (the small ones of them a few at a time), round by round from one
//! set of planes to another.
//!
//! Layout of these planes, for each pair j: p(2j) and p^-1(2j) as in
//! [`super::pairs`], c(2j) as a low byte with the low eight bits and five high
//! bits, of which the upper three stand above the high bits of p and the lower
//! two above those of p^-1. With at most 256 points no high bytes are needed.

use super::pairs::{HIGH, INVERSE, LOW, even_points, splat_byte, stride};
use crate::simd::{Bytes, Simd, Vector};

/// The planes: high bits of p, of p^-1, then c, p, p^-1.
const PLANES: usize = 5;
/// The number of c's plane: what is before it is left out when there are no
/// high bytes.
const C: usize = 2;

/// Words of a plane that are worked on together, at least.
const CHUNK: usize = 64;

/// Words of work memory for 2^m points.
pub const fn work_words(m: usize) -> usize {
    2 * PLANES * stride(1 << (m - 4))
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
    let chunk = ((1 << log) / 16).max(CHUNK);
    let job = Job { pairs: stride(plane), stride: stride(chunk), log: log - 1 };
    let wide = job.log > 7;
    for at in (0..plane).step_by(chunk) {
        let (mut from, mut to) = work.split_at_mut(PLANES * job.stride);
        let pairs = &pairs[at..];
        let (first, last) = (&mut first[at..][..chunk], &mut last[at..][..chunk]);
        if wide {
            start::<S, 4>(s, job, pairs, &mut from[..PLANES * job.stride], chunk);
        } else {
            start::<S, 2>(s, job, pairs, &mut from[..PLANES * job.stride], chunk);
        }
        for round in 1..log {
            match (wide, round == log - 1) {
                (false, false) => step::<S, 3, false>(s, job, from, to, chunk),
                (false, true) => step::<S, 1, false>(s, job, from, to, chunk),
                (true, false) => step::<S, 5, true>(s, job, from, to, chunk),
                (true, true) => step::<S, 3, true>(s, job, from, to, chunk),
            }
            (from, to) = (to, from);
        }
        finish(s, job, pairs, &from[C * job.stride..][..chunk], first, last);
    }
}

/// Public sizes.
#[derive(Clone, Copy)]
struct Job {
    /// Words from one plane of `pairs` to the next.
    pairs: usize,
    /// Words from one plane of the work memory to the next.
    stride: usize,
    /// Binary logarithm of the pairs of one permutation.
    log: usize,
}

impl Job {
    /// The word where the tables of the pairs in word `at` begin.
    #[inline(always)]
    fn table(self, at: usize) -> usize {
        at & !((1 << self.log) / 8 - 1)
    }
}

/// p(2j) = pi(pi^-1(2j + 1)^1), p^-1(2j) = pi(pi^-1(2j)^1)^1, c(2j) = 2j.
/// F = 2 without high bytes, else 4.
fn start<S: Simd, const F: usize>(s: S, job: Job, pairs: &[u64], to: &mut [u64], chunk: usize) {
    s.run(
        #[inline(always)]
        || {
            let (sign, zero, upper) = (splat_byte(s, 128), s.splat(0), splat_byte(s, 7 << 5));
            for at in (0..chunk).step_by(S::V::WORDS) {
                let mut places = [[zero; 2]; 2];
                for v in 0..2 {
                    // First the odd points' values, for p.
                    places[v][0] = s.load(&pairs[(INVERSE + LOW + 1 - v) * job.pairs + at..]) ^ sign;
                    if F == 4 {
                        places[v][1] = s.load(&pairs[(INVERSE + HIGH + 1 - v) * job.pairs + at..]);
                    }
                }
                let found = S::V::gather::<F>(&pairs[job.table(at)..], job.pairs, job.log, places);
                let c = even_points(s, job.log, 8 * at);
                c[0].store(&mut to[C * job.stride + at..]);
                for v in 0..2 {
                    let low = S::V::choose(places[v][0], found[v][LOW], found[v][LOW + 1]);
                    let low = if v == 0 { low } else { low ^ sign };
                    low.store(&mut to[(C + 1 + v) * job.stride + at..]);
                    if F == 4 {
                        let high = S::V::choose(places[v][0], found[v][HIGH % F], found[v][(HIGH + 1) % F]);
                        let c = if v == 0 { c[1].shl(3) } else { c[1].shl(6) };
                        (high | (c & upper)).store(&mut to[v * job.stride + at..]);
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
fn step<S: Simd, const F: usize, const WIDE: bool>(
    s: S,
    job: Job,
    from: &[u64],
    to: &mut [u64],
    chunk: usize,
) {
    s.run(
        #[inline(always)]
        || {
            let (sign, one, zero) = (splat_byte(s, 128), splat_byte(s, 1), s.splat(0));
            let (five, upper) = (splat_byte(s, 31), splat_byte(s, 7 << 5));
            // The number of the first table, and c's among those fetched.
            let (first, c) = if WIDE { (0, C) } else { (C, 0) };
            let square = F == c + 3;
            for at in (0..chunk).step_by(S::V::WORDS) {
                let mut places = [[zero; 2]; 2];
                let mut least = [s.load(&from[C * job.stride + at..]), zero];
                for v in 0..2 {
                    places[v][0] = s.load(&from[(C + 1 + v) * job.stride + at..]);
                }
                if WIDE {
                    let highs = [s.load(&from[at..]), s.load(&from[job.stride + at..])];
                    least[1] = c_high(s, highs[0], highs[1]);
                    for v in 0..2 {
                        places[v][1] = highs[v] & five;
                    }
                }
                let tables = &from[first * job.stride + job.table(at)..];
                let found = S::V::gather::<F>(tables, job.stride, job.log, places);
                let mut next = [[zero; 2]; 2];
                for v in 0..2 {
                    // p(2k + 1) = p^-1(2k)^1, p^-1(2k + 1) = p(2k)^1, c(2k + 1) = c(2k)^1.
                    let place = places[v][0];
                    if square {
                        let (same, other) = (found[v][(c + 1 + v) % F], found[v][(c + 2 - v) % F]);
                        next[v][0] = S::V::choose(place, same, other) ^ (place & sign);
                        if WIDE {
                            next[v][1] = S::V::choose(place, found[v][v % F], found[v][(1 - v) % F]) & five;
                        }
                    }
                    let low = found[v][c] ^ (place.shr(7) & one);
                    let high = if WIDE { c_high(s, found[v][0], found[v][1 % F]) } else { zero };
                    least = S::V::min16(least, [low, high]);
                }
                least[0].store(&mut to[C * job.stride + at..]);
                if square {
                    for v in 0..2 {
                        next[v][0].store(&mut to[(C + 1 + v) * job.stride + at..]);
                        if WIDE {
                            let c = if v == 0 { least[1] } else { least[1].shl(3) };
                            (next[v][1] | (c & upper)).store(&mut to[v * job.stride + at..]);
                        }
                    }
                }
            }
        },
    )
}

/// f_j = bit 0 of c(2j); l_k = bit 0 of pi(2k), changed if f of its pair is
/// set.
fn finish<S: Simd>(s: S, job: Job, pairs: &[u64], minima: &[u64], first: &mut [u64], last: &mut [u64]) {
    s.run(
        #[inline(always)]
        || {
            let (sign, width) = (splat_byte(s, 128), S::V::WORDS);
            for (minima, first) in minima.chunks_exact(width).zip(first.chunks_exact_mut(width)) {
                (s.load(minima).shl(7) & sign).store(first);
            }
            for at in (0..first.len()).step_by(2 * width) {
                let mut places = [[s.splat(0); 2]; 2];
                for v in 0..2 {
                    let at = at + v * width;
                    places[v] =
                        [s.load(&pairs[LOW * job.pairs + at..]), s.load(&pairs[HIGH * job.pairs + at..])];
                }
                let found = S::V::gather::<1>(&first[job.table(at)..], 0, job.log, places);
                for v in 0..2 {
                    ((places[v][0] ^ found[v][0]) & sign).store(&mut last[at + v * width..]);
                }
            }
        },
    )
}
