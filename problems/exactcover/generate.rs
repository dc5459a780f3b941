//! Random inputs for the textbook exact cover problem.

use super::solution::MOST;
use crate::generate::matrices::{Rows, matrix, random, side, written};
use crate::generate::{Generator, Rng, cases, one_of};

/// Generates matrices and families of named sets; each family ends with an empty line.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of rows and of columns of a random case; small because all covers are printed.
const MOST_AT_RANDOM: i64 = 12;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let (rows, columns) = (side(rng, size, 1, MOST_AT_RANDOM), side(rng, size, 1, MOST_AT_RANDOM));
        let matrix = matrix(rng, rows, columns);
        if rng.bool() { written(&matrix, columns) } else { named(rng, &matrix) }
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

/// A family of named sets, one per row of `matrix`. Elements are numbers, letters or punctuation marks.
fn named(rng: &mut Rng, matrix: &Rows) -> String {
    let element = |column: &usize| match column {
        0 => "a".to_string(),
        1 => "z:".to_string(),
        2 => "-".to_string(),
        3 => "B".to_string(),
        number => number.to_string(),
    };
    let between = one_of(rng, &[" ", "  "]);
    let mut names: Vec<String> =
        (0..matrix.len()).map(|set| one_of(rng, &["s", "T", ""]).to_string() + &set.to_string()).collect();
    rng.shuffle(&mut names);
    let set = |(row, name): (&Vec<usize>, String)| {
        let elements: String = row.iter().map(|column| between.to_string() + &element(column)).collect();
        format!("{name}{}:{elements}\n", one_of(rng, &["", " "]))
    };
    matrix.iter().zip(names).map(set).collect::<String>() + "\n"
}

/// A matrix of one cell, matrices with the maximum number of rows or columns, and named sets.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST as usize;
    let row = |columns: usize| format!("1 {columns}\n{}\n", vec!["1"; columns].join(" "));
    let column = |rows: usize| format!("{rows} 1\n{}", "1\n".repeat(rows));
    let named: String = (0..most).map(|set| format!("s{set}: {}\n", set / 2)).take(30).collect();
    [random(rng, 1, 1), row(most), column(most), random(rng, 10, most), named + "\n"].concat()
}
