//! Planted faults, for the checks in this directory to find: each function is
//! what a check looks for, compiled as the library is. A check that does not
//! report its controls has failed.
//!
//! The functions stand in for an operation of a set. They call it, so that
//! results are right, and then do something with the secret (the third
//! argument: the secret key for `dec`, the seed for `keypair_from_seed`).
//!
//! Compiled alone: rustc --edition 2024 --crate-type lib --emit obj leaks.rs
#![no_std]
#![allow(clippy::missing_safety_doc)]

use core::hint::black_box;
use core::ptr::{copy_nonoverlapping, read_volatile, write_volatile};

type Operation = unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> i32;

unsafe extern "C" {
    /// The operation that is stood in for.
    static leak_original: Operation;
    fn calloc(count: usize, size: usize) -> *mut u8;
    fn free(block: *mut u8);
}

/// Written to, so that no work is optimised away.
static mut SINK: [u64; 64] = [0; 64];

fn sink(value: u64) {
    // SAFETY: one thread at a time runs a control.
    unsafe { write_volatile((&raw mut SINK).cast(), value) }
}

macro_rules! leaks {
    ($($(#[$doc:meta])* $name:ident($secret:ident) $leak:block)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(a: *mut u8, b: *mut u8, $secret: *const u8) -> i32 {
            // SAFETY: the caller gives the operation's own arguments; its secret has 32 bytes and more.
            unsafe {
                let result = leak_original(a, b, $secret);
                $leak
                result
            }
        }
    )*};
}

/// Adds a row to another if bit 0 of `bit` is set; becomes a jump over the loop.
#[inline(never)]
fn add_row(row: &mut [u64], source: &[u64], bit: u64) {
    let mask = (bit & 1).wrapping_neg();
    for (x, y) in row.iter_mut().zip(source) {
        *x ^= y & mask;
    }
}

const TABLE: [u8; 256] = {
    let (mut table, mut i) = ([0; 256], 0);
    while i < 256 {
        table[i] = (i as u8).wrapping_mul(31) ^ 0x5a;
        i += 1;
    }
    table
};
static TABLE_IN_MEMORY: [u8; 256] = TABLE;

leaks! {
    /// A branch on a bit of the secret.
    leak_branch(secret) {
        if *secret & 1 == 1 {
            for i in 0..100 {
                sink(i);
            }
        }
    }

    /// The same, for a thousand cycles: what statistics can see.
    leak_delay(secret) {
        if *secret & 1 == 1 {
            for i in 0..1000 {
                sink(i);
            }
        }
    }

    /// A table read at a secret index.
    leak_index(secret) {
        let table = black_box(&TABLE_IN_MEMORY);
        for i in 0..32 {
            sink(table[*secret.add(i) as usize] as u64);
        }
    }

    /// A comparison that stops at the first difference.
    leak_compare(secret) {
        let expected = black_box([0x55u8; 32]);
        let mut i = 0;
        while i < 32 && *secret.add(i) & 1 == expected[i] & 1 {
            i += 1;
        }
        sink(i as u64);
    }

    /// A mask that the compiler can see through.
    leak_mask(secret) {
        #[allow(static_mut_refs)]
        let (row, source) = (black_box(&mut SINK[..63]), black_box(&[7u64; 63][..]));
        add_row(row, source, *secret as u64);
    }

    /// A division by a secret.
    leak_division(secret) {
        sink(black_box(1u64 << 60) / (*secret as u64 | 1));
    }

    /// A copy of the secret left on the stack.
    leak_stack(secret) {
        let mut copy = [0u8; 32];
        copy_nonoverlapping(secret, copy.as_mut_ptr(), 32);
        black_box(&mut copy);
    }

    /// A copy left in memory that was given back.
    leak_heap(secret) {
        let block = calloc(1, 4096);
        copy_nonoverlapping(secret, block.add(1024), 32);
        free(black_box(block));
    }

    /// A copy left in a variable of the library.
    leak_static(secret) {
        copy_nonoverlapping(secret, (&raw mut SINK).cast::<u8>(), 32);
    }

    /// An allocation that is never given back.
    leak_block(_secret) {
        black_box(calloc(1, 64));
    }

    /// An allocation that is not checked.
    leak_unchecked(_secret) {
        let block = calloc(1, 4096);
        write_volatile(block, 1);
        free(block);
    }

    /// A read past the end of the first argument of `keypair_from_seed`: 32 bytes.
    leak_overread(secret) {
        sink(read_volatile(secret.add(32)) as u64);
    }

    /// A read of memory that was given back.
    leak_freed(_secret) {
        let block = calloc(1, 64);
        free(block);
        sink(read_volatile(black_box(block)) as u64);
    }

    /// A file descriptor per call.
    leak_file(_secret) {
        unsafe extern "C" {
            fn dup(fd: i32) -> i32;
            fn abort() -> !;
        }
        if dup(0) < 0 {
            abort();
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use core::arch::asm;
    use core::arch::x86_64::*;

    leaks! {
        /// A copy left in a vector register.
        leak_register(secret) {
            asm!("movdqu xmm5, [{}]", in(reg) secret, out("xmm5") _);
        }
    }

    /// The same in the upper part of a zmm register.
    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx512f")]
    pub unsafe extern "C" fn leak_register_zmm(a: *mut u8, b: *mut u8, secret: *const u8) -> i32 {
        // SAFETY: as in the macro.
        unsafe {
            let result = leak_original(a, b, secret);
            asm!("vmovdqu64 zmm29, [{0}]", "vshufi64x2 zmm29, zmm29, zmm29, 0x4e", in(reg) secret, out("zmm29") _);
            result
        }
    }

    /// A gather at secret addresses; for the audit of object code only.
    #[unsafe(no_mangle)]
    #[target_feature(enable = "avx512f")]
    pub unsafe extern "C" fn leak_gather(table: *const i64, index: *const u8, out: *mut u8) {
        // SAFETY: never called.
        unsafe {
            let index = _mm512_loadu_si512(index.cast());
            _mm512_storeu_si512(out.cast(), _mm512_i64gather_epi64::<8>(index, table));
        }
    }
}
