//! Which way to count: enumerate, by layers of the frontier, or by depth with a memo.
//!
//! The ways are raced by nodes, not by time, so that the choice is the same on every machine:
//!
//! * the layers and the search by depth go on in turns, with budgets that double; the one whose estimate is
//!   lower gets 32 times as much, or 128 times if the other is far behind. The layers' is the sum of 2^width,
//!   the search's the nodes so far by the part of its tree that is done;
//! * where the kernel's dense engine would enumerate, the search by depth visits the same nodes in the same
//!   order and stops looking up what the memo rarely knows, so that it costs no more;
//! * other engines may be faster than a search whose memo does not pay. It knows how many nodes it would have
//!   visited without the memo. As long as that is less than half as many again, the engine takes over once
//!   the race has cost 1.5% of its estimate;
//! * with several threads, the problem is split among them in both of these cases: where an engine takes
//!   over, and where the memo of the search by depth does not pay;
//! * parts that share few secondary items are counted one by one, with as many moves as the other ways once
//!   these have had enough (`components`);
//! * the layers start again when an order is found with which they need at most half as many moves; a small
//!   part of each turn is spent on the search for one (`order`).

use crate::components::Components;
use crate::depth::by_smallest;
use crate::descent::by_frontier;
use crate::enumerate::{enumerate, probe};
use crate::frontier::Layout;
use crate::layers::{AnyLayers, any_layers};
use crate::number::{Number, approximate};
use crate::order::{LOOKS, Narrow};
use crate::search::{Search, Total};
use crate::split::split;
use crate::{Progress, Watch, lattice, order, threads};
use dlx_kernel::Matrix;
use dlx_kernel::internal::MAX_ITEMS;
use num_bigint::BigUint;

/// The cost of a step of the textbook's search, in moves of the layers.
pub const STEP_MOVES: f64 = 30.0;
/// The cost of a node of the engine that enumerates, compared with the search by depth.
const ENUMERATED_NODE_COST: f64 = 0.5;
/// The moves of the first turn.
pub const FIRST_TURN_MOVES: u64 = 20_000;
/// The most moves of a turn, about a hundredth of a second, after which progress is reported.
const MAX_TURN_MOVES: u64 = 500_000;
/// The least ratio of nodes without memo to nodes with it at which the memo pays.
pub const MEMO_MIN_GAIN: f64 = 1.5;
/// The logarithm to base 2 of the ratio of estimates at which one way is far behind the other.
const FAR_BEHIND_LOG2: f64 = 4.0;
/// The most ones of a matrix whose forced options are looked for: each takes a pass. Measured: Latin squares
/// of order 7 whose first row and column are items take 0.6 of the time without these.
const MAX_FORCED_ONES: usize = 10_000;
/// The part of the estimate of enumerating that may be spent on the other ways.
const PROBE_SHARE: f64 = 0.015;

/// The moves before the race looks for parts that it could count one by one.
const MOVES_BEFORE_PARTS: f64 = 2.0 * FIRST_TURN_MOVES as f64;
/// The memory of all ways, divided by the memory for a part that is counted in addition.
const PART_MEMORY_SHARE: usize = 8;
/// The multiplications of linear algebra for each move, at most.
const MULTIPLICATIONS_PER_MOVE: f64 = 0.1;
/// The bits by which an order must be narrower for the layers to start again.
const MIN_NARROWING_BITS: f64 = 1.0;

/// The number of covers, counted by `threads` threads. None if `watch` stopped the count.
pub fn count(matrix: &Matrix, memory: usize, threads: usize, watch: &mut Watch) -> Option<BigUint> {
    let rest = (matrix.ones() <= MAX_FORCED_ONES).then(|| forced(matrix)).flatten();
    let mut race = Race::new(rest.as_ref().unwrap_or(matrix), memory);
    race.threads = threads;
    // While the race goes on, the other threads wait.
    race.probe_share /= threads as f64;
    race.run(watch)
}

