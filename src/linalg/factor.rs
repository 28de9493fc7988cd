//! Factoring the square block, one panel of 64 columns after the other.
//!
//! In block form, with 64 rows per group and panel p pivoting in group p:
//! before panel p is searched for pivots, the panels before it are applied to
//! its stripe ([`super::solve`] does the same to every other stripe). Row
//! groups above p then hold the panel's entries of the upper factor, the
//! groups below its entries of the lower one. The 64 pivot rows are
//! D_p (x_p + K x_(p+1)), where x_p, x_(p+1) are the groups p and p+1, K adds at
//! most one row to each row, and D_p is the inverse of the panel's 64 x 64
//! block so obtained.
//!
//! That is *windowed pivoting*: 128 random rows lack 64 pivots with probability
//! about 2^-64. If they do, all groups below are added in the same way one
//! after the other until the rank suffices, and these additions are recorded
//! and made to every stripe before anything else: they multiply the whole
//! matrix on the left, which does not change T.

use super::pivots::{Additions, Tail, Window};
use super::product::Products;
use super::{Block, Shape};
use crate::ct;
use crate::simd::{
    Portable, Simd, Tiles,
    tiles::{Product, Tile},
};

/// The factored square block: everything that turns a stripe of B into one of T.
pub struct Factors<'a> {
    /// Prepared tiles, row group by row group; tile (g, p) is the lower factor
    /// for p < g and the upper one for p > g. In the tail's column, the part
    /// of its pivot columns.
    ///
    /// Then per panel p three more: coefficients of the groups p-1 (for the
    /// lower factor's tile (p, p-1)), p and p+1 that give the pivot rows; for
    /// the tail one, its transform.
    pub(super) coefficients: &'a mut [u64],
    /// Per panel p and group d the row of the two groups that is added to each
    /// row of group p, 64 bytes: 0..63 in p, 64..127 in d.
    additions: &'a mut [u64],
    /// Bit p is set if additions are recorded for panel p (public).
    mixed: u64,
    groups: usize,
    /// Words of a prepared tile.
    pub(super) tile_words: usize,
}

/// Adds the rows and columns of the identity before the matrix.
pub fn pad(shape: &Shape, stripes: &mut [Block]) {
    for i in 0..shape.padding {
        stripes[i / 8][i / 8] |= 1 << (8 * (i % 8) + i % 8);
    }
}

impl<'a> Factors<'a> {
    /// Words of memory needed.
    pub const fn words<S: Simd>(shape: &Shape) -> usize {
        let tile = 64 * S::MATRIX_WORDS;
        shape.groups * (shape.groups * (tile + 8) + 3 * tile)
    }

    /// Divides the memory.
    pub fn new<S: Simd>(shape: &Shape, memory: &'a mut [u64]) -> Self {
        let (groups, tile_words) = (shape.groups, 64 * S::MATRIX_WORDS);
        let (coefficients, memory) = memory.split_at_mut(groups * (groups + 3) * tile_words);
        let additions = &mut memory[..groups * groups * 8];
        Self { coefficients, additions, mixed: 0, groups, tile_words }
    }

    /// Where prepared tile (g, p) begins.
    pub(super) fn tile_place(&self, g: usize, p: usize) -> usize {
        (g * self.groups + p) * self.tile_words
    }

    /// Where the coefficients of panel p's pivot rows begin, from the i-th
    /// tile on.
    pub(super) fn pivots_place(&self, p: usize, i: usize) -> usize {
        (self.groups * self.groups + 3 * p + i) * self.tile_words
    }

    /// Factors the panels in `stripes`, the left columns. `None` if they are
    /// singular; time depends on that, on the panel where it shows, and on
    /// windows without 64 pivots.
    pub fn factor<S: Simd>(&mut self, s: S, shape: &Shape, stripes: &mut [Block]) -> Option<()> {
        for p in 0..shape.panels {
            self.reduce_panel(s, shape, p, stripes);
            let mut window = self.window(s, shape, p, stripes);
            let (mut additions, mut missing) = invert(s, &mut window);
            // Public: a 128-row window that lacks pivots, or a singular matrix.
            if ct::declassify(missing) != 0 {
                if p + 2 >= shape.groups {
                    return None;
                }
                self.scan(s, shape, p, stripes);
                window = self.window(s, shape, p, stripes);
                (additions, missing) = invert(s, &mut window);
                if ct::declassify(missing) != 0 {
                    return None;
                }
            }
            self.keep_pivots(s, shape, p, stripes, &window, &additions);
            for g in (0..shape.groups).filter(|&g| g != p) {
                self.keep_tile(s, shape, g, p, stripes);
            }
        }
        Some(())
    }

