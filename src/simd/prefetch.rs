//! Memory asked for ahead of its use.
#![allow(unsafe_code)]

/// Asks for the cache line that holds byte `at` of `bytes`, which may lie
/// behind their end. Nothing is read, and no address makes it fail.
#[inline(always)]
pub(crate) fn prefetch(bytes: &[u8], at: usize) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse"))]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint, which takes any address; the target has SSE.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().wrapping_add(at).cast()) };
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse")))]
    let _ = (bytes, at);
}
