//! Models of queens.

use crate::model::{Cover, Goal, Model};
use crate::picture::{Paint, Picture, Shape};
use dlx_kernel::formulations::queens::Queens;

/// The model of a board of `n` rows that keeps the queens `given`, as (row, column) from 0.
pub fn model(title: &str, goal: Goal, n: usize, given: &[(usize, usize)]) -> Model {
    let matrix = Queens::matrix(n);
    // The formulation numbers the lines as it likes, so the options identify each line.
    let mut names = vec![("", String::new()); matrix.items()];
    for option in 0..matrix.options() {
        let (row, column) = (option / n, option % n);
        let own: Vec<usize> = matrix.option(option).collect();
        let [of_row, of_column, rising, falling] = own[..] else { continue };
        names[of_row] = ("rows", format!("row {}", row + 1));
        names[of_column] = ("columns", format!("column {}", column + 1));
        names[rising] = ("rising diagonals", format!("rising {}", row + column + 1));
        names[falling] = ("falling diagonals", format!("falling {}", row + n - column));
    }
    let option = |option: usize| format!("queen r{}c{}", option / n + 1, option % n + 1);
    let picture = picture(n, given, &matrix);
    let model = Model::new(
        format!("{title}, n = {n}"),
        Cover::Exact,
        goal,
        matrix,
        |item| names[item].clone(),
        option,
    )
    .drawn(picture)
    .worded("rows", "has no queen", "has {n} queens")
    .worded("columns", "has no queen", "has {n} queens")
    .worded("rising diagonals", "has no queen", "has {n} queens")
    .worded("falling diagonals", "has no queen", "has {n} queens");
    let given: Vec<usize> = given.iter().map(|&(row, column)| row * n + column).collect();
    match given.len() {
        0 => model,
        count => model.keeping(&given).with_note(format!(
            "Already on the board: {}. Of the {} options, those that they attack are left out.",
            crate::model::text::count(count, "queen"),
            n * n
        )),
    }
}

fn picture(n: usize, given: &[(usize, usize)], matrix: &dlx_kernel::Matrix) -> Picture {
    let mut picture = Picture::new(n as f64, n as f64);
    let area = |row: usize, column: usize, paint| Shape::area(column as f64, row as f64, 1.0, 1.0, paint);
    let squares = || (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    for (row, column) in squares().filter(|(row, column)| (row + column) % 2 == 1) {
        picture.ground.push(area(row, column, Paint::Faint));
    }
    picture = picture.grid(n, n);
    let queen = |row: usize, column: usize, paint| {
        let (x, y) = (column as f64 + 0.5, row as f64 + 0.5);
        [Shape::disc(x, y, 0.38, paint), Shape::text(x, y, 0.6, "♛", Paint::Ink)]
    };
    for &(row, column) in given {
        picture.ground.extend(queen(row, column, Paint::Faint));
    }
    picture.items = vec![Vec::new(); matrix.items()];
    for (option, (row, column)) in squares().enumerate() {
        let of_column = |item: usize| picture.items[item].push(area(row, column, Paint::Ink));
        matrix.option(option).for_each(of_column);
        picture.options.push(queen(row, column, Paint::Hue(column)).to_vec());
    }
    picture
}
