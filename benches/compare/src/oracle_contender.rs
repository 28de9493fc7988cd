//! The oracle of the tests as a contender: decapsulation by the definition, one element at a time.

use crate::clock::cycles_running;
use crate::contender::Contender;
use crate::oracle::kem;
use mcbits::params::Params;

struct Oracle {
    params: &'static Params,
    pk: Vec<u8>,
    sk: Vec<u8>,
}

/// The oracle for a set.
pub fn contender(params: &'static Params) -> Box<dyn Contender> {
    Box::new(Oracle { params, pk: Vec::new(), sk: Vec::new() })
}

impl Contender for Oracle {
    fn name(&self) -> &str {
        NAME
    }

    fn keypair(&mut self, seed: &[u8; 32]) -> u64 {
        let (time, pair) = cycles_running(|| kem::keypair_from_seed(self.params, seed));
        (self.pk, self.sk) = (pair.public_key, pair.secret_key);
        time
    }

    fn public_key(&self) -> &[u8] {
        &self.pk
    }

    fn secret_key(&self) -> &[u8] {
        &self.sk
    }

    fn load(&mut self, pk: &[u8], sk: &[u8]) -> bool {
        (self.pk, self.sk) = (pk.to_vec(), sk.to_vec());
        true
    }

    fn enc(&mut self, ct: &mut [u8], ss: &mut [u8; 32]) -> u64 {
        let mut random = |out: &mut [u8]| {
            // SAFETY: the pointer and the length are those of one slice.
            let got = unsafe { libc::getrandom(out.as_mut_ptr().cast(), out.len(), 0) };
            assert_eq!(got, out.len() as isize);
        };
        let (time, (code, ciphertext, secret)) =
            cycles_running(|| kem::enc(self.params, &self.pk, &mut random));
        assert_eq!(code, 0);
        ct.copy_from_slice(&ciphertext);
        *ss = secret;
        time
    }

    fn dec(&mut self, ss: &mut [u8; 32], ct: &[u8]) -> u64 {
        let (time, (code, secret)) = cycles_running(|| kem::dec(self.params, &self.sk, ct));
        assert_eq!(code, 0);
        *ss = secret;
        time
    }

    fn slow(&self) -> bool {
        true
    }
}

/// What the tables call it.
pub const NAME: &str = "oracle";
