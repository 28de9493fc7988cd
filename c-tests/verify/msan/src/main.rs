//! Runs every operation of a set on a tier with its secrets marked
//! uninitialised, for MemorySanitizer to report any branch or address that
//! depends on one. The generator's output, the seed and the secret key are
//! secret; what the library makes public it says itself (`ct::declassify`).
//!
//! usage: mcbits-msan SET TIER [CONTROL]. With the name of a control, a planted
//! leak (../leaks.rs) runs after `dec`, which must be reported. Exit code 3: this
//! CPU lacks the tier; the sanitizer's own is set by `msan.py`.

#[allow(unused_attributes, dead_code)]
#[path = "../../leaks.rs"]
mod leaks;

use mcbits::{Error, Kem};
use rand_core::{TryCryptoRng, TryRng};
use std::convert::Infallible;
use std::hint::black_box;

unsafe extern "C" {
    fn __msan_poison(start: *const u8, length: usize);
    fn __msan_unpoison(start: *const u8, length: usize);
    /// Place of the first marked byte, or -1.
    fn __msan_test_shadow(start: *const u8, length: usize) -> isize;
    /// Of leaks.rs.
    fn leak_gather(table: *const i64, index: *const u8, out: *mut u8);
}

/// The marks are set behind the compiler's back, in memory.
fn mark_secret(bytes: &mut [u8]) {
    let bytes = black_box(bytes);
    // SAFETY: the sanitizer's own memory changes, nothing else.
    unsafe { __msan_poison(bytes.as_ptr(), bytes.len()) }
    black_box(bytes);
}

fn mark_public(bytes: &mut [u8]) {
    let bytes = black_box(bytes);
    // SAFETY: as above.
    unsafe { __msan_unpoison(bytes.as_ptr(), bytes.len()) }
    black_box(bytes);
}

/// How many bytes depend on a secret.
fn secret_bytes(bytes: &[u8]) -> usize {
    // SAFETY: looks at the sanitizer's own memory.
    bytes.iter().filter(|&byte| unsafe { __msan_test_shadow(byte, 1) } >= 0).count()
}

/// The marks reached the output: every byte depends on a secret.
fn check_secret(bytes: &[u8], what: &str) {
    assert_eq!(secret_bytes(bytes), bytes.len(), "{what}: bytes that depend on a secret");
}

/// The same, but for one byte in a hundred: zeros stop some marks. Not on the portable
/// tier, which sorts by subtracting: carries lose marks here. Valgrind keeps them.
fn check_nearly_secret(bytes: &[u8], what: &str) {
    let found = secret_bytes(bytes);
    println!("{what}: {found} of {} bytes depend on a secret", bytes.len());
    let enough = mcbits::implementation() == "portable" || found >= bytes.len() - bytes.len() / 100;
    assert!(enough, "{what}");
}

/// A counter, scrambled (the finaliser of SplitMix64), whose output is secret.
struct Generator(u64);

impl Generator {
    fn fill(&mut self, out: &mut [u8]) {
        for byte in out.iter_mut() {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            *byte = (z >> 56) as u8;
        }
        mark_secret(out);
    }
}

impl TryRng for Generator {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("the library draws bytes")
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("the library draws bytes")
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        self.fill(out);
        Ok(())
    }
}
impl TryCryptoRng for Generator {}

fn decapsulate(kem: Kem, ct: &[u8], sk: &[u8], expected: Result<(), Error>) {
    let mut ss = [0; 32];
    assert_eq!(kem.dec(&mut ss, ct, sk), expected, "dec");
    if expected.is_ok() {
        check_secret(&ss, "session key of dec");
    }
}

/// Prepared keys and batches; the second ciphertext of dec is damaged.
fn batches(kem: Kem, pk: &[u8], sk: &[u8], ct: &[u8], rng: &mut Generator) {
    let mut several = ct.repeat(2);
    several[ct.len()] ^= 4;
    let mut keys = [[0; 32]; 2];
    let prepared = kem.prepare(sk).unwrap();
    for prepared_dec in [true, false] {
        if prepared_dec {
            prepared.dec_batch(&mut keys, &several).unwrap();
        } else {
            kem.dec_batch(&mut keys, &several, sk).unwrap();
        }
        check_secret(keys.as_flattened(), "session keys of dec_batch");
    }
    for count in [2, 70] {
        let (mut several, mut keys) = (vec![0; count * ct.len()], vec![[0; 32]; count]);
        kem.enc_batch_rng(&mut several, &mut keys, pk, rng).unwrap();
        check_secret(keys.as_flattened(), "session keys of enc_batch");
    }
}

