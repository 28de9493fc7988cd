//! Bytes that are wiped when they are dropped. The length never changes, so
//! nothing is moved and no copy is left.

use std::ops::{Deref, DerefMut};
use zeroize::Zeroize;

pub struct Secret(Box<[u8]>);

impl Secret {
    pub fn zeros(length: usize) -> Secret {
        Secret(vec![0; length].into_boxed_slice())
    }
}

impl Deref for Secret {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Secret {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}
