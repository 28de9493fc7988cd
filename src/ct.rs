//! Every step from a secret bit to a mask, and every step from a secret to
//! a public value, in one place.
//!
//! LLVM turns `x ^= y & mask` into a branch on the secret when it can see
//! that `mask` is 0 or all-ones (seen with rustc 1.95 at every -O level).
//! The functions here hide that from it: the value passes through an empty
//! piece of assembly that claims to change it.
#![allow(unsafe_code)]

/// Returns `x`; the optimiser must assume any value.
#[inline(always)]
pub fn opaque(x: u64) -> u64 {
    #[cfg(all(
        not(mcbits_msan),
        any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
    ))]
    {
        let mut y = x;
        // SAFETY: the assembly is a comment; it only claims `y` as its output.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) y, options(pure, nomem, nostack, preserves_flags))
        };
        y
    }
    #[cfg(mcbits_msan)]
    {
        mark_whole(x)
    }
    // The weaker promise: `black_box` is documented as best effort.
    #[cfg(not(any(mcbits_msan, target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
    {
        core::hint::black_box(x)
    }
}

/// `x`; for MemorySanitizer all of it depends on a secret if any bit does. It
/// carries marks through neither subtractions nor assembly.
#[inline(always)]
fn mark_whole(x: u64) -> u64 {
    #[cfg(mcbits_msan)]
    {
        unsafe extern "C" {
            fn __msan_test_shadow(start: *const u64, length: usize) -> isize;
            fn __msan_poison(start: *const u64, length: usize);
        }
        // SAFETY: the eight bytes of `x`; the sanitizer's own memory changes, nothing else.
        unsafe {
            if __msan_test_shadow(&raw const x, 8) >= 0 {
                __msan_poison(&raw const x, 8);
            }
            core::ptr::read_volatile(&raw const x)
        }
    }
    #[cfg(not(mcbits_msan))]
    x
}

/// All-ones if bit 0 of `x` is set, else zero.
#[inline(always)]
pub fn mask_lsb(x: u64) -> u64 {
    opaque((x & 1).wrapping_neg())
}

/// All-ones if bit 63 of `x` is set, else zero.
#[inline(always)]
pub fn mask_sign(x: u64) -> u64 {
    opaque(((mark_whole(x) as i64) >> 63) as u64)
}

/// All-ones if `x` is not zero, else zero.
#[inline(always)]
pub fn mask_nonzero(x: u64) -> u64 {
    let x = mark_whole(x);
    mask_lsb((x | x.wrapping_neg()) >> 63)
}

/// All-ones if `x` is zero, else zero.
#[inline(always)]
pub fn mask_zero(x: u64) -> u64 {
    !mask_nonzero(x)
}

/// All-ones if `a == b`, else zero.
#[inline(always)]
pub fn mask_equal(a: u64, b: u64) -> u64 {
    mask_zero(a ^ b)
}

/// All-ones if `a < b`, else zero; both below 2^63.
#[inline(always)]
pub fn mask_less(a: u64, b: u64) -> u64 {
    mask_sign(a.wrapping_sub(b))
}

/// `b` where `mask` has ones, `a` where it has zeros.
#[inline(always)]
pub fn select(mask: u64, a: u64, b: u64) -> u64 {
    a ^ (mask & (a ^ b))
}

/// `a` and `b`, exchanged if `mask` is all-ones.
#[inline(always)]
pub fn exchange(mask: u64, a: u64, b: u64) -> (u64, u64) {
    let d = mask & (a ^ b);
    (a ^ d, b ^ d)
}

/// All-ones if the two byte strings are equal; time depends on the length.
/// Panics if the lengths differ (they are public).
pub fn mask_equal_bytes(a: &[u8], b: &[u8]) -> u64 {
    assert_eq!(a.len(), b.len());
    let mut difference = 0u64;
    for (x, y) in a.iter().zip(b) {
        difference |= opaque((x ^ y) as u64);
    }
    mask_zero(difference)
}

/// Makes a value public: from here on branches may depend on it. The only
/// way from a secret to a decision; each use says why it may.
///
/// It tells valgrind's memcheck that the value is defined, so that secrets can
/// be marked undefined in the library as it is shipped; otherwise it is the
/// identity behind a barrier. (With `--cfg mcbits_supercop` it tells SUPERCOP,
/// with `--cfg mcbits_msan` MemorySanitizer.)
#[inline(always)]
pub fn declassify(x: u64) -> u64 {
    let mut y = opaque(x);
    make_defined((&raw mut y).cast(), 8);
    opaque(y)
}

/// SUPERCOP's `crypto_declassify`, which makes bytes defined in TIMECOP and does
/// nothing else.
#[cfg(mcbits_supercop)]
fn make_defined(start: *mut u8, length: usize) {
    unsafe extern "C" {
        fn mcbits_declassify(start: *mut u8, length: usize);
    }
    // SAFETY: `supercop/harness.c` passes on that these bytes are public now.
    unsafe { mcbits_declassify(start, length) }
}

#[cfg(mcbits_msan)]
fn make_defined(start: *mut u8, length: usize) {
    unsafe extern "C" {
        fn __msan_unpoison(start: *mut u8, length: usize);
    }
    // SAFETY: the sanitizer's own memory changes, nothing else.
    unsafe { __msan_unpoison(start, length) }
}

/// Nobody to tell.
#[cfg(not(any(mcbits_supercop, mcbits_msan, target_arch = "x86_64")))]
fn make_defined(_start: *mut u8, _length: usize) {}

/// The client request MAKE_MEM_DEFINED of memcheck: a sequence of rotations
/// that a CPU executes without effect and valgrind recognises.
#[cfg(all(not(mcbits_supercop), not(mcbits_msan), target_arch = "x86_64"))]
#[inline(always)]
fn make_defined(start: *mut u8, length: usize) {
    /// ('M' << 24 | 'C' << 16) + 2, as memcheck.h numbers its requests.
    const MAKE_MEM_DEFINED: u64 = 0x4d43_0002;
    let request = [MAKE_MEM_DEFINED, start as u64, length as u64, 0, 0, 0];
    // SAFETY: outside valgrind four rotations of rdi by 128 bits in all and
    // an exchange of rbx with itself; inside, valgrind reads `request`.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            in("rax") &raw const request, inout("rdx") 0u64 => _, in("rdi") 0u64,
        );
    }
}
