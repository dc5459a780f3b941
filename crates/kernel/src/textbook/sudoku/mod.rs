//! Sudokus. Items: each cell, and each pair of a unit (row, column, box, region) and a digit. Options: a
//! digit in a cell.

use super::matrix::Matrix;

pub mod any;
pub mod nine;
pub mod sixteen;
mod square;

/// The rules of a sudoku: its side, the units of each cell, and the number of all units.
#[derive(Clone, Debug, PartialEq, Eq)] pub struct Sudoku { side: usize, units: Vec<Vec<usize>>, all_units: usize }

/// The meaning of an item: a cell (row and column), or a unit and a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)] #[allow(missing_docs)] pub enum Item { Cell(usize, usize), Row(usize, usize), Column(usize, usize), Box(usize, usize), Region(usize, usize) }

impl Sudoku {
    /// A sudoku with square boxes of `order` x `order` cells.
    pub fn new(order: usize) -> Sudoku {
        let side = order * order;
        let square = |cell| cell / side / order * order + cell % side / order;
        Sudoku::jigsaw(side, &(0..side * side).map(square).collect::<Vec<usize>>())
    }

    /// A sudoku with boxes of any shape: `boxes` lists the box of each cell.
    pub fn jigsaw(side: usize, boxes: &[usize]) -> Sudoku {
        let units = |cell| vec![cell / side, side + cell % side, 2 * side + boxes[cell]];
        Sudoku { side, units: (0..side * side).map(units).collect(), all_units: 3 * side }
    }

    /// Adds a region that must contain every digit once.
    pub fn with_region(mut self, cells: &[usize]) -> Sudoku {
        cells.iter().for_each(|&cell| self.units[cell].push(self.all_units));
        self.all_units += 1;
        self
    }

    /// Adds both diagonals as regions.
    pub fn with_diagonals(self) -> Sudoku {
        let side = self.side;
        let falling: Vec<usize> = (0..side).map(|row| row * side + row).collect();
        let rising: Vec<usize> = (1..=side).map(|row| row * (side - 1)).collect();
        self.with_region(&falling).with_region(&rising)
    }

    /// The number of cells in a row.
    pub fn side(&self) -> usize { self.side }

    /// The number of items.
    pub fn items(&self) -> usize { (self.side + self.all_units) * self.side }

    /// The meaning of an item.
    pub fn item(&self, item: usize) -> Item {
        let (block, line, digit) = (item / self.side / self.side, item / self.side, item % self.side);
        match block {
            0 => Item::Cell(line, digit),
            1 => Item::Row(line - self.side, digit),
            2 => Item::Column(line - 2 * self.side, digit),
            3 => Item::Box(line - 3 * self.side, digit),
            _ => Item::Region(line - 4 * self.side, digit),
        }
    }

    /// The cell and the digit, from 0, of each option that `givens` allow.
    pub fn options(&self, givens: &[u8]) -> Vec<(usize, usize)> {
        let all = (0..givens.len() * self.side).map(|option| (option / self.side, option % self.side));
        all.filter(|&(cell, digit)| givens[cell] == 0 || givens[cell] as usize == digit + 1).collect()
    }

    /// The matrix of [`Sudoku::options`].
    pub fn matrix(&self, givens: &[u8]) -> Matrix {
        let mut matrix = Matrix::new(self.items(), 0);
        for (cell, digit) in self.options(givens) {
            let units = self.units[cell].iter().map(|unit| (self.side + unit) * self.side + digit);
            matrix.add(&std::iter::once(cell).chain(units).collect::<Vec<usize>>());
        }
        matrix
    }

    /// The grid of the options `chosen`.
    pub fn grid(&self, options: &[(usize, usize)], chosen: &[usize]) -> Vec<u8> {
        let mut grid = vec![0; chosen.len()];
        chosen.iter().for_each(|&option| grid[options[option].0] = options[option].1 as u8 + 1);
        grid
    }
}
