//! The beginning and the end of every bench, and the tables they have in common.

use crate::clock::Samples;
use crate::contender::Contender;
use crate::goals::{Goal, against_reference, reference_for};
use crate::libmceliece;
use crate::machine::{self, Quiet};
use crate::options::Options;
use crate::ours;
use crate::results::{Measurement, Results};
use crate::table::{self, Table};
use mcbits::params::Params;

/// Runs a bench on a stack that is large enough for every peer; exits with its result.
pub fn main(bench: &'static str, default_sets: &'static [&'static str], work: fn(&mut Bench)) -> ! {
    let options = Options::parse(bench, default_sets);
    if libmceliece::VERSION.is_none() {
        let message = "libmceliece was not there when this bench was built (benches/reference.sh fetches it)";
        if options.require_reference {
            eprintln!("{bench}: {message}");
            std::process::exit(1);
        }
        eprintln!("{bench}: {message}; figures without it");
    }
    let run = move || {
        let mut bench = Bench::begin(bench, options);
        work(&mut bench);
        bench.end()
    };
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(run).expect("a thread");
    std::process::exit(thread.join().unwrap_or(101));
}

/// A running bench.
pub struct Bench {
    name: &'static str,
    machine: String,
    quiet: Quiet,
    /// The command line.
    pub options: Options,
    /// Figures so far.
    pub results: Results,
    missed: usize,
}

impl Bench {
    fn begin(name: &'static str, options: Options) -> Bench {
        let machine = machine::describe();
        println!("{machine}");
        println!(
            "libmceliece {}; cycles of the time-stamp counter; ratios are peer / ours",
            libmceliece::VERSION.unwrap_or("-")
        );
        Bench { name, machine, quiet: Quiet::watch(), options, results: Results::default(), missed: 0 }
    }

    fn end(self) -> i32 {
        println!("\n{}", self.quiet.report());
        if let Some(path) = &self.options.json
            && let Err(error) = self.results.write_json(path, self.name, &self.machine)
        {
            eprintln!("{path}: {error}");
            return 1;
        }
        if self.missed > 0 {
            println!("{} goals missed", self.missed);
        }
        i32::from(self.options.check && self.missed > 0)
    }

    /// Ours on every tier and libmceliece's implementations, as far as they are there and wanted.
    pub fn contenders(&self, params: &'static Params) -> Vec<Box<dyn Contender>> {
        let ours = self.options.tiers.iter().filter_map(|tier| ours::contender(params, tier));
        let reference =
            libmceliece::IMPLEMENTATIONS.into_iter().filter_map(|name| libmceliece::contender(params, name));
        ours.chain(reference).filter(|c| self.options.takes(c.name())).collect()
    }

    /// The tiers that take part.
    pub fn tiers(&self) -> Vec<&'static str> {
        let tiers = self.options.tiers.iter().copied();
        tiers.filter(|tier| self.options.takes(&ours::name(tier)) && ours::has(tier)).collect()
    }

    /// Prints every figure of the operation, with its noise and its ratio to each tier of ours.
    pub fn print_figures(&self, title: &str, operation: &str) {
        let tiers = self.tiers();
        let over: Vec<String> = tiers.iter().map(|tier| format!("/ {tier}")).collect();
        let head = ["set", "contender", "runs", "cycles", "quartiles"];
        let head: Vec<&str> = head.into_iter().chain(over.iter().map(String::as_str)).collect();
        let mut table = Table::new(title, 2, &head);
        for m in self.results.0.iter().filter(|m| m.operation == operation) {
            let mut cells = vec![
                m.set.to_string(),
                m.contender.clone(),
                m.samples.len().to_string(),
                format!("{}{}", if m.is_mean() { "mean " } else { "" }, table::cycles(m.figure())),
                spread(&m.samples),
            ];
            for tier in &tiers {
                let ours = self.results.find(m.set, operation, &ours::name(tier));
                cells.push(table::optional(ours.map(|ours| m.figure() / ours.figure())));
            }
            table.row(cells);
        }
        table.print(self.options.markdown);
    }

    /// Prints every tier beside the implementation of libmceliece that it is compared with.
    pub fn print_against_reference(&mut self, title: &str, operations: &[&str]) {
        let mut table = Table::new(
            title,
            4,
            &["set", "tier", "operation", "reference", "ours", "theirs", "ratio", "at least", "aim", ""],
        );
        let mut missed = 0;
        for &params in &self.options.sets {
            for &operation in operations {
                for tier in self.tiers().into_iter().rev() {
                    let reference = libmceliece::name(reference_for(tier));
                    let find = |name: &str| self.results.find(params.name, operation, name);
                    let (Some(ours), Some(theirs)) = (find(&ours::name(tier)), find(&reference)) else {
                        continue;
                    };
                    let goal = against_reference(params.name, operation, tier);
                    table.row(verdict(
                        vec![params.name.into(), tier.into(), operation.into(), reference],
                        (ours, theirs),
                        goal,
                        &mut missed,
                    ));
                }
            }
        }
        self.missed += missed;
        table.print(self.options.markdown);
    }

    /// Counts missed goals.
    pub fn miss(&mut self, count: usize) {
        self.missed += count;
    }
}

/// Completes a row of a table of goals: figures, ratio, goal, judgement.
pub fn verdict(
    mut cells: Vec<String>,
    (ours, theirs): (&Measurement, &Measurement),
    goal: Option<Goal>,
    missed: &mut usize,
) -> Vec<String> {
    let ratio = theirs.figure() / ours.figure();
    let judgement = match goal {
        None => "",
        Some(goal) if ratio < goal.at_least => "MISSED",
        Some(Goal { aim: Some(aim), .. }) if ratio >= aim => "aim",
        Some(_) => "ok",
    };
    *missed += usize::from(judgement == "MISSED");
    cells.extend([
        table::cycles(ours.figure()),
        table::cycles(theirs.figure()),
        table::ratio(ratio),
        table::optional(goal.map(|goal| goal.at_least)),
        table::optional(goal.and_then(|goal| goal.aim)),
        judgement.to_string(),
    ]);
    cells
}

/// The quartiles relative to the median.
fn spread(samples: &Samples) -> String {
    let part = |q| 100.0 * (samples.quantile(q) / samples.median() - 1.0);
    format!("{:+.1} {:+.1} %", part(0.25), part(0.75))
}
