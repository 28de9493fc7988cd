//! The low eight and the high m - 8 bits of the elements in a vector each;
//! multiplication by a scalar is four 8x8 matrices.
//!
//! Row i of the scalar d's matrix is the sequence r_i(j) = coefficient i of
//! d z^j, j = 0 .. m-1. From z^m = sum of z^tap it follows that
//! r_i(j+1) = r_(i-1)(j), plus r_(m-1)(j) if i is a tap: for all other i the
//! rows i and i - 1 are windows of one sequence, one place apart. For each of
//! the three fields the sequences together fit 64 bits, so a scalar becomes
//! its matrices in three steps, in vector registers: a linear map to those 64
//! bits (affine, affine, add), a permutation that brings the eight bytes into
//! every word, and `vpmultishiftqb`, which cuts the rows out.

#![allow(unsafe_code)]

use super::super::avx512::V512;
use super::super::{Avx512, Simd};
use super::Lanes;
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

/// Where row `row` begins among the 64 bits: the rows from the top; a row
/// that is no window of the one above begins where that one ends.
const fn place(m: usize, row: usize) -> usize {
    let mut place = 0;
    let mut i = m - 1;
    while i > row {
        place += if is_tap(m, i) { m } else { 1 };
        i -= 1;
    }
    place
}

/// z^e in GF(2^m).
const fn power(m: usize, e: usize) -> usize {
    let mut x = 1;
    let mut k = 0;
    while k < e {
        x <<= 1;
        if x >> m == 1 {
            x ^= 1 << m;
            let mut i = 0;
            while i < taps(m).len() {
                x ^= 1 << taps(m)[i];
                i += 1;
            }
        }
        k += 1;
    }
    x
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

/// Where the rows of the matrix from byte `column` to byte `row` begin.
const fn windows(m: usize, row: usize, column: usize) -> u64 {
    let mut word = 0;
    let mut i = 0;
    while i < 8 && 8 * row + i < m {
        word |= ((place(m, 8 * row + i) + 8 * column) as u64 % 64) << (56 - 8 * i);
        i += 1;
    }
    word
}

/// The bytes of a word that are rows m - 8 or less of the high byte.
const fn high_rows(m: usize) -> u64 {
    0xff << (16 - m) & 0xff
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
    const FITS: () = assert!(place(M, 0) + M <= 64);
    const SEQUENCES: &'static [[u64; 8]; 2] = &[sequences(M, 0), sequences(M, 1)];
    const WINDOWS: [u64; 4] = [windows(M, 0, 0), windows(M, 0, 1), windows(M, 1, 0), windows(M, 1, 1)];
    const HIGH_ROWS: u64 = high_rows(M) * (u64::MAX / 255);
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

impl Lanes for Avx512 {
    /// The low and the high bytes.
    type Elements<const M: usize> = [V512; 2];
    /// Matrices: low to low, high to low, low to high, high to high byte.
    type Scalar<const M: usize> = [V512; 4];

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
    fn broadcast<const M: usize>(self, x: &[V512; 2]) -> [V512; 2] {
        avx512!([
            V512(_mm512_broadcastb_epi8(_mm512_castsi512_si128(x[0].0))),
            V512(_mm512_broadcastb_epi8(_mm512_castsi512_si128(x[1].0))),
        ])
    }
    #[inline(always)]
    fn scalar<const M: usize>(self, x: &[V512; 2]) -> [V512; 4] {
        const { Tables::<M>::FITS };
        avx512!({
            let [from_low, from_high] = Tables::<M>::SEQUENCES;
            let from_low = V512(_mm512_loadu_si512(from_low.as_ptr().cast()));
            let from_high = V512(_mm512_loadu_si512(from_high.as_ptr().cast()));
            let sum = times(from_low, x[0]) ^ times(from_high, x[1]);
            let collect = _mm512_loadu_si512(COLLECT.as_ptr().cast());
            let bits = _mm512_permutexvar_epi8(collect, sum.0);
            let mut matrices = [self.splat(0); 4];
            for i in 0..4 {
                let windows = _mm512_set1_epi64(Tables::<M>::WINDOWS[i] as i64);
                let rows = if i < 2 { u64::MAX } else { Tables::<M>::HIGH_ROWS };
                matrices[i] = V512(_mm512_maskz_multishift_epi64_epi8(rows, windows, bits));
            }
            matrices
        })
    }
    #[inline(always)]
    fn nonzero<const M: usize>(self, x: &[V512; 2]) -> u64 {
        let or = (x[0] | x[1]).0;
        ct::mask_nonzero(avx512!(_mm_cvtsi128_si64(_mm512_castsi512_si128(or))) as u64 & 255)
    }
    #[inline(always)]
    fn combine<const M: usize, const N: usize>(
        self,
        a: &[V512; 4],
        x: &[[V512; 2]; N],
        b: &[V512; 4],
        y: &[[V512; 2]; N],
    ) -> [[V512; 2]; N] {
        let mut sums = *x;
        for v in 0..N {
            for i in 0..2 {
                sums[v][i] = (times(a[2 * i], x[v][0]) ^ times(a[2 * i + 1], x[v][1]))
                    ^ times(b[2 * i], y[v][0])
                    ^ times(b[2 * i + 1], y[v][1]);
            }
        }
        sums
    }
    #[inline(always)]
    fn shift<const M: usize>(self, x: &[V512; 2], last: &[V512; 2]) -> [V512; 2] {
        avx512!({
            let next = _mm512_loadu_si512(NEXT.as_ptr().cast());
            let all_but_last = u64::MAX >> 1;
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
