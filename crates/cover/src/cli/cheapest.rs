//! `dlx-cover solve --cheapest` and `--repeat` by several threads or in parts: subproblems near the
//! root, searched for covers that undercut the best so far.

use super::bounds::{Bounds, searching};
use super::cores::whole;
use dlx_count::cheapest_below;
use dlx_count::parts::CoverKind;
use dlx_count::split::{Rest, Subproblem, repeat, split};
use dlx_kernel::Matrix;
use dlx_kernel::internal::{Progress, RepeatCheapest};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The cost of a cover, and its options.
pub type Cover = (u128, Vec<usize>);

/// The search of the whole problem with which every run begins: it is enough for many problems, and finds a
/// good cover for the others. In nodes, and for repeat covers in looks.
const NODES: u64 = 200;
const LOOKS: u32 = 30;

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
        Standing { below: AtomicU64::new(below), known: Mutex::default() }
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

    /// Searches the whole problem for a while, and if that was not the end, subproblems by this many threads.
    /// What is known at the end, or when the time is over.
    pub fn search(
        self,
        subproblems: impl FnOnce(&Sought) -> Vec<Subproblem> + Send + 'static,
        jobs: usize,
        at_most: Option<u64>,
        bounds: &Bounds,
    ) -> anyhow::Result<Known> {
        let standing = Arc::new(Standing::new(at_most));
        let shared = Arc::clone(&standing);
        let search = move || {
            if !self.begin(&shared) {
                self.run(&subproblems(&self), jobs, &shared);
            }
        };
        bounds.within(search, searching)?;
        Ok(standing.lock().clone())
    }

    /// Searches the whole problem for a while. False if that was not the end.
    fn begin(&self, standing: &Standing) -> bool {
        let Known { best, bound, is_done } = match self.kind {
            CoverKind::Exact => {
                let limit = || standing.left(0);
                let (best, is_done) = cheapest_below(&self.matrix, &self.costs, self.memory, NODES, &limit);
                Known { best, bound: 0, is_done }
            }
            CoverKind::Repeat => {
                let mut looks = 0;
                let progress = limited(&self.matrix, &self.costs, standing.left(0)).watch(|_| {
                    looks += 1;
                    looks < LOOKS
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
            while let Some(subproblem) = subproblems.get(next.fetch_add(1, Ordering::Relaxed)) {
                self.one(subproblem, standing).into_iter().for_each(|cover| standing.tell(cover));
            }
        };
        std::thread::scope(|scope| {
            // Those that do not start leave their share to the others.
            (1..jobs).for_each(|_| drop(std::thread::Builder::new().spawn_scoped(scope, work)));
            work();
        });
        standing.lock().is_done = true;
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
                cheapest_below(matrix, &costs, self.memory, u64::MAX, &|| standing.left(spent)).0
            }
            CoverKind::Repeat => {
                let search = limited(matrix, &costs, standing.left(spent));
                let progress = search.watch(|progress| u128::from(progress.bound) < standing.left(spent));
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
