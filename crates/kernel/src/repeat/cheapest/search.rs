//! Branch and bound on one component, alternating with a local search for better covers.
//!
//! * **first node**: multipliers, with an occasional greedy cover. Options with reduced costs beyond the gap
//!   between bound and cover are fixed; then the remaining problem is reduced and its bound raised;
//! * **later nodes**: the same with fewer steps, starting from the parent's multipliers;
//! * **branching**: on an option whose fraction in the average answer (`dual`) is far from 0 and from 1. The
//!   option is first chosen, then excluded;
//! * **steps**: if branching takes long, a depth-first search looks for covers slightly more expensive than
//!   the bound. If there are none, the bound rises and the search repeats, up to the best cover's cost.

use super::dual::{Dual, Effort};
use super::greedy;
use super::local::Local;
use super::node::Node;
pub use super::node::Units;
use super::packing::{packing, Found, Packing};
use super::reduce::Rest;
use super::sparse::Sparse;
use super::tree::Climb;
use std::cell::Cell;
use std::rc::Rc;

/// The effort between two greedy covers at the first node (a chunk), and the maximum number of chunks.
const CHUNK_EFFORT: Effort = Effort { max_steps: 100, window_steps: 25, min_growth: 0.01 };
const MAX_CHUNKS: usize = 8;
const LATER_EFFORT: Effort = Effort { max_steps: 60, window_steps: 10, min_growth: 0.05 };
/// The number of nodes at the start that each try a greedy cover, and the number of later nodes per greedy
/// cover.
const FIRST_GREEDY_NODES: u64 = 200;
const NODES_PER_GREEDY_COVER: u64 = 16;
/// The effort of reductions in steps per nonzero, at the first node and at later nodes.
const FIRST_REDUCTION_EFFORT: usize = 10;
const REDUCTION_EFFORT: usize = 2;
/// Nonzeros that the local search visits before the first branch.
const FIRST_LOCAL_WORK: u64 = 2_000_000;
/// Nonzeros that a search visits per turn.
const SLICE_WORK: u64 = 1_000_000;
/// Nonzeros that the local search visits before packing, if packing is promising.
const LOCAL_WORK_BEFORE_PACKING: u64 = 5_000_000;
/// The local search and packing get the same share as branching until they have visited this many nonzeros;
/// later, an eighth of that share.
const EQUAL_LOCAL_WORK: u64 = 100_000_000;
const EQUAL_PACKING_WORK: u64 = 200_000_000;
/// Promising packing counts as new, with 128 times the share of branching, until it has visited this many
/// nonzeros.
const FIRST_PACKING_WORK: u64 = 2_000_000_000;
/// Nonzeros that packing visits per nonzero visited to raise its bound, while packing is new. Measured on
/// stn81: the bound is 27 without raising, and 35 after a second with raising.
const RISE_WORK_DIVISOR: u64 = 128;
/// Once packing is no longer new: how many nonzeros it visits for each one visited to raise its bound.
/// Measured on stn81: with 128, the bound after 40 s on a busy machine was 37.
const LATER_RISE_WORK_DIVISOR: u64 = 8;
/// Nonzeros that branching with multipliers visits before linear programs take over.
const WORK_BEFORE_PROGRAMS: u64 = 200_000_000;
/// Nonzeros that branching with multipliers visits before the bound is raised step by step. Measured on 1,000
/// x 10,000 matrices of density 2 and 5 %: bounds of 157 and 47 without steps; 160 and 52 after 27 s with
/// steps.
pub const WORK_BEFORE_STEPS: u64 = 1_000_000_000;
/// Approximate maximum number of steps from the bound of the first node to the best cover: with large costs,
/// steps of 1 would not terminate in practice. Measured on 13 items, 65 options, costs of 2^40 to 2^44: steps
/// of 1 take more than 20,000 nodes.
const MAX_BOUND_STEPS: i64 = 16;
/// Branching stops while the stored nodes have more nonzeros in total than this multiple of the first node's
/// nonzeros, plus `SPARE_ONES`.
const STORED_ONES_FACTOR: usize = 8;
const SPARE_ONES: usize = 1 << 25;

