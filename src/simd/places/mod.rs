//! Sums of the bits of words by their places: [`Simd::parities_by_place`] and
//! [`Simd::spread_by_place`], here for any tier.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;

use super::{Simd, Vector, low_places};

/// Merges words by bit C of their places: of every pair of places, what `x`
/// has there becomes two bits of the same place, and so for `y`. Returns the
/// bits that were at places with bit C clear, from `x` at such places and from
/// `y` at the others; and likewise the bits from places with bit C set.
#[inline(always)]
fn merge<S: Simd, const C: usize>(s: S, x: S::V, y: S::V) -> (S::V, S::V) {
    let d = (x.shr(1 << C) ^ y) & s.splat(low_places(C));
    (x ^ d.shl(1 << C), y ^ d)
}

/// The sums of the two.
#[inline(always)]
fn add<S: Simd, const C: usize>(s: S, x: S::V, y: S::V) -> S::V {
    let (low, high) = merge::<S, C>(s, x, y);
    low ^ high
}

/// The sum of the bytes, in byte 0; other bytes are 0.
#[inline(always)]
fn add_bytes<S: Simd>(s: S, x: S::V) -> S::V {
    let x = x ^ x.shr(32);
    let x = x ^ x.shr(16);
    (x ^ x.shr(8)) & s.splat(0xff)
}

/// Bits 0 to 2 of the places change places with the number of the word, with
/// sums: of eight words remains one, bit n of each byte being a sum over
/// word n. Beside it the same sums over the upper halves only.
#[inline(always)]
pub fn parities_by_place<S: Simd>(s: S, x: &[S::V; 8]) -> S::V {
    let (mut sums, mut set0) = (*x, *x);
    unroll!(I in [0 1 2 3] {
        let (low, high) = merge::<S, 0>(s, x[2 * I], x[2 * I + 1]);
        (sums[I], set0[I]) = (low ^ high, high);
    });
    let mut set1 = sums;
    unroll!(I in [0 1] {
        let (low, high) = merge::<S, 1>(s, sums[2 * I], sums[2 * I + 1]);
        (sums[I], set1[I]) = (low ^ high, high);
        set0[I] = add::<S, 1>(s, set0[2 * I], set0[2 * I + 1]);
    });
    let (low, high) = merge::<S, 2>(s, sums[0], sums[1]);
    let set1 = add_bytes(s, add::<S, 2>(s, set1[0], set1[1]));
    let set0 = add_bytes(s, add::<S, 2>(s, set0[0], set0[1]));
    let set2 = add_bytes(s, high);
    // Sums over the bytes whose number contains the byte's own: what is
    // wanted is in bytes 0, 1, 2 and 4.
    let mut sum = low ^ high;
    sum = sum ^ (sum.shr(8) & s.splat(low_places(3)));
    sum = sum ^ (sum.shr(16) & s.splat(low_places(4)));
    sum = sum ^ (sum.shr(32) & s.splat(low_places(5)));
    let by_byte = (sum & s.splat(0x00ff_ff00)).shl(16) | (sum & s.splat(0xff_0000_0000)).shl(8);
    set0 | set1.shl(8) | set2.shl(16) | by_byte | (sum & s.splat(0xff)).shl(48)
}

/// Byte `R` of `sums` in every byte.
#[inline(always)]
fn repeat_byte<S: Simd, const R: u32>(s: S, sums: S::V) -> S::V {
    let x = sums.shr(8 * R) & s.splat(0xff);
    let x = x | x.shl(8);
    let x = x | x.shl(16);
    x | x.shl(32)
}

/// Every step of [`parities_by_place`] transposed, in reverse order; [`merge`]
/// is its own transpose.
#[inline(always)]
pub fn spread_by_place<S: Simd>(s: S, sums: S::V) -> [S::V; 8] {
    let by_byte = (sums.shr(16) & s.splat(0x00ff_ff00)) | (sums.shr(8) & s.splat(0xff_0000_0000));
    let mut sum = by_byte | (sums.shr(48) & s.splat(0xff));
    sum = sum ^ (sum & s.splat(low_places(5))).shl(32);
    sum = sum ^ (sum & s.splat(low_places(4))).shl(16);
    sum = sum ^ (sum & s.splat(low_places(3))).shl(8);
    let set2 = repeat_byte::<S, 2>(s, sums);
    let set1 = repeat_byte::<S, 1>(s, sums);
    let set0 = repeat_byte::<S, 0>(s, sums);

    let mut x = [sum; 8];
    (x[0], x[1]) = merge::<S, 2>(s, sum, sum ^ set2);
    let (mut set0, mut set1) = ([set0; 4], [set1; 2]);
    (set1[0], set1[1]) = merge::<S, 2>(s, set1[0], set1[0]);
    (set0[0], set0[1]) = merge::<S, 2>(s, set0[0], set0[0]);
    unroll!(I in [1 0] {
        (x[2 * I], x[2 * I + 1]) = merge::<S, 1>(s, x[I], x[I] ^ set1[I]);
        (set0[2 * I], set0[2 * I + 1]) = merge::<S, 1>(s, set0[I], set0[I]);
    });
    unroll!(I in [3 2 1 0] {
        (x[2 * I], x[2 * I + 1]) = merge::<S, 0>(s, x[I], x[I] ^ set0[I]);
    });
    x
}