    /// Applies the panels before p to stripe p, in all rows.
    fn reduce_panel<S: Simd>(&self, s: S, shape: &Shape, p: usize, stripes: &mut [Block]) {
        let blocks = shape.stripe_blocks();
        let stripe = &mut stripes[p * blocks..][..blocks];
        self.mix_all(s, shape, stripe);
        let mut products = Products::new();
        self.forward(shape, p, &mut products);
        for g in p + 1..shape.groups {
            products.push(self.lower(shape, g, p));
        }
        products.compute(s, self.coefficients, stripe, blocks);
    }

    /// Groups p and p + 1 of stripe p, as columns.
    fn window<S: Simd>(&self, s: S, shape: &Shape, p: usize, stripes: &[Block]) -> Window {
        let tile = |g| columns(s, tile_at(shape, g, p, stripes));
        Window { top: tile(p), bottom: if p + 1 < shape.groups { tile(p + 1) } else { [0; 64] } }
    }

    /// Prepares tile (g, p) of the factors from stripe p.
    fn keep_tile<S: Simd>(&mut self, s: S, shape: &Shape, g: usize, p: usize, stripes: &[Block]) {
        let place = self.tile_place(g, p);
        prepare(s, tile_at(shape, g, p, stripes), &mut self.coefficients[place..]);
    }

    /// Prepares the coefficients that give panel p's pivot rows.
    fn keep_pivots<S: Simd>(
        &mut self,
        s: S,
        shape: &Shape,
        p: usize,
        stripes: &[Block],
        inverse: &Window,
        additions: &Additions,
    ) {
        let place = self.pivots_place(p, 0);
        let (before, rest) = self.coefficients[place..].split_at_mut(self.tile_words);
        let (same, next) = rest.split_at_mut(self.tile_words);
        // `before` holds the inverse for the time being.
        prepare(s, &tile_of_columns(s, &inverse.top), before);
        prepare(s, &times(s, before, &Portable.tile_of_rows(&additions.top)), same);
        prepare(s, &times(s, before, &Portable.tile_of_rows(&additions.bottom)), next);
        if p > 0 {
            prepare(s, &times(s, same, tile_at(shape, p, p - 1, stripes)), before);
        }
    }

    /// Scans all groups below p for panel p's pivots: adds rows of each group
    /// in turn to group p, in the stripes up to p, and records it. Afterwards
    /// group p alone has as many pivots as all groups from p on together.
    fn scan<S: Simd>(&mut self, s: S, shape: &Shape, p: usize, stripes: &mut [Block]) {
        for d in p + 1..shape.groups {
            let tile = |g| columns(s, tile_at(shape, g, p, stripes));
            let mut window = Window { top: tile(p), bottom: tile(d) };
            let (additions, _) = invert(s, &mut window);
            let record = &mut self.additions[8 * (p * self.groups + d)..][..8];
            for (i, word) in record.iter_mut().enumerate() {
                *word = (0..8).fold(0, |word, j| word | additions.index(8 * i + j) << (8 * j));
            }
            self.mix(s, shape, p, d, &mut stripes[..(p + 1) * shape.stripe_blocks()]);
        }
        self.mixed |= 1 << p;
        for q in 0..p {
            self.keep_tile(s, shape, p, q, stripes);
        }
    }

