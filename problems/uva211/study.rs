//! Builds the models of UVa 211 for the commands `model` and `trace`.

use super::solution::{self, CELLS, COLUMNS, ROWS};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families};
use dlx_study::picture::{Cells, Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of layout number `case`, with the goal of finding all maps.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let pips = study::nth(input, case, solution::pips)?;
    let pairs = solution::pairs();
    let bones: Vec<String> =
        (0..7).flat_map(|less| (less..7).map(move |more| format!("bone {less}|{more}"))).collect();
    let grid = Cells { columns: COLUMNS, margin: 0.0 };
    let bone = |(one, other): (usize, usize)| solution::bone(pips[one], pips[other]) - 1;
    let families = Families::default()
        .with("cells", 0..CELLS, |cell| grid.name(cell), |cell| grid.areas([cell]))
        .with("bones", 0..bones.len(), |bone| bones[bone].clone(), |_| Vec::new());
    let option = |option: usize| {
        let (one, other) = pairs[option];
        format!("{} on {} {}", bones[bone((one, other))], grid.name(one), grid.name(other))
    };
    let mut picture = Picture::new(COLUMNS as f64, ROWS as f64).grid(ROWS, COLUMNS);
    let texts = pips.iter().enumerate().map(|(cell, pips)| grid.text(cell, 0.5, pips.to_string()));
    picture.ground.extend(texts);
    for &(one, other) in &pairs {
        let ((left, top), (right, bottom)) = (grid.corner(one), grid.corner(other));
        let (width, height) = (right - left + 0.8, bottom - top + 0.8);
        let hue = Paint::Hue(bone((one, other)));
        picture.options.push(vec![Shape::area(left + 0.1, top + 0.1, width, height, hue)]);
    }
    let title = "UVa 211 The Domino Effect";
    let model = families.model(title, (Cover::Exact, Goal::All), solution::matrix(&pips), option);
    Ok(model.drawn(picture))
}
