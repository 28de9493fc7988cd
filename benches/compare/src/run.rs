//! The way of measuring: one process, contenders interleaved, so that a slow phase of the machine
//! meets all of them; the one that begins changes from turn to turn. Results are compared on the way:
//! contenders that get the same seed must make the same key pair, and every ciphertext must give
//! every contender the session key that its sender had.

use crate::clock::Samples;
use crate::contender::{Contender, Source};
use crate::results::{Measurement, Results};
use core::arch::x86_64::{_mm_clflush, _mm_mfence};
use mcbits::params::Params;

/// Where the public key is when `enc` begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cache {
    /// Wherever the call before has left it.
    Warm,
    /// Not in L2: other memory, four times that size, was read in between.
    ColdL2,
    /// In no cache.
    Memory,
}

impl Cache {
    /// The operation `enc` with this state, as the tables call it.
    pub fn operation(self) -> &'static str {
        match self {
            Cache::Warm => "enc",
            Cache::ColdL2 => "enc, cold L2",
            Cache::Memory => "enc, from memory",
        }
    }
}

/// The operation `enc` with everybody's randomness from the same generator in user space, as the tables
/// call it: it leaves out what the operating system costs.
pub const ENC_USER_SPACE: &str = "enc, own generator";

/// Calls per turn; the first of them, which finds the caches as the contender before has left them,
/// does not count.
const TURN: usize = 8;

/// Slow contenders get this fraction of the calls, and never more than `SLOW_CALLS`.
const SLOW_CALLS: usize = 31;

/// The seed number `index` of a set.
pub fn seed(params: &Params, index: usize) -> [u8; 32] {
    let mut seed = [0; 32];
    let name = params.name.as_bytes();
    seed[..name.len()].copy_from_slice(name);
    seed[24..].copy_from_slice(&(index as u64).to_le_bytes());
    seed
}

/// The contenders' numbers, beginning with another one every turn.
fn rotated(count: usize, turn: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |i| (i + turn) % count)
}

fn store(
    results: &mut Results,
    params: &'static Params,
    operation: &str,
    contenders: &[Box<dyn Contender>],
    samples: Vec<Samples>,
) {
    for (contender, samples) in contenders.iter().zip(samples) {
        if !samples.is_empty() {
            let (set, operation, contender) = (params.name, operation.into(), contender.name().into());
            results.0.push(Measurement { set, operation, contender, samples });
        }
    }
}

/// Key pairs from `runs` common seeds.
pub fn keypairs(
    results: &mut Results,
    params: &'static Params,
    contenders: &mut [Box<dyn Contender>],
    runs: usize,
) {
    let mut samples = vec![Samples::default(); contenders.len()];
    for index in 0..runs {
        let seed = seed(params, index);
        let mut first: Option<usize> = None;
        for i in rotated(contenders.len(), index) {
            if contenders[i].slow() {
                continue;
            }
            let time = contenders[i].keypair(&seed);
            samples[i].push(time);
            if !contenders[i].seeded() {
                continue;
            }
            let other = *first.get_or_insert(i);
            let (a, b) = (&contenders[other], &contenders[i]);
            assert!(
                a.public_key() == b.public_key() && a.secret_key() == b.secret_key(),
                "{}: {} and {} make different key pairs from seed {index}",
                params.name,
                a.name(),
                b.name(),
            );
        }
    }
    store(results, params, "keypair", contenders, samples);
}

/// Gives all contenders one key pair, made by the first.
pub fn share_keys(params: &Params, contenders: &mut [Box<dyn Contender>]) {
    let Some((first, others)) = contenders.split_first_mut() else { return };
    first.keypair(&seed(params, 0));
    for other in others {
        assert!(
            other.load(first.public_key(), first.secret_key()),
            "{} refuses a key pair of {}",
            other.name(),
            first.name()
        );
    }
}

