//! The control bits of the Benes network for a secret permutation.
//!
//! For a permutation pi of n = 2^w points ([Spec], control bits; proofs in
//! [Bernstein20]): p(x) = pi(pi^-1(x^1)^1) and c(x) = the least element of the
//! cycle of x under p. First layer: f_j = c(2j) mod 2. With F(x) = x^f_(x div 2):
//! last layer l_k = F(pi(2k)) mod 2. With L(x) = x^l_(x div 2), F pi L keeps
//! parities, and its two halves are done recursively: the layers between.
//!
//! Three facts save work. p is a product of two involutions, so that
//! (p^e)^-1(x) = p^e(x^1)^1 for all e: no inverse is ever computed, except
//! that of pi at the beginning. c is found in w - 1 rounds, in round k as the
//! least of c(x), c(p^s(x)), c(p^-s(x)) with s = 2^k, which covers p^e(x) for
//! all |e| < 2^(k+1); cycles are no longer than n/2. As these windows are
//! symmetric, c(x^1) = c(x)^1 in every round, and even x are enough. And the
//! inverse of F pi L is L pi^-1 F, so its halves come without a search.
//!
//! Method: all 2^d permutations at depth d of the recursion are treated
//! together. What remains is to read arrays at secret places: by tables in
//! registers ([`super::outer_in_registers`], [`super::outer_by_gathering`]), or
//! by sorting ([`super::outer_by_sorting`]) where that is faster.
//!
//! Layout: at depth d, bit d-1 .. 0 of a permutation's number say for depth
//! 0 .. d-1 whether it is an even (0) or an odd half; see [`super::pairs`] for
//! the rest. The bit of pair j of permutation r is bit j 2^d + r of its layer.
//!
//! [Bernstein20]: D. J. Bernstein, Verified fast formulas for control bits for
//! permutation networks.

use super::pairs::{self, INVERSE, PLANES};
use super::sort::sort;
use super::{outer_by_gathering, outer_by_sorting, outer_in_registers};
use crate::simd::{Bytes, Simd, Vector};

/// Bytes of a layer for 2^13 points, the most.
const LAYER_BYTES: usize = 512;

/// Words of work memory for 2^m points.
pub const fn work_words(m: usize) -> usize {
    let (sorting, gathering) = (outer_by_sorting::work_words(1 << m), outer_by_gathering::work_words(m));
    // Seven words to begin at a multiple of 64 bytes.
    7 + (2 * PLANES + 2) * pairs::stride(1 << (m - 4)) + if sorting > gathering { sorting } else { gathering }
}

/// The control bits of the secret permutation `pi` of 2^m points, m from 11 to
/// 13, in (2m - 1) 2^(m-4) bytes: layer after layer. The time depends on m.
pub fn control_bits<S: Simd>(s: S, pi: &[u16], work: &mut [u64], control: &mut [u8]) {
    let points = pi.len();
    let m = points.trailing_zeros() as usize;
    assert!(points.is_power_of_two() && (11..=13).contains(&m));
    let (plane, layer) = (points / 16, points / 16);
    assert_eq!(control.len(), (2 * m - 1) * layer);
    let (_, work) = work.split_at_mut(work.as_ptr().align_offset(64).min(7));
    let (mut from, work) = work.split_at_mut(PLANES * pairs::stride(plane));
    let (mut to, work) = work.split_at_mut(PLANES * pairs::stride(plane));
    let (first, work) = work.split_at_mut(plane);
    let (last, work) = work.split_at_mut(plane);

    invert(s, pi, from, work);
    for depth in 0..m - 1 {
        let log = m - depth;
        if outer_in_registers::fits::<S>(log) {
            outer_in_registers::outer_layers(s, log, from, first, last);
        } else if outer_by_gathering::pays::<S>(log) {
            outer_by_gathering::outer_layers(s, log, from, first, last, work);
        } else {
            outer_by_sorting::outer_layers(s, log, from, first, last, work);
        }
        pack(s, first, depth, &mut control[depth * layer..][..layer]);
        pack(s, last, depth, &mut control[(2 * m - 2 - depth) * layer..][..layer]);
        pairs::halve(s, from, to, first, last);
        (from, to) = (to, from);
    }
    // Permutations of two points: the bit is pi(0).
    pack(
        s,
        &from[pairs::LOW * pairs::stride(plane)..][..plane],
        m - 1,
        &mut control[(m - 1) * layer..][..layer],
    );
}

/// Writes pi and its inverse in pair form.
fn invert<S: Simd>(s: S, pi: &[u16], planes: &mut [u64], work: &mut [u64]) {
    let stride = pairs::stride(pi.len() / 16);
    let (keys, work) = work.split_at_mut(pi.len());
    let sorted = &mut work[..pi.len()];
    for (x, (key, &y)) in keys.iter_mut().zip(pi).enumerate() {
        *key = (y as u64) << 16 | x as u64;
    }
    pairs::write(s, keys, 16, planes);
    sort(s, keys, sorted);
    pairs::write(s, sorted, 0, &mut planes[INVERSE * stride..]);
}

