//! FixedWeight ([Spec], "Fixed-weight vectors"): a random vector of n bits of
//! which t are set.
//!
//! A draw is read as little-endian 16-bit values of which the low m bits
//! count. The first t values below n are the positions; a draw that has fewer,
//! or in which two of the t are equal, is thrown away whole. Which values are
//! below n and whether two are equal is public: it says nothing about the
//! draw that is used.
//!
//! The vector is built without a secret address: every position is compared
//! with the number of every word. Equal positions are found by sorting, which
//! vectors do faster than building; single words do it no faster, and there
//! the bits of the built vector are counted.

use crate::{
    ct,
    error::Error,
    params::Params,
    perm::sort,
    random::Draw,
    simd::{Simd, Vector},
    wipe::wipe,
};

/// Draws after which the generator is taken to be stuck. The least likely set
/// needs four on average; an honest generator fails here once in 10^150.
const MAX_DRAWS: usize = 1000;
/// The largest draw of any set.
const MAX_DRAW_BYTES: usize = 512;
/// The largest t of any set.
const MAX_T: usize = 128;

/// Draws an error vector into `e`, q/64 words, bits from n on zero. Time
/// depends on the set and the number of draws.
#[inline(always)]
pub fn fixed_weight<S: Simd>(s: S, p: &Params, rng: &mut dyn Draw, e: &mut [u64]) -> Result<(), Error> {
    let mut draw = [0u8; MAX_DRAW_BYTES];
    let draw = &mut draw[..p.draw_bytes()];
    let mut positions = [0u64; MAX_T];
    let positions = &mut positions[..p.t];
    let mut result = Err(Error::Random);
    for _ in 0..MAX_DRAWS {
        if let Err(error) = rng.draw(draw) {
            result = Err(error);
            break;
        }
        if first_below_n(p, draw, positions) == p.t && set_distinct(s, positions, e) {
            result = Ok(());
            break;
        }
    }
    wipe(draw);
    wipe(positions);
    if result.is_err() {
        wipe(e);
    }
    result
}

/// Collects the first values below n, at most t; returns how many. Which ones
/// are below n is made public for 64 values at a time.
fn first_below_n(p: &Params, draw: &[u8], positions: &mut [u64]) -> usize {
    let value = |pair: &[u8]| u64::from(u16::from_le_bytes([pair[0], pair[1]])) & (p.q() as u64 - 1);
    let mut count = 0;
    for group in draw.chunks(2 * 64) {
        let mut below = 0;
        for (i, pair) in group.chunks_exact(2).enumerate() {
            below |= value(pair).wrapping_sub(p.n as u64) >> 63 << i;
        }
        let mut below = ct::declassify(below);
        while below != 0 && count < positions.len() {
            let place = 2 * below.trailing_zeros() as usize;
            positions[count] = value(&group[place..place + 2]);
            below &= below - 1;
            count += 1;
        }
    }
    count
}

/// Whether no two of the secret positions are equal (public); if so, sets the
/// bits of `e` at them and clears the others.
#[inline(always)]
fn set_distinct<S: Simd>(s: S, positions: &[u64], e: &mut [u64]) -> bool {
    if S::V::WORDS == 1 {
        set_bits_of_words(positions, e);
        let weight = e.iter().map(|word| u64::from(word.count_ones())).sum();
        return ct::declassify(ct::mask_equal(weight, positions.len() as u64)) != 0;
    }
    let distinct = are_distinct(s, positions);
    if distinct {
        s.run(
            #[inline(always)]
            || set_bits(s, positions, e),
        );
    }
    distinct
}

/// Whether no two of the secret positions are equal (public).
#[inline(always)]
fn are_distinct<S: Simd>(s: S, positions: &[u64]) -> bool {
    // Filled up with values that no position has.
    let mut keys: [u64; MAX_T] = core::array::from_fn(|i| (1 << 16) + i as u64);
    let mut sorted = [u64::MAX; MAX_T + 8];
    keys[..positions.len()].copy_from_slice(positions);
    let count = positions.len().next_power_of_two().max(64);
    sort::sort(s, &mut keys[..count], &mut sorted[..count]);
    let mut equal = [0; 8];
    s.run(
        #[inline(always)]
        || {
            let mut any = s.splat(0);
            for i in (0..count).step_by(S::V::WORDS) {
                any = any | S::V::mask_equal(s.load(&sorted[i..]), s.load(&sorted[i + 1..]));
            }
            any.store(&mut equal);
        },
    );
    let equal = equal.into_iter().fold(0, |any, word| any | word);
    wipe(&mut keys);
    wipe(&mut sorted);
    ct::declassify(equal) == 0
}

