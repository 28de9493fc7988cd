//! From elements as integers to bit planes and back, 64 at a time.

/// Transposes the 16x16 bit matrices that are made of bits 16c .. 16c+15 of
/// the 16 words. Own inverse.
#[inline(always)]
fn transpose(words: &mut [u64; 16]) {
    let mut block = 8;
    while block > 0 {
        // Bits whose number has no bit `block`.
        let mask = u64::MAX / ((1 << block) + 1);
        for i in 0..16 {
            if i & block == 0 {
                let difference = (words[i] >> block ^ words[i + block]) & mask;
                words[i + block] ^= difference;
                words[i] ^= difference << block;
            }
        }
        block /= 2;
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
