//! Key generation, encapsulation, decapsulation. Not connected yet: every
//! operation fails.
#![allow(missing_docs, unused_variables)]
use crate::{error::Error, params::Params, random::Draw};
pub fn keypair(
    p: &Params,
    pk: &mut [u8],
    sk: &mut [u8],
    scratch: &mut [u64],
    seed: &[u8; 32],
) -> Result<(), Error> {
    Err(Error::Input)
}
pub fn keypair_scratch_words(p: &Params) -> usize {
    1
}
pub fn enc(p: &Params, ct: &mut [u8], ss: &mut [u8; 32], pk: &[u8], rng: &mut dyn Draw) -> Result<(), Error> {
    Err(Error::Input)
}
pub fn dec(p: &Params, ss: &mut [u8; 32], ct: &[u8], sk: &[u8]) -> Result<(), Error> {
    Err(Error::Input)
}
