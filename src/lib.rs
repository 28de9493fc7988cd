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
mod api;
pub mod cpu;
pub mod ct;
mod decode;
mod encode;
mod error;
#[cfg(any(mcbits_c, mcbits_supercop))]
mod ffi;
pub mod field;
mod fixed_weight;
mod hash;
mod irreducible;
mod kem;
mod keygen;
pub mod linalg;
pub mod matgen;
mod ordering;
pub mod perm;
pub mod random;
mod scratch;
pub mod simd;
mod wipe;

pub use api::{Kem, implementation, select_implementation};
pub use error::Error;

#[cfg(all(test, target_arch = "x86_64"))]
mod bench;
#[cfg(feature = "internals")]
#[doc(hidden)]
#[allow(missing_docs)]
pub mod internals {
    pub use crate::encode::Encoder;
    pub use crate::fixed_weight::fixed_weight;
}

/// The Rust example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

#[cfg(test)]
#[path = "../tests/oracle/mod.rs"]
pub(crate) mod oracle;
#[cfg(test)]
#[path = "../tests/oracle/self_test.rs"]
mod oracle_self_test;
