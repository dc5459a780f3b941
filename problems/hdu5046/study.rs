//! HDU 5046 for `model` and `trace`: at the smallest radius.

use super::hdu5046 as solution;
use crate::input::{Input, Stop};
use crate::study::balls::{self, Land};
use crate::study::{self, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    input.integer("the number of cases", 0, i64::from(u32::MAX))?;
    let (cities, most) = study::nth(input, case, solution::cities)?;
    let balls = solution::balls(&cities);
    let radius = balls.least_radius(most).unwrap_or(0);
    let land = Land {
        title: "HDU 5046 Airport",
        points: ("cities", "city", &cities),
        sites: ("airport", &cities),
        radius,
        reach: balls::Reach::Diamond(radius as f64),
        most,
    };
    Ok(balls::model(&balls, &land))
}
