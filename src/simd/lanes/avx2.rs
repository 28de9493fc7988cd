//! The low eight and the high m - 8 bits of the elements in two vectors each;
//! multiplication by a scalar d is a lookup of every nibble in a table held in
//! registers and made from d: entry v of table p is d v z^(4p).

#![allow(unsafe_code)]

use super::super::avx2::V256;
use super::super::{Avx2, Simd, Vector};
use super::{Lanes, power};
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

/// All-ones for the nibbles with bit `bit`, zero for the others.
const fn nibbles_with(bit: usize) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut v = 0;
    while v < 32 {
        bytes[v] = if v >> bit & 1 == 1 { 0xff } else { 0 };
        v += 1;
    }
    bytes
}
static NIBBLES_WITH: [[u8; 32]; 4] = [nibbles_with(0), nibbles_with(1), nibbles_with(2), nibbles_with(3)];

/// For a byte shuffle: byte j for the nibbles with bit j mod 4, and zero.
const CHOICES: [[u8; 32]; 16] = {
    let mut choices = [[0; 32]; 16];
    let mut j = 0;
    while j < 16 {
        let with = nibbles_with(j % 4);
        let mut v = 0;
        while v < 32 {
            choices[j][v] = if with[v] != 0 { j as u8 } else { 0x80 };
            v += 1;
        }
        j += 1;
    }
    choices
};

/// The low bytes of z^e, z^(e+1), .. z^(e+15), then the high bytes.
const fn powers(m: usize, e: usize) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut j = 0;
    while j < 16 {
        bytes[j] = power(m, e + j) as u8;
        bytes[16 + j] = (power(m, e + j) >> 8) as u8;
        j += 1;
    }
    bytes
}

struct Tables<const M: usize>;
impl<const M: usize> Tables<M> {
    const POWERS: &'static [[u8; 32]; 13] = &{
        let mut table = [[0; 32]; 13];
        let mut e = 0;
        while e < M {
            table[e] = powers(M, e);
            e += 1;
        }
        table
    };
}

/// Loads 32 bytes.
#[inline(always)]
fn load(bytes: &[u8; 32]) -> V256 {
    avx2!(V256(_mm256_loadu_si256(bytes.as_ptr().cast())))
}

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

