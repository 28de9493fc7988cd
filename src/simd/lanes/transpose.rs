//! From elements as integers to bit planes and back, 64 at a time.
//!
//! Sixteen words hold 64 elements of 16 bits, element 16 c + r in the c-th
//! quarter of word r. Transposing the four 16x16 bit matrices in the
//! quarters makes word i plane i.

/// Transposes four 16x16 bit matrices: bit 16 c + i of word r against bit
/// 16 c + r of word i. Own inverse.
#[inline(always)]
fn transpose(words: &mut [u64; 16]) {
    for (log, mask) in [(3, 0x00ff), (2, 0x0f0f), (1, 0x3333), (0, 0x5555u64)] {
        let (distance, mask) = (1 << log, mask * (u64::MAX / 0xffff));
        for r in 0..16 {
            if r & distance == 0 {
                let t = (words[r] >> distance ^ words[r + distance]) & mask;
                words[r] ^= t << distance;
                words[r + distance] ^= t;
            }
        }
    }
}

/// Plane i, bit j: bit i of value j.
#[inline(always)]
pub fn planes<const M: usize>(values: &[u16; 64]) -> [u64; M] {
    let mut words = core::array::from_fn(
        #[inline(always)]
        |k| {
            let [a, b, c, d] = [0, 16, 32, 48].map(
                #[inline(always)]
                |first| values[first + k] as u64,
            );
            a | b << 16 | c << 32 | d << 48
        },
    );
    transpose(&mut words);
    core::array::from_fn(
        #[inline(always)]
        |i| words[i],
    )
}

/// Value j, bit i: bit j of plane i.
#[inline(always)]
pub fn values<const M: usize>(planes: &[u64; M]) -> [u16; 64] {
    let mut words = [0; 16];
    words[..M].copy_from_slice(planes);
    transpose(&mut words);
    core::array::from_fn(
        #[inline(always)]
        |j| (words[j % 16] >> (j / 16 * 16)) as u16,
    )
}
