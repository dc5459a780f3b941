//! Builds the models of FZU 1686 for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let field = study::nth(input, case, solution::field)?;
    let (rows, columns) = (field.monsters.len(), field.monsters[0].len());
    let (high, wide) = field.window;
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let monsters: Vec<_> = cells.filter(|&(row, column)| field.monsters[row][column]).collect();
    let lefts = columns - wide + 1;
    let item = |item: usize| ("monsters", format!("r{}c{}", monsters[item].0 + 1, monsters[item].1 + 1));
    let option = |option: usize| format!("blow r{}c{}", option / lefts + 1, option % lefts + 1);
    let matrix = solution::matrix(&field);
    let mut picture = Picture::new(columns as f64, rows as f64).grid(rows, columns);
    for &(row, column) in &monsters {
        let (x, y) = (column as f64, row as f64);
        picture.ground.push(Shape::disc(x + 0.5, y + 0.5, 0.3, Paint::Ink));
        picture.items.push(vec![Shape::area(x, y, 1.0, 1.0, Paint::Ink)]);
    }
    for option in 0..matrix.options() {
        let (x, y) = ((option % lefts) as f64, (option / lefts) as f64);
        picture.options.push(vec![Shape::area(
            x + 0.06,
            y + 0.06,
            wide as f64 - 0.12,
            high as f64 - 0.12,
            Paint::Hue(option),
        )]);
    }
    let title = format!("FZU 1686, blows of {high} x {wide} cells");
    Ok(Model::new(title, Cover::Repeat, Goal::Fewest, matrix, item, option).drawn(picture))
}
