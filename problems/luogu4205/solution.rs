//! Luogu P4205 (NOI 2005) Pyramid of Beads: complete a triangle of ten rows with the twelve pieces A to L,
//! some of which are already placed.
//! Items: cells (55), pieces (12). Options: placements of pieces (1644 on the empty board), fewer if pieces
//! are already placed.

use dlx_kernel::formulations::polyomino::{Board, Piece};
use dlx_kernel::input::{Input, Stop, Text};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The number of rows of the triangle.
pub const ROWS: usize = 10;
/// A cell without a piece.
pub const FREE: u8 = b'.';

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let laid = triangle(&mut Input::new(input))?;
    let pieces = pieces();
    let board = board(&laid, &pieces);
    let chosen = match Exact::new(&matrix(&board)).first() {
        Some(chosen) => chosen,
        None => return Ok(out.write_all(b"No solution\n")?),
    };
    let mut cells = board.pieces(&chosen).into_iter();
    for row in 1..=ROWS {
        let mut line: Vec<u8> = cells.by_ref().take(row).map(|piece| pieces[piece].name).collect();
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}

/// Reads the triangle, row by row: the letter of the piece on each cell, or [`FREE`]. A row may contain
/// blanks.
pub fn triangle(input: &mut Input<'_>) -> Result<Vec<u8>, Stop> {
    let mut cells = Vec::new();
    for row in 1..=ROWS {
        let (end, mut last) = (cells.len() + row, None::<Text<'_>>);
        while cells.len() < end {
            let part = input.token("A-L or '.'")?;
            for (index, &byte) in part.bytes().iter().enumerate() {
                if byte != FREE && !(b'A'..=b'L').contains(&byte) {
                    return Err(part.error_at(index, "A-L or '.'"));
                }
                if cells.len() == end {
                    return Err(match last {
                        Some(last) => last.error_at(last.bytes().len(), "A-L or '.'"),
                        None => part.error_at(index, "end of line"),
                    });
                }
                cells.push(byte);
            }
            last = Some(part);
        }
    }
    Ok(cells)
}

/// The board, with the placements that agree with the pieces already `laid`: a cell with a letter belongs to
/// that letter's piece.
pub fn board(laid: &[u8], pieces: &[Piece]) -> Board {
    let cells = (0..ROWS).flat_map(|row| (0..=row).map(move |column| (row, column))).collect();
    let mut board = Board::new(cells, pieces);
    board.placements.retain(|placement| {
        let name = pieces[placement.piece].name;
        let own = laid.iter().filter(|&&letter| letter == name).count();
        let over = |letter: u8| placement.cells.iter().filter(|&&cell| laid[cell] == letter).count();
        over(name) == own && over(name) + over(FREE) == placement.cells.len()
    });
    board
}

/// The matrix of a board: the items are its cells, then the pieces.
pub fn matrix(board: &Board) -> Matrix {
    board.matrix()
}

/// The pieces, A to L.
pub fn pieces() -> Vec<Piece> {
    vec![
        Piece::new(b'A', &["##", "#."]),
        Piece::new(b'B', &["####"]),
        Piece::new(b'C', &["###", "#.."]),
        Piece::new(b'D', &["##", "##"]),
        Piece::new(b'E', &["###", "#..", "#.."]),
        Piece::new(b'F', &["####", ".#.."]),
        Piece::new(b'G', &["###", "#.#"]),
        Piece::new(b'H', &["###", "##."]),
        Piece::new(b'I', &["###.", "..##"]),
        Piece::new(b'J', &[".#.", "###", ".#."]),
        Piece::new(b'K', &["##.", ".##", "..#"]),
        Piece::new(b'L', &["####", "#..."]),
    ]
}
