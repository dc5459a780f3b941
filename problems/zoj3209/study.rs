//! Builds the models of ZOJ 3209 for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of map number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let map = study::nth(input, case, solution::map)?;
    let (width, height) = map.sides;
    // `xs` and `ys` are the coordinates of the lines that bound the cells.
    let (columns, rows) = solution::lines_of(&map);
    let places = |before: &[usize]| -> Vec<usize> {
        (0..before.len()).filter(|&at| at + 1 == before.len() || before[at + 1] != before[at]).collect()
    };
    let (xs, ys) = (places(&columns), places(&rows));
    let high = ys.len() - 1;
    // y counts upwards from the bottom.
    let area = |left: usize, right: usize, bottom: usize, top: usize, inset: f64, paint| {
        let (wide, tall) = ((right - left) as f64, (top - bottom) as f64);
        Shape::area(
            left as f64 + inset,
            (height - top) as f64 + inset,
            wide - 2.0 * inset,
            tall - 2.0 * inset,
            paint,
        )
    };
    let cell = |item: usize| (xs[item / high], xs[item / high + 1], ys[item % high], ys[item % high + 1]);
    let item = |item: usize| {
        let (left, right, bottom, top) = cell(item);
        ("cells", format!("x {left}-{right} y {bottom}-{top}"))
    };
    let option = |option: usize| {
        let ((left, right), (bottom, top)) = map.pieces[option];
        format!("piece ({left},{bottom})-({right},{top})")
    };
    let matrix = solution::matrix(&map);
    let mut picture = Picture::new(width as f64, height as f64).grid(height, width);
    for item in 0..matrix.items() {
        let (left, right, bottom, top) = cell(item);
        picture.items.push(vec![area(left, right, bottom, top, 0.0, Paint::Ink)]);
    }
    for (option, &((left, right), (bottom, top))) in map.pieces.iter().enumerate() {
        picture.options.push(vec![area(left, right, bottom, top, 0.04, Paint::Hue(option))]);
    }
    Ok(Model::new("ZOJ 3209 Treasure Map", Cover::Exact, Goal::Fewest, matrix, item, option)
        .with_note(
            "Cells are the parts of the map between the edge lines of pieces; equal pieces are one option.",
        )
        .drawn(picture))
}
