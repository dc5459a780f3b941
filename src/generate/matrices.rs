//! 0/1 matrices, with a cover planted in most.

use fastrand::Rng;
use std::fmt::Write;

/// For each row where its ones are, ascending.
pub type Rows = Vec<Vec<usize>>;

/// A matrix, three out of four times with rows among the others that have each column once.
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

/// How many rows, or columns, a matrix of a size has: two more for each step in size.
pub fn side(rng: &mut Rng, size: usize, least: i64, most: i64) -> usize {
    let (least, most) = (least as usize, most as usize);
    rng.usize(least..=(1 + 2 * size).clamp(least, most))
}

/// `rows columns`, and a line of 0 and 1 for each row.
pub fn written(matrix: &Rows, columns: usize) -> String {
    let mut text = format!("{} {columns}\n", matrix.len());
    for row in matrix {
        let cells: Vec<&str> =
            (0..columns).map(|column| if row.contains(&column) { "1" } else { "0" }).collect();
        let _ = writeln!(text, "{}", cells.join(" "));
    }
    text
}

/// A matrix of that many rows and columns, written.
pub fn random(rng: &mut Rng, rows: usize, columns: usize) -> String {
    written(&matrix(rng, rows, columns), columns)
}