/// A search that can be interrupted and continued.
pub struct Search {
    units: Units,
    /// The best cover so far, as names of options.
    best: Option<Vec<u32>>,
    /// The cost of `best`; without a cover, an exclusive limit on the cost.
    limit: i64,
    /// Until the first node branches: this node, and the number of chunks so far.
    first: Option<(Node, usize)>,
    open: Vec<Open>,
    local: Option<Local>,
    packing: Option<Beside>,
    climb: Option<Climb>,
    /// The first node when it branched, and the search from it for covers slightly more expensive than the
    /// bound.
    root: Option<Node>,
    steps: Option<Box<Search>>,
    /// A lower bound proved by the searches in `steps`.
    raised: i64,
    work_before_steps: u64,
    /// The multiplier of each item of the whole problem, to pass multipliers from node to node.
    places: Vec<i64>,
    /// The number of nonzeros of the first node when it branched, and of all stored nodes.
    first_ones: usize,
    stored: Rc<Cell<usize>>,
    work: u64,
    pub nodes: u64,
}

struct Beside {
    search: Box<dyn Packing>,
    /// The problem to search; all its options cost the same.
    rest: Rest,
    /// Whether packing is promising: the bound by multipliers is far below the best cover's cost.
    is_apt: bool,
    work: u64,
    rise: Option<Rise>,
}

/// A second search by packing, for covers as small as the bound allows: when it finds none, the bound rises.
struct Rise {
    search: Box<dyn Packing>,
    /// The number of options that a cover may have; fewer options are known not to suffice.
    most: i64,
    work: u64,
}

enum Turn {
    Local,
    Packing,
    Branching,
}

/// A node whose branches are to be examined.
struct Parent {
    node: Node,
    stored: Rc<Cell<usize>>,
}

struct Open {
    parent: Rc<Parent>,
    option: u32,
    chosen: bool,
}

impl Beside {
    /// Prepares the search of `rest`, whose covers cost at least `bound`.
    fn new(search: Box<dyn Packing>, rest: Rest, is_apt: bool, bound: i64) -> Beside {
        let mut beside = Beside { search, rest, is_apt, work: 0, rise: None };
        if is_apt {
            let most = beside.left(bound).max(0);
            beside.rise = packing(&beside.rest).map(|search| Rise { search, most, work: 0 });
        }
        beside
    }

    /// How many options a cover that costs at most `most` may add to those chosen.
    fn left(&self, most: i64) -> i64 {
        (most - self.rest.cost) / self.rest.sparse.costs[0]
    }

    fn bound(&self) -> i64 {
        self.rise.as_ref().map_or(0, |rise| self.rest.cost + rise.most * self.rest.sparse.costs[0])
    }
}

impl Search {
    /// Starts the search for a cover of `sparse` that costs less than `limit`. The bound is raised step by
    /// step once branching has visited `work_before_steps` nonzeros.
    pub fn new(mut sparse: Sparse, units: Units, limit: i64, work_before_steps: u64) -> Search {
        let items = sparse.items.len();
        sparse.places = (0..items as u32).collect();
        let dual = Dual::new(&sparse, units.one, Dual::first_multipliers(&sparse, units.one));
        let mut search = Search { work_before_steps, ..Search::empty(units, limit, items) };
        let node = Node { rest: Rest::new(sparse), dual };
        search.greedy(&node);
        search.first = Some((node, 0));
        search
    }

    fn empty(units: Units, limit: i64, items: usize) -> Search {
        Search {
            units,
            best: None,
            limit,
            first: None,
            open: Vec::new(),
            local: None,
            packing: None,
            climb: None,
            root: None,
            steps: None,
            raised: 0,
            work_before_steps: WORK_BEFORE_STEPS,
            places: vec![0; items],
            first_ones: 0,
            stored: Rc::new(Cell::new(0)),
            work: 0,
            nodes: 1,
        }
    }

    /// Whether the search is over: `best` is the cheapest cover, or no cover is below the limit.
    pub fn is_done(&self) -> bool {
        self.first.is_none() && self.open.is_empty()
    }

    /// The best cover so far: its cost, and its options by name.
    pub fn best(&self) -> Option<(i64, &[u32])> {
        self.best.as_ref().map(|best| (self.limit, &best[..]))
    }

