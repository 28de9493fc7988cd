//! Secret keys of `mceliece8192128` from those of `mcbits8192128` with the same code, and back.

use super::{
    Encryption, STACK, key,
    keypair::{number_places, scratch_words},
    operations::{expand_control_bits, network},
};
use crate::{
    api::cleared,
    cpu::{self, PerTier},
    ct, decode,
    error::Error,
    field::elements,
    params::{Params, mceliece8192128},
    perm::{benes, control_bits},
    random::{Draw, System},
    scratch::{Scratch, bytes_of},
    simd::Simd,
    wipe::{contained, wipe},
};

impl Encryption {
    /// A secret key of `mceliece8192128` with the same code, hence the same public key, from one of `mcbits8192128`. s is
    /// from the operating system's randomness; the seed is zero, as there is none, so functions that
    /// make keys again from the seed refuse the result. Use a key for one scheme only.
    ///
    /// [`Error::Input`] if the set has no such relative; also [`Error::Random`], [`Error::Memory`].
    pub fn to_mceliece8192128(&self, classic: &mut [u8], sk: &[u8]) -> Result<(), Error> {
        self.to_classic_drawing(classic, sk, &mut System)
    }

    pub(crate) fn to_classic_drawing(
        self,
        classic: &mut [u8],
        sk: &[u8],
        rng: &mut dyn Draw,
    ) -> Result<(), Error> {
        let p = &mceliece8192128;
        let result = self.check_conversion(classic, sk).and_then(|()| {
            let mut scratch = Scratch::new(scratch_words(p), 0)?;
            classic[..p.goppa_offset()].fill(0);
            classic[p.pivots_offset()..][..4].fill(0xff);
            rng.draw(&mut classic[p.s_offset()..])?;
            contained::<STACK, _>(|| to_classic(p, classic, sk, scratch.parts().0))
        });
        cleared(result, [classic, &mut []])
    }

    /// The secret key of `mcbits8192128` with the code of a secret key of `mceliece8192128`.
    ///
    /// [`Error::Input`] if the set has no such relative; also [`Error::Memory`].
    pub fn from_mceliece8192128(&self, sk: &mut [u8], classic: &[u8]) -> Result<(), Error> {
        let p = &mceliece8192128;
        let result = self.check_conversion(classic, sk).and_then(|()| {
            let mut scratch = Scratch::new(scratch_words(p), 0)?;
            contained::<STACK, _>(|| from_classic(p, sk, classic, scratch.parts().0));
            Ok(())
        });
        cleared(result, [sk, &mut []])
    }

    fn check_conversion(&self, classic: &[u8], sk: &[u8]) -> Result<(), Error> {
        match (classic.len(), sk.len()) == (mceliece8192128.secret_key_bytes(), self.secret_key_bytes()) {
            _ if self.0.m != mceliece8192128.m => Err(Error::Input),
            true => Ok(()),
            false => Err(Error::Length),
        }
    }
}

/// A secret key as one of Classic McEliece with the same code: polynomial, and control bits for the
/// same support. Seed, pivots and s are the caller's. [`Error::Input`] (public) if it is malformed.
fn to_classic(p: &Params, classic: &mut [u8], sk: &[u8], scratch: &mut [u64]) -> Result<(), Error> {
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
fn from_classic(p: &Params, sk: &mut [u8], classic: &[u8], scratch: &mut [u64]) {
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
