//! Between the leaves of the Fourier transform, in the order of coefficients,
//! and words of 64 points, where the first layer of butterflies ends and the
//! transposed ones end.
//!
//! Both directions are about the same affine functions of the six bits of a
//! place x in its word. The first layer's f0 + a f1 with a = sum over r < 6
//! of (bit r of x) g_r needs six products g_r f1 of a constant and a leaf,
//! after which every bit is a sum of seven ([`Simd::spread_by_place`]).
//! Transposed: the linear term of a leaf is the sum of b_r times the sum of
//! the elements at places with bit r set, the constant term the sum of all
//! elements ([`Simd::parities_by_place`]).
//!
//! Leaf e has the word whose number is the bit reversal of e. For each of the
//! seven values there is a plane of one bit per leaf; a transposition of
//! bytes brings the seven bytes of the leaves 8 E + n, n < 8, into one word,
//! of which those two functions make or take the words of the eight leaves.

use super::bitslice::Group;
use super::conversion::Polynomial;
use super::fft::{exchange_plane, place};
use super::product::{multiply, multiply_add};
use super::subspaces::{first_factors, last_factors, levels, words};
use crate::ct;
use crate::simd::{Portable, Simd, Vector};
use core::marker::PhantomData;

/// The seven values for the leaves of one plane: by bits of the place, and
/// without one. Two words of leaves each.
type Values = [[u64; 2]; 7];

/// Where the words of the leaves are.
struct Layout {
    /// The place of leaf e's word in a plane.
    at: [u8; 128],
    /// What E is, for every word that holds the seven bytes of eight leaves.
    order: [u8; 16],
}

struct Layouts<V, const M: usize>(PhantomData<V>);

impl<V: Vector, const M: usize> Layouts<V, M> {
    /// Words of seven bytes are handled one by one: the vectors are so long
    /// that some of the words of eight leaves are in different lanes.
    const SINGLE: bool = V::WORDS == 1 || words(M) < 8 * V::WORDS;
    /// So are they with eight vectors, but after an exchange of blocks of
    /// WORDS/2 words between neighbouring vectors they are not.
    const EXCHANGED: bool = V::WORDS > 1 && words(M) == 8 * V::WORDS;
    /// Before the second layer of the transform.
    const FORWARD: Layout = Self::layout(true);
    /// After the last layer of the transposed one.
    const TRANSPOSED: Layout = Self::layout(false);

    const fn layout(forward: bool) -> Layout {
        let mut layout = Layout { at: [0; 128], order: [0; 16] };
        let (n, log) = (words(M), V::LOG_WORDS);
        let mut w = 0;
        while w < n {
            let mut at = place::<V>(w);
            if forward {
                at = swap_bits(at, log, 0);
            }
            if Self::EXCHANGED {
                at = swap_bits(at, log, log - 1);
            }
            let e = w.reverse_bits() >> (usize::BITS as usize - levels(M));
            layout.at[e] = at as u8;
            if e % 8 == 0 {
                layout.order[if Self::SINGLE { e / 8 } else { at }] = (e / 8) as u8;
            }
            w += 1;
        }
        layout
    }
}

/// Exchanges bits `i` and `j` of `x`.
const fn swap_bits(x: usize, i: usize, j: usize) -> usize {
    let d = (x >> i ^ x >> j) & 1;
    x ^ d << i ^ d << j
}

/// The first layer of the transform: from leaves to the words of pairs of
/// leaves, in the order that the second layer needs.
#[inline(always)]
pub fn first_layer<S: Simd, const M: usize>(s: S, leaves: &Polynomial<M>, out: &mut [u64]) {
    let n = words(M);
    let values = first_values(s, leaves);
    for i in 0..M {
        let plane = &mut out[i * n..][..n];
        let layout = &Layouts::<S::V, M>::FORWARD;
        let (products, constant) = (&values.products[i], &values.constant[i]);
        if Layouts::<S::V, M>::SINGLE {
            spread_plane(Portable, layout, products, constant, plane, false);
        } else {
            spread_plane(s, layout, products, constant, plane, Layouts::<S::V, M>::EXCHANGED);
        }
        // The linear term of leaf 0 belongs to word 0 and, after the layer,
        // to word 1.
        plane[0] ^= values.linear[i];
        plane[1] ^= values.linear[i];
    }
}

/// The seven values for every leaf after the first layer, f0 and f0 + f1
/// without a bit and g_r f1 for bit r; and the 64 values of the linear term
/// of leaf 0. No other leaf has one, and this only from the coefficient of
/// degree 2^l.
///
/// The products are the same for a leaf and the one that it is added to: for
/// leaves e and e + 2^(l-1), in one word or in the same bit of two.
#[inline(always)]
fn first_values<S: Simd, const M: usize>(s: S, leaves: &Polynomial<M>) -> FirstValues<M> {
    let (n, half) = (words(M), words(M) / 2);
    let factors = const { first_factors::<M>() };
    let below_half = u64::MAX >> (64 - half);
    let mut operands = [[[0; 4]; M]; 2];
    let mut values = FirstValues { products: [[0; 8]; M], constant: [[0; 2]; M], linear: [0; M] };
    for i in 0..M {
        // One plane at a time: of this loop the compiler makes gathers.
        let plane = core::hint::black_box(&leaves[i]);
        let f0 = plane[0] & below_half;
        let f1 = plane[half / 64] >> (half % 64) & below_half;
        let both = f1 | f1 << (half % 64);
        let linear = ct::mask_lsb(plane[n / 64] >> (n % 64));
        operands[0][i] = [both; 4];
        operands[1][i] = [both, both, linear, 0];
        values.constant[i] = if half == 64 { [f0, f0 ^ f1] } else { [f0 | (f0 ^ f1) << half, 0] };
    }
    for k in 0..2 {
        for at in (0..4).step_by(S::Narrow::WORDS) {
            let mut x: Group<S::Narrow, M> = [s.load_narrow(&[0; 4]); M];
            for i in 0..M {
                x[i] = s.load_narrow(&operands[k][i][at..]);
            }
            let product = multiply(
                S::TERNARY,
                &x,
                #[inline(always)]
                |i| s.load_narrow(&factors[k][i][at..]),
            );
            for i in 0..M {
                product[i].store(&mut values.products[i][4 * k + at..]);
            }
        }
    }
    for i in 0..M {
        let plane = core::hint::black_box(&mut values.products[i]);
        values.linear[i] = plane[6];
    }
    values
}

