//! The Rust interface: a handle on a parameter set, and its operations on
//! borrowed buffers.
//!
//! This layer checks lengths, brings randomness and work memory, clears the
//! outputs when there is an error and removes secrets from the stack when there
//! is none. The C functions ([`crate::ffi`]) call the same methods.

use crate::cpu;
use crate::ct;
use crate::error::Error;
use crate::kem;
use crate::params::{self, Params, SEED_BYTES, SESSION_KEY_BYTES};
use crate::random::{Draw, FromRng};
use crate::scratch::Scratch;
use crate::wipe::{contained, wipe};
use rand_core::TryCryptoRng;

/// Stack that each operation may use, in bytes, and that is cleared after it.
mod stack {
    pub(super) const KEYPAIR: usize = 62 << 10;
    pub(super) const ENC: usize = 12 << 10;
    pub(super) const DEC: usize = 62 << 10;
    /// Of the sets with m < 13.
    pub(super) const DEC_SMALL: usize = 34 << 10;

    // What is promised also has room for the frames around the part that is cleared.
    const FRAMES: usize = 2 << 10;
    const _: () = assert!(KEYPAIR + FRAMES <= super::Kem::KEYPAIR_STACK_BYTES);
    const _: () = assert!(ENC + FRAMES <= super::Kem::ENC_STACK_BYTES);
    const _: () = assert!(DEC + FRAMES <= super::Kem::DEC_STACK_BYTES);
}

/// A parameter set of Classic McEliece, with its operations.
///
/// Buffers belong to the caller and must have exactly the set's lengths, in
/// bytes; otherwise [`Error::Length`]. On any error every output is zero, with
/// one exception, given at [`Kem::dec`]. Secret are the secret key, the seed, the
/// random bytes and the session key; public key and ciphertext are public.
/// No time, branch or address depends on a secret, except that key generation
/// tells how many attempts it made, and encapsulation how many draws.
///
/// Every operation uses at most 64 KiB of stack. Key generation, the operations on
/// whole key pairs, [`Kem::prepare`] and [`Kem::enc_batch`] take further memory from
/// the allocator.
///
/// ```
/// let kem = mcbits::Kem::by_name("mceliece348864f").unwrap();
/// let (mut pk, mut sk) = (vec![0; kem.public_key_bytes()], vec![0; kem.secret_key_bytes()]);
/// let (mut ct, mut ours, mut theirs) = (vec![0; kem.ciphertext_bytes()], [0; 32], [0; 32]);
/// kem.keypair(&mut pk, &mut sk)?;
/// kem.enc(&mut ct, &mut theirs, &pk)?;
/// kem.dec(&mut ours, &ct, &sk)?;
/// assert_eq!(ours, theirs);
/// # Ok::<(), mcbits::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kem(&'static Params);

impl Kem {
    /// The set of this name, `mceliece6960119f` or `Classic-McEliece-6960119f`.
    pub fn by_name(name: &str) -> Option<Kem> {
        params::by_name(name.as_bytes()).map(Kem)
    }

    /// All sets, in the order of the table.
    pub fn all() -> impl ExactSizeIterator<Item = Kem> {
        params::ALL.iter().map(Kem)
    }

    /// The handle on a row of the table.
    #[cfg_attr(not(any(feature = "alloc", mcbits_c, mcbits_supercop)), allow(dead_code))]
    pub(crate) const fn of(row: &'static Params) -> Kem {
        Kem(row)
    }

