//! Exact covers with colours and multiplicities: take an option of an item with the fewest ways to be covered, search with it
//! and then without it.

use super::super::matrix::{DOWN, LEFT, Matrix, RIGHT, UP};
use std::ops::ControlFlow;

/// A cover problem with colours and multiplicities.
pub struct Multiple { links: Matrix, given: Vec<usize> }

/// A search: how often each primary item must and may still be covered, the colour of each item, and the options chosen.
struct Search<'a> { links: Matrix, left: Vec<(u32, u32)>, colours: Vec<u32>, chosen: Vec<usize>, visit: Visit<'a> }

/// The colour of an item that is covered without one.
const NONE: u32 = u32::MAX;

type Visit<'a> = &'a mut dyn FnMut(&[usize]) -> ControlFlow<()>;

impl Multiple {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Multiple { Multiple { links: matrix.clone(), given: Vec::new() } }

    /// Restricts the search to covers that contain all of `options`.
    pub fn given(&mut self, options: &[usize]) -> &mut Multiple {
        self.given = options.to_vec();
        self
    }

    /// Visits every cover until `visit` breaks.
    pub fn covers(&mut self, mut visit: impl FnMut(&[usize]) -> ControlFlow<()>) {
        let (links, left) = (self.links.clone(), self.links.all_bounds().to_vec());
        let colours = vec![0; links.items()];
        let mut search = Search { links, left, colours, chosen: Vec::new(), visit: &mut visit };
        for &option in &self.given {
            if !search.fits(option) { return; }
            let row = search.links.row(option);
            if !self.links.option(option).is_empty() { search.take(row); }
            search.chosen.push(option);
        }
        let _ = search.run();
    }

    /// A cover, if there is one.
    pub fn first(&mut self) -> Option<Vec<usize>> {
        let mut first = None;
        self.covers(|options| { first = Some(options.to_vec()); ControlFlow::Break(()) });
        first
    }

    /// The number of covers, counted up to `limit`.
    pub fn count(&mut self, limit: u64) -> u64 {
        let mut count = 0;
        self.covers(|_| {
            count += 1;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        count.min(limit)
    }
}

impl Search<'_> {
    /// The number of options of an item.
    fn size(&self, item: usize) -> u32 { self.links.walk(item, DOWN).fold(0, |size, _| size + 1) }

    fn run(&mut self) -> ControlFlow<()> {
        let ways = |item: usize| (self.size(item) + 1).saturating_sub(self.left[item].0);
        let item = match self.links.headers().min_by_key(|&item| ways(item)) {
            Some(item) if ways(item) == 0 => return ControlFlow::Continue(()),
            Some(item) => item,
            None => return (self.visit)(&self.chosen),
        };
        let first = self.links.walk(item, DOWN).next();
        let row = match first {
            Some(row) => row,
            // Covered often enough.
            None => {
                self.links.unlink(item, RIGHT);
                self.run()?;
                self.links.relink(item, RIGHT);
                return ControlFlow::Continue(());
            }
        };
        self.chosen.push(self.links.option_of(row));
        let purified = self.take(row);
        self.run()?;
        self.put_back(row, &purified);
        self.chosen.pop();
        self.run()?;
        self.links.walk(row, LEFT).chain(Some(row)).for_each(|node| self.links.relink(node, DOWN));
        ControlFlow::Continue(())
    }

    /// Removes the option of `row` from all items, and covers these or gives them its colours. Returns the nodes that gave one.
    fn take(&mut self, row: usize) -> Vec<usize> {
        let nodes: Vec<usize> = Some(row).into_iter().chain(self.links.walk(row, RIGHT)).collect();
        nodes.iter().for_each(|&node| self.links.unlink(node, DOWN));
        let mut purified = Vec::new();
        for node in nodes {
            let (item, colour) = (self.links.item_of(node), self.links.colour_of(node));
            if let Some((low, high)) = self.left.get_mut(item) {
                *low = low.saturating_sub(1);
                *high -= 1;
                if *high == 0 { self.links.cover(item); }
            } else if colour == 0 {
                self.colours[item] = NONE;
                self.links.cover(item);
            } else if self.colours[item] == 0 {
                self.colours[item] = colour;
                purified.push(node);
                let other = |&row: &usize| self.links.colour_of(row) != colour;
                let hidden = self.links.walk(item, DOWN).filter(other);
                hidden.flat_map(|row| self.links.walk(row, RIGHT)).for_each(|node| self.links.unlink(node, DOWN));
            }
        }
        purified
    }

    /// Undoes [`Search::take`], but for the option itself.
    fn put_back(&mut self, row: usize, purified: &[usize]) {
        for node in self.links.walk(row, LEFT).chain(Some(row)) {
            let (item, colour) = (self.links.item_of(node), self.links.colour_of(node));
            if let Some((low, high)) = self.left.get_mut(item) {
                if *high == 0 { self.links.uncover(item); }
                *high += 1;
                let bounds = self.links.all_bounds()[item];
                *low = (bounds.0 + *high).saturating_sub(bounds.1);
            } else if colour == 0 {
                self.colours[item] = 0;
                self.links.uncover(item);
            } else if purified.contains(&node) {
                let other = |&row: &usize| self.links.colour_of(row) != colour;
                let hidden = self.links.walk(item, UP).filter(other);
                hidden.flat_map(|row| self.links.walk(row, LEFT)).for_each(|node| self.links.relink(node, DOWN));
                self.colours[item] = 0;
            }
        }
    }

    /// Whether an option can be chosen together with those given before.
    fn fits(&self, option: usize) -> bool {
        let nodes = self.links.row(option)..self.links.row(option) + self.links.option(option).len();
        let is_live = |node: usize| self.links.walk(self.links.item_of(node), DOWN).any(|other| other == node);
        let fits = |node: usize| match self.colours[self.links.item_of(node)] {
            0 => is_live(node) && self.left.get(self.links.item_of(node)).map_or(true, |left| left.1 > 0),
            colour => colour == self.links.colour_of(node),
        };
        !self.chosen.contains(&option) && nodes.into_iter().all(fits)
    }
}
