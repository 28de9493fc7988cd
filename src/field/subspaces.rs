//! The chain of spaces of the additive Fourier transform, and its constants.
//!
//! Level k works on a space of dimension m - k with basis b_0 .. b_(m-1-k):
//! point number j of level k is the sum over i of (bit i of j) b_i. Level 0
//! is the field itself, b_i = z^(m-1-i) ([`gf::point`]). Dividing a basis by
//! its last element c_k (the *twist*) makes that element 1; the map x^2 + x
//! then takes the points x and x + 1 to the same point of level k + 1, whose
//! basis is b_i' = (b_i/c_k)^2 + b_i/c_k for i < m - 1 - k ([GM10]).
//!
//! With l = m - 6 levels a word of 64 points is left: bits 0 to 5 of j.

use super::gf;

/// Levels of the transform: m - 6.
pub const fn levels(m: usize) -> usize {
    m - 6
}

/// Words per plane of all q points, 2^(m-6).
pub const fn words(m: usize) -> usize {
    1 << levels(m)
}

/// The basis of level `k`; m - k elements are used.
pub const fn basis<const M: usize>(k: usize) -> [u16; M] {
    let mut b = [0; M];
    let mut i = 0;
    while i < M {
        b[i] = 1 << (M - 1 - i);
        i += 1;
    }
    let mut level = 0;
    while level < k {
        let scale = gf::inverse::<M>(b[M - 1 - level]);
        let mut i = 0;
        while i < M - 1 - level {
            let x = gf::mul::<M>(b[i], scale);
            b[i] = gf::mul::<M>(x, x) ^ x;
            i += 1;
        }
        level += 1;
    }
    b
}

/// Bit i of 0, 1, .. 63, as a word.
pub const PATTERNS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// All ones if bit `i` of `x` is set.
const fn spread(x: u16, i: usize) -> u64 {
    ((x >> i & 1) as u64).wrapping_neg()
}

/// Bit `plane` of the 64 sums `x` + (sum over i < 6 of (bit i of j) `b[i]`).
const fn word_of_points(x: u16, b: &[u16], plane: usize) -> u64 {
    let mut word = spread(x, plane);
    let mut i = 0;
    while i < 6 {
        word ^= PATTERNS[i] & spread(b[i], plane);
        i += 1;
    }
    word
}

/// Words of the twists: levels 1 to l - 1, M planes, 256 bits each.
const fn twist_size(m: usize) -> usize {
    (levels(m) - 1) * m * 4
}

/// `[k - 1][plane][4 words]`: coefficient number e of the array is multiplied
/// by c_k^(e >> k) before the conversion of level k.
const fn make_twists<const M: usize, const SIZE: usize>() -> [u64; SIZE] {
    let mut table = [0; SIZE];
    let mut k = 1;
    while k < levels(M) {
        let scale = basis::<M>(k)[M - 1 - k];
        let mut power = 1;
        let mut e = 0;
        while e < 2 << levels(M) {
            if e > 0 && e % (1 << k) == 0 {
                power = gf::mul::<M>(power, scale);
            }
            let mut plane = 0;
            while plane < M {
                table[((k - 1) * M + plane) * 4 + e / 64] |= (power as u64 >> plane & 1) << (e % 64);
                plane += 1;
            }
            e += 1;
        }
        k += 1;
    }
    table
}

/// Words of a plane that lie together in the constants of a layer. A layer of
/// fewer words is repeated, so that every tier can load whole vectors.
pub const TOGETHER: usize = 8;

/// Words of the constants of all layers before the one with stride
/// `1 << layer`.
pub const fn layer_offset(m: usize, layer: usize) -> usize {
    let mut offset = 0;
    let mut i = 0;
    while i < layer {
        offset += (1usize << i).div_ceil(TOGETHER) * TOGETHER;
        i += 1;
    }
    m * offset
}

