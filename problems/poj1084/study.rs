//! Builds the models of POJ 1084 for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let (side, there) = study::nth(input, case, solution::sticks)?;
    let squares = solution::squares(side, &there);
    let item = |item: usize| {
        let (top, left, size) = squares[item];
        ("squares", format!("r{}c{} size {size}", top + 1, left + 1))
    };
    let option = |option: usize| format!("stick {}", option + 1);
    let model = Model::new(
        "POJ 1084 Square Destroyer",
        Cover::Repeat,
        Goal::Fewest,
        solution::matrix(side, &there),
        item,
        option,
    );
    let gone = there.iter().filter(|&&there| !there).count();
    Ok(model
        .with_note(format!(
            "Removed sticks: {gone}. They are options without items, which the search never chooses."
        ))
        .drawn(picture(side, &there, &squares)))
}

fn picture(side: usize, there: &[bool], squares: &[(usize, usize, usize)]) -> Picture {
    let mut picture = Picture::new(side as f64 + 0.4, side as f64 + 0.4);
    // A row of sticks consists of the horizontal sticks above a row of cells, then the vertical sticks of
    // that row.
    let ends = |stick: usize| {
        let (row, place) = (stick / (2 * side + 1), stick % (2 * side + 1));
        let (x, y) = if place < side { (place, row) } else { (place - side, row) };
        let from = (x as f64 + 0.2, y as f64 + 0.2);
        if place < side { (from, (from.0 + 1.0, from.1)) } else { (from, (from.0, from.1 + 1.0)) }
    };
    for (stick, &there) in there.iter().enumerate() {
        let (from, to) = ends(stick);
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let label = Shape::text(middle.0, middle.1, 0.18, (stick + 1).to_string(), Paint::Ink);
        if there {
            picture.ground.push(Shape::stroke(from, to, Paint::Bold));
            picture.ground.push(Shape::disc(middle.0, middle.1, 0.14, Paint::Faint));
            picture.ground.push(label.clone());
        }
        picture.options.push(vec![
            Shape::stroke(from, to, Paint::Hue(stick)),
            Shape::disc(middle.0, middle.1, 0.2, Paint::Hue(stick)),
            label,
        ]);
    }
    let area = |&(top, left, size): &(usize, usize, usize)| {
        vec![Shape::area(
            left as f64 + 0.25,
            top as f64 + 0.25,
            size as f64 - 0.1,
            size as f64 - 0.1,
            Paint::Ink,
        )]
    };
    picture.items = squares.iter().map(area).collect();
    picture
}
