//! Numbers that grow beyond native integers.

use dlx_count::BigUint;
use dlx_count::internal::{Any, Compact, Number};

#[test]
fn numbers_of_any_size_add_like_big_integers() {
    adds_like_a_big_integer::<Any>();
    adds_like_a_big_integer::<Compact>();
}

fn adds_like_a_big_integer<N: Number>() {
    let mut number = N::one();
    let mut expected = BigUint::from(1u32);
    for _ in 0..300 {
        let mut same = number.clone();
        assert!(same.add(&N::one()) && number.add(&same));
        expected = &expected * 2u32 + 1u32;
        assert_eq!(number.widen(), expected);
        assert!(!number.is_zero());
    }
}

#[test]
fn a_sum_beyond_64_bits_is_reported() {
    let mut number = u64::MAX;
    assert!(Number::add(&mut number, &0));
    assert!(!Number::add(&mut number, &1));
}
