//! Chooses how to count: by enumeration, by layers of the frontier, or depth first with a memo.
//!
//! The race counts nodes and transitions (see `layers`), not time, so that the choice is the same on every
//! machine:
//!
//! * the layers and the depth-first search take turns, with budgets that double. The method with the lower
//!   estimate of its cost gets 32 times as much work, or 128 times as much if the other method is far behind.
//!   The estimate for the layers is the sum of 2^width; the estimate for the search is the number of its
//!   nodes so far divided by the fraction of its tree done;
//! * if the kernel's dense engine would enumerate, the depth-first search visits the same nodes in the same
//!   order and stops looking up subproblems that the memo rarely contains, so that it costs no more than the
//!   engine;
//! * other engines may be faster than a search whose memo does not pay. The search knows how many nodes it
//!   would have visited without the memo. If this number is less than 1.5 times the number of nodes visited,
//!   the engine takes over once the race has cost 1.5% of the estimated cost of enumerating;
//! * several threads share the problem if an engine takes over, or if the memo of the depth-first search does
//!   not pay;
//! * parts that share few secondary items are counted one by one; the other methods get a head start, after
//!   which counting the parts may cost as much as those methods (see `components`);
//! * the layers restart when an order is found that at least halves their transitions; a small part of each
//!   turn is spent looking for such an order (see `order`).

use crate::components::Components;
use crate::depth::by_smallest;
use crate::descent::by_frontier;
use crate::enumerate::{enumerate, probe};
use crate::frontier::Layout;
use crate::layers::{AnyLayers, any_layers};
use crate::number::{Number, approximate};
use crate::order::{LOOKS_PER_MOVE, Narrow};
use crate::search::{Search, Total};
use crate::split::split;
use crate::{Progress, Watch, lattice, order, threads};
use dlx_kernel::Matrix;
use dlx_kernel::internal::MAX_ITEMS;
use num_bigint::BigUint;

/// The cost of a step of the textbook search, in transitions of the layers.
pub const STEP_MOVES: f64 = 30.0;
/// The cost of a node of the enumerating engine, relative to a node of the depth-first search.
const ENUMERATED_NODE_COST: f64 = 0.5;
/// The number of transitions in the first turn.
pub const FIRST_TURN_MOVES: u64 = 20_000;
/// The maximum number of transitions in a turn, which takes about a hundredth of a second; progress is
/// reported after each turn.
const MAX_TURN_MOVES: u64 = 500_000;
/// The smallest ratio of nodes without the memo to nodes with the memo at which the memo pays.
pub const MEMO_MIN_GAIN: f64 = 1.5;
/// Log2 of the ratio of estimates at which one method counts as far behind the other.
const FAR_BEHIND_LOG2: f64 = 4.0;
/// Forced options (in every cover) are looked for only in matrices with at most this many ones: finding each
/// takes a pass over the matrix. Measured: if forced options are chosen first, Latin squares of order 7 whose
/// first row and column are items take 0.6 times as long.
const MAX_FORCED_ONES: usize = 10_000;
/// The fraction of the estimated cost of enumerating that may be spent on the other methods.
const PROBE_SHARE: f64 = 0.015;

/// The number of transitions before the race looks for parts to count one by one.
const MOVES_BEFORE_PARTS: f64 = 2.0 * FIRST_TURN_MOVES as f64;
/// Counting a part takes additional memory: the memory of the race divided by this.
const PART_MEMORY_SHARE: usize = 8;
/// The maximum number of multiplications of linear algebra per transition.
const MULTIPLICATIONS_PER_MOVE: f64 = 0.1;
/// The number of bits by which an order must be narrower for the layers to restart.
const MIN_NARROWING_BITS: f64 = 1.0;

/// Counts with `threads` threads. Returns None if `watch` stopped the count.
pub fn count(matrix: &Matrix, memory: usize, threads: usize, watch: &mut Watch) -> Option<BigUint> {
    let rest = (matrix.ones() <= MAX_FORCED_ONES).then(|| forced(matrix)).flatten();
    let mut race = Race::new(rest.as_ref().unwrap_or(matrix), memory);
    race.threads = threads;
    // The other threads are idle during the race, so the budget of the race is smaller.
    race.probe_share /= threads as f64;
    race.run(watch)
}

/// Chooses the options that every cover contains. Returns the remaining matrix, or None if there are no such
/// options or no primary items remain.
fn forced(matrix: &Matrix) -> Option<Matrix> {
    let [only] = <[_; 1]>::try_from(split(matrix, 1)).ok()?;
    let is_smaller = !only.chosen.is_empty() || !only.excluded.is_empty();
    is_smaller.then(|| only.rest(matrix).matrix).filter(|rest| rest.primary() > 0)
}

