//! 0/1 matrices, with a cover planted in most.

use super::cases;
use fastrand::Rng;
use std::fmt::Write;

/// For each row where its ones are, ascending.
type Rows = Vec<Vec<usize>>;

/// A matrix, three out of four times with rows among the others that have each column once.
fn matrix(rng: &mut Rng, rows: usize, columns: usize) -> Rows {
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

/// How many rows, or columns, a matrix of a size has.
fn side(rng: &mut Rng, size: usize, least: usize, most: usize) -> usize {
    rng.usize(least..=(1 + 2 * size).clamp(least, most))
}

/// `rows columns` and the matrix, as all but HUST want it.
fn written(matrix: &Rows, columns: usize) -> String {
    let mut text = format!("{} {columns}\n", matrix.len());
    for row in matrix {
        let cells: Vec<&str> =
            (0..columns).map(|column| if row.contains(&column) { "1" } else { "0" }).collect();
        let _ = writeln!(text, "{}", cells.join(" "));
    }
    text
}

fn random(rng: &mut Rng, size: usize, least: usize, most: (usize, usize)) -> String {
    let (rows, columns) = (side(rng, size, least, most.0), side(rng, size, least, most.1));
    written(&matrix(rng, rows, columns), columns)
}

/// `rows columns`, then for each row how many ones it has and where.
pub fn hust1017(rng: &mut Rng, size: usize) -> String {
    let mut text = String::new();
    for _ in 0..cases(rng, size, 10) {
        let (rows, columns) = (side(rng, size, 1, 100), side(rng, size, 1, 100));
        let mut matrix = matrix(rng, rows, columns);
        // The judge promises that no row is empty.
        matrix.iter_mut().filter(|row| row.is_empty()).for_each(|row| row.push(rng.usize(..columns)));
        let _ = writeln!(text, "{rows} {columns}");
        for row in matrix {
            let ones: String = row.iter().map(|column| format!(" {}", column + 1)).collect();
            let _ = writeln!(text, "{}{ones}", row.len());
        }
    }
    text
}

/// Matrices of at most 16 rows.
pub fn poj3740(rng: &mut Rng, size: usize) -> String {
    (0..cases(rng, size, 20)).map(|_| random(rng, size, 1, (16, 40))).collect()
}

/// The number of matrices, and matrices of at least 2 rows and columns.
pub fn hiho1317(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 10);
    let matrices: String = (0..count).map(|_| random(rng, size, 2, (30, 30))).collect();
    format!("{count}\n{matrices}")
}

/// Matrices, or named sets to an empty line.
pub fn exactcover(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let (rows, columns) = (side(rng, size, 1, 12), side(rng, size, 1, 12));
        let matrix = matrix(rng, rows, columns);
        if rng.bool() {
            return written(&matrix, columns);
        }
        let mut names: Vec<char> = ('A'..='Z').take(matrix.len()).collect();
        rng.shuffle(&mut names);
        let set = |(row, name): (&Vec<usize>, char)| {
            let elements: String = row.iter().map(|column| format!(" e{}", column + 1)).collect();
            format!("{name}:{elements}\n")
        };
        matrix.iter().zip(names).map(set).collect::<String>() + "\n"
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

/// One matrix.
pub fn luogu4929(rng: &mut Rng, size: usize) -> String {
    random(rng, size, 1, (40, 40))
}
