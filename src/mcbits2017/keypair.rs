//! Key pairs, and the public key of a secret key, for every tier. Secrets stay in work memory and
//! on the stack; the caller removes them.

use super::{
    key,
    operations::{expand_control_bits, network},
    symmetric::{self, Nonce},
};
use crate::{
    cpu::{self, PerTier},
    ct, decode,
    error::Error,
    irreducible::irreducible,
    kem::with_degree,
    keygen, matgen,
    params::Params,
    perm::benes,
    random::Draw,
    simd::{Simd, low_places},
    wipe::wipe,
};

/// The largest t of any set.
const MAX_T: usize = 128;

/// Attempts of key generation after which the generator is taken to be stuck.
const MAX_ATTEMPTS: usize = 1000;

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
pub(super) fn number_places(bit: usize, plane: &mut [u64]) {
    for (i, word) in plane.iter_mut().enumerate() {
        *word = match bit {
            0..6 => !low_places(bit),
            _ => ((i >> (bit - 6) & 1) as u64).wrapping_neg(),
        };
    }
}
