//! Products of bit matrices by instructions that multiply an 8x8 matrix by many
//! bytes, with the sums in registers.

use super::super::{Simd, Vector};
use super::{Block, Product};

/// The instructions.
pub trait Matrices: Simd {
    /// Bytes prepared for multiplication by many matrices.
    type Factor: Copy;
    /// An 8x8 bit matrix.
    type Matrix: Copy;
    /// Prepares every byte of `v` as a column vector of 8 bits.
    fn factor(self, v: Self::V) -> Self::Factor;
    /// Loads a matrix prepared by [`super::Tiles::prepare_tile`].
    fn matrix(self, prepared: &[u64]) -> Self::Matrix;
    /// The matrix times every byte: bit i of byte c of the result is the
    /// sum over j of entry (i, j) times bit j of byte c.
    fn times(self, matrix: Self::Matrix, x: Self::Factor) -> Self::V;
}

/// A product in one vector's width of columns from each of `VECTORS` stripes,
/// of `stripe_blocks` blocks each, from word `word` of their blocks on.
#[inline(always)]
pub fn multiply<S: Matrices, const VECTORS: usize>(
    s: S,
    coefficients: &[u64],
    stripes: &mut [Block],
    stripe_blocks: usize,
    word: usize,
    p: Product,
) {
    if p.rows == 4 {
        rows::<S, 4, VECTORS>(s, coefficients, stripes, stripe_blocks, word, p);
    } else {
        rows::<S, 8, VECTORS>(s, coefficients, stripes, stripe_blocks, word, p);
    }
}

/// [`multiply`] for `ROWS` blocks of the result.
#[inline(always)]
fn rows<S: Matrices, const ROWS: usize, const VECTORS: usize>(
    s: S,
    coefficients: &[u64],
    stripes: &mut [Block],
    stripe_blocks: usize,
    word: usize,
    p: Product,
) {
    let words = word..word + S::V::WORDS;
    let mut sums = [[s.splat(0); VECTORS]; ROWS];
    if p.add {
        for v in 0..VECTORS {
            let result = &stripes[v * stripe_blocks + p.to..][..ROWS];
            for r in 0..ROWS {
                sums[r][v] = s.load(&result[r][words.clone()]);
            }
        }
    }
    let matrix_words = S::MATRIX_WORDS;
    let pairs = p.count / 2;
    let coefficients = &coefficients[p.coefficients..][..pairs * 16 * matrix_words];
    // Names of their own for the first and the last stripe, the same if there
    // is one: arrays of vectors made by closures are not inlined everywhere.
    let blocks = |v: usize| &stripes[v * stripe_blocks + p.from..][..p.count].as_chunks::<2>().0[..pairs];
    let (first, last) = (blocks(0), blocks(VECTORS - 1));
    for (k, matrices) in coefficients.chunks_exact(16 * matrix_words).enumerate() {
        let ([x0, x1], [y0, y1]) = (&first[k], &last[k]);
        let x = [
            [s.factor(s.load(&x0[words.clone()])), s.factor(s.load(&x1[words.clone()]))],
            [s.factor(s.load(&y0[words.clone()])), s.factor(s.load(&y1[words.clone()]))],
        ];
        unroll!(R in [0 1 2 3 4 5 6 7] {
            if R < ROWS {
                let a = s.matrix(&matrices[R * matrix_words..]);
                let b = s.matrix(&matrices[(8 + R) * matrix_words..]);
                unroll!(V in [0 1] {
                    if V < VECTORS {
                        sums[R][V] = sums[R][V] ^ (s.times(a, x[V][0]) ^ s.times(b, x[V][1]));
                    }
                });
            }
        });
    }
    for v in 0..VECTORS {
        let result = &mut stripes[v * stripe_blocks + p.to..][..ROWS];
        for r in 0..ROWS {
            sums[r][v].store(&mut result[r][words.clone()]);
        }
    }
}
