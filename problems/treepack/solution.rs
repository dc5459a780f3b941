//! Presents under a tree: whether all copies of some shapes, turned and flipped, fit on a rectangle, some of
//! whose cells may stay empty.
//! Items: cells; shapes, once per copy; an empty cell, once per cell that is left over. Options: placements
//! of shapes, at most 124 for each shape, and empty cells.

use dlx_kernel::formulations::polyomino::{Board, Piece};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows of a rectangle.
pub const MOST_ROWS: i64 = 5;
/// The maximum number of columns.
pub const MOST_COLUMNS: i64 = 6;
/// The maximum number of shapes.
pub const MOST_SHAPES: i64 = 4;
/// The maximum number of copies of a shape.
pub const MOST_COPIES: i64 = 30;
/// The number of rows and of columns of a drawing.
pub const SHAPE_SIDE: usize = 3;

/// A case.
pub struct Case {
    /// The cells of the rectangle.
    pub cells: Vec<(usize, usize)>,
    /// The shapes; the last is an empty cell, unless the presents need all cells.
    pub pieces: Vec<Piece>,
    /// The number of copies of each shape.
    pub copies: Vec<usize>,
}

impl Case {
    /// Whether the presents have more cells than the rectangle.
    pub fn is_too_small(&self) -> bool {
        let cells = self.pieces.iter().zip(&self.copies).map(|(piece, copies)| piece.cells.len() * copies);
        cells.sum::<usize>() > self.cells.len()
    }
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let all_fit = !case.is_too_small() && Exact::new(&matrix(&case, &board(&case))).first().is_some();
        out.write_all(if all_fit { b"yes\n" } else { b"no\n" })?;
    }
    Ok(())
}

/// Reads a case. Shapes that are equal up to turning and flipping become one shape.
pub fn case(input: &mut Input<'_>) -> Result<Case, Stop> {
    let rows = input.integer("the number of rows", 1, MOST_ROWS)? as usize;
    let columns = input.integer("the number of columns", 1, MOST_COLUMNS)? as usize;
    let shapes = input.integer("the number of shapes", 1, MOST_SHAPES)?;
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
    let mut case = Case { cells, pieces: Vec::new(), copies: Vec::new() };
    let mut left = rows * columns;
    for name in (b'A'..).take(shapes as usize) {
        let copies = input.integer("the number of copies", 1, MOST_COPIES)? as usize;
        let piece = shape(input, name)?;
        left = left.saturating_sub(copies * piece.cells.len());
        let is_same = |other: &Piece| other.orientations() == piece.orientations();
        match case.pieces.iter().position(is_same) {
            Some(same) => case.copies[same] += copies,
            None => {
                case.pieces.push(piece);
                case.copies.push(copies);
            }
        }
    }
    if left > 0 {
        case.pieces.push(Piece::new(b'.', &["#"]));
        case.copies.push(left);
    }
    Ok(case)
}

fn shape(input: &mut Input<'_>, name: u8) -> Result<Piece, Stop> {
    let mut piece = Piece::new(name, &[]);
    let is_cell = |byte| match byte {
        b'#' => Some(1),
        b'.' => Some(0),
        _ => None,
    };
    for row in 0..SHAPE_SIDE {
        let line = input.token("a row of a shape")?;
        let cells: [u8; SHAPE_SIDE] = line.cells(is_cell, "'.' or '#'")?;
        piece.cells.extend((0..SHAPE_SIDE).filter(|&column| cells[column] == 1).map(|column| (row, column)));
        if row + 1 == SHAPE_SIDE && piece.cells.is_empty() {
            return Err(line.error("a row with '#', as the shape has none above"));
        }
    }
    Ok(piece)
}

/// The placements of the shapes of a case.
pub fn board(case: &Case) -> Board {
    Board::new(case.cells.clone(), &case.pieces)
}

/// The exact-cover matrix whose options are the placements of [`board`].
pub fn matrix(case: &Case, board: &Board) -> Matrix {
    let mut matrix = board.matrix();
    for (piece, &copies) in case.copies.iter().enumerate() {
        matrix.set_bounds(case.cells.len() + piece, copies as u32, copies as u32);
    }
    matrix
}
