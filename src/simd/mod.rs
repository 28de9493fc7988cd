//! Vectors of 64-bit words, one type per CPU tier.
//!
//! A [`Simd`] value is a token: it exists only after the CPU was found to
//! have the tier's instructions ([`crate::cpu`]). Vectors can be made only
//! from a token, so a vector's existence proves the same thing, and all
//! operations are safe functions.
//!
//! Rule: every function generic over `Simd` or `Vector`, and every closure
//! given to [`Simd::run`], is `#[inline(always)]`; where a real call is
//! wanted the body is wrapped in `run`. A forgotten mark is silent: results
//! stay right and every instruction becomes a call. A check of the built
//! library looks for that.

use core::ops::{BitAnd, BitOr, BitXor};

pub mod bytes;
pub mod lanes;
mod places;
mod portable;
mod prefetch;
mod rows;
pub mod tiles;
pub use bytes::Bytes;
pub use lanes::Lanes;
pub use portable::Portable;
pub(crate) use prefetch::prefetch;
pub use rows::{load_rows, store_rows};
pub use tiles::Tiles;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;

/// `WORDS` 64-bit words operated on together.
pub trait Vector:
    Bytes + BitXor<Output = Self> + BitAnd<Output = Self> + BitOr<Output = Self> + 'static
{
    /// 64-bit words per vector: 1, 4 or 8.
    const WORDS: usize;
    /// Binary logarithm of `WORDS`.
    const LOG_WORDS: usize = Self::WORDS.trailing_zeros() as usize;
    /// Stores to the first `WORDS` words of `out`.
    fn store(self, out: &mut [u64]);
    /// Stores to the first `8 * WORDS` bytes of `out`, little-endian.
    fn store_bytes(self, out: &mut [u8]);
    /// Shifts every word left by `n` < 64 bits; `n` is public.
    fn shl(self, n: u32) -> Self;
    /// Shifts every word right by `n` < 64 bits; `n` is public.
    fn shr(self, n: u32) -> Self;
    /// `self ^ (a & b)`.
    #[inline(always)]
    fn xor_and(self, a: Self, b: Self) -> Self {
        self ^ (a & b)
    }
    /// `self ^ a ^ b`.
    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        self ^ a ^ b
    }
    /// `self & !mask`.
    fn and_not(self, mask: Self) -> Self;
    /// Transposes a 2x2 matrix of blocks of 2^K words: of every pair of
    /// neighbouring blocks in `a` and `b`, the second block of `a` and the
    /// first of `b` change places. Own inverse. 2^K < WORDS.
    fn exchange<const K: usize>(a: Self, b: Self) -> (Self, Self);
    /// Word by word the smaller and the larger of `a` and `b`, unsigned, both
    /// below 2^63, without a branch.
    fn min_max(a: Self, b: Self) -> (Self, Self);
    /// All-ones in every word where `a` and `b` are equal, else zero.
    fn mask_equal(a: Self, b: Self) -> Self;
    /// Bit i of the result is the parity of word i.
    fn parities(self) -> u64;
    /// Of every pair of neighbouring blocks of 2^LOG bits, the bits x and
    /// x + 2^LOG change places where `mask` is set (at both places; bit x of
    /// the vector is bit x mod 64 of word x div 64). 2^LOG < 64 `WORDS`.
    fn exchange_blocks<const LOG: usize>(self, mask: Self) -> Self;
}

/// A CPU tier.
pub trait Simd: Lanes + Tiles + Copy + Send + Sync + 'static {
    /// The tier's vector.
    type V: Vector;
    /// A vector of at most four words, for what does not fill a `V`: a plane
    /// of 256 bits is `4 / WORDS` of them.
    type Narrow: Vector;
    /// The tier's name, as `mcbits_implementation` reports it.
    const NAME: &'static str;
    /// AND-XOR and three-input XOR are one instruction.
    const TERNARY: bool;
    /// Encapsulation gains by asking for the public key ahead of its use.
    const PREFETCH: bool;

    /// The word in every place.
    fn splat(self, word: u64) -> Self::V;
    /// Loads the first `WORDS` words.
    fn load(self, words: &[u64]) -> Self::V;
    /// Loads the first `8 * WORDS` bytes, little-endian.
    fn load_bytes(self, bytes: &[u8]) -> Self::V;
    /// Spreads the bits of the first `4 * WORDS` bytes for
    /// [`Vector::exchange_blocks`]: with s = 2^LOG, bit k goes to the places
    /// x = (k mod s) + 2s (k div s) and x + s.
    fn spread<const LOG: usize>(self, bytes: &[u8]) -> Self::V;
    /// Loads the first `WORDS` words of a narrow vector.
    fn load_narrow(self, words: &[u64]) -> Self::Narrow;
    /// Calls `f` compiled with this tier's instructions, as a real call.
    fn run<R>(self, f: impl FnOnce() -> R) -> R;

    /// In every word place: bit n of byte r < 6 of the result is the parity of
    /// those bits of word n of the eight whose place x has bit r set; of byte
    /// 6, of all its bits. Byte 7 is 0.
    #[inline(always)]
    fn parities_by_place(self, x: &[Self::V; 8]) -> Self::V {
        places::parities_by_place(self, x)
    }
    /// The transpose of that: in every word place, bit x of word n of the
    /// eight is the sum of bit n of byte 6 of `sums` and of the bits n of
    /// those bytes r < 6 for which x has bit r set.
    #[inline(always)]
    fn spread_by_place(self, sums: Self::V) -> [Self::V; 8] {
        places::spread_by_place(self, sums)
    }
}

/// The places x < 64 with bit LOG clear, for LOG < 6.
pub const fn low_places(log: usize) -> u64 {
    u64::MAX / ((1 << (1 << log)) + 1)
}

#[cfg(test)]
mod tests;
