//! The Benes network: 2w - 1 layers of conditional exchanges of 2^w places.

use super::Params;
use super::bits;
use std::vec::Vec;

/// The distance of the places that layer number `layer` exchanges.
pub fn stride(w: usize, layer: usize) -> usize {
    if layer < w { 1 << layer } else { 1 << (2 * w - 2 - layer) }
}

/// One layer: bit k exchanges places x = (k mod s) + 2s(k div s) and x + s.
pub fn apply_layer<T>(control: &[bool], s: usize, array: &mut [T]) {
    for (k, &bit) in control.iter().enumerate() {
        let x = k % s + 2 * s * (k / s);
        if bit {
            array.swap(x, x + s);
        }
    }
}

/// All layers, first to last: a'[i] = a[pi(i)] when the bits are those of pi.
pub fn apply<T>(layers: &[Vec<bool>], array: &mut [T]) {
    let w = array.len().ilog2() as usize;
    assert_eq!(layers.len(), 2 * w - 1);
    for (l, control) in layers.iter().enumerate() {
        apply_layer(control, stride(w, l), array);
    }
}

/// All layers, last to first: the inverse of `apply`.
pub fn apply_inverse<T>(layers: &[Vec<bool>], array: &mut [T]) {
    let w = array.len().ilog2() as usize;
    assert_eq!(layers.len(), 2 * w - 1);
    for (l, control) in layers.iter().enumerate().rev() {
        apply_layer(control, stride(w, l), array);
    }
}

/// The control bits as in the secret key: layer after layer, 2^(m-4) bytes each.
pub fn pack(p: &Params, layers: &[Vec<bool>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for layer in layers {
        let ones: Vec<usize> = (0..layer.len()).filter(|&k| layer[k]).collect();
        bytes.extend(bits::from_positions(p.layer_bytes(), &ones));
    }
    bytes
}

/// The layers from the secret key's bytes.
pub fn unpack(p: &Params, bytes: &[u8]) -> Vec<Vec<bool>> {
    assert_eq!(bytes.len(), p.control_bytes());
    bytes
        .chunks(p.layer_bytes())
        .map(|layer| (0..8 * layer.len()).map(|k| bits::get(layer, k)).collect())
        .collect()
}
