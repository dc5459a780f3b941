//! The exact cover with the fewest options: the search backtracks as soon as it has chosen as many options as
//! the best cover so far.

use super::super::matrix::{DOWN, Matrix};

/// A cover of a plain matrix with the fewest options, including the options `given`, if there is one.
pub fn fewest(links: &Matrix, given: &[usize]) -> Option<Vec<usize>> {
    let mut best = None;
    search(links, given, &mut best);
    best
}

fn search(links: &Matrix, chosen: &[usize], best: &mut Option<Vec<usize>>) {
    if best.as_ref().map_or(false, |best| chosen.len() >= best.len()) { return; }
    let item = match links.smallest() { Some(item) => item, None => return *best = Some(chosen.to_vec()) };
    links.cover(item);
    for row in links.walk(item, DOWN) {
        links.choose(row);
        search(links, &[chosen, &[links.option_of(row)]].concat(), best);
        links.undo(row);
    }
    links.uncover(item);
}
