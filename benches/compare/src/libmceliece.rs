//! The reference: libmceliece, linked statically when it was fetched.
//!
//! Its dispatch functions give the i-th implementation of an operation; the name tells `avx` from
//! `vec`. Randomness goes through one C symbol, defined here: a keypair can be given its seed, so
//! that every contender generates the same key with the same number of attempts; every other draw
//! is the library's own system call, or one of a generator in user space.

use crate::clock::{cycles, cycles_running};
use crate::contender::{Contender, Source, short};
use mcbits::params::Params;

/// The implementations of it that can be measured.
pub const IMPLEMENTATIONS: [&str; 2] = ["avx", "vec"];

/// What the tables call an implementation.
pub fn name(implementation: &str) -> String {
    format!("libmceliece {implementation}")
}

/// The C side of one set.
#[derive(Clone, Copy)]
struct Functions {
    /// `void keypair(pk, sk)`.
    keypair: unsafe extern "C" fn(*mut u8, *mut u8),
    /// `int enc(ct, ss, pk)`.
    enc: unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> i32,
    /// `int dec(ss, ct, sk)`.
    dec: unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> i32,
}

struct Reference {
    name: String,
    functions: Functions,
    pk: Vec<u8>,
    sk: Vec<u8>,
    source: Source,
}

/// The named implementation for a set; `None` without the reference.
pub fn contender(params: &Params, implementation: &str) -> Option<Box<dyn Contender>> {
    Some(Box::new(Reference {
        name: name(implementation),
        functions: functions(short(params), implementation)?,
        pk: vec![0; params.public_key_bytes()],
        sk: vec![0; params.secret_key_bytes()],
        source: Source::System,
    }))
}

impl Contender for Reference {
    fn name(&self) -> &str {
        &self.name
    }

    fn keypair(&mut self, seed: &[u8; 32]) -> u64 {
        preset_seed(seed);
        // SAFETY: the buffers have the set's sizes.
        let call = || unsafe { (self.functions.keypair)(self.pk.as_mut_ptr(), self.sk.as_mut_ptr()) };
        cycles_running(call).0
    }

    fn public_key(&self) -> &[u8] {
        &self.pk
    }

    fn secret_key(&self) -> &[u8] {
        &self.sk
    }

    fn load(&mut self, pk: &[u8], sk: &[u8]) -> bool {
        self.pk.copy_from_slice(pk);
        self.sk.copy_from_slice(sk);
        true
    }

    fn draw_from(&mut self, source: Source) -> bool {
        self.source = source;
        true
    }

    fn enc(&mut self, ct: &mut [u8], ss: &mut [u8; 32]) -> u64 {
        set_source(self.source);
        // SAFETY: the buffers have the set's sizes.
        let call = || unsafe { (self.functions.enc)(ct.as_mut_ptr(), ss.as_mut_ptr(), self.pk.as_ptr()) };
        let (time, code) = cycles(call);
        assert_eq!(code, 0);
        time
    }

    fn dec(&mut self, ss: &mut [u8; 32], ct: &[u8]) -> u64 {
        // SAFETY: the buffers have the set's sizes.
        let call = || unsafe { (self.functions.dec)(ss.as_mut_ptr(), ct.as_ptr(), self.sk.as_ptr()) };
        let (time, code) = cycles(call);
        assert_eq!(code, 0);
        time
    }
}

#[cfg(not(reference))]
/// The version of the reference; `None` when it was not there at build time.
pub const VERSION: Option<&str> = None;
#[cfg(reference)]
/// The version of the reference; `None` when it was not there at build time.
pub const VERSION: Option<&str> = Some(env!("REFERENCE_VERSION"));

#[cfg(not(reference))]
/// The named implementation (`avx`, `vec`) of a set (`348864f`).
fn functions(_set: &str, _implementation: &str) -> Option<Functions> {
    None
}

#[cfg(not(reference))]
/// Makes the next draw of 32 bytes return `seed`.
fn preset_seed(_seed: &[u8; 32]) {}

#[cfg(not(reference))]
/// Where draws come from, from now on.
fn set_source(_source: Source) {}

#[cfg(reference)]
use linked::{functions, preset_seed, set_source};

