//! 64 bytes; tables of 128 entries are looked up by `vpermi2b`.
#![allow(unsafe_code)]

use super::super::avx512::V512;
use super::Bytes;
use core::arch::x86_64::*;

// The argument for all unsafe blocks of this file: a `V512` exists only on a
// CPU that has AVX-512 with VBMI; addresses are inside slices by the
// assertions beside.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: see above.
        unsafe { $e }
    };
}

/// Bytes 2i + `odd` of two vectors.
const fn every_other(odd: u8) -> [u8; 64] {
    let mut order = [0; 64];
    let mut i = 0;
    while i < 64 {
        order[i] = 2 * i as u8 + odd;
        i += 1;
    }
    order
}

/// Where `here` has ones, byte `index` mod 128 of the 128 bytes `a`, `b`; else `index`.
#[inline(always)]
fn look_up_pair(a: __m512i, index: __m512i, here: __mmask64, b: __m512i) -> __m512i {
    avx512!({
        if cfg!(mcbits_msan) {
            // MemorySanitizer takes an index of `vpermi2b`, but not one of `vpermb`, for an address.
            let second = _mm512_movepi8_mask(_mm512_add_epi8(index, index));
            let found = _mm512_mask_blend_epi8(
                second,
                _mm512_permutexvar_epi8(index, a),
                _mm512_permutexvar_epi8(index, b),
            );
            return _mm512_mask_blend_epi8(here, index, found);
        }
        _mm512_mask2_permutex2var_epi8(a, index, here, b)
    })
}

impl Bytes for V512 {
    const LOG_GATHER: usize = 12;
    #[inline(always)]
    fn choose(signs: Self, a: Self, b: Self) -> Self {
        avx512!(Self(_mm512_mask_blend_epi8(_mm512_movepi8_mask(signs.0), a.0, b.0)))
    }
    #[inline(always)]
    fn sign_bits(self) -> u64 {
        avx512!(_mm512_movepi8_mask(self.0))
    }
    #[inline(always)]
    fn unzip(a: Self, b: Self) -> (Self, Self) {
        const EVEN: [u8; 64] = every_other(0);
        const ODD: [u8; 64] = every_other(1);
        avx512!({
            let even = _mm512_loadu_si512(EVEN.as_ptr().cast());
            let odd = _mm512_loadu_si512(ODD.as_ptr().cast());
            (Self(_mm512_permutex2var_epi8(a.0, even, b.0)), Self(_mm512_permutex2var_epi8(a.0, odd, b.0)))
        })
    }
    #[inline(always)]
    fn min16(a: [Self; 2], b: [Self; 2]) -> [Self; 2] {
        avx512!({
            let less = _mm512_cmplt_epu8_mask(b[1].0, a[1].0)
                | (_mm512_cmpeq_epi8_mask(b[1].0, a[1].0) & _mm512_cmplt_epu8_mask(b[0].0, a[0].0));
            [
                Self(_mm512_mask_blend_epi8(less, a[0].0, b[0].0)),
                Self(_mm512_mask_blend_epi8(less, a[1].0, b[1].0)),
            ]
        })
    }
    #[inline(always)]
    fn lookup(self, index: Self) -> Self {
        avx512!(Self(_mm512_permutexvar_epi8(index.0, self.0)))
    }
    #[inline(always)]
    fn gather<const F: usize>(
        tables: &[u64],
        stride: usize,
        log: usize,
        places: [[Self; 2]; 2],
    ) -> [[Self; F]; 2] {
        assert!(log >= 7 && stride <= 1 << 16 && tables.len() >= (F - 1) * stride + (1 << log) / 8);
        avx512!({
            let one = _mm512_set1_epi8(1);
            let mut number = _mm512_setzero_si512();
            // `vpermi2b` overwrites the places by what it finds there, under a
            // mask: each place until the block comes that has it.
            let mut result = [[places[0][0]; F], [places[1][0]; F]];
            for block in 0..(1 << log) / 128 {
                let here = [
                    _mm512_cmpeq_epi8_mask(places[0][1].0, number),
                    _mm512_cmpeq_epi8_mask(places[1][1].0, number),
                ];
                number = _mm512_add_epi8(number, one);
                for f in 0..F {
                    let table = tables.as_ptr().add(f * stride + 16 * block);
                    let a = _mm512_loadu_si512(table.cast());
                    let b = _mm512_loadu_si512(table.add(8).cast());
                    for v in 0..2 {
                        result[v][f].0 = look_up_pair(a, result[v][f].0, here[v], b);
                    }
                }
            }
            result
        })
    }
}
