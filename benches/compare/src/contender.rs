//! One implementation of one parameter set, ready to be timed.

use mcbits::params::Params;

/// Where `enc` draws its randomness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The operating system: a system call for each draw.
    System,
    /// A generator in user space, the same for all: `StdRng` of the crate rand.
    UserSpace,
}

/// An implementation with a key pair of its own. The operations return cycles of the time-stamp
/// counter; whatever prepares or converts stays outside the time.
pub trait Contender {
    /// What the tables call it, e.g. `mcbits avx512` or `libmceliece avx`.
    fn name(&self) -> &str;

    /// Makes the key pair that belongs to `seed` and keeps it.
    fn keypair(&mut self, seed: &[u8; 32]) -> u64;

    /// Whether `keypair` follows the seed; otherwise it draws one itself.
    fn seeded(&self) -> bool {
        true
    }

    /// The public key in use, where the implementation reads it.
    fn public_key(&self) -> &[u8];

    /// The secret key in use.
    fn secret_key(&self) -> &[u8];

    /// Takes over a key pair. False if this implementation cannot.
    fn load(&mut self, pk: &[u8], sk: &[u8]) -> bool;

    /// Makes `enc` draw from `source` from now on; at first it is the operating system. False if this
    /// implementation cannot.
    fn draw_from(&mut self, source: Source) -> bool {
        source == Source::System
    }

    /// Encapsulates with the key pair in use.
    fn enc(&mut self, ct: &mut [u8], ss: &mut [u8; 32]) -> u64;

    /// Decapsulates with the key pair in use.
    fn dec(&mut self, ss: &mut [u8; 32], ct: &[u8]) -> u64;

    /// A contender that is far slower than the others and gets fewer runs.
    fn slow(&self) -> bool {
        false
    }
}

/// A set's short name, as the C libraries use it: `348864f`.
pub fn short(params: &Params) -> &'static str {
    params.name.strip_prefix("mceliece").unwrap()
}
