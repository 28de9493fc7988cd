//! The operations on bytes: key generation from a seed, encapsulation,
//! decapsulation ([Spec], "Operations"). Chooses tier and field degree once
//! per call; everything below is generic over both.
//!
//! Buffers have the lengths of the set; the callers check that.

use crate::wipe::wipe;
use crate::{
    cpu::{self, Chosen, PerTier},
    ct,
    decode::{self, values_words, work_words},
    encode::Encoder,
    encode_batch,
    error::Error,
    fixed_weight::fixed_weight,
    hash::{Prefix, hash},
    keygen,
    params::{CONFIRMATION_BYTES, Params, SEED_BYTES, SESSION_KEY_BYTES},
    random::Draw,
    scratch::WorkArray,
    simd::Simd,
};

/// Words of the largest error vector, q/64.
const MAX_WORDS: usize = 128;

/// Calls `$f::<S, m>($args)` for the field degree of the set.
///
/// `$f::<$s, m, { $words(m) }>($args)` if `$words` is given.
macro_rules! with_degree {
    ($p:expr, $f:ident::<$s:ty, $words:ident>($($arg:expr),*)) => {
        match $p.m {
            13 => $f::<$s, 13, { $words(13) }>($($arg),*),
            12 => $f::<$s, 12, { $words(12) }>($($arg),*),
            11 if const { crate::params::has_degree(11) } => $f::<$s, 11, { $words(11) }>($($arg),*),
            _ => unreachable!("the table has m = 11, 12, 13 only"),
        }
    };
    ($p:expr, $f:ident::<$s:ty>($($arg:expr),*)) => {
        match $p.m {
            13 => $f::<$s, 13>($($arg),*),
            12 => $f::<$s, 12>($($arg),*),
            11 if const { crate::params::has_degree(11) } => $f::<$s, 11>($($arg),*),
            _ => unreachable!("the table has m = 11, 12, 13 only"),
        }
    };
}
#[cfg(feature = "mcbits2017")]
pub(crate) use with_degree;

/// Words of work memory for [`keypair`], at most 2,500,000 bytes.
pub const fn keypair_scratch_words(p: &Params) -> usize {
    keygen::scratch_words(p)
}

/// Key pair from the seed delta (secret). Time depends on the set and on the
/// number of failed attempts and their causes, which are public. `scratch`
/// has [`keypair_scratch_words`]; secrets are left in it.
pub fn keypair(p: &Params, pk: &mut [u8], sk: &mut [u8], scratch: &mut [u64], seed: &[u8; SEED_BYTES]) {
    struct Keypair<'a>(&'a Params, &'a mut [u8], &'a mut [u8], &'a mut [u64], &'a [u8; SEED_BYTES]);
    impl PerTier for Keypair<'_> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            use keygen::seeded_key_gen;
            with_degree!(self.0, seeded_key_gen::<S>(s, self.0, self.1, self.2, self.3, self.4))
        }
    }
    cpu::with_tier(Keypair(p, pk, sk, scratch, seed))
}

/// Encapsulation. `ct` and `ss` are written also on an error and then hold
/// nothing secret. Errors: [`Error::Random`] from the generator, or when it
/// yields no usable draw; [`Error::Input`], after drawing, when a padding bit
/// of the public key is set. Time depends on the set and the number of draws.
pub fn enc(
    p: &Params,
    ct: &mut [u8],
    ss: &mut [u8; SESSION_KEY_BYTES],
    pk: &[u8],
    rng: &mut dyn Draw,
) -> Result<(), Error> {
    struct Enc<'a, 'b>(
        &'a Params,
        &'a mut [u8],
        &'a mut [u8; SESSION_KEY_BYTES],
        &'a [u8],
        &'a mut (dyn Draw + 'b),
    );
    impl PerTier for Enc<'_, '_> {
        type Output = Result<(), Error>;
        fn call<S: Simd>(self, s: S) -> Self::Output {
            enc_on(s, self.0, self.1, self.2, self.3, self.4)
        }
    }
    let result = cpu::with_tier(Enc(p, ct, ss, pk, rng));
    if result.is_err() {
        ct.fill(0);
        ss.fill(0);
    }
    result
}

