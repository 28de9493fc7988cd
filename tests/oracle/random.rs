//! Reproducible random inputs for tests.

use super::bits::shake256;
use std::vec;
use std::vec::Vec;

/// An endless source of bytes that depends on the name only: call number i
/// yields SHAKE256(name || i).
pub fn stream(name: &str) -> impl FnMut(&mut [u8]) {
    let name = name.as_bytes().to_vec();
    let mut call = 0u64;
    move |out| {
        call += 1;
        out.copy_from_slice(&shake256(&[&name, &call.to_le_bytes()], out.len()));
    }
}

/// Elements of GF(2^m).
pub fn elements(m: usize, count: usize, random: &mut dyn FnMut(&mut [u8])) -> Vec<u16> {
    let mut bytes = vec![0; 2 * count];
    random(&mut bytes);
    bytes.chunks(2).map(|b| u16::from_le_bytes([b[0], b[1]]) & ((1 << m) - 1)).collect()
}

/// A permutation of n points: the order of random keys.
pub fn permutation(n: usize, random: &mut dyn FnMut(&mut [u8])) -> Vec<u16> {
    let mut bytes = vec![0; 8 * n];
    random(&mut bytes);
    let mut indices: Vec<u16> = (0..n as u16).collect();
    indices.sort_by_key(|&i| u64::from_le_bytes(bytes[8 * i as usize..][..8].try_into().unwrap()));
    indices
}
