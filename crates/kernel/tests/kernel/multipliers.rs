//! The bound on repeat covers, compared with brute force.

use crate::matrices;
use dlx_kernel::internal::{Bits, RepeatMultipliers, Shown};
use dlx_kernel::Matrix;
use proptest::prelude::*;

/// All sets of at most `most` options that cover every primary item.
fn brute_force(matrix: &Matrix, most: usize) -> Vec<Vec<usize>> {
    let of = |set: u32| (0..matrix.options()).filter(move |option| set >> option & 1 != 0);
    let is_cover = |&set: &u32| {
        (0..matrix.primary())
            .all(|item| of(set).any(|option| matrix.option(option).any(|other| other == item)))
    };
    let sets = (0..1u32 << matrix.options()).filter(|set| set.count_ones() as usize <= most);
    sets.filter(is_cover).map(|set| of(set).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn conclusions_of_the_bound_are_correct(matrix in matrices(11), left in 1usize..5) {
        let mut sets = vec![Bits::<1>::EMPTY; matrix.options()];
        for (option, set) in sets.iter_mut().enumerate() {
            matrix.option(option).filter(|&item| item < matrix.primary()).for_each(|item| set.insert(item));
        }
        let covers = brute_force(&matrix, left);
        let mut multipliers = RepeatMultipliers::default();
        // Each call starts from the multipliers of the previous call.
        for _ in 0..3 {
            match multipliers.ask(&sets, &Bits::first(matrix.primary()), &Bits::first(matrix.options()), left) {
                Shown::Dead => prop_assert!(covers.is_empty()),
                Shown::Nothing => {}
                Shown::Fixed { forced, excluded } => for cover in &covers {
                    prop_assert!(forced.iter().all(|option| cover.contains(&option)));
                    prop_assert!(cover.iter().all(|&option| !excluded.has(option)));
                },
            }
        }
    }
}

/// Bounds may be fractions: three items, any two of which share an option, need one and a half options.
#[test]
fn the_bound_is_fractional() {
    let mut sets = [Bits::<1>::EMPTY; 9];
    for (option, set) in sets.iter_mut().enumerate() {
        let first = option / 3 * 3;
        set.insert(first + option % 3);
        set.insert(first + (option + 1) % 3);
    }
    let ask = |left| RepeatMultipliers::default().ask(&sets, &Bits::first(9), &Bits::first(9), left);
    assert!(matches!(ask(4), Shown::Dead));
    assert!(!matches!(ask(6), Shown::Dead));
}
