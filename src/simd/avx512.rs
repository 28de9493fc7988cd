//! AVX-512 as of Ice Lake and Zen 4: eight words, byte matrices by GFNI.
//!
//! AND-XOR and three-input XOR are written with plain operations, of which
//! LLVM makes one `vpternlogq`: the intrinsic would blind MemorySanitizer.
#![allow(unsafe_code)]

use super::avx2::V256;
use super::{Simd, Vector, places};
use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor};

/// Proof that the CPU has the tier's instructions and that the system saves
/// the registers.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx512 {
    /// # Safety
    /// The CPU has the features listed in `run` below, and the system saves
    /// zmm and mask registers.
    #[inline(always)]
    pub(crate) const unsafe fn new() -> Self {
        Self(())
    }
}

/// Eight words.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct V512(pub(super) __m512i);

// The argument for all unsafe blocks of this file: a `V512` or an `Avx512`
// exists only after `Avx512::new`, whose caller vouches for the instructions;
// loads and stores are bounded by the asserted slice length and need no
// alignment.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: see above.
        unsafe { $e }
    };
}

impl BitXor for V512 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, o: Self) -> Self {
        avx512!(Self(_mm512_xor_si512(self.0, o.0)))
    }
}
impl BitAnd for V512 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, o: Self) -> Self {
        avx512!(Self(_mm512_and_si512(self.0, o.0)))
    }
}
impl BitOr for V512 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, o: Self) -> Self {
        avx512!(Self(_mm512_or_si512(self.0, o.0)))
    }
}

/// The operand of `vgf2p8affineqb` that exchanges neighbouring blocks of
/// 2^LOG bits in every byte: row i, in byte 7-i, has its one at i ^ 2^LOG.
const fn exchange_matrix(log: usize) -> i64 {
    let (mut rows, mut i) = (0, 0);
    while i < 8 {
        rows |= 1 << (8 * (7 - i) + (i ^ 1 << log));
        i += 1;
    }
    rows
}

/// The operand that takes bits k and 4 + k to the places of bit k when bits
/// are spread by s = 2^LOG: row i has ones at (i mod s) + s (i div 2s) and 4
/// places above.
const fn spread_matrix(log: usize) -> i64 {
    let (mut rows, mut i, s) = (0, 0, 1 << log);
    while i < 8 {
        rows |= 0x11 << (8 * (7 - i) + i % s + i / (2 * s) * s);
        i += 1;
    }
    rows
}

impl Vector for V512 {
    const WORDS: usize = 8;
    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        assert!(out.len() >= 8);
        avx512!(_mm512_storeu_si512(out.as_mut_ptr().cast(), self.0))
    }
    #[inline(always)]
    fn store_bytes(self, out: &mut [u8]) {
        assert!(out.len() >= 64);
        avx512!(_mm512_storeu_si512(out.as_mut_ptr().cast(), self.0))
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        avx512!(Self(_mm512_sll_epi64(self.0, _mm_cvtsi32_si128(n as i32))))
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        avx512!(Self(_mm512_srl_epi64(self.0, _mm_cvtsi32_si128(n as i32))))
    }
    #[inline(always)]
    fn xor_and(self, a: Self, b: Self) -> Self {
        if cfg!(mcbits_msan) {
            return self ^ (a & b);
        }
        avx512!(Self(_mm512_ternarylogic_epi64::<0x78>(self.0, a.0, b.0)))
    }
    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        if cfg!(mcbits_msan) {
            return self ^ a ^ b;
        }
        avx512!(Self(_mm512_ternarylogic_epi64::<0x96>(self.0, a.0, b.0)))
    }
    #[inline(always)]
    fn and_not(self, mask: Self) -> Self {
        avx512!(Self(_mm512_andnot_si512(mask.0, self.0)))
    }
    #[inline(always)]
    fn exchange<const K: usize>(a: Self, b: Self) -> (Self, Self) {
        avx512!(match K {
            0 => (Self(_mm512_unpacklo_epi64(a.0, b.0)), Self(_mm512_unpackhi_epi64(a.0, b.0))),
            1 => {
                let first = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
                let second = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
                (
                    Self(_mm512_permutex2var_epi64(a.0, first, b.0)),
                    Self(_mm512_permutex2var_epi64(a.0, second, b.0)),
                )
            }
            2 =>
                (Self(_mm512_shuffle_i64x2::<0x44>(a.0, b.0)), Self(_mm512_shuffle_i64x2::<0xee>(a.0, b.0)),),
            _ => unreachable!(),
        })
    }
    #[inline(always)]
    fn min_max(a: Self, b: Self) -> (Self, Self) {
        avx512!({
            // Minimum and maximum use one port; the sum's ternary logic has others.
            let low = Self(_mm512_min_epu64(a.0, b.0));
            (low, a ^ b ^ low)
        })
    }
    #[inline(always)]
    fn mask_equal(a: Self, b: Self) -> Self {
        avx512!(Self(_mm512_movm_epi64(_mm512_cmpeq_epi64_mask(a.0, b.0))))
    }
    #[inline(always)]
    fn parities(self) -> u64 {
        avx512!(_mm512_test_epi64_mask(_mm512_popcnt_epi64(self.0), _mm512_set1_epi64(1)) as u64)
    }
    #[inline(always)]
    fn exchange_blocks<const LOG: usize>(self, mask: Self) -> Self {
        avx512!({
            let v = self.0;
            let exchanged = match LOG {
                0..=2 => _mm512_gf2p8affine_epi64_epi8::<0>(v, _mm512_set1_epi64(exchange_matrix(LOG))),
                3 => {
                    let order = _mm_setr_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
                    _mm512_shuffle_epi8(v, _mm512_broadcast_i32x4(order))
                }
                4 => _mm512_rol_epi32::<16>(v),
                5 => _mm512_shuffle_epi32::<0b10_11_00_01>(v),
                6 => _mm512_shuffle_epi32::<0b01_00_11_10>(v),
                7 => _mm512_permutex_epi64::<0b01_00_11_10>(v),
                8 => _mm512_shuffle_i64x2::<0b01_00_11_10>(v, v),
                _ => unreachable!(),
            };
            self ^ (self ^ Self(exchanged)) & mask
        })
    }
}

