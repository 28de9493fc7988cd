//! Secret keys: the Goppa polynomial in bit planes, then control bits of a network
//! with other strides than that of Classic McEliece.
//!
//! The strides are 2^12 .. 2, 1, 2 .. 2^12 (m = 13), and 2^6 .. 2^11, 1 .. 2^5
//! and back (m = 12). Renaming the bits of the places, x bit 12-i for p bit i
//! or x bit (i+6) mod 12 for p bit i, makes both 1, 2, 4 .. q/2 .. 4, 2, 1. So the
//! network is that of [`crate::perm::benes`] between two public permutations of
//! the places ([`rename`]), an involution, with the control bits of each layer in another order.

use super::places::permute;
use crate::{ct, params::Params, wipe::wipe};

/// Bytes of the Goppa polynomial in a secret key: planes of 64 or 128 bits.
pub const fn goppa_bytes(p: &Params) -> usize {
    p.m * plane_bytes(p)
}

const fn plane_bytes(p: &Params) -> usize {
    if p.t < 64 { 8 } else { 16 }
}

/// Bytes of a secret key.
pub const fn secret_key_bytes(p: &Params) -> usize {
    goppa_bytes(p) + p.control_bytes()
}

/// The coefficients below t, two bytes each. Returns all-ones if what is stored
/// besides is as it must be, else zero.
pub fn read_goppa(p: &Params, sk: &[u8], coefficients: &mut [u8]) -> u64 {
    let bit = |i: usize, j: usize| u16::from(sk[i * plane_bytes(p) + j / 8] >> (j % 8) & 1);
    for (j, bytes) in coefficients.as_chunks_mut().0.iter_mut().enumerate() {
        *bytes = (0..p.m).fold(0, |value, i| value | bit(i, j) << i).to_le_bytes();
    }
    let mut wrong = 0;
    for i in 0..p.m {
        for j in p.t..8 * plane_bytes(p) {
            wrong |= bit(i, j) ^ u16::from(i == 0 && j == p.t);
        }
    }
    ct::mask_zero(u64::from(wrong))
}

/// Writes the polynomial with these coefficients below t.
pub fn write_goppa(p: &Params, coefficients: impl Iterator<Item = u16>, sk: &mut [u8]) {
    let planes = &mut sk[..goppa_bytes(p)];
    planes.fill(0);
    for (j, coefficient) in coefficients.chain([1]).enumerate().take(8 * plane_bytes(p)) {
        for i in 0..p.m {
            planes[i * plane_bytes(p) + j / 8] |= (coefficient >> i & 1) as u8 * (1 << (j % 8));
        }
    }
}

/// Permutes q bits by renaming the bits of their places.
#[inline(always)]
pub fn rename<const M: usize>(words: &mut [u64]) {
    let mut to = [0; 13];
    for i in 0..M {
        to[i] = renamed(M, i) as u8;
    }
    permute(words, &to[..M]);
}

/// The new name of bit `i` of the places; also the old name of bit `i`.
const fn renamed(m: usize, i: usize) -> usize {
    if m == 13 { 12 - i } else { (i + 6) % 12 }
}

/// Where the bits of the index of a control bit go, from the order of the
/// layer that is number `layer` in the secret key to that of Classic McEliece.
fn index_map(m: usize, layer: usize) -> [u8; 12] {
    let stride = if layer < m { layer } else { 2 * m - 2 - layer };
    let d = renamed(m, stride);
    // The bits of the place p in the order in which they make the index, here and there.
    let mut stored = [0; 13];
    for (k, bit) in stored[..m].iter_mut().enumerate() {
        *bit = if m == 13 {
            match (d >= 7, k) {
                (true, _) => k,
                (false, 0..6) => k + 7,
                (false, 6) => 6,
                (false, _) => k - 7,
            }
        } else {
            // Half of the bits as they are; then those of the other half above d, then those below.
            let (half, first) = (d % 6, d - d % 6);
            match k {
                0..6 => k + 6 - first,
                _ => first + (k - 6 + half) % 6,
            }
        };
    }
    let mut map = [0; 12];
    for (from, p_bit) in stored[..m].iter().filter(|bit| **bit != d).enumerate() {
        let name = renamed(m, *p_bit);
        map[from] = (name - usize::from(name > stride)) as u8;
    }
    map
}

/// The control bits `from` in the order of Classic McEliece, to `to`; or, if `back`, the reverse.
#[inline(always)]
pub fn reorder_control_bits<const M: usize>(from: &[u8], to: &mut [u8], back: bool) {
    let layer_bytes = 1 << (M - 4);
    let mut words = [0u64; 64];
    let words = &mut words[..layer_bytes / 8];
    let layers = from.chunks_exact(layer_bytes).zip(to.chunks_exact_mut(layer_bytes));
    for (layer, (from, to)) in layers.enumerate() {
        for (word, bytes) in words.iter_mut().zip(from.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        let mut map = index_map(M, layer);
        if back {
            let forth = map;
            for (k, &to) in forth.iter().enumerate().take(M - 1) {
                map[to as usize] = k as u8;
            }
        }
        permute(words, &map[..M - 1]);
        for (bytes, word) in to.as_chunks_mut().0.iter_mut().zip(&*words) {
            *bytes = word.to_le_bytes();
        }
    }
    wipe(words);
}
