//! What the benches share: the contenders, the clock, the way of running, and the tables.
//!
//! `peers` compares all operations with every peer, `keypair` and `kem` compare with the
//! reference and split our time into stages, `decode` has the tables of the McBits papers. See `docs/performance.md`.

pub mod clock;
pub mod contender;
pub mod decoder;
pub mod goals;
pub mod libmceliece;
pub mod machine;
pub mod options;
pub mod oracle_contender;
pub mod ours;
pub mod pq_mceliece;
#[cfg(feature = "pqclean")]
pub mod pqclean;
pub mod published;
pub mod report;
pub mod results;
pub mod run;
pub mod stages;
pub mod table;
pub mod throughput;

/// The oracle looks for the parameter sets beside itself.
pub use mcbits::params;

#[path = "../../../tests/oracle/mod.rs"]
mod oracle;
