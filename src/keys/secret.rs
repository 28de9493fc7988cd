//! Secret keys and session keys: wiped on drop, compared in constant time, not
//! printed, not cloned.

use super::{Ciphertext, PublicKey, Set, zeros};
use crate::Error;
use crate::api::equal;
use crate::wipe::wipe;
use alloc::boxed::Box;
use core::fmt;
use core::marker::PhantomData;
use zeroize::ZeroizeOnDrop;

/// A secret key of the set `S`, in a box that is wiped when it is dropped.
///
/// ```
/// use mcbits::mceliece348864f::{SecretKey, keypair};
/// let (public, secret) = keypair()?;
/// assert_eq!(format!("{secret:?}"), "SecretKey(mceliece348864f, ..)");
///
/// let loaded = SecretKey::try_from(secret.as_bytes())?;
/// assert!(loaded == secret);
/// assert_eq!(loaded.public_key()?, public);
/// # Ok::<(), mcbits::Error>(())
/// ```
pub struct SecretKey<S: Set>(Box<[u8]>, PhantomData<S>);

impl<S: Set> SecretKey<S> {
    /// Bytes of a secret key.
    pub const BYTES: usize = S::KEM.secret_key_bytes();

    pub(super) fn zero() -> Result<Self, Error> {
        Ok(SecretKey(zeros(Self::BYTES)?, PhantomData))
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }

    /// The key as it is stored. Secret.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The key, borrowed.
    pub fn borrowed(&self) -> SecretKeyRef<'_, S> {
        SecretKeyRef(&self.0, PhantomData)
    }

    /// The session key in a ciphertext. One that is not valid gives, in the same
    /// time, a key that depends on both and that nobody else can know.
    ///
    /// ```
    /// let (public, secret) = mcbits::mceliece348864f::keypair()?;
    /// let (ciphertext, key) = public.encapsulate()?;
    /// assert!(secret.decapsulate(&ciphertext) == key);
    /// # Ok::<(), mcbits::Error>(())
    /// ```
    pub fn decapsulate(&self, ciphertext: &Ciphertext<S>) -> SharedSecret {
        self.borrowed().decapsulate(ciphertext)
    }

    /// The public key of this secret key, made again from the seed in it.
    ///
    /// Errors: [`Error::Input`] if this is no secret key, [`Error::Memory`].
    ///
    /// ```
    /// let (public, secret) = mcbits::mceliece348864f::keypair()?;
    /// assert_eq!(secret.public_key()?, public);
    /// # Ok::<(), mcbits::Error>(())
    /// ```
    pub fn public_key(&self) -> Result<PublicKey<S>, Error> {
        self.borrowed().public_key()
    }

    /// Whether the two keys belong together; [`Error::Input`] if not. Makes both
    /// again from the seed. Also [`Error::Memory`].
    ///
    /// ```
    /// use mcbits::{Error, mceliece348864f::keypair};
    /// let (public, secret) = keypair()?;
    /// let (other, _) = keypair()?;
    /// assert_eq!(secret.check(&public), Ok(()));
    /// assert_eq!(secret.check(&other), Err(Error::Input));
    /// # Ok::<(), mcbits::Error>(())
    /// ```
    pub fn check(&self, public: &PublicKey<S>) -> Result<(), Error> {
        self.borrowed().check(public)
    }
}

/// Errors: [`Error::Length`], [`Error::Memory`]. The contents are not looked at:
/// [`SecretKey::public_key`] and [`SecretKey::check`] do that.
impl<S: Set> TryFrom<&[u8]> for SecretKey<S> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() != Self::BYTES {
            return Err(Error::Length);
        }
        let mut key = Self::zero()?;
        key.0.copy_from_slice(bytes);
        Ok(key)
    }
}

impl<S: Set> PartialEq for SecretKey<S> {
    fn eq(&self, other: &Self) -> bool {
        equal(&self.0, &other.0).is_ok()
    }
}

