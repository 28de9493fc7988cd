//! AVX2: four words, byte matrices as 16-entry tables looked up in registers.
#![allow(unsafe_code)]

use super::{Simd, Vector, low_places, places};
use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor};

/// Proof that the CPU has AVX2 and that the system saves its registers.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// # Safety
    /// The CPU has AVX2, BMI1, BMI2 and POPCNT, and the system saves ymm registers.
    #[inline(always)]
    pub(crate) const unsafe fn new() -> Self {
        Self(())
    }
}

/// Four words.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct V256(pub(super) __m256i);

impl V256 {
    /// # Safety
    /// As for [`Avx2::new`].
    #[inline(always)]
    pub(super) const unsafe fn new(v: __m256i) -> Self {
        Self(v)
    }
}

// The argument for all unsafe blocks of this file: a `V256` or an `Avx2`
// exists only after `Avx2::new`, whose caller vouches for the instructions;
// loads and stores are bounded by the asserted slice length and need no
// alignment.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: see above.
        unsafe { $e }
    };
}

impl BitXor for V256 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, o: Self) -> Self {
        avx2!(Self(_mm256_xor_si256(self.0, o.0)))
    }
}
impl BitAnd for V256 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, o: Self) -> Self {
        avx2!(Self(_mm256_and_si256(self.0, o.0)))
    }
}
impl BitOr for V256 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, o: Self) -> Self {
        avx2!(Self(_mm256_or_si256(self.0, o.0)))
    }
}

impl Vector for V256 {
    const WORDS: usize = 4;
    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        assert!(out.len() >= 4);
        avx2!(_mm256_storeu_si256(out.as_mut_ptr().cast(), self.0))
    }
    #[inline(always)]
    fn store_bytes(self, out: &mut [u8]) {
        assert!(out.len() >= 32);
        avx2!(_mm256_storeu_si256(out.as_mut_ptr().cast(), self.0))
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        avx2!(Self(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(n as i32))))
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        avx2!(Self(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(n as i32))))
    }
    #[inline(always)]
    fn and_not(self, mask: Self) -> Self {
        avx2!(Self(_mm256_andnot_si256(mask.0, self.0)))
    }
    #[inline(always)]
    fn exchange<const K: usize>(a: Self, b: Self) -> (Self, Self) {
        avx2!(match K {
            0 => (Self(_mm256_unpacklo_epi64(a.0, b.0)), Self(_mm256_unpackhi_epi64(a.0, b.0))),
            1 => (
                Self(_mm256_permute2x128_si256::<0x20>(a.0, b.0)),
                Self(_mm256_permute2x128_si256::<0x31>(a.0, b.0)),
            ),
            _ => unreachable!(),
        })
    }
    #[inline(always)]
    fn min_max(a: Self, b: Self) -> (Self, Self) {
        avx2!({
            let greater = _mm256_cmpgt_epi64(a.0, b.0);
            (Self(_mm256_blendv_epi8(a.0, b.0, greater)), Self(_mm256_blendv_epi8(b.0, a.0, greater)))
        })
    }
    #[inline(always)]
    fn mask_equal(a: Self, b: Self) -> Self {
        avx2!(Self(_mm256_cmpeq_epi64(a.0, b.0)))
    }
    #[inline(always)]
    fn parities(self) -> u64 {
        let mut folded = self;
        for n in [32, 16, 8, 4, 2, 1] {
            folded = folded ^ folded.shl(n);
        }
        avx2!(_mm256_movemask_pd(_mm256_castsi256_pd(folded.0)) as u64)
    }
    #[inline(always)]
    fn exchange_blocks<const LOG: usize>(self, mask: Self) -> Self {
        avx2!({
            let v = self.0;
            let exchanged = match LOG {
                0..=2 => {
                    let low = _mm256_set1_epi64x(low_places(LOG) as i64);
                    let d = (self ^ self.shr(1 << LOG)) & mask & Self(low);
                    return self ^ d ^ d.shl(1 << LOG);
                }
                3 => {
                    let order = _mm_setr_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
                    _mm256_shuffle_epi8(v, _mm256_broadcastsi128_si256(order))
                }
                4 => {
                    let order = _mm_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
                    _mm256_shuffle_epi8(v, _mm256_broadcastsi128_si256(order))
                }
                5 => _mm256_shuffle_epi32::<0b10_11_00_01>(v),
                6 => _mm256_shuffle_epi32::<0b01_00_11_10>(v),
                7 => _mm256_permute4x64_epi64::<0b01_00_11_10>(v),
                _ => unreachable!(),
            };
            self ^ (self ^ Self(exchanged)) & mask
        })
    }
}

impl Avx2 {
    /// Byte j of each half of the result is that byte of the half of `table`
    /// whose number is byte j, below 16, of `index`.
    #[inline(always)]
    pub(super) fn look_up(self, table: V256, index: V256) -> V256 {
        avx2!(V256(_mm256_shuffle_epi8(table.0, index.0)))
    }
}

impl Simd for Avx2 {
    type V = V256;
    type Narrow = V256;
    const NAME: &'static str = "avx2";
    const TERNARY: bool = false;
    const PREFETCH: bool = true;

    #[inline(always)]
    fn splat(self, word: u64) -> V256 {
        avx2!(V256(_mm256_set1_epi64x(word as i64)))
    }
    #[inline(always)]
    fn load(self, words: &[u64]) -> V256 {
        assert!(words.len() >= 4);
        avx2!(V256(_mm256_loadu_si256(words.as_ptr().cast())))
    }
    #[inline(always)]
    fn load_narrow(self, words: &[u64]) -> V256 {
        self.load(words)
    }
    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> V256 {
        assert!(bytes.len() >= 32);
        avx2!(V256(_mm256_loadu_si256(bytes.as_ptr().cast())))
    }
    #[inline(always)]
    fn spread<const LOG: usize>(self, bytes: &[u8]) -> V256 {
        assert!(bytes.len() >= 16);
        avx2!({
            let bits = _mm_loadu_si128(bytes.as_ptr().cast());
            match LOG {
                6 => V256(_mm256_permute4x64_epi64::<0b01_01_00_00>(_mm256_castsi128_si256(bits))),
                7 => V256(_mm256_broadcastsi128_si256(bits)),
                _ => {
                    let mut x = V256(_mm256_cvtepu32_epi64(bits));
                    // Inserts a zero below the higher bits of every index, from the top.
                    unroll!(K in [4 3 2 1 0] {
                        if LOG <= K {
                            x = (x | x.shl(1 << K)) & self.splat(low_places(K));
                        }
                    });
                    x | x.shl(1 << LOG)
                }
            }
        })
    }
    #[inline(always)]
    fn run<R>(self, f: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        #[inline(never)]
        fn inner<R>(f: impl FnOnce() -> R) -> R {
            // Without an aligned local LLVM lets spilled vectors straddle
            // cache lines.
            #[repr(align(32))]
            struct Aligned(u8);
            let mut local = Aligned(0);
            core::hint::black_box(&mut local.0);
            f()
        }
        avx2!(inner(f))
    }
    #[inline(always)]
    fn spread_by_place(self, sums: V256) -> [V256; 8] {
        places::avx2::spread_by_place(self, sums)
    }
}
