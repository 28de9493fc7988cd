//! Many encapsulations to one public key, many decapsulations with one secret
//! key. Items lie one after the other; results are those of single calls.

use crate::api::{Kem, decapsulating, encapsulating};
use crate::error::Error;
use crate::kem;
use crate::params::SESSION_KEY_BYTES;
use crate::random::{Draw, FromRng};
use crate::scratch::Scratch;
use crate::wipe::wipe;
use rand_core::TryCryptoRng;

impl Kem {
    /// Bytes that [`Kem::enc_batch`] takes from the allocator, in one piece; 0 where
    /// single calls are faster. From 64 items on it is the same for any count.
    pub const fn enc_batch_heap_bytes(&self, count: usize) -> usize {
        match kem::enc_batch_words(self.params(), count) {
            0 => 0,
            words => Scratch::total(words, 0),
        }
    }

    /// As many encapsulations as `ss` has places, in `ct` one after the other, from
    /// the operating system's randomness. The public key is read once for up to 64.
    ///
    /// Errors as for [`Kem::enc`], and [`Error::Memory`].
    #[cfg(mcbits_system_rng)]
    pub fn enc_batch(
        &self,
        ct: &mut [u8],
        ss: &mut [[u8; SESSION_KEY_BYTES]],
        pk: &[u8],
    ) -> Result<(), Error> {
        self.enc_batch_drawing(ct, ss, pk, &mut crate::random::System)
    }

    /// [`Kem::enc_batch`] with the caller's generator, asked as by single calls one
    /// after the other.
    pub fn enc_batch_rng<R: TryCryptoRng + ?Sized>(
        &self,
        ct: &mut [u8],
        ss: &mut [[u8; SESSION_KEY_BYTES]],
        pk: &[u8],
        rng: &mut R,
    ) -> Result<(), Error> {
        self.enc_batch_drawing(ct, ss, pk, &mut FromRng(rng))
    }

    pub(crate) fn enc_batch_drawing(
        &self,
        ct: &mut [u8],
        ss: &mut [[u8; SESSION_KEY_BYTES]],
        pk: &[u8],
        rng: &mut dyn Draw,
    ) -> Result<(), Error> {
        let result = if !self.fits_batch(ss, ct) || pk.len() != self.public_key_bytes() {
            Err(Error::Length)
        } else {
            self.enc_batch_checked(ct, ss, pk, rng)
        };
        if result.is_err() {
            wipe(ct);
            wipe(ss.as_flattened_mut());
        }
        result
    }

    fn enc_batch_checked(
        &self,
        ct: &mut [u8],
        ss: &mut [[u8; SESSION_KEY_BYTES]],
        pk: &[u8],
        rng: &mut dyn Draw,
    ) -> Result<(), Error> {
        let p = self.params();
        match kem::enc_batch_words(p, ss.len()) {
            0 => encapsulating(|| kem::enc_batch(p, ct, ss, pk, rng, &mut [])),
            words => {
                let mut scratch = Scratch::new(words, 0)?;
                encapsulating(|| kem::enc_batch(p, ct, ss, pk, rng, scratch.parts().0))
            }
        }
    }

    /// As many decapsulations as `ss` has places, of the ciphertexts that lie in `ct`
    /// one after the other; the key is prepared once. Takes nothing from the
    /// allocator and no more stack than [`Kem::dec`].
    ///
    /// [`Error::Input`] if a padding bit of any ciphertext is set (the sets
    /// 6960119); the session keys of those are then 32 times 0xff, and the others
    /// are right.
    pub fn dec_batch(&self, ss: &mut [[u8; SESSION_KEY_BYTES]], ct: &[u8], sk: &[u8]) -> Result<(), Error> {
        self.check_batch(ss, ct)?;
        if sk.len() != self.secret_key_bytes() {
            wipe(ss.as_flattened_mut());
            return Err(Error::Length);
        }
        if ss.is_empty() {
            return Ok(());
        }
        decapsulating(*self, || kem::dec(self.params(), ss, ct, sk))
    }

    /// Clears the session keys if the ciphertexts are not as many.
    pub(crate) fn check_batch(&self, ss: &mut [[u8; SESSION_KEY_BYTES]], ct: &[u8]) -> Result<(), Error> {
        if self.fits_batch(ss, ct) {
            return Ok(());
        }
        wipe(ss.as_flattened_mut());
        Err(Error::Length)
    }

    fn fits_batch(&self, ss: &[[u8; SESSION_KEY_BYTES]], ct: &[u8]) -> bool {
        ss.len().checked_mul(self.ciphertext_bytes()) == Some(ct.len())
    }
}
