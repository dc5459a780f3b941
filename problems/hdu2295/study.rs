//! HDU 2295 for `model` and `trace`: at the smallest radius.

use super::hdu2295 as solution;
use crate::input::{Input, Stop};
use crate::study::balls::{self, Land};
use crate::study::{self, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    input.integer("the number of cases", 0, i64::from(u32::MAX))?;
    let places = study::nth(input, case, solution::land)?;
    let balls = solution::balls(&places);
    let square = balls.least_radius(places.most).unwrap_or(0);
    let land = Land {
        title: "HDU 2295 Radar",
        points: ("cities", "city", &places.cities),
        sites: ("radar", &places.radars),
        radius: square,
        reach: balls::Reach::Circle((square as f64).sqrt()),
        most: places.most,
    };
    Ok(balls::model(&balls, &land).with_note("Radii are compared as squares."))
}
