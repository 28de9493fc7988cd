//! Conversions to and from the layout of [`crate::linalg`], where one byte is
//! 8 rows of one column: a *block* is 8 rows x 64 columns, byte c (little-endian)
//! being column c; a *tile* is eight blocks, 64 x 64. All of them are fixed
//! permutations of bits, or tables made from them.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
#[cfg(test)]
mod tests;
pub(crate) mod transpose;

use super::Portable;
use transpose::{transpose_bits, transpose_bytes};

/// 8 rows x 64 columns of bits: bit i of byte c is row i of column c.
pub type Block = [u64; 8];
/// 64 rows x 64 columns of bits, eight rows in a block.
pub type Tile = [Block; 8];

/// See the module's description.
pub trait Tiles: Copy {
    /// Words of a prepared 8x8 matrix.
    const MATRIX_WORDS: usize;

    /// Prepares a tile as 64 8x8 matrices for [`super::Simd::matrix`]: word k
    /// of `tile[r]`, column j of which is byte j, becomes matrix 8k + r of
    /// `out`.
    fn prepare_tile(self, tile: &Tile, out: &mut [u64]);

    /// Blocks of eight rows: `rows` holds them one after the other, each of as
    /// many words as a vector; the block with word w of each row is written
    /// to `out[w * stride]`.
    fn blocks_of_rows(self, rows: &[u64], out: &mut [Block], stride: usize);

    /// The rows of two blocks, side by side.
    #[inline(always)]
    fn rows_of_blocks(self, left: &Block, right: &Block) -> [[u64; 2]; 8] {
        let (mut left, mut right) = (*left, *right);
        for x in [&mut left, &mut right] {
            transpose_bytes(Portable, x);
            transpose_bits(Portable, x);
        }
        core::array::from_fn(
            #[inline(always)]
            |r| [left[r], right[r]],
        )
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

    /// The tile with the given rows.
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
