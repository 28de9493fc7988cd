//! The C interface: what `include/mcbits.h` declares. Compiled with
//! `--cfg mcbits_c` only (`make`), so that a Rust program that uses the crate
//! neither exports C names nor meets a second panic handler. With
//! `--cfg mcbits_supercop` (`make supercop`) it is another, smaller interface.
//!
//! Pointers from C may be null, unaligned, and may overlap where SUPERCOP lets
//! them: `dec` with the session key inside the ciphertext or the secret key, `enc`
//! with outputs inside the public key. Therefore inputs become shared slices,
//! small outputs are computed in local arrays and written through the raw pointer
//! when no slice is alive any more. Two large outputs must be apart; that is
//! checked.
//!
//! | file | holds |
//! | --- | --- |
//! | `buffers` | what they have in common: null, overlap, outputs, generators, return codes |
//! | `operations` | one function per operation, for every set |
//! | `many` | the same for prepared keys and batches |
//! | `sets` | the exported functions of each set, from one macro |
//! | `library` | the exported `mcbits_*` functions and the table of sets |
//! | `mcbits2017` | the exported functions of McBits 2017, which `include/mcbits2017.h` declares |
//! | `supercop` | the three functions behind the implementations for SUPERCOP |
#![allow(unsafe_code, non_camel_case_types)]

#[cfg_attr(mcbits_supercop, allow(dead_code))]
mod buffers;
#[cfg(mcbits_c)]
mod library;
#[cfg(mcbits_c)]
mod many;
#[cfg(all(mcbits_c, feature = "mcbits2017"))]
mod mcbits2017;
#[cfg_attr(mcbits_supercop, allow(dead_code))]
mod operations;
#[cfg(mcbits_c)]
mod sets;
#[cfg(mcbits_supercop)]
mod supercop;

use core::ffi::{c_int, c_void};

/// `mcbits_rng`; null is `None`.
type mcbits_rng = Option<unsafe extern "C" fn(context: *mut c_void, out: *mut u8, length: usize) -> c_int>;

/// No input leads here. Were it otherwise: no unwinding into C.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: abort has no precondition.
    unsafe { libc::abort() }
}
