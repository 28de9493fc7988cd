//! Cycle counts for the measurements among the unit tests.
#![allow(unsafe_code)]

use core::arch::x86_64::_rdtsc;
use std::format;
use std::string::String;
use std::vec::Vec;

fn now() -> u64 {
    // SAFETY: every x86-64 CPU has the instruction.
    unsafe { _rdtsc() }
}

/// Cycles of the time-stamp counter that a million dependent additions take.
fn million() -> u64 {
    let start = now();
    let mut x = 1u64;
    for _ in 0..10_000 {
        // SAFETY: additions to a register.
        unsafe {
            core::arch::asm!(".rept 100", "add {0}, {0}", ".endr", inout(reg) x, options(nomem, nostack));
        }
    }
    core::hint::black_box(x);
    now() - start
}

/// The median and the least of 201 calls of `f`, in core cycles and in cycles
/// of the time-stamp counter.
pub fn cycles(mut f: impl FnMut()) -> String {
    let mut times: Vec<u64> = (0..201)
        .map(|_| {
            let start = now();
            f();
            now() - start
        })
        .collect();
    times.sort_unstable();
    let million = (0..9).map(|_| million()).min().expect("nine");
    let [median, least] = [times[100], times[0]];
    let [core_median, core_least] = [median, least].map(|t| t * 1_000_000 / million);
    format!("median {core_median} core, {median} TSC; least {core_least} core, {least} TSC")
}
