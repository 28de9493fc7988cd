//! Products of 8x8 bit matrices and bytes ([`crate::simd::Tiles`]).
//!
//! The coefficients are T, 64 rows at a time, turned into 8x8 matrices. The
//! factor is E from row m*t on: a block holds eight of its rows, byte c being that
//! byte of error vector c. So a byte of the result is a byte of a ciphertext.

use super::MOST;
use crate::{
    params::Params,
    simd::{
        Simd, Vector,
        tiles::{Block, Product},
    },
};

/// Words of each row that are multiplied at a time: the matrices of 64 rows,
/// 32 KiB where they take most, are then in a near cache.
const CHUNK: usize = 16;
/// Words of the matrices of `CHUNK` tiles where they take most.
const COEFFICIENTS: usize = CHUNK * 64 * 4;

/// Words of a row.
const fn row_words(p: &Params) -> usize {
    p.row_bytes().div_ceil(8)
}

/// Blocks of E, and of the product after them.
const fn blocks(p: &Params) -> usize {
    8 * row_words(p) + 8 * p.rows().div_ceil(64)
}

/// Words of work memory: coefficients, E and the product.
pub const fn scratch_words(p: &Params) -> usize {
    COEFFICIENTS + 8 * blocks(p)
}

/// Computes T E, see [`super::start`].
#[inline(always)]
pub fn start<S: Simd>(s: S, p: &Params, errors: &[u64], pk: &[u8], scratch: &mut [u64]) {
    const { assert!(CHUNK * 64 * S::MATRIX_WORDS <= COEFFICIENTS && CHUNK % S::V::WORDS == 0) };
    let (coefficients, rest) = scratch.split_at_mut(COEFFICIENTS);
    let stripe = &mut rest.as_chunks_mut().0[..blocks(p)];
    s.run(
        #[inline(always)]
        || columns(s, p, errors, stripe),
    );
    for (group, rows) in pk.chunks(64 * p.row_bytes()).enumerate() {
        for first in (0..row_words(p)).step_by(CHUNK) {
            let count = CHUNK.min(row_words(p) - first);
            s.run(
                #[inline(always)]
                || matrices(s, p, rows, first, coefficients),
            );
            let product = Product {
                coefficients: 0,
                from: 8 * first,
                count: 8 * count,
                to: 8 * row_words(p) + 8 * group,
                rows: 8,
                add: first > 0,
            };
            s.run(
                #[inline(always)]
                || s.multiply(coefficients, stripe, blocks(p), product),
            );
        }
    }
}

/// Column `j` of the product from the work memory of [`start`].
pub fn take(p: &Params, j: usize, scratch: &[u64], c0: &mut [u8]) {
    let product = &scratch[COEFFICIENTS..].as_chunks::<8>().0[8 * row_words(p)..];
    for (c, block) in c0.iter_mut().zip(product) {
        *c = (block[j / 8] >> (8 * (j % 8))) as u8;
    }
}

/// Writes E from row m*t on; columns that no error vector has are zero.
#[inline(always)]
fn columns<S: Simd>(s: S, p: &Params, errors: &[u64], out: &mut [Block]) {
    let words = p.q() / 64;
    let (skip, shift) = (p.rows() / 64, p.rows() % 64);
    for (w, out) in out.as_chunks_mut::<8>().0[..row_words(p)].iter_mut().enumerate() {
        for eight in 0..MOST / 8 {
            let mut block = [0; 8];
            for (word, e) in block.iter_mut().zip(errors.chunks_exact(words).skip(8 * eight)) {
                let at = |i: usize| e.get(i).copied().unwrap_or(0);
                let (low, high) = (at(skip + w), at(skip + w + 1));
                // Without a shift by 64.
                *word = low >> shift | high << 1 << (63 - shift);
            }
            let block = s.transpose_block(&block);
            for (out, word) in out.iter_mut().zip(block) {
                out[eight] = word;
            }
        }
    }
}

/// Prepares `CHUNK` words from word `first` on of at most 64 rows.
#[inline(always)]
fn matrices<S: Simd>(s: S, p: &Params, rows: &[u8], first: usize, out: &mut [u64]) {
    let tile_words = 64 * S::MATRIX_WORDS;
    let out = out[..CHUNK * tile_words].chunks_exact_mut(S::V::WORDS * tile_words);
    for (i, out) in out.enumerate() {
        let start = 8 * (first + i * S::V::WORDS);
        if start >= p.row_bytes() {
            break;
        }
        let mut tiles = [[[0; 8]; 8]; 8];
        let mut rows = rows.chunks_exact(p.row_bytes());
        for eight in 0..8 {
            let mut words = [0u64; 64];
            for words in words.chunks_exact_mut(S::V::WORDS).take(8) {
                let Some(row) = rows.next() else { break };
                let row = &row[start..];
                if row.len() >= 8 * S::V::WORDS {
                    s.load_bytes(row).store(words);
                } else {
                    for (word, bytes) in words.iter_mut().zip(row.chunks(8)) {
                        let mut padded = [0; 8];
                        padded[..bytes.len()].copy_from_slice(bytes);
                        *word = u64::from_le_bytes(padded);
                    }
                }
            }
            s.blocks_of_rows(&words, &mut tiles.as_flattened_mut()[eight..], 8);
        }
        for (tile, out) in tiles.iter().zip(out.chunks_exact_mut(tile_words)) {
            s.prepare_tile(tile, out);
        }
    }
}
