use super::*;
use crate::cpu::{PerTier, for_each_tier};
use std::vec::Vec;
use std::{println, vec};

/// A plain matrix: `rows[i][j]` is bit j of word j / 64.
#[derive(Clone)]
struct Bits {
    rows: Vec<Vec<u64>>,
    columns: usize,
}

impl Bits {
    fn random(rows: usize, columns: usize, seed: u64) -> Self {
        // SplitMix64: a linear generator would make singular matrices.
        let mut state = seed.wrapping_mul(0x0123_4567_89ab_cdef);
        let mut next = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        };
        let rows = (0..rows).map(|_| (0..columns.div_ceil(64)).map(|_| next()).collect()).collect();
        Self { rows, columns }
    }
    fn get(&self, i: usize, j: usize) -> u64 {
        self.rows[i][j / 64] >> (j % 64) & 1
    }
    fn set(&mut self, i: usize, j: usize, bit: u64) {
        let word = &mut self.rows[i][j / 64];
        *word = *word & !(1 << (j % 64)) | bit << (j % 64);
    }
    fn add_row(&mut self, from: usize, to: usize) {
        let source = self.rows[from].clone();
        for (x, y) in self.rows[to].iter_mut().zip(source) {
            *x ^= y;
        }
    }
    fn swap_columns(&mut self, a: usize, b: usize) {
        for i in 0..self.rows.len() {
            let (x, y) = (self.get(i, a), self.get(i, b));
            self.set(i, a, y);
            self.set(i, b, x);
        }
    }
    /// Makes column j a unit vector with its one in row i.
    fn pivot(&mut self, i: usize, j: usize) -> bool {
        let Some(found) = (i..self.rows.len()).find(|&r| self.get(r, j) == 1) else { return false };
        self.rows.swap(i, found);
        for r in 0..self.rows.len() {
            if r != i && self.get(r, j) == 1 {
                self.add_row(i, r);
            }
        }
        true
    }
    /// The specification's systematic form, row by row.
    fn reduce(&mut self, f: bool) -> Option<u64> {
        let rows = self.rows.len();
        let start = rows - 32 * f as usize;
        if !(0..start).all(|i| self.pivot(i, i)) {
            return None;
        }
        if !f {
            return Some(0xffff_ffff);
        }
        let mut pivots = Vec::new();
        for j in start..start + 64 {
            if start + pivots.len() < rows && self.pivot(start + pivots.len(), j) {
                pivots.push(j);
            }
        }
        if pivots.len() < 32 {
            return None;
        }
        for (i, &j) in pivots.iter().enumerate() {
            self.swap_columns(start + i, j);
        }
        Some(pivots.iter().map(|j| 1 << (j - start)).sum())
    }
    fn right(&self) -> Vec<u8> {
        let (rows, k) = (self.rows.len(), self.columns - self.rows.len());
        let mut bytes = vec![0; rows * k.div_ceil(8)];
        for i in 0..rows {
            for j in 0..k {
                bytes[i * k.div_ceil(8) + j / 8] |= (self.get(i, rows + j) << (j % 8)) as u8;
            }
        }
        bytes
    }
}

impl Source for Bits {
    fn stripes<S: Simd>(&mut self, _: S, shape: &Shape, first: isize, out: &mut [Block]) {
        for (w, stripe) in out.chunks_exact_mut(shape.stripe_blocks()).enumerate() {
            stripe.fill([0; 8]);
            for c in 0..64 {
                let j = first + 64 * w as isize + c as isize;
                if j < 0 || j >= self.columns as isize {
                    continue;
                }
                for i in 0..self.rows.len() {
                    let row = i + shape.padding;
                    stripe[row / 8][c / 8] |= self.get(i, j as usize) << (8 * (c % 8) + row % 8);
                }
            }
        }
    }
    fn exchange(&mut self, places: &[u64; 32]) {
        let start = self.rows.len() - 32;
        for (i, place) in places.iter().enumerate() {
            assert_eq!(place.count_ones(), 1);
            self.swap_columns(start + i, start + place.trailing_zeros() as usize);
        }
    }
}

fn shape(rows: usize, columns: usize, f: bool) -> Shape {
    // m = 1 makes any number of rows.
    Shape::new(&Params { name: "", m: 1, n: columns, t: rows, f, pc: false, modulus: &[] })
}

