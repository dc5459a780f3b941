//! Builds the models of ABC 345 D for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, numbered};
use dlx_study::picture::{Cells, Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of the grid.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let grid = study::nth(input, case, solution::grid)?;
    let (rows, columns) = (grid.rows, grid.columns);
    let places = solution::places(&grid);
    let cells = Cells { columns, margin: 0.0 };
    let families = Families::default()
        .with("cells", 0..rows * columns, |cell| cells.name(cell), |cell| cells.areas([cell]))
        .with("tiles", 0..grid.tiles.len(), numbered("tile"), |_| Vec::new());
    let option = |option: usize| {
        let place = &places[option];
        let (last_row, last_column) = (place.row + place.height, place.column + place.width);
        let (row, column) = (place.row + 1, place.column + 1);
        format!("tile {} r{row}c{column}-r{last_row}c{last_column}", place.tile + 1)
    };
    let mut picture = Picture::new(columns as f64, rows as f64).grid(rows, columns);
    for place in &places {
        let (left, top) = (place.column as f64 + 0.04, place.row as f64 + 0.04);
        let (width, height) = (place.width as f64 - 0.08, place.height as f64 - 0.08);
        picture.options.push(vec![Shape::area(left, top, width, height, Paint::Hue(place.tile))]);
    }
    let title = "ABC 345 D Tiling";
    let model = families.model(title, (Cover::Exact, Goal::First), solution::matrix(&grid), option);
    Ok(model.drawn(picture))
}