/// What remains of `matrix` when the options that every cover must have are chosen, if there are any.
fn forced(matrix: &Matrix) -> Option<Matrix> {
    let [only] = <[_; 1]>::try_from(split(matrix, 1)).ok()?;
    let is_smaller = !only.chosen.is_empty() || !only.excluded.is_empty();
    is_smaller.then(|| only.rest(matrix).matrix).filter(|rest| rest.primary() > 0)
}

/// The number of covers by depth on the smallest item with a memo; where that is impossible, by frontier.
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
    /// By layers of states; None without them.
    pub layers: Option<Box<dyn AnyLayers>>,
    /// The logarithm of the most moves of the layers.
    pub width: f64,
    /// The search for a narrower order.
    narrow: Option<Narrow<'a>>,
    /// Depth first; None without it.
    pub depth: Option<Box<dyn Search<Total>>>,
    /// The cost so far, in moves.
    pub spent: f64,
    /// The part of the estimate of enumerating that may be spent.
    probe_share: f64,
    /// No cover was found, and linear algebra has not decided whether there is one.
    may_be_excluded: bool,
    threads: usize,
    /// The moves of the layers so far, and of a probe.
    moves: u64,
    /// The moves of the last turn.
    turn_moves: u64,
    /// The cost of enumerating, if there is no search by depth that estimates it.
    probed_cost: Option<f64>,
    parts: Parts,
}

/// The parts of the matrix that are counted one by one.
enum Parts {
    /// They have not been looked for.
    Unsearched,
    /// The matrix does not fall into parts.
    Inseparable,
    Found(Components),
}

/// How a race ends.
enum End {
    /// With the number of covers.
    Counted(BigUint),
    /// The caller stopped it.
    Stopped,
    /// Every cover is to be visited.
    Enumerates,
    /// The problem is to be divided among the threads, each with a memo.
    Divides,
}

