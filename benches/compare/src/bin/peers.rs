//! `benches/peers`: all operations of some sets against every peer.

use mcbits_compare::contender::Contender;
use mcbits_compare::goals::{Goal, against_pq_mceliece, tier_step};
use mcbits_compare::report::{self, Bench, verdict};
use mcbits_compare::run::{self, Cache, ENC_USER_SPACE};
use mcbits_compare::table::Table;
use mcbits_compare::{oracle_contender, ours, pq_mceliece};

/// What is compared.
const OPERATIONS: [&str; 4] = ["keypair", "enc", ENC_USER_SPACE, "dec"];

fn main() {
    report::main("peers", &["348864f", "6960119f", "8192128f"], work)
}

fn work(bench: &mut Bench) {
    for params in bench.options.sets.clone() {
        let mut contenders = bench.contenders(params);
        let mut add = |contender: Option<Box<dyn Contender>>| {
            contenders.extend(contender.filter(|c| bench.options.takes(c.name())));
        };
        for setting in pq_mceliece::SETTINGS {
            add(pq_mceliece::contender(params, setting));
        }
        #[cfg(feature = "pqclean")]
        add(mcbits_compare::pqclean::contender(params));
        add(Some(oracle_contender::contender(params)));

        let (keypairs, calls) = (bench.options.keypairs(params), bench.options.calls);
        run::keypairs(&mut bench.results, params, &mut contenders, keypairs);
        run::share_keys(params, &mut contenders);
        run::encs(&mut bench.results, params, &mut contenders, calls, Cache::Warm);
        run::encs_user_space(&mut bench.results, params, &mut contenders, calls);
        run::decs(&mut bench.results, params, &mut contenders, calls);
    }
    for operation in OPERATIONS {
        bench.print_figures(operation, operation);
    }
    bench.print_against_reference("Against libmceliece", &OPERATIONS);
    against_pq(bench);
    steps(bench);
}

/// The avx512 tier against pq-mceliece under the better of its settings.
fn against_pq(bench: &mut Bench) {
    let head = ["set", "tier", "operation", "peer", "ours", "theirs", "ratio", "at least", "aim", ""];
    let mut table = Table::new("Against pq-mceliece 0.3.0, the better of its settings", 4, &head);
    let names: Vec<String> = pq_mceliece::SETTINGS.iter().map(|s| pq_mceliece::name(s)).collect();
    let mut missed = 0;
    for params in &bench.options.sets {
        for operation in OPERATIONS {
            let names = names.iter().map(String::as_str);
            let Some((theirs, _)) = bench.results.best(params.name, operation, names) else { continue };
            let Some(ours) = bench.results.find(params.name, operation, &ours::name("avx512")) else {
                continue;
            };
            let cells = vec![params.name.into(), "avx512".into(), operation.into(), theirs.contender.clone()];
            table.row(verdict(cells, (ours, theirs), against_pq_mceliece(operation), &mut missed));
        }
    }
    table.print(bench.options.markdown);
    bench.miss(missed);
}

/// Every tier against the one below it, and the lowest against the oracle.
fn steps(bench: &mut Bench) {
    let head = ["set", "tier", "operation", "below", "ours", "theirs", "ratio", "at least", "aim", ""];
    let mut table = Table::new("Every tier against the one below", 4, &head);
    let mut missed = 0;
    for params in &bench.options.sets {
        let mut below = oracle_contender::NAME.to_string();
        for tier in bench.tiers() {
            let name = ours::name(tier);
            let find = |name: &str| bench.results.find(params.name, "dec", name);
            if let (Some(ours), Some(theirs)) = (find(&name), find(&below)) {
                let cells = vec![params.name.into(), tier.into(), "dec".into(), below];
                let goal = Goal { at_least: tier_step(tier), aim: None };
                table.row(verdict(cells, (ours, theirs), Some(goal), &mut missed));
            }
            below = name;
        }
    }
    table.print(bench.options.markdown);
    bench.miss(missed);
}
