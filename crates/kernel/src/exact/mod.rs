//! Exact cover of any matrix: all covers, one cover, the number of covers, or a cover with the fewest options
//! or the least cost.
//!
//! [`Exact`] chooses among the representations of the matrix in this table (`choice`). None of their searches
//! recurses, so a deep search does not overflow the stack.
//!
//! | representation | for | holds | up to | a node costs | memory |
//! |---|---|---|---|---|---|
//! | `dense` | plain matrices | bits of options, bit-sliced counters | 128 primary items, 8,191 options | options / 64 operations, and 10 per dying option | options^2 bits |
//! | `wide` | plain matrices | bits of options, plain counts | 2,048 primary items, 4,096 options | options / 64 operations, and one per item of dying options | options^2 bits |
//! | `linked` | plain matrices | linked lists | any size | the 1s of dying options | the 1s |
//! | `grid` | rows and columns that cross in coloured cells | tries | any size | one step in each of two tries | the 1s |
//! | `parts` | plain matrices of parts without common items | an engine for each part | any size | a node of one part | the engines |
//! | `sliced` | multiplicities without colours | bits of options, bit-sliced counters | 128 items, 256 options | a few operations per dying option | options^2 bits |
//! | `multiple` | colours, multiplicities | linked lists, then bit sets with a trail | any size | the words of the chosen option's items | the 1s |
//!
//! After 16,384 steps without a cover, `dense` and `wide` look for a proof by weights that there is no cover
//! (`linear`). [`Exact::up_to`] alternates a long plain search with a search that learns from its dead ends
//! (`learn`). Branch and bound finds the cheapest cover and the cover with the fewest options (`best`,
//! `multiple::cheapest`).

pub(crate) mod best;
pub(crate) mod choice;
pub(crate) mod dense;
pub(crate) mod grid;
pub(crate) mod learn;
mod library;
pub(crate) mod linear;
pub(crate) mod linked;
mod matching;
pub(crate) mod multiple;
pub(crate) mod option_bits;
mod outweighed;
pub(crate) mod parts;
pub(crate) mod representation;
pub(crate) mod wide;

use self::representation::Representation;
use crate::{Matrix, MatrixError};
use std::convert::TryFrom;
use std::iter;

/// A copy of a matrix, with searches for its exact covers: sets of options that cover each primary item once
/// (or as often as its bounds say), and each secondary item at most once or by options that give it the same
/// colour.
///
/// * **Takes** any [`Matrix`], with or without colours and multiplicities. Covers contain options without
///   primary items only if these are [given](Exact::given).
/// * **Costs**: the first search prepares the engine that suits the matrix; later searches reuse the engine.
///   The worst-case time is exponential. Memory is proportional to the number of 1s; with up to 8,191
///   options, it may be options^2 bits.
/// * **Never fails**, whatever the size of the matrix. Methods that take options or costs panic if these do
///   not fit the matrix; the `try_` methods return an error instead.
///
/// Source: Knuth, "Dancing Links" (2000), and TAOCP 7.2.2.1, Algorithms X, C and M.
///
/// # Example
/// ```
/// use dlx_kernel::{Exact, Matrix};
/// // The example of "Dancing Links": seven items, six options.
/// let mut matrix = Matrix::new(7, 0);
/// for items in [&[2, 4, 5][..], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]] {
///     matrix.add(items);
/// }
/// let mut exact = Exact::new(&matrix);
/// assert_eq!(exact.count(u64::MAX), 1);
/// for mut cover in exact.covers() {
///     cover.sort();
///     assert_eq!(cover, [0, 3, 4]);
/// }
/// assert_eq!(exact.given(&[1]).first(), None);
///
/// // Item 0 must be covered twice. In the second matrix, two options give item 2 the same colour.
/// let mut matrix = Matrix::new(1, 0);
/// matrix.set_bounds(0, 2, 2);
/// for _ in 0..3 {
///     matrix.add(&[0]);
/// }
/// assert_eq!(Exact::new(&matrix).count(10), 3);
/// let mut matrix = Matrix::new(2, 1);
/// matrix.add_coloured(&[(0, 0), (2, 5)]);
/// matrix.add_coloured(&[(1, 0), (2, 5)]);
/// matrix.add_coloured(&[(1, 0), (2, 6)]);
/// assert_eq!(Exact::new(&matrix).covers().count(), 1);
/// ```
pub struct Exact {
    matrix: Matrix,
    given: Vec<usize>,
    engine: Option<Box<dyn Representation>>,
}

