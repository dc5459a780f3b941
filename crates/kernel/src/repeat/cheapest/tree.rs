//! Branch and bound on the linear program (`simplex`), for small, hard problems: with optimal multipliers, it
//! needs far fewer nodes than with multipliers near the optimum. Each item is covered as often as its bounds
//! say: at least once, several times, or an exact number of times.
//!
//! * **steps**: a depth-first search looks for covers that cost no more than the bound. If there are none,
//!   the bound rises and the search repeats, up to the least cost;
//! * **bound**: the multipliers of the linear program, rounded to whole numbers, so that every bound is
//!   exact. The reduced costs also decide options;
//! * **branching**: on the option for which the costs of both branches rise most. The rises are measured by a
//!   few simplex steps, or estimated from earlier branches on the option once there are enough (reliability
//!   branching; Achterberg, Koch and Martin, Operations Research Letters 33, 2005). If one branch is
//!   impossible, the other is taken without branching.
//!
//! Tried without gain, on the OR-library's scp41 with unit costs, whose bound at the first node is 31.7 and
//! whose least cost is 38 (each unit by which the bound must rise multiplies the number of nodes by about
//! 35): cuts that halve sums of constraints (they raise the bound by 0.08); lift-and-project cuts (one round
//! raises the bound by 0.22, four rounds by 0.43, but the 19 to 45 remaining cuts contain most options, and a
//! step takes twice as long); excluding options dominated by excluded options (the tree stays as large);
//! branching on whether an item is covered once or more often (the product of the two rises is at most a
//! fortieth of the best option's product); branching on which of two parts of an item's options covers it
//! (never better than the best option).

use super::packing::Found;
use super::progress::Progress;
use super::reduce::Rest;
use super::simplex::{Fate, Program, Scratch, Simplex, Solved, NO_LIMIT};
use super::sparse::Sparse;
use crate::repeat::bounded;
use crate::Matrix;
use std::cmp::Ordering;
use std::convert::TryFrom;
use std::rc::Rc;

/// Maximum numbers of items (repeat covers of plain matrices, other covers) and of 1s: each open branch
/// stores a number for each pair of tight items.
const MAX_ITEMS: usize = 320;
const MAX_EXACT_ITEMS: usize = 1024;
const MAX_ONES: usize = 1 << 17;
/// Maximum cost of an option, in units (see `Climb`), so that sums do not overflow.
const MAX_COST: i64 = 1 << 20;
/// The number of multiplier units per unit of cost.
const ONE: i64 = 1 << 24;
/// Values closer than this to a whole number count as that number.
const INTEGRALITY_TOLERANCE: f64 = 1e-6;
/// Branches after which the average rise of an option is trusted (repeat covers of plain matrices, other
/// covers); and maximum simplex steps to measure a rise. Measured: timetables of 42 to 50 lessons take 0.5 to
/// 0.8 of the time with 4 instead of 24 branches.
const RELIABLE_RISES: u32 = 24;
const RELIABLE_RISES_BOUNDED: u32 = 4;
const TRIAL_STEPS: u32 = 40;
/// Maximum options examined in a row without finding a better one, and maximum options whose rises are
/// measured at a node.
const LOOKAHEAD_OPTIONS: usize = 6;
const MAX_TRIALS: usize = 24;
/// Approximate count of numbers read between two calls of the hook.
const SLICE_WORK: u64 = 1_000_000;
/// More simplex steps than any linear program needs.
const MAX_STEPS: u32 = 20_000;
/// After about this many numbers are read, the search branches without solving the first linear program.
const MAX_ROOT_WORK: u64 = 1 << 36;
/// A linear program is abandoned only if its cost exceeds the limit by this margin, so that whole numbers can
/// confirm the excess.
const COST_MARGIN: f64 = 1e-4;
/// Smaller rises of the cost are rounded up to this.
const MIN_RISE: f64 = 1e-4;
/// The stride doubles if the last step of the bound took less than 1 / this of the total work.
const STRIDE_WORK_DIVISOR: u64 = 16;

