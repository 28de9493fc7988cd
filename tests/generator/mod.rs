//! A closure as a generator; each call is one draw.

use rand_core::{TryCryptoRng, TryRng};
use std::convert::Infallible;

pub struct Generator<F>(pub F);

impl<F: FnMut(&mut [u8])> TryRng for Generator<F> {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("the library draws bytes")
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("the library draws bytes")
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        (self.0)(out);
        Ok(())
    }
}

impl<F: FnMut(&mut [u8])> TryCryptoRng for Generator<F> {}
