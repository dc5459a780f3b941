//! FZU 1686: a grid with monsters in some cells; a blow kills every monster in a window of n1 x m1 cells.
//! Find the fewest blows.
//! Items: monsters. Options: windows inside the grid, each covering its monsters. Repeat cover with the
//! fewest options.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

/// The longest side of the grid.
pub const LONGEST_SIDE: i64 = 15;

/// A case.
pub struct Field {
    /// Row by row, whether the cell holds a monster.
    pub monsters: Vec<Vec<bool>>,
    /// The height and width of a window, in cells.
    pub window: (usize, usize),
}

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let field = field(&mut input)?;
        // Every cell is in some window, so a cover exists.
        let fewest = Repeat::new(&matrix(&field)).fewest().map_or(0, |chosen| chosen.len());
        writeln!(out, "{}", fewest)?;
    }
    Ok(())
}

/// Reads a case.
pub fn field(input: &mut Input<'_>) -> Result<Field, Stop> {
    let rows = input.integer("n, the number of rows", 1, LONGEST_SIDE)?;
    let columns = input.integer("m, the number of columns", 1, LONGEST_SIDE)?;
    let mut monsters = vec![vec![false; columns as usize]; rows as usize];
    for cell in monsters.iter_mut().flatten() {
        *cell = input.integer("a cell", 0, 1)? == 1;
    }
    let high = input.integer("n1, the number of rows of a window", 1, rows)? as usize;
    let wide = input.integer("m1, the number of columns of a window", 1, columns)? as usize;
    Ok(Field { monsters, window: (high, wide) })
}

/// The matrix. Monsters and the first cells of windows are numbered row by row.
pub fn matrix(field: &Field) -> Matrix {
    let (rows, columns) = (field.monsters.len(), field.monsters[0].len());
    let (high, wide) = field.window;
    let mut monsters = 0;
    let mut number = vec![vec![None; columns]; rows];
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if field.monsters[row][column] {
            number[row][column] = Some(monsters);
            monsters += 1;
        }
    }
    let mut matrix = Matrix::new(monsters, 0);
    for top in 0..=rows - high {
        for left in 0..=columns - wide {
            let window = number[top..top + high].iter().flat_map(|row| row[left..left + wide].iter());
            let killed: Vec<usize> = window.filter_map(|&number| number).collect();
            matrix.add(&killed);
        }
    }
    matrix
}