/// The cheapest repeat cover of `matrix`, if it costs at most `most`. The outer `Option` is None if the
/// matrix is too large.
pub fn cheapest(matrix: &Matrix, costs: &[u64], most: Option<u64>) -> Option<Option<(u64, Vec<usize>)>> {
    let climb = Climb::exact(&bounded::matrix(matrix), costs)?;
    Some(climb.best(most, |_| true).cover)
}

/// A search for covers that cost no more than the bound, then for more expensive covers; it can be
/// interrupted and continued.
pub struct Climb {
    /// The greatest common divisor of all costs; costs in `program` are divided by it.
    unit: i64,
    program: Rc<Program>,
    /// The first node, before any decision; and whether the search from it has begun.
    root: Option<Simplex>,
    is_begun: bool,
    /// The problem.
    pub rest: Rest,
    /// A lower bound on the cost of a cover.
    pub bound: i64,
    /// The node to examine next, and the branch that led to it.
    now: Option<(Simplex, Option<Branch>)>,
    levels: Vec<Level>,
    /// How far the bound rises per step, in units. With a very large stride, the first step accepts any
    /// cover.
    pub stride: i64,
    /// The work done before the current step of the bound.
    begun: u64,
    /// The rises of the two branches of each option. They persist when the bound rises.
    chosen: Vec<Rise>,
    excluded: Vec<Rise>,
    reliable: u32,
    nodes: u64,
    /// The approximate count of numbers read.
    work: u64,
    scratch: Scratch,
}

/// A node whose first branch is being searched; its second branch excludes the option.
struct Level {
    simplex: Simplex,
    option: usize,
    value: f64,
}

struct Branch {
    option: usize,
    is_chosen: bool,
    /// The cost before the branch, and the change of the option's value.
    cost: f64,
    part: f64,
}

/// The recorded rises of the cost per unit of change in an option's value.
#[derive(Clone, Copy, Default)]
struct Rise {
    sum: f64,
    times: u32,
}

enum Node {
    Dead,
    Cover(Vec<u32>),
    Undecided(usize, f64),
}

impl Rise {
    fn add(&mut self, gain: f64, part: f64) {
        self.sum += gain.max(0.0) / part.max(INTEGRALITY_TOLERANCE);
        self.times += 1;
    }

    fn mean(&self, otherwise: f64) -> f64 {
        if self.times == 0 {
            otherwise
        } else {
            self.sum / f64::from(self.times)
        }
    }

    /// The mean over the options with a recorded rise; 1 if there are none.
    fn usual(rises: &[Rise]) -> f64 {
        let known = rises.iter().filter(|rise| rise.times > 0);
        let (sum, number) =
            known.fold((0.0, 0.0), |(sum, number), rise| (sum + rise.mean(0.0), number + 1.0));
        if number > 0.0 {
            sum / number
        } else {
            1.0
        }
    }
}

impl Climb {
    /// Prepares the search for repeat covers of `rest`, if it is not too large. Every cover costs at least
    /// `bound`.
    pub fn new(rest: &Rest, bound: i64) -> Option<Climb> {
        let items = rest.sparse.items.len();
        if items > MAX_ITEMS {
            return None;
        }
        let climb = Climb::bounded(rest.clone(), bound, vec![(1, NO_LIMIT); items])?;
        Some(Climb { reliable: RELIABLE_RISES, ..climb })
    }

    /// Prepares the search for exact covers of `matrix`, whose option `i` costs `costs[i]`, if the matrix has
    /// no colours and is not too large. Options without primary items are never chosen.
    pub fn exact(matrix: &Matrix, costs: &[u64]) -> Option<Climb> {
        let sum = costs.iter().fold(0, |sum: u64, &cost| sum.saturating_add(cost));
        if matrix.items() > MAX_EXACT_ITEMS || matrix.ones() > MAX_ONES || sum >> 60 > 0 {
            return None;
        }
        if (0..matrix.options()).any(|option| matrix.colours_of(option).is_some()) {
            return None;
        }
        let bounds = (0..matrix.items()).map(|item| matrix.bounds(item));
        let bounds = bounds.map(|(low, high)| (i64::from(low), i64::from(high))).collect();
        Climb::bounded(Rest::new(Sparse::exact(matrix, costs)), 0, bounds)
    }

