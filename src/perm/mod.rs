//! Permutations under secret control: networks of conditional exchanges.

pub mod benes;
pub mod control_bits;
mod outer_by_gathering;
mod outer_by_sorting;
mod outer_in_registers;
mod pairs;
pub mod sort;
