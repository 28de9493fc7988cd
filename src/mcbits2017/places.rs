//! Arrays of 2^l bits under a permutation of the l bits of their indices.
//!
//! Exchanging bits i and j of every index moves the bit at place x to the place
//! with these two bits of x exchanged. Below 6 an index bit is one of the place
//! in a word, from 6 on one of the number of the word; every case is a
//! conditional exchange with public masks. Time depends on the lengths.

/// Exchanges bits `i` and `j` of the index.
#[inline(always)]
pub fn exchange(words: &mut [u64], i: usize, j: usize) {
    let (i, j) = if i < j { (i, j) } else { (j, i) };
    if i == j {
    } else if j < 6 {
        // Places with bit i set and bit j clear, and their partners above them.
        let shift = (1 << j) - (1 << i);
        let mask = places_with(i) & !places_with(j);
        for word in words {
            let difference = (*word >> shift ^ *word) & mask;
            *word ^= difference | difference << shift;
        }
    } else if i < 6 {
        let (mask, shift) = (places_with(i), 1 << i);
        for pair in words.chunks_exact_mut(2 << (j - 6)) {
            let (low, high) = pair.split_at_mut(1 << (j - 6));
            for (low, high) in low.iter_mut().zip(high) {
                let difference = (*high << shift ^ *low) & mask;
                *low ^= difference;
                *high ^= difference >> shift;
            }
        }
    } else {
        let (low, high) = (1 << (i - 6), 1 << (j - 6));
        for x in (0..words.len()).filter(|x| x & low != 0 && x & high == 0) {
            words.swap(x, x - low + high);
        }
    }
}

/// The places of a word whose number has bit `i` set.
const fn places_with(i: usize) -> u64 {
    !(u64::MAX / ((1 << (1 << i)) + 1))
}

/// Moves index bit k to `to[k]`, for all k.
#[inline(always)]
pub fn permute(words: &mut [u64], to: &[u8]) {
    let mut now = [0u8; 16];
    let now = &mut now[..to.len()];
    now.copy_from_slice(to);
    for k in 0..now.len() {
        // What is at k wants to go to now[k].
        while now[k] as usize != k {
            let other = now[k] as usize;
            exchange(words, k, other);
            now.swap(k, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    #[test]
    fn bits_of_the_index_move() {
        for to in [&[3u8, 7, 0, 9, 1, 10, 2, 8, 6, 5, 4][..], &[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]] {
            let size = 1 << to.len();
            let mut words = vec![0u64; size / 64];
            let value = |x: usize| (x.wrapping_mul(0x9e3779b9) >> 13 & 1) as u64;
            for x in 0..size {
                words[x / 64] |= value(x) << (x % 64);
            }
            permute(&mut words, to);
            for x in 0..size {
                let y: usize = to.iter().enumerate().map(|(k, &to)| (x >> k & 1) << to).sum();
                assert_eq!(words[y / 64] >> (y % 64) & 1, value(x), "{x}");
            }
        }
    }
}
