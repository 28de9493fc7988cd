//! PQClean's C code by way of the crate pqcrypto-classicmceliece: the ten sets
//! without plaintext confirmation.

use mcbits_interop::{Peer, exchange};
use pqcrypto_traits::kem::{Ciphertext as _, PublicKey as _, SecretKey as _, SharedSecret as _};

macro_rules! sets {
    ($($set:literal $module:ident)*) => { $(
        #[test]
        fn $module() {
            use pqcrypto_classicmceliece::$module as code;

            struct PqClean;

            impl Peer for PqClean {
                fn keypair(&self) -> (Vec<u8>, Vec<u8>) {
                    let (pk, sk) = code::keypair();
                    (pk.as_bytes().to_vec(), sk.as_bytes().to_vec())
                }

                fn enc(&self, pk: &[u8]) -> (Vec<u8>, Vec<u8>) {
                    let (ss, ct) = code::encapsulate(&code::PublicKey::from_bytes(pk).unwrap());
                    (ct.as_bytes().to_vec(), ss.as_bytes().to_vec())
                }

                fn dec(&self, ct: &[u8], sk: &[u8]) -> Vec<u8> {
                    let ct = code::Ciphertext::from_bytes(ct).unwrap();
                    code::decapsulate(&ct, &code::SecretKey::from_bytes(sk).unwrap()).as_bytes().to_vec()
                }
            }

            exchange("PQClean", $set, PqClean);
        }
    )* };
}

sets! {
    "mceliece348864" mceliece348864
    "mceliece348864f" mceliece348864f
    "mceliece460896" mceliece460896
    "mceliece460896f" mceliece460896f
    "mceliece6688128" mceliece6688128
    "mceliece6688128f" mceliece6688128f
    "mceliece6960119" mceliece6960119
    "mceliece6960119f" mceliece6960119f
    "mceliece8192128" mceliece8192128
    "mceliece8192128f" mceliece8192128f
}
