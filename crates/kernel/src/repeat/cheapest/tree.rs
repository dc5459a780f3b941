//! Branch and bound on the linear program (`simplex`): far fewer nodes than with multipliers that are only
//! near the best, for problems that are small and hard.
//!
//! * **bound**: the multipliers of the linear program, rounded to whole numbers, so that every bound is
//!   exact; they also exclude options by their reduced costs;
//! * **branching**: on the option for which the costs of both branches rise most. How much they rise is
//!   measured by a few steps of each, or taken from earlier branches on the option, if there were enough
//!   (reliability branching; Achterberg, Koch and Martin, Operations Research Letters 33, 2005). If one of
//!   them is impossible, the other is taken without a branch.
//!
//! Tried without gain, on the OR-library's scp41 with unit costs, whose bound at the first node is 31.7 and
//! whose least cost 38 (each unit by which the bound has to rise costs about 35 times as many nodes): cuts
//! that halve sums of constraints (they raise that bound by 0.08); lift-and-project cuts (a round raises it
//! by 0.22, four by 0.43, but the 19 to 45 cuts that stay have most of the options, and a step takes twice as
//! long); excluding options that excluded ones dominate (the tree stays as large); branching on whether an
//! item is covered once or more often (the product of both rises is at most a fortieth of that of the best
//! option), or by some of its options or the others (none is better than the best option).

use super::packing::Found;
use super::reduce::Rest;
use super::simplex::{Fate, Scratch, Simplex, Solved};
use super::sparse::Sparse;
use std::cmp::Ordering;
use std::rc::Rc;

/// The most items and ones: each branch that is open has a number for each two items that are tight.
const MOST_ITEMS: usize = 320;
const MOST_ONES: usize = 1 << 17;
/// The greatest cost, in units, so that all sums fit into a number.
const MOST_COST: i64 = 1 << 20;
/// A unit of cost in multipliers.
const ONE: i64 = 1 << 24;
/// Values that are nearer to a whole number count as this number.
const NEAR: f64 = 1e-6;
/// The times after which the rise of a branch is known, and the steps that are made to find it out.
const RELIABLE: u32 = 24;
const TRIAL_STEPS: u32 = 40;
/// The options that are tried without finding a better one, and the most that are tried.
const LOOKAHEAD: usize = 6;
const MOST_TRIALS: usize = 24;
/// More than enough steps for any linear program.
const MOST_STEPS: u32 = 20_000;
/// A linear program is only abandoned if its cost is so far beyond the limit that whole numbers prove it,
/// too.
const BEYOND: f64 = 1e-4;
/// The least rise of the cost that counts.
const LEAST_GAIN: f64 = 1e-4;

/// Searches for covers that cost at most as much as is not excluded yet, then for those that cost more; can
/// be continued.
pub struct Climb {
    /// The greatest common divisor of all costs, which `sparse` has as multiples of it.
    unit: i64,
    sparse: Rc<Sparse>,
    /// The problem.
    pub rest: Rest,
    /// No cover costs less.
    pub bound: i64,
    /// The node to be examined, and the branch that led to it.
    now: Option<(Simplex, Option<Branch>)>,
    levels: Vec<Level>,
    is_begun: bool,
    /// By option: the rises of its branches, which are kept when the search begins again.
    chosen: Vec<Rise>,
    excluded: Vec<Rise>,
    /// The nodes examined.
    nodes: u64,
    /// About how many numbers were looked at.
    work: u64,
    /// Space for all linear programs.
    scratch: Scratch,
}

/// A node whose first branch is being searched; the second excludes the option.
struct Level {
    simplex: Simplex,
    option: usize,
    value: f64,
}

/// How a node differs from the one before.
struct Branch {
    option: usize,
    is_chosen: bool,
    /// The cost before, and the part of the option that was changed.
    cost: f64,
    part: f64,
}

/// How much the cost rises for each unit by which the value of an option changes.
#[derive(Clone, Copy, Default)]
struct Rise {
    sum: f64,
    times: u32,
}

/// The outcome of examining a node.
enum Node {
    Dead,
    Cover(Vec<u32>),
    /// Branch on this option of this value.
    Undecided(usize, f64),
}

impl Rise {
    fn add(&mut self, gain: f64, part: f64) {
        self.sum += gain.max(0.0) / part.max(NEAR);
        self.times += 1;
    }

