//! Every primitive of every tier against its definition.

use super::*;
use crate::cpu::{PerTier, for_each_tier};
use std::vec::Vec;

/// A small deterministic generator for tests.
fn random(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*seed >> 32) ^ (*seed << 32)
}

fn words<V: Vector>(v: V) -> Vec<u64> {
    let mut out = std::vec![0; V::WORDS];
    v.store(&mut out);
    out
}

#[derive(Clone)]
struct Primitives;
impl PerTier for Primitives {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        s.run(
            #[inline(always)]
            || primitives(s),
        )
    }
}

#[inline(always)]
fn exchange_matches<V: Vector, const K: usize>(a: V, b: V) {
    let (x, y) = (words(a), words(b));
    let (c, d) = V::exchange::<K>(a, b);
    let (c, d) = (words(c), words(d));
    for i in 0..V::WORDS {
        let bit = i >> K & 1;
        assert_eq!(c[i], if bit == 0 { x[i] } else { y[i - (1 << K)] });
        assert_eq!(d[i], if bit == 1 { y[i] } else { x[i + (1 << K)] });
    }
}

/// Exchanges the blocks of `a` under a mask spread from the first half of `x`.
#[inline(always)]
fn exchange_blocks_matches<S: Simd, const LOG: usize>(s: S, a: S::V, x: &[u64]) {
    let bit = |words: &[u64], i: usize| words[i / 64] >> (i % 64) & 1;
    let bytes: Vec<u8> = x.iter().flat_map(|x| x.to_le_bytes()).collect();
    let mask = s.spread::<LOG>(&bytes);
    let (result, mask, a) = (words(a.exchange_blocks::<LOG>(mask)), words(mask), words(a));
    for k in 0..32 * S::V::WORDS {
        let low = (k & ((1 << LOG) - 1)) + (k >> LOG << (LOG + 1));
        let high = low + (1 << LOG);
        let c = bit(x, k);
        assert_eq!((bit(&mask, low), bit(&mask, high)), (c, c));
        let (b, d) = (bit(&a, low), bit(&a, high));
        assert_eq!((bit(&result, low), bit(&result, high)), if c == 0 { (b, d) } else { (d, b) });
    }
}

#[inline(always)]
fn parities_match<S: Simd>(s: S, seed: &mut u64) {
    let sums: Vec<u64> = (0..S::V::WORDS).map(|_| random(seed)).collect();
    for (n, x) in s.spread_by_place(s.load(&sums)).into_iter().enumerate() {
        for (w, word) in words(x).into_iter().enumerate() {
            let bit = |r: usize| sums[w] >> (8 * r + n) & 1;
            for place in 0..64 {
                let sum = (0..6).filter(|r| place >> r & 1 == 1).fold(bit(6), |sum, r| sum ^ bit(r));
                assert_eq!(word >> place & 1, sum, "{} word {n} place {place}", S::NAME);
            }
        }
    }
    let rows: Vec<Vec<u64>> = (0..8).map(|_| (0..S::V::WORDS).map(|_| random(seed)).collect()).collect();
    let mut x = [s.splat(0); 8];
    for n in 0..8 {
        x[n] = s.load(&rows[n]);
    }
    for (w, word) in words(s.parities_by_place(&x)).into_iter().enumerate() {
        for (r, byte) in word.to_le_bytes().into_iter().enumerate() {
            let selected = |place: usize| r == 6 || r < 6 && place >> r & 1 == 1;
            for n in 0..8 {
                let sum = (0..64).filter(|p| selected(*p)).fold(0, |sum, p| sum ^ rows[n][w] >> p) & 1;
                assert_eq!(u64::from(byte >> n & 1), sum, "{} byte {r} bit {n}", S::NAME);
            }
        }
    }
}

#[inline(always)]
fn primitives<S: Simd>(s: S) {
    let mut seed = 1;
    for _ in 0..100 {
        let x: Vec<u64> = (0..S::V::WORDS).map(|_| random(&mut seed)).collect();
        let y: Vec<u64> = (0..S::V::WORDS).map(|_| random(&mut seed)).collect();
        let (a, b) = (s.load(&x), s.load(&y));
        let each =
            |f: fn(u64, u64) -> u64| -> Vec<u64> { x.iter().zip(&y).map(|(&x, &y)| f(x, y)).collect() };
        assert_eq!(words(a ^ b), each(|x, y| x ^ y));
        assert_eq!(words(a & b), each(|x, y| x & y));
        assert_eq!(words(a | b), each(|x, y| x | y));
        assert_eq!(words(a.and_not(b)), each(|x, y| x & !y));
        assert_eq!(words(a.shl(13)), each(|x, _| x << 13));
        assert_eq!(words(a.shr(5)), each(|x, _| x >> 5));
        let (low, high) = S::V::min_max(a.shr(1), b.shr(1));
        assert_eq!(words(low), each(|x, y| (x >> 1).min(y >> 1)));
        assert_eq!(words(high), each(|x, y| (x >> 1).max(y >> 1)));
        assert_eq!(words(S::V::mask_equal(a, a ^ (b & s.splat(1)))), each(|_, y| (y & 1).wrapping_sub(1)));
        let parities = x.iter().enumerate().fold(0, |sum, (i, x)| sum | (x.count_ones() as u64 & 1) << i);
        assert_eq!(a.parities(), parities);
        if S::V::WORDS > 1 {
            exchange_matches::<S::V, 0>(a, b);
        }
        if S::V::WORDS > 2 {
            exchange_matches::<S::V, 1>(a, b);
        }
        if S::V::WORDS > 4 {
            exchange_matches::<S::V, 2>(a, b);
        }

        unroll!(LOG in [0 1 2 3 4 5 6 7 8] {
            if LOG < 6 + S::V::LOG_WORDS {
                exchange_blocks_matches::<S, LOG>(s, a, &x);
            }
        });

        parities_match(s, &mut seed);
        let four: Vec<u64> = (0..4).map(|_| random(&mut seed)).collect();
        assert_eq!(words(s.load_narrow(&four)), four[..S::Narrow::WORDS]);
        let bytes: Vec<u8> = x.iter().flat_map(|x| x.to_le_bytes()).collect();
        let mut out = std::vec![0; bytes.len()];
        s.load_bytes(&bytes).store_bytes(&mut out);
        assert_eq!(out, bytes);
    }
}

#[test]
fn primitives_on_every_tier() {
    for_each_tier(Primitives);
}
