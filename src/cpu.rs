//! The list of tiers: what this CPU has, which one is in use.
//!
//! A tier needs its instructions (CPUID) and an operating system that saves
//! its registers (XCR0). The choice is made once and kept in one atomic
//! byte; it can be forced for tests and measurements. In a build for one tier
//! (`--cfg mcbits_tier="avx2"`, for SUPERCOP) nothing is asked or chosen, and
//! the other tiers are left out.
#![allow(unsafe_code)]

use crate::simd::*;
use core::ffi::CStr;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The tiers in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tier {
    /// 64-bit words.
    Portable = 1,
    /// AVX2.
    Avx2 = 2,
    /// AVX-512 with GFNI and VBMI.
    Avx512 = 3,
}

/// Every tier that this library has, whether or not this CPU has it.
pub const TIERS: [Tier; 3] = [Tier::Portable, Tier::Avx2, Tier::Avx512];

impl Tier {
    /// The name for messages, as [`Tier::c_name`].
    pub const fn name(self) -> &'static str {
        match self.c_name().to_str() {
            Ok(name) => name,
            Err(_) => "",
        }
    }
    /// The name for C.
    pub const fn c_name(self) -> &'static CStr {
        match self {
            Tier::Portable => c"portable",
            Tier::Avx2 => c"avx2",
            Tier::Avx512 => c"avx512",
        }
    }
    /// Whether this CPU and system can run the tier.
    pub fn available(self) -> bool {
        self <= best()
    }
}

/// The tier in use; 0: not chosen yet. Racing threads store the same value.
static CURRENT: AtomicU8 = AtomicU8::new(0);

/// The only tier of a build for one.
const ONLY: Option<Tier> = if cfg!(mcbits_tier = "portable") {
    Some(Tier::Portable)
} else if cfg!(mcbits_tier = "avx2") {
    Some(Tier::Avx2)
} else if cfg!(mcbits_tier = "avx512") {
    Some(Tier::Avx512)
} else {
    None
};

/// Whether this build has the tier.
const fn built(tier: Tier) -> bool {
    match ONLY {
        Some(only) => only as u8 == tier as u8,
        None => true,
    }
}

/// The tier in use. The first call asks the CPU.
#[inline]
pub fn current() -> Tier {
    if let Some(tier) = ONLY {
        return tier;
    }
    match CURRENT.load(Relaxed) {
        3 => Tier::Avx512,
        2 => Tier::Avx2,
        1 => Tier::Portable,
        _ => {
            let tier = best();
            CURRENT.store(tier as u8, Relaxed);
            tier
        }
    }
}

/// The name of the tier in use.
pub fn current_name() -> &'static str {
    current().name()
}

