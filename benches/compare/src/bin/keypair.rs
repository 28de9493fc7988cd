//! `benches/keypair`: key generation, stage by stage and whole, against libmceliece.
//!
//! All contenders get the same seeds, so that they make the same number of attempts; sets without
//! `f` are compared by means.

use mcbits_compare::report::{self, Bench};
use mcbits_compare::{ours, run, stages};

const SETS: &[&str] = &[
    "348864f", "460896f", "6688128f", "6960119f", "8192128f", "348864", "460896", "6688128", "6960119",
    "8192128",
];

fn main() {
    report::main("keypair", SETS, work)
}

fn work(bench: &mut Bench) {
    for params in bench.options.sets.clone() {
        let mut contenders = bench.contenders(params);
        let runs = bench.options.keypairs(params);
        run::keypairs(&mut bench.results, params, &mut contenders, runs);
    }
    bench.print_figures("Key generation (sets without f: means over common seeds)", "keypair");
    bench.print_against_reference("Key generation against libmceliece", &["keypair"]);
    if !bench.options.no_stages {
        let tiers = bench.tiers();
        let mut table = stages::table("key generation (one attempt)", &tiers);
        for &params in bench.options.sets.iter().filter(|p| p.f) {
            let whole =
                |tier: &str| Some(bench.results.find(params.name, "keypair", &ours::name(tier))?.figure());
            let runs = bench.options.keypairs;
            stages::tabulate(&mut table, params, &tiers, runs, stages::keypair(params), whole);
        }
        table.print(bench.options.markdown);
    }
}
