//! Builds the models of HDU 2295 at the smallest radius, for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::k_centre::{self, Land};
use dlx_study::{self as study, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let places = study::nth(input, case, solution::land)?;
    let centre = solution::centre(&places);
    let square = centre.least_radius(places.most).unwrap_or(0);
    let land = Land {
        title: "HDU 2295 Radar",
        points: ("cities", "city", &places.cities),
        sites: ("radar", &places.radars),
        radius: square,
        reach: k_centre::Reach::Circle((square as f64).sqrt()),
        most: places.most,
    };
    Ok(k_centre::model(&centre, &land).with_note("Radii are compared as squares."))
}
