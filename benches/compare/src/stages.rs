//! Our operations, split into stages.
//!
//! A stage is a call that does what the operation does at that place, on inputs prepared beforehand
//! and with the tier in use when it runs. It may be called again and again. Stages need not add up
//! to the whole: what is left is named in the table.

use crate::clock::{Samples, cycles};
use crate::ours;
use crate::table::{self, Table};
use mcbits::params::Params;

/// A part of an operation.
pub struct Stage {
    /// The name in the table, e.g. `control bits`.
    pub name: &'static str,
    /// Does the stage once.
    pub run: Box<dyn FnMut()>,
}

/// The stages of key generation: one successful attempt.
pub fn keypair(_params: &'static Params) -> Vec<Stage> {
    Vec::new()
}

/// The stages of encapsulation.
pub fn enc(_params: &'static Params) -> Vec<Stage> {
    Vec::new()
}

/// The stages of decapsulation.
pub fn dec(_params: &'static Params) -> Vec<Stage> {
    Vec::new()
}

/// Runs the stages on every tier and adds a table row for each; `whole` gives the operation itself.
pub fn tabulate(
    table: &mut Table,
    params: &'static Params,
    tiers: &[&'static str],
    runs: usize,
    stages: Vec<Stage>,
    whole: impl Fn(&str) -> Option<f64>,
) {
    if stages.is_empty() {
        return;
    }
    let mut sums = vec![0.0; tiers.len()];
    let set = params.name.to_string();
    for mut stage in stages {
        let mut cells = vec![set.clone(), stage.name.to_string()];
        for (tier, sum) in tiers.iter().zip(&mut sums) {
            ours::force(tier);
            let mut samples = Samples::default();
            (stage.run)();
            for _ in 0..runs {
                samples.push(cycles(|| (stage.run)()).0);
            }
            *sum += samples.median();
            cells.push(table::cycles(samples.median()));
        }
        table.row(cells);
    }
    let mut rest = vec![set.clone(), "all else".to_string()];
    let mut all = vec![set, "whole".to_string()];
    for (tier, sum) in tiers.iter().zip(sums) {
        match whole(tier) {
            Some(whole) => {
                let left = whole - sum;
                rest.push(format!("{}{}", if left < 0.0 { "-" } else { "" }, table::cycles(left.abs())));
                all.push(table::cycles(whole));
            }
            None => {
                rest.push("-".to_string());
                all.push("-".to_string());
            }
        }
    }
    table.row(rest);
    table.row(all);
}

/// The table that `tabulate` fills.
pub fn table(operation: &str, tiers: &[&'static str]) -> Table {
    let head: Vec<&str> = ["set", "stage"].into_iter().chain(tiers.iter().copied()).collect();
    Table::new(format!("Stages of {operation}, TSC cycles, medians"), 2, &head)
}
