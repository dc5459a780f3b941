//! Exact covers by Algorithm X: take an item with the fewest options, try each of them, and go on with the rest.

use super::super::matrix::{DOWN, Matrix};

/// A search: `rows` has the node chosen at each level.
struct Covers { links: Matrix, rows: Vec<usize>, given: Vec<usize>, is_leaf: bool }

/// The exact covers of a plain matrix that contain the options `given`.
pub fn covers(matrix: &Matrix, given: &[usize]) -> Option<Box<dyn Iterator<Item = Vec<usize>>>> {
    if !matrix.is_plain() { return None; }
    let links = matrix.without(given).unwrap_or_else(|| Matrix::new(1, 0));
    Some(Box::new(Covers { links, rows: Vec::new(), given: given.to_vec(), is_leaf: false }))
}

impl Iterator for Covers {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        while !self.is_leaf || self.back() {
            self.is_leaf = true;
            let item = match self.links.smallest() { Some(item) => item, None => return Some(self.cover()) };
            let row = self.links.walk(item, DOWN).next();
            if let Some(row) = row {
                self.links.cover(item);
                self.choose(row);
            }
        }
        None
    }
}

impl Covers {
    fn choose(&mut self, row: usize) {
        self.links.choose(row);
        self.rows.push(row);
        self.is_leaf = false;
    }

    /// Goes back to the last item with another option, and takes that. False if there is none.
    fn back(&mut self) -> bool {
        while let Some(row) = self.rows.pop() {
            self.links.undo(row);
            let (item, next) = (self.links.item_of(row), self.links.next(row, DOWN));
            if next != item { self.choose(next); return true; }
            self.links.uncover(item);
        }
        false
    }

    fn cover(&self) -> Vec<usize> {
        let chosen = self.rows.iter().map(|&row| self.links.option_of(row));
        self.given.iter().copied().chain(chosen).collect()
    }
}
