//! Encode ([Spec], "Encoding"): the syndrome C0 = (I | T) e.
//!
//! The public key is read once, in order, whole rows at a time, so that it
//! may come in pieces. A row is ANDed with e shifted to the row's first bit
//! and XORed into one vector; as many rows as a vector has words are then
//! folded together, and the parity of each word is a bit of the product.
//! Rows start at any byte. Nothing beyond the key is read.

use core::hint::black_box;

use crate::{
    params::Params,
    simd::{Simd, Vector, prefetch},
    wipe::wipe,
};

/// Words of the largest error vector, q/64.
const MAX_WORDS: usize = 128;
/// Rows whose sums are folded into one vector: the words of the widest one.
const GROUP: usize = 8;

/// Words of a row added in one step: a vector, of one word two of them, which
/// compilers join where the CPU has vectors after all.
const fn step<V: Vector>() -> usize {
    if V::WORDS == 1 { 2 } else { V::WORDS }
}

/// A syndrome in the making: C0, of which the rows so far have been added.
/// Aligned, so that no load of the error vector crosses a cache line.
#[repr(align(64))]
pub struct Encoder<'a> {
    p: &'a Params,
    /// The error vector from bit m*t on, at bit 0, filled up with zeros.
    tail: [u64; MAX_WORDS],
    /// Rows consumed.
    row: usize,
}

impl<'a> Encoder<'a> {
    /// Starts with C0 = the first m*t bits of `e`, padding bits zero. `e` has
    /// q/64 words and is secret.
    pub fn new(p: &'a Params, e: &[u64], c0: &mut [u8]) -> Self {
        let (skip, shift) = (p.rows() / 64, p.rows() % 64);
        let mut tail = [0; MAX_WORDS];
        for (i, word) in tail.iter_mut().enumerate().take(e.len() - skip) {
            let next = e.get(skip + i + 1).copied().unwrap_or(0);
            *word = if shift == 0 { e[skip + i] } else { e[skip + i] >> shift | next << (64 - shift) };
        }
        for (c, word) in c0.chunks_mut(8).zip(e) {
            c.copy_from_slice(&word.to_le_bytes()[..c.len()]);
        }
        if p.rows() % 8 != 0 {
            c0[p.rows() / 8] &= (1 << (p.rows() % 8)) - 1;
        }
        Encoder { p, tail, row: 0 }
    }

    /// Adds the next rows of the public key: `rows` is a whole number of rows
    /// and, but for the last piece of the key, a multiple of eight rows.
    #[inline(always)]
    pub fn rows<S: Simd>(&mut self, s: S, rows: &[u8], c0: &mut [u8]) {
        let row_bytes = self.p.row_bytes();
        let padded_row = row_bytes.next_multiple_of(8 * step::<S::V>());
        s.run(
            #[inline(always)]
            || {
                let mut rest = rows;
                let mut c0 = &mut c0[self.row / 8..];
                self.row += rows.len() / row_bytes;
                while rest.len() > GROUP * row_bytes {
                    // The last vector of a row reaches into the next.
                    let row = |i: usize| &rest[i * row_bytes..][..padded_row];
                    let rows = [row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)];
                    rest = &rest[GROUP * row_bytes..];
                    c0[0] ^= parities(s, rows, &self.tail, rest) as u8;
                    c0 = &mut c0[1..];
                }
                // There is none behind the last of the rows given. Rows that are missing are
                // replaced by it, and left out of the result.
                let count = rest.len() / row_bytes;
                let Some(last) = count.checked_sub(1) else { return };
                let mut padded = [0u8; 8 * MAX_WORDS];
                padded[..row_bytes].copy_from_slice(&rest[last * row_bytes..]);
                let row = |i: usize| match i < last {
                    true => &rest[i * row_bytes..][..padded_row],
                    false => &padded[..padded_row],
                };
                let rows = [row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)];
                c0[0] ^= parities(s, rows, &self.tail, &[]) as u8 & (0xff >> (GROUP - count));
            },
        );
    }
}

impl Drop for Encoder<'_> {
    fn drop(&mut self) {
        wipe(&mut self.tail);
    }
}

