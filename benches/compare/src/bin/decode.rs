//! `benches/decode`: the decoder, in the stages of the tables that the McBits papers print, beside their figures.
//! With `--sets`, the codes of those sets only.

use mcbits::params::Params;
use mcbits_compare::clock::{Samples, cycles_running};
use mcbits_compare::decoder::{self, BATCH, STEPS, Step};
use mcbits_compare::report::{self, Bench};
use mcbits_compare::results::Measurement;
use mcbits_compare::table::{self, Table};
use mcbits_compare::{ours, published};

/// The codes of the papers. The moduli make the Goppa polynomials here; any irreducible one does.
static CODES: [Params; 6] = [
    code("(2048, 32)", 11, 2048, 32, &[(7, 1), (3, 1), (2, 1), (0, 1)]),
    code("(4096, 41)", 12, 4096, 41, &[(3, 1), (0, 1)]),
    code("(4096, 62)", 12, 4096, 62, &[(7, 1763), (1, 1722), (0, 4033)]),
    code("(6624, 115)", 13, 6624, 115, &[(8, 1), (7, 1), (5, 1), (0, 1)]),
    code("(6960, 119)", 13, 6960, 119, &[(8, 1), (0, 1)]),
    code("(8192, 128)", 13, 8192, 128, &[(7, 1), (2, 1), (1, 1), (0, 1)]),
];

const fn code(name: &'static str, m: usize, n: usize, t: usize, modulus: &'static [(usize, u16)]) -> Params {
    let code = Params { name, m, n, t, f: false, pc: false, modulus };
    assert!(code.is_supported());
    code
}

fn main() {
    report::main("decode", &[], work)
}

fn work(bench: &mut Bench) {
    let head = [
        "(n, t)",
        "decoder",
        "permutation",
        "syndrome",
        "key equation",
        "roots",
        "2013 sum",
        "2017 sum",
        "one",
        "of a batch",
    ];
    let title = "The decoder, cycles; sums as in the papers of 2013 and 2017";
    let mut table = Table::new(title, 2, &head);
    for code in &CODES {
        let wanted = |set: &&Params| (set.n, set.t) == (code.n, code.t);
        if !bench.options.sets.is_empty() && !bench.options.sets.iter().any(wanted) {
            continue;
        }
        let rows = published::TABLE.iter().filter(|row| row.code == (code.n, code.t));
        for row in rows {
            let figures = row.figures.map(|figure| figure.map(f64::from));
            table.row(cells(code.name, row.source, figures));
        }
        for tier in bench.tiers() {
            let figures = measure(bench, code, tier);
            table.row(cells(code.name, &ours::name(tier), figures));
        }
    }
    table.print(bench.options.markdown);
    println!(
        "\n2013 sum: permutation, syndrome, key equation, roots, permutation. 2017 sum: two permutations, two syndromes, key\n\
         equation, twice roots. one: from the secret key, 1/g^2 and control bits included. of a batch: each of {BATCH} under\n\
         one key, likewise. Papers: core cycles of their machines; ours: the time-stamp counter of this one."
    );
}

/// The figures of a tier, in the order of the table.
fn measure(bench: &mut Bench, code: &'static Params, tier: &'static str) -> [Option<f64>; 8] {
    ours::force(tier);
    let mut run = decoder::decoder(code);
    let mut medians = [0.0; STEPS.len()];
    for (step, median) in STEPS.into_iter().zip(&mut medians) {
        let count = if step == Step::Batch { BATCH } else { 1 };
        let mut samples = Samples::default();
        for _ in 0..bench.options.calls.div_ceil(count) {
            samples.push(cycles_running(|| run(step)).0 / count as u64);
        }
        *median = samples.median();
        let (operation, contender) = (format!("decoder, {step:?}"), ours::name(tier));
        bench.results.0.push(Measurement { set: code.name, operation, contender, samples });
    }
    let [back, syndrome, key_equation, roots, forth, one, batch] = medians;
    let once = back + syndrome + key_equation + roots + forth;
    let permutation = (back + forth) / 2.0;
    [permutation, syndrome, key_equation, roots, once, once + syndrome + roots, one, batch].map(Some)
}

fn cells(code: &str, decoder: &str, figures: [Option<f64>; 8]) -> Vec<String> {
    let numbers = figures.map(|figure| figure.map_or("-".to_string(), table::cycles));
    [code.to_string(), decoder.to_string()].into_iter().chain(numbers).collect()
}
