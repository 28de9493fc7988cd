//! The exported functions of McBits 2017, `crypto_encrypt_<set>*`: feature `mcbits2017`.
//!
//! The message may overlap the ciphertext in any way. Therefore everything that depends on an input
//! other than the message is computed before the first byte of an output is written: syndrome and keys
//! in local arrays, for `open` also whether the ciphertext is valid. Then the message is moved, and
//! encrypted or decrypted in its new place.

use super::buffers::{clear, code, convert, on_pair, put, with_rng, with_system};
use super::mcbits_rng;
use crate::error::Error;
use crate::mcbits2017::{self, Encryption, Keys};
use crate::random::Draw;
use crate::wipe::wipe;
use core::ffi::{c_int, c_ulonglong, c_void};
use core::ptr;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// Bytes of the longest syndrome.
const MAX_SYNDROME_BYTES: usize = mcbits2017::mcbits8192128.syndrome_bytes();

/// Writes a length unless the pointer is null.
///
/// # Safety
/// It is null or writable; it need not be aligned.
unsafe fn put_length(length: *mut c_ulonglong, value: usize) {
    if !length.is_null() {
        // SAFETY: as promised by the caller.
        unsafe { length.write_unaligned(value as c_ulonglong) }
    }
}

/// A length that an array with `more` bytes behind it can have.
fn length(length: c_ulonglong, more: usize) -> Option<usize> {
    let length = usize::try_from(length).ok()?;
    length.checked_add(more).filter(|all| isize::try_from(*all).is_ok())?;
    Some(length)
}

/// # Safety
/// As `buffers` says, with the set's lengths.
unsafe fn keypair(set: Encryption, pk: *mut u8, sk: *mut u8, rng: Option<&mut dyn Draw>) -> c_int {
    // SAFETY: as promised by the caller.
    unsafe {
        on_pair((pk, set.public_key_bytes()), (sk, set.secret_key_bytes()), |pk, sk| match rng {
            Some(rng) => set.keypair_drawing(pk, sk, rng),
            None => {
                wipe(pk);
                wipe(sk);
                Err(Error::Argument)
            }
        })
    }
}

/// # Safety
/// As `buffers` says, with the set's lengths.
unsafe fn public_from_secret(set: Encryption, pk: *mut u8, sk: *const u8) -> c_int {
    // SAFETY: as promised by the caller.
    unsafe {
        convert((pk, set.public_key_bytes()), (sk, set.secret_key_bytes()), |pk, sk| {
            set.public_from_secret(pk, sk)
        })
    }
}

/// # Safety
/// As `buffers` says: `m` has `mlen` bytes, `c` as many and the overhead.
unsafe fn encrypt(
    set: Encryption,
    (c, clen): (*mut u8, *mut c_ulonglong),
    (m, mlen): (*const u8, c_ulonglong),
    pk: *const u8,
    rng: Option<&mut dyn Draw>,
) -> c_int {
    // SAFETY: writable or null.
    unsafe { put_length(clen, 0) };
    let Some(mlen) = length(mlen, set.overhead_bytes()) else { return Error::Length.code() };
    let total = mlen + set.overhead_bytes();
    let (mut syndrome, mut keys) = ([0; MAX_SYNDROME_BYTES], Keys::new());
    let syndrome = &mut syndrome[..set.syndrome_bytes()];
    let complete = !(c.is_null() || clen.is_null() || pk.is_null()) && (!m.is_null() || mlen == 0);
    let result = match rng {
        Some(rng) if complete => {
            // SAFETY: not null and readable; the outputs are written when it is gone.
            let pk = unsafe { from_raw_parts(pk, set.public_key_bytes()) };
            set.encapsulate(syndrome, &mut keys, pk, rng)
        }
        _ => Err(Error::Argument),
    };
    // SAFETY: the ciphertext has `total` bytes, the message `mlen`; they may overlap until the message has moved.
    unsafe {
        match result {
            Ok(()) => {
                let body = c.add(syndrome.len());
                if mlen > 0 {
                    ptr::copy(m, body, mlen);
                }
                keys.seal(from_raw_parts_mut(body, total - syndrome.len()));
                put(c, syndrome);
                put_length(clen, total);
            }
            Err(_) => clear(c, total),
        }
    }
    drop(keys);
    code(result)
}

