//! Every byte primitive of every tier against its definition.

use super::super::{Simd, Vector};
use super::Bytes;
use crate::cpu::{PerTier, for_each_tier};
use std::vec::Vec;

fn bytes<V: Vector>(v: V) -> Vec<u8> {
    let mut out = std::vec![0; 8 * V::WORDS];
    v.store_bytes(&mut out);
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
fn primitives<S: Simd>(s: S) {
    let mut state = 1u64;
    let mut random = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 56) as u8
    };
    let size = 8 * S::V::WORDS;
    for _ in 0..100 {
        let [x, y, z, w]: [Vec<u8>; 4] = core::array::from_fn(|_| (0..size).map(|_| random()).collect());
        let (a, b, c, d) = (s.load_bytes(&x), s.load_bytes(&y), s.load_bytes(&z), s.load_bytes(&w));

        let chosen = bytes(S::V::choose(a, b, c));
        assert!((0..size).all(|i| chosen[i] == if x[i] > 127 { z[i] } else { y[i] }));
        let signs = a.sign_bits();
        assert!((0..64).all(|i| signs >> i & 1 == if i < size { x[i] as u64 >> 7 } else { 0 }));
        let (even, odd) = S::V::unzip(a, b);
        let both: Vec<u8> = x.iter().chain(&y).copied().collect();
        assert!((0..size).all(|i| bytes(even)[i] == both[2 * i] && bytes(odd)[i] == both[2 * i + 1]));

        if S::V::LOG_GATHER == 0 {
            continue;
        }
        // High bytes are often equal.
        let few = s.splat(u64::MAX / 255 * 3);
        let (p, q) = (bytes(c & few), bytes(d & few));
        let [low, high] = S::V::min16([a, c & few], [b, d & few]);
        for i in 0..size {
            let least = u16::from_le_bytes([x[i], p[i]]).min(u16::from_le_bytes([y[i], q[i]]));
            assert_eq!([bytes(low)[i], bytes(high)[i]], least.to_le_bytes());
        }
        let found = bytes(a.lookup(b));
        assert!((0..size).all(|i| found[i] == x[y[i] as usize % size]));
    }
}

#[derive(Clone)]
struct Gather(usize);
impl PerTier for Gather {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        if self.0 <= S::V::LOG_GATHER && 1 << self.0 >= 16 * S::V::WORDS {
            s.run(
                #[inline(always)]
                || gather(s, self.0),
            )
        }
    }
}

#[inline(always)]
fn gather<S: Simd>(s: S, log: usize) {
    const F: usize = 3;
    let stride = (1 << log) / 8 + 8;
    let mut state = log as u64;
    let mut random = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 32) ^ (state << 32)
    };
    let tables: Vec<u64> = (0..F * stride).map(|_| random()).collect();
    for _ in 0..20 {
        let places: [Vec<usize>; 2] =
            core::array::from_fn(|_| (0..8 * S::V::WORDS).map(|_| random() as usize % (1 << log)).collect());
        let split = |v: usize| {
            // Bit 7 of the low byte does not count.
            let low: Vec<u8> =
                places[v].iter().map(|place| (place % 128 + place / 2 % 2 * 128) as u8).collect();
            let high: Vec<u8> = places[v].iter().map(|place| (place / 128) as u8).collect();
            [s.load_bytes(&low), s.load_bytes(&high)]
        };
        let found = S::V::gather::<F>(&tables, stride, log, [split(0), split(1)]);
        for (places, found) in places.iter().zip(found) {
            for (f, found) in found.into_iter().enumerate() {
                for (place, found) in places.iter().zip(bytes(found)) {
                    assert_eq!(found, tables[f * stride + place / 8].to_le_bytes()[place % 8]);
                }
            }
        }
    }
}

#[test]
fn primitives_on_every_tier() {
    for_each_tier(Primitives);
}

#[test]
fn gather_on_every_tier() {
    for log in 6..=12 {
        for_each_tier(Gather(log));
    }
}
