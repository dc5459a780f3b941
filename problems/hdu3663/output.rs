//! The output of `hdu3663`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};
use dlx_study::Model;

/// The days on which each of the stations works, `0 0` for none.
pub fn read(output: &mut Output<'_>, model: &Model) -> Stated {
    let mut line = output.line();
    if line.starts_with("No") {
        return Stated::Is(false);
    }
    let stations = model.families.iter().find(|family| family.name == "stations").unwrap().items.len();
    let mut options = Vec::new();
    for station in 1..=stations {
        if line != "0 0" {
            options.push(format!("station {station} days {}", line.replace(' ', "-")));
        }
        if station < stations {
            line = output.line();
        }
    }
    Stated::Options(options)
}
