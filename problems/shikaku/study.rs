//! Builds the models of shikaku for the commands `model` and `trace`.

use super::solution::{self, LETTERS, Puzzle, Rectangle};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Cells, Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let puzzle = study::nth(input, case, solution::puzzle)?;
    let rectangles = solution::rectangles(&puzzle);
    let grid = Cells { columns: puzzle.columns, margin: 0.0 };
    let option = |option: usize| {
        let Rectangle { number, cells } = &rectangles[option];
        let cells: Vec<String> = cells.iter().map(|&cell| grid.name(cell)).collect();
        format!("{} on {}", char::from(LETTERS[*number]), cells.join(" "))
    };
    let matrix = solution::matrix(&puzzle, &rectangles);
    let title = format!("Shikaku, {} x {}", puzzle.rows, puzzle.columns);
    let model =
        Model::new(title, Cover::Exact, Goal::First, matrix, |cell| ("cells", grid.name(cell)), option)
            .worded("cells", "is in no rectangle", "is covered {times}")
            .drawn(picture(grid, &puzzle, &rectangles));
    let sum: usize = puzzle.cells.iter().sum();
    match puzzle.cells.len() {
        cells if cells == sum => Ok(model),
        cells => Ok(model.with_note(format!(
            "The sum of the numbers is {sum}, not {cells}: there is no tiling, and the solution does not \
             search."
        ))),
    }
}

/// Draws the grid with its numbers, and each rectangle in the hue of its number.
fn picture(grid: Cells, puzzle: &Puzzle, rectangles: &[Rectangle]) -> Picture {
    let mut picture =
        Picture::new(puzzle.columns as f64, puzzle.rows as f64).grid(puzzle.rows, puzzle.columns);
    let number = |cell: usize| grid.text(cell, 0.5, puzzle.cells[cell].to_string());
    for cell in 0..puzzle.cells.len() {
        picture.items.push(grid.areas([cell]));
        if puzzle.cells[cell] > 0 {
            picture.ground.push(number(cell));
        }
    }
    for rectangle in rectangles {
        let ((left, top), (right, bottom)) =
            (grid.corner(rectangle.cells[0]), grid.corner(rectangle.cells[rectangle.cells.len() - 1]));
        let (wide, high) = (right - left + 0.88, bottom - top + 0.88);
        let area = Shape::area(left + 0.06, top + 0.06, wide, high, Paint::Hue(rectangle.number));
        let own = rectangle.cells.iter().filter(|&&cell| puzzle.cells[cell] > 0);
        picture.options.push(std::iter::once(area).chain(own.map(|&cell| number(cell))).collect());
    }
    picture
}
