//! Crossword: fill the grid with the words of a list, each used once, so that words that cross agree. Print
//! the filling if there is exactly one, otherwise NONE or SEVERAL.
//! Items: places for words and the words, all primary; cells, secondary, whose colours are letters. Options:
//! a word in a place of its length.

use dlx_kernel::input::{Input, Stop, Text};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows and of columns of a grid.
pub const MOST_SIDE: i64 = 9;

/// The maximum number of places for words, counting both across and down.
pub const MOST_PLACES: usize = 14;

/// A case.
pub struct Case<'a> {
    /// The number of columns.
    pub columns: usize,
    /// The cells, row by row: `.` or `#`.
    pub grid: Vec<u8>,
    /// The cells of each place for a word: first the places across, from the top, then those down, from the
    /// left.
    pub places: Vec<Vec<usize>>,
    /// The words, all different. There are as many words of each length as places of that length.
    pub words: Vec<&'a [u8]>,
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        match Exact::new(&matrix(&case)).up_to(2).as_slice() {
            [] => out.write_all(b"NONE\n")?,
            [cover] => write_grid(&case, cover, out)?,
            _ => out.write_all(b"SEVERAL\n")?,
        }
    }
    Ok(())
}

/// Reads a case.
pub fn case<'a>(input: &mut Input<'a>) -> Result<Case<'a>, Stop> {
    let rows = input.integer("the number of rows", 1, MOST_SIDE)? as usize;
    let columns = input.integer("the number of columns", 1, MOST_SIDE)? as usize;
    let (mut lines, mut grid) = (Vec::new(), Vec::new());
    for _ in 0..rows {
        let line = input.token("a row of the grid")?;
        if line.bytes().len() != columns || !line.bytes().iter().all(|cell| b".#".contains(cell)) {
            return Err(line.error("a row of the grid: '.' or '#' for each column"));
        }
        grid.extend_from_slice(line.bytes());
        lines.push(line);
    }
    let places = places(&grid, columns);
    check_places(&grid, &places, &lines)?;
    let words = words(input, &places)?;
    Ok(Case { columns, grid, places, words })
}

/// The runs of two or more empty cells, across and down.
pub fn places(grid: &[u8], columns: usize) -> Vec<Vec<usize>> {
    let rows = grid.len() / columns;
    let across = (0..rows).map(|row| (0..columns).map(|column| row * columns + column).collect());
    let down = (0..columns).map(|column| (0..rows).map(|row| row * columns + column).collect());
    let lines: Vec<Vec<usize>> = across.chain(down).collect();
    let runs = lines.iter().flat_map(|line| line.split(|&cell| grid[cell] == b'#'));
    runs.filter(|run| run.len() >= 2).map(|run| run.to_vec()).collect()
}

/// Checks that there are not too many places and that every empty cell is in a place.
fn check_places(grid: &[u8], places: &[Vec<usize>], lines: &[Text<'_>]) -> Result<(), Stop> {
    if places.len() > MOST_PLACES {
        return Err(lines[0].error("a grid with at most 14 places for words"));
    }
    let columns = grid.len() / lines.len();
    let is_alone = |&cell: &usize| grid[cell] == b'.' && !places.iter().any(|place| place.contains(&cell));
    match (0..grid.len()).find(is_alone) {
        Some(cell) => Err(lines[cell / columns].error_at(cell % columns, "'#' or a cell beside another '.'")),
        None => Ok(()),
    }
}

fn words<'a>(input: &mut Input<'a>, places: &[Vec<usize>]) -> Result<Vec<&'a [u8]>, Stop> {
    let mut words: Vec<&[u8]> = Vec::new();
    for _ in places {
        let word = input.token("a word")?;
        let length = word.bytes().len();
        let room = places.iter().filter(|place| place.len() == length).count();
        let before = words.iter().filter(|word| word.len() == length).count();
        if before == room || !word.bytes().iter().all(u8::is_ascii_lowercase) {
            return Err(word.error("a lower-case word, as long as a place that is left"));
        }
        if words.contains(&word.bytes()) {
            return Err(word.error("a word that was not given before"));
        }
        words.push(word.bytes());
    }
    Ok(words)
}

/// The name of a place: its first cell and its direction.
pub fn name(cells: &[usize], columns: usize) -> String {
    let way = if cells[1] == cells[0] + columns { "down" } else { "across" };
    format!("r{}c{} {}", cells[0] / columns + 1, cells[0] % columns + 1, way)
}

/// The pairs of a place and a word of its length, as indices from 0, in the order of the options.
pub fn options(case: &Case<'_>) -> Vec<(usize, usize)> {
    let fits = |&(place, word): &(usize, usize)| case.places[place].len() == case.words[word].len();
    let words = |place| (0..case.words.len()).map(move |word| (place, word));
    (0..case.places.len()).flat_map(words).filter(fits).collect()
}

/// The cells that are not black, in order.
pub fn empty(case: &Case<'_>) -> Vec<usize> {
    (0..case.grid.len()).filter(|&cell| case.grid[cell] == b'.').collect()
}

/// The matrix of a case. A letter's colour is its number in the alphabet, from 1.
pub fn matrix(case: &Case<'_>) -> Matrix {
    let (places, empty) = (case.places.len(), empty(case));
    let mut matrix = Matrix::new(2 * places, empty.len());
    for (place, word) in options(case) {
        let mut items = vec![(place, 0), (places + word, 0)];
        for (cell, letter) in case.places[place].iter().zip(case.words[word]) {
            let number = empty.binary_search(cell).expect("a cell of a place is empty");
            items.push((2 * places + number, u32::from(letter - b'a') + 1));
        }
        matrix.add_coloured(&items);
    }
    matrix
}

/// Writes the grid with the words of a cover.
pub fn write_grid(case: &Case<'_>, cover: &[usize], out: &mut dyn Write) -> Result<(), Stop> {
    let (options, mut grid) = (options(case), case.grid.clone());
    for &option in cover {
        let (place, word) = options[option];
        for (&cell, &letter) in case.places[place].iter().zip(case.words[word]) {
            grid[cell] = letter;
        }
    }
    for row in grid.chunks(case.columns) {
        out.write_all(row)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