impl Exact {
    /// Prepares `matrix`.
    pub fn new(matrix: &Matrix) -> Exact {
        Exact { matrix: matrix.clone(), given: Vec::new(), engine: None }
    }

    /// Restricts all searches to covers that contain each of `options`. Replaces the options given in earlier
    /// calls.
    ///
    /// # Panics
    /// Panics if an option does not exist.
    pub fn given(&mut self, options: &[usize]) -> &mut Exact {
        self.given = self.matrix.given(options);
        self
    }

    /// [`Exact::given`] with an error instead of a panic. After an error, the options given earlier still
    /// apply.
    ///
    /// # Errors
    /// Fails if an option does not exist.
    pub fn try_given(&mut self, options: &[usize]) -> Result<&mut Exact, MatrixError> {
        self.matrix.check_given(options)?;
        Ok(self.given(options))
    }

    /// A cover, if there is one: its options, in no particular order. On matrices that are hard for a plain
    /// search, [`Exact::up_to`] with limit 1 may be much faster.
    pub fn first(&mut self) -> Option<Vec<usize>> {
        self.covers().next()
    }

    /// All covers in the order they are found, each as a list of options in no particular order. The search
    /// advances only as the iterator is used.
    pub fn covers(&mut self) -> impl iter::FusedIterator<Item = Vec<usize>> + '_ {
        let search = self.begin();
        iter::from_fn(move || next_cover(search)).fuse()
    }

    /// The number of covers, counted up to `limit`.
    pub fn count(&mut self, limit: u64) -> u64 {
        self.begin().count(limit)
    }

    /// Any `limit` covers, or all covers if there are fewer. A long plain search alternates with a search
    /// that learns from its dead ends. On hard matrices, `up_to` is much faster than taking `limit` elements
    /// of [`Exact::covers`]; on random matrices it may be many times slower.
    pub fn up_to(&mut self, limit: usize) -> Vec<Vec<usize>> {
        match choice::BESIDE.first() {
            Some(beside) if limit > 0 && self.matrix.is_plain() => {
                self.begin();
                let Exact { matrix, given, engine } = self;
                engine.as_mut().map_or(Vec::new(), |engine| {
                    beside(engine.as_mut(), limit, matrix, given, &mut |_, _| true)
                })
            }
            _ => self.covers().take(limit).collect(),
        }
    }

    /// A cover with the fewest options, if there is one.
    pub fn fewest(&mut self) -> Option<Vec<usize>> {
        self.cheapest(&vec![1; self.matrix.options()]).map(|(_, cover)| cover)
    }

    /// A cheapest cover, preceded by its cost, if there is a cover; option `i` costs `costs[i]`. Costs are
    /// added without overflow: a total beyond `u64::MAX` is returned as `u64::MAX`.
    ///
    /// # Panics
    /// Panics if the number of costs is not the number of options.
    pub fn cheapest(&mut self, costs: &[u64]) -> Option<(u64, Vec<usize>)> {
        assert_eq!(self.matrix.options(), costs.len(), "expected one cost per option");
        let found = choice::CHEAPEST.iter().find_map(|find| find(&self.matrix, &self.given, costs));
        let (cost, cover) = found.unwrap_or_else(|| {
            let cost = |cover: &[usize]| cover.iter().map(|&option| u128::from(costs[option])).sum();
            self.covers().map(|cover| (cost(&cover), cover)).min()
        })?;
        Some((u64::try_from(cost).unwrap_or(u64::MAX), cover))
    }

    /// [`Exact::cheapest`] with an error instead of a panic.
    ///
    /// # Errors
    /// Fails if the number of costs is not the number of options.
    pub fn try_cheapest(&mut self, costs: &[u64]) -> Result<Option<(u64, Vec<usize>)>, MatrixError> {
        self.matrix.check_costs(costs)?;
        Ok(self.cheapest(costs))
    }

    /// [`Exact::covers`] as an iterator that owns the search.
    pub fn into_covers(mut self) -> impl iter::FusedIterator<Item = Vec<usize>> {
        self.begin();
        iter::from_fn(move || next_cover(self.engine.as_mut()?.as_mut())).fuse()
    }

    fn begin(&mut self) -> &mut dyn Representation {
        let matrix = &self.matrix;
        let engine = self.engine.get_or_insert_with(|| {
            let engine = representation::first(choice::ENGINES, matrix);
            choice::LEADS.iter().fold(engine, |engine, lead| lead(engine, matrix, choice::ENGINES))
        });
        engine.begin(&self.given);
        engine.as_mut()
    }
}

fn next_cover(search: &mut dyn Representation) -> Option<Vec<usize>> {
    search.advance().then(|| search.cover().options().collect())
}
