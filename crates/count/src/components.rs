//! Counts the covers of a matrix part by part, if its parts share few secondary items.
//!
//! Primary items that share an option are in the same part. A secondary item in options of several parts is
//! *shared*. The covers of a part are counted separately for every set of shared items that they may cover.
//! Then the parts are joined one after another, in the same way as `layers` processes items:
//!
//! ```text
//! states    shared items covered so far that are in later parts, with the ways    {} -> 7   {3} -> 2
//! counts    shared items that a part covers, with the number of its covers            {} -> 5   {5} -> 1
//! ```
//!
//! Counting the parts begins when the other methods of the race have cost as much as the first budgets of all
//! these counts in total. From then on, counting the parts may cost as much as the other methods. A count
//! that exceeds its budget restarts with twice the budget. Counting by parts has not been compared with using
//! only the memo. Costs are numbers of transitions (see `layers`).

use dlx_kernel::Matrix;
use dlx_kernel::internal::Lists;
use num_bigint::BigUint;
use std::collections::HashMap;

/// The maximum number of shared items of a part (its covers are counted for each subset of them), and of
/// items that the parts joined so far may share with the other parts.
const MAX_SHARED: usize = 12;

/// A set of shared items, ascending.
type Shared = Vec<usize>;

/// A part of a matrix.
#[derive(Default)]
struct Part {
    options: Vec<usize>,
    /// The primary items, and the secondary items that occur in no other part, ascending.
    own: Vec<usize>,
    shared: Shared,
    /// The shared items that also occur in later parts.
    later: Shared,
    /// The numbers of covers counted so far: one for each set of shared items, indexed by its bits.
    counts: Vec<BigUint>,
}

/// A count in progress.
pub struct Components {
    parts: Vec<Part>,
    /// The index of the first part whose counts are not all known.
    next: usize,
    /// The cost of the other methods at which the count begins.
    begin: f64,
    spent: f64,
    /// The maximum number of transitions in the next count of a part.
    budget: f64,
}

impl Components {
    /// Prepares a count with a first budget of `budget` transitions. Returns None if the matrix is not plain,
    /// has only one part, or has parts that share too many items.
    pub fn new(matrix: &Matrix, budget: f64) -> Option<Components> {
        let parts = parts(matrix)?;
        let counts: usize = parts.iter().map(|part| 1 << part.shared.len()).sum();
        Some(Components { parts, next: 0, begin: counts as f64 * budget, spent: 0.0, budget })
    }

    /// Counts parts until the total cost of doing so reaches `moves` transitions, the cost of the other
    /// methods so far. Returns the number of covers once it is known. `count` counts the covers of a matrix
    /// within a budget. It returns their number (None if the budget did not suffice) and the cost, or None to
    /// stop the whole count.
    pub fn run(
        &mut self,
        matrix: &Matrix,
        moves: f64,
        count: &mut impl FnMut(&Matrix, f64) -> Option<(Option<BigUint>, f64)>,
    ) -> Option<BigUint> {
        if moves < self.begin {
            return None;
        }
        while let Some(part) = self.parts.get_mut(self.next) {
            if part.counts.len() == 1 << part.shared.len() {
                self.next += 1;
                continue;
            }
            if self.spent + self.budget > moves {
                return None;
            }
            let (covers, spent) = count(&part.matrix(matrix, part.counts.len()), self.budget)?;
            self.spent += spent;
            match covers {
                Some(count) => part.counts.push(count),
                None => self.budget *= 2.0,
            }
        }
        Some(self.joined())
    }