impl<S: Set> Eq for SecretKey<S> {}

impl<S: Set> fmt::Debug for SecretKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.borrowed().fmt(f)
    }
}

impl<S: Set> Drop for SecretKey<S> {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

impl<S: Set> ZeroizeOnDrop for SecretKey<S> {}

/// A secret key of the set `S` in somebody else's memory, whose owner wipes it.
///
/// ```
/// use mcbits::mceliece348864f::{SecretKeyRef, keypair};
/// # let (public, owned) = keypair()?;
/// # let locked_memory: &[u8] = owned.as_bytes();
/// let secret = SecretKeyRef::try_from(locked_memory)?;
/// # let (ciphertext, key) = public.encapsulate()?;
/// assert!(secret.decapsulate(&ciphertext) == key);
/// # Ok::<(), mcbits::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct SecretKeyRef<'a, S: Set>(&'a [u8], PhantomData<S>);

impl<'a, S: Set> SecretKeyRef<'a, S> {
    /// The key as it is stored. Secret.
    pub fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// As [`SecretKey::decapsulate`].
    pub fn decapsulate(&self, ciphertext: &Ciphertext<S>) -> SharedSecret {
        let mut key = SharedSecret::zero();
        let result = S::KEM.dec(key.bytes_mut(), ciphertext.as_bytes(), self.0);
        // An error would leave a key that everybody knows.
        assert!(result.is_ok(), "both were checked when they were made");
        key
    }

    /// As [`SecretKey::public_key`].
    pub fn public_key(&self) -> Result<PublicKey<S>, Error> {
        let mut public = PublicKey::zero()?;
        S::KEM.public_from_secret(public.bytes_mut(), self.0)?;
        Ok(public)
    }

    /// As [`SecretKey::check`].
    pub fn check(&self, public: &PublicKey<S>) -> Result<(), Error> {
        S::KEM.check_keypair(public.as_bytes(), self.0)
    }
}

/// Error: [`Error::Length`].
impl<'a, S: Set> TryFrom<&'a [u8]> for SecretKeyRef<'a, S> {
    type Error = Error;
    fn try_from(bytes: &'a [u8]) -> Result<Self, Error> {
        match bytes.len() == SecretKey::<S>::BYTES {
            true => Ok(SecretKeyRef(bytes, PhantomData)),
            false => Err(Error::Length),
        }
    }
}

impl<S: Set> fmt::Debug for SecretKeyRef<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey({}, ..)", S::KEM.name())
    }
}

/// A session key, 32 bytes in a box that is wiped when it is dropped.
///
/// ```
/// let (public, _secret) = mcbits::mceliece348864f::keypair()?;
/// let (_ciphertext, key) = public.encapsulate()?;
/// assert_eq!(format!("{key:?}"), "SharedSecret(..)");
/// let _for_the_cipher: &[u8; 32] = key.as_bytes();
/// # Ok::<(), mcbits::Error>(())
/// ```
pub struct SharedSecret(Box<[u8; 32]>);

impl SharedSecret {
    /// Bytes of a session key.
    pub const BYTES: usize = 32;

    pub(super) fn zero() -> Self {
        SharedSecret(Box::new([0; 32]))
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8; 32] {
        &mut self.0
    }

    /// The key. Secret.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// Error: [`Error::Length`].
impl TryFrom<&[u8]> for SharedSecret {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() != Self::BYTES {
            return Err(Error::Length);
        }
        let mut key = Self::zero();
        key.0.copy_from_slice(bytes);
        Ok(key)
    }
}

impl PartialEq for SharedSecret {
    fn eq(&self, other: &Self) -> bool {
        equal(&self.0[..], &other.0[..]).is_ok()
    }
}

impl Eq for SharedSecret {}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}

impl Drop for SharedSecret {
    fn drop(&mut self) {
        wipe(&mut self.0[..]);
    }
}

impl ZeroizeOnDrop for SharedSecret {}
