//! HDU 3529, ZOJ 2064 Bomberman: the blast of a bomb goes in four directions as far as the next wall, and
//! destroys the wall if it is ordinary. All bombs explode at once. Find the fewest bombs that destroy all
//! ordinary walls.
//! Items: ordinary walls. Options: bombs on empty cells, each covering the walls that it destroys. Repeat
//! cover with the fewest options.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

/// The minimum number of rows and of columns. The statement says 4, but a room of its sample has 3 rows.
pub const LEAST_SIDE: i64 = 3;
/// The maximum number of rows and of columns.
pub const MOST_SIDE: i64 = 15;
/// A cell of concrete.
pub const CONCRETE: u8 = b'*';
/// An ordinary wall.
pub const WALL: u8 = b'#';
/// An empty cell.
pub const EMPTY: u8 = b'.';

/// A room whose border is concrete.
pub struct Room {
    /// The cells, row by row.
    pub cells: Vec<u8>,
    /// The number of columns.
    pub columns: usize,
}

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut start = input.clone();
        let bombs = Repeat::new(&matrix(&room(&mut input)?)).fewest();
        let bombs = bombs.ok_or_else(|| start.error("a room with an empty cell next to each '#'"))?;
        writeln!(out, "{}", bombs.len())?;
    }
    Ok(())
}

/// Reads a case.
pub fn room(input: &mut Input<'_>) -> Result<Room, Stop> {
    let rows = input.integer("N, the number of rows", LEAST_SIDE, MOST_SIDE)? as usize;
    let columns = input.integer("M, the number of columns", LEAST_SIDE, MOST_SIDE)? as usize;
    let mut cells = Vec::new();
    for row in 0..rows {
        let line = input.token("a row of the room")?;
        for column in 0..columns.max(line.bytes().len()) {
            let is_border = row == 0 || row + 1 == rows || column == 0 || column + 1 == columns;
            let cell = line.bytes().get(column).copied().unwrap_or(0);
            let expected = match cell {
                _ if column >= columns => "end of line",
                _ if is_border && cell != CONCRETE => "'*' at the border",
                CONCRETE | WALL | EMPTY => {
                    cells.push(cell);
                    continue;
                }
                _ => "'*', '#' or '.'",
            };
            return Err(line.error_at(column, expected));
        }
    }
    Ok(Room { cells, columns })
}

/// The cells of a room that hold `what`, in ascending order.
pub fn places(room: &Room, what: u8) -> Vec<usize> {
    (0..room.cells.len()).filter(|&cell| room.cells[cell] == what).collect()
}

/// The matrix: walls and empty cells are numbered row by row.
pub fn matrix(room: &Room) -> Matrix {
    let walls = places(room, WALL);
    let mut matrix = Matrix::new(walls.len(), 0);
    for bomb in places(room, EMPTY) {
        let mut destroyed = Vec::new();
        for step in [1, room.columns] {
            let (mut before, mut behind) = (bomb, bomb);
            while room.cells[before] == EMPTY {
                before -= step;
            }
            while room.cells[behind] == EMPTY {
                behind += step;
            }
            destroyed.extend([before, behind].iter().filter_map(|cell| walls.binary_search(cell).ok()));
        }
        matrix.add(&destroyed);
    }
    matrix
}
