//! Word rectangles: fill a grid with letters so that every row and every column is a word of a list. Print
//! the number of ways, or `many` if there are more than 100,000.
//! Items: rows and columns, primary; cells, secondary, whose colours are letters. Options: a word in a row or
//! column.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows and of columns of a grid.
pub const MOST_SIDE: i64 = 5;
/// The maximum number of words of a list.
pub const MOST_WORDS: i64 = 500;
/// The maximum number of rectangles that are counted.
pub const MOST_RECTANGLES: u64 = 100_000;

/// A case.
pub struct Case<'a> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The words, which are distinct; each is as long as a row or as a column.
    pub words: Vec<&'a [u8]>,
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        match Exact::new(&matrix(&case)).count(MOST_RECTANGLES + 1) {
            count if count > MOST_RECTANGLES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}

/// Reads a case.
pub fn case<'a>(input: &mut Input<'a>) -> Result<Case<'a>, Stop> {
    let rows = input.integer("the number of rows", 1, MOST_SIDE)? as usize;
    let columns = input.integer("the number of columns", 1, MOST_SIDE)? as usize;
    let number = input.integer("the number of words", 1, MOST_WORDS)?;
    let mut words: Vec<&[u8]> = Vec::new();
    for _ in 0..number {
        let word = input.token("a word")?;
        let length = word.bytes().len();
        if (length != rows && length != columns) || !word.bytes().iter().all(u8::is_ascii_lowercase) {
            return Err(word.error("a lowercase word, as long as a row or a column"));
        }
        if words.contains(&word.bytes()) {
            return Err(word.error("a word that was not given before"));
        }
        words.push(word.bytes());
    }
    Ok(Case { rows, columns, words })
}

/// The pairs of a row or column and a word of its length, in the order of the options.
pub fn places<'a>(case: &Case<'a>) -> Vec<(usize, &'a [u8])> {
    let lines = case.rows + case.columns;
    let length = |line: usize| if line < case.rows { case.columns } else { case.rows };
    let fitting = |line: usize| case.words.iter().filter(move |word| word.len() == length(line));
    (0..lines).flat_map(|line| fitting(line).map(move |&word| (line, word))).collect()
}

/// The items of an option: the row or column, and its cells, each coloured with the number of its letter in
/// the alphabet, from 1.
pub fn option(case: &Case<'_>, line: usize, word: &[u8]) -> Vec<(usize, u32)> {
    let lines = case.rows + case.columns;
    let cell = |index: usize| match line.checked_sub(case.rows) {
        None => line * case.columns + index,
        Some(column) => index * case.columns + column,
    };
    let mut items = vec![(line, 0)];
    let letters = word.iter().enumerate();
    items.extend(letters.map(|(index, letter)| (lines + cell(index), u32::from(letter - b'a') + 1)));
    items
}

/// The matrix of a case.
pub fn matrix(case: &Case<'_>) -> Matrix {
    let mut matrix = Matrix::new(case.rows + case.columns, case.rows * case.columns);
    for (line, word) in places(case) {
        matrix.add_coloured(&option(case, line, word));
    }
    matrix
}
