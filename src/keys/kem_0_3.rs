//! The traits of the crate `kem`, version 0.3, for code that takes any mechanism
//! (feature `kem_0_3`; a later version of the traits will be a feature of its own).
//!
//! The `Kem` is the type `Set` of the module of a set. Its encapsulation key is
//! [`PublicKey`], its decapsulation key [`DecapsulationKey`], which holds both keys.
//! Decapsulation cannot fail, except for the four sets 6960119: they refuse
//! ciphertexts in which a padding bit is set, and have `TryDecapsulate` only.
//!
//! ```
//! use kem_0_3::{Ciphertext, Decapsulate, Encapsulate, Kem, SharedKey};
//!
//! fn round_trip<K: Kem<DecapsulationKey: Decapsulate>>(rng: &mut impl rand_core::CryptoRng) {
//!     let (secret, public) = K::generate_keypair_from_rng(rng);
//!     let (ciphertext, sent): (Ciphertext<K>, SharedKey<K>) = public.encapsulate_with_rng(rng);
//!     assert_eq!(secret.decapsulate(&ciphertext), sent);
//! }
//! # struct Generator(u64);
//! # impl rand_core::TryRng for Generator {
//! #     type Error = core::convert::Infallible;
//! #     fn try_next_u32(&mut self) -> Result<u32, Self::Error> { Ok(self.try_next_u64()? as u32) }
//! #     fn try_next_u64(&mut self) -> Result<u64, Self::Error> { self.0 += 1; Ok(self.0.wrapping_mul(0x9e3779b97f4a7c15)) }
//! #     fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
//! #         for byte in out { *byte = (self.try_next_u64()? >> 56) as u8 }
//! #         Ok(())
//! #     }
//! # }
//! # impl rand_core::TryCryptoRng for Generator {}
//!
//! round_trip::<mcbits::mceliece348864f::Set>(&mut Generator(1));
//! ```
//!
//! What the traits ask for and this library otherwise avoids: session keys are
//! arrays on the stack, which nobody wipes; `to_bytes` puts a whole public key
//! there ([`PublicKey::as_bytes`] does not); and where the memory is used up, or a
//! generator gives nothing usable in 1000 draws, their functions without an error panic.

use super::{Ciphertext, PublicKey, SecretKey, Set, SharedSecret, keypair_rng};
use crate::Error;
use core::array::TryFromSliceError;
use core::fmt;
use hybrid_array::{Array, ArraySize, sizes};
use kem_0_3::common::{Generate, InvalidKey, Key, KeyExport, KeySizeUser, TryKeyInit};
use kem_0_3::{Decapsulate, Decapsulator, Encapsulate, Kem, TryDecapsulate};
use rand_core::{CryptoRng, TryCryptoRng};

/// A set with its sizes as types.
pub trait SizedSet: Set + Kem<EncapsulationKey = PublicKey<Self>, SharedKeySize = sizes::U32> {
    /// Bytes of a public key.
    type PublicKeySize: ArraySize;
}

/// A secret key with its public key.
///
/// ```
/// use kem_0_3::{Decapsulator, Encapsulate, TryDecapsulate};
/// use mcbits::keys::kem_0_3::DecapsulationKey;
/// let (public, secret) = mcbits::mceliece348864f::keypair()?;
/// let key = DecapsulationKey::new(secret, public)?;
/// assert_eq!(format!("{key:?}"), "DecapsulationKey(mceliece348864f, ..)");
/// # Ok::<(), mcbits::Error>(())
/// ```
pub struct DecapsulationKey<S: Set> {
    secret: SecretKey<S>,
    public: PublicKey<S>,
}

impl<S: Set> DecapsulationKey<S> {
    /// Joins the two; [`Error::Input`] if they do not belong together ([`SecretKey::check`]).
    pub fn new(secret: SecretKey<S>, public: PublicKey<S>) -> Result<Self, Error> {
        secret.check(&public)?;
        Ok(DecapsulationKey { secret, public })
    }

    /// The secret key.
    pub fn secret(&self) -> &SecretKey<S> {
        &self.secret
    }

    fn decapsulate_bytes(&self, ciphertext: &[u8]) -> Result<SharedSecret, Error> {
        Ok(self.secret.decapsulate(&Ciphertext::try_from(ciphertext)?))
    }
}

impl<S: Set> fmt::Debug for DecapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecapsulationKey({}, ..)", S::KEM.name())
    }
}

impl<S: SizedSet> KeySizeUser for PublicKey<S> {
    type KeySize = S::PublicKeySize;
}

impl<S: SizedSet> TryKeyInit for PublicKey<S> {
    fn new(key: &Key<Self>) -> Result<Self, InvalidKey> {
        PublicKey::try_from(key.as_slice()).map_err(|_| InvalidKey)
    }
}

impl<S: SizedSet> KeyExport for PublicKey<S> {
    fn to_bytes(&self) -> Key<Self> {
        let mut bytes = Array::default();
        bytes.as_mut_slice().copy_from_slice(self.as_bytes());
        bytes
    }
}

impl<S: SizedSet> Encapsulate for PublicKey<S> {
    type Kem = S;

