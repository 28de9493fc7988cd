//! One word at a time.

use super::super::Portable;
use super::{Block, Tile, Tiles, transpose_bits, transpose_bytes};

impl Tiles for Portable {
    const MATRIX_WORDS: usize = 1;

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
}
