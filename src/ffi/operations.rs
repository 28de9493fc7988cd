//! The operations with C's pointers, for any set.
//!
//! Every pointer must be null or point to as many bytes as the set says:
//! readable for inputs, writable for outputs. That is the safety condition of
//! all functions here.

use super::buffers::{code, convert, on_pair, put};
use crate::api::Kem;
use crate::error::Error;
use crate::params::{ALL, SEED_BYTES, SESSION_KEY_BYTES};
use crate::random::Draw;
use crate::wipe::{wipe, wipe_registers};
use core::ffi::c_int;
use core::slice::from_raw_parts;

/// The longest ciphertext of the table.
const MAX_CIPHERTEXT_BYTES: usize = {
    let (mut longest, mut i) = (0, 0);
    while i < ALL.len() {
        if ALL[i].ciphertext_bytes() > longest {
            longest = ALL[i].ciphertext_bytes();
        }
        i += 1;
    }
    longest
};

/// # Safety
/// As the module says.
pub(super) unsafe fn keypair(kem: Kem, pk: *mut u8, sk: *mut u8, rng: Option<&mut dyn Draw>) -> c_int {
    // SAFETY: as promised by the caller.
    unsafe {
        on_pair((pk, kem.public_key_bytes()), (sk, kem.secret_key_bytes()), |pk, sk| match rng {
            Some(rng) => kem.keypair_drawing(pk, sk, rng),
            None => {
                wipe(pk);
                wipe(sk);
                Err(Error::Argument)
            }
        })
    }
}

/// # Safety
/// As the module says.
pub(super) unsafe fn keypair_from_seed(kem: Kem, pk: *mut u8, sk: *mut u8, seed: *const u8) -> c_int {
    let mut copy = [0; SEED_BYTES];
    let present = !seed.is_null();
    if present {
        // SAFETY: the seed is readable; a copy, since it may lie inside an output.
        copy.copy_from_slice(unsafe { from_raw_parts(seed, SEED_BYTES) });
    }
    // SAFETY: as promised by the caller.
    let result = unsafe {
        on_pair((pk, kem.public_key_bytes()), (sk, kem.secret_key_bytes()), |pk, sk| match present {
            true => kem.keypair_from_seed(pk, sk, &copy),
            false => {
                wipe(pk);
                wipe(sk);
                Err(Error::Argument)
            }
        })
    };
    wipe(&mut copy);
    wipe_registers();
    result
}

/// # Safety
/// As the module says.
pub(super) unsafe fn public_from_secret(kem: Kem, pk: *mut u8, sk: *const u8) -> c_int {
    // SAFETY: as promised by the caller.
    unsafe {
        convert((pk, kem.public_key_bytes()), (sk, kem.secret_key_bytes()), |pk, sk| {
            kem.public_from_secret(pk, sk)
        })
    }
}

/// # Safety
/// As the module says.
pub(super) unsafe fn check_keypair(kem: Kem, pk: *const u8, sk: *const u8) -> c_int {
    if pk.is_null() || sk.is_null() {
        return Error::Argument.code();
    }
    // SAFETY: not null and readable; shared slices may overlap.
    code(kem.check_keypair(unsafe { from_raw_parts(pk, kem.public_key_bytes()) }, unsafe {
        from_raw_parts(sk, kem.secret_key_bytes())
    }))
}

/// # Safety
/// As the module says.
pub(super) unsafe fn enc(
    kem: Kem,
    ct: *mut u8,
    ss: *mut u8,
    pk: *const u8,
    rng: Option<&mut dyn Draw>,
) -> c_int {
    let mut ciphertext = [0; MAX_CIPHERTEXT_BYTES];
    let ciphertext = &mut ciphertext[..kem.ciphertext_bytes()];
    let mut key = [0; SESSION_KEY_BYTES];
    let result = match rng {
        Some(rng) if !(ct.is_null() || ss.is_null() || pk.is_null()) => {
            // SAFETY: not null and readable; the outputs are written when it is gone.
            let pk = unsafe { from_raw_parts(pk, kem.public_key_bytes()) };
            kem.enc_drawing(ciphertext, &mut key, pk, rng)
        }
        _ => Err(Error::Argument),
    };
    // After an error both are zero.
    // SAFETY: outputs, of these lengths.
    unsafe {
        put(ct, ciphertext);
        put(ss, &key);
    }
    wipe(&mut key);
    code(result)
}

/// # Safety
/// As the module says.
pub(super) unsafe fn dec(kem: Kem, ss: *mut u8, ct: *const u8, sk: *const u8) -> c_int {
    let mut key = [0; SESSION_KEY_BYTES];
    let result = if ss.is_null() || ct.is_null() || sk.is_null() {
        Err(Error::Argument)
    } else {
        // SAFETY: not null and readable; the output is written when they are gone.
        let (ct, sk) = unsafe {
            (from_raw_parts(ct, kem.ciphertext_bytes()), from_raw_parts(sk, kem.secret_key_bytes()))
        };
        kem.dec(&mut key, ct, sk)
    };
    // SAFETY: an output of this length.
    unsafe { put(ss, &key) };
    wipe(&mut key);
    code(result)
}
