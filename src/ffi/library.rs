//! The exported functions of the library as a whole: version, implementation,
//! messages, the table of sets, and the calls that check lengths.

use super::buffers::clear;
use super::many::{self, mcbits_prepared};
use super::{mcbits_rng, sets::TABLE};
use crate::cpu;
use crate::error::Error;
use crate::params;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr;

/// One row of the table: sizes in bytes and functions of a set. The header says
/// more. New fields go to the end.
#[repr(C)]
pub(super) struct mcbits_kem {
    pub(super) name: *const c_char,
    pub(super) publickeybytes: usize,
    pub(super) secretkeybytes: usize,
    pub(super) ciphertextbytes: usize,
    pub(super) bytes: usize,
    pub(super) keypair: unsafe extern "C" fn(*mut u8, *mut u8) -> c_int,
    pub(super) enc: unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> c_int,
    pub(super) dec: unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> c_int,
    pub(super) keypair_rng: unsafe extern "C" fn(*mut u8, *mut u8, mcbits_rng, *mut c_void) -> c_int,
    pub(super) enc_rng: unsafe extern "C" fn(*mut u8, *mut u8, *const u8, mcbits_rng, *mut c_void) -> c_int,
    pub(super) keypair_from_seed: unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> c_int,
    pub(super) public_from_secret: unsafe extern "C" fn(*mut u8, *const u8) -> c_int,
    pub(super) check_keypair: unsafe extern "C" fn(*const u8, *const u8) -> c_int,
    pub(super) prepare: unsafe extern "C" fn(*mut *mut mcbits_prepared, *const u8) -> c_int,
    pub(super) dec_prepared: unsafe extern "C" fn(*mut u8, *const u8, *const mcbits_prepared) -> c_int,
    pub(super) enc_batch: unsafe extern "C" fn(*mut u8, *mut u8, usize, *const u8) -> c_int,
    pub(super) enc_batch_rng:
        unsafe extern "C" fn(*mut u8, *mut u8, usize, *const u8, mcbits_rng, *mut c_void) -> c_int,
    pub(super) dec_batch: unsafe extern "C" fn(*mut u8, *const u8, usize, *const u8) -> c_int,
    pub(super) dec_batch_prepared:
        unsafe extern "C" fn(*mut u8, *const u8, usize, *const mcbits_prepared) -> c_int,
}

// SAFETY: the name is a constant; nothing in a row ever changes.
unsafe impl Sync for mcbits_kem {}

#[unsafe(no_mangle)]
extern "C" fn mcbits_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

#[unsafe(no_mangle)]
extern "C" fn mcbits_implementation() -> *const c_char {
    cpu::current().c_name().as_ptr()
}

/// # Safety
/// `name` is null or a C string.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_select_implementation(name: *const c_char) -> c_int {
    // SAFETY: as promised by the caller.
    match cpu::select(unsafe { bytes_of(name) }) {
        true => 0,
        false => Error::Argument.code(),
    }
}

#[unsafe(no_mangle)]
extern "C" fn mcbits_strerror(code: c_int) -> *const c_char {
    match Error::from_code(code) {
        Some(error) => error.message(),
        None if code == 0 => c"success",
        None => c"unknown error",
    }
    .as_ptr()
}

/// # Safety
/// `name` is null or a C string.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_kem_by_name(name: *const c_char) -> *const mcbits_kem {
    // SAFETY: as promised by the caller.
    unsafe { bytes_of(name) }
        .and_then(params::index_by_name)
        .map_or(ptr::null(), |index| mcbits_kem_at(index))
}

#[unsafe(no_mangle)]
extern "C" fn mcbits_kem_at(index: usize) -> *const mcbits_kem {
    TABLE.get(index).map_or(ptr::null(), ptr::from_ref)
}

