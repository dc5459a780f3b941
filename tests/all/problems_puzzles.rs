//! Shikaku against a separate search that cuts off a rectangle at the first free cell, nonograms by the blocks
//! of their grids, and both on invalid input.

use crate::common::{Random, accepts, answer, assert_refused, cases, joined, numbers, share};

/// A grid of numbers, 0 for none.
type Grid = Vec<Vec<usize>>;

/// The letters of a grid, a blank where no rectangle is yet.
struct Cut<'a> {
    grid: &'a Grid,
    letters: Vec<Vec<u8>>,
    found: Vec<String>,
}

impl Cut<'_> {
    /// Lays rectangles from the first free cell on until two tilings are found.
    fn search(&mut self) {
        let (rows, columns) = (self.grid.len(), self.grid[0].len());
        let free = (0..rows * columns).find(|cell| self.letters[cell / columns][cell % columns] == b' ');
        let Some((top, left)) = free.map(|cell| (cell / columns, cell % columns)) else {
            let lines = self.letters.iter().map(|row| String::from_utf8_lossy(row).into_owned() + "\n");
            self.found.push(lines.collect());
            return;
        };
        for bottom in top..rows {
            for right in left..columns {
                if let Some(letter) = self.letter(top, left, bottom, right).filter(|_| self.found.len() < 2) {
                    self.lay(top, left, bottom, right, letter);
                    self.search();
                    self.lay(top, left, bottom, right, b' ');
                }
            }
        }
    }

    fn lay(&mut self, top: usize, left: usize, bottom: usize, right: usize, letter: u8) {
        self.letters[top..=bottom].iter_mut().for_each(|row| row[left..=right].fill(letter));
    }

    /// The letter of the only number in a rectangle of free cells, if that is the number of its cells.
    fn letter(&self, top: usize, left: usize, bottom: usize, right: usize) -> Option<u8> {
        if self.letters[top..=bottom].iter().any(|row| row[left..=right].iter().any(|&cell| cell != b' ')) {
            return None;
        }
        let before: Vec<(usize, usize)> = (0..self.grid.len())
            .flat_map(|row| (0..self.grid[0].len()).map(move |column| (row, column)))
            .filter(|&(row, column)| self.grid[row][column] > 0)
            .collect();
        let inside =
            |place: &(usize, usize)| (top..=bottom).contains(&place.0) && (left..=right).contains(&place.1);
        let mut own = (0..before.len()).filter(|&number| inside(&before[number]));
        let number = own.next().filter(|_| own.next().is_none())?;
        let is_full =
            self.grid[before[number].0][before[number].1] == (bottom - top + 1) * (right - left + 1);
        let base = if number < 26 { b'A' } else { b'a' - 26 };
        is_full.then_some(base + number as u8)
    }
}

/// At most two tilings of a grid.
fn tilings(grid: &Grid) -> Vec<String> {
    let mut cut = Cut { grid, letters: vec![vec![b' '; grid[0].len()]; grid.len()], found: Vec::new() };
    cut.search();
    cut.found
}

/// The answer to a grid with at most one tiling.
fn expected(grid: &Grid) -> Option<String> {
    match &tilings(grid)[..] {
        [] => Some("no tiling\n".to_string()),
        [only] => Some(format!("{only}\n")),
        _ => None,
    }
}

/// The puzzles of an input.
fn puzzles(input: &str) -> Vec<Grid> {
    let mut numbers = numbers(input).into_iter().map(|number| number as usize);
    let mut puzzles = Vec::new();
    while let (Some(rows), Some(columns)) = (numbers.next(), numbers.next()) {
        puzzles.push((0..rows).map(|_| numbers.by_ref().take(columns).collect()).collect());
    }
    puzzles
}

#[test]
fn tilings_by_rectangles_are_those_of_a_search_by_cells() {
    let mut random = Random(4);
    let (mut input, mut output) = (String::new(), String::new());
    let (mut none, mut some) = (0, 0);
    while none < 60 || some < 60 {
        let (rows, columns) = (random.within(1, 5), random.within(1, 5));
        let mut grid = vec![vec![0; columns]; rows];
        let mut left = rows * columns;
        while left > 0 {
            let cell = &mut grid[random.below(rows)][random.below(columns)];
            let number = random.within(1, left.min(6));
            if *cell == 0 {
                *cell = number;
                left -= number;
            }
        }
        let Some(right) = expected(&grid) else { continue };
        *(if right == "no tiling\n" { &mut none } else { &mut some }) += 1;
        input += &format!("{rows} {columns}\n");
        grid.iter().for_each(|row| input += &(joined(row) + "\n"));
        output += &right;
    }
    assert_eq!(answer("shikaku", &input), output);
}

