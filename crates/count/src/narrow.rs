//! Orders of the primary items that keep the frontier narrow on matrices that are not boards: next is always an item that
//! widens the frontier least, from each first item in turn.
//!
//! ```text
//! touched   items that share an option with an earlier item, or are earlier       the frontier: touched, not earlier
//! fresh     how many other items each would touch
//! ```
//!
//! An order takes the square of the number of items, and is looked for piecemeal, because a short count does not need one. On a
//! sparse permanent of 30 the frontier is 17 wide instead of 36, a bit from the best that annealing found.

use super::order;
use dlx_kernel::Matrix;

/// The items looked at in search of a narrower order for each move of the layers, and at most.
pub const LOOKS: f64 = 0.015;
const MOST_LOOKS: f64 = 1e6;
/// The cost of a profile, in items looked at, besides that of the options.
const PROFILE: u64 = 1000;

/// The narrowest order that is found at a small part of the cost of its layers.
pub fn narrowest(matrix: &Matrix) -> Vec<usize> {
    let known = order::best(matrix);
    let width = order::profile(matrix, &known);
    let looks = (width.exp2() * LOOKS).min(MOST_LOOKS) as u64;
    let found = Narrow::new(matrix).run(looks);
    found.filter(|(narrow, _)| *narrow < width).map_or(known, |(_, order)| order)
}

/// A search for a narrow order.
pub struct Narrow<'a> {
    matrix: &'a Matrix,
    /// For each item those that share an option with it, but itself.
    neighbours: Vec<Vec<u32>>,
    /// The items looked at to find these, and to find an order.
    preparation: u64,
    trial: u64,
    /// The items that may still be looked at.
    credit: u64,
    /// The next item to begin with.
    first: usize,
}

impl<'a> Narrow<'a> {
    /// A search that has not begun.
    pub fn new(matrix: &'a Matrix) -> Narrow<'a> {
        let pairs = (0..matrix.options()).map(|option| matrix.option(option).len() as u64);
        let preparation = pairs.map(|length| length * length).sum::<u64>() + matrix.items() as u64;
        let trial = (matrix.primary() as u64).pow(2) + preparation + PROFILE;
        Narrow { matrix, neighbours: Vec::new(), preparation, trial, credit: 0, first: 0 }
    }

    /// Looks at so many items more. The narrowest of the orders that were finished, with its profile.
    pub fn run(&mut self, looks: u64) -> Option<(f64, Vec<usize>)> {
        self.credit = self.credit.saturating_add(looks);
        if self.neighbours.is_empty() {
            self.credit = self.credit.checked_sub(self.preparation)?;
            self.neighbours = neighbours(self.matrix);
        }
        let mut best: Option<(f64, Vec<usize>)> = None;
        while self.first < self.matrix.primary() && self.credit >= self.trial {
            self.credit -= self.trial;
            let order = self.order(self.first);
            self.first += 1;
            let width = order::profile(self.matrix, &order);
            if best.as_ref().is_none_or(|best| width < best.0) {
                best = Some((width, order));
            }
        }
        best
    }

    /// An order that begins with `first`.
    fn order(&self, first: usize) -> Vec<usize> {
        let primary = self.matrix.primary();
        let mut fresh: Vec<usize> = self.neighbours.iter().map(Vec::len).collect();
        let mut touched = vec![false; self.matrix.items()];
        let mut rest: Vec<usize> = (0..primary).collect();
        let mut order = Vec::with_capacity(primary);
        let mut place = first;
        while !rest.is_empty() {
            let next = rest.swap_remove(place);
            order.push(next);
            let own = std::iter::once(next as u32);
            for item in own.chain(self.neighbours[next].iter().copied()) {
                if !std::mem::replace(&mut touched[item as usize], true) {
                    self.neighbours[item as usize].iter().for_each(|&other| fresh[other as usize] -= 1);
                }
            }
            // An item of the frontier leaves it.
            let cost = |&item: &usize| (fresh[item] + usize::from(!touched[item]), !touched[item], item);
            place = (0..rest.len()).min_by_key(|&place| cost(&rest[place])).unwrap_or(0);
        }
        order
    }
}

/// For each item those that share an option with it, but itself.
fn neighbours(matrix: &Matrix) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); matrix.items()];
    for option in 0..matrix.options() {
        let items = matrix.option(option);
        for &item in items {
            neighbours[item as usize].extend(items.iter().filter(|&&other| other != item));
        }
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    neighbours
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A permanent of `size` rows of four ones each, shuffled.
    fn sparse(rng: &mut fastrand::Rng, size: usize) -> Matrix {
        let mut names: Vec<usize> = (0..2 * size).collect();
        rng.shuffle(&mut names);
        let mut matrix = Matrix::new(2 * size, 0);
        for row in 0..size {
            for column in rng.choose_multiple(0..size, 4) {
                matrix.add(&[names[row], names[size + column]]);
            }
        }
        matrix
    }

    #[test]
    fn orders_of_sparse_permanents_are_much_narrower_than_those_by_breadth() {
        let mut rng = fastrand::Rng::with_seed(30);
        for size in [20, 25, 30] {
            let matrix = sparse(&mut rng, size);
            let by_breadth = order::profile(&matrix, &order::best(&matrix));
            let (width, order) = Narrow::new(&matrix).run(u64::MAX).expect("an order");
            assert_eq!(width, order::profile(&matrix, &order));
            assert!(width < by_breadth - 3.0, "{size}: {width} {by_breadth}");
            assert!(order::profile(&matrix, &narrowest(&matrix)) < by_breadth - 3.0);
            let mut sorted = order;
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..2 * size));
        }
    }

    #[test]
    fn a_search_in_small_steps_tries_the_same_orders() {
        let matrix = sparse(&mut fastrand::Rng::with_seed(7), 15);
        let whole = Narrow::new(&matrix).run(u64::MAX).expect("an order");
        let (mut narrow, mut found) = (Narrow::new(&matrix), Vec::new());
        for _ in 0..20_000 {
            found.extend(narrow.run(10));
        }
        assert_eq!(found.len(), 30);
        let least = found.iter().map(|found| found.0).fold(f64::INFINITY, f64::min);
        assert_eq!(least, whole.0);
    }
}
