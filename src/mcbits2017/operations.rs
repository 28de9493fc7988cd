//! The operations on bytes, for every tier: the stages of the KEM with the keys of McBits 2017.
//! Secrets stay in work memory and on the stack; the caller removes them.

use super::{key, symmetric};
use crate::{
    cpu::{self, PerTier},
    ct,
    decode::{self, work_words},
    encode::Encoder,
    error::Error,
    field::elements,
    fixed_weight::fixed_weight,
    irreducible::irreducible,
    kem::{ErrorBytes, with_degree},
    keygen, matgen,
    params::Params,
    perm::{benes, control_bits},
    random::Draw,
    scratch::{WorkArray, bytes_of},
    simd::{Simd, low_places},
    wipe::wipe,
};
use symmetric::{KEY_BYTES, Nonce, TAG_BYTES};

/// Words of the largest error vector.
const MAX_WORDS: usize = 128;
const MAX_T: usize = 128;

/// Attempts of key generation after which the generator is taken to be stuck.
const MAX_ATTEMPTS: usize = 1000;

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
fn expand_control_bits<S: Simd, const M: usize>(
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
fn network<S: Simd, const M: usize>(
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

/// Words of work memory for the operations on keys, whose contents are secret.
pub const fn scratch_words(p: &Params) -> usize {
    keygen::scratch_words(p)
}

/// Makes a key pair. Time depends on the set and on the failed attempts and
/// their causes. [`Error::Random`] from the generator, or if it seems stuck.
pub fn keypair(
    p: &Params,
    pk: &mut [u8],
    sk: &mut [u8],
    scratch: &mut [u64],
    rng: &mut dyn Draw,
) -> Result<(), Error> {
    struct Keypair<'a, 'b>(&'a Params, &'a mut [u8], &'a mut [u8], &'a mut [u64], &'a mut (dyn Draw + 'b));
    impl PerTier for Keypair<'_, '_> {
        type Output = Result<(), Error>;
        fn call<S: Simd>(self, s: S) -> Self::Output {
            let Keypair(p, pk, sk, scratch, rng) = self;
            for _ in 0..MAX_ATTEMPTS {
                let secret = with_degree!(p, secret_key::<S>(s, p, sk, rng))?;
                if secret.is_some() && with_degree!(p, public_key_on::<S>(s, p, pk, sk, scratch)).is_some() {
                    return Ok(());
                }
            }
            Err(Error::Random)
        }
    }
    cpu::with_tier(Keypair(p, pk, sk, scratch, rng))
}

/// A secret key, to which a public key need not exist. `None` (public) if f has a degree below t.
#[inline(never)]
fn secret_key<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    sk: &mut [u8],
    rng: &mut dyn Draw,
) -> Result<Option<()>, Error> {
    let mut seed = [0; 32];
    let mut bytes = [0; 2 * MAX_T];
    let bytes = &mut bytes[..2 * p.t];
    if M == 13 {
        rng.draw(&mut seed)?;
        symmetric::add_stream(&seed, Nonce::Element, bytes);
    } else {
        rng.draw(bytes)?;
    }
    let mut f = [0u16; MAX_T];
    let mut g = [0u16; MAX_T + 1];
    for (f, bytes) in f.iter_mut().zip(bytes.as_chunks().0) {
        *f = u16::from_le_bytes(*bytes) & ((1 << M) - 1);
    }
    let found = irreducible::<S, M>(s, p, &f[..p.t], &mut g[..=p.t]);
    key::write_goppa(p, g[..p.t].iter().copied(), sk);
    wipe(&mut f);
    wipe(&mut g);
    wipe(bytes);
    if found.is_some() {
        let control = &mut sk[key::goppa_bytes(p)..];
        if M == 13 {
            control.fill(0);
            symmetric::add_stream(&seed, Nonce::ControlBits, control);
        } else {
            rng.draw(control)?;
        }
    }
    wipe(&mut seed);
    Ok(found)
}

/// The public key of a secret key. [`Error::Input`] (public) if there is none or the secret key is malformed.
pub fn public_key(p: &Params, pk: &mut [u8], sk: &[u8], scratch: &mut [u64]) -> Result<(), Error> {
    struct PublicKey<'a>(&'a Params, &'a mut [u8], &'a [u8], &'a mut [u64]);
    impl PerTier for PublicKey<'_> {
        type Output = Option<()>;
        fn call<S: Simd>(self, s: S) -> Option<()> {
            with_degree!(self.0, public_key_on::<S>(s, self.0, self.1, self.2, self.3))
        }
    }
    cpu::with_tier(PublicKey(p, pk, sk, scratch)).ok_or(Error::Input)
}

#[inline(never)]
fn public_key_on<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    pk: &mut [u8],
    sk: &[u8],
    scratch: &mut [u64],
) -> Option<()> {
    let (alpha, rest) = scratch.split_at_mut(decode::values_words(M));
    let (inverse, shared) = rest.split_at_mut(decode::values_words(M));
    let well_formed = invert_goppa::<S, M>(s, p, sk, alpha, inverse);
    // Public: a malformed key has no public key.
    if ct::declassify(well_formed) == 0 {
        return None;
    }
    let (masks, work) = shared.split_at_mut(benes::mask_words(M));
    expand_control_bits::<S, M>(s, p, sk, masks, work);
    // alpha has the bits of the place in reverse.
    for (i, plane) in alpha.chunks_exact_mut(p.q() / 64).enumerate() {
        number_places(M - 1 - i, plane);
    }
    for plane in alpha.chunks_exact_mut(p.q() / 64).chain(inverse.chunks_exact_mut(p.q() / 64)) {
        network::<S, M>(s, masks, plane, benes::apply::<S, M>);
    }
    let code = matgen::Goppa::<M> { params: p, alpha, inverse, pi: &mut [] };
    matgen::public_key(s, code, pk, shared).map(|_| ())
}

