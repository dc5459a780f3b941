//! The exact cover with the fewest options: a search that backtracks when it cannot beat the best so far.

use super::super::matrix::{DOWN, Matrix};

/// An exact cover problem that asks for the fewest options.
pub struct Fewest { links: Matrix, best: Option<Vec<usize>> }

impl Fewest {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Fewest { Fewest { links: matrix.clone(), best: None } }

    /// A cover with the fewest options, if there is one.
    pub fn fewest(mut self) -> Option<Vec<usize>> {
        search(&self.links, &mut Vec::new(), &mut self.best);
        self.best
    }
}

fn search(links: &Matrix, chosen: &mut Vec<usize>, best: &mut Option<Vec<usize>>) {
    if best.as_ref().map_or(false, |best| chosen.len() >= best.len()) { return; }
    let item = match links.smallest() { Some(item) => item, None => return *best = Some(chosen.clone()) };
    links.cover(item);
    for row in links.walk(item, DOWN) {
        chosen.push(links.option_of(row));
        links.choose(row);
        search(links, chosen, best);
        links.undo(row);
        chosen.pop();
    }
    links.uncover(item);
}
