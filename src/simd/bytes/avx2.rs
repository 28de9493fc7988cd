//! 32 bytes; tables of 16 entries are looked up by `vpshufb`.
#![allow(unsafe_code)]

use super::super::avx2::V256;
use super::Bytes;
use core::arch::x86_64::*;

// The argument for all unsafe blocks of this file: a `V256` exists only on a
// CPU that has AVX2; addresses are inside slices by the assertions beside.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: see above.
        unsafe { $e }
    };
}

impl Bytes for V256 {
    const LOG_GATHER: usize = 11;
    #[inline(always)]
    fn choose(signs: Self, a: Self, b: Self) -> Self {
        avx2!(Self(_mm256_blendv_epi8(a.0, b.0, signs.0)))
    }
    #[inline(always)]
    fn sign_bits(self) -> u64 {
        avx2!(_mm256_movemask_epi8(self.0) as u32 as u64)
    }
    #[inline(always)]
    fn unzip(a: Self, b: Self) -> (Self, Self) {
        avx2!({
            let low = _mm256_set1_epi16(0xff);
            let even = _mm256_packus_epi16(_mm256_and_si256(a.0, low), _mm256_and_si256(b.0, low));
            let odd = _mm256_packus_epi16(_mm256_srli_epi16::<8>(a.0), _mm256_srli_epi16::<8>(b.0));
            (
                Self(_mm256_permute4x64_epi64::<0b11_01_10_00>(even)),
                Self(_mm256_permute4x64_epi64::<0b11_01_10_00>(odd)),
            )
        })
    }
    #[inline(always)]
    fn min16(a: [Self; 2], b: [Self; 2]) -> [Self; 2] {
        avx2!({
            let low = _mm256_set1_epi16(0xff);
            let x =
                _mm256_min_epu16(_mm256_unpacklo_epi8(a[0].0, a[1].0), _mm256_unpacklo_epi8(b[0].0, b[1].0));
            let y =
                _mm256_min_epu16(_mm256_unpackhi_epi8(a[0].0, a[1].0), _mm256_unpackhi_epi8(b[0].0, b[1].0));
            [
                Self(_mm256_packus_epi16(_mm256_and_si256(x, low), _mm256_and_si256(y, low))),
                Self(_mm256_packus_epi16(_mm256_srli_epi16::<8>(x), _mm256_srli_epi16::<8>(y))),
            ]
        })
    }
    #[inline(always)]
    fn lookup(self, index: Self) -> Self {
        avx2!({
            let low = _mm256_permute2x128_si256::<0x00>(self.0, self.0);
            let high = _mm256_permute2x128_si256::<0x11>(self.0, self.0);
            let nibble = _mm256_and_si256(index.0, _mm256_set1_epi8(15));
            let upper = _mm256_slli_epi16::<3>(index.0);
            Self(_mm256_blendv_epi8(
                _mm256_shuffle_epi8(low, nibble),
                _mm256_shuffle_epi8(high, nibble),
                upper,
            ))
        })
    }
    #[inline(always)]
    fn gather<const F: usize>(
        tables: &[u64],
        stride: usize,
        log: usize,
        places: [[Self; 2]; 2],
    ) -> [[Self; F]; 2] {
        assert!(log >= 6 && stride <= 1 << 16 && tables.len() >= (F - 1) * stride + (1 << log) / 8);
        avx2!({
            let zero = _mm256_setzero_si256();
            let mut result = [[Self(zero); F]; 2];
            // One vector at a time: two would not leave enough registers.
            for v in 0..2 {
                // The low eight bits of the places, and the others.
                let [low, high] = [places[v][0].0, places[v][1].0];
                let mut low = _mm256_or_si256(
                    _mm256_and_si256(low, _mm256_set1_epi8(127)),
                    _mm256_and_si256(_mm256_slli_epi16::<7>(high), _mm256_set1_epi8(-128)),
                );
                let high = _mm256_and_si256(_mm256_srli_epi16::<1>(high), _mm256_set1_epi8(127));
                for part in 0..(1usize << log).div_ceil(256) {
                    let mut sum = [zero; F];
                    for block in 0..(1usize << log).min(256) / 16 {
                        // Below 16 only in the right block; else bit 7 gets set,
                        // for which `vpshufb` gives zero. 16 rounds restore `low`.
                        let index = _mm256_adds_epu8(low, _mm256_set1_epi8(0x70));
                        low = _mm256_sub_epi8(low, _mm256_set1_epi8(16));
                        for f in 0..F {
                            let table = tables.as_ptr().add(f * stride + 32 * part + 2 * block).cast();
                            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table));
                            sum[f] = _mm256_or_si256(sum[f], _mm256_shuffle_epi8(table, index));
                        }
                    }
                    let here = _mm256_cmpeq_epi8(high, _mm256_set1_epi8(part as i8));
                    for f in 0..F {
                        result[v][f] = result[v][f] | Self(_mm256_and_si256(here, sum[f]));
                    }
                }
            }
            result
        })
    }
}
