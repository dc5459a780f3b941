//! Sudoku of any size as an exact cover problem; all sudoku matrices are built here.
//!
//! A grid has `side` x `side` cells and `side` digits. Its *units* are the rows, columns, boxes and any other
//! regions that must contain every digit once, such as diagonals. The items are the cells, and the pairs of a
//! unit and a digit; an option is a digit in a cell:
//!
//! ```text
//! items     cells            rows x digits     columns x digits   boxes x digits    extra regions x digits
//!           0 .. n*n         n*n .. 2*n*n      2*n*n .. 3*n*n     3*n*n .. 4*n*n    4*n*n ..
//! option    digit d in cell (r, c) covers
//!           r*n + c          n*n + r*n + d     2*n*n + c*n + d    3*n*n + b*n + d   one for each extra region
//! ```
//!
//! Here n is the side, and b is the box of the cell; rows, columns, boxes and digits count from 0. So order 3
//! (side 9) gives 729 options and 324 items, order 4 (side 16) 4096 options and 1024 items, and order k gives
//! k^6 options and 4 k^4 items. The two diagonals add 2 n items; options in their cells cover 5 or 6 items
//! instead of 4.
//!
//! Grids are stored row by row: givens are digits from 1, blanks are 0. [`any`] finds completions for any
//! rules, [`nine`] and [`sixteen`] for the usual rules.
//!
//! # Example
//! ```
//! use dlx_kernel::sudoku::{Item, Sudoku};
//! let sudoku = Sudoku::new(3);
//! assert_eq!(sudoku.items(), 324);
//! assert_eq!(sudoku.matrix(&[0; 81]).options(), 729);
//! assert_eq!(sudoku.item(81), Item::Row(0, 0));
//! assert_eq!(sudoku.with_diagonals().items(), 342);
//! ```

pub mod any;
pub mod nine;
pub mod sixteen;

use crate::Matrix;

/// The rules of a sudoku: its side and its units. Methods take the givens as arguments.
///
/// * **Takes** sides of up to 225 cells, boxes of any shape, and additional regions.
/// * **Costs** memory for each cell and its units; a matrix has up to side^3 options of four or more items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    side: usize,
    /// The units of each cell: rows from 0, columns from `side`, boxes from `2 * side`, then extra regions.
    units: Vec<Vec<usize>>,
    extra: usize,
}

/// The meaning of an item. All numbers are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// The cell in this row and column holds one digit.
    Cell(usize, usize),
    /// This row holds this digit.
    Row(usize, usize),
    /// This column holds this digit.
    Column(usize, usize),
    /// This box holds this digit.
    Box(usize, usize),
    /// This extra region holds this digit.
    Region(usize, usize),
}

impl Sudoku {
    /// The usual sudoku: `order * order` rows, columns and square boxes of `order` x `order` cells.
    ///
    /// # Panics
    /// Panics if `order` is 0 or more than 15, because digits are bytes.
    pub fn new(order: usize) -> Sudoku {
        let side = order * order;
        let boxes: Vec<usize> =
            (0..side * side).map(|cell| cell / side / order * order + cell % side / order).collect();
        Sudoku::jigsaw(side, &boxes)
    }

    /// A sudoku with boxes of any shape: `boxes[cell]` is the box of a cell, from 0.
    ///
    /// # Panics
    /// Panics if `side` is 0 or more than 225, or `boxes` does not define `side` boxes of `side` cells each.
    pub fn jigsaw(side: usize, boxes: &[usize]) -> Sudoku {
        assert!(0 < side && side <= 225, "side {}, expected 1 to 225", side);
        assert_eq!(boxes.len(), side * side);
        for index in 0..side {
            assert_eq!(
                boxes.iter().filter(|&&of| of == index).count(),
                side,
                "wrong number of cells in box {}",
                index
            );
        }
        let units =
            (0..side * side).map(|cell| vec![cell / side, side + cell % side, 2 * side + boxes[cell]]);
        Sudoku { side, units: units.collect(), extra: 0 }
    }

