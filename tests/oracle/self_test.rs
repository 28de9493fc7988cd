//! Tests of the oracle against itself: identities that each stage must obey,
//! on the standard rows and on the rows for tests (m = 11, m*t mod 8 != 0).
//! Part of the crate's unit tests only.

use crate::oracle::random::{elements, permutation, stream};
use crate::oracle::{
    benes, bits, control_bits, decode, field, irreducible, kem, matrix, ordering, poly, sampler,
};
use crate::params::{self, Params, TEST_ROWS};
use std::vec;
use std::vec::Vec;

fn small_rows() -> Vec<&'static Params> {
    TEST_ROWS.iter().chain([&params::mceliece348864]).collect()
}

#[test]
fn field_is_a_field() {
    for m in [11, 12, 13] {
        // z generates a group whose order divides 2^m - 1 and is not small.
        assert_eq!(field::pow(m, 2, (1 << m) - 1), 1);
        for a in 1..1 << m {
            assert_eq!(field::mul(m, a, field::inv(m, a)), 1);
        }
        assert_eq!(field::inv(m, 0), 0);
        let mut random = stream("field");
        for v in elements(m, 300, &mut random).chunks(3) {
            let [a, b, c] = v.try_into().unwrap();
            assert_eq!(field::mul(m, a, b), field::mul(m, b, a));
            assert_eq!(field::mul(m, a, field::mul(m, b, c)), field::mul(m, field::mul(m, a, b), c));
            assert_eq!(field::mul(m, a, b ^ c), field::mul(m, a, b) ^ field::mul(m, a, c));
        }
        assert_eq!((field::point(m, 1), field::point(m, 1 << (m - 1))), (1 << (m - 1), 1));
    }
}

#[test]
fn extension_moduli_are_irreducible() {
    // Rabin's test: y^(q^t) = y, and y^(q^i) - y is invertible modulo F for
    // the proper divisors i of t. An element is invertible when its minimal
    // polynomial has a constant term.
    for p in small_rows().into_iter().chain([
        &params::mceliece460896,
        &params::mceliece6960119,
        &params::mceliece8192128,
    ]) {
        let square = |a: &Vec<u16>| poly::mul_mod(p, a, a);
        let mut y = vec![0; p.t];
        y[1] = 1;
        let mut power = y.clone();
        for i in 1..=p.t {
            for _ in 0..p.m {
                power = square(&power);
            }
            if p.t % i == 0 && i < p.t {
                let difference: Vec<u16> = power.iter().zip(&y).map(|(a, b)| a ^ b).collect();
                assert_ne!(irreducible::minimal_polynomial(p, &difference)[0], 0, "{} {i}", p.name);
            }
        }
        assert_eq!(power, y, "{}", p.name);
    }
}

#[test]
fn control_bits_give_the_permutation() {
    let mut random = stream("control bits");
    for w in 1..=13 {
        for pi in [
            (0..1 << w).collect(),
            (0..1 << w).rev().collect(),
            permutation(1 << w, &mut random),
            permutation(1 << w, &mut random),
        ] {
            let layers = control_bits::control_bits(&pi);
            assert!(layers.len() == 2 * w - 1 && layers.iter().all(|l| l.len() == 1 << (w - 1)));
            let a: Vec<u16> = permutation(1 << w, &mut random);
            let mut b = a.clone();
            benes::apply(&layers, &mut b);
            assert!((0..1 << w).all(|i| b[i] == a[pi[i] as usize]));
            benes::apply_inverse(&layers, &mut b);
            assert_eq!(a, b);
        }
    }
}

#[test]
fn berlekamp_massey_finds_short_recurrences() {
    let mut random = stream("berlekamp-massey");
    for m in [11, 12, 13] {
        assert_eq!(poly::berlekamp_massey(m, &[0; 10]), (0, vec![1]));
        for length in [1, 2, 5, 16] {
            // A sum of `length` geometric sequences has that length.
            let points = &permutation(1 << m, &mut random)[..length];
            let weights: Vec<u16> = elements(m, length, &mut random).iter().map(|&w| w.max(1)).collect();
            let s = poly::power_sums(m, 2 * length + 3, points, &weights);
            let (found, c) = poly::berlekamp_massey(m, &s);
            assert_eq!(found, length);
            for n in length..s.len() {
                assert_eq!((0..=length).fold(0, |d, i| d ^ field::mul(m, c[i], s[n - i])), 0);
            }
            let reversed: Vec<u16> = c.iter().rev().copied().collect();
            assert!(points.iter().all(|&x| poly::evaluate(m, &reversed, x) == 0));
        }
    }
}

#[test]
fn irreducible_agrees_with_berlekamp_massey() {
    for p in small_rows() {
        let mut random = stream(p.name);
        let beta = elements(p.m, p.t, &mut random);
        let g = irreducible::irreducible(p, &beta).unwrap();
        // The sequence of the constant coefficients of beta^i.
        let mut power = vec![0; p.t];
        power[0] = 1;
        let mut sequence = Vec::new();
        for _ in 0..2 * p.t {
            sequence.push(power[0]);
            power = poly::mul_mod(p, &power, &beta);
        }
        let (length, mut connection) = poly::berlekamp_massey(p.m, &sequence);
        connection.reverse();
        assert_eq!((length, connection), (p.t, g.clone()));
        assert!(poly::evaluate_all(p.m, &g).iter().all(|&value| value != 0));
        // Elements of the base field have degree 1.
        let mut constant = vec![0; p.t];
        constant[0] = 5;
        assert_eq!(irreducible::minimal_polynomial(p, &constant), [5, 1]);
        assert_eq!(irreducible::irreducible(p, &constant), None);
        assert_eq!(irreducible::irreducible(p, &vec![0; p.t]), None);
    }
}

