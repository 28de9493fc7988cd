//! Polynomials over GF(2^m): evaluation, power sums, GF(q^t), Berlekamp-Massey.

use super::Params;
use super::field::{inv, mul, point};
use std::vec;
use std::vec::Vec;

/// f(x), by Horner's rule. `f` has its leading coefficient, monic or not.
pub fn evaluate(m: usize, f: &[u16], x: u16) -> u16 {
    f.iter().rev().fold(0, |value, &coefficient| mul(m, value, x) ^ coefficient)
}

/// The values of f at all q points; value j belongs to `point(m, j)`.
pub fn evaluate_all(m: usize, f: &[u16]) -> Vec<u16> {
    (0..1 << m).map(|j| evaluate(m, f, point(m, j))).collect()
}

/// S_j = sum over k of weights_k points_k^j, for j < count (0^0 = 1). It is
/// the transposed map of the evaluation at `points`.
pub fn power_sums(m: usize, count: usize, points: &[u16], weights: &[u16]) -> Vec<u16> {
    assert_eq!(points.len(), weights.len());
    let mut sums = vec![0; count];
    for (&x, &weight) in points.iter().zip(weights) {
        let mut term = weight;
        for sum in &mut sums {
            if term == 0 {
                break;
            }
            *sum ^= term;
            term = mul(m, term, x);
        }
    }
    sums
}

/// The power sums of q weights; weight j belongs to `point(m, j)`.
pub fn power_sums_all(m: usize, count: usize, weights: &[u16]) -> Vec<u16> {
    let points: Vec<u16> = (0..1 << m).map(|j| point(m, j)).collect();
    power_sums(m, count, &points, weights)
}

/// The product of two elements of GF(q^t) = GF(q)[y]/F(y), t coefficients each.
pub fn mul_mod(p: &Params, a: &[u16], b: &[u16]) -> Vec<u16> {
    assert!(a.len() == p.t && b.len() == p.t);
    let mut product = vec![0; 2 * p.t - 1];
    for i in 0..p.t {
        for j in 0..p.t {
            product[i + j] ^= mul(p.m, a[i], b[j]);
        }
    }
    for i in (p.t..2 * p.t - 1).rev() {
        for &(exponent, coefficient) in p.modulus {
            product[i - p.t + exponent] ^= mul(p.m, product[i], coefficient);
        }
    }
    product.truncate(p.t);
    product
}

/// Berlekamp-Massey: the shortest linear recurrence of the sequence S.
///
/// Returns its length L and the connection polynomial C, L + 1 coefficients
/// with C_0 = 1: the sum over i <= L of C_i S_(N-i) is 0 for L <= N < len(S).
pub fn berlekamp_massey(m: usize, sequence: &[u16]) -> (usize, Vec<u16>) {
    // `old` is the connection polynomial before the last change of length,
    // `gap` the discrepancy it had, `shift` the number of steps since then.
    let (mut current, mut old) = (vec![1u16], vec![1u16]);
    let (mut length, mut gap, mut shift) = (0, 1, 1);
    for step in 0..sequence.len() {
        let discrepancy =
            (0..current.len().min(step + 1)).fold(0, |d, i| d ^ mul(m, current[i], sequence[step - i]));
        if discrepancy == 0 {
            shift += 1;
            continue;
        }
        let before = current.clone();
        let factor = mul(m, discrepancy, inv(m, gap));
        current.resize(current.len().max(old.len() + shift), 0);
        for (i, &coefficient) in old.iter().enumerate() {
            current[i + shift] ^= mul(m, factor, coefficient);
        }
        if 2 * length <= step {
            length = step + 1 - length;
            (old, gap, shift) = (before, discrepancy, 1);
        } else {
            shift += 1;
        }
    }
    assert!(current.iter().skip(length + 1).all(|&c| c == 0));
    current.resize(length + 1, 0);
    (length, current)
}
