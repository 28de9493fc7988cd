// The functions of include/mcbits2017.h that one set alone has (see tests/headers.rs).
use core::ffi::{c_int, c_uchar, c_ulonglong, c_void};

#[unsafe(no_mangle)]
pub extern "C" fn crypto_encrypt_mcbits8192128_to_mceliece8192128(
    classic_sk: *mut c_uchar,
    sk: *const c_uchar,
) -> c_int {
}

#[unsafe(no_mangle)]
pub extern "C" fn crypto_encrypt_mcbits8192128_from_mceliece8192128(
    sk: *mut c_uchar,
    classic_sk: *const c_uchar,
) -> c_int {
}
