//! Arrays of field elements to bit planes and back.
//!
//! Sixteen words hold 64 elements of 16 bits, element 16 c + r in the c-th
//! quarter of word r. Transposing the four 16x16 bit matrices in the
//! quarters makes word i plane i.

/// Transposes four 16x16 bit matrices: bit 16 c + i of word r against bit
/// 16 c + r of word i.
#[inline(always)]
fn transpose(words: &mut [u64; 16]) {
    for (log, mask) in [(3, 0x00ff), (2, 0x0f0f), (1, 0x3333), (0, 0x5555u64)] {
        let (distance, mask) = (1 << log, mask * (u64::MAX / 0xffff));
        for r in 0..16 {
            if r & distance == 0 {
                let t = (words[r] >> distance ^ words[r + distance]) & mask;
                words[r] ^= t << distance;
                words[r + distance] ^= t;
            }
        }
    }
}

/// Element `j` of `elements` to bit j mod 64 of word j div 64 of each of M
/// planes, which are `stride` words apart. The last word's unused bits are
/// set to 0; further words are left alone. Elements are secret and must be
/// below 2^m.
pub fn from_elements<const M: usize>(elements: &[u16], planes: &mut [u64], stride: usize) {
    for (w, block) in elements.chunks(64).enumerate() {
        let mut words = [0; 16];
        for (j, x) in block.iter().enumerate() {
            words[j % 16] |= u64::from(*x) << (j / 16 * 16);
        }
        transpose(&mut words);
        for i in 0..M {
            planes[i * stride + w] = words[i];
        }
    }
}

/// The inverse of [`from_elements`]: fills `elements`.
pub fn to_elements<const M: usize>(planes: &[u64], stride: usize, elements: &mut [u16]) {
    for (w, block) in elements.chunks_mut(64).enumerate() {
        let mut words = [0; 16];
        for i in 0..M {
            words[i] = planes[i * stride + w];
        }
        transpose(&mut words);
        for (j, x) in block.iter_mut().enumerate() {
            *x = (words[j % 16] >> (j / 16 * 16)) as u16;
        }
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
