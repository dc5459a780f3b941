//! Hooks: the progress that they receive, and what a stopped search returns.

use crate::{matrices, sorted};
use dlx_kernel::{Exact, Matrix, Progress, Repeat};
use proptest::prelude::*;
use std::ops::ControlFlow::{self, Break, Continue};

/// A hook that breaks in pause number `pauses`.
fn until(pauses: usize) -> impl FnMut(&Progress) -> ControlFlow<()> {
    let mut left = pauses;
    move |_| {
        left = left.saturating_sub(1);
        if left == 0 {
            Break(())
        } else {
            Continue(())
        }
    }
}

/// A board of n rooks.
fn rooks(n: usize) -> Matrix {
    (0..n * n).map(|cell| [cell / n, n + cell % n]).collect()
}

/// Matrices that keep each engine busy: small, large, coloured, with multiplicities, a crossword.
fn long() -> Vec<(&'static str, Matrix)> {
    let mut twice = Matrix::new(16, 0);
    (0..16).for_each(|item| twice.set_bounds(item, 2, 3));
    twice.extend((0..64).map(|cell| [cell / 8, 8 + cell % 8]));
    let mut tall = Matrix::new(200, 1);
    (0..20_000).for_each(|option| drop(tall.try_add(&[option % 200])));
    let mut coloured = Matrix::new(12, 1);
    (0..144).for_each(|cell| drop(coloured.try_add_coloured(&[(cell % 12, 0), (12, 1 + cell as u32 / 100)])));
    let mut words = Matrix::new(8, 16);
    for option in 0..8 * 256 {
        let (line, word) = (option / 256, option % 256);
        let cell = |place: usize| if line < 4 { 4 * line + place } else { 4 * place + line - 4 };
        let letter = |place: usize| 1 + (word >> (2 * place) & 3) as u32;
        let cells = (0..4).map(|place| (8 + cell(place), letter(place)));
        words.add_coloured(&std::iter::once((line, 0)).chain(cells).collect::<Vec<_>>());
    }
    vec![
        ("dense", rooks(20)),
        ("wide", rooks(70)),
        ("linked", tall),
        ("sliced", twice),
        ("coloured", coloured),
        ("grid", words),
    ]
}

#[test]
fn every_engine_pauses_and_returns_what_it_found() {
    for (engine, matrix) in long() {
        let mut exact = Exact::new(&matrix);
        let mut nodes = Vec::new();
        let stopped = exact.watched(|progress| {
            nodes.push(progress.nodes);
            if nodes.len() < 20 {
                Continue(())
            } else {
                Break(())
            }
        });
        let known = { stopped }.count(u64::MAX).unwrap_err().known;
        assert!(known > 0, "{engine}: {known}");
        assert!(nodes.windows(2).all(|pair| pair[0] <= pair[1]), "{engine}: {nodes:?}");
    }
}

#[test]
fn a_stopped_cheapest_exact_cover_has_a_bound() {
    let mut random = fastrand::Rng::with_seed(7);
    let matrix = rooks(40);
    let costs: Vec<u64> = (0..1600).map(|_| random.u64(1000..2000)).collect();
    let (least, _) = Exact::new(&matrix).cheapest(&costs).unwrap();
    let mut bound = 0;
    for pauses in [1, 10, 50, 60, 70, 80] {
        let Err(stopped) = Exact::new(&matrix).watched(until(pauses)).cheapest(&costs) else { continue };
        assert!(stopped.known.bound >= bound && stopped.known.bound <= least, "{pauses}: {stopped:?}");
        assert!(stopped.known.cover.map_or(true, |(cost, _)| cost >= least));
        bound = stopped.known.bound;
    }
    assert!(bound > 40_000, "{bound} of {least}");
}

#[test]
fn a_stopped_cheapest_repeat_cover_has_a_bound() {
    let mut random = fastrand::Rng::with_seed(9);
    let matrix: Matrix =
        (0..400).map(|_| (0..200).filter(|_| random.u8(0..20) == 0).collect::<Vec<_>>()).collect();
    let stopped = Repeat::new(&matrix).watched(until(3)).fewest().unwrap_err();
    let cover = stopped.known.cover.unwrap();
    assert!(stopped.known.bound > 1 && stopped.known.bound <= cover.0, "{} {}", stopped.known.bound, cover.0);
    assert!(Repeat::new(&matrix).watched(until(2)).count(u64::MAX).is_err());
}

proptest! {
    #[test]
    fn a_hook_that_never_breaks_does_not_change_answers(matrix in matrices(12), limit in 0usize..4) {
        let go_on = |_: &Progress| Continue(());
        let costs: Vec<u64> = (0..matrix.options() as u64).map(|option| option * 7 % 5).collect();
        let (mut exact, mut repeat) = (Exact::new(&matrix), Repeat::new(&matrix));
        let all: Vec<_> = exact.covers().collect();
        let mut visited = Vec::new();
        exact.for_each_cover(|cover| {
            visited.push(cover.to_vec());
            Continue(())
        });
        prop_assert_eq!(sorted(visited), sorted(all));
        prop_assert_eq!(exact.watched(go_on).first(), Ok(exact.first()));
        prop_assert_eq!(exact.watched(go_on).up_to(limit), Ok(exact.up_to(limit)));
        prop_assert_eq!(exact.watched(go_on).count(limit as u64), Ok(exact.count(limit as u64)));
        let cost = |found: Option<(u64, Vec<usize>)>| found.map(|(cost, _)| cost);
        prop_assert_eq!(exact.watched(go_on).cheapest(&costs).map(cost), Ok(cost(exact.cheapest(&costs))));
        prop_assert_eq!(repeat.watched(go_on).count(u64::MAX), Ok(repeat.count(u64::MAX)));
        prop_assert_eq!(repeat.watched(go_on).cheapest(&costs).map(cost), Ok(cost(repeat.cheapest(&costs))));
        prop_assert_eq!(repeat.watched(go_on).first().map(|cover| cover.is_some()), Ok(repeat.first().is_some()));
    }
}
