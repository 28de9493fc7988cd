//! Arithmetic in GF(2^m): one element at a time for tables, bitsliced for
//! everything else.

pub mod batch_inverse;
pub mod berlekamp_massey;
pub mod bitslice;
mod conversion;
pub mod elements;
pub mod extension;
pub mod fft;
pub mod fft_transposed;
pub mod gf;
mod leaves;
mod product;
mod subspaces;

pub use conversion::Polynomial;
