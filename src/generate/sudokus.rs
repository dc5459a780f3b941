//! Sudokus: full grids, and puzzles made of them by taking digits away.

use super::cases;
use crate::cover::sudoku::Sudoku;
use crate::cover::{sudoku::any, sudoku::nine, sudoku::sixteen};
use fastrand::Rng;
use std::fmt::Write;

/// A grid by rows; 0 is a blank.
type Grid = Vec<u8>;

/// How many blanks a puzzle of a size has, of `cells` cells.
fn blanks(rng: &mut Rng, size: usize, cells: usize) -> usize {
    rng.usize(1..=(4 * size).min(cells))
}

/// A full grid that keeps to `rules`. None if there is none.
fn full(rng: &mut Rng, rules: &Sudoku) -> Option<Grid> {
    let side = rules.side();
    let mut grid = any::first(rules, &vec![0; side * side])?;
    let mut givens = vec![0; side * side];
    // An engine answers the same question alike; some cells set at random make it another question.
    for _ in 0..side {
        let cell = rng.usize(..side * side);
        let before = std::mem::replace(&mut givens[cell], rng.u8(1..=side as u8));
        match any::first(rules, &givens) {
            Some(other) => grid = other,
            None => givens[cell] = before,
        }
    }
    Some(grid)
}

/// A full 16 x 16 grid: one of a regular kind, with its rows, columns and digits in any order that keeps it one. Engines
/// for any sudoku would take long to find more irregular ones.
fn full_sixteen(rng: &mut Rng) -> Grid {
    let order = |rng: &mut Rng| -> Vec<usize> {
        let mut bands: Vec<usize> = (0..4).collect();
        rng.shuffle(&mut bands);
        let lines = bands.into_iter().flat_map(|band| {
            let mut lines: Vec<usize> = (4 * band..4 * band + 4).collect();
            rng.shuffle(&mut lines);
            lines
        });
        lines.collect()
    };
    let (rows, columns) = (order(rng), order(rng));
    let mut digits: Vec<u8> = (1..=16).collect();
    rng.shuffle(&mut digits);
    let cell = |row: usize, column: usize| digits[(row % 4 * 4 + row / 4 + column) % 16];
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| cell(row, column))).collect()
}

/// Takes up to `most` digits away, in random order, each if `unique` says that the rest still has one completion.
fn dig(rng: &mut Rng, mut grid: Grid, most: usize, unique: impl Fn(&[u8]) -> bool) -> Grid {
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    rng.shuffle(&mut cells);
    let mut left = most;
    for cell in cells {
        let digit = std::mem::replace(&mut grid[cell], 0);
        if left > 0 && unique(&grid) {
            left -= 1;
        } else {
            grid[cell] = digit;
        }
        if left == 0 {
            break;
        }
    }
    grid
}

/// Takes `count` digits away, whatever that leaves.
fn blank(rng: &mut Rng, mut grid: Grid, count: usize) -> Grid {
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    rng.shuffle(&mut cells);
    cells.iter().take(count).for_each(|&cell| grid[cell] = 0);
    grid
}

/// Overwrites a random cell, which mostly leaves no completion.
fn spoil(rng: &mut Rng, mut grid: Grid, side: usize) -> Grid {
    let cell = rng.usize(..grid.len());
    grid[cell] = rng.u8(1..=side as u8);
    grid
}

fn unique_nine(grid: &[u8]) -> bool {
    grid.try_into().is_ok_and(|grid| nine::up_to(2, grid).len() == 1)
}

fn unique_sixteen(grid: &[u8]) -> bool {
    grid.try_into().is_ok_and(|grid| sixteen::up_to(2, grid).len() == 1)
}

/// A 9 x 9 puzzle with one completion.
fn nine(rng: &mut Rng, size: usize) -> Grid {
    let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    let most = blanks(rng, size, 81);
    dig(rng, grid, most, unique_nine)
}

/// A 16 x 16 puzzle with one completion.
fn sixteen(rng: &mut Rng, size: usize) -> Grid {
    let grid = full_sixteen(rng);
    let most = blanks(rng, 2 * size, 140);
    dig(rng, grid, most, unique_sixteen)
}

