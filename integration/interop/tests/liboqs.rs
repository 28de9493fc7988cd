//! liboqs by way of the crate oqs-sys: the ten sets without plaintext confirmation.
#![cfg(feature = "liboqs")]

use mcbits_interop::{Peer, exchange};
use oqs_sys::kem::{OQS_KEM, OQS_KEM_decaps, OQS_KEM_encaps, OQS_KEM_keypair, OQS_KEM_new};
use std::ffi::CString;

/// An object of liboqs, which lives as long as the program.
struct Liboqs(&'static OQS_KEM);

// SAFETY: the object is a table of sizes and functions without state.
unsafe impl Send for Liboqs {}

fn check(status: oqs_sys::common::OQS_STATUS) {
    assert!(matches!(status, oqs_sys::common::OQS_STATUS::OQS_SUCCESS));
}

impl Peer for Liboqs {
    fn keypair(&self) -> (Vec<u8>, Vec<u8>) {
        let (mut pk, mut sk) = (vec![0; self.0.length_public_key], vec![0; self.0.length_secret_key]);
        // SAFETY: buffers of the sizes that liboqs gives.
        check(unsafe { OQS_KEM_keypair(self.0, pk.as_mut_ptr(), sk.as_mut_ptr()) });
        (pk, sk)
    }

    fn enc(&self, pk: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let (mut ct, mut ss) = (vec![0; self.0.length_ciphertext], vec![0; self.0.length_shared_secret]);
        assert_eq!(pk.len(), self.0.length_public_key);
        // SAFETY: buffers of the sizes that liboqs gives.
        check(unsafe { OQS_KEM_encaps(self.0, ct.as_mut_ptr(), ss.as_mut_ptr(), pk.as_ptr()) });
        (ct, ss)
    }

    fn dec(&self, ct: &[u8], sk: &[u8]) -> Vec<u8> {
        let mut ss = vec![0; self.0.length_shared_secret];
        assert_eq!((ct.len(), sk.len()), (self.0.length_ciphertext, self.0.length_secret_key));
        // SAFETY: buffers of the sizes that liboqs gives.
        check(unsafe { OQS_KEM_decaps(self.0, ss.as_mut_ptr(), ct.as_ptr(), sk.as_ptr()) });
        ss
    }
}

#[test]
fn every_set() {
    // SAFETY: liboqs wants this called before all else.
    unsafe { oqs_sys::common::OQS_init() };
    let mut sets = 0;
    for kem in mcbits::Kem::all() {
        let name = format!("Classic-McEliece-{}", kem.name().strip_prefix("mceliece").unwrap());
        let name = CString::new(name).unwrap();
        // SAFETY: a C string; null, or an object that nobody frees.
        if let Some(object) = unsafe { OQS_KEM_new(name.as_ptr()).as_ref() } {
            exchange("liboqs", kem.name(), Liboqs(object));
            sets += 1;
        }
    }
    assert_eq!(sets, 10);
}