    fn bounded(rest: Rest, bound: i64, bounds: Vec<(i64, i64)>) -> Option<Climb> {
        let mut sparse = rest.sparse.clone();
        let unit = sparse.divisor();
        sparse.costs.iter_mut().for_each(|cost| *cost /= unit);
        if sparse.ones() > MAX_ONES || sparse.costs.iter().any(|&cost| cost > MAX_COST) {
            return None;
        }
        let (items, options) = (sparse.items.len(), sparse.options.len());
        let program = Rc::new(Program::new(sparse, bounds));
        Some(Climb {
            unit,
            program,
            root: None,
            is_begun: false,
            rest,
            bound,
            now: None,
            levels: Vec::new(),
            reliable: RELIABLE_RISES_BOUNDED,
            stride: 1,
            begun: 0,
            chosen: vec![Rise::default(); options],
            excluded: vec![Rise::default(); options],
            nodes: 0,
            work: 0,
            scratch: Scratch::new(items),
        })
    }

    /// The cheapest cover, if it costs at most `most`. `watch` receives the progress periodically and returns
    /// false to stop.
    pub fn best(mut self, most: Option<u64>, mut watch: impl FnMut(&Progress) -> bool) -> Progress {
        let all = self.rest.cost + self.rest.sparse.costs.iter().sum::<i64>();
        let mut most = most.and_then(|most| i64::try_from(most).ok()).unwrap_or(all).min(all);
        let mut progress = Progress::default();
        loop {
            match self.search(most, SLICE_WORK) {
                Found::Unfinished => {}
                Found::Nothing => progress.is_done = true,
                Found::Cover(options) => {
                    let (names, cost) = self.rest.with(&options);
                    let mut options: Vec<usize> = names.into_iter().map(|option| option as usize).collect();
                    options.sort_unstable();
                    most = cost - 1;
                    progress.cover = Some((cost as u64, options));
                }
            }
            let least = progress.cover.as_ref().map(|cover| cover.0);
            progress.bound = match least {
                Some(cost) if progress.is_done => cost,
                _ => progress.bound.max(self.bound as u64).min(least.unwrap_or(u64::MAX)),
            };
            progress.nodes = self.nodes;
            if progress.is_done || !watch(&progress) {
                return progress;
            }
        }
    }

    /// The number of nodes examined, and the approximate count of numbers read.
    pub fn effort(&self) -> (u64, u64) {
        (self.nodes, self.work)
    }

    /// Continues the search for a cover that costs at most `most`, reading about `work` numbers; `most` may
    /// decrease between calls.
    pub fn search(&mut self, most: i64, work: u64) -> Found {
        let end = self.work + work;
        if !self.is_begun {
            match self.begin(most, work) {
                Found::Unfinished if self.is_begun => {}
                found => return found,
            }
        }
        let aim = most.min(self.bound.saturating_add((self.stride - 1).saturating_mul(self.unit)));
        let units = (aim - self.rest.cost).div_euclid(self.unit);
        match self.search_units(units, end) {
            Found::Nothing if aim < most => {
                self.bound = self.rest.cost + (units + 1) * self.unit;
                if self.work - self.begun < self.work / STRIDE_WORK_DIVISOR {
                    self.stride = self.stride.saturating_mul(2);
                }
                self.levels.clear();
                self.now = self.root.clone().map(|root| (root, None));
                self.begun = self.work;
                Found::Unfinished
            }
            found => found,
        }
    }

    /// Continues to solve the program of the first node. Its solution gives the first bound.
    fn begin(&mut self, most: i64, work: u64) -> Found {
        let units = (most - self.rest.cost).div_euclid(self.unit);
        let root = self.root.take();
        let mut root = root.unwrap_or_else(|| Simplex::new(Rc::clone(&self.program), &mut self.scratch));
        let steps = (work / self.step_work()).max(1).min(u64::from(MAX_STEPS));
        if self.solve(&mut root, units, steps as u32) == Solved::Unfinished && self.work < MAX_ROOT_WORK {
            self.root = Some(root);
            return Found::Unfinished;
        }
        if self.is_excluded(&mut root.clone(), units) {
            return Found::Nothing;
        }
        let multiplier = |item| root.multiplier(item);
        let bound = self.weigh(&root, &self.program.bounds, multiplier, ONE, &mut Vec::new());
        let bound = (bound + i128::from(ONE - 1)).div_euclid(i128::from(ONE)) as i64;
        self.bound = self.bound.max(self.rest.cost + bound * self.unit);
        self.now = Some((root.clone(), None));
        self.root = Some(root);
        self.is_begun = true;
        Found::Unfinished
    }

