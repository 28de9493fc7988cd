//! The key equation: the shortest linear recurrence of a sequence over GF(q).
//!
//! For S_0 .. S_(2t-1) it finds the least L and C_0 .. C_L, C_0 nonzero, with
//! sum over i of C_i S_(N-i) = 0 for L <= N < 2t, up to a common factor. The
//! polynomial wanted is x^t C(1/x): the error locator of a decoder, the
//! minimal polynomial of a power projection. It means something only for
//! L = t; whether that holds is returned as a mask.
//!
//! Method: the inversion-free algorithm without inner products of [SS01]
//! (riBM). It keeps the pending discrepancies as a polynomial that is
//! updated like C. With delta = theta = (S_0 .. S_(2t-1), 1), gamma = 1 and
//! k = 0, do 2t times
//!
//! ```text
//! delta'_i = gamma delta_(i+1) + delta_0 theta_i
//! delta_0 != 0 and k >= 0:  theta'_i = delta_(i+1), gamma' = delta_0, k' = -k-1
//! otherwise:                theta' = theta,         gamma' = gamma,   k' = k+1
//! ```
//!
//! After r steps, delta_0 .. delta_(2t-1-r) are discrepancies and C_j is
//! delta_(2t-r+j). [SS01] leaves t zeros between the two, so that
//! discrepancies that are no longer valid die out before they reach C; here
//! the two are adjacent, and theta_(2t-1-r), the one stale discrepancy that
//! the next step would add to C_0, is cleared. That makes 2t elements instead
//! of 3t+1. (deg C <= L <= r; element 2t is used only by the step after the
//! first change of length, where L = r: `end` below. In the update theta
//! stands for the previous C times a power of x, of degree at most r+1-L.)
//! k is r - 2L: at the end k = 0 if and only if L = t.
//!
//! Layout: element i is in lane i/N of vector i mod N, so that a shift by one
//! renames the vectors and shifts one of them. All 2t steps do the same work.
//! One run fills the registers and nearly the multiplying units (avx512): two
//! interleaved took longer than two in a row, so batches gain nothing here.

use super::Polynomial;
use crate::ct;
use crate::simd::Simd;

