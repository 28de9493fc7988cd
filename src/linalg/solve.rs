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
                products.push(self.lower(shape, p + 1, p));
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

    /// What applies the first `panels` panels to group `g` when their pivot
    /// rows are known. The blocks of the padding are zero and left out (an even
    /// number of them).
    pub(super) fn lower(&self, shape: &Shape, g: usize, panels: usize) -> Product {
        let from = (shape.padding / 8 & !1).min(8 * panels);
        Product {
            coefficients: self.tile_place(g, 0) + from * self.tile_words / 8,
            from,
            count: 8 * panels - from,
            to: 8 * g,
            rows: shape.group_blocks(g),
            add: true,
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

/// Whole cache lines: vectors that straddle two are slow.
#[repr(align(64))]
struct Lines([u64; 64]);

/// Writes up to `WORDS` stripes of T to the rows of the public key, which are
/// whole bytes long and follow each other. The first is stripe number `first`;
/// `stripes` has room for `WORDS` stripes in any case.
#[inline(always)]
pub fn pack<S: Simd>(s: S, shape: &Shape, stripes: &[Block], first: usize, public_key: &mut [u8]) {
    let row_bytes = (shape.columns - shape.rows).div_ceil(8);
    let (start, width) = (8 * first, 8 * S::V::WORDS);
    let length = width.min(row_bytes - start);
    s.run(
        #[inline(always)]
        || {
            for block in shape.padding / 8..shape.used_blocks() {
                let mut rows = Lines([0; 64]);
                s.rows_of_blocks(&stripes[block..], shape.stripe_blocks(), &mut rows.0);
                // The first block may begin with rows of the padding.
                let skipped = shape.padding.saturating_sub(8 * block);
                let row = 8 * block + skipped - shape.padding;
                let out = &mut public_key[row * row_bytes + start..];
                if length == width && skipped == 0 {
                    unroll!(R in [0 1 2 3 4 5 6 7] {
                        s.load(&rows.0[R * S::V::WORDS..]).store_bytes(&mut out[R * row_bytes..]);
                    });
                } else {
                    let rows = rows.0.chunks_exact(S::V::WORDS).take(8).skip(skipped);
                    for (i, words) in rows.enumerate() {
                        copy_start(words, &mut out[i * row_bytes..][..length]);
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
