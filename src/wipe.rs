//! Removal of secrets that an operation leaves behind: in buffers, on the
//! stack below the caller, and in registers.
//!
//! Buffers: a plain `memset` that the compiler cannot remove, since an empty
//! assembly block might read the memory afterwards. Stack: the operation runs in
//! a frame of its own ([`contained`]); when that frame is gone, a second one of
//! the same place is filled with zeros. Registers: those that the calling
//! convention lets a function leave changed.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use crate::cpu::{self, VectorRegisters};

/// Sets a buffer to zero; never optimised away.
#[inline]
pub(crate) fn wipe<T: Plain>(buffer: &mut [T]) {
    #[cfg(any(
        target_arch = "x86_64",
        target_arch = "x86",
        target_arch = "aarch64",
        target_arch = "riscv64"
    ))]
    {
        buffer.fill(T::default());
        // SAFETY: no instruction; the compiler must assume that the memory is read.
        unsafe { core::arch::asm!("/* {0} */", in(reg) buffer.as_ptr(), options(nostack, preserves_flags)) };
    }
    #[cfg(not(any(
        target_arch = "x86_64",
        target_arch = "x86",
        target_arch = "aarch64",
        target_arch = "riscv64"
    )))]
    zeroize::Zeroize::zeroize(buffer);
}

/// Integers, for [`wipe`].
pub(crate) trait Plain: Copy + zeroize::DefaultIsZeroes {}
impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u128 {}
impl Plain for u64 {}

/// Runs `operation` and removes what it left in `STACK` bytes of stack below the
/// caller and in the registers. `STACK` must be at least what the operation
/// uses; the C driver `stack` measures it and finds leftovers.
#[inline]
pub(crate) fn contained<const STACK: usize, R>(operation: impl FnOnce() -> R) -> R {
    let result = in_own_frame(operation);
    wipe_stack::<STACK>();
    wipe_registers();
    result
}

#[inline(never)]
fn in_own_frame<R>(operation: impl FnOnce() -> R) -> R {
    operation()
}

/// Fills a frame of `STACK` bytes with zeros.
#[inline(never)]
fn wipe_stack<const STACK: usize>() {
    let mut area = core::mem::MaybeUninit::<[u8; STACK]>::uninit();
    #[cfg(target_arch = "x86_64")]
    // SAFETY: writes the STACK bytes of `area`; the direction flag is clear at every call.
    unsafe {
        core::arch::asm!(
            "rep stosb",
            inout("rdi") area.as_mut_ptr() => _, inout("rcx") STACK => _, in("al") 0u8,
            options(nostack, preserves_flags)
        );
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        // SAFETY: a byte array may hold zeros.
        let area = unsafe {
            area.as_mut_ptr().write_bytes(0, 1);
            area.assume_init_mut()
        };
        wipe(area.as_mut_slice());
    }
}

