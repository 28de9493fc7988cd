//! The systematic form (I | T) of a binary matrix, the main part of key
//! generation: T = A^-1 B for the square block A on the left and the rest B.
//!
//! Method: A is factored once, in panels of 64 columns ([`factor`]); then
//! every stripe of columns of B is solved for, as soon as it was generated
//! ([`solve`]), so that B never exists as a whole. All work is products of
//! 64x64-bit tiles ([`crate::simd::Tiles::multiply`]); pivots are found on 64-bit words
//! ([`pivots`]). The reduced form is unique, so the order of row operations
//! is free.
//!
//! Layout: one byte is 8 rows of one column. A [`Block`] is 8 rows x 64
//! columns, byte c being column c; a *tile* is eight blocks, 64 x 64; a
//! *stripe* is 64 columns, its blocks from the top row down; stripes follow
//! each other. As an 8x8 matrix, a word of a block (8 rows x 8 columns) can
//! multiply any block ([`crate::simd::Tiles`]).

mod factor;
mod pivots;
mod product;
mod solve;
#[cfg(test)]
mod tests;

use crate::params::Params;
pub use crate::simd::tiles::Block;
use crate::simd::{Simd, Vector};
use factor::Factors;

/// The rows and columns of the matrix and how they are padded.
///
/// The rows that have their pivot in the column of the same number are
/// preceded by rows and columns of the identity to a multiple of 64; the last
/// 32 rows of `f` sets follow, as half a group of 64 rows.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Rows of the matrix, m*t.
    pub rows: usize,
    /// Columns of the matrix, n.
    pub columns: usize,
    /// Rows and columns of the identity put before the matrix.
    pub padding: usize,
    /// Panels: groups of 64 rows with their pivots in the 64 columns of the
    /// same numbers.
    pub panels: usize,
    /// Groups of 64 rows: the panels and, for `f` sets, the tail of 32 rows.
    pub groups: usize,
}

impl Shape {
    /// The shape of a set's matrix.
    pub const fn new(p: &Params) -> Self {
        let tail = p.f as usize;
        let regular = p.rows() - 32 * tail;
        let panels = regular.div_ceil(64);
        Self { rows: p.rows(), columns: p.n, padding: 64 * panels - regular, panels, groups: panels + tail }
    }
    /// Whether the last 32 rows find their pivots among 64 columns.
    pub const fn has_tail(&self) -> bool {
        self.groups > self.panels
    }
    /// Blocks of a stripe; those from [`Shape::used_blocks`] on are zero.
    pub const fn stripe_blocks(&self) -> usize {
        8 * self.groups
    }
    /// Blocks of a stripe that hold rows.
    pub const fn used_blocks(&self) -> usize {
        8 * self.panels + 4 * (self.groups - self.panels)
    }
    /// Blocks of group `g`.
    const fn group_blocks(&self, g: usize) -> usize {
        if g < self.panels { 8 } else { 4 }
    }
    /// Stripes of B.
    const fn right_stripes(&self) -> usize {
        (self.columns - self.rows).div_ceil(64)
    }
}

/// A matrix whose columns can be generated in any order.
pub trait Source {
    /// Writes `S::V::WORDS` stripes with the columns from `first` on, for all
    /// rows of `shape`. Columns below 0 and from `shape.columns` on are zero.
    fn stripes<S: Simd>(&mut self, s: S, shape: &Shape, first: isize, out: &mut [Block]);
    /// For i = 0 .. 31, one after the other, exchanges column m*t - 32 + i
    /// with column m*t - 32 + j, bit j being the one bit of `places[i]`
    /// (secret).
    fn exchange(&mut self, places: &[u64; 32]);
}

/// Stripes that are generated, solved for and packed together.
const fn batch<S: Simd>() -> usize {
    if S::STRIPES > S::V::WORDS { S::STRIPES } else { S::V::WORDS }
}

/// Words of scratch for [`public_key`].
pub const fn scratch_words<S: Simd>(shape: &Shape) -> usize {
    let stripes = shape.groups.next_multiple_of(batch::<S>());
    7 + 8 * shape.stripe_blocks() * stripes + Factors::words::<S>(shape)
}

/// Brings the matrix to systematic form and writes T, row after row in whole
/// bytes, to `public_key`. Returns the pivots (secret): bit i is set when
/// column m*t - 32 + i of the matrix had a pivot; all of the low 32 for sets
/// without `f`. `None`, and nothing written, if the form does not exist.
///
/// Time depends on the shape, on `None` and the panel where that became
/// clear, and on panels whose 128-row window lacks pivots.
pub fn public_key<S: Simd>(
    s: S,
    shape: &Shape,
    source: &mut impl Source,
    public_key: &mut [u8],
    scratch: &mut [u64],
) -> Option<u64> {
    let aligned = scratch.as_ptr().align_offset(64).min(7);
    let (words, rest) =
        scratch[aligned..].split_at_mut(scratch_words::<S>(shape) - 7 - Factors::words::<S>(shape));
    let stripes = words.as_chunks_mut().0;
    let mut factors = Factors::new::<S>(shape, rest);

    let blocks = shape.stripe_blocks();
    generate(s, shape, source, -(shape.padding as isize), stripes);
    factor::pad(shape, stripes);
    factors.factor(s, shape, stripes)?;
    let pivots = if shape.has_tail() {
        let places = factors.factor_tail(s, shape, stripes)?;
        source.exchange(&places);
        places.iter().fold(0, |sum, place| sum | place)
    } else {
        0xffff_ffff
    };

    let batch = batch::<S>();
    let stripes = &mut stripes[..batch * blocks];
    for first in (0..shape.right_stripes()).step_by(batch) {
        generate(s, shape, source, (shape.rows + 64 * first) as isize, stripes);
        let count = batch.min(shape.right_stripes() - first);
        for stripes in stripes[..count * blocks].chunks_mut(S::STRIPES * blocks) {
            factors.solve(s, shape, stripes);
        }
        let width = S::V::WORDS;
        for (i, stripes) in stripes.chunks_exact(width * blocks).enumerate() {
            if i * width < count {
                solve::pack(s, shape, stripes, first + i * width, public_key);
            }
        }
    }
    Some(pivots)
}

/// Generates all of `stripes`, with the columns from `first` on.
fn generate<S: Simd>(s: S, shape: &Shape, source: &mut impl Source, first: isize, stripes: &mut [Block]) {
    let width = S::V::WORDS;
    for (i, stripes) in stripes.chunks_exact_mut(width * shape.stripe_blocks()).enumerate() {
        source.stripes(s, shape, first + (64 * width * i) as isize, stripes);
    }
}