/// One run on N vectors: 2t <= 64N. See [`key_equation`].
#[inline(always)]
fn run<S: Simd, const M: usize, const N: usize>(
    s: S,
    t: usize,
    sequence: &Polynomial<M>,
    polynomial: &mut Polynomial<M>,
) -> u64 {
    let count = 2 * t;
    assert!(count <= 64 * N && N <= 4);
    let one = s.point(1);
    let zero = s.point(0);
    let mut delta = [zero; N];
    for v in 0..N {
        // S_0 .. S_(2t-1) and, if there is room, 1.
        let here = count.saturating_sub(64 * v);
        let used = if here < 64 { !(u64::MAX << here) } else { u64::MAX };
        let mut planes = [0; M];
        for i in 0..M {
            planes[i] = sequence[i][v] & used;
        }
        if here < 64 && count / 64 == v {
            planes[0] |= 1 << here;
        }
        delta[v] = s.load_planes(&planes);
    }
    delta = s.deal(&delta);
    let mut theta = delta;
    for v in 0..N {
        if (count - 1) % N == v {
            theta[v] = s.clear(&theta[v], (count - 1) / N);
        }
    }
    let mut gamma = s.scalar(&s.seed(&one));
    let mut k = 0u64;
    // Element 64N of delta; and, as long as the length is 0, of theta.
    let full = count == 64 * N;
    let mut end = if full { one } else { zero };
    let mut theta_end = if full { u64::MAX } else { 0 };

    // Element 2t-2-r, cleared by step r, is in another vector each time, the
    // same one after N steps. Hence groups of N; the first may be incomplete.
    let groups = count.div_ceil(N);
    let missing = groups * N - count;
    let mut first = s.broadcast(&delta[0]);
    let mut seed = s.seed(&first);
    macro_rules! steps {
        ($group:expr, from $start:expr) => {
            unroll!(U in [0 1 2 3] {
                if U < N && U + 1 > $start {
                    let scalar = s.scalar(&seed);
                    // Opaque before any arithmetic, or LLVM computes the masks of
                    // two steps together in a vector, and the first one late.
                    let discrepancy = ct::opaque(s.first(&first).into());
                    let change = ct::mask_nonzero(discrepancy) & ct::mask_lsb(!k >> 63);
                    k = ct::select(change, k.wrapping_add(1), !k);
                    let last = s.shift(&delta[0], &end);
                    end = s.choose(theta_end, &zero, &first);
                    theta_end &= !change;
                    (first, seed) = s.update(&gamma, &mut delta, &last, &scalar, &mut theta, change);
                    gamma = s.choose_scalar(change, &gamma, &scalar);
                    let (vector, back) = if U + 2 > N { (2 * N - 2 - U, 2) } else { (N - 2 - U, 1) };
                    // The lane is -1 after the last step.
                    let lane = (groups - $group).wrapping_sub(back);
                    theta[vector] = s.clear(&theta[vector], lane);
                }
            })
        };
    }
    if missing > 0 {
        steps!(0, from missing);
    }
    for group in missing.min(1)..groups {
        steps!(group, from 0);
    }
    // From here on element 64N - 1 - j is C_j.
    let reversed = s.collect(&delta);
    let mut planes = [[0; 5]; M];
    for v in 0..N {
        let words = s.planes(&reversed[v]);
        for i in 0..M {
            planes[i][v] = words[i];
        }
    }
    let (words, bits) = ((64 * N - 1 - t) / 64, (64 * N - 1 - t) % 64);
    for i in 0..M {
        polynomial[i] = [0; 4];
        for w in 0..4 - words {
            polynomial[i][w] = planes[i][w + words] >> bits | planes[i][w + words + 1] << 1 << (63 - bits);
        }
    }
    ct::mask_zero(k)
}

