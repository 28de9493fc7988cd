//! Sources of random bytes.
//!
//! The scheme fixes what is drawn and in which pieces: key generation draws
//! 32 bytes once, encapsulation draws [`Params::draw_bytes`] bytes until a
//! draw is usable. Each draw is one call of [`Draw::draw`], so deterministic
//! generators that depend on call lengths (the one of NIST's test vectors)
//! reproduce published values.
//!
//! [`System`] asks the operating system on every call. It keeps no state, opens
//! no file and is safe after `fork`.
//!
//! [`Params::draw_bytes`]: crate::params::Params::draw_bytes
#![allow(unsafe_code)]

use crate::error::Error;
use core::ffi::{c_int, c_void};
use rand_core::TryCryptoRng;

/// A source of random bytes.
pub trait Draw {
    /// Fills `out` or fails with [`Error::Random`]; the bytes are secret.
    fn draw(&mut self, out: &mut [u8]) -> Result<(), Error>;
}

/// The operating system's generator.
#[derive(Debug, Clone, Copy)]
pub struct System;

#[cfg(any(target_os = "linux", target_os = "android"))]
impl Draw for System {
    fn draw(&mut self, out: &mut [u8]) -> Result<(), Error> {
        let mut done = 0;
        while done < out.len() {
            let rest = &mut out[done..];
            // SAFETY: the kernel writes at most `rest.len()` bytes at `rest`.
            let got = unsafe { libc::syscall(libc::SYS_getrandom, rest.as_mut_ptr(), rest.len(), 0) };
            match usize::try_from(got) {
                Ok(0) => return Err(Error::Random),
                Ok(bytes) => done += bytes,
                Err(_) if interrupted() => {}
                Err(_) => return Err(Error::Random),
            }
        }
        Ok(())
    }
}

/// Whether the last system call was stopped by a signal before it gave anything.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn interrupted() -> bool {
    // SAFETY: the C library's errno of this thread.
    unsafe {
        #[cfg(target_os = "linux")]
        let errno = *libc::__errno_location();
        #[cfg(target_os = "android")]
        let errno = *libc::__errno();
        errno == libc::EINTR
    }
}

#[cfg(all(mcbits_system_rng, not(any(target_os = "linux", target_os = "android"))))]
impl Draw for System {
    fn draw(&mut self, out: &mut [u8]) -> Result<(), Error> {
        // getentropy gives at most 256 bytes a call.
        for part in out.chunks_mut(256) {
            // SAFETY: writes `part.len()` bytes at `part`.
            if unsafe { libc::getentropy(part.as_mut_ptr().cast(), part.len()) } != 0 {
                return Err(Error::Random);
            }
        }
        Ok(())
    }
}

/// Systems without a known call: the caller must bring a generator. The Rust interface lacks the
/// functions that would ask this one; in the C library they fail.
#[cfg(not(mcbits_system_rng))]
impl Draw for System {
    fn draw(&mut self, _out: &mut [u8]) -> Result<(), Error> {
        Err(Error::Random)
    }
}

/// A generator of the crate `rand_core`.
pub(crate) struct FromRng<'a, R: ?Sized>(pub &'a mut R);

impl<R: TryCryptoRng + ?Sized> Draw for FromRng<'_, R> {
    fn draw(&mut self, out: &mut [u8]) -> Result<(), Error> {
        self.0.try_fill_bytes(out).map_err(|_| Error::Random)
    }
}

/// `mcbits_rng` of the C header: writes `length` bytes to `out`, returns 0.
pub(crate) type CGenerator = unsafe extern "C" fn(context: *mut c_void, out: *mut u8, length: usize) -> c_int;

/// A generator given by a C program.
#[cfg_attr(not(mcbits_c), allow(dead_code))]
pub(crate) struct FromC {
    rng: CGenerator,
    context: *mut c_void,
}

#[cfg_attr(not(mcbits_c), allow(dead_code))]
impl FromC {
    /// # Safety
    /// `rng(context, out, length)` must be callable for every writable `out`
    /// and must write nothing else of ours.
    pub(crate) unsafe fn new(rng: CGenerator, context: *mut c_void) -> Self {
        FromC { rng, context }
    }
}

impl Draw for FromC {
    fn draw(&mut self, out: &mut [u8]) -> Result<(), Error> {
        // SAFETY: promised to `new`; `out` is writable for its length.
        match unsafe { (self.rng)(self.context, out.as_mut_ptr(), out.len()) } {
            0 => Ok(()),
            _ => Err(Error::Random),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn system_fills_every_length() {
        for length in [0usize, 1, 32, 257, 5000] {
            let mut out = std::vec![0u8; length];
            System.draw(&mut out).unwrap();
            // 32 equal bytes in a row have probability 2^-248.
            assert!(out.chunks_exact(32).all(|c| c.iter().any(|&b| b != c[0])));
        }
    }

    unsafe extern "C" fn counting(context: *mut c_void, out: *mut u8, length: usize) -> c_int {
        // SAFETY: the test passes a u8 as context; `out` has `length` bytes.
        unsafe {
            let limit = *context.cast::<u8>();
            core::ptr::write_bytes(out, limit, length);
            c_int::from(limit == 0)
        }
    }

    #[test]
    fn c_generator_reports_failure() {
        for limit in [0u8, 7] {
            let mut context = limit;
            let mut out = [0xffu8; 9];
            // SAFETY: `counting` reads a u8 at the context and writes `out` only.
            let mut rng = unsafe { FromC::new(counting, (&raw mut context).cast()) };
            let result = rng.draw(&mut out);
            assert_eq!(out, [limit; 9]);
            assert_eq!(result, if limit == 0 { Err(Error::Random) } else { Ok(()) });
        }
    }
}