    /// The row of the table.
    pub(crate) const fn params(&self) -> &'static Params {
        self.0
    }

    /// The name, e.g. `mceliece6960119pcf`.
    pub const fn name(&self) -> &'static str {
        self.0.name
    }

    /// Bytes of a public key.
    pub const fn public_key_bytes(&self) -> usize {
        self.0.public_key_bytes()
    }

    /// Bytes of a secret key.
    pub const fn secret_key_bytes(&self) -> usize {
        self.0.secret_key_bytes()
    }

    /// Bytes of a ciphertext.
    pub const fn ciphertext_bytes(&self) -> usize {
        self.0.ciphertext_bytes()
    }

    /// Bytes of a session key: 32.
    pub const fn session_key_bytes(&self) -> usize {
        SESSION_KEY_BYTES
    }

    /// Stack that any operation on keys may use, in bytes.
    pub const KEYPAIR_STACK_BYTES: usize = 64 << 10;
    /// Stack that [`Kem::enc`] may use, in bytes.
    pub const ENC_STACK_BYTES: usize = 16 << 10;
    /// Stack that [`Kem::dec`] may use, in bytes.
    pub const DEC_STACK_BYTES: usize = 64 << 10;

    /// Bytes that [`Kem::keypair`] and [`Kem::keypair_from_seed`] take from the allocator, in one piece.
    pub const fn keypair_heap_bytes(&self) -> usize {
        Scratch::total(self.keypair_scratch_words(), 0)
    }

    /// Bytes that [`Kem::public_from_secret`] takes from the allocator, in one piece.
    pub const fn public_from_secret_heap_bytes(&self) -> usize {
        Scratch::total(self.keypair_scratch_words(), self.secret_key_bytes())
    }

    /// Bytes that [`Kem::check_keypair`] takes from the allocator, in one piece.
    pub const fn check_keypair_heap_bytes(&self) -> usize {
        Scratch::total(self.keypair_scratch_words(), self.public_key_bytes() + self.secret_key_bytes())
    }

    /// Makes a key pair from the operating system's randomness.
    ///
    /// Errors: [`Error::Random`], [`Error::Memory`].
    #[cfg(mcbits_system_rng)]
    pub fn keypair(&self, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error> {
        self.keypair_drawing(pk, sk, &mut crate::random::System)
    }

    /// [`Kem::keypair`] with the caller's generator, asked once, for 32 bytes.
    pub fn keypair_rng<R: TryCryptoRng + ?Sized>(
        &self,
        pk: &mut [u8],
        sk: &mut [u8],
        rng: &mut R,
    ) -> Result<(), Error> {
        self.keypair_drawing(pk, sk, &mut FromRng(rng))
    }

    pub(crate) fn keypair_drawing(
        &self,
        pk: &mut [u8],
        sk: &mut [u8],
        rng: &mut dyn Draw,
    ) -> Result<(), Error> {
        let mut seed = [0; SEED_BYTES];
        let result = match rng.draw(&mut seed) {
            Ok(()) => self.keypair_from_seed(pk, sk, &seed),
            Err(error) => cleared(Err(error), [pk, sk]),
        };
        wipe(&mut seed);
        result
    }

    /// Makes the key pair that belongs to a seed, the delta of the standard: 32
    /// secret, uniformly random bytes. Equal seeds give equal pairs.
    ///
    /// Errors: [`Error::Memory`].
    pub fn keypair_from_seed(
        &self,
        pk: &mut [u8],
        sk: &mut [u8],
        seed: &[u8; SEED_BYTES],
    ) -> Result<(), Error> {
        let result = self.check_lengths(pk, sk).and_then(|()| {
            let mut scratch = Scratch::new(self.keypair_scratch_words(), 0)?;
            self.generate(pk, sk, scratch.parts().0, seed);
            Ok(())
        });
        cleared(result, [pk, sk])
    }

    /// Recomputes the public key from the seed in `sk`.
    ///
    /// [`Error::Input`] if that gives another secret key than `sk`; also
    /// [`Error::Memory`].
    pub fn public_from_secret(&self, pk: &mut [u8], sk: &[u8]) -> Result<(), Error> {
        let result = self.check_lengths(pk, sk).and_then(|()| {
            let mut scratch = Scratch::new(self.keypair_scratch_words(), sk.len())?;
            let (words, again) = scratch.parts();
            self.regenerate(pk, again, words, sk);
            equal(again, sk)
        });
        cleared(result, [pk, &mut []])
    }

    /// Checks that a public and a secret key belong together, by making both
    /// again from the seed in `sk`. [`Error::Input`] if they do not; also
    /// [`Error::Memory`].
    pub fn check_keypair(&self, pk: &[u8], sk: &[u8]) -> Result<(), Error> {
        self.check_lengths(pk, sk)?;
        let mut scratch = Scratch::new(self.keypair_scratch_words(), pk.len() + sk.len())?;
        let (words, bytes) = scratch.parts();
        let (pk_again, sk_again) = bytes.split_at_mut(pk.len());
        self.regenerate(pk_again, sk_again, words, sk);
        equal(sk_again, sk)?;
        equal(pk_again, pk)
    }

    /// Checks the form of a public key, which is all that can be seen in it:
    /// [`Error::Length`], or [`Error::Input`] if a padding bit is set.
    pub fn check_public_key(&self, pk: &[u8]) -> Result<(), Error> {
        match pk.len() == self.public_key_bytes() {
            true if kem::public_key_padding_is_clear(self.0, pk) => Ok(()),
            true => Err(Error::Input),
            false => Err(Error::Length),
        }
    }

    /// Checks the form of a ciphertext: [`Error::Length`], or [`Error::Input`] if
    /// a padding bit is set. For a ciphertext that passes, [`Kem::dec`] has no error.
    pub fn check_ciphertext(&self, ct: &[u8]) -> Result<(), Error> {
        match ct.len() == self.ciphertext_bytes() {
            true if kem::ciphertext_padding_is_clear(self.0, ct) => Ok(()),
            true => Err(Error::Input),
            false => Err(Error::Length),
        }
    }

    /// Makes a session key and the ciphertext that carries it to the owner of
    /// `pk`, from the operating system's randomness.
    ///
    /// Errors: [`Error::Input`] if a padding bit of `pk` is set (only the sets
    /// 6960119 have any), [`Error::Random`].
    #[cfg(mcbits_system_rng)]
    pub fn enc(&self, ct: &mut [u8], ss: &mut [u8; SESSION_KEY_BYTES], pk: &[u8]) -> Result<(), Error> {
        self.enc_drawing(ct, ss, pk, &mut crate::random::System)
    }

    /// [`Kem::enc`] with the caller's generator, asked once per draw: two to
    /// four times on average. A generator that gives nothing usable in 1000 draws is
    /// an [`Error::Random`].
    pub fn enc_rng<R: TryCryptoRng + ?Sized>(
        &self,
        ct: &mut [u8],
        ss: &mut [u8; SESSION_KEY_BYTES],
        pk: &[u8],
        rng: &mut R,
    ) -> Result<(), Error> {
        self.enc_drawing(ct, ss, pk, &mut FromRng(rng))
    }

    pub(crate) fn enc_drawing(
        &self,
        ct: &mut [u8],
        ss: &mut [u8; SESSION_KEY_BYTES],
        pk: &[u8],
        rng: &mut dyn Draw,
    ) -> Result<(), Error> {
        let result = if ct.len() != self.ciphertext_bytes() || pk.len() != self.public_key_bytes() {
            Err(Error::Length)
        } else {
            encapsulating(|| kem::enc(self.0, ct, ss, pk, rng))
        };
        cleared(result, [ct, ss])
    }

    /// Recovers the session key from a ciphertext.
    ///
    /// A ciphertext that is not valid gives, without an error and in the same
    /// time, a key that depends on `sk` and `ct` and that nobody else can know.
    /// [`Error::Input`] only if a padding bit of `ct` is set (the sets 6960119);
    /// `ss` is then 32 times 0xff.
    pub fn dec(&self, ss: &mut [u8; SESSION_KEY_BYTES], ct: &[u8], sk: &[u8]) -> Result<(), Error> {
        if ct.len() != self.ciphertext_bytes() || sk.len() != self.secret_key_bytes() {
            return cleared(Err(Error::Length), [ss, &mut []]);
        }
        decapsulating(*self, || kem::dec(self.0, core::slice::from_mut(ss), ct, sk))
    }

    fn check_lengths(&self, pk: &[u8], sk: &[u8]) -> Result<(), Error> {
        match pk.len() == self.public_key_bytes() && sk.len() == self.secret_key_bytes() {
            true => Ok(()),
            false => Err(Error::Length),
        }
    }

    /// Words of work memory that [`Kem::generate`] needs.
    pub(crate) const fn keypair_scratch_words(&self) -> usize {
        kem::keypair_scratch_words(self.0)
    }

    /// Key generation, from `seed` on. Leaves secrets in `words`.
    pub(crate) fn generate(&self, pk: &mut [u8], sk: &mut [u8], words: &mut [u64], seed: &[u8; SEED_BYTES]) {
        contained::<{ stack::KEYPAIR }, _>(|| kem::keypair(self.0, pk, sk, words, seed))
    }

    /// Key generation from the seed in `sk`. That seed succeeds at the first
    /// attempt if `sk` is genuine; else the result differs from `sk`.
    fn regenerate(&self, pk_again: &mut [u8], sk_again: &mut [u8], words: &mut [u64], sk: &[u8]) {
        let mut seed = [0; SEED_BYTES];
        seed.copy_from_slice(&sk[..SEED_BYTES]);
        self.generate(pk_again, sk_again, words, &seed);
        wipe(&mut seed);
    }
}

