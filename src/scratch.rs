//! Work memory: from the C library's allocator, given zeroed or not at all and
//! wiped before it goes back; and on the stack, without the cost of zeroing.
//!
//! Only the outer layer ([`crate::api`]) allocates. The core works on slices, so
//! callers without an allocator are served by the same code.
#![allow(unsafe_code)]

use crate::error::Error;
use crate::wipe::wipe;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

/// Words are handed out from a cache-line boundary on.
const ALIGNMENT: usize = 64;

// SAFETY: the block belongs to its owner alone, as a `Box` does.
unsafe impl Send for Scratch {}
// SAFETY: a shared reference gives shared slices only.
unsafe impl Sync for Scratch {}

/// A zeroed block of words, followed by bytes. Its contents are secret.
pub(crate) struct Scratch {
    block: NonNull<u8>,
    words: usize,
    bytes: usize,
}

impl Scratch {
    /// The bytes that a block takes from the allocator.
    pub(crate) const fn total(words: usize, bytes: usize) -> usize {
        8 * words + bytes + ALIGNMENT
    }

    /// Allocates `words` 64-bit words and `bytes` bytes, all zero.
    pub(crate) fn new(words: usize, bytes: usize) -> Result<Self, Error> {
        let total = words
            .checked_mul(8)
            .and_then(|size| size.checked_add(bytes))
            .and_then(|size| size.checked_add(ALIGNMENT))
            .ok_or(Error::Memory)?;
        let block = NonNull::new(allocate(total)).ok_or(Error::Memory)?;
        Ok(Scratch { block, words, bytes })
    }

    /// Where the words and the bytes begin.
    fn starts(&self) -> (*mut u64, *mut u8) {
        let start = self.block.as_ptr().align_offset(ALIGNMENT).min(ALIGNMENT);
        // SAFETY: the block has ALIGNMENT + 8 * words + bytes bytes, and `start` is at most ALIGNMENT.
        unsafe {
            let words = self.block.as_ptr().add(start);
            (words.cast(), words.add(8 * self.words))
        }
    }

    /// The words and the bytes, to be read.
    pub(crate) fn contents(&self) -> (&[u64], &[u8]) {
        let (words, bytes) = self.starts();
        // SAFETY: as in `parts`; nobody writes while `self` is borrowed.
        unsafe {
            (core::slice::from_raw_parts(words, self.words), core::slice::from_raw_parts(bytes, self.bytes))
        }
    }

    /// The words and the bytes.
    pub(crate) fn parts(&mut self) -> (&mut [u64], &mut [u8]) {
        let (words, bytes) = self.starts();
        // SAFETY: the block was zeroed and is ours alone; the words are aligned; the two slices
        // are inside it, do not overlap and live no longer than the borrow of `self`.
        unsafe {
            (
                core::slice::from_raw_parts_mut(words, self.words),
                core::slice::from_raw_parts_mut(bytes, self.bytes),
            )
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let (words, bytes) = self.parts();
        wipe(words);
        wipe(bytes);
        // SAFETY: the block came from `allocate` and is not used again.
        unsafe { release(self.block.as_ptr()) }
    }
}

/// The bytes of words, in the machine's order.
#[cfg(feature = "mcbits2017")]
pub(crate) fn bytes_of(words: &mut [u64]) -> &mut [u8] {
    // SAFETY: bytes need no alignment, all values are valid both ways; same memory, same lifetime.
    unsafe { core::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), size_of_val(words)) }
}

/// Moves a value, which owns its secrets elsewhere, to the allocator's memory.
#[cfg_attr(not(mcbits_c), allow(dead_code))]
pub(crate) fn boxed<T>(value: T) -> Result<NonNull<T>, Error> {
    const { assert!(align_of::<T>() <= align_of::<u64>()) };
    let place = NonNull::new(allocate(size_of::<T>()).cast::<T>()).ok_or(Error::Memory)?;
    // SAFETY: the allocator gives memory of this size for any basic alignment.
    unsafe { place.write(value) };
    Ok(place)
}

/// Drops what [`boxed`] made and gives its memory back.
///
/// # Safety
/// `place` comes from `boxed` and is not used again.
#[cfg_attr(not(mcbits_c), allow(dead_code))]
pub(crate) unsafe fn unbox<T>(place: NonNull<T>) {
    // SAFETY: as promised by the caller.
    unsafe {
        place.drop_in_place();
        release(place.as_ptr().cast());
    }
}

#[cfg(any(unix, windows, target_os = "wasi"))]
fn allocate(bytes: usize) -> *mut u8 {
    // SAFETY: calloc has no precondition.
    unsafe { libc::calloc(bytes, 1) }.cast()
}

/// # Safety
/// `block` must come from `allocate`, once.
#[cfg(any(unix, windows, target_os = "wasi"))]
unsafe fn release(block: *mut u8) {
    // SAFETY: as promised by the caller.
    unsafe { libc::free(block.cast()) }
}

/// Targets without a C library have no allocator to ask.
#[cfg(not(any(unix, windows, target_os = "wasi")))]
fn allocate(_bytes: usize) -> *mut u8 {
    core::ptr::null_mut()
}

#[cfg(not(any(unix, windows, target_os = "wasi")))]
unsafe fn release(_block: *mut u8) {}

/// N words on the stack, from a cache-line boundary on: vectors at multiples of
/// their size do not straddle two lines, which takes twice as long.
#[repr(C, align(64))]
pub(crate) struct WorkArray<const N: usize>(MaybeUninit<[u64; N]>);

impl<const N: usize> WorkArray<N> {
    /// An array of which nothing is known.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        WorkArray(MaybeUninit::uninit())
    }

    /// The words. They hold whatever this memory held before.
    #[inline(always)]
    pub(crate) fn words(&mut self) -> &mut [u64; N] {
        #[cfg(not(all(target_arch = "x86_64", not(mcbits_msan))))]
        self.0.write([0; N]);
        #[cfg(all(target_arch = "x86_64", not(mcbits_msan)))]
        // SAFETY: no instruction; the compiler must assume that it sets the words.
        unsafe {
            core::arch::asm!("/* {0} */", in(reg) self.0.as_mut_ptr(), options(nostack, preserves_flags));
        }
        // SAFETY: set just now; any words are valid.
        unsafe { self.0.assume_init_mut() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_zeroed_aligned_and_apart() {
        for (words, bytes) in [(0, 0), (1, 1), (1000, 333), (300_000, 14_120)] {
            let mut scratch = Scratch::new(words, bytes).unwrap();
            let (w, b) = scratch.parts();
            assert_eq!((w.len(), b.len()), (words, bytes));
            assert_eq!(w.as_ptr() as usize % ALIGNMENT, 0);
            assert!(w.iter().all(|&x| x == 0) && b.iter().all(|&x| x == 0));
            w.fill(u64::MAX);
            assert!(b.iter().all(|&x| x == 0));
        }
    }

    #[test]
    fn array_is_aligned_and_keeps_its_words() {
        let mut array = WorkArray::<77>::new();
        let words = array.words();
        assert_eq!(words.as_ptr() as usize % ALIGNMENT, 0);
        words.fill(5);
        assert_eq!(words.iter().sum::<u64>(), 5 * 77);
    }

    #[test]
    fn refuses_what_cannot_be_had() {
        assert_eq!(Scratch::new(usize::MAX / 8, 0).err(), Some(Error::Memory));
        assert_eq!(Scratch::new(usize::MAX, 1).err(), Some(Error::Memory));
    }
}
