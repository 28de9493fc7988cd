//! Encode ([Spec], "Encoding") for up to 64 error vectors under one public key:
//! C = (I | T) E, one error vector in each column of E. The key is read once.
//!
//! | file | computes T E by |
//! | --- | --- |
//! | `tiles` | products of 8x8 matrices and bytes, where there are instructions |
//! | `tables` | tables of the sums of eight rows of E, elsewhere |

mod tables;
mod tiles;

use crate::{
    params::Params,
    simd::{Simd, Vector},
};

/// Error vectors that are taken together at most.
pub const MOST: usize = 64;
/// From so many on that is faster than one by one.
pub const FEWEST: usize = 16;

/// Words of work memory.
pub const fn scratch_words(p: &Params) -> usize {
    let (a, b) = (tables::scratch_words(p), tiles::scratch_words(p));
    if a > b { a } else { b }
}

/// Computes C. `errors` holds at most [`MOST`] error vectors of q/64 words
/// (secret), `pk` the public key; `scratch` has [`scratch_words`], gets C for
/// [`take`], and keeps secrets. Time depends on the set, the number of vectors
/// and the public key.
#[inline(always)]
pub fn start<S: Simd>(s: S, p: &Params, errors: &[u64], pk: &[u8], scratch: &mut [u64]) {
    match S::V::WORDS {
        1 => tables::start(s, p, errors, pk, scratch),
        _ => tiles::start(s, p, errors, pk, scratch),
    }
}

/// C0 of vector number `j`, which is `e`, padding bits zero, from the work
/// memory of [`start`].
#[inline(always)]
pub fn take<S: Simd>(p: &Params, j: usize, e: &[u64], scratch: &[u64], c0: &mut [u8]) {
    match S::V::WORDS {
        1 => tables::take(p, j, scratch, c0),
        _ => tiles::take(p, j, scratch, c0),
    }
    for (c0, e) in c0.chunks_mut(8).zip(e) {
        for (c, e) in c0.iter_mut().zip(e.to_le_bytes()) {
            *c ^= e;
        }
    }
    if p.rows() % 8 != 0 {
        c0[p.rows() / 8] &= (1 << (p.rows() % 8)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::encode::Encoder;
    use crate::params;
    use std::vec;

    #[derive(Clone)]
    struct EqualsSingle;
    impl PerTier for EqualsSingle {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let mut seed = 1u64;
            let mut random = || {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                seed >> 32 ^ seed << 32
            };
            for p in params::ALL.iter().filter(|p| !p.f && !p.pc).chain(params::TEST_ROWS) {
                let key: vec::Vec<u8> = (0..p.public_key_bytes()).map(|_| random() as u8).collect();
                let words = p.q() / 64;
                for count in [1, 17, 64] {
                    let mut errors = vec![0; count * words];
                    for e in errors.chunks_exact_mut(words) {
                        e[..p.n / 64].iter_mut().for_each(|word| *word = random());
                    }
                    let mut scratch = vec![!0; scratch_words(p)];
                    start(s, p, &errors, &key, &mut scratch);
                    for (j, e) in errors.chunks_exact(words).enumerate() {
                        let mut expected = vec![0xff; p.syndrome_bytes()];
                        Encoder::new(p, e, &mut expected).rows(s, &key, &mut expected);
                        let mut c0 = vec![0xff; p.syndrome_bytes()];
                        take::<S>(p, j, e, &scratch, &mut c0);
                        assert!(c0 == expected, "{} {} {j} of {count}", p.name, S::NAME);
                    }
                }
            }
        }
    }

    #[test]
    fn equals_single_encodings_on_every_tier() {
        for_each_tier(EqualsSingle);
    }
}
