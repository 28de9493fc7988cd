//! The low eight and the high m - 8 bits of the elements in a vector each;
//! multiplication by a scalar is four 8x8 matrices.
//!
//! Row i of the scalar d's matrix is the sequence r_i(j) = coefficient i of
//! d z^j, j = 0 .. m-1. From z^m = sum of z^tap it follows that
//! r_i(j+1) = r_(i-1)(j), plus r_(m-1)(j) if i is a tap, and that
//! r_0(j+1) = r_(m-1)(j). So most rows are windows of one sequence, each one
//! place after another row's, and for each of the three fields all sequences
//! together fit 64 bits. A scalar becomes its matrices in three steps, in
//! vector registers: a linear map to those 64 bits (affine, affine, add), a
//! permutation that brings their eight bytes into every word, and
//! `vpmultishiftqb`, which cuts the rows out.

#![allow(unsafe_code)]

use super::super::avx512::V512;
use super::super::{Avx512, Simd};
use super::{Lanes, power};
use crate::ct;
use crate::params::taps;
use core::arch::x86_64::*;

// The argument for all unsafe blocks of this file: an `Avx512` exists only on
// a CPU that has the instructions; pointers are those of arrays of 64 or more
// bytes and need no alignment.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: see above.
        unsafe { $e }
    };
}

const fn is_tap(m: usize, i: usize) -> bool {
    let mut k = 0;
    while k < taps(m).len() {
        if taps(m)[k] == i {
            return true;
        }
        k += 1;
    }
    false
}

/// Where row `row` begins among the 64 bits. The rows come in the order 0,
/// m-1, m-2, .. 1; a row that is no window of the sequence of the one before
/// begins where that one ends.
const fn place(m: usize, row: usize) -> usize {
    let mut place = 0;
    let mut i = m;
    while i > row && row > 0 {
        // Row m stands for row 0, and row m - 1 always follows it.
        place += if i < m && is_tap(m, i) { m } else { 1 };
        i -= 1;
    }
    place
}

/// Bit e: bit e of the scalar is a term of bit `bit` of the 64.
const fn terms(m: usize, bit: usize) -> usize {
    let mut row = m;
    while row > 0 {
        row -= 1;
        if place(m, row) <= bit && bit < place(m, row) + m {
            let mut terms = 0;
            let mut e = 0;
            while e < m {
                terms |= (power(m, e + bit - place(m, row)) >> row & 1) << e;
                e += 1;
            }
            return terms;
        }
    }
    0
}

/// What makes the 64 bits from byte `part` of the scalar: word b is the
/// matrix for their byte b (byte 7-i of a matrix is row i).
const fn sequences(m: usize, part: usize) -> [u64; 8] {
    let mut words = [0; 8];
    let mut bit = 0;
    while bit < 64 {
        words[bit / 8] |= ((terms(m, bit) >> (8 * part) & 255) as u64) << (56 - bit % 8 * 8);
        bit += 1;
    }
    words
}

/// Where the rows of the matrix from byte `column` to byte `row` begin. Rows
/// above m - 1 are zero, from the unused bits. Columns above m - 1 are
/// whatever follows: they meet zeros.
const fn windows(m: usize, row: usize, column: usize) -> u64 {
    let mut word = 0;
    let mut i = 0;
    while i < 8 {
        let place = if 8 * row + i < m { place(m, 8 * row + i) + 8 * column } else { 56 };
        word |= (place as u64) << (56 - 8 * i);
        i += 1;
    }
    word
}

/// The low bytes of the 16-bit lanes of `a`, then of `b`.
#[inline(always)]
fn low_bytes(a: __m512i, b: __m512i) -> V512 {
    avx512!(V512(_mm512_inserti64x4::<1>(
        _mm512_castsi256_si512(_mm512_cvtepi16_epi8(a)),
        _mm512_cvtepi16_epi8(b),
    )))
}

/// 16-bit lanes from their low and high bytes.
#[inline(always)]
fn words(low: __m256i, high: __m256i) -> __m512i {
    avx512!(_mm512_or_si512(_mm512_cvtepu8_epi16(low), _mm512_slli_epi16::<8>(_mm512_cvtepu8_epi16(high)),))
}

/// The matrix times every byte.
#[inline(always)]
fn times(matrix: V512, x: V512) -> V512 {
    avx512!(V512(_mm512_gf2p8affine_epi64_epi8::<0>(x.0, matrix.0)))
}

