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
mod hash;
pub mod perm;
pub mod simd;

#[cfg(all(test, target_arch = "x86_64"))]
mod bench;
#[cfg(test)]
#[path = "../tests/oracle/mod.rs"]
pub(crate) mod oracle;
#[cfg(test)]
#[path = "../tests/oracle/self_test.rs"]
mod oracle_self_test;
