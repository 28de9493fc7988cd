//! What may be seen by everybody: public keys and ciphertexts.

use super::{Set, SharedSecret, zeros};
use crate::Error;
use alloc::{boxed::Box, vec::Vec};
use core::fmt;
use core::marker::PhantomData;
use rand_core::TryCryptoRng;

/// A public key of the set `S`, in a box.
///
/// ```
/// use mcbits::mceliece348864f::{PublicKey, keypair};
/// let (public, _secret) = keypair()?;
/// let sent: Vec<u8> = public.as_bytes().to_vec();
/// assert!(PublicKey::try_from(sent)? == public);
/// assert_eq!(PublicKey::try_from(&[0; 7][..]), Err(mcbits::Error::Length));
/// # Ok::<(), mcbits::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PublicKey<S: Set>(Box<[u8]>, PhantomData<S>);

impl<S: Set> PublicKey<S> {
    /// Bytes of a public key.
    pub const BYTES: usize = S::KEM.public_key_bytes();

    pub(super) fn zero() -> Result<Self, Error> {
        Ok(PublicKey(zeros(Self::BYTES)?, PhantomData))
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }

    /// The key as it is sent.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The key as it is sent, without a copy.
    ///
    /// ```
    /// let (public, _secret) = mcbits::mceliece348864f::keypair()?;
    /// assert_eq!(public.into_bytes().len(), 261_120);
    /// # Ok::<(), mcbits::Error>(())
    /// ```
    pub fn into_bytes(self) -> Box<[u8]> {
        self.0
    }

    /// The key, borrowed.
    pub fn borrowed(&self) -> PublicKeyRef<'_, S> {
        PublicKeyRef(&self.0, PhantomData)
    }

    /// A new session key, and the ciphertext that carries it to the owner of this
    /// key, from the operating system's randomness.
    ///
    /// Error: [`Error::Random`].
    ///
    /// ```
    /// let (public, secret) = mcbits::mceliece348864f::keypair()?;
    /// let (ciphertext, key) = public.encapsulate()?;
    /// assert!(secret.decapsulate(&ciphertext) == key);
    /// # Ok::<(), mcbits::Error>(())
    /// ```
    #[cfg(mcbits_system_rng)]
    pub fn encapsulate(&self) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        self.borrowed().encapsulate()
    }

    /// [`PublicKey::encapsulate`] with the caller's generator, asked once per draw.
    pub fn encapsulate_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        self.borrowed().encapsulate_rng(rng)
    }
}

/// Errors: [`Error::Length`], [`Error::Input`] if a padding bit is set, [`Error::Memory`].
impl<S: Set> TryFrom<&[u8]> for PublicKey<S> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        S::KEM.check_public_key(bytes)?;
        let mut key = Self::zero()?;
        key.0.copy_from_slice(bytes);
        Ok(key)
    }
}

/// Errors: [`Error::Length`], [`Error::Input`] if a padding bit is set.
impl<S: Set> TryFrom<Vec<u8>> for PublicKey<S> {
    type Error = Error;
    fn try_from(bytes: Vec<u8>) -> Result<Self, Error> {
        S::KEM.check_public_key(&bytes)?;
        Ok(PublicKey(bytes.into_boxed_slice(), PhantomData))
    }
}

impl<S: Set> AsRef<[u8]> for PublicKey<S> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<S: Set> fmt::Debug for PublicKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.borrowed().fmt(f)
    }
}

/// A public key of the set `S` in somebody else's memory.
///
/// ```
/// use mcbits::mceliece348864f::{PublicKeyRef, keypair};
/// # let (public, secret) = keypair()?;
/// # let mapped_file: &[u8] = public.as_bytes();
/// let public = PublicKeyRef::try_from(mapped_file)?;
/// let (ciphertext, key) = public.encapsulate()?;
/// # assert!(secret.decapsulate(&ciphertext) == key);
/// # Ok::<(), mcbits::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicKeyRef<'a, S: Set>(&'a [u8], PhantomData<S>);

impl<'a, S: Set> PublicKeyRef<'a, S> {
    /// The key as it is sent.
    pub fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// As [`PublicKey::encapsulate`].
    #[cfg(mcbits_system_rng)]
    pub fn encapsulate(&self) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        self.encapsulate_by(|ct, ss| S::KEM.enc(ct, ss, self.0))
    }

    /// As [`PublicKey::encapsulate_rng`].
    pub fn encapsulate_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        self.encapsulate_by(|ct, ss| S::KEM.enc_rng(ct, ss, self.0, rng))
    }

    fn encapsulate_by(
        &self,
        enc: impl FnOnce(&mut [u8], &mut [u8; 32]) -> Result<(), Error>,
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        let (mut ciphertext, mut key) = (Ciphertext(S::ZEROS), SharedSecret::zero());
        enc(AsMut::<[u8]>::as_mut(&mut ciphertext.0), key.bytes_mut())?;
        Ok((ciphertext, key))
    }
}

/// Errors: [`Error::Length`], [`Error::Input`] if a padding bit is set.
impl<'a, S: Set> TryFrom<&'a [u8]> for PublicKeyRef<'a, S> {
    type Error = Error;
    fn try_from(bytes: &'a [u8]) -> Result<Self, Error> {
        S::KEM.check_public_key(bytes)?;
        Ok(PublicKeyRef(bytes, PhantomData))
    }
}

impl<S: Set> fmt::Debug for PublicKeyRef<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({}, ", S::KEM.name())?;
        hex(f, &self.0[..16])?;
        f.write_str("..)")
    }
}

/// A ciphertext of the set `S`: a small array, without padding bits.
///
/// ```
/// use mcbits::mceliece348864f::{Ciphertext, keypair};
/// let (public, secret) = keypair()?;
/// let (ciphertext, key) = public.encapsulate()?;
/// let received = Ciphertext::try_from(ciphertext.as_bytes())?;
/// assert!(secret.decapsulate(&received) == key);
/// # Ok::<(), mcbits::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ciphertext<S: Set>(S::CiphertextBytes);

impl<S: Set> Ciphertext<S> {
    /// Bytes of a ciphertext.
    pub const BYTES: usize = S::KEM.ciphertext_bytes();

    /// The ciphertext as it is sent.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_ref()
    }

    /// The ciphertext as an array.
    ///
    /// ```
    /// let (public, _secret) = mcbits::mceliece348864f::keypair()?;
    /// let (ciphertext, _key) = public.encapsulate()?;
    /// let _: [u8; 96] = ciphertext.to_array();
    /// # Ok::<(), mcbits::Error>(())
    /// ```
    pub fn to_array(&self) -> S::CiphertextBytes {
        self.0
    }
}

/// Errors: [`Error::Length`], [`Error::Input`] if a padding bit is set.
impl<S: Set> TryFrom<&[u8]> for Ciphertext<S> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        S::KEM.check_ciphertext(bytes)?;
        let mut ciphertext = Ciphertext(S::ZEROS);
        AsMut::<[u8]>::as_mut(&mut ciphertext.0).copy_from_slice(bytes);
        Ok(ciphertext)
    }
}

impl<S: Set> AsRef<[u8]> for Ciphertext<S> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<S: Set> fmt::Debug for Ciphertext<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ciphertext({}, ", S::KEM.name())?;
        hex(f, self.as_bytes())?;
        f.write_str(")")
    }
}

fn hex(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}
