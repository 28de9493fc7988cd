//! Arithmetic in GF(2^m): one element at a time for tables, bitsliced for
//! everything else.

pub mod berlekamp_massey;
pub mod bitslice;
pub mod gf;
