//! Prepared keys and batches with C's pointers, for any set. Safety conditions as in
//! `operations`.

use super::buffers::{apart, clear, code, put};
use crate::api::Kem;
use crate::error::Error;
use crate::params::SESSION_KEY_BYTES;
use crate::prepared::PreparedKey;
use crate::random::Draw;
use crate::scratch::{Scratch, boxed, unbox};
use crate::wipe::wipe;
use core::ffi::c_int;
use core::ptr::{self, NonNull};
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// The bytes of `count` items of `length` bytes; `None` if no array can be so long.
fn array_bytes(count: usize, length: usize) -> Option<usize> {
    count.checked_mul(length).filter(|bytes| isize::try_from(*bytes).is_ok())
}

/// A prepared key in C's hands.
pub struct mcbits_prepared(PreparedKey);

/// # Safety
/// As `operations` says; `out` is null or writable.
pub(super) unsafe fn prepare(kem: Kem, out: *mut *mut mcbits_prepared, sk: *const u8) -> c_int {
    if out.is_null() {
        return Error::Argument.code();
    }
    let prepared = if sk.is_null() {
        Err(Error::Argument)
    } else {
        // SAFETY: not null and readable.
        let sk = unsafe { from_raw_parts(sk, kem.secret_key_bytes()) };
        kem.prepare(sk).and_then(|key| boxed(mcbits_prepared(key)))
    };
    // SAFETY: the output is writable; it need not be aligned.
    unsafe { out.write_unaligned(prepared.map_or(ptr::null_mut(), NonNull::as_ptr)) };
    code(prepared.map(drop))
}

/// # Safety
/// `key` is null or comes from [`prepare`] and is not used again.
pub(super) unsafe fn prepared_free(key: *mut mcbits_prepared) {
    if let Some(key) = NonNull::new(key) {
        // SAFETY: as promised by the caller.
        unsafe { unbox(key) }
    }
}

/// The key if it belongs to this set.
///
/// # Safety
/// `key` is null or comes from [`prepare`] and lives as long as the result.
unsafe fn of_set<'a>(kem: Kem, key: *const mcbits_prepared) -> Option<&'a PreparedKey> {
    // SAFETY: as promised by the caller.
    unsafe { key.as_ref() }.map(|key| &key.0).filter(|key| key.kem() == kem)
}

/// # Safety
/// As `operations` says; `key` is null or comes from [`prepare`].
pub(super) unsafe fn dec_prepared(
    kem: Kem,
    ss: *mut u8,
    ct: *const u8,
    key: *const mcbits_prepared,
) -> c_int {
    let mut session_key = [0; SESSION_KEY_BYTES];
    // SAFETY: as promised by the caller.
    let result = match unsafe { of_set(kem, key) } {
        Some(key) if !(ss.is_null() || ct.is_null()) => {
            // SAFETY: not null and readable; the output is written when it is gone.
            key.dec(&mut session_key, unsafe { from_raw_parts(ct, kem.ciphertext_bytes()) })
        }
        _ => Err(Error::Argument),
    };
    // SAFETY: an output of this length.
    unsafe { put(ss, &session_key) };
    wipe(&mut session_key);
    code(result)
}

/// Decapsulates `count` ciphertexts with `operation`, which gets the session keys and
/// the ciphertexts. `None` for an argument that is missing.
///
/// # Safety
/// As `operations` says, with `count` items in `ss` and `ct`; of the `input_bytes` at
/// `input` only the address is used.
unsafe fn on_batch(
    kem: Kem,
    (ss, ct): (*mut u8, *const u8),
    count: usize,
    input: (*const u8, usize),
    operation: Option<impl FnOnce(&mut [[u8; SESSION_KEY_BYTES]], &[u8]) -> Result<(), Error>>,
) -> c_int {
    let lengths = (array_bytes(count, SESSION_KEY_BYTES), array_bytes(count, kem.ciphertext_bytes()));
    let (Some(ss_bytes), Some(ct_bytes)) = lengths else {
        return Error::Argument.code();
    };
    let Some(operation) = operation.filter(|_| !ss.is_null() && !ct.is_null()) else {
        // SAFETY: an output of this length.
        unsafe { clear(ss, ss_bytes) };
        return Error::Argument.code();
    };
    // SAFETY: not null and readable.
    let ciphertexts = unsafe { from_raw_parts(ct, ct_bytes) };
    if apart(ss, ss_bytes, ct, ct_bytes) && apart(ss, ss_bytes, input.0, input.1) {
        // SAFETY: not null and writable; it does not overlap the inputs.
        return code(operation(unsafe { from_raw_parts_mut(ss.cast(), count) }, ciphertexts));
    }
    let mut results = match Scratch::new(0, ss_bytes) {
        Ok(results) => results,
        Err(error) => {
            // SAFETY: an output of this length.
            unsafe { clear(ss, ss_bytes) };
            return error.code();
        }
    };
    let results = results.parts().1;
    let result = operation(results.as_chunks_mut().0, ciphertexts);
    // SAFETY: an output of this length; the inputs are not used any more.
    unsafe { put(ss, results) };
    code(result)
}

