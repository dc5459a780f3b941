//! Counts, diagrams and samples compared with the textbook search, on random matrices with secondary items,
//! colours and multiplicities.

use crate::{dominoes, matrices, permanent};
use dlx_count::internal::{
    Layout, Narrow, Number, Race, Search, Total, best_order, by_frontier, by_smallest,
};
use dlx_count::parts::{CoverKind, Part, Workload};
use dlx_count::{BigUint, Counter, repeat_covers};
use dlx_kernel::dlx::{Choose, Dlx};
use dlx_kernel::{Matrix, Repeat};
use std::collections::HashMap;
use std::ops::ControlFlow;

#[test]
fn repeat_covers_respect_lower_bounds() {
    for (matrix, _) in matrices(100) {
        let expected = BigUint::from(Repeat::new(&matrix).count(u64::MAX));
        for threads in [1, 2] {
            assert_eq!(repeat_covers(&matrix, threads), Some(expected.clone()), "{matrix:?}");
        }
        let part = |part: u32| {
            let workload = Workload::new(matrix.clone(), CoverKind::Repeat, Part { part, parts: 2 });
            let mut worker = workload.worker(1 << 20);
            workload.numbers().iter().map(|&number| worker.count(number).unwrap().0).sum::<BigUint>()
        };
        assert_eq!(part(1) + part(2), expected, "{matrix:?}");
    }
}

#[test]
fn repeat_counts_beyond_128_bits_return_none() {
    for low in [1, 2] {
        let mut matrix = Matrix::new(1, 0);
        matrix.set_bounds(0, low, low);
        (0..200).for_each(|_| {
            matrix.add(&[0]);
        });
        for threads in [1, 2] {
            assert_eq!(repeat_covers(&matrix, threads), None);
        }
    }
    // A matrix that is too large for bit sets.
    let mut matrix = Matrix::new(20_000, 0);
    for item in 0..20_000 {
        matrix.add(&[item]);
    }
    matrix.add(&[0]);
    assert_eq!(repeat_covers(&matrix, 1), Some(BigUint::from(3u32)));
    (1..200).for_each(|item| {
        matrix.add(&[item]);
    });
    assert_eq!(repeat_covers(&matrix, 1), None);
}

fn total(mut search: Box<dyn Search<Total>>) -> BigUint {
    loop {
        if let Some(count) = search.run(&mut Total, 3).unwrap_or_else(|_| panic!("too large")) {
            return count.widen();
        }
    }
}

#[test]
fn every_method_agrees_with_the_textbook() {
    for (matrix, covers) in matrices(3000) {
        let expected = BigUint::from(covers.len());
        let counted = Counter::new(&matrix).count(&mut |_| true);
        assert_eq!(counted, Some(expected.clone()), "{matrix:?}");
        let header: Vec<usize> = (0..matrix.primary()).collect();
        let (_, narrow) = Narrow::new(&matrix).run(u64::MAX).expect("an order");
        for order in [header, best_order(&matrix), narrow] {
            let layout = Layout::new(&matrix, &order);
            let frontier = by_frontier(&layout, 1 << 20).expect("a narrow frontier");
            assert_eq!(total(frontier), expected, "{matrix:?}");
        }
        if let Some(search) = by_smallest(&matrix, 1 << 20) {
            assert_eq!(total(search), expected, "{matrix:?}");
        }
    }
}

/// After some hundreds of lookups that do not pay, the depth-first search looks up only a sample.
#[test]
fn sampled_lookups_agree_with_the_textbook() {
    let mut rng = fastrand::Rng::with_seed(18);
    let mut queens = Matrix::new(18, 34);
    (0..81usize).for_each(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        queens.add(&[row, 9 + column, 18 + row + column, 35 + row + 8 - column]);
    });
    let mut matrices = vec![queens];
    for (items, options, size) in [(21, 150, 3), (66, 330, 5), (30, 330, 4)] {
        let mut matrix = Matrix::new(items, 4);
        for _ in 0..options {
            let mut option: Vec<(usize, u32)> =
                rng.choose_multiple(0..items, size).into_iter().map(|item| (item, 0)).collect();
            if size == 4 {
                option.push((items + rng.usize(0..4), rng.u32(1..3)));
            }
            matrix.add_coloured(&option);
        }
        matrices.push(matrix);
    }
    for matrix in matrices {
        let mut expected = 0u64;
        Dlx::new(&matrix).exact(Choose::Smallest, &mut (), |_| {
            expected += 1;
            ControlFlow::Continue(())
        });
        let mut search: Box<dyn Search<Total>> = by_smallest(&matrix, 1 << 20).expect("a small matrix");
        let count = loop {
            if let Some(count) = search.run(&mut Total, 997).unwrap_or_else(|_| panic!("too large")) {
                break count;
            }
            assert!((0.0..=1.0).contains(&search.done()));
        };
        let (nodes, work) = search.work();
        assert!(nodes > 1000 && nodes as f64 <= work, "{nodes} {work}");
        assert_eq!(count.widen(), BigUint::from(expected));
    }
}

