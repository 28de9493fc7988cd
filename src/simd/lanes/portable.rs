//! Bitsliced: plane i is one word, a scalar is one mask per bit, and a
//! product is a polynomial product of planes by masks.

use super::super::Portable;
use super::pair::Pair;
use super::{Lanes, transpose};
use crate::ct;
use crate::params::taps;

/// Adds the products of the first `$n` planes of every `$a` and `$x` to `$p`.
macro_rules! add_products {
    ($p:ident, $n:expr, $($a:ident $x:ident),*) => {
        unroll!(K in 13 {
            unroll!(I in [0 1 2 3 4 5 6] {
                const J: usize = if K >= I && K - I < 7 { K - I } else { 7 };
                if I < $n && J < $n {
                    $( $p[K] = $p[K] ^ ($a[I] & $x[J % 7]); )*
                }
            });
        });
    };
}

/// The low half of the planes, the high half, and their sum.
#[inline(always)]
fn halves<const M: usize>(x: &[Pair; M]) -> [[Pair; 7]; 3] {
    let h = M.div_ceil(2);
    let mut parts = [[Pair::new([0; 2]); 7]; 3];
    for i in 0..h {
        parts[0][i] = x[i];
        parts[2][i] = x[i];
        if i + h < M {
            parts[1][i] = x[i + h];
            parts[2][i] = x[i] ^ x[i + h];
        }
    }
    parts
}

/// Puts the parts of a Karatsuba product together, reduces it and adds `sum`.
#[inline(always)]
fn join<const M: usize>(low: [Pair; 13], high: [Pair; 13], middle: [Pair; 13], sum: &[Pair; M]) -> [Pair; M] {
    let h = M.div_ceil(2);
    let mut p = [Pair::new([0; 2]); 25];
    unroll!(K in 13 {
        if K < 2 * h - 1 {
            p[K] = p[K] ^ low[K];
            p[K + h] = p[K + h] ^ (low[K] ^ middle[K]);
            if K < 2 * (M - h) - 1 {
                p[K + h] = p[K + h] ^ high[K];
                p[K + 2 * h] = p[K + 2 * h] ^ high[K];
            }
        }
    });
    unroll!(I in 13 {
        if I < M - 1 {
            let d = 2 * M - 2 - I;
            for tap in taps(M) {
                p[d - M + tap] = p[d - M + tap] ^ p[d];
            }
        }
    });
    let mut reduced = *sum;
    for i in 0..M {
        reduced[i] = reduced[i] ^ p[i];
    }
    reduced
}

/// `sum + a x` for 128 elements. A call, because it is long.
#[inline(never)]
fn add_multiple<const M: usize>(sum: &[Pair; M], a: &[Pair; M], x: &[Pair; M]) -> [Pair; M] {
    let h = M.div_ceil(2);
    let ([a0, a1, a2], [x0, x1, x2]) = (halves(a), halves(x));
    let [mut low, mut high, mut middle] = [[Pair::new([0; 2]); 13]; 3];
    add_products!(low, h, a0 x0);
    add_products!(high, M - h, a1 x1);
    add_products!(middle, h, a2 x2);
    join(low, high, middle, sum)
}

/// `a x + b y` for 128 elements; the products are reduced together.
#[inline(never)]
fn combine<const M: usize>(a: &[Pair; M], x: &[Pair; M], b: &[Pair; M], y: &[Pair; M]) -> [Pair; M] {
    let h = M.div_ceil(2);
    let ([a0, a1, a2], [x0, x1, x2]) = (halves(a), halves(x));
    let ([b0, b1, b2], [y0, y1, y2]) = (halves(b), halves(y));
    let [mut low, mut high, mut middle] = [[Pair::new([0; 2]); 13]; 3];
    add_products!(low, h, a0 x0, b0 y0);
    add_products!(high, M - h, a1 x1, b1 y1);
    add_products!(middle, h, a2 x2, b2 y2);
    join(low, high, middle, &[Pair::new([0; 2]); M])
}

/// Vectors v and v + 1; zero in place of one that does not exist.
#[inline(always)]
fn pairs<const M: usize>(x: &[[u64; M]], v: usize) -> [Pair; M] {
    let mut pairs = [Pair::new([0; 2]); M];
    for i in 0..M {
        pairs[i] = Pair::new([x[v][i], if v + 1 < x.len() { x[v + 1][i] } else { 0 }]);
    }
    pairs
}

/// All-ones or zero, twice, for every bit of a scalar.
#[inline(always)]
fn twice<const M: usize>(a: &[u64; M]) -> [Pair; M] {
    let mut pairs = [Pair::new([0; 2]); M];
    for i in 0..M {
        pairs[i] = Pair::new([a[i]; 2]);
    }
    pairs
}

