//! Whether a reader's matrix has the covers of the reference, as sets of decisions.
//!
//! | asked for | what must hold |
//! |---|---|
//! | any one, several, all, at most k options | both have the same covers; where they are counted, each once |
//! | fewest options, greatest weight | a best cover of the reader's is a best cover, and there is one if there is one |
//!
//! Covers of the reader's are held against the items of the reference; covers of the reference are looked
//! for in the reader's matrix, where the options of their decisions may leave a choice. A decision that is in
//! every cover of the reference may have no option at all.

use super::counted::counted;
use super::decisions::{Side, sort};
use dlx_kernel::Matrix;
use dlx_kernel::dlx::{Choose, Dlx, Observer, Step};
use dlx_study::Goal;
use dlx_study::model::Cover;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

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
    covers: usize,
    steps: u64,
    end: Instant,
}

impl Bounds {
    /// From now on.
    fn new(limits: Limits) -> Bounds {
        Bounds { covers: limits.covers, steps: limits.steps, end: Instant::now() + limits.time }
    }

    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.end
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

/// What came of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The differences, at most one of a kind.
    pub flaws: Vec<Flaw>,
    /// Decisions of every cover that the reader left out, and which are added to the covers of the reader's.
    pub left_out: Vec<usize>,
    /// The number of covers of the reference that were compared.
    pub covers: usize,
    /// Whether all covers of both were compared.
    pub is_complete: bool,
    /// The number of covers, if they were counted instead, and samples compared.
    pub counted: Option<String>,
}

/// Compares a reader's matrix with the reference, of which `goal` is asked.
pub fn compare(reference: &Side, goal: &Goal, learner: &Side, limits: Limits) -> Comparison {
    let limits = Bounds::new(limits);
    let right = match goal {
        Goal::Best(weights) => {
            best(reference, |options| -options.iter().map(|&option| weights[option]).sum::<i64>(), limits)
        }
        Goal::Fewest => fewest(reference, limits),
        _ => listed(reference, most(goal), limits, |_| true),
    };
    let covers: Vec<Vec<usize>> = right.covers.iter().map(|options| reference.decisions(options)).collect();
    // Whoever has the minimal covers has the others.
    let is_minimal = |cover: &&Vec<usize>| reference.cover == Cover::Exact || is_minimal(reference, cover);
    let covers: Vec<Vec<usize>> = covers.iter().filter(is_minimal).cloned().collect();
    let left_out = left_out(reference, learner, &covers, right.is_complete);
    let mut comparison = Comparison {
        covers: covers.len(),
        left_out,
        is_complete: right.is_complete,
        ..Comparison::default()
    };
    match goal {
        Goal::Best(_) | Goal::Fewest => {
            comparison.best(reference, goal, learner, &covers, limits);
        }
        _ => comparison.all(reference, goal, learner, &covers, limits),
    }
    comparison
}

/// The most options of a cover that a goal asks for.
fn most(goal: &Goal) -> usize {
    if let Goal::AtMost(most) = goal { *most } else { usize::MAX }
}

impl Comparison {
    /// Whether the covers were compared, one by one or by their number and samples.
    pub fn is_compared(&self) -> bool {
        self.is_complete || self.counted.is_some()
    }

    /// The decisions of a reader's options, with those that are left out.
    fn whole(&self, learner: &Side, options: &[usize]) -> Vec<usize> {
        let mut whole = learner.decisions(options);
        whole.extend(&self.left_out);
        sort(&mut whole);
        whole
    }

    /// Compares all covers.
    fn all(&mut self, reference: &Side, goal: &Goal, learner: &Side, covers: &[Vec<usize>], limits: Bounds) {
        let most = most(goal).saturating_sub(self.left_out.len());
        let mut times: HashMap<Vec<usize>, usize> = HashMap::new();
        let own = listed(learner, most, limits, |options| {
            let whole = self.whole(learner, options);
            if !is_cover(reference, &whole) {
                self.flaws.push(Flaw::Allows(whole));
                return false;
            }
            *times.entry(whole).or_default() += 1;
            true
        });
        let is_right = self.flaws.is_empty();
        self.is_complete &= own.is_complete || !is_right;
        for cover in covers {
            match self.has(learner, cover, most, limits).filter(|_| !limits.is_over()) {
                Some(true) => {}
                Some(false) => {
                    self.flaws.push(Flaw::Forbids(cover.clone()));
                    break;
                }
                None => {
                    self.is_complete = false;
                    break;
                }
            }
        }
        let is_counted = learner.cover == Cover::Exact && matches!(goal, Goal::All | Goal::UpTo(_));
        let again = times.into_iter().filter(|&(_, times)| times > 1).min();
        if let Some((cover, times)) = again.filter(|_| is_counted && self.flaws.is_empty()) {
            let at_least = if own.is_complete { "" } else { "≥ " };
            self.flaws.push(Flaw::Repeats(cover, format!("{at_least}{times}")));
        }
        if self.flaws.is_empty() && !self.is_complete && learner.cover == Cover::Exact {
            match counted(reference, learner, &self.left_out, limits) {
                Some(Ok(count)) => self.counted = Some(count),
                Some(Err(flaw)) => self.flaws.push(flaw),
                None => {}
            }
        }
    }