/// A puzzle as rows of cells, `between` them; `cells[digit]` is how a digit is written, `cells[0]` a blank.
fn rows(grid: &[u8], side: usize, cells: &[u8], between: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> =
            row.iter().map(|&digit| char::from(cells[usize::from(digit)]).to_string()).collect();
        cells.join(between) + "\n"
    };
    grid.chunks(side).map(row).collect()
}

const WITH_POINTS: &[u8] = b".123456789";
const WITH_ZEROS: &[u8] = b"0123456789";
const WITH_QUESTION_MARKS: &[u8] = b"?123456789";
const LETTERS: &[u8] = b"-ABCDEFGHIJKLMNOP";
const HEXADECIMAL: &[u8] = b".123456789ABCDEFG";

/// Lines of 81 cells, and `end`, after which there may be anything.
pub fn poj3074(rng: &mut Rng, size: usize) -> String {
    let mut grids: Vec<String> =
        (0..cases(rng, size, 20)).map(|_| rows(&nine(rng, size), 81, WITH_POINTS, "")).collect();
    grids.push("end\n".into());
    if rng.usize(..8) == 0 {
        grids.push(rows(&nine(rng, size), 81, WITH_POINTS, ""));
    }
    grids.concat()
}

/// Lines of 81 cells, and `end`; the diagonals hold every digit, too.
pub fn sudokux(rng: &mut Rng, size: usize) -> String {
    let rules = Sudoku::new(3).with_diagonals();
    let puzzle = |rng: &mut Rng| {
        let grid = full(rng, &rules).expect("there are diagonal sudokus");
        let most = blanks(rng, size, 60);
        dig(rng, grid, most, |grid| any::up_to(2, &rules, grid).len() == 1)
    };
    let grids: String = (0..cases(rng, size, 5)).map(|_| rows(&puzzle(rng), 81, WITH_POINTS, "")).collect();
    grids + "end\n"
}

/// The number of grids, and grids with empty lines between.
pub fn spoj1110(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 5);
    format!("{count}\n{}", several_sixteen(rng, size, count))
}

/// Grids with empty lines between.
pub fn zoj3122(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 5);
    several_sixteen(rng, size, count)
}

fn several_sixteen(rng: &mut Rng, size: usize, count: usize) -> String {
    let grids: Vec<String> = (0..count).map(|_| rows(&sixteen(rng, size), 16, LETTERS, "")).collect();
    grids.join("\n")
}

/// One grid with at least 24 givens and any number of completions.
pub fn noip2009(rng: &mut Rng, size: usize) -> String {
    let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    let count = rng.usize(1..=(10 + 6 * size).min(57));
    let grid = blank(rng, grid, count);
    let grid = if rng.usize(..5) == 0 { spoil(rng, grid, 9) } else { grid };
    rows(&grid, 9, WITH_ZEROS, " ")
}

/// Grids with at least one completion, any of which is right.
pub fn poj2676(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 10);
    let puzzle = |rng: &mut Rng| {
        let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
        let count = rng.usize(1..=(8 * size).min(60));
        blank(rng, grid, count)
    };
    let grids: String = (0..count).map(|_| rows(&puzzle(rng), 9, WITH_ZEROS, "")).collect();
    format!("{count}\n{grids}")
}

/// Lines `seed givens count`.
pub fn sudokugen(rng: &mut Rng, size: usize) -> String {
    let line = |rng: &mut Rng| {
        let fewest = 81 - (6 * size).min(53);
        format!("{} {} {}\n", rng.u32(..), rng.usize(fewest..=81), rng.usize(0..=2))
    };
    (0..cases(rng, size, 3)).map(|_| line(rng)).collect()
}

/// Grids with boxes of any shape and any number of completions.
pub fn hdu4069(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 6);
    let mut text = format!("{count}\n");
    for index in 0..count {
        let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
        // Boxes that do not suit the grid leave no completion, if enough of it is left.
        let any = rng.usize(..5) == 0;
        let boxes = boxes(rng, |a, b| any || grid[a] == grid[b]);
        let most = if any { 12 } else { (6 * size).min(50) };
        let count = rng.usize(1..=most);
        let grid = blank(rng, grid, count);
        let grid = if rng.usize(..6) == 0 { spoil(rng, grid, 9) } else { grid };
        if index > 0 {
            text.push('\n');
        }
        let cell = |cell: usize| (u32::from(grid[cell]) + walls(&boxes, cell)).to_string();
        for row in 0..9 {
            let cells: Vec<String> = (9 * row..9 * row + 9).map(cell).collect();
            let _ = writeln!(text, "{}", cells.join(" "));
        }
    }
    text
}