    pub fn effort(&self) -> u64 {
        let beside = self.packing.as_ref().map_or(0, |packing| packing.work);
        self.work + beside + self.local.as_ref().map_or(0, |local| local.work)
    }

    pub fn bound(&self) -> i64 {
        let first = self.first.iter().map(|(node, _)| node.bound(self.units.one));
        let least = first.chain(self.open.iter().map(|open| open.parent.node.bound(self.units.one))).min();
        let proved = self.climb.as_ref().map_or(0, |climb| climb.bound);
        let raised = self.packing.as_ref().map_or(0, Beside::bound);
        least.map_or(self.limit, |bound| {
            self.rounded(bound).max(proved).max(raised).max(self.raised).min(self.limit)
        })
    }

    /// Converts a bound from multiplier units to a cost, rounding up.
    fn rounded(&self, bound: i64) -> i64 {
        let unit = self.units.one * self.units.step;
        (bound + unit - 1) / unit * self.units.step
    }

    pub fn work(&mut self) {
        if let Some((node, chunks)) = self.first.take() {
            return self.begin(node, chunks);
        }
        match self.turn() {
            Turn::Local => drop(self.look_around()),
            Turn::Packing => {
                self.pack();
                self.raise();
            }
            Turn::Branching if self.climb.is_some() && self.work > WORK_BEFORE_PROGRAMS => self.climb(),
            Turn::Branching if self.root.is_some() && self.work > self.work_before_steps => self.step(),
            Turn::Branching => {
                let open = self.open.pop();
                open.into_iter().for_each(|open| self.examine(&open));
            }
        }
    }

    /// Chooses the kind of search with the least work relative to its share.
    fn turn(&self) -> Turn {
        let is_full = self.stored.get() > STORED_ONES_FACTOR * self.first_ones + SPARE_ONES;
        let branching = if is_full { u64::MAX } else { self.work };
        let is_apt = self.packing.as_ref().map_or(false, |packing| packing.is_apt);
        let local = self.local.as_ref().map_or(u64::MAX, |local| match local.work {
            // Packing is fastest once the best cover is known.
            work if is_apt && work < LOCAL_WORK_BEFORE_PACKING => 0,
            work if work < EQUAL_LOCAL_WORK => work,
            work => work.saturating_mul(8),
        });
        let packing = self.packing.as_ref().map_or(u64::MAX, |packing| match packing.work {
            work if packing.is_apt && work < FIRST_PACKING_WORK => work / 128,
            work if packing.is_apt || work < EQUAL_PACKING_WORK => work,
            work => work.saturating_mul(8),
        });
        if local == 0 || local < branching.min(packing) {
            Turn::Local
        } else if packing < branching {
            Turn::Packing
        } else {
            Turn::Branching
        }
    }

    fn most(&self) -> i64 {
        self.limit - self.units.step
    }

    /// The maximum cost, in multiplier units, of the options that a better cover adds to those chosen in
    /// `rest`.
    fn aim(&self, rest: &Rest) -> i64 {
        (self.most() - rest.cost) * self.units.one
    }

    fn improve(&mut self, names: Vec<u32>, cost: i64) {
        if cost < self.limit {
            self.limit = cost;
            self.best = Some(names);
        }
    }

    fn greedy(&mut self, node: &Node) {
        let sparse = &node.rest.sparse;
        if let Some(cover) = greedy::cover(sparse, &node.dual) {
            let (names, cost) = node.rest.with(&cover);
            self.improve(names, cost);
        }
    }

    /// Continues the local search. Returns whether it found a better cover.
    fn look_around(&mut self) -> bool {
        let most = self.most();
        let found = self.local.as_mut().and_then(|local| local.search(most, SLICE_WORK));
        let is_found = found.is_some();
        found.into_iter().for_each(|(names, cost)| self.improve(names, cost));
        is_found
    }

    fn pack(&mut self) {
        let most = self.most();
        let packing = match &mut self.packing {
            Some(packing) => packing,
            None => return,
        };
        let nodes = (SLICE_WORK / packing.search.work()).max(1);
        packing.work += nodes * packing.search.work();
        let left = packing.left(most);
        match packing.search.search(left.max(0) as usize, nodes as usize) {
            Found::Unfinished => {}
            Found::Nothing => self.open.clear(),
            Found::Cover(options) => {
                let (names, cost) = packing.rest.with(&options);
                self.improve(names, cost);
            }
        }
    }