/// # Safety
/// As `buffers` says: `c` has `clen` bytes, `m` as many without the overhead.
unsafe fn open(
    set: Encryption,
    (m, mlen): (*mut u8, *mut c_ulonglong),
    (c, clen): (*const u8, c_ulonglong),
    sk: *const u8,
) -> c_int {
    // SAFETY: writable or null.
    unsafe { put_length(mlen, 0) };
    let Some(clen) = length(clen, 0) else { return Error::Length.code() };
    let Some(length) = clen.checked_sub(set.overhead_bytes()) else { return Error::Input.code() };
    let mut keys = Keys::new();
    let result = if mlen.is_null() || c.is_null() || sk.is_null() || (m.is_null() && length > 0) {
        Err(Error::Argument)
    } else {
        // SAFETY: not null and readable; the output is written when they are gone.
        let (c, sk) = unsafe { (from_raw_parts(c, clen), from_raw_parts(sk, set.secret_key_bytes())) };
        set.recover(&mut keys, c, sk)
    };
    // SAFETY: the message has `length` bytes, as many as lie in the ciphertext behind the syndrome.
    unsafe {
        match result {
            Ok(()) => {
                if length > 0 {
                    ptr::copy(c.add(set.syndrome_bytes()), m, length);
                    keys.add_stream(from_raw_parts_mut(m, length));
                }
                put_length(mlen, length);
            }
            Err(_) => clear(m, length),
        }
    }
    drop(keys);
    code(result)
}

macro_rules! export {
    ($($set:ident)*) => {$(
        mod $set {
            use super::*;

            const SET: Encryption = mcbits2017::$set;

            #[unsafe(export_name = concat!("crypto_encrypt_", stringify!($set), "_keypair"))]
            unsafe extern "C" fn keypair(pk: *mut u8, sk: *mut u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                with_system(|rng| unsafe { super::keypair(SET, pk, sk, rng) })
            }
            #[unsafe(export_name = concat!("crypto_encrypt_", stringify!($set), "_keypair_rng"))]
            unsafe extern "C" fn keypair_rng(
                pk: *mut u8,
                sk: *mut u8,
                rng: mcbits_rng,
                context: *mut c_void,
            ) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { with_rng(rng, context, |rng| super::keypair(SET, pk, sk, rng)) }
            }
            #[unsafe(export_name = concat!("crypto_encrypt_", stringify!($set), "_public_from_secret"))]
            unsafe extern "C" fn public_from_secret(pk: *mut u8, sk: *const u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { super::public_from_secret(SET, pk, sk) }
            }
            #[unsafe(export_name = concat!("crypto_encrypt_", stringify!($set)))]
            unsafe extern "C" fn encrypt(
                c: *mut u8,
                clen: *mut c_ulonglong,
                m: *const u8,
                mlen: c_ulonglong,
                pk: *const u8,
            ) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                with_system(|rng| unsafe { super::encrypt(SET, (c, clen), (m, mlen), pk, rng) })
            }
            #[unsafe(export_name = concat!("crypto_encrypt_", stringify!($set), "_rng"))]
            unsafe extern "C" fn encrypt_rng(
                c: *mut u8,
                clen: *mut c_ulonglong,
                m: *const u8,
                mlen: c_ulonglong,
                pk: *const u8,
                rng: mcbits_rng,
                context: *mut c_void,
            ) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { with_rng(rng, context, |rng| super::encrypt(SET, (c, clen), (m, mlen), pk, rng)) }
            }
            #[unsafe(export_name = concat!("crypto_encrypt_", stringify!($set), "_open"))]
            unsafe extern "C" fn open(
                m: *mut u8,
                mlen: *mut c_ulonglong,
                c: *const u8,
                clen: c_ulonglong,
                sk: *const u8,
            ) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { super::open(SET, (m, mlen), (c, clen), sk) }
            }
        }
    )*};
}

export! { mcbits8192128 mcbits4096062 }

const SET: Encryption = mcbits2017::mcbits8192128;
const CLASSIC_BYTES: usize = crate::params::mceliece8192128.secret_key_bytes();

#[unsafe(export_name = "crypto_encrypt_mcbits8192128_to_mceliece8192128")]
unsafe extern "C" fn to_mceliece8192128(classic_sk: *mut u8, sk: *const u8) -> c_int {
    // SAFETY: the header's conditions are those of the operation.
    with_system(|rng| unsafe {
        convert((classic_sk, CLASSIC_BYTES), (sk, SET.secret_key_bytes()), |to, from| match rng {
            Some(rng) => SET.to_classic_drawing(to, from, rng),
            None => Err(Error::Argument),
        })
    })
}

#[unsafe(export_name = "crypto_encrypt_mcbits8192128_from_mceliece8192128")]
unsafe extern "C" fn from_mceliece8192128(sk: *mut u8, classic_sk: *const u8) -> c_int {
    // SAFETY: the header's conditions are those of the operation.
    unsafe {
        convert((sk, SET.secret_key_bytes()), (classic_sk, CLASSIC_BYTES), |to, from| {
            SET.from_mceliece8192128(to, from)
        })
    }
}
