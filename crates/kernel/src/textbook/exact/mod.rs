//! Exact covers of any matrix, one after the other.

use super::matrix::Matrix;

mod choice;
mod fewest;
mod multiple;
pub mod plain;

/// An exact cover problem.
pub struct Exact { matrix: Matrix, given: Vec<usize> }

impl Exact {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Exact { Exact { matrix: matrix.clone(), given: Vec::new() } }

    /// Restricts the search to covers that contain all of `options`.
    pub fn given(&mut self, options: &[usize]) -> &mut Exact {
        self.given = options.to_vec();
        self.given.sort_unstable();
        self.given.dedup();
        self
    }

    /// All exact covers.
    pub fn covers(&mut self) -> impl Iterator<Item = Vec<usize>> + '_ {
        let mut searches = choice::SEARCHES.iter().filter_map(|search| search(&self.matrix, &self.given));
        searches.next().expect("a search for this matrix")
    }

    /// An exact cover, if there is one.
    pub fn first(&mut self) -> Option<Vec<usize>> { self.covers().next() }

    /// Up to `limit` exact covers.
    pub fn up_to(&mut self, limit: usize) -> Vec<Vec<usize>> { self.covers().take(limit).collect() }

    /// The number of exact covers, counted up to `limit`.
    pub fn count(&mut self, limit: u64) -> u64 { self.covers().take(limit as usize).count() as u64 }

    /// The exact cover with the fewest options.
    pub fn fewest(&mut self) -> Option<Vec<usize>> {
        if self.matrix.is_plain() { fewest::fewest(&self.matrix, &self.given) } else { self.covers().min_by_key(Vec::len) }
    }

    /// The exact cover of least cost, and its cost.
    pub fn cheapest(&mut self, costs: &[u64]) -> Option<(u64, Vec<usize>)> {
        let cost = |cover: &[usize]| cover.iter().fold(0, |sum: u64, &option| sum.saturating_add(costs[option]));
        self.covers().map(|cover| (cost(&cover), cover)).min()
    }
}
