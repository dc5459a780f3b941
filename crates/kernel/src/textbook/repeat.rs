//! Repeat covers: choose an item with the fewest options and try each of its options, if the bound allows.

use super::matrix::{DOWN, LEFT, Matrix, RIGHT};

/// A repeat cover problem.
#[derive(Clone, Debug)] pub struct Repeat { matrix: Matrix }

impl Repeat {
    /// Prepares `matrix`, whose items must have no bounds: [`Repeat`](crate::Repeat) supports bounds.
    pub fn new(matrix: &Matrix) -> Repeat {
        assert!(matrix.all_bounds().iter().all(|&own| own == (1, 1)), "items have bounds: use dlx_kernel::Repeat");
        Repeat { matrix: matrix.clone() }
    }

    /// At most `most` options that cover every item, if they exist.
    pub fn at_most(&mut self, most: usize) -> Option<Vec<usize>> {
        let mut chosen = Vec::new();
        if search(&self.matrix.clone(), most, &mut chosen) { Some(chosen) } else { None }
    }

    /// The fewest options that cover every item. None if some item has no option.
    pub fn fewest(&mut self) -> Option<Vec<usize>> { (0..=self.matrix.options()).find_map(|most| self.at_most(most)) }

    /// The number of sets of options that cover every item, counted up to `limit`.
    pub fn count(&mut self, limit: u64) -> u64 {
        count(&self.matrix.clone(), self.matrix.options()).map_or(limit, |count| count.min(limit.into()) as u64)
    }
}

fn search(links: &Matrix, most: usize, chosen: &mut Vec<usize>) -> bool {
    let item = match links.smallest() { Some(item) => item, None => return true };
    if links.bound() > most { return false; }
    for row in links.walk(item, DOWN) {
        chosen.push(links.option_of(row));
        links.remove(row);
        if search(links, most - 1, chosen) { return true; }
        links.restore(row);
        chosen.pop();
    }
    false
}

/// Counts the covers with the first option of an item, the covers with the second but not the first, and so
/// on. When all items are covered, each of the `free` options left may be chosen or not.
fn count(links: &Matrix, free: usize) -> Option<u128> {
    let item = match links.smallest() { Some(item) => item, None => return 1u128.checked_shl(free as u32) };
    let mut sum = 0u128;
    let rows: Vec<usize> = links.walk(item, DOWN).collect();
    for (tried, &row) in rows.iter().enumerate() {
        links.remove(row);
        sum = sum.checked_add(count(links, free - tried - 1)?)?;
        links.restore(row);
        links.unlink(row, DOWN);
        links.walk(row, RIGHT).for_each(|node| links.unlink(node, DOWN));
    }
    for &row in rows.iter().rev() {
        links.walk(row, LEFT).for_each(|node| links.relink(node, DOWN));
        links.relink(row, DOWN);
    }
    Some(sum)
}
