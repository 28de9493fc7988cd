//! The first and the last layer of Benes networks, with all secret lookups
//! done by sorting networks. See [`super::control_bits`] for the mathematics.
//!
//! For a permutation g and any function h, h(g(x)) is what stands at place x
//! after the pairs (g^-1(y), h(y)) are sorted.
//!
//! Layout: one word per point, x its place in the chunk that is sorted (one
//! permutation, or as many as fill 64 points): from the low end 13 bits of
//! c(x), 13 bits of p(x), and in words to be sorted the key above.

use super::pairs::{self, INVERSE};
use super::sort::sort;
use crate::simd::{Simd, Vector};

/// Bits of a field.
const FIELD: u32 = 13;
/// A field's ones.
const ONES: u64 = (1 << FIELD) - 1;

/// Words of work memory for `points` points.
pub const fn work_words(points: usize) -> usize {
    3 * points
}

/// Sorts chunk by chunk.
fn sort_chunks<S: Simd>(s: S, chunk: usize, keys: &mut [u64], out: &mut [u64]) {
    for (keys, out) in keys.chunks_exact_mut(chunk).zip(out.chunks_exact_mut(chunk)) {
        sort(s, keys, out);
    }
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
    let points = 16 * plane;
    let chunk = points.min((1 << log).max(64));
    let (state, rest) = work[..work_words(points)].split_at_mut(points);
    let (keys, sorted) = rest.split_at_mut(points);
    // The place of point 0 of the permutation that has point y.
    let base = |y: usize| (y & (chunk - 1) & !((1 << log) - 1)) as u64;
    let value = |function: usize, y: usize| pairs::read(&pairs[function * pairs::stride(plane)..], plane, y);

    // p(x) = pi(g(x)) with g(x) = pi^-1(x^1)^1, g^-1(y) = pi(y^1)^1.
    for (y, key) in keys.iter_mut().enumerate() {
        *key = (base(y) + (value(0, y ^ 1) ^ 1)) << (2 * FIELD) | (base(y) + value(0, y)) << FIELD;
    }
    sort_chunks(s, chunk, keys, sorted);
    for (x, (state, sorted)) in state.iter_mut().zip(sorted.iter()).enumerate() {
        *state = (sorted & ONES << FIELD) | (x & (chunk - 1)) as u64;
    }
    for _ in 1..log {
        pose(s, state, keys);
        sort_chunks(s, chunk, keys, sorted);
        reduce(s, sorted, state);
    }
    for (first, state) in first.iter_mut().zip(state.chunks_exact(16)) {
        *first = (0..8).map(|j| (state[2 * j] & 1) << (8 * j + 7)).sum();
    }

    // The last layer: bit 0 of F(pi(x)) at even x.
    for (y, key) in keys.iter_mut().enumerate() {
        let exchanged = first[y / 16] >> (8 * (y / 2 % 8) + 7) & 1;
        *key = (base(y) + value(INVERSE, y)) << 1 | (exchanged ^ (y & 1) as u64);
    }
    sort_chunks(s, chunk, keys, sorted);
    for (last, sorted) in last.iter_mut().zip(sorted.chunks_exact(16)) {
        *last = (0..8).map(|j| (sorted[2 * j] & 1) << (8 * j + 7)).sum();
    }
}

/// Words of points x and x^1, two vectors of such neighbours at a time.
#[inline(always)]
fn load_neighbours<S: Simd>(s: S, words: &[u64]) -> (S::V, S::V) {
    let (a, b) = (s.load(words), s.load(&words[S::V::WORDS..]));
    if S::V::WORDS == 1 { (a, b) } else { S::V::exchange::<0>(a, b) }
}

/// The inverse of [`load_neighbours`].
#[inline(always)]
fn store_neighbours<V: Vector>((a, b): (V, V), words: &mut [u64]) {
    let (a, b) = if V::WORDS == 1 { (a, b) } else { V::exchange::<0>(a, b) };
    a.store(words);
    b.store(&mut words[V::WORDS..]);
}

/// The words to be sorted for p(p(x)) and c(p(x)): p^-1(y) = p(y^1)^1 above
/// p(y) and c(y).
fn pose<S: Simd>(s: S, state: &[u64], keys: &mut [u64]) {
    s.run(
        #[inline(always)]
        || {
            let (ones, one) = (s.splat(ONES), s.splat(1));
            let width = 2 * S::V::WORDS;
            for (state, keys) in state.chunks_exact(width).zip(keys.chunks_exact_mut(width)) {
                let (a, b) = load_neighbours(s, state);
                // The key of y comes from its neighbour y^1.
                let (x, y) = ((b.shr(FIELD) & ones) ^ one, (a.shr(FIELD) & ones) ^ one);
                store_neighbours((a | x.shl(2 * FIELD), b | y.shl(2 * FIELD)), keys);
            }
        },
    )
}

/// The new p, and the least of c(x), c(p(x)) and c(p^-1(x)) = c(p(x^1))^1.
fn reduce<S: Simd>(s: S, sorted: &[u64], state: &mut [u64]) {
    s.run(
        #[inline(always)]
        || {
            let (ones, one, field) = (s.splat(ONES), s.splat(1), s.splat(ONES << FIELD));
            let width = 2 * S::V::WORDS;
            for (sorted, state) in sorted.chunks_exact(width).zip(state.chunks_exact_mut(width)) {
                let (a, b) = load_neighbours(s, sorted);
                let (c, d) = load_neighbours(s, state);
                // With symmetric windows c(x^1) = c(x)^1.
                let least = S::V::min_max(a & ones, (b & ones) ^ one).0;
                let least = S::V::min_max(least, c & ones).0;
                let other = S::V::min_max(b & ones, (a & ones) ^ one).0;
                let other = S::V::min_max(other, d & ones).0;
                store_neighbours(((a & field) | least, (b & field) | other), state);
            }
        },
    )
}
