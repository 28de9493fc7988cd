//! That the boxes of secrets are zero when they go back to the allocator, also
//! on errors. A program of its own, for it has an allocator of its own.
#![cfg(feature = "alloc")]
#![allow(unsafe_code)]

use mcbits::mceliece348864f::{Ciphertext, SecretKey, SharedSecret, keypair_from_seed};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Blocks as long as a secret: those given back, and those that were not zero.
static WIPED: AtomicUsize = AtomicUsize::new(0);
static LEFT: AtomicUsize = AtomicUsize::new(0);
/// The length that is looked at; nothing else in this program asks for it.
static LENGTH: AtomicUsize = AtomicUsize::new(0);

struct Watching;

// SAFETY: the system's allocator; blocks are read before they go back.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as promised by the caller. Zeroed, so that all of a block may be read.
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if layout.size() == LENGTH.load(Relaxed) {
            // SAFETY: the block has that length and is set.
            let bytes = unsafe { std::slice::from_raw_parts(block, layout.size()) };
            let count = if bytes.iter().all(|&byte| byte == 0) { &WIPED } else { &LEFT };
            count.fetch_add(1, Relaxed);
        }
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Watching = Watching;

/// Drops it; how many blocks of `length` went back wiped, and not wiped.
fn dropping<T>(length: usize, value: T) -> (usize, usize) {
    LENGTH.store(length, Relaxed);
    drop(value);
    LENGTH.store(0, Relaxed);
    (WIPED.swap(0, Relaxed), LEFT.swap(0, Relaxed))
}

#[test]
fn secrets_are_wiped() {
    let (public, secret) = keypair_from_seed(&[7; 32]).unwrap();
    let (ciphertext, key) = public.encapsulate().unwrap();
    let again = secret.decapsulate(&Ciphertext::try_from(ciphertext.as_bytes()).unwrap());
    assert_eq!(dropping(SharedSecret::BYTES, key), (1, 0));
    assert_eq!(dropping(SharedSecret::BYTES, again), (1, 0));
    let copy = SecretKey::try_from(secret.as_bytes()).unwrap();
    assert_eq!(dropping(SecretKey::BYTES, copy), (1, 0));
    let (_ciphertexts, keys) = public.encapsulate_batch(7).unwrap();
    assert_eq!(dropping(7 * SharedSecret::BYTES, keys), (1, 0));
    assert_eq!(dropping(SecretKey::BYTES, secret), (1, 0));
    // The watcher sees a block that is not wiped.
    assert_eq!(dropping(SecretKey::BYTES, vec![1u8; SecretKey::BYTES].into_boxed_slice()), (0, 1));
}
