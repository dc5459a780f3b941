//! `dlx-cover solve --cheapest` and `--repeat` by several threads or in parts: subproblems near the
//! root, searched for covers that undercut the best so far.

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

/// The cost of a cover, and its options.
pub type Cover = (u128, Vec<usize>);

/// The search of the whole problem with which every run begins: it is enough for many problems, and finds a
/// good cover for the others. In nodes, and for repeat covers in looks.
const NODES: u64 = 200;
const LOOKS: u32 = 30;
/// How long a search that is stopped may take to say what it has: a node takes less.
const GRACE: Duration = Duration::from_millis(500);

/// A problem whose cheapest cover is sought.
pub struct Sought {
    pub matrix: Matrix,
    pub costs: Vec<u64>,
    pub kind: CoverKind,
    /// The memory for tables, in bytes.
    pub memory: usize,
}

/// How a search by several threads stands.
pub struct Standing {
    /// Covers must cost less than this; `u64::MAX` means no limit.
    below: AtomicU64,
    known: Mutex<Known>,
    /// Whether the search is to end, and whether it has.
    is_stopped: AtomicBool,
    has_ended: AtomicBool,
}

/// The best cover and the bound known so far.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The best cover so far.
    pub best: Option<Cover>,
    /// No cover costs less than this.
    pub bound: u64,
    /// Whether the search is over.
    pub is_done: bool,
}

impl From<&Progress> for Known {
    fn from(progress: &Progress) -> Known {
        let best = progress.cover.clone().map(|(cost, options)| (u128::from(cost), options));
        Known { best, bound: progress.bound, is_done: progress.is_done }
    }
}

impl Standing {
    /// Nothing is known yet but that covers that cost more than `at_most` are not wanted.
    pub fn new(at_most: Option<u64>) -> Standing {
        let below = at_most.map_or(u64::MAX, |most| most.saturating_add(1));
        Standing {
            below: AtomicU64::new(below),
            known: Mutex::default(),
            is_stopped: AtomicBool::new(false),
            has_ended: AtomicBool::new(false),
        }
    }

    /// Ends the search, and waits a little for what it has.
    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        let end = Instant::now() + GRACE;
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

    /// The cost that the rest of a cover must stay below, beside options that cost `spent`. `u128::MAX` means
    /// no limit.
    pub fn left(&self, spent: u128) -> u128 {
        match self.below.load(Ordering::Relaxed) {
            u64::MAX => u128::MAX,
            below => u128::from(below).saturating_sub(spent),
        }
    }

    /// No cover costs less than `bound`.
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
    /// At least `least` subproblems that together have all covers; the same on every machine.
    pub fn split(&self, least: usize) -> Vec<Subproblem> {
        match self.kind {
            CoverKind::Exact => split(&self.matrix, least),
            CoverKind::Repeat => repeat::split_for_cheapest(&self.matrix, &self.costs, least),
        }
    }

    /// Searches the whole problem for a while, and if that was not the end, subproblems by this many threads;
    /// one thread goes on with the whole. What is known at the end, or when the time is over; `line` says how
    /// that stands.
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

    /// Searches the whole exact cover problem.
    fn alone(&self, standing: &Standing) {
        let mut is_bounded = false;
        let (best, is_done) = self.whole(standing, |nodes| {
            if nodes >= NODES && !std::mem::replace(&mut is_bounded, true) {
                self.bound(standing);
            }
            true
        });
        best.into_iter().for_each(|cover| standing.tell(cover));
        standing.lock().is_done = is_done;
    }

    /// Searches the whole exact cover problem while `goes_on`, which is told the nodes.
    fn whole(&self, standing: &Standing, mut goes_on: impl FnMut(u64) -> bool) -> (Option<Cover>, bool) {
        let mut goes_on = |progress: &dlx_kernel::Progress| {
            standing.raise(progress.bound);
            standing.goes_on() && goes_on(progress.nodes)
        };
        let limit = || standing.left(0);
        cheapest_while(&self.matrix, &self.costs, self.memory, &mut goes_on, &limit)
    }

    /// A bound of exact covers: that of repeat covers, after a few looks.
    fn bound(&self, standing: &Standing) {
        if self.kind == CoverKind::Repeat {
            return;
        }
        let mut looks = 0;
        let relaxed = covered_once(&self.matrix, |low| low > 0);
        if !is_taken(&relaxed, &self.costs) {
            return;
        }
        let progress = RepeatCheapest::new(&relaxed, &self.costs).watch(|_| {
            looks += 1;
            looks < LOOKS && standing.goes_on()
        });
        standing.raise(progress.bound);
    }

    /// Searches the whole problem for a while. False if that was not the end.
    fn begin(&self, standing: &Standing) -> bool {
        let Known { best, bound, is_done } = match self.kind {
            CoverKind::Exact => {
                let (best, is_done) = self.whole(standing, |nodes| nodes <= NODES);
                Known { best, bound: standing.lock().bound, is_done }
            }
            CoverKind::Repeat => {
                let mut looks = 0;
                let progress = limited(&self.matrix, &self.costs, standing.left(0)).watch(|_| {
                    looks += 1;
                    looks < LOOKS && standing.goes_on()
                });
                Known::from(&progress)
            }
        };
        best.into_iter().for_each(|cover| standing.tell(cover));
        let mut known = standing.lock();
        (known.bound, known.is_done) = (bound, is_done);
        is_done
    }

    /// Searches the subproblems by this many threads.
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
            // Those that do not start leave their share to the others.
            (1..jobs).for_each(|_| drop(std::thread::Builder::new().spawn_scoped(scope, work)));
            work();
        });
        standing.lock().is_done = standing.goes_on();
    }

    /// A cover of a subproblem that is cheaper than the best so far, the cheapest of them.
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

/// A search for the cheapest repeat cover below a limit.
pub fn limited<'a>(matrix: &'a Matrix, costs: &'a [u64], below: u128) -> RepeatCheapest<'a> {
    let search = RepeatCheapest::new(matrix, costs);
    match u64::try_from(below) {
        Ok(below) => search.cheapest_at_most(below.saturating_sub(1)),
        Err(_) => search,
    }
}

/// The repeat covers of a matrix as another problem with the same options: which covers it has, at least as
/// often as their lower bounds say.
pub fn at_least(matrix: &Matrix, costs: &[u64]) -> (Matrix, CoverKind) {
    let primary = matrix.primary();
    if (0..primary).all(|item| matrix.bounds(item).0 <= 1) && is_taken(matrix, costs) {
        return (covered_once(matrix, |low| low == 1), CoverKind::Repeat);
    }
    // As exact covers; one more item, which need not be covered, is in every option.
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

/// Whether the engine of repeat covers takes such costs: a cover may cost up to 2^56.
fn is_taken(matrix: &Matrix, costs: &[u64]) -> bool {
    let greatest = costs.iter().copied().max().unwrap_or(0);
    u128::from(greatest) * (matrix.primary() as u128) < 1 << 56
}

/// The primary items whose lower bounds are `kept`, each of which is covered once, with the same options.
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
