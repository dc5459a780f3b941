//! Methods of [`Exact`] for programs. Solutions do not use them, so bundles omit this file.

use super::best;
use super::multiple::Cheapest;
use super::{choice, Exact};
use crate::watch::{self, visit, Bounded, Progress, Stopped, Watched};
use std::cell::Cell;
use std::convert::TryFrom;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

/// Copies the matrix and the given options, but not the search: the copy searches from the start.
impl Clone for Exact {
    fn clone(&self) -> Exact {
        Exact { matrix: self.matrix.clone(), given: self.given.clone(), engine: None }
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Exact { matrix, given, engine } = self;
        let mut exact = f.debug_struct("Exact");
        exact.field("matrix", matrix).field("given", given).field("is_prepared", &engine.is_some()).finish()
    }
}

impl Exact {
    /// Offers the search methods of [`Exact`] with a hook, which watches and can stop each search.
    pub fn watched<F>(&mut self, hook: F) -> Watched<'_, Exact, F>
    where
        F: FnMut(&Progress) -> ControlFlow<()>,
    {
        Watched { question: self, hook }
    }

    /// Calls `visit` with each cover until it breaks. The covers are borrowed, so none is allocated.
    pub fn for_each_cover(&mut self, visit: impl FnMut(&[usize]) -> ControlFlow<()>) {
        let _ = self.watched(|_| ControlFlow::Continue(())).visit(visit);
    }
}

impl Exact {
    /// [`Exact::into_covers`] with a hook. If the hook stops the search, the last element is an error with
    /// the number of covers so far.
    pub fn into_watched_covers(
        mut self,
        mut hook: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> impl FusedIterator<Item = Result<Vec<usize>, Stopped<u64>>> {
        self.begin();
        let (mut standing, mut is_over) = (watch::Standing::default(), false);
        std::iter::from_fn(move || {
            let search = self.engine.as_mut().filter(|_| !is_over)?.as_mut();
            let next = standing.next(search, &mut hook);
            is_over = next != Ok(true);
            match next {
                Ok(true) => Some(Ok(search.cover().options().collect())),
                Ok(false) => None,
                Err(stopped) => Some(Err(stopped)),
            }
        })
        .fuse()
    }
}

impl<F: FnMut(&Progress) -> ControlFlow<()>> Watched<'_, Exact, F> {
    /// Like [`Exact::first`].
    pub fn first(&mut self) -> Result<Option<Vec<usize>>, Stopped<()>> {
        let mut first = None;
        let visited = self.visit_first(1, |cover| first = Some(cover.to_vec()));
        visited.map(|_| first).map_err(|_| Stopped::with(()))
    }

    /// Like [`Exact::for_each_cover`], but returns the number of covers visited.
    pub fn visit(&mut self, each: impl FnMut(&[usize]) -> ControlFlow<()>) -> Result<u64, Stopped<u64>> {
        visit(self.question.begin(), &mut self.hook, each)
    }

    /// Like [`Exact::count`], but visits each cover.
    pub fn count(&mut self, limit: u64) -> Result<u64, Stopped<u64>> {
        if limit == 0 {
            return Ok(0);
        }
        self.visit_first(limit, |_| ())
    }

    /// Calls `each` with the first `limit` covers (`limit` is at least 1). Returns their number.
    fn visit_first(&mut self, limit: u64, mut each: impl FnMut(&[usize])) -> Result<u64, Stopped<u64>> {
        let mut left = limit;
        self.visit(|cover| {
            each(cover);
            left -= 1;
            match left {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        })
    }

    /// Like [`Exact::up_to`].
    pub fn up_to(&mut self, limit: usize) -> Result<Vec<Vec<usize>>, Stopped<Vec<Vec<usize>>>> {
        let (mut progress, mut is_over, hook) = (Progress::default(), limit == 0, &mut self.hook);
        let mut covers = Vec::new();
        if is_over {
            return Ok(covers);
        }
        match choice::BESIDE.first().filter(|_| self.question.matrix.is_plain()) {
            Some(beside) => {
                self.question.begin();
                let Exact { matrix, given, engine } = &mut *self.question;
                if let Some(engine) = engine {
                    covers = beside(engine.as_mut(), limit, matrix, given, &mut |nodes, covers| {
                        progress.nodes = progress.nodes.max(nodes);
                        progress.covers = covers as u64;
                        is_over |= hook(&progress) == ControlFlow::Break(());
                        !is_over
                    });
                }
            }
            None => {
                let visited = self.visit_first(limit as u64, |cover| covers.push(cover.to_vec()));
                is_over = visited.is_err();
            }
        }
        if is_over {
            Err(Stopped::with(covers))
        } else {
            Ok(covers)
        }
    }

    /// Like [`Exact::fewest`].
    pub fn fewest(&mut self) -> Result<Option<Vec<usize>>, Stopped<Bounded>> {
        let costs = vec![1; self.question.matrix.options()];
        self.cheapest(&costs).map(|found| found.map(|(_, cover)| cover))
    }

    /// Like [`Exact::cheapest`].
    ///
    /// # Panics
    /// Panics if the number of costs is not the number of options.
    pub fn cheapest(&mut self, costs: &[u64]) -> Result<Option<(u64, Vec<usize>)>, Stopped<Bounded>> {
        let Exact { matrix, given, .. } = &*self.question;
        assert_eq!(matrix.options(), costs.len(), "expected one cost per option");
        let told = |cost: u128| u64::try_from(cost).unwrap_or(u64::MAX);
        let (mut bound, mut is_over) = (0, false);
        let mut pause = |nodes, best: Option<u128>, below: u128| {
            bound = told(below).max(bound);
            let progress = Progress { nodes, covers: u64::from(best.is_some()), best: best.map(told), bound };
            is_over |= (self.hook)(&progress) == ControlFlow::Break(());
            !is_over
        };
        let found = best::cheapest_with_pauses(matrix, given, costs, &mut pause).unwrap_or_else(|| {
            let (limit, none) = (Cell::new(u128::MAX), u128::MAX);
            let mut cheapest = Cheapest::new(matrix, costs).given(given);
            cheapest.best_below(&limit, |nodes, bound| {
                pause(nodes, Some(limit.get()).filter(|&limit| limit != none), bound)
            })
        });
        let cover = found.map(|(cost, cover)| (told(cost), cover));
        if is_over {
            let bound = cover.as_ref().map_or(bound, |cover| bound.min(cover.0));
            Err(Stopped::with(Bounded { cover, bound }))
        } else {
            Ok(cover)
        }
    }
}