    /// Makes the recorded additions of group d to group p in all of `stripes`.
    fn mix<S: Simd>(&self, s: S, shape: &Shape, p: usize, d: usize, stripes: &mut [Block]) {
        let record = &self.additions[8 * (p * self.groups + d)..][..8];
        let additions = Additions::from_indices(|i| record[i / 8] >> (8 * (i % 8)) & 255);
        for (rows, from, add) in [(&additions.top, p, false), (&additions.bottom, d, true)] {
            let mut coefficients = [0; 64 * 4];
            prepare(s, &Portable.tile_of_rows(rows), &mut coefficients);
            let mut product = Products::new();
            product.push(Product { coefficients: 0, from: 8 * from, count: 8, to: 8 * p, rows: 8, add });
            product.compute(s, &coefficients, stripes, shape.stripe_blocks());
        }
    }

    /// Makes all recorded additions in `stripes`, which no panel was applied to
    /// yet.
    pub(super) fn mix_all<S: Simd>(&self, s: S, shape: &Shape, stripes: &mut [Block]) {
        for p in (0..shape.panels).filter(|p| self.mixed >> p & 1 == 1) {
            for d in p + 1..shape.groups {
                self.mix(s, shape, p, d, stripes);
            }
        }
    }

    /// The last 32 rows of `f` sets: reduces the window of 64 columns after
    /// the panels, and returns the column of every row's pivot as one bit
    /// (secret); `None` if there are fewer than 32.
    pub fn factor_tail<S: Simd>(&mut self, s: S, shape: &Shape, stripes: &mut [Block]) -> Option<[u64; 32]> {
        let tail = shape.panels;
        self.reduce_panel(s, shape, tail, stripes);
        let last: &Tile = tile_at(shape, tail, tail, stripes);
        let rows = Portable.rows_of_tile(last);
        let (reduced, missing) = Tail::reduce(*rows.first_chunk().expect("32 rows"));
        // Public: the matrix is rejected.
        if ct::declassify(missing) != 0 {
            return None;
        }
        let mut transform = [0; 64];
        transform[..32].copy_from_slice(&reduced.transform);
        let place = self.pivots_place(tail, 0);
        prepare(s, &Portable.tile_of_rows(&transform), &mut self.coefficients[place..]);
        // Of the upper factor's 64 columns only the pivot columns are needed,
        // in the order of the rows.
        let mut places = [0; 64];
        places[..32].copy_from_slice(&reduced.places);
        let selection = tile_of_columns(s, &places);
        for g in 0..tail {
            let mut all = [0; 64 * 4];
            prepare(s, tile_at(shape, g, tail, stripes), &mut all);
            let place = self.tile_place(g, tail);
            prepare(s, &times(s, &all, &selection), &mut self.coefficients[place..]);
        }
        Some(reduced.places)
    }
}

/// Group g of stripe p.
#[inline(always)]
fn tile_at<'a>(shape: &Shape, g: usize, p: usize, stripes: &'a [Block]) -> &'a Tile {
    stripes[p * shape.stripe_blocks() + 8 * g..].first_chunk().expect("eight blocks")
}

/// A prepared tile times a tile.
#[inline(always)]
fn times<S: Simd>(s: S, prepared: &[u64], tile: &Tile) -> Tile {
    let mut result = *tile;
    let mut product = Products::new();
    product.push(Product { count: 8, rows: 8, ..Product::default() });
    product.compute(s, prepared, &mut result, 8);
    result
}

/// [`Tiles::prepare_tile`] as a call.
#[inline(always)]
fn prepare<S: Simd>(s: S, tile: &Tile, out: &mut [u64]) {
    s.run(
        #[inline(always)]
        || s.prepare_tile(tile, out),
    );
}

/// [`Window::invert`] as a call.
#[inline(always)]
fn invert<S: Simd>(s: S, window: &mut Window) -> (Additions, u64) {
    s.run(
        #[inline(always)]
        || window.invert(s),
    )
}

/// [`Tiles::columns_of_tile`] as a call.
#[inline(always)]
fn columns<S: Simd>(s: S, tile: &Tile) -> [u64; 64] {
    s.run(
        #[inline(always)]
        || s.columns_of_tile(tile),
    )
}

/// [`Tiles::tile_of_columns`] as a call.
#[inline(always)]
fn tile_of_columns<S: Simd>(s: S, columns: &[u64; 64]) -> Tile {
    s.run(
        #[inline(always)]
        || s.tile_of_columns(columns),
    )
}
