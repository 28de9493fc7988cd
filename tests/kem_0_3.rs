//! The traits of the crate `kem`, version 0.3, on every set: sizes, a round trip,
//! refused ciphertexts and keys, and generators that fail.
#![cfg(feature = "kem_0_3")]

use kem_0_3::common::{Generate, KeyExport, TryKeyInit};
use kem_0_3::{Decapsulate, Decapsulator, Encapsulate, Kem, TryDecapsulate};
use mcbits::Error;
use mcbits::keys::kem_0_3::{DecapsulationKey, SizedSet};
use mcbits::keys::{self, Ciphertext, PublicKey};
use rand_core::{TryCryptoRng, TryRng};
use std::convert::Infallible;

struct Generator(u64);

impl TryRng for Generator {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| word as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 += 1;
        Ok(self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        out.iter_mut().for_each(|byte| *byte = self.try_next_u64().map_or(0, |word| (word >> 56) as u8));
        Ok(())
    }
}

impl TryCryptoRng for Generator {}

/// Generic code for mechanisms that never refuse a ciphertext.
fn decapsulates<K: Kem<DecapsulationKey: Decapsulate>>() {
    let rng = &mut Generator(1);
    let (secret, public) = K::generate_keypair_from_rng(rng);
    let (ciphertext, sent) = public.encapsulate_with_rng(rng);
    assert_eq!(secret.decapsulate(&ciphertext), sent);
    assert_eq!(secret.decapsulate_slice(&ciphertext).unwrap(), sent);
    assert!(secret.decapsulate_slice(&ciphertext[1..]).is_err());
    let mut broken = ciphertext;
    broken[0] ^= 1;
    assert_ne!(secret.decapsulate(&broken), sent);
}

fn round_trip<S: SizedSet>() {
    let rng = &mut Generator(1);
    let (secret, public) = S::generate_keypair_from_rng(rng);
    assert_eq!(secret.encapsulation_key(), &public);
    // The same draws as without the traits.
    let (same, _) = keys::keypair_rng::<S, _>(&mut Generator(1)).unwrap();
    assert_eq!(same, public);

    let (ciphertext, sent) = public.encapsulate_with_rng(rng);
    assert!(secret.try_decapsulate(&ciphertext).is_ok_and(|key| key == sent));
    assert_eq!(&public.to_bytes()[..], public.as_bytes());
    assert_eq!(<PublicKey<S> as TryKeyInit>::new_from_slice(public.as_bytes()).unwrap(), public);
    assert!(<PublicKey<S> as TryKeyInit>::new_from_slice(&public.as_bytes()[1..]).is_err());
    let (_, secret) = keys::keypair_rng::<S, _>(&mut Generator(1)).unwrap();
    let checked = Ciphertext::<S>::try_from(&ciphertext[..]).unwrap();
    assert_eq!(secret.decapsulate(&checked).as_bytes()[..], sent[..]);
}

#[test]
fn round_trips() {
    // `to_bytes` puts a public key on the stack.
    let test = || {
        decapsulates::<mcbits::mceliece348864f::Set>();
        round_trip::<mcbits::mceliece348864pcf::Set>();
        round_trip::<mcbits::mceliece460896f::Set>();
        round_trip::<mcbits::mceliece6688128pcf::Set>();
        round_trip::<mcbits::mceliece6960119f::Set>();
        round_trip::<mcbits::mceliece8192128f::Set>();
    };
    std::thread::Builder::new().stack_size(16 << 20).spawn(test).unwrap().join().unwrap();
}

#[test]
fn padding_bits_are_refused() {
    use mcbits::mceliece6960119pcf::Set;
    let (public, secret) = keys::keypair::<Set>().unwrap();
    let (ciphertext, _) = public.encapsulate().unwrap();
    let mut bytes = ciphertext.to_array();
    bytes[193] |= 0x80;
    let key = DecapsulationKey::new(secret, public.clone()).unwrap();
    assert_eq!(key.try_decapsulate_slice(&bytes), Err(Error::Input));
    assert_eq!(key.try_decapsulate_slice(&bytes[1..]), Err(Error::Length));
    let mut bytes = public.into_bytes();
    bytes[676] |= 0x80;
    assert!(<PublicKey<Set> as TryKeyInit>::new_from_slice(&bytes).is_err());
}

#[test]
fn keys_that_do_not_belong_together() {
    let (_, secret) = mcbits::mceliece348864f::keypair().unwrap();
    let (public, _) = mcbits::mceliece348864f::keypair().unwrap();
    assert_eq!(DecapsulationKey::new(secret, public).unwrap_err(), Error::Input);
}

/// Fails with an error of its own.
struct Failing;

impl TryRng for Failing {
    type Error = std::fmt::Error;
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Err(std::fmt::Error)
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Err(std::fmt::Error)
    }
    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
        Err(std::fmt::Error)
    }
}

impl TryCryptoRng for Failing {}

#[test]
fn the_error_of_the_generator_comes_back() {
    type Key = <mcbits::mceliece348864::Set as Kem>::DecapsulationKey;
    assert_eq!(Key::try_generate_from_rng(&mut Failing).unwrap_err(), std::fmt::Error);
}
