//! Bit matrices in the layout of [`crate::linalg`], where one byte is 8 rows of
//! one column: a *block* is 8 rows x 64 columns, byte c (little-endian) being
//! column c; a *tile* is eight blocks, 64 x 64. Products, and conversions from
//! and to rows and columns, which are fixed permutations of bits.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod kernel;
mod portable;
#[cfg(test)]
mod tests;
mod transpose;

use super::Portable;
use transpose::{transpose_bits, transpose_bytes};

/// 8 rows x 64 columns of bits: bit i of byte c is row i of column c.
pub type Block = [u64; 8];
/// 64 rows x 64 columns of bits, eight rows in a block.
pub type Tile = [Block; 8];

/// A product of prepared coefficients and blocks of a stripe, which are
/// numbered from the top of the stripe.
#[derive(Clone, Copy, Debug, Default)]
pub struct Product {
    /// Where the coefficients begin: prepared tiles of the same rows.
    pub coefficients: usize,
    /// First of the blocks multiplied.
    pub from: usize,
    /// Number of the blocks multiplied, even.
    pub count: usize,
    /// First block of the result.
    pub to: usize,
    /// Blocks of the result: 8, or 4 for the first half of the coefficients'
    /// rows.
    pub rows: usize,
    /// The product is added to the blocks of the result, else it replaces them.
    pub add: bool,
}

/// See the module's description.
pub trait Tiles: Copy {
    /// Words of a prepared 8x8 matrix.
    const MATRIX_WORDS: usize;
    /// Stripes that are best multiplied together: two where two of them fit
    /// the first-level cache and the coefficients of a key the second, more
    /// where reading or preparing coefficients takes longer than that.
    const STRIPES: usize;

    /// Prepares a tile as 64 8x8 matrices for [`Tiles::multiply`]: word k of
    /// `tile[r]`, column j of which is byte j, becomes matrix 8k + r of `out`.
    fn prepare_tile(self, tile: &Tile, out: &mut [u64]);

    /// Computes a product in each of the stripes of `stripe_blocks` blocks in
    /// `stripes`. The result may replace blocks that are multiplied if these
    /// are at most 24. Time depends on the numbers given, not on the bits.
    fn multiply(self, coefficients: &[u64], stripes: &mut [Block], stripe_blocks: usize, p: Product);

    /// Blocks from eight rows, each of as many words as a vector, one after the
    /// other: the block of words w of the rows is written to `out[w * stride]`.
    fn blocks_of_rows(self, rows: &[u64], out: &mut [Block], stride: usize);

    /// The inverse of [`Tiles::blocks_of_rows`]: the rows of as many blocks as
    /// a vector has words, `stride` apart in `blocks`, side by side.
    fn rows_of_blocks(self, blocks: &[Block], stride: usize, rows: &mut [u64]);

    /// Byte c of word r goes to byte r of word c.
    #[inline(always)]
    fn transpose_block(self, block: &Block) -> Block {
        let mut block = *block;
        transpose_bytes(Portable, &mut block);
        block
    }

    /// The columns of a tile: bit 8r + i of word c of the result is bit i of
    /// byte c of `tile[r]`.
    #[inline(always)]
    fn columns_of_tile(self, tile: &Tile) -> [u64; 64] {
        let mut columns = [0; 64];
        for (k, out) in columns.as_chunks_mut().0.iter_mut().enumerate() {
            *out = core::array::from_fn(
                #[inline(always)]
                |r| tile[r][k],
            );
            transpose_bytes(Portable, out);
        }
        columns
    }

    /// The inverse of [`Tiles::columns_of_tile`].
    #[inline(always)]
    fn tile_of_columns(self, columns: &[u64; 64]) -> Tile {
        let mut tile = [[0; 8]; 8];
        for (k, words) in columns.as_chunks().0.iter().enumerate() {
            let mut words = *words;
            transpose_bytes(Portable, &mut words);
            for (r, word) in words.into_iter().enumerate() {
                tile[r][k] = word;
            }
        }
        tile
    }

    /// The rows of a tile.
    #[inline(always)]
    fn rows_of_tile(self, tile: &Tile) -> [u64; 64] {
        let mut rows = [0; 64];
        for (rows, block) in rows.as_chunks_mut::<8>().0.iter_mut().zip(tile) {
            *rows = *block;
            transpose_bytes(Portable, rows);
            transpose_bits(Portable, rows);
        }
        rows
    }

    /// The inverse of [`Tiles::rows_of_tile`].
    #[inline(always)]
    fn tile_of_rows(self, rows: &[u64; 64]) -> Tile {
        let mut tile = [[0; 8]; 8];
        for (block, rows) in tile.iter_mut().zip(rows.as_chunks().0) {
            *block = *rows;
            transpose_bits(Portable, block);
            transpose_bytes(Portable, block);
        }
        tile
    }
}
