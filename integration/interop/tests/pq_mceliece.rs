//! The crate pq-mceliece: all sets but 348864pc and 348864pcf.

use mcbits_interop::{Peer, exchange};
use pq_mceliece::Algorithm;
use rand::SeedableRng;
use rand::rngs::StdRng;

struct PqMceliece(Algorithm);

fn rng() -> StdRng {
    StdRng::from_seed([6; 32])
}

impl Peer for PqMceliece {
    fn keypair(&self) -> (Vec<u8>, Vec<u8>) {
        let (pk, sk) = self.0.generate_keypair(rng());
        (pk.value().to_vec(), sk.value().to_vec())
    }

    fn enc(&self, pk: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let pk = self.0.encapsulation_key_from_bytes(pk).unwrap();
        let (ct, ss) = self.0.encapsulate(&pk, rng()).unwrap();
        (ct.value().to_vec(), ss.value().to_vec())
    }

    fn dec(&self, ct: &[u8], sk: &[u8]) -> Vec<u8> {
        let sk = self.0.decapsulation_key_from_bytes(sk).unwrap();
        let ct = self.0.ciphertext_from_bytes(ct).unwrap();
        self.0.decapsulate(&sk, &ct).unwrap().value().to_vec()
    }
}

#[test]
fn every_set() {
    let mut sets = 0;
    for kem in mcbits::Kem::all() {
        if let Ok(algorithm) = kem.name().parse() {
            exchange("pq-mceliece", kem.name(), PqMceliece(algorithm));
            sets += 1;
        }
    }
    assert_eq!(sets, 18);
}
