//! Lists the covers of one side of a comparison within limits, finds the best covers, and tests for a given
//! cover. Also defines the kinds of differences.

use super::decisions::Side;
use crate::search::{Clock, Deadline};
use dlx_kernel::Matrix;
use dlx_kernel::dlx::{Choose, Dlx, Observer};
use dlx_study::model::Cover;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

/// The limits of searches.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of listed covers.
    pub covers: usize,
    /// The maximum number of steps of a search.
    pub steps: u64,
    /// The time limit for all searches of a comparison.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { covers: 5000, steps: 4_000_000, time: Duration::from_secs(60) }
    }
}

/// The limits of the searches of one comparison.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub covers: usize,
    pub steps: u64,
    deadline: Deadline,
}

impl Bounds {
    /// Creates the limits; the time limit starts now.
    pub fn new(limits: Limits) -> Bounds {
        Bounds { covers: limits.covers, steps: limits.steps, deadline: Deadline::after(limits.time) }
    }

    /// Whether time is up.
    pub fn is_over(&self) -> bool {
        self.deadline.is_over()
    }
}

/// A difference between a reader's matrix and the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// These decisions form a cover of the matrix, but not of the problem.
    Allows(Vec<usize>),
    /// These decisions form a cover of the problem, but not of the matrix.
    Forbids(Vec<usize>),
    /// The matrix has the cover with these decisions this many times, but the problem counts each cover once.
    Repeats(Vec<usize>, String),
    /// The first cover is best in the matrix, but the second is better in the problem.
    Prefers(Vec<usize>, Vec<usize>),
    /// The numbers of covers of the matrix and of the problem, which differ.
    Counts(String, String),
}

/// The maximum number of options in the listed covers together. A cover can have a million options.
const MAX_STORED: usize = 4 << 20;

/// The covers found, as lists of options.
pub(super) struct Found {
    pub covers: Vec<Vec<usize>>,
    /// Whether these are all covers.
    pub is_complete: bool,
}

/// Lists the covers of at most `most` options. `see` receives each cover, and stops the search by returning
/// false.
pub(super) fn listed(
    side: &Side,
    most: usize,
    limits: Bounds,
    mut see: impl FnMut(&[usize]) -> bool,
) -> Found {
    let mut covers = Vec::new();
    let (mut is_cut, mut stored) = (false, 0);
    let is_done = visit(side, most, limits, |options| {
        stored += options.len();
        if covers.len() == limits.covers || stored > MAX_STORED && !covers.is_empty() {
            is_cut = true;
            return ControlFlow::Break(None);
        }
        covers.push(options.to_vec());
        if see(options) { ControlFlow::Continue(()) } else { ControlFlow::Break(None) }
    });
    Found { covers, is_complete: is_done && !is_cut }
}

/// Lists the exact covers of least cost.
pub(super) fn best(side: &Side, cost: impl Fn(&[usize]) -> i64, limits: Bounds) -> Found {
    let all = listed(side, usize::MAX, limits, |_| true);
    let least = all.covers.iter().map(|options| cost(options)).min();
    let covers = all.covers.into_iter().filter(|options| Some(cost(options)) == least).collect();
    Found { covers, is_complete: all.is_complete }
}

/// Lists the covers with the fewest options.
pub(super) fn fewest(side: &Side, limits: Bounds) -> Found {
    if side.cover == Cover::Exact {
        return best(side, |options| options.len() as i64, limits);
    }
    let mut least = usize::MAX;
    let is_known = visit(side, usize::MAX, limits, |options| {
        least = options.len();
        ControlFlow::Break(least.checked_sub(1))
    });
    let all = listed(side, least, limits, |_| true);
    Found { is_complete: is_known && all.is_complete, ..all }
}

/// Visits the exact covers of a side, or its repeat covers of at most `most` options. All minimal repeat
/// covers are visited, and a cover may be visited several times. If `see` breaks with a number, the search
/// continues with that number instead of `most`. Returns false if a limit stopped the search.
fn visit(
    side: &Side,
    most: usize,
    limits: Bounds,
    mut see: impl FnMut(&[usize]) -> ControlFlow<Option<usize>>,
) -> bool {
    let mut clock = Clock::new(limits.steps, limits.deadline);
    let mut dlx = Dlx::new(&side.matrix);
    match side.cover {
        Cover::Exact => dlx.exact(Choose::Smallest, &mut clock, |options| match see(options) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(_) => ControlFlow::Break(()),
        }),
        Cover::Repeat => dlx.repeat(Choose::Smallest, most, &mut clock, see),
    }
    !clock.is_done()
}

