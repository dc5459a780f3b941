//! The whole problem, divided into components without common options: each component is searched separately,
//! and the costs are added.

use super::progress::Progress;
use super::reduce::Rest;
use super::search::{Search, Units};
use super::sparse::Sparse;
use crate::lists::Lists;
use crate::Matrix;
use std::collections::VecDeque;

/// The effort of the first reductions, in steps per nonzero.
const REDUCTION_EFFORT: usize = 10;
/// Nonzeros visited between two calls of `watch`.
const SLICE_WORK: u64 = 1_000_000;
/// A unit of cost is at most 2^`MAX_UNIT_BITS` multiplier units.
const MAX_UNIT_BITS: u32 = 20;

pub struct Components {
    /// The options chosen by the first reductions, and their cost.
    chosen: Vec<u32>,
    cost: i64,
    searches: Vec<Search>,
    /// The unfinished searches, in the order of their turns.
    open: VecDeque<usize>,
    /// A limit on the cost, and whether any cover within the limit is wanted instead of the cheapest.
    most: Option<(i64, bool)>,
}

impl Components {
    /// Reduces `matrix` and divides the remaining problem into components. Their searches raise the bound
    /// step by step after visiting `work_before_steps` nonzeros. None if some item has no option.
    pub fn new(
        matrix: &Matrix,
        costs: &[u64],
        most: Option<(u64, bool)>,
        work_before_steps: u64,
    ) -> Option<Components> {
        let greatest = costs.iter().copied().max().unwrap_or(0);
        // This exceeds the cost of any cover with at most one option per item.
        let limit = greatest * matrix.primary() as u64 + 1;
        let most = most.filter(|&(most, _)| most < limit).map(|(most, is_any)| (most as i64, is_any));
        let bits = super::MAX_SUM_BITS - (64 - limit.leading_zeros());
        let sparse = Sparse::new(matrix, costs);
        let step = sparse.divisor();
        let units = Units { one: 1 << bits.min(MAX_UNIT_BITS), step };
        let Rest { sparse, chosen, cost } = Rest::new(sparse).reduced(&[], |_| false, REDUCTION_EFFORT)?;
        let limit = most.map_or(limit as i64, |(most, _)| (most + 1 - cost).max(0));
        let parts = divided(sparse);
        // Rounds the limit up to a multiple of the costs' common divisor, as every total cost is one.
        let limit = (limit + step - 1) / step * step;
        let search = |part| Search::new(part, units, limit, work_before_steps);
        let searches: Vec<Search> = parts.into_iter().map(search).collect();
        let open = (0..searches.len()).collect();
        Some(Components { chosen, cost, searches, open, most })
    }

    /// Continues the searches of some components until they have visited about [`SLICE_WORK`] nonzeros.
    pub fn work(&mut self) {
        let mut left = SLICE_WORK;
        while let Some(index) = self.open.pop_front() {
            let search = &mut self.searches[index];
            let before = search.effort();
            while !search.is_done() && search.effort() - before < left {
                search.work();
            }
            if !search.is_done() {
                self.open.push_back(index);
            }
            left = left.saturating_sub(search.effort() - before);
            if left == 0 {
                break;
            }
        }
    }

    pub fn tell(&self, progress: &mut Progress) {
        let bound = self.cost + self.searches.iter().map(|search| search.bound()).sum::<i64>();
        progress.bound = progress.bound.max(bound as u64);
        progress.nodes = self.searches.iter().map(|search| search.nodes).sum();
        if let Some(costs) =
            self.searches.iter().map(|search| Some(search.best()?.0)).collect::<Option<Vec<i64>>>()
        {
            let cost = self.cost + costs.iter().sum::<i64>();
            let is_wanted = self.most.map_or(true, |(most, _)| cost <= most);
            if is_wanted && progress.cover.as_ref().map_or(true, |cover| (cost as u64) < cover.0) {
                let of = self.searches.iter().filter_map(|search| search.best()).map(|best| best.1);
                let mut options: Vec<usize> = of
                    .chain(std::iter::once(&self.chosen[..]))
                    .flatten()
                    .map(|&option| option as usize)
                    .collect();
                options.sort_unstable();
                progress.cover = Some((cost as u64, options));
            }
        }
        let is_dead = |search: &Search| search.is_done() && search.best().is_none();
        progress.is_done = match self.most {
            Some((most, _)) if bound > most || self.searches.iter().any(is_dead) => true,
            Some((_, true)) => progress.cover.is_some(),
            _ => self.searches.iter().all(|search| search.is_done()),
        };
    }
}

/// The components of `sparse`, the smallest first.
fn divided(sparse: Sparse) -> Vec<Sparse> {
    let items = sparse.items.len();
    let (component, count) = Lists::components(sparse.options.iter().map(|list| list.iter().copied()), items);
    if count == 1 {
        return vec![sparse];
    }
    let mut sizes = vec![0; count];
    component.iter().for_each(|&component| sizes[component as usize] += 1);
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&component| sizes[component]);
    let mut number = vec![0; count];
    order.iter().enumerate().for_each(|(index, &component)| number[component] = index);
    let mut parts: Vec<(Vec<u32>, Vec<u32>)> = vec![Default::default(); count];
    component.iter().enumerate().for_each(|(item, &of)| parts[number[of as usize]].1.push(item as u32));
    for (option, items) in sparse.options.iter().enumerate() {
        parts[number[component[items[0] as usize] as usize]].0.push(option as u32);
    }
    sparse.parts(&parts)
}