/// # Safety
/// As in the header.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_keypair(
    kem: *const mcbits_kem,
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
) -> c_int {
    // SAFETY: the header says: a row of the table or null; buffers of these lengths or null.
    unsafe {
        let fits = |kem: &mcbits_kem| (pk_len, sk_len) == (kem.publickeybytes, kem.secretkeybytes);
        match checked(kem, !(pk.is_null() || sk.is_null()), fits, [(pk, pk_len), (sk, sk_len)]) {
            Ok(kem) => (kem.keypair)(pk, sk),
            Err(code) => code,
        }
    }
}

/// # Safety
/// As in the header.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_enc(
    kem: *const mcbits_kem,
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    pk: *const u8,
    pk_len: usize,
) -> c_int {
    // SAFETY: the header says: a row of the table or null; buffers of these lengths or null.
    unsafe {
        let complete = !(ct.is_null() || ss.is_null() || pk.is_null());
        let fits = |kem: &mcbits_kem| {
            (ct_len, ss_len, pk_len) == (kem.ciphertextbytes, kem.bytes, kem.publickeybytes)
        };
        match checked(kem, complete, fits, [(ct, ct_len), (ss, ss_len)]) {
            Ok(kem) => (kem.enc)(ct, ss, pk),
            Err(code) => code,
        }
    }
}

/// # Safety
/// As in the header.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_dec(
    kem: *const mcbits_kem,
    ss: *mut u8,
    ss_len: usize,
    ct: *const u8,
    ct_len: usize,
    sk: *const u8,
    sk_len: usize,
) -> c_int {
    // SAFETY: the header says: a row of the table or null; buffers of these lengths or null.
    unsafe {
        let complete = !(ss.is_null() || ct.is_null() || sk.is_null());
        let fits = |kem: &mcbits_kem| {
            (ss_len, ct_len, sk_len) == (kem.bytes, kem.ciphertextbytes, kem.secretkeybytes)
        };
        match checked(kem, complete, fits, [(ss, ss_len)]) {
            Ok(kem) => (kem.dec)(ss, ct, sk),
            Err(code) => code,
        }
    }
}

/// # Safety
/// As in the header.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_prepare(
    kem: *const mcbits_kem,
    key: *mut *mut mcbits_prepared,
    sk: *const u8,
    sk_len: usize,
) -> c_int {
    // SAFETY: the header says: a row of the table or null; a writable pointer or null; a buffer of
    // this length or null.
    unsafe {
        let error = match kem.as_ref() {
            Some(kem) if sk.is_null() || sk_len == kem.secretkeybytes => return (kem.prepare)(key, sk),
            Some(_) => Error::Length,
            None => Error::Argument,
        };
        if key.is_null() {
            return Error::Argument.code();
        }
        key.write_unaligned(ptr::null_mut());
        error.code()
    }
}

/// # Safety
/// As in the header.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_prepared_free(key: *mut mcbits_prepared) {
    // SAFETY: as promised by the caller.
    unsafe { many::prepared_free(key) }
}

/// # Safety
/// As in the header.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_dec_prepared(
    kem: *const mcbits_kem,
    ss: *mut u8,
    ss_len: usize,
    ct: *const u8,
    ct_len: usize,
    key: *const mcbits_prepared,
) -> c_int {
    // SAFETY: the header says: a row of the table or null; buffers of these lengths or null; a key
    // made by `prepare` or null.
    unsafe {
        let complete = !(ss.is_null() || ct.is_null() || key.is_null());
        let fits = |kem: &mcbits_kem| (ss_len, ct_len) == (kem.bytes, kem.ciphertextbytes);
        match checked(kem, complete, fits, [(ss, ss_len)]) {
            Ok(kem) => (kem.dec_prepared)(ss, ct, key),
            Err(code) => code,
        }
    }
}