    fn encapsulate_with_rng<R: CryptoRng + ?Sized>(
        &self,
        rng: &mut R,
    ) -> (kem_0_3::Ciphertext<S>, kem_0_3::SharedKey<S>) {
        let (ciphertext, key) = self.encapsulate_rng(rng).expect("the generator gives something usable");
        (array(ciphertext.as_bytes()), array(key.as_bytes()))
    }
}

/// An array of the same bytes; both lengths are the set's.
fn array<N: ArraySize>(bytes: &[u8]) -> Array<u8, N> {
    let mut array = Array::default();
    array.as_mut_slice().copy_from_slice(bytes);
    array
}

impl<S: SizedSet> Generate for DecapsulationKey<S> {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut rng = Remembering { rng, error: None };
        match keypair_rng(&mut rng) {
            Ok((public, secret)) => Ok(DecapsulationKey { secret, public }),
            Err(error) => Err(rng.error.unwrap_or_else(|| panic!("key generation: {error}"))),
        }
    }
}

/// A generator that keeps its error, which ours does not carry.
struct Remembering<'a, R: TryCryptoRng + ?Sized> {
    rng: &'a mut R,
    error: Option<R::Error>,
}

impl<R: TryCryptoRng + ?Sized> rand_core::TryRng for Remembering<'_, R> {
    type Error = Error;

    fn try_next_u32(&mut self) -> Result<u32, Error> {
        self.rng.try_next_u32().map_err(|error| self.keep(error))
    }

    fn try_next_u64(&mut self) -> Result<u64, Error> {
        self.rng.try_next_u64().map_err(|error| self.keep(error))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Error> {
        let result = self.rng.try_fill_bytes(out);
        result.map_err(|error| self.keep(error))
    }
}

impl<R: TryCryptoRng + ?Sized> TryCryptoRng for Remembering<'_, R> {}

impl<R: TryCryptoRng + ?Sized> Remembering<'_, R> {
    fn keep(&mut self, error: R::Error) -> Error {
        self.error = Some(error);
        Error::Random
    }
}

impl<S: SizedSet> Decapsulator for DecapsulationKey<S> {
    type Kem = S;

    fn encapsulation_key(&self) -> &PublicKey<S> {
        &self.public
    }
}

/// The length is the only thing that a conversion of bytes to an array checks.
impl From<TryFromSliceError> for Error {
    fn from(_: TryFromSliceError) -> Error {
        Error::Length
    }
}

macro_rules! set {
    ($name:ident $pk:ident $ct:ident $decapsulate:ident) => {
        impl Kem for crate::$name::Set {
            type DecapsulationKey = DecapsulationKey<Self>;
            type EncapsulationKey = PublicKey<Self>;
            type SharedKeySize = sizes::U32;
            type CiphertextSize = sizes::$ct;
        }
        impl SizedSet for crate::$name::Set {
            type PublicKeySize = sizes::$pk;
        }
        $decapsulate!($name);
        const _: () = {
            use hybrid_array::typenum::Unsigned;
            assert!(sizes::$pk::USIZE == PublicKey::<crate::$name::Set>::BYTES);
            assert!(sizes::$ct::USIZE == Ciphertext::<crate::$name::Set>::BYTES);
        };
    };
}

/// Of sets without padding bits: every ciphertext has a session key.
macro_rules! always {
    ($name:ident) => {
        impl Decapsulate for DecapsulationKey<crate::$name::Set> {
            fn decapsulate(
                &self,
                ciphertext: &kem_0_3::Ciphertext<crate::$name::Set>,
            ) -> kem_0_3::SharedKey<crate::$name::Set> {
                let key = self.decapsulate_bytes(ciphertext).expect("a set without padding bits");
                array(key.as_bytes())
            }
        }
    };
}

macro_rules! or_error {
    ($name:ident) => {
        impl TryDecapsulate for DecapsulationKey<crate::$name::Set> {
            type Error = Error;
            fn try_decapsulate(
                &self,
                ciphertext: &kem_0_3::Ciphertext<crate::$name::Set>,
            ) -> Result<kem_0_3::SharedKey<crate::$name::Set>, Error> {
                Ok(array(self.decapsulate_bytes(ciphertext)?.as_bytes()))
            }
        }
    };
}

macro_rules! family {
    ($plain:ident $f:ident $pc:ident $pcf:ident $pk:ident $ct:ident $ct_pc:ident $decapsulate:ident) => {
        set!($plain $pk $ct $decapsulate);
        set!($f $pk $ct $decapsulate);
        set!($pc $pk $ct_pc $decapsulate);
        set!($pcf $pk $ct_pc $decapsulate);
    };
}

family!(mceliece348864 mceliece348864f mceliece348864pc mceliece348864pcf U261120 U96 U128 always);
family!(mceliece460896 mceliece460896f mceliece460896pc mceliece460896pcf U524160 U156 U188 always);
family!(mceliece6688128 mceliece6688128f mceliece6688128pc mceliece6688128pcf U1044992 U208 U240 always);
family!(mceliece6960119 mceliece6960119f mceliece6960119pc mceliece6960119pcf U1047319 U194 U226 or_error);
family!(mceliece8192128 mceliece8192128f mceliece8192128pc mceliece8192128pcf U1357824 U208 U240 always);
