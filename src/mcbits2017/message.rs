//! A message under its keys.

use super::symmetric::{self, KEY_BYTES, TAG_BYTES};
use crate::wipe::{contained, wipe};

/// Stack that streams and tags may use, in bytes, and that is cleared after them.
const STREAM_STACK: usize = 4 << 10;

/// The keys of one message; wiped.
pub(crate) struct Keys(pub(super) [u8; KEY_BYTES]);

impl Keys {
    pub(crate) fn new() -> Self {
        Keys([0; KEY_BYTES])
    }

    /// Encrypts the message in `body`, which has room for the tag behind it.
    pub(crate) fn seal(&self, body: &mut [u8]) {
        let (message, tag) = body.split_at_mut(body.len() - TAG_BYTES);
        self.add_stream(message);
        contained::<STREAM_STACK, _>(|| {
            tag.copy_from_slice(&symmetric::tag(symmetric::parts(&self.0).1, message))
        });
    }

    /// From message to body, or back.
    pub(crate) fn add_stream(&self, data: &mut [u8]) {
        contained::<STREAM_STACK, _>(|| {
            symmetric::add_stream(symmetric::parts(&self.0).0, symmetric::Nonce::Message, data)
        });
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}
