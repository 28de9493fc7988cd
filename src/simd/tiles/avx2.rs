//! Matrices as tables of the sums of four columns each.
#![allow(unsafe_code)]

use super::super::avx2::V256;
use super::super::{Avx2, Simd, Vector};
use super::kernel::{self, Matrices};
use super::{Block, Product, Tile, Tiles, transpose};
use core::arch::x86_64::*;

// The argument for all unsafe blocks of this file: an `Avx2` exists only on a
// CPU that has the instructions; pointers are those of arrays long enough for
// the access and need no alignment.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: see above.
        unsafe { $e }
    };
}

/// An index of `vpshufb` in every byte of both lanes; 128 reads as zero.
type Index = [u8; 32];

/// Byte 4p + v: column 2p + `bit` if `bit` of v is set. Summed for both bits:
/// the four sums of every pair of columns.
const fn pairs(bit: usize) -> Index {
    let (mut index, mut i) = ([0; 32], 0);
    while i < 32 {
        let (p, v) = (i % 16 / 4, i % 4);
        index[i] = if v >> bit & 1 == 1 { 2 * p + bit } else { 128 } as u8;
        i += 1;
    }
    index
}

/// Byte v of lane h: the entry of pair 2h + `half` for two bits of v. Summed
/// for both halves: the 16 sums of the columns 4h .. 4h + 3.
const fn quads(half: usize) -> Index {
    let (mut index, mut i) = ([0; 32], 0);
    while i < 32 {
        let (h, v) = (i / 16, i % 16);
        index[i] = (4 * (2 * h + half) + (v >> (2 * half) & 3)) as u8;
        i += 1;
    }
    index
}

/// Blocks multiplied before going on to the next stripe: their coefficients,
/// 256 bytes for each, stay in the first-level cache.
const CHUNK: usize = 48;

impl Matrices for Avx2 {
    /// The low and the high nibble of every byte.
    type Factor = [V256; 2];
    /// The sums of the low and of the high four columns, in both lanes.
    type Matrix = [V256; 2];

    #[inline(always)]
    fn factor(self, v: V256) -> [V256; 2] {
        let nibble = self.splat(u64::MAX / 17);
        [v & nibble, v.shr(4) & nibble]
    }
    #[inline(always)]
    fn matrix(self, prepared: &[u64]) -> [V256; 2] {
        assert!(prepared.len() >= 4);
        avx2!({
            let p: *const __m128i = prepared.as_ptr().cast();
            [
                V256(_mm256_broadcastsi128_si256(_mm_loadu_si128(p))),
                V256(_mm256_broadcastsi128_si256(_mm_loadu_si128(p.add(1)))),
            ]
        })
    }
    #[inline(always)]
    fn times(self, matrix: [V256; 2], x: [V256; 2]) -> V256 {
        avx2!(V256(_mm256_xor_si256(
            _mm256_shuffle_epi8(matrix[0].0, x[0].0),
            _mm256_shuffle_epi8(matrix[1].0, x[1].0)
        )))
    }
}

impl Tiles for Avx2 {
    /// The sums of columns 0 to 3, then of 4 to 7, 16 bytes each.
    const MATRIX_WORDS: usize = 4;
    const STRIPES: usize = 4;

    #[inline(always)]
    fn prepare_tile(self, tile: &Tile, out: &mut [u64]) {
        const PAIRS: [Index; 2] = [pairs(0), pairs(1)];
        const QUADS: [Index; 2] = [quads(0), quads(1)];
        let out = out[..256].as_chunks_mut::<4>().0.as_chunks_mut::<8>().0;
        avx2!({
            let index = |index: &Index| _mm256_loadu_si256(index.as_ptr().cast());
            let (pair0, pair1) = (index(&PAIRS[0]), index(&PAIRS[1]));
            let (quad0, quad1) = (index(&QUADS[0]), index(&QUADS[1]));
            for (k, out) in out.iter_mut().enumerate() {
                for (out, row) in out.iter_mut().zip(tile) {
                    let columns = _mm256_set1_epi64x(row[k] as i64);
                    let pairs = _mm256_xor_si256(
                        _mm256_shuffle_epi8(columns, pair0),
                        _mm256_shuffle_epi8(columns, pair1),
                    );
                    let table = _mm256_xor_si256(
                        _mm256_shuffle_epi8(pairs, quad0),
                        _mm256_shuffle_epi8(pairs, quad1),
                    );
                    _mm256_storeu_si256(out.as_mut_ptr().cast(), table);
                }
            }
        })
    }

    #[inline(always)]
    fn blocks_of_rows(self, rows: &[u64], out: &mut [Block], stride: usize) {
        let rows = rows[..32].as_chunks::<4>().0;
        let mut x = [self.splat(0); 8];
        for r in 0..8 {
            x[r] = self.load(&rows[r]);
        }
        transpose::transpose_bits(self, &mut x);
        transpose::transpose_bytes(self, &mut x);
        transpose::transpose_words(&mut x);
        for w in 0..4 {
            let block = &mut out[w * stride];
            x[w].store(&mut block[..4]);
            x[w + 4].store(&mut block[4..]);
        }
    }

    #[inline(always)]
    fn rows_of_blocks(self, blocks: &[Block], stride: usize, rows: &mut [u64]) {
        let mut x = [self.splat(0); 8];
        for w in 0..4 {
            let block = &blocks[w * stride];
            (x[w], x[w + 4]) = (self.load(&block[..4]), self.load(&block[4..]));
        }
        transpose::transpose_words(&mut x);
        transpose::transpose_bytes(self, &mut x);
        transpose::transpose_bits(self, &mut x);
        for (x, row) in x.into_iter().zip(rows[..32].as_chunks_mut::<4>().0) {
            x.store(row);
        }
    }

    #[inline(always)]
    fn multiply(self, coefficients: &[u64], stripes: &mut [Block], stripe_blocks: usize, p: Product) {
        for done in (0..p.count).step_by(CHUNK) {
            let part = Product {
                coefficients: p.coefficients + 8 * Self::MATRIX_WORDS * done,
                from: p.from + done,
                count: CHUNK.min(p.count - done),
                add: p.add || done > 0,
                ..p
            };
            for stripe in stripes.chunks_exact_mut(stripe_blocks) {
                for word in [0, 4] {
                    kernel::multiply::<Self, 1>(self, coefficients, stripe, stripe_blocks, word, part);
                }
            }
        }
    }
    #[inline(always)]
    fn transpose_block(self, block: &Block) -> Block {
        let mut out = [0; 8];
        avx2!({
            // Pairs of words: byte c of both side by side, as 16-bit units.
            let order = _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
            let source: *const __m128i = block.as_ptr().cast();
            let pair = [0, 1, 2, 3].map(
                #[inline(always)]
                |i| _mm_shuffle_epi8(_mm_loadu_si128(source.add(i)), order),
            );
            let low = [_mm_unpacklo_epi16(pair[0], pair[1]), _mm_unpacklo_epi16(pair[2], pair[3])];
            let high = [_mm_unpackhi_epi16(pair[0], pair[1]), _mm_unpackhi_epi16(pair[2], pair[3])];
            let target: *mut __m128i = out.as_mut_ptr().cast();
            _mm_storeu_si128(target, _mm_unpacklo_epi32(low[0], low[1]));
            _mm_storeu_si128(target.add(1), _mm_unpackhi_epi32(low[0], low[1]));
            _mm_storeu_si128(target.add(2), _mm_unpacklo_epi32(high[0], high[1]));
            _mm_storeu_si128(target.add(3), _mm_unpackhi_epi32(high[0], high[1]));
        });
        out
    }
}
