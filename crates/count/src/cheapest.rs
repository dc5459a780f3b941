//! A cover of least cost: by branch and bound, and in its pauses from the diagram of all covers.
//!
//! Bounds are of little use where the costs of most covers are alike, or where there is no cover, and there
//! the diagram may be small. It gets a quarter of the nodes that the search gets, counted rather than timed,
//! so that the answer is the same on every machine.

use crate::diagram::Building;
use dlx_kernel::Matrix;
use dlx_kernel::internal::{Best, Cheapest};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The nodes of the diagram that take as long as the part of the search before its first turn.
const FIRST: f64 = 50_000.0;
/// The part of the search's cost that the diagram gets.
const SHARE: f64 = 0.25;
/// The most nodes of the diagram between two questions whether to go on: some hundredths of a second.
const MOST_NODES: u64 = 400_000;
/// A pass over the remaining ones of the search with multipliers, for each one of the matrix, and a node of
/// the search with shares, for each item, in nodes of the diagram.
const PASS: f64 = 1.0 / 256.0;
const NODE: f64 = 1.0 / 16.0;

/// A cover of least cost, and that cost, where option `i` costs `costs[i]`. None if there is no cover. The
/// diagram takes at most `memory` bytes.
///
/// # Panics
/// If the number of costs is not the number of options.
pub fn cheapest(matrix: &Matrix, costs: &[u64], memory: usize) -> Option<(u128, Vec<usize>)> {
    cheapest_below(matrix, costs, memory, u64::MAX, &|| u128::MAX).0
}

/// The same among the covers that cost less than `limit`, which is asked at each node and may fall;
/// `u128::MAX` means no limit. The search ends after this many `nodes`, with the best cover so far. Also
/// returns whether it came to its end before.
///
/// # Panics
/// As [`cheapest`].
pub fn cheapest_below(
    matrix: &Matrix,
    costs: &[u64],
    memory: usize,
    nodes: u64,
    limit: &dyn Fn() -> u128,
) -> (Option<(u128, Vec<usize>)>, bool) {
    cheapest_from(FIRST, matrix, costs, memory, &|visited| visited <= nodes, limit)
}

/// The same, where the search ends when `goes_on`, which is asked at each node with its number, returns
/// false.
///
/// # Panics
/// As [`cheapest`].
pub fn cheapest_while(
    matrix: &Matrix,
    costs: &[u64],
    memory: usize,
    goes_on: &dyn Fn(u64) -> bool,
    limit: &dyn Fn() -> u128,
) -> (Option<(u128, Vec<usize>)>, bool) {
    cheapest_from(FIRST, matrix, costs, memory, goes_on, limit)
}

/// The same, where the search costs `first` before the first turn of the diagram.
pub fn cheapest_from(
    first: f64,
    matrix: &Matrix,
    costs: &[u64],
    memory: usize,
    goes_on: &dyn Fn(u64) -> bool,
    limit: &dyn Fn() -> u128,
) -> (Option<(u128, Vec<usize>)>, bool) {
    let mut beside = Beside { matrix, costs, memory, building: None, next: first, answer: None };
    let mut is_over = false;
    let mut turn = |visited: u64, cost: f64| {
        is_over = !goes_on(visited);
        if is_over { ControlFlow::Break(()) } else { beside.turn(cost, &|| goes_on(visited)) }
    };
    let found = if Best::takes(matrix, costs) {
        let pass = PASS * matrix.ones() as f64;
        let weights: Vec<i64> = costs.iter().map(|&cost| -cost.cast_signed()).collect();
        let problem = Best::new(matrix, &weights);
        // Without a limit, or with one beyond the cost of any cover, nothing is excluded.
        let tell = || i64::try_from(limit()).into_iter().for_each(|limit| problem.above(-limit));
        tell();
        let best = problem.best_with_pauses(|standing| {
            tell();
            turn(standing.nodes, standing.passes as f64 * pass).is_continue()
        });
        best.map(|(weight, options)| (u128::from(weight.unsigned_abs()), options))
    } else {
        let node = NODE * matrix.items() as f64;
        let below = Cell::new(limit());
        Cheapest::new(matrix, costs).best_below(&below, |nodes, _| {
            below.set(below.get().min(limit()));
            turn(nodes, nodes as f64 * node)
        })
    };
    let best = beside.answer.unwrap_or(found);
    (best.filter(|(cost, _)| *cost < limit()), !is_over)
}

/// The diagram beside a search.
struct Beside<'a> {
    matrix: &'a Matrix,
    costs: &'a [u64],
    memory: usize,
    building: Option<Building>,
    /// The cost of the search at which the diagram gets its next turn.
    next: f64,
    /// The cheapest cover by the diagram, once it is complete.
    answer: Option<Option<(u128, Vec<usize>)>>,
}

impl Beside<'_> {
    /// Takes a turn if the search has cost enough since the last. Breaks when the diagram is complete.
    fn turn(&mut self, cost: f64, goes_on: &dyn Fn() -> bool) -> ControlFlow<()> {
        if cost < self.next {
            return ControlFlow::Continue(());
        }
        let building = self.building.get_or_insert_with(|| Building::new(self.matrix, self.memory));
        let (mut left, mut diagram) = ((self.next * SHARE) as u64, None);
        while diagram.is_none() && left > 0 && !building.is_over() && goes_on() {
            let nodes = left.min(MOST_NODES);
            diagram = building.turn(nodes);
            left -= nodes;
        }
        // Once it has grown too large, it needs no more turns.
        self.next = if building.is_over() { f64::INFINITY } else { 2.0 * self.next };
        match diagram {
            None => ControlFlow::Continue(()),
            Some(diagram) => {
                self.answer = Some(diagram.cheapest(self.costs));
                ControlFlow::Break(())
            }
        }
    }
}
