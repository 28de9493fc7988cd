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

/// The median and the least of 201 calls of `f` (fewer, but at least 5, when
/// they take more than a second), in core cycles and in cycles of the
/// time-stamp counter.
pub fn cycles(mut f: impl FnMut()) -> String {
    let mut times = Vec::new();
    let begin = now();
    while times.len() < 201 && (times.len() < 5 || now() - begin < 1 << 31) {
        let start = now();
        f();
        times.push(now() - start);
    }
    times.sort_unstable();
    let million = (0..9).map(|_| million()).min().expect("nine");
    let [median, least] = [times[times.len() / 2], times[0]];
    let [core_median, core_least] = [median, least].map(|t| t * 1_000_000 / million);
    format!("median {core_median} core, {median} TSC; least {core_least} core, {least} TSC")
}
