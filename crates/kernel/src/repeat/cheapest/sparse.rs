//! A matrix with costs, stored by option and by item, and functions that select parts of it.

use crate::lists::Lists;
use crate::Matrix;

/// Marks items that are left out of a part.
const NONE: u32 = u32::MAX;

/// A repeat cover problem, or what remains of one.
#[derive(Clone, Debug)]
pub struct Sparse {
    /// The items of each option.
    pub options: Lists,
    /// The options of each item.
    pub items: Lists,
    /// The cost of each option.
    pub costs: Vec<i64>,
    /// The number of each option in the whole problem.
    pub names: Vec<u32>,
    /// The number of each item in the whole problem.
    pub places: Vec<u32>,
}

fn common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 {
        one
    } else {
        common_divisor(other, one % other)
    }
}

impl Sparse {
    /// The greatest common divisor of all costs; 1 if all are 0.
    pub fn divisor(&self) -> i64 {
        self.costs.iter().fold(0, |one, &other| common_divisor(one, other)).max(1)
    }

    /// The primary items of `matrix`, and the options that cover one.
    pub fn new(matrix: &Matrix, costs: &[u64]) -> Sparse {
        Sparse::of(matrix, costs, matrix.primary())
    }

    /// All items of `matrix`, and the options that cover a primary item.
    pub fn exact(matrix: &Matrix, costs: &[u64]) -> Sparse {
        Sparse::of(matrix, costs, matrix.items())
    }

    /// The first `kept` items, and the options that cover a primary item.
    fn of(matrix: &Matrix, costs: &[u64], kept: usize) -> Sparse {
        let mut options = Lists::with_capacity(matrix.options(), matrix.ones());
        let (mut names, mut own) = (Vec::new(), Vec::new());
        let mut list: Vec<u32> = Vec::new();
        for (option, &cost) in costs.iter().enumerate() {
            list.clear();
            if matrix.has_primary(option) {
                list.extend(matrix.items_of(option).iter().filter(|&&item| (item as usize) < kept));
            }
            list.sort_unstable();
            if options.push(list.iter().copied()) {
                names.push(option as u32);
                own.push(cost as i64);
            }
        }
        let items = Lists::inverse(options.iter(), kept);
        Sparse { options, items, costs: own, names, places: (0..kept as u32).collect() }
    }

    /// The number of 1s.
    pub fn ones(&self) -> usize {
        self.options.ones()
    }

    /// The options and items that `option` and `item` accept, renumbered in the same order. Options that
    /// cover none of these items are omitted.
    pub fn part(&self, option: impl Fn(usize) -> bool, item: impl Fn(usize) -> bool) -> Sparse {
        let options: Vec<u32> =
            (0..self.options.len()).filter(|&index| option(index)).map(|index| index as u32).collect();
        let items: Vec<u32> =
            (0..self.items.len()).filter(|&index| item(index)).map(|index| index as u32).collect();
        let mut number = vec![NONE; self.items.len()];
        self.selected_by(&options, &items, &mut number)
    }

    /// For each pair of ascending lists of options and items, the part that they select.
    pub fn parts(&self, pairs: &[(Vec<u32>, Vec<u32>)]) -> Vec<Sparse> {
        let mut number = vec![NONE; self.items.len()];
        pairs.iter().map(|(options, items)| self.selected_by(options, items, &mut number)).collect()
    }

    /// The part with these options and items. `number` is scratch space, filled with [`NONE`] before and
    /// after the call.
    fn selected_by(&self, options: &[u32], items: &[u32], number: &mut [u32]) -> Sparse {
        items.iter().enumerate().for_each(|(index, &item)| number[item as usize] = index as u32);
        let mut lists = Lists::with_capacity(options.len(), 0);
        let (mut costs, mut names) = (Vec::new(), Vec::new());
        for &option in options {
            let left = self.options.get(option as usize).iter().map(|&item| number[item as usize]);
            if lists.push(left.filter(|&item| item != NONE)) {
                costs.push(self.costs[option as usize]);
                names.push(self.names[option as usize]);
            }
        }
        items.iter().for_each(|&item| number[item as usize] = NONE);
        let places: Vec<u32> = items.iter().map(|&item| self.places[item as usize]).collect();
        Sparse { items: Lists::inverse(lists.iter(), places.len()), options: lists, costs, names, places }
    }
}
