//! Polyomino tilings: each piece is placed once, and every cell of the board is covered.
//!
//! Items: the cells of the board in the given order, then the pieces. Options: the placements of a piece on
//! the board in any of its distinct orientations; a placement covers its cells and its piece.
//!
//! Cells come first because engines sort options by their first item, so that the options of a cell are
//! adjacent.
//!
//! **Takes** boards of any shape, connected or not, and pieces of any size. **Costs** a test of each
//! orientation of each piece at each cell to find the placements, and the searches of
//! [`Exact`](crate::Exact).
//!
//! # Example
//! ```
//! use dlx_kernel::{formulations::polyomino::{Board, Piece}, Exact};
//! let cells = (0..6).flat_map(|row| (0..10).map(move |column| (row, column))).collect();
//! let board = Board::new(cells, &Piece::pentominoes());
//! let matrix = board.matrix();
//! assert_eq!((matrix.items(), matrix.options()), (72, 2056));
//! assert!(Exact::new(&matrix).first().is_some());
//! ```

use crate::Matrix;

/// A piece: its name and its cells as (row, column). [`Piece::new`] creates a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// The letter used to draw the piece.
    pub name: u8,
    /// The cells, ordered by rows, then columns; the smallest row and column are 0.
    pub cells: Vec<(usize, usize)>,
}

impl Piece {
    /// The piece drawn in `rows`, with `#` for its cells.
    pub fn new(name: u8, rows: &[&str]) -> Piece {
        let mut cells = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            let own = line.bytes().enumerate().filter(|&(_, byte)| byte == b'#');
            cells.extend(own.map(|(column, _)| (row, column)));
        }
        Piece { name, cells }
    }

    /// The twelve pentominoes F I L N P T U V W X Y Z, in this order (S. W. Golomb's names).
    pub fn pentominoes() -> Vec<Piece> {
        vec![
            Piece::new(b'F', &[".##", "##.", ".#."]),
            Piece::new(b'I', &["#####"]),
            Piece::new(b'L', &["####", "#..."]),
            Piece::new(b'N', &["###.", "..##"]),
            Piece::new(b'P', &["###", "##."]),
            Piece::new(b'T', &["###", ".#.", ".#."]),
            Piece::new(b'U', &["###", "#.#"]),
            Piece::new(b'V', &["###", "#..", "#.."]),
            Piece::new(b'W', &["##.", ".##", "..#"]),
            Piece::new(b'X', &[".#.", "###", ".#."]),
            Piece::new(b'Y', &["####", ".#.."]),
            Piece::new(b'Z', &["##.", ".#.", ".##"]),
        ]
    }

    /// The 1, 2, 4 or 8 distinct orientations.
    pub fn orientations(&self) -> Vec<Vec<(usize, usize)>> {
        let mut orientations: Vec<_> = (0..8).map(|turn| turned(&self.cells, turn)).collect();
        orientations.iter_mut().for_each(|cells| cells.sort_unstable());
        orientations.sort_unstable();
        orientations.dedup();
        orientations
    }
}

/// The image of `cells` under symmetry number `turn` (0..8), moved so that the smallest row and column are 0.
fn turned(cells: &[(usize, usize)], turn: usize) -> Vec<(usize, usize)> {
    let rows = || cells.iter().map(|cell| cell.0);
    let columns = || cells.iter().map(|cell| cell.1);
    let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let turn_cell = |&(row, column): &(usize, usize)| {
        let row = if turn & 1 == 0 { row - top } else { bottom - row };
        let column = if turn & 2 == 0 { column - left } else { right - column };
        if turn & 4 == 0 {
            (row, column)
        } else {
            (column, row)
        }
    };
    cells.iter().map(turn_cell).collect()
}

/// A piece placed on a board. [`Board::new`] finds all placements.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placement {
    /// The number of the piece.
    pub piece: usize,
    /// The indices of the covered cells, ascending.
    pub cells: Vec<usize>,
}

/// A board and the possible placements of pieces on it.
#[derive(Clone, Debug)]
pub struct Board {
    cells: Vec<(usize, usize)>,
    pieces: usize,
    /// The placements, numbered like the options of [`Board::matrix`]. To exclude an option, remove its
    /// placement.
    pub placements: Vec<Placement>,
}

impl Board {
    /// The board with the distinct `cells`, in ascending order, and all placements of `pieces`. A piece
    /// without cells has no placement.
    pub fn new(cells: Vec<(usize, usize)>, pieces: &[Piece]) -> Board {
        let mut placements = Vec::new();
        for (number, piece) in pieces.iter().enumerate() {
            for orientation in piece.orientations() {
                // In every placement, the piece's first cell is on a cell of the board.
                placements.extend(cells.iter().filter_map(|&first| {
                    let cells = lay(&orientation, first, &cells)?;
                    Some(Placement { piece: number, cells })
                }));
            }
        }
        Board { cells, pieces: pieces.len(), placements }
    }

    /// The matrix: one item per cell, then one per piece, all primary.
    pub fn matrix(&self) -> Matrix {
        let mut matrix = Matrix::new(self.cells.len() + self.pieces, 0);
        for placement in &self.placements {
            let mut items = placement.cells.clone();
            items.push(self.cells.len() + placement.piece);
            matrix.add(&items);
        }
        matrix
    }

    /// The symmetries of the board, including the identity, each as the images of all cells.
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        let board = turned(&self.cells, 0);
        let symmetry = |turn| {
            let place = |cell: &(usize, usize)| board.binary_search(cell).ok();
            turned(&self.cells, turn).iter().map(place).collect()
        };
        (0..8).filter_map(symmetry).collect()
    }

    /// The placements of `piece`, by number; of those that symmetries of the board map to each other, only
    /// the smallest.
    pub fn distinct(&self, piece: usize) -> Vec<usize> {
        let symmetries = self.symmetries();
        let is_smallest = |cells: &[usize]| {
            symmetries.iter().all(|symmetry| {
                let mut image: Vec<usize> = cells.iter().map(|&cell| symmetry[cell]).collect();
                image.sort_unstable();
                cells <= image.as_slice()
            })
        };
        let of_piece = |&option: &usize| {
            let placement = &self.placements[option];
            placement.piece == piece && is_smallest(&placement.cells)
        };
        (0..self.placements.len()).filter(of_piece).collect()
    }

    /// For each cell, the piece that covers it in the placements `chosen`; the number of pieces if the cell
    /// is uncovered.
    ///
    /// # Panics
    /// Panics if a placement does not exist.
    pub fn pieces(&self, chosen: &[usize]) -> Vec<usize> {
        let mut pieces = vec![self.pieces; self.cells.len()];
        for &option in chosen {
            let Placement { piece, cells } = &self.placements[option];
            cells.iter().for_each(|&cell| pieces[cell] = *piece);
        }
        pieces
    }
}

/// The indices of the cells of `board` that `orientation` covers if its first cell is on `first`. None if the
/// piece does not fit.
fn lay(
    orientation: &[(usize, usize)],
    first: (usize, usize),
    board: &[(usize, usize)],
) -> Option<Vec<usize>> {
    let &(top, left) = orientation.first()?;
    let place = |cell: &(usize, usize)| {
        let row = (cell.0 + first.0).checked_sub(top)?;
        let column = (cell.1 + first.1).checked_sub(left)?;
        board.binary_search(&(row, column)).ok()
    };
    orientation.iter().map(place).collect()
}
