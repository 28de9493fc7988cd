//! Solving with the factored square block: stripes of B to stripes of T.

use super::factor::Factors;
use super::product::{Product, multiply};
use super::{Block, Shape};
use crate::simd::Simd;

impl Factors<'_> {
    /// Applies the first `panels` panels to stripes: recorded additions, then
    /// group after group the rows' parts in the panels before and the pivot
    /// rows. Groups after number `panels` are unfinished.
    pub(super) fn forward<S: Simd>(&self, s: S, shape: &Shape, stripes: &mut [Block], panels: usize) {
        self.mix_all(s, shape, stripes);
        let blocks = shape.stripe_blocks();
        for p in 0..panels {
            if p > 0 && p + 1 < shape.groups {
                // The next group as it is before panel p, except for the
                // panel p - 1 ..
                let product = Product {
                    from: 0,
                    count: 8 * p,
                    to: 8 * (p + 1),
                    rows: self.rows(shape, p + 1),
                    add: true,
                };
                multiply(s, self.tile(p + 1, 0), stripes, blocks, product);
            }
            // .. and the pivot rows from three groups.
            let from = p.saturating_sub(1);
            let skipped = if p == 0 { 1 } else { 0 };
            let end = (8 * (p + 2)).min(shape.used_blocks());
            let product = Product { from: 8 * from, count: end - 8 * from, to: 8 * p, rows: 8, add: false };
            multiply(s, &self.pivots[(3 * p + skipped) * self.tile_words..], stripes, blocks, product);
        }
        if 0 < panels && panels < shape.groups {
            let from = panels - 1;
            let product = Product {
                from: 8 * from,
                count: 8,
                to: 8 * panels,
                rows: self.rows(shape, panels),
                add: true,
            };
            multiply(s, self.tile(panels, from), stripes, blocks, product);
        }
    }

    /// Blocks of a group.
    fn rows(&self, shape: &Shape, group: usize) -> usize {
        if group == shape.panels { 4 } else { 8 }
    }

    /// Turns stripes of B into stripes of T.
    pub fn solve<S: Simd>(&self, s: S, shape: &Shape, stripes: &mut [Block]) {
        let blocks = shape.stripe_blocks();
        self.forward(s, shape, stripes, shape.panels);
        if shape.has_tail() {
            let tail = shape.panels;
            let product = Product { from: 8 * tail, count: 4, to: 8 * tail, rows: 4, add: false };
            multiply(s, &self.pivots[3 * tail * self.tile_words..], stripes, blocks, product);
        }
        for p in (0..shape.groups - 1).rev() {
            let from = 8 * (p + 1);
            let product = Product { from, count: shape.used_blocks() - from, to: 8 * p, rows: 8, add: true };
            multiply(s, self.tile(p, p + 1), stripes, blocks, product);
        }
    }
}

/// Writes one or two stripes of T, the first being stripe number `first`, to
/// the rows of the public key, which are whole bytes long and follow each
/// other.
#[inline(always)]
pub fn pack<S: Simd>(s: S, shape: &Shape, stripes: &[Block], first: usize, public_key: &mut [u8]) {
    let row_bytes = (shape.columns - shape.rows).div_ceil(8);
    s.run(
        #[inline(always)]
        || {
            let (left, right) = stripes.split_at(shape.stripe_blocks());
            let right = if right.is_empty() { left } else { right };
            let start = 8 * first;
            let length = (stripes.len() / shape.stripe_blocks() * 8).min(row_bytes - start);
            // The blocks of the padding hold nothing but zeros.
            let skipped = shape.padding / 8;
            let blocks = left[..shape.used_blocks()].iter().zip(right).skip(skipped);
            let mut row = (8 * skipped).wrapping_sub(shape.padding);
            for (left, right) in blocks {
                for words in s.rows_of_blocks(left, right) {
                    if row < shape.rows {
                        let out = &mut public_key[row * row_bytes + start..];
                        let mut bytes = [0; 16];
                        for (bytes, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(words) {
                            *bytes = word.to_le_bytes();
                        }
                        if length == 16 {
                            out[..16].copy_from_slice(&bytes);
                        } else {
                            out[..length].copy_from_slice(&bytes[..length]);
                        }
                    }
                    row = row.wrapping_add(1);
                }
            }
        },
    );
}
