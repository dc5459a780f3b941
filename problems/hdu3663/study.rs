//! Builds the models of HDU 3663 for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, numbered, pairs};
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let network = study::nth(input, case, solution::network)?;
    let (towns, days) = (network.near.len(), network.days);
    let works = solution::works(&network);
    let option = |option: usize| {
        let (station, (from, to)) = works[option];
        format!("station {} days {from}-{to}", station + 1)
    };
    let matrix = solution::matrix(&network);
    // One row per town, one column per day, and one column for the stations.
    let mut picture = Picture::new(days as f64 + 2.6, towns as f64 + 1.0);
    let at = |town: usize, day: usize| (day as f64 + 1.0, town as f64 + 1.0);
    for day in 0..days {
        picture.ground.push(Shape::text(at(0, day).0 + 0.5, 0.5, 0.4, format!("d{}", day + 1), Paint::Ink));
    }
    for town in 0..towns {
        picture.ground.push(Shape::text(0.5, town as f64 + 1.5, 0.4, format!("t{}", town + 1), Paint::Ink));
        for day in 0..days {
            let (x, y) = at(town, day);
            picture.ground.push(Shape::area(x + 0.05, y + 0.05, 0.9, 0.9, Paint::Faint));
        }
    }
    let station = |town: usize, paint| Shape::disc(days as f64 + 1.8, town as f64 + 1.5, 0.35, paint);
    for town in 0..towns {
        picture.ground.push(station(town, Paint::Faint));
    }
    for &(own, (from, to)) in &works {
        let mut shapes = vec![station(own, Paint::Hue(own))];
        for town in (0..towns).filter(|&town| network.near[own][town]) {
            let (x, y) = at(town, from - 1);
            shapes.push(Shape::area(x + 0.05, y + 0.05, (to - from) as f64 + 0.9, 0.9, Paint::Hue(own)));
            shapes.push(Shape::text(x + 0.5, y + 0.5, 0.4, (own + 1).to_string(), Paint::Ink));
        }
        picture.options.push(shapes);
    }
    let families = Families::default()
        .with(
            "towns x days",
            pairs(towns, days),
            |(town, day)| format!("town {} on day {}", town + 1, day + 1),
            |(town, day)| vec![Shape::area(at(town, day).0, at(town, day).1, 1.0, 1.0, Paint::Ink)],
        )
        .worded("has no power", "has power {times}")
        .with("stations", 0..towns, numbered("station"), |town| vec![station(town, Paint::Ink)])
        .worded("never works", "works {times}");
    Ok(families.model("HDU 3663 Power Stations", (Cover::Exact, Goal::First), matrix, option).drawn(picture))
}
