//! Reductions: decisions about a repeat cover problem, made without a search.
//!
//! * **essential**: the only option of an item is chosen, and so are options that cost nothing;
//! * **dominated option**: an option is excluded if another option covers its items at no greater cost, or if
//!   several cheaper options together do;
//! * **dominated item**: an item is removed if all options of another item cover it.
//!
//! Options that dominate an option are sought only among those of its rarest item, and compared by 64-bit
//! signatures first; likewise for items. The effort is bounded by a multiple of the number of 1s: a large
//! matrix is reduced less, but quickly.
//!
//! Source: Beasley, "An algorithm for set covering problem", EJOR 31 (1987).

use super::sparse::Sparse;
use crate::lists::Lists;

/// What remains of a problem after some options were chosen or excluded.
#[derive(Clone, Debug)]
pub struct Rest {
    /// The remaining problem.
    pub sparse: Sparse,
    /// The names of the options chosen.
    pub chosen: Vec<u32>,
    /// The total cost of `chosen`.
    pub cost: i64,
}

struct Marks<'a> {
    sparse: &'a Sparse,
    /// Whether an option may still be chosen, and whether an item must still be covered.
    live: Vec<bool>,
    open: Vec<bool>,
    /// The number of open items of each option, and of live options of each item.
    sizes: Vec<u32>,
    choices: Vec<u32>,
    chosen: Vec<u32>,
    cost: i64,
    /// Items with at most one live option.
    forced: Vec<u32>,
    changed: bool,
}

impl Rest {
    /// The problem `sparse`, with no option chosen.
    pub fn new(sparse: Sparse) -> Rest {
        Rest { sparse, chosen: Vec::new(), cost: 0 }
    }

    /// The names and the total cost of all options in `chosen` and in `options`.
    pub fn with(&self, options: &[u32]) -> (Vec<u32>, i64) {
        let names = options.iter().map(|&option| self.sparse.names[option as usize]);
        let cost: i64 = options.iter().map(|&option| self.sparse.costs[option as usize]).sum();
        (self.chosen.iter().copied().chain(names).collect(), self.cost + cost)
    }

    /// Chooses the options `chosen`, excludes options for which `excluded` is true, and reduces the rest of
    /// the problem with about `effort` steps per 1 of the matrix. None if no cover is left.
    pub fn reduced(&self, chosen: &[u32], excluded: impl Fn(usize) -> bool, effort: usize) -> Option<Rest> {
        let sparse = &self.sparse;
        let mut marks = Marks::new(sparse);
        (0..sparse.options.len()).filter(|&option| excluded(option)).for_each(|option| marks.exclude(option));
        chosen.iter().for_each(|&option| marks.choose(option as usize));
        marks.settle()?;
        if effort > 0 {
            loop {
                marks.changed = false;
                let mut steps = effort * sparse.ones();
                marks.replace_by_several();
                marks.drop_options(&mut steps);
                marks.drop_items(&mut steps);
                marks.settle()?;
                if !marks.changed || steps == 0 {
                    break;
                }
            }
        }
        let Marks { live, open, chosen, cost, .. } = marks;
        let mut all = self.chosen.clone();
        all.extend(chosen);
        let sparse = sparse.part(|option| live[option], |item| open[item]);
        Some(Rest { sparse, chosen: all, cost: self.cost + cost })
    }
}

