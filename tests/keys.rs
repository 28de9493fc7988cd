//! The typed interface: conversions, comparisons, what is printed, sizes, and
//! that it computes what the interface on slices does.
#![cfg(feature = "alloc")]

use mcbits::keys::{self, Ciphertext, PublicKey, PublicKeyRef, SecretKey, SecretKeyRef, Set, SharedSecret};
use mcbits::{Error, Kem};
use rand_core::{TryCryptoRng, TryRng};
use std::mem::size_of;
use zeroize::ZeroizeOnDrop;

/// Calls `$f::<Set>()` for every set.
macro_rules! every_set {
    ($f:ident) => {
        every_set!($f: mceliece348864 mceliece348864f mceliece348864pc mceliece348864pcf
            mceliece460896 mceliece460896f mceliece460896pc mceliece460896pcf
            mceliece6688128 mceliece6688128f mceliece6688128pc mceliece6688128pcf
            mceliece6960119 mceliece6960119f mceliece6960119pc mceliece6960119pcf
            mceliece8192128 mceliece8192128f mceliece8192128pc mceliece8192128pcf)
    };
    ($f:ident: $($set:ident)*) => {{
        let kems = [$($f::<mcbits::$set::Set>(stringify!($set))),*];
        assert!(kems.into_iter().eq(Kem::all()), "the modules are the rows of the table");
    }};
}

fn sizes_of<S: Set>(name: &str) -> Kem {
    assert_eq!(S::KEM.name(), name);
    assert_eq!(PublicKey::<S>::BYTES, S::KEM.public_key_bytes());
    assert_eq!(SecretKey::<S>::BYTES, S::KEM.secret_key_bytes());
    assert_eq!(size_of::<Ciphertext<S>>(), S::KEM.ciphertext_bytes());
    for size in [size_of::<PublicKey<S>>(), size_of::<SecretKey<S>>(), size_of::<SharedSecret>()] {
        assert!(size <= 2 * size_of::<usize>());
    }

    // Everything but the length and the padding bits is accepted.
    let key = vec![0; PublicKey::<S>::BYTES];
    assert_eq!(PublicKey::<S>::try_from(&key[1..]), Err(Error::Length));
    assert_eq!(PublicKeyRef::<S>::try_from(&key[1..]), Err(Error::Length));
    let mut key = PublicKey::<S>::try_from(key).unwrap().into_bytes().into_vec();
    let mut ciphertext = vec![0; Ciphertext::<S>::BYTES];
    assert!(Ciphertext::<S>::try_from(&ciphertext[..]).is_ok());
    assert_eq!(Ciphertext::<S>::try_from(&ciphertext[1..]), Err(Error::Length));
    let padded = name.contains("6960119");
    if padded {
        ciphertext[193] = 0x08;
        key[677 - 1] = 0x20;
        assert_eq!(Ciphertext::<S>::try_from(&ciphertext[..]), Err(Error::Input));
        assert_eq!(PublicKey::<S>::try_from(&key[..]), Err(Error::Input));
        assert_eq!(PublicKeyRef::<S>::try_from(&key[..]), Err(Error::Input));
        assert_eq!(PublicKey::<S>::try_from(key), Err(Error::Input));
    } else {
        assert!(Ciphertext::<S>::try_from(&vec![0xff; Ciphertext::<S>::BYTES][..]).is_ok());
        assert!(PublicKey::<S>::try_from(vec![0xff; PublicKey::<S>::BYTES]).is_ok());
    }
    S::KEM
}

#[test]
fn lengths_and_padding() {
    every_set!(sizes_of);
}

/// In a thread with little stack, also where nothing is optimised.
fn on_a_small_stack(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(128 << 10).spawn(test);
    thread.unwrap().join().unwrap();
}

fn round_trip_of<S: Set>() {
    let seed = &[7; 32];
    let (public, secret) = keys::keypair_from_seed::<S>(seed).unwrap();
    let (mut pk, mut sk) = (vec![0; PublicKey::<S>::BYTES], vec![0; SecretKey::<S>::BYTES]);
    S::KEM.keypair_from_seed(&mut pk, &mut sk, seed).unwrap();
    assert_eq!((public.as_bytes(), secret.as_bytes()), (&pk[..], &sk[..]));
    assert_eq!((public.as_ref(), public.borrowed().as_bytes()), (&pk[..], &pk[..]));
    secret.check(&public).unwrap();
    assert_eq!(secret.public_key().unwrap(), public);

    let (ciphertext, sent) = PublicKeyRef::<S>::try_from(&pk[..]).unwrap().encapsulate().unwrap();
    let mut key = [0; 32];
    S::KEM.dec(&mut key, ciphertext.as_bytes(), &sk).unwrap();
    assert_eq!(sent.as_bytes(), &key);
    assert!(secret.decapsulate(&ciphertext) == sent);
    let borrowed = SecretKeyRef::<S>::try_from(&sk[..]).unwrap();
    assert!(borrowed.decapsulate(&ciphertext) == sent);
    borrowed.check(&public).unwrap();

    // Implicit rejection.
    let mut broken = ciphertext.as_bytes().to_vec();
    broken[0] ^= 1;
    let broken = Ciphertext::try_from(&broken[..]).unwrap();
    assert!(broken != ciphertext && secret.decapsulate(&broken) != sent);
    assert!(secret.decapsulate(&broken) == secret.decapsulate(&broken));

    let (other, other_secret) = keys::keypair::<S>().unwrap();
    assert!(other != public && other_secret != secret);
    assert_eq!(secret.check(&other), Err(Error::Input));
    sk[35] ^= 1;
    let broken = SecretKey::<S>::try_from(&sk[..]).unwrap();
    assert_eq!(broken.public_key(), Err(Error::Input));
    assert!(broken != secret);
}

