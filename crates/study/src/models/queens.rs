//! Models of queens on a board.

use crate::model::{Cover, Goal, Model};
use crate::picture::{Cells, Paint, Picture, Shape};
use dlx_kernel::formulations::queens::Queens;

/// Builds the model of a board of `n` rows. `given` holds the rows and columns, from 0, of the given queens.
pub fn model(title: &str, goal: Goal, n: usize, given: &[(usize, usize)]) -> Model {
    let matrix = Queens::matrix(n);
    let given: Vec<usize> = given.iter().map(|&(row, column)| row * n + column).collect();
    // Do not rely on the order of the items: the options show which row, column or diagonal each item stands
    // for.
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
    let option = |option: usize| format!("queen {}", cells(n).name(option));
    let picture = picture(n, &given, &matrix);
    let model = Model::new(
        format!("{title}, n = {n}"),
        Cover::Exact,
        goal,
        matrix,
        |item| names[item].clone(),
        option,
    )
    .drawn(picture);
    let families = ["rows", "columns", "rising diagonals", "falling diagonals"];
    let worded = |model: Model, family| model.worded(family, "has no queen", "has {n} queens");
    let model = families.into_iter().fold(model, worded);
    match given.len() {
        0 => model,
        count => model.keeping(&given).with_note(format!(
            "Already on the board: {}. Of the {} options, those under attack are left out.",
            crate::model::text::count(count, "queen"),
            n * n
        )),
    }
}

fn cells(n: usize) -> Cells {
    Cells { columns: n, margin: 0.0 }
}

fn picture(n: usize, given: &[usize], matrix: &dlx_kernel::Matrix) -> Picture {
    let (mut picture, cells) = (Picture::new(n as f64, n as f64), cells(n));
    let dark = (0..n * n).filter(|cell| (cell / n + cell % n) % 2 == 1);
    picture.ground.extend(dark.map(|cell| cells.area(cell, Paint::Faint)));
    picture = picture.grid(n, n);
    let queen = |cell: usize, paint| {
        let (x, y) = cells.corner(cell);
        [Shape::disc(x + 0.5, y + 0.5, 0.38, paint), cells.text(cell, 0.6, "♛")]
    };
    picture.ground.extend(given.iter().flat_map(|&cell| queen(cell, Paint::Faint)));
    picture.items = vec![Vec::new(); matrix.items()];
    for cell in 0..n * n {
        matrix.option(cell).for_each(|item| picture.items[item].push(cells.area(cell, Paint::Ink)));
        picture.options.push(queen(cell, Paint::Hue(cell % n)).to_vec());
    }
    picture
}
