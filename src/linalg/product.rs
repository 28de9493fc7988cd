//! Lists of products that are computed in one call.

use super::Block;
use crate::simd::{Simd, tiles::Product};

/// As many as any shape needs: two per panel to apply it, one per panel to
/// solve, and three more.
const MOST: usize = 3 * 26 + 4;

/// Products to be computed one after the other.
pub struct Products {
    list: [Product; MOST],
    length: usize,
}

impl Products {
    pub fn new() -> Self {
        Self { list: [Product::default(); MOST], length: 0 }
    }

    /// Adds a product at the end, unless it has no terms.
    pub fn push(&mut self, product: Product) {
        if product.count > 0 {
            self.list[self.length] = product;
            self.length += 1;
        }
    }

    /// Computes them in each of the stripes of `stripe_blocks` blocks.
    #[inline(always)]
    pub fn compute<S: Simd>(&self, s: S, coefficients: &[u64], stripes: &mut [Block], stripe_blocks: usize) {
        s.run(
            #[inline(always)]
            || {
                for product in &self.list[..self.length] {
                    s.multiply(coefficients, stripes, stripe_blocks, *product);
                }
            },
        );
    }
}