/// Batches and prepared keys give what single calls give.
fn many_of<S: Set>(_: &str) -> Kem {
    let (public, secret) = keys::keypair_from_seed::<S>(&[8; 32]).unwrap();
    let prepared = secret.prepare().unwrap();
    for count in [0, 1, 5, 70] {
        let (mut ciphertexts, sent) = public.encapsulate_batch(count).unwrap();
        assert_eq!((ciphertexts.len(), sent.as_slice().len()), (count, count));
        assert!(secret.decapsulate_batch(&ciphertexts).unwrap() == sent);
        if let Some(damaged) = ciphertexts.last_mut() {
            let mut bytes = damaged.as_bytes().to_vec();
            bytes[0] ^= 1;
            *damaged = Ciphertext::try_from(&bytes[..]).unwrap();
        }
        let found = prepared.decapsulate_batch(&ciphertexts).unwrap();
        assert!((found == sent) == (count == 0));
        for (i, ciphertext) in ciphertexts.iter().enumerate().skip(count.saturating_sub(3)) {
            let single = secret.decapsulate(ciphertext);
            assert_eq!(single.as_bytes(), &found.as_slice()[i]);
            assert!(prepared.decapsulate(ciphertext) == single);
            assert_eq!(single.as_bytes() == &sent.as_slice()[i], i + 1 < count);
        }
    }
    assert_eq!(public.encapsulate_batch(usize::MAX).unwrap_err(), Error::Memory);
    S::KEM
}

#[test]
fn prepared_keys_and_batches() {
    every_set!(many_of);
}

#[test]
fn round_trips() {
    on_a_small_stack(round_trip_of::<mcbits::mceliece348864f::Set>);
    on_a_small_stack(round_trip_of::<mcbits::mceliece6960119pcf::Set>);
    on_a_small_stack(round_trip_of::<mcbits::mceliece8192128f::Set>);
}

#[test]
fn secrets_are_not_printed() {
    use mcbits::mceliece348864f as set;
    let (public, secret) = set::keypair_from_seed(&[7; 32]).unwrap();
    let (ciphertext, key) = set::encapsulate(&public).unwrap();
    assert_eq!(format!("{secret:?}"), "SecretKey(mceliece348864f, ..)");
    assert_eq!(format!("{:?}", secret.borrowed()), "SecretKey(mceliece348864f, ..)");
    assert_eq!(format!("{key:#?}"), "SharedSecret(..)");
    let hex: String = public.as_bytes()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(format!("{public:?}"), format!("PublicKey(mceliece348864f, {hex}..)"));
    let hex: String = ciphertext.to_array().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(format!("{ciphertext:?}"), format!("Ciphertext(mceliece348864f, {hex})"));
}

#[test]
fn session_keys() {
    let bytes = [3; 32];
    let key = SharedSecret::try_from(&bytes[..]).unwrap();
    assert_eq!(key.as_bytes(), &bytes);
    assert_eq!(SharedSecret::try_from(&bytes[1..]).unwrap_err(), Error::Length);
    for bit in 0..256 {
        let mut other = bytes;
        other[bit / 8] ^= 1 << (bit % 8);
        assert!(SharedSecret::try_from(&other[..]).unwrap() != key);
    }
}

fn is_wiped<T: ZeroizeOnDrop>() {}
fn may_move<T: Send + Sync + 'static>() {}

#[test]
fn traits() {
    use mcbits::mceliece6960119f::{Ciphertext, PreparedKey, PublicKey, SecretKey};
    is_wiped::<SecretKey>();
    is_wiped::<SharedSecret>();
    is_wiped::<PreparedKey>();
    is_wiped::<keys::SharedSecrets>();
    may_move::<(PublicKey, SecretKey, PreparedKey, Ciphertext, SharedSecret, keys::SharedSecrets)>();
}

/// Counts up, or fails.
struct Generator(Option<u64>);

impl TryRng for Generator {
    type Error = Error;
    fn try_next_u32(&mut self) -> Result<u32, Error> {
        self.try_next_u64().map(|word| word as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Error> {
        let state = self.0.as_mut().ok_or(Error::Random)?;
        *state += 1;
        Ok(state.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Error> {
        for byte in out {
            *byte = (self.try_next_u64()? >> 56) as u8;
        }
        Ok(())
    }
}

impl TryCryptoRng for Generator {}

#[test]
fn generators() {
    use mcbits::mceliece348864f as set;
    let (public, secret) = set::keypair_rng(&mut Generator(Some(1))).unwrap();
    assert_eq!(set::keypair_rng(&mut Generator(Some(1))).unwrap().0, public);
    assert!(set::keypair_rng(&mut Generator(Some(2))).unwrap().0 != public);
    assert_eq!(set::keypair_rng(&mut Generator(None)).unwrap_err(), Error::Random);

    let (ciphertext, key) = set::encapsulate_rng(&public, &mut Generator(Some(3))).unwrap();
    assert_eq!(public.encapsulate_rng(&mut Generator(Some(3))).unwrap().0, ciphertext);
    assert!(set::decapsulate(&secret, &ciphertext) == key);
    assert_eq!(set::encapsulate_rng(&public, &mut Generator(None)).unwrap_err(), Error::Random);
}