    /// Combines the counts of the parts into the number of covers.
    fn joined(&self) -> BigUint {
        let mut states = HashMap::from([(Shared::new(), BigUint::from(1u32))]);
        for part in &self.parts {
            let known = part.counts.iter().enumerate().filter(|(_, covers)| **covers > BigUint::ZERO);
            let known: Vec<(Shared, &BigUint)> = known.map(|(set, covers)| (part.set(set), covers)).collect();
            let mut next = HashMap::new();
            for (before, ways) in &states {
                let open =
                    before.iter().copied().filter(|&item| !part.has(item) || part.later.contains(&item));
                let open: Shared = open.collect();
                let meets = |own: &Shared| own.iter().any(|item| before.binary_search(item).is_ok());
                for (own, covers) in known.iter().filter(|(own, _)| !meets(own)) {
                    let own = own.iter().copied().filter(|item| part.later.contains(item));
                    let mut state: Shared = open.iter().copied().chain(own).collect();
                    state.sort_unstable();
                    *next.entry(state).or_insert(BigUint::ZERO) += ways * *covers;
                }
            }
            states = next;
        }
        states.into_values().sum()
    }
}

impl Part {
    fn has(&self, item: usize) -> bool {
        self.shared.binary_search(&item).is_ok()
    }

    /// The shared items whose bits are set in `bits`.
    fn set(&self, bits: usize) -> Shared {
        (0..self.shared.len()).filter(|bit| bits >> bit & 1 != 0).map(|bit| self.shared[bit]).collect()
    }

    /// The matrix of this part in which the shared items of the set `bits` are primary and the others must
    /// stay uncovered.
    fn matrix(&self, matrix: &Matrix, bits: usize) -> Matrix {
        let set = self.set(bits);
        let primary = self.own.partition_point(|&item| item < matrix.primary());
        let order = self.own[..primary].iter().chain(&set).chain(&self.own[primary..]);
        let places: HashMap<usize, usize> = order.enumerate().map(|(place, &item)| (item, place)).collect();
        let mut part = Matrix::new(primary + set.len(), self.own.len() - primary);
        for &option in &self.options {
            let items = matrix.option(option).map(|item| places.get(&item).copied());
            if let Some(items) = items.collect::<Option<Vec<usize>>>() {
                part.add(&items);
            }
        }
        part
    }
}

/// Finds the parts of a plain matrix, in the order of their first items. Returns None if there is only one
/// part or too many items are shared.
fn parts(matrix: &Matrix) -> Option<Vec<Part>> {
    if !matrix.is_plain() {
        return None;
    }
    let primary = |option: usize| matrix.option(option).filter(|&item| item < matrix.primary());
    let lists = (0..matrix.options()).map(|option| primary(option).map(|item| item as u32));
    let (part_of, count) = Lists::components(lists, matrix.primary());
    let mut parts: Vec<Part> = std::iter::repeat_with(Part::default).take(count).collect();
    part_of.iter().enumerate().for_each(|(item, &part)| parts[part as usize].own.push(item));
    // For each secondary item, the first and the last part that contain it.
    let mut life = vec![(usize::MAX, 0); matrix.items()];
    for option in 0..matrix.options() {
        let Some(first) = primary(option).next() else { continue };
        let part = part_of[first] as usize;
        parts[part].options.push(option);
        for item in matrix.option(option).filter(|&item| item >= matrix.primary()) {
            life[item] = (life[item].0.min(part), life[item].1.max(part));
            parts[part].shared.push(item);
        }
    }
    let mut open = vec![0i32; parts.len() + 1];
    for &(first, last) in life.iter().filter(|(first, last)| first < last) {
        open[first] += 1;
        open[last] -= 1;
    }
    for (index, part) in parts.iter_mut().enumerate() {
        part.shared.sort_unstable();
        part.shared.dedup();
        let (shared, own): (Shared, Shared) =
            part.shared.iter().partition(|&&item| life[item].0 < life[item].1);
        part.later = shared.iter().copied().filter(|&item| life[item].1 > index).collect();
        part.shared = shared;
        part.own.extend(own);
    }
    let mut width = 0;
    let is_narrow = open.into_iter().all(|change| {
        width += change;
        width <= MAX_SHARED as i32
    });
    let is_small = parts.iter().all(|part| part.shared.len() <= MAX_SHARED);
    (parts.len() > 1 && is_narrow && is_small).then_some(parts)
}
