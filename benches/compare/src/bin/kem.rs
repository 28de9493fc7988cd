//! `benches/kem`: encapsulation and decapsulation, whole and stage by stage, against libmceliece.

use mcbits_compare::report::{self, Bench};
use mcbits_compare::run::{self, Cache};
use mcbits_compare::{ours, stages, throughput};

/// The states of the caches in which `enc` is timed.
const CACHES: [Cache; 3] = [Cache::Warm, Cache::ColdL2, Cache::Memory];

fn main() {
    report::main("kem", &["348864f", "460896f", "6688128f", "6960119f", "8192128f"], work)
}

fn work(bench: &mut Bench) {
    for params in bench.options.sets.clone() {
        let mut contenders = bench.contenders(params);
        let calls = bench.options.calls;
        run::share_keys(params, &mut contenders);
        for cache in CACHES {
            run::encs(&mut bench.results, params, &mut contenders, calls, cache);
        }
        run::decs(&mut bench.results, params, &mut contenders, calls);
    }
    for cache in CACHES {
        bench.print_figures(cache.operation(), cache.operation());
    }
    bench.print_figures("dec", "dec");
    let enc = CACHES.map(Cache::operation);
    bench.print_against_reference("Encapsulation against libmceliece", &enc);
    bench.print_against_reference("Decapsulation against libmceliece", &["dec"]);
    let mut table = throughput::table();
    for &params in &bench.options.sets {
        for tier in bench.tiers() {
            throughput::measure(&mut table, params, tier, bench.options.calls);
        }
    }
    table.print(bench.options.markdown);
    if !bench.options.no_stages {
        let tiers = bench.tiers();
        for (operation, split) in [("enc", stages::enc as fn(_) -> _), ("dec", stages::dec)] {
            let mut table = stages::table(operation, &tiers);
            for &params in &bench.options.sets {
                let whole = |tier: &str| {
                    Some(bench.results.find(params.name, operation, &ours::name(tier))?.figure())
                };
                stages::tabulate(&mut table, params, &tiers, bench.options.calls, split(params), whole);
            }
            table.print(bench.options.markdown);
        }
    }
}
