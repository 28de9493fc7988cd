//! [`Simd::parities_by_place`] for tiers without bit matrix products.

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