/// Every operation; as the driver for valgrind, ../../taint.c.
fn run(kem: Kem) {
    let mut rng = Generator(1);
    let (mut pk, mut sk) = (vec![0; kem.public_key_bytes()], vec![0; kem.secret_key_bytes()]);
    let (mut ct, mut ss) = (vec![0; kem.ciphertext_bytes()], [0; 32]);
    let padding = [194, 226].contains(&ct.len());
    let n8 = kem.name()["mceliece".len()..][..4].parse::<usize>().unwrap() / 8;

    kem.keypair_rng(&mut pk, &mut sk, &mut rng).unwrap();
    check_nearly_secret(&pk, "public key");
    mark_public(&mut pk);
    check_nearly_secret(&sk[40..], "secret key");
    check_secret(&sk[..32], "seed of the secret key");
    let s = sk.len() - n8;
    check_secret(&sk[s..], "s of the secret key");
    mark_secret(&mut sk);

    kem.enc_rng(&mut ct, &mut ss, &pk, &mut rng).unwrap();
    check_secret(&ss, "session key of enc");
    mark_public(&mut ct);

    decapsulate(kem, &ct, &sk, Ok(()));
    let mut bad = ct.clone();
    bad[3] ^= 0x10;
    decapsulate(kem, &bad, &sk, Ok(()));
    bad.copy_from_slice(&ct);
    *bad.last_mut().unwrap() ^= 1;
    decapsulate(kem, &bad, &sk, Ok(()));
    bad.fill(0);
    decapsulate(kem, &bad, &sk, Ok(()));
    if padding {
        bad[193] |= 0x20;
        decapsulate(kem, &bad, &sk, Err(Error::Input));
        *pk.last_mut().unwrap() |= 0x80;
        assert_eq!(kem.enc_rng(&mut bad, &mut ss, &pk, &mut rng), Err(Error::Input));
        *pk.last_mut().unwrap() &= 0x7f;
    }

    batches(kem, &pk, &sk, &ct, &mut rng);
    assert_eq!(kem.check_keypair(&pk, &sk), Ok(()));
    pk[5] ^= 1;
    assert_eq!(kem.check_keypair(&pk, &sk), Err(Error::Input));
    pk[5] ^= 1;
    let mut again = vec![0; pk.len()];
    kem.public_from_secret(&mut again, &sk).unwrap();
    mark_public(&mut again);
    assert!(again == pk, "public_from_secret gave another key");
    *sk.last_mut().unwrap() ^= 1;
    assert_eq!(kem.public_from_secret(&mut again, &sk), Err(Error::Input));
    let mut seed = [0; 32];
    rng.fill(&mut seed);
    kem.keypair_from_seed(&mut pk, &mut sk, &seed).unwrap();
}

/// What `leaks.rs` calls first.
#[unsafe(no_mangle)]
static leak_original: unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> i32 = nothing;

unsafe extern "C" fn nothing(_: *mut u8, _: *mut u8, _: *const u8) -> i32 {
    0
}

fn control(name: &str) {
    let mut secret = [0u8; 64];
    Generator(2).fill(&mut secret);
    check_secret(&secret, "the mark itself");
    let (secret, none) = (black_box(secret.as_ptr()), std::ptr::null_mut());
    let table = black_box([7i64; 8]);
    let mut out = [0u8; 64];
    // SAFETY: a secret of 64 bytes; `nothing` does not look at the others. The gather is reported
    // before it reads.
    unsafe {
        match name {
            "branch" => _ = leaks::leak_branch(none, none, secret),
            "index" => _ = leaks::leak_index(none, none, secret),
            "compare" => _ = leaks::leak_compare(none, none, secret),
            "gather" => leak_gather(table.as_ptr(), secret, out.as_mut_ptr()),
            "none" => {}
            _ => panic!("no control is named {name}"),
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let kem = Kem::by_name(&arguments[1]).expect("no such set");
    if !mcbits::select_implementation(Some(&arguments[2])) {
        eprintln!("this CPU lacks {}", arguments[2]);
        std::process::exit(3);
    }
    match arguments.get(3) {
        Some(name) => control(name),
        None => run(kem),
    }
    println!("{} {}: nothing reported", kem.name(), mcbits::implementation());
}
