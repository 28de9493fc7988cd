//! Encode: the syndrome C0 = (I | T) e.

use super::Params;
use super::bits;
use std::vec::Vec;

/// C0, m*t bits in whole bytes. Bits of the public key's padding play no part.
pub fn encode(p: &Params, public_key: &[u8], e: &[u8]) -> Vec<u8> {
    let mut ones = Vec::new();
    for (i, row) in public_key.chunks(p.row_bytes()).enumerate() {
        let mut bit = bits::get(e, i);
        for j in 0..p.k() {
            bit ^= bits::get(row, j) & bits::get(e, p.rows() + j);
        }
        if bit {
            ones.push(i);
        }
    }
    bits::from_positions(p.syndrome_bytes(), &ones)
}
