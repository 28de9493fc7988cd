//! Eight bytes in a 64-bit word.

use super::super::low_places;
use super::Bytes;

/// Bit 7 of every byte.
const SIGNS: u64 = (u64::MAX / 255) << 7;

/// The even bytes in the low half.
#[inline(always)]
fn even_bytes(x: u64) -> u64 {
    let x = x & low_places(3);
    let x = (x | x >> 8) & low_places(4);
    (x | x >> 16) & low_places(5)
}

impl Bytes for u64 {
    const LOG_GATHER: usize = 0;
    #[inline(always)]
    fn choose(signs: u64, a: u64, b: u64) -> u64 {
        let bits = (signs & SIGNS) >> 7;
        let mask = (bits << 8).wrapping_sub(bits);
        a ^ ((a ^ b) & mask)
    }
    #[inline(always)]
    fn sign_bits(self) -> u64 {
        // Bits 7, 14 .. 56: the product has bit 8i at place 56 + i.
        const PLACES: u64 = (u64::MAX >> 1) / 127 - 1;
        ((self & SIGNS) >> 7).wrapping_mul(PLACES) >> 56
    }
    #[inline(always)]
    fn unzip(a: u64, b: u64) -> (u64, u64) {
        (even_bytes(a) | even_bytes(b) << 32, even_bytes(a >> 8) | even_bytes(b >> 8) << 32)
    }
    #[inline(always)]
    fn min16(_: [u64; 2], _: [u64; 2]) -> [u64; 2] {
        unreachable!("this tier sorts")
    }
    #[inline(always)]
    fn lookup(self, _: u64) -> u64 {
        unreachable!("this tier sorts")
    }
    #[inline(always)]
    fn gather<const F: usize>(_: &[u64], _: usize, _: usize, _: [[u64; 2]; 2]) -> [[u64; F]; 2] {
        unreachable!("this tier sorts")
    }
}
