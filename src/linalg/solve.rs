//! Solving with the factored square block: stripes of B to stripes of T.

use super::factor::Factors;
use super::product::Products;
use super::{Block, Shape};
use crate::simd::{Simd, Vector, tiles::Product};

impl Factors<'_> {
    /// Lists what applies the first `panels` panels to a stripe: group after
    /// group the rows' parts in the panels before, and the pivot rows. Groups
    /// after number `panels` are left unfinished.
    pub(super) fn forward(&self, shape: &Shape, panels: usize, products: &mut Products) {
        for p in 0..panels {
            // The next group as it is before panel p, except for panel p - 1 ..
            if p + 1 < shape.groups {
                products.push(Product {
                    coefficients: self.tile_place(p + 1, 0),
                    from: 0,
                    count: 8 * p,
                    to: 8 * (p + 1),
                    rows: shape.group_blocks(p + 1),
                    add: true,
                });
            }
            // .. and the pivot rows from the groups p - 1, p and p + 1.
            let skipped = (p == 0) as usize;
            let (from, end) = (8 * (p + skipped - 1), (8 * (p + 2)).min(shape.used_blocks()));
            products.push(Product {
                coefficients: self.pivots_place(p, skipped),
                from,
                count: end - from,
                to: 8 * p,
                rows: 8,
                add: false,
            });
        }
        if 0 < panels && panels < shape.groups {
            products.push(Product {
                coefficients: self.tile_place(panels, panels - 1),
                from: 8 * (panels - 1),
                count: 8,
                to: 8 * panels,
                rows: shape.group_blocks(panels),
                add: true,
            });
        }
    }

    /// Turns stripes of B into stripes of T.
    #[inline(always)]
    pub fn solve<S: Simd>(&self, s: S, shape: &Shape, stripes: &mut [Block]) {
        self.mix_all(s, shape, stripes);
        let mut products = Products::new();
        self.forward(shape, shape.panels, &mut products);
        if shape.has_tail() {
            let (coefficients, to) = (self.pivots_place(shape.panels, 0), 8 * shape.panels);
            products.push(Product { coefficients, from: to, count: 4, to, rows: 4, add: false });
        }
        for p in (0..shape.panels).rev() {
            let from = 8 * (p + 1);
            products.push(Product {
                coefficients: self.tile_place(p, p + 1),
                from,
                count: shape.used_blocks() - from,
                to: 8 * p,
                rows: 8,
                add: true,
            });
        }
        products.compute(s, self.coefficients, stripes, shape.stripe_blocks());
    }
}

/// Writes up to `WORDS` stripes of T to the rows of the public key, which are
/// whole bytes long and follow each other. The first is stripe number `first`;
/// `stripes` has room for `WORDS` stripes in any case.
#[inline(always)]
pub fn pack<S: Simd>(s: S, shape: &Shape, stripes: &[Block], first: usize, public_key: &mut [u8]) {
    let row_bytes = (shape.columns - shape.rows).div_ceil(8);
    let blocks = shape.stripe_blocks();
    s.run(
        #[inline(always)]
        || {
            let (start, width) = (8 * first, 8 * S::V::WORDS);
            let length = width.min(row_bytes - start);
            for block in shape.padding / 8..shape.used_blocks() {
                let mut rows = [0; 64];
                s.rows_of_blocks(&stripes[block..], blocks, &mut rows);
                for (r, words) in rows.chunks_exact(S::V::WORDS).take(8).enumerate() {
                    // The first block may begin with rows of the padding.
                    if let Some(row) = (8 * block + r).checked_sub(shape.padding) {
                        let out = &mut public_key[row * row_bytes + start..][..length];
                        if length == width {
                            s.load(words).store_bytes(out);
                        } else {
                            copy_start(words, out);
                        }
                    }
                }
            }
        },
    );
}

/// Copies the first bytes of `words`.
#[inline(always)]
fn copy_start(words: &[u64], out: &mut [u8]) {
    let (whole, rest) = out.as_chunks_mut();
    for (bytes, word) in whole.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    for (i, byte) in rest.iter_mut().enumerate() {
        *byte = (words[whole.len()] >> (8 * i)) as u8;
    }
}