/// Bit i is the product of row i of eight with `tail`. All rows have the same
/// whole number of steps; what a row has beyond its end does not count, as `tail` is zero there.
/// `next` is what follows the eight rows: of it as many bytes are asked for as are read here.
#[inline(always)]
fn parities<S: Simd>(s: S, rows: [&[u8]; GROUP], tail: &[u64; MAX_WORDS], next: &[u8]) -> u64 {
    let bytes = 8 * step::<S::V>();
    let row = |i: usize| rows[i].chunks_exact(bytes);
    let mut sums = [[s.splat(0); 2]; GROUP];
    // One zip of all rows: a loop without bounds checks, whose many branches
    // would make the processor mispredict the end of each row.
    let pairs = row(0).zip(row(1)).zip(row(2).zip(row(3)));
    let pairs = pairs.zip(row(4).zip(row(5)).zip(row(6).zip(row(7))));
    let mut ahead = 0;
    for (e, (((r0, r1), (r2, r3)), ((r4, r5), (r6, r7)))) in tail.chunks_exact(bytes / 8).zip(pairs) {
        if S::PREFETCH {
            // The rows are eight streams, of which the CPU's own prefetching
            // sees the start of each too late; together they are one.
            unroll!(I in [0 1 2 3 4 5 6 7] {
                if I * 64 < GROUP * bytes {
                    prefetch(next, ahead + I * 64);
                }
            });
            ahead += GROUP * bytes;
        }
        let rows = [r0, r1, r2, r3, r4, r5, r6, r7];
        unroll!(I in [0 1 2 3 4 5 6 7] {
            sums[I][0] = sums[I][0] ^ (s.load_bytes(rows[I]) & s.load(e));
            if S::V::WORDS == 1 {
                sums[I][1] = sums[I][1] ^ (s.load_bytes(&rows[I][8..]) & s.load(&e[1..]));
            }
        });
    }
    if S::V::WORDS == 1 {
        // The words that belong together are those of one row, not those that
        // are folded together below.
        sums = black_box(sums);
    }
    let mut folded = [s.splat(0); GROUP];
    unroll!(I in [0 1 2 3 4 5 6 7] {
        folded[I] = sums[I][0] ^ sums[I][1];
    });
    fold_parities::<S::V>(folded)
}

/// Bit i is the parity of all bits of `sums[i]`.
#[inline(always)]
fn fold_parities<V: Vector>(mut sums: [V; GROUP]) -> u64 {
    // Each step halves the number of vectors: of a pair, one half of the
    // words of each is folded onto the other half. After the steps, word i of
    // vector j is the fold of the sum number j + i * (GROUP / WORDS).
    if V::WORDS == 8 {
        fold::<V, 2>(&mut sums, 4);
    }
    if V::WORDS == 8 {
        fold::<V, 1>(&mut sums, 2);
    } else if V::WORDS == 4 {
        fold::<V, 1>(&mut sums, 4);
    }
    if V::WORDS == 8 {
        fold::<V, 0>(&mut sums, 1);
    } else if V::WORDS == 4 {
        fold::<V, 0>(&mut sums, 2);
    }
    let left = GROUP / V::WORDS;
    if left == 1 {
        return sums[0].parities();
    }
    let mut result = 0;
    for (j, sum) in sums.iter().enumerate().take(left) {
        let parities = sum.parities();
        unroll!(I in [0 1 2 3 4 5 6 7] {
            if I < V::WORDS {
                result |= (parities >> I & 1) << (j + I * left);
            }
        });
    }
    result
}

/// Folds the vectors 0..2*half into 0..half.
#[inline(always)]
fn fold<V: Vector, const K: usize>(sums: &mut [V; GROUP], half: usize) {
    for i in 0..half {
        let (a, b) = V::exchange::<K>(sums[i], sums[i + half]);
        sums[i] = a ^ b;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::params;
    use std::vec;

    #[derive(Clone)]
    struct MatchesDefinition;
    impl PerTier for MatchesDefinition {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let mut seed = 1u64;
            let mut random = || {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                seed >> 32 ^ seed << 32
            };
            for p in params::ALL.iter().filter(|p| !p.f && !p.pc).chain(params::TEST_ROWS) {
                let key: vec::Vec<u8> = (0..p.public_key_bytes()).map(|_| random() as u8).collect();
                let mut e = vec![0u64; p.q() / 64];
                e[..p.n / 64].iter_mut().for_each(|word| *word = random());
                let bit = |i: usize| e[i / 64] >> (i % 64) & 1;
                let mut expected = vec![0u8; p.syndrome_bytes()];
                for (r, row) in key.chunks_exact(p.row_bytes()).enumerate() {
                    let sum = (0..p.k())
                        .fold(bit(r), |sum, i| sum ^ (row[i / 8] as u64 >> (i % 8) & 1 & bit(p.rows() + i)));
                    expected[r / 8] |= (sum as u8) << (r % 8);
                }
                for piece in [8, 64, p.rows()] {
                    let mut c0 = vec![0xffu8; p.syndrome_bytes()];
                    let mut encoder = Encoder::new(p, &e, &mut c0);
                    for rows in key.chunks(piece * p.row_bytes()) {
                        encoder.rows(s, rows, &mut c0);
                    }
                    assert_eq!(c0, expected, "{} {}", p.name, S::NAME);
                }
            }
        }
    }

    #[test]
    fn encode_matches_definition_on_every_tier() {
        for_each_tier(MatchesDefinition);
    }
}
