//! Random inputs for the pentominoes.

use super::solution::{FREE_CELLS, drawing, free_cells};
use crate::generate::{Generator, Rng, cases, one_of};
use dlx_kernel::input::{Input, Stop};

/// Generates boards, most of which have 60 free cells.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

/// The maximum number of boards with [`FREE_CELLS`] free cells in an input.
const MOST_FULL: usize = 4;
/// The maximum number of boards in an input that have [`FREE_CELLS`] free cells and are not narrow.
const MOST_LARGE: usize = 2;
/// The maximum number of rows or of columns of a narrow board.
const NARROW: usize = 4;

fn input(rng: &mut Rng, size: usize) -> String {
    let board = |rng: &mut Rng| {
        // In every mode, the solution searches for all tilings, which is slow on wide boards.
        let (rows, columns) = match rng.usize(..4) {
            0 if size > 3 => (8, 8),
            0 => (rng.usize(1..=9), rng.usize(1..=5)),
            _ => (3, FREE_CELLS / 3 + rng.usize(..=2)),
        };
        let mut holes: Vec<usize> = (0..rows * columns).collect();
        rng.shuffle(&mut holes);
        if (rows, columns) == (8, 8) {
            holes = vec![27, 28, 35, 36];
        }
        holes.truncate((rows * columns).saturating_sub(FREE_CELLS));
        let mode = one_of(rng, &["count", "first", "all", "unique"]);
        if rng.bool() { board(mode, rows, columns, &holes) } else { turned(mode, rows, columns, &holes) }
    };
    (0..cases(rng, size, MOST_LARGE)).map(|_| board(rng)).collect::<Vec<_>>().join("\n")
}

fn board(mode: &str, rows: usize, columns: usize, holes: &[usize]) -> String {
    let mut cells = vec![b'.'; rows * columns];
    holes.iter().for_each(|&hole| cells[hole] = b'#');
    let row = |row: &[u8]| String::from_utf8_lossy(row).into_owned() + "\n";
    format!("{mode}\n{}", cells.chunks(columns).map(row).collect::<String>())
}

/// The board transposed.
fn turned(mode: &str, rows: usize, columns: usize, holes: &[usize]) -> String {
    let holes: Vec<usize> = holes.iter().map(|hole| hole % columns * rows + hole / columns).collect();
    board(mode, columns, rows, &holes)
}

/// A board of one cell; the narrowest board that has tilings; the same board transposed, with a row of holes
/// at its end; a wide board with holes everywhere but in the first three columns.
fn extreme(rng: &mut Rng) -> String {
    let third = FREE_CELLS / 3;
    let mode = one_of(rng, &["count", "first", "all", "unique"]);
    let spread: Vec<usize> = (0..100 * third).filter(|cell| cell % 100 >= 3 || cell / 100 >= third).collect();
    [
        board("all", 1, 1, &[]),
        board(mode, 3, third, &[]),
        turned("unique", 3, third + 1, &[third, 2 * third + 1, 3 * third + 2]),
        board("first", third, 100, &spread),
    ]
    .join("\n")
}

/// Checks that at most [`MOST_FULL`] boards have [`FREE_CELLS`] free cells and that at most [`MOST_LARGE`] of
/// these boards are not narrow.
fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    let [mut full, mut large] = [0; 2];
    while let Some(line) = input.filled_line() {
        if matches!(line.bytes(), b"count" | b"first" | b"all" | b"unique") {
            continue;
        }
        let mut cells = free_cells(&drawing(line, input)?);
        if cells.len() != FREE_CELLS {
            continue;
        }
        full += 1;
        let rows = cells[FREE_CELLS - 1].0 - cells[0].0;
        cells.sort_unstable_by_key(|cell| cell.1);
        let columns = cells[FREE_CELLS - 1].1 - cells[0].1;
        large += usize::from(rows.min(columns) >= NARROW);
        if full > MOST_FULL || large > MOST_LARGE {
            return Err(
                input.error("at most four boards of 60 free cells, at most two wider and taller than 4")
            );
        }
    }
    Ok(())
}