#[derive(Clone)]
struct Matches {
    matrix: Bits,
    f: bool,
    expected: Option<(u64, Vec<u8>)>,
}
impl PerTier for Matches {
    type Output = ();
    fn call<S: Simd>(mut self, s: S) {
        let shape = shape(self.matrix.rows.len(), self.matrix.columns, self.f);
        let k = self.matrix.columns - self.matrix.rows.len();
        let mut key = vec![0; self.matrix.rows.len() * k.div_ceil(8)];
        let mut scratch = vec![u64::MAX; scratch_words::<S>(&shape)];
        let pivots = public_key(s, &shape, &mut self.matrix, &mut key, &mut scratch);
        let result = pivots.map(|pivots| (pivots, key));
        assert!(result == self.expected, "{} {:?}", S::NAME, shape);
        println!("{} {:?}", S::NAME, shape);
    }
}

/// Compares with the row-at-a-time elimination; returns whether it exists.
fn check(matrix: Bits, f: bool) -> bool {
    let mut reduced = matrix.clone();
    let expected = reduced.reduce(f).map(|pivots| (pivots, reduced.right()));
    let exists = expected.is_some();
    for_each_tier(Matches { matrix, f, expected });
    exists
}

const SIZES: [(usize, usize, bool); 10] = [
    (64, 136, false),
    (128, 256, false),
    (220, 600, false),
    (352, 2048, false),
    (492, 1000, false),
    (96, 168, true),
    (220, 600, true),
    (165, 448, true),
    (160, 328, true),
    (331, 704, true),
];

#[test]
fn random_matrices() {
    let (mut with, mut without) = (0, 0);
    for (rows, columns, f) in SIZES {
        for seed in 0..6 {
            if check(Bits::random(rows, columns, seed), f) { with += 1 } else { without += 1 }
        }
    }
    assert!(with > 20 && without > 5, "{with} {without}");
}

#[test]
fn standard_sizes() {
    for (rows, columns) in [(768, 3488), (1547, 6960), (1664, 8192)] {
        assert!(check(Bits::random(rows, columns, 1), true));
    }
    assert!((0..40).any(|seed| check(Bits::random(1547, 1700, seed), false)));
}

/// Replaces the square block by a permutation matrix: almost no window of
/// 128 rows has its pivots.
fn permute(matrix: &mut Bits, permutation: impl Fn(usize) -> usize) {
    for i in 0..matrix.rows.len() {
        for j in 0..matrix.rows.len() {
            matrix.set(i, j, (permutation(i) == j) as u64);
        }
    }
}

#[test]
fn windows_without_pivots() {
    for (rows, columns, f) in SIZES {
        let last = rows - 1;
        let mut matrix = Bits::random(rows, columns, 7);
        permute(&mut matrix, |i| last - i);
        assert!(check(matrix.clone(), f));
        permute(&mut matrix, |i| (i + rows / 2 + 3) % rows);
        assert!(check(matrix.clone(), f));
        // Upper triangular before the permutation: rows are long.
        for i in 0..rows {
            for from in i + 1..(i + 20).min(rows) {
                matrix.add_row(from, i);
            }
        }
        assert!(check(matrix.clone(), f));
        // Now a column is missing, found after a scan of all rows.
        for place in [0, 63, last.min(70), last - 40, last] {
            let mut matrix = matrix.clone();
            let width = if f { 64 } else { 1 };
            for i in 0..rows {
                for j in place..place + width {
                    matrix.set(i, j, 0);
                }
            }
            assert!(!check(matrix, f));
        }
    }
}

#[test]
fn one_window_without_pivots() {
    for (rows, columns, f) in [(492, 1000, false), (331, 704, true), (513, 1024, true)] {
        let padding = shape(rows, columns, f).padding;
        for panel in 1..3 {
            // Rows of the window that are combinations of the rows before,
            // in the panel's columns and left of them.
            let mut matrix = Bits::random(rows, columns, 3);
            let start = 64 * panel - padding;
            let right = Bits::random(rows, columns, 4);
            for r in start..start + 128 {
                matrix.rows[r].fill(0);
                for from in 0..start {
                    if right.get(r, from) == 1 {
                        matrix.add_row(from, r);
                    }
                }
                for j in start + 64..columns {
                    matrix.set(r, j, right.get(r, j));
                }
            }
            check(matrix, f);
        }
    }
}

