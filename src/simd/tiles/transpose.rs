//! Bit transpositions as exchanges of blocks of bits between words: tiers with
//! byte shuffles have something shorter.

use super::super::{Simd, Vector, low_places};

/// The first of pair `p` < 4 of the indices below 8 that differ by `distance`.
const fn pair(p: usize, distance: usize) -> usize {
    p / distance * 2 * distance + p % distance
}

/// A 2x2 transposition of blocks of 2^LOG bits between each `x[i]` and its
/// partner `x[i + distance]`.
#[inline(always)]
fn exchange<S: Simd, const LOG: usize>(s: S, x: &mut [S::V; 8], distance: usize) {
    let low = s.splat(low_places(LOG));
    unroll!(P in [0 1 2 3] {
        let (i, j) = (pair(P, distance), pair(P, distance) + distance);
        let d = (x[i].shr(1 << LOG) ^ x[j]) & low;
        x[j] = x[j] ^ d;
        x[i] = x[i] ^ d.shl(1 << LOG);
    });
}

/// In every word place: bit k of byte g of word r of the eight goes to bit r
/// of byte g of word k. Own inverse.
#[inline(always)]
pub fn transpose_bits<S: Simd>(s: S, x: &mut [S::V; 8]) {
    exchange::<S, 0>(s, x, 1);
    exchange::<S, 1>(s, x, 2);
    exchange::<S, 2>(s, x, 4);
}

/// In every word place: byte g of word k of the eight goes to byte k of word
/// g. Own inverse.
#[inline(always)]
pub fn transpose_bytes<S: Simd>(s: S, x: &mut [S::V; 8]) {
    exchange::<S, 3>(s, x, 1);
    exchange::<S, 4>(s, x, 2);
    exchange::<S, 5>(s, x, 4);
}

/// Word w of vector k of every `WORDS` vectors goes to word k of vector w.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn transpose_words<V: Vector>(x: &mut [V; 8]) {
    macro_rules! level {
        ($k:literal) => {
            if V::WORDS > 1 << $k {
                unroll!(P in [0 1 2 3] {
                    let (i, j) = (pair(P, 1 << $k), pair(P, 1 << $k) + (1 << $k));
                    (x[i], x[j]) = V::exchange::<$k>(x[i], x[j]);
                });
            }
        };
    }
    level!(0);
    level!(1);
    level!(2);
}
