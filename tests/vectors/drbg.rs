//! Deterministic randomness: the generator of NIST's KAT harness, a fixed
//! stream, and the record of the draws made.

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use std::vec::Vec;

/// AES-256 in counter mode without derivation function (SP 800-90A CTR_DRBG),
/// no personalization string, no reseeding.
pub struct Drbg {
    key: [u8; 32],
    v: u128,
}

impl Drbg {
    /// Key and counter zero, then an update with the seed.
    pub fn new(seed: &[u8; 48]) -> Self {
        let mut drbg = Drbg { key: [0; 32], v: 0 };
        drbg.update(seed);
        drbg
    }

    /// Counts up, as a big-endian integer, and encrypts the counter.
    fn block(&mut self, cipher: &Aes256) -> [u8; 16] {
        self.v = self.v.wrapping_add(1);
        let mut block = self.v.to_be_bytes().into();
        cipher.encrypt_block(&mut block);
        block.into()
    }

    /// Three blocks, xor the data, are the new key and counter.
    fn update(&mut self, data: &[u8; 48]) {
        let cipher = Aes256::new(&self.key.into());
        let mut state = *data;
        for chunk in state.chunks_mut(16) {
            for (a, b) in chunk.iter_mut().zip(self.block(&cipher)) {
                *a ^= b;
            }
        }
        self.key.copy_from_slice(&state[..32]);
        self.v = u128::from_be_bytes(state[32..].try_into().unwrap());
    }

    /// Fills `out`; what is left of the last block is lost.
    pub fn read(&mut self, out: &mut [u8]) {
        let cipher = Aes256::new(&self.key.into());
        for chunk in out.chunks_mut(16) {
            let block = self.block(&cipher);
            chunk.copy_from_slice(&block[..chunk.len()]);
        }
        self.update(&[0; 48]);
    }
}

/// Hands out fixed bytes from the front; asking for more is a panic.
pub struct Stream {
    rest: Vec<u8>,
}

impl Stream {
    /// The stream of these bytes.
    pub fn new(bytes: &[u8]) -> Self {
        Stream { rest: bytes.to_vec() }
    }

    /// Fills `out` with the next bytes.
    pub fn read(&mut self, out: &mut [u8]) {
        assert!(out.len() <= self.rest.len(), "more randomness drawn than the vector has");
        let rest = self.rest.split_off(out.len());
        out.copy_from_slice(&self.rest);
        self.rest = rest;
    }

    /// True when every byte was handed out.
    pub fn is_used_up(&self) -> bool {
        self.rest.is_empty()
    }
}

/// Runs `body` with a source that notes the length of each draw.
pub fn recorded<T>(
    mut read: impl FnMut(&mut [u8]),
    body: impl FnOnce(&mut dyn FnMut(&mut [u8])) -> T,
) -> (T, Vec<usize>) {
    let mut draws = Vec::new();
    let result = body(&mut |out: &mut [u8]| {
        draws.push(out.len());
        read(out);
    });
    (result, draws)
}