#[inline(always)]
fn enc_on<S: Simd>(
    s: S,
    p: &Params,
    ct: &mut [u8],
    ss: &mut [u8; SESSION_KEY_BYTES],
    pk: &[u8],
    rng: &mut dyn Draw,
) -> Result<(), Error> {
    let mut words = [0u64; MAX_WORDS];
    let words = &mut words[..p.q() / 64];
    fixed_weight(s, p, rng, words)?;

    let c0 = &mut ct[..p.syndrome_bytes()];
    let mut encoder = Encoder::new(p, words, c0);
    encoder.rows(s, pk, c0);
    drop(encoder);
    finish_enc(p, ct, ss, words);
    if public_key_padding_is_clear(p, pk) { Ok(()) } else { Err(Error::Input) }
}

/// The hashes of encapsulation: `ct` has C0 already. Wipes the error vector.
fn finish_enc(p: &Params, ct: &mut [u8], ss: &mut [u8; SESSION_KEY_BYTES], words: &mut [u64]) {
    let mut e = ErrorBytes::new(words);
    wipe(words);
    if p.pc {
        ct[p.syndrome_bytes()..].copy_from_slice(&hash(Prefix::Confirmation as u8, &[e.get(p)]));
    }
    *ss = hash(Prefix::Accepted as u8, &[e.get(p), ct]);
    e.wipe();
}

/// Words of work memory for [`enc_batch`] of `count` items.
pub const fn enc_batch_words(p: &Params, count: usize) -> usize {
    if count < encode_batch::FEWEST {
        return 0;
    }
    let block = if count < encode_batch::MOST { count } else { encode_batch::MOST };
    encode_batch::scratch_words(p) + block * (p.q() / 64)
}

/// Encapsulations to one key, whose items lie one after the other. The draws
/// are those of single calls in this order. Errors as in [`enc`], but padding
/// bits are looked at before anything is drawn. After an error outputs may hold
/// session keys, which the caller clears. `scratch` has [`enc_batch_words`];
/// secrets are left in it and on the stack. Time depends on the set, the count and
/// the number of draws.
pub fn enc_batch(
    p: &Params,
    cts: &mut [u8],
    sss: &mut [[u8; SESSION_KEY_BYTES]],
    pk: &[u8],
    rng: &mut dyn Draw,
    scratch: &mut [u64],
) -> Result<(), Error> {
    struct EncBatch<'a, 'b>(
        &'a Params,
        &'a mut [u8],
        &'a mut [[u8; SESSION_KEY_BYTES]],
        &'a [u8],
        &'a mut (dyn Draw + 'b),
        &'a mut [u64],
    );
    impl PerTier for EncBatch<'_, '_> {
        type Output = Result<(), Error>;
        fn call<S: Simd>(self, s: S) -> Self::Output {
            let EncBatch(p, cts, sss, pk, rng, scratch) = self;
            let block_bytes = encode_batch::MOST * p.ciphertext_bytes();
            for (cts, sss) in cts.chunks_mut(block_bytes).zip(sss.chunks_mut(encode_batch::MOST)) {
                enc_block(s, p, cts, sss, pk, rng, scratch)?;
            }
            Ok(())
        }
    }
    if !public_key_padding_is_clear(p, pk) {
        return Err(Error::Input);
    }
    cpu::with_tier(EncBatch(p, cts, sss, pk, rng, scratch))
}