impl Avx512 {
    /// The product of an 8x8 bit matrix with every byte of `x`, in each word:
    /// bit i is the parity of byte 7-i of `matrix` masked by the byte.
    #[inline(always)]
    pub(super) fn multiply_bytes(self, matrix: V512, x: V512) -> V512 {
        avx512!(V512(_mm512_gf2p8affine_epi64_epi8::<0>(x.0, matrix.0)))
    }
}

impl Simd for Avx512 {
    type V = V512;
    /// The instructions of AVX-512 exist in this width too.
    type Narrow = V256;
    const NAME: &'static str = "avx512";
    const TERNARY: bool = true;
    const PREFETCH: bool = false;

    #[inline(always)]
    fn splat(self, word: u64) -> V512 {
        avx512!(V512(_mm512_set1_epi64(word as i64)))
    }
    #[inline(always)]
    fn load(self, words: &[u64]) -> V512 {
        assert!(words.len() >= 8);
        avx512!(V512(_mm512_loadu_si512(words.as_ptr().cast())))
    }
    #[inline(always)]
    fn load_narrow(self, words: &[u64]) -> V256 {
        assert!(words.len() >= 4);
        avx512!(V256::new(_mm256_loadu_si256(words.as_ptr().cast())))
    }
    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> V512 {
        assert!(bytes.len() >= 64);
        avx512!(V512(_mm512_loadu_si512(bytes.as_ptr().cast())))
    }
    #[inline(always)]
    fn spread<const LOG: usize>(self, bytes: &[u8]) -> V512 {
        assert!(bytes.len() >= 32);
        avx512!({
            let bits = _mm512_castsi256_si512(_mm256_loadu_si256(bytes.as_ptr().cast()));
            V512(match LOG {
                0..=2 => {
                    // Every byte twice, to keep its low and its high nibble;
                    // then bits i and 4 + i to the two places of bit i.
                    let twice: [u8; 64] = core::array::from_fn(
                        #[inline(always)]
                        |i| (i / 2) as u8,
                    );
                    let nibbles = _mm512_and_si512(
                        _mm512_permutexvar_epi8(_mm512_loadu_si512(twice.as_ptr().cast()), bits),
                        _mm512_set1_epi16(0xf00fu16 as i16),
                    );
                    _mm512_gf2p8affine_epi64_epi8::<0>(nibbles, _mm512_set1_epi64(spread_matrix(LOG)))
                }
                3..=7 => {
                    let order: [u8; 64] = core::array::from_fn(
                        #[inline(always)]
                        |i| {
                            let s = 1 << (LOG - 3);
                            (i % s + i / (2 * s) * s) as u8
                        },
                    );
                    _mm512_permutexvar_epi8(_mm512_loadu_si512(order.as_ptr().cast()), bits)
                }
                8 => _mm512_shuffle_i64x2::<0b01_00_01_00>(bits, bits),
                _ => unreachable!(),
            })
        })
    }
    #[inline(always)]
    fn run<R>(self, f: impl FnOnce() -> R) -> R {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,gfni,vpclmulqdq,avx512vpopcntdq,bmi1,bmi2,popcnt"
        )]
        #[inline(never)]
        fn inner<R>(f: impl FnOnce() -> R) -> R {
            // Without an aligned local LLVM lets spilled vectors straddle
            // cache lines.
            #[repr(align(64))]
            struct Aligned(u8);
            let mut local = Aligned(0);
            core::hint::black_box(&mut local.0);
            f()
        }
        avx512!(inner(f))
    }

    #[inline(always)]
    fn parities_by_place(self, x: &[V512; 8]) -> V512 {
        places::avx512::parities_by_place(self, x)
    }
    #[inline(always)]
    fn spread_by_place(self, sums: V512) -> [V512; 8] {
        places::avx512::spread_by_place(self, sums)
    }
}
