//! Prepared decapsulation keys: what decapsulation computes from the secret key
//! alone, computed once and kept.

use crate::api::{Kem, decapsulating};
use crate::cpu::{self, Chosen};
use crate::error::Error;
use crate::kem;
use crate::params::SESSION_KEY_BYTES;
use crate::scratch::Scratch;
use core::fmt;

/// A secret key made ready for many decapsulations, which take a fifth to a third less
/// time than with the key as it is stored. Made by [`Kem::prepare`].
///
/// It holds secrets, as much as the key itself does, in one piece of the
/// allocator's memory ([`Kem::prepared_heap_bytes`]) that is wiped when it is
/// dropped. Threads may share it. It works on the implementation that was in use
/// when it was made, whatever is selected later.
///
/// ```
/// let kem = mcbits::Kem::by_name("mceliece348864f").unwrap();
/// let (mut pk, mut sk) = (vec![0; kem.public_key_bytes()], vec![0; kem.secret_key_bytes()]);
/// let (mut ct, mut ours, mut theirs) = (vec![0; kem.ciphertext_bytes()], [0; 32], [0; 32]);
/// kem.keypair(&mut pk, &mut sk)?;
/// kem.enc(&mut ct, &mut theirs, &pk)?;
/// let key = kem.prepare(&sk)?;
/// key.dec(&mut ours, &ct)?;
/// assert_eq!(ours, theirs);
/// # Ok::<(), mcbits::Error>(())
/// ```
pub struct PreparedKey {
    kem: Kem,
    tier: Chosen,
    /// As words what decoding needs, as bytes s.
    memory: Scratch,
}

impl Kem {
    /// Bytes that a [`PreparedKey`] takes from the allocator, in one piece.
    pub const fn prepared_heap_bytes(&self) -> usize {
        Scratch::total(kem::prepared_words(self.params()), self.params().error_bytes())
    }

    /// Prepares a secret key for many decapsulations. Uses at most
    /// [`Kem::DEC_STACK_BYTES`] of stack.
    ///
    /// Errors: [`Error::Length`], [`Error::Memory`].
    pub fn prepare(&self, sk: &[u8]) -> Result<PreparedKey, Error> {
        if sk.len() != self.secret_key_bytes() {
            return Err(Error::Length);
        }
        let p = self.params();
        let mut memory = Scratch::new(kem::prepared_words(p), p.error_bytes())?;
        let (words, rejection) = memory.parts();
        let tier = cpu::chosen();
        decapsulating(*self, || {
            kem::prepare(p, tier, words, sk);
            rejection.copy_from_slice(&sk[p.s_offset()..]);
        });
        Ok(PreparedKey { kem: *self, tier, memory })
    }
}

impl PreparedKey {
    /// The parameter set.
    pub const fn kem(&self) -> Kem {
        self.kem
    }

    /// What [`Kem::dec`] does, with the same results and the same bound on the stack.
    pub fn dec(&self, ss: &mut [u8; SESSION_KEY_BYTES], ct: &[u8]) -> Result<(), Error> {
        self.dec_batch(core::slice::from_mut(ss), ct)
    }

    /// What [`Kem::dec_batch`] does, with the same results and the same bound on the stack.
    pub fn dec_batch(&self, ss: &mut [[u8; SESSION_KEY_BYTES]], ct: &[u8]) -> Result<(), Error> {
        self.kem.check_batch(ss, ct)?;
        let p = self.kem.params();
        let (words, rejection) = self.memory.contents();
        decapsulating(self.kem, || kem::dec_prepared(p, self.tier, ss, ct, words, rejection))
    }
}

/// Names the set; shows no secret.
impl fmt::Debug for PreparedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedKey").field("kem", &self.kem.name()).finish_non_exhaustive()
    }
}