#[test]
fn ordering_refuses_equal_keys() {
    let p = &params::mceliece348864;
    let mut keys: Vec<u32> = (0..p.q() as u32).rev().collect();
    let pi = ordering::field_ordering(p, &keys).unwrap();
    assert!((0..p.q()).all(|i| pi[i] as usize == p.q() - 1 - i));
    assert_eq!(ordering::support(p, &pi)[..2], [0xfff, 0x7ff]);
    keys[7] = keys[3000];
    assert_eq!(ordering::field_ordering(p, &keys), None);
}

#[test]
fn systematic_forms_span_the_same_code() {
    let mut singular = 0;
    for p in small_rows() {
        let mut random = stream(p.name);
        let g = irreducible::irreducible(p, &elements(p.m, p.t, &mut random)).unwrap();
        for _ in 0..4 {
            let mut pi = permutation(p.q(), &mut random);
            let h = matrix::mat_gen(p, &g, &ordering::support(p, &pi));
            let (mut plain, mut semi) = (h.clone(), h.clone());
            let is_plain = matrix::systematic(p, &mut plain);
            singular += !is_plain as usize;
            let pivots = matrix::semi_systematic(p, &mut semi, &mut pi).unwrap();
            assert_eq!(pivots.count_ones(), 32);
            assert_eq!(pivots == 0xffff_ffff, is_plain);
            if is_plain {
                assert_eq!(plain, semi);
            }
            assert!((0..p.rows()).all(|i| (0..p.rows()).all(|j| semi.get(i, j) == (i == j))));
            // The rows are the checks of the code with the exchanged support:
            // the same form is reached from there without an exchange.
            let mut again = matrix::mat_gen(p, &g, &ordering::support(p, &pi));
            assert!(matrix::systematic(p, &mut again));
            assert_eq!(again, semi);
        }
    }
    assert!(0 < singular && singular < 20, "both kinds were seen");
}

#[test]
fn both_criteria_agree_on_any_weight() {
    for p in small_rows() {
        let mut random = stream(p.name);
        let g = irreducible::irreducible(p, &elements(p.m, p.t, &mut random)).unwrap();
        let mut pi = permutation(p.q(), &mut random);
        let mut h = matrix::mat_gen(p, &g, &ordering::support(p, &pi));
        matrix::semi_systematic(p, &mut h, &mut pi).unwrap();
        let public_key = matrix::public_key(p, &h);
        let support = ordering::support(p, &pi);
        for weight in [0, 1, p.t - 1, p.t, p.t, p.t + 1, 2 * p.t] {
            let order = permutation(p.n, &mut random);
            let ones: Vec<usize> = order[..weight].iter().map(|&i| i as usize).collect();
            let e = bits::from_positions(p.error_bytes(), &ones);
            let c0 = crate::oracle::encode::encode(p, &public_key, &e);
            let found = decode::decode(p, &g, &support, &c0);
            assert_eq!(found, decode::decode_by_length(p, &g, &support, &c0));
            // No other word of weight t can have the syndrome of one of weight <= t.
            if weight <= p.t {
                assert_eq!(found, (weight == p.t).then_some(e));
            }
        }
    }
}

#[test]
fn kem_round_trip() {
    for p in small_rows() {
        let mut random = stream(p.name);
        let pair = kem::keypair(p, &mut random);
        let (ret, ct, ss) = kem::enc(p, &pair.public_key, &mut random);
        assert_eq!((ret, ct.len()), (0, p.ciphertext_bytes()));
        assert_eq!(kem::dec(p, &pair.secret_key, &ct), (0, ss));
        let mut damaged = ct.clone();
        damaged[0] ^= 1;
        let (ret, other) = kem::dec(p, &pair.secret_key, &damaged);
        assert_eq!(ret, 0);
        assert_ne!(other, ss);
        if p.rows() % 8 != 0 {
            damaged[p.syndrome_bytes() - 1] |= 0x80;
            assert_eq!(kem::dec(p, &pair.secret_key, &damaged), (-1, [0xff; 32]));
        }
        if p.k() % 8 != 0 {
            let mut key = pair.public_key.clone();
            key[p.row_bytes() - 1] |= 0x80;
            let refused = kem::enc(p, &key, &mut random);
            assert_eq!(refused, (-1, vec![0; p.ciphertext_bytes()], [0; 32]));
        }
    }
}

#[test]
fn sampler_takes_the_first_t_values_below_n() {
    let p = &params::mceliece348864;
    let draw = |values: &[u16]| -> Vec<u8> { values.iter().flat_map(|v| v.to_le_bytes()).collect() };
    let mut values: Vec<u16> = (0..2 * p.t as u16).map(|i| 0xf000 | i).collect();
    let first: Vec<usize> = (0..p.t).collect();
    assert_eq!(sampler::positions_of_draw(p, &draw(&values)), Some(first));
    values[1] = p.n as u16;
    let skipping: Vec<usize> = [0].into_iter().chain(2..=p.t).collect();
    assert_eq!(sampler::positions_of_draw(p, &draw(&values)), Some(skipping));
    values[5] = values[9];
    assert_eq!(sampler::positions_of_draw(p, &draw(&values)), None);
    assert_eq!(sampler::positions_of_draw(p, &draw(&vec![p.n as u16; 2 * p.t])), None);
}