/// Sets the bits of `e` at the secret positions, clears the others.
#[inline(always)]
fn set_bits<S: Simd>(s: S, positions: &[u64], e: &mut [u64]) {
    /// Vectors of `e` that are filled at a time, in registers.
    const BLOCK: usize = 8;
    let lanes: [u64; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
    let lanes = s.load(&lanes);
    let step = S::V::WORDS as u64;
    for (block, words) in e.chunks_mut(BLOCK * S::V::WORDS).enumerate() {
        let mut sum = [s.splat(0); BLOCK];
        for position in positions {
            let bit = s.splat(1 << (position & 63));
            // Lane numbers are below 8 and the rest a multiple of the step,
            // so the number of a word in this block is a sum without carry.
            let word = s.splat(position >> 6) ^ lanes;
            unroll!(I in [0 1 2 3 4 5 6 7] {
                let number = s.splat((block * BLOCK + I) as u64 * step);
                sum[I] = sum[I] | (bit & S::V::mask_equal(word, number));
            });
        }
        for (sum, words) in sum.iter().zip(words.chunks_exact_mut(S::V::WORDS)) {
            sum.store(words);
        }
    }
}

/// [`set_bits`] where comparisons are dear: eight words make a row, and a
/// position is compared with the places in a row and with the rows. Equal
/// positions set a bit once.
#[inline(always)]
fn set_bits_of_words(positions: &[u64], e: &mut [u64]) {
    /// Positions at a time, so that a word is loaded and stored less often.
    const TOGETHER: usize = 4;
    e.fill(0);
    for positions in positions.chunks(TOGETHER) {
        let mut bits = [[0; 8]; TOGETHER];
        let mut rows = [0; TOGETHER];
        for (k, position) in positions.iter().enumerate() {
            for i in 0..8 {
                bits[k][i] = 1 << (position & 63) & ct::mask_equal(position >> 6 & 7, i as u64);
            }
            rows[k] = position >> 9;
        }
        // Every q/64 is a multiple of eight.
        for (r, words) in e.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let here = rows.map(
                #[inline(always)]
                |row| ct::mask_equal(row, r as u64),
            );
            unroll!(I in [0 1 2 3 4 5 6 7] {
                words[I] |= bits[0][I] & here[0] | bits[1][I] & here[1] | bits[2][I] & here[2] | bits[3][I] & here[3];
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::params;
    use std::vec;

    /// Hands out the draws in turn, then fails.
    #[derive(Clone)]
    struct Draws<'a>(&'a [std::vec::Vec<u8>]);
    impl Draw for Draws<'_> {
        fn draw(&mut self, out: &mut [u8]) -> Result<(), Error> {
            let (first, rest) = self.0.split_first().ok_or(Error::Random)?;
            out.copy_from_slice(first);
            self.0 = rest;
            Ok(())
        }
    }

    #[derive(Clone)]
    struct Sampler;
    impl PerTier for Sampler {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            for p in params::ALL.iter().chain(params::TEST_ROWS) {
                let bytes = |values: &[u16]| {
                    let mut bytes: std::vec::Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
                    bytes.resize(p.draw_bytes(), 0xff);
                    bytes
                };
                let good: std::vec::Vec<u16> = (0..p.t).map(|i| (i * 7919 % p.n) as u16).collect();
                let mut repeated = good.clone();
                repeated[p.t - 1] = repeated[0];
                let mut high = good.clone();
                high.iter_mut().for_each(|v| *v |= !(p.q() as u16 - 1));
                let mut e = vec![!0u64; p.q() / 64];

                let draws = [bytes(&repeated), bytes(&high)];
                let mut draws = Draws(&draws);
                assert_eq!(fixed_weight(s, p, &mut draws, &mut e), Ok(()));
                assert!(draws.0.is_empty());
                for i in 0..p.q() {
                    assert_eq!(e[i / 64] >> (i % 64) & 1 == 1, good.contains(&(i as u16)));
                }
                assert_eq!(fixed_weight(s, p, &mut draws, &mut e), Err(Error::Random));
                assert!(e.iter().all(|word| *word == 0));
                let stuck = vec![bytes(&repeated); 2000];
                assert_eq!(fixed_weight(s, p, &mut Draws(&stuck), &mut e), Err(Error::Random));
            }
        }
    }

    #[test]
    fn fixed_weight_on_every_tier() {
        for_each_tier(Sampler);
    }
}
