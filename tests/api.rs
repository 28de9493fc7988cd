//! The Rust interface around the operations: names, lengths, errors,
//! generators, and that outputs are zero after an error.

use mcbits::{Error, Kem, PreparedKey};
use rand_core::{TryCryptoRng, TryRng};

/// A generator that gives one byte again and again, or fails from call `limit` on.
struct Constant {
    byte: u8,
    limit: usize,
    calls: usize,
}

impl TryRng for Constant {
    type Error = Error;
    fn try_next_u32(&mut self) -> Result<u32, Error> {
        Ok(self.byte.into())
    }
    fn try_next_u64(&mut self) -> Result<u64, Error> {
        Ok(self.byte.into())
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Error> {
        self.calls += 1;
        out.fill(self.byte);
        if self.calls > self.limit { Err(Error::Argument) } else { Ok(()) }
    }
}

impl TryCryptoRng for Constant {}

struct Buffers {
    pk: Vec<u8>,
    sk: Vec<u8>,
    ct: Vec<u8>,
    ss: [u8; 32],
}

impl Buffers {
    fn new(kem: Kem) -> Self {
        Buffers {
            pk: vec![1; kem.public_key_bytes()],
            sk: vec![1; kem.secret_key_bytes()],
            ct: vec![1; kem.ciphertext_bytes()],
            ss: [1; 32],
        }
    }
}

fn zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|&b| b == 0)
}

#[test]
fn names() {
    assert_eq!(Kem::all().len(), 20);
    for kem in Kem::all() {
        assert_eq!(Kem::by_name(kem.name()), Some(kem));
        let standard = kem.name().replace("mceliece", "Classic-McEliece-");
        assert_eq!(Kem::by_name(&standard), Some(kem));
        assert_eq!(kem.session_key_bytes(), 32);
    }
    for unknown in ["", "mceliece", "mceliece348864 ", "348864", "Mceliece348864"] {
        assert_eq!(Kem::by_name(unknown), None);
    }
}

#[test]
fn implementations() {
    assert!(!mcbits::select_implementation(Some("no such thing")));
    assert!(mcbits::select_implementation(Some("portable")));
    assert_eq!(mcbits::implementation(), "portable");
    assert!(mcbits::select_implementation(None));
}

#[test]
fn wrong_lengths() {
    let seed = [0; 32];
    for kem in Kem::all() {
        for change in [-1isize, 1] {
            let longer = |length: usize| vec![1; length.saturating_add_signed(change)];
            let error = Err(Error::Length);

            let mut b = Buffers::new(kem);
            let mut wrong = longer(kem.public_key_bytes());
            assert_eq!(kem.keypair(&mut wrong, &mut b.sk), error);
            assert!(zero(&wrong) && zero(&b.sk));
            assert_eq!(kem.enc(&mut b.ct, &mut b.ss, &wrong), error);
            assert!(zero(&b.ct) && zero(&b.ss));
            assert_eq!(kem.public_from_secret(&mut wrong, &b.sk), error);
            assert_eq!(kem.check_keypair(&wrong, &b.sk), error);

            let mut b = Buffers::new(kem);
            let mut wrong = longer(kem.secret_key_bytes());
            assert_eq!(kem.keypair_from_seed(&mut b.pk, &mut wrong, &seed), error);
            assert!(zero(&wrong) && zero(&b.pk));
            assert_eq!(kem.dec(&mut b.ss, &b.ct, &wrong), error);
            assert!(zero(&b.ss));
            b.pk.fill(1);
            assert_eq!(kem.public_from_secret(&mut b.pk, &wrong), error);
            assert!(zero(&b.pk));
            assert_eq!(kem.check_keypair(&b.pk, &wrong), error);

            let mut b = Buffers::new(kem);
            let mut wrong = longer(kem.ciphertext_bytes());
            assert_eq!(kem.enc(&mut wrong, &mut b.ss, &b.pk), error);
            assert!(zero(&wrong) && zero(&b.ss));
            b.ss.fill(1);
            assert_eq!(kem.dec(&mut b.ss, &wrong, &b.sk), error);
            assert!(zero(&b.ss));
        }
    }
}

#[test]
fn generators_that_fail_or_are_stuck() {
    for kem in Kem::all().step_by(3) {
        let mut b = Buffers::new(kem);
        let mut rng = Constant { byte: 5, limit: 0, calls: 0 };
        assert_eq!(kem.keypair_rng(&mut b.pk, &mut b.sk, &mut rng), Err(Error::Random));
        assert!(zero(&b.pk) && zero(&b.sk) && rng.calls == 1);
        for limit in [0, 2, usize::MAX] {
            let mut rng = Constant { byte: 5, limit, calls: 0 };
            b.ct.fill(1);
            b.ss.fill(1);
            assert_eq!(kem.enc_rng(&mut b.ct, &mut b.ss, &b.pk, &mut rng), Err(Error::Random));
            assert!(zero(&b.ct) && zero(&b.ss));
            assert!(rng.calls <= limit.saturating_add(1).min(1000));
        }
    }
}