#[test]
fn cases_have_the_rectangles_of_a_search_by_cells() {
    let mut compared = 0;
    // The search visits thousands of nodes in the large grids.
    for (name, input, output) in cases("shikaku").into_iter().filter(|case| !case.0.contains("hard-")) {
        let answers: Option<String> = puzzles(&input).iter().map(expected).collect();
        assert_eq!(Some(output), answers, "{name}");
        compared += 1;
    }
    assert!(compared > 8, "{compared}");
}

/// The lengths of the runs of `#` in a line.
fn blocks(line: &str) -> Vec<usize> {
    line.split('.').map(str::len).filter(|&length| length > 0).collect()
}

/// The lines of a grid: its rows, then its columns.
fn lines(rows: &[String]) -> Vec<String> {
    let column = |at: usize| rows.iter().map(|row| char::from(row.as_bytes()[at])).collect();
    rows.iter().cloned().chain((0..rows[0].len()).map(column)).collect()
}

/// The puzzle whose solution is a grid.
fn nonogram(rows: &[String]) -> String {
    let line = |line: &String| {
        let blocks = blocks(line);
        joined(std::iter::once(blocks.len()).chain(blocks)) + "\n"
    };
    let blocks: String = lines(rows).iter().map(line).collect();
    format!("{} {}\n{blocks}", rows.len(), rows[0].len())
}

/// The grid whose cells are the bits of a number.
fn grid(rows: usize, columns: usize, bits: u64) -> Vec<String> {
    let cell = |cell: usize| if bits >> cell & 1 == 1 { '#' } else { '.' };
    (0..rows).map(|row| (row * columns..(row + 1) * columns).map(cell).collect()).collect()
}

#[test]
fn grids_have_the_blocks_that_they_are_to_have() {
    let mut random = Random(9);
    for _ in 0..share(60) {
        let (rows, columns) = (random.within(1, 10), random.within(1, 10));
        let cell = |random: &mut Random| if random.below(5) < 2 { '#' } else { '.' };
        let given: Vec<String> =
            (0..rows).map(|_| (0..columns).map(|_| cell(&mut random)).collect()).collect();
        let input = nonogram(&given);
        let found: Vec<String> = answer("nonogram", &input).split_whitespace().map(String::from).collect();
        assert_eq!((found.len(), nonogram(&found)), (rows, input));
    }
}

#[test]
fn every_small_grid_is_judged_by_its_blocks() {
    let (mut right, mut wrong) = (0, 0);
    for puzzle in 0..64 {
        let given = grid(2, 3, puzzle);
        for output in 0..64 {
            let found = grid(2, 3, output);
            let is_right = nonogram(&found) == nonogram(&given);
            let input = nonogram(&given);
            assert_eq!(accepts("nonogram", &input, &found.join("\n"), ""), is_right, "{given:?} {found:?}");
            *(if is_right { &mut right } else { &mut wrong }) += 1;
        }
    }
    assert!(right > 64 && wrong > 3000, "{right} {wrong}");
}

#[test]
fn bad_input_is_rejected_at_its_position_after_the_answers_before_it() {
    let many = format!("8 7\n{}", "1 1 1 1 1 1 1\n".repeat(8));
    assert_refused(&[
        ("shikaku", "0 1\n", "", "line 1, column 1: expected the number of rows (1 to 20), found '0'"),
        ("shikaku", "2 21\n", "", "line 1, column 3: expected the number of columns (1 to 20), found '21'"),
        (
            "shikaku",
            "1 1\n1\n1 2\n1",
            "A\n\n",
            "line 4, column 2: expected a cell (0 to 400), found end of input",
        ),
        ("shikaku", "1 2\n. 2\n", "", "line 2, column 1: expected a cell (0 to 400), found '.'"),
        ("shikaku", "1 2\n0 401\n", "", "line 2, column 3: expected a cell (0 to 400), found '401'"),
        ("nonogram", "11 1\n", "", "line 1, column 1: expected the number of rows (1 to 10), found '11'"),
        ("nonogram", "1 0\n", "", "line 1, column 3: expected the number of columns (1 to 10), found '0'"),
        (
            "nonogram",
            "1 1\n0\n0\n1 1\n6\n",
            ".\n\n",
            "line 5, column 1: expected the number of blocks (0 to 5), found '6'",
        ),
        (
            "nonogram",
            "1 2\n1 0\n",
            "",
            "line 2, column 3: expected the length of a block (1 to 10), found '0'",
        ),
        (
            "nonogram",
            "1 4\n2 2 2\n",
            "",
            "line 2, column 5: expected a block for which the line has room, found '2'",
        ),
        ("nonogram", "1 1\n1 1\n0\n", "", "line 1, column 1: expected a puzzle with a solution, found '1'"),
        ("shikaku", &many, "", "line 9, column 7: expected 0, as 52 cells have a number, found '1'"),
    ]);
}
