//! Random 0/1 matrices, most of which have a cover.

use super::Rng;
use std::fmt::Write;

/// For each row, the columns of its ones in ascending order.
pub type Rows = Vec<Vec<usize>>;

/// A random matrix. Three out of four matrices have an exact cover planted: rows that together have a single
/// 1 in each column.
pub fn matrix(rng: &mut Rng, rows: usize, columns: usize) -> Rows {
    let density = rng.f64() * 0.5;
    let mut matrix: Rows =
        (0..rows).map(|_| (0..columns).filter(|_| rng.f64() < density).collect()).collect();
    if rng.usize(..4) > 0 {
        let parts = rng.usize(1..=rows.min(columns));
        let mut planted = vec![Vec::new(); parts];
        (0..columns).for_each(|column| planted[rng.usize(..parts)].push(column));
        matrix.splice(..parts, planted);
        rng.shuffle(&mut matrix);
    }
    matrix
}

/// A matrix with `ones` ones in each row and exactly one cover. The rows of the cover are evenly spaced, and
/// each of them has its ones in consecutive columns. Each row outside the cover has a 1 in the first column,
/// but lacks some other 1 of the cover's first row, so no other cover exists.
pub fn planted(rows: usize, columns: usize, ones: usize) -> Rows {
    let apart = rows * ones / columns;
    let row = |number: usize| match number % apart {
        0 => (0..ones).map(|one| (number / apart - 1) * ones + one).collect(),
        _ => {
            let step = (columns - 1) / ones;
            let mut row: Vec<usize> =
                (1..ones).map(|one| 1 + (number + one * step) % (columns - 1)).collect();
            row.push(0);
            row.sort_unstable();
            row
        }
    };
    (1..=rows).map(row).collect()
}

/// A line with the numbers, from 1, of the rows that form the cover of a [`planted`] matrix.
pub fn planted_cover(rows: usize, columns: usize, ones: usize) -> String {
    let apart = rows * ones / columns;
    let numbers: Vec<String> = (1..=columns / ones).map(|row| (row * apart).to_string()).collect();
    numbers.join(" ") + "\n"
}

/// A random number of rows or columns, from `least` to a maximum that grows by two for each step in size, but
/// only up to `most`.
pub fn side(rng: &mut Rng, size: usize, least: i64, most: i64) -> usize {
    let (least, most) = (least as usize, most as usize);
    rng.usize(least..=(1 + 2 * size).clamp(least, most))
}

/// A matrix as text: `rows columns`, then a line of zeros and ones for each row.
pub fn written(matrix: &Rows, columns: usize) -> String {
    let mut text = format!("{} {columns}\n", matrix.len());
    for row in matrix {
        let cells: Vec<&str> =
            (0..columns).map(|column| if row.binary_search(&column).is_ok() { "1" } else { "0" }).collect();
        let _ = writeln!(text, "{}", cells.join(" "));
    }
    text
}

/// A random matrix with the given numbers of rows and columns, as text.
pub fn random(rng: &mut Rng, rows: usize, columns: usize) -> String {
    written(&matrix(rng, rows, columns), columns)
}
