//! A cover of least cost: by branch and bound with multipliers, and in its pauses by branch and bound on
//! linear programs and from the diagram of all covers.
//!
//! Linear programs have far fewer nodes, which take much longer. Bounds are of little use where the costs of
//! most covers are alike, or where there is no cover, and there the diagram may be small. Linear programs get
//! as much work as the first search, the diagram a quarter, counted rather than timed, so that the answer is
//! the same on every machine.

use crate::diagram::Building;
use dlx_kernel::internal::{Best, Cheapest, Climb, Found};
use dlx_kernel::{Matrix, Progress};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The nodes of the diagram that take as long as the part of the search before its first turn.
const FIRST: f64 = 50_000.0;
/// The part of the search's cost that the diagram gets.
const SHARE: f64 = 0.25;
/// The part of its first turn at which the linear programs have theirs, and the numbers that they look at
/// for each node of the diagram. Measured: a timetable of 44 lessons takes 3 * 10^8 numbers, 0.35 s; repeat
/// covers of 60 items, 120 options and bounds from 1 to 3 take 10^6 to 10^7.
const FIRST_PROGRAM: f64 = 1.0 / 16.0;
const NUMBERS: f64 = 512.0;
/// Beside linear programs the diagram has this part of the memory. Measured: on timetables it grows until it
/// is full, and is of no use.
const PROGRAMS_MEMORY_SHARE: usize = 16;
/// The most numbers between two questions whether to go on: some thousandths of a second.
const MAX_NUMBERS: u64 = 4_000_000;
/// The most nodes of the diagram between two questions whether to go on: some hundredths of a second.
const MAX_NODES: u64 = 400_000;
/// A pass over the remaining ones of the search with multipliers, for each one of the matrix, and a node of
/// the search with shares, for each item, in nodes of the diagram.
const PASS: f64 = 1.0 / 256.0;
const NODE: f64 = 1.0 / 16.0;

/// Asked whether to go on, with how a search stands; costs beyond `u64::MAX` are told as that.
type GoesOn<'a> = dyn FnMut(&Progress) -> bool + 'a;

/// A cover of least cost, and that cost, where option `i` costs `costs[i]`. None if there is no cover. The
/// diagram takes at most `memory` bytes.
///
/// # Panics
/// If the number of costs is not the number of options.
pub fn cheapest(matrix: &Matrix, costs: &[u64], memory: usize) -> Option<(u128, Vec<usize>)> {
    cheapest_while(matrix, costs, memory, &mut |_| true, &|| u128::MAX).0
}

/// The same among the covers that cost less than `limit`, which is asked at each node and may fall;
/// `u128::MAX` means no limit. The search ends when `goes_on`, which is told at each node how it stands,
/// returns false, with the best cover so far. Also returns whether it came to its end before.
///
/// # Panics
/// As [`cheapest`].
pub fn cheapest_while(
    matrix: &Matrix,
    costs: &[u64],
    memory: usize,
    goes_on: &mut GoesOn,
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
    goes_on: &mut GoesOn,
    limit: &dyn Fn() -> u128,
) -> (Option<(u128, Vec<usize>)>, bool) {
    let mut beside = Beside {
        matrix,
        costs,
        memory,
        building: None,
        next: first,
        answer: None,
        programs: None,
        first_program: first * FIRST_PROGRAM,
        climbed: None,
        progress: Progress::default(),
        is_over: false,
    };
    // The cost that the next cover must be below.
    let below = Cell::new(limit());
    let mut turn = |nodes: u64, cost: f64, best: Option<u128>, bound: u128| {
        below.set(below.get().min(limit()).min(best.unwrap_or(u128::MAX)));
        let progress = &mut beside.progress;
        progress.nodes = nodes;
        progress.best = progress.best.into_iter().chain(best.map(told)).min();
        progress.bound = progress.bound.max(told(bound));
        beside.ask(goes_on)?;
        beside.climb(cost, &below, goes_on)?;
        beside.turn(cost, goes_on)
    };
    let found = if Best::takes(matrix, costs) {
        let pass = PASS * matrix.ones() as f64;
        let weights: Vec<i64> = costs.iter().map(|&cost| -cost.cast_signed()).collect();
        let problem = Best::new(matrix, &weights);
        let cost = |weight: i64| u128::from(weight.min(0).unsigned_abs());
        // Without a limit, or with one beyond the cost of any cover, nothing is excluded.
        let tell = || i64::try_from(below.get()).into_iter().for_each(|limit| problem.above(-limit));
        tell();
        let best = problem.best_with_pauses(|standing| {
            let bound = cost(standing.bound.div_euclid(problem.scale));
            let flow = turn(standing.nodes, standing.passes as f64 * pass, standing.best.map(cost), bound);
            tell();
            flow.is_continue()
        });
        best.map(|(weight, options)| (cost(weight), options))
    } else {
        let node = NODE * matrix.items() as f64;
        let mut last = below.get();
        Cheapest::new(matrix, costs).best_below(&below, |nodes, bound| {
            // Between two pauses, a cover of its own lowers the limit.
            let best = Some(below.get()).filter(|&below| below < last);
            let flow = turn(nodes, nodes as f64 * node, best, bound);
            last = below.get();
            flow
        })
    };
    let Beside { answer, climbed, is_over, .. } = beside;
    let best = answer.unwrap_or_else(|| found.into_iter().chain(climbed).min());
    (best.filter(|(cost, _)| *cost < limit()), !is_over)
}