/// Forces a tier by name, or the best one for `None`. False, and no change,
/// if the name is unknown or this CPU lacks the tier.
pub fn select(name: Option<&[u8]>) -> bool {
    let tier = match name {
        None => Some(best()),
        Some(name) => TIERS.into_iter().find(|t| t.name().as_bytes() == name && t.available()),
    };
    match tier {
        Some(tier) => {
            CURRENT.store(tier as u8, Relaxed);
            true
        }
        None => false,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn best() -> Tier {
    Tier::Portable
}

/// Bits of XCR0: xmm and ymm.
#[cfg(target_arch = "x86_64")]
const YMM: u64 = 0x06;
/// Bits of XCR0: those, mask registers and both halves of zmm.
#[cfg(target_arch = "x86_64")]
const ZMM: u64 = 0xe6;

/// XCR0, the registers that the operating system saves; 0 if it says nothing.
/// A bit is set only where the CPU has the registers.
#[cfg(target_arch = "x86_64")]
fn xcr0() -> u64 {
    use core::arch::x86_64::{__cpuid, _xgetbv};

    // Bit of CPUID leaf 1 ECX.
    const OSXSAVE: u32 = 1 << 27;
    #[target_feature(enable = "xsave")]
    fn read() -> u64 {
        // SAFETY: register 0 exists wherever XGETBV does.
        unsafe { _xgetbv(0) }
    }
    if __cpuid(1).ecx & OSXSAVE == 0 {
        return 0;
    }
    // SAFETY: OSXSAVE says that XGETBV can be used.
    unsafe { read() }
}

/// The vector registers that exist, whatever the tier in use.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum VectorRegisters {
    /// xmm0 to xmm15.
    Xmm = 1,
    /// ymm0 to ymm15.
    Ymm = 2,
    /// zmm0 to zmm31 and the mask registers.
    Zmm = 3,
}

/// The vector registers that exist; in a build for one tier, those of the tier.
/// The first call asks the CPU.
#[cfg(target_arch = "x86_64")]
pub fn vector_registers() -> VectorRegisters {
    /// 0: not asked yet. Racing threads store the same value.
    static REGISTERS: AtomicU8 = AtomicU8::new(0);
    use VectorRegisters::*;
    match ONLY {
        None => {}
        Some(Tier::Portable) => return Xmm,
        Some(Tier::Avx2) => return Ymm,
        Some(Tier::Avx512) => return Zmm,
    }
    match REGISTERS.load(Relaxed) {
        1 => Xmm,
        2 => Ymm,
        3 => Zmm,
        _ => {
            let registers = match xcr0() {
                saved if saved & ZMM == ZMM => Zmm,
                saved if saved & YMM == YMM => Ymm,
                _ => Xmm,
            };
            REGISTERS.store(registers as u8, Relaxed);
            registers
        }
    }
}

/// What CPUID and XCR0 say.
#[cfg(target_arch = "x86_64")]
fn best() -> Tier {
    use core::arch::x86_64::{__cpuid, __cpuid_count};

    // Bits of CPUID leaf 1 ECX, leaf 7 EBX and leaf 7 ECX.
    const AVX_POPCNT: u32 = 1 << 28 | 1 << 23;
    const AVX2_BMI: u32 = 1 << 5 | 1 << 3 | 1 << 8;
    const AVX512_F_DQ_BW_VL: u32 = 1 << 16 | 1 << 17 | 1 << 30 | 1 << 31;
    const VBMI_VBMI2_GFNI_VPCLMULQDQ_VPOPCNTDQ: u32 = 1 << 1 | 1 << 6 | 1 << 8 | 1 << 10 | 1 << 14;

    if __cpuid(0).eax < 7 {
        return Tier::Portable;
    }
    let leaf1 = __cpuid(1).ecx;
    let leaf7 = __cpuid_count(7, 0);
    let saved = xcr0();
    let has = |word: u32, bits: u32| word & bits == bits;
    if !(has(leaf1, AVX_POPCNT) && has(leaf7.ebx, AVX2_BMI) && saved & YMM == YMM) {
        return Tier::Portable;
    }
    if has(leaf7.ebx, AVX512_F_DQ_BW_VL)
        && has(leaf7.ecx, VBMI_VBMI2_GFNI_VPCLMULQDQ_VPOPCNTDQ)
        && saved & ZMM == ZMM
    {
        return Tier::Avx512;
    }
    Tier::Avx2
}

/// A computation generic over the tier.
pub trait PerTier {
    /// What it returns.
    type Output;
    /// Runs it on one tier.
    fn call<S: Simd>(self, s: S) -> Self::Output;
}

/// A tier that was in use at some time, hence one that this machine has.
#[derive(Clone, Copy, Debug)]
pub struct Chosen(Tier);

/// The tier in use, to be kept.
pub fn chosen() -> Chosen {
    Chosen(current())
}

/// Runs `f` on the tier in use.
#[inline(always)]
pub fn with_tier<F: PerTier>(f: F) -> F::Output {
    with_chosen(chosen(), f)
}

/// Runs `f` on this tier.
#[inline(always)]
pub fn with_chosen<F: PerTier>(tier: Chosen, f: F) -> F::Output {
    on_tier(tier.0, f)
}

/// The only place where tokens are made.
#[inline(always)]
fn on_tier<F: PerTier>(tier: Tier, f: F) -> F::Output {
    match tier {
        // SAFETY: `tier` is not above what `best` returned on this machine, or the
        // user of a build for one tier sees to that.
        #[cfg(target_arch = "x86_64")]
        Tier::Avx512 if const { built(Tier::Avx512) } => f.call(unsafe { Avx512::new() }),
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Tier::Avx2 if const { built(Tier::Avx2) } => f.call(unsafe { Avx2::new() }),
        _ if const { built(Tier::Portable) } => f.call(Portable),
        _ => unreachable!("a tier that was left out"),
    }
}

/// Runs a copy of `f` on every tier this CPU has, portable first: how tests
/// and benches cover all tiers in one process.
#[cfg(any(test, feature = "internals"))]
pub fn for_each_tier<F: PerTier + Clone>(f: F) {
    for tier in TIERS.into_iter().filter(|t| t.available()) {
        on_tier(tier, f.clone());
    }
}