    fn mean(&self, otherwise: f64) -> f64 {
        if self.times == 0 {
            otherwise
        } else {
            self.sum / f64::from(self.times)
        }
    }

    /// The mean of all.
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
    /// Prepares the search, if `rest` is not too large. No cover costs less than `bound`.
    pub fn new(rest: &Rest, bound: i64) -> Option<Climb> {
        let mut sparse = rest.sparse.clone();
        let unit = sparse.divisor();
        sparse.costs.iter_mut().for_each(|cost| *cost /= unit);
        let is_great = |&cost: &i64| cost > MOST_COST;
        if sparse.items.len() > MOST_ITEMS || sparse.ones() > MOST_ONES || sparse.costs.iter().any(is_great) {
            return None;
        }
        let (items, options) = (sparse.items.len(), sparse.options.len());
        Some(Climb {
            unit,
            sparse: Rc::new(sparse),
            rest: rest.clone(),
            bound,
            now: None,
            levels: Vec::new(),
            is_begun: false,
            chosen: vec![Rise::default(); options],
            excluded: vec![Rise::default(); options],
            nodes: 0,
            work: 0,
            scratch: Scratch::new(items),
        })
    }

    /// The nodes examined, and about how many numbers were looked at.
    pub fn effort(&self) -> (u64, u64) {
        (self.nodes, self.work)
    }

    /// Goes on with the search for a cover that costs at most `most`, which may be less than before, for
    /// about `work`.
    pub fn search(&mut self, most: i64, work: u64) -> Found {
        let aim = most.min(self.bound);
        let units = (aim - self.rest.cost).div_euclid(self.unit);
        match self.search_units(units, work) {
            Found::Nothing if aim < most => {
                self.bound = self.rest.cost + (units + 1) * self.unit;
                self.levels.clear();
                self.now = None;
                self.is_begun = false;
                Found::Unfinished
            }
            found => found,
        }
    }

