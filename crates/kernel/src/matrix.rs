//! The matrix of a cover problem: items, options, and which items each option covers.
//!
//! Stored option by option (compressed rows):
//!
//! ```text
//! options   0: {2, 4}   1: {0, 3}   2: {1, 2, 5}
//! cells     2 4 | 0 3 | 1 2 5
//! starts    0     2     4       7
//! ```

mod library;

use crate::lists::Lists;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// The matrix of a cover problem. Items are numbered from 0, first the primary items, then the secondary
/// items; options are numbered from 0 in the order they were added.
///
/// A secondary item may have a *colour* in an option: a cover may contain several options with this item if
/// they all give it the same colour. A primary item may have *bounds*: it is then covered at least `low` and
/// at most `high` times, instead of exactly once. (Knuth, TAOCP 7.2.2.1: XCC and MCC.)
///
/// * **Takes** fewer than 2^32 items, and any number of options.
/// * **Costs** memory proportional to the number of 1s, and time proportional to the size of each added
///   option. Copies share the options until an option is added to one of the copies.
/// * **Panics** if an item does not exist, a primary item has a colour, or bounds are invalid; the `try_`
///   methods return a [`MatrixError`] instead.
///
/// # Example
/// ```
/// use dlx_kernel::Matrix;
/// let mut matrix = Matrix::new(4, 2);
/// assert_eq!(matrix.add(&[2, 4]), 0);
/// assert_eq!(matrix.add(&[0, 3]), 1);
/// assert_eq!((matrix.items(), matrix.options(), matrix.ones()), (6, 2, 4));
/// assert_eq!(matrix.option(1).collect::<Vec<usize>>(), [0, 3]);
/// matrix.add_coloured(&[(1, 0), (4, 7)]);
/// matrix.set_bounds(1, 0, 2);
/// assert_eq!((matrix.colour(2, 1), matrix.bounds(1), matrix.is_plain()), (7, (0, 2), false));
/// assert!(matrix.try_add(&[6]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    primary: usize,
    /// How often each primary item must and may be covered; empty if all must be covered once.
    bounds: Vec<(u32, u32)>,
    rows: Arc<Rows>,
}

/// The options, shared by copies of a matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rows {
    cells: Vec<u32>,
    /// The colour of each cell; missing entries mean no colour.
    colours: Vec<u32>,
    starts: Vec<usize>,
    /// For each item, 1 + the last option that contains it, to detect duplicates.
    named: Vec<usize>,
}

impl Matrix {
    /// A matrix without options, with `primary` items that must be covered and `secondary` items that may be
    /// covered.
    pub fn new(primary: usize, secondary: usize) -> Matrix {
        let named = vec![0; primary + secondary];
        let rows = Rows { cells: Vec::new(), colours: Vec::new(), starts: vec![0], named };
        Matrix { primary, bounds: Vec::new(), rows: Arc::new(rows) }
    }

    /// Adds an option that covers `items` and returns its number. An item listed twice counts once.
    ///
    /// # Panics
    /// Panics if an item does not exist.
    pub fn add(&mut self, items: &[usize]) -> usize {
        let option = self.options();
        let Rows { cells, starts, named, .. } = Arc::make_mut(&mut self.rows);
        for &item in items {
            assert!(item < named.len(), "item {} does not exist; the matrix has {}", item, named.len());
            if named[item] != option + 1 {
                named[item] = option + 1;
                cells.push(item as u32);
            }
        }
        starts.push(cells.len());
        option
    }

    /// [`Matrix::add`] with an error instead of a panic. After an error, the matrix is unchanged.
    ///
    /// # Errors
    /// Fails if an item does not exist.
    pub fn try_add(&mut self, items: &[usize]) -> Result<usize, MatrixError> {
        match items.iter().find(|&&item| item >= self.items()) {
            Some(&item) => Err(MatrixError::NoItem(item)),
            None => Ok(self.add(items)),
        }
    }

    /// Adds an option of items with colours, where 0 means no colour, and returns its number. An item listed
    /// twice counts once, with its first colour.
    ///
    /// # Panics
    /// Panics if an item does not exist, or a primary item has a colour.
    pub fn add_coloured(&mut self, items: &[(usize, u32)]) -> usize {
        let start = self.ones();
        let option = self.add(&items.iter().map(|&(item, _)| item).collect::<Vec<usize>>());
        let Rows { cells, colours, .. } = Arc::make_mut(&mut self.rows);
        for &(item, colour) in items.iter().rev().filter(|&&(_, colour)| colour != 0) {
            assert!(item >= self.primary, "primary item {} has a colour", item);
            colours.resize(cells.len(), 0);
            let place = cells[start..].iter().position(|&other| other as usize == item);
            place.into_iter().for_each(|place| colours[start + place] = colour);
        }
        option
    }

    /// [`Matrix::add_coloured`] with an error instead of a panic. After an error, the matrix is unchanged.
    ///
    /// # Errors
    /// Fails if an item does not exist, or a primary item has a colour.
    pub fn try_add_coloured(&mut self, items: &[(usize, u32)]) -> Result<usize, MatrixError> {
        if let Some(&(item, _)) = items.iter().find(|&&(item, _)| item >= self.items()) {
            return Err(MatrixError::NoItem(item));
        }
        match items.iter().find(|&&(item, colour)| item < self.primary && colour != 0) {
            Some(&(item, _)) => Err(MatrixError::Coloured(item)),
            None => Ok(self.add_coloured(items)),
        }
    }