#[cfg(reference)]
mod linked {
    use super::{Functions, Source};
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};
    use std::cell::RefCell;
    use std::ffi::{CStr, c_char, c_longlong, c_void};
    use std::slice;
    use std::sync::Mutex;

    static SEED: Mutex<Option<[u8; 32]>> = Mutex::new(None);

    thread_local! {
        /// In use instead of the system's.
        static RNG: RefCell<Option<StdRng>> = const { RefCell::new(None) };
    }

    /// Where draws of this thread come from, from now on.
    pub fn set_source(source: Source) {
        RNG.with_borrow_mut(|rng| match source {
            Source::System => *rng = None,
            Source::UserSpace => _ = rng.get_or_insert_with(|| StdRng::from_seed([1; 32])),
        });
    }

    /// Makes the next draw of 32 bytes return `seed`.
    pub fn preset_seed(seed: &[u8; 32]) {
        *SEED.lock().unwrap() = Some(*seed);
    }

    unsafe extern "C" {
        fn randombytes_internal_getrandom_wrapper(out: *mut c_void, length: c_longlong);
    }

    /// The symbol through which libmceliece draws.
    ///
    /// # Safety
    /// `out` must be valid for writes of `length` bytes.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn randombytes_internal_void_voidstar_longlong(
        out: *mut c_void,
        length: c_longlong,
    ) {
        if length == 32
            && let Some(seed) = SEED.lock().unwrap().take()
        {
            // SAFETY: the caller gives a buffer of 32 bytes.
            unsafe { out.cast::<u8>().copy_from_nonoverlapping(seed.as_ptr(), 32) };
            return;
        }
        RNG.with_borrow_mut(|rng| match rng {
            // SAFETY: the caller's own promise, passed on.
            None => unsafe { randombytes_internal_getrandom_wrapper(out, length) },
            // SAFETY: likewise; the buffer is the library's and has been written, or is about to be.
            Some(rng) => rng.fill_bytes(unsafe { slice::from_raw_parts_mut(out.cast(), length as usize) }),
        });
    }

    macro_rules! sets {
        ($($set:literal => $module:ident),* $(,)?) => {
            $(mod $module {
                use super::*;
                unsafe extern "C" {
                    #[link_name = concat!("mceliece_dispatch_kem_", $set, "_implementation")]
                    pub fn implementation(index: c_longlong) -> *const c_char;
                    #[link_name = concat!("mceliece_numimpl_kem_", $set)]
                    pub fn count() -> c_longlong;
                    #[link_name = concat!("mceliece_dispatch_kem_", $set, "_keypair")]
                    pub fn keypair(index: c_longlong) -> unsafe extern "C" fn(*mut u8, *mut u8);
                    #[link_name = concat!("mceliece_dispatch_kem_", $set, "_enc")]
                    pub fn enc(
                        index: c_longlong,
                    ) -> unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> i32;
                    #[link_name = concat!("mceliece_dispatch_kem_", $set, "_dec")]
                    pub fn dec(
                        index: c_longlong,
                    ) -> unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> i32;
                }
            })*

            /// The named implementation (`avx`, `vec`) of a set (`348864f`).
            pub fn functions(set: &str, implementation: &str) -> Option<Functions> {
                // SAFETY: the signatures are those of mceliece.h; every index is below the
                // library's own count, and the names are static strings.
                unsafe {
                    match set {
                        $($set => (0..$module::count())
                            .find(|&i| {
                                let name = CStr::from_ptr($module::implementation(i));
                                name.to_bytes().split(|&b| b == b'/').next_back()
                                    == Some(implementation.as_bytes())
                            })
                            .map(|i| Functions {
                                keypair: $module::keypair(i),
                                enc: $module::enc(i),
                                dec: $module::dec(i),
                            }),)*
                        _ => None,
                    }
                }
            }
        };
    }

    sets! {
        "348864" => s348864, "348864f" => s348864f,
        "348864pc" => s348864pc, "348864pcf" => s348864pcf,
        "460896" => s460896, "460896f" => s460896f,
        "460896pc" => s460896pc, "460896pcf" => s460896pcf,
        "6688128" => s6688128, "6688128f" => s6688128f,
        "6688128pc" => s6688128pc, "6688128pcf" => s6688128pcf,
        "6960119" => s6960119, "6960119f" => s6960119f,
        "6960119pc" => s6960119pc, "6960119pcf" => s6960119pcf,
        "8192128" => s8192128, "8192128f" => s8192128f,
        "8192128pc" => s8192128pc, "8192128pcf" => s8192128pcf,
    }
}
