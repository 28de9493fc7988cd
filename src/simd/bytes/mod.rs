//! Vectors as bytes, and tables of bytes read at secret places.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// A vector of words seen as bytes, byte 0 the low one of word 0.
pub trait Bytes: Copy {
    /// The largest tables for which [`Bytes::gather`] beats sorting, as the
    /// binary logarithm of their length; 0: never.
    const LOG_GATHER: usize;

    /// In every byte `b` if bit 7 of `signs` is set, else `a`.
    fn choose(signs: Self, a: Self, b: Self) -> Self;
    /// Bit i is bit 7 of byte i.
    fn sign_bits(self) -> u64;
    /// The bytes at even places of `a`, then of `b`; and those at odd places.
    fn unzip(a: Self, b: Self) -> (Self, Self);
    /// The smaller of 16-bit numbers, each number a byte of the first vector
    /// (low) and of the second.
    fn min16(a: [Self; 2], b: [Self; 2]) -> [Self; 2];
    /// Byte `index` of `self` for every index: its low bits as many as are
    /// needed, the others are ignored.
    fn lookup(self, index: Self) -> Self;
    /// Reads F tables of 2^log bytes, at least two vectors long, at the same
    /// secret places, two vectors of them. Table f begins at word
    /// `f * stride` of `tables`. A place is given by its low seven bits in the
    /// first byte, whose bit 7 is ignored, and the others in the second byte.
    /// Every entry is read whatever the places are.
    fn gather<const F: usize>(
        tables: &[u64],
        stride: usize,
        log: usize,
        places: [[Self; 2]; 2],
    ) -> [[Self; F]; 2];
}

#[cfg(test)]
mod tests;