struct Tables<const M: usize>;
impl<const M: usize> Tables<M> {
    /// Row 1 comes last. A byte must be left for rows of zeros.
    const FITS: () = assert!(place(M, 1) + M <= 56);
    const SEQUENCES: &'static [[u64; 8]; 2] = &[sequences(M, 0), sequences(M, 1)];
    const WINDOWS: [u64; 4] = [windows(M, 0, 0), windows(M, 0, 1), windows(M, 1, 0), windows(M, 1, 1)];
}

/// Byte 8b in byte b of every word.
static COLLECT: [u64; 8] = [0x3830282018100800; 8];

/// j + 1 in byte j.
static NEXT: [u8; 64] = {
    let mut next = [0; 64];
    let mut j = 0;
    while j < 64 {
        next[j] = (j as u8 + 1) % 64;
        j += 1;
    }
    next
};

/// How to permute the 64N bytes of N vectors: `TABLE[v][w]` is for vector v of
/// the result what it takes from vector w, and where (set bits).
type Routes<const N: usize> = [[([u8; 64], u64); N]; N];

struct Orders<const N: usize>;
impl<const N: usize> Orders<N> {
    /// For [`Lanes::deal`].
    const DEAL: &'static Routes<N> = &Self::routes(true);
    /// For [`Lanes::collect`].
    const COLLECT: &'static Routes<N> = &Self::routes(false);

    const fn routes(deal: bool) -> Routes<N> {
        let mut routes = [[([0; 64], 0); N]; N];
        let mut place = 0;
        while place < 64 * N {
            let (v, lane) = (place / 64, place % 64);
            let (w, from) = if deal {
                ((N * lane + v) / 64, (N * lane + v) % 64)
            } else {
                ((64 * N - 1 - place) % N, (64 * N - 1 - place) / N)
            };
            routes[v][w].0[lane] = from as u8;
            routes[v][w].1 |= 1 << lane;
            place += 1;
        }
        routes
    }
}

/// Permutes the low and the high bytes.
#[inline(always)]
fn permute<const N: usize>(routes: &Routes<N>, x: &[[V512; 2]; N]) -> [[V512; 2]; N] {
    let mut out = *x;
    for v in 0..N {
        for part in 0..2 {
            avx512!({
                let mut sum = _mm512_setzero_si512();
                for w in 0..N {
                    let from = _mm512_loadu_si512(routes[v][w].0.as_ptr().cast());
                    let taken = _mm512_maskz_permutexvar_epi8(routes[v][w].1, from, x[w][part].0);
                    sum = _mm512_or_si512(sum, taken);
                }
                out[v][part] = V512(sum);
            })
        }
    }
    out
}

impl Lanes for Avx512 {
    /// The low and the high bytes.
    type Elements<const M: usize> = [V512; 2];
    /// Matrices: low to low, high to low, low to high, high to high byte.
    type Scalar<const M: usize> = [V512; 4];
    /// The 64 bits, in every word.
    type Seed<const M: usize> = V512;

