//! The covers of one side of a comparison, within bounds: as lists, the best of them, or whether it has a
//! given one; and how two sides may differ.

use super::decisions::Side;
use crate::search::{Clock, Deadline};
use dlx_kernel::Matrix;
use dlx_kernel::dlx::{Choose, Dlx, Observer};
use dlx_study::model::Cover;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

/// How far searches go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most covers that are listed.
    pub covers: usize,
    /// The most steps of a search.
    pub steps: u64,
    /// How long all searches of a comparison may take.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { covers: 5000, steps: 4_000_000, time: Duration::from_secs(60) }
    }
}

/// How far the searches of one comparison go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub covers: usize,
    pub steps: u64,
    deadline: Deadline,
}

impl Bounds {
    /// From now on.
    pub fn new(limits: Limits) -> Bounds {
        Bounds { covers: limits.covers, steps: limits.steps, deadline: Deadline::after(limits.time) }
    }

    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        self.deadline.is_over()
    }
}

/// How a reader's matrix differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It has a cover with these decisions, which is none of the problem.
    Allows(Vec<usize>),
    /// It does not have the cover with these decisions, which is one of the problem.
    Forbids(Vec<usize>),
    /// It has the cover with these decisions as often as this, where covers are counted.
    Repeats(Vec<usize>, String),
    /// It takes the first cover for a best one, and the second is better.
    Prefers(Vec<usize>, Vec<usize>),
    /// It has another number of covers: its own, and the right one.
    Counts(String, String),
}

/// Covers, as options.
pub(super) struct Found {
    pub covers: Vec<Vec<usize>>,
    /// Whether they are all.
    pub is_complete: bool,
}

/// The covers of at most `most` options. `see` is told each, and ends the search by answering no.
pub(super) fn listed(
    side: &Side,
    most: usize,
    limits: Bounds,
    mut see: impl FnMut(&[usize]) -> bool,
) -> Found {
    let mut covers = Vec::new();
    let mut is_cut = false;
    let is_done = visit(side, most, limits, |options| {
        if covers.len() == limits.covers {
            is_cut = true;
            return ControlFlow::Break(None);
        }
        covers.push(options.to_vec());
        if see(options) { ControlFlow::Continue(()) } else { ControlFlow::Break(None) }
    });
    Found { covers, is_complete: is_done && !is_cut }
}

/// The exact covers of least cost.
pub(super) fn best(side: &Side, cost: impl Fn(&[usize]) -> i64, limits: Bounds) -> Found {
    let all = listed(side, usize::MAX, limits, |_| true);
    let least = all.covers.iter().map(|options| cost(options)).min();
    let covers = all.covers.into_iter().filter(|options| Some(cost(options)) == least).collect();
    Found { covers, is_complete: all.is_complete }
}

/// The covers of fewest options.
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

/// Visits the exact covers of a side, or its repeat covers of at most `most` options, among them the minimal
/// ones, some perhaps several times. Breaking with a number goes on with that as the most. Returns whether
/// the search came to its end within the limits, or was broken off.
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

/// The options of each item of a set of options that breaks it, in the order of the items.
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

/// Whether the options of the reference, which are its decisions, are a cover.
pub fn is_cover(reference: &Side, decisions: &[usize]) -> bool {
    let options = reference.matrix.options();
    decisions.iter().all(|&decision| decision < options && is_chosen(reference, decision))
        && broken(reference, decisions).is_empty()
}

/// Whether no decision of a repeat cover of the reference can be left out: each has an item that is covered
/// no more often than it must be.
pub(super) fn is_minimal(reference: &Side, cover: &[usize]) -> bool {
    let mut times = vec![0; reference.matrix.items()];
    cover.iter().flat_map(|&option| reference.matrix.option(option)).for_each(|item| times[item] += 1);
    let is_needed = |item: usize| times[item] <= reference.bounds(item).0;
    cover.iter().all(|&option| reference.matrix.option(option).any(is_needed))
}

/// Whether a side has a cover of at most `most` options with just these decisions; of a repeat cover, with no
/// others. None if that was not decided.
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

/// Whether a search ever chooses an option: for exact covers, those without primary items it does not.
pub(super) fn is_chosen(side: &Side, option: usize) -> bool {
    side.cover == Cover::Repeat || side.matrix.option(option).any(|item| item < side.matrix.primary())
}

/// The cover problem of just these decisions. For an exact cover each is an item more, which its options
/// cover.
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