/// Returns the items that a set of options violates, each with its options, in item order.
pub fn broken(side: &Side, options: &[usize]) -> BTreeMap<usize, Vec<usize>> {
    let mut of_item: Vec<Vec<(usize, u32)>> = vec![Vec::new(); side.matrix.items()];
    for &option in options {
        side.cells(option).into_iter().for_each(|(item, colour)| of_item[item].push((option, colour)));
    }
    let is_broken = |item: usize, own: &[(usize, u32)]| {
        let (low, high) = side.bounds(item);
        let one_colour =
            own.first().is_some_and(|&(_, first)| first != 0 && own.iter().all(|&(_, c)| c == first));
        own.len() < low || (own.len() > high && !one_colour)
    };
    let all = of_item.into_iter().enumerate().filter(|(item, own)| is_broken(*item, own));
    all.map(|(item, own)| (item, own.into_iter().map(|(option, _)| option).collect())).collect()
}

/// Whether decisions, which are options of the reference, form a cover.
pub fn is_cover(reference: &Side, decisions: &[usize]) -> bool {
    let options = reference.matrix.options();
    decisions.iter().all(|&decision| decision < options && is_chosen(reference, decision))
        && broken(reference, decisions).is_empty()
}

/// Whether a repeat cover of the reference is minimal: each decision covers an item that is covered no more
/// often than necessary.
pub(super) fn is_minimal(reference: &Side, cover: &[usize]) -> bool {
    let mut times = vec![0; reference.matrix.items()];
    cover.iter().flat_map(|&option| reference.matrix.option(option)).for_each(|item| times[item] += 1);
    let is_needed = |item: usize| times[item] <= reference.bounds(item).0;
    cover.iter().all(|&option| reference.matrix.option(option).any(is_needed))
}

/// Whether a side has a cover of at most `most` options with exactly these decisions. A repeat cover with
/// only some of these decisions suffices. None if undecided.
pub(super) fn has(side: &Side, decisions: &[usize], most: usize, limits: Bounds) -> Option<bool> {
    if decisions.iter().any(|&decision| side.options[decision].is_empty()) {
        return Some(false);
    }
    let options: Vec<usize> =
        decisions.iter().flat_map(|&decision| side.options[decision].iter().copied()).collect();
    if side.free.is_empty() && options.len() == decisions.len() && options.len() <= most {
        let are_chosen = options.iter().all(|&option| is_chosen(side, option));
        return Some(are_chosen && broken(side, &options).is_empty());
    }
    let part = restricted(side, decisions);
    let mut is_found = false;
    let is_done = visit(&part, most, limits, |_| {
        is_found = true;
        ControlFlow::Break(None)
    });
    (is_found || is_done).then_some(is_found)
}

/// Whether a search can choose an option: options without primary items are never in an exact cover.
pub(super) fn is_chosen(side: &Side, option: usize) -> bool {
    side.cover == Cover::Repeat || side.matrix.option(option).any(|item| item < side.matrix.primary())
}

/// Builds the cover problem restricted to the options of these decisions and the options without a decision.
/// For an exact cover, each decision becomes an additional item that its options cover.
fn restricted(side: &Side, decisions: &[usize]) -> Side {
    let (primary, all) = (side.matrix.primary(), side.matrix.items());
    let more = if side.cover == Cover::Exact { decisions.len() } else { 0 };
    let mut matrix = Matrix::new(primary + more, all - primary);
    for item in 0..primary {
        let (low, high) = side.matrix.bounds(item);
        matrix.set_bounds(item, low, high);
    }
    let own = decisions.iter().enumerate().flat_map(|(number, &decision)| {
        side.options[decision].iter().map(move |&option| (option, Some(primary + number)))
    });
    for (option, decided) in own.chain(side.free.iter().map(|&option| (option, None))) {
        if !is_chosen(side, option) {
            continue;
        }
        let place = |item: usize| if item < primary { item } else { item + more };
        let cells = side.cells(option).into_iter().map(|(item, colour)| (place(item), colour));
        let decided = decided.filter(|_| more > 0).map(|item| (item, 0));
        matrix.add_coloured(&cells.chain(decided).collect::<Vec<_>>());
    }
    for (number, &decision) in decisions.iter().enumerate().take(more) {
        matrix.set_bounds(primary + number, 1, side.options[decision].len() as u32);
    }
    let (decision, costs) = (vec![None; matrix.options()], vec![0; matrix.options()]);
    Side { matrix, cover: side.cover, decision, options: Vec::new(), free: Vec::new(), costs }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A matrix with 8,192 covers of 2,013 options each, of which 2,083 may be stored.
    #[test]
    fn the_listed_covers_have_few_options_in_all() {
        let mut matrix = Matrix::new(2013, 0);
        for item in (0..2013).chain(0..13) {
            matrix.add(&[item]);
        }
        let (decision, costs, free) = (vec![None; 2026], vec![0; 2026], (0..2026).collect());
        let side = Side { matrix, cover: Cover::Exact, decision, options: Vec::new(), free, costs };
        let limits = Limits { covers: 5000, steps: u64::MAX, time: Duration::from_secs(600) };
        let found = listed(&side, usize::MAX, Bounds::new(limits), |_| true);
        assert_eq!((found.covers.len(), found.is_complete), (MAX_STORED / 2013, false));
    }
}