/// The recurrence of the sequence S_0 .. S_(2t-1): `polynomial` gets the t+1
/// coefficients of x^t C(1/x), of which the last is nonzero, and zeros above.
/// Returns all-ones if the length is t, else zero.
///
/// Further elements of the sequence are ignored. All values are secret; time
/// depends on m and t <= 2^(m-6) only.
#[inline(always)]
pub fn key_equation<S: Simd, const M: usize>(
    s: S,
    t: usize,
    sequence: &Polynomial<M>,
    polynomial: &mut Polynomial<M>,
) -> u64 {
    assert!(t <= 1 << (M - 6));
    macro_rules! on_vectors {
        ($n:literal) => {
            s.run(
                #[inline(always)]
                || run::<S, M, $n>(s, t, sequence, polynomial),
            )
        };
    }
    match M {
        11 => on_vectors!(1),
        12 => on_vectors!(2),
        _ if t <= 96 => on_vectors!(3),
        _ => on_vectors!(4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::field::gf;
    use crate::oracle;
    use std::{vec, vec::Vec};

    struct Random(u64);
    impl Random {
        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            self.0 >> 33
        }
    }

    /// Sum over `weight` distinct points a of c a^j, with c random nonzero.
    fn sums<const M: usize>(random: &mut Random, t: usize, weight: usize) -> Vec<u16> {
        let first = random.next();
        let step = random.next() | 1;
        let mut sequence = vec![0; 2 * t];
        for k in 0..weight as u64 {
            let point = (first + k * step) as u16 & ((1 << M) - 1);
            let mut term = 1 + (random.next() % ((1 << M) - 1)) as u16;
            for value in &mut sequence {
                *value ^= term;
                term = gf::mul::<M>(term, point);
            }
        }
        sequence
    }

    #[derive(Clone)]
    struct MatchesDefinition<const M: usize>(usize, Vec<Vec<u16>>);
    impl<const M: usize> PerTier for MatchesDefinition<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let t = self.0;
            for (number, sequence) in self.1.iter().enumerate() {
                // What follows the sequence must not matter.
                let mut planes = [[u64::MAX; 4]; M];
                for (j, x) in sequence.iter().enumerate() {
                    for i in 0..M {
                        planes[i][j / 64] ^= u64::from(!x >> i & 1) << (j % 64);
                    }
                }
                let mut locator = [[u64::MAX; 4]; M];
                let is_t = key_equation(s, t, &planes, &mut locator);
                let coefficient =
                    |j: usize| (0..M).map(|i| ((locator[i][j / 64] >> (j % 64) & 1) as u16) << i).sum();
                let polynomial: Vec<u16> = (0..=t).map(coefficient).collect();
                assert!((t + 1..256).all(|j| coefficient(j) == 0));
                let (length, c) = oracle::poly::berlekamp_massey(M, sequence);
                assert_eq!(is_t, if length == t { u64::MAX } else { 0 });
                assert_ne!(polynomial[t], 0);
                if length == t {
                    let wanted: Vec<u16> = c.iter().rev().map(|&c| gf::mul::<M>(c, polynomial[t])).collect();
                    assert_eq!(polynomial, wanted, "{} m={M} t={t} sequence {number}", S::NAME);
                }
            }
        }
    }

    fn check<const M: usize>(t: usize) {
        let mut random = Random(t as u64);
        let mut sequences = vec![vec![0; 2 * t]];
        let edges = [0, 1, t / 2, t - 1, t + 1, t + 2, t + t / 2, 2 * t];
        for weight in edges.into_iter().chain([t; 10]) {
            sequences.push(sums::<M>(&mut random, t, weight));
        }
        for zeros in [0, 1, 2, t - 2, t - 1, t, t + 1, 2 * t - 1] {
            // Random after leading zeros; ones and zeros only.
            for mask in [(1 << M) - 1, 1] {
                let mut sequence: Vec<u16> = (0..2 * t).map(|_| random.next() as u16 & mask).collect();
                sequence[..zeros].fill(0);
                sequence[zeros] |= 1;
                sequences.push(sequence.clone());
                // One more and one less, so that one of them has length t for zeros = t - 1.
                sequence[2 * t - 1] ^= 1;
                sequences.push(sequence.clone());
                sequence[zeros + 1..].fill(0);
                sequences.push(sequence);
            }
        }
        for_each_tier(MatchesDefinition::<M>(t, sequences));
    }

    #[test]
    fn key_equation_matches_definition_on_every_tier() {
        for t in [2, 3, 20, 31, 32] {
            check::<11>(t);
        }
        for t in [2, 41, 62, 63, 64] {
            check::<12>(t);
        }
        for t in [2, 33, 95, 96, 97, 115, 119, 127, 128] {
            check::<13>(t);
        }
    }

    /// Median cycles of the time-stamp counter and of the core.
    #[cfg(target_arch = "x86_64")]
    #[derive(Clone)]
    struct Cycles<const M: usize>(usize);
    #[cfg(target_arch = "x86_64")]
    impl<const M: usize> PerTier for Cycles<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let t = self.0;
            let sequence = sums::<M>(&mut Random(1), t, t);
            let mut planes = [[0; 4]; M];
            super::super::elements::from_elements::<M>(&sequence, planes.as_flattened_mut(), 4);
            let mut polynomial = [[0; 4]; M];
            let cycles = crate::bench::cycles(|| {
                assert_eq!(key_equation(s, t, &planes, &mut polynomial), u64::MAX);
            });
            std::println!("{} m={M} t={t}: {cycles}", S::NAME);
        }
    }
    #[cfg(target_arch = "x86_64")]
    #[test]
    #[ignore = "a measurement"]
    fn key_equation_cycles() {
        for_each_tier(Cycles::<12>(2));
        for_each_tier(Cycles::<12>(64));
        for_each_tier(Cycles::<13>(2));
        for_each_tier(Cycles::<13>(97));
        for_each_tier(Cycles::<13>(96));
        for_each_tier(Cycles::<13>(119));
        for_each_tier(Cycles::<13>(128));
    }
}
