//! The crate classic-mceliece-rust, with the set that its feature chose.
#![cfg(feature = "classic-mceliece-rust")]

use classic_mceliece_rust as code;
use mcbits_interop::{Peer, exchange};
use rand08::rngs::OsRng;

struct Crate;

impl Peer for Crate {
    fn keypair(&self) -> (Vec<u8>, Vec<u8>) {
        let (pk, sk) = code::keypair_boxed(&mut OsRng);
        (pk.as_array().to_vec(), sk.as_array().to_vec())
    }

    fn enc(&self, pk: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let mut pk: Box<[u8; code::CRYPTO_PUBLICKEYBYTES]> = pk.to_vec().try_into().unwrap();
        let (ct, ss) = code::encapsulate_boxed(&code::PublicKey::from(&mut *pk), &mut OsRng);
        (ct.as_array().to_vec(), ss.as_array().to_vec())
    }

    fn dec(&self, ct: &[u8], sk: &[u8]) -> Vec<u8> {
        let mut sk: Box<[u8; code::CRYPTO_SECRETKEYBYTES]> = sk.to_vec().try_into().unwrap();
        let ct = code::Ciphertext::from(<[u8; code::CRYPTO_CIPHERTEXTBYTES]>::try_from(ct).unwrap());
        code::decapsulate_boxed(&ct, &code::SecretKey::from(&mut *sk)).as_array().to_vec()
    }
}

#[test]
fn chosen_set() {
    exchange("classic-mceliece-rust", code::CRYPTO_PRIMITIVE, Crate);
}
