//! MatGen: the parity-check matrix, its systematic form, the public key.

use super::Params;
use super::bits;
use super::field::{inv, mul};
use super::poly::evaluate;
use std::vec;
use std::vec::Vec;

/// A binary matrix; bit j of a row is bit j mod 64 of its word j div 64.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    /// Number of columns.
    pub columns: usize,
    /// The rows, each of ceil(columns / 64) words.
    pub rows: Vec<Vec<u64>>,
}

impl Matrix {
    /// The zero matrix.
    pub fn zero(rows: usize, columns: usize) -> Self {
        Matrix { columns, rows: vec![vec![0; columns.div_ceil(64)]; rows] }
    }

    /// Entry (i, j).
    pub fn get(&self, i: usize, j: usize) -> bool {
        self.rows[i][j / 64] >> (j % 64) & 1 == 1
    }

    /// Sets entry (i, j) to `bit`.
    pub fn set(&mut self, i: usize, j: usize, bit: bool) {
        let word = &mut self.rows[i][j / 64];
        *word = *word & !(1 << (j % 64)) | (bit as u64) << (j % 64);
    }

    /// Exchanges two columns.
    pub fn swap_columns(&mut self, a: usize, b: usize) {
        for i in 0..self.rows.len() {
            let (x, y) = (self.get(i, a), self.get(i, b));
            self.set(i, a, y);
            self.set(i, b, x);
        }
    }

    /// One Gauss-Jordan step: makes column j the unit vector with its one in
    /// row i, using the rows from i on. Returns false, and changes nothing,
    /// when those rows have no one in column j.
    pub fn pivot(&mut self, i: usize, j: usize) -> bool {
        let Some(found) = (i..self.rows.len()).find(|&r| self.get(r, j)) else {
            return false;
        };
        self.rows.swap(i, found);
        let pivot_row = self.rows[i].clone();
        for r in 0..self.rows.len() {
            if r != i && self.get(r, j) {
                for (a, b) in self.rows[r].iter_mut().zip(&pivot_row) {
                    *a ^= b;
                }
            }
        }
        true
    }
}

/// The m*t x n matrix H: row i*m + b, column j holds bit b of
/// alpha_j^i / g(alpha_j). `g` has t + 1 coefficients, `support` at least n.
pub fn mat_gen(p: &Params, g: &[u16], support: &[u16]) -> Matrix {
    let mut matrix = Matrix::zero(p.rows(), p.n);
    for (j, &alpha) in support[..p.n].iter().enumerate() {
        let mut entry = inv(p.m, evaluate(p.m, g, alpha));
        for i in 0..p.t {
            for b in 0..p.m {
                matrix.set(i * p.m + b, j, entry >> b & 1 == 1);
            }
            entry = mul(p.m, entry, alpha);
        }
    }
    matrix
}

/// Brings the matrix to the form (I | T) by row operations and, for `f` sets,
/// exchanges among the 64 columns from m*t - 32, done in `pi` too.
///
/// Returns the pivots: bit i is set when column m*t - 32 + i of the matrix
/// before the exchanges had a pivot. `None` when the form does not exist.
pub fn systematic_form(p: &Params, matrix: &mut Matrix, pi: &mut [u16]) -> Option<u64> {
    if p.f { semi_systematic(p, matrix, pi) } else { systematic(p, matrix).then_some(0xffff_ffff) }
}

/// Row operations only; false when the left m*t columns are singular.
pub fn systematic(p: &Params, matrix: &mut Matrix) -> bool {
    (0..p.rows()).all(|i| matrix.pivot(i, i))
}

/// The `f` sets' form, (mu, nu) = (32, 64). Returns the pivots.
pub fn semi_systematic(p: &Params, matrix: &mut Matrix, pi: &mut [u16]) -> Option<u64> {
    let start = p.window_start();
    if !(0..start).all(|i| matrix.pivot(i, i)) {
        return None;
    }
    // Each of the last 32 rows takes the leftmost column it can.
    let mut pivot_columns = Vec::new();
    for j in start..start + 64 {
        let i = start + pivot_columns.len();
        if i < p.rows() && matrix.pivot(i, j) {
            pivot_columns.push(j);
        }
    }
    if pivot_columns.len() < 32 {
        return None;
    }
    for (i, &j) in (start..).zip(&pivot_columns) {
        matrix.swap_columns(i, j);
        pi.swap(i, j);
    }
    Some(pivot_columns.iter().map(|j| 1 << (j - start)).sum())
}

/// The public key: T, the columns from m*t on, each row in whole bytes.
pub fn public_key(p: &Params, matrix: &Matrix) -> Vec<u8> {
    let mut bytes = Vec::new();
    for i in 0..p.rows() {
        let ones: Vec<usize> = (0..p.k()).filter(|&j| matrix.get(i, p.rows() + j)).collect();
        bytes.extend(bits::from_positions(p.row_bytes(), &ones));
    }
    bytes
}