    /// Continues the current step of the search, for a cover that costs at most `most` units, until the work
    /// reaches `end`.
    fn search_units(&mut self, most: i64, end: u64) -> Found {
        while self.work < end {
            let (mut simplex, branch) = match self.now.take().or_else(|| self.next()) {
                Some(now) => now,
                None => return Found::Nothing,
            };
            self.nodes += 1;
            match self.examine(&mut simplex, branch, most) {
                Node::Dead => {}
                Node::Cover(cover) => {
                    self.now = Some((simplex, None));
                    return Found::Cover(cover);
                }
                Node::Undecided(option, value) => {
                    let mut first = simplex.clone();
                    first.decide(option, Fate::Chosen, &mut self.scratch);
                    let cost = simplex.cost;
                    self.levels.push(Level { simplex, option, value });
                    self.now =
                        Some((first, Some(Branch { option, is_chosen: true, cost, part: 1.0 - value })));
                }
            }
        }
        Found::Unfinished
    }

    /// Removes the last level and returns its second branch.
    fn next(&mut self) -> Option<(Simplex, Option<Branch>)> {
        let Level { mut simplex, option, value } = self.levels.pop()?;
        let cost = simplex.cost;
        simplex.decide(option, Fate::Excluded, &mut self.scratch);
        Some((simplex, Some(Branch { option, is_chosen: false, cost, part: value })))
    }

    fn solve(&mut self, simplex: &mut Simplex, most: i64, steps: u32) -> Solved {
        let (solved, steps) = simplex.solve(most as f64 + COST_MARGIN, steps, &mut self.scratch);
        let items = self.program.sparse.items.len() as u64;
        self.work += u64::from(steps) * self.step_work() + items * items / 4;
        solved
    }

    /// The approximate count of numbers that a simplex step reads.
    fn step_work(&self) -> u64 {
        let items = self.program.sparse.items.len() as u64;
        items * items / 3 + self.program.sparse.ones() as u64 + 1
    }

    fn examine(&mut self, simplex: &mut Simplex, branch: Option<Branch>, most: i64) -> Node {
        let mut solved = self.solve(simplex, most, MAX_STEPS);
        if let Some(Branch { option, is_chosen, cost, part }) = branch {
            if solved == Solved::Optimal {
                let rises = if is_chosen { &mut self.chosen } else { &mut self.excluded };
                rises[option].add(simplex.cost - cost, part);
            }
        }
        loop {
            if self.is_excluded(simplex, most) {
                return Node::Dead;
            }
            let options = 0..self.program.sparse.options.len();
            let parts: Vec<(usize, f64)> = options
                .filter(|&option| simplex.fate(option) == Fate::Open)
                .map(|option| (option, simplex.value(option)))
                .collect();
            let open: Vec<(usize, f64)> = parts
                .iter()
                .copied()
                .filter(|&(_, value)| value > INTEGRALITY_TOLERANCE && value < 1.0 - INTEGRALITY_TOLERANCE)
                .collect();
            if open.is_empty() {
                match (self.cover(simplex, most), parts.first()) {
                    (Some(cover), _) => return Node::Cover(cover),
                    // Rounding errors prevent a conclusion.
                    (None, Some(&(option, _))) => return Node::Undecided(option, 0.5),
                    (None, None) => return Node::Dead,
                }
            }
            if solved != Solved::Optimal {
                return Node::Undecided(open[0].0, 0.5);
            }
            match self.choice(simplex, open, most) {
                Ok((option, value)) => return Node::Undecided(option, value),
                Err((option, fate)) => simplex.decide(option, fate, &mut self.scratch),
            }
            solved = self.solve(simplex, most, MAX_STEPS);
        }
    }

