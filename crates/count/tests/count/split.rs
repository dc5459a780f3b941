//! Tests of the split: the subproblems have all covers, each once.

use dlx_count::split::{Subproblem, merged, repeat, split};
use dlx_count::{BigUint, Counter};
use dlx_kernel::{Exact, Matrix, Repeat};

/// A random matrix with secondary items, colours and bounds.
fn random(random: &mut fastrand::Rng, is_plain: bool) -> Matrix {
    let (primary, secondary) = (random.usize(1..7), random.usize(0..3));
    let mut matrix = Matrix::new(primary, secondary);
    if !is_plain {
        for item in 0..primary {
            let high = random.u32(1..4);
            matrix.set_bounds(item, random.u32(0..=high), high);
        }
    }
    for _ in 0..random.usize(0..16) {
        let of = |item: &usize| *item < primary || secondary > 0;
        let items: Vec<usize> =
            (0..primary + secondary).filter(of).filter(|_| random.usize(0..3) == 0).collect();
        let colour = |item: usize, random: &mut fastrand::Rng| {
            if item < primary || is_plain { 0 } else { random.u32(0..3) }
        };
        let items: Vec<(usize, u32)> = items.into_iter().map(|item| (item, colour(item, random))).collect();
        matrix.add_coloured(&items);
    }
    matrix
}

fn covers(matrix: &Matrix) -> Vec<Vec<usize>> {
    let mut covers = Vec::new();
    for mut cover in Exact::new(matrix).covers() {
        cover.sort_unstable();
        covers.push(cover);
    }
    covers.sort();
    covers
}

#[test]
fn subproblems_have_all_covers_each_once() {
    let mut numbers = fastrand::Rng::with_seed(21);
    for round in 0..600 {
        let matrix = random(&mut numbers, round % 2 == 0);
        let least = numbers.usize(1..40);
        let mut found = Vec::new();
        for subproblem in split(&matrix, least) {
            let rest = subproblem.rest(&matrix);
            for cover in covers(&rest.matrix) {
                let mut cover: Vec<usize> = cover.into_iter().map(|option| rest.options[option]).collect();
                cover.extend(subproblem.chosen.iter().map(|&option| option as usize));
                cover.sort_unstable();
                found.push(cover);
            }
        }
        found.sort();
        assert_eq!(found, covers(&matrix), "{matrix:?} in {least}");
    }
}

#[test]
fn merged_subproblems_add_up() {
    let mut numbers = fastrand::Rng::with_seed(22);
    for round in 0..600 {
        let matrix = random(&mut numbers, round % 2 == 0);
        let count = |matrix: &Matrix| Counter::new(matrix).count(&mut |_| true).unwrap();
        let all = merged(&matrix, numbers.usize(1..40));
        let sum: BigUint =
            all.iter().map(|one| &one.ways * count(&one.subproblem.rest(&matrix).matrix)).sum();
        assert_eq!(sum, count(&matrix), "{matrix:?}");
    }
}

#[test]
fn equal_subproblems_are_one() {
    // Dominoes on a board of 2 x 8: after both squares of a column, only the column matters.
    let mut matrix = Matrix::new(16, 0);
    for square in 0..16 {
        if square % 8 < 7 {
            matrix.add(&[square, square + 1]);
        }
        if square < 8 {
            matrix.add(&[square, square + 8]);
        }
    }
    let merged = merged(&matrix, 4);
    let ways: BigUint = merged.iter().map(|one| &one.ways).sum();
    assert!(merged.len() <= 5 && ways > BigUint::from(merged.len()), "{merged:?}");
}

#[test]
fn repeat_covers_are_split_without_omission() {
    let mut numbers = fastrand::Rng::with_seed(23);
    for round in 0..600 {
        let matrix = random(&mut numbers, round % 2 == 0);
        let count = |matrix: &Matrix| Repeat::new(matrix).count(u64::MAX);
        let sum = |all: Vec<Subproblem>| -> u64 {
            all.iter().map(|one| count(&repeat::rest(&matrix, one).matrix)).sum()
        };
        let (costs, least) = (vec![1; matrix.options()], numbers.usize(1..40));
        let whole = count(&matrix);
        assert_eq!(sum(repeat::split(&matrix, least)), whole, "{matrix:?}");
        assert_eq!(sum(repeat::split_for_cheapest(&matrix, &costs, least)), whole, "{matrix:?}");
    }
}

#[test]
fn a_problem_without_covers_has_no_subproblems_or_only_dead_ends() {
    let mut matrix = Matrix::new(2, 0);
    matrix.add(&[0]);
    assert_eq!(split(&matrix, 10), []);
    let empty = Matrix::new(0, 0);
    assert_eq!(split(&empty, 10), [Subproblem::default()]);
}
