//! The end of the transposed Fourier transform: the two terms of every leaf
//! from its word of 64 points.
//!
//! The constant term of a leaf is the sum of the word's elements; the linear
//! term is the sum of u times the element at u, over the points u = sum over
//! i < 6 of (bit i of the place) b_i of the last level. So every word of
//! every plane is added up in seven ways, all bits and the bits at places
//! with bit i set, and six products by the constants b_i follow.
//!
//! Leaf e has the word whose number is the bit reversal of e. The sums of
//! the eight words e = 8 E + n, n < 8, come out in one word
//! ([`Simd::parities_by_place`]), which has a byte for each of the seven; a
//! transposition of bytes then collects them over all E.

use super::bitslice::Group;
use super::conversion::Polynomial;
use super::fft::{leaf, place};
use super::product::multiply_add;
use super::subspaces::{last_factors, levels, words};
use crate::simd::tiles::transpose::transpose_bytes;
use crate::simd::{Portable, Simd, Vector};

/// Whether the last layer exchanges blocks once more, so that eight vectors
/// hold the words with the same E in all lanes: if there are only eight.
/// Otherwise the words are where they were before the first layer of the
/// transform ([`place`]).
pub(super) const fn exchanged<V: Vector>(m: usize) -> bool {
    V::WORDS > 1 && words(m) == 8 * V::WORDS
}

/// The sums of one plane: over all bits, and for each bit of the place.
type Sums = [[u64; 2]; 7];

/// The two terms of every leaf, terms number e and 2^l + e of the result.
#[inline(always)]
pub(super) fn leaf_sums<S: Simd, const M: usize>(s: S, work: &[u64]) -> Polynomial<M> {
    let n = words(M);
    let mut sums: [Sums; M] = [[[0; 2]; 7]; M];
    for i in 0..M {
        let plane = &work[i * n..][..n];
        sums[i] = if n < 8 * S::V::WORDS {
            // Vectors too long for this; the order of the words is theirs.
            plane_sums(Portable, M, |e| place::<S::V>(leaf(M, e)), plane)
        } else {
            plane_sums(
                s,
                M,
                #[inline(always)]
                |e| {
                    let at = place::<S::V>(leaf(M, e));
                    if exchanged::<S::V>(M) { swap_bits(at, S::V::LOG_WORDS) } else { at }
                },
                plane,
            )
        };
    }
    let linear = linear_terms(s, &sums);
    let mut leaves = [[0; 4]; M];
    for i in 0..M {
        leaves[i][..2].copy_from_slice(&sums[i][6]);
        for h in 0..n.div_ceil(64) {
            leaves[i][(64 * h + n) / 64] |= linear[i][h] << (n % 64);
        }
    }
    leaves
}

/// Exchanges bits `k` and k - 1 of `x`.
#[inline(always)]
fn swap_bits(x: usize, k: usize) -> usize {
    let d = (x >> k ^ x >> (k - 1)) & 1;
    x ^ d << k ^ d << (k - 1)
}

/// The sums of a plane whose word for leaf e is at `at(e)`.
#[inline(always)]
fn plane_sums<S: Simd>(s: S, m: usize, at: impl Fn(usize) -> usize, plane: &[u64]) -> Sums {
    let (n, l) = (words(m), levels(m));
    // Word b of block `number / 8`: byte `number` mod 8 of the result.
    let mut blocks = [[0; 8]; 2];
    for g in 0..n / (8 * S::V::WORDS) {
        // For vectors the lanes are bits of E, in an order corrected below.
        let (first, block, number) = match (S::V::WORDS, l) {
            (1, _) => (8 * g, g / 8, g % 8),
            (_, 7) => (64 * (g & 1) + 8 * (g >> 1), g & 1, (g >> 1) * S::V::WORDS),
            _ => (32 * g % n, 0, g * S::V::WORDS),
        };
        let mut x = [s.splat(0); 8];
        unroll!(N in [0 1 2 3 4 5 6 7] {
            x[N] = s.load(&plane[at(first + N)..]);
        });
        s.parities_by_place(&x).store(&mut blocks[block][number..]);
    }
    let mut sums = [[0; 2]; 7];
    for h in 0..n.div_ceil(64) {
        let mut words = blocks[h];
        transpose_bytes(Portable, &mut words);
        if S::V::WORDS > 1 {
            order_bytes(s, l, &mut words);
        }
        for r in 0..7 {
            sums[r][h] = words[r];
        }
    }
    sums
}

/// Puts byte number E into its place. Vectors have bits of the words'
/// numbers, that is bits of E from the last to the first, in their lanes:
/// three of them for l = 7; for l = 6 the last two, and the first one above.
#[inline(always)]
fn order_bytes<S: Simd>(s: S, l: usize, words: &mut [u64; 8]) {
    let (distance, mask) = match l {
        7 => (24, 0x0000_0000_ff00_ff00),
        6 => (8, 0x0000_ff00_0000_ff00),
        _ => return,
    };
    for chunk in words.chunks_exact_mut(S::V::WORDS) {
        let x = s.load(chunk);
        let d = (x ^ x.shr(distance)) & s.splat(mask);
        (x ^ d ^ d.shl(distance)).store(chunk);
    }
}

/// The sum over i < 6 of b_i times the sum at places with bit i.
#[inline(always)]
fn linear_terms<S: Simd, const M: usize>(s: S, sums: &[Sums; M]) -> [[u64; 2]; M] {
    let factors = const { last_factors::<M>() };
    let mut result = [[0; 2]; M];
    let (vectors, width) = (4 / S::Narrow::WORDS, S::Narrow::WORDS);
    for v in 0..vectors {
        let mut total: Group<S::Narrow, M> = [s.load_narrow(&[0; 4]); M];
        for k in 0..3 {
            let mut x = total;
            for i in 0..M {
                x[i] = s.load_narrow(&sums[i].as_flattened()[4 * k + v * width..]);
            }
            total = multiply_add(
                S::TERNARY,
                &x,
                #[inline(always)]
                |i| s.load_narrow(&factors[k][i][v * width..]),
                #[inline(always)]
                |i| total[i],
            );
        }
        for i in 0..M {
            let mut out = [0; 4];
            total[i].store(&mut out[v * width..]);
            result[i][0] ^= out[0] ^ out[2];
            result[i][1] ^= out[1] ^ out[3];
        }
    }
    result
}
