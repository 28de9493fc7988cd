//! ControlBits: the settings of the Benes network for a permutation.
//!
//! The recursive definition of the specification (Bernstein, "Verified fast
//! formulas for control bits for permutation networks"), with the cycles
//! followed one by one. Any 2^w points, w >= 1.

use std::vec;
use std::vec::Vec;

/// The least element of the cycle of each x.
pub fn cycle_minima(permutation: &[u16]) -> Vec<u16> {
    let mut minima = vec![u16::MAX; permutation.len()];
    for start in 0..permutation.len() {
        let mut x = start;
        // Ascending starts: a cycle met before has its minimum already.
        while minima[x] == u16::MAX {
            minima[x] = start as u16;
            x = permutation[x] as usize;
        }
    }
    minima
}

/// The inverse permutation.
pub fn inverse(permutation: &[u16]) -> Vec<u16> {
    let mut inverse = vec![0; permutation.len()];
    for (x, &y) in permutation.iter().enumerate() {
        inverse[y as usize] = x as u16;
    }
    inverse
}

/// The 2w - 1 layers of 2^(w-1) control bits for a permutation of 2^w points.
pub fn control_bits(pi: &[u16]) -> Vec<Vec<bool>> {
    let n = pi.len();
    assert!(n.is_power_of_two() && n >= 2);
    if n == 2 {
        return vec![vec![pi[0] == 1]];
    }
    let pi_inverse = inverse(pi);
    let pibar: Vec<u16> = (0..n).map(|x| pi[(pi_inverse[x ^ 1] ^ 1) as usize]).collect();
    let c = cycle_minima(&pibar);
    let first: Vec<bool> = (0..n / 2).map(|j| c[2 * j] & 1 == 1).collect();
    let after_first = |x: u16| x ^ first[(x / 2) as usize] as u16;
    let last: Vec<bool> = (0..n / 2).map(|k| after_first(pi[2 * k]) & 1 == 1).collect();
    let after_last = |x: usize| x ^ last[x / 2] as usize;

    let middle: Vec<u16> = (0..n).map(|x| after_first(pi[after_last(x)])).collect();
    assert!((0..n).all(|x| middle[x] as usize & 1 == x & 1));
    let half = |parity: usize| -> Vec<u16> { (0..n / 2).map(|j| middle[2 * j + parity] / 2).collect() };
    let (even, odd) = (control_bits(&half(0)), control_bits(&half(1)));

    let mut layers = vec![first];
    for (a, b) in even.iter().zip(&odd) {
        layers.push(a.iter().zip(b).flat_map(|(&x, &y)| [x, y]).collect());
    }
    layers.push(last);
    layers
}
