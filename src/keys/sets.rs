//! A module for each row of the table: the types of [`crate::keys`] for that set,
//! and the three operations as functions.

use crate::{Error, Kem, keys, params};
use rand_core::TryCryptoRng;

macro_rules! modules {
    ($($name:ident)*) => { $(
        #[doc = concat!("The set `", stringify!($name), "` with types of its own.")]
        ///
        /// ```
        #[doc = concat!("use mcbits::", stringify!($name), "::{decapsulate, encapsulate, keypair};")]
        /// let (public, secret) = keypair()?;
        /// let (ciphertext, sent) = encapsulate(&public)?;
        /// assert!(decapsulate(&secret, &ciphertext) == sent);
        /// # Ok::<(), mcbits::Error>(())
        /// ```
        pub mod $name {
            use super::*;
            pub use keys::{SharedSecret, SharedSecrets};

            /// The set, for what is generic over sets.
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct Set;

            impl keys::Set for Set {
                const KEM: Kem = Kem::of(&params::$name);
                type CiphertextBytes = [u8; params::$name.ciphertext_bytes()];
                const ZEROS: Self::CiphertextBytes = [0; params::$name.ciphertext_bytes()];
            }

            impl keys::sealed::Sealed for Set {}

            /// A public key.
            pub type PublicKey = keys::PublicKey<Set>;
            /// A public key in somebody else's memory.
            pub type PublicKeyRef<'a> = keys::PublicKeyRef<'a, Set>;
            /// A secret key.
            pub type SecretKey = keys::SecretKey<Set>;
            /// A secret key in somebody else's memory.
            pub type SecretKeyRef<'a> = keys::SecretKeyRef<'a, Set>;
            /// A secret key made ready for many decapsulations.
            pub type PreparedKey = keys::PreparedKey<Set>;
            /// A ciphertext.
            pub type Ciphertext = keys::Ciphertext<Set>;

            /// [`keys::keypair`] of this set.
            #[cfg(mcbits_system_rng)]
            pub fn keypair() -> Result<(PublicKey, SecretKey), Error> {
                keys::keypair()
            }

            /// [`keys::keypair_rng`] of this set.
            pub fn keypair_rng<R: TryCryptoRng + ?Sized>(
                rng: &mut R,
            ) -> Result<(PublicKey, SecretKey), Error> {
                keys::keypair_rng(rng)
            }

            /// [`keys::keypair_from_seed`] of this set.
            pub fn keypair_from_seed(seed: &[u8; 32]) -> Result<(PublicKey, SecretKey), Error> {
                keys::keypair_from_seed(seed)
            }

            /// [`keys::PublicKey::encapsulate`] of this set.
            #[cfg(mcbits_system_rng)]
            pub fn encapsulate(public: &PublicKey) -> Result<(Ciphertext, SharedSecret), Error> {
                public.encapsulate()
            }

            /// [`keys::PublicKey::encapsulate_rng`] of this set.
            pub fn encapsulate_rng<R: TryCryptoRng + ?Sized>(
                public: &PublicKey,
                rng: &mut R,
            ) -> Result<(Ciphertext, SharedSecret), Error> {
                public.encapsulate_rng(rng)
            }

            /// [`keys::SecretKey::decapsulate`] of this set.
            pub fn decapsulate(secret: &SecretKey, ciphertext: &Ciphertext) -> SharedSecret {
                secret.decapsulate(ciphertext)
            }
        }
    )* };
}
with_all_sets!(modules);