#[test]
fn diagrams_agree_with_the_textbook() {
    for (matrix, covers) in matrices(1500) {
        let diagram = Counter::new(&matrix).diagram().expect("a small diagram");
        assert_eq!(diagram.count(), BigUint::from(covers.len()));
        let marginals = diagram.marginals(matrix.options());
        for (option, marginal) in marginals.iter().enumerate() {
            let count = covers.iter().filter(|cover| cover.contains(&option)).count();
            assert_eq!(*marginal, BigUint::from(count), "option {option} of {matrix:?}");
        }
        match diagram.sampler() {
            None => assert!(covers.is_empty()),
            Some(sampler) => {
                let mut rng = fastrand::Rng::with_seed(1);
                let mut cover = sampler.draw(|| rng.u64(..));
                cover.sort_unstable();
                assert!(covers.contains(&cover), "{cover:?} of {matrix:?}");
            }
        }
    }
}

/// The permanent of a 0/1 matrix, given by the ones of each row: counts, row by row, the ways to use each set
/// of columns.
fn matchings(rows: &[Vec<usize>]) -> u64 {
    let mut ways = HashMap::from([(0u32, 1u64)]);
    for row in rows {
        let mut next = HashMap::new();
        for (columns, ways) in ways {
            let free = row.iter().filter(|&&column| columns >> column & 1 == 0);
            free.for_each(|column| *next.entry(columns | 1 << column).or_insert(0) += ways);
        }
        ways = next;
    }
    ways.into_values().sum()
}

#[test]
fn layers_restarted_in_a_narrower_order_count_correctly() {
    for (seed, ones) in [(1, 4), (2, 5), (3, 6)] {
        let (matrix, rows) = permanent(&mut fastrand::Rng::with_seed(seed), 22, ones);
        let mut race = Race::new(&matrix, 1 << 24);
        race.depth = None;
        let (before, expected) = (race.width, BigUint::from(matchings(&rows)));
        assert_eq!(
            std::iter::repeat_with(|| race.turn(50_000)).find_map(|count| count),
            Some(expected.clone())
        );
        assert!(race.width < before - 1.0, "{} {before}", race.width);
        assert_eq!(Counter::new(&matrix).count(&mut |_| true), Some(expected));
    }
}

/// OEIS A004003; Kasteleyn, "The statistics of dimers on a lattice", 1961.
#[test]
fn domino_tilings_of_squares_match_published_counts() {
    let known = [
        (2, "2"),
        (4, "36"),
        (6, "6728"),
        (8, "12988816"),
        (10, "258584046368"),
        (12, "53060477521960000"),
        (16, "2444888770250892795802079170816"),
    ];
    for (side, expected) in known {
        let count = Counter::new(&dominoes(side, side)).count(&mut |_| true).unwrap();
        assert_eq!(count.to_string(), expected, "{side}");
    }
}

/// The number of tilings of a strip of two rows is a Fibonacci number, here of 2,090 digits.
#[test]
fn counts_of_thousands_of_digits_are_exact() {
    let (mut one, mut two) = (BigUint::from(1u32), BigUint::from(1u32));
    for _ in 0..9999 {
        (one, two) = (two.clone(), one + two);
    }
    assert_eq!(two.to_string().len(), 2090);
    assert_eq!(Counter::new(&dominoes(2, 10_000)).count(&mut |_| true), Some(two));
}

#[test]
fn little_memory_gives_the_same_counts() {
    for bytes in [1, 1 << 12, 1 << 16] {
        let matrix = dominoes(8, 8);
        let count = Counter::new(&matrix).memory(bytes).count(&mut |_| true);
        assert_eq!(count, Some(BigUint::from(12_988_816u32)), "{bytes} bytes");
        assert!(Counter::new(&matrix).memory(bytes).diagram().is_none());
    }
    for (matrix, covers) in matrices(200) {
        let count = Counter::new(&matrix).memory(1).count(&mut |_| true);
        assert_eq!(count, Some(BigUint::from(covers.len())));
    }
}

#[test]
fn a_count_stops_when_watch_returns_false() {
    let mut reports = 0;
    let count = Counter::new(&dominoes(40, 40)).memory(1 << 16).count(&mut |progress| {
        reports += 1;
        assert!((0.0..=1.0).contains(&progress.done));
        reports < 3
    });
    assert_eq!((count, reports), (None, 3));
}

/// Each of 40 items is covered by one or two of three options: 6^40 covers.
#[test]
fn enumeration_reports_the_covers_found() {
    let mut matrix = Matrix::new(40, 0);
    for item in 0..40 {
        matrix.set_bounds(item, 1, 2);
        (0..3).for_each(|_| {
            matrix.add(&[item]);
        });
    }
    let race = Race::new(&matrix, 1 << 20);
    let mut reports = Vec::new();
    let count = race.enumerate(&mut |progress| {
        reports.push(progress.covers.clone());
        reports.len() < 3
    });
    assert_eq!(count, None);
    assert!(reports.len() == 3 && reports.is_sorted_by(|one, next| one < next), "{reports:?}");
}
