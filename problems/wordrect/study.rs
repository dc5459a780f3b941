//! Word rectangles for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of rectangle number `case`; all ways to fill it are wanted.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let case = study::nth(input, case, solution::case)?;
    let (rows, columns) = (case.rows, case.columns);
    let line = |line: usize| match line.checked_sub(rows) {
        None => format!("row {}", line + 1),
        Some(column) => format!("column {}", column + 1),
    };
    let places = solution::places(&case);
    let item = |item: usize| match item.checked_sub(rows + columns) {
        None if item < rows => ("rows", line(item)),
        None => ("columns", line(item)),
        Some(cell) => ("cells", format!("cell {} {}", cell / columns + 1, cell % columns + 1)),
    };
    let option = |option: usize| {
        let (place, word) = places[option];
        format!("{} {}", line(place), String::from_utf8_lossy(word))
    };
    let mut picture = Picture::new(columns as f64, rows as f64).grid(rows, columns);
    picture.items = vec![Vec::new(); rows + columns];
    for cell in 0..rows * columns {
        let (row, column) = (cell / columns, cell % columns);
        picture.items.push(vec![Shape::area(column as f64, row as f64, 1.0, 1.0, Paint::Ink)]);
    }
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
    let model = Model::new(title, Cover::Exact, Goal::All, solution::matrix(&case), item, option);
    Ok(model.with_colours(('a'..='z').map(String::from)).drawn(picture))
}
