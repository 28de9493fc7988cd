//! The operations against the oracle on rows that no standard has: other
//! lengths, weights and degrees, on every tier.

use super::{dec_on, enc_batch_words, enc_block, enc_on, encode_batch, keygen, work_words};
use crate::cpu::{PerTier, for_each_tier};
use crate::error::Error;
use crate::oracle;
use crate::params::{Params, TEST_ROWS};
use crate::random::Draw;
use crate::simd::Simd;
use core::slice::from_mut;
use std::{vec, vec::Vec};

/// SHAKE256 of a counter: the same draws for both.
struct Numbered(u64);
impl Numbered {
    fn fill(&mut self, out: &mut [u8]) {
        self.0 += 1;
        out.copy_from_slice(&oracle::bits::shake256(&[&self.0.to_le_bytes()], out.len()));
    }
}
impl Draw for Numbered {
    fn draw(&mut self, out: &mut [u8]) -> Result<(), Error> {
        self.fill(out);
        Ok(())
    }
}

/// A key pair of the oracle, with what it encapsulates and decapsulates.
#[derive(Clone)]
struct Case {
    p: &'static Params,
    public_key: Vec<u8>,
    secret_key: Vec<u8>,
    ciphertext: Vec<u8>,
    session_key: [u8; 32],
    damaged: Vec<u8>,
    rejection_key: [u8; 32],
}

const SEED: [u8; 32] = [7; 32];

impl Case {
    fn new(p: &'static Params) -> Self {
        let pair = oracle::kem::keypair_from_seed(p, &SEED);
        let mut random = Numbered(0);
        let (ret, ciphertext, session_key) =
            oracle::kem::enc(p, &pair.public_key, &mut |out| random.fill(out));
        assert_eq!(ret, 0);
        let mut damaged = ciphertext.clone();
        damaged[3] ^= 0x10;
        let (ret, rejection_key) = oracle::kem::dec(p, &pair.secret_key, &damaged);
        assert_eq!(ret, 0);
        Case {
            p,
            public_key: pair.public_key,
            secret_key: pair.secret_key,
            ciphertext,
            session_key,
            damaged,
            rejection_key,
        }
    }

    fn check<S: Simd, const M: usize>(&self, s: S) {
        let p = self.p;
        let (mut pk, mut sk) = (vec![0; p.public_key_bytes()], vec![0; p.secret_key_bytes()]);
        let mut scratch = vec![0; keygen::scratch_words(p)];
        keygen::seeded_key_gen::<S, M>(s, p, &mut pk, &mut sk, &mut scratch, &SEED);
        assert!(sk == self.secret_key, "{} {}", p.name, S::NAME);
        assert!(pk == self.public_key, "{} {}", p.name, S::NAME);
        let (mut ct, mut ss) = (vec![0; p.ciphertext_bytes()], [0; 32]);
        assert_eq!(enc_on(s, p, &mut ct, &mut ss, &pk, &mut Numbered(0)), Ok(()));
        assert_eq!((ct, ss), (self.ciphertext.clone(), self.session_key), "{} {}", p.name, S::NAME);
        for (ct, expected) in [(&self.ciphertext, self.session_key), (&self.damaged, self.rejection_key)] {
            let result = dec_on::<S, M, { work_words(13) }>(s, p, from_mut(&mut ss), ct, &sk);
            assert_eq!((result, ss), (Ok(()), expected), "{} {}", p.name, S::NAME);
        }
        self.check_batches::<S, M>(s);
    }

    /// Batches give what single calls give.
    fn check_batches<S: Simd, const M: usize>(&self, s: S) {
        let p = self.p;
        let both = [&self.ciphertext[..], &self.damaged[..], &self.ciphertext[..]].concat();
        let mut sss = [[0; 32]; 3];
        assert_eq!(dec_on::<S, M, { work_words(13) }>(s, p, &mut sss, &both, &self.secret_key), Ok(()));
        assert_eq!(sss, [self.session_key, self.rejection_key, self.session_key], "{} {}", p.name, S::NAME);

        // Where draws are rarely usable, one of many items runs out of them.
        if 2 * p.n < p.q() {
            return;
        }
        for count in [1, encode_batch::FEWEST - 1, encode_batch::FEWEST, encode_batch::MOST] {
            let (mut random, mut again) = (Numbered(0), Numbered(0));
            let (mut cts, mut sss) = (vec![1; count * p.ciphertext_bytes()], vec![[1; 32]; count]);
            let mut scratch = vec![0x55; enc_batch_words(p, count)];
            let pk = &self.public_key;
            assert_eq!(enc_block(s, p, &mut cts, &mut sss, pk, &mut random, &mut scratch), Ok(()));
            for (ct, ss) in cts.chunks_exact(p.ciphertext_bytes()).zip(&sss) {
                let (mut expected, mut key) = (vec![0; ct.len()], [0; 32]);
                assert_eq!(enc_on(s, p, &mut expected, &mut key, pk, &mut again), Ok(()));
                assert_eq!((ct, *ss), (&expected[..], key), "{} {} {count}", p.name, S::NAME);
            }
        }
    }
}

#[derive(Clone)]
struct Rows(Vec<Case>);
impl PerTier for Rows {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        for case in self.0 {
            match case.p.m {
                11 => case.check::<S, 11>(s),
                12 => case.check::<S, 12>(s),
                _ => case.check::<S, 13>(s),
            }
            std::println!("{} {}", S::NAME, case.p.name);
        }
    }
}

#[test]
fn other_rows_equal_the_oracle_on_every_tier() {
    for_each_tier(Rows(TEST_ROWS.iter().map(Case::new).collect()));
}
