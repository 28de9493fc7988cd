//! One 64-bit word at a time, for any CPU.

use super::{Simd, Vector, low_places};
use crate::ct;

/// The tier every CPU has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Vector for u64 {
    const WORDS: usize = 1;
    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        out[0] = self;
    }
    #[inline(always)]
    fn store_bytes(self, out: &mut [u8]) {
        out[..8].copy_from_slice(&self.to_le_bytes());
    }
    #[inline(always)]
    fn shl(self, n: u32) -> u64 {
        self << n
    }
    #[inline(always)]
    fn shr(self, n: u32) -> u64 {
        self >> n
    }
    #[inline(always)]
    fn and_not(self, mask: u64) -> u64 {
        self & !mask
    }
    #[inline(always)]
    fn exchange<const K: usize>(_: u64, _: u64) -> (u64, u64) {
        unreachable!("a single word has no blocks")
    }
    #[inline(always)]
    fn min_max(a: u64, b: u64) -> (u64, u64) {
        let d = b.wrapping_sub(a);
        let d = d & ct::mask_sign(d);
        (a.wrapping_add(d), b.wrapping_sub(d))
    }
    #[inline(always)]
    fn mask_equal(a: u64, b: u64) -> u64 {
        ct::mask_equal(a, b)
    }
    #[inline(always)]
    fn parities(self) -> u64 {
        // The multiplication adds up nibbles; only the parity of each matters.
        let folded = self ^ (self >> 1);
        let folded = (folded ^ (folded >> 2)) & (u64::MAX / 15);
        (folded.wrapping_mul(u64::MAX / 15) >> 60) & 1
    }
    #[inline(always)]
    fn exchange_blocks<const LOG: usize>(self, mask: u64) -> u64 {
        let d = (self ^ self >> (1 << LOG)) & mask & low_places(LOG);
        self ^ d ^ d << (1 << LOG)
    }
}

impl Simd for Portable {
    type V = u64;
    type Narrow = u64;
    const NAME: &'static str = "portable";
    const TERNARY: bool = false;
    const PREFETCH: bool = true;

    #[inline(always)]
    fn splat(self, word: u64) -> u64 {
        word
    }
    #[inline(always)]
    fn load(self, words: &[u64]) -> u64 {
        words[0]
    }
    #[inline(always)]
    fn load_narrow(self, words: &[u64]) -> u64 {
        words[0]
    }
    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> u64 {
        u64::from_le_bytes(*bytes.first_chunk().expect("eight bytes"))
    }
    #[inline(always)]
    fn spread<const LOG: usize>(self, bytes: &[u8]) -> u64 {
        let mut x = u32::from_le_bytes(*bytes.first_chunk().expect("four bytes")) as u64;
        // Inserts a zero below the higher bits of every index, from the top.
        unroll!(K in [4 3 2 1 0] {
            if LOG <= K {
                x = (x | x << (1 << K)) & low_places(K);
            }
        });
        x | x << (1 << LOG)
    }
    #[inline(never)]
    fn run<R>(self, f: impl FnOnce() -> R) -> R {
        f()
    }
}
