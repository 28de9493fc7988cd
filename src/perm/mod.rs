//! Permutations under secret control: networks of conditional exchanges.

pub mod benes;
pub mod sort;
