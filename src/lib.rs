//! Constant-time Classic McEliece: bitsliced arithmetic in the manner of
//! McBits, one generic text for every CPU tier, twenty parameter sets from
//! one table.
//!
//! Two interfaces to the same operations. [`Kem`] is a set chosen at run time, on
//! byte slices of the caller. The modules of the sets, [`mceliece6960119f`] and so
//! on, have types for keys and ciphertexts; they need the feature `alloc`.
//!
//! | feature | default | adds |
//! | --- | --- | --- |
//! | `alloc` | yes | the modules of the sets and [`keys`] |
//! | `kem_0_3` | no | the traits of the crate `kem`, version 0.3 ([`keys`]) |
//! | `mcbits2017` | no | the encryption of McBits 2017, `mcbits2017` |
//! | `cli` | yes | the command `mcbits`; nothing in the library |
//!
//! The library never uses std. Where it knows no generator of the system (Windows,
//! WebAssembly without WASI, bare machines), it has only those functions that take
//! the caller's, `_rng`, or a seed.
#![no_std]
#![cfg_attr(not(feature = "alloc"), allow(rustdoc::broken_intra_doc_links))]
// Links from the interface to what is behind it are for those who read the source.
#![allow(rustdoc::private_intra_doc_links)]

// The C library has no Rust allocator.
#[cfg(all(feature = "alloc", not(any(mcbits_c, mcbits_supercop))))]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[macro_use]
mod unroll;
#[macro_use]
pub mod params;
mod api;
mod batch;
#[doc(hidden)]
#[allow(rustdoc::broken_intra_doc_links)]
pub mod cpu;
#[doc(hidden)]
#[allow(rustdoc::broken_intra_doc_links)]
pub mod ct;
mod decode;
mod encode;
mod encode_batch;
mod error;
#[cfg(any(mcbits_c, mcbits_supercop))]
mod ffi;
#[doc(hidden)]
#[allow(rustdoc::broken_intra_doc_links)]
pub mod field;
mod fixed_weight;
mod hash;
mod irreducible;
mod kem;
mod keygen;
#[cfg(all(feature = "alloc", not(any(mcbits_c, mcbits_supercop))))]
pub mod keys;
#[doc(hidden)]
#[allow(rustdoc::broken_intra_doc_links)]
pub mod linalg;
#[doc(hidden)]
#[allow(rustdoc::broken_intra_doc_links)]
pub mod matgen;
#[cfg(all(feature = "mcbits2017", not(mcbits_supercop)))]
pub mod mcbits2017;
mod ordering;
#[doc(hidden)]
#[allow(rustdoc::broken_intra_doc_links)]
pub mod perm;
mod prepared;
#[doc(hidden)]
#[allow(rustdoc::broken_intra_doc_links)]
pub mod random;
mod scratch;
#[doc(hidden)]
#[allow(rustdoc::broken_intra_doc_links)]
pub mod simd;
mod wipe;

pub use api::{Kem, implementation, implementations, select_implementation};
pub use error::Error;
#[cfg(all(feature = "alloc", not(any(mcbits_c, mcbits_supercop))))]
pub use keys::sets::*;
pub use prepared::PreparedKey;

#[cfg(all(test, target_arch = "x86_64"))]
mod bench;
#[cfg(feature = "internals")]
#[doc(hidden)]
#[allow(missing_docs)]
pub mod internals {
    pub use crate::encode::Encoder;
    /// The decoder and what it works on.
    pub mod decode {
        pub use crate::decode::{decode, prepare, prepared_words, values_words, zeros};
    }
    pub use crate::fixed_weight::fixed_weight;
    pub use crate::hash::hash;
    pub use crate::irreducible::irreducible;
    pub use crate::ordering::{Support, field_ordering, make_keys};

    /// The expanded seed, as much as `out` takes.
    pub fn expand(seed: &[u8], out: &mut [u8]) {
        shake::XofReader::read(&mut crate::hash::expand(seed), out);
    }
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
