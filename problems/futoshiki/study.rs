//! Futoshiki for `model` and `trace`.

use super::solution::{self, Puzzle};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of puzzle number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let puzzle = study::nth(input, case, solution::puzzle)?;
    let (side, cells) = (puzzle.side, puzzle.side * puzzle.side);
    let options = solution::options(&puzzle);
    let place = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
    let unit = |name: &str, item: usize| format!("{name} {} has {}", item / side + 1, item % side + 1);
    let item = |item: usize| match item / cells {
        0 => ("cells", place(item)),
        1 => ("rows x digits", unit("row", item - cells)),
        2 => ("columns x digits", unit("column", item - 2 * cells)),
        _ => {
            let (sign, digit) = ((item - 3 * cells) / side, (item - 3 * cells) % side + 1);
            let (less, more) = puzzle.signs[sign];
            ("signs x digits", format!("{}<{} at {digit}", place(less), place(more)))
        }
    };
    let option = |option: usize| format!("{}={}", place(options[option].0), options[option].1);
    let matrix = solution::matrix(&puzzle, &options);
    let signs = puzzle.signs.len();
    let title = format!("Futoshiki, {side} x {side}, {signs} {}", if signs == 1 { "sign" } else { "signs" });
    Ok(Model::new(title, Cover::Exact, Goal::UpTo(2), matrix, item, option)
        .worded("cells", "is empty", "has {n} digits")
        .worded("rows x digits", "nowhere", "{times}")
        .worded("columns x digits", "nowhere", "{times}")
        .worded("signs x digits", "is free", "does not hold")
        .drawn(picture(&puzzle, &options)))
}

fn picture(puzzle: &Puzzle, options: &[(usize, usize)]) -> Picture {
    let side = puzzle.side;
    let at = |cell: usize| ((cell % side) as f64, (cell / side) as f64);
    let area = |cell: usize, paint| Shape::area(at(cell).0 + 0.12, at(cell).1 + 0.12, 0.76, 0.76, paint);
    let text = |cell: usize, digit: usize| {
        Shape::text(at(cell).0 + 0.5, at(cell).1 + 0.5, 0.55, digit.to_string(), Paint::Ink)
    };
    // An angle whose point is towards the smaller cell.
    let sign = |&(less, more): &(usize, usize)| {
        let ((x, y), (to_x, to_y)) = (at(less), at(more));
        let (across, down) = (to_x - x, to_y - y);
        let (point_x, point_y) = (x + 0.5 + 0.44 * across, y + 0.5 + 0.44 * down);
        let end = |way: f64| {
            (point_x + 0.12 * across + 0.12 * way * down, point_y + 0.12 * down + 0.12 * way * across)
        };
        [-1.0, 1.0].map(|way| Shape::stroke((point_x, point_y), end(way), Paint::Bold))
    };
    let mut picture = Picture::new(side as f64, side as f64).grid(side, side);
    picture.ground.extend(puzzle.signs.iter().flat_map(sign));
    for (cell, &given) in puzzle.givens.iter().enumerate().filter(|(_, given)| **given > 0) {
        picture.ground.push(text(cell, given));
    }
    let cells = side * side;
    let cells_of = |item: usize| -> Vec<usize> {
        match item / cells {
            0 => vec![item],
            1 => (0..cells).filter(|cell| cell / side == item % cells / side).collect(),
            2 => (0..cells).filter(|cell| cell % side == item % cells / side).collect(),
            _ => {
                let (less, more) = puzzle.signs[(item - 3 * cells) / side];
                vec![less, more]
            }
        }
    };
    let shapes = |item: usize| cells_of(item).into_iter().map(|cell| area(cell, Paint::Ink)).collect();
    picture.items = (0..3 * cells + side * puzzle.signs.len()).map(shapes).collect();
    picture.options =
        options.iter().map(|&(cell, digit)| vec![area(cell, Paint::Hue(digit)), text(cell, digit)]).collect();
    picture
}
