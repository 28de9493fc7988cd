//! 8x8 bit transpositions by `vgf2p8affineqb`, byte transpositions by `vpermb`.
#![allow(unsafe_code)]

use super::super::avx512::V512;
use super::super::{Avx512, Simd};
use super::kernel::{self, Matrices};
use super::{Block, Product, Tile, Tiles};
use core::arch::x86_64::*;

// The argument for all unsafe blocks of this file: an `Avx512` exists only on
// a CPU that has the instructions; pointers are those of arrays long enough
// for the access and need no alignment.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: see above.
        unsafe { $e }
    };
}

/// Byte k: 2^k; and in reverse.
const UNITS: i64 = 0x8040_2010_0804_0201u64 as i64;
const REVERSE_UNITS: i64 = UNITS.swap_bytes();

/// The transposition of the 8x8 bytes of a vector as an index of `vpermb`,
/// with the bytes of the resulting words in reverse if wanted.
const fn transposition(reversed: bool) -> [u8; 64] {
    let (mut index, mut i) = ([0; 64], 0);
    while i < 64 {
        let word = if reversed { 7 - i % 8 } else { i % 8 };
        index[i] = (8 * word + i / 8) as u8;
        i += 1;
    }
    index
}

/// The bytes of every word in reverse.
const REVERSE: [u8; 64] = {
    let (mut index, mut i) = ([0; 64], 0);
    while i < 64 {
        index[i] = (i / 8 * 8 + 7 - i % 8) as u8;
        i += 1;
    }
    index
};

/// Of every word, with its bytes read as the rows of a matrix from the last
/// one up: the transpose, byte k of `units` being replaced by column l if it
/// is 2^l.
#[inline(always)]
fn transpose_bits(_: Avx512, x: __m512i, units: i64) -> __m512i {
    avx512!(_mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(units), x))
}

#[inline(always)]
fn permute(_: Avx512, x: __m512i, index: &[u8; 64]) -> __m512i {
    avx512!(_mm512_permutexvar_epi8(_mm512_loadu_si512(index.as_ptr().cast()), x))
}

#[inline(always)]
fn load(_: Avx512, words: &[u64; 8]) -> __m512i {
    avx512!(_mm512_loadu_si512(words.as_ptr().cast()))
}

#[inline(always)]
fn store(_: Avx512, x: __m512i, words: &mut [u64; 8]) {
    avx512!(_mm512_storeu_si512(words.as_mut_ptr().cast(), x))
}

/// Word k of vector r goes to word r of vector k.
#[inline(always)]
fn transpose_words(_: Avx512, x: &mut [__m512i; 8]) {
    avx512!({
        for i in [0, 2, 4, 6] {
            let (a, b) = (x[i], x[i + 1]);
            (x[i], x[i + 1]) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
        }
        let first = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
        let second = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
        for i in [0, 1, 4, 5] {
            let (a, b) = (x[i], x[i + 2]);
            x[i] = _mm512_permutex2var_epi64(a, first, b);
            x[i + 2] = _mm512_permutex2var_epi64(a, second, b);
        }
        for i in [0, 1, 2, 3] {
            let (a, b) = (x[i], x[i + 4]);
            x[i] = _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b);
            x[i + 4] = _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b);
        }
    })
}

impl Matrices for Avx512 {
    type Factor = V512;
    /// The same operand in every word.
    type Matrix = V512;

    #[inline(always)]
    fn factor(self, v: V512) -> V512 {
        v
    }
    #[inline(always)]
    fn matrix(self, prepared: &[u64]) -> V512 {
        self.splat(prepared[0])
    }
    #[inline(always)]
    fn times(self, matrix: V512, x: V512) -> V512 {
        avx512!(V512(_mm512_gf2p8affine_epi64_epi8::<0>(x.0, matrix.0)))
    }
}

