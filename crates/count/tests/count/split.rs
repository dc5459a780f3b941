//! Splits: the subproblems contain each cover exactly once.

use crate::{covers, dominoes, matrices};
use dlx_count::split::{Subproblem, merged, repeat, split};
use dlx_count::{BigUint, Counter};
use dlx_kernel::{Matrix, Repeat};

#[test]
fn subproblems_contain_each_cover_exactly_once() {
    for (index, (matrix, expected)) in matrices(600).enumerate() {
        let mut found = Vec::new();
        for subproblem in split(&matrix, 1 + index % 39) {
            let rest = subproblem.rest(&matrix);
            for cover in covers(&rest.matrix) {
                let mut cover: Vec<usize> = cover.into_iter().map(|option| rest.options[option]).collect();
                cover.extend(subproblem.chosen.iter().map(|&option| option as usize));
                cover.sort_unstable();
                found.push(cover);
            }
        }
        found.sort();
        assert_eq!(found, expected, "{matrix:?}");
    }
}

#[test]
fn merged_subproblems_add_up() {
    for (index, (matrix, covers)) in matrices(600).enumerate() {
        let count = |matrix: &Matrix| Counter::new(matrix).count(&mut |_| true).unwrap();
        let all = merged(&matrix, 1 + index % 39);
        let sum: BigUint =
            all.iter().map(|one| &one.ways * count(&one.subproblem.rest(&matrix).matrix)).sum();
        assert_eq!(sum, BigUint::from(covers.len()), "{matrix:?}");
    }
}

#[test]
fn equal_subproblems_are_merged() {
    // On a 2 x 8 board, once both squares of a column are covered, the rest depends only on the column.
    let merged = merged(&dominoes(2, 8), 4);
    let ways: BigUint = merged.iter().map(|one| &one.ways).sum();
    assert!(merged.len() <= 5 && ways > BigUint::from(merged.len()), "{merged:?}");
}

#[test]
fn repeat_subproblems_contain_all_covers() {
    for (index, (matrix, _)) in matrices(200).enumerate() {
        let count = |matrix: &Matrix| Repeat::new(matrix).count(u64::MAX);
        let sum = |all: Vec<Subproblem>| -> u64 {
            all.iter().map(|one| count(&repeat::rest(&matrix, one).matrix)).sum()
        };
        let (costs, least, whole) = (vec![1; matrix.options()], 1 + index % 39, count(&matrix));
        assert_eq!(sum(repeat::split(&matrix, least)), whole, "{matrix:?}");
        assert_eq!(sum(repeat::split_for_cheapest(&matrix, &costs, least)), whole, "{matrix:?}");
    }
}

#[test]
fn dead_ends_are_not_subproblems() {
    let mut matrix = Matrix::new(2, 0);
    matrix.add(&[0]);
    assert_eq!(split(&matrix, 10), []);
    let empty = Matrix::new(0, 0);
    assert_eq!(split(&empty, 10), [Subproblem::default()]);
}
