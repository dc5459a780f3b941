//! Pentominoes: tile a board of 60 free cells with the twelve pentominoes, each used once; count the tilings
//! or print them.
//! Items: cells (60), pieces (12). Options: placements of pieces (1568 on the chessboard without its centre,
//! six items each).

use dlx_kernel::formulations::polyomino::{Board, Piece};
use dlx_kernel::input::{Input, Stop, Text};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The number of free cells of a board that has a tiling.
pub const FREE_CELLS: usize = 60;
/// The piece with the fewest placements on most boards.
const X: usize = 9;
/// The maximum number of rows or columns, holes included.
pub const MOST_LINES: usize = 1000;

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, tilings)
}

/// Reads the boards of `input` and prints the requested tilings or counts; `tilings` finds all tilings of a
/// board.
pub fn answer(input: &[u8], out: &mut dyn Write, tilings: fn(&[&[u8]]) -> Vec<Tiling>) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut mode: Option<&[u8]> = None;
    while let Some(mut line) = input.filled_line() {
        if matches!(line.bytes(), b"count" | b"first" | b"all" | b"unique") {
            mode = Some(line.bytes());
            line = input.filled_line().ok_or_else(|| input.error("a row of '.' and '#'"))?;
        }
        let mode = mode.ok_or_else(|| line.error("count, first, all or unique"))?;
        let drawing = drawing(line, &mut input)?;
        let mut tilings = tilings(&drawing);
        match mode {
            b"unique" => tilings.retain(|tiling| tiling.unique),
            b"first" => tilings.truncate(1),
            _ => {}
        }
        if tilings.is_empty() {
            out.write_all(b"no tiling\n")?;
            continue;
        }
        if mode != b"count" {
            tilings.iter().try_for_each(|tiling| draw(&drawing, tiling, out))?;
        }
        if mode != b"first" {
            writeln!(out, "{}", tilings.len())?;
        }
    }
    Ok(())
}

/// Reads a board, from its first row `line` to a blank line.
pub fn drawing<'a>(line: Text<'a>, input: &mut Input<'a>) -> Result<Vec<&'a [u8]>, Stop> {
    let width = line.bytes().len().min(MOST_LINES);
    let mut rows = Vec::new();
    let mut next = Some(line);
    while let Some(row) = next.filter(|row| !row.bytes().is_empty()) {
        if rows.len() == MOST_LINES {
            return Err(row.error("an empty line after 1000 rows"));
        }
        for index in 0..width.max(row.bytes().len()) {
            let free_or_hole = matches!(row.bytes().get(index), Some(b'.') | Some(b'#'));
            if index >= width || !free_or_hole {
                let expected = if index < width { "'.' or '#'" } else { "end of line" };
                return Err(row.error_at(index, expected));
            }
        }
        rows.push(row.bytes());
        next = input.line();
    }
    Ok(rows)
}

/// The free cells of a drawing, in ascending order.
pub fn free_cells(drawing: &[&[u8]]) -> Vec<(usize, usize)> {
    let cells = (0..drawing.len()).flat_map(|row| (0..drawing[row].len()).map(move |column| (row, column)));
    cells.filter(|&(row, column)| drawing[row][column] == b'.').collect()
}

/// A tiling of the free cells of a board.
pub struct Tiling {
    /// The piece of each cell.
    pub pieces: Vec<usize>,
    /// Whether no symmetry of the board maps this tiling to a smaller one.
    pub unique: bool,
}

/// All tilings, in ascending order of the pieces of their cells.
fn tilings(drawing: &[&[u8]]) -> Vec<Tiling> {
    let cells = free_cells(drawing);
    if cells.len() != FREE_CELLS {
        return Vec::new();
    }
    let board = Board::new(cells, &Piece::pentominoes());
    let symmetries = board.symmetries();
    let images = |pieces: &[usize]| {
        let image = |symmetry: &Vec<usize>| symmetry.iter().map(|&cell| pieces[cell]).collect();
        let mut images: Vec<Vec<usize>> = symmetries.iter().map(image).collect();
        images.sort_unstable();
        images
    };
    // Every tiling has an image with X at one of these positions, or several images if a symmetry maps X to
    // itself.
    let mut exact = Exact::new(&matrix(&board));
    let mut least = Vec::new();
    for place in board.distinct(X) {
        for chosen in exact.given(&[place]).covers() {
            least.push(images(&board.pieces(&chosen)).swap_remove(0));
        }
    }
    least.sort_unstable();
    least.dedup();
    // The images of a tiling are distinct: no symmetry maps F to itself.
    let tiling = |(rank, pieces)| Tiling { pieces, unique: rank == 0 };
    let mut tilings: Vec<Tiling> =
        least.iter().flat_map(|pieces| images(pieces).into_iter().enumerate().map(tiling)).collect();
    tilings.sort_unstable_by(|a, b| a.pieces.cmp(&b.pieces));
    tilings
}

/// The matrix of a board: the items are its cells, then the pieces.
pub fn matrix(board: &Board) -> Matrix {
    board.matrix()
}

/// Writes `drawing` with the letters of `tiling` in its free cells, then an empty line.
fn draw(drawing: &[&[u8]], tiling: &Tiling, out: &mut dyn Write) -> Result<(), Stop> {
    let pieces = Piece::pentominoes();
    let mut names = tiling.pieces.iter().map(|&piece| pieces[piece].name);
    for row in drawing {
        let letters = row.iter().map(|&cell| if cell == b'.' { names.next().unwrap_or(cell) } else { cell });
        let mut line: Vec<u8> = letters.collect();
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(out.write_all(b"\n")?)
}
