//! The symmetric part: Keccak[c=1024] with the padding from before SHA-3,
//! Salsa20 with nonces of 8 bytes, Poly1305 with a one-time key.
//!
//! The crates wipe their states; what they leave on the stack is the caller's
//! to remove. Time depends on lengths.

use poly1305::{Poly1305, universal_hash::KeyInit};
use salsa20::{
    Salsa20,
    cipher::{KeyIvInit, StreamCipher},
};
use sha3::{Digest, Keccak512};

/// A key of Salsa20, then one of Poly1305.
pub const KEY_BYTES: usize = 64;
/// Bytes of a tag.
pub const TAG_BYTES: usize = 16;

/// Nonces; which stream is for what.
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Nonce {
    /// The message.
    Message = 0,
    /// f of key generation.
    Element = 1,
    /// Control bits of key generation.
    ControlBits = 2,
    /// Error positions.
    Errors = 3,
}

/// Both keys from the bytes of an error vector.
pub fn derive(e: &[u8], keys: &mut [u8; KEY_BYTES]) {
    let mut hash = Keccak512::new();
    hash.update(e);
    hash.finalize_into(keys.into());
}

/// Adds the stream of `key` to `data`.
pub fn add_stream(key: &[u8; 32], nonce: Nonce, data: &mut [u8]) {
    let mut nonce_bytes = [0; 8];
    nonce_bytes[0] = nonce as u8;
    Salsa20::new(key.into(), &nonce_bytes.into()).apply_keystream(data);
}

/// The tag of `body`.
pub fn tag(key: &[u8; 32], body: &[u8]) -> [u8; TAG_BYTES] {
    Poly1305::new(key.into()).compute_unpadded(body).into()
}

/// The two keys.
pub fn parts(keys: &[u8; KEY_BYTES]) -> (&[u8; 32], &[u8; 32]) {
    let (halves, _) = keys.as_chunks::<32>();
    (&halves[0], &halves[1])
}
