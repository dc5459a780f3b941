//! Better covers by local search, which adds and removes options, guided by higher weights for items that are
//! hard to cover.
//!
//! The worth of a chosen option is the weight of the items that only it covers; the worth of another option
//! is the weight of the uncovered items that it covers. A step removes a chosen option of lowest worth per
//! cost. Then it covers random uncovered items with options of highest worth per cost, as long as the cost
//! stays below the best cover's cost. Items that remain uncovered gain weight. (Row weighting local search;
//! Gao, Weise and Li, European Journal of Operational Research 246, 2015.) Other local searches were not
//! measured.

use super::greedy;
use super::reduce::Rest;

/// A local search that can be interrupted and continued.
pub struct Local {
    rest: Rest,
    /// For each item, the number of chosen options that cover it, and its weight.
    times: Vec<u32>,
    weights: Vec<i64>,
    worth: Vec<i64>,
    /// The step in which each option was last added or removed.
    changed: Vec<u64>,
    chosen: Set,
    uncovered: Set,
    cost: i64,
    step: u64,
    random: u64,
    pub work: u64,
}

/// A list of distinct numbers with constant-time insertion and removal.
struct Set {
    list: Vec<u32>,
    places: Vec<u32>,
}

impl Set {
    fn new(numbers: usize) -> Set {
        Set { list: Vec::new(), places: vec![u32::MAX; numbers] }
    }

    fn has(&self, number: u32) -> bool {
        self.places[number as usize] != u32::MAX
    }

    /// Adds `number` if `is_added`; otherwise removes it.
    fn change(&mut self, number: u32, is_added: bool) {
        if is_added {
            self.places[number as usize] = self.list.len() as u32;
            return self.list.push(number);
        }
        let place = std::mem::replace(&mut self.places[number as usize], u32::MAX);
        self.list.swap_remove(place as usize);
        if let Some(&moved) = self.list.get(place as usize) {
            self.places[moved as usize] = place;
        }
    }
}

impl Local {
    pub fn new(rest: Rest, cover: &[u32]) -> Local {
        let (options, items) = (rest.sparse.options.len(), rest.sparse.items.len());
        let mut local = Local {
            times: vec![0; items],
            weights: vec![1; items],
            worth: rest.sparse.options.iter().map(|items| items.len() as i64).collect(),
            changed: vec![0; options],
            chosen: Set::new(options),
            uncovered: Set::new(items),
            cost: 0,
            step: 1,
            random: 0x9E37_79B9_7F4A_7C15,
            work: 0,
            rest,
        };
        (0..items as u32).for_each(|item| local.uncovered.change(item, true));
        cover.iter().for_each(|&option| local.change(option, true));
        local
    }

    /// Searches for a cover that costs at most `most`, visiting about `work` nonzeros. Returns the names of
    /// the cover's options, including those chosen in `rest`, and its cost.
    pub fn search(&mut self, most: i64, work: u64) -> Option<(Vec<u32>, i64)> {
        let most = most - self.rest.cost;
        let end = self.work + work;
        while self.work < end {
            if self.uncovered.list.is_empty() && self.cost <= most {
                return Some(self.found());
            }
            self.step += 1;
            self.work += 20;
            let option = self.least()?;
            self.change(option, false);
            while self.cost > most {
                let option = self.least()?;
                self.change(option, false);
            }
            while !self.uncovered.list.is_empty() {
                let place = self.below(self.uncovered.list.len());
                let item = self.uncovered.list[place];
                match self.most(item, most - self.cost) {
                    Some(option) => self.change(option, true),
                    None => break,
                }
            }
            for place in 0..self.uncovered.list.len() {
                let item = self.uncovered.list[place] as usize;
                self.weights[item] += 1;
                let options = self.rest.sparse.items.get(item);
                options.iter().for_each(|&option| self.worth[option as usize] += 1);
                self.work += options.len() as u64;
            }
        }
        None
    }

    /// The current cover without superfluous options.
    fn found(&self) -> (Vec<u32>, i64) {
        self.rest.with(&greedy::without_superfluous(&self.rest.sparse, self.chosen.list.clone()))
    }

    fn below(&mut self, most: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % most as u64) as usize
    }

    /// The chosen option of lowest worth per cost; on ties, the one chosen longest ago. Options changed in
    /// this or the previous step are excluded if possible.
    fn least(&self) -> Option<u32> {
        let mut best: Option<u32> = None;
        for &option in
            self.chosen.list.iter().filter(|&&option| self.changed[option as usize] + 1 < self.step)
        {
            if best.map_or(true, |best| self.is_better(best, option)) {
                best = Some(option);
            }
        }
        best.or_else(|| self.chosen.list.first().copied())
    }

    /// The option of `item` with the highest worth per cost, at a cost of at most `most`; on ties, the one
    /// removed longest ago. Options changed in this step are excluded.
    fn most(&mut self, item: u32, most: i64) -> Option<u32> {
        let mut best: Option<u32> = None;
        let options = self.rest.sparse.items.get(item as usize);
        self.work += options.len() as u64;
        for &option in options {
            let index = option as usize;
            if self.rest.sparse.costs[index] <= most
                && self.changed[index] < self.step
                && best.map_or(true, |best| self.is_better(option, best))
            {
                best = Some(option);
            }
        }
        best
    }

    /// Whether `one` has more worth per cost than `other`, or as much and was changed earlier.
    fn is_better(&self, one: u32, other: u32) -> bool {
        let (one, other) = (one as usize, other as usize);
        let left = i128::from(self.worth[one]) * i128::from(self.rest.sparse.costs[other]);
        let right = i128::from(self.worth[other]) * i128::from(self.rest.sparse.costs[one]);
        left > right || left == right && self.changed[one] < self.changed[other]
    }

    /// Chooses `option` if `is_added`; otherwise removes it.
    fn change(&mut self, option: u32, is_added: bool) {
        let (index, sign) = (option as usize, if is_added { 1 } else { -1 });
        self.cost += sign * self.rest.sparse.costs[index];
        self.chosen.change(option, is_added);
        self.changed[index] = self.step;
        for &item in self.rest.sparse.options.get(index) {
            let (item, options) = (item as usize, self.rest.sparse.items.get(item as usize));
            let weight = sign * self.weights[item];
            // The number of other chosen options that cover the item.
            let others = self.times[item] - u32::from(!is_added);
            self.times[item] = others + u32::from(is_added);
            self.work += 1;
            match others {
                0 => {
                    self.uncovered.change(item as u32, !is_added);
                    options.iter().for_each(|&other| self.worth[other as usize] -= weight);
                    self.worth[index] += weight;
                    self.work += options.len() as u64;
                }
                1 => {
                    let other = options.iter().find(|&&other| other != option && self.chosen.has(other));
                    other.into_iter().for_each(|&other| self.worth[other as usize] -= weight);
                    self.work += options.len() as u64 / 2;
                }
                _ => {}
            }
        }
    }
}
