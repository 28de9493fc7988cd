//! For many at a time: prepared keys, and batches of ciphertexts and session keys.

use super::{Ciphertext, PublicKey, PublicKeyRef, SecretKey, SecretKeyRef, Set, SharedSecret, zeros};
use crate::Error;
use crate::wipe::wipe;
use alloc::{boxed::Box, vec::Vec};
use core::fmt;
use core::marker::PhantomData;
use rand_core::TryCryptoRng;
use zeroize::ZeroizeOnDrop;

/// A secret key of the set `S` made ready for many decapsulations, each of which takes a fifth to a
/// third less time. As secret as the key; wiped when it is dropped. Threads may share it.
///
/// ```
/// let (public, secret) = mcbits::mceliece348864f::keypair()?;
/// let prepared = secret.prepare()?;
/// let (ciphertext, key) = public.encapsulate()?;
/// assert!(prepared.decapsulate(&ciphertext) == key);
/// # Ok::<(), mcbits::Error>(())
/// ```
pub struct PreparedKey<S: Set>(crate::PreparedKey, PhantomData<S>);

impl<S: Set> PreparedKey<S> {
    /// What [`SecretKey::decapsulate`] gives.
    pub fn decapsulate(&self, ciphertext: &Ciphertext<S>) -> SharedSecret {
        let mut key = SharedSecret::zero();
        let result = self.0.dec(key.bytes_mut(), ciphertext.as_bytes());
        // An error would leave a key that everybody knows.
        assert!(result.is_ok(), "the ciphertext was checked when it was made");
        key
    }

    /// What [`SecretKey::decapsulate_batch`] gives.
    ///
    /// Error: [`Error::Memory`].
    ///
    /// ```
    /// let (public, secret) = mcbits::mceliece348864f::keypair()?;
    /// let (ciphertexts, keys) = public.encapsulate_batch(3)?;
    /// assert!(secret.prepare()?.decapsulate_batch(&ciphertexts)? == keys);
    /// # Ok::<(), mcbits::Error>(())
    /// ```
    pub fn decapsulate_batch(&self, ciphertexts: &[Ciphertext<S>]) -> Result<SharedSecrets, Error> {
        batch(ciphertexts, |keys, ct| self.0.dec_batch(keys, ct))
    }
}

impl<S: Set> fmt::Debug for PreparedKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreparedKey({}, ..)", S::KEM.name())
    }
}

impl<S: Set> ZeroizeOnDrop for PreparedKey<S> {}

/// Session keys of one batch, in the order of its ciphertexts, in a box that is wiped when it is dropped.
///
/// ```
/// let (public, _secret) = mcbits::mceliece348864f::keypair()?;
/// let (ciphertexts, keys) = public.encapsulate_batch(3)?;
/// for (ciphertext, key) in ciphertexts.iter().zip(keys.as_slice()) {
///     let _for_the_cipher: (&[u8], &[u8; 32]) = (ciphertext.as_bytes(), key);
/// }
/// # Ok::<(), mcbits::Error>(())
/// ```
pub struct SharedSecrets(Box<[[u8; SharedSecret::BYTES]]>);

impl SharedSecrets {
    fn zero(count: usize) -> Result<Self, Error> {
        let mut keys = Vec::new();
        keys.try_reserve_exact(count).map_err(|_| Error::Memory)?;
        keys.resize(count, [0; SharedSecret::BYTES]);
        Ok(SharedSecrets(keys.into_boxed_slice()))
    }

    /// The keys. Secret.
    pub fn as_slice(&self) -> &[[u8; SharedSecret::BYTES]] {
        &self.0
    }
}

/// In constant time but for the number of keys.
impl PartialEq for SharedSecrets {
    fn eq(&self, other: &Self) -> bool {
        crate::api::equal(self.0.as_flattened(), other.0.as_flattened()).is_ok()
    }
}

impl Eq for SharedSecrets {}

impl fmt::Debug for SharedSecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedSecrets({}, ..)", self.0.len())
    }
}

impl Drop for SharedSecrets {
    fn drop(&mut self) {
        wipe(self.0.as_flattened_mut());
    }
}

impl ZeroizeOnDrop for SharedSecrets {}

/// Decapsulates with `dec`, which takes the ciphertexts one after the other.
fn batch<S: Set>(
    ciphertexts: &[Ciphertext<S>],
    dec: impl FnOnce(&mut [[u8; SharedSecret::BYTES]], &[u8]) -> Result<(), Error>,
) -> Result<SharedSecrets, Error> {
    let mut keys = SharedSecrets::zero(ciphertexts.len())?;
    let mut bytes = zeros(ciphertexts.len() * Ciphertext::<S>::BYTES)?;
    for (to, ciphertext) in bytes.chunks_exact_mut(Ciphertext::<S>::BYTES).zip(ciphertexts) {
        to.copy_from_slice(ciphertext.as_bytes());
    }
    dec(&mut keys.0, &bytes)?;
    Ok(keys)
}

