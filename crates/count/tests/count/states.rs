//! The counts of the states of a layer, or of merged subproblems, add up to the whole count.

use crate::matrices;
use dlx_count::BigUint;
use dlx_count::internal::{Start, by_smallest, by_states, count_from};
use dlx_count::parts::{States, Sweep};
use dlx_count::split::merged;
use dlx_kernel::Matrix;

#[test]
fn states_of_any_layer_add_up_in_any_division() {
    for (index, (matrix, covers)) in matrices(300).enumerate() {
        let states = Sweep::new(&matrix, 1 << 20).unwrap().enough(index % 9).unwrap();
        let parts: Vec<States> = (0..3)
            .map(|part| {
                let own = states.ways.iter().enumerate().filter(|(number, _)| number % 3 == part);
                States { steps: states.steps, ways: own.map(|(_, state)| state.clone()).collect() }
            })
            .collect();
        let count = |states: &States| {
            Sweep::from(&matrix, 1 << 20, states).unwrap().count(|_| true).unwrap().unwrap()
        };
        assert_eq!(parts.iter().map(count).sum::<BigUint>(), BigUint::from(covers.len()), "{matrix:?}");
        let mut alone = by_states(&matrix, 1 << 20).unwrap();
        let counts = states.ways.iter().map(|(state, ways)| {
            count_from(&mut *alone, &Start::State(states.steps, state)).unwrap().0 * ways
        });
        assert_eq!(counts.sum::<BigUint>(), BigUint::from(covers.len()), "{matrix:?}");
    }
}

#[test]
fn subproblems_that_share_a_memo_add_up() {
    for (index, (matrix, covers)) in matrices(300).enumerate() {
        let Some(mut remembered) = by_smallest(&matrix, 1 << 20) else { continue };
        let counts = merged(&matrix, index % 20).into_iter().map(|one| {
            let count = count_from(&mut *remembered, &Start::Chosen(&one.subproblem.chosen)).unwrap().0;
            count * one.ways
        });
        assert_eq!(counts.sum::<BigUint>(), BigUint::from(covers.len()), "{matrix:?}");
    }
}

/// Numbers of ways beyond 64 and 128 bits.
#[test]
fn states_with_large_numbers_of_ways_add_up() {
    let mut matrix = Matrix::new(300, 0);
    for item in 0..300 {
        matrix.add(&[item]);
        matrix.add(&[item]);
        if item < 299 {
            matrix.add(&[item, item + 1]);
        }
    }
    let whole = Sweep::new(&matrix, 1 << 20).unwrap().count(|_| true).unwrap().unwrap();
    assert!(whole.bits() > 300);
    let mut layers = Vec::new();
    let mut sweep = Sweep::new(&matrix, 1 << 20).unwrap();
    while sweep.step().unwrap().is_none() {
        layers.push(sweep.states());
    }
    for states in layers.into_iter().step_by(17) {
        let sweep = Sweep::from(&matrix, 1 << 20, &states).unwrap();
        assert_eq!(sweep.count(|_| true).unwrap().unwrap(), whole);
    }
}
