// The part of the C header that does not depend on the table of sets, in the
// form that cbindgen reads (see tests/headers.rs). Comments become C comments.
use core::ffi::{c_char, c_int, c_uchar, c_void};

/// A generator of random bytes: writes `length` secret, uniformly random bytes to `out` and
/// returns 0, or returns another value if it cannot. `context` is passed on as given. It is asked
/// once for every draw of the standard. It must return (no longjmp) and must not touch the other
/// buffers of the call.
pub type mcbits_rng =
    Option<unsafe extern "C" fn(context: *mut c_void, out: *mut c_uchar, length: usize) -> c_int>;

/// A secret key made ready for many decapsulations: secret, read only, for any number of threads
/// at once.
pub struct mcbits_prepared {
    private: [u8; 0],
}

/// A parameter set: its name, its sizes in bytes, and its functions, which are those described
/// above. Later versions may add fields at the end.
#[repr(C)]
pub struct mcbits_kem {
    /// For example "mceliece6960119f".
    pub name: *const c_char,
    pub publickeybytes: usize,
    pub secretkeybytes: usize,
    pub ciphertextbytes: usize,
    /// Bytes of a session key: 32.
    pub bytes: usize,
    pub keypair: unsafe extern "C" fn(pk: *mut c_uchar, sk: *mut c_uchar) -> c_int,
    pub enc: unsafe extern "C" fn(ct: *mut c_uchar, ss: *mut c_uchar, pk: *const c_uchar) -> c_int,
    pub dec: unsafe extern "C" fn(ss: *mut c_uchar, ct: *const c_uchar, sk: *const c_uchar) -> c_int,
    pub keypair_rng:
        unsafe extern "C" fn(pk: *mut c_uchar, sk: *mut c_uchar, rng: mcbits_rng, context: *mut c_void) -> c_int,
    pub enc_rng: unsafe extern "C" fn(
        ct: *mut c_uchar,
        ss: *mut c_uchar,
        pk: *const c_uchar,
        rng: mcbits_rng,
        context: *mut c_void,
    ) -> c_int,
    pub keypair_from_seed:
        unsafe extern "C" fn(pk: *mut c_uchar, sk: *mut c_uchar, seed: *const c_uchar) -> c_int,
    pub public_from_secret: unsafe extern "C" fn(pk: *mut c_uchar, sk: *const c_uchar) -> c_int,
    pub check_keypair: unsafe extern "C" fn(pk: *const c_uchar, sk: *const c_uchar) -> c_int,
    pub prepare: unsafe extern "C" fn(key: *mut *mut mcbits_prepared, sk: *const c_uchar) -> c_int,
    pub dec_prepared:
        unsafe extern "C" fn(ss: *mut c_uchar, ct: *const c_uchar, key: *const mcbits_prepared) -> c_int,
    pub enc_batch:
        unsafe extern "C" fn(ct: *mut c_uchar, ss: *mut c_uchar, count: usize, pk: *const c_uchar) -> c_int,
    pub enc_batch_rng: unsafe extern "C" fn(
        ct: *mut c_uchar,
        ss: *mut c_uchar,
        count: usize,
        pk: *const c_uchar,
        rng: mcbits_rng,
        context: *mut c_void,
    ) -> c_int,
    pub dec_batch:
        unsafe extern "C" fn(ss: *mut c_uchar, ct: *const c_uchar, count: usize, sk: *const c_uchar) -> c_int,
    pub dec_batch_prepared: unsafe extern "C" fn(
        ss: *mut c_uchar,
        ct: *const c_uchar,
        count: usize,
        key: *const mcbits_prepared,
    ) -> c_int,
}

/// The version of the library that runs, "major.minor.patch"; the macros MCBITS_VERSION_* are
/// those of this header.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_version() -> *const c_char {}

/// The implementation in use: "portable", "avx2" or "avx512". The first call of the library
/// chooses the best one that the CPU and the operating system support.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_implementation() -> *const c_char {}

/// Forces an implementation by name, for the whole process; NULL is the best one. Returns 0, or
/// MCBITS_ERR_ARGUMENT, without a change, if the name is unknown or this CPU lacks it. Results
/// never depend on the implementation; meant for tests and measurements.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_select_implementation(name: *const c_char) -> c_int {}

/// What a return code means, in English.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_strerror(code: c_int) -> *const c_char {}

/// The set of this name, "mceliece6960119f" or "Classic-McEliece-6960119f"; NULL if there is
/// none.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_kem_by_name(name: *const c_char) -> *const mcbits_kem {}

/// The set of this number, 0 to 19; NULL from 20 on.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_kem_at(index: usize) -> *const mcbits_kem {}

/// The keypair function of a set, after a check of the lengths: MCBITS_ERR_LENGTH if one is not
/// the set's. `kem` comes from this library.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_keypair(
    kem: *const mcbits_kem,
    pk: *mut c_uchar,
    pk_len: usize,
    sk: *mut c_uchar,
    sk_len: usize,
) -> c_int {
}

/// The enc function of a set, after a check of the lengths.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_enc(
    kem: *const mcbits_kem,
    ct: *mut c_uchar,
    ct_len: usize,
    ss: *mut c_uchar,
    ss_len: usize,
    pk: *const c_uchar,
    pk_len: usize,
) -> c_int {
}

/// The dec function of a set, after a check of the lengths.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_dec(
    kem: *const mcbits_kem,
    ss: *mut c_uchar,
    ss_len: usize,
    ct: *const c_uchar,
    ct_len: usize,
    sk: *const c_uchar,
    sk_len: usize,
) -> c_int {
}

/// The prepare function of a set, after a check of the length.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_prepare(
    kem: *const mcbits_kem,
    key: *mut *mut mcbits_prepared,
    sk: *const c_uchar,
    sk_len: usize,
) -> c_int {
}

/// Wipes a prepared key and gives its memory back; NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_prepared_free(key: *mut mcbits_prepared) {}

/// The dec_prepared function of a set, after a check of the lengths.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_dec_prepared(
    kem: *const mcbits_kem,
    ss: *mut c_uchar,
    ss_len: usize,
    ct: *const c_uchar,
    ct_len: usize,
    key: *const mcbits_prepared,
) -> c_int {
}

/// The enc_batch function of a set, after a check of the lengths, which are those of `count`
/// items.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_enc_batch(
    kem: *const mcbits_kem,
    ct: *mut c_uchar,
    ct_len: usize,
    ss: *mut c_uchar,
    ss_len: usize,
    count: usize,
    pk: *const c_uchar,
    pk_len: usize,
) -> c_int {
}

/// The dec_batch function of a set, after a check of the lengths, which are those of `count`
/// items.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_dec_batch(
    kem: *const mcbits_kem,
    ss: *mut c_uchar,
    ss_len: usize,
    ct: *const c_uchar,
    ct_len: usize,
    count: usize,
    sk: *const c_uchar,
    sk_len: usize,
) -> c_int {
}

/// The dec_batch_prepared function of a set, after a check of the lengths, which are those of
/// `count` items.
#[unsafe(no_mangle)]
pub extern "C" fn mcbits_dec_batch_prepared(
    kem: *const mcbits_kem,
    ss: *mut c_uchar,
    ss_len: usize,
    ct: *const c_uchar,
    ct_len: usize,
    count: usize,
    key: *const mcbits_prepared,
) -> c_int {
}
