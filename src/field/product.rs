//! Bitsliced products: polynomials in z of degree below m, then reduction.
//!
//! Where AND-XOR is one instruction, the schoolbook method is cheapest
//! (m = 13: 169 products, 27 more for the reduction); elsewhere one Karatsuba
//! level saves gates (310 for m = 13). On current CPUs a spilled vector costs
//! as much as four additions, so the schoolbook method is arranged for few
//! registers: see [`multiply_add`].

use super::bitslice::Group;
use super::gf;
use crate::simd::Vector;

/// The coefficients of a product before reduction; 2m - 1 are used.
pub(super) type Product<V> = [V; 25];

/// Adds the product of the first `$n` coefficients of `$a` and of `$b` to `$p`.
macro_rules! schoolbook {
    ($n:expr, $a:expr, $b:expr, $p:expr) => {
        unroll!(I in [0 1 2 3 4 5 6] {
            unroll!(J in [0 1 2 3 4 5 6] {
                if I < $n && J < $n {
                    $p[I + J] = $p[I + J] ^ ($a[I] & $b[J]);
                }
            });
        });
    };
}

/// The unreduced product, one Karatsuba level: with a = a0 + a1 z^h,
/// a b = a0 b0 (1 + z^h) + (a0 + a1)(b0 + b1) z^h + a1 b1 (z^h + z^2h).
#[inline(always)]
fn karatsuba<V: Vector, const M: usize>(a: &Group<V, M>, b: &Group<V, M>) -> Product<V> {
    let zero = a[0].and_not(a[0]);
    let h = const { M.div_ceil(2) };
    let mut parts = [[zero; 7]; 6];
    let [a0, a1, a2, b0, b1, b2] = &mut parts;
    unroll!(I in [0 1 2 3 4 5 6] {
        if I < h {
            (a0[I], b0[I]) = (a[I], b[I]);
            (a2[I], b2[I]) = (a[I], b[I]);
            if I + h < M {
                (a1[I], b1[I]) = (a[I + h], b[I + h]);
                (a2[I], b2[I]) = (a[I] ^ a[I + h], b[I] ^ b[I + h]);
            }
        }
    });
    let (mut low, mut high, mut middle) = ([zero; 14], [zero; 14], [zero; 14]);
    schoolbook!(h, a0, b0, low);
    schoolbook!(M - h, a1, b1, high);
    schoolbook!(h, a2, b2, middle);
    let mut p = [zero; 25];
    unroll!(K in [0 1 2 3 4 5 6] {
        if K < h {
            // Shared by the coefficients h + K and 2h + K.
            let inner = low[h + K] ^ high[K];
            p[K] = low[K];
            p[h + K] = inner ^ low[K] ^ middle[K];
            p[2 * h + K] = inner ^ middle[h + K] ^ high[h + K];
            if 3 * h + K < 25 {
                p[3 * h + K] = high[h + K];
            }
        }
    });
    p
}

/// How far apart coefficient x + m, after [`fold`], is added twice: it goes
/// to x and to x + distance.
const fn distance(m: usize) -> usize {
    if m == 13 { 3 } else { gf::taps(m)[1] }
}

/// What replaces coefficient `x` + m: added to coefficients x and x +
/// [`distance`]. For m = 11, 12 the coefficient itself, z^m = 1 + z^d; for
/// m = 13 its sum with the one below, z^13 = (1 + z)(1 + z^3).
#[inline(always)]
fn fold<V: Vector, const M: usize>(p: &Product<V>, x: usize) -> V {
    if M != 13 || x == 0 {
        p[x + M]
    } else if x == 12 {
        p[24]
    } else {
        p[x + 13] ^ p[x + 12]
    }
}

/// Number of [`fold`]s.
const fn folds(m: usize) -> usize {
    if m == 13 { 13 } else { m - 1 }
}

