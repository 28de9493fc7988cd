//! Products of bit matrices: prepared 8x8 coefficients times blocks of a
//! stripe, summed in registers.
//!
//! Coefficients come in the order of use: for each of the blocks multiplied,
//! one matrix for each of the eight blocks of the result
//! ([`crate::simd::Tiles::prepare_tile`]; tiles of the same eight rows follow each other).

use super::Block;
use crate::simd::{Simd, Vector};

/// What to multiply: block numbers within a stripe.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    /// First of the blocks multiplied.
    pub from: usize,
    /// Number of the blocks multiplied, even.
    pub count: usize,
    /// First block of the result.
    pub to: usize,
    /// Blocks of the result, 4 or 8.
    pub rows: usize,
    /// The product is added to the blocks of the result, else it replaces them.
    pub add: bool,
}

/// Stripes that are best multiplied together.
#[inline(always)]
pub const fn stripes<S: Simd>() -> usize {
    if S::V::WORDS == 8 { 2 } else { 1 }
}

/// Multiplies in each of the stripes of `stripe_blocks` blocks in `data`. All
/// reading precedes the writing of a result. Time depends on the shapes.
#[inline(always)]
pub fn multiply<S: Simd>(s: S, coefficients: &[u64], data: &mut [Block], stripe_blocks: usize, p: Product) {
    s.run(
        #[inline(always)]
        || {
            let data = &mut data[..];
            match S::V::WORDS {
                8 => {
                    let mut pairs = data.chunks_exact_mut(2 * stripe_blocks);
                    for pair in &mut pairs {
                        rows::<S, 8, 2>(s, coefficients, pair, [(0, 0), (stripe_blocks, 0)], p);
                    }
                    let rest = pairs.into_remainder();
                    if !rest.is_empty() {
                        rows::<S, 8, 1>(s, coefficients, rest, [(0, 0)], p);
                    }
                }
                4 => {
                    for stripe in data.chunks_exact_mut(stripe_blocks) {
                        rows::<S, 4, 2>(s, coefficients, stripe, [(0, 0), (0, 4)], p);
                    }
                }
                _ => {
                    for stripe in data.chunks_exact_mut(stripe_blocks) {
                        for word in 0..8 {
                            rows::<S, 4, 1>(s, coefficients, stripe, [(0, word)], p);
                        }
                    }
                }
            }
        },
    );
}

/// All rows of the result, `ROWS` at a time (the tail of four at once), in
/// `VECTORS` vectors, each given by the first block of its stripe and its
/// first word in the blocks.
#[inline(always)]
fn rows<S: Simd, const ROWS: usize, const VECTORS: usize>(
    s: S,
    coefficients: &[u64],
    data: &mut [Block],
    places: [(usize, usize); VECTORS],
    p: Product,
) {
    if p.rows == 4 {
        let sums = [tile::<S, 4, VECTORS>(s, coefficients, data, places, 0, p)];
        store(&sums, data, places, p.to);
    } else if ROWS == 4 {
        let sums = [
            tile::<S, 4, VECTORS>(s, coefficients, data, places, 0, p),
            tile::<S, 4, VECTORS>(s, coefficients, data, places, 4, p),
        ];
        store(&sums, data, places, p.to);
    } else {
        let sums = [tile::<S, 8, VECTORS>(s, coefficients, data, places, 0, p)];
        store(&sums, data, places, p.to);
    }
}

/// Stores blocks of a result.
#[inline(always)]
fn store<V: Vector, const ROWS: usize, const VECTORS: usize>(
    sums: &[[[V; VECTORS]; ROWS]],
    data: &mut [Block],
    places: [(usize, usize); VECTORS],
    to: usize,
) {
    for (r, sums) in sums.as_flattened().iter().enumerate() {
        for (sum, (stripe, word)) in sums.iter().zip(places) {
            sum.store(&mut data[stripe + to + r][word..]);
        }
    }
}

/// `ROWS` blocks of the result from `first` on.
#[inline(always)]
fn tile<S: Simd, const ROWS: usize, const VECTORS: usize>(
    s: S,
    coefficients: &[u64],
    data: &[Block],
    places: [(usize, usize); VECTORS],
    first: usize,
    p: Product,
) -> [[S::V; VECTORS]; ROWS] {
    let width = S::MATRIX_WORDS;
    let mut sums = [[s.splat(0); VECTORS]; ROWS];
    if p.add {
        for (r, sums) in sums.iter_mut().enumerate() {
            for (sum, (stripe, word)) in sums.iter_mut().zip(places) {
                *sum = s.load(&data[stripe + p.to + first + r][word..]);
            }
        }
    }
    let pairs = p.count / 2;
    let coefficients = &coefficients[..pairs * 16 * width];
    // One name for each of the two vectors: arrays of vectors made by
    // closures would not be inlined everywhere.
    let last = VECTORS - 1;
    let columns = |v: usize| &data[places[v].0 + p.from..][..p.count].as_chunks::<2>().0[..pairs];
    let (first_column, last_column) = (columns(0), columns(last));
    for (k, matrices) in coefficients.chunks_exact(16 * width).enumerate() {
        let [x0, x1] = &first_column[k];
        let [y0, y1] = &last_column[k];
        let x = [
            [s.bytes(s.load(&x0[places[0].1..])), s.bytes(s.load(&x1[places[0].1..]))],
            [s.bytes(s.load(&y0[places[last].1..])), s.bytes(s.load(&y1[places[last].1..]))],
        ];
        unroll!(R in [0 1 2 3 4 5 6 7] {
            if R < ROWS {
                let a = s.matrix(&matrices[(first + R) * width..]);
                let b = s.matrix(&matrices[(first + R + 8) * width..]);
                unroll!(V in [0 1] {
                    if V < VECTORS {
                        let product = s.multiply(a, x[V][0]) ^ s.multiply(b, x[V][1]);
                        sums[R][V] = sums[R][V] ^ product;
                    }
                });
            }
        });
    }
    sums
}
