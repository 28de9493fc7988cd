//! Permutations under secret control: networks of conditional exchanges.

pub mod benes;
pub mod control_bits;
pub mod outer_by_gathering;
pub mod outer_by_sorting;
pub mod pairs;
pub mod sort;
