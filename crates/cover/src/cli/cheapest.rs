//! `dlx-cover solve --cheapest` and `--repeat` with several threads or in parts: subproblems near the root
//! are searched for covers cheaper than the best so far.

use super::bounds::Bounds;
use super::cores::whole;
use dlx_count::cheapest_while;
use dlx_count::parts::CoverKind;
use dlx_count::split::{Rest, Subproblem, repeat, split};
use dlx_kernel::Matrix;
use dlx_kernel::internal::{Progress, RepeatCheapest};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A cover's cost and options.
pub type Cover = (u128, Vec<usize>);

/// How long every run first searches the whole problem, in nodes or, for repeat covers, in calls of the
/// progress hook. This solves many problems, and finds a good cover for the others.
const FIRST_NODES: u64 = 200;
const FIRST_HOOK_CALLS: u32 = 30;
/// How long to wait for the result of a stopped search. Visiting a node takes less time.
const STOP_GRACE: Duration = Duration::from_millis(500);

/// The problem of finding the cheapest cover.
pub struct Sought {
    pub matrix: Matrix,
    pub costs: Vec<u64>,
    pub kind: CoverKind,
    /// The memory for tables, in bytes.
    pub memory: usize,
}

/// The state that the threads of a search share.
pub struct Standing {
    /// Covers must cost less than this; `u64::MAX` means no limit.
    below: AtomicU64,
    known: Mutex<Known>,
    is_stopped: AtomicBool,
    has_ended: AtomicBool,
}

/// The best cover and the bound known so far.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The best cover so far.
    pub best: Option<Cover>,
    /// A lower bound on the cost of all covers.
    pub bound: u64,
    /// Whether the search was completed.
    pub is_done: bool,
}

impl From<&Progress> for Known {
    fn from(progress: &Progress) -> Known {
        let best = progress.cover.clone().map(|(cost, options)| (u128::from(cost), options));
        Known { best, bound: progress.bound, is_done: progress.is_done }
    }
}

impl Standing {
    /// Creates the initial state: only covers that cost at most `at_most` are wanted.
    pub fn new(at_most: Option<u64>) -> Standing {
        let below = at_most.map_or(u64::MAX, |most| most.saturating_add(1));
        Standing {
            below: AtomicU64::new(below),
            known: Mutex::default(),
            is_stopped: AtomicBool::new(false),
            has_ended: AtomicBool::new(false),
        }
    }

    /// Stops the search, and waits up to `STOP_GRACE` for its result.
    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        let end = Instant::now() + STOP_GRACE;
        while !self.has_ended.load(Ordering::Relaxed) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn goes_on(&self) -> bool {
        !self.is_stopped.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the cost that the remaining options of a cover must stay below if the chosen options cost
    /// `spent`. `u128::MAX` means no limit.
    pub fn left(&self, spent: u128) -> u128 {
        match self.below.load(Ordering::Relaxed) {
            u64::MAX => u128::MAX,
            below => u128::from(below).saturating_sub(spent),
        }
    }

    /// Records that no cover costs less than `bound`.
    fn raise(&self, bound: u64) {
        let mut known = self.lock();
        known.bound = known.bound.max(bound);
    }

    fn tell(&self, cover: Cover) {
        let mut known = self.lock();
        self.below.fetch_min(u64::try_from(cover.0).unwrap_or(u64::MAX), Ordering::Relaxed);
        if known.best.as_ref().is_none_or(|best| cover.0 < best.0) {
            known.best = Some(cover);
        }
    }
}

impl Sought {
    /// Splits the problem into at least `least` subproblems. The split is the same on every machine.
    pub fn split(&self, least: usize) -> Vec<Subproblem> {
        match self.kind {
            CoverKind::Exact => split(&self.matrix, least),
            CoverKind::Repeat => repeat::split_for_cheapest(&self.matrix, &self.costs, least),
        }
    }

