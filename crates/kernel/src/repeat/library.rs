//! Methods of [`Repeat`] for programs. Solutions do not use them, so bundles omit this file.

use super::cheapest::tree::Climb;
use super::cheapest::{self, greatest, Cheapest, COST_LIMIT};
use super::{bounded, count, Repeat};
use crate::watch::{Bounded, Progress, Stopped, Watched};
use crate::Matrix;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

impl Repeat {
    /// Offers the search methods of [`Repeat`] with a hook, which watches and can stop each search.
    pub fn watched<F>(&mut self, hook: F) -> Watched<'_, Repeat, F>
    where
        F: FnMut(&Progress) -> ControlFlow<()>,
    {
        Watched { question: self, hook }
    }

    /// The matrix whose exact covers are the repeat covers of this matrix, with the same option numbers.
    #[doc(hidden)]
    pub fn as_exact(&self) -> Matrix {
        bounded::matrix(&self.matrix)
    }

    /// Calls `visit` with each cover until `visit` breaks. The covers are borrowed, so none is allocated.
    pub fn for_each_cover(&mut self, visit: impl FnMut(&[usize]) -> ControlFlow<()>) {
        self.exact().for_each_cover(visit);
    }

    /// [`Repeat::into_covers`] with a hook. If the hook stops the search, the last element is an error with
    /// the number of covers so far.
    pub fn into_watched_covers(
        self,
        hook: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> impl FusedIterator<Item = Result<Vec<usize>, Stopped<u64>>> {
        self.exact().into_watched_covers(hook)
    }
}

impl<F: FnMut(&Progress) -> ControlFlow<()>> Watched<'_, Repeat, F> {
    /// Like [`Repeat::first`].
    pub fn first(&mut self) -> Result<Option<Vec<usize>>, Stopped<()>> {
        if self.question.rest().is_small() {
            return Ok(self.question.first());
        }
        self.question.exact().watched(&mut self.hook).first()
    }

    /// Like [`Repeat::for_each_cover`]; returns the number of covers visited.
    pub fn visit(&mut self, each: impl FnMut(&[usize]) -> ControlFlow<()>) -> Result<u64, Stopped<u64>> {
        self.question.exact().watched(&mut self.hook).visit(each)
    }

    /// Like [`Repeat::up_to`].
    pub fn up_to(&mut self, limit: usize) -> Result<Vec<Vec<usize>>, Stopped<Vec<Vec<usize>>>> {
        self.question.exact().watched(&mut self.hook).up_to(limit)
    }

    /// Like [`Repeat::count`].
    pub fn count(&mut self, limit: u64) -> Result<u64, Stopped<u64>> {
        let rest = self.question.rest();
        if !rest.is_small() {
            return self.question.exact().watched(&mut self.hook).count(limit);
        }
        let (mut progress, mut is_over, hook) = (Progress::default(), false, &mut self.hook);
        let most = u128::from(limit);
        let count = count(&rest.matrix, most, |covers| {
            progress.nodes += 1;
            progress.covers = covers.min(most) as u64;
            is_over |= hook(&progress) == ControlFlow::Break(());
            !is_over
        });
        let count = count.unwrap_or(most).min(most) as u64;
        if is_over {
            Err(Stopped::with(count))
        } else {
            Ok(count)
        }
    }

    /// Like [`Repeat::fewest`].
    pub fn fewest(&mut self) -> Result<Option<Vec<usize>>, Stopped<Bounded>> {
        let costs = vec![1; self.question.matrix.options()];
        self.cheapest(&costs).map(|found| found.map(|(_, cover)| cover))
    }

    /// Like [`Repeat::cheapest`].
    ///
    /// # Panics
    /// Panics if the number of costs is not the number of options.
    pub fn cheapest(&mut self, costs: &[u64]) -> Result<Option<(u64, Vec<usize>)>, Stopped<Bounded>> {
        assert_eq!(self.question.matrix.options(), costs.len(), "expected one cost per option");
        let rest = self.question.rest();
        let own: Vec<u64> = rest.names.iter().map(|&option| costs[option]).collect();
        let is_simple = rest.matrix.has_single_bounds() && greatest(&rest.matrix, &own) < COST_LIMIT;
        let climb = if is_simple { None } else { Climb::exact(&bounded::matrix(&rest.matrix), &own) };
        if !is_simple && climb.is_none() {
            return self.question.exact().watched(&mut self.hook).cheapest(costs);
        }
        let given = self.question.given.iter().map(|&option| costs[option]);
        let spent = given.fold(0, u64::saturating_add);
        let (mut is_over, hook) = (false, &mut self.hook);
        let watch = |found: &cheapest::Progress| {
            let best = found.cover.as_ref().map(|cover| spent.saturating_add(cover.0));
            let bound = spent.saturating_add(found.bound);
            let progress = Progress { nodes: found.nodes, covers: u64::from(best.is_some()), best, bound };
            is_over |= hook(&progress) == ControlFlow::Break(());
            !is_over
        };
        let found = match climb {
            Some(climb) => climb.best(None, watch),
            None => Cheapest::new(&rest.matrix, &own).watch(watch),
        };
        let whole = |(cost, cover): (u64, _)| (spent.saturating_add(cost), self.question.whole(&rest, cover));
        let (cover, bound) = (found.cover.map(whole), spent.saturating_add(found.bound));
        if is_over {
            Err(Stopped::with(Bounded { cover, bound }))
        } else {
            Ok(cover)
        }
    }
}
