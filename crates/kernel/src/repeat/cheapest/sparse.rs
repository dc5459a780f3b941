//! A matrix with costs, stored both by options and by items, and what remains of it.
//!
//! ```text
//! options   0: {0, 2}   1: {1}   2: {1, 2}        items   0: {0}   1: {1, 2}   2: {0, 2}
//! cells     0 2 | 1 | 1 2                         cells   0 | 1 2 | 0 2
//! starts    0     2   3     5                     starts  0   1     3     5
//! ```

use crate::Matrix;

/// An item that is not in a part.
const NONE: u32 = u32::MAX;

/// Ascending lists of numbers, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    cells: Vec<u32>,
    starts: Vec<u32>,
}

impl Lists {
    /// No list yet, with room for some.
    pub fn with_capacity(lists: usize, cells: usize) -> Lists {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Lists { cells: Vec::with_capacity(cells), starts }
    }

    /// The number of lists.
    #[inline]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The total length of all lists.
    #[inline]
    pub fn ones(&self) -> usize {
        self.cells.len()
    }

    /// List number `index`.
    #[inline]
    pub fn get(&self, index: usize) -> &[u32] {
        &self.cells[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// All lists in turn.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> + '_ {
        self.starts.windows(2).map(move |ends| &self.cells[ends[0] as usize..ends[1] as usize])
    }

    /// Adds a list.
    pub fn push(&mut self, list: impl Iterator<Item = u32>) {
        self.cells.extend(list);
        self.starts.push(self.cells.len() as u32);
    }

    /// For each number below `numbers` the lists that hold it.
    pub fn transposed(&self, numbers: usize) -> Lists {
        let mut starts = vec![0; numbers + 1];
        self.cells.iter().for_each(|&number| starts[number as usize + 1] += 1);
        (0..numbers).for_each(|number| starts[number + 1] += starts[number]);
        let mut next = starts.clone();
        let mut cells = vec![0; self.cells.len()];
        for (index, list) in self.iter().enumerate() {
            for &number in list {
                let place = &mut next[number as usize];
                cells[*place as usize] = index as u32;
                *place += 1;
            }
        }
        Lists { cells, starts }
    }
}

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
    /// The greatest common divisor of all costs; 1 if there are none, or none but 0.
    pub fn divisor(&self) -> i64 {
        self.costs.iter().fold(0, |one, &other| common_divisor(one, other)).max(1)
    }

    /// The primary items of `matrix`, and the options that cover any.
    pub fn new(matrix: &Matrix, costs: &[u64]) -> Sparse {
        let mut options = Lists::with_capacity(matrix.options(), matrix.ones());
        let (mut names, mut kept) = (Vec::new(), Vec::new());
        let mut list: Vec<u32> = Vec::new();
        for (option, &cost) in costs.iter().enumerate() {
            list.clear();
            list.extend(matrix.items_of(option).iter().filter(|&&item| (item as usize) < matrix.primary()));
            if !list.is_empty() {
                list.sort_unstable();
                options.push(list.iter().copied());
                names.push(option as u32);
                kept.push(cost as i64);
            }
        }
        let items = options.transposed(matrix.primary());
        Sparse { options, items, costs: kept, names, places: (0..matrix.primary() as u32).collect() }
    }

    /// The number of ones.
    pub fn ones(&self) -> usize {
        self.options.ones()
    }

    /// The options and items that `option` and `item` keep, renumbered in the same order. Options that cover
    /// none of these items are left out.
    pub fn part(&self, option: impl Fn(usize) -> bool, item: impl Fn(usize) -> bool) -> Sparse {
        let options: Vec<u32> =
            (0..self.options.len()).filter(|&index| option(index)).map(|index| index as u32).collect();
        let items: Vec<u32> =
            (0..self.items.len()).filter(|&index| item(index)).map(|index| index as u32).collect();
        let mut number = vec![NONE; self.items.len()];
        self.selected_by(&options, &items, &mut number)
    }

    /// One part for each pair of ascending options and items, as [`Sparse::part`].
    pub fn parts(&self, pairs: &[(Vec<u32>, Vec<u32>)]) -> Vec<Sparse> {
        let mut number = vec![NONE; self.items.len()];
        pairs.iter().map(|(options, items)| self.selected_by(options, items, &mut number)).collect()
    }

    /// The part of `options` and `items`. `number` holds nothing before and after.
    fn selected_by(&self, options: &[u32], items: &[u32], number: &mut [u32]) -> Sparse {
        items.iter().enumerate().for_each(|(index, &item)| number[item as usize] = index as u32);
        let mut lists = Lists::with_capacity(options.len(), 0);
        let (mut costs, mut names) = (Vec::new(), Vec::new());
        for &option in options {
            let before = lists.cells.len();
            let left = self.options.get(option as usize).iter().map(|&item| number[item as usize]);
            lists.cells.extend(left.filter(|&item| item != NONE));
            if lists.cells.len() > before {
                lists.starts.push(lists.cells.len() as u32);
                costs.push(self.costs[option as usize]);
                names.push(self.names[option as usize]);
            }
        }
        items.iter().for_each(|&item| number[item as usize] = NONE);
        let places: Vec<u32> = items.iter().map(|&item| self.places[item as usize]).collect();
        Sparse { items: lists.transposed(places.len()), options: lists, costs, names, places }
    }
}
