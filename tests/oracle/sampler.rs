//! FixedWeight: the error vector from random draws.

use super::Params;
use super::bits;
use std::vec;
use std::vec::Vec;

/// The t positions that one draw yields, in the order drawn; `None` when fewer
/// than t of its values are below n or two of the first t are equal.
pub fn positions_of_draw(p: &Params, draw: &[u8]) -> Option<Vec<usize>> {
    assert_eq!(draw.len(), p.draw_bytes());
    let values = draw.chunks(2).map(|b| u16::from_le_bytes([b[0], b[1]]) as usize % p.q());
    let positions: Vec<usize> = values.filter(|&v| v < p.n).take(p.t).collect();
    if positions.len() < p.t || (1..p.t).any(|i| positions[..i].contains(&positions[i])) {
        return None;
    }
    Some(positions)
}

/// An error vector of weight t. `random` fills its argument with random bytes;
/// each draw is one call.
pub fn fixed_weight(p: &Params, random: &mut dyn FnMut(&mut [u8])) -> Vec<u8> {
    loop {
        let mut draw = vec![0; p.draw_bytes()];
        random(&mut draw);
        if let Some(positions) = positions_of_draw(p, &draw) {
            return bits::from_positions(p.error_bytes(), &positions);
        }
    }
}