    /// Searches the whole problem briefly and then, if it is not solved, the subproblems with `jobs` threads.
    /// Without `subproblems`, one thread searches the whole problem to the end. Returns the best cover and
    /// bound known at the end or when time is up. `line` formats the progress.
    pub fn search(
        self,
        subproblems: Option<impl FnOnce(&Sought) -> Vec<Subproblem> + Send + 'static>,
        jobs: usize,
        at_most: Option<u64>,
        bounds: &Bounds,
        line: impl Fn(&Known) -> String,
    ) -> anyhow::Result<Known> {
        let standing = Arc::new(Standing::new(at_most));
        let shared = Arc::clone(&standing);
        let search = move || {
            match subproblems {
                None => self.alone(&shared),
                Some(subproblems) if !self.begin(&shared) => {
                    self.bound(&shared);
                    self.run(&subproblems(&self), jobs, &shared);
                }
                Some(_) => {}
            }
            shared.has_ended.store(true, Ordering::Relaxed);
        };
        if bounds.within(search, || line(&standing.lock()))?.is_none() {
            standing.stop();
        }
        Ok(standing.lock().clone())
    }

    /// Searches the whole exact cover problem to the end.
    fn alone(&self, standing: &Standing) {
        let mut is_bounded = false;
        let (best, is_done) = self.whole(standing, |nodes| {
            if nodes >= FIRST_NODES && !std::mem::replace(&mut is_bounded, true) {
                self.bound(standing);
            }
            true
        });
        best.into_iter().for_each(|cover| standing.tell(cover));
        standing.lock().is_done = is_done;
    }

    /// Searches the whole exact cover problem while `goes_on`, called with the number of nodes, returns true.
    /// Returns the best cover, and whether the search was completed.
    fn whole(&self, standing: &Standing, mut goes_on: impl FnMut(u64) -> bool) -> (Option<Cover>, bool) {
        let mut goes_on = |progress: &dlx_kernel::Progress| {
            standing.raise(progress.bound);
            standing.goes_on() && goes_on(progress.nodes)
        };
        let limit = || standing.left(0);
        cheapest_while(&self.matrix, &self.costs, self.memory, &mut goes_on, &limit)
    }

    /// Raises the lower bound for exact covers to the bound that a brief search for repeat covers proves.
    fn bound(&self, standing: &Standing) {
        if self.kind == CoverKind::Repeat {
            return;
        }
        let mut calls = 0;
        let relaxed = covered_once(&self.matrix, |low| low > 0);
        if !is_taken(&relaxed, &self.costs) {
            return;
        }
        let progress = RepeatCheapest::new(&relaxed, &self.costs).watch(|_| {
            calls += 1;
            calls < FIRST_HOOK_CALLS && standing.goes_on()
        });
        standing.raise(progress.bound);
    }

    /// Searches the whole problem briefly. Returns whether the search was completed.
    fn begin(&self, standing: &Standing) -> bool {
        let Known { best, bound, is_done } = match self.kind {
            CoverKind::Exact => {
                let (best, is_done) = self.whole(standing, |nodes| nodes <= FIRST_NODES);
                Known { best, bound: standing.lock().bound, is_done }
            }
            CoverKind::Repeat => {
                let mut calls = 0;
                let progress = limited(&self.matrix, &self.costs, standing.left(0)).watch(|_| {
                    calls += 1;
                    calls < FIRST_HOOK_CALLS && standing.goes_on()
                });
                Known::from(&progress)
            }
        };
        best.into_iter().for_each(|cover| standing.tell(cover));
        let mut known = standing.lock();
        (known.bound, known.is_done) = (bound, is_done);
        is_done
    }

    fn run(&self, subproblems: &[Subproblem], jobs: usize, standing: &Standing) {
        let next = AtomicUsize::new(0);
        let work = || {
            while standing.goes_on()
                && let Some(subproblem) = subproblems.get(next.fetch_add(1, Ordering::Relaxed))
            {
                self.one(subproblem, standing).into_iter().for_each(|cover| standing.tell(cover));
            }
        };
        std::thread::scope(|scope| {
            // If a thread cannot be started, the other threads do its work.
            (1..jobs).for_each(|_| drop(std::thread::Builder::new().spawn_scoped(scope, work)));
            work();
        });
        standing.lock().is_done = standing.goes_on();
    }