/// Counts depth first with a memo: branches on the smallest item or, if that is impossible, follows the
/// frontier.
pub fn by_memo(matrix: &Matrix, memory: usize, watch: &mut Watch) -> Option<BigUint> {
    let mut race = Race::new(matrix, memory);
    (race.layers, race.narrow) = (None, None);
    race.probe_share = f64::INFINITY;
    race.run(watch)
}

/// A count or a proof in progress.
pub struct Race<'a> {
    matrix: &'a Matrix,
    /// The items in the order of the layers.
    order: Vec<usize>,
    memory: usize,
    /// The count by layers; None if it is impossible or was abandoned.
    pub layers: Option<Box<dyn AnyLayers>>,
    /// Log2 of the maximum number of transitions of the layers.
    pub width: f64,
    /// The search for a narrower order.
    narrow: Option<Narrow<'a>>,
    /// The depth-first search; None if it is impossible.
    pub depth: Option<Box<dyn Search<Total>>>,
    /// The cost so far, in transitions.
    pub spent: f64,
    /// The fraction of the estimated cost of enumerating that the race may cost.
    probe_share: f64,
    /// Whether linear algebra may still prove that there is no cover.
    may_be_excluded: bool,
    threads: usize,
    /// The number of transitions of the layers plus the number of options tried by a probe so far.
    moves: u64,
    /// The number of transitions in the last turn.
    turn_moves: u64,
    /// A probe's estimate of the cost of enumerating, made if there is no depth-first search to estimate it.
    probed_cost: Option<f64>,
    parts: Parts,
}

/// The parts of the matrix that are counted one by one.
enum Parts {
    /// The parts have not been looked for yet.
    Unsearched,
    /// The matrix does not fall into parts.
    Inseparable,
    Found(Components),
}

/// How a race ends.
enum End {
    /// The number of covers is known.
    Counted(BigUint),
    /// The caller stopped the race.
    Stopped,
    /// Every cover should be visited.
    Enumerates,
    /// The problem should be divided among the threads, each with a memo.
    Divides,
}

