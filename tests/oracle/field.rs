//! The field GF(2^m), m = 11, 12, 13: GF(2)[z] modulo a fixed polynomial.

/// The field polynomial; bit i is the coefficient of z^i.
pub fn modulus(m: usize) -> u32 {
    match m {
        11 => 1 << 11 | 1 << 2 | 1,
        12 => 1 << 12 | 1 << 3 | 1,
        13 => 1 << 13 | 1 << 4 | 1 << 3 | 1 << 1 | 1,
        _ => panic!("no field of degree {m}"),
    }
}

/// The product a*b: the polynomials are multiplied, then reduced from the top.
pub fn mul(m: usize, a: u16, b: u16) -> u16 {
    let mut product = 0u32;
    for i in 0..m {
        product ^= (b as u32 >> i & 1) * ((a as u32) << i);
    }
    for i in (m..2 * m).rev() {
        product ^= (product >> i & 1) * (modulus(m) << (i - m));
    }
    product as u16
}

/// a^e.
pub fn pow(m: usize, a: u16, e: usize) -> u16 {
    let mut result = 1;
    for i in (0..usize::BITS).rev() {
        result = mul(m, result, result);
        if e >> i & 1 == 1 {
            result = mul(m, result, a);
        }
    }
    result
}

/// 1/a = a^(q-2); the inverse of 0 is taken as 0.
pub fn inv(m: usize, a: u16) -> u16 {
    pow(m, a, (1 << m) - 2)
}

/// j with its m bits in reverse order, as a field element: the sum of
/// (bit i of j) z^(m-1-i). It is "point number j", and an involution.
pub fn point(m: usize, j: usize) -> u16 {
    (0..m).map(|i| ((j >> i & 1) << (m - 1 - i)) as u16).sum()
}