impl Tiles for Avx512 {
    /// The operand of `vgf2p8affineqb`: byte 7-i is row i.
    const MATRIX_WORDS: usize = 1;
    const STRIPES: usize = 2;

    #[inline(always)]
    fn prepare_tile(self, tile: &Tile, out: &mut [u64]) {
        let out = out[..64].as_chunks_mut::<8>().0;
        let mut x = avx512!([_mm512_setzero_si512(); 8]);
        for r in 0..8 {
            x[r] = load(self, &tile[r]);
        }
        transpose_words(self, &mut x);
        for k in 0..8 {
            let columns = permute(self, x[k], &REVERSE);
            store(self, transpose_bits(self, columns, REVERSE_UNITS), &mut out[k]);
        }
    }

    #[inline(always)]
    fn blocks_of_rows(self, rows: &[u64], out: &mut [Block], stride: usize) {
        const INDEX: [u8; 64] = transposition(true);
        let rows = rows[..64].as_chunks::<8>().0;
        let mut x = avx512!([_mm512_setzero_si512(); 8]);
        for r in 0..8 {
            x[r] = load(self, &rows[r]);
        }
        transpose_words(self, &mut x);
        for w in 0..8 {
            let bytes = permute(self, x[w], &INDEX);
            store(self, transpose_bits(self, bytes, UNITS), &mut out[w * stride]);
        }
    }

    #[inline(always)]
    fn transpose_block(self, block: &Block) -> Block {
        const INDEX: [u8; 64] = transposition(false);
        let mut out = [0; 8];
        store(self, permute(self, load(self, block), &INDEX), &mut out);
        out
    }

    #[inline(always)]
    fn rows_of_blocks(self, blocks: &[Block], stride: usize, rows: &mut [u64]) {
        const INDEX: [u8; 64] = transposition(false);
        let rows = rows[..64].as_chunks_mut::<8>().0;
        let mut x = avx512!([_mm512_setzero_si512(); 8]);
        for w in 0..8 {
            let columns = permute(self, load(self, &blocks[w * stride]), &REVERSE);
            x[w] = permute(self, transpose_bits(self, columns, UNITS), &INDEX);
        }
        transpose_words(self, &mut x);
        for r in 0..8 {
            store(self, x[r], &mut rows[r]);
        }
    }

    #[inline(always)]
    fn columns_of_tile(self, tile: &Tile) -> [u64; 64] {
        const INDEX: [u8; 64] = transposition(false);
        let mut columns = [0; 64];
        let mut x = avx512!([_mm512_setzero_si512(); 8]);
        for r in 0..8 {
            x[r] = load(self, &tile[r]);
        }
        transpose_words(self, &mut x);
        let out = columns.as_chunks_mut().0;
        for k in 0..8 {
            store(self, permute(self, x[k], &INDEX), &mut out[k]);
        }
        columns
    }

    #[inline(always)]
    fn tile_of_columns(self, columns: &[u64; 64]) -> Tile {
        const INDEX: [u8; 64] = transposition(false);
        let columns = columns.as_chunks().0;
        let mut x = avx512!([_mm512_setzero_si512(); 8]);
        for k in 0..8 {
            x[k] = permute(self, load(self, &columns[k]), &INDEX);
        }
        transpose_words(self, &mut x);
        let mut tile = [[0; 8]; 8];
        for r in 0..8 {
            store(self, x[r], &mut tile[r]);
        }
        tile
    }

    #[inline(always)]
    fn multiply(self, coefficients: &[u64], stripes: &mut [Block], stripe_blocks: usize, p: Product) {
        let mut pairs = stripes.chunks_exact_mut(2 * stripe_blocks);
        for pair in &mut pairs {
            kernel::multiply::<Self, 2>(self, coefficients, pair, stripe_blocks, 0, p);
        }
        let last = pairs.into_remainder();
        if !last.is_empty() {
            kernel::multiply::<Self, 1>(self, coefficients, last, stripe_blocks, 0, p);
        }
    }
}
