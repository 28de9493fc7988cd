//! Constant-time Classic McEliece: bitsliced arithmetic in the manner of
//! McBits, one generic text for every CPU tier, twenty parameter sets from
//! one table.
#![no_std]
#![cfg_attr(test, allow(clippy::needless_range_loop))]

#[cfg(test)]
extern crate std;

#[macro_use]
pub mod params;