    /// Compares the best covers.
    fn best(&mut self, reference: &Side, goal: &Goal, learner: &Side, covers: &[Vec<usize>], limits: Bounds) {
        let own = match goal {
            Goal::Fewest => fewest(learner, limits),
            _ => best(
                learner,
                |options| options.iter().map(|&option| learner.costs[option] as i64).sum(),
                limits,
            ),
        };
        if !own.is_complete || !self.is_complete {
            self.is_complete = false;
            return;
        }
        let mut preferred = None;
        for options in &own.covers {
            let whole = self.whole(learner, options);
            if !is_cover(reference, &whole) {
                self.flaws.push(Flaw::Allows(whole));
                break;
            }
            if !is_as_good(goal, &whole, &covers[0]) {
                preferred = Some(whole);
            }
        }
        if self.flaws.is_empty() && (preferred.is_some() || own.covers.is_empty()) {
            let forbidden =
                covers.iter().find(|cover| self.has(learner, cover, usize::MAX, limits) == Some(false));
            // Otherwise there is one that was not decided.
            self.is_complete = forbidden.is_some() || preferred.is_some() || covers.is_empty();
            self.flaws.extend(match (forbidden, preferred) {
                (Some(cover), _) => Some(Flaw::Forbids(cover.clone())),
                (None, Some(own)) => Some(Flaw::Prefers(own, covers[0].clone())),
                (None, None) => None,
            });
        }
    }

    /// Whether the reader's matrix has a cover of at most `most` options with just these decisions, those
    /// that are left out aside. None if that was not decided.
    fn has(&self, learner: &Side, cover: &[usize], most: usize, limits: Bounds) -> Option<bool> {
        let own: Vec<usize> =
            cover.iter().copied().filter(|decision| !self.left_out.contains(decision)).collect();
        has(learner, &own, most, limits)
    }
}

/// Whether a cover of the problem is as good as a best one.
fn is_as_good(goal: &Goal, cover: &[usize], best: &[usize]) -> bool {
    match goal {
        Goal::Best(weights) => {
            let weight = |cover: &[usize]| cover.iter().map(|&decision| weights[decision]).sum::<i64>();
            weight(cover) >= weight(best)
        }
        _ => cover.len() <= best.len(),
    }
}

/// The decisions of every cover that have no option of the reader's. If not all covers are known, those that
/// an item has to have.
fn left_out(reference: &Side, learner: &Side, covers: &[Vec<usize>], is_complete: bool) -> Vec<usize> {
    let Some(first) = covers.first() else { return Vec::new() };
    let columns = reference.columns();
    let is_forced = |decision: usize| {
        let items = (0..reference.matrix.primary()).filter(|&item| columns[item].contains(&decision));
        items.into_iter().any(|item| columns[item].len() == reference.bounds(item).0)
    };
    let is_in_every = |decision: usize| match is_complete {
        true => covers.iter().all(|cover| cover.binary_search(&decision).is_ok()),
        false => is_forced(decision),
    };
    let missing = first.iter().copied().filter(|&decision| learner.options[decision].is_empty());
    missing.filter(|&decision| is_in_every(decision)).collect()
}

/// Covers, as options.
struct Found {
    covers: Vec<Vec<usize>>,
    /// Whether they are all.
    is_complete: bool,
}

/// The covers of at most `most` options. `see` is told each, and ends the search by answering no.
fn listed(side: &Side, most: usize, limits: Bounds, mut see: impl FnMut(&[usize]) -> bool) -> Found {
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
fn best(side: &Side, cost: impl Fn(&[usize]) -> i64, limits: Bounds) -> Found {
    let all = listed(side, usize::MAX, limits, |_| true);
    let least = all.covers.iter().map(|options| cost(options)).min();
    let covers = all.covers.into_iter().filter(|options| Some(cost(options)) == least).collect();
    Found { covers, is_complete: all.is_complete }
}

/// The covers of fewest options.
fn fewest(side: &Side, limits: Bounds) -> Found {
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
    let mut clock = Clock { left: limits.steps, limits };
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

/// Ends a search after some steps.
struct Clock {
    left: u64,
    limits: Bounds,
}

/// The steps between two looks at the clock.
const STEPS: u64 = 64;

impl Observer for Clock {
    fn step(&mut self, _: Step) {
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(STEPS) && self.limits.is_over() {
            self.left = 0;
        }
    }

    fn is_done(&self) -> bool {
        self.left == 0
    }
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
fn is_minimal(reference: &Side, cover: &[usize]) -> bool {
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
        return Some(
            options.iter().all(|&option| is_chosen(side, option)) && broken(side, &options).is_empty(),
        );
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
