//! GF(2^m) one element at a time, for m = 11, 12, 13: the definition. Builds
//! the tables at compile time and is the oracle of the bitsliced arithmetic;
//! not for secrets.
//!
//! An element is an m-bit integer, bit i the coefficient of z^i. The field
//! polynomials are z^11+z^2+1, z^12+z^3+1 and z^13+z^4+z^3+z+1 ([Spec]; the
//! first is for tests).

pub use crate::params::taps;

/// `a * b`.
pub const fn mul<const M: usize>(a: u16, b: u16) -> u16 {
    let mut product = 0u32;
    let mut i = 0;
    while i < M {
        product ^= (a as u32) * (b as u32 & 1 << i);
        i += 1;
    }
    let mut d = 2 * M - 2;
    while d >= M {
        let top = product >> d & 1;
        product ^= top << d;
        let mut k = 0;
        while k < taps(M).len() {
            product ^= top << (d - M + taps(M)[k]);
            k += 1;
        }
        d -= 1;
    }
    product as u16
}

/// `a^-1`, and 0 for 0.
pub const fn inverse<const M: usize>(a: u16) -> u16 {
    // a^(2^m - 2): the product of a^(2^i), 1 <= i < m.
    let mut power = a;
    let mut result = 1;
    let mut i = 1;
    while i < M {
        power = mul::<M>(power, power);
        result = mul::<M>(result, power);
        i += 1;
    }
    result
}

/// Point number `j` of the field order: sum over i of (bit i of j) z^(m-1-i).
pub const fn point<const M: usize>(j: usize) -> u16 {
    (j as u16).reverse_bits() >> (16 - M)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inverses<const M: usize>() {
        for a in 1..1 << M {
            assert_eq!(mul::<M>(a, inverse::<M>(a)), 1);
        }
        assert_eq!(inverse::<M>(0), 0);
    }

    #[test]
    fn every_element_has_an_inverse() {
        inverses::<11>();
        inverses::<12>();
        inverses::<13>();
    }
}
