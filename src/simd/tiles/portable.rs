//! Masks: 8x8 matrix times byte is the sum of the matrix's columns, each masked
//! by a bit of the byte.

use super::super::Portable;
use super::{Block, Product, Tile, Tiles, transpose_bits, transpose_bytes};

/// Bit 0 of every byte.
const LOW_BITS: u64 = u64::MAX / 255;
/// Blocks that are prepared and multiplied together.
const CHUNK: usize = 4;

/// Entry j: 255 in every byte of the words where bit j is set.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Masks([[Block; CHUNK]; 8]);

/// Makes masks of at most `CHUNK` blocks. Functions of their own, with simple
/// loops, so that compilers use vectors.
#[inline(never)]
fn write_masks(blocks: &[Block], masks: &mut Masks) {
    for (j, masks) in masks.0.iter_mut().enumerate() {
        for (mask, word) in masks.as_flattened_mut().iter_mut().zip(blocks.as_flattened()) {
            let bits = word >> j & LOW_BITS;
            *mask = (bits << 8).wrapping_sub(bits);
        }
    }
}

/// Adds the masks times columns to a block: entry j, k of `columns` is column
/// j of the matrix for block k, in every byte.
#[inline(never)]
fn add_products(sum: &mut Block, columns: &[[u64; CHUNK]; 8], masks: &Masks) {
    let mut words = *sum;
    for (column, mask) in columns.as_flattened().iter().zip(masks.0.as_flattened()) {
        for (word, mask) in words.iter_mut().zip(mask) {
            *word ^= column & mask;
        }
    }
    *sum = words;
}

impl Tiles for Portable {
    /// Byte j is column j.
    const MATRIX_WORDS: usize = 1;
    const STRIPES: usize = 4;

    #[inline(always)]
    fn prepare_tile(self, tile: &Tile, out: &mut [u64]) {
        for (k, out) in out[..64].as_chunks_mut::<8>().0.iter_mut().enumerate() {
            for (out, row) in out.iter_mut().zip(tile) {
                *out = row[k];
            }
        }
    }

    #[inline(always)]
    fn blocks_of_rows(self, rows: &[u64], out: &mut [Block], _: usize) {
        let mut block = *rows.first_chunk().expect("eight rows");
        transpose_bits(self, &mut block);
        transpose_bytes(self, &mut block);
        out[0] = block;
    }

    #[inline(always)]
    fn rows_of_blocks(self, blocks: &[Block], _: usize, rows: &mut [u64]) {
        let mut block = blocks[0];
        transpose_bytes(self, &mut block);
        transpose_bits(self, &mut block);
        rows[..8].copy_from_slice(&block);
    }

    fn multiply(self, coefficients: &[u64], stripes: &mut [Block], stripe_blocks: usize, p: Product) {
        let coefficients = &coefficients[p.coefficients..][..8 * p.count];
        for stripes in stripes.chunks_mut(Self::STRIPES * stripe_blocks) {
            let mut sums = [[[0; 8]; 8]; Self::STRIPES];
            if p.add {
                for (sums, stripe) in sums.iter_mut().zip(stripes.chunks_exact(stripe_blocks)) {
                    sums[..p.rows].copy_from_slice(&stripe[p.to..][..p.rows]);
                }
            }
            let mut x = [Masks([[[0; 8]; CHUNK]; 8]); Self::STRIPES];
            for (k, matrices) in coefficients.chunks(8 * CHUNK).enumerate() {
                let matrices = matrices.as_chunks::<8>().0;
                for (x, stripe) in x.iter_mut().zip(stripes.chunks_exact(stripe_blocks)) {
                    write_masks(&stripe[p.from + CHUNK * k..][..matrices.len()], x);
                }
                for r in 0..p.rows {
                    let mut columns = [[0; CHUNK]; 8];
                    for (k, matrices) in matrices.iter().enumerate() {
                        for (j, columns) in columns.iter_mut().enumerate() {
                            columns[k] = (matrices[r] >> (8 * j) & 255) * LOW_BITS;
                        }
                    }
                    for (sums, x) in sums.iter_mut().zip(&x).take(stripes.len() / stripe_blocks) {
                        add_products(&mut sums[r], &columns, x);
                    }
                }
            }
            for (sums, stripe) in sums.iter().zip(stripes.chunks_exact_mut(stripe_blocks)) {
                stripe[p.to..][..p.rows].copy_from_slice(&sums[..p.rows]);
            }
        }
    }
}