/// Clears the registers that a function may leave changed.
#[cfg(target_arch = "x86_64")]
pub(crate) fn wipe_registers() {
    // SAFETY: clears registers, all of them declared.
    unsafe {
        core::arch::asm!(
            "xor eax, eax", "xor ecx, ecx", "xor edx, edx", "xor esi, esi", "xor edi, edi",
            "xor r8d, r8d", "xor r9d, r9d", "xor r10d, r10d", "xor r11d, r11d",
            out("rax") _, out("rcx") _, out("rdx") _, out("rsi") _, out("rdi") _,
            out("r8") _, out("r9") _, out("r10") _, out("r11") _,
            options(nomem, nostack)
        );
    }
    // Not by tier: the C library's memcpy takes the widest registers there are.
    match cpu::vector_registers() {
        // SAFETY: these registers exist, hence AVX-512F does.
        VectorRegisters::Zmm => unsafe { wipe_zmm() },
        // SAFETY: these registers exist, hence AVX does.
        VectorRegisters::Ymm => unsafe { wipe_ymm() },
        VectorRegisters::Xmm => wipe_xmm(),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline(never)]
fn wipe_zmm() {
    // SAFETY: clears registers, all of them declared but k0, which cannot be; as no register of
    // masks outlives a call, it holds nothing here.
    unsafe {
        core::arch::asm!(
            "vpxord zmm16, zmm16, zmm16", "vpxord zmm17, zmm17, zmm17", "vpxord zmm18, zmm18, zmm18",
            "vpxord zmm19, zmm19, zmm19", "vpxord zmm20, zmm20, zmm20", "vpxord zmm21, zmm21, zmm21",
            "vpxord zmm22, zmm22, zmm22", "vpxord zmm23, zmm23, zmm23", "vpxord zmm24, zmm24, zmm24",
            "vpxord zmm25, zmm25, zmm25", "vpxord zmm26, zmm26, zmm26", "vpxord zmm27, zmm27, zmm27",
            "vpxord zmm28, zmm28, zmm28", "vpxord zmm29, zmm29, zmm29", "vpxord zmm30, zmm30, zmm30",
            "vpxord zmm31, zmm31, zmm31",
            "kxorw k0, k0, k0", "kxorw k1, k1, k1", "kxorw k2, k2, k2", "kxorw k3, k3, k3", "kxorw k4, k4, k4",
            "kxorw k5, k5, k5", "kxorw k6, k6, k6", "kxorw k7, k7, k7",
            out("zmm16") _, out("zmm17") _, out("zmm18") _, out("zmm19") _, out("zmm20") _,
            out("zmm21") _, out("zmm22") _, out("zmm23") _, out("zmm24") _, out("zmm25") _,
            out("zmm26") _, out("zmm27") _, out("zmm28") _, out("zmm29") _, out("zmm30") _,
            out("zmm31") _, out("k1") _, out("k2") _, out("k3") _, out("k4") _, out("k5") _,
            out("k6") _, out("k7") _,
            options(nomem, nostack, preserves_flags)
        );
    }
    wipe_ymm();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx")]
fn wipe_ymm() {
    // SAFETY: clears ymm0 to ymm15 to their full width, all of them declared.
    unsafe {
        core::arch::asm!(
            "vzeroall",
            out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _, out("ymm4") _, out("ymm5") _,
            out("ymm6") _, out("ymm7") _, out("ymm8") _, out("ymm9") _, out("ymm10") _, out("ymm11") _,
            out("ymm12") _, out("ymm13") _, out("ymm14") _, out("ymm15") _,
            options(nomem, nostack, preserves_flags)
        );
    }
}

#[cfg(target_arch = "x86_64")]
fn wipe_xmm() {
    // SAFETY: clears xmm0 to xmm15, all of them declared.
    unsafe {
        core::arch::asm!(
            "xorps xmm0, xmm0", "xorps xmm1, xmm1", "xorps xmm2, xmm2", "xorps xmm3, xmm3",
            "xorps xmm4, xmm4", "xorps xmm5, xmm5", "xorps xmm6, xmm6", "xorps xmm7, xmm7",
            "xorps xmm8, xmm8", "xorps xmm9, xmm9", "xorps xmm10, xmm10", "xorps xmm11, xmm11",
            "xorps xmm12, xmm12", "xorps xmm13, xmm13", "xorps xmm14, xmm14", "xorps xmm15, xmm15",
            out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _, out("xmm4") _, out("xmm5") _,
            out("xmm6") _, out("xmm7") _, out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _,
            out("xmm12") _, out("xmm13") _, out("xmm14") _, out("xmm15") _,
            options(nomem, nostack, preserves_flags)
        );
    }
}

/// Clears the vector registers that a function may leave changed.
#[cfg(target_arch = "aarch64")]
pub(crate) fn wipe_registers() {
    // SAFETY: clears the vector registers a function may change, all of them declared.
    unsafe {
        core::arch::asm!(
            "movi v0.2d, #0", "movi v1.2d, #0", "movi v2.2d, #0", "movi v3.2d, #0", "movi v4.2d, #0",
            "movi v5.2d, #0", "movi v6.2d, #0", "movi v7.2d, #0", "movi v16.2d, #0", "movi v17.2d, #0",
            "movi v18.2d, #0", "movi v19.2d, #0", "movi v20.2d, #0", "movi v21.2d, #0", "movi v22.2d, #0",
            "movi v23.2d, #0", "movi v24.2d, #0", "movi v25.2d, #0", "movi v26.2d, #0", "movi v27.2d, #0",
            "movi v28.2d, #0", "movi v29.2d, #0", "movi v30.2d, #0", "movi v31.2d, #0",
            out("v0") _, out("v1") _, out("v2") _, out("v3") _, out("v4") _, out("v5") _, out("v6") _,
            out("v7") _, out("v16") _, out("v17") _, out("v18") _, out("v19") _, out("v20") _,
            out("v21") _, out("v22") _, out("v23") _, out("v24") _, out("v25") _, out("v26") _,
            out("v27") _, out("v28") _, out("v29") _, out("v30") _, out("v31") _,
            options(nomem, nostack, preserves_flags)
        );
    }
}

/// Elsewhere the registers are left to the next call.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(crate) fn wipe_registers() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_become_zero() {
        let mut bytes = [7u8; 77];
        wipe(&mut bytes);
        assert_eq!(bytes, [0; 77]);
        let mut words = [7u64; 9];
        wipe(&mut words[1..]);
        assert_eq!(words, [7, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn result_passes_through() {
        assert_eq!(contained::<4096, _>(|| [1u64, 2, 3]), [1, 2, 3]);
    }
}
