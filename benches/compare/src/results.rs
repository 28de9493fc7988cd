//! All figures of a run, to look up and to write as JSON.

use crate::clock::Samples;
use std::fmt::Write;
use std::{fs, io};

/// What was measured: an operation of a set by a contender.
pub struct Measurement {
    /// The set's full name.
    pub set: &'static str,
    /// `keypair`, `enc`, `dec`, or an operation with the state of the caches: `enc cold L2`.
    pub operation: String,
    /// The contender's name.
    pub contender: String,
    /// The readings.
    pub samples: Samples,
}

impl Measurement {
    /// The figure that is compared: medians, but means of key pairs that take several attempts.
    pub fn figure(&self) -> f64 {
        if self.is_mean() { self.samples.mean() } else { self.samples.median() }
    }

    /// Whether `figure` is a mean.
    pub fn is_mean(&self) -> bool {
        self.operation == "keypair" && !self.set.ends_with('f')
    }
}

/// All measurements so far.
#[derive(Default)]
pub struct Results(pub Vec<Measurement>);

impl Results {
    /// The measurement of an operation by a contender.
    pub fn find(&self, set: &str, operation: &str, contender: &str) -> Option<&Measurement> {
        self.0.iter().find(|m| m.set == set && m.operation == operation && m.contender == contender)
    }

    /// The figure of the fastest of some contenders, and its name.
    pub fn best<'a>(
        &self,
        set: &str,
        operation: &str,
        contenders: impl Iterator<Item = &'a str>,
    ) -> Option<(&Measurement, f64)> {
        let found = contenders.filter_map(|name| self.find(set, operation, name));
        found.map(|m| (m, m.figure())).min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// Writes everything as JSON.
    pub fn write_json(&self, path: &str, bench: &str, machine: &str) -> io::Result<()> {
        let mut text = String::new();
        let _ = write!(
            text,
            "{{\n  \"bench\": {bench:?},\n  \"machine\": {machine:?},\n  \"reference\": {:?},\n  \"unit\": \"TSC cycles\",\n  \"results\": [",
            crate::libmceliece::VERSION.unwrap_or("none"),
        );
        for (i, m) in self.0.iter().enumerate() {
            let _ = write!(
                text,
                "{}\n    {{\"set\": {:?}, \"operation\": {:?}, \"contender\": {:?}, \"figure\": {:.0}, \"kind\": {:?}, \"runs\": {}, \"quartiles\": [{:.0}, {:.0}, {:.0}], \"mean\": {:.0}}}",
                if i == 0 { "" } else { "," },
                m.set,
                m.operation,
                m.contender,
                m.figure(),
                if m.is_mean() { "mean" } else { "median" },
                m.samples.len(),
                m.samples.quantile(0.25),
                m.samples.median(),
                m.samples.quantile(0.75),
                m.samples.mean(),
            );
        }
        text.push_str("\n  ]\n}\n");
        fs::write(path, text)
    }
}