/// What [`first_values`] returns, plane by plane.
struct FirstValues<const M: usize> {
    /// For r < 6 the word of products for bit r; two words of no use here.
    products: [[u64; 8]; M],
    /// The values without a bit.
    constant: [[u64; 2]; M],
    linear: [u64; M],
}

/// From the seven values for all leaves to the words of one plane.
#[inline(always)]
fn spread_plane<S: Simd>(
    s: S,
    layout: &Layout,
    products: &[u64; 8],
    constant: &[u64; 2],
    plane: &mut [u64],
    exchanged: bool,
) {
    let n = plane.len();
    let mut bytes = [[0; 8]; 2];
    for h in 0..n.div_ceil(64) {
        let mut rows = *products;
        rows[6] = constant[h];
        rows[7] = 0;
        bytes[h] = s.transpose_block(&rows);
    }
    let mut ordered = [0; 16];
    for j in 0..n / 8 {
        ordered[j] = bytes.as_flattened()[layout.order[j] as usize & 15];
    }
    for j in (0..n / 8).step_by(S::V::WORDS) {
        let mut x = s.spread_by_place(s.load(&ordered[j..]));
        if exchanged {
            unroll!(N in [0 1 2 3] {
                (x[N], x[N + 4]) = exchange_plane(S::V::LOG_WORDS - 1, x[N], x[N + 4]);
            });
        }
        unroll!(N in [0 1 2 3 4 5 6 7] {
            let e = 8 * layout.order[j] as usize + N;
            x[N].store(&mut plane[layout.at[e] as usize..]);
        });
    }
}

/// The end of the transposed transform, from words to leaves: constant terms
/// in places e < 2^l, linear terms in places 2^l + e.
#[inline(always)]
pub fn leaf_sums<S: Simd, const M: usize>(s: S, work: &[u64]) -> Polynomial<M> {
    let n = words(M);
    let mut sums: [Values; M] = [[[0; 2]; 7]; M];
    for i in 0..M {
        let plane = &work[i * n..][..n];
        sums[i] = if Layouts::<S::V, M>::SINGLE {
            sum_plane(Portable, &Layouts::<S::V, M>::TRANSPOSED, plane)
        } else {
            sum_plane(s, &Layouts::<S::V, M>::TRANSPOSED, plane)
        };
    }
    let linear = linear_terms(s, &sums);
    let mut leaves = [[0; 4]; M];
    for i in 0..M {
        leaves[i][..2].copy_from_slice(&sums[i][6]);
        for h in 0..n.div_ceil(64) {
            leaves[i][(64 * h + n) / 64] |= linear[i][h] << (n % 64);
        }
    }
    leaves
}

/// Whether the last layer of the transposed transform ends with another
/// exchange of blocks of WORDS/2 words.
#[inline(always)]
pub(super) fn exchange_last<V: Vector, const M: usize>() -> bool {
    Layouts::<V, M>::EXCHANGED
}

/// The seven sums of every word of one plane.
#[inline(always)]
fn sum_plane<S: Simd>(s: S, layout: &Layout, plane: &[u64]) -> Values {
    let n = plane.len();
    let mut ordered = [0; 16];
    for j in (0..n / 8).step_by(S::V::WORDS) {
        let mut x = [s.splat(0); 8];
        unroll!(N in [0 1 2 3 4 5 6 7] {
            let e = 8 * layout.order[j] as usize + N;
            x[N] = s.load(&plane[layout.at[e] as usize..]);
        });
        s.parities_by_place(&x).store(&mut ordered[j..]);
    }
    let mut bytes = [[0; 8]; 2];
    for j in 0..n / 8 {
        bytes.as_flattened_mut()[layout.order[j] as usize & 15] = ordered[j];
    }
    let mut sums = [[0; 2]; 7];
    for h in 0..n.div_ceil(64) {
        let rows = s.transpose_block(&bytes[h]);
        for r in 0..7 {
            sums[r][h] = rows[r];
        }
    }
    sums
}

/// The sum over r < 6 of b_r times the sum at places with bit r.
#[inline(always)]
fn linear_terms<S: Simd, const M: usize>(s: S, sums: &[Values; M]) -> [[u64; 2]; M] {
    let factors = const { last_factors::<M>() };
    let mut result = [[0; 2]; M];
    for at in (0..4).step_by(S::Narrow::WORDS) {
        let mut total: Group<S::Narrow, M> = [s.load_narrow(&[0; 4]); M];
        for k in 0..3 {
            let mut x = total;
            for i in 0..M {
                x[i] = s.load_narrow(&sums[i].as_flattened()[4 * k + at..]);
            }
            total = multiply_add(
                S::TERNARY,
                &x,
                #[inline(always)]
                |i| s.load_narrow(&factors[k][i][at..]),
                #[inline(always)]
                |i| total[i],
            );
        }
        for i in 0..M {
            let mut out = [0; 4];
            total[i].store(&mut out[at..]);
            result[i][0] ^= out[0] ^ out[2];
            result[i][1] ^= out[1] ^ out[3];
        }
    }
    result
}
