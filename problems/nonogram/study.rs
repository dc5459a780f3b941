//! Nonograms for `model` and `trace`.

use super::solution::{self, Puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
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
    let lines = puzzle.rows + puzzle.columns;
    let item = |item: usize| match item.checked_sub(lines) {
        None if item < puzzle.rows => ("rows", line(item)),
        None => ("columns", line(item)),
        Some(cell) => ("cells", format!("r{}c{}", cell / puzzle.columns + 1, cell % puzzle.columns + 1)),
    };
    let option = |option: usize| {
        let (own, black) = &fillings[option];
        let cells: String = black.iter().map(|&black| if black { '#' } else { '.' }).collect();
        format!("{} {cells}", line(*own))
    };
    let title = format!("Nonogram, {} x {}", puzzle.rows, puzzle.columns);
    Ok(Model::new(title, Cover::Exact, Goal::First, matrix, item, option)
        .with_colours([".", "#"])
        .drawn(picture(&puzzle, &fillings)))
}

/// The grid, with a mark before each row and above each column that is filled.
fn picture(puzzle: &Puzzle, fillings: &[solution::Filling]) -> Picture {
    let mut picture =
        Picture::new(puzzle.columns as f64, puzzle.rows as f64).grid(puzzle.rows, puzzle.columns);
    let place = |cell: usize| ((cell % puzzle.columns) as f64, (cell / puzzle.columns) as f64);
    for line in 0..puzzle.rows + puzzle.columns {
        let cells = puzzle.cells(line);
        let ((left, top), (right, bottom)) = (place(cells[0]), place(cells[cells.len() - 1]));
        picture.items.push(vec![Shape::area(left, top, right - left + 1.0, bottom - top + 1.0, Paint::Ink)]);
    }
    for cell in 0..puzzle.rows * puzzle.columns {
        let (x, y) = place(cell);
        picture.items.push(vec![Shape::area(x, y, 1.0, 1.0, Paint::Ink)]);
    }
    for (line, black) in fillings {
        let hue = Paint::Hue(usize::from(*line >= puzzle.rows));
        let cells = puzzle.cells(*line).into_iter().zip(black).map(|(cell, &black)| {
            let (x, y) = place(cell);
            match black {
                true => Shape::area(x + 0.06, y + 0.06, 0.88, 0.88, hue),
                false => Shape::disc(x + 0.5, y + 0.5, 0.1, hue),
            }
        });
        picture.options.push(cells.collect());
    }
    picture
}