impl<'a> Marks<'a> {
    fn new(sparse: &'a Sparse) -> Marks<'a> {
        let mut marks = Marks {
            sparse,
            live: vec![true; sparse.options.len()],
            open: vec![true; sparse.items.len()],
            sizes: sparse.options.iter().map(|items| items.len() as u32).collect(),
            choices: sparse.items.iter().map(|options| options.len() as u32).collect(),
            chosen: Vec::new(),
            cost: 0,
            forced: Vec::new(),
            changed: false,
        };
        let few = |marks: &Marks, item: usize| marks.choices[item] < 2;
        marks.forced =
            (0..sparse.items.len()).filter(|&item| few(&marks, item)).map(|item| item as u32).collect();
        (0..sparse.options.len())
            .filter(|&option| sparse.costs[option] == 0)
            .for_each(|option| marks.choose(option));
        marks
    }

    fn exclude(&mut self, option: usize) {
        if !std::mem::replace(&mut self.live[option], false) {
            return;
        }
        self.changed = true;
        for &item in self.sparse.options.get(option) {
            let choices = &mut self.choices[item as usize];
            *choices -= 1;
            if *choices < 2 && self.open[item as usize] {
                self.forced.push(item);
            }
        }
    }

    fn choose(&mut self, option: usize) {
        if !std::mem::replace(&mut self.live[option], false) {
            return;
        }
        self.chosen.push(self.sparse.names[option]);
        self.cost += self.sparse.costs[option];
        let sparse = self.sparse;
        sparse.options.get(option).iter().for_each(|&item| self.close(item as usize));
    }

    fn close(&mut self, item: usize) {
        if !std::mem::replace(&mut self.open[item], false) {
            return;
        }
        self.changed = true;
        for &option in self.sparse.items.get(item) {
            let size = &mut self.sizes[option as usize];
            *size -= 1;
            if *size == 0 && self.live[option as usize] {
                self.exclude(option as usize);
            }
        }
    }

    /// Chooses the option of each open item with only one live option. None if an open item has none.
    fn settle(&mut self) -> Option<()> {
        while let Some(item) = self.forced.pop() {
            if self.open[item as usize] {
                let options = self.sparse.items.get(item as usize);
                let option = options.iter().find(|&&option| self.live[option as usize])?;
                self.choose(*option as usize);
            }
        }
        Some(())
    }

    /// Excludes each option that costs at least as much as the cheapest options of its open items combined.
    /// (Costs are positive and the option has several open items, so each option that replaces it is cheaper
    /// and is not replaced by it.)
    fn replace_by_several(&mut self) {
        let sparse = self.sparse;
        let mut cheapest = vec![i64::MAX; sparse.items.len()];
        for option in (0..sparse.options.len()).filter(|&option| self.live[option]) {
            for &item in sparse.options.get(option) {
                cheapest[item as usize] = cheapest[item as usize].min(sparse.costs[option]);
            }
        }
        for option in 0..sparse.options.len() {
            if !self.live[option] || self.sizes[option] < 2 {
                continue;
            }
            let open = sparse.options.get(option).iter().filter(|&&item| self.open[item as usize]);
            if open.map(|&item| cheapest[item as usize]).sum::<i64>() <= sparse.costs[option] {
                self.exclude(option);
            }
        }
    }

    /// Excludes options whose items are all covered by another option at no greater cost.
    fn drop_options(&mut self, steps: &mut usize) {
        let sparse = self.sparse;
        let signatures = signatures(&sparse.options, &self.open);
        for option in 0..sparse.options.len() {
            if !self.live[option] || *steps == 0 {
                continue;
            }
            let open = sparse.options.get(option).iter().filter(|&&item| self.open[item as usize]);
            let rarest = match open.min_by_key(|&&item| self.choices[item as usize]) {
                Some(&item) => item as usize,
                None => continue,
            };
            let (cost, size) = (sparse.costs[option], self.sizes[option]);
            let others = sparse.items.get(rarest);
            *steps = steps.saturating_sub(others.len() + size as usize);
            let dominates = |other: usize| {
                let key = (sparse.costs[other], size, other);
                other != option
                    && self.live[other]
                    && self.sizes[other] >= size
                    && signatures[option] & !signatures[other] == 0
                    // Of equal options, the first is retained.
                    && (key < (cost, self.sizes[other], option))
                    && is_part(sparse.options.get(option), sparse.options.get(other), &self.open)
            };
            if others.iter().any(|&other| dominates(other as usize)) {
                self.exclude(option);
            }
        }
    }

    /// Closes items that all live options of another item cover.
    fn drop_items(&mut self, steps: &mut usize) {
        let sparse = self.sparse;
        let signatures = signatures(&sparse.items, &self.live);
        for item in 0..sparse.items.len() {
            if !self.open[item] || *steps == 0 {
                continue;
            }
            let live = sparse.items.get(item).iter().filter(|&&option| self.live[option as usize]);
            let smallest = match live.min_by_key(|&&option| self.sizes[option as usize]) {
                Some(&option) => option as usize,
                None => continue,
            };
            let choices = self.choices[item];
            let others = sparse.options.get(smallest);
            *steps = steps.saturating_sub(others.len() + choices as usize);
            for &other in others {
                let other = other as usize;
                if other != item
                    && self.open[other]
                    && self.choices[other] >= choices
                    && signatures[item] & !signatures[other] == 0
                    && is_part(sparse.items.get(item), sparse.items.get(other), &self.live)
                {
                    self.close(other);
                }
            }
        }
    }
}

/// For each list, the union of its marked numbers' hash bits.
fn signatures(lists: &Lists, marked: &[bool]) -> Vec<u64> {
    let bit = |&number: &u32| 1 << ((number.wrapping_mul(0x9E37_79B1)) >> 26);
    let of = |list: &[u32]| {
        list.iter().filter(|&&number| marked[number as usize]).map(bit).fold(0u64, |all, bit| all | bit)
    };
    lists.iter().map(of).collect()
}

/// Whether all marked numbers of `part` are in `whole`; both lists ascend.
fn is_part(part: &[u32], whole: &[u32], marked: &[bool]) -> bool {
    let mut rest = whole.iter();
    part.iter().filter(|&&number| marked[number as usize]).all(|number| {
        for other in &mut rest {
            if other >= number {
                return other == number;
            }
        }
        false
    })
}
