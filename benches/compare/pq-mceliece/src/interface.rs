//! The C interface between the bench and the library that holds the crate.

use std::ffi::c_void;

/// The name of the function that returns the library's table, `extern "C" fn() -> &'static Functions`.
#[allow(dead_code)]
pub const ENTRY: &std::ffi::CStr = c"pq_mceliece_functions";

/// What the library can do. A peer is one parameter set with a key pair; `new` makes it, and every
/// other function takes it first.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Functions {
    /// A peer for the set with this name (pointer, length), or null.
    pub new: unsafe extern "C" fn(*const u8, usize) -> *mut c_void,
    /// Frees the peer.
    pub free: unsafe extern "C" fn(*mut c_void),
    /// Makes and keeps the key pair of a seed of 32 bytes; returns the cycles.
    pub keypair: unsafe extern "C" fn(*mut c_void, *const u8) -> u64,
    /// Takes a public and a secret key (pointer, length); false if it refuses them.
    pub load: unsafe extern "C" fn(*mut c_void, *const u8, usize, *const u8, usize) -> bool,
    /// The public key that is kept, with its length; valid until the key pair changes.
    pub public_key: unsafe extern "C" fn(*mut c_void, *mut usize) -> *const u8,
    /// The secret key that is kept, likewise.
    pub secret_key: unsafe extern "C" fn(*mut c_void, *mut usize) -> *const u8,
    /// Makes `enc` draw from a generator in user space, else from the system, as it does at first.
    pub draw_from: unsafe extern "C" fn(*mut c_void, bool),
    /// Encapsulates into a ciphertext and 32 bytes of session key; returns the cycles.
    pub enc: unsafe extern "C" fn(*mut c_void, *mut u8, *mut u8) -> u64,
    /// Decapsulates a ciphertext (pointer, length) into 32 bytes; returns the cycles.
    pub dec: unsafe extern "C" fn(*mut c_void, *mut u8, *const u8, usize) -> u64,
}
