//! Completions of a sudoku with any rules, as the exact covers of its matrix. This is a separate file, so
//! that bundles that need only the matrix omit the search. **Takes** rules of any size; **costs** the time of
//! [`Exact::up_to`](crate::Exact::up_to) on the matrix, with a plain search first if there are at most 4,096
//! options.
//!
//! Digits that are not given are interchangeable: exchanging two of them in a completion gives another
//! completion. So to find two completions, it suffices to find one in which these digits ascend in some unit.
//! A search that finds no completion then skips all other orders of these digits.
//!
//! # Example
//! ```
//! use dlx_kernel::sudoku::{any, Sudoku};
//! let small = Sudoku::new(2);
//! assert_eq!(any::up_to(1_000, &small, &[0; 16]).len(), 288);
//! let givens = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0];
//! assert_eq!(any::first(&small, &givens).unwrap()[12..], [4, 3, 2, 1]);
//! ```

use super::Sudoku;
use crate::exact::learn;

/// A completion of `givens`, if there is one.
///
/// # Panics
/// Panics as [`Sudoku::options`] does.
pub fn first(rules: &Sudoku, givens: &[u8]) -> Option<Vec<u8>> {
    up_to(1, rules, givens).pop()
}

/// Up to `limit` completions of `givens`.
///
/// # Panics
/// Panics as [`Sudoku::options`] does.
pub fn up_to(limit: usize, rules: &Sudoku, givens: &[u8]) -> Vec<Vec<u8>> {
    let alike: Vec<usize> = (0..rules.side()).filter(|&digit| !givens.contains(&(digit as u8 + 1))).collect();
    if limit == 2 && alike.len() > 1 {
        let exchanged = |grid: Vec<u8>| {
            let (one, other) = (alike[0] as u8 + 1, alike[1] as u8 + 1);
            let exchange = |&digit: &u8| match digit {
                digit if digit == one => other,
                digit if digit == other => one,
                digit => digit,
            };
            vec![grid.iter().map(exchange).collect(), grid]
        };
        return first_of_alike(rules, givens, &alike).map_or(Vec::new(), exchanged);
    }
    let options = rules.options(givens);
    let covers = learn::up_to(limit, &rules.matrix_of(&options));
    covers.into_iter().map(|cover| rules.grid(&options, &cover)).collect()
}

/// A completion in which the digits `alike` (ascending, not given) ascend in the unit with the most givens,
/// as far as excluding options can enforce this order. That unit has the fewest blanks, so each of `alike`
/// fits in few cells.
fn first_of_alike(rules: &Sudoku, givens: &[u8], alike: &[usize]) -> Option<Vec<u8>> {
    let mut counts = vec![0; rules.items() / rules.side() - rules.side()];
    let given = (0..givens.len()).filter(|&cell| givens[cell] != 0);
    given.for_each(|cell| rules.units[cell].iter().for_each(|&unit| counts[unit] += 1));
    // On ties, the first unit, as in the C++ version.
    let unit = (0..counts.len()).rev().max_by_key(|&unit| counts[unit])?;
    let is_blank = |&cell: &usize| givens[cell] == 0 && rules.units[cell].contains(&unit);
    let blanks: Vec<usize> = (0..givens.len()).filter(is_blank).collect();
    let spare = blanks.len().saturating_sub(alike.len());
    let mut options = rules.options(givens);
    options.retain(|&(cell, digit)| match (blanks.binary_search(&cell), alike.binary_search(&digit)) {
        (Ok(place), Ok(rank)) => rank <= place && place <= rank + spare,
        _ => true,
    });
    learn::up_to(1, &rules.matrix_of(&options)).pop().map(|cover| rules.grid(&options, &cover))
}