    /// Continues raising the bound by packing, if its share allows.
    fn raise(&mut self) {
        let most = self.most();
        let packing = match &mut self.packing {
            Some(packing) => packing,
            None => return,
        };
        let left = packing.left(most);
        let each =
            if packing.work < FIRST_PACKING_WORK { RISE_WORK_DIVISOR } else { LATER_RISE_WORK_DIVISOR };
        let rise = match &mut packing.rise {
            Some(rise) if rise.most < left && rise.work < packing.work / each => rise,
            _ => return,
        };
        let nodes = (SLICE_WORK / rise.search.work()).max(1);
        rise.work += nodes * rise.search.work();
        match rise.search.search(rise.most as usize, nodes as usize) {
            Found::Unfinished => {}
            Found::Nothing => {
                let (most, work) = (rise.most + 1, rise.work);
                packing.rise = self::packing(&packing.rest).map(|search| Rise { search, most, work });
            }
            Found::Cover(options) => {
                let (names, cost) = packing.rest.with(&options);
                self.improve(names, cost);
            }
        }
    }

    /// Continues the search for covers slightly more expensive than the bound; if there are none, raises the
    /// bound. The narrow gap excludes most options. The last search takes about twice as long as all earlier
    /// searches combined.
    fn step(&mut self) {
        let root = match &self.root {
            Some(root) => root.clone(),
            None => return,
        };
        let bound = self.bound();
        if bound == self.limit {
            return self.open.clear();
        }
        let mut steps = self.steps.take().unwrap_or_else(|| {
            let gap = self.limit - self.rounded(root.bound(self.units.one));
            let rise = (gap / MAX_BOUND_STEPS / self.units.step * self.units.step).max(self.units.step);
            Box::new(self.narrow(root, (bound + rise).min(self.limit)))
        });
        let before = (steps.nodes, steps.work);
        while !steps.is_done() && steps.work - before.1 < SLICE_WORK {
            let open = steps.open.pop();
            open.into_iter().for_each(|open| steps.examine(&open));
        }
        self.nodes += steps.nodes - before.0;
        self.work += steps.work - before.1;
        if !steps.is_done() {
            self.steps = Some(steps);
        } else if let Some(best) = steps.best {
            self.improve(best, steps.limit);
            self.open.clear();
        } else {
            self.raised = steps.limit;
        }
    }

    /// A search from `node` for covers that cost less than `limit`, by branching only.
    fn narrow(&self, node: Node, limit: i64) -> Search {
        let mut search = Search::empty(self.units, limit, self.places.len());
        if let Some((node, _)) = search.fixed(node, FIRST_REDUCTION_EFFORT) {
            search.branch(node);
        }
        search
    }

    fn climb(&mut self) {
        let most = self.most();
        let climb = match &mut self.climb {
            Some(climb) => climb,
            None => return,
        };
        let before = climb.effort();
        let found = climb.search(most, SLICE_WORK);
        let after = climb.effort();
        self.nodes += after.0 - before.0;
        self.work += after.1 - before.1;
        match found {
            Found::Unfinished => {}
            Found::Nothing => self.open.clear(),
            Found::Cover(options) => {
                let (names, cost) = climb.rest.with(&options);
                self.improve(names, cost);
            }
        }
    }

    fn begin(&mut self, mut node: Node, chunks: usize) {
        let aim = self.aim(&node.rest);
        let steps = node.dual.ascend(&node.rest.sparse, self.units.one, aim, CHUNK_EFFORT);
        self.greedy(&node);
        let node = match self.fixed(node, FIRST_REDUCTION_EFFORT) {
            Some((node, _)) => node,
            None => return,
        };
        let mut goes_on = steps == CHUNK_EFFORT.max_steps && chunks < MAX_CHUNKS;
        if !goes_on && self.local.is_none() {
            let core = node.core();
            let dual = Dual::new(&core, self.units.one, node.dual.multipliers.clone());
            let cover = greedy::cover(&core, &dual);
            let core = Rest { sparse: core, chosen: node.rest.chosen.clone(), cost: node.rest.cost };
            self.local = cover.map(|cover| Local::new(core, &cover));
        }
        if !goes_on && self.local.as_ref().map_or(false, |local| local.work < FIRST_LOCAL_WORK) {
            self.look_around();
            goes_on = true;
        }
        if goes_on {
            self.first = Some((node, chunks + 1));
            return;
        }
        let rest = &node.rest;
        let is_apt = node.bound(self.units.one) / 2 < self.most() * self.units.one / 3;
        let bound = self.rounded(node.bound(self.units.one));
        self.packing = packing(rest).map(|search| Beside::new(search, rest.clone(), is_apt, bound));
        if self.packing.is_some() {
            self.climb = Climb::new(rest, bound);
        }
        self.first_ones = rest.sparse.ones();
        if self.climb.is_none() {
            self.root = Some(node.clone());
        }
        self.branch(node);
    }

