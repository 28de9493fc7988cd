//! Bit strings in bytes (bit i is bit i mod 8 of byte i div 8), and SHAKE256.

use shake::{ExtendableOutput, Shake256, Update, XofReader};
use std::vec;
use std::vec::Vec;

/// Bit i of a byte string.
pub fn get(bytes: &[u8], i: usize) -> bool {
    bytes[i / 8] >> (i % 8) & 1 == 1
}

/// Sets bit i of a byte string to one.
pub fn set(bytes: &mut [u8], i: usize) {
    bytes[i / 8] |= 1 << (i % 8);
}

/// Number of ones.
pub fn weight(bytes: &[u8]) -> usize {
    bytes.iter().map(|b| b.count_ones() as usize).sum()
}

/// The positions of the ones, ascending.
pub fn positions(bytes: &[u8]) -> Vec<usize> {
    (0..8 * bytes.len()).filter(|&i| get(bytes, i)).collect()
}

/// The bit string of `length` bytes with ones at the given positions.
pub fn from_positions(length: usize, positions: &[usize]) -> Vec<u8> {
    let mut bytes = vec![0; length];
    for &i in positions {
        set(&mut bytes, i);
    }
    bytes
}

/// The first `length` bytes of SHAKE256 of the parts, one after the other.
pub fn shake256(parts: &[&[u8]], length: usize) -> Vec<u8> {
    let mut hash = Shake256::default();
    for part in parts {
        hash.update(part);
    }
    let mut out = vec![0; length];
    hash.finalize_xof().read(&mut out);
    out
}