#[test]
fn tails() {
    for (rows, columns, f) in SIZES.into_iter().filter(|size| size.2) {
        assert!(f);
        let start = rows - 32;
        let clear = |matrix: &mut Bits, columns: &dyn Fn(usize) -> bool| {
            for j in (0..64).filter(|&j| columns(j)) {
                for i in 0..rows {
                    matrix.set(i, start + j, 0);
                }
            }
        };
        let mut regular = Bits::random(rows, columns, 5);
        permute(&mut regular, |i| i);
        for i in 0..start {
            for from in i + 1..rows {
                if (i * from) % 7 < 3 {
                    regular.add_row(from, i);
                }
            }
        }
        for j in 0..64 {
            for i in 0..rows {
                regular.set(i, start + j, ((i * i + 5 * j * j + i * j * 11) >> 3 & 1) as u64);
            }
        }
        check(regular.clone(), true);
        let random = Bits::random(rows, columns, 6);
        for i in 0..rows {
            for j in 0..64 {
                regular.set(i, start + j, random.get(i, start + j));
            }
        }
        assert!(check(regular.clone(), true));
        // Pivots at odd places, at the end, and all but too few.
        for (clearing, exists) in [
            (&(|j: usize| j < 20) as &dyn Fn(usize) -> bool, true),
            (&|j| j % 3 == 0, true),
            (&|j| (20..40).contains(&j), true),
            (&|j| j >= 31, false),
            (&|j| j < 33, false),
            (&|_| true, false),
        ] {
            let mut matrix = regular.clone();
            clear(&mut matrix, clearing);
            let found = check(matrix, true);
            assert!(found == exists, "{rows} {found} {exists}");
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[derive(Clone)]
struct Stages(&'static Params);
#[cfg(target_arch = "x86_64")]
impl PerTier for Stages {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        use crate::bench::cycles;
        if std::env::var("TIER").is_ok_and(|tier| tier != S::NAME) {
            return;
        }
        let shape = Shape::new(self.0);
        let blocks = shape.stripe_blocks();
        let mut matrix = Bits::random(shape.rows, shape.columns, 0);
        let mut seed = 0;
        let factored = loop {
            let mut memory = vec![0; Factors::words::<S>(&shape) + 7];
            let mut left = vec![[0; 8]; blocks * shape.groups];
            matrix.stripes(s, &shape, -(shape.padding as isize), &mut left);
            factor::pad(&shape, &mut left);
            let aligned = memory.as_ptr().align_offset(64);
            let mut factors = Factors::new::<S>(&shape, &mut memory[aligned..]);
            let mut work = left.clone();
            if factors.factor(s, &shape, &mut work).is_some() {
                break (left, memory);
            }
            seed += 1;
            matrix = Bits::random(shape.rows, shape.columns, seed);
        };
        let (left, mut memory) = factored;
        let aligned = memory.as_ptr().align_offset(64);
        let mut factors = Factors::new::<S>(&shape, &mut memory[aligned..]);
        let mut work = vec![0; 8 * left.len().max(S::V::WORDS * blocks) + 7];
        let aligned = work.as_ptr().align_offset(64);
        let work: &mut [Block] = work[aligned..].as_chunks_mut().0;
        println!("{} {}", S::NAME, self.0.name);
        println!("  copy    {}", cycles(|| work[..left.len()].copy_from_slice(&left)));
        println!(
            "  factor  {}",
            cycles(|| {
                work[..left.len()].copy_from_slice(&left);
                assert!(factors.factor(s, &shape, &mut work[..left.len()]).is_some());
            })
        );
        if shape.has_tail() {
            println!(
                "  tail    {}",
                cycles(|| {
                    factors.factor_tail(s, &shape, &mut work[..left.len()]);
                })
            );
        }
        let count = S::STRIPES;
        let passes = shape.right_stripes().div_ceil(count);
        let mut key = vec![0; shape.rows * (shape.columns - shape.rows).div_ceil(8)];
        println!(
            "  solve   {} x {}",
            cycles(|| factors.solve(s, &shape, &mut work[..count * blocks])),
            passes
        );
        let mut first = 0;
        println!(
            "  pack    {} x {}",
            cycles(|| {
                solve::pack(s, &shape, &work[..S::V::WORDS * blocks], first, &mut key);
                first = (first + S::V::WORDS) % (shape.right_stripes() - S::V::WORDS);
            }),
            shape.right_stripes().div_ceil(S::V::WORDS)
        );
    }
}

/// Cycles of every stage.
#[cfg(target_arch = "x86_64")]
#[test]
#[ignore = "a measurement"]
fn stages() {
    for p in [&crate::params::mceliece348864f, &crate::params::mceliece6960119f] {
        for_each_tier(Stages(p));
    }
}
