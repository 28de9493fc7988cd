//! Measurements of the stages of decapsulation and encapsulation.

use super::{ErrorBytes, hash};
use crate::bench::cycles;
use crate::cpu::{PerTier, for_each_tier};
use crate::encode::Encoder;
use crate::encode_batch;
use crate::field::{Polynomial, batch_inverse, berlekamp_massey::key_equation, fft, fft_transposed};
use crate::fixed_weight::fixed_weight;
use crate::params::{self, Params};
use crate::perm::benes;
use crate::random::System;
use crate::simd::Simd;
use crate::wipe::wipe;
use core::slice::from_mut;
use std::{println, vec};

#[derive(Clone)]
struct Stages<const M: usize>(&'static Params);
impl<const M: usize> PerTier for Stages<M> {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        let p = self.0;
        let words = p.q() / 64;
        let show = |what: &str, f: &mut dyn FnMut()| println!("{} {} {what}: {}", S::NAME, p.name, cycles(f));
        let control: vec::Vec<u8> = (0..(2 * M - 1) << (M - 4)).map(|i| (i * 77 >> 3) as u8).collect();
        let mut masks = vec![0; benes::mask_words(M)];
        let mut bits = vec![5; words];
        let mut values: vec::Vec<u64> =
            (0..M * words).map(|i| (i as u64).wrapping_mul(0x9e3779b97f4a7c15)).collect();
        let mut weights = vec![0; M * words];
        let mut work = vec![0; M * words];
        let g: Polynomial<M> = [[0x123456789abcdef; 4]; M];
        let mut sigma = g;
        let mut sums = g;
        show("expand", &mut || benes::expand::<S, M>(s, &control, &mut masks));
        show("evaluate", &mut || fft::evaluate::<S, M>(s, &g, &mut values));
        show("inverse squares", &mut || batch_inverse::inverse_squares::<S, M>(s, &values, &mut weights));
        show("inverse network", &mut || benes::apply_inverse::<S, M>(s, &masks, &mut bits));
        show("syndromes", &mut || sums = fft_transposed::syndromes::<S, M>(s, &bits, &weights, &mut work));
        show("key equation", &mut || {
            key_equation::<S, M>(s, p.t, &sums, &mut sigma);
        });
        show("network", &mut || benes::apply::<S, M>(s, &masks, &mut bits));
        show("wipe", &mut || {
            wipe(&mut values);
            wipe(&mut weights);
            wipe(&mut work);
            wipe(&mut masks);
        });
        let mut ciphertext = vec![0; p.ciphertext_bytes()];
        show("hash", &mut || {
            let mut e = ErrorBytes::new(&bits);
            core::hint::black_box(hash(1, &[e.get(p), &ciphertext]));
            wipe(&mut e.0);
        });
        let sk: vec::Vec<u8> = (0..p.secret_key_bytes()).map(|i| (i * 77 >> 3) as u8).collect();
        let mut ss = [0; 32];
        show("dec_on", &mut || {
            super::dec_on::<S, M, { super::dec_words(13) }>(s, p, from_mut(&mut ss), &ciphertext, &sk)
                .unwrap_or(())
        });
        let mut prepared = crate::scratch::WorkArray::<{ super::dec_words(13) }>::new();
        let (prepared, _) = prepared.words().split_at_mut(crate::decode::prepared_words(M));
        show("prepare", &mut || {
            crate::decode::prepare::<S, M>(s, p, &sk[p.goppa_offset()..p.s_offset()], prepared, &mut work)
        });
        show("decode", &mut || {
            core::hint::black_box(crate::decode::decode::<S, M>(
                s,
                p,
                prepared,
                &ciphertext[..p.syndrome_bytes()],
                &mut bits,
                &mut work,
            ));
        });
        show("dec_prepared", &mut || {
            super::dec_prepared_on::<S, M>(
                s,
                p,
                &mut ss,
                &ciphertext,
                prepared,
                &sk[p.s_offset()..],
                &mut work,
            )
        });
        crate::select_implementation(Some(S::NAME));
        show("Kem::dec", &mut || crate::Kem::of(p).dec(&mut ss, &ciphertext, &sk).unwrap_or(()));
        show("wipe stack", &mut || crate::wipe::contained::<{ 62 << 10 }, _>(|| ()));
        let pk = vec![0x5a; p.public_key_bytes()];
        show("fixed weight", &mut || fixed_weight(s, p, &mut System, &mut bits).expect("random"));
        let count = encode_batch::MOST;
        let errors = vec![0x123456789abcdef; count * words];
        let mut scratch = vec![0; encode_batch::scratch_words(p)];
        show("encode of 64", &mut || encode_batch::start(s, p, &errors, &pk, &mut scratch));
        let (mut cts, mut sss) = (vec![0; count * p.ciphertext_bytes()], vec![[0; 32]; count]);
        show("Kem::enc_batch of 64", &mut || {
            crate::Kem::of(p).enc_batch(&mut cts, &mut sss, &vec![0; pk.len()]).unwrap_or(())
        });
        show("Kem::dec_batch of 64", &mut || crate::Kem::of(p).dec_batch(&mut sss, &cts, &sk).unwrap_or(()));
        let prepared = crate::Kem::of(p).prepare(&sk).expect("memory");
        show("PreparedKey::dec", &mut || prepared.dec(&mut ss, &ciphertext).unwrap_or(()));
        show("Kem::enc", &mut || {
            crate::Kem::of(p).enc(&mut ciphertext, &mut ss, &vec![0; pk.len()]).unwrap_or(())
        });
        show("encode", &mut || {
            let mut encoder = Encoder::new(p, &bits, &mut ciphertext);
            encoder.rows(s, &pk, &mut ciphertext);
        });
    }
}

#[test]
#[ignore = "a measurement"]
fn kem_cycles() {
    for_each_tier(Stages::<12>(&params::mceliece348864f));
    for_each_tier(Stages::<13>(&params::mceliece6960119f));
}