    #[inline(always)]
    fn elements<const M: usize>(self, values: &[u16; 64]) -> [V512; 2] {
        avx512!({
            let p: *const __m512i = values.as_ptr().cast();
            let (a, b) = (_mm512_loadu_si512(p), _mm512_loadu_si512(p.add(1)));
            [low_bytes(a, b), low_bytes(_mm512_srli_epi16::<8>(a), _mm512_srli_epi16::<8>(b))]
        })
    }
    #[inline(always)]
    fn values<const M: usize>(self, x: &[V512; 2]) -> [u16; 64] {
        avx512!({
            let mut values = [0u16; 64];
            let p: *mut __m512i = values.as_mut_ptr().cast();
            let [low, high] = [x[0].0, x[1].0];
            let first = words(_mm512_castsi512_si256(low), _mm512_castsi512_si256(high));
            let second = words(_mm512_extracti64x4_epi64::<1>(low), _mm512_extracti64x4_epi64::<1>(high));
            _mm512_storeu_si512(p, first);
            _mm512_storeu_si512(p.add(1), second);
            values
        })
    }
    #[inline(always)]
    fn deal<const M: usize, const N: usize>(self, x: &[[V512; 2]; N]) -> [[V512; 2]; N] {
        permute(Orders::<N>::DEAL, x)
    }
    #[inline(always)]
    fn collect<const M: usize, const N: usize>(self, x: &[[V512; 2]; N]) -> [[V512; 2]; N] {
        permute(Orders::<N>::COLLECT, x)
    }
    #[inline(always)]
    fn load_planes<const M: usize>(self, planes: &[u64; M]) -> [V512; 2] {
        let mut bytes = [self.splat(0); 2];
        for i in 0..M {
            avx512!({
                let bit = _mm512_set1_epi8(1 << (i % 8));
                let sum = bytes[i / 8].0;
                bytes[i / 8] = V512(_mm512_mask_add_epi8(sum, planes[i], sum, bit));
            })
        }
        bytes
    }
    #[inline(always)]
    fn planes<const M: usize>(self, x: &[V512; 2]) -> [u64; M] {
        let mut planes = [0; M];
        for i in 0..M {
            planes[i] = avx512!(_mm512_test_epi8_mask(x[i / 8].0, _mm512_set1_epi8(1 << (i % 8))));
        }
        planes
    }
    #[inline(always)]
    fn point<const M: usize>(self, value: u16) -> [V512; 2] {
        avx512!([V512(_mm512_set1_epi8(value as i8)), V512(_mm512_set1_epi8((value >> 8) as i8))])
    }
    #[inline(always)]
    fn first<const M: usize>(self, x: &[V512; 2]) -> u16 {
        avx512!({
            let low = _mm_cvtsi128_si32(_mm512_castsi512_si128(x[0].0)) as u8;
            let high = _mm_cvtsi128_si32(_mm512_castsi512_si128(x[1].0)) as u8;
            u16::from_le_bytes([low, high])
        })
    }
    #[inline(always)]
    fn broadcast<const M: usize>(self, x: &[V512; 2]) -> [V512; 2] {
        avx512!([
            V512(_mm512_broadcastb_epi8(_mm512_castsi512_si128(x[0].0))),
            V512(_mm512_broadcastb_epi8(_mm512_castsi512_si128(x[1].0))),
        ])
    }
    #[inline(always)]
    fn seed<const M: usize>(self, x: &[V512; 2]) -> V512 {
        const { Tables::<M>::FITS };
        avx512!({
            let [from_low, from_high] = Tables::<M>::SEQUENCES;
            let from_low = V512(_mm512_loadu_si512(from_low.as_ptr().cast()));
            let from_high = V512(_mm512_loadu_si512(from_high.as_ptr().cast()));
            let sum = times(from_low, x[0]) ^ times(from_high, x[1]);
            V512(_mm512_permutexvar_epi8(_mm512_loadu_si512(COLLECT.as_ptr().cast()), sum.0))
        })
    }
    #[inline(always)]
    fn scalar<const M: usize>(self, seed: &V512) -> [V512; 4] {
        let mut matrices = [*seed; 4];
        for i in 0..4 {
            avx512!({
                let windows = _mm512_set1_epi64(Tables::<M>::WINDOWS[i] as i64);
                matrices[i] = V512(_mm512_multishift_epi64_epi8(windows, seed.0));
            })
        }
        matrices
    }
    #[inline(always)]
    fn add_multiple<const M: usize>(self, sum: &[V512; 2], a: &[V512; 4], x: &[V512; 2]) -> [V512; 2] {
        [sum[0] ^ times(a[0], x[0]) ^ times(a[1], x[1]), sum[1] ^ times(a[2], x[0]) ^ times(a[3], x[1])]
    }
    #[inline(always)]
    fn shift<const M: usize>(self, x: &[V512; 2], last: &[V512; 2]) -> [V512; 2] {
        avx512!({
            let next = _mm512_loadu_si512(NEXT.as_ptr().cast());
            // Opaque, or LLVM permutes without a mask and then blends.
            let all_but_last = ct::opaque(u64::MAX >> 1);
            [
                V512(_mm512_mask_permutexvar_epi8(last[0].0, all_but_last, next, x[0].0)),
                V512(_mm512_mask_permutexvar_epi8(last[1].0, all_but_last, next, x[1].0)),
            ]
        })
    }
    #[inline(always)]
    fn choose<const M: usize>(self, mask: u64, a: &[V512; 2], b: &[V512; 2]) -> [V512; 2] {
        avx512!([
            V512(_mm512_mask_blend_epi8(mask, a[0].0, b[0].0)),
            V512(_mm512_mask_blend_epi8(mask, a[1].0, b[1].0)),
        ])
    }
    #[inline(always)]
    fn choose_scalar<const M: usize>(self, mask: u64, a: &[V512; 4], b: &[V512; 4]) -> [V512; 4] {
        let [c, d] = self.choose::<M>(mask, &[a[0], a[1]], &[b[0], b[1]]);
        let [e, f] = self.choose::<M>(mask, &[a[2], a[3]], &[b[2], b[3]]);
        [c, d, e, f]
    }
    #[inline(always)]
    fn clear<const M: usize>(self, x: &[V512; 2], lane: usize) -> [V512; 2] {
        let keep = !(((lane < 64) as u64) << (lane % 64));
        avx512!([V512(_mm512_maskz_mov_epi8(keep, x[0].0)), V512(_mm512_maskz_mov_epi8(keep, x[1].0))])
    }
}