/// # Safety
/// As `operations` says, with `count` items in `ss` and `ct`.
pub(super) unsafe fn dec_batch(kem: Kem, ss: *mut u8, ct: *const u8, count: usize, sk: *const u8) -> c_int {
    if count == 0 {
        return 0;
    }
    let sk_bytes = kem.secret_key_bytes();
    // SAFETY: not null, then readable.
    let key = (!sk.is_null()).then(|| unsafe { from_raw_parts(sk, sk_bytes) });
    let operation = key.map(|sk| move |ss: &mut [_], ct: &[u8]| kem.dec_batch(ss, ct, sk));
    // SAFETY: as promised by the caller.
    unsafe { on_batch(kem, (ss, ct), count, (sk, sk_bytes), operation) }
}

/// # Safety
/// As `operations` says, with `count` items in `ss` and `ct`; `key` is null or comes from
/// [`prepare`].
pub(super) unsafe fn dec_batch_prepared(
    kem: Kem,
    ss: *mut u8,
    ct: *const u8,
    count: usize,
    key: *const mcbits_prepared,
) -> c_int {
    if count == 0 {
        return 0;
    }
    // SAFETY: as promised by the caller; the key is the library's memory, so no buffer overlaps it.
    unsafe {
        let operation = of_set(kem, key).map(|key| move |ss: &mut [_], ct: &[u8]| key.dec_batch(ss, ct));
        on_batch(kem, (ss, ct), count, (ptr::null(), 0), operation)
    }
}

/// # Safety
/// As `operations` says, with `count` items in `ct` and `ss`.
pub(super) unsafe fn enc_batch(
    kem: Kem,
    ct: *mut u8,
    ss: *mut u8,
    count: usize,
    pk: *const u8,
    rng: Option<&mut dyn Draw>,
) -> c_int {
    if count == 0 {
        return 0;
    }
    let lengths = (array_bytes(count, kem.ciphertext_bytes()), array_bytes(count, SESSION_KEY_BYTES));
    let (Some(ct_bytes), Some(ss_bytes)) = lengths else {
        return Error::Argument.code();
    };
    let pk_bytes = kem.public_key_bytes();
    let complete = !(ct.is_null() || ss.is_null() || pk.is_null()) && apart(ct, ct_bytes, ss, ss_bytes);
    let result = match rng {
        Some(rng) if complete => {
            // SAFETY: not null and readable; outputs that overlap it are written when it is gone.
            let pk = unsafe { from_raw_parts(pk, pk_bytes) };
            if apart(ct, ct_bytes, pk.as_ptr(), pk_bytes) && apart(ss, ss_bytes, pk.as_ptr(), pk_bytes) {
                // SAFETY: not null, writable, and apart from each other and the key.
                return code(unsafe {
                    let ct = from_raw_parts_mut(ct, ct_bytes);
                    kem.enc_batch_drawing(ct, from_raw_parts_mut(ss.cast(), count), pk, rng)
                });
            }
            Scratch::new(0, ct_bytes + ss_bytes).and_then(|mut results| {
                let (results_ct, results_ss) = results.parts().1.split_at_mut(ct_bytes);
                kem.enc_batch_drawing(results_ct, results_ss.as_chunks_mut().0, pk, rng)?;
                // SAFETY: outputs of these lengths; the key is not used any more.
                unsafe {
                    put(ct, results_ct);
                    put(ss, results_ss);
                }
                Ok(())
            })
        }
        _ => Err(Error::Argument),
    };
    if result.is_err() {
        // SAFETY: outputs, of these lengths.
        unsafe {
            clear(ct, ct_bytes);
            clear(ss, ss_bytes);
        }
    }
    code(result)
}
