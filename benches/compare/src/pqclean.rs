//! PQClean's C code by way of the crate pqcrypto-classicmceliece, which takes its AVX2 code where the
//! CPU has it. It draws its own seeds.

use crate::clock::{cycles, cycles_running};
use crate::contender::{Contender, short};
use mcbits::params::Params;
use pqcrypto_classicmceliece as crates;
use pqcrypto_traits::kem::{Ciphertext as _, PublicKey as _, SecretKey as _, SharedSecret as _};

/// What the tables call it.
pub const NAME: &str = "PQClean";

macro_rules! sets {
    ($($set:literal => $module:ident),* $(,)?) => {
        $(mod $module {
            use super::*;
            use crates::$module as code;

            pub struct PqClean {
                pub pk: code::PublicKey,
                pub sk: code::SecretKey,
            }

            impl Contender for PqClean {
                fn name(&self) -> &str {
                    NAME
                }

                fn keypair(&mut self, _seed: &[u8; 32]) -> u64 {
                    let (time, (pk, sk)) = cycles_running(code::keypair);
                    (self.pk, self.sk) = (pk, sk);
                    time
                }

                fn seeded(&self) -> bool {
                    false
                }

                fn public_key(&self) -> &[u8] {
                    self.pk.as_bytes()
                }

                fn secret_key(&self) -> &[u8] {
                    self.sk.as_bytes()
                }

                fn load(&mut self, pk: &[u8], sk: &[u8]) -> bool {
                    match (code::PublicKey::from_bytes(pk), code::SecretKey::from_bytes(sk)) {
                        (Ok(pk), Ok(sk)) => (self.pk, self.sk) = (pk, sk),
                        _ => return false,
                    }
                    true
                }

                fn enc(&mut self, ct: &mut [u8], ss: &mut [u8; 32]) -> u64 {
                    let (time, (secret, ciphertext)) = cycles(|| code::encapsulate(&self.pk));
                    ct.copy_from_slice(ciphertext.as_bytes());
                    ss.copy_from_slice(secret.as_bytes());
                    time
                }

                fn dec(&mut self, ss: &mut [u8; 32], ct: &[u8]) -> u64 {
                    let ct = code::Ciphertext::from_bytes(ct).expect("a ciphertext's length");
                    let (time, secret) = cycles(|| code::decapsulate(&ct, &self.sk));
                    ss.copy_from_slice(secret.as_bytes());
                    time
                }
            }
        })*

        /// PQClean for a set; `None` for the sets with plaintext confirmation.
        pub fn contender(params: &Params) -> Option<Box<dyn Contender>> {
            match short(params) {
                $($set => {
                    let (pk, sk) = crates::$module::keypair();
                    Some(Box::new($module::PqClean { pk, sk }))
                })*
                _ => None,
            }
        }
    };
}

sets! {
    "348864" => mceliece348864, "348864f" => mceliece348864f,
    "460896" => mceliece460896, "460896f" => mceliece460896f,
    "6688128" => mceliece6688128, "6688128f" => mceliece6688128f,
    "6960119" => mceliece6960119, "6960119f" => mceliece6960119f,
    "8192128" => mceliece8192128, "8192128f" => mceliece8192128f,
}