/// Bit 7 of every byte to one layer. The bytes are those of pair j of
/// permutation r at place (r, j), r above; the bits come to place (j, r).
fn pack<S: Simd>(s: S, plane: &[u64], depth: usize, layer: &mut [u8]) {
    s.run(
        #[inline(always)]
        || {
            let width = S::V::WORDS;
            let mut bits = [0; LAYER_BYTES];
            for (words, bits) in plane.chunks_exact(width).zip(bits.chunks_exact_mut(width)) {
                bits.copy_from_slice(&s.load(words).sign_bits().to_le_bytes()[..width]);
            }
            // `depth` times the highest bit of the place becomes the lowest:
            // the two halves are interleaved.
            let bits = &mut bits[..layer.len()];
            let even = s.splat(u64::MAX / 3);
            for _ in 0..depth {
                let (low, high) = bits.split_at(bits.len() / 2);
                let halves = low.chunks_exact(4 * width).zip(high.chunks_exact(4 * width));
                for ((low, high), out) in halves.zip(layer.chunks_exact_mut(8 * width)) {
                    let (low, high) = (s.spread::<0>(low), s.spread::<0>(high));
                    ((low & even) | high.and_not(even)).store_bytes(out);
                }
                bits.copy_from_slice(layer);
            }
            layer.copy_from_slice(bits);
        },
    )
}

#[cfg(test)]
mod tests {
    use super::super::benes;
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::oracle;
    use std::{vec, vec::Vec};

    /// The network applied to the numbers of the places gives pi.
    fn encodes<S: Simd, const M: usize>(s: S, pi: &[u16], control: &[u8]) {
        let mut masks = vec![0; benes::mask_words(M)];
        benes::expand::<S, M>(s, control, &mut masks);
        for bit in 0..M {
            let plane = |value: &dyn Fn(usize) -> usize| -> Vec<u64> {
                (0..1 << M)
                    .step_by(64)
                    .map(|x| (0..64).map(|i| (value(x + i) as u64 >> bit & 1) << i).sum())
                    .collect()
            };
            let mut bits = plane(&|x| x);
            benes::apply::<S, M>(s, &masks, &mut bits);
            assert!(bits == plane(&|x| pi[x] as usize), "{} M = {M}", S::NAME);
        }
    }

    #[derive(Clone)]
    struct MatchesOracle(usize);
    impl PerTier for MatchesOracle {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let m = self.0;
            let n = 1u16 << m;
            let mut state = m as u64;
            let mut random = move |below: usize| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 33) as usize % below
            };
            let mut shuffled = |fixed: u16| {
                let mut pi: Vec<u16> = (0..n).collect();
                for i in (fixed as usize + 1..n as usize).rev() {
                    pi.swap(i, fixed as usize + random(i + 1 - fixed as usize));
                }
                pi
            };
            let order = shuffled(0);
            // One cycle through all points in a random order.
            let mut cycle = vec![0; n as usize];
            for i in 0..n as usize {
                cycle[order[i] as usize] = order[(i + 1) % n as usize];
            }
            // Disjoint transpositions.
            let mut transpositions: Vec<u16> = (0..n).collect();
            for pair in order[..n as usize / 2].chunks(2) {
                transpositions.swap(pair[0] as usize, pair[1] as usize);
            }
            // Two whose p has the longest cycles, n/2.
            let path: Vec<u16> = (0..n).map(|x| (x + 1) % n).collect();
            let back: Vec<u16> = (0..n).map(|x| (x + n - 1) % n).collect();
            let permutations = [
                (0..n).collect(),
                (0..n).rev().collect(),
                path,
                back,
                (0..n).map(|x| x ^ 1).collect(),
                (0..n).map(|x| ((x << 3) | (x >> (m - 3))) & (n - 1)).collect(),
                cycle,
                transpositions,
                shuffled(0),
                shuffled(0),
                shuffled(n - 2),
                shuffled(n / 2),
            ];
            for (number, pi) in permutations.iter().enumerate() {
                let layers = oracle::control_bits::control_bits(pi);
                let mut control = vec![0; (2 * m - 1) << (m - 4)];
                control_bits(s, pi, &mut vec![0; work_words(m)], &mut control);
                for (l, (found, expected)) in control.chunks(1 << (m - 4)).zip(&layers).enumerate() {
                    let found: Vec<bool> =
                        (0..n as usize / 2).map(|k| found[k / 8] >> (k % 8) & 1 == 1).collect();
                    assert!(found == *expected, "{} m = {m} permutation {number} layer {l}", S::NAME);
                }
                match m {
                    11 => encodes::<S, 11>(s, pi, &control),
                    12 => encodes::<S, 12>(s, pi, &control),
                    _ => encodes::<S, 13>(s, pi, &control),
                }
            }
        }
    }

    #[test]
    fn matches_oracle_on_every_tier() {
        for m in 11..=13 {
            for_each_tier(MatchesOracle(m));
        }
    }
}
