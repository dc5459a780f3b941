//! Orders in which a search by frontier covers the primary items, and how wide the frontier becomes.
//!
//! After some items, a state is the set of later items that are covered already. Only items that share an option with an
//! earlier item can be; they are the *frontier*. Orders that keep it narrow are those of small bandwidth: an order by
//! breadth from an item at the rim (Cuthill and McKee, 1969), or the header's, which is often the rows of a board.

use dlx_kernel::Matrix;
use std::cmp::Reverse;

/// The widest frontier whose sizes are told apart.
const WIDEST: u32 = 900;

/// The better of the two orders: the one with the smaller sum of 2^width over all items.
pub fn best(matrix: &Matrix) -> Vec<usize> {
    let header: Vec<usize> = (0..matrix.primary()).collect();
    let breadth = by_breadth(matrix);
    if profile(matrix, &breadth) < profile(matrix, &header) { breadth } else { header }
}

/// The logarithm to base 2 of the sum of 2^width over all items: what a search by `order` costs at most.
pub fn profile(matrix: &Matrix, order: &[usize]) -> f64 {
    let mut place = vec![usize::MAX; matrix.primary()];
    order.iter().enumerate().for_each(|(index, &item)| place[item] = index);
    // The items whose bits begin and end at each place.
    let mut first = vec![usize::MAX; matrix.items()];
    let mut last: Vec<usize> =
        (0..matrix.items()).map(|item| place.get(item).map_or(0, |&own| own)).collect();
    for option in 0..matrix.options() {
        let Some(own) = owner(matrix, option, &place) else { continue };
        for &item in matrix.option(option) {
            let item = item as usize;
            first[item] = first[item].min(own);
            if item >= matrix.primary() {
                last[item] = last[item].max(own);
            }
        }
    }
    let mut change = vec![0i32; order.len() + 1];
    for item in (0..matrix.items()).filter(|&item| first[item] < last[item]) {
        change[first[item]] += 1;
        change[last[item]] -= 1;
    }
    let (mut width, mut widths) = (0, vec![0usize; WIDEST as usize + 1]);
    for change in change {
        width += change;
        widths[width.unsigned_abs().min(WIDEST) as usize] += 1;
    }
    let widths = widths.into_iter().enumerate().filter(|&(_, count)| count > 0);
    widths.map(|(width, count)| count as f64 * (width as f64).exp2()).sum::<f64>().log2()
}

/// The place of the first primary item of an option. None if it has none, and is never chosen.
pub fn owner(matrix: &Matrix, option: usize, place: &[usize]) -> Option<usize> {
    let primary = matrix.option(option).iter().filter(|&&item| (item as usize) < matrix.primary());
    primary.map(|&item| place[item as usize]).min()
}

/// The options of each item.
fn columns(matrix: &Matrix) -> Vec<Vec<u32>> {
    let mut columns = vec![Vec::new(); matrix.items()];
    for option in 0..matrix.options() {
        matrix.option(option).iter().for_each(|&item| columns[item as usize].push(option as u32));
    }
    columns
}

/// The primary items, by how many options of other items one of their options excludes on average, most first: the order in
/// which the kernel's dense representation breaks ties.
pub fn by_damage(matrix: &Matrix) -> Vec<usize> {
    let columns = columns(matrix);
    let mut seen = vec![usize::MAX; matrix.options()];
    let mut degree = |option: usize| {
        let others = matrix.option(option).iter().flat_map(|&item| &columns[item as usize]);
        others.filter(|&&other| std::mem::replace(&mut seen[other as usize], option) != option).count()
    };
    let degrees: Vec<usize> = (0..matrix.options()).map(&mut degree).collect();
    let damage = |item: usize| {
        let own = &columns[item];
        let total: usize = own.iter().map(|&option| degrees[option as usize]).sum();
        // In thousandths, because sorting needs whole numbers.
        total * 1000 / own.len().max(1) - own.len() * 1000
    };
    let mut order: Vec<usize> = (0..matrix.primary()).collect();
    order.sort_by_cached_key(|&item| Reverse(damage(item)));
    order
}

/// Cuthill and McKee: by breadth from an item as far from the others as possible, items with few options first.
fn by_breadth(matrix: &Matrix) -> Vec<usize> {
    let mut graph = Graph {
        matrix,
        columns: columns(matrix),
        seen: vec![0; matrix.primary()],
        used: vec![0; matrix.options()],
        round: 0,
    };
    let mut order = Vec::with_capacity(matrix.primary());
    let mut ordered = vec![false; matrix.primary()];
    for item in 0..matrix.primary() {
        if !ordered[item] {
            // The far end of the far end is an item at the rim.
            let far = graph.breadth(item).pop().unwrap_or(item);
            let far = graph.breadth(far).pop().unwrap_or(far);
            let part = graph.breadth(far);
            part.iter().for_each(|&item| ordered[item] = true);
            order.extend(part);
        }
    }
    order
}

/// Primary items are neighbours if they share an option.
struct Graph<'a> {
    matrix: &'a Matrix,
    columns: Vec<Vec<u32>>,
    /// The last round that reached each item and each option.
    seen: Vec<u32>,
    used: Vec<u32>,
    round: u32,
}

impl Graph<'_> {
    /// The items that can be reached from `start`, by distance.
    fn breadth(&mut self, start: usize) -> Vec<usize> {
        self.round += 1;
        self.seen[start] = self.round;
        let (mut order, mut next) = (vec![start], 0);
        while next < order.len() {
            let begin = order.len();
            for &option in &self.columns[order[next]] {
                if std::mem::replace(&mut self.used[option as usize], self.round) == self.round {
                    continue;
                }
                for &item in self.matrix.option(option as usize) {
                    let item = item as usize;
                    if item < self.matrix.primary() && self.seen[item] != self.round {
                        self.seen[item] = self.round;
                        order.push(item);
                    }
                }
            }
            order[begin..].sort_by_key(|&item| (self.columns[item].len(), item));
            next += 1;
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path of `length` items in the order of `name`.
    fn path(length: usize, name: impl Fn(usize) -> usize) -> Matrix {
        let mut matrix = Matrix::new(length, 0);
        (1..length).for_each(|item| {
            matrix.add(&[name(item - 1), name(item)]);
        });
        matrix
    }

    #[test]
    fn a_shuffled_path_is_ordered_from_one_end_to_the_other() {
        let name = |item: usize| item * 7 % 30 + item / 30;
        let matrix = path(30, name);
        let order = by_breadth(&matrix);
        let straight: Vec<usize> = (0..30).map(name).collect();
        assert!(order == straight || order.iter().rev().eq(&straight));
        assert_eq!(best(&matrix), order);
    }

    #[test]
    fn the_profile_of_a_path_is_one_bit_wide() {
        let matrix = path(9, |item| item);
        let order: Vec<usize> = (0..9).collect();
        // Eight places with one bit and two without.
        assert_eq!(profile(&matrix, &order), 18f64.log2());
    }
}
