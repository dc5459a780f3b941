//! Repeat cover (set cover): sets of options that cover every primary item at least once, with the fewest
//! options, with at most k options, or at the least cost.
//!
//! * `search`, `counters`, `multipliers`: up to 16,384 items and options, on bit sets of 1, 2, 4, 8, 32 or
//!   256 words, whichever suffices (`by_words!`). A node costs about five operations per word for each option
//!   and item. From the 512th node on, the search also computes a Lagrangian bound;
//! * `cheapest`: costs, matrices of any size, and items that must be covered several times;
//! * `bounded`: all covers, and, if the linear program is too large, items that must be covered several
//!   times.

mod bounded;
pub(crate) mod cheapest;
mod choice;
pub(crate) mod counters;
mod library;
pub(crate) mod multipliers;
pub(crate) mod search;

use self::search::RepeatSearch;
use crate::bits::{by_words, MAX_ELEMENTS};
use crate::{Exact, Matrix, MatrixError};
use std::iter::FusedIterator;

/// A copy of a matrix, with searches for its repeat covers: sets of options that cover each primary item at
/// least once, or at least as often as the item's lower bound says.
///
/// * **Takes** any [`Matrix`]. Upper bounds, secondary items and their colours are ignored.
/// * **Costs**: the worst-case time is exponential. Memory is about items times options, in bits; with more
///   than 16,384 items or options, it is proportional to the number of 1s.
/// * **Never fails**, whatever the size of the matrix. Methods that take options or costs panic if these do
///   not fit the matrix; the `try_` methods return an error instead.
///
/// Sources: Knuth, TAOCP 7.2.2.1 for the terms; Beasley, "An algorithm for set covering problem", EJOR 31
/// (1987), for the reductions.
///
/// # Example
/// ```
/// use dlx_kernel::{Matrix, Repeat};
/// let mut matrix = Matrix::new(4, 0);
/// for items in [[0, 1], [1, 2], [2, 3], [0, 3]] {
///     matrix.add(&items);
/// }
/// let mut repeat = Repeat::new(&matrix);
/// assert_eq!(repeat.fewest().map(|options| options.len()), Some(2));
/// assert_eq!(repeat.at_most(1), None);
/// assert_eq!((repeat.count(u64::MAX), repeat.covers().count()), (7, 7));
/// assert_eq!(repeat.cheapest(&[1, 5, 1, 5]), Some((2, vec![0, 2])));
/// // Item 0 must be covered twice.
/// matrix.set_bounds(0, 2, 2);
/// assert_eq!(Repeat::new(&matrix).fewest().map(|options| options.len()), Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Repeat {
    matrix: Matrix,
    given: Vec<usize>,
}

impl Repeat {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Repeat {
        Repeat { matrix: matrix.clone(), given: Vec::new() }
    }

    /// Restricts all searches to covers that contain each of `options`. Replaces the options given in earlier
    /// calls.
    ///
    /// # Panics
    /// Panics if an option does not exist.
    pub fn given(&mut self, options: &[usize]) -> &mut Repeat {
        self.given = self.matrix.given(options);
        self
    }

    /// [`Repeat::given`] with an error instead of a panic. After an error, the options given earlier still
    /// apply.
    ///
    /// # Errors
    /// Fails if an option does not exist.
    pub fn try_given(&mut self, options: &[usize]) -> Result<&mut Repeat, MatrixError> {
        self.matrix.check_given(options)?;
        Ok(self.given(options))
    }

    /// A cover, if there is one: its options, in no particular order. Some options may be superfluous.
    pub fn first(&mut self) -> Option<Vec<usize>> {
        let rest = self.rest();
        let cover = match choice::FIRST.first().filter(|_| !rest.is_small()) {
            Some(first) => first(&rest.matrix)?,
            None => by_words!(size(&rest.matrix), W => RepeatSearch::<W>::of(&rest.matrix).greedy())?,
        };
        Some(self.whole(&rest, cover))
    }