impl Lanes for Portable {
    type Elements<const M: usize> = [u64; M];
    /// All-ones or zero for every bit of the element.
    type Scalar<const M: usize> = [u64; M];
    type Seed<const M: usize> = [u64; M];

    #[inline(always)]
    fn elements<const M: usize>(self, values: &[u16; 64]) -> [u64; M] {
        transpose::planes(values)
    }
    #[inline(always)]
    fn values<const M: usize>(self, x: &[u64; M]) -> [u16; 64] {
        transpose::values(x)
    }
    #[inline(always)]
    fn load_planes<const M: usize>(self, planes: &[u64; M]) -> [u64; M] {
        *planes
    }
    #[inline(always)]
    fn planes<const M: usize>(self, x: &[u64; M]) -> [u64; M] {
        *x
    }
    #[inline(always)]
    fn point<const M: usize>(self, value: u16) -> [u64; M] {
        let mut planes = [0; M];
        for i in 0..M {
            planes[i] = ct::mask_lsb((value >> i) as u64);
        }
        planes
    }
    #[inline(always)]
    fn first<const M: usize>(self, x: &[u64; M]) -> u16 {
        let mut value = 0;
        for i in 0..M {
            value |= (x[i] as u16 & 1) << i;
        }
        value
    }
    #[inline(always)]
    fn broadcast<const M: usize>(self, x: &[u64; M]) -> [u64; M] {
        x.map(
            #[inline(always)]
            |plane| ct::mask_lsb(plane),
        )
    }
    #[inline(always)]
    fn seed<const M: usize>(self, x: &[u64; M]) -> [u64; M] {
        *x
    }
    #[inline(always)]
    fn scalar<const M: usize>(self, seed: &[u64; M]) -> [u64; M] {
        *seed
    }
    #[inline(always)]
    fn add_multiple<const M: usize>(self, sum: &[u64; M], a: &[u64; M], x: &[u64; M]) -> [u64; M] {
        let mut sums = [*sum];
        self.add_multiples(&mut sums, a, &[*x]);
        sums[0]
    }
    #[inline(always)]
    fn add_multiples<const M: usize, const N: usize>(
        self,
        sums: &mut [[u64; M]; N],
        a: &[u64; M],
        x: &[[u64; M]; N],
    ) {
        let a = twice(a);
        for v in (0..N).step_by(2) {
            let out = add_multiple(&pairs(sums, v), &a, &pairs(x, v));
            for i in 0..M {
                let words = out[i].words();
                sums[v][i] = words[0];
                if v + 1 < N {
                    sums[v + 1][i] = words[1];
                }
            }
        }
    }
    /// Two vectors at a time.
    #[inline(always)]
    fn update<const M: usize, const N: usize>(
        self,
        a: &[u64; M],
        x: &mut [[u64; M]; N],
        end: &[u64; M],
        b: &[u64; M],
        y: &mut [[u64; M]; N],
        mask: u64,
    ) -> ([u64; M], [u64; M]) {
        let (a, b) = (twice(a), twice(b));
        let mask = Pair::new([mask; 2]);
        for v in (0..N).step_by(2) {
            let mut next = [*end; 2];
            for w in 0..2 {
                if v + w + 1 < N {
                    next[w] = x[v + w + 1];
                }
            }
            let (next, old) = (pairs(&next, 0), pairs(y, v));
            let sums = combine(&a, &next, &b, &old);
            for i in 0..M {
                let sum = sums[i].words();
                let chosen = (old[i] ^ ((next[i] ^ old[i]) & mask)).words();
                (x[v][i], y[v][i]) = (sum[0], chosen[0]);
                if v + 1 < N {
                    (x[v + 1][i], y[v + 1][i]) = (sum[1], chosen[1]);
                }
            }
        }
        let first = self.broadcast(&x[0]);
        (first, first)
    }
    #[inline(always)]
    fn shift<const M: usize>(self, x: &[u64; M], last: &[u64; M]) -> [u64; M] {
        core::array::from_fn(
            #[inline(always)]
            |i| x[i] >> 1 | last[i] >> 63 << 63,
        )
    }
    #[inline(always)]
    fn choose<const M: usize>(self, mask: u64, a: &[u64; M], b: &[u64; M]) -> [u64; M] {
        core::array::from_fn(
            #[inline(always)]
            |i| ct::select(mask, a[i], b[i]),
        )
    }
    #[inline(always)]
    fn choose_scalar<const M: usize>(self, mask: u64, a: &[u64; M], b: &[u64; M]) -> [u64; M] {
        self.choose(mask, a, b)
    }
    #[inline(always)]
    fn clear<const M: usize>(self, x: &[u64; M], lane: usize) -> [u64; M] {
        let keep = !(((lane < 64) as u64) << (lane % 64));
        x.map(
            #[inline(always)]
            |plane| plane & keep,
        )
    }
}
