//! The implementations for SUPERCOP: three functions for all sets, which are
//! compiled to assembly, one file per tier (`make supercop`). The files in
//! `supercop/` put SUPERCOP's names on top.
//!
//! There is no allocator, operating system or choice of a tier in that
//! assembly: the C file brings key generation's work memory, the harness the
//! random bytes. `set` is the set's number in [`ALL`].
//!
//! Pointers are as in [`super::operations`]. The harness is trusted with the
//! set's number and never passes null.

use super::{buffers::code, operations as ops};
use crate::api::Kem;
use crate::error::Error;
use crate::params::{ALL, SEED_BYTES};
use crate::random::Draw;
use crate::wipe::wipe;
use core::ffi::c_int;
use core::slice::from_raw_parts_mut;

/// 64-bit words at `scratch`, enough for every set; `supercop/mcbits.h` says the same.
const SCRATCH_WORDS: usize = 320_000;

const _: () = {
    let mut i = 0;
    while i < ALL.len() {
        assert!(Kem::of(&ALL[i]).keypair_scratch_words() <= SCRATCH_WORDS);
        i += 1;
    }
};

/// The harness's `randombytes`, which cannot fail.
struct Harness;

impl Draw for Harness {
    fn draw(&mut self, out: &mut [u8]) -> Result<(), Error> {
        unsafe extern "C" {
            fn mcbits_randombytes(out: *mut u8, length: usize);
        }
        // SAFETY: writes `out.len()` bytes at `out`.
        unsafe { mcbits_randombytes(out.as_mut_ptr(), out.len()) };
        Ok(())
    }
}

/// # Safety
/// As the module says; two outputs that do not overlap, `SCRATCH_WORDS` words.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_keypair(set: usize, pk: *mut u8, sk: *mut u8, scratch: *mut u64) -> c_int {
    let kem = Kem::of(&ALL[set]);
    let mut seed = [0; SEED_BYTES];
    let drawn = Harness.draw(&mut seed);
    // SAFETY: as promised by the caller.
    let (pk, sk, words) = unsafe {
        (
            from_raw_parts_mut(pk, kem.public_key_bytes()),
            from_raw_parts_mut(sk, kem.secret_key_bytes()),
            from_raw_parts_mut(scratch, kem.keypair_scratch_words()),
        )
    };
    kem.generate(pk, sk, words, &seed);
    wipe(words);
    wipe(&mut seed);
    code(drawn)
}

/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_enc(set: usize, ct: *mut u8, ss: *mut u8, pk: *const u8) -> c_int {
    // SAFETY: as promised by the caller.
    unsafe { ops::enc(Kem::of(&ALL[set]), ct, ss, pk, Some(&mut Harness)) }
}

/// # Safety
/// As the module says.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_dec(set: usize, ss: *mut u8, ct: *const u8, sk: *const u8) -> c_int {
    // SAFETY: as promised by the caller.
    unsafe { ops::dec(Kem::of(&ALL[set]), ss, ct, sk) }
}