    /// Adds a region that must contain every digit once.
    ///
    /// # Panics
    /// Panics if the number of distinct `cells` is not the number of digits, or one of these cells does not
    /// exist.
    pub fn with_region(mut self, cells: &[usize]) -> Sudoku {
        assert_eq!(cells.len(), self.side, "a region must have one cell per digit");
        let unit = 3 * self.side + self.extra;
        for &cell in cells {
            assert!(!self.units[cell].contains(&unit), "cell {} occurs twice in a region", cell);
            self.units[cell].push(unit);
        }
        self.extra += 1;
        self
    }

    /// Adds the two diagonals as regions that must contain every digit once.
    pub fn with_diagonals(self) -> Sudoku {
        let side = self.side;
        let falling: Vec<usize> = (0..side).map(|row| row * side + row).collect();
        let rising: Vec<usize> = (0..side).map(|row| row * side + side - 1 - row).collect();
        self.with_region(&falling).with_region(&rising)
    }

    /// The number of cells in a row, which is the number of digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of items of the matrix: one per cell, and one per unit and digit.
    pub fn items(&self) -> usize {
        self.side * self.side + (3 * self.side + self.extra) * self.side
    }

    /// The meaning of an item.
    ///
    /// # Panics
    /// Panics if `item` is not below [`Sudoku::items`].
    pub fn item(&self, item: usize) -> Item {
        assert!(item < self.items());
        let side = self.side;
        let (block, index, digit) = (item / (side * side), item / side, item % side);
        match block {
            0 => Item::Cell(index, digit),
            1 => Item::Row(index - side, digit),
            2 => Item::Column(index - 2 * side, digit),
            3 => Item::Box(index - 3 * side, digit),
            _ => Item::Region(index - 4 * side, digit),
        }
    }

    /// The options that `givens` allow, as (cell, digit from 0), in the order of [`Sudoku::matrix`]: every
    /// digit for a blank cell, only the given digit for any other cell.
    ///
    /// # Panics
    /// Panics if `givens` does not have one number from 0 to the side per cell.
    pub fn options(&self, givens: &[u8]) -> Vec<(usize, usize)> {
        assert_eq!(givens.len(), self.units.len());
        let mut options = Vec::new();
        for (cell, &given) in givens.iter().enumerate() {
            match given as usize {
                0 => options.extend((0..self.side).map(|digit| (cell, digit))),
                given => options.push((cell, given - 1)),
            }
        }
        assert!(options.iter().all(|&(_, digit)| digit < self.side));
        options
    }

    /// The matrix of the options that `givens` allow. Contradictory givens are not detected: their options
    /// share an item, so the matrix has no exact cover.
    ///
    /// # Panics
    /// Panics as [`Sudoku::options`] does.
    pub fn matrix(&self, givens: &[u8]) -> Matrix {
        self.matrix_of(&self.options(givens))
    }

    /// The matrix of `options`, each a cell and a digit from 0.
    fn matrix_of(&self, options: &[(usize, usize)]) -> Matrix {
        let mut matrix = Matrix::new(self.items(), 0);
        let mut items = Vec::new();
        for &(cell, digit) in options {
            items.clear();
            items.push(cell);
            items.extend(self.units[cell].iter().map(|unit| (self.side + unit) * self.side + digit));
            matrix.add(&items);
        }
        matrix
    }

    /// The grid of an exact cover: `chosen` are indices in `options`, which are pairs of a cell and a digit
    /// from 0.
    ///
    /// # Panics
    /// Panics if `chosen` does not have one option per cell.
    pub fn grid(&self, options: &[(usize, usize)], chosen: &[usize]) -> Vec<u8> {
        assert_eq!(chosen.len(), self.units.len());
        let mut grid = vec![0; chosen.len()];
        for &option in chosen {
            let (cell, digit) = options[option];
            grid[cell] = digit as u8 + 1;
        }
        grid
    }
}
