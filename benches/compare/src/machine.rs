//! What machine this is, and how quiet it was during a run.

use crate::clock::{switches, tsc_rate};
use std::fs;
use std::time::Instant;

/// A file of `/proc`, or nothing.
fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// The processor's name, family and model, and the rate of its time-stamp counter.
pub fn describe() -> String {
    let info = read("/proc/cpuinfo");
    let field = |name: &str| {
        let line = info.lines().find(|line| line.split(':').next().is_some_and(|key| key.trim() == name));
        line.and_then(|line| line.split(':').nth(1)).unwrap_or("?").trim().to_string()
    };
    let has = |flag: &str| info.split_whitespace().any(|word| word == flag);
    let features: Vec<&str> =
        ["avx2", "avx512f", "avx512vbmi", "gfni"].into_iter().filter(|flag| has(flag)).collect();
    format!(
        "{} (family {}, model {}), TSC {:.2} GHz, {}",
        field("model name"),
        field("cpu family"),
        field("model"),
        tsc_rate() / 1e9,
        features.join(" "),
    )
}

/// Counters that other work on the machine moves.
pub struct Quiet {
    start: Instant,
    steal: u64,
    ticks: u64,
    switches: i64,
}

/// Ticks stolen by the host, and all ticks, of all CPUs.
fn ticks() -> (u64, u64) {
    let stat = read("/proc/stat");
    let line = stat.lines().next().unwrap_or_default();
    let all: Vec<u64> = line.split_whitespace().skip(1).filter_map(|n| n.parse().ok()).collect();
    (all.get(7).copied().unwrap_or(0), all.iter().sum())
}

impl Quiet {
    /// Starts watching.
    pub fn watch() -> Quiet {
        let (steal, ticks) = ticks();
        Quiet { start: Instant::now(), steal, ticks, switches: switches() }
    }

    /// What happened since.
    pub fn report(&self) -> String {
        let (steal, ticks) = ticks();
        let share = 100.0 * (steal - self.steal) as f64 / (ticks - self.ticks).max(1) as f64;
        let load = read("/proc/loadavg");
        format!(
            "{:.0} s; load {}; stolen by the host {share:.2} %; this thread was interrupted by others {} times",
            self.start.elapsed().as_secs_f64(),
            load.split_whitespace().take(2).collect::<Vec<_>>().join(" "),
            switches() - self.switches,
        )
    }
}
