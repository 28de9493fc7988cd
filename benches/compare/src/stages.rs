//! Our operations, split into stages.
//!
//! A stage is a call that does what the operation does at that place, on inputs prepared beforehand
//! and with the tier in use when it runs. It may be called again and again. Stages need not add up
//! to the whole: what is left is named in the table.

use crate::clock::{Samples, cycles_running};
use crate::ours;
use crate::table::{self, Table};
use mcbits::Kem;
use mcbits::cpu::{self, PerTier};
use mcbits::field::{
    Polynomial, batch_inverse, berlekamp_massey::key_equation, elements, fft, fft_transposed,
};
use mcbits::internals::{self, Encoder, Support};
use mcbits::matgen;
use mcbits::params::Params;
use mcbits::perm::{benes, control_bits};
use mcbits::random::System;
use mcbits::simd::Simd;
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

/// A part of an operation.
pub struct Stage {
    /// The name in the table, e.g. `control bits`.
    pub name: &'static str,
    /// Does the stage once.
    pub run: Box<dyn FnMut()>,
}

/// The stages of key generation: one successful attempt.
pub fn keypair(params: &'static Params) -> Vec<Stage> {
    stages(
        params,
        &[
            ("seed expansion", Step::Expand),
            ("Goppa polynomial", Step::Irreducible),
            ("1/g at all points", Step::Inverses),
            ("field ordering", Step::Ordering),
            ("matrix and its systematic form", Step::Matrix),
            ("control bits", Step::ControlBits),
        ],
    )
}

/// The stages of encapsulation.
pub fn enc(params: &'static Params) -> Vec<Stage> {
    stages(
        params,
        &[("fixed-weight vector", Step::FixedWeight), ("syndrome", Step::Encode), ("hash", Step::Hash)],
    )
}

/// The stages of decapsulation. The first three depend on the key alone: a prepared key has them.
pub fn dec(params: &'static Params) -> Vec<Stage> {
    stages(
        params,
        &[
            ("control bits, expanded", Step::ExpandBits),
            ("g at all points", Step::EvaluateGoppa),
            ("1/g^2 at all points", Step::InverseSquares),
            ("network, backwards", Step::NetworkBackwards),
            ("syndromes", Step::Syndromes),
            ("key equation", Step::KeyEquation),
            ("locator at all points", Step::EvaluateLocator),
            ("network", Step::Network),
            ("hash", Step::Hash),
        ],
    )
}

#[derive(Clone, Copy)]
enum Step {
    Expand,
    Irreducible,
    Inverses,
    Ordering,
    Matrix,
    ControlBits,
    FixedWeight,
    Encode,
    Hash,
    ExpandBits,
    EvaluateGoppa,
    InverseSquares,
    NetworkBackwards,
    Syndromes,
    KeyEquation,
    EvaluateLocator,
    Network,
}

fn stages(params: &'static Params, steps: &[(&'static str, Step)]) -> Vec<Stage> {
    match params.m {
        12 => stages_of_degree::<12>(params, steps),
        _ => stages_of_degree::<13>(params, steps),
    }
}

fn stages_of_degree<const M: usize>(params: &'static Params, steps: &[(&'static str, Step)]) -> Vec<Stage> {
    let state = Rc::new(RefCell::new(State::<M>::new(params)));
    let stage = |&(name, step): &(&'static str, Step)| {
        let state = state.clone();
        let run = Box::new(move || cpu::with_tier(Run(step, &mut state.borrow_mut())));
        Stage { name, run: run as Box<dyn FnMut()> }
    };
    steps.iter().map(stage).collect()
}

/// The inputs of all steps, and places for what they compute.
struct State<const M: usize> {
    p: &'static Params,
    pk: Vec<u8>,
    sk: Vec<u8>,
    ct: Vec<u8>,
    expanded: Vec<u8>,
    beta: Vec<u16>,
    g: Vec<u16>,
    values: Vec<u64>,
    inverses: Vec<u64>,
    squares: Vec<u64>,
    keys: Vec<u64>,
    sorted: Vec<u64>,
    pi: Vec<u16>,
    /// The permutation after the exchanges of columns.
    permutation: Vec<u16>,
    alpha: Vec<u64>,
    ordered: Vec<u64>,
    scratch: Vec<u64>,
    control: Vec<u8>,
    masks: Vec<u64>,
    error: Vec<u64>,
    bits: Vec<u64>,
    syndromes: Polynomial<M>,
    locator: Polynomial<M>,
}

