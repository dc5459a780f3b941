//! Builds the models of the sudoku generator for the commands `model` and `trace`: the exact covers that give
//! the rows of the first grid.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, numbered};
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{Goal, Model};

/// The model of the row after the first `case` rows of the first grid. `case` is at least 1.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let mut random = solution::random(input)?;
    if case > 8 {
        return Err(input.error("a case from 1 to 8, the number of rows above"));
    }
    let grid = solution::grid(&mut random);
    let above = &grid[..9 * case];
    let options = solution::options(above, &mut random);
    let area = |column: usize| vec![Shape::area(column as f64, case as f64, 1.0, 1.0, Paint::Ink)];
    let all = |_: usize| (0..9).flat_map(area).collect();
    let families = Families::default()
        .with("cells", 0..9, |column| format!("r{}c{}", case + 1, column + 1), area)
        .with("digits", 0..9, numbered("digit"), all);
    let option = |option: usize| format!("r{}c{}={}", case + 1, options[option].0 + 1, options[option].1);
    let title = format!("Sudoku generator, row {}", case + 1);
    let model = families.model(title, (Cover::Exact, Goal::First), solution::row_matrix(&options), option);
    Ok(model
        .with_note("Case N is row N + 1 of the first grid, after N rows.")
        .drawn(picture(above, &options)))
}

fn picture(above: &[u8], options: &[(usize, u8)]) -> Picture {
    let last = (above.len() / 9) as f64;
    let text = |row: f64, column: usize, digit: u8| {
        Shape::text(column as f64 + 0.5, row + 0.5, 0.62, digit.to_string(), Paint::Ink)
    };
    let area = |column: usize, paint| Shape::area(column as f64, last, 1.0, 1.0, paint);
    let mut picture = Picture::new(9.0, 9.0).grid(9, 9);
    for third in [3.0, 6.0] {
        picture.ground.push(Shape::stroke((third, 0.0), (third, 9.0), Paint::Bold));
        picture.ground.push(Shape::stroke((0.0, third), (9.0, third), Paint::Bold));
    }
    for (cell, &digit) in above.iter().enumerate() {
        picture.ground.push(text((cell / 9) as f64, cell % 9, digit));
    }
    let added = |&(column, digit): &(usize, u8)| {
        vec![area(column, Paint::Hue(digit as usize - 1)), text(last, column, digit)]
    };
    picture.options = options.iter().map(added).collect();
    picture
}
