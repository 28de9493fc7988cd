//! The public-key encryption of McBits 2017 ("McBits revisited", software version 2.0), for old data and
//! research: feature `mcbits2017`.
//!
//! It came before Classic McEliece and has the same code: the error vector e of
//! weight t is the secret, its syndrome the first part of the ciphertext.
//! K = Keccak-512 of e, with the padding from before SHA-3, is a key of Salsa20, which encrypts the message, and one
//! of Poly1305, which authenticates the result. Unlike the KEM it fails openly when a ciphertext is
//! not valid. The stages are those of the KEM; new are the format of keys ([`key`]), the
//! permutations of places that it takes ([`places`]) and the symmetric part.
//!
//! It comes without a claim of its own; for new systems there are the KEMs.

mod convert;
mod key;
mod keypair;
mod message;
mod operations;
mod places;
mod symmetric;

use crate::api::{cleared, encapsulating};
use crate::error::Error;
use crate::params::{Params, mceliece8192128};
use crate::random::{Draw, FromRng, System};
use crate::scratch::Scratch;
use crate::wipe::contained;
pub(crate) use message::Keys;
use rand_core::TryCryptoRng;
use symmetric::TAG_BYTES;

/// Stack that an operation may use, in bytes, and that is cleared after it.
const STACK: usize = 62 << 10;

static PARAMS_8192128: Params =
    Params { name: "mcbits8192128", modulus: &[(5, 7682), (3, 2159), (0, 3597)], ..mceliece8192128 };
static PARAMS_4096062: Params = Params {
    name: "mcbits4096062",
    m: 12,
    n: 4096,
    t: 62,
    f: false,
    pc: false,
    modulus: &[(7, 1763), (1, 1722), (0, 4033)],
};
const _: () = assert!(PARAMS_8192128.is_supported() && PARAMS_4096062.is_supported());

/// m = 13, t = 128.
#[allow(non_upper_case_globals)]
pub const mcbits8192128: Encryption = Encryption(&PARAMS_8192128);
/// m = 12, t = 62.
#[allow(non_upper_case_globals)]
pub const mcbits4096062: Encryption = Encryption(&PARAMS_4096062);

/// A parameter set of McBits 2017, with its operations.
///
/// Buffers belong to the caller and must have exactly the lengths said; otherwise [`Error::Length`].
/// On any error every output is zero. No time, branch or address depends on a secret, except that key
/// generation tells how many attempts it made and why they failed, and encryption how many draws. Every
/// operation uses at most 64 KiB of stack.
///
/// ```
/// let set = mcbits::mcbits2017::mcbits4096062;
/// let (mut pk, mut sk) = (vec![0; set.public_key_bytes()], vec![0; set.secret_key_bytes()]);
/// set.keypair(&mut pk, &mut sk)?;
/// let mut ciphertext = vec![0; 5 + set.overhead_bytes()];
/// set.encrypt(&mut ciphertext, b"hello", &pk)?;
/// let mut message = [0; 5];
/// set.open(&mut message, &ciphertext, &sk)?;
/// assert_eq!(&message, b"hello");
/// # Ok::<(), mcbits::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encryption(&'static Params);