    /// Finds the cheapest cover of a subproblem, if it is cheaper than the best so far.
    fn one(&self, subproblem: &Subproblem, standing: &Standing) -> Option<Cover> {
        let spent = subproblem.chosen.iter().map(|&option| u128::from(self.costs[option as usize])).sum();
        if standing.left(spent) == 0 {
            return None;
        }
        let rest = match self.kind {
            CoverKind::Exact => subproblem.rest(&self.matrix),
            CoverKind::Repeat => repeat::rest(&self.matrix, subproblem),
        };
        let Rest { matrix, options } = &rest;
        let costs: Vec<u64> = options.iter().map(|&option| self.costs[option]).collect();
        let found = match self.kind {
            CoverKind::Exact => {
                let mut goes_on = |_: &_| standing.goes_on();
                cheapest_while(matrix, &costs, self.memory, &mut goes_on, &|| standing.left(spent)).0
            }
            CoverKind::Repeat => {
                let search = limited(matrix, &costs, standing.left(spent));
                let progress = search.watch(|progress| {
                    u128::from(progress.bound) < standing.left(spent) && standing.goes_on()
                });
                Known::from(&progress).best
            }
        };
        let (cost, found) = found.filter(|(cost, _)| *cost < standing.left(spent))?;
        let mut all: Vec<usize> = whole(subproblem, &rest, found).collect();
        all.sort_unstable();
        Some((spent + cost, all))
    }
}

/// Creates a search for the cheapest repeat cover that costs less than `below`.
pub fn limited<'a>(matrix: &'a Matrix, costs: &'a [u64], below: u128) -> RepeatCheapest<'a> {
    let search = RepeatCheapest::new(matrix, costs);
    match u64::try_from(below) {
        Ok(below) => search.cheapest_at_most(below.saturating_sub(1)),
        Err(_) => search,
    }
}

/// Converts the repeat cover problem of a matrix (each item covered at least as often as its lower bound) to
/// a problem that the engines can solve, with the same options.
pub fn at_least(matrix: &Matrix, costs: &[u64]) -> (Matrix, CoverKind) {
    let primary = matrix.primary();
    if (0..primary).all(|item| matrix.bounds(item).0 <= 1) && is_taken(matrix, costs) {
        return (covered_once(matrix, |low| low == 1), CoverKind::Repeat);
    }
    // Otherwise, convert to exact covers. Every option gets one more item, which need not be covered.
    let options = matrix.options().max(1) as u32;
    let mut own = Matrix::new(primary + 1, 0);
    for item in 0..primary {
        let (low, _) = matrix.bounds(item);
        own.set_bounds(item, low, low.max(options));
    }
    own.set_bounds(primary, 0, options);
    for option in 0..matrix.options() {
        let items = matrix.option(option).filter(|&item| item < primary);
        own.add(&items.chain([primary]).collect::<Vec<usize>>());
    }
    (own, CoverKind::Exact)
}

/// Whether the engine for repeat covers accepts these costs: every minimal cover must cost less than 2^56.
fn is_taken(matrix: &Matrix, costs: &[u64]) -> bool {
    let greatest = costs.iter().copied().max().unwrap_or(0);
    u128::from(greatest) * (matrix.primary() as u128) < 1 << 56
}

/// Builds a matrix with the same options and only the primary items whose lower bounds satisfy `kept`. Each
/// of these items must be covered once.
fn covered_once(matrix: &Matrix, kept: impl Fn(u32) -> bool) -> Matrix {
    let mut numbers = vec![None; matrix.items()];
    let mut primary = 0;
    for item in (0..matrix.primary()).filter(|&item| kept(matrix.bounds(item).0)) {
        numbers[item] = Some(primary);
        primary += 1;
    }
    let mut own = Matrix::new(primary, 0);
    for option in 0..matrix.options() {
        own.add(&matrix.option(option).filter_map(|item| numbers[item]).collect::<Vec<usize>>());
    }
    own
}