    /// All covers in the order they are found, each as a list of options in no particular order. The search
    /// advances only as the iterator is used.
    pub fn covers(&mut self) -> impl FusedIterator<Item = Vec<usize>> + '_ {
        self.exact().into_covers()
    }

    /// [`Repeat::covers`] as an iterator that owns the search.
    pub fn into_covers(self) -> impl FusedIterator<Item = Vec<usize>> {
        self.exact().into_covers()
    }

    fn exact(&self) -> Exact {
        let mut exact = bounded::exact(&self.matrix);
        exact.given(&self.given);
        exact
    }

    /// The number of covers, counted up to `limit`.
    pub fn count(&mut self, limit: u64) -> u64 {
        let rest = self.rest();
        if let Some(count) = choice::COUNT.first().filter(|_| !rest.is_small()) {
            return count(&rest.matrix, limit);
        }
        let limit = u128::from(limit);
        count(&rest.matrix, limit, |_| true).unwrap_or(limit).min(limit) as u64
    }

    /// Any `limit` covers, or all covers if there are fewer.
    pub fn up_to(&mut self, limit: usize) -> Vec<Vec<usize>> {
        self.covers().take(limit).collect()
    }

    /// A cover with the fewest options, if there is one.
    pub fn fewest(&mut self) -> Option<Vec<usize>> {
        let rest = self.rest();
        if !rest.is_small() {
            return self.cheapest_within(|_| 1, None).map(|(_, cover)| cover);
        }
        let cover = by_words!(size(&rest.matrix), W => {
            let search = RepeatSearch::<W>::of(&rest.matrix);
            let mut best = search.greedy()?;
            while let Some(better) = best.len().checked_sub(1).and_then(|most| search.at_most(most)) {
                best = better;
            }
            best
        });
        Some(self.whole(&rest, cover))
    }

    /// A cover of at most `most` options, in no particular order. None if there is no such cover.
    pub fn at_most(&mut self, most: usize) -> Option<Vec<usize>> {
        let rest = self.rest();
        if !rest.is_small() {
            return self.cheapest_within(|_| 1, Some(most as u64)).map(|(_, cover)| cover);
        }
        let most = most.checked_sub(self.given.len())?;
        let cover = by_words!(size(&rest.matrix), W => RepeatSearch::<W>::of(&rest.matrix).at_most(most))?;
        Some(self.whole(&rest, cover))
    }

    /// A cheapest cover, preceded by its cost, if there is a cover; option `i` costs `costs[i]`. Costs are
    /// added without overflow: a total beyond `u64::MAX` is returned as `u64::MAX`.
    ///
    /// # Panics
    /// Panics if the number of costs is not the number of options.
    pub fn cheapest(&mut self, costs: &[u64]) -> Option<(u64, Vec<usize>)> {
        assert_eq!(self.matrix.options(), costs.len(), "expected one cost per option");
        self.cheapest_within(|option| costs[option], None)
    }

    /// [`Repeat::cheapest`] with an error instead of a panic.
    ///
    /// # Errors
    /// Fails if the number of costs is not the number of options.
    pub fn try_cheapest(&mut self, costs: &[u64]) -> Result<Option<(u64, Vec<usize>)>, MatrixError> {
        self.matrix.check_costs(costs)?;
        Ok(self.cheapest(costs))
    }

    /// The cheapest cover if it costs at most `most`.
    fn cheapest_within(&self, cost: impl Fn(usize) -> u64, most: Option<u64>) -> Option<(u64, Vec<usize>)> {
        let given = self.given.iter().fold(0, |sum: u64, &option| sum.saturating_add(cost(option)));
        let most = match most {
            Some(most) => Some(most.checked_sub(given)?),
            None => None,
        };
        let rest = self.rest();
        let costs: Vec<u64> = rest.names.iter().map(|&option| cost(option)).collect();
        let found = choice::CHEAPEST.iter().find_map(|search| search(&rest.matrix, &costs, most));
        let (cost, cover) = found.expect("a search for this matrix")?;
        Some((cost.saturating_add(given), self.whole(&rest, cover)))
    }

    fn whole(&self, rest: &Rest, cover: Vec<usize>) -> Vec<usize> {
        cover.into_iter().map(|option| rest.names[option]).chain(self.given.iter().copied()).collect()
    }

    fn rest(&self) -> Rest {
        if self.given.is_empty() && self.matrix.has_single_bounds() {
            return Rest { matrix: self.matrix.clone(), names: (0..self.matrix.options()).collect() };
        }
        let primary = self.matrix.primary();
        let items = |option: usize| {
            let own = self.matrix.items_of(option).iter().map(|&item| item as usize);
            own.filter(move |&item| item < primary)
        };
        let mut low: Vec<u32> = (0..primary).map(|item| self.matrix.bounds(item).0).collect();
        let given = self.given.iter().flat_map(|&option| items(option));
        given.for_each(|item| low[item] = low[item].saturating_sub(1));
        let left: Vec<usize> = (0..primary).filter(|&item| low[item] > 0).collect();
        let mut matrix = Matrix::new(left.len(), 0);
        left.iter().enumerate().for_each(|(place, &item)| matrix.set_bounds(place, low[item], low[item]));
        let is_left = |option: &usize| self.given.binary_search(option).is_err();
        let names: Vec<usize> = (0..self.matrix.options()).filter(is_left).collect();
        for &option in &names {
            let own = items(option).filter_map(|item| left.binary_search(&item).ok());
            matrix.add(&own.collect::<Vec<usize>>());
        }
        Rest { matrix, names }
    }
}

/// The problem that remains after choosing the given options: the items that need more options, each with the
/// number still needed as its bounds.
struct Rest {
    matrix: Matrix,
    /// The number of each option in the whole matrix.
    names: Vec<usize>,
}

impl Rest {
    /// Whether the search on bit sets can solve this problem.
    fn is_small(&self) -> bool {
        self.matrix.has_single_bounds() && size(&self.matrix) <= MAX_ELEMENTS
    }
}

fn size(matrix: &Matrix) -> usize {
    matrix.primary().max(matrix.options())
}

/// The number of sets of options that cover every primary item of `matrix`, counted up to `limit` or slightly
/// beyond. `go_on` is called regularly with the count so far; when it returns false, the count so far is
/// returned. None if the number is 2^128 or more.
///
/// # Panics
/// Panics if an item has bounds, or there are more than 16,384 primary items or options.
pub fn count(matrix: &Matrix, limit: u128, go_on: impl FnMut(u128) -> bool) -> Option<u128> {
    assert!(matrix.has_single_bounds(), "items have bounds: use dlx_kernel::Repeat");
    by_words!(size(matrix), W => RepeatSearch::<W>::of(matrix).count(limit, go_on))
}
