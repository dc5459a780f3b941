//! Builds the models of HDU 5046 at the smallest radius, for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::k_centre::{self, Land};
use dlx_study::{self as study, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let (cities, most) = study::nth(input, case, solution::cities)?;
    let centre = solution::centre(&cities);
    let radius = centre.least_radius(most).unwrap_or(0);
    let land = Land {
        title: "HDU 5046 Airport",
        points: ("cities", "city", &cities),
        sites: ("airport", &cities),
        radius,
        reach: k_centre::Reach::Diamond(radius as f64),
        most,
    };
    Ok(k_centre::model(&centre, &land))
}