/// The walls around a cell: 16 above, 32 to the right, 64 below, 128 to the left.
fn walls(boxes: &[usize], cell: usize) -> u32 {
    let (row, column) = (cell / 9, cell % 9);
    let differs = |edge: bool, other: usize| edge || boxes[cell] != boxes[other];
    let sides = [
        differs(row == 0, cell.wrapping_sub(9)),
        differs(column == 8, cell + 1),
        differs(row == 8, cell + 9),
        differs(column == 0, cell.wrapping_sub(1)),
    ];
    sides.iter().enumerate().map(|(side, &wall)| u32::from(wall) << (4 + side)).sum()
}

/// Nine connected boxes of nine cells: square ones, which then exchanged cells that `may` be exchanged.
fn boxes(rng: &mut Rng, may: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut boxes: Vec<usize> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
    for _ in 0..2000 {
        let (a, b) = (rng.usize(..81), rng.usize(..81));
        let (left, right) = (boxes[a], boxes[b]);
        if left == right || !may(a, b) {
            continue;
        }
        boxes.swap(a, b);
        if !connected(&boxes, left) || !connected(&boxes, right) {
            boxes.swap(a, b);
        }
    }
    boxes
}

fn connected(boxes: &[usize], index: usize) -> bool {
    let cells: Vec<usize> = (0..81).filter(|&cell| boxes[cell] == index).collect();
    let touch = |a: usize, b: usize| (a / 9).abs_diff(b / 9) + (a % 9).abs_diff(b % 9) == 1;
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while next < reached.len() {
        let more: Vec<usize> = cells
            .iter()
            .copied()
            .filter(|cell| !reached.contains(cell) && touch(*cell, reached[next]))
            .collect();
        reached.extend(more);
        next += 1;
    }
    reached.len() == cells.len()
}

/// Grids of digits and `?`, empty lines between them.
pub fn hdu1426(rng: &mut Rng, size: usize) -> String {
    let grids: Vec<String> =
        (0..cases(rng, size, 10)).map(|_| rows(&nine(rng, size), 9, WITH_QUESTION_MARKS, " ")).collect();
    grids.join("\n")
}

/// Grids of order 2 to 4 with any number of completions, and givens that are needed or not.
pub fn hdu3909(rng: &mut Rng, size: usize) -> String {
    let grid = |rng: &mut Rng| {
        let order = if size < 4 { rng.usize(2..=3) } else { rng.usize(2..=4) };
        let (side, rules) = (order * order, Sudoku::new(order));
        let unique = |grid: &[u8]| match grid.len() {
            81 => unique_nine(grid),
            256 => unique_sixteen(grid),
            _ => any::up_to(2, &rules, grid).len() == 1,
        };
        let grid = match order {
            4 => full_sixteen(rng),
            _ => full(rng, &rules).expect("there are sudokus"),
        };
        // Few 16 x 16 grids with one completion, or not quite, are quick to tell apart when most of it is blank.
        let blanks = rng.usize(1..=(5 * size).min(side * side / 2));
        let most = if rng.bool() && order < 4 { side * side } else { blanks };
        let puzzle = match rng.usize(..4) {
            0 => blank(rng, grid, blanks),
            1 => {
                let puzzle = dig(rng, grid, blanks, unique);
                spoil(rng, puzzle, side)
            }
            _ => dig(rng, grid, most, unique),
        };
        format!("{order}\n{}", rows(&puzzle, side, HEXADECIMAL, ""))
    };
    (0..cases(rng, size, 6)).map(|_| grid(rng)).collect()
}

/// One grid with one completion.
pub fn luogu1784(rng: &mut Rng, size: usize) -> String {
    rows(&nine(rng, size), 9, WITH_ZEROS, " ")
}
