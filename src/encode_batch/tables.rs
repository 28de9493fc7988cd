//! Tables of sums.
//!
//! A row of E is one word, bit j of which belongs to vector j; so is a row of C.
//! Eight rows of E that meet one byte of T have 256 sums: with these in a table,
//! each byte of the public key costs one addition of a word, whatever the number
//! of vectors (Arlazarov, Dinic, Kronrod and Faradzhev, "On economical construction
//! of the transitive closure of an oriented graph", 1970).
//!
//! Tables are read at places given by the public key, which is public; what is
//! in them is secret. The key is read in strips of eight bytes of every row, so
//! that the tables of a strip, 16 KiB, stay in the first-level cache, and lines of
//! the key in the second.

use crate::{
    params::Params,
    simd::{Simd, Vector, low_places},
};

/// Bytes of a row, and words of the key, in a strip.
const STRIP: usize = 8;

/// Words of the rows of C, to a multiple of 64.
const fn sum_words(p: &Params) -> usize {
    p.rows().next_multiple_of(64)
}

/// Words of work memory: the tables of a strip, C, and E with zeros after it.
pub const fn scratch_words(p: &Params) -> usize {
    256 * STRIP + sum_words(p) + p.q() + 64
}

/// Computes T E, see [`super::start`].
#[inline(always)]
pub fn start<S: Simd>(s: S, p: &Params, errors: &[u64], pk: &[u8], scratch: &mut [u64]) {
    s.run(
        #[inline(always)]
        || {
            let (tables, rest) = scratch.split_at_mut(256 * STRIP);
            let (sums, rows) = rest.split_at_mut(sum_words(p));
            transpose_errors(p, errors, rows);
            sums.fill(0);
            let tables: &mut [[u64; 256]; STRIP] =
                tables.as_chunks_mut().0.first_chunk_mut().expect("a strip");
            let row_bytes = p.row_bytes();
            for first in (0..row_bytes).step_by(STRIP) {
                fill_tables(s, &rows[p.rows() + 8 * first..][..8 * STRIP], tables);
                let keys = pk.chunks_exact(row_bytes);
                if row_bytes - first >= STRIP {
                    add(keys.map(|row| *row[first..].first_chunk().expect("a strip")), tables, sums);
                } else {
                    let last = |row: &[u8]| {
                        let mut bytes = [0; STRIP];
                        bytes[..row_bytes - first].copy_from_slice(&row[first..]);
                        bytes
                    };
                    add(keys.map(last), tables, sums);
                }
            }
            sums.as_chunks_mut().0.iter_mut().for_each(|words| transpose(words));
        },
    );
}

/// Column `j` of the product from the work memory of [`start`].
pub fn take(p: &Params, j: usize, scratch: &[u64], c0: &mut [u8]) {
    let sums = &scratch[256 * STRIP..][..sum_words(p)];
    for (bytes, words) in c0.chunks_mut(8).zip(sums.chunks_exact(64)) {
        bytes.copy_from_slice(&words[j].to_le_bytes()[..bytes.len()]);
    }
}

/// E, row after row, from its columns; zeros after it.
#[inline(always)]
fn transpose_errors(p: &Params, errors: &[u64], rows: &mut [u64]) {
    let words = p.q() / 64;
    let (rows, rest) = rows.split_at_mut(p.q());
    rest.fill(0);
    for (w, rows) in rows.as_chunks_mut::<64>().0.iter_mut().enumerate() {
        rows.fill(0);
        for (row, e) in rows.iter_mut().zip(errors.chunks_exact(words)) {
            *row = e[w];
        }
        transpose(rows);
    }
}

/// Bit i of word j goes to bit j of word i.
#[inline(always)]
fn transpose(words: &mut [u64; 64]) {
    for log in (0..6).rev() {
        let distance = 1 << log;
        let mask = low_places(log);
        for block in words.chunks_exact_mut(2 * distance) {
            let (low, high) = block.split_at_mut(distance);
            for (a, b) in low.iter_mut().zip(high) {
                let d = (*a >> distance ^ *b) & mask;
                *a ^= d << distance;
                *b ^= d;
            }
        }
    }
}

/// Entry v of table b: the sum of the rows 8b + i for which bit i of v is set.
#[inline(always)]
fn fill_tables<S: Simd>(s: S, rows: &[u64], tables: &mut [[u64; 256]; STRIP]) {
    for (rows, table) in rows.chunks_exact(8).zip(tables) {
        table[0] = 0;
        for (i, row) in rows.iter().enumerate() {
            let (done, next) = table.split_at_mut(1 << i);
            if done.len() < S::V::WORDS {
                for (sum, next) in done.iter().zip(next) {
                    *next = sum ^ row;
                }
            } else {
                let row = s.splat(*row);
                for (sum, next) in done.chunks_exact(S::V::WORDS).zip(next.chunks_exact_mut(S::V::WORDS)) {
                    (s.load(sum) ^ row).store(next);
                }
            }
        }
    }
}

/// Adds the products of a strip, given row by row.
#[inline(always)]
fn add(strip: impl Iterator<Item = [u8; STRIP]>, tables: &[[u64; 256]; STRIP], sums: &mut [u64]) {
    for (bytes, sum) in strip.zip(sums) {
        let mut total = *sum;
        unroll!(B in [0 1 2 3 4 5 6 7] {
            total ^= tables[B][bytes[B] as usize];
        });
        *sum = total;
    }
}
