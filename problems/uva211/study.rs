//! UVa 211 for `model` and `trace`.

use super::solution::{self, CELLS, COLUMNS, ROWS};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of layout number `case`; all maps are wanted.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let pips = study::nth(input, case, solution::pips)?;
    let pairs = solution::pairs();
    let bones: Vec<String> =
        (0..7).flat_map(|less| (less..7).map(move |more| format!("bone {less}|{more}"))).collect();
    let cell = |cell: usize| format!("r{}c{}", cell / COLUMNS + 1, cell % COLUMNS + 1);
    let bone = |(one, other): (usize, usize)| solution::bone(pips[one], pips[other]) - 1;
    let item = |item: usize| match item.checked_sub(CELLS) {
        None => ("cells", cell(item)),
        Some(bone) => ("bones", bones[bone].clone()),
    };
    let option = |option: usize| {
        let (one, other) = pairs[option];
        format!("{} on {} {}", bones[bone((one, other))], cell(one), cell(other))
    };
    let mut picture = Picture::new(COLUMNS as f64, ROWS as f64).grid(ROWS, COLUMNS);
    let at = |cell: usize| ((cell % COLUMNS) as f64, (cell / COLUMNS) as f64);
    for (cell, pips) in pips.iter().enumerate() {
        let (x, y) = at(cell);
        picture.items.push(vec![Shape::area(x, y, 1.0, 1.0, Paint::Ink)]);
        picture.ground.push(Shape::text(x + 0.5, y + 0.5, 0.5, pips.to_string(), Paint::Ink));
    }
    picture.items.resize(CELLS + bones.len(), Vec::new());
    for &(one, other) in &pairs {
        let ((left, top), (right, bottom)) = (at(one), at(other));
        let (width, height) = (right - left + 0.8, bottom - top + 0.8);
        let hue = Paint::Hue(bone((one, other)));
        picture.options.push(vec![Shape::area(left + 0.1, top + 0.1, width, height, hue)]);
    }
    let title = "UVa 211 The Domino Effect";
    let model = Model::new(title, Cover::Exact, Goal::All, solution::matrix(&pips), item, option);
    Ok(model.drawn(picture))
}
