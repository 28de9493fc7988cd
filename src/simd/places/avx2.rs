//! By looking up eight bits for each half of a byte.

use super::super::avx2::{Avx2, V256};
use super::super::{Simd, Vector};

/// What the lower and the upper half of a byte contribute to a byte of the
/// result: bit k is the sum of bit 3 and of those bits r < 3 for which k has
/// bit r set; and the sum of all bits. Twice, for both halves of a vector.
const TABLES: [[u64; 4]; 2] = {
    let mut tables = [[0; 4]; 2];
    let mut i = 0;
    while i < 2 * 16 * 8 {
        let (v, k) = (i / 8 % 16, i % 8);
        let shift = v % 8 * 8 + k;
        tables[0][i / 64] |= ((v & (k | 8)).count_ones() as u64 & 1) << shift;
        tables[1][i / 64] |= (v.count_ones() as u64 & 1) << shift;
        i += 1;
    }
    tables
};

/// See [`Simd::spread_by_place`].
#[inline(always)]
pub fn spread_by_place(s: Avx2, sums: V256) -> [V256; 8] {
    // Byte n of `bytes`: bit n of all bytes r of `sums`, as bit r.
    let mut bytes = sums;
    for (distance, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let d = (bytes ^ bytes.shr(distance)) & s.splat(mask);
        bytes = bytes ^ d ^ d.shl(distance);
    }
    // The byte's number decides over bits 3, 4 and 5, the place in it over
    // bits 0, 1 and 2.
    let lower = s.splat(0x0f07_0f07_0f07_0f07);
    let upper = s.splat(0x0707_0606_0505_0404);
    let (lower_table, upper_table) = (s.load(&TABLES[0]), s.load(&TABLES[1]));
    let mut x = [sums; 8];
    unroll!(N in [0 1 2 3 4 5 6 7] {
        // Byte N of the word, in every byte.
        const FIRST: u64 = u64::MAX / 255 * N as u64;
        const SECOND: u64 = FIRST + u64::MAX / 255 * 8;
        let all = s.look_up(bytes, s.load(&const { [FIRST, SECOND, FIRST, SECOND] }));
        let low = s.look_up(lower_table, all & lower);
        x[N] = low ^ s.look_up(upper_table, all.shr(4) & upper);
    });
    x
}
