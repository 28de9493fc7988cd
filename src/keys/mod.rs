//! Keys and ciphertexts that know their set, each set a type of its own.
//!
//! The module of a set, such as [`mceliece6960119f`](crate::mceliece6960119f), gives these
//! types names without parameters. Here they are generic over the set, for code
//! that is:
//!
//! ```
//! use mcbits::keys::{self, Set};
//!
//! fn round_trip<S: Set>() -> Result<(), mcbits::Error> {
//!     let (public, secret) = keys::keypair::<S>()?;
//!     let (ciphertext, sent) = public.encapsulate()?;
//!     assert!(secret.decapsulate(&ciphertext) == sent);
//!     Ok(())
//! }
//!
//! round_trip::<mcbits::mceliece348864f::Set>()?;
//! # Ok::<(), mcbits::Error>(())
//! ```
//!
//! A key is a box, never an array on the stack. What a program has in memory
//! already, in a file that is mapped say, is used in place through
//! [`PublicKeyRef`] and [`SecretKeyRef`]. Bytes are checked once, when a key or a
//! ciphertext is made from them; therefore decapsulation cannot fail.
//!
//! Secrets are wiped when they are dropped, compared in constant time and never
//! printed. They have no `Clone`: each copy is made in the open, from bytes.

#[cfg(feature = "kem_0_3")]
pub mod kem_0_3;
mod many;
mod public;
mod secret;
pub(crate) mod sets;

pub use many::{PreparedKey, SharedSecrets};
pub use public::{Ciphertext, PublicKey, PublicKeyRef};
pub use secret::{SecretKey, SecretKeyRef, SharedSecret};

use crate::{Error, Kem};
use alloc::{boxed::Box, vec::Vec};
use core::fmt::Debug;
use core::hash::Hash;
use rand_core::TryCryptoRng;

/// A parameter set as a type without values to speak of. Implemented by the type
/// `Set` in the module of each set, and by nothing else.
///
/// ```
/// use mcbits::keys::Set;
/// assert_eq!(mcbits::mceliece460896pc::Set::KEM.ciphertext_bytes(), 188);
/// ```
pub trait Set: Copy + Ord + Hash + Debug + Default + Send + Sync + sealed::Sealed + 'static {
    /// The set as a value.
    const KEM: Kem;
    /// An array as long as a ciphertext.
    type CiphertextBytes: AsRef<[u8]> + AsMut<[u8]> + Copy + Eq + Hash + Send + Sync + 'static;
    /// A ciphertext of zeros.
    #[doc(hidden)]
    const ZEROS: Self::CiphertextBytes;
}

mod sealed {
    /// Keeps [`super::Set`] to this crate.
    pub trait Sealed {}
}

/// A new key pair from the operating system's randomness.
///
/// Errors: [`Error::Random`], [`Error::Memory`].
///
/// ```
/// use mcbits::mceliece348864f::Set;
/// let (public, secret) = mcbits::keys::keypair::<Set>()?;
/// secret.check(&public)?;
/// # Ok::<(), mcbits::Error>(())
/// ```
#[cfg(mcbits_system_rng)]
pub fn keypair<S: Set>() -> Result<(PublicKey<S>, SecretKey<S>), Error> {
    pair(|pk, sk| S::KEM.keypair(pk, sk))
}

/// [`keypair`] with the caller's generator, asked once, for 32 bytes.
///
/// ```
/// # struct Generator(u64);
/// # impl rand_core::TryRng for Generator {
/// #     type Error = core::convert::Infallible;
/// #     fn try_next_u32(&mut self) -> Result<u32, Self::Error> { Ok(self.try_next_u64()? as u32) }
/// #     fn try_next_u64(&mut self) -> Result<u64, Self::Error> { self.0 += 1; Ok(self.0.wrapping_mul(0x9e3779b97f4a7c15)) }
/// #     fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
/// #         for byte in out { *byte = (self.try_next_u64()? >> 56) as u8 }
/// #         Ok(())
/// #     }
/// # }
/// # impl rand_core::TryCryptoRng for Generator {}
/// # let mut rng = Generator(1);
/// // `rng` is any `rand_core::TryCryptoRng`.
/// let (public, _secret) = mcbits::keys::keypair_rng::<mcbits::mceliece348864f::Set, _>(&mut rng)?;
/// let (_ciphertext, _key) = public.encapsulate_rng(&mut rng)?;
/// # Ok::<(), mcbits::Error>(())
/// ```
pub fn keypair_rng<S: Set, R: TryCryptoRng + ?Sized>(
    rng: &mut R,
) -> Result<(PublicKey<S>, SecretKey<S>), Error> {
    pair(|pk, sk| S::KEM.keypair_rng(pk, sk, rng))
}

/// The key pair that belongs to a seed: 32 secret, uniformly random bytes. Equal
/// seeds give equal pairs.
///
/// Error: [`Error::Memory`].
///
/// ```
/// use mcbits::mceliece348864f::Set;
/// let (one, _) = mcbits::keys::keypair_from_seed::<Set>(&[7; 32])?;
/// let (two, _) = mcbits::keys::keypair_from_seed::<Set>(&[7; 32])?;
/// assert_eq!(one, two);
/// # Ok::<(), mcbits::Error>(())
/// ```
pub fn keypair_from_seed<S: Set>(seed: &[u8; 32]) -> Result<(PublicKey<S>, SecretKey<S>), Error> {
    pair(|pk, sk| S::KEM.keypair_from_seed(pk, sk, seed))
}

fn pair<S: Set>(
    make: impl FnOnce(&mut [u8], &mut [u8]) -> Result<(), Error>,
) -> Result<(PublicKey<S>, SecretKey<S>), Error> {
    let (mut public, mut secret) = (PublicKey::zero()?, SecretKey::zero()?);
    make(public.bytes_mut(), secret.bytes_mut())?;
    Ok((public, secret))
}

/// A box of zeros, or [`Error::Memory`].
fn zeros(length: usize) -> Result<Box<[u8]>, Error> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).map_err(|_| Error::Memory)?;
    bytes.resize(length, 0);
    Ok(bytes.into_boxed_slice())
}
