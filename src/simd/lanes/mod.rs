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
mod portable;
pub mod transpose;

/// Products of many field elements by one.
pub trait Lanes: Copy {
    /// 64 elements.
    type Elements<const M: usize>: Copy;
    /// One element, prepared as a multiplier.
    type Scalar<const M: usize>: Copy;

    /// Loads 64 elements.
    fn elements<const M: usize>(self, values: &[u16; 64]) -> Self::Elements<M>;
    /// Stores 64 elements.
    fn values<const M: usize>(self, x: &Self::Elements<M>) -> [u16; 64];
    /// Lane 0 in every lane.
    fn broadcast<const M: usize>(self, x: &Self::Elements<M>) -> Self::Elements<M>;
    /// Prepares the element that is in every lane of `x`.
    fn scalar<const M: usize>(self, x: &Self::Elements<M>) -> Self::Scalar<M>;
    /// All-ones if lane 0 is not zero, else zero.
    fn nonzero<const M: usize>(self, x: &Self::Elements<M>) -> u64;
    /// `a x + b y`, lane by lane.
    fn combine<const M: usize, const N: usize>(
        self,
        a: &Self::Scalar<M>,
        x: &[Self::Elements<M>; N],
        b: &Self::Scalar<M>,
        y: &[Self::Elements<M>; N],
    ) -> [Self::Elements<M>; N];
    /// Lane j + 1 of `x` in lane j, and lane 63 of `last` in lane 63.
    fn shift<const M: usize>(self, x: &Self::Elements<M>, last: &Self::Elements<M>) -> Self::Elements<M>;
    /// `b` if `mask` is all-ones, `a` if it is zero.
    fn choose<const M: usize>(
        self,
        mask: u64,
        a: &Self::Elements<M>,
        b: &Self::Elements<M>,
    ) -> Self::Elements<M>;
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