impl<'a> Race<'a> {
    /// Prepares all ways.
    pub fn new(matrix: &'a Matrix, memory: usize) -> Race<'a> {
        Race::ordered(matrix, memory, order::best(matrix))
    }

    /// Prepares all ways, with layers in this order of the items.
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
                // The tables of the race are given back first.
                drop(self);
                let one = |rest: &Matrix, watch: &mut Watch| by_memo(rest, memory / threads, watch);
                match end {
                    End::Divides => threads::count(matrix, threads, &one, watch),
                    _ => threads::count(matrix, threads, &enumerate, watch),
                }
            }
        }
    }

    /// Takes a turn. How the race ends, if it does.
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
        let enumerates = self.enumeration_pays() || !self.has_way();
        // Instead of enumerating, as many moves as that would cost.
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

    /// Gives the next turn to the ways. The number of covers, if it is known then.
    fn advance(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<BigUint> {
        let turn = self.next_turn();
        self.turn(turn).or_else(|| self.is_excluded(go_on).then_some(BigUint::ZERO))
    }

    /// The moves of the next turn: twice as many as the last one had.
    fn next_turn(&mut self) -> u64 {
        self.turn_moves = (self.turn_moves * 2).min(MAX_TURN_MOVES);
        self.turn_moves
    }

    /// Estimates once the cost of enumerating, if there is no search by depth that does. The number of
    /// covers, if that visited all of them.
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

    /// Counts the parts of the matrix one by one, with `moves` moves in all so far. How the race ends, if it
    /// does.
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

    /// The number of covers, if it is found within some `moves` and `go_on`, which is asked after each turn,
    /// says yes; and the moves made.
    pub fn run_within(mut self, moves: f64, go_on: &mut impl FnMut() -> bool) -> (Option<BigUint>, f64) {
        while self.has_way() {
            let count = self.advance(go_on);
            if count.is_some() || self.spent >= moves || !go_on() {
                return (count, self.spent);
            }
        }
        (None, moves)
    }

    /// The number of covers, each of which is visited.
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

    /// Whether the ways have cost as much as to look at the whole matrix once more. That takes more memory
    /// than they do, and where states are few the layers of a large matrix end before it.
    fn may_look(&self) -> bool {
        self.layers.is_none() || self.spent >= self.matrix.ones() as f64
    }

    /// Whether linear algebra proves that there is no cover, at a small part of the cost so far.
    fn is_excluded(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        if !self.may_be_excluded || self.progress().covers > BigUint::ZERO {
            self.may_be_excluded = false;
            return false;
        }
        let decided = lattice::decide(self.matrix, (self.spent * MULTIPLICATIONS_PER_MOVE) as u64, go_on);
        self.may_be_excluded = decided.is_none();
        decided == Some(true)
    }

    /// Takes a turn of a proof that there is no cover: whether there is none, once that is known; None if it
    /// is not yet. What cannot be proved in the memory counts as not proved.
    pub fn prove(&mut self) -> Option<bool> {
        if !self.has_way() {
            return Some(lattice::decide(self.matrix, lattice::MOST, &mut || true) == Some(true));
        }
        match self.advance(&mut || true) {
            Some(count) => Some(count == BigUint::ZERO),
            None if self.progress().covers > BigUint::ZERO => Some(false),
            None => None,
        }
    }

    /// Gives each way its share of a turn. The number of covers, if it is known then.
    pub fn turn(&mut self, turn: u64) -> Option<BigUint> {
        let (layers, depth) = self.shares(turn);
        let count = self.run_layers(layers).or_else(|| self.run_depth(depth));
        if count.is_none() {
            self.reorder(turn);
        }
        count
    }

    /// Starts the layers again if a much narrower order is found at a small part of the cost of a turn.
    fn reorder(&mut self, turn: u64) {
        let found = self.narrow.as_mut().and_then(|narrow| narrow.run((turn as f64 * LOOKS) as u64));
        if let Some((width, order)) = found.filter(|(width, _)| *width < self.width - MIN_NARROWING_BITS) {
            self.layers = any_layers(&Layout::new(self.matrix, &order), self.memory / 2);
            self.order = order;
            self.width = width;
        }
    }

    /// Whether there is a way other than to enumerate. If the layers do not fit in memory, that may be the
    /// frontier by depth.
    fn has_way(&mut self) -> bool {
        if self.layers.is_none() && self.depth.is_none() {
            self.depth = by_frontier(&Layout::new(self.matrix, &self.order), self.memory);
        }
        self.layers.is_some() || self.depth.is_some()
    }

    /// Lets the layers make some moves. The number of covers, if it is known then.
    pub fn run_layers(&mut self, moves: u64) -> Option<BigUint> {
        let (made, result) = self.layers.as_mut()?.run(moves);
        self.spent += made as f64;
        self.moves += made;
        result.unwrap_or_else(|_| {
            self.layers = None;
            None
        })
    }

    /// The same for the search by depth.
    pub fn run_depth(&mut self, moves: u64) -> Option<BigUint> {
        let depth = self.depth.as_mut()?;
        let result = depth.run(&mut Total, (moves as f64 / depth.cost()) as u64 + 1);
        self.spent += moves as f64;
        // Numbers of any size do not overflow.
        result.unwrap_or(None).map(|count| count.widen())
    }

    /// The moves of a turn for the layers and for the search by depth: few for one that is far behind.
    pub fn shares(&self, turn: u64) -> (u64, u64) {
        let ahead = self.depth_estimate().log2() - self.width;
        let behind = if ahead.abs() > FAR_BEHIND_LOG2 { turn / 128 } else { turn / 32 };
        if ahead > 0.0 { (turn, behind) } else { (behind, turn) }
    }

    /// The cost of the search by depth, as far as it is known.
    pub fn depth_estimate(&self) -> f64 {
        let Some(depth) = &self.depth else { return f64::INFINITY };
        depth.work().0 as f64 * depth.cost() / depth.done()
    }

    /// The most moves of the layers.
    fn layers_estimate(&self) -> f64 {
        if self.layers.is_some() { self.width.exp2() } else { f64::INFINITY }
    }

    /// The cost of enumerating, as far as it is known.
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

    /// Whether several threads with a memo each are faster than one: the memo does not pay.
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