/// # Safety
/// As in the header.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_enc_batch(
    kem: *const mcbits_kem,
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    count: usize,
    pk: *const u8,
    pk_len: usize,
) -> c_int {
    // SAFETY: the header says: a row of the table or null; buffers of these lengths or null.
    unsafe {
        let complete = count == 0 || !(ct.is_null() || ss.is_null() || pk.is_null());
        let fits = |kem: &mcbits_kem| {
            (Some(ct_len), Some(ss_len)) == kem.lengths(count) && pk_len == kem.publickeybytes
        };
        match checked(kem, complete, fits, [(ct, ct_len), (ss, ss_len)]) {
            Ok(kem) => (kem.enc_batch)(ct, ss, count, pk),
            Err(code) => code,
        }
    }
}

/// # Safety
/// As in the header.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_dec_batch(
    kem: *const mcbits_kem,
    ss: *mut u8,
    ss_len: usize,
    ct: *const u8,
    ct_len: usize,
    count: usize,
    sk: *const u8,
    sk_len: usize,
) -> c_int {
    // SAFETY: the header says: a row of the table or null; buffers of these lengths or null.
    unsafe {
        let complete = count == 0 || !(ss.is_null() || ct.is_null() || sk.is_null());
        let fits = |kem: &mcbits_kem| {
            (Some(ct_len), Some(ss_len)) == kem.lengths(count) && sk_len == kem.secretkeybytes
        };
        match checked(kem, complete, fits, [(ss, ss_len)]) {
            Ok(kem) => (kem.dec_batch)(ss, ct, count, sk),
            Err(code) => code,
        }
    }
}

/// # Safety
/// As in the header.
#[unsafe(no_mangle)]
unsafe extern "C" fn mcbits_dec_batch_prepared(
    kem: *const mcbits_kem,
    ss: *mut u8,
    ss_len: usize,
    ct: *const u8,
    ct_len: usize,
    count: usize,
    key: *const mcbits_prepared,
) -> c_int {
    // SAFETY: the header says: a row of the table or null; buffers of these lengths or null; a key
    // made by `prepare` or null.
    unsafe {
        let complete = count == 0 || !(ss.is_null() || ct.is_null() || key.is_null());
        let fits = |kem: &mcbits_kem| (Some(ct_len), Some(ss_len)) == kem.lengths(count);
        match checked(kem, complete, fits, [(ss, ss_len)]) {
            Ok(kem) => (kem.dec_batch_prepared)(ss, ct, count, key),
            Err(code) => code,
        }
    }
}

impl mcbits_kem {
    /// Bytes of `count` ciphertexts and of `count` session keys.
    fn lengths(&self, count: usize) -> (Option<usize>, Option<usize>) {
        (count.checked_mul(self.ciphertextbytes), count.checked_mul(self.bytes))
    }
}

/// The row, if there is one, no pointer is missing (`complete`) and the lengths
/// fit. Else clears the outputs, of the lengths that the caller gave, and returns
/// the code.
///
/// # Safety
/// `kem` is a row of the table or null; each output is null or has so many
/// writable bytes.
unsafe fn checked<const N: usize>(
    kem: *const mcbits_kem,
    complete: bool,
    fits: impl FnOnce(&mcbits_kem) -> bool,
    outputs: [(*mut u8, usize); N],
) -> Result<&'static mcbits_kem, c_int> {
    // SAFETY: as promised by the caller; the table is static.
    let error = match unsafe { kem.as_ref::<'static>() } {
        Some(kem) if complete && fits(kem) => return Ok(kem),
        Some(_) if complete => Error::Length,
        _ => Error::Argument,
    };
    for (output, length) in outputs {
        // SAFETY: as promised by the caller.
        unsafe { clear(output, length) }
    }
    Err(error.code())
}

/// The bytes of a C string; `None` for null.
///
/// # Safety
/// `string` is null or a C string that outlives the result.
unsafe fn bytes_of<'a>(string: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: not null, then a C string.
    (!string.is_null()).then(|| unsafe { CStr::from_ptr(string) }.to_bytes())
}