/// At most [`encode_batch::MOST`] encapsulations: together, or one by one where that is faster.
fn enc_block<S: Simd>(
    s: S,
    p: &Params,
    cts: &mut [u8],
    sss: &mut [[u8; SESSION_KEY_BYTES]],
    pk: &[u8],
    rng: &mut dyn Draw,
    scratch: &mut [u64],
) -> Result<(), Error> {
    let items = cts.chunks_exact_mut(p.ciphertext_bytes()).zip(sss);
    if items.len() < encode_batch::FEWEST {
        for (ct, ss) in items {
            enc_on(s, p, ct, ss, pk, rng)?;
        }
        return Ok(());
    }
    let words = p.q() / 64;
    let (errors, scratch) = scratch.split_at_mut(items.len() * words);
    for e in errors.chunks_exact_mut(words) {
        fixed_weight(s, p, rng, e)?;
    }
    encode_batch::start(s, p, errors, pk, scratch);
    for (j, (ct, ss)) in items.enumerate() {
        let e = &mut errors[j * words..][..words];
        encode_batch::take::<S>(p, j, e, scratch, &mut ct[..p.syndrome_bytes()]);
        finish_enc(p, ct, ss, e);
    }
    Ok(())
}

/// The bytes of an error vector; secret.
pub(crate) struct ErrorBytes([u8; 8 * MAX_WORDS]);

impl ErrorBytes {
    pub(crate) fn new(words: &[u64]) -> Self {
        let mut bytes = [0; 8 * MAX_WORDS];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        ErrorBytes(bytes)
    }
    pub(crate) fn get(&self, p: &Params) -> &[u8] {
        &self.0[..p.error_bytes()]
    }
    pub(crate) fn wipe(&mut self) {
        wipe(&mut self.0);
    }
}

/// Whether the bits after the k-th of every row are zero. The key is public.
pub fn public_key_padding_is_clear(p: &Params, pk: &[u8]) -> bool {
    p.k() % 8 == 0 || pk.chunks_exact(p.row_bytes()).all(|row| row[p.row_bytes() - 1] >> (p.k() % 8) == 0)
}

/// Whether the bits of the syndrome after the last are zero. The ciphertext is public.
pub fn ciphertext_padding_is_clear(p: &Params, ct: &[u8]) -> bool {
    p.rows() % 8 == 0 || ct[p.syndrome_bytes() - 1] >> (p.rows() % 8) == 0
}

/// Decapsulations of ciphertexts that lie one after the other. One that does not
/// decode gives a session key that depends on s and the ciphertext; the same
/// instructions run either way. Error: [`Error::Input`] when a padding bit of a
/// ciphertext is set; its session key is then 32 times 0xff, the others are
/// right. Time depends on the set, the number of ciphertexts and that error alone.
pub fn dec(p: &Params, sss: &mut [[u8; SESSION_KEY_BYTES]], cts: &[u8], sk: &[u8]) -> Result<(), Error> {
    struct Dec<'a>(&'a Params, &'a mut [[u8; SESSION_KEY_BYTES]], &'a [u8], &'a [u8]);
    impl PerTier for Dec<'_> {
        type Output = Result<(), Error>;
        fn call<S: Simd>(self, s: S) -> Self::Output {
            with_degree!(self.0, dec_on::<S, work_words>(s, self.0, self.1, self.2, self.3))
        }
    }
    cpu::with_tier(Dec(p, sss, cts, sk))
}

/// Words of a prepared key.
pub const fn prepared_words(p: &Params) -> usize {
    decode::prepared_words(p.m)
}

/// Prepares a secret key for [`dec_prepared`] on the same tier. The part of the
/// key from s on is not in it. Secrets stay on the stack.
pub fn prepare(p: &Params, tier: Chosen, prepared: &mut [u64], sk: &[u8]) {
    struct Prepare<'a>(&'a Params, &'a mut [u64], &'a [u8]);
    impl PerTier for Prepare<'_> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            with_degree!(self.0, prepare_on::<S, values_words>(s, self.0, self.1, self.2))
        }
    }
    cpu::with_chosen(tier, Prepare(p, prepared, &sk[p.goppa_offset()..p.s_offset()]))
}

#[inline(never)]
fn prepare_on<S: Simd, const M: usize, const WORDS: usize>(
    s: S,
    p: &Params,
    prepared: &mut [u64],
    key: &[u8],
) {
    let mut values = WorkArray::<WORDS>::new();
    decode::prepare::<S, M>(s, p, key, prepared, values.words());
}