impl<'a> Race<'a> {
    /// Prepares all methods.
    pub fn new(matrix: &'a Matrix, memory: usize) -> Race<'a> {
        Race::ordered(matrix, memory, order::best(matrix))
    }

    /// Prepares all methods, with layers in this order of the items.
    pub fn ordered(matrix: &'a Matrix, memory: usize, order: Vec<usize>) -> Race<'a> {
        Race {
            layers: any_layers(&Layout::new(matrix, &order), memory / 2),
            width: order::profile(matrix, &order),
            narrow: Some(Narrow::new(matrix)),
            depth: by_smallest(matrix, memory / 2),
            matrix,
            order,
            memory,
            spent: 0.0,
            probe_share: PROBE_SHARE,
            may_be_excluded: true,
            threads: 1,
            moves: 0,
            turn_moves: FIRST_TURN_MOVES / 2,
            probed_cost: None,
            parts: Parts::Unsearched,
        }
    }

    fn run(mut self, watch: &mut Watch) -> Option<BigUint> {
        let end = loop {
            if let Some(end) = self.step(watch) {
                break end;
            }
        };
        match end {
            End::Counted(count) => {
                watch(&Progress { covers: count.clone(), done: 1.0, ..self.progress() });
                Some(count)
            }
            End::Stopped => None,
            End::Enumerates if self.threads == 1 => self.enumerate(watch),
            End::Enumerates | End::Divides => {
                let Race { matrix, threads, memory, .. } = self;
                // Free the race's tables before the threads allocate theirs.
                drop(self);
                let one = |rest: &Matrix, watch: &mut Watch| by_memo(rest, memory / threads, watch);
                match end {
                    End::Divides => threads::count(matrix, threads, &one, watch),
                    _ => threads::count(matrix, threads, &enumerate, watch),
                }
            }
        }
    }

    /// Runs a turn. Returns how the race ended, or None if it goes on.
    fn step(&mut self, watch: &mut Watch) -> Option<End> {
        let (standing, mut goes_on) = (self.progress(), true);
        let count = self.advance(&mut || {
            goes_on &= watch(&standing);
            goes_on
        });
        if !goes_on {
            return Some(End::Stopped);
        }
        if let Some(count) = count.or_else(|| self.probe()) {
            return Some(End::Counted(count));
        }
        let enumerates = self.enumeration_pays() || !self.has_method();
        // Before enumerating, let the counting of parts cost as much as enumeration would.
        let moves = if enumerates { self.enumeration_cost().max(self.spent) } else { self.spent };
        if let Some(end) = self.count_parts(moves, watch) {
            return Some(end);
        }
        if enumerates {
            return Some(End::Enumerates);
        }
        if self.threads > 1 && self.division_pays() {
            return Some(End::Divides);
        }
        (!watch(&self.progress())).then_some(End::Stopped)
    }

    /// Runs the next turn. Returns the number of covers once it is known.
    fn advance(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<BigUint> {
        let turn = self.next_turn();
        self.turn(turn).or_else(|| self.is_excluded(go_on).then_some(BigUint::ZERO))
    }

    /// The number of transitions in the next turn: twice as many as in the last turn, up to MAX_TURN_MOVES.
    fn next_turn(&mut self) -> u64 {
        self.turn_moves = (self.turn_moves * 2).min(MAX_TURN_MOVES);
        self.turn_moves
    }

    /// Estimates the cost of enumerating, once, if there is no depth-first search to estimate it. Returns the
    /// number of covers if the probe visited all of them.
    fn probe(&mut self) -> Option<BigUint> {
        if self.depth.is_some() || self.probed_cost.is_some() || !self.may_look() {
            return None;
        }
        let probe = probe(self.matrix, self.turn_moves);
        self.moves += probe.tried;
        self.spent += self.turn_moves as f64;
        self.probed_cost = Some(probe.tried as f64 / probe.done * STEP_MOVES);
        probe.count.map(BigUint::from)
    }

    /// Counts the parts one by one, at a total cost of at most `moves`. Returns how the race ended, or None
    /// if it goes on.
    fn count_parts(&mut self, moves: f64, watch: &mut Watch) -> Option<End> {
        if matches!(self.parts, Parts::Unsearched) && moves >= MOVES_BEFORE_PARTS && self.may_look() {
            let components = Components::new(self.matrix, FIRST_TURN_MOVES as f64);
            self.parts = components.map_or(Parts::Inseparable, Parts::Found);
        }
        let standing = matches!(self.parts, Parts::Found(_)).then(|| self.progress())?;
        let Parts::Found(components) = &mut self.parts else { return None };
        let memory = self.memory / PART_MEMORY_SHARE;
        let mut goes_on = true;
        let count = components.run(self.matrix, moves, &mut |part, moves| {
            let mut go_on = || {
                goes_on &= watch(&standing);
                goes_on
            };
            go_on().then(|| Race::new(part, memory).run_within(moves, &mut go_on))
        });
        match count {
            Some(count) => Some(End::Counted(count)),
            None => (!goes_on).then_some(End::Stopped),
        }
    }

    /// Runs until the race has cost about `moves` transitions or until `go_on`, called after each turn,
    /// returns false. Returns the number of covers, if found, and the cost.
    pub fn run_within(mut self, moves: f64, go_on: &mut impl FnMut() -> bool) -> (Option<BigUint>, f64) {
        while self.has_method() {
            let count = self.advance(go_on);
            if count.is_some() || self.spent >= moves || !go_on() {
                return (count, self.spent);
            }
        }
        (None, moves)
    }

    /// Counts by visiting every cover.
    pub fn enumerate(&self, watch: &mut Watch) -> Option<BigUint> {
        let before = self.progress();
        enumerate(self.matrix, &mut |progress| {
            let part = |estimate: f64| (approximate(&progress.covers) / estimate).min(1.0);
            let done = before.estimate.map_or(0.0, part).max(before.done);
            let covers = before.covers.clone().max(progress.covers.clone());
            let nodes = before.nodes + progress.nodes;
            watch(&Progress { covers, done, estimate: before.estimate, nodes })
        })
    }

    /// Whether another pass over the whole matrix is cheap enough: the methods have already cost as much as
    /// the pass would. A pass takes more memory than the methods, and if there are few states, the layers of
    /// a large matrix finish sooner than a pass.
    fn may_look(&self) -> bool {
        self.layers.is_none() || self.spent >= self.matrix.ones() as f64
    }

    /// Whether linear algebra proves, for a small fraction of the cost so far, that there is no cover.
    fn is_excluded(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        if !self.may_be_excluded || self.progress().covers > BigUint::ZERO {
            self.may_be_excluded = false;
            return false;
        }
        let decided = lattice::decide(self.matrix, (self.spent * MULTIPLICATIONS_PER_MOVE) as u64, go_on);
        self.may_be_excluded = decided.is_none();
        decided == Some(true)
    }

    /// Runs a turn of a proof. Returns None while undecided, true if there is no cover, and false if there is
    /// one or the memory does not suffice.
    pub fn prove(&mut self) -> Option<bool> {
        if !self.has_method() {
            return Some(lattice::decide(self.matrix, lattice::MAX_PRODUCTS, &mut || true) == Some(true));
        }
        match self.advance(&mut || true) {
            Some(count) => Some(count == BigUint::ZERO),
            None if self.progress().covers > BigUint::ZERO => Some(false),
            None => None,
        }
    }

    /// Gives each method its share of a turn. Returns the number of covers once it is known.
    pub fn turn(&mut self, turn: u64) -> Option<BigUint> {
        let (layers, depth) = self.shares(turn);
        let count = self.run_layers(layers).or_else(|| self.run_depth(depth));
        if count.is_none() {
            self.reorder(turn);
        }
        count
    }

    /// Looks for a narrower order, for a small fraction of the cost of a turn. Restarts the layers if the
    /// order found is much narrower.
    fn reorder(&mut self, turn: u64) {
        let found = self.narrow.as_mut().and_then(|narrow| narrow.run((turn as f64 * LOOKS_PER_MOVE) as u64));
        if let Some((width, order)) = found.filter(|(width, _)| *width < self.width - MIN_NARROWING_BITS) {
            self.layers = any_layers(&Layout::new(self.matrix, &order), self.memory / 2);
            self.order = order;
            self.width = width;
        }
    }

    /// Whether there is a method other than enumeration. If neither layers nor a depth-first search is left,
    /// prepares a depth-first search along the frontier.
    fn has_method(&mut self) -> bool {
        if self.layers.is_none() && self.depth.is_none() {
            self.depth = by_frontier(&Layout::new(self.matrix, &self.order), self.memory);
        }
        self.layers.is_some() || self.depth.is_some()
    }

    /// Makes about `moves` transitions of the layers. Returns the number of covers once it is known.
    pub fn run_layers(&mut self, moves: u64) -> Option<BigUint> {
        let (made, result) = self.layers.as_mut()?.run(moves);
        self.spent += made as f64;
        self.moves += made;
        result.unwrap_or_else(|_| {
            self.layers = None;
            None
        })
    }

    /// Runs the depth-first search for the cost of `moves` transitions. Returns the number of covers once it
    /// is known.
    pub fn run_depth(&mut self, moves: u64) -> Option<BigUint> {
        let depth = self.depth.as_mut()?;
        let result = depth.run(&mut Total, (moves as f64 / depth.cost()) as u64 + 1);
        self.spent += moves as f64;
        // `Compact` numbers do not overflow.
        result.unwrap_or(None).map(|count| count.widen())
    }

    /// Splits a turn between the layers and the depth-first search; the method that is behind gets a small
    /// share.
    pub fn shares(&self, turn: u64) -> (u64, u64) {
        let ahead = self.depth_estimate().log2() - self.width;
        let behind = if ahead.abs() > FAR_BEHIND_LOG2 { turn / 128 } else { turn / 32 };
        if ahead > 0.0 { (turn, behind) } else { (behind, turn) }
    }

    /// The estimated cost of the depth-first search; infinite if there is no such search.
    pub fn depth_estimate(&self) -> f64 {
        let Some(depth) = &self.depth else { return f64::INFINITY };
        depth.work().0 as f64 * depth.cost() / depth.done()
    }

    /// The maximum number of transitions of the layers; infinite if there are no layers.
    fn layers_estimate(&self) -> f64 {
        if self.layers.is_some() { self.width.exp2() } else { f64::INFINITY }
    }

    /// The estimated cost of enumerating; infinite if unknown.
    fn enumeration_cost(&self) -> f64 {
        match &self.depth {
            Some(depth) => depth.work().1 * ENUMERATED_NODE_COST * depth.cost() / depth.done(),
            None => self.probed_cost.unwrap_or(f64::INFINITY),
        }
    }

    /// Whether to leave the race and enumerate.
    fn enumeration_pays(&self) -> bool {
        let pays = match &self.depth {
            Some(_) if self.matrix.is_plain() && self.matrix.primary() <= MAX_ITEMS => return false,
            Some(depth) => {
                let (nodes, work) = depth.work();
                work < MEMO_MIN_GAIN * nodes as f64
            }
            None => true,
        };
        let cost = self.enumeration_cost();
        pays && self.spent >= cost * self.probe_share && self.layers_estimate() > cost
    }

    /// Whether several threads, each with a memo, are faster than one because the memo does not pay.
    fn division_pays(&self) -> bool {
        let Some(depth) = self.depth.as_ref().filter(|_| self.matrix.is_plain()) else { return false };
        let ((nodes, work), cost) = (depth.work(), self.depth_estimate());
        work < MEMO_MIN_GAIN * nodes as f64
            && self.spent >= cost * self.probe_share
            && self.layers_estimate() > cost / self.threads as f64
    }

    fn progress(&self) -> Progress {
        let covers: BigUint = self.depth.iter().flat_map(|depth| depth.sums()).map(Number::widen).sum();
        let depth = self.depth.as_ref().map_or(0.0, |depth| depth.done());
        let layers = self.layers.as_ref().map_or(0.0, |layers| layers.done());
        let found = approximate(&covers);
        let estimate = if depth > 0.0 && found > 0.0 { Some(found / depth) } else { None };
        let nodes = self.moves + self.depth.as_ref().map_or(0, |depth| depth.work().0);
        Progress { covers, done: depth.max(layers), estimate, nodes }
    }
}
