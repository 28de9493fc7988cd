//! MatGen: the parity-check matrix of the Goppa code, in stripes of columns,
//! and its systematic form ([Spec], "Matrix generation for Goppa codes").
//!
//! Entry h(i, j) = alpha_j^i / g(alpha_j), 0 <= i < t, 0 <= j < n; row i*m + b
//! of the binary matrix is bit b of h(i, .). Bitsliced over columns, each
//! power costs one product per 64 `WORDS` columns; every eight rows become a
//! block of bytes ([`crate::linalg`], layout).

use crate::field::bitslice;
use crate::linalg::{self, Block, Shape, Source};
use crate::params::Params;
use crate::simd::{Simd, Vector};

/// The matrix of a Goppa code, given by its support (secret).
///
/// `alpha` and `inverse` hold alpha_j and 1/g(alpha_j) in support order, q
/// elements each in bitsliced form: plane i at words i*q/64 .. (i+1)*q/64.
/// Elements from n on do not matter. `pi` follows the exchanges of columns.
pub struct Goppa<'a, const M: usize> {
    /// The parameter set.
    pub params: &'a Params,
    /// M planes of q bits.
    pub alpha: &'a mut [u64],
    /// M planes of q bits.
    pub inverse: &'a mut [u64],
    /// The permutation, q numbers; the first n belong to the columns.
    pub pi: &'a mut [u16],
}

/// Words of scratch for [`public_key`].
pub const fn scratch_words<S: Simd>(p: &Params) -> usize {
    linalg::scratch_words::<S>(&Shape::new(p))
}

/// Computes the public key (`Params::public_key_bytes`) and returns the
/// pivots of the secret key; alpha, inverse and pi are left with the columns
/// exchanged. `None`, and no key, if the systematic form does not exist.
///
/// Time depends on the set, on `None` and the panel where that became clear,
/// and on panels whose 128-row window lacks pivots.
pub fn public_key<S: Simd, const M: usize>(
    s: S,
    mut code: Goppa<M>,
    public_key: &mut [u8],
    scratch: &mut [u64],
) -> Option<u64> {
    let shape = Shape::new(code.params);
    linalg::public_key(s, &shape, &mut code, public_key, scratch)
}

/// Rows held until eight are complete.
const HELD: usize = 8 * 13 + 8;

/// Whole cache lines: vectors that straddle two are slow.
#[repr(align(64))]
struct Lines([u64; HELD * 8]);

impl<const M: usize> Source for Goppa<'_, M> {
    fn stripes<S: Simd>(&mut self, s: S, shape: &Shape, first: isize, out: &mut [Block]) {
        s.run(
            #[inline(always)]
            || stripes::<S, M>(s, self, shape, first, out),
        );
    }

    fn exchange(&mut self, places: &[u64; 32]) {
        let start = self.params.window_start();
        let words = self.params.q() / 64;
        for planes in [&mut *self.alpha, &mut *self.inverse] {
            for plane in planes.chunks_exact_mut(words) {
                let mut window = bits_at(plane, start as isize);
                for (i, place) in places.iter().enumerate() {
                    // Both bits change if they differ.
                    let other = crate::ct::mask_nonzero(window & place);
                    let differ = crate::ct::mask_lsb(other ^ window >> i);
                    // In row i the pivot may be column i itself: no change.
                    window ^= differ & (place | 1 << i);
                }
                set_bits_at(plane, start, window);
            }
        }
        let window = &mut self.pi[start..start + 64];
        for (i, place) in places.iter().enumerate() {
            for j in i + 1..64 {
                let mask = crate::ct::mask_lsb(place >> j) as u16;
                let d = mask & (window[i] ^ window[j]);
                window[i] ^= d;
                window[j] ^= d;
            }
        }
    }
}

/// Bits `first` .. `first + 64` of a plane; zero outside of it.
#[inline(always)]
fn bits_at(plane: &[u64], first: isize) -> u64 {
    let word = |i: isize| usize::try_from(i).ok().and_then(|i| plane.get(i)).copied().unwrap_or(0);
    let (i, shift) = (first.div_euclid(64), first.rem_euclid(64));
    // Twice, as a shift by 64 is none.
    word(i) >> shift | word(i + 1) << 1 << (63 - shift)
}

