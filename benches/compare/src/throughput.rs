//! Prepared keys and batches beside single calls: cycles per item.

use crate::clock::{Samples, cycles_running};
use crate::ours;
use crate::table::{self, Table};
use mcbits::Kem;
use mcbits::params::Params;

/// Items in a batch.
const BATCH: usize = 64;

/// The table that `measure` fills.
pub fn table() -> Table {
    let head = [
        "set",
        "tier",
        "enc",
        "enc, batch",
        "gain",
        "dec",
        "prepared",
        "gain",
        "dec, batch",
        "gain",
        "batch, prepared",
        "gain",
        "prepare",
    ];
    Table::new(format!("Throughput, TSC cycles per item, medians; batches of {BATCH}"), 2, &head)
}

/// Adds a row. Single calls are timed 64 together, too, so that all figures contain the same draws.
pub fn measure(table: &mut Table, params: &'static Params, tier: &'static str, calls: usize) {
    ours::force(tier);
    let kem = Kem::by_name(params.name).expect("a set of the table");
    let (mut pk, mut sk) = (vec![0; kem.public_key_bytes()], vec![0; kem.secret_key_bytes()]);
    kem.keypair_from_seed(&mut pk, &mut sk, &[7; 32]).expect("keypair");
    let item = kem.ciphertext_bytes();
    let (mut ct, mut theirs, mut ours) = (vec![0; BATCH * item], [[0; 32]; BATCH], [[0; 32]; BATCH]);
    let key = kem.prepare(&sk).expect("prepare");
    let mut samples: [Samples; 7] = Default::default();
    for turn in 0..=calls.div_ceil(BATCH).max(9) {
        let mut times = [0; 7];
        times[0] = cycles_running(|| {
            for (ct, ss) in ct.chunks_exact_mut(item).zip(&mut theirs) {
                kem.enc(ct, ss, &pk).expect("enc");
            }
        })
        .0;
        times[1] = cycles_running(|| kem.enc_batch(&mut ct, &mut theirs, &pk).expect("enc_batch")).0;
        let mut check = |time, f: &mut dyn FnMut(&mut [[u8; 32]; BATCH], &[u8])| {
            ours.fill([0; 32]);
            times[time] = cycles_running(|| f(&mut ours, &ct)).0;
            assert!(ours == theirs, "{}: other session keys", params.name);
        };
        check(2, &mut |ours, ct| {
            for (ss, ct) in ours.iter_mut().zip(ct.chunks_exact(item)) {
                kem.dec(ss, ct, &sk).expect("dec");
            }
        });
        check(3, &mut |ours, ct| {
            for (ss, ct) in ours.iter_mut().zip(ct.chunks_exact(item)) {
                key.dec(ss, ct).expect("dec");
            }
        });
        check(4, &mut |ours, ct| kem.dec_batch(ours, ct, &sk).expect("dec_batch"));
        check(5, &mut |ours, ct| key.dec_batch(ours, ct).expect("dec_batch"));
        times[6] = BATCH as u64 * cycles_running(|| kem.prepare(&sk).expect("prepare")).0;
        // The first turn warms up.
        if turn > 0 {
            samples.iter_mut().zip(times).for_each(|(samples, time)| samples.push(time / BATCH as u64));
        }
    }
    let figure = samples.map(|samples| samples.median());
    let gain = |single: usize, i: usize| table::ratio(figure[single] / figure[i]);
    let cell = |i: usize| table::cycles(figure[i]);
    table.row(vec![
        params.name.into(),
        tier.into(),
        cell(0),
        cell(1),
        gain(0, 1),
        cell(2),
        cell(3),
        gain(2, 3),
        cell(4),
        gain(2, 4),
        cell(5),
        gain(2, 5),
        cell(6),
    ]);
}