/// Runs an encapsulation and removes what it left on the stack.
#[inline]
pub(crate) fn encapsulating<R>(operation: impl FnOnce() -> R) -> R {
    contained::<{ stack::ENC }, _>(operation)
}

/// Runs a decapsulation, or a part of one, and removes what it left on the stack.
#[inline]
pub(crate) fn decapsulating<R>(kem: Kem, operation: impl FnOnce() -> R) -> R {
    match kem.0.m {
        13 => contained::<{ stack::DEC }, _>(operation),
        _ => contained::<{ stack::DEC_SMALL }, _>(operation),
    }
}

/// The name of the implementation in use: `portable`, `avx2` or `avx512`.
pub fn implementation() -> &'static str {
    cpu::current_name()
}

/// The names of the implementations that this CPU has, the best last.
///
/// ```
/// assert_eq!(mcbits::implementations().next(), Some("portable"));
/// ```
pub fn implementations() -> impl Iterator<Item = &'static str> {
    cpu::TIERS.into_iter().filter(|tier| tier.available()).map(cpu::Tier::name)
}

/// Forces an implementation, or the best one that this CPU has for `None`.
/// False, without a change, if the name is unknown or the CPU lacks it. Holds
/// for the whole process; meant for tests and measurements.
pub fn select_implementation(name: Option<&str>) -> bool {
    cpu::select(name.map(str::as_bytes))
}

/// Compares two secrets of the same length, all bytes in any case. Only the
/// outcome is made public: it is what the caller asked for.
pub(crate) fn equal(again: &[u8], given: &[u8]) -> Result<(), Error> {
    match ct::declassify(ct::mask_equal_bytes(again, given)) {
        0 => Err(Error::Input),
        _ => Ok(()),
    }
}

/// Sets the outputs to zero if there was an error.
pub(crate) fn cleared(result: Result<(), Error>, outputs: [&mut [u8]; 2]) -> Result<(), Error> {
    if result.is_err() {
        outputs.into_iter().for_each(wipe);
    }
    result
}