impl Encryption {
    /// The name, e.g. `mcbits8192128`.
    pub const fn name(&self) -> &'static str {
        self.0.name
    }

    /// Bytes of a public key.
    pub const fn public_key_bytes(&self) -> usize {
        self.0.public_key_bytes()
    }

    /// Bytes of a secret key.
    pub const fn secret_key_bytes(&self) -> usize {
        key::secret_key_bytes(self.0)
    }

    /// By how many bytes a ciphertext is longer than its message.
    pub const fn overhead_bytes(&self) -> usize {
        self.syndrome_bytes() + TAG_BYTES
    }

    pub(crate) const fn syndrome_bytes(&self) -> usize {
        self.0.syndrome_bytes()
    }

    /// Bytes that the operations on keys take from the allocator.
    pub const fn keypair_heap_bytes(&self) -> usize {
        Scratch::total(keypair::scratch_words(self.0), 0)
    }

    /// Makes a key pair from the operating system's randomness.
    ///
    /// Errors: [`Error::Random`], [`Error::Memory`].
    pub fn keypair(&self, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error> {
        self.keypair_drawing(pk, sk, &mut System)
    }

    /// [`Encryption::keypair`] with the caller's generator. In each attempt, three on average, it is asked for
    /// 32 bytes (`mcbits8192128`), or for 124 and then 5888 bytes.
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
        let result =
            self.with_scratch(pk, &mut *sk, |pk, sk, words| keypair::keypair(self.0, pk, sk, words, rng));
        cleared(result, [pk, sk])
    }

    /// Recomputes the public key. [`Error::Input`] if there is none; also [`Error::Memory`].
    pub fn public_from_secret(&self, pk: &mut [u8], sk: &[u8]) -> Result<(), Error> {
        let result = self.with_scratch(pk, sk, |pk, sk, words| keypair::public_key(self.0, pk, sk, words));
        cleared(result, [pk, &mut []])
    }

    /// Checks lengths, brings work memory and removes secrets from the stack.
    fn with_scratch<K: AsRef<[u8]>>(
        &self,
        pk: &mut [u8],
        sk: K,
        operation: impl FnOnce(&mut [u8], K, &mut [u64]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if pk.len() != self.public_key_bytes() || sk.as_ref().len() != self.secret_key_bytes() {
            return Err(Error::Length);
        }
        let mut scratch = Scratch::new(keypair::scratch_words(self.0), 0)?;
        contained::<STACK, _>(|| operation(pk, sk, scratch.parts().0))
    }

    /// Encrypts a message of any length, with the operating system's randomness. `c` has
    /// [`Encryption::overhead_bytes`] more bytes than `m`.
    ///
    /// Errors: [`Error::Random`].
    pub fn encrypt(&self, c: &mut [u8], m: &[u8], pk: &[u8]) -> Result<(), Error> {
        self.encrypt_drawing(c, m, pk, &mut System)
    }

    /// [`Encryption::encrypt`] with the caller's generator, asked for 32 bytes (`mcbits4096062`: 124) in each draw.
    pub fn encrypt_rng<R: TryCryptoRng + ?Sized>(
        &self,
        c: &mut [u8],
        m: &[u8],
        pk: &[u8],
        rng: &mut R,
    ) -> Result<(), Error> {
        self.encrypt_drawing(c, m, pk, &mut FromRng(rng))
    }

    pub(crate) fn encrypt_drawing(
        &self,
        c: &mut [u8],
        m: &[u8],
        pk: &[u8],
        rng: &mut dyn Draw,
    ) -> Result<(), Error> {
        if c.len().checked_sub(m.len()) != Some(self.overhead_bytes()) {
            return cleared(Err(Error::Length), [c, &mut []]);
        }
        let (c0, rest) = c.split_at_mut(self.syndrome_bytes());
        let mut keys = Keys::new();
        let result = self.encapsulate(c0, &mut keys, pk, rng);
        if result.is_ok() {
            rest[..m.len()].copy_from_slice(m);
            keys.seal(rest);
        }
        cleared(result, [c, &mut []])
    }

    /// The first part of encryption: a syndrome and the keys that belong to it.
    pub(crate) fn encapsulate(
        &self,
        c0: &mut [u8],
        keys: &mut Keys,
        pk: &[u8],
        rng: &mut dyn Draw,
    ) -> Result<(), Error> {
        if pk.len() != self.public_key_bytes() {
            return Err(Error::Length);
        }
        encapsulating(|| operations::encapsulate(self.0, c0, &mut keys.0, pk, rng))
    }

    /// Decrypts a ciphertext; `m` has [`Encryption::overhead_bytes`] fewer bytes than `c`.
    ///
    /// [`Error::Input`] if the ciphertext is not valid for this key, whatever the reason; all reasons take the same time.
    pub fn open(&self, m: &mut [u8], c: &[u8], sk: &[u8]) -> Result<(), Error> {
        if c.len().checked_sub(m.len()) != Some(self.overhead_bytes()) {
            return cleared(Err(Error::Length), [m, &mut []]);
        }
        let mut keys = Keys::new();
        let result = self.recover(&mut keys, c, sk);
        if result.is_ok() {
            m.copy_from_slice(&c[self.syndrome_bytes()..][..m.len()]);
            keys.add_stream(m);
        }
        cleared(result, [m, &mut []])
    }

    /// The first part of opening: everything but the message. [`Error::Input`] also if `c` is too short.
    pub(crate) fn recover(&self, keys: &mut Keys, c: &[u8], sk: &[u8]) -> Result<(), Error> {
        if sk.len() != self.secret_key_bytes() {
            return Err(Error::Length);
        }
        if c.len() < self.overhead_bytes() {
            return Err(Error::Input);
        }
        let valid = contained::<STACK, _>(|| operations::recover(self.0, &mut keys.0, c, sk));
        // Public: whether a ciphertext was valid is the result.
        match crate::ct::declassify(valid) {
            0 => Err(Error::Input),
            _ => Ok(()),
        }
    }
}
