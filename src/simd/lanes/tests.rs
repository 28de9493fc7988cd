//! Every primitive of every tier against its definition.

use crate::cpu::{PerTier, for_each_tier};
use crate::field::gf;
use crate::simd::Simd;

/// Deterministic elements.
fn elements<const M: usize>(seed: u64) -> [u16; 64] {
    core::array::from_fn(|i| {
        let x = (i as u64 + 1).wrapping_mul(seed).wrapping_mul(0x9e3779b97f4a7c15);
        (x >> 48) as u16 & ((1 << M) - 1)
    })
}

#[derive(Clone)]
struct Primitives<const M: usize>;
impl<const M: usize> PerTier for Primitives<M> {
    type Output = ();
    fn call<S: Simd>(self, s: S) {
        for seed in 1..20 {
            s.run(
                #[inline(always)]
                || primitives::<S, M>(s, 2 * seed + 1),
            );
        }
    }
}

#[inline(always)]
fn primitives<S: Simd, const M: usize>(s: S, seed: u64) {
    let (x, y, z) = (elements::<M>(seed), elements::<M>(seed + 100), elements::<M>(seed + 200));
    let (a, b, c) = (s.elements::<M>(&x), s.elements::<M>(&y), s.elements::<M>(&z));
    assert_eq!(s.values(&a), x, "{}", S::NAME);
    for (i, plane) in s.planes(&a).into_iter().enumerate() {
        for (j, x) in x.iter().enumerate() {
            assert_eq!(plane >> j & 1, u64::from(x >> i & 1));
        }
    }
    assert_eq!(s.values(&s.load_planes(&s.planes(&a))), x);
    order::<S, M, 1>(s, [a]);
    order::<S, M, 2>(s, [a, b]);
    order::<S, M, 3>(s, [a, b, c]);
    order::<S, M, 4>(s, [a, b, c, a]);
    assert_eq!(s.first(&a), x[0]);
    assert_eq!(s.values(&s.point::<M>(x[3])), [x[3]; 64]);
    assert_eq!(s.values(&s.broadcast(&a)), [x[0]; 64]);

    // Every bit of the scalar, and the scalars of the elements.
    let bits: [u16; M] = core::array::from_fn(|i| 1 << i);
    for d in bits.into_iter().chain(y).chain([0]) {
        let scalar = s.scalar(&s.seed(&s.point::<M>(d)));
        let wanted: [u16; 64] = core::array::from_fn(|j| z[j] ^ gf::mul::<M>(d, x[j]));
        assert_eq!(s.values(&s.add_multiple(&c, &scalar, &a)), wanted, "{} {d}", S::NAME);
        let mut sums = [c, a, b];
        s.add_multiples(&mut sums, &scalar, &[a, b, c]);
        assert_eq!(s.values(&sums[0]), wanted);
        assert_eq!(s.values(&sums[1]), core::array::from_fn(|j| x[j] ^ gf::mul::<M>(d, y[j])));
        assert_eq!(s.values(&sums[2]), core::array::from_fn(|j| y[j] ^ gf::mul::<M>(d, z[j])));
    }
    let (d, e) = (s.scalar(&s.seed(&s.broadcast(&a))), s.scalar(&s.seed(&s.broadcast(&b))));
    for (mask, factor, chosen) in [(0, x[0], x), (u64::MAX, y[0], y)] {
        let scalar = s.choose_scalar(mask, &d, &e);
        let product = s.add_multiple(&s.point::<M>(0), &scalar, &c);
        assert_eq!(s.values(&product), z.map(|z| gf::mul::<M>(factor, z)));
        assert_eq!(s.values(&s.choose(mask, &a, &b)), chosen);
        update::<S, M, 1>(s, [a], [b], &c, (&d, x[0]), (&e, y[0]), mask);
        update::<S, M, 2>(s, [a, b], [b, c], &c, (&d, x[0]), (&e, y[0]), mask);
        update::<S, M, 3>(s, [a, b, c], [b, c, a], &b, (&d, x[0]), (&e, y[0]), mask);
        update::<S, M, 4>(s, [a, b, c, a], [b, c, a, c], &b, (&d, x[0]), (&e, y[0]), mask);
    }
    let shifted: [u16; 64] = core::array::from_fn(|j| if j < 63 { x[j + 1] } else { y[63] });
    assert_eq!(s.values(&s.shift(&a, &b)), shifted);
    for lane in [0, 1, 31, 32, 63, 64, usize::MAX, usize::MAX - 31] {
        let cleared: [u16; 64] = core::array::from_fn(|j| if j == lane { 0 } else { x[j] });
        assert_eq!(s.values(&s.clear(&a, lane)), cleared);
    }
}

#[inline(always)]
fn order<S: Simd, const M: usize, const N: usize>(s: S, x: [S::Elements<M>; N]) {
    let values: [[u16; 64]; N] = core::array::from_fn(|v| s.values(&x[v]));
    let dealt = s.deal(&x);
    let collected = s.collect(&dealt);
    for i in 0..64 * N {
        let value = values.as_flattened()[i];
        assert_eq!(s.values(&dealt[i % N])[i / N], value);
        let j = 64 * N - 1 - i;
        assert_eq!(s.values(&collected[j / 64])[j % 64], value);
    }
}

#[inline(always)]
fn update<S: Simd, const M: usize, const N: usize>(
    s: S,
    mut x: [S::Elements<M>; N],
    mut y: [S::Elements<M>; N],
    end: &S::Elements<M>,
    (a, a_value): (&S::Scalar<M>, u16),
    (b, b_value): (&S::Scalar<M>, u16),
    mask: u64,
) {
    let old_x: [[u16; 64]; N] = core::array::from_fn(|v| s.values(&x[v]));
    let old_y: [[u16; 64]; N] = core::array::from_fn(|v| s.values(&y[v]));
    let (first, seed) = s.update(a, &mut x, end, b, &mut y, mask);
    for v in 0..N {
        let next = if v + 1 < N { old_x[v + 1] } else { s.values(end) };
        let sum =
            core::array::from_fn(|j| gf::mul::<M>(a_value, next[j]) ^ gf::mul::<M>(b_value, old_y[v][j]));
        assert_eq!(s.values(&x[v]), sum, "{} {N}", S::NAME);
        assert_eq!(s.values(&y[v]), if mask == 0 { old_y[v] } else { next });
    }
    let value = s.first(&x[0]);
    assert_eq!(s.values(&first), [value; 64]);
    let product = s.add_multiple(&s.point::<M>(0), &s.scalar(&seed), end);
    assert_eq!(s.values(&product), s.values(end).map(|z| gf::mul::<M>(value, z)));
}

#[test]
fn lanes_on_every_tier() {
    for_each_tier(Primitives::<11>);
    for_each_tier(Primitives::<12>);
    for_each_tier(Primitives::<13>);
}