#[test]
fn round_trips() {
    for kem in Kem::all().skip(1).step_by(4) {
        let mut b = Buffers::new(kem);
        let mut ours = [0; 32];
        kem.keypair(&mut b.pk, &mut b.sk).unwrap();
        kem.enc(&mut b.ct, &mut b.ss, &b.pk).unwrap();
        kem.dec(&mut ours, &b.ct, &b.sk).unwrap();
        assert_eq!(ours, b.ss);

        kem.check_keypair(&b.pk, &b.sk).unwrap();
        let mut pk = vec![1; b.pk.len()];
        kem.public_from_secret(&mut pk, &b.sk).unwrap();
        assert_eq!(pk, b.pk);
        let mut again = Buffers::new(kem);
        let seed = b.sk[..32].try_into().unwrap();
        kem.keypair_from_seed(&mut again.pk, &mut again.sk, &seed).unwrap();
        assert_eq!((&again.pk, &again.sk), (&b.pk, &b.sk));

        b.sk[35] ^= 1;
        assert_eq!(kem.check_keypair(&b.pk, &b.sk), Err(Error::Input));
        assert_eq!(kem.public_from_secret(&mut pk, &b.sk), Err(Error::Input));
        assert!(zero(&pk));
    }
}

#[test]
fn prepared_keys_are_for_threads_and_show_nothing() {
    fn shared<T: Send + Sync>(_: &T) {}
    let kem = Kem::by_name("mceliece348864f").unwrap();
    let mut b = Buffers::new(kem);
    kem.keypair(&mut b.pk, &mut b.sk).unwrap();
    kem.enc(&mut b.ct, &mut b.ss, &b.pk).unwrap();
    let key: PreparedKey = kem.prepare(&b.sk).unwrap();
    shared(&key);
    assert_eq!(key.kem(), kem);
    assert_eq!(format!("{key:?}"), "PreparedKey { kem: \"mceliece348864f\", .. }");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut ss = [0; 32];
                key.dec(&mut ss, &b.ct).unwrap();
                assert_eq!(ss, b.ss);
            });
        }
    });
    assert_eq!(kem.prepare(&b.sk[1..]).err(), Some(Error::Length));
}

#[test]
fn batches_check_lengths_and_clear_outputs() {
    let kem = Kem::by_name("mceliece348864f").unwrap();
    let mut b = Buffers::new(kem);
    kem.keypair(&mut b.pk, &mut b.sk).unwrap();
    let key = kem.prepare(&b.sk).unwrap();
    for count in [0, 1, 70] {
        let mut ct = vec![1; count * kem.ciphertext_bytes()];
        let (mut theirs, mut ours) = (vec![[1; 32]; count], vec![[2; 32]; count]);
        assert_eq!(kem.enc_batch(&mut ct, &mut theirs, &b.pk), Ok(()));
        assert_eq!(kem.dec_batch(&mut ours, &ct, &b.sk), Ok(()));
        assert_eq!(ours, theirs);
        ours.fill([2; 32]);
        assert_eq!(key.dec_batch(&mut ours, &ct), Ok(()));
        assert_eq!(ours, theirs);

        let mut rng = Constant { byte: 5, limit: 0, calls: 0 };
        let random = if count == 0 { Ok(()) } else { Err(Error::Random) };
        assert_eq!(kem.enc_batch_rng(&mut ct, &mut theirs, &b.pk, &mut rng), random);
        assert!(zero(&ct) && zero(theirs.as_flattened()));
        for change in [-1isize, 1] {
            let Some(length) = ct.len().checked_add_signed(change) else { continue };
            let mut wrong = vec![1; length];
            theirs.fill([1; 32]);
            assert_eq!(kem.enc_batch(&mut wrong, &mut theirs, &b.pk), Err(Error::Length));
            assert!(zero(&wrong) && zero(theirs.as_flattened()));
            ours.fill([1; 32]);
            assert_eq!(kem.dec_batch(&mut ours, &wrong, &b.sk), Err(Error::Length));
            assert!(zero(ours.as_flattened()));
            ours.fill([1; 32]);
            assert_eq!(key.dec_batch(&mut ours, &wrong), Err(Error::Length));
            assert!(zero(ours.as_flattened()));
        }
        ours.fill([1; 32]);
        assert_eq!(kem.dec_batch(&mut ours, &ct, &b.sk[1..]), Err(Error::Length));
        assert!(zero(ours.as_flattened()));
        assert_eq!(kem.enc_batch(&mut ct, &mut theirs, &b.pk[1..]), Err(Error::Length));
    }
}
