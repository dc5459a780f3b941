//! Random inputs for crosswords.

use super::solution::{MOST_PLACES, MOST_SIDE, places};
use crate::generate::{Generator, Rng, cases};

/// Generates grids, each with the words of a filling; some words are replaced.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of grids in an input.
const MOST_GRIDS: usize = 5;

fn input(rng: &mut Rng, size: usize) -> String {
    let one = |rng: &mut Rng| {
        let side = |rng: &mut Rng| rng.usize(1..=(2 + size / 2).min(MOST_SIDE as usize));
        let (rows, columns, black) = (side(rng), side(rng), rng.usize(..6));
        let cells = (0..rows * columns).map(|_| if rng.usize(..10) < black { b'#' } else { b'.' }).collect();
        let (letters, changed) = (rng.u8(2..=6), [0, 0, 1, 2][rng.usize(..4)]);
        case(rng, cells, columns, letters, changed)
    };
    (0..cases(rng, size, MOST_GRIDS)).map(|_| one(rng)).collect()
}

/// A case in the input format: `grid` and the words of a random filling from an alphabet of at least
/// `letters` letters. Blackens isolated cells, and whole rows from the bottom until there are at most
/// [`MOST_PLACES`] places. Replaces up to `changed` words.
fn case(rng: &mut Rng, mut grid: Vec<u8>, columns: usize, letters: u8, changed: usize) -> String {
    let mut last = grid.len();
    while places(&grid, columns).len() > MOST_PLACES {
        last -= columns;
        grid[last..].fill(b'#');
    }
    let places = places(&grid, columns);
    for (cell, letter) in grid.iter_mut().enumerate() {
        if !places.iter().any(|place| place.contains(&cell)) {
            *letter = b'#';
        }
    }
    let letter = |rng: &mut Rng, most: u8| char::from(b'a' + rng.u8(..most));
    let mut words: Vec<String> = Vec::new();
    for more in 0.. {
        let filling: Vec<char> = grid.iter().map(|_| letter(rng, (letters + more / 4).min(26))).collect();
        words = places.iter().map(|cells| cells.iter().map(|&cell| filling[cell]).collect()).collect();
        if (0..words.len()).all(|word| !words[..word].contains(&words[word])) {
            break;
        }
    }
    for _ in 0..changed.min(words.len()) {
        let word = rng.usize(..words.len());
        let other: String = words[word].chars().map(|_| letter(rng, letters)).collect();
        if !words.contains(&other) {
            words[word] = other;
        }
    }
    rng.shuffle(&mut words);
    let rows: String =
        grid.chunks(columns).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    format!("{} {columns}\n{rows}{}\n", grid.len() / columns, words.join(" "))
}

/// A grid without a place for a word, a grid with one place, the largest open grid, and the largest grid with
/// many places for short words.
fn extreme(rng: &mut Rng) -> String {
    let side = MOST_SIDE as usize;
    let stairs = (0..side * side).map(|cell| if (cell / side + cell % side) % 3 == 2 { b'#' } else { b'.' });
    let stairs: Vec<u8> = stairs.collect();
    let grids = [(vec![b'#'], 1), (vec![b'.'; side], side), (vec![b'.'; side * side], side), (stairs, side)];
    grids.into_iter().map(|(grid, columns)| case(rng, grid, columns, 3, 0)).collect()
}
