//! Builds the models of HDU 3498 for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let blows = study::nth(input, case, solution::blows)?;
    let item = |item: usize| ("units", format!("unit {}", item + 1));
    let option = |option: usize| format!("blow at {}", option + 1);
    let matrix = solution::matrix(&blows);
    let model = Model::new("HDU 3498 whosyourdaddy", Cover::Repeat, Goal::Fewest, matrix, item, option);
    Ok(model.drawn(picture(&blows)))
}

/// Draws the units on a circle, with lines between neighbours.
fn picture(blows: &[Vec<usize>]) -> Picture {
    let turn = std::f64::consts::TAU / blows.len() as f64;
    let at = |unit: usize| {
        let angle = unit as f64 * turn;
        (5.0 + 4.2 * angle.sin(), 5.0 - 4.2 * angle.cos())
    };
    let radius = (turn * 4.2 * 0.35).min(0.6);
    let disc = |unit: usize, radius: f64, paint| Shape::disc(at(unit).0, at(unit).1, radius, paint);
    let mut picture = Picture::new(10.0, 10.0);
    for (unit, near) in blows.iter().enumerate() {
        let links = near.iter().filter(|&&other| other > unit);
        picture.ground.extend(links.map(|&other| Shape::stroke(at(unit), at(other), Paint::Line)));
    }
    let label = |unit: usize| Shape::text(at(unit).0, at(unit).1, radius, (unit + 1).to_string(), Paint::Ink);
    for (unit, near) in blows.iter().enumerate() {
        picture.ground.push(disc(unit, radius, Paint::Faint));
        picture.ground.push(label(unit));
        picture.items.push(vec![disc(unit, radius * 1.25, Paint::Ink)]);
        let strokes = near.iter().map(|&other| Shape::stroke(at(unit), at(other), Paint::Hue(unit)));
        let discs = near.iter().map(|&other| disc(other, radius, Paint::Hue(unit)));
        let labels = near.iter().map(|&other| label(other));
        let ring = Shape::ring(at(unit).0, at(unit).1, radius * 1.2, Paint::Ink);
        picture.options.push(strokes.chain(discs).chain(labels).chain([ring]).collect());
    }
    picture
}
