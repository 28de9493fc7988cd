//! Two words for the portable tier: a vector where SSE2 belongs to the
//! architecture, since LLVM does not find it in long straight-line code.
#![allow(unsafe_code)]

use core::ops::{BitAnd, BitXor};

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use sse2::Pair;
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub use words::Pair;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2 {
    use super::*;
    use core::arch::x86_64::*;

    /// Two words.
    #[derive(Clone, Copy)]
    pub struct Pair(__m128i);

    impl Pair {
        #[inline(always)]
        pub fn new(words: [u64; 2]) -> Self {
            // SAFETY: SSE2 is enabled for the whole build.
            Self(unsafe { _mm_set_epi64x(words[1] as i64, words[0] as i64) })
        }
        #[inline(always)]
        pub fn words(self) -> [u64; 2] {
            // SAFETY: as above.
            unsafe {
                let high = _mm_unpackhi_epi64(self.0, self.0);
                [_mm_cvtsi128_si64(self.0) as u64, _mm_cvtsi128_si64(high) as u64]
            }
        }
    }
    impl BitXor for Pair {
        type Output = Self;
        #[inline(always)]
        fn bitxor(self, o: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm_xor_si128(self.0, o.0) })
        }
    }
    impl BitAnd for Pair {
        type Output = Self;
        #[inline(always)]
        fn bitand(self, o: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm_and_si128(self.0, o.0) })
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
mod words {
    use super::*;

    /// Two words.
    #[derive(Clone, Copy)]
    pub struct Pair([u64; 2]);

    impl Pair {
        #[inline(always)]
        pub fn new(words: [u64; 2]) -> Self {
            Self(words)
        }
        #[inline(always)]
        pub fn words(self) -> [u64; 2] {
            self.0
        }
    }
    impl BitXor for Pair {
        type Output = Self;
        #[inline(always)]
        fn bitxor(self, o: Self) -> Self {
            Self([self.0[0] ^ o.0[0], self.0[1] ^ o.0[1]])
        }
    }
    impl BitAnd for Pair {
        type Output = Self;
        #[inline(always)]
        fn bitand(self, o: Self) -> Self {
            Self([self.0[0] & o.0[0], self.0[1] & o.0[1]])
        }
    }
}
