//! Finding pivots, in constant time, on words.

use crate::ct;
use crate::simd::{Simd, Vector};

/// Column i is all-ones in word 64, counted from 64 - i: the lane of column i.
static LANE: [u64; 128] = {
    let mut words = [0; 128];
    words[64] = u64::MAX;
    words
};

/// 128 rows x 64 columns, as columns: the first 64 rows and the other 64.
pub struct Window {
    /// Word j: column j of the first 64 rows, bit i being row i.
    pub top: [u64; 64],
    /// Word j: column j of the other rows.
    pub bottom: [u64; 64],
}

/// One row of the window to be added to each of its first 64 rows, as one bit
/// at the row's place; row i itself stands for none.
pub struct Additions {
    /// Entry i: what of the first 64 rows makes up row i, itself included.
    pub top: [u64; 64],
    /// Entry i: which of the other 64 rows is added to row i.
    pub bottom: [u64; 64],
}

impl Window {
    /// Gauss-Jordan elimination in place, with the pivot of column i in row i.
    ///
    /// A row that lacks its pivot first gets another row added: the first one
    /// below it, in the order of the window, that has a one in the column.
    /// Afterwards the top is the inverse of the first 64 rows of the given
    /// window with the additions made. Returns the additions, and a mask that
    /// is zero if every column had a pivot. A column without one is left
    /// alone; then the additions are still such that the first 64 rows span
    /// all rows of the window.
    ///
    /// All values are secret; the time depends on nothing.
    #[inline(always)]
    pub fn invert<S: Simd>(&mut self, s: S) -> (Additions, u64) {
        let mut additions = Additions { top: [0; 64], bottom: [0; 64] };
        let mut missing = 0;
        for i in 0..64 {
            let unit = 1u64 << i;
            let (top, bottom) = (self.top[i], self.bottom[i]);
            let candidates = top & unit.wrapping_neg();
            let in_top = candidates & candidates.wrapping_neg();
            let in_bottom = bottom & bottom.wrapping_neg() & ct::mask_zero(candidates);
            let found = ct::mask_nonzero(in_top | in_bottom);
            missing |= !found;
            additions.top[i] = in_top | unit;
            additions.bottom[i] = in_bottom;

            let (add_top, add_bottom) = (s.splat(in_top & !unit), s.splat(in_bottom));
            let (clear_top, clear_bottom) = (s.splat(top & !unit & found), s.splat(bottom & found));
            let (unit, zero) = (s.splat(unit), s.splat(0));
            let width = S::V::WORDS;
            for first in (0..64).step_by(width) {
                let (x, y) = (s.load(&self.top[first..]), s.load(&self.bottom[first..]));
                let lane = s.load(&LANE[64 - i + first..]);
                let none = S::V::mask_equal(x & add_top | y & add_bottom, zero);
                let x = x ^ unit.and_not(none);
                let one = S::V::mask_equal(x & unit, unit).and_not(lane);
                (x ^ one & clear_top).store(&mut self.top[first..]);
                (y ^ one & clear_bottom).store(&mut self.bottom[first..]);
            }
        }
        (additions, missing)
    }
}

/// 32 rows x 64 columns, as rows, to be reduced.
pub struct Tail {
    /// The rows; bit j is column j.
    pub rows: [u64; 32],
    /// What of the given rows makes up each row.
    pub transform: [u64; 32],
    /// The pivot column of each row, as one bit.
    pub places: [u64; 32],
}

impl Tail {
    /// The reduced row echelon form of `rows` and a mask that is zero if all
    /// 32 rows got a pivot.
    ///
    /// All values are secret; the time depends on nothing.
    pub fn reduce(rows: [u64; 32]) -> (Self, u64) {
        let mut tail = Self { rows, transform: core::array::from_fn(|i| 1 << i), places: [0; 32] };
        let mut missing = 0;
        for i in 0..32 {
            // The rows from i on are zero left of all that follows.
            let any = tail.rows[i..].iter().fold(0, |sum, row| sum | row);
            let place = any & any.wrapping_neg();
            missing |= ct::mask_zero(place);
            tail.places[i] = place;
            for r in i + 1..32 {
                tail.add(r, i, ct::mask_zero(tail.rows[i] & place));
            }
            for r in 0..32 {
                if r != i {
                    tail.add(i, r, ct::mask_nonzero(tail.rows[r] & place));
                }
            }
        }
        (tail, missing)
    }

    /// Adds row `from` to row `to` where `mask` is set.
    #[inline(always)]
    fn add(&mut self, from: usize, to: usize, mask: u64) {
        self.rows[to] ^= self.rows[from] & mask;
        self.transform[to] ^= self.transform[from] & mask;
    }
}

impl Additions {
    /// The row that is added to row i: 0..63 of the top, 64..127 of the
    /// bottom; i if none is.
    pub fn index(&self, i: usize) -> u64 {
        let added = self.top[i] & !(1 << i);
        let bottom = self.bottom[i];
        let none = ct::mask_zero(added | bottom);
        let mut index = (none & i as u64) | (ct::mask_nonzero(bottom) & 64);
        for bit in 0..6 {
            // The places whose number has the bit set.
            let places = !(u64::MAX / ((1 << (1 << bit)) + 1));
            index |= ct::mask_nonzero((added | bottom) & places) & 1 << bit;
        }
        index
    }

    /// The additions with the given indices.
    pub fn from_indices(index: impl Fn(usize) -> u64) -> Self {
        let mut additions = Self { top: [0; 64], bottom: [0; 64] };
        for i in 0..64 {
            let index = index(i);
            additions.top[i] = 1 << i;
            for place in 0..64 {
                additions.top[i] |= ct::mask_equal(index, place) & 1 << place;
                additions.bottom[i] |= ct::mask_equal(index, place + 64) & 1 << place;
            }
        }
        additions
    }
}
