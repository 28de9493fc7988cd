//! What the figures have to reach, as ratios peer / ours. An aim is what is hoped for beyond that.

use crate::run::ENC_USER_SPACE;

/// A goal: at least, and the aim if there is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    pub at_least: f64,
    pub aim: Option<f64>,
}

/// The implementation of libmceliece that a tier of ours is compared with.
pub fn reference_for(tier: &str) -> &'static str {
    if tier == "portable" { "vec" } else { "avx" }
}

/// The goal against libmceliece. `set` is the full name.
pub fn against_reference(set: &str, operation: &str, tier: &str) -> Option<Goal> {
    let goal = |at_least, aim| Some(Goal { at_least, aim });
    let f = set.ends_with('f');
    let small = set.contains("348864");
    let middle = set.contains("6960119");
    match (operation, tier) {
        ("keypair", "avx512") if !f => goal(10.0, Some(15.0)),
        ("keypair", "avx2") if !f => goal(3.0, None),
        ("keypair", "portable") => goal(2.0, None),
        ("keypair", "avx512") if small => goal(10.0, Some(18.0)),
        ("keypair", "avx512") => goal(12.0, Some(20.0)),
        ("keypair", "avx2") if small => goal(3.5, None),
        ("keypair", "avx2") => goal(4.0, None),
        ("dec", "avx512") => goal(3.0, Some(4.5)),
        ("dec", "avx2") => goal(if small { 1.3 } else { 1.4 }, None),
        ("enc", "avx512") if small => goal(1.6, Some(2.2)),
        ("enc", "avx512") if middle => goal(1.8, Some(2.2)),
        ("enc", "avx512") => goal(1.6, Some(2.0)),
        ("enc", "avx2") => goal(if middle { 1.3 } else { 1.2 }, None),
        ("dec" | "enc", "portable") => goal(1.2, None),
        _ => None,
    }
}

/// The goal of the avx512 tier against pq-mceliece.
pub fn against_pq_mceliece(operation: &str) -> Option<Goal> {
    match operation {
        "dec" => Some(Goal { at_least: 1.5, aim: None }),
        "enc" | ENC_USER_SPACE | "keypair" => Some(Goal { at_least: 1.0, aim: None }),
        _ => None,
    }
}

/// How much faster than the tier below it a tier has to be in `dec`; below `portable` is the oracle.
pub fn tier_step(tier: &str) -> f64 {
    match tier {
        "portable" => 5.0,
        "avx2" => 2.0,
        _ => 1.3,
    }
}
