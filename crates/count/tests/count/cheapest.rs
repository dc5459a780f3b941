//! The cheapest cover by search and by diagram, compared with the cheapest of all covers.

use crate::{dominoes, matrices};
use dlx_count::MEMORY;
use dlx_count::internal::cheapest_from;
use dlx_kernel::Matrix;

/// Half of the costs are equal, so that there are many cheapest covers; in every fifth matrix the costs are
/// so large that their sums do not fit in 64 bits.
fn costs(matrix: &Matrix, rng: &mut fastrand::Rng) -> Vec<u64> {
    let more = if rng.usize(0..5) == 0 { u64::MAX - 11 } else { 0 };
    (0..matrix.options()).map(|_| more + rng.u64(0..12).max(6)).collect()
}

#[test]
fn search_and_diagram_find_the_least_cost() {
    let mut rng = fastrand::Rng::with_seed(19);
    for (matrix, covers) in matrices(400) {
        let costs = costs(&matrix, &mut rng);
        let cost = |cover: &Vec<usize>| cover.iter().map(|&option| u128::from(costs[option])).sum::<u128>();
        let least = covers.iter().map(cost).min();
        // The diagram gets its first turn at the first node, at a later node, or never.
        for first in [0.0, 2.0, f64::INFINITY] {
            let found = |limit| cheapest_from(first, &matrix, &costs, MEMORY, &mut |_| true, &|| limit).0;
            let whole = found(u128::MAX);
            assert_eq!(whole.as_ref().map(|found| found.0), least, "{matrix:?}");
            assert!(whole.is_none_or(|(least, cover)| cost(&cover) == least));
            // With a limit that the cheapest cover meets, and with a limit that it does not meet.
            let Some(least) = least else { continue };
            assert_eq!(found(least + 1).map(|found| found.0), Some(least), "{matrix:?}");
            assert_eq!(found(least), None, "{matrix:?}");
        }
    }
}

/// The chessboard without two opposite corners, with equal costs.
#[test]
fn a_diagram_that_does_not_fit_is_abandoned() {
    let (board, mut matrix) = (dominoes(6, 6), Matrix::new(36, 0));
    let whole = (0..board.options()).map(|option| board.option(option).collect::<Vec<usize>>());
    let kept = whole.filter(|domino| !domino.contains(&0) && !domino.contains(&35));
    for option in kept.chain([vec![0], vec![35]]) {
        matrix.add(&option);
    }
    let costs = vec![1; matrix.options()];
    for memory in [1, 4096, MEMORY] {
        assert_eq!(cheapest_from(1.0, &matrix, &costs, memory, &mut |_| true, &|| u128::MAX), (None, true));
    }
}