/// Nibble `p` of elements from their low and high bytes.
#[inline(always)]
fn nibble(x: &[V256; 2], p: usize) -> V256 {
    let mask = avx2!(V256(_mm256_set1_epi8(15)));
    (if p % 2 == 0 { x[p / 2] } else { x[p / 2].shr(4) }) & mask
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

impl Lanes for Avx2 {
    /// For lanes 0 to 31, then 32 to 63, the low and the high bytes.
    type Elements<const M: usize> = [[V256; 2]; 2];
    /// For each nibble the low and the high bytes of the 16 products, twice.
    type Scalar<const M: usize> = [[V256; 2]; 4];
    type Seed<const M: usize> = [[V256; 2]; 4];

    #[inline(always)]
    fn elements<const M: usize>(self, values: &[u16; 64]) -> [[V256; 2]; 2] {
        let mut elements = [[self.splat(0); 2]; 2];
        for h in 0..2 {
            avx2!({
                let p: *const __m256i = values.as_ptr().cast();
                let [low, high] =
                    bytes(_mm256_loadu_si256(p.add(2 * h)), _mm256_loadu_si256(p.add(2 * h + 1)));
                elements[h] = [
                    V256(_mm256_permute4x64_epi64::<0xd8>(low)),
                    V256(_mm256_permute4x64_epi64::<0xd8>(high)),
                ];
            })
        }
        elements
    }
    #[inline(always)]
    fn values<const M: usize>(self, x: &[[V256; 2]; 2]) -> [u16; 64] {
        let mut values = [0u16; 64];
        for h in 0..2 {
            avx2!({
                let low = _mm256_permute4x64_epi64::<0xd8>(x[h][0].0);
                let high = _mm256_permute4x64_epi64::<0xd8>(x[h][1].0);
                let p: *mut __m256i = values.as_mut_ptr().cast();
                _mm256_storeu_si256(p.add(2 * h), _mm256_unpacklo_epi8(low, high));
                _mm256_storeu_si256(p.add(2 * h + 1), _mm256_unpackhi_epi8(low, high));
            });
        }
        values
    }
    #[inline(always)]
    fn planes<const M: usize>(self, x: &[[V256; 2]; 2]) -> [u64; M] {
        let mut planes = [0; M];
        for i in 0..M {
            for h in 0..2 {
                let bits = x[h][i / 8].shl(7 - i as u32 % 8);
                planes[i] |= (avx2!(_mm256_movemask_epi8(bits.0)) as u32 as u64) << (32 * h);
            }
        }
        planes
    }
    #[inline(always)]
    fn point<const M: usize>(self, value: u16) -> [[V256; 2]; 2] {
        let bytes = avx2!([V256(_mm256_set1_epi8(value as i8)), V256(_mm256_set1_epi8((value >> 8) as i8))]);
        [bytes, bytes]
    }
    #[inline(always)]
    fn first<const M: usize>(self, x: &[[V256; 2]; 2]) -> u16 {
        avx2!({
            let low = _mm_cvtsi128_si32(_mm256_castsi256_si128(x[0][0].0)) as u8;
            let high = _mm_cvtsi128_si32(_mm256_castsi256_si128(x[0][1].0)) as u8;
            u16::from_le_bytes([low, high])
        })
    }
    #[inline(always)]
    fn broadcast<const M: usize>(self, x: &[[V256; 2]; 2]) -> [[V256; 2]; 2] {
        let mut first = x[0];
        for n in &mut first {
            *n = avx2!(V256(_mm256_broadcastb_epi8(_mm256_castsi256_si128(n.0))));
        }
        [first, first]
    }
    #[inline(always)]
    fn seed<const M: usize>(self, x: &[[V256; 2]; 2]) -> [[V256; 2]; 4] {
        // d z^j in byte j: the sum of d_e z^(e+j).
        let mut columns = self.splat(0);
        unroll!(E in 13 {
            if E < M {
                let bit = lookup(load(&NIBBLES_WITH[E % 4]), nibble(&x[0], E / 4));
                columns = columns ^ (bit & load(&Tables::<M>::POWERS[E]));
            }
        });
        // Entry v of table p: the sum of the d z^(4p+b) with bit b in v.
        let mut tables = [[self.splat(0); 2]; 4];
        unroll!(P in [0 1 2 3] {
            if P < nibbles(M) {
                let mut table = lookup(columns, load(&CHOICES[4 * P]));
                unroll!(B in [1 2 3] {
                    if 4 * P + B < M {
                        table = table ^ lookup(columns, load(&CHOICES[(4 * P + B) % 16]));
                    }
                });
                tables[P] = avx2!([
                    V256(_mm256_permute2x128_si256::<0x00>(table.0, table.0)),
                    V256(_mm256_permute2x128_si256::<0x11>(table.0, table.0)),
                ]);
            }
        });
        tables
    }
    #[inline(always)]
    fn scalar<const M: usize>(self, seed: &[[V256; 2]; 4]) -> [[V256; 2]; 4] {
        *seed
    }
    #[inline(always)]
    fn add_multiple<const M: usize>(
        self,
        sum: &[[V256; 2]; 2],
        a: &[[V256; 2]; 4],
        x: &[[V256; 2]; 2],
    ) -> [[V256; 2]; 2] {
        let mut sums = *sum;
        for p in 0..nibbles(M) {
            for h in 0..2 {
                let x = nibble(&x[h], p);
                for i in 0..2 {
                    sums[h][i] = sums[h][i] ^ lookup(a[p][i], x);
                }
            }
        }
        sums
    }
    #[inline(always)]
    fn shift<const M: usize>(self, x: &[[V256; 2]; 2], last: &[[V256; 2]; 2]) -> [[V256; 2]; 2] {
        let mut out = *x;
        for p in 0..2 {
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
    fn choose<const M: usize>(self, mask: u64, a: &[[V256; 2]; 2], b: &[[V256; 2]; 2]) -> [[V256; 2]; 2] {
        let mask = self.splat(mask);
        let mut chosen = *a;
        for h in 0..2 {
            for p in 0..2 {
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
    fn clear<const M: usize>(self, x: &[[V256; 2]; 2], lane: usize) -> [[V256; 2]; 2] {
        let mut out = *x;
        for h in 0..2 {
            let lane = lane.min(64).wrapping_sub(32 * h) as i8;
            let cleared = avx2!(V256(_mm256_cmpeq_epi8(
                _mm256_loadu_si256(NUMBERS.as_ptr().cast()),
                _mm256_set1_epi8(lane),
            )));
            for p in 0..2 {
                out[h][p] = x[h][p].and_not(cleared);
            }
        }
        out
    }
}
