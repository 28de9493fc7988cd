//! `speed`: what the operations take on this machine.

use crate::arguments::{Arguments, Implementations, Known};
use crate::output::{Failure, Progress, print};
use mcbits::{Error, Kem};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// Runs of an operation, in nanoseconds, sorted.
struct Times(Vec<u128>);

impl Times {
    /// Runs `f` for about `budget`, three times at least; it returns what it took.
    fn of(budget: Duration, mut f: impl FnMut() -> Result<Duration, Error>) -> Result<Times, Error> {
        let start = Instant::now();
        let mut times = Vec::new();
        while times.len() < 3 || start.elapsed() < budget {
            times.push(f()?.as_nanos());
        }
        times.sort_unstable();
        Ok(Times(times))
    }

    fn median(&self) -> u128 {
        self.0[self.0.len() / 2]
    }

    fn mean(&self) -> u128 {
        self.0.iter().sum::<u128>() / self.0.len() as u128
    }
}

fn timed<T>(f: impl FnOnce() -> Result<T, Error>) -> Result<Duration, Error> {
    let start = Instant::now();
    f()?;
    Ok(start.elapsed())
}

/// The three operations of a set on the implementation in use.
fn measure(kem: Kem, budget: Duration) -> Result<[(&'static str, Times); 3], Error> {
    let (mut pk, mut sk) = (vec![0; kem.public_key_bytes()], vec![0; kem.secret_key_bytes()]);
    let (mut ct, mut ss) = (vec![0; kem.ciphertext_bytes()], [0; 32]);
    Ok([
        ("keypair", Times::of(budget, || timed(|| kem.keypair(&mut pk, &mut sk)))?),
        ("enc", Times::of(budget, || timed(|| kem.enc(&mut ct, &mut ss, &pk)))?),
        ("dec", Times::of(budget, || timed(|| kem.dec(&mut ss, &ct, &sk)))?),
    ])
}

/// A time with three digits or more, and its unit.
fn human(nanoseconds: u128) -> String {
    match nanoseconds {
        0..1_000_000 => format!("{:.1} us", nanoseconds as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.2} ms", nanoseconds as f64 / 1e6),
        _ => format!("{:.2} s", nanoseconds as f64 / 1e9),
    }
}

pub fn speed(words: Vec<OsString>) -> Result<(), Failure> {
    let known = [Known("json", 'j', false), Known("implementation", 'i', true), Known("seconds", 't', true)];
    let arguments = Arguments::parse("speed", words, &known)?;
    let sets = arguments.sets()?;
    let implementations = arguments.implementations(Implementations::Best)?;
    let json = arguments.has("json");
    let seconds: f64 = arguments.number("seconds", 0.3)?;
    let budget = Duration::try_from_secs_f64(seconds)
        .map_err(|_| arguments.usage("--seconds needs a number that is not negative"))?;

    let progress = Progress::new();
    let mut before = match json {
        true => format!("{{\"version\": \"{}\", \"results\": [\n", env!("CARGO_PKG_VERSION")),
        false => format!(
            "{:20} {:15} {:9} {:>7} {:>10} {:>10}\n",
            "set", "implementation", "operation", "runs", "median", "mean"
        ),
    };
    for &kem in &sets {
        for implementation in &implementations {
            mcbits::select_implementation(Some(implementation));
            progress.show(format_args!("{} {implementation}", kem.name()));
            let results = measure(kem, budget).map_err(|error| Failure::failed(kem.name(), error))?;
            progress.clear();
            for (operation, times) in results {
                let (set, runs) = (kem.name(), times.0.len());
                let (median, mean, minimum) = (times.median(), times.mean(), times.0[0]);
                let line = match json {
                    true => format!(
                        "  {{\"set\": \"{set}\", \"implementation\": \"{implementation}\", \
                         \"operation\": \"{operation}\", \"runs\": {runs}, \"median_ns\": {median}, \
                         \"mean_ns\": {mean}, \"minimum_ns\": {minimum}}}"
                    ),
                    false => format!(
                        "{set:20} {implementation:15} {operation:9} {runs:>7} {:>10} {:>10}\n",
                        human(median),
                        human(mean)
                    ),
                };
                print(&format!("{before}{line}"))?;
                before = String::from(if json { ",\n" } else { "" });
            }
        }
    }
    if json { print("\n]}\n") } else { Ok(()) }
}