/// Replaces 64 bits of a plane.
fn set_bits_at(plane: &mut [u64], first: usize, bits: u64) {
    let (i, shift) = (first / 64, first % 64);
    plane[i] = plane[i] & !(u64::MAX << shift) | bits << shift;
    if shift > 0 {
        plane[i + 1] = plane[i + 1] & (u64::MAX << shift) | bits >> (64 - shift);
    }
}

/// `64 * WORDS` elements from column `first` on; zero for columns that do not
/// exist (column numbers are public).
#[inline(always)]
fn load<S: Simd, const M: usize>(
    s: S,
    planes: &[u64],
    first: isize,
    columns: usize,
) -> bitslice::Group<S::V, M> {
    let mut group = [s.splat(0); M];
    for (group, plane) in group.iter_mut().zip(planes.chunks_exact(planes.len() / M)) {
        let mut bits = [0; 8];
        for (w, bits) in bits.iter_mut().enumerate().take(S::V::WORDS) {
            let at = first + 64 * w as isize;
            let count = (columns as isize - at).clamp(0, 64) as u32;
            let existing = u64::MAX.checked_shr(64 - count).unwrap_or(0);
            *bits = bits_at(plane, at) & existing;
        }
        *group = s.load(&bits);
    }
    group
}

/// See [`Source::stripes`].
#[inline(always)]
fn stripes<S: Simd, const M: usize>(s: S, code: &Goppa<M>, shape: &Shape, first: isize, out: &mut [Block]) {
    let blocks = shape.stripe_blocks();
    let alpha = load::<S, M>(s, code.alpha, first, shape.columns);
    let entry = load::<S, M>(s, code.inverse, first, shape.columns);
    // Two chains of products, as one alone would wait for each product.
    let mut entries = [entry, bitslice::mul(s, &entry, &alpha)];
    let square = bitslice::square(&alpha);
    let width = S::V::WORDS;
    let mut rows = Lines([0; HELD * 8]);
    let rows = &mut rows.0;

    let (mut held, mut block) = (shape.padding % 8, shape.padding / 8);
    for stripe in out.chunks_exact_mut(blocks) {
        stripe[..block].fill([0; 8]);
        stripe[shape.used_blocks()..].fill([0; 8]);
    }
    let mut power = 0;
    while power < code.params.t {
        while power < code.params.t && held + 2 * M <= HELD {
            for entry in &mut entries {
                bitslice::store(entry, &mut rows[held * width..], 0, width);
                held += M;
                *entry = bitslice::mul(s, entry, &square);
            }
            power += 2;
        }
        if power > code.params.t {
            held -= M;
        }
        let whole = held / 8 * 8;
        for rows in rows[..whole * width].chunks_exact(8 * width) {
            s.blocks_of_rows(rows, &mut out[block..], blocks);
            block += 1;
        }
        rows.copy_within(whole * width..held * width, 0);
        held -= whole;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::oracle::{field, matrix, poly};
    use crate::params;
    use std::vec::Vec;
    use std::{println, vec};

    /// Bitsliced planes of q elements.
    fn planes<const M: usize>(elements: &[u16]) -> Vec<u64> {
        let words = (1 << M) / 64;
        let mut planes = vec![0; M * words];
        for (j, x) in elements.iter().enumerate() {
            for i in 0..M {
                planes[i * words + j / 64] |= (*x as u64 >> i & 1) << (j % 64);
            }
        }
        planes
    }

    #[derive(Clone)]
    struct Matches<'a, const M: usize> {
        params: &'a Params,
        support: Vec<u16>,
        inverse: Vec<u16>,
        pi: Vec<u16>,
        expected: Option<(u64, Vec<u8>, Vec<u16>)>,
    }
    impl<const M: usize> PerTier for Matches<'_, M> {
        type Output = ();
        fn call<S: Simd>(mut self, s: S) {
            let mut key = vec![0; self.params.public_key_bytes()];
            let mut scratch = vec![u64::MAX; scratch_words::<S>(self.params)];
            let code = Goppa::<M> {
                params: self.params,
                alpha: &mut planes::<M>(&self.support),
                inverse: &mut planes::<M>(&self.inverse),
                pi: &mut self.pi,
            };
            let pivots = public_key(s, code, &mut key, &mut scratch);
            let result = pivots.map(|pivots| (pivots, key, self.pi));
            assert!(result == self.expected, "{} {}", S::NAME, self.params.name);
            println!("{} {} {}", S::NAME, self.params.name, result.is_some());
        }
    }

    /// Compares with the oracle for a random support and a random polynomial.
    fn matches<const M: usize>(p: &Params, seed: u32) {
        let mut state = seed;
        let mut random = || {
            state = state.wrapping_mul(1664525).wrapping_add(1013904223);
            (state >> 12) as usize
        };
        let mut pi: Vec<u16> = (0..p.q() as u16).collect();
        for i in (1..p.q()).rev() {
            pi.swap(i, random() % (i + 1));
        }
        let support: Vec<u16> = pi.iter().map(|x| x.reverse_bits() >> (16 - M)).collect();
        let mut g: Vec<u16> = (0..=p.t).map(|_| (random() % p.q()) as u16).collect();
        g[p.t] = 1;
        let inverse = support.iter().map(|&x| field::inv(M, poly::evaluate(M, &g, x))).collect();
        let mut matrix = matrix::mat_gen(p, &g, &support);
        let mut moved = pi.clone();
        let expected = matrix::systematic_form(p, &mut matrix, &mut moved)
            .map(|pivots| (pivots, matrix::public_key(p, &matrix), moved));
        for_each_tier(Matches::<M> { params: p, support, inverse, pi, expected });
    }

    #[test]
    fn public_key_matches_oracle_on_every_tier() {
        for p in params::TEST_ROWS.iter().chain([&params::mceliece348864f, &params::mceliece6960119f]) {
            for seed in 0..if p.rows() < 500 { 6 } else { 1 } {
                match p.m {
                    11 => matches::<11>(p, seed),
                    12 => matches::<12>(p, seed),
                    _ => matches::<13>(p, seed),
                }
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[derive(Clone)]
    struct Stages<const M: usize>(&'static Params);
    #[cfg(target_arch = "x86_64")]
    impl<const M: usize> PerTier for Stages<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            use crate::bench::cycles;
            if std::env::var("TIER").is_ok_and(|tier| tier != S::NAME) {
                return;
            }
            let p = self.0;
            let mut pi: Vec<u16> = (0..p.q() as u16).collect();
            let mut random = 1u64;
            let elements: Vec<u16> = (0..2 * p.q())
                .map(|_| {
                    random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (random >> 40) as u16 & (p.q() - 1) as u16
                })
                .collect();
            let (alpha, inverse) = elements.split_at(p.q());
            let mut code = Goppa::<M> {
                params: p,
                alpha: &mut planes::<M>(alpha),
                inverse: &mut planes::<M>(inverse),
                pi: &mut pi,
            };
            let shape = Shape::new(p);
            let mut out = vec![[0; 8]; S::V::WORDS * shape.stripe_blocks()];
            println!(
                "{} {} matgen {} x {}",
                S::NAME,
                p.name,
                cycles(|| code.stripes(s, &shape, 77, &mut out)),
                p.n.div_ceil(64 * S::V::WORDS)
            );
            let mut key = vec![0; p.public_key_bytes()];
            let mut scratch = vec![0; scratch_words::<S>(p)];
            let mut found = 0;
            let cycles = cycles(|| {
                let code = Goppa::<M> { params: p, alpha: code.alpha, inverse: code.inverse, pi: code.pi };
                found += public_key(s, code, &mut key, &mut scratch).is_some() as u32;
            });
            println!("{} {} public key {cycles} ({found})", S::NAME, p.name);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    #[ignore = "a measurement"]
    fn stages() {
        for_each_tier(Stages::<12>(&params::mceliece348864f));
        for_each_tier(Stages::<13>(&params::mceliece6960119f));
    }
}
