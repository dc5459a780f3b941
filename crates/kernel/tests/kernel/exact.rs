//! Every representation of [`Exact`](super::Exact), regardless of which one it would choose, against textbook
//! dancing links.

use crate::{exact_covers, matrices, sorted, Covers};
use dlx_kernel::internal::{dense, Linked, Outcome, Representation, Wide};
use dlx_kernel::Matrix;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn representations(matrix: &Matrix) -> Vec<(&'static str, Box<dyn Representation>)> {
    let wide = Wide::new(matrix).expect("a small matrix");
    vec![
        ("dense", dense(matrix).expect("a small matrix")),
        ("wide", Box::new(wide)),
        ("linked", Box::new(Linked::new(matrix))),
    ]
}

fn all(representation: &mut dyn Representation, given: &[usize]) -> Covers {
    let mut covers = Vec::new();
    for _ in 0..2 {
        // Twice, because a search must leave it unchanged.
        covers.clear();
        representation.begin(given);
        while representation.next() != Outcome::Exhausted {
            covers.push(representation.cover().options().collect());
        }
    }
    sorted(covers)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_representation_finds_the_covers_of_the_textbook(matrix in matrices(11), limit in 0u64..5) {
        let expected = exact_covers(&matrix);
        let count = expected.len() as u64;
        for (name, mut representation) in representations(&matrix) {
            prop_assert_eq!(&all(representation.as_mut(), &[]), &expected, "{}", name);
            prop_assert_eq!(counted(representation.as_mut(), limit), count.min(limit), "{}", name);
            prop_assert_eq!(counted(representation.as_mut(), u64::MAX), count, "{}", name);
        }
    }

    #[test]
    fn every_representation_keeps_to_the_options_given(
        matrix in matrices(11),
        choice in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let useful = |option: &usize| matrix.option(*option).any(|item| item < matrix.primary());
        let useful: Vec<usize> = (0..matrix.options()).filter(useful).collect();
        let given: BTreeSet<usize> =
            choice.iter().filter(|_| !useful.is_empty()).map(|index| *index.get(&useful)).collect();
        let given: Vec<usize> = given.into_iter().collect();
        let with = |cover: &Vec<usize>| given.iter().all(|option| cover.contains(option));
        let expected: Covers = exact_covers(&matrix).into_iter().filter(with).collect();
        for (name, mut representation) in representations(&matrix) {
            prop_assert_eq!(&all(representation.as_mut(), &given), &expected, "{}", name);
        }
    }
}

fn counted(representation: &mut dyn Representation, limit: u64) -> u64 {
    representation.begin(&[]);
    representation.count(limit)
}

/// The first and second diagonals of queens are secondary items.
fn queens(n: usize) -> Matrix {
    let mut matrix = Matrix::new(2 * n, 2 * (2 * n - 1));
    for (row, column) in (0..n * n).map(|cell| (cell / n, cell % n)) {
        matrix.add(&[row, n + column, 2 * n + row + column, 4 * n - 1 + row + n - 1 - column]);
    }
    matrix
}

#[test]
fn every_representation_counts_queens() {
    for (n, count) in [(4, 2), (6, 4), (8, 92), (10, 724), (12, 14_200)] {
        for (name, mut representation) in representations(&queens(n)) {
            assert_eq!(counted(representation.as_mut(), u64::MAX), count, "{n} queens, {name}");
        }
    }
}

#[test]
fn the_wide_representation_searches_as_deep_as_it_has_items() {
    // A chain: option i covers items i and i + 1; an even number of items has one cover.
    let mut chain = Matrix::new(2_048, 0);
    for item in 0..2_047 {
        chain.add(&[item, item + 1]);
    }
    assert_eq!(Wide::new(&chain).map(|mut wide| counted(&mut wide, u64::MAX)), Some(1));
}

/// One item with `equal` options, a ring of four items that each of two pairs of options covers, and other
/// items, up to `items`, each with one option: two covers for each of the equal options. The names of items
/// are mixed, since `items` is no multiple of 37.
fn around_a_ring(items: usize, equal: usize) -> Matrix {
    let mut matrix = Matrix::new(items, 1);
    let name = |item: usize| item * 37 % items;
    for item in 5..items {
        matrix.add(&[name(item)]);
    }
    for _ in 0..equal {
        matrix.add(&[items, name(0)]);
    }
    for (one, other) in [(1, 2), (2, 3), (3, 4), (4, 1)] {
        matrix.add(&[name(one), name(other)]);
    }
    matrix
}

#[test]
fn sizes_at_which_words_are_full_have_all_covers() {
    for items in [63, 64, 65, 127, 128] {
        for equal in [1, 63, 64, 65, 254, 255, 256, 257] {
            let matrix = around_a_ring(items, equal);
            let (ring, last) = (matrix.options() - 4, matrix.options() - 1);
            for (name, mut representation) in representations(&matrix) {
                let place = format!("{name}, {items} items, {equal} equal options");
                for (given, count) in [(&[][..], 2 * equal), (&[last], equal), (&[ring, last], 0)] {
                    representation.begin(given);
                    assert_eq!(representation.count(u64::MAX), count as u64, "{place}, given {given:?}");
                }
                let covers = all(representation.as_mut(), &[ring - 1]);
                assert_eq!(covers.len(), 2, "{place}");
                assert!(covers.iter().all(|cover| cover.len() == items - 2), "{place}");
                assert_ne!(covers[0], covers[1], "{place}");
            }
        }
    }
}
