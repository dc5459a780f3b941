//! Builds the models of the dumbbell problem for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families};
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of grid number `case`, with the goal of finding all ways.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let grid = study::nth(input, case, solution::grid)?;
    let (weights, passed) = solution::cells(&grid);
    let handles = solution::handles(&grid);
    let name = |cell: (usize, usize)| format!("r{}c{}", cell.0 + 1, cell.1 + 1);
    let families = Families::default().with("weights", weights.iter().copied(), name, |_| Vec::new()).with(
        "cells",
        passed.iter().copied(),
        name,
        |_| Vec::new(),
    );
    let option = |option: usize| {
        let handle = &handles[option];
        format!("{} - {}", name(handle[0]), name(handle[handle.len() - 1]))
    };
    let matrix = solution::matrix(&grid);
    let model = families.model("Dumbbells", (Cover::Exact, Goal::All), matrix, option);
    Ok(model.drawn(picture(&grid, &weights, &passed, &handles)))
}

/// Draws the weights with their numbers, and a line for each handle.
fn picture(
    grid: &[&[u8]],
    weights: &[(usize, usize)],
    passed: &[(usize, usize)],
    handles: &[solution::Handle],
) -> Picture {
    let (rows, columns) = (grid.len(), grid[0].len());
    let mut picture = Picture::new(columns as f64, rows as f64).grid(rows, columns);
    let centre = |cell: (usize, usize)| (cell.1 as f64 + 0.5, cell.0 as f64 + 0.5);
    for (row, line) in grid.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            let (x, y) = centre((row, column));
            if solution::is_weight(cell) {
                let symbol = char::from(cell).to_string();
                picture.ground.push(Shape::text(x, y, 0.5, symbol, Paint::Ink));
            } else if cell == b'#' {
                picture.ground.push(Shape::area(column as f64, row as f64, 1.0, 1.0, Paint::Ink));
            }
        }
    }
    for &cell in weights {
        let (x, y) = centre(cell);
        picture.items.push(vec![Shape::ring(x, y, 0.4, Paint::Ink)]);
    }
    for &(row, column) in passed {
        picture.items.push(vec![Shape::area(column as f64, row as f64, 1.0, 1.0, Paint::Ink)]);
    }
    for (number, handle) in handles.iter().enumerate() {
        let (from, to) = (centre(handle[0]), centre(handle[handle.len() - 1]));
        picture.options.push(vec![Shape::stroke(from, to, Paint::Hue(number))]);
    }
    picture
}
