//! Matrices whose parts share no item, against the covers of each part.

use crate::{exact_covers, sorted, Covers};
use dlx_kernel::{Exact, Matrix};
use std::collections::HashSet;

/// Random options of one to three items and one of each item alone, in `items` items of which the last two
/// are secondary.
fn part(random: &mut fastrand::Rng, items: usize) -> Matrix {
    let mut matrix = Matrix::new(items - 2, 2);
    for item in 0..items - 2 {
        matrix.add(&[item]);
    }
    for _ in 0..items {
        let option: Vec<usize> = (0..random.usize(1..4)).map(|_| random.usize(..items)).collect();
        matrix.add(&option);
    }
    matrix
}

/// All of `parts` in one matrix, and where the options of each begin.
fn joined(parts: &[Matrix]) -> (Matrix, Vec<usize>) {
    let primary = parts.iter().map(Matrix::primary).sum();
    let mut whole = Matrix::new(primary, parts.iter().map(Matrix::items).sum::<usize>() - primary);
    let (mut first, mut second, mut starts) = (0, primary, Vec::new());
    for part in parts {
        starts.push(whole.options());
        let place = |item| if item < part.primary() { first + item } else { second + item - part.primary() };
        for option in 0..part.options() {
            whole.add(&part.option(option).map(place).collect::<Vec<usize>>());
        }
        first += part.primary();
        second += part.items() - part.primary();
    }
    (whole, starts)
}

#[test]
fn covers_of_parts_are_combined() {
    let mut random = fastrand::Rng::with_seed(1);
    for round in 0..12 {
        let parts: Vec<Matrix> = (0..3).map(|_| part(&mut random, 6 + round % 2)).collect();
        let own: Vec<Covers> = parts.iter().map(exact_covers).collect();
        let (whole, starts) = joined(&parts);
        let mut expected = Covers::new();
        for (one, other) in own[0].iter().flat_map(|one| own[1].iter().map(move |other| (one, other))) {
            for third in &own[2] {
                let parts = [one, other, third].into_iter().zip(&starts);
                expected.push(
                    parts.flat_map(|(own, start)| own.iter().map(move |option| option + start)).collect(),
                );
            }
        }
        let count = expected.len() as u64;
        let mut exact = Exact::new(&whole);
        assert_eq!(exact.count(u64::MAX), count);
        assert_eq!(exact.count(count / 2), count / 2);
        assert!(sorted(exact.covers().collect()) == sorted(expected.clone()), "round {round}");
        let given = [starts[2] + own[2][0][0], starts[0] + round % parts[0].primary()];
        let with: HashSet<&Vec<usize>> =
            expected.iter().filter(|cover| given.iter().all(|option| cover.contains(option))).collect();
        assert_eq!(exact.given(&given).count(u64::MAX), with.len() as u64);
        assert_eq!(exact.covers().count(), with.len());
    }
}

#[test]
fn a_part_without_a_cover_ends_a_search_and_counts_multiply() {
    // 40 free choices, and the edges of a complete graph.
    for (vertices, matchings) in [(8, 105u64), (9, 0)] {
        let mut matrix = Matrix::new(40 + vertices, 0);
        for item in 0..40 {
            matrix.add(&[item]);
            matrix.add(&[item]);
        }
        for one in 0..vertices {
            for other in 0..one {
                matrix.add(&[40 + other, 40 + one]);
            }
        }
        let mut exact = Exact::new(&matrix);
        assert_eq!(exact.first().is_some(), matchings > 0);
        assert_eq!(exact.count(u64::MAX), matchings << 40);
        assert_eq!(exact.count(1000), 1000.min(matchings << 40));
        assert_eq!(
            exact.covers().take(100_000).collect::<HashSet<_>>().len() as u64,
            100_000.min(matchings << 40)
        );
    }
}
