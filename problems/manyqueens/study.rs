//! Builds the models of the many-queens problem for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, numbered};
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of board number `case`, with the goal of finding all placements.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let case = study::nth(input, case, solution::case)?;
    let n = case.rows;
    let lines = 2 * n - 1;
    let families = Families::default()
        .with("rows", 0..n, numbered("row"), |_| Vec::new())
        .with("columns", 0..n, numbered("column"), |_| Vec::new())
        .with("rising diagonals", 0..lines, numbered("rising"), |_| Vec::new())
        .with("falling diagonals", 0..lines, numbered("falling"), |_| Vec::new());
    let option = |option: usize| format!("queen r{}c{}", option / n + 1, option % n + 1);
    let title = format!("Many queens, n = {n}, m = {}, k = {}", case.queens, case.most);
    let model = families.model(title, (Cover::Exact, Goal::All), solution::matrix(&case), option);
    let picture = picture(n, &model.matrix);
    Ok(model.drawn(picture))
}

fn picture(n: usize, matrix: &Matrix) -> Picture {
    let mut picture = Picture::new(n as f64, n as f64).grid(n, n);
    picture.items = vec![Vec::new(); matrix.items()];
    for square in 0..n * n {
        let (row, column) = (square / n, square % n);
        let (x, y) = (column as f64 + 0.5, row as f64 + 0.5);
        let paint = Paint::Hue(column);
        for line in matrix.option(square) {
            let area = Shape::area(column as f64, row as f64, 1.0, 1.0, Paint::Ink);
            picture.items[line].push(area);
        }
        picture.options.push(vec![Shape::disc(x, y, 0.38, paint), Shape::text(x, y, 0.6, "♛", Paint::Ink)]);
    }
    picture
}