    /// The same for a cover that costs at most `most` units, without beginning again.
    fn search_units(&mut self, most: i64, work: u64) -> Found {
        let end = self.work + work;
        if !self.is_begun {
            self.is_begun = true;
            self.now = Some((Simplex::new(Rc::clone(&self.sparse), &mut self.scratch), None));
        }
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
                    let cost = simplex.cost();
                    self.levels.push(Level { simplex, option, value });
                    self.now =
                        Some((first, Some(Branch { option, is_chosen: true, cost, part: 1.0 - value })));
                }
            }
        }
        Found::Unfinished
    }

    /// The second branch of the last level.
    fn next(&mut self) -> Option<(Simplex, Option<Branch>)> {
        let Level { mut simplex, option, value } = self.levels.pop()?;
        let cost = simplex.cost();
        simplex.decide(option, Fate::Excluded, &mut self.scratch);
        Some((simplex, Some(Branch { option, is_chosen: false, cost, part: value })))
    }

    fn solve(&mut self, simplex: &mut Simplex, most: i64, steps: u32) -> Solved {
        let (solved, steps) = simplex.solve(most as f64 + BEYOND, steps, &mut self.scratch);
        let items = self.sparse.items.len() as u64;
        self.work += u64::from(steps) * (items * items / 3 + self.sparse.ones() as u64) + items * items / 4;
        solved
    }

    fn examine(&mut self, simplex: &mut Simplex, branch: Option<Branch>, most: i64) -> Node {
        let mut solved = self.solve(simplex, most, MOST_STEPS);
        if let Some(Branch { option, is_chosen, cost, part }) = branch {
            if solved == Solved::Optimal {
                let rises = if is_chosen { &mut self.chosen } else { &mut self.excluded };
                rises[option].add(simplex.cost() - cost, part);
            }
        }
        loop {
            if self.is_excluded(simplex, most) {
                return Node::Dead;
            }
            let options = 0..self.sparse.options.len();
            let parts: Vec<(usize, f64)> = options
                .filter(|&option| simplex.fate(option) == Fate::Open)
                .map(|option| (option, simplex.value(option)))
                .collect();
            let open: Vec<(usize, f64)> =
                parts.iter().copied().filter(|&(_, value)| value > NEAR && value < 1.0 - NEAR).collect();
            if open.is_empty() {
                match (self.cover(simplex, most), parts.first()) {
                    (Some(cover), _) => return Node::Cover(cover),
                    // Numbers too inexact to conclude anything.
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
            solved = self.solve(simplex, most, MOST_STEPS);
        }
    }

    /// The option to branch on and its value; or one of which only one branch is possible.
    fn choice(
        &mut self,
        simplex: &Simplex,
        mut open: Vec<(usize, f64)>,
        most: i64,
    ) -> Result<(usize, f64), (usize, Fate)> {
        let usual = (Rise::usual(&self.chosen), Rise::usual(&self.excluded));
        let gap = most as f64 + 1.0 - simplex.cost();
        let score = |up: f64, down: f64| {
            let (up, down) = (up.min(gap).max(LEAST_GAIN), down.min(gap).max(LEAST_GAIN));
            // The lesser rise counts more: than by their product alone, the tree has a sixth fewer nodes
            // (scp41, scp43, scp47, scp410 with unit costs).
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
            let now = if known >= RELIABLE || trials == MOST_TRIALS {
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
                if failures > LOOKAHEAD {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// How much the cost rises in some steps with this decision. None if it is impossible.
    fn rise(&mut self, simplex: &Simplex, option: usize, fate: Fate, most: i64) -> Option<f64> {
        let mut trial = simplex.clone();
        trial.decide(option, fate, &mut self.scratch);
        if self.solve(&mut trial, most, TRIAL_STEPS) == Solved::Dead && self.is_excluded(&mut trial, most) {
            return None;
        }
        Some(trial.cost() - simplex.cost())
    }

    /// Whether there is no cover for at most `most`, by whole numbers. If not, excludes the options that this
    /// bound allows to.
    fn is_excluded(&mut self, simplex: &mut Simplex, most: i64) -> bool {
        let sparse = &*self.sparse;
        self.work += sparse.ones() as u64;
        let mut is_possible = vec![false; sparse.items.len()];
        let mut bound = 0;
        for option in (0..sparse.options.len()).filter(|&option| simplex.fate(option) == Fate::Chosen) {
            bound += sparse.costs[option] * ONE;
            sparse.options.get(option).iter().for_each(|&item| is_possible[item as usize] = true);
        }
        let mut multipliers = vec![0; sparse.items.len()];
        for item in (0..sparse.items.len()).filter(|&item| !is_possible[item]) {
            // Any number from 0 on makes a true bound; with greater ones than costs, sums might not fit.
            let multiplier = simplex.multiplier(item).max(0.0).min(MOST_COST as f64);
            multipliers[item] = (multiplier * ONE as f64) as i64;
            bound += multipliers[item];
        }
        let mut reduced = Vec::with_capacity(sparse.options.len());
        for (option, (items, &cost)) in sparse.options.iter().zip(&sparse.costs).enumerate() {
            let mut rest = 0;
            if simplex.fate(option) == Fate::Open {
                rest = cost * ONE;
                for &item in items {
                    rest -= multipliers[item as usize];
                    is_possible[item as usize] = true;
                }
                bound += rest.min(0);
            }
            reduced.push(rest);
        }
        let slack = most * ONE - bound;
        if slack < 0 || is_possible.contains(&false) {
            return true;
        }
        for (option, &reduced) in reduced.iter().enumerate() {
            if reduced > slack {
                simplex.decide(option, Fate::Excluded, &mut self.scratch);
            }
        }
        false
    }

    /// The options with a value of 1, if they cover all items for at most `most`.
    fn cover(&self, simplex: &Simplex, most: i64) -> Option<Vec<u32>> {
        let options = 0..self.sparse.options.len();
        let cover: Vec<u32> = options
            .filter(|&option| match simplex.fate(option) {
                Fate::Chosen => true,
                Fate::Open => simplex.value(option) > 0.5,
                Fate::Excluded => false,
            })
            .map(|option| option as u32)
            .collect();
        let mut is_covered = vec![false; self.sparse.items.len()];
        for &option in &cover {
            let items = self.sparse.options.get(option as usize);
            items.iter().for_each(|&item| is_covered[item as usize] = true);
        }
        let cost: i64 = cover.iter().map(|&option| self.sparse.costs[option as usize]).sum();
        if cost <= most && !is_covered.contains(&false) {
            Some(cover)
        } else {
            None
        }
    }
}
