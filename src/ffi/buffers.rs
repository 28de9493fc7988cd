//! C's buffers: null, overlap, outputs; C's generators; return codes.
//!
//! Every pointer must be null or point to as many bytes as is said:
//! readable for inputs, writable for outputs. That is the safety condition of
//! all functions here.

use super::mcbits_rng;
use crate::error::Error;
use crate::random::{Draw, FromC, System};
use crate::wipe::wipe_registers;
use core::ffi::{c_int, c_void};
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// The return code. Clears the registers, which copies of seeds and session keys went through.
pub(super) fn code(result: Result<(), Error>) -> c_int {
    wipe_registers();
    match result {
        Ok(()) => 0,
        Err(error) => error.code(),
    }
}

/// Sets an output to zero unless it is null.
///
/// # Safety
/// As the module says.
pub(super) unsafe fn clear(output: *mut u8, length: usize) {
    if !output.is_null() {
        // SAFETY: the output is writable.
        unsafe { output.write_bytes(0, length) }
    }
}

/// Writes an output unless it is null.
///
/// # Safety
/// As the module says; `value` is not the caller's memory.
pub(super) unsafe fn put(output: *mut u8, value: &[u8]) {
    if !output.is_null() {
        // SAFETY: the output is writable; `value` is a local array.
        unsafe { output.copy_from_nonoverlapping(value.as_ptr(), value.len()) }
    }
}

/// Whether two buffers have no byte in common.
pub(super) fn apart(a: *const u8, a_length: usize, b: *const u8, b_length: usize) -> bool {
    let (a, b) = (a.addr(), b.addr());
    a.abs_diff(b) >= if a < b { a_length } else { b_length }
}

/// Runs `operation` with the system's generator, or with the caller's.
///
/// # Safety
/// `rng` must be callable with `context`.
pub(super) unsafe fn with_rng(
    rng: mcbits_rng,
    context: *mut c_void,
    operation: impl FnOnce(Option<&mut dyn Draw>) -> c_int,
) -> c_int {
    // SAFETY: as promised by the caller.
    match rng.map(|rng| unsafe { FromC::new(rng, context) }) {
        Some(mut rng) => operation(Some(&mut rng)),
        None => operation(None),
    }
}

/// The system's generator, in the form that the operations take.
pub(super) fn with_system(operation: impl FnOnce(Option<&mut dyn Draw>) -> c_int) -> c_int {
    operation(Some(&mut System))
}

/// Runs `operation` on the two outputs `pk` and `sk`, which have these lengths.
///
/// # Safety
/// As the module says.
pub(super) unsafe fn on_pair(
    (pk, pk_length): (*mut u8, usize),
    (sk, sk_length): (*mut u8, usize),
    operation: impl FnOnce(&mut [u8], &mut [u8]) -> Result<(), Error>,
) -> c_int {
    if pk.is_null() || sk.is_null() || !apart(pk, pk_length, sk, sk_length) {
        // SAFETY: outputs, of these lengths.
        unsafe {
            clear(pk, pk_length);
            clear(sk, sk_length);
        }
        return Error::Argument.code();
    }
    // SAFETY: both writable and not null; they do not overlap.
    code(operation(unsafe { from_raw_parts_mut(pk, pk_length) }, unsafe {
        from_raw_parts_mut(sk, sk_length)
    }))
}

/// Makes the output `to` of the key `from`, which have these lengths, with `operation`.
///
/// # Safety
/// As the module says.
pub(super) unsafe fn convert(
    (to, to_length): (*mut u8, usize),
    (from, from_length): (*const u8, usize),
    operation: impl FnOnce(&mut [u8], &[u8]) -> Result<(), Error>,
) -> c_int {
    if to.is_null() || from.is_null() || !apart(to, to_length, from, from_length) {
        // SAFETY: an output of this length.
        unsafe { clear(to, to_length) };
        return Error::Argument.code();
    }
    // SAFETY: not null, writable and readable, and apart.
    code(operation(unsafe { from_raw_parts_mut(to, to_length) }, unsafe {
        from_raw_parts(from, from_length)
    }))
}