/// A cost as a hook is told it.
fn told(cost: u128) -> u64 {
    u64::try_from(cost).unwrap_or(u64::MAX)
}

/// The linear programs and the diagram beside a search, and how they all stand.
struct Beside<'a> {
    matrix: &'a Matrix,
    costs: &'a [u64],
    memory: usize,
    building: Option<Building>,
    /// The cost of the search at which the diagram gets its next turn.
    next: f64,
    /// The cheapest cover by the diagram, once it is complete.
    answer: Option<Option<(u128, Vec<usize>)>>,
    /// The linear programs, once they have begun, the cost of the search at which they do, endless if the
    /// matrix is too large, and the best cover that they found.
    programs: Option<Climb>,
    first_program: f64,
    climbed: Option<(u128, Vec<usize>)>,
    progress: Progress,
    /// Whether the caller ended the search.
    is_over: bool,
}

impl Beside<'_> {
    /// Asks whether to go on.
    fn ask(&mut self, goes_on: &mut GoesOn) -> ControlFlow<()> {
        let Beside { programs, progress, .. } = self;
        let bound = programs.as_ref().map_or(0, |programs| programs.bound.unsigned_abs());
        progress.bound = progress.bound.max(bound).min(progress.best.unwrap_or(u64::MAX));
        progress.covers = progress.best.is_some().into();
        self.is_over = !goes_on(progress);
        if self.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Lets the linear programs catch up with a search of this cost, and lowers the cost that covers must be
    /// `below`. Breaks when there is no such cover.
    fn climb(&mut self, cost: f64, below: &Cell<u128>, goes_on: &mut GoesOn) -> ControlFlow<()> {
        if self.programs.is_none() && cost >= self.first_program {
            self.programs = Climb::exact(self.matrix, self.costs);
            self.first_program = f64::INFINITY;
        }
        while let Some(programs) = &mut self.programs
            && (programs.effort().1 as f64) < cost * NUMBERS
        {
            let most = i64::try_from(below.get()).unwrap_or(i64::MAX) - 1;
            match programs.search(most, MAX_NUMBERS) {
                Found::Unfinished => {}
                Found::Nothing => return ControlFlow::Break(()),
                Found::Cover(options) => {
                    let (names, cost) = programs.rest.with(&options);
                    let options = names.into_iter().map(|option| option as usize).collect();
                    below.set(u128::from(cost.unsigned_abs()));
                    self.climbed = Some((below.get(), options));
                    self.progress.best = Some(cost.unsigned_abs());
                }
            }
            self.ask(goes_on)?;
        }
        ControlFlow::Continue(())
    }

    /// Takes a turn if the search has cost enough since the last. Breaks when the diagram is complete.
    fn turn(&mut self, cost: f64, goes_on: &mut GoesOn) -> ControlFlow<()> {
        if cost < self.next {
            return ControlFlow::Continue(());
        }
        let memory = self.memory / if self.programs.is_some() { PROGRAMS_MEMORY_SHARE } else { 1 };
        let mut building = self.building.take().unwrap_or_else(|| Building::new(self.matrix, memory));
        let mut left = (self.next * SHARE) as u64;
        while left > 0 && !building.is_over() {
            self.ask(goes_on)?;
            let nodes = left.min(MAX_NODES);
            if let Some(diagram) = building.turn(nodes) {
                self.answer = Some(diagram.cheapest(self.costs));
                return ControlFlow::Break(());
            }
            left -= nodes;
        }
        // Once it has grown too large, it needs no more turns.
        self.next = if building.is_over() { f64::INFINITY } else { 2.0 * self.next };
        self.building = Some(building);
        ControlFlow::Continue(())
    }
}
