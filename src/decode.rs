//! Decode ([Spec], "Decoding"): the error vector e of weight t with syndrome
//! C0, or the knowledge that there is none.
//!
//! With v = (C0, 0, .. 0) and alpha the support, S_j = sum over k of
//! v_k alpha_k^j / g(alpha_k)^2 for j < 2t; the shortest recurrence of S gives
//! a locator sigma; e has ones where sigma(alpha_k) = 0.
//!
//! Method ([McBits], [Chou17]): everything that has to do with all points is
//! done in field order, bitsliced. The secret order of the support is applied
//! to bits only, by the Benes network: once backwards to v, once forwards to
//! the roots.
//!
//! # Why nothing is recomputed to check e
//!
//! Claim: if the recurrence has length exactly t and sigma has t distinct
//! roots, all of them in the support, then e has weight t and syndrome C0.
//!
//! 1. S satisfies the recurrence with characteristic polynomial sigma, whose
//!    roots are distinct, so S_j = sum of c_k alpha_k^j over the roots (with
//!    0^0 = 1, a root 0 contributes to S_0 alone). No c_k is 0, or a shorter
//!    recurrence would do. Put e'_k = c_k g(alpha_k)^2 on the roots and 0
//!    elsewhere. Then v and e' have the same 2t syndromes, hence
//!    sum v_k P(alpha_k) / g(alpha_k)^2 = sum e'_k P(alpha_k) / g(alpha_k)^2
//!    for every polynomial P of degree below 2t.
//! 2. P = g Q with deg Q < t gives
//!    sum v_k Q(alpha_k) / g(alpha_k) = sum e'_k Q(alpha_k) / g(alpha_k).
//! 3. P = Q^2 with deg Q < t makes both sides squares; v_k is 0 or 1, its own
//!    square root, so that, f'_k being the square root of e'_k,
//!    sum v_k Q(alpha_k) / g(alpha_k) = sum f'_k Q(alpha_k) / g(alpha_k).
//! 4. So e' - f' has its at most t nonzero places on the roots and is killed by
//!    all Q of degree below t, which can single out each of t distinct points:
//!    it is 0. Every e'_k is then 0 or 1, and as none is 0 on a root, e' = e:
//!    t ones, and by 2 with the syndrome of v.
//!
//! Conversely an error of weight t gives exactly this, since for a square-free
//! g the codes of g and g^2 are the same. The length is part of the check:
//! with 0 in the support, an error of weight t-1 can give t roots of which one
//! is wrong. Roots count over the first n places only. In a malformed key g
//! may vanish at a point of the support; the inverse of 0 is taken as 0, as in
//! the reference implementation.

use crate::{
    ct,
    field::{Polynomial, batch_inverse, berlekamp_massey::key_equation, elements, fft, fft_transposed},
    params::Params,
    perm::benes,
    simd::{Simd, Vector},
};

/// The largest t of any set.
const MAX_T: usize = 128;

/// Words of the values at all points.
pub const fn values_words(m: usize) -> usize {
    m << (m - 6)
}

/// Words of a prepared key: what decoding needs of g and of the control bits.
pub const fn prepared_words(m: usize) -> usize {
    values_words(m) + benes::mask_words(m)
}

/// Words of a prepared key and of the values that decoding works on.
pub const fn work_words(m: usize) -> usize {
    prepared_words(m) + values_words(m)
}

/// Prepares a key for [`decode`] on the same tier: 1/g^2 at every point and
/// the expanded control bits. `key` is the part of the secret key with the
/// Goppa polynomial and the control bits; `values` is work memory of
/// [`values_words`], whose contents do not matter. Secrets stay in it and on the stack.
/// Time depends on the set.
#[inline(always)]
pub fn prepare<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    key: &[u8],
    prepared: &mut [u64],
    values: &mut [u64],
) {
    let (goppa, control) = key.split_at(2 * p.t);
    let (weights, masks) = prepared.split_at_mut(values_words(M));
    prepare_weights::<S, M>(s, p, goppa, weights, values);
    benes::expand::<S, M>(s, control, masks);
}