    fn examine(&mut self, open: &Open) {
        if open.parent.node.bound(self.units.one) > self.most() * self.units.one {
            return;
        }
        self.nodes += 1;
        let (chosen, excluded) =
            if open.chosen { (vec![open.option], None) } else { (vec![], Some(open.option as usize)) };
        let parent = &open.parent.node;
        self.work += 20 * parent.rest.sparse.ones() as u64;
        let rest = match parent.rest.reduced(&chosen, |option| Some(option) == excluded, REDUCTION_EFFORT) {
            Some(rest) => rest,
            None => return,
        };
        let mut node = self.node(rest, &parent.rest.sparse.places, &parent.dual.multipliers);
        loop {
            let aim = self.aim(&node.rest);
            let steps = node.dual.ascend(&node.rest.sparse, self.units.one, aim, LATER_EFFORT);
            self.work += (steps + 20) as u64 * node.rest.sparse.ones() as u64;
            if node.dual.bound > aim {
                return;
            }
            if self.nodes < FIRST_GREEDY_NODES || self.nodes % NODES_PER_GREEDY_COVER == 0 {
                self.greedy(&node);
            }
            match self.fixed(node, REDUCTION_EFFORT) {
                None => return,
                Some((same, false)) => return self.branch(same),
                Some((smaller, true)) => node = smaller,
            }
        }
    }

    /// A node for `rest` with the multipliers of another node.
    fn node(&mut self, rest: Rest, places: &[u32], multipliers: &[i64]) -> Node {
        places
            .iter()
            .zip(multipliers)
            .for_each(|(&place, &multiplier)| self.places[place as usize] = multiplier);
        let multipliers = rest.sparse.places.iter().map(|&place| self.places[place as usize]).collect();
        let dual = Dual::new(&rest.sparse, self.units.one, multipliers);
        Node { rest, dual }
    }

    /// Excludes and chooses the options of `node` that its bound excludes or forces. Returns the node and
    /// whether it shrank substantially. None if the node cannot lead to a better cover, or is itself a
    /// complete one.
    fn fixed(&mut self, node: Node, effort: usize) -> Option<(Node, bool)> {
        let slack = self.aim(&node.rest) - node.dual.bound;
        if slack < 0 {
            return None;
        }
        if node.rest.sparse.items.len() == 0 {
            self.improve(node.rest.chosen, node.rest.cost);
            return None;
        }
        let reduced = &node.dual.reduced;
        let options = reduced.len();
        let forced: Vec<u32> =
            (0..options as u32).filter(|&option| -reduced[option as usize] > slack).collect();
        let excluded = reduced.iter().filter(|&&cost| cost > slack).count();
        if forced.is_empty() && excluded * 10 <= options {
            return Some((node, false));
        }
        let rest = node.rest.reduced(&forced, |option| reduced[option] > slack, effort)?;
        Some((self.node(rest, &node.rest.sparse.places, &node.dual.multipliers), true))
    }

    fn branch(&mut self, node: Node) {
        let option = node.undecided();
        self.stored.set(self.stored.get() + node.rest.sparse.ones());
        let parent = Rc::new(Parent { node, stored: Rc::clone(&self.stored) });
        for &chosen in &[false, true] {
            self.open.push(Open { parent: Rc::clone(&parent), option, chosen });
        }
    }
}

impl Drop for Parent {
    fn drop(&mut self) {
        self.stored.set(self.stored.get() - self.node.rest.sparse.ones());
    }
}
