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
        let same = s.run(
            #[inline(always)]
            || s.tile_of_columns(&columns),
        );
        assert_eq!(same, tile);

        let rows = s.run(
            #[inline(always)]
            || s.rows_of_blocks(&tile[0], &tile[1]),
        );
        for r in 0..8 {
            for c in 0..128 {
                assert_eq!(rows[r][c / 64] >> (c % 64) & 1, bit(&tile[c / 64], r, c % 64));
            }
        }

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
        let rows: [u64; 64] = core::array::from_fn(|_| random());
        let blocks = s.tile_of_rows(&rows);
        for (r, row) in rows.iter().enumerate() {
            for c in 0..64 {
                assert_eq!(bit(&blocks[r / 8], r % 8, c), row >> c & 1);
            }
        }
    }
}

#[test]
fn conversions_on_every_tier() {
    for_each_tier(Conversions);
}
