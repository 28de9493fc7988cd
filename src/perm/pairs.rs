//! Permutations in pair form, the shape in which [`super::control_bits`]
//! works on them.
//!
//! 2^d independent permutations of 2^w points stand one after the other, 2^M
//! points in all. Point x is point x mod 2 of pair x div 2. A function on the
//! points is kept as two arrays over the pairs, its values at the even and at
//! the odd points; a value v is a low byte, with v mod 2 in bit 7 and the low
//! seven bits of v div 2 below, and a high byte with the rest of v div 2. So a
//! low byte is a place in a table of 128 bytes beside a sign.
//!
//! A plane is one byte of all 2^(M-1) pairs, in words; from one plane to the
//! next it is [`stride`] words. The eight planes of a
//! permutation and its inverse are numbered as below.

use crate::simd::{Bytes, Simd, Vector};

/// The low bytes at even points; one more for the odd points.
pub const LOW: usize = 0;
/// The high bytes at even points; one more for the odd points.
pub const HIGH: usize = 2;
/// The number of the inverse's first plane.
pub const INVERSE: usize = 4;
/// Planes of a permutation and its inverse.
pub const PLANES: usize = 8;

/// Words from one plane of `words` to the next: not a multiple of 4096 bytes,
/// whose planes would compete for the same places in the cache.
pub const fn stride(words: usize) -> usize {
    words + 8
}

/// A byte in every place.
#[inline(always)]
pub fn splat_byte<S: Simd>(s: S, byte: u8) -> S::V {
    s.splat(byte as u64 * (u64::MAX / 255))
}

/// The value of a low and a high byte.
#[inline(always)]
pub const fn decode(bytes: [u64; 2]) -> u64 {
    bytes[0] >> 7 | (bytes[0] & 127) << 1 | bytes[1] << 8
}

/// 2j for each pair j of a permutation of 2^log pairs, in a vector that begins
/// with pair number `pair`: low and high byte.
#[inline(always)]
pub fn even_points<S: Simd>(s: S, log: usize, pair: usize) -> [S::V; 2] {
    let (mut low, mut high) = ([0u8; 64], [0u8; 64]);
    for i in 0..8 * S::V::WORDS {
        let point = 2 * ((pair + i) & ((1 << log) - 1));
        low[i] = point as u8;
        high[i] = (point >> 8) as u8;
    }
    [s.load_bytes(&low), s.load_bytes(&high)]
}

/// Writes a function to its four planes at `planes`. Its value at point x is
/// in the bits from `shift` on of word x, with three bits to spare above.
pub fn write<S: Simd>(s: S, words: &[u64], shift: u32, planes: &mut [u64]) {
    s.run(
        #[inline(always)]
        || {
            let plane = words.len() / 16;
            let (sign, seven) = (splat_byte(s, 128), splat_byte(s, 127));
            for at in (0..plane).step_by(S::V::WORDS) {
                // The low and the high bytes of the values, twice 8 WORDS of them.
                let mut bytes = [[s.splat(0); 2]; 2];
                for half in 0..2 {
                    let words = &words[16 * at + 8 * half * S::V::WORDS..];
                    bytes[half] = two_bytes(s, words, shift);
                }
                for byte in 0..2 {
                    let (even, odd) = S::V::unzip(bytes[0][byte], bytes[1][byte]);
                    for (i, v) in [even, odd].into_iter().enumerate() {
                        let v = if byte == 0 { (v.shr(1) & seven) | (v.shl(7) & sign) } else { v };
                        v.store(&mut planes[([LOW, HIGH][byte] + i) * stride(plane) + at..]);
                    }
                }
            }
        },
    )
}

/// The low two bytes of `8 * WORDS` words, after a shift to the right.
#[inline(always)]
fn two_bytes<S: Simd>(s: S, words: &[u64], shift: u32) -> [S::V; 2] {
    let mut v = [s.splat(0); 8];
    for i in 0..8 {
        v[i] = s.load(&words[i * S::V::WORDS..]).shr(shift);
    }
    // Every step drops the bytes at odd places; the first keeps them apart.
    let [mut low, mut high] = [[s.splat(0); 4]; 2];
    for i in 0..4 {
        (low[i], high[i]) = S::V::unzip(v[2 * i], v[2 * i + 1]);
    }
    let mut bytes = [s.splat(0); 2];
    for (byte, [a, b, c, d]) in bytes.iter_mut().zip([low, high]) {
        *byte = S::V::unzip(S::V::unzip(a, b).0, S::V::unzip(c, d).0).0;
    }
    bytes
}

/// The value at point `x` of the function whose planes, of `plane` words,
/// begin at `planes`.
#[inline(always)]
pub fn read(planes: &[u64], plane: usize, x: usize) -> u64 {
    let byte = |i: usize| planes[i * stride(plane) + x / 16] >> (8 * (x / 2 % 8)) & 255;
    decode([byte(LOW + x % 2), byte(HIGH + x % 2)])
}

/// From the bytes of a value v those of the value v div 2.
#[inline(always)]
fn encode_half<S: Simd>(s: S, low: S::V, high: S::V) -> [S::V; 2] {
    let (sign, seven) = (splat_byte(s, 128), splat_byte(s, 127));
    let byte = (low & seven) | (high.shl(7) & sign);
    [(byte.shr(1) & seven) | (byte.shl(7) & sign), high.shr(1) & seven]
}

/// Descends from permutations of 2^w points to those of 2^(w-1), twice as
/// many: `first` and `last` have bit 7 set for the pairs that the first and
/// the last layer exchange. With F and L these exchanges, M = F pi L keeps the
/// parity of every point; its halves are M0(j) = M(2j) div 2 and
/// M1(j) = M(2j + 1) div 2. The M0 of all permutations come before the M1.
///
/// F and L change the last bit of a value only, so the halves of M are those
/// of pi L, and the halves of the inverse those of pi^-1 F.
pub fn halve<S: Simd>(s: S, from: &[u64], to: &mut [u64], first: &[u64], last: &[u64]) {
    s.run(
        #[inline(always)]
        || {
            let plane = first.len();
            let width = S::V::WORDS;
            for (function, exchanges) in [(0, last), (INVERSE, first)] {
                let from = &from[function * stride(plane)..];
                let to = &mut to[function * stride(plane)..];
                for at in (0..plane).step_by(2 * width) {
                    let mut halves = [[[s.splat(0); 2]; 2]; 2];
                    for v in 0..2 {
                        let at = at + v * width;
                        let exchanged = s.load(&exchanges[at..]);
                        let mut bytes = [s.splat(0); 4];
                        for i in 0..4 {
                            bytes[i] = s.load(&from[i * stride(plane) + at..]);
                        }
                        for half in 0..2 {
                            let low = S::V::choose(exchanged, bytes[LOW + half], bytes[LOW + 1 - half]);
                            let high = S::V::choose(exchanged, bytes[HIGH + half], bytes[HIGH + 1 - half]);
                            halves[half][v] = encode_half(s, low, high);
                        }
                    }
                    for half in 0..2 {
                        let [x, y] = halves[half];
                        for (byte, number) in [LOW, HIGH].into_iter().enumerate() {
                            let at = number * stride(plane) + half * plane / 2 + at / 2;
                            let (even, odd) = S::V::unzip(x[byte], y[byte]);
                            even.store(&mut to[at..]);
                            odd.store(&mut to[stride(plane) + at..]);
                        }
                    }
                }
            }
        },
    )
}
