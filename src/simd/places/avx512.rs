//! By products of 8x8 bit matrices: a word is the matrix whose row i is byte
//! 7-i, or eight vectors.

use super::super::Simd;
use super::super::avx512::{Avx512, V512};

/// Byte b is `base` and, for each bit i of b ^ `flip`, bit `bits[i]`.
const fn bytes(base: u64, bits: [u32; 3], flip: u64) -> u64 {
    let mut word = 0;
    let mut b = 0;
    while b < 8 {
        let mut byte = base;
        let mut i = 0;
        while i < 3 {
            byte |= ((b ^ flip) >> i & 1) << bits[i];
            i += 1;
        }
        word |= byte << (8 * b);
        b += 1;
    }
    word
}

/// See [`Simd::parities_by_place`].
#[inline(always)]
pub fn parities_by_place(s: Avx512, x: &[V512; 8]) -> V512 {
    // Byte r of `bits` selects bits of each byte of a word; then byte r of
    // `rows` selects bytes of the word, byte c as bit 7-c.
    let bits = s.splat(0x00ff_ffff_fff0_ccaa);
    let rows = s.splat(0x00ff_0f33_55ff_ffff);
    let mut sum = s.splat(0);
    unroll!(N in [0 1 2 3 4 5 6 7] {
        let kept = s.multiply_bytes(x[N], bits) & rows;
        // Only byte 7-N, where bit 7-r is the parity of byte r of `kept`.
        sum = sum ^ s.multiply_bytes(kept, s.splat(0xff << (56 - 8 * N)));
    });
    s.multiply_bytes(sum, s.splat(0x0102_0408_1020_4080))
}

/// See [`Simd::spread_by_place`].
#[inline(always)]
pub fn spread_by_place(s: Avx512, sums: V512) -> [V512; 8] {
    // Bit 7-r of every byte stands for byte r of `sums`. The byte's number
    // decides over bytes 3, 4 and 5, the place in it over bytes 0, 1 and 2.
    let by_byte = s.splat(bytes(0b1110_0010, [4, 3, 2], 0));
    let by_bit = s.splat(bytes(0b0001_1110, [7, 6, 5], 7));
    let mut x = [sums; 8];
    unroll!(N in [0 1 2 3 4 5 6 7] {
        let all = s.multiply_bytes(sums, s.splat(u64::MAX / 255 << N));
        x[N] = s.multiply_bytes(by_bit, all & by_byte);
    });
    x
}
