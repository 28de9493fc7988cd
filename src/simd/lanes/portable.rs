//! Bitsliced: plane i is one word, a scalar is one mask per bit, and a
//! product is a polynomial product of planes by masks.

use super::super::Portable;
use super::{Lanes, transpose};
use crate::ct;
use crate::params::taps;

/// `a x + b y` for 64 elements: both products are reduced together. A call,
/// because it is long and its callers are unrolled.
#[inline(never)]
fn combine_64<const M: usize>(a: &[u64; M], x: &[u64; M], b: &[u64; M], y: &[u64; M]) -> [u64; M] {
    let mut p = [0; 25];
    unroll!(K in 25 {
        unroll!(I in 13 {
            const J: usize = if K >= I && K - I < 13 { K - I } else { 13 };
            if I < M && J < M {
                p[K] ^= (a[I] & x[J]) ^ (b[I] & y[J]);
            }
        });
    });
    unroll!(I in 13 {
        if I < M - 1 {
            let d = 2 * M - 2 - I;
            for tap in taps(M) {
                p[d - M + tap] ^= p[d];
            }
        }
    });
    core::array::from_fn(
        #[inline(always)]
        |i| p[i],
    )
}

impl Lanes for Portable {
    type Elements<const M: usize> = [u64; M];
    /// All-ones or zero for every bit of the element.
    type Scalar<const M: usize> = [u64; M];

    #[inline(always)]
    fn elements<const M: usize>(self, values: &[u16; 64]) -> [u64; M] {
        transpose::planes(values)
    }
    #[inline(always)]
    fn values<const M: usize>(self, x: &[u64; M]) -> [u16; 64] {
        transpose::values(x)
    }
    #[inline(always)]
    fn broadcast<const M: usize>(self, x: &[u64; M]) -> [u64; M] {
        x.map(
            #[inline(always)]
            |plane| ct::mask_lsb(plane),
        )
    }
    #[inline(always)]
    fn scalar<const M: usize>(self, x: &[u64; M]) -> [u64; M] {
        *x
    }
    #[inline(always)]
    fn nonzero<const M: usize>(self, x: &[u64; M]) -> u64 {
        ct::mask_lsb(x.iter().fold(0, |or, plane| or | plane))
    }
    #[inline(always)]
    fn combine<const M: usize, const N: usize>(
        self,
        a: &[u64; M],
        x: &[[u64; M]; N],
        b: &[u64; M],
        y: &[[u64; M]; N],
    ) -> [[u64; M]; N] {
        core::array::from_fn(
            #[inline(always)]
            |v| combine_64(a, &x[v], b, &y[v]),
        )
    }
    #[inline(always)]
    fn shift<const M: usize>(self, x: &[u64; M], last: &[u64; M]) -> [u64; M] {
        core::array::from_fn(
            #[inline(always)]
            |i| x[i] >> 1 | last[i] >> 63 << 63,
        )
    }
    #[inline(always)]
    fn choose<const M: usize>(self, mask: u64, a: &[u64; M], b: &[u64; M]) -> [u64; M] {
        core::array::from_fn(
            #[inline(always)]
            |i| ct::select(mask, a[i], b[i]),
        )
    }
    #[inline(always)]
    fn choose_scalar<const M: usize>(self, mask: u64, a: &[u64; M], b: &[u64; M]) -> [u64; M] {
        self.choose(mask, a, b)
    }
    #[inline(always)]
    fn clear<const M: usize>(self, x: &[u64; M], lane: usize) -> [u64; M] {
        let keep = !(((lane < 64) as u64) << (lane % 64));
        x.map(
            #[inline(always)]
            |plane| plane & keep,
        )
    }
}