impl<S: Set> SecretKey<S> {
    /// The key made ready for many decapsulations.
    ///
    /// Error: [`Error::Memory`].
    pub fn prepare(&self) -> Result<PreparedKey<S>, Error> {
        self.borrowed().prepare()
    }

    /// The session keys in some ciphertexts: what single calls give, in less time.
    ///
    /// Error: [`Error::Memory`].
    ///
    /// ```
    /// let (public, secret) = mcbits::mceliece348864f::keypair()?;
    /// let (ciphertexts, keys) = public.encapsulate_batch(3)?;
    /// assert!(secret.decapsulate_batch(&ciphertexts)? == keys);
    /// # Ok::<(), mcbits::Error>(())
    /// ```
    pub fn decapsulate_batch(&self, ciphertexts: &[Ciphertext<S>]) -> Result<SharedSecrets, Error> {
        self.borrowed().decapsulate_batch(ciphertexts)
    }
}

impl<S: Set> SecretKeyRef<'_, S> {
    /// As [`SecretKey::prepare`].
    pub fn prepare(&self) -> Result<PreparedKey<S>, Error> {
        Ok(PreparedKey(S::KEM.prepare(self.as_bytes())?, PhantomData))
    }

    /// As [`SecretKey::decapsulate_batch`].
    pub fn decapsulate_batch(&self, ciphertexts: &[Ciphertext<S>]) -> Result<SharedSecrets, Error> {
        batch(ciphertexts, |keys, ct| S::KEM.dec_batch(keys, ct, self.as_bytes()))
    }
}

impl<S: Set> PublicKey<S> {
    /// As many encapsulations as `count` says, in less time than single ones, from the operating
    /// system's randomness.
    ///
    /// Errors: [`Error::Random`], [`Error::Memory`].
    ///
    /// ```
    /// let (public, secret) = mcbits::mceliece348864f::keypair()?;
    /// let (ciphertexts, keys) = public.encapsulate_batch(20)?;
    /// assert_eq!(secret.decapsulate(&ciphertexts[7]).as_bytes(), &keys.as_slice()[7]);
    /// # Ok::<(), mcbits::Error>(())
    /// ```
    #[cfg(mcbits_system_rng)]
    pub fn encapsulate_batch(&self, count: usize) -> Result<(Vec<Ciphertext<S>>, SharedSecrets), Error> {
        self.borrowed().encapsulate_batch(count)
    }

    /// [`PublicKey::encapsulate_batch`] with the caller's generator, asked as by single calls.
    pub fn encapsulate_batch_rng<R: TryCryptoRng + ?Sized>(
        &self,
        count: usize,
        rng: &mut R,
    ) -> Result<(Vec<Ciphertext<S>>, SharedSecrets), Error> {
        self.borrowed().encapsulate_batch_rng(count, rng)
    }
}

impl<S: Set> PublicKeyRef<'_, S> {
    /// As [`PublicKey::encapsulate_batch`].
    #[cfg(mcbits_system_rng)]
    pub fn encapsulate_batch(&self, count: usize) -> Result<(Vec<Ciphertext<S>>, SharedSecrets), Error> {
        encapsulate(count, |ct, keys| S::KEM.enc_batch(ct, keys, self.as_bytes()))
    }

    /// As [`PublicKey::encapsulate_batch_rng`].
    pub fn encapsulate_batch_rng<R: TryCryptoRng + ?Sized>(
        &self,
        count: usize,
        rng: &mut R,
    ) -> Result<(Vec<Ciphertext<S>>, SharedSecrets), Error> {
        encapsulate(count, |ct, keys| S::KEM.enc_batch_rng(ct, keys, self.as_bytes(), rng))
    }
}

/// Encapsulates with `enc`, which writes the ciphertexts one after the other.
fn encapsulate<S: Set>(
    count: usize,
    enc: impl FnOnce(&mut [u8], &mut [[u8; SharedSecret::BYTES]]) -> Result<(), Error>,
) -> Result<(Vec<Ciphertext<S>>, SharedSecrets), Error> {
    let length = Ciphertext::<S>::BYTES;
    let mut bytes = zeros(count.checked_mul(length).ok_or(Error::Memory)?)?;
    let (mut keys, mut ciphertexts) = (SharedSecrets::zero(count)?, Vec::new());
    ciphertexts.try_reserve_exact(count).map_err(|_| Error::Memory)?;
    enc(&mut bytes, &mut keys.0)?;
    for bytes in bytes.chunks_exact(length) {
        ciphertexts.push(Ciphertext::try_from(bytes)?);
    }
    Ok((ciphertexts, keys))
}
