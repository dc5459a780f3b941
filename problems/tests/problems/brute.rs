//! The brute-force programs of the problems, `problems/ID/brute.rs`, which share no code and, where possible,
//! no approach with the solutions. The solutions' answers to small random inputs and the expected outputs of
//! the cases must agree with the brute-force answers. This module contains the code that the brute-force
//! programs share.

use dlx_kernel::textbook::{Exact, Matrix, Repeat};
use std::iter::Peekable;
use std::str::{FromStr, SplitWhitespace};

/// A brute-force program.
pub struct Brute {
    /// Returns the output for an input; any right output if there are several.
    pub answer: fn(&str) -> String,
    /// The maximum size of random inputs.
    pub most: usize,
    /// Prefixes of the names of cases that are skipped because they would take too long.
    pub left_out: &'static [&'static str],
}

/// The words of an input.
pub struct Words<'a>(Peekable<SplitWhitespace<'a>>);

impl<'a> Words<'a> {
    pub fn new(input: &'a str) -> Words<'a> {
        Words(input.split_whitespace().peekable())
    }

    pub fn word(&mut self) -> &'a str {
        self.0.next().expect("a word")
    }

    pub fn number<T: FromStr>(&mut self) -> T {
        self.word().parse().ok().expect("a number")
    }

    pub fn numbers<T: FromStr>(&mut self, count: usize) -> Vec<T> {
        (0..count).map(|_| self.number()).collect()
    }

    /// Reads `count` pairs of numbers.
    pub fn pairs<T: FromStr>(&mut self, count: usize) -> Vec<(T, T)> {
        (0..count).map(|_| (self.number(), self.number())).collect()
    }

    /// Reads a grid of characters, one word per row.
    pub fn grid(&mut self, rows: usize) -> Vec<Vec<u8>> {
        (0..rows).map(|_| self.word().into()).collect()
    }
}

/// The answers to all cases of an input that ends after the last case.
pub fn to_the_end(input: &str, mut answer: impl FnMut(&mut Words) -> String) -> String {
    let (mut words, mut output) = (Words::new(input), String::new());
    while words.0.peek().is_some() {
        output += &answer(&mut words);
    }
    output
}

/// The answers to all cases of an input that begins with the number of cases. `answer` gets the number of the
/// case, from 1.
pub fn counted(input: &str, mut answer: impl FnMut(&mut Words, usize) -> String) -> String {
    let mut words = Words::new(input);
    let cases = words.number();
    (1..=cases).map(|case| answer(&mut words, case)).collect()
}

/// `words` separated by blanks.
pub fn joined<T: ToString>(words: impl IntoIterator<Item = T>) -> String {
    words.into_iter().map(|word| word.to_string()).collect::<Vec<_>>().join(" ")
}

/// The numbers below `count` for which `holds` is true, in ascending order.
pub fn places(count: usize, holds: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..count).filter(|&place| holds(place)).collect()
}

/// The matrix of `rows`, and for each option of the matrix, the index of its row. Rows without items
/// are left out, because no cover needs them.
fn matrix(primary: usize, secondary: usize, rows: &[Vec<usize>]) -> (Matrix, Vec<usize>) {
    let (mut matrix, mut own) = (Matrix::new(primary, secondary), Vec::new());
    for (row, items) in rows.iter().enumerate().filter(|(_, items)| !items.is_empty()) {
        matrix.add(items);
        own.push(row);
    }
    (matrix, own)
}

/// Up to `most` exact covers, each as the indices of its rows in ascending order; the `primary` primary items
/// come before the `secondary` secondary items.
pub fn covers(primary: usize, secondary: usize, rows: &[Vec<usize>], most: usize) -> Vec<Vec<usize>> {
    let (matrix, own) = matrix(primary, secondary, rows);
    let sorted = |cover: Vec<usize>| {
        let mut cover: Vec<usize> = cover.into_iter().map(|option| own[option]).collect();
        cover.sort_unstable();
        cover
    };
    Exact::new(&matrix).covers().take(most).map(sorted).collect()
}

/// At most `most` of `rows` that cover all `items` items. None if no such rows exist.
pub fn at_most(most: usize, items: usize, rows: &[Vec<usize>]) -> Option<Vec<usize>> {
    let (matrix, own) = matrix(items, 0, rows);
    Some(Repeat::new(&matrix).at_most(most)?.into_iter().map(|option| own[option]).collect())
}

/// A smallest set of `rows` that covers all `items` items.
pub fn fewest(items: usize, rows: &[Vec<usize>]) -> Vec<usize> {
    (0..=rows.len()).find_map(|most| at_most(most, items, rows)).expect("a cover")
}

/// Up to two fillings of `grid`, whose blank cells are 0. `most` gives the maximum digit of each cell, and
/// `fits` tells whether the digit of a cell agrees with the digits of the preceding cells.
pub fn fillings(grid: &[usize], most: &[usize], fits: &dyn Fn(&[usize], usize) -> bool) -> Vec<Vec<usize>> {
    fn fill(
        grid: &mut Vec<usize>,
        cell: usize,
        most: &[usize],
        fits: &dyn Fn(&[usize], usize) -> bool,
        found: &mut Vec<Vec<usize>>,
    ) {
        if cell == grid.len() {
            return found.push(grid.clone());
        }
        let given = grid[cell];
        for digit in (1..=most[cell]).filter(|&digit| given == 0 || given == digit) {
            grid[cell] = digit;
            if found.len() < 2 && fits(grid, cell) {
                fill(grid, cell + 1, most, fits, found);
            }
        }
        grid[cell] = given;
    }
    let mut found = Vec::new();
    fill(&mut grid.to_vec(), 0, most, fits, &mut found);
    found
}

/// The digits of the filling if exactly one was found; otherwise the word `none` or `several`.
pub fn only(found: &[Vec<usize>], side: usize) -> String {
    match found {
        [] => "none\n".to_string(),
        [grid] => {
            grid.chunks(side).map(|row| row.iter().map(usize::to_string).collect::<String>() + "\n").collect()
        }
        _ => "several\n".to_string(),
    }
}