    /// The option to branch on and its value; or, as an error, an option with only one possible branch, and
    /// that branch.
    fn choice(
        &mut self,
        simplex: &Simplex,
        mut open: Vec<(usize, f64)>,
        most: i64,
    ) -> Result<(usize, f64), (usize, Fate)> {
        let usual = (Rise::usual(&self.chosen), Rise::usual(&self.excluded));
        let gap = most as f64 + 1.0 - simplex.cost;
        let score = |up: f64, down: f64| {
            let (up, down) = (up.min(gap).max(MIN_RISE), down.min(gap).max(MIN_RISE));
            // The smaller rise counts more: this takes a sixth fewer nodes than the product alone (scp41,
            // scp43, scp47, scp410 with unit costs).
            up * down * up.min(down)
        };
        let expected = |climb: &Climb, (option, value): (usize, f64)| {
            let up = climb.chosen[option].mean(usual.0) * (1.0 - value);
            score(up, climb.excluded[option].mean(usual.1) * value)
        };
        open.sort_by(|&one, &other| {
            expected(self, other).partial_cmp(&expected(self, one)).unwrap_or(Ordering::Equal)
        });
        let (mut best, mut most_score, mut failures, mut trials) = (open[0], 0.0, 0, 0);
        for (option, value) in open {
            let known = self.chosen[option].times.min(self.excluded[option].times);
            let now = if known >= self.reliable || trials == MAX_TRIALS {
                expected(self, (option, value))
            } else {
                trials += 1;
                let up = self.rise(simplex, option, Fate::Chosen, most);
                let up = match up {
                    Some(up) => up,
                    None => return Err((option, Fate::Excluded)),
                };
                let down = match self.rise(simplex, option, Fate::Excluded, most) {
                    Some(down) => down,
                    None => return Err((option, Fate::Chosen)),
                };
                self.chosen[option].add(up, 1.0 - value);
                self.excluded[option].add(down, value);
                score(up, down)
            };
            if now > most_score {
                most_score = now;
                best = (option, value);
                failures = 0;
            } else {
                failures += 1;
                if failures > LOOKAHEAD_OPTIONS {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// How much a few simplex steps raise the cost after this decision. None if the decision is impossible.
    fn rise(&mut self, simplex: &Simplex, option: usize, fate: Fate, most: i64) -> Option<f64> {
        let mut trial = simplex.clone();
        trial.decide(option, fate, &mut self.scratch);
        if self.solve(&mut trial, most, TRIAL_STEPS) == Solved::Dead && self.is_excluded(&mut trial, most) {
            return None;
        }
        Some(trial.cost - simplex.cost)
    }

    /// Whether whole numbers prove that no cover costs at most `most`. Otherwise, decides the options whose
    /// reduced costs force a decision.
    fn is_excluded(&mut self, simplex: &mut Simplex, most: i64) -> bool {
        let left = match self.settled(simplex) {
            Some(left) => left,
            None => return true,
        };
        let mut reduced = Vec::new();
        if !simplex.ray.is_empty() {
            let most = simplex.ray.iter().fold(1.0, |most: f64, part| most.max(part.abs()));
            let ray = |item: usize| simplex.ray[item] / most;
            if self.weigh(simplex, &left, ray, 0, &mut reduced) > 0 {
                return true;
            }
        }
        let bound = self.weigh(simplex, &left, |item| simplex.multiplier(item), ONE, &mut reduced);
        let slack = i128::from(most) * i128::from(ONE) - bound;
        if slack < 0 {
            return true;
        }
        for (option, &reduced) in reduced.iter().enumerate() {
            if i128::from(reduced.abs()) > slack && simplex.fate(option) == Fate::Open {
                let fate = if reduced > 0 { Fate::Excluded } else { Fate::Chosen };
                simplex.decide(option, fate, &mut self.scratch);
            }
        }
        false
    }

    /// Decides options where the bounds of their items leave no choice. Returns the remaining bounds of each
    /// item; None if there is no cover.
    fn settled(&mut self, simplex: &mut Simplex) -> Option<Vec<(i64, i64)>> {
        let sparse = Rc::clone(&self.program.sparse);
        loop {
            self.work += sparse.ones() as u64;
            let mut left = self.program.bounds.clone();
            let mut possible = vec![0; left.len()];
            for (option, items) in sparse.options.iter().enumerate() {
                let fate = simplex.fate(option);
                for &item in items {
                    let (low, high) = &mut left[item as usize];
                    possible[item as usize] += i64::from(fate == Fate::Open);
                    if fate == Fate::Chosen {
                        *low -= 1;
                        *high -= i64::from(*high < NO_LIMIT);
                    }
                }
            }
            let mut is_changed = false;
            for (item, (low, high)) in left.iter_mut().enumerate() {
                *low = (*low).max(0);
                if *high < *low || possible[item] < *low {
                    return None;
                }
                if possible[item] > 0 && (*high == 0 || possible[item] == *low) {
                    is_changed = true;
                    let fate = if *high == 0 { Fate::Excluded } else { Fate::Chosen };
                    for &option in sparse.items.get(item) {
                        if simplex.fate(option as usize) == Fate::Open {
                            simplex.decide(option as usize, fate, &mut self.scratch);
                        }
                    }
                }
            }
            if !is_changed {
                return Some(left);
            }
        }
    }

    /// A lower bound, in multiplier units, on the cost of a cover, if a unit of cost is `one`; `left` holds
    /// the remaining bounds of each item. Sets the reduced costs of undecided options.
    fn weigh(
        &self,
        simplex: &Simplex,
        left: &[(i64, i64)],
        multiplier: impl Fn(usize) -> f64,
        one: i64,
        reduced: &mut Vec<i64>,
    ) -> i128 {
        let whole = |(item, &(low, high)): (usize, &(i64, i64))| {
            // Any multiplier gives a valid bound; a multiplier beyond the greatest cost might make sums
            // overflow.
            let least = if high == NO_LIMIT { 0 } else { -MAX_COST };
            let most = if low == 0 { 0 } else { MAX_COST };
            (multiplier(item).max(least as f64).min(most as f64) * ONE as f64) as i64
        };
        let multipliers: Vec<i64> = left.iter().enumerate().map(whole).collect();
        let times = |&multiplier: &i64, &(low, high): &(i64, i64)| {
            i128::from(multiplier) * i128::from(if multiplier > 0 { low } else { high })
        };
        let mut bound: i128 = multipliers.iter().zip(left).map(|(own, left)| times(own, left)).sum();
        reduced.clear();
        for (option, (items, &cost)) in
            self.program.sparse.options.iter().zip(&self.program.sparse.costs).enumerate()
        {
            let mut rest = 0;
            match simplex.fate(option) {
                Fate::Chosen => bound += i128::from(cost * one),
                Fate::Excluded => {}
                Fate::Open => {
                    rest = cost * one - items.iter().map(|&item| multipliers[item as usize]).sum::<i64>();
                    bound += i128::from(rest.min(0));
                }
            }
            reduced.push(rest);
        }
        bound
    }

    /// The options with a value of 1, if they form a cover that costs at most `most`.
    fn cover(&self, simplex: &Simplex, most: i64) -> Option<Vec<u32>> {
        let options = 0..self.program.sparse.options.len();
        let cover: Vec<u32> = options
            .filter(|&option| match simplex.fate(option) {
                Fate::Chosen => true,
                Fate::Open => simplex.value(option) > 0.5,
                Fate::Excluded => false,
            })
            .map(|option| option as u32)
            .collect();
        let mut times = vec![0; self.program.sparse.items.len()];
        for &option in &cover {
            self.program
                .sparse
                .options
                .get(option as usize)
                .iter()
                .for_each(|&item| times[item as usize] += 1);
        }
        let cost: i64 = cover.iter().map(|&option| self.program.sparse.costs[option as usize]).sum();
        let mut bounds = self.program.bounds.iter().zip(&times);
        let is_cover = bounds.all(|(&(low, high), &times)| low <= times && times <= high);
        Some(cover).filter(|_| cost <= most && is_cover)
    }
}
