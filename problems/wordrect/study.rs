//! Builds the models of word rectangles for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, numbered, pairs};
use dlx_study::picture::{Cells, Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of rectangle number `case`, with the goal of finding all ways to fill the rectangle.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let case = study::nth(input, case, solution::case)?;
    let (rows, columns) = (case.rows, case.columns);
    let line = |line: usize| match line.checked_sub(rows) {
        None => format!("row {}", line + 1),
        Some(column) => format!("column {}", column + 1),
    };
    let places = solution::places(&case);
    let grid = Cells { columns, margin: 0.0 };
    let cell = |(row, column): (usize, usize)| format!("cell {} {}", row + 1, column + 1);
    let families = Families::default()
        .with("rows", 0..rows, numbered("row"), |_| Vec::new())
        .with("columns", 0..columns, numbered("column"), |_| Vec::new())
        .with("cells", pairs(rows, columns), cell, |(row, column)| grid.areas([row * columns + column]));
    let option = |option: usize| {
        let (place, word) = places[option];
        format!("{} {}", line(place), String::from_utf8_lossy(word))
    };
    let mut picture = Picture::new(columns as f64, rows as f64).grid(rows, columns);
    for &(place, word) in &places {
        let letter = |(index, &letter): (usize, &u8)| {
            let (row, column) = match place.checked_sub(rows) {
                None => (place, index),
                Some(column) => (index, column),
            };
            let text = char::from(letter).to_string();
            Shape::text(column as f64 + 0.5, row as f64 + 0.5, 0.6, text, Paint::Ink)
        };
        picture.options.push(word.iter().enumerate().map(letter).collect());
    }
    let title = format!("Word rectangles, {rows} x {columns}");
    let model = families.model(title, (Cover::Exact, Goal::All), solution::matrix(&case), option);
    Ok(model.with_colours(('a'..='z').map(String::from)).drawn(picture))
}
