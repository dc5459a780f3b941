//! An input with the maximum number of grids for HDU 4069, 2500, all with square boxes.

use crate::Made;

/// The largest input, whose grids have one completion, none or several, and its expected output.
pub const FILES: &[Made] = &[("edge-2500-grids.in", input), ("edge-2500-grids.out", output)];

/// The digit of a cell in the completion of a grid.
fn digit(grid: usize, row: usize, column: usize) -> usize {
    (row % 3 * 3 + row / 3 + column + grid) % 9 + 1
}

/// The given of a cell, 0 for none. A grid without the givens of one row has one completion, a grid with a
/// digit twice in a row has none, and a grid without the givens of two digits has several.
fn given(grid: usize, row: usize, column: usize) -> usize {
    let digit = |column: usize| self::digit(grid, row, column);
    match grid % 3 {
        1 if row == grid % 9 => 0,
        2 if (row, column) == (grid % 9, 8) => digit(0),
        0 if digit(column) < 3 => 0,
        _ => digit(column),
    }
}

fn input() -> String {
    let cell = |grid: usize, row: usize, column: usize| {
        let walls = [
            (row.is_multiple_of(3), 16),
            (column % 3 == 2, 32),
            (row % 3 == 2, 64),
            (column.is_multiple_of(3), 128),
        ];
        let walls: usize = walls.iter().map(|&(is, wall)| if is { wall } else { 0 }).sum();
        (given(grid, row, column) + walls).to_string()
    };
    let row = |grid: usize, row: usize| {
        (0..9).map(|column| cell(grid, row, column)).collect::<Vec<_>>().join(" ") + "\n"
    };
    let grid = |grid: usize| (0..9).map(|number| row(grid, number)).collect::<String>();
    format!("2500\n{}", (1..=2500).map(grid).collect::<Vec<_>>().join("\n"))
}

fn output() -> String {
    let row = |grid: usize, row: usize| {
        (0..9).map(|column| digit(grid, row, column).to_string()).collect::<String>() + "\n"
    };
    let answer = |grid: usize| match grid % 3 {
        1 => (0..9).map(|number| row(grid, number)).collect(),
        2 => "No solution\n".to_string(),
        _ => "Multiple Solutions\n".to_string(),
    };
    (1..=2500).map(|grid| format!("Case {grid}:\n{}", answer(grid))).collect()
}
