//! Random inputs for word rectangles.

use super::solution::{MOST_SIDE, MOST_WORDS};
use crate::generate::{Generator, Rng, cases};
use std::collections::BTreeSet;

/// Generates cases, each with the sides of a grid and a list of words.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let side = |rng: &mut Rng| rng.usize(1..=(1 + size).min(MOST_SIDE as usize - 1));
        let (rows, columns) = (side(rng), side(rng));
        let number = rng.usize(1..=2 + 4 * size.min(10));
        let letters = rng.u8(2..=4);
        case(rng, rows, columns, number, letters)
    };
    (0..cases(rng, size, 6)).map(|_| case(rng)).collect()
}

/// The text of a case with at most `number` words made of the first `letters` letters.
fn case(rng: &mut Rng, rows: usize, columns: usize, number: usize, letters: u8) -> String {
    let mut words = BTreeSet::new();
    for _ in 0..number {
        let length = if rng.bool() { rows } else { columns };
        words.insert((0..length).map(|_| char::from(b'a' + rng.u8(..letters))).collect::<String>());
    }
    let mut words: Vec<String> = words.into_iter().collect();
    rng.shuffle(&mut words);
    format!("{rows} {columns} {}\n{}\n", words.len(), words.join(" "))
}

/// One cell; one row; a case whose words form no rectangle; the largest grid with about the maximum number of
/// words, made of 26 letters.
fn extreme(rng: &mut Rng) -> String {
    let side = MOST_SIDE as usize;
    let (cell, row) = (case(rng, 1, 1, 40, 26), case(rng, 1, side, 60, 26));
    let (none, most) = ("2 2 2\nab cd\n".to_string(), case(rng, side, side, MOST_WORDS as usize, 26));
    cell + &row + &none + &most
}
