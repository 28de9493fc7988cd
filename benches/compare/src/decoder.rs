//! The decoder alone, for codes of any degree: a Goppa polynomial, a permutation and an error
//! vector without a key pair around them, and the stages of the tables of [McBits] and [Chou17].
//!
//! All errors lie in the first mt places, so that C0 is the beginning of the error vector itself,
//! whatever the code: no time depends on where they are.

use mcbits::cpu::{self, PerTier};
use mcbits::field::{Polynomial, berlekamp_massey::key_equation, fft, fft_transposed};
use mcbits::internals::{self, decode};
use mcbits::params::Params;
use mcbits::perm::benes;
use mcbits::simd::Simd;
use std::hint::black_box;

/// Ciphertexts that share a key in [`Step::Batch`].
pub const BATCH: usize = 64;

/// What is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The network, backwards: from the order of the ciphertext to that of the field.
    PermutationBack,
    /// The scaled vector through the transposed FFT: 2t syndromes.
    Syndrome,
    /// Berlekamp-Massey.
    KeyEquation,
    /// The locator through the FFT: its values at all points.
    Roots,
    /// The network, forwards.
    PermutationForth,
    /// One ciphertext, from the secret key: 1/g^2 at all points and the control bits too.
    One,
    /// [`BATCH`] ciphertexts under one key.
    Batch,
}

/// Every step.
pub const STEPS: [Step; 7] = [
    Step::PermutationBack,
    Step::Syndrome,
    Step::KeyEquation,
    Step::Roots,
    Step::PermutationForth,
    Step::One,
    Step::Batch,
];

/// The step as something to run again and again, on the tier in use when it runs.
pub type Run = Box<dyn FnMut(Step)>;

/// A decoder for a code, which it tests first, on the tier in use.
pub fn decoder(code: &'static Params) -> Run {
    match code.m {
        11 => of_degree::<11>(code),
        12 => of_degree::<12>(code),
        _ => of_degree::<13>(code),
    }
}

fn of_degree<const M: usize>(code: &'static Params) -> Run {
    let mut state = State::<M>::new(code);
    for step in STEPS {
        cpu::with_tier(Call(step, &mut state));
    }
    Box::new(move |step| cpu::with_tier(Call(step, &mut state)))
}

/// The inputs of all steps, and places for what they compute.
struct State<const M: usize> {
    code: &'static Params,
    /// The Goppa polynomial and the control bits, as in a secret key.
    key: Vec<u8>,
    error: Vec<u64>,
    c0: Vec<u8>,
    prepared: Vec<u64>,
    bits: Vec<u64>,
    values: Vec<u64>,
    syndromes: Polynomial<M>,
    locator: Polynomial<M>,
}

impl<const M: usize> State<M> {
    fn new(code: &'static Params) -> Self {
        let mut random = vec![0; 2 * code.t + code.control_bytes()];
        let mut g = vec![0; code.t + 1];
        let mut seed = [0; 32];
        loop {
            seed[0] += 1;
            internals::expand(&seed, &mut random);
            if cpu::with_tier(Irreducible::<M>(code, &random, &mut g)) {
                break;
            }
        }
        let mut key: Vec<u8> = g[..code.t].iter().flat_map(|c| c.to_le_bytes()).collect();
        key.extend_from_slice(&random[2 * code.t..]);
        let mut error = vec![0u64; code.q() / 64];
        // Every M-th place, from the first on.
        for place in (0..code.rows()).step_by(M) {
            error[place / 64] |= 1 << (place % 64);
        }
        let bytes = error.iter().flat_map(|word| word.to_le_bytes());
        let c0 = bytes.take(code.syndrome_bytes()).collect();
        let words = decode::values_words(M);
        let polynomial: Polynomial<M> = [[0; 4]; M];
        State {
            code,
            key,
            bits: error.clone(),
            error,
            c0,
            prepared: vec![0; decode::prepared_words(M)],
            values: vec![0; words],
            syndromes: polynomial,
            locator: polynomial,
        }
    }
}

/// Whether the polynomial of the random bytes is one.
struct Irreducible<'a, const M: usize>(&'a Params, &'a [u8], &'a mut [u16]);

impl<const M: usize> PerTier for Irreducible<'_, M> {
    type Output = bool;
    fn call<S: Simd>(self, s: S) -> bool {
        let element = |bytes: &[u8; 2]| u16::from_le_bytes(*bytes) & ((1 << M) - 1);
        let beta: Vec<u16> = self.1.as_chunks().0[..self.0.t].iter().map(element).collect();
        internals::irreducible::<S, M>(s, self.0, &beta, self.2).is_some()
    }
}

struct Call<'a, const M: usize>(Step, &'a mut State<M>);

impl<const M: usize> PerTier for Call<'_, M> {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        let Call(step, x) = self;
        let (weights, masks) = x.prepared.split_at(decode::values_words(M));
        match step {
            Step::PermutationBack => benes::apply_inverse::<S, M>(s, masks, &mut x.bits),
            Step::Syndrome => {
                x.syndromes = fft_transposed::syndromes::<S, M>(s, &x.bits, weights, &mut x.values);
            }
            Step::KeyEquation => {
                black_box(key_equation::<S, M>(s, x.code.t, &x.syndromes, &mut x.locator));
            }
            Step::Roots => {
                fft::evaluate::<S, M>(s, &x.locator, &mut x.values);
                s.run(
                    #[inline(always)]
                    || decode::zeros::<S, M>(s, &x.values, &mut x.bits),
                );
            }
            Step::PermutationForth => benes::apply::<S, M>(s, masks, &mut x.bits),
            Step::One => {
                decode::prepare::<S, M>(s, x.code, &x.key, &mut x.prepared, &mut x.values);
                self::decode(s, x);
            }
            Step::Batch => {
                decode::prepare::<S, M>(s, x.code, &x.key, &mut x.prepared, &mut x.values);
                (0..BATCH).for_each(|_| self::decode(s, x));
            }
        }
    }
}

/// Decodes the ciphertext with the prepared key.
fn decode<S: Simd, const M: usize>(s: S, x: &mut State<M>) {
    let valid = decode::decode::<S, M>(s, x.code, &x.prepared, &x.c0, &mut x.bits, &mut x.values);
    assert!(valid == u64::MAX && x.bits == x.error, "{}: another error vector", x.code.name);
}