    /// Requires a primary item to be covered at least `low` and at most `high` times, instead of once.
    ///
    /// # Panics
    /// Panics if `item` is not primary, `high` is 0, or `low` is greater than `high`.
    pub fn set_bounds(&mut self, item: usize, low: u32, high: u32) {
        assert!(item < self.primary, "item {} is not one of the {} primary items", item, self.primary);
        assert!(low <= high && high > 0, "item {}: invalid bounds {} to {}", item, low, high);
        if (low, high) != self.bounds(item) {
            self.bounds.resize(self.primary, (1, 1));
            self.bounds[item] = (low, high);
        }
    }

    /// [`Matrix::set_bounds`] with an error instead of a panic.
    ///
    /// # Errors
    /// Fails if `item` is not primary, `high` is 0, or `low` is greater than `high`.
    pub fn try_set_bounds(&mut self, item: usize, low: u32, high: u32) -> Result<(), MatrixError> {
        if item >= self.primary || low > high || high == 0 {
            return Err(MatrixError::Bounds(item));
        }
        self.set_bounds(item, low, high);
        Ok(())
    }

    /// How often an item must and may be covered. Primary items: once, unless [`Matrix::set_bounds`] changed
    /// the bounds. Secondary items: at most once, where options that give the same colour count once.
    pub fn bounds(&self, item: usize) -> (u32, u32) {
        let once = if item < self.primary { (1, 1) } else { (0, 1) };
        self.bounds.get(item).copied().unwrap_or(once)
    }

    /// The colour of the item at `index` in option `option`; 0 for no colour. Both must exist.
    pub fn colour(&self, option: usize, index: usize) -> u32 {
        self.rows.colours.get(self.rows.starts[option] + index).copied().unwrap_or(0)
    }

    /// Whether no item has a colour and all primary items are covered exactly once.
    pub fn is_plain(&self) -> bool {
        self.rows.colours.is_empty() && self.has_single_bounds()
    }

    /// Whether all primary items are covered exactly once.
    pub fn has_single_bounds(&self) -> bool {
        self.bounds.iter().all(|&bounds| bounds == (1, 1))
    }

    /// The number of primary items; these are the items `0..primary()`.
    pub fn primary(&self) -> usize {
        self.primary
    }

    /// The number of items, primary and secondary.
    pub fn items(&self) -> usize {
        self.rows.named.len()
    }

    /// The number of options.
    pub fn options(&self) -> usize {
        self.rows.starts.len() - 1
    }

    /// The items that option `option` covers, in the order they were added.
    ///
    /// # Panics
    /// Panics if the option does not exist.
    pub fn option(
        &self,
        option: usize,
    ) -> impl ExactSizeIterator<Item = usize> + DoubleEndedIterator + Clone + '_ {
        self.items_of(option).iter().map(|&item| item as usize)
    }

    /// The items of `option`, as stored.
    pub(crate) fn items_of(&self, option: usize) -> &[u32] {
        let Rows { cells, starts, .. } = &*self.rows;
        &cells[starts[option]..starts[option + 1]]
    }

    pub(crate) fn has_primary(&self, option: usize) -> bool {
        self.items_of(option).iter().any(|&item| (item as usize) < self.primary)
    }

    /// The colours of an option's items. None only if neither this nor any later option has a colour.
    pub(crate) fn colours_of(&self, option: usize) -> Option<&[u32]> {
        let Rows { colours, starts, .. } = &*self.rows;
        colours.get(starts[option]..starts[option + 1])
    }

    /// The options of each item, ascending.
    #[doc(hidden)]
    pub fn options_by_item(&self) -> Lists {
        Lists::inverse((0..self.options()).map(|option| self.items_of(option)), self.items())
    }

    /// The options given to a search, sorted and without duplicates.
    ///
    /// # Panics
    /// Panics if an option does not exist.
    pub(crate) fn given(&self, options: &[usize]) -> Vec<usize> {
        let all = self.options();
        options.iter().for_each(|&option| {
            assert!(option < all, "option {} does not exist; the matrix has {}", option, all)
        });
        let mut given = options.to_vec();
        given.sort_unstable();
        given.dedup();
        given
    }

    /// Returns an error unless all of `options` exist.
    pub(crate) fn check_given(&self, options: &[usize]) -> Result<(), MatrixError> {
        match options.iter().find(|&&option| option >= self.options()) {
            Some(&option) => Err(MatrixError::NoOption(option)),
            None => Ok(()),
        }
    }

    /// Returns an error unless there is one cost per option.
    pub(crate) fn check_costs(&self, costs: &[u64]) -> Result<(), MatrixError> {
        match (costs.len(), self.options()) {
            (costs, options) if costs != options => Err(MatrixError::Costs { costs, options }),
            _ => Ok(()),
        }
    }

    /// The number of 1s in the matrix: the total size of all options.
    pub fn ones(&self) -> usize {
        self.rows.cells.len()
    }
}

/// Why an argument does not fit a matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatrixError {
    /// An item that does not exist.
    NoItem(usize),
    /// A primary item with a colour.
    Coloured(usize),
    /// Invalid bounds of an item, or bounds of an item that is not primary.
    Bounds(usize),
    /// An option that does not exist.
    NoOption(usize),
    /// The number of costs is not the number of options.
    Costs {
        /// The number of costs.
        costs: usize,
        /// The number of options.
        options: usize,
    },
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            MatrixError::NoItem(item) => write!(f, "item {} does not exist", item),
            MatrixError::Coloured(item) => write!(f, "item {} is primary, but has a colour", item),
            MatrixError::Bounds(item) => write!(f, "item {} cannot have these bounds", item),
            MatrixError::NoOption(option) => write!(f, "option {} does not exist", option),
            MatrixError::Costs { costs, options } => write!(f, "{} costs for {} options", costs, options),
        }
    }
}

impl Error for MatrixError {}
