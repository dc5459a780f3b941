//! The n queens problem: n queens on an n x n board, none of which attacks another.
//!
//! Items: rows and columns are primary, with one queen each; diagonals are secondary, with at most one queen
//! each. Options: a queen in row r, column c, with four items.
//!
//! ```text
//! items   rows and columns, shuffled | r + c | r - c + n - 1
//!         2 n primary                  2 n - 1  2 n - 1 secondary
//! ```
//!
//! Items are shuffled because engines break ties by the order of items. Any regular order (from the top, from
//! the middle) places the first queens in patterns that leave large boards without a solution, which a search
//! detects late. With 50 rows and a few queens given, half of the searches that start in the middle take 10^5
//! nodes or more; nine in ten of the shuffled ones take fewer than 300.
//!
//! **Takes** any number of rows. **Costs** a matrix of 4 n^2 ones, and its searches ([`Exact`]): a placement
//! takes about a millisecond up to 50 rows, and possibly hours for 100.
//!
//! # Example
//! ```
//! use dlx_kernel::formulations::queens::Queens;
//! let mut queens = Queens::new(8);
//! assert_eq!(queens.count_and_first(), (92, Some(vec![0, 4, 7, 5, 2, 6, 1, 3])));
//! assert_eq!(queens.first(&[(0, 0), (1, 1)]), None);
//! ```

use crate::{Exact, Matrix};

/// A board of n rows and n columns. A placement is the list of the queens' columns by row, from 0.
pub struct Queens {
    n: usize,
    exact: Exact,
}

impl Queens {
    /// A board of `n` rows.
    pub fn new(n: usize) -> Queens {
        Queens { n, exact: Exact::new(&Queens::matrix(n)) }
    }

    /// The matrix: n^2 options, numbered n r + c for the queen in row r and column c; 2 n primary items and,
    /// unless n is 0, 4 n - 2 secondary ones.
    pub fn matrix(n: usize) -> Matrix {
        let diagonals = (2 * n).saturating_sub(1);
        let lines = shuffled(2 * n);
        let mut matrix = Matrix::new(2 * n, 2 * diagonals);
        for row in 0..n {
            for column in 0..n {
                matrix.add(&[
                    lines[row],
                    lines[n + column],
                    2 * n + row + column,
                    2 * n + diagonals + row + n - 1 - column,
                ]);
            }
        }
        matrix
    }

    /// A placement that includes the queens `given` as (row, column), if there is one.
    ///
    /// # Panics
    /// If a queen is not on the board.
    pub fn first(&mut self, given: &[(usize, usize)]) -> Option<Vec<usize>> {
        assert!(
            given.iter().all(|&(row, column)| row < self.n && column < self.n),
            "a queen is not on the board"
        );
        let options: Vec<usize> = given.iter().map(|&(row, column)| row * self.n + column).collect();
        let mut columns = vec![0; self.n];
        let first = self.exact.given(&options).first()?;
        first.iter().for_each(|&option| columns[option / self.n] = option % self.n);
        Some(columns)
    }

    /// The number of placements, and the lexicographically first one.
    pub fn count_and_first(&mut self) -> (u64, Option<Vec<usize>>) {
        let n = self.n;
        let (mut count, mut columns, mut first) = (0, vec![0; n], None);
        for options in self.exact.given(&[]).covers() {
            count += 1;
            options.iter().for_each(|&option| columns[option / n] = option % n);
            if first.as_ref().map_or(true, |first| columns < *first) {
                first = Some(columns.clone());
            }
        }
        (count, first)
    }
}

/// The numbers below `count` in a fixed shuffled order (Fisher and Yates, with Marsaglia's xorshift).
fn shuffled(count: usize) -> Vec<usize> {
    let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        order.swap(last, (state % (last as u64 + 1)) as usize);
    }
    order
}
