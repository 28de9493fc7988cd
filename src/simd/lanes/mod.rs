//! Sixty-four elements of GF(2^m) at a time, in the form in which one secret
//! scalar times all of them is cheapest: a linear map with matrices made from
//! the scalar. Bitsliced masks, byte tables or byte matrices, by tier.
//!
//! Lane j is element j. Nothing here branches on a value or uses one as an
//! address; lane numbers given as arguments are public.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod pair;
mod portable;
pub mod transpose;

#[cfg(target_arch = "x86_64")]
use crate::params::taps;

/// z^e in GF(2^m).
#[cfg(target_arch = "x86_64")]
const fn power(m: usize, e: usize) -> usize {
    let mut x = 1;
    let mut k = 0;
    while k < e {
        x <<= 1;
        if x >> m == 1 {
            x ^= 1 << m;
            let mut i = 0;
            while i < taps(m).len() {
                x ^= 1 << taps(m)[i];
                i += 1;
            }
        }
        k += 1;
    }
    x
}

/// Products of many field elements by one.
pub trait Lanes: Copy {
    /// 64 elements.
    type Elements<const M: usize>: Copy;
    /// One element, prepared as a multiplier.
    type Scalar<const M: usize>: Copy;
    /// A scalar half prepared: what is ready early but takes little room.
    type Seed<const M: usize>: Copy;

    /// Loads 64 elements.
    fn elements<const M: usize>(self, values: &[u16; 64]) -> Self::Elements<M>;
    /// Stores 64 elements.
    fn values<const M: usize>(self, x: &Self::Elements<M>) -> [u16; 64];
    /// The inverse of [`Lanes::planes`].
    #[inline(always)]
    fn load_planes<const M: usize>(self, planes: &[u64; M]) -> Self::Elements<M> {
        self.elements(&transpose::values(planes))
    }
    /// Bit j of plane i: bit i of lane j.
    #[inline(always)]
    fn planes<const M: usize>(self, x: &Self::Elements<M>) -> [u64; M] {
        transpose::planes(&self.values::<M>(x))
    }
    /// One element in every lane.
    fn point<const M: usize>(self, value: u16) -> Self::Elements<M>;
    /// Lane 0.
    fn first<const M: usize>(self, x: &Self::Elements<M>) -> u16;
    /// Lane 0 in every lane.
    fn broadcast<const M: usize>(self, x: &Self::Elements<M>) -> Self::Elements<M>;
    /// Begins to prepare the element that is in every lane of `x`.
    fn seed<const M: usize>(self, x: &Self::Elements<M>) -> Self::Seed<M>;
    /// Prepares a scalar.
    fn scalar<const M: usize>(self, seed: &Self::Seed<M>) -> Self::Scalar<M>;
    /// `sum + a x`, lane by lane.
    fn add_multiple<const M: usize>(
        self,
        sum: &Self::Elements<M>,
        a: &Self::Scalar<M>,
        x: &Self::Elements<M>,
    ) -> Self::Elements<M>;
    /// [`Lanes::add_multiple`] for N vectors, in place.
    #[inline(always)]
    fn add_multiples<const M: usize, const N: usize>(
        self,
        sums: &mut [Self::Elements<M>; N],
        a: &Self::Scalar<M>,
        x: &[Self::Elements<M>; N],
    ) {
        for v in 0..N {
            sums[v] = self.add_multiple(&sums[v], a, &x[v]);
        }
    }
    /// Lane j + 1 of `x` in lane j, and lane 63 of `last` in lane 63.
    fn shift<const M: usize>(self, x: &Self::Elements<M>, last: &Self::Elements<M>) -> Self::Elements<M>;
    /// Element i, lane i mod 64 of vector i div 64, to lane i/N of vector i mod N.
    #[inline(always)]
    fn deal<const M: usize, const N: usize>(self, x: &[Self::Elements<M>; N]) -> [Self::Elements<M>; N] {
        let (mut values, mut dealt, mut out) = ([[0; 64]; N], [0; 64], *x);
        for v in 0..N {
            values[v] = self.values::<M>(&x[v]);
        }
        for v in 0..N {
            for lane in 0..64 {
                dealt[lane] = values.as_flattened()[N * lane + v];
            }
            out[v] = self.elements(&dealt);
        }
        out
    }
    /// The inverse of [`Lanes::deal`] in reverse order: element i goes to lane
    /// j mod 64 of vector j div 64 with j = 64N - 1 - i.
    #[inline(always)]
    fn collect<const M: usize, const N: usize>(self, x: &[Self::Elements<M>; N]) -> [Self::Elements<M>; N] {
        let (mut values, mut out) = ([[0; 64]; N], *x);
        for v in 0..N {
            let dealt = self.values::<M>(&x[v]);
            for lane in 0..64 {
                values.as_flattened_mut()[64 * N - 1 - (N * lane + v)] = dealt[lane];
            }
        }
        for v in 0..N {
            out[v] = self.elements(&values[v]);
        }
        out
    }
    /// `b` if `mask` is all-ones, `a` if it is zero.
    fn choose<const M: usize>(
        self,
        mask: u64,
        a: &Self::Elements<M>,
        b: &Self::Elements<M>,
    ) -> Self::Elements<M>;
    /// With x_N = `end`, for all v: x_v becomes a x_(v+1) + b y_v, and y_v
    /// becomes the old x_(v+1) if `mask` is all-ones. Returns the new lane 0
    /// of x_0, in every lane, and what [`Lanes::seed`] makes of it.
    #[inline(always)]
    fn update<const M: usize, const N: usize>(
        self,
        a: &Self::Scalar<M>,
        x: &mut [Self::Elements<M>; N],
        end: &Self::Elements<M>,
        b: &Self::Scalar<M>,
        y: &mut [Self::Elements<M>; N],
        mask: u64,
    ) -> (Self::Elements<M>, Self::Seed<M>) {
        let zero = self.point(0);
        let mut first = *end;
        let mut seed = None;
        for v in 0..N {
            let next = if v + 1 < N { x[v + 1] } else { *end };
            let sum = self.add_multiple(&zero, a, &next);
            x[v] = self.add_multiple(&sum, b, &y[v]);
            y[v] = self.choose(mask, &y[v], &next);
            if v == 0 {
                // The caller's next step waits for this: before the rest.
                first = self.broadcast(&x[0]);
                seed = Some(self.seed(&first));
            }
        }
        (first, seed.expect("N > 0"))
    }
    /// [`Lanes::choose`] for scalars.
    fn choose_scalar<const M: usize>(
        self,
        mask: u64,
        a: &Self::Scalar<M>,
        b: &Self::Scalar<M>,
    ) -> Self::Scalar<M>;
    /// `x` with zero in lane `lane`; unchanged if `lane` is 64 or more.
    fn clear<const M: usize>(self, x: &Self::Elements<M>, lane: usize) -> Self::Elements<M>;
}

#[cfg(test)]
mod tests;
