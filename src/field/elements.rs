//! Arrays of field elements to bit planes and back.

use crate::simd::lanes::transpose;

/// Element `j` of `elements` to bit j mod 64 of word j div 64 of each of M
/// planes, which are `stride` words apart. The last word's unused bits are
/// set to 0; further words are left alone. Elements are secret and must be
/// below 2^m.
pub fn from_elements<const M: usize>(elements: &[u16], planes: &mut [u64], stride: usize) {
    for (w, block) in elements.chunks(64).enumerate() {
        let mut values = [0; 64];
        values[..block.len()].copy_from_slice(block);
        let words: [u64; M] = transpose::planes(&values);
        for i in 0..M {
            planes[i * stride + w] = words[i];
        }
    }
}

/// The inverse of [`from_elements`]: fills `elements`.
pub fn to_elements<const M: usize>(planes: &[u64], stride: usize, elements: &mut [u16]) {
    for (w, block) in elements.chunks_mut(64).enumerate() {
        let mut words = [0; M];
        for i in 0..M {
            words[i] = planes[i * stride + w];
        }
        block.copy_from_slice(&transpose::values(&words)[..block.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn planes_hold_the_bits() {
        for count in [1, 63, 64, 130] {
            let elements: Vec<u16> = (0..count).map(|j| (j * 4321 + 77) as u16 & 0x1fff).collect();
            let mut planes = [!0; 13 * 4];
            from_elements::<13>(&elements, &mut planes, 4);
            for (j, x) in elements.iter().enumerate() {
                for i in 0..13 {
                    assert_eq!(planes[4 * i + j / 64] >> (j % 64) & 1, u64::from(x >> i & 1));
                }
            }
            let mut back = std::vec![0; count];
            to_elements::<13>(&planes, 4, &mut back);
            assert_eq!(back, elements);
        }
    }
}