/// `[layer][word / 8][plane][word % 8]`: the layer with stride 2^s words
/// joins two halves of level k = l - 1 - s; its constants are the points of
/// level k, divided by c_k, whose number has the last bit clear.
const fn make_points<const M: usize, const SIZE: usize>() -> [u64; SIZE] {
    let mut table = [0; SIZE];
    let mut layer = 0;
    let mut next = 0;
    while layer < levels(M) {
        let k = levels(M) - 1 - layer;
        let mut b = basis::<M>(k);
        let scale = gf::inverse::<M>(b[M - 1 - k]);
        let mut i = 0;
        while i < M - 1 - k {
            b[i] = gf::mul::<M>(b[i], scale);
            i += 1;
        }
        let end = layer_offset(M, layer + 1);
        let start = next;
        while next < end {
            let at = next - start;
            let w = at / (TOGETHER * M) * TOGETHER + at % TOGETHER;
            let mut x = 0;
            let mut i = 0;
            while i < layer {
                x ^= b[6 + i] * (w >> i & 1) as u16;
                i += 1;
            }
            table[next] = word_of_points(x, &b, at / TOGETHER % M);
            next += 1;
        }
        layer += 1;
    }
    table
}

/// The 64 points of level l, one word per plane.
const fn last_points<const M: usize>() -> [u64; M] {
    let b = basis::<M>(levels(M));
    let mut points = [0; M];
    let mut plane = 0;
    while plane < M {
        points[plane] = word_of_points(0, &b, plane);
        plane += 1;
    }
    points
}

/// For the first layer, `[k][plane]`: the elements r < 6 of the twisted basis
/// of level l - 1, one word each, and then the points of level l.
pub const fn first_factors<const M: usize>() -> [[[u64; 4]; M]; 2] {
    let k = levels(M) - 1;
    let b = basis::<M>(k);
    let scale = gf::inverse::<M>(b[M - 1 - k]);
    let points = last_points::<M>();
    let mut factors = [[[0; 4]; M]; 2];
    let mut plane = 0;
    while plane < M {
        let mut r = 0;
        while r < 6 {
            factors[r / 4][plane][r % 4] = spread(gf::mul::<M>(b[r], scale), plane);
            r += 1;
        }
        factors[1][plane][2] = points[plane];
        plane += 1;
    }
    factors
}

/// For the last layer, `[k][plane]`: element 2k of the basis of level l in two words, element
/// 2k + 1 in two more.
pub const fn last_factors<const M: usize>() -> [[[u64; 4]; M]; 3] {
    let b = basis::<M>(levels(M));
    let mut factors = [[[0; 4]; M]; 3];
    let mut i = 0;
    while i < 12 * M {
        let (k, plane, word) = (i / (4 * M), i / 4 % M, i % 4);
        factors[k][plane][word] = spread(b[2 * k + word / 2], plane);
        i += 1;
    }
    factors
}

macro_rules! tables {
    ($($m:literal $twists:ident $points:ident)*) => {
        $(
            static $twists: [u64; twist_size($m)] = make_twists::<$m, { twist_size($m) }>();
            static $points: [u64; layer_offset($m, levels($m))] =
                make_points::<$m, { layer_offset($m, levels($m)) }>();
        )*
        /// The twist constants, `[k - 1][plane][4 words]`.
        #[inline(always)]
        pub fn twists<const M: usize>() -> &'static [u64] {
            match M {
                $($m => &$twists,)*
                _ => unreachable!("m is 11, 12 or 13"),
            }
        }
        /// The constants of the butterflies with stride `1 << layer`:
        /// `[word / 8][plane][word % 8]`.
        #[inline(always)]
        pub fn points<const M: usize>(layer: usize) -> &'static [u64] {
            let all: &[u64] =             match M {
                $($m => &$points,)*
                _ => unreachable!("m is 11, 12 or 13"),
            };
            &all[layer_offset(M, layer)..layer_offset(M, layer + 1)]
        }
    };
}

tables! {
    11 TWISTS_11 POINTS_11
    12 TWISTS_12 POINTS_12
    13 TWISTS_13 POINTS_13
}
