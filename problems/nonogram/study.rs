//! Builds the models of nonograms for the commands `model` and `trace`.

use super::solution::{self, Puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families};
use dlx_study::picture::{Cells, Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let puzzle = study::nth(input, case, solution::puzzle)?;
    let fillings = solution::fillings(&puzzle);
    let matrix = solution::matrix(&puzzle, &fillings);
    let line = |line: usize| match line.checked_sub(puzzle.rows) {
        None => format!("row {}", line + 1),
        Some(column) => format!("column {}", column + 1),
    };
    let grid = Cells { columns: puzzle.columns, margin: 0.0 };
    let families = Families::default()
        .with("rows", 0..puzzle.rows, line, |row| band(&puzzle, row))
        .with("columns", puzzle.rows..puzzle.rows + puzzle.columns, line, |column| band(&puzzle, column))
        .with("cells", 0..puzzle.rows * puzzle.columns, |cell| grid.name(cell), |cell| grid.areas([cell]));
    let option = |option: usize| {
        let (own, black) = &fillings[option];
        let cells: String = black.iter().map(|&black| if black { '#' } else { '.' }).collect();
        format!("{} {cells}", line(*own))
    };
    let title = format!("Nonogram, {} x {}", puzzle.rows, puzzle.columns);
    Ok(families
        .model(title, (Cover::Exact, Goal::First), matrix, option)
        .with_colours([".", "#"])
        .drawn(picture(grid, &puzzle, &fillings)))
}

/// The area of a whole row or column.
fn band(puzzle: &Puzzle, line: usize) -> Vec<Shape> {
    let (cells, grid) = (puzzle.cells(line), Cells { columns: puzzle.columns, margin: 0.0 });
    let ((left, top), (right, bottom)) = (grid.corner(cells[0]), grid.corner(cells[cells.len() - 1]));
    vec![Shape::area(left, top, right - left + 1.0, bottom - top + 1.0, Paint::Ink)]
}

/// Draws the grid and the chosen fillings: black cells are squares and white cells are dots, in one hue for
/// the filling of a row and in another for that of a column.
fn picture(grid: Cells, puzzle: &Puzzle, fillings: &[solution::Filling]) -> Picture {
    let mut picture =
        Picture::new(puzzle.columns as f64, puzzle.rows as f64).grid(puzzle.rows, puzzle.columns);
    for (line, black) in fillings {
        let hue = Paint::Hue(usize::from(*line >= puzzle.rows));
        let cells = puzzle.cells(*line).into_iter().zip(black).map(|(cell, &black)| {
            let (x, y) = grid.corner(cell);
            match black {
                true => Shape::area(x + 0.06, y + 0.06, 0.88, 0.88, hue),
                false => Shape::disc(x + 0.5, y + 0.5, 0.1, hue),
            }
        });
        picture.options.push(cells.collect());
    }
    picture
}
