//! The matrix of a cover problem: items, options, and which option covers which items.
//!
//! Stored option by option (compressed rows):
//!
//! ```text
//! options   0: {2, 4}   1: {0, 3}   2: {1, 2, 5}
//! cells     2 4 | 0 3 | 1 2 5
//! ends          2     4       7
//! ```
//!
//! # Example
//! ```
//! use dlx_judge::cover::Matrix;
//! let mut matrix = Matrix::new(4, 2);
//! assert_eq!(matrix.add(&[2, 4]), 0);
//! assert_eq!(matrix.add(&[0, 3]), 1);
//! assert_eq!((matrix.items(), matrix.options(), matrix.ones()), (6, 2, 4));
//! assert_eq!(matrix.option(1), [0, 3]);
//! ```

/// The matrix of a cover problem. Items are numbered from 0, the primary ones first, then the secondary ones;
/// options are numbered from 0 in the order they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    primary: usize,
    secondary: usize,
    cells: Vec<u32>,
    ends: Vec<usize>,
    /// For each item, one more than the last option that named it; detects a repeated item in constant time.
    named: Vec<usize>,
}

impl Matrix {
    /// A matrix of `primary` items, which must be covered, and `secondary` items, which may be, without options.
    pub fn new(primary: usize, secondary: usize) -> Matrix {
        Matrix {
            primary,
            secondary,
            cells: Vec::new(),
            ends: Vec::new(),
            named: vec![0; primary + secondary],
        }
    }

    /// Adds an option that covers `items` and returns its number. An item named twice counts once.
    ///
    /// # Panics
    /// If an item does not exist.
    pub fn add(&mut self, items: &[usize]) -> usize {
        let option = self.ends.len();
        for &item in items {
            assert!(item < self.items(), "item {} of {}", item, self.items());
            if self.named[item] != option + 1 {
                self.named[item] = option + 1;
                self.cells.push(item as u32);
            }
        }
        self.ends.push(self.cells.len());
        option
    }

    /// The number of items that must be covered; they are items `0..primary()`.
    pub fn primary(&self) -> usize {
        self.primary
    }

    /// The number of items, primary and secondary.
    pub fn items(&self) -> usize {
        self.primary + self.secondary
    }

    /// The number of options.
    pub fn options(&self) -> usize {
        self.ends.len()
    }

    /// The items that option `option` covers, in the order they were given.
    pub fn option(&self, option: usize) -> &[u32] {
        let start = if option == 0 { 0 } else { self.ends[option - 1] };
        &self.cells[start..self.ends[option]]
    }

    /// The number of ones in the matrix: the total size of all options.
    pub fn ones(&self) -> usize {
        self.cells.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_keep_their_items_in_order_and_once() {
        let mut matrix = Matrix::new(3, 1);
        assert_eq!(matrix.add(&[2, 0, 2]), 0);
        assert_eq!(matrix.add(&[]), 1);
        assert_eq!(matrix.add(&[3]), 2);
        assert_eq!((matrix.option(0), matrix.option(1), matrix.option(2)), (&[2, 0][..], &[][..], &[3][..]));
        assert_eq!((matrix.items(), matrix.primary(), matrix.options(), matrix.ones()), (4, 3, 3, 3));
    }
}