impl<const M: usize> State<M> {
    /// A key pair that the first attempt gives, and a ciphertext.
    fn new(p: &'static Params) -> Self {
        let kem = Kem::by_name(p.name).expect("a set of the table");
        let (mut pk, mut sk) = (vec![0; p.public_key_bytes()], vec![0; p.secret_key_bytes()]);
        kem.keypair_from_seed(&mut pk, &mut sk, &[7; 32]).expect("keypair");
        let (mut ct, mut ss) = (vec![0; p.ciphertext_bytes()], [0; 32]);
        kem.enc(&mut ct, &mut ss, &pk).expect("enc");
        let words = M * p.q() / 64;
        let polynomial: Polynomial<M> = [[0; 4]; M];
        let mut state = State {
            p,
            pk,
            sk,
            ct,
            expanded: vec![0; p.n / 8 + 4 * p.q() + 2 * p.t + 32],
            beta: vec![0; p.t],
            g: vec![0; p.t + 1],
            values: vec![0; words],
            inverses: vec![0; words],
            squares: vec![0; words],
            keys: vec![0; p.q()],
            sorted: vec![0; p.q()],
            pi: vec![0; p.q()],
            permutation: vec![0; p.q()],
            alpha: vec![0; words],
            ordered: vec![0; words],
            scratch: vec![0; 320_000],
            control: vec![0; (2 * M - 1) << (M - 4)],
            masks: vec![0; benes::mask_words(M)],
            error: vec![0; p.q() / 64],
            bits: vec![0; p.q() / 64],
            syndromes: polynomial,
            locator: polynomial,
        };
        use Step::*;
        for step in [Expand, Irreducible, Inverses, Ordering, Matrix, ControlBits, FixedWeight, ExpandBits] {
            cpu::with_tier(Run(step, &mut state));
        }
        assert_eq!(state.control, state.sk[p.control_offset()..p.s_offset()], "{}: other stages", p.name);
        state
    }

    fn goppa(&self) -> Polynomial<M> {
        let mut g: Polynomial<M> = [[0; 4]; M];
        elements::from_elements::<M>(&self.g, g.as_flattened_mut(), 4);
        g
    }
}

struct Run<'a, const M: usize>(Step, &'a mut State<M>);

