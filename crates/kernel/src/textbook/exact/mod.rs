//! Exact covers by Algorithm X: take an item with the fewest options, try each of them, and recurse on the rest.

use super::matrix::{DOWN, Matrix};
use std::ops::ControlFlow;

pub mod best;
pub mod fewest;
pub mod multiple;
pub mod small;

/// An exact cover problem. `links` is the matrix without the items of the given options.
pub struct Exact { matrix: Matrix, links: Matrix, given: Vec<usize> }

impl Exact {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Exact { Exact { matrix: matrix.clone(), links: matrix.clone(), given: vec![] } }

    /// Restricts the search to covers that contain all of `options`.
    pub fn given(&mut self, options: &[usize]) -> &mut Exact {
        let mut items: Vec<u32> = options.iter().flat_map(|&option| self.matrix.option(option)).copied().collect();
        items.sort_unstable();
        let is_possible = items.windows(2).all(|pair| pair[0] != pair[1]);
        // An item without options has no cover.
        self.links = if is_possible { self.matrix.clone() } else { Matrix::new(1, 0) };
        items.iter().filter(|_| is_possible).for_each(|&item| self.links.cover(item as usize));
        self.given = options.to_vec();
        self
    }

    /// Visits every exact cover until `visit` breaks.
    pub fn covers(&mut self, mut visit: impl FnMut(&[usize]) -> ControlFlow<()>) {
        let _ = search(&self.links.clone(), &mut self.given.clone(), &mut visit);
    }

    /// An exact cover, if there is one.
    pub fn first(&mut self) -> Option<Vec<usize>> {
        let mut first = None;
        self.covers(|options| { first = Some(options.to_vec()); ControlFlow::Break(()) });
        first
    }

    /// The number of exact covers, counted up to `limit`.
    pub fn count(&mut self, limit: u64) -> u64 {
        let mut count = 0;
        self.covers(|_| {
            count += 1;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        count.min(limit)
    }
}

fn search(links: &Matrix, chosen: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
    let item = match links.smallest() { Some(item) => item, None => return visit(chosen) };
    links.cover(item);
    for row in links.walk(item, DOWN) {
        chosen.push(links.option_of(row));
        links.choose(row);
        search(links, chosen, visit)?;
        links.undo(row);
        chosen.pop();
    }
    links.uncover(item);
    ControlFlow::Continue(())
}
