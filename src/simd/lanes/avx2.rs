//! The elements' four nibbles in two vectors each; multiplication by a scalar
//! is a lookup of every nibble in a 16-entry table held in registers, made
//! from the scalar: entry v of table p is d v z^(4p).

#![allow(unsafe_code)]

use super::super::avx2::V256;
use super::super::{Avx2, Simd, Vector};
use super::Lanes;
use crate::ct;
use crate::params::taps;
use core::arch::x86_64::*;

// The argument for all unsafe blocks of this file: an `Avx2` exists only on
// a CPU that has the instructions; pointers are those of arrays that are long
// enough and need no alignment.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: see above.
        unsafe { $e }
    };
}

/// The 16-bit lane number v has bit `bit`: all-ones in lane v.
const fn numbers_with(bit: u32) -> [u16; 16] {
    let mut lanes = [0; 16];
    let mut v = 0;
    while v < 16 {
        lanes[v] = if v >> bit & 1 == 1 { 0xffff } else { 0 };
        v += 1;
    }
    lanes
}
static NUMBERS_WITH: [[u16; 16]; 4] = [numbers_with(0), numbers_with(1), numbers_with(2), numbers_with(3)];

/// The numbers 0 to 31.
static NUMBERS: [u8; 32] = {
    let mut numbers = [0; 32];
    let mut j = 0;
    while j < 32 {
        numbers[j] = j as u8;
        j += 1;
    }
    numbers
};

/// Nibbles that an element has.
const fn nibbles(m: usize) -> usize {
    m.div_ceil(4)
}

/// Each 16-bit lane times the sum of z^tap: what z^m times the lane is.
#[inline(always)]
fn times_taps<const M: usize>(x: __m256i) -> __m256i {
    avx2!({
        let mut sum = x;
        for &tap in taps(M) {
            if tap > 0 {
                sum = _mm256_xor_si256(sum, _mm256_sll_epi16(x, _mm_cvtsi32_si128(tap as i32)));
            }
        }
        sum
    })
}

/// Splits bytes of the low and of the high part into nibbles.
#[inline(always)]
fn split<const M: usize>(s: Avx2, low: V256, high: V256) -> [V256; 4] {
    let nibble = s.splat(u64::MAX / 17);
    let top = if M > 12 { high.shr(4) & nibble } else { s.splat(0) };
    [low & nibble, low.shr(4) & nibble, high & nibble, top]
}

/// The low and the high bytes from the nibbles.
#[inline(always)]
fn join(x: &[V256; 4]) -> [V256; 2] {
    [x[0] | x[1].shl(4), x[2] | x[3].shl(4)]
}

/// The low and the high bytes of the 16-bit lanes of `a` and `b`, their
/// 64-bit words in the order 0, 2, 1, 3.
#[inline(always)]
fn bytes(a: __m256i, b: __m256i) -> [__m256i; 2] {
    avx2!({
        let byte = _mm256_set1_epi16(255);
        [
            _mm256_packus_epi16(_mm256_and_si256(a, byte), _mm256_and_si256(b, byte)),
            _mm256_packus_epi16(_mm256_srli_epi16::<8>(a), _mm256_srli_epi16::<8>(b)),
        ]
    })
}

/// `x` in those 16-bit lanes whose number has bit `bit`, zero in the others.
#[inline(always)]
fn where_number_has(bit: usize, x: __m256i) -> __m256i {
    avx2!(_mm256_and_si256(x, _mm256_loadu_si256(NUMBERS_WITH[bit].as_ptr().cast())))
}

/// Looks every nibble up.
#[inline(always)]
fn lookup(table: V256, nibbles: V256) -> V256 {
    avx2!(V256(_mm256_shuffle_epi8(table.0, nibbles.0)))
}

/// Byte j + 1 of the 64 bytes `a`, `b` in byte j, j < 32.
#[inline(always)]
fn next_bytes(a: V256, b: V256) -> V256 {
    avx2!(V256(_mm256_alignr_epi8::<1>(_mm256_permute2x128_si256::<0x21>(a.0, b.0), a.0)))
}

