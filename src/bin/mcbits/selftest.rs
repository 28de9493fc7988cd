//! `selftest`: for each set and implementation a key pair, an encapsulation and
//! two decapsulations from fixed randomness, compared with what libmceliece computes.

use crate::arguments::{Arguments, Implementations, Known};
use crate::output::{Failure, Progress, print};
use mcbits::{Error, Kem};
use rand_core::{TryCryptoRng, TryRng};
use shake::{ExtendableOutput, Shake256, Shake256Reader, Update, XofReader};
use std::convert::Infallible;
use std::ffi::OsString;

/// The first 16 bytes of SHAKE256(pk || sk || ct || ss || ss'), where ss' is the
/// session key of ct with its first bit changed, and the randomness is that of [`Stream`].
/// Computed with libmceliece 20260622.
const ANSWERS: &[(&str, u128)] = &[
    ("mceliece348864", 0xbc1121649bf2ddc8b3c501363e8fe297),
    ("mceliece348864f", 0x4b66c1039071b14d6de916d8a9bad251),
    ("mceliece348864pc", 0x466572f4695cf8c278924c2ac72b57a5),
    ("mceliece348864pcf", 0xed7d783a117fed379cf6cfb9381ecacc),
    ("mceliece460896", 0x7d85b3ccf46e60a0a2f1320c11e0f0e5),
    ("mceliece460896f", 0xe5f0351c83c4908948246c5726eab427),
    ("mceliece460896pc", 0xe703dfd3d48c5f09f67a84ce6eaa18a5),
    ("mceliece460896pcf", 0x1fed23cab6c4f2a17c66f439b33b7eb6),
    ("mceliece6688128", 0x4613f0493b7997b6f74157c224285228),
    ("mceliece6688128f", 0x42ec23fa4ba19e5be769b5394e45afe5),
    ("mceliece6688128pc", 0xe39714ca628a1939c36ea4afe51414bf),
    ("mceliece6688128pcf", 0xc0c1c3055bc6c0dc5e92dfd79256c911),
    ("mceliece6960119", 0xb27fab075530e76b4d8165a3ae1d990e),
    ("mceliece6960119f", 0x05b40fb08132830b470a3e5bb47db977),
    ("mceliece6960119pc", 0xaf1aa20cd379fc07e39c117d01a17f3b),
    ("mceliece6960119pcf", 0xeffddb6f3346312d5a0c18245b552589),
    ("mceliece8192128", 0x2b6d521f7b79abfb37c06e118176eeb6),
    ("mceliece8192128f", 0x72ea6e966802cb2a8cf7acdf17f9b5b2),
    ("mceliece8192128pc", 0x30481ce011ff2605fb97a05f3aa22462),
    ("mceliece8192128pcf", 0x19fda79cb6d79ec43db8904931f06ce2),
];

/// SHAKE256("mcbits selftest " || name of the set), read from the front.
struct Stream(Shake256Reader);

impl Stream {
    fn new(kem: Kem) -> Stream {
        let mut state = Shake256::default();
        state.update(b"mcbits selftest ");
        state.update(kem.name().as_bytes());
        Stream(state.finalize_xof())
    }
}

impl TryRng for Stream {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        self.0.read(out);
        Ok(())
    }
}

impl TryCryptoRng for Stream {}

/// What is wrong with a set on the implementation in use; `None`: nothing.
fn fault(kem: Kem) -> Result<Option<&'static str>, Error> {
    let mut rng = Stream::new(kem);
    let (mut pk, mut sk) = (vec![0; kem.public_key_bytes()], vec![0; kem.secret_key_bytes()]);
    let mut ct = vec![0; kem.ciphertext_bytes()];
    let (mut sent, mut received, mut rejected, mut again) = ([0; 32], [0; 32], [0; 32], [0; 32]);
    kem.keypair_rng(&mut pk, &mut sk, &mut rng)?;
    kem.enc_rng(&mut ct, &mut sent, &pk, &mut rng)?;
    kem.dec(&mut received, &ct, &sk)?;
    ct[0] ^= 1;
    kem.dec(&mut rejected, &ct, &sk)?;
    kem.dec(&mut again, &ct, &sk)?;
    ct[0] ^= 1;
    if received != sent {
        return Ok(Some("the round trip does not give the same session key"));
    }
    if rejected == sent || rejected != again {
        return Ok(Some("a broken ciphertext is not rejected"));
    }
    let mut state = Shake256::default();
    for part in [&pk[..], &sk, &ct, &sent, &rejected] {
        state.update(part);
    }
    let mut digest = [0; 16];
    state.finalize_xof().read(&mut digest);
    let answer = ANSWERS.iter().find(|(name, _)| *name == kem.name());
    match answer {
        None => Ok(Some("no answer is known")),
        Some((_, answer)) if answer.to_be_bytes() != digest => Ok(Some("the answer is not the known one")),
        Some(_) => Ok(None),
    }
}

pub fn selftest(words: Vec<OsString>) -> Result<(), Failure> {
    let known = [Known("implementation", 'i', true), Known("quiet", 'q', false)];
    let arguments = Arguments::parse("selftest", words, &known)?;
    let sets = arguments.sets()?;
    let implementations = arguments.implementations(Implementations::All)?;
    let quiet = arguments.has("quiet");

    let progress = Progress::new();
    let (mut done, mut faults) = (0, 0);
    for implementation in implementations {
        mcbits::select_implementation(Some(implementation));
        for &kem in &sets {
            progress.show(format_args!("{} {implementation}", kem.name()));
            let fault = fault(kem).map_err(|error| Failure::failed(kem.name(), error))?;
            progress.clear();
            done += 1;
            faults += usize::from(fault.is_some());
            if fault.is_some() || !quiet {
                print(&format!("{:20} {implementation:9} {}\n", kem.name(), fault.unwrap_or("ok")))?;
            }
        }
    }
    match faults {
        0 if quiet => Ok(()),
        0 => print(&format!("{done} of {done} ok\n")),
        _ => Err(Failure::failed("selftest", format!("{faults} of {done} failed"))),
    }
}
