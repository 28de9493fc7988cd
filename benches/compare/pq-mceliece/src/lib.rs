//! The crate pq-mceliece behind a C interface.
//!
//! It is a library of its own because its fastest code wants compiler flags that would change our
//! code too: it is built once per setting, and the bench loads each with `dlopen`. The calls are
//! timed in here, so that conversions of keys and ciphertexts stay outside the measurement.

#[path = "../../src/clock.rs"]
#[allow(dead_code)]
mod clock;
mod interface;

use clock::{cycles, cycles_running};
use interface::Functions;
use pq_mceliece::{Algorithm, DecapsulationKey, EncapsulationKey};
use rand::SeedableRng;
use rand::rand_core::UnwrapErr;
use rand::rngs::{StdRng, SysRng};
use std::ffi::c_void;
use std::slice;

/// One set with its keys.
struct Peer {
    algorithm: Algorithm,
    keys: Option<(EncapsulationKey, DecapsulationKey)>,
    /// In use instead of the system's.
    rng: Option<StdRng>,
}

impl Peer {
    fn keys(&self) -> &(EncapsulationKey, DecapsulationKey) {
        self.keys.as_ref().expect("a key pair")
    }
}

/// The table of functions.
#[unsafe(no_mangle)]
pub extern "C" fn pq_mceliece_functions() -> &'static Functions {
    &Functions { new, free, keypair, load, public_key, secret_key, draw_from, enc, dec }
}

// SAFETY, for all of these: the bench passes what `interface.rs` asks for.

unsafe extern "C" fn new(name: *const u8, length: usize) -> *mut c_void {
    let name = unsafe { slice::from_raw_parts(name, length) };
    match std::str::from_utf8(name).ok().and_then(|name| name.parse().ok()) {
        Some(algorithm) => {
            let peer = Peer { algorithm, keys: None, rng: None };
            Box::into_raw(Box::new(peer)).cast()
        }
        None => std::ptr::null_mut(),
    }
}

unsafe extern "C" fn free(peer: *mut c_void) {
    drop(unsafe { Box::from_raw(peer.cast::<Peer>()) });
}

unsafe extern "C" fn keypair(peer: *mut c_void, seed: *const u8) -> u64 {
    let peer = unsafe { &mut *peer.cast::<Peer>() };
    let seed = unsafe { slice::from_raw_parts(seed, 32) };
    let (time, keys) = cycles_running(|| peer.algorithm.generate_keypair_from_seed(seed));
    peer.keys = Some(keys.expect("a seed of 32 bytes"));
    time
}

unsafe extern "C" fn load(
    peer: *mut c_void,
    pk: *const u8,
    pk_length: usize,
    sk: *const u8,
    sk_length: usize,
) -> bool {
    let peer = unsafe { &mut *peer.cast::<Peer>() };
    let pk = peer.algorithm.encapsulation_key_from_bytes(unsafe { slice::from_raw_parts(pk, pk_length) });
    let sk = peer.algorithm.decapsulation_key_from_bytes(unsafe { slice::from_raw_parts(sk, sk_length) });
    peer.keys = pk.ok().zip(sk.ok());
    peer.keys.is_some()
}

unsafe extern "C" fn public_key(peer: *mut c_void, length: *mut usize) -> *const u8 {
    let pk = unsafe { &*peer.cast::<Peer>() }.keys().0.value();
    unsafe { *length = pk.len() };
    pk.as_ptr()
}

unsafe extern "C" fn secret_key(peer: *mut c_void, length: *mut usize) -> *const u8 {
    let sk = unsafe { &*peer.cast::<Peer>() }.keys().1.value();
    unsafe { *length = sk.len() };
    sk.as_ptr()
}

unsafe extern "C" fn draw_from(peer: *mut c_void, user_space: bool) {
    let peer = unsafe { &mut *peer.cast::<Peer>() };
    peer.rng = user_space.then(|| StdRng::from_seed([1; 32]));
}

unsafe extern "C" fn enc(peer: *mut c_void, ct: *mut u8, ss: *mut u8) -> u64 {
    let Peer { algorithm, keys, rng } = unsafe { &mut *peer.cast::<Peer>() };
    let pk = &keys.as_ref().expect("a key pair").0;
    let (time, result) = match rng {
        None => cycles(|| algorithm.encapsulate(pk, &mut UnwrapErr(SysRng))),
        Some(rng) => cycles(|| algorithm.encapsulate(pk, rng)),
    };
    let (ciphertext, secret) = result.expect("a valid public key");
    let (ciphertext, secret) = (ciphertext.value(), secret.value());
    unsafe {
        ct.copy_from_nonoverlapping(ciphertext.as_ptr(), ciphertext.len());
        ss.copy_from_nonoverlapping(secret.as_ptr(), secret.len());
    }
    time
}

unsafe extern "C" fn dec(peer: *mut c_void, ss: *mut u8, ct: *const u8, length: usize) -> u64 {
    let peer = unsafe { &*peer.cast::<Peer>() };
    let ct = unsafe { slice::from_raw_parts(ct, length) };
    let ct = peer.algorithm.ciphertext_from_bytes(ct).expect("a ciphertext's length");
    let (time, secret) = cycles(|| peer.algorithm.decapsulate(&peer.keys().1, &ct));
    let secret = secret.expect("a valid ciphertext");
    unsafe { ss.copy_from_nonoverlapping(secret.value().as_ptr(), 32) };
    time
}
