//! Finds a cheapest cover. The main search, branch and bound with multipliers, pauses regularly to give two
//! other methods a turn: branch and bound on linear programs, and the diagram of all covers.
//!
//! Linear programs need far fewer nodes than multipliers, but much more time per node. Bounds are of little
//! use if most covers cost about the same or if there is no cover; in these cases the diagram may be small.
//! The linear programs may do as much work as the main search, and the diagram a quarter as much. Work is
//! counted rather than timed, so that the answer is the same on every machine.

use crate::diagram::Building;
use dlx_kernel::internal::{Best, Cheapest, Climb, Found};
use dlx_kernel::{Matrix, Progress};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The diagram gets its first turn once the main search has cost as much as this many diagram nodes.
const FIRST_TURN_NODES: f64 = 50_000.0;
/// The fraction of the main search's cost that building the diagram may cost.
const DIAGRAM_SHARE: f64 = 0.25;
/// The linear programs start when the main search has cost FIRST_TURN_NODES * FIRST_PROGRAM_SHARE. Reading
/// NUMBERS_PER_NODE numbers costs as much as a node of the diagram. Measured: for a timetable of 44 lessons,
/// the linear programs read 3 * 10^8 numbers in 0.35 s; for repeat covers of 60 items with 120 options and
/// bounds from 1 to 3, they read 10^6 to 10^7 numbers.
const FIRST_PROGRAM_SHARE: f64 = 1.0 / 16.0;
const NUMBERS_PER_NODE: f64 = 512.0;
/// While linear programs run, the diagram's memory limit is divided by this. Measured: on timetables, the
/// diagram fills its memory without helping.
const PROGRAMS_MEMORY_SHARE: usize = 16;
/// How many numbers the linear programs may read between two calls of `goes_on`: a few milliseconds of work.
const MAX_NUMBERS: u64 = 4_000_000;
/// How many diagram nodes may be built between two calls of `goes_on`: a few hundredths of a second of work.
const MAX_NODES: u64 = 400_000;
/// Costs of the main search, in diagram nodes. A pass costs PASS_NODES_PER_ONE for each 1 in the matrix. If
/// [`Best`] does not accept the matrix, a search node costs NODES_PER_ITEM for each item.
const PASS_NODES_PER_ONE: f64 = 1.0 / 256.0;
const NODES_PER_ITEM: f64 = 1.0 / 16.0;

/// Receives progress and returns whether to continue the search. Costs beyond `u64::MAX` are reported as
/// `u64::MAX`.
type GoesOn<'a> = dyn FnMut(&Progress) -> bool + 'a;

/// Returns the least cost and a cover of that cost, where option `i` costs `costs[i]`, or None if there is no
/// cover. The diagram takes at most `memory` bytes.
///
/// # Panics
/// Panics if the number of costs differs from the number of options.
pub fn cheapest(matrix: &Matrix, costs: &[u64], memory: usize) -> Option<(u128, Vec<usize>)> {
    cheapest_while(matrix, costs, memory, &mut |_| true, &|| u128::MAX).0
}

/// Like [`cheapest`], but considers only covers that cost less than `limit()`. `limit` is called at each
/// node, and its value may fall; `u128::MAX` means no limit. `goes_on` receives progress at each node; if it
/// returns false, the search ends with the best cover so far. Also returns whether the search was complete.
///
/// # Panics
/// Panics as [`cheapest`] does.
pub fn cheapest_while(
    matrix: &Matrix,
    costs: &[u64],
    memory: usize,
    goes_on: &mut GoesOn,
    limit: &dyn Fn() -> u128,
) -> (Option<(u128, Vec<usize>)>, bool) {
    cheapest_from(FIRST_TURN_NODES, matrix, costs, memory, goes_on, limit)
}

