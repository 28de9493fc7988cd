//! FieldOrdering ([Spec], "Field ordering"): a permutation of the field from
//! q random 32-bit values.
//!
//! The pairs (value, index) are sorted; pi(i) is the index at place i, and
//! alpha_i = bitrev_m(pi(i)). The inverse of g at each point travels along, so
//! that nothing is looked up at secret places afterwards. A key has 32 bits of
//! the value, then m bits of the index, then m bits of the inverse; indices
//! differ, so the inverse never decides.

use crate::{ct, field::elements, perm::sort, simd::Simd, wipe::wipe};

/// Puts the keys together: `keys[j]` has the random value in its low 32 bits
/// and becomes (value, j, inverse at point j). `inverses` are M planes of q
/// bits in field order. Secret; time depends on M.
pub fn make_keys<const M: usize>(keys: &mut [u64], inverses: &[u64]) {
    let words = keys.len() / 64;
    let mut block = [0u16; 64];
    for (w, keys) in keys.chunks_exact_mut(64).enumerate() {
        elements::to_elements::<M>(&inverses[w..], words, &mut block);
        for (j, (key, inverse)) in keys.iter_mut().zip(&block).enumerate() {
            let index = (64 * w + j) as u64;
            *key = (*key & 0xffff_ffff) << (2 * M) | index << M | u64::from(*inverse);
        }
    }
    wipe(&mut block);
}

/// The support that the sorted keys give.
pub struct Support<'a> {
    /// pi(0) .. pi(q-1).
    pub pi: &'a mut [u16],
    /// alpha_i, M planes of q bits.
    pub alpha: &'a mut [u64],
    /// The inverse of g at alpha_i, M planes of q bits.
    pub inverse: &'a mut [u64],
}

/// Sorts the keys (into `sorted`, as long) and takes them apart. `None`
/// (public) if two of the random values are equal. All else is secret; time
/// depends on M.
pub fn field_ordering<S: Simd, const M: usize>(
    s: S,
    keys: &mut [u64],
    sorted: &mut [u64],
    support: &mut Support,
) -> Option<()> {
    sort::sort(s, keys, sorted);
    let equal =
        sorted.windows(2).fold(0, |equal, pair| equal | ct::mask_zero((pair[0] ^ pair[1]) >> (2 * M)));
    if ct::declassify(equal) != 0 {
        return None;
    }
    let words = sorted.len() / 64;
    let mask = (1 << M) - 1;
    let mut block = [0u16; 64];
    for (w, keys) in sorted.chunks_exact(64).enumerate() {
        for (inverse, key) in block.iter_mut().zip(keys) {
            *inverse = *key as u16 & mask;
        }
        elements::from_elements::<M>(&block, &mut support.inverse[w..], words);
        let pi = &mut support.pi[64 * w..][..64];
        for (pi, key) in pi.iter_mut().zip(keys) {
            *pi = (*key >> M) as u16 & mask;
        }
        for (alpha, pi) in block.iter_mut().zip(pi) {
            *alpha = pi.reverse_bits() >> (16 - M);
        }
        elements::from_elements::<M>(&block, &mut support.alpha[w..], words);
    }
    wipe(&mut block);
    Some(())
}
