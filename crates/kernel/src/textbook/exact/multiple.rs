//! Exact covers with colours and multiplicities: choose an option of an item that can be covered in the
//! fewest ways; search first with it, then without it.

use super::Exact;
use super::super::matrix::{DOWN, LEFT, Matrix, RIGHT, UP};

/// A search. `left`: the remaining bounds of each primary item; `colours`: the colour that chosen options
/// give each item, 0 for no colour.
struct Covers { links: Matrix, left: Vec<(u32, u32)>, colours: Vec<Option<u32>>, chosen: Vec<usize>, levels: Vec<Level>, is_leaf: bool }

/// A level of the search: an item that is covered often enough, a chosen option with its nodes that gave an
/// item a colour, or an excluded option.
enum Level { Enough(usize), With(usize, Vec<usize>), Without(usize) }

/// The covers of any matrix.
pub fn covers(exact: &Exact) -> Box<dyn Iterator<Item = Vec<usize>> + '_> {
    let (links, left) = (exact.matrix.clone(), exact.matrix.all_bounds().to_vec());
    let (colours, chosen, levels) = (vec![None; links.items()], Vec::new(), Vec::new());
    let mut covers = Covers { links, left, colours, chosen, levels, is_leaf: false };
    for &option in &exact.given {
        if !covers.fits(option) { covers.is_leaf = true; break; }
        let row = covers.links.row(option);
        if covers.links.option(option).len() > 0 { covers.choose(row); }
        covers.chosen.push(option);
    }
    Box::new(covers)
}

impl Iterator for Covers {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        while !self.is_leaf || self.back() {
            let ways = |item: usize| (self.links.options_of(item) as u32 + 1).saturating_sub(self.left[item].0);
            let smallest = self.links.headers().min_by_key(|&item| ways(item));
            self.is_leaf = smallest.map_or(true, |item| ways(item) == 0);
            match smallest {
                None => return Some(self.chosen.clone()),
                Some(item) if !self.is_leaf => self.branch(item),
                Some(_) => {}
            }
        }
        None
    }
}

impl Covers {
    /// Chooses the first option of an item. If there is none, the item is covered often enough and is
    /// removed.
    fn branch(&mut self, item: usize) {
        let first = self.links.walk(item, DOWN).next();
        let level = match first {
            Some(row) => { self.chosen.push(self.links.option_of(row)); Level::With(row, self.choose(row)) }
            None => { self.links.unlink(item, RIGHT); Level::Enough(item) }
        };
        self.levels.push(level);
    }

    /// Backtracks to the last chosen option and excludes it. Returns false if there is none.
    fn back(&mut self) -> bool {
        while let Some(level) = self.levels.pop() {
            match level {
                Level::Enough(item) => self.links.relink(item, RIGHT),
                Level::Without(row) => self.links.walk(row, LEFT).chain(Some(row)).for_each(|node| self.links.relink(node, DOWN)),
                Level::With(row, purified) => {
                    self.put_back(row, &purified);
                    self.chosen.pop();
                    self.levels.push(Level::Without(row));
                    return true;
                }
            }
        }
        false
    }

    /// Removes the option of `row` from its items, then covers these items or gives them its colours. Returns
    /// the nodes that gave an item a colour.
    fn choose(&mut self, row: usize) -> Vec<usize> {
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
                self.colours[item] = Some(0);
                self.links.cover(item);
            } else if self.colours[item].is_none() {
                self.colours[item] = Some(colour);
                purified.push(node);
                let other = |&row: &usize| self.links.colour_of(row) != colour;
                let hidden = self.links.walk(item, DOWN).filter(other);
                hidden.flat_map(|row| self.links.walk(row, RIGHT)).for_each(|node| self.links.unlink(node, DOWN));
            }
        }
        purified
    }

    /// Undoes [`Covers::choose`], but does not put the option back.
    fn put_back(&mut self, row: usize, purified: &[usize]) {
        for node in self.links.walk(row, LEFT).chain(Some(row)) {
            let (item, colour) = (self.links.item_of(node), self.links.colour_of(node));
            if let Some((low, high)) = self.left.get_mut(item) {
                if *high == 0 { self.links.uncover(item); }
                *high += 1;
                let bounds = self.links.all_bounds()[item];
                *low = bounds.0.saturating_sub(bounds.1 - *high);
            } else if colour == 0 {
                self.colours[item] = None;
                self.links.uncover(item);
            } else if purified.contains(&node) {
                let other = |&row: &usize| self.links.colour_of(row) != colour;
                let hidden = self.links.walk(item, UP).filter(other);
                hidden.flat_map(|row| self.links.walk(row, LEFT)).for_each(|node| self.links.relink(node, DOWN));
                self.colours[item] = None;
            }
        }
    }

    /// Whether an option can be added to the chosen options.
    fn fits(&self, option: usize) -> bool {
        let nodes = self.links.row(option)..self.links.row(option) + self.links.option(option).len();
        let is_live = |node: usize| self.links.walk(self.links.item_of(node), DOWN).any(|other| other == node);
        let fits = |node: usize| match self.colours[self.links.item_of(node)] {
            None => is_live(node) && self.left.get(self.links.item_of(node)).map_or(true, |left| left.1 > 0),
            Some(colour) => colour > 0 && colour == self.links.colour_of(node),
        };
        !self.chosen.contains(&option) && nodes.into_iter().all(fits)
    }
}