/// The first part of [`prepare`]: 1/g^2 at every point to `weights`, for the
/// coefficients of g below t in `goppa`, two bytes each.
#[inline(always)]
pub fn prepare_weights<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    goppa: &[u8],
    weights: &mut [u64],
    values: &mut [u64],
) {
    let mut coefficients = [0u16; MAX_T + 1];
    for (coefficient, bytes) in coefficients.iter_mut().zip(goppa.chunks_exact(2)) {
        *coefficient = u16::from_le_bytes([bytes[0], bytes[1]]) & ((1 << M) - 1);
    }
    coefficients[p.t] = 1;
    let mut g: Polynomial<M> = [[0; 4]; M];
    elements::from_elements::<M>(&coefficients[..=p.t], g.as_flattened_mut(), 4);
    fft::evaluate::<S, M>(s, &g, values);
    batch_inverse::inverse_squares::<S, M>(s, values, weights);
}

/// Decodes C0 (padding bits zero). `e` gets q/64 words, the bits from n on
/// zero; `values` is work memory as for [`prepare`]. Returns all-ones if e has
/// weight t and syndrome C0, else zero, and then e is of no use. All but the
/// set is secret; time depends on the set. Secrets stay in the work memory and
/// on the stack.
#[inline(always)]
pub fn decode<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    prepared: &[u64],
    c0: &[u8],
    e: &mut [u64],
    values: &mut [u64],
) -> u64 {
    let (weights, masks) = prepared.split_at(values_words(M));
    load_syndrome(c0, e);
    benes::apply_inverse::<S, M>(s, masks, e);
    let length_is_t = find_roots::<S, M>(s, p, weights, e, values);
    benes::apply::<S, M>(s, masks, e);
    clear_from(e, p.n);
    length_is_t & has_weight_t(p, e)
}

/// The vector v: the bits of C0, and zeros.
#[inline(always)]
pub fn load_syndrome(c0: &[u8], v: &mut [u64]) {
    v.fill(0);
    for (word, bytes) in v.iter_mut().zip(c0.chunks(8)) {
        let mut padded = [0; 8];
        padded[..bytes.len()].copy_from_slice(bytes);
        *word = u64::from_le_bytes(padded);
    }
}

/// The part of [`decode`] in field order: replaces v by the roots of sigma.
/// Returns all-ones if the recurrence has length t, else zero.
#[inline(always)]
pub fn find_roots<S: Simd, const M: usize>(
    s: S,
    p: &Params,
    weights: &[u64],
    e: &mut [u64],
    values: &mut [u64],
) -> u64 {
    let syndromes = fft_transposed::syndromes::<S, M>(s, e, weights, values);
    let mut sigma: Polynomial<M> = [[0; 4]; M];
    let length_is_t = key_equation::<S, M>(s, p.t, &syndromes, &mut sigma);
    fft::evaluate::<S, M>(s, &sigma, values);
    s.run(
        #[inline(always)]
        || zeros::<S, M>(s, values, e),
    );
    length_is_t
}

/// All-ones if `e` has weight t, else zero.
#[inline(always)]
pub fn has_weight_t(p: &Params, e: &[u64]) -> u64 {
    let weight = e.iter().map(|word| word.count_ones() as u64).sum();
    ct::mask_equal(weight, p.t as u64)
}

/// Bit j of `zero` says whether value j is zero.
#[inline(always)]
pub fn zeros<S: Simd, const M: usize>(s: S, values: &[u64], zero: &mut [u64]) {
    let words = zero.len();
    for (i, zero) in zero.chunks_exact_mut(S::V::WORDS).enumerate() {
        let mut any = s.splat(0);
        for plane in 0..M {
            any = any | s.load(&values[plane * words + i * S::V::WORDS..]);
        }
        (any ^ s.splat(u64::MAX)).store(zero);
    }
}

/// Clears the bits from `n` (public) on.
fn clear_from(bits: &mut [u64], n: usize) {
    for (i, word) in bits.iter_mut().enumerate().skip(n / 64) {
        if 64 * (i + 1) > n {
            *word &= (1 << n.saturating_sub(64 * i)) - 1;
        }
    }
}