/// 1/g at every point; `values` is work memory. As [`key::read_goppa`] returns.
#[inline(never)]
fn invert_goppa<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    sk: &[u8],
    values: &mut [u64],
    inverse: &mut [u64],
) -> u64 {
    let mut bytes = [0; 2 * MAX_T];
    let well_formed = key::read_goppa(p, sk, &mut bytes[..2 * p.t]);
    let mut g = [0u16; MAX_T + 1];
    for (g, bytes) in g.iter_mut().zip(bytes.as_chunks().0) {
        *g = u16::from_le_bytes(*bytes);
    }
    g[p.t] = 1;
    keygen::invert_everywhere::<S, M>(s, &g[..=p.t], values, inverse);
    wipe(&mut bytes);
    wipe(&mut g);
    well_formed
}

/// Bit `bit` of the number of every place.
fn number_places(bit: usize, plane: &mut [u64]) {
    for (i, word) in plane.iter_mut().enumerate() {
        *word = match bit {
            0..6 => !low_places(bit),
            _ => ((i >> (bit - 6) & 1) as u64).wrapping_neg(),
        };
    }
}

/// A secret key as one of Classic McEliece with the same code: polynomial, and control bits for the
/// same support. Seed, pivots and s are the caller's. [`Error::Input`] (public) if it is malformed.
pub fn to_classic(p: &Params, classic: &mut [u8], sk: &[u8], scratch: &mut [u64]) -> Result<(), Error> {
    struct ToClassic<'a>(&'a Params, &'a mut [u8], &'a [u8], &'a mut [u64]);
    impl PerTier for ToClassic<'_> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let ToClassic(p, control, sk, scratch) = self;
            let (planes, rest) = scratch.split_at_mut(decode::values_words(13));
            let (masks, work) = rest.split_at_mut(benes::mask_words(13));
            expand_control_bits::<S, 13>(s, p, sk, masks, work);
            for (i, plane) in planes.chunks_exact_mut(p.q() / 64).enumerate() {
                number_places(i, plane);
                network::<S, 13>(s, masks, plane, benes::apply::<S, 13>);
            }
            control_bits_of::<S, 13>(s, planes, rest, control);
        }
    }
    let goppa = &mut classic[p.goppa_offset()..p.control_offset()];
    if ct::declassify(key::read_goppa(p, sk, goppa)) == 0 {
        return Err(Error::Input);
    }
    cpu::with_tier(ToClassic(p, &mut classic[p.control_offset()..p.s_offset()], sk, scratch));
    Ok(())
}

/// The secret key with the code of a secret key of Classic McEliece.
pub fn from_classic(p: &Params, sk: &mut [u8], classic: &[u8], scratch: &mut [u64]) {
    struct FromClassic<'a>(&'a Params, &'a mut [u8], &'a [u8], &'a mut [u64]);
    impl PerTier for FromClassic<'_> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let FromClassic(p, control, classic, scratch) = self;
            let words = p.q() / 64;
            let (planes, rest) = scratch.split_at_mut(decode::values_words(13));
            let (masks, _) = rest.split_at_mut(benes::mask_words(13));
            benes::expand::<S, 13>(s, classic, masks);
            // Renaming reverses the bits of a place: that of the values, by the order of
            // the planes, and that of the index.
            for (i, plane) in planes.chunks_exact_mut(words).enumerate() {
                number_places(12 - i, plane);
                benes::apply::<S, 13>(s, masks, plane);
                key::rename::<13>(plane);
            }
            let (ordered, work) = rest.split_at_mut(p.control_bytes() / 8);
            let ordered = bytes_of(ordered);
            control_bits_of::<S, 13>(s, planes, work, ordered);
            key::reorder_control_bits::<13>(ordered, control, true);
        }
    }
    let coefficients = classic[p.goppa_offset()..p.control_offset()].as_chunks().0.iter();
    key::write_goppa(p, coefficients.map(|bytes| u16::from_le_bytes(*bytes) & 0x1fff), sk);
    let control = &mut sk[key::goppa_bytes(p)..];
    cpu::with_tier(FromClassic(p, control, &classic[p.control_offset()..p.s_offset()], scratch));
}

/// The control bits of the permutation whose values are the M planes.
#[inline(never)]
fn control_bits_of<S: Simd, const M: usize>(s: S, planes: &[u64], work: &mut [u64], control: &mut [u8]) {
    let mut pi = [0u16; 1 << 13];
    let words = planes.len() / M;
    for (w, block) in pi[..64 * words].as_chunks_mut::<64>().0.iter_mut().enumerate() {
        elements::to_elements::<M>(&planes[w..], words, block);
    }
    control_bits::control_bits(s, &pi[..64 * words], work, control);
    wipe(&mut pi);
}
