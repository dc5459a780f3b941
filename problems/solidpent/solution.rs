//! Solid pentominoes: fill a box of 3 x 4 x 5 cells with the twelve pentominoes, five cubes each, at least
//! three of which are already placed. Print the number of ways.
//! Items: free cells (up to 45), remaining pieces (up to 9). Options: the placements of these pieces.

use dlx_kernel::formulations::polyomino::Piece;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of boxes in an input.
pub const MOST_BOXES: i64 = 10;
/// The numbers of layers, of rows per layer and of cells per row.
pub const SIZE: [usize; 3] = [3, 4, 5];
/// The number of cells.
pub const CELLS: usize = SIZE[0] * SIZE[1] * SIZE[2];
/// The minimum number of pieces that are placed already.
pub const LEAST_PLACED: usize = 3;

/// A placement of a piece in the box.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement {
    /// The number of the piece.
    pub piece: usize,
    /// The numbers of the cells, in ascending order.
    pub cells: Vec<usize>,
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let all = placements();
    let mut input = Input::new(input);
    for _ in 0..boxes(&mut input)? {
        let given = given(&mut input, &all)?;
        let count = Exact::new(&matrix(&given, &possible(&given, &all))).count(u64::MAX);
        writeln!(out, "{}", count)?;
    }
    Ok(())
}

/// Reads the number of boxes.
pub fn boxes(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of boxes", 1, MOST_BOXES)
}

/// Reads a box and returns the pieces placed in it; `all` lists the placements in an empty box.
pub fn given(input: &mut Input<'_>, all: &[Placement]) -> Result<Vec<Placement>, Stop> {
    let pieces = Piece::pentominoes();
    let mut start = input.clone();
    let mut placed: Vec<Placement> =
        (0..pieces.len()).map(|piece| Placement { piece, cells: Vec::new() }).collect();
    for row in 0..SIZE[0] * SIZE[1] {
        let line = input.token("a row of a box")?;
        for column in 0..SIZE[2].max(line.bytes().len()) {
            let symbol = line.bytes().get(column).filter(|_| column < SIZE[2]);
            match symbol.map(|&symbol| (symbol, pieces.iter().position(|piece| piece.name == symbol))) {
                Some((_, Some(piece))) => placed[piece].cells.push(row * SIZE[2] + column),
                Some((b'.', None)) => {}
                _ => {
                    return Err(
                        line.error_at(column, if column < SIZE[2] { "'.' or a piece" } else { "end of row" })
                    );
                }
            }
        }
    }
    placed.retain(|placement| !placement.cells.is_empty());
    if let Some(part) = placed.iter().find(|placement| !all.contains(placement)) {
        let name = char::from(pieces[part.piece].name);
        return Err(start.error(&format!("a box in which the cells of {} are that piece", name)));
    }
    if placed.len() < LEAST_PLACED {
        return Err(start.error("a box with at least 3 pieces"));
    }
    Ok(placed)
}

/// All placements of the pieces in an empty box, in ascending order.
pub fn placements() -> Vec<Placement> {
    let mut placements = Vec::new();
    for (piece, shape) in Piece::pentominoes().iter().enumerate() {
        for orientation in shape.orientations() {
            // A flat piece is perpendicular to one of the three axes.
            for across in 0..3 {
                let cubes = orientation.iter().map(|&(row, column)| match across {
                    0 => [0, row, column],
                    1 => [row, 0, column],
                    _ => [row, column, 0],
                });
                let cubes: Vec<[usize; 3]> = cubes.collect();
                let places = (0..CELLS).filter_map(|first| cells(&cubes, first));
                placements.extend(places.map(|cells| Placement { piece, cells }));
            }
        }
    }
    // Placements of the straight piece are found twice.
    placements.sort_unstable();
    placements.dedup();
    placements
}

/// The cells of `cubes` moved by the coordinates of cell `first`, if all are in the box.
fn cells(cubes: &[[usize; 3]], first: usize) -> Option<Vec<usize>> {
    let by = place(first);
    let cell = |cube: &[usize; 3]| {
        let [layer, row, column] = [cube[0] + by[0], cube[1] + by[1], cube[2] + by[2]];
        let is_inside = layer < SIZE[0] && row < SIZE[1] && column < SIZE[2];
        if is_inside { Some((layer * SIZE[1] + row) * SIZE[2] + column) } else { None }
    };
    let mut cells = cubes.iter().map(cell).collect::<Option<Vec<usize>>>()?;
    cells.sort_unstable();
    Some(cells)
}

/// The layer, row and column of a cell.
pub fn place(cell: usize) -> [usize; 3] {
    [cell / SIZE[2] / SIZE[1], cell / SIZE[2] % SIZE[1], cell % SIZE[2]]
}

/// The placements in `all` that share no piece and no cell with the `given` placements.
pub fn possible<'a>(given: &[Placement], all: &'a [Placement]) -> Vec<&'a Placement> {
    all.iter().filter(|placement| given.iter().all(|other| are_apart(placement, other))).collect()
}

/// Whether two placements share no piece and no cell.
pub fn are_apart(one: &Placement, other: &Placement) -> bool {
    one.piece != other.piece && one.cells.iter().all(|cell| !other.cells.contains(cell))
}

/// The cells and the pieces that the `given` placements leave free, in ascending order.
pub fn left(given: &[Placement]) -> (Vec<usize>, Vec<usize>) {
    let cells = (0..CELLS).filter(|cell| given.iter().all(|placement| !placement.cells.contains(cell)));
    let pieces = (0..CELLS / 5).filter(|&piece| given.iter().all(|placement| placement.piece != piece));
    (cells.collect(), pieces.collect())
}

/// The matrix of the `options`. Its items are the cells and the pieces that the `given` placements leave
/// free.
pub fn matrix(given: &[Placement], options: &[&Placement]) -> Matrix {
    let (cells, pieces) = left(given);
    let mut matrix = Matrix::new(cells.len() + pieces.len(), 0);
    for option in options {
        let mut items: Vec<usize> =
            option.cells.iter().filter_map(|cell| cells.binary_search(cell).ok()).collect();
        items.extend(pieces.binary_search(&option.piece).ok().map(|piece| cells.len() + piece));
        matrix.add(&items);
    }
    matrix
}
