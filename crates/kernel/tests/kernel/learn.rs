//! The learning search compared with textbook dancing links and with the plain search.

use crate::{exact_covers, matrices, sorted, Covers};
use dlx_kernel::internal::{learned_up_to, Learner, Outcome, LEARN_AFTER_STEPS};
use dlx_kernel::{Exact, Matrix};
use proptest::prelude::*;

/// All covers, found in turns of `steps` steps.
fn all(matrix: &Matrix, steps: u64) -> Covers {
    let mut learner = Learner::new(matrix, &[]);
    let mut covers = Vec::new();
    loop {
        match learner.next(steps) {
            Outcome::Covered => covers.push(learner.cover()),
            Outcome::Paused(_) => {}
            Outcome::Exhausted => return sorted(covers),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn learning_finds_all_covers(matrix in matrices(11), steps in 0u64..50) {
        prop_assert_eq!(all(&matrix, steps), exact_covers(&matrix));
    }
}

/// A matrix whose options have up to three random items each.
fn random(seed: u64, items: usize, options: usize) -> Matrix {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut matrix = Matrix::new(items, 0);
    for _ in 0..options {
        matrix.add(&[random.usize(..items), random.usize(..items), random.usize(..items)]);
    }
    matrix
}

/// The exact cover problem of completing a Latin square with some cells given.
fn latin(seed: u64, side: usize, givens: usize) -> Matrix {
    let mut random = fastrand::Rng::with_seed(seed);
    let given: Vec<usize> = (0..givens).map(|_| random.usize(..side * side)).collect();
    let mut matrix = Matrix::new(3 * side * side, 0);
    for (cell, digit) in (0..side * side * side).map(|option| (option / side, option % side)) {
        let (row, column) = (cell / side, cell % side);
        if !given.contains(&cell) || digit == (row + column) % side {
            let square = side * side;
            matrix.add(&[cell, square + row * side + digit, 2 * square + column * side + digit]);
        }
    }
    matrix
}

fn assert_covers(matrix: &Matrix, cover: &[usize]) {
    let mut times = vec![0; matrix.items()];
    cover.iter().flat_map(|&option| matrix.option(option)).for_each(|item| times[item] += 1);
    assert!(times[..matrix.primary()].iter().all(|&times| times == 1), "{times:?}");
    assert!(times.iter().all(|&times| times <= 1), "{times:?}");
}

#[test]
fn learning_over_thousands_of_dead_ends_loses_no_cover() {
    let mut none = 0;
    for seed in 0..12 {
        let matrix = random(seed, 45, 110);
        let covers = all(&matrix, 1000);
        covers.iter().for_each(|cover| assert_covers(&matrix, cover));
        assert_eq!(covers.len() as u64, Exact::new(&matrix).count(u64::MAX), "seed {seed}");
        none += usize::from(covers.is_empty());
    }
    assert!((1..11).contains(&none), "{none} without a cover");
}

#[test]
fn both_searches_together_find_the_requested_number_of_covers() {
    for seed in 1..5 {
        let matrix = latin(seed, 7, 19);
        // Before the plain search finds `most` covers, it takes so many steps that the learning search gets a
        // turn.
        let most = 2 * LEARN_AFTER_STEPS as usize;
        let count = Exact::new(&matrix).count(most as u64);
        for limit in [1, 2, most] {
            let covers = sorted(Exact::new(&matrix).up_to(limit));
            assert_eq!(covers.len() as u64, count.min(limit as u64));
            assert_eq!(sorted(learned_up_to(limit, &matrix)).len(), covers.len());
            assert!(covers.windows(2).all(|pair| pair[0] != pair[1]));
            covers.iter().for_each(|cover| assert_covers(&matrix, cover));
        }
    }
}

#[test]
fn a_latin_square_too_large_for_a_plain_search_is_completed() {
    for seed in 0..3 {
        let matrix = latin(seed, 30, 520);
        assert_covers(&matrix, &Exact::new(&matrix).first().expect("a completion"));
    }
}

#[test]
fn a_problem_without_covers_is_refuted() {
    // Nine pigeons in eight holes: each option is a pigeon in a hole, and holes are secondary.
    let mut pigeons = Matrix::new(9, 8);
    for option in 0..72 {
        pigeons.add(&[option / 8, 9 + option % 8]);
    }
    assert_eq!(Exact::new(&pigeons).first(), None);
    assert_eq!(Exact::new(&Matrix::new(1, 0)).first(), None);
    assert_eq!(Exact::new(&Matrix::new(0, 3)).first(), Some(vec![]));
}
