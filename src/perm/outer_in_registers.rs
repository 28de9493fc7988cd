//! The first and the last layer of Benes networks for small permutations: a
//! vector holds the pairs of one or more of them, and all is done in
//! registers, one vector after the other. See [`super::control_bits`] for the
//! mathematics; p, its inverse q and c are kept for even points, as bytes.

use super::pairs::{INVERSE, LOW, even_points, splat_byte, stride};
use crate::simd::{Bytes, Simd, Vector};

/// Whether the pairs of a permutation of 2^log points fit a vector.
#[inline(always)]
pub const fn fits<S: Simd>(log: usize) -> bool {
    S::V::LOG_GATHER > 0 && log - 1 <= 3 + S::V::LOG_WORDS
}

/// Sets bit 7 of the bytes of `first` and `last` for the exchanges in the
/// first and the last layer of the networks of all permutations of 2^log
/// points in `pairs`.
pub fn outer_layers<S: Simd>(s: S, log: usize, pairs: &[u64], first: &mut [u64], last: &mut [u64]) {
    s.run(
        #[inline(always)]
        || {
            let (sign, one, zero) = (splat_byte(s, 128), splat_byte(s, 1), s.splat(0));
            // The place of each permutation's first pair.
            let mut base = [0u8; 64];
            for (i, base) in base.iter_mut().enumerate() {
                *base = (i >> (log - 1) << (log - 1)) as u8;
            }
            let base = s.load_bytes(&base);
            let [even_points, _] = even_points(s, log - 1, 0);
            let plane = first.len();
            for at in (0..plane).step_by(S::V::WORDS) {
                // In this loop values have the place in the vector.
                let mut values = [zero; 4];
                for (i, plane_number) in
                    [LOW, LOW + 1, INVERSE + LOW, INVERSE + LOW + 1].into_iter().enumerate()
                {
                    values[i] = s.load(&pairs[plane_number * stride(plane) + at..]) | base;
                }
                let [even, odd, inverse_even, inverse_odd] = values;
                let (place, other) = (inverse_odd ^ sign, inverse_even ^ sign);
                let mut p = S::V::choose(place, even.lookup(place), odd.lookup(place));
                let mut q = S::V::choose(other, even.lookup(other), odd.lookup(other)) ^ sign;
                let mut c = even_points;
                for _ in 1..log {
                    // p(2k + 1) = q(2k)^1, q(2k + 1) = p(2k)^1, c(2k + 1) = c(2k)^1.
                    let next_p = S::V::choose(p, p.lookup(p), q.lookup(p)) ^ (p & sign);
                    let next_q = S::V::choose(q, q.lookup(q), p.lookup(q)) ^ (q & sign);
                    let after = c.lookup(p) ^ (p.shr(7) & one);
                    let before = c.lookup(q) ^ (q.shr(7) & one);
                    [c, _] = S::V::min16([c, zero], [after, zero]);
                    [c, _] = S::V::min16([c, zero], [before, zero]);
                    (p, q) = (next_p, next_q);
                }
                let f = c.shl(7) & sign;
                f.store(&mut first[at..]);
                ((even ^ f.lookup(even)) & sign).store(&mut last[at..]);
            }
        },
    )
}