/// Removes the public key from L2, or from all caches.
fn evict(contender: &dyn Contender, cache: Cache, other: &mut [u64]) {
    match cache {
        Cache::Warm => {}
        Cache::ColdL2 => {
            for word in other.iter_mut().step_by(8) {
                *word = word.wrapping_add(1);
            }
        }
        Cache::Memory => {
            let pk = contender.public_key();
            // SAFETY: the addresses lie in one slice; flushing changes no contents.
            unsafe {
                for i in (0..pk.len()).step_by(64) {
                    _mm_clflush(&pk[i]);
                }
                _mm_clflush(&pk[pk.len() - 1]);
                _mm_mfence();
            }
        }
    }
}

/// Encapsulations with the key pair in use, `calls` of each contender.
pub fn encs(
    results: &mut Results,
    params: &'static Params,
    contenders: &mut [Box<dyn Contender>],
    calls: usize,
    cache: Cache,
) {
    let samples = enc_samples(params, contenders, calls, cache);
    store(results, params, cache.operation(), contenders, samples);
}

/// The same with a generator in user space, for the contenders that can draw from one.
pub fn encs_user_space(
    results: &mut Results,
    params: &'static Params,
    contenders: &mut [Box<dyn Contender>],
    calls: usize,
) {
    let able = contenders.iter_mut().map(|c| c.draw_from(Source::UserSpace)).collect::<Vec<_>>();
    let samples = enc_samples(params, contenders, calls, Cache::Warm);
    for contender in contenders.iter_mut() {
        contender.draw_from(Source::System);
    }
    let samples =
        samples.into_iter().zip(able).map(|(samples, able)| if able { samples } else { Samples::default() });
    store(results, params, ENC_USER_SPACE, contenders, samples.collect());
}

fn enc_samples(
    params: &'static Params,
    contenders: &mut [Box<dyn Contender>],
    calls: usize,
    cache: Cache,
) -> Vec<Samples> {
    let mut samples = vec![Samples::default(); contenders.len()];
    let mut ct = vec![0; params.ciphertext_bytes()];
    let mut ss = [0; 32];
    let mut other = vec![0; 4 << 20 >> 3];
    let counted = if cache == Cache::Warm { TURN - 1 } else { 1 };
    for turn in 0..calls.div_ceil(counted) {
        for i in rotated(contenders.len(), turn) {
            let contender = contenders[i].as_mut();
            if contender.slow() && samples[i].len() >= SLOW_CALLS {
                continue;
            }
            if cache == Cache::Warm {
                contender.enc(&mut ct, &mut ss);
            }
            for _ in 0..counted {
                evict(contender, cache, &mut other);
                let time = contender.enc(&mut ct, &mut ss);
                samples[i].push(time);
            }
        }
    }
    samples
}

/// Decapsulations with the key pair in use, `calls` of each contender, of ciphertexts made by all.
pub fn decs(
    results: &mut Results,
    params: &'static Params,
    contenders: &mut [Box<dyn Contender>],
    calls: usize,
) {
    let mut samples = vec![Samples::default(); contenders.len()];
    let ciphertexts: Vec<(Vec<u8>, [u8; 32])> = (0..2 * contenders.len())
        .map(|i| {
            let (mut ct, mut ss) = (vec![0; params.ciphertext_bytes()], [0; 32]);
            let from = i % contenders.len();
            contenders[from].enc(&mut ct, &mut ss);
            (ct, ss)
        })
        .collect();
    let mut ss = [0; 32];
    for turn in 0..calls.div_ceil(TURN - 1) {
        for i in rotated(contenders.len(), turn) {
            let contender = contenders[i].as_mut();
            if contender.slow() && samples[i].len() >= SLOW_CALLS {
                continue;
            }
            for call in 0..TURN {
                let (ct, sent) = &ciphertexts[(turn + call) % ciphertexts.len()];
                let time = contender.dec(&mut ss, ct);
                assert!(ss == *sent, "{}: {} finds another session key", params.name, contender.name());
                if call > 0 {
                    samples[i].push(time);
                }
            }
        }
    }
    store(results, params, "dec", contenders, samples);
}
