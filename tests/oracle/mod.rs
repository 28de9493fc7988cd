//! The oracle: Classic McEliece by its definition, slow and obvious.
//!
//! Every stage of the scheme is a function of its own here, written from the
//! specification with one field element, one bit or one row at a time. The
//! crate's fast stages are tested against these functions, and these against
//! the published vectors (`tests/oracle_vectors.rs`). Nothing here is constant
//! time, and nothing is shared with `src/` except the table of parameter sets.
//!
//! The files are compiled into the crate's unit tests and into integration
//! tests. The module that includes this one must have `params` in scope.
//!
//! Notation: q = 2^m; a field element is a `u16`, bit i the coefficient of
//! z^i; a polynomial is a slice of coefficients, constant term first; bit i of
//! a byte string is bit i mod 8 of byte i div 8.
#![allow(dead_code)]

pub mod benes;
pub mod bits;
pub mod control_bits;
pub mod decode;
pub mod encode;
pub mod field;
pub mod irreducible;
pub mod kem;
pub mod matrix;
pub mod ordering;
pub mod poly;
pub mod random;
pub mod sampler;

pub use super::params::Params;