/// Adds fold `x`, and if its turn has come a second one, to coefficients
/// that no longer change otherwise. To be called from the highest x down.
#[inline(always)]
fn reduce_step<V: Vector, const M: usize>(p: &mut Product<V>, folded: &mut [V; 16], x: usize) {
    folded[x] = fold::<V, M>(p, x);
    let place = x + distance(M);
    p[place] = if place < folds(M) { p[place].xor3(folded[place], folded[x]) } else { p[place] ^ folded[x] };
}

/// The last of the reduction: folds below [`distance`], and the result.
#[inline(always)]
fn reduce_end<V: Vector, const M: usize>(p: &Product<V>, folded: &[V; 16]) -> Group<V, M> {
    let mut result = [p[0]; M];
    unroll!(I in 13 {
        if I < M {
            result[I] = if I < distance(M) { p[I] ^ folded[I] } else { p[I] };
        }
    });
    result
}

/// Reduces modulo the field polynomial.
#[inline(always)]
pub(super) fn reduce<V: Vector, const M: usize>(mut p: Product<V>) -> Group<V, M> {
    let mut folded = [p[0]; 16];
    unroll!(X in [12 11 10 9 8 7 6 5 4 3 2 1 0] {
        if X < folds(M) {
            reduce_step::<V, M>(&mut p, &mut folded, X);
        }
    });
    reduce_end(&p, &folded)
}

/// a b + c for groups of vectors of any kind; `ternary`: AND-XOR is one
/// instruction. Expands to some hundred instructions.
///
/// `b(i)` and `c(i)` load plane i, once each. With `ternary` that happens
/// from the highest i down, when row i of the schoolbook method, a b_i z^i,
/// is added; a coefficient above z^(m-1) to which no row will add any more
/// is reduced at once. So no more than about 32 vectors are alive.
#[inline(always)]
pub fn multiply_add<V: Vector, const M: usize>(
    ternary: bool,
    a: &Group<V, M>,
    b: impl Fn(usize) -> V,
    c: impl Fn(usize) -> V,
) -> Group<V, M> {
    if ternary {
        return rows(a, b, Some(c));
    }
    let mut product = multiply(ternary, a, b);
    unroll!(I in 13 {
        if I < M {
            product[I] = product[I] ^ c(I);
        }
    });
    product
}

/// a b, as [`multiply_add`].
#[inline(always)]
pub fn multiply<V: Vector, const M: usize>(
    ternary: bool,
    a: &Group<V, M>,
    b: impl Fn(usize) -> V,
) -> Group<V, M> {
    if ternary {
        return rows(a, b, None::<fn(usize) -> V>);
    }
    let mut all = *a;
    unroll!(I in 13 {
        if I < M {
            all[I] = b(I);
        }
    });
    reduce(karatsuba(a, &all))
}

/// a b.
#[inline(always)]
pub fn product<V: Vector, const M: usize>(ternary: bool, a: &Group<V, M>, b: &Group<V, M>) -> Group<V, M> {
    multiply(
        ternary,
        a,
        #[inline(always)]
        |i| b[i],
    )
}

#[inline(always)]
fn rows<V: Vector, const M: usize>(
    a: &Group<V, M>,
    b: impl Fn(usize) -> V,
    c: Option<impl Fn(usize) -> V>,
) -> Group<V, M> {
    let mut p = [a[0]; 25];
    let mut folded = [a[0]; 16];
    unroll!(X in 13 {
        if X < M {
            let row = M - 1 - X;
            let factor = b(row);
            unroll!(I in 13 {
                if I < M {
                    p[row + I] = match &c {
                        Some(c) if I == 0 => c(row).xor_and(a[0], factor),
                        _ if I == 0 || X == 0 => a[I] & factor,
                        _ => p[row + I].xor_and(a[I], factor),
                    };
                }
            });
            // Coefficient row + M - 1 is final.
            if M == 13 {
                reduce_step::<V, M>(&mut p, &mut folded, row);
            } else if row > 0 {
                reduce_step::<V, M>(&mut p, &mut folded, row - 1);
            }
        }
    });
    reduce_end(&p, &folded)
}
