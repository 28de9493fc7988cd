use super::*;
use crate::cpu::{PerTier, for_each_tier};
use crate::simd::{Simd, Vector};
use std::vec::Vec;

/// Bit (i, c) of a block.
fn bit(block: &Block, i: usize, c: usize) -> u64 {
    block[c / 8] >> (8 * (c % 8) + i) & 1
}

#[derive(Clone)]
struct Conversions;
impl PerTier for Conversions {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 32) ^ (seed << 32)
        };
        let tile: Tile = core::array::from_fn(|_| core::array::from_fn(|_| random()));
        let columns = s.run(
            #[inline(always)]
            || s.columns_of_tile(&tile),
        );
        for r in 0..64 {
            for c in 0..64 {
                assert_eq!(columns[c] >> r & 1, bit(&tile[r / 8], r % 8, c));
            }
        }
        let transposed = s.run(
            #[inline(always)]
            || s.transpose_block(&tile[0]),
        );
        for (r, c) in (0..8).flat_map(|r| (0..8).map(move |c| (r, c))) {
            assert_eq!(transposed[c].to_le_bytes()[r], tile[0][r].to_le_bytes()[c]);
        }
        let same = s.run(
            #[inline(always)]
            || s.tile_of_columns(&columns),
        );
        assert_eq!(same, tile);

        let width = S::V::WORDS;
        let rows: Vec<u64> = (0..8 * width).map(|_| random()).collect();
        let mut blocks = std::vec![[0; 8]; 3 * width];
        s.run(
            #[inline(always)]
            || s.blocks_of_rows(&rows, &mut blocks, 3),
        );
        for r in 0..8 {
            for c in 0..64 * width {
                let expected = rows[r * width + c / 64] >> (c % 64) & 1;
                assert_eq!(bit(&blocks[c / 64 * 3], r, c % 64), expected);
            }
        }
        let mut same = std::vec![0; 8 * width];
        s.run(
            #[inline(always)]
            || s.rows_of_blocks(&blocks, 3, &mut same),
        );
        assert_eq!(same, rows);

        let rows: [u64; 64] = core::array::from_fn(|_| random());
        let blocks = s.tile_of_rows(&rows);
        assert_eq!(s.rows_of_tile(&blocks), rows);
        for (r, row) in rows.iter().enumerate() {
            for c in 0..64 {
                assert_eq!(bit(&blocks[r / 8], r % 8, c), row >> c & 1);
            }
        }
    }
}

#[derive(Clone)]
struct Products;
impl PerTier for Products {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 32) ^ (seed << 32)
        };
        for (count, rows, stripe_blocks, number) in
            [(4, 4, 16, 1), (12, 8, 24, 1), (20, 8, 24, 2), (8, 4, 16, 3), (16, 8, 16, 5), (4, 8, 17, 8)]
        {
            let tiles: Vec<Tile> =
                (0..3).map(|_| core::array::from_fn(|_| core::array::from_fn(|_| random()))).collect();
            let start = 5;
            let mut prepared = std::vec![0; start + 3 * 64 * S::MATRIX_WORDS];
            for (i, tile) in tiles.iter().enumerate() {
                let out = &mut prepared[start + i * 64 * S::MATRIX_WORDS..];
                s.run(
                    #[inline(always)]
                    || s.prepare_tile(tile, out),
                );
            }
            let before: Vec<Block> =
                (0..number * stripe_blocks).map(|_| core::array::from_fn(|_| random())).collect();
            for (from, to, add) in [(0, 8, true), (0, 0, false), (stripe_blocks - count, 3, true)] {
                let p = Product { coefficients: start, from, count, to, rows, add };
                let mut after = before.clone();
                s.run(
                    #[inline(always)]
                    || s.multiply(&prepared, &mut after, stripe_blocks, p),
                );
                for (stripe, after) in after.chunks_exact(stripe_blocks).enumerate() {
                    let before = &before[stripe * stripe_blocks..];
                    for (b, after) in after.iter().enumerate() {
                        let changed = (to..to + rows).contains(&b);
                        for c in 0..64 {
                            let mut column =
                                if changed && !add { 0 } else { before[b][c / 8] >> (8 * (c % 8)) };
                            for k in (0..8 * count).filter(|_| changed) {
                                let coefficients = tiles[k / 64][b - to][k % 64 / 8] >> (8 * (k % 8));
                                column ^= coefficients * bit(&before[from + k / 8], k % 8, c);
                            }
                            assert_eq!(
                                column as u8,
                                (after[c / 8] >> (8 * (c % 8))) as u8,
                                "{} {p:?}",
                                S::NAME
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn products_on_every_tier() {
    for_each_tier(Products);
}

#[test]
fn conversions_on_every_tier() {
    for_each_tier(Conversions);
}
