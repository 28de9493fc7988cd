//! A Rust static library as other projects make them: with the standard library,
//! unwinding, and a dependency that happens to be the crate mcbits.

use std::collections::HashMap;
use std::panic::catch_unwind;

/// Decapsulates with the crate; the set is `mceliece348864f`. 0 if it worked.
///
/// # Safety
/// The pointers are valid for the sizes of the set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn other_dec(ss: *mut u8, ct: *const u8, sk: *const u8) -> i32 {
    let kem = mcbits::Kem::by_name("mceliece348864f").unwrap();
    // SAFETY: as promised by the caller.
    let (ss, ct, sk) = unsafe {
        (
            &mut *ss.cast::<[u8; 32]>(),
            std::slice::from_raw_parts(ct, kem.ciphertext_bytes()),
            std::slice::from_raw_parts(sk, kem.secret_key_bytes()),
        )
    };
    i32::from(kem.dec(ss, ct, sk).is_err())
}

/// 0 if a panic is caught in here, as this library's panics have to be.
#[unsafe(no_mangle)]
pub extern "C" fn other_panics() -> i32 {
    std::panic::set_hook(Box::new(|_| {}));
    let empty: HashMap<u32, u32> = HashMap::new();
    i32::from(catch_unwind(|| empty[&1]).is_ok())
}
