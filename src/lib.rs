//! Constant-time Classic McEliece: bitsliced arithmetic in the manner of
//! McBits, one generic text for every CPU tier, twenty parameter sets from
//! one table.
#![no_std]

#[cfg(test)]
extern crate std;

#[macro_use]
mod unroll;
#[macro_use]
pub mod params;
pub mod cpu;
pub mod ct;
pub mod field;
pub mod simd;
