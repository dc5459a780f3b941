//! Trait implementations of [`Matrix`] for programs. Solutions do not use them, so bundles omit this file.

use super::Matrix;
use std::iter::FromIterator;

/// No items and no options.
impl Default for Matrix {
    fn default() -> Matrix {
        Matrix::new(0, 0)
    }
}

/// Adds options.
///
/// # Panics
/// Panics if an item does not exist.
impl<O: AsRef<[usize]>> Extend<O> for Matrix {
    fn extend<I: IntoIterator<Item = O>>(&mut self, options: I) {
        for option in options {
            self.add(option.as_ref());
        }
    }
}

/// A matrix of these options. All items up to the highest item in an option are primary.
///
/// ```
/// use dlx_kernel::{Exact, Matrix};
/// let matrix: Matrix = [vec![0, 1], vec![1], vec![2]].into_iter().collect();
/// assert_eq!((matrix.primary(), Exact::new(&matrix).count(9)), (3, 1));
/// ```
impl<O: AsRef<[usize]>> FromIterator<O> for Matrix {
    fn from_iter<I: IntoIterator<Item = O>>(options: I) -> Matrix {
        let options: Vec<O> = options.into_iter().collect();
        let last = options.iter().flat_map(|option| option.as_ref()).max();
        let mut matrix = Matrix::new(last.map_or(0, |last| last + 1), 0);
        matrix.extend(options);
        matrix
    }
}
