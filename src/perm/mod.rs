//! Permutations under secret control: networks of conditional exchanges.

pub mod benes;
pub mod control_bits;
mod outer_by_gathering;
mod outer_by_sorting;
mod outer_in_registers;
mod pairs;
pub mod sort;

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::bench::cycles;
    use crate::cpu::{PerTier, for_each_tier};
    use crate::simd::Simd;
    use std::{println, vec, vec::Vec};

    #[derive(Clone)]
    struct Cycles<const M: usize>;
    impl<const M: usize> PerTier for Cycles<M> {
        type Output = ();
        fn call<S: Simd>(self, s: S) {
            let q = 1usize << M;
            let show = |what: &str, f: &mut dyn FnMut()| println!("{} m={M} {what}: {}", S::NAME, cycles(f));
            let pi: Vec<u16> = (0..q).map(|x| (x.wrapping_mul(2 * 1234 + 1) & (q - 1)) as u16).collect();
            let mut control = vec![0; (2 * M - 1) << (M - 4)];
            let mut work = vec![0; control_bits::work_words(M)];
            show("control bits", &mut || control_bits::control_bits(s, &pi, &mut work, &mut control));
            let (mut masks, mut bits) = (vec![0; benes::mask_words(M)], vec![5; q / 64]);
            show("expansion", &mut || benes::expand::<S, M>(s, &control, &mut masks));
            show("network", &mut || benes::apply::<S, M>(s, &masks, &mut bits));
            show("inverse network", &mut || benes::apply_inverse::<S, M>(s, &masks, &mut bits));
            for n in [128, 256, q] {
                let mut keys: Vec<u64> =
                    (0..n as u64).map(|i| i.wrapping_mul(0x9e3779b97f4a7c15) >> 1).collect();
                let mut out = vec![0; n];
                show(&std::format!("sort of {n}"), &mut || sort::sort(s, &mut keys, &mut out));
            }
        }
    }

    #[test]
    #[ignore = "a measurement"]
    fn permutation_cycles() {
        for_each_tier(Cycles::<11>);
        for_each_tier(Cycles::<12>);
        for_each_tier(Cycles::<13>);
    }
}
