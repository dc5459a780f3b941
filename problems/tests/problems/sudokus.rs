//! Solves sudokus of any shape by a textbook dancing-links search. The matrix is built here, independently of
//! the solutions.

use crate::brute::{covers, joined};

/// The rules of a sudoku: the number of rows, and the units (rows, columns, boxes, others) of each cell.
pub struct Rules {
    pub side: usize,
    units: Vec<Vec<usize>>,
}

impl Rules {
    /// The rules with square boxes of `order` x `order` cells.
    pub fn new(order: usize) -> Rules {
        let side = order * order;
        let own = |cell: usize| cell / side / order * order + cell % side / order;
        Rules::jigsaw(&(0..side * side).map(own).collect::<Vec<_>>())
    }

    /// The rules with the given box of each cell.
    pub fn jigsaw(boxes: &[usize]) -> Rules {
        let side = boxes.len().isqrt();
        let units = |cell: usize| vec![cell / side, side + cell % side, 2 * side + boxes[cell]];
        Rules { side, units: (0..boxes.len()).map(units).collect() }
    }

    /// Adds both diagonals as units.
    pub fn with_diagonals(mut self) -> Rules {
        let side = self.side;
        for line in 0..side {
            self.units[line * side + line].push(3 * side);
            self.units[line * side + side - 1 - line].push(3 * side + 1);
        }
        self
    }

    /// The digits that each cell may contain, given the digits of `grid`, as bits.
    pub fn free(&self, grid: &[u8]) -> Vec<u32> {
        let mut taken = vec![0; 3 * self.side + 2];
        for (cell, digit) in grid.iter().enumerate() {
            self.units[cell].iter().for_each(|&unit| taken[unit] |= 1 << digit);
        }
        let all = (2 << self.side) - 2;
        let own = |units: &Vec<usize>| all & !units.iter().fold(0, |own, &unit| own | taken[unit]);
        self.units.iter().map(own).collect()
    }

    /// Up to `most` completions of `givens`, where 0 is a blank.
    pub fn completions(&self, givens: &[u8], most: usize) -> Vec<Vec<u8>> {
        let units = 1 + self.units.iter().flatten().max().unwrap();
        let (mut rows, mut options) = (Vec::new(), Vec::new());
        for (cell, &given) in givens.iter().enumerate() {
            for digit in (1..=self.side as u8).filter(|&digit| given == 0 || given == digit) {
                let own = self.units[cell]
                    .iter()
                    .map(|unit| givens.len() + unit * self.side + usize::from(digit) - 1);
                rows.push([cell].into_iter().chain(own).collect());
                options.push((cell, digit));
            }
        }
        let grid = |cover: Vec<usize>| {
            let mut grid = vec![0; givens.len()];
            cover.iter().map(|&option| options[option]).for_each(|(cell, digit)| grid[cell] = digit);
            grid
        };
        let found = covers(givens.len() + units * self.side, 0, &rows, most);
        found.into_iter().map(grid).collect()
    }

    /// Whether every given is needed: removing it alone would leave several completions.
    pub fn is_minimal(&self, givens: &[u8]) -> bool {
        (0..givens.len()).all(|cell| {
            let mut fewer = givens.to_vec();
            fewer[cell] = 0;
            givens[cell] == 0 || self.completions(&fewer, 2).len() > 1
        })
    }
}

/// The cells of a text, each the index of its character in `symbols`; other characters are skipped.
pub fn cells(text: &str, symbols: &str) -> Vec<u8> {
    text.chars()
        .filter_map(|symbol| symbols.chars().position(|other| other == symbol))
        .map(|at| at as u8)
        .collect()
}

/// The lines of a grid, with each cell as a character of `symbols`; the first symbol is a blank.
pub fn rows(grid: &[u8], side: usize, symbols: &str) -> String {
    let row = |row: &[u8]| {
        row.iter().map(|&cell| symbols.as_bytes()[usize::from(cell)] as char).collect::<String>() + "\n"
    };
    grid.chunks(side).map(row).collect()
}

/// The lines of a grid of digits, with blanks between the digits.
pub fn spaced(grid: &[u8]) -> String {
    grid.chunks(9).map(|row| joined(row) + "\n").collect()
}

/// A completion of each grid in `text`; each grid must have one.
pub fn completed<'a>(
    rules: &'a Rules,
    text: &'a str,
    symbols: &'a str,
) -> impl Iterator<Item = Vec<u8>> + 'a {
    let cells = cells(text, symbols);
    let size = rules.side * rules.side;
    let grids: Vec<Vec<u8>> =
        cells.chunks(size).map(|givens| rules.completions(givens, 1).remove(0)).collect();
    grids.into_iter()
}
