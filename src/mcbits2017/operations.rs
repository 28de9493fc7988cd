//! Encryption and opening on bytes, for every tier: the stages of the KEM with the keys of McBits 2017.
//! Secrets stay in work memory and on the stack; the caller removes them.

use super::{key, symmetric};
use crate::{
    cpu::{self, PerTier},
    ct,
    decode::{self, work_words},
    encode::Encoder,
    error::Error,
    fixed_weight::fixed_weight,
    kem::{ErrorBytes, with_degree},
    params::Params,
    perm::benes,
    random::Draw,
    scratch::{WorkArray, bytes_of},
    simd::Simd,
    wipe::wipe,
};
use symmetric::{KEY_BYTES, Nonce, TAG_BYTES};

/// Words of the largest error vector.
const MAX_WORDS: usize = 128;
const MAX_T: usize = 128;

/// The draws of the set with m = 13: 32 bytes, stretched.
struct Stretched<'a>(&'a mut dyn Draw);
impl Draw for Stretched<'_> {
    fn draw(&mut self, out: &mut [u8]) -> Result<(), Error> {
        let mut key = [0; 32];
        let result = self.0.draw(&mut key);
        out.fill(0);
        symmetric::add_stream(&key, Nonce::Errors, out);
        wipe(&mut key);
        result
    }
}

/// Draws an error vector; its syndrome to `c0`, the keys that it gives to
/// `keys`. Time depends on the set and the number of draws.
pub fn encapsulate(
    p: &Params,
    c0: &mut [u8],
    keys: &mut [u8; KEY_BYTES],
    pk: &[u8],
    rng: &mut dyn Draw,
) -> Result<(), Error> {
    struct Encapsulate<'a, 'b>(
        &'a Params,
        &'a mut [u8],
        &'a mut [u8; KEY_BYTES],
        &'a [u8],
        &'a mut (dyn Draw + 'b),
    );
    impl PerTier for Encapsulate<'_, '_> {
        type Output = Result<(), Error>;
        fn call<S: Simd>(self, s: S) -> Self::Output {
            let Encapsulate(p, c0, keys, pk, rng) = self;
            let mut words = [0u64; MAX_WORDS];
            let words = &mut words[..p.q() / 64];
            fixed_weight(s, p, rng, words)?;
            let mut encoder = Encoder::new(p, words, c0);
            encoder.rows(s, pk, c0);
            drop(encoder);
            derive(p, words, keys);
            Ok(())
        }
    }
    match p.m {
        13 => cpu::with_tier(Encapsulate(p, c0, keys, pk, &mut Stretched(rng))),
        _ => cpu::with_tier(Encapsulate(p, c0, keys, pk, rng)),
    }
}

/// The keys that an error vector gives; wipes it.
#[inline(never)]
fn derive(p: &Params, words: &mut [u64], keys: &mut [u8; KEY_BYTES]) {
    let mut bytes = ErrorBytes::new(words);
    wipe(words);
    symmetric::derive(bytes.get(p), keys);
    bytes.wipe();
}

/// The keys for a ciphertext, which is at least as long as the overhead. Returns
/// all-ones if it decodes to an error vector of weight t whose tag is right,
/// else zero. Time depends on the set and the length.
pub fn recover(p: &Params, keys: &mut [u8; KEY_BYTES], c: &[u8], sk: &[u8]) -> u64 {
    struct Recover<'a>(&'a Params, &'a mut [u64], &'a [u8], &'a [u8]);
    impl PerTier for Recover<'_> {
        type Output = u64;
        fn call<S: Simd>(self, s: S) -> u64 {
            with_degree!(self.0, decode_on::<S, work_words>(s, self.0, self.1, self.2, self.3))
        }
    }
    let (c0, rest) = c.split_at(p.syndrome_bytes());
    let (body, tag) = rest.split_at(rest.len() - TAG_BYTES);
    let mut words = [0u64; MAX_WORDS];
    let words = &mut words[..p.q() / 64];
    let valid = cpu::with_tier(Recover(p, words, c0, sk));
    derive(p, words, keys);
    valid & ct::mask_equal_bytes(&symmetric::tag(symmetric::parts(keys).1, body), tag)
}

#[inline(never)]
fn decode_on<S: Simd, const M: usize, const WORDS: usize>(
    s: S,
    p: &Params,
    e: &mut [u64],
    c0: &[u8],
    sk: &[u8],
) -> u64 {
    let mut memory = WorkArray::<WORDS>::new();
    let (prepared, values) = memory.words().split_at_mut(decode::prepared_words(M));
    let (weights, masks) = prepared.split_at_mut(decode::values_words(M));
    let mut valid = prepare::<S, M>(s, p, sk, weights, masks, values);
    decode::load_syndrome(c0, e);
    network::<S, M>(s, masks, e, benes::apply_inverse::<S, M>);
    valid &= decode::find_roots::<S, M>(s, p, weights, e, values);
    network::<S, M>(s, masks, e, benes::apply::<S, M>);
    valid & decode::has_weight_t(p, e)
}

/// 1/g^2 at every point and the expanded control bits; as [`key::read_goppa`] returns.
#[inline(never)]
fn prepare<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    sk: &[u8],
    weights: &mut [u64],
    masks: &mut [u64],
    values: &mut [u64],
) -> u64 {
    let mut goppa = [0; 2 * MAX_T];
    let goppa = &mut goppa[..2 * p.t];
    let well_formed = key::read_goppa(p, sk, goppa);
    decode::prepare_weights::<S, M>(s, p, goppa, weights, values);
    wipe(goppa);
    expand_control_bits::<S, M>(s, p, sk, masks, values);
    well_formed
}

/// The masks for the network of a secret key. `work` has room for the control bits.
pub(super) fn expand_control_bits<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    sk: &[u8],
    masks: &mut [u64],
    work: &mut [u64],
) {
    let control = &mut bytes_of(work)[..p.control_bytes()];
    s.run(
        #[inline(always)]
        || key::reorder_control_bits::<M>(&sk[key::goppa_bytes(p)..], control, false),
    );
    benes::expand::<S, M>(s, control, masks);
}

/// The network of a secret key, in one of the two directions of `benes`.
pub(super) fn network<S: Simd, const M: usize>(
    s: S,
    masks: &[u64],
    bits: &mut [u64],
    benes: impl Fn(S, &[u64], &mut [u64]),
) {
    s.run(
        #[inline(always)]
        || key::rename::<M>(bits),
    );
    benes(s, masks, bits);
    s.run(
        #[inline(always)]
        || key::rename::<M>(bits),
    );
}