impl<const M: usize> PerTier for Run<'_, M> {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        let Run(step, x) = self;
        let p = x.p;
        match step {
            Step::Expand => internals::expand(&x.sk[..32], &mut x.expanded),
            Step::Irreducible => {
                let beta = x.expanded[p.n / 8 + 4 * p.q()..].chunks_exact(2);
                for (b, bytes) in x.beta.iter_mut().zip(beta) {
                    *b = u16::from_le_bytes([bytes[0], bytes[1]]) & ((1 << M) - 1);
                }
                internals::irreducible::<S, M>(s, p, &x.beta, &mut x.g).expect("a good seed");
            }
            Step::Inverses => {
                fft::evaluate::<S, M>(s, &x.goppa(), &mut x.values);
                batch_inverse::inverses::<S, M>(s, &x.values, &mut x.inverses);
            }
            Step::Ordering => {
                for (key, bytes) in x.keys.iter_mut().zip(x.expanded[p.n / 8..].chunks_exact(4)) {
                    *key = u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
                }
                // It replaces the inverses by those in support order.
                x.ordered.copy_from_slice(&x.inverses);
                internals::make_keys::<M>(&mut x.keys, &x.ordered);
                let mut support = Support { pi: &mut x.pi, alpha: &mut x.alpha, inverse: &mut x.ordered };
                internals::field_ordering::<S, M>(s, &mut x.keys, &mut x.sorted, &mut support)
                    .expect("a good seed");
            }
            Step::Matrix => {
                // Sets with `f` exchange columns, differently the next time.
                let (mut alpha, mut inverse, mut pi) = (x.alpha.clone(), x.ordered.clone(), x.pi.clone());
                let goppa =
                    matgen::Goppa::<M> { params: p, alpha: &mut alpha, inverse: &mut inverse, pi: &mut pi };
                matgen::public_key(s, goppa, &mut x.pk, &mut x.scratch).expect("a good seed");
                x.permutation = pi;
            }
            Step::ControlBits => {
                control_bits::control_bits(s, &x.permutation, &mut x.scratch, &mut x.control);
            }
            Step::FixedWeight => {
                internals::fixed_weight(s, p, &mut System, &mut x.error).expect("random bytes");
                x.bits.copy_from_slice(&x.error);
            }
            Step::Encode => {
                let c0 = &mut x.ct[..p.syndrome_bytes()];
                let mut encoder = Encoder::new(p, &x.error, c0);
                encoder.rows(s, &x.pk, c0);
            }
            Step::Hash => {
                let bytes: Vec<u8> = x.error.iter().flat_map(|word| word.to_le_bytes()).collect();
                let e = &bytes[..p.error_bytes()];
                if p.pc {
                    black_box(internals::hash(2, &[e]));
                }
                black_box(internals::hash(1, &[e, &x.ct]));
            }
            Step::ExpandBits => benes::expand::<S, M>(s, &x.control, &mut x.masks),
            Step::EvaluateGoppa => fft::evaluate::<S, M>(s, &x.goppa(), &mut x.values),
            Step::InverseSquares => batch_inverse::inverse_squares::<S, M>(s, &x.values, &mut x.squares),
            Step::NetworkBackwards => benes::apply_inverse::<S, M>(s, &x.masks, &mut x.bits),
            Step::Syndromes => {
                x.syndromes = fft_transposed::syndromes::<S, M>(s, &x.bits, &x.squares, &mut x.values);
            }
            Step::KeyEquation => {
                black_box(key_equation::<S, M>(s, p.t, &x.syndromes, &mut x.locator));
            }
            Step::EvaluateLocator => fft::evaluate::<S, M>(s, &x.locator, &mut x.values),
            Step::Network => benes::apply::<S, M>(s, &x.masks, &mut x.bits),
        }
    }
}

/// Runs the stages on every tier and adds a table row for each; `whole` gives the operation itself.
pub fn tabulate(
    table: &mut Table,
    params: &'static Params,
    tiers: &[&'static str],
    runs: usize,
    stages: Vec<Stage>,
    whole: impl Fn(&str) -> Option<f64>,
) {
    if stages.is_empty() {
        return;
    }
    let mut sums = vec![0.0; tiers.len()];
    let set = params.name.to_string();
    for mut stage in stages {
        let mut cells = vec![set.clone(), stage.name.to_string()];
        for (tier, sum) in tiers.iter().zip(&mut sums) {
            ours::force(tier);
            let mut samples = Samples::default();
            (stage.run)();
            for _ in 0..runs {
                samples.push(cycles_running(|| (stage.run)()).0);
            }
            *sum += samples.median();
            cells.push(table::cycles(samples.median()));
        }
        table.row(cells);
    }
    let mut rest = vec![set.clone(), "all else".to_string()];
    let mut all = vec![set, "whole".to_string()];
    for (tier, sum) in tiers.iter().zip(sums) {
        match whole(tier) {
            Some(whole) => {
                let left = whole - sum;
                rest.push(format!("{}{}", if left < 0.0 { "-" } else { "" }, table::cycles(left.abs())));
                all.push(table::cycles(whole));
            }
            None => {
                rest.push("-".to_string());
                all.push("-".to_string());
            }
        }
    }
    table.row(rest);
    table.row(all);
}

/// The table that `tabulate` fills.
pub fn table(operation: &str, tiers: &[&'static str]) -> Table {
    let head: Vec<&str> = ["set", "stage"].into_iter().chain(tiers.iter().copied()).collect();
    Table::new(format!("Stages of {operation}, TSC cycles, medians"), 2, &head)
}