/// [`dec`] with a prepared key and `rejection`, which is s.
pub fn dec_prepared(
    p: &Params,
    tier: Chosen,
    sss: &mut [[u8; SESSION_KEY_BYTES]],
    cts: &[u8],
    prepared: &[u64],
    rejection: &[u8],
) -> Result<(), Error> {
    struct Dec<'a>(&'a Params, &'a mut [[u8; SESSION_KEY_BYTES]], &'a [u8], &'a [u64], &'a [u8]);
    impl PerTier for Dec<'_> {
        type Output = Result<(), Error>;
        fn call<S: Simd>(self, s: S) -> Self::Output {
            let Dec(p, sss, cts, prepared, rejection) = self;
            with_degree!(p, with_values::<S, values_words>(s, p, sss, cts, prepared, rejection))
        }
    }
    cpu::with_chosen(tier, Dec(p, sss, cts, prepared, rejection))
}

/// Brings the work memory for [`dec_each`].
#[inline(never)]
fn with_values<S: Simd, const M: usize, const WORDS: usize>(
    s: S,
    p: &Params,
    sss: &mut [[u8; SESSION_KEY_BYTES]],
    cts: &[u8],
    prepared: &[u64],
    rejection: &[u8],
) -> Result<(), Error> {
    let mut values = WorkArray::<WORDS>::new();
    dec_each::<S, M>(s, p, sss, cts, prepared, rejection, values.words())
}

/// WORDS is [`work_words`] of M. Leaves secrets on the stack:
/// [`crate::wipe::contained`] removes them. Not inlined: its frame is the
/// smaller one of m = 12 only where no other one is joined to it.
#[inline(never)]
fn dec_on<S: Simd, const M: usize, const WORDS: usize>(
    s: S,
    p: &Params,
    sss: &mut [[u8; SESSION_KEY_BYTES]],
    cts: &[u8],
    sk: &[u8],
) -> Result<(), Error> {
    let mut memory = WorkArray::<WORDS>::new();
    let (prepared, values) = memory.words().split_at_mut(decode::prepared_words(M));
    decode::prepare::<S, M>(s, p, &sk[p.goppa_offset()..p.s_offset()], prepared, values);
    dec_each::<S, M>(s, p, sss, cts, prepared, &sk[p.s_offset()..], values)
}

/// [`dec_prepared_on`] for every ciphertext whose padding bits are zero.
#[inline(always)]
fn dec_each<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    sss: &mut [[u8; SESSION_KEY_BYTES]],
    cts: &[u8],
    prepared: &[u64],
    rejection: &[u8],
    values: &mut [u64],
) -> Result<(), Error> {
    let mut result = Ok(());
    for (ss, ct) in sss.iter_mut().zip(cts.chunks_exact(p.ciphertext_bytes())) {
        if ciphertext_padding_is_clear(p, ct) {
            dec_prepared_on::<S, M>(s, p, ss, ct, prepared, rejection, values);
        } else {
            ss.fill(0xff);
            result = Err(Error::Input);
        }
    }
    result
}

fn dec_prepared_on<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    ss: &mut [u8; SESSION_KEY_BYTES],
    ct: &[u8],
    prepared: &[u64],
    rejection: &[u8],
    values: &mut [u64],
) {
    let (c0, c1) = ct.split_at(p.syndrome_bytes());
    let mut words = [0u64; MAX_WORDS];
    let words = &mut words[..p.q() / 64];
    let mut valid = decode::decode::<S, M>(s, p, prepared, c0, words, values);
    let mut e = ErrorBytes::new(words);
    if p.pc {
        let expected = hash(Prefix::Confirmation as u8, &[e.get(p)]);
        valid &= ct::mask_equal_bytes(&expected, &c1[..CONFIRMATION_BYTES]);
    }
    for (e, s) in e.0.iter_mut().zip(rejection) {
        *e = ct::select(valid, *s as u64, *e as u64) as u8;
    }
    let prefix = ct::select(valid, Prefix::Rejected as u64, Prefix::Accepted as u64) as u8;
    *ss = hash(prefix, &[e.get(p), ct]);
}

#[cfg(test)]
#[path = "kem_tests.rs"]
mod tests;
