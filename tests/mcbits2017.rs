//! The vectors of McBits 2017 on every CPU tier: those in the tree, or the complete
//! ones in the folder that MCBITS2017_KAT names (`make check-vectors`).
#![cfg(feature = "mcbits2017")]

use mcbits::mcbits2017::{Encryption, mcbits4096062, mcbits8192128};
use mcbits::{Error, Kem};
use serde_json::Value;
use sha2::{Digest, Sha256};
use shake::{ExtendableOutput, Shake256, Update, XofReader};
use std::collections::HashMap;
use std::convert::Infallible;

fn records() -> Vec<(Encryption, Value)> {
    let folder = std::env::var("MCBITS2017_KAT")
        .unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/mcbits2017").into());
    [(mcbits4096062, "m12_t62"), (mcbits8192128, "m13_t128")]
        .map(|(set, name)| (set, read(&format!("{folder}/{name}.json"))))
        .into()
}

fn read(path: &str) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"))).unwrap()
}

fn bytes(value: &Value) -> Vec<u8> {
    let text = value.as_str().unwrap().as_bytes();
    text.chunks(2).map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn sha256(data: &[u8]) -> String {
    Sha256::digest(data).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

/// A generator that gives the bytes of a reader and counts them.
struct From<F: FnMut(&mut [u8])>(F, usize);
impl<F: FnMut(&mut [u8])> rand_core::TryRng for From<F> {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!()
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!()
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        self.1 += out.len();
        (self.0)(out);
        Ok(())
    }
}
impl<F: FnMut(&mut [u8])> rand_core::TryCryptoRng for From<F> {}

/// The fixed bytes, then SHAKE256 of the label.
fn labelled(key: &Value) -> From<impl FnMut(&mut [u8])> {
    let mut prefix = std::collections::VecDeque::from(bytes(&key["random_prefix"]));
    let mut state = Shake256::default();
    state.update(key["random_label"].as_str().unwrap().as_bytes());
    let mut stream = state.finalize_xof();
    From(
        move |out: &mut [u8]| {
            for byte in out {
                *byte = prefix.pop_front().unwrap_or_else(|| {
                    let mut next = [0];
                    stream.read(&mut next);
                    next[0]
                });
            }
        },
        0,
    )
}

/// Exactly these bytes.
fn fixed(all: Vec<u8>) -> From<impl FnMut(&mut [u8])> {
    let mut done = 0;
    From(
        move |out: &mut [u8]| {
            out.copy_from_slice(&all[done..done + out.len()]);
            done += out.len();
        },
        0,
    )
}

/// Call i gives the Salsa20 stream with nonce i.
fn salsa(key: &Value) -> From<impl FnMut(&mut [u8])> {
    use salsa20::cipher::{KeyIvInit, StreamCipher};
    let key: [u8; 32] = bytes(key).try_into().unwrap();
    let mut call = 0u64;
    From(
        move |out: &mut [u8]| {
            out.fill(0);
            salsa20::Salsa20::new(&key.into(), &call.to_le_bytes().into()).apply_keystream(out);
            call += 1;
        },
        0,
    )
}

type Pair = (Vec<u8>, Vec<u8>);

fn check_pair(record: &Value, (pk, sk): &Pair) {
    assert_eq!(sha256(sk), record["sk_sha256"], "{}", record["id"]);
    assert_eq!(sha256(pk), record["pk_sha256"], "{}", record["id"]);
}

/// The key pairs by name, generated where that is possible and expanded from the secret key.
fn pairs(set: Encryption, vectors: &Value) -> HashMap<String, Pair> {
    let mut pairs = HashMap::new();
    for record in list(vectors, "keys").iter().chain(list(vectors, "kat")) {
        let mut pk = vec![0xaa; set.public_key_bytes()];
        let mut sk = vec![0xaa; set.secret_key_bytes()];
        if record["random_label"].is_string() {
            let mut rng = labelled(record);
            set.keypair_rng(&mut pk, &mut sk, &mut rng).unwrap();
            assert_eq!(rng.1, record["random_used"], "{}", record["id"]);
        } else if record["keygen_salsa20_key"].is_string() {
            set.keypair_rng(&mut pk, &mut sk, &mut salsa(&record["keygen_salsa20_key"])).unwrap();
        } else {
            sk = bytes(&record["sk"]);
            set.public_from_secret(&mut pk, &sk).unwrap();
        }
        if record["sk"].is_string() {
            assert!(sk == bytes(&record["sk"]));
        }
        let mut again = vec![0; pk.len()];
        set.public_from_secret(&mut again, &sk).unwrap();
        assert!(again == pk);
        check_pair(record, &(pk.clone(), sk.clone()));
        pairs.insert(record["id"].as_str().unwrap().into(), (pk, sk));
    }
    pairs
}

fn open(set: Encryption, c: &[u8], sk: &[u8]) -> Result<Vec<u8>, Error> {
    let mut m = vec![0xaa; c.len().saturating_sub(set.overhead_bytes())];
    let result = set.open(&mut m, c, sk);
    assert!(result.is_ok() || m.iter().all(|byte| *byte == 0));
    result.map(|()| m)
}

fn check(set: Encryption, vectors: &Value) -> usize {
    let pairs = pairs(set, vectors);
    let pair = |record: &Value| &pairs[record["key"].as_str().or(record["id"].as_str()).unwrap()];
    for record in list(vectors, "singular") {
        let mut pk = vec![0xaa; set.public_key_bytes()];
        assert_eq!(set.public_from_secret(&mut pk, &bytes(&record["sk"])), Err(Error::Input));
        assert!(pk.iter().all(|byte| *byte == 0));
    }
    for record in list(vectors, "encrypt").iter().chain(list(vectors, "kat")) {
        let (pk, sk) = pair(record);
        let m = bytes(&record["msg"]);
        let mut c = vec![0xaa; m.len() + set.overhead_bytes()];
        let mut rng = fixed(bytes(&record["random"]));
        set.encrypt_rng(&mut c, &m, pk, &mut rng).unwrap();
        assert_eq!(2 * rng.1, record["random"].as_str().unwrap().len());
        assert!(c == bytes(&record["ct"]), "{}", record["id"]);
        assert!(open(set, &c, sk) == Ok(m), "{}", record["id"]);
    }
    for record in list(vectors, "chosen_e") {
        let result = open(set, &bytes(&record["ct"]), &pair(record).1);
        assert!(result == Ok(bytes(&record["msg"])), "{}", record["id"]);
    }
    for record in list(vectors, "reject") {
        let c = bytes(&record["ct"]);
        let wanted = if c.len() < set.overhead_bytes() { Error::Length } else { Error::Input };
        assert_eq!(open(set, &c, &pair(record).1), Err(wanted), "{}", record["id"]);
    }
    list(vectors, "reject").len() + list(vectors, "encrypt").len() + list(vectors, "chosen_e").len()
}

/// The bytes of positions that encryption makes of a draw of 32 bytes.
fn stretched(key: &[u8; 32]) -> Vec<u8> {
    use salsa20::cipher::{KeyIvInit, StreamCipher};
    let mut draw = vec![0; 256];
    salsa20::Salsa20::new(key.into(), &[3, 0, 0, 0, 0, 0, 0, 0].into()).apply_keystream(&mut draw);
    draw
}

/// With keys of the original: polynomial, control bits and public key of the import; syndromes
/// decode in the KEM. And back: the same public key and code.
fn check_conversion(set: Encryption, pairs: &HashMap<String, Pair>, import: Option<&Value>) {
    let kem = Kem::by_name("mceliece8192128").unwrap();
    let p = mcbits::params::mceliece8192128;
    for (name, (pk, sk)) in pairs {
        let mut classic = vec![0xaa; kem.secret_key_bytes()];
        set.to_mceliece8192128(&mut classic, sk).unwrap();
        let record = import.and_then(|v| list(v, "keys").iter().find(|key| key["key"] == name.as_str()));
        if let Some(record) = record {
            let goppa = &classic[p.goppa_offset()..p.control_offset()];
            assert_eq!(sha256(goppa), record["classic_g_sha256"]);
            assert_eq!(
                sha256(&classic[p.control_offset()..p.s_offset()]),
                record["classic_control_bits_sha256"]
            );
            assert_eq!(sha256(pk), record["pk_sha256"]);
        }
        let (mut ct, mut ours, mut theirs) = (vec![0; kem.ciphertext_bytes()], [0; 32], [0; 32]);
        kem.enc(&mut ct, &mut theirs, pk).unwrap();
        kem.dec(&mut ours, &ct, &classic).unwrap();
        assert_eq!(ours, theirs);

        let (mut back, mut again) = (vec![0xaa; sk.len()], vec![0; pk.len()]);
        set.from_mceliece8192128(&mut back, &classic).unwrap();
        set.public_from_secret(&mut again, &back).unwrap();
        assert!(again == *pk);
        let (mut classic_again, control) = (classic.clone(), p.control_offset()..p.s_offset());
        set.to_mceliece8192128(&mut classic_again, &back).unwrap();
        assert!(classic_again[control.clone()] == classic[control]);
    }
    // A key of the KEM, and syndromes for equal errors.
    let (mut pk, mut classic) = (vec![0; kem.public_key_bytes()], vec![0; kem.secret_key_bytes()]);
    kem.keypair_from_seed(&mut pk, &mut classic, &[9; 32]).unwrap();
    let (mut sk, mut again) = (vec![0; set.secret_key_bytes()], vec![0; pk.len()]);
    set.from_mceliece8192128(&mut sk, &classic).unwrap();
    set.public_from_secret(&mut again, &sk).unwrap();
    assert!(again == pk);
    let mut c = vec![0; 3 + set.overhead_bytes()];
    // A draw whose positions are distinct, so that it is used.
    let (key, draw) = (0..=u8::MAX)
        .map(|key| (vec![key; 32], stretched(&[key; 32])))
        .find(|(_, draw)| {
            let mut values: Vec<u16> =
                draw.as_chunks().0.iter().map(|b| u16::from_le_bytes(*b) & 0x1fff).collect();
            values.sort();
            values.windows(2).all(|pair| pair[0] != pair[1])
        })
        .unwrap();
    let (mut ct, mut ss) = (vec![0; kem.ciphertext_bytes()], [0; 32]);
    set.encrypt_rng(&mut c, b"abc", &pk, &mut fixed(key)).unwrap();
    kem.enc_rng(&mut ct, &mut ss, &pk, &mut fixed(draw)).unwrap();
    assert!(c[..208] == ct);
    set.encrypt(&mut c, b"abc", &pk).unwrap();
    assert_eq!(open(set, &c, &sk), Ok(b"abc".to_vec()));
}

#[test]
fn vectors_on_every_tier() {
    for tier in mcbits::implementations() {
        assert!(mcbits::select_implementation(Some(tier)));
        for (set, vectors) in records() {
            println!("{tier} {}: {} records", set.name(), check(set, &vectors));
        }
        let (set, vectors) = records().pop().unwrap();
        let import = std::env::var("MCBITS2017_KAT").ok().map(|f| read(&format!("{f}/classic_import.json")));
        check_conversion(set, &pairs(set, &vectors), import.as_ref());
    }
    mcbits::select_implementation(None);
}

/// Lengths, damaged keys, errors of the generator.
#[test]
fn bad_arguments_give_errors_and_zeros() {
    let set = mcbits4096062;
    let (mut pk, mut sk) = (vec![1; set.public_key_bytes()], vec![1; set.secret_key_bytes()]);
    assert_eq!(set.keypair(&mut pk[1..], &mut sk), Err(Error::Length));
    set.keypair(&mut pk, &mut sk).unwrap();
    let mut c = vec![0; set.overhead_bytes() + 4];
    set.encrypt(&mut c, b"text", &pk).unwrap();
    assert_eq!(open(set, &c, &sk), Ok(b"text".to_vec()));
    for bit in (0..12).flat_map(|word| [64 * word + 62, 64 * word + 63]) {
        let mut wrong = sk.clone();
        wrong[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(open(set, &c, &wrong), Err(Error::Input), "bit {bit}");
    }
    for length in 0..c.len() {
        open(set, &c[..length], &sk).unwrap_err();
    }
    assert_eq!(open(set, &c, &sk[1..]), Err(Error::Length));
    assert_eq!(set.encrypt(&mut c, b"texts", &pk), Err(Error::Length));
    assert!(c.iter().all(|byte| *byte == 0));
    assert_eq!(
        set.encrypt_rng(&mut c, b"text", &pk, &mut From(|out: &mut [u8]| out.fill(0), 0)),
        Err(Error::Random)
    );
    assert_eq!(
        set.keypair_rng(&mut pk, &mut sk, &mut From(|out: &mut [u8]| out.fill(0), 0)),
        Err(Error::Random)
    );
    assert!(pk.iter().chain(&sk).all(|byte| *byte == 0));
    assert_eq!(set.to_mceliece8192128(&mut vec![0; 14120], &sk), Err(Error::Input));
}