/// Like [`cheapest_while`], but the diagram gets its first turn once the main search has cost `first` diagram
/// nodes.
pub fn cheapest_from(
    first: f64,
    matrix: &Matrix,
    costs: &[u64],
    memory: usize,
    goes_on: &mut GoesOn,
    limit: &dyn Fn() -> u128,
) -> (Option<(u128, Vec<usize>)>, bool) {
    let mut side = SideSearches {
        matrix,
        costs,
        memory,
        building: None,
        next: first,
        answer: None,
        programs: None,
        first_program: first * FIRST_PROGRAM_SHARE,
        climbed: None,
        progress: Progress::default(),
        is_over: false,
    };
    // The next cover must cost less than this.
    let below = Cell::new(limit());
    let mut turn = |nodes: u64, cost: f64, best: Option<u128>, bound: u128| {
        below.set(below.get().min(limit()).min(best.unwrap_or(u128::MAX)));
        let progress = &mut side.progress;
        progress.nodes = nodes;
        progress.best = progress.best.into_iter().chain(best.map(reported)).min();
        progress.bound = progress.bound.max(reported(bound));
        side.ask(goes_on)?;
        side.climb(cost, &below, goes_on)?;
        side.turn(cost, goes_on)
    };
    let found = if Best::takes(matrix, costs) {
        let pass = PASS_NODES_PER_ONE * matrix.ones() as f64;
        let weights: Vec<i64> = costs.iter().map(|&cost| -cost.cast_signed()).collect();
        let problem = Best::new(matrix, &weights);
        let cost = |weight: i64| u128::from(weight.min(0).unsigned_abs());
        // A limit that does not fit in i64 exceeds the cost of any cover.
        let lower_limit = || i64::try_from(below.get()).into_iter().for_each(|limit| problem.above(-limit));
        lower_limit();
        let best = problem.best_with_pauses(|standing| {
            let bound = cost(standing.bound.div_euclid(problem.scale));
            let flow = turn(standing.nodes, standing.passes as f64 * pass, standing.best.map(cost), bound);
            lower_limit();
            flow.is_continue()
        });
        best.map(|(weight, options)| (cost(weight), options))
    } else {
        let node = NODES_PER_ITEM * matrix.items() as f64;
        let mut last = below.get();
        Cheapest::new(matrix, costs).best_below(&below, |nodes, bound| {
            // If the limit has fallen since the last pause, it is now the cost of a cover found in between.
            let best = Some(below.get()).filter(|&below| below < last);
            let flow = turn(nodes, nodes as f64 * node, best, bound);
            last = below.get();
            flow.is_continue()
        })
    };
    let SideSearches { answer, climbed, is_over, .. } = side;
    let best = answer.unwrap_or_else(|| found.into_iter().chain(climbed).min());
    (best.filter(|(cost, _)| *cost < limit()), !is_over)
}

/// Caps a cost at `u64::MAX` for progress reports.
fn reported(cost: u128) -> u64 {
    u64::try_from(cost).unwrap_or(u64::MAX)
}

/// The linear programs and the diagram, which run while the main search pauses, and the progress of all
/// three.
struct SideSearches<'a> {
    matrix: &'a Matrix,
    costs: &'a [u64],
    memory: usize,
    building: Option<Building>,
    /// The cost of the main search at which the diagram gets its next turn.
    next: f64,
    /// The cheapest cover in the diagram; None until the diagram is complete.
    answer: Option<Option<(u128, Vec<usize>)>>,
    /// None before the linear programs start, or if they do not accept the matrix.
    programs: Option<Climb>,
    /// The cost of the main search at which the linear programs start; infinite once they have started.
    first_program: f64,
    /// The best cover that the linear programs have found.
    climbed: Option<(u128, Vec<usize>)>,
    progress: Progress,
    /// Whether the caller ended the search.
    is_over: bool,
}

impl SideSearches<'_> {
    /// Reports progress to `goes_on`. Returns `Break` if the caller ends the search.
    fn ask(&mut self, goes_on: &mut GoesOn) -> ControlFlow<()> {
        let SideSearches { programs, progress, .. } = self;
        let bound = programs.as_ref().map_or(0, |programs| programs.bound.unsigned_abs());
        progress.bound = progress.bound.max(bound).min(progress.best.unwrap_or(u64::MAX));
        progress.covers = progress.best.is_some().into();
        self.is_over = !goes_on(progress);
        if self.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Runs the linear programs until they have cost as much as the main search, whose cost so far is `cost`.
    /// A cover that they find lowers `below`, the cost below which covers are sought. Returns `Break` once no
    /// cover costs less than `below`.
    fn climb(&mut self, cost: f64, below: &Cell<u128>, goes_on: &mut GoesOn) -> ControlFlow<()> {
        if self.programs.is_none() && cost >= self.first_program {
            self.programs = Climb::exact(self.matrix, self.costs);
            self.first_program = f64::INFINITY;
        }
        while let Some(programs) = &mut self.programs
            && (programs.effort().1 as f64) < cost * NUMBERS_PER_NODE
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

    /// Gives the diagram a turn if it is due. Returns `Break` when the diagram is complete.
    fn turn(&mut self, cost: f64, goes_on: &mut GoesOn) -> ControlFlow<()> {
        if cost < self.next {
            return ControlFlow::Continue(());
        }
        let memory = self.memory / if self.programs.is_some() { PROGRAMS_MEMORY_SHARE } else { 1 };
        let mut building = self.building.take().unwrap_or_else(|| Building::new(self.matrix, memory));
        let mut left = (self.next * DIAGRAM_SHARE) as u64;
        while left > 0 && !building.is_over() {
            self.ask(goes_on)?;
            let nodes = left.min(MAX_NODES);
            if let Some(diagram) = building.turn(nodes) {
                self.answer = Some(diagram.cheapest(self.costs));
                return ControlFlow::Break(());
            }
            left -= nodes;
        }
        // A diagram that has grown too large gets no more turns.
        self.next = if building.is_over() { f64::INFINITY } else { 2.0 * self.next };
        self.building = Some(building);
        ControlFlow::Continue(())
    }
}
