//! The exported functions of each set, `crypto_kem_<set>_*`, and its row of the
//! table behind `mcbits_kem`.

use super::library::mcbits_kem;
use super::many::{self, mcbits_prepared};
use super::{buffers, mcbits_rng, operations as ops};
use crate::api::Kem;
use crate::params::{self, ALL, SESSION_KEY_BYTES};
use core::ffi::{CStr, c_int, c_void};

macro_rules! export {
    ($($set:ident)*) => {$(
        mod $set {
            use super::*;

            const KEM: Kem = Kem::of(&params::$set);

            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_publickeybytes"))]
            extern "C" fn publickeybytes() -> usize {
                KEM.public_key_bytes()
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_secretkeybytes"))]
            extern "C" fn secretkeybytes() -> usize {
                KEM.secret_key_bytes()
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_ciphertextbytes"))]
            extern "C" fn ciphertextbytes() -> usize {
                KEM.ciphertext_bytes()
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_bytes"))]
            extern "C" fn bytes() -> usize {
                SESSION_KEY_BYTES
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_keypair"))]
            unsafe extern "C" fn keypair(pk: *mut u8, sk: *mut u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                buffers::with_system(|rng| unsafe { ops::keypair(KEM, pk, sk, rng) })
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_enc"))]
            unsafe extern "C" fn enc(ct: *mut u8, ss: *mut u8, pk: *const u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                buffers::with_system(|rng| unsafe { ops::enc(KEM, ct, ss, pk, rng) })
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_dec"))]
            unsafe extern "C" fn dec(ss: *mut u8, ct: *const u8, sk: *const u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { ops::dec(KEM, ss, ct, sk) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_keypair_rng"))]
            unsafe extern "C" fn keypair_rng(
                pk: *mut u8,
                sk: *mut u8,
                rng: mcbits_rng,
                context: *mut c_void,
            ) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { buffers::with_rng(rng, context, |rng| ops::keypair(KEM, pk, sk, rng)) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_enc_rng"))]
            unsafe extern "C" fn enc_rng(
                ct: *mut u8,
                ss: *mut u8,
                pk: *const u8,
                rng: mcbits_rng,
                context: *mut c_void,
            ) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { buffers::with_rng(rng, context, |rng| ops::enc(KEM, ct, ss, pk, rng)) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_keypair_from_seed"))]
            unsafe extern "C" fn keypair_from_seed(pk: *mut u8, sk: *mut u8, seed: *const u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { ops::keypair_from_seed(KEM, pk, sk, seed) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_public_from_secret"))]
            unsafe extern "C" fn public_from_secret(pk: *mut u8, sk: *const u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { ops::public_from_secret(KEM, pk, sk) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_check_keypair"))]
            unsafe extern "C" fn check_keypair(pk: *const u8, sk: *const u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { ops::check_keypair(KEM, pk, sk) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_prepare"))]
            unsafe extern "C" fn prepare(key: *mut *mut mcbits_prepared, sk: *const u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { many::prepare(KEM, key, sk) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_dec_prepared"))]
            unsafe extern "C" fn dec_prepared(
                ss: *mut u8,
                ct: *const u8,
                key: *const mcbits_prepared,
            ) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { many::dec_prepared(KEM, ss, ct, key) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_enc_batch"))]
            unsafe extern "C" fn enc_batch(ct: *mut u8, ss: *mut u8, count: usize, pk: *const u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                buffers::with_system(|rng| unsafe { many::enc_batch(KEM, ct, ss, count, pk, rng) })
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_enc_batch_rng"))]
            unsafe extern "C" fn enc_batch_rng(
                ct: *mut u8,
                ss: *mut u8,
                count: usize,
                pk: *const u8,
                rng: mcbits_rng,
                context: *mut c_void,
            ) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { buffers::with_rng(rng, context, |rng| many::enc_batch(KEM, ct, ss, count, pk, rng)) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_dec_batch"))]
            unsafe extern "C" fn dec_batch(ss: *mut u8, ct: *const u8, count: usize, sk: *const u8) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { many::dec_batch(KEM, ss, ct, count, sk) }
            }
            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_dec_batch_prepared"))]
            unsafe extern "C" fn dec_batch_prepared(
                ss: *mut u8,
                ct: *const u8,
                count: usize,
                key: *const mcbits_prepared,
            ) -> c_int {
                // SAFETY: the header's conditions are those of the operation.
                unsafe { many::dec_batch_prepared(KEM, ss, ct, count, key) }
            }

            pub(super) const ROW: mcbits_kem = mcbits_kem {
                name: name(concat!(stringify!($set), "\0")).as_ptr(),
                publickeybytes: KEM.public_key_bytes(),
                secretkeybytes: KEM.secret_key_bytes(),
                ciphertextbytes: KEM.ciphertext_bytes(),
                bytes: SESSION_KEY_BYTES,
                keypair,
                enc,
                dec,
                keypair_rng,
                enc_rng,
                keypair_from_seed,
                public_from_secret,
                check_keypair,
                prepare,
                dec_prepared,
                enc_batch,
                enc_batch_rng,
                dec_batch,
                dec_batch_prepared,
            };
        }
    )*

        /// The rows, in the order of [`ALL`].
        pub(super) static TABLE: [mcbits_kem; ALL.len()] = [$($set::ROW),*];
    };
}

with_all_sets!(export);

/// A name with its final zero byte, as C string.
const fn name(name: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(name.as_bytes()) {
        Ok(name) => name,
        Err(_) => panic!(),
    }
}