/// Byte `part` of `a x + b y` for 32 elements.
#[inline(always)]
fn products<const M: usize>(
    part: usize,
    a: &[[V256; 2]; 4],
    x: &[V256; 4],
    b: &[[V256; 2]; 4],
    y: &[V256; 4],
) -> V256 {
    let mut sum = lookup(a[0][part], x[0]) ^ lookup(b[0][part], y[0]);
    for p in 1..nibbles(M) {
        sum = sum ^ (lookup(a[p][part], x[p]) ^ lookup(b[p][part], y[p]));
    }
    sum
}

impl Lanes for Avx2 {
    /// For lanes 0 to 31, then 32 to 63, the four nibbles.
    type Elements<const M: usize> = [[V256; 4]; 2];
    /// For each nibble the low and the high bytes of the 16 products, twice.
    type Scalar<const M: usize> = [[V256; 2]; 4];

    #[inline(always)]
    fn elements<const M: usize>(self, values: &[u16; 64]) -> [[V256; 4]; 2] {
        let mut elements = [[self.splat(0); 4]; 2];
        for h in 0..2 {
            avx2!({
                let p: *const __m256i = values.as_ptr().cast();
                let [low, high] =
                    bytes(_mm256_loadu_si256(p.add(2 * h)), _mm256_loadu_si256(p.add(2 * h + 1)));
                let low = _mm256_permute4x64_epi64::<0xd8>(low);
                let high = _mm256_permute4x64_epi64::<0xd8>(high);
                elements[h] = split::<M>(self, V256(low), V256(high));
            })
        }
        elements
    }
    #[inline(always)]
    fn values<const M: usize>(self, x: &[[V256; 4]; 2]) -> [u16; 64] {
        let mut values = [0u16; 64];
        for h in 0..2 {
            avx2!({
                let [low, high] = join(&x[h]);
                let low = _mm256_permute4x64_epi64::<0xd8>(low.0);
                let high = _mm256_permute4x64_epi64::<0xd8>(high.0);
                let p: *mut __m256i = values.as_mut_ptr().cast();
                _mm256_storeu_si256(p.add(2 * h), _mm256_unpacklo_epi8(low, high));
                _mm256_storeu_si256(p.add(2 * h + 1), _mm256_unpackhi_epi8(low, high));
            });
        }
        values
    }
    #[inline(always)]
    fn broadcast<const M: usize>(self, x: &[[V256; 4]; 2]) -> [[V256; 4]; 2] {
        let mut first = x[0];
        for n in &mut first {
            *n = avx2!(V256(_mm256_broadcastb_epi8(_mm256_castsi256_si128(n.0))));
        }
        [first, first]
    }
    #[inline(always)]
    fn scalar<const M: usize>(self, x: &[[V256; 4]; 2]) -> [[V256; 2]; 4] {
        avx2!({
            let [low, high] = join(&x[0]);
            let d = _mm256_unpacklo_epi8(low.0, high.0);
            // v d for v < 16, up to 16 bits, then reduced.
            let mut product = where_number_has(0, d);
            product = _mm256_xor_si256(product, where_number_has(1, _mm256_slli_epi16::<1>(d)));
            product = _mm256_xor_si256(product, where_number_has(2, _mm256_slli_epi16::<2>(d)));
            product = _mm256_xor_si256(product, where_number_has(3, _mm256_slli_epi16::<3>(d)));
            let element = _mm256_set1_epi16((1 << M) - 1);
            let above = _mm256_srl_epi16(product, _mm_cvtsi32_si128(M as i32));
            product = _mm256_xor_si256(_mm256_and_si256(product, element), times_taps::<M>(above));
            let mut products = [product; 4];
            for p in 1..nibbles(M) {
                let above = _mm256_srl_epi16(product, _mm_cvtsi32_si128(M as i32 - 4));
                product = _mm256_and_si256(_mm256_slli_epi16::<4>(product), element);
                product = _mm256_xor_si256(product, times_taps::<M>(above));
                products[p] = product;
            }
            let mut tables = [[self.splat(0); 2]; 4];
            for p in [0, 2] {
                // The words are those of table p, p + 1, p, p + 1.
                let [low, high] = bytes(products[p], products[p + 1]);
                tables[p] = [
                    V256(_mm256_permute4x64_epi64::<0x88>(low)),
                    V256(_mm256_permute4x64_epi64::<0x88>(high)),
                ];
                tables[p + 1] = [
                    V256(_mm256_permute4x64_epi64::<0xdd>(low)),
                    V256(_mm256_permute4x64_epi64::<0xdd>(high)),
                ];
            }
            tables
        })
    }
    #[inline(always)]
    fn nonzero<const M: usize>(self, x: &[[V256; 4]; 2]) -> u64 {
        let or = ((x[0][0] | x[0][1]) | (x[0][2] | x[0][3])).0;
        ct::mask_nonzero(avx2!(_mm_cvtsi128_si64(_mm256_castsi256_si128(or))) as u64 & 255)
    }
    #[inline(always)]
    fn combine<const M: usize, const N: usize>(
        self,
        a: &[[V256; 2]; 4],
        x: &[[[V256; 4]; 2]; N],
        b: &[[V256; 2]; 4],
        y: &[[[V256; 4]; 2]; N],
    ) -> [[[V256; 4]; 2]; N] {
        let mut sums = *x;
        for v in 0..N {
            for h in 0..2 {
                let low = products::<M>(0, a, &x[v][h], b, &y[v][h]);
                let high = products::<M>(1, a, &x[v][h], b, &y[v][h]);
                sums[v][h] = split::<M>(self, low, high);
            }
        }
        sums
    }
    #[inline(always)]
    fn shift<const M: usize>(self, x: &[[V256; 4]; 2], last: &[[V256; 4]; 2]) -> [[V256; 4]; 2] {
        let mut out = *x;
        for p in 0..nibbles(M) {
            let end = avx2!({
                let last = _mm256_castsi256_si128(_mm256_permute4x64_epi64::<0xff>(last[1][p].0));
                V256(_mm256_castsi128_si256(_mm_srli_si128::<15>(last)))
            });
            out[0][p] = next_bytes(x[0][p], x[1][p]);
            out[1][p] = next_bytes(x[1][p], end);
        }
        out
    }
    #[inline(always)]
    fn choose<const M: usize>(self, mask: u64, a: &[[V256; 4]; 2], b: &[[V256; 4]; 2]) -> [[V256; 4]; 2] {
        let mask = self.splat(mask);
        let mut chosen = *a;
        for h in 0..2 {
            for p in 0..nibbles(M) {
                chosen[h][p] = avx2!(V256(_mm256_blendv_epi8(a[h][p].0, b[h][p].0, mask.0)));
            }
        }
        chosen
    }
    #[inline(always)]
    fn choose_scalar<const M: usize>(
        self,
        mask: u64,
        a: &[[V256; 2]; 4],
        b: &[[V256; 2]; 4],
    ) -> [[V256; 2]; 4] {
        let mask = self.splat(mask);
        let mut chosen = *a;
        for p in 0..nibbles(M) {
            for i in 0..2 {
                chosen[p][i] = avx2!(V256(_mm256_blendv_epi8(a[p][i].0, b[p][i].0, mask.0)));
            }
        }
        chosen
    }
    #[inline(always)]
    fn clear<const M: usize>(self, x: &[[V256; 4]; 2], lane: usize) -> [[V256; 4]; 2] {
        let mut out = *x;
        for h in 0..2 {
            let lane = lane.min(64).wrapping_sub(32 * h) as i8;
            let cleared = avx2!(V256(_mm256_cmpeq_epi8(
                _mm256_loadu_si256(NUMBERS.as_ptr().cast()),
                _mm256_set1_epi8(lane),
            )));
            for p in 0..nibbles(M) {
                out[h][p] = x[h][p].and_not(cleared);
            }
        }
        out
    }
}
