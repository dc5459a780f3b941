//! Exact covers by Algorithm X: choose an item with the fewest options, try each option, and solve the
//! remaining problem.

use super::matrix::{DOWN, Matrix};

mod fewest;
mod multiple;

/// An exact cover problem. In `links`, the items of the given options are covered.
#[derive(Clone, Debug)] pub struct Exact { matrix: Matrix, links: Matrix, given: Vec<usize> }

/// The searches, for matrices with colours or multiplicities and for plain matrices. A bundle contains the
/// one that its problem needs.
const SEARCHES: &[fn(&Exact) -> Box<dyn Iterator<Item = Vec<usize>> + '_>] = &[
    multiple::covers, // only: trail
    plain, // only: dense wide linked best
];

impl Exact {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Exact { Exact { matrix: matrix.clone(), links: matrix.clone(), given: Vec::new() } }

    /// Restricts the search to covers that contain all of `options`.
    pub fn given(&mut self, options: &[usize]) -> &mut Exact {
        self.given = options.to_vec();
        self.given.sort_unstable();
        self.given.dedup();
        let mut items: Vec<usize> = self.given.iter().flat_map(|&option| self.matrix.option(option)).collect();
        items.sort_unstable();
        let is_possible = items.windows(2).all(|pair| pair[0] != pair[1]);
        // A matrix without covers if the given options conflict.
        self.links = if is_possible { self.matrix.clone() } else { Matrix::new(1, 0) };
        items.iter().filter(|_| is_possible).for_each(|&item| self.links.cover(item));
        self
    }

    /// All exact covers.
    pub fn covers(&mut self) -> impl Iterator<Item = Vec<usize>> + '_ {
        SEARCHES[if self.matrix.is_plain() { SEARCHES.len() - 1 } else { 0 }](self)
    }

    /// An exact cover, if there is one.
    pub fn first(&mut self) -> Option<Vec<usize>> { self.covers().next() }

    /// Up to `limit` exact covers.
    pub fn up_to(&mut self, limit: usize) -> Vec<Vec<usize>> { self.covers().take(limit).collect() }

    /// The number of exact covers, counted up to `limit`.
    pub fn count(&mut self, limit: u64) -> u64 { self.covers().take(limit as usize).count() as u64 }

    /// The exact cover with the fewest options.
    pub fn fewest(&mut self) -> Option<Vec<usize>> {
        if self.matrix.is_plain() { fewest::fewest(&self.links, &self.given) } else { self.covers().min_by_key(Vec::len) }
    }

    /// An exact cover of least cost, preceded by its cost.
    pub fn cheapest(&mut self, costs: &[u64]) -> Option<(u64, Vec<usize>)> {
        let cost = |cover: &[usize]| cover.iter().map(|&option| u128::from(costs[option])).sum();
        self.covers().map(|cover| (cost(&cover), cover)).min().map(|best: (u128, _)| (best.0.min(u64::MAX.into()) as u64, best.1))
    }
}

/// A search of a plain matrix. `path`: for each item branched on, the node of the option tried.
struct Search<'a> { links: Matrix, path: Vec<usize>, given: &'a [usize], is_back: bool }

/// The covers of a plain matrix.
pub fn plain(exact: &Exact) -> Box<dyn Iterator<Item = Vec<usize>> + '_> {
    Box::new(Search { links: exact.links.clone(), path: Vec::new(), given: &exact.given, is_back: false })
}

impl Iterator for Search<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        loop {
            if !std::mem::replace(&mut self.is_back, true) {
                match self.links.smallest() {
                    // The item's header is on the path until the first option is tried.
                    Some(item) => { self.links.cover(item); self.path.push(item); }
                    None => return Some(self.path.iter().map(|&row| self.links.option_of(row)).chain(self.given.to_vec()).collect()),
                }
            }
            let (links, node) = (&self.links, self.path.pop()?);
            let (item, next) = (links.item_of(node), links.next(node, DOWN));
            if node != item { links.undo(node); }
            if next == item { links.uncover(item); } else { links.choose(next); self.path.push(next); self.is_back = false; }
        }
    }
}
