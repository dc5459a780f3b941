//! The output of `hdu3663`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};

/// The days on which each of the stations works, `0 0` for none.
pub fn read(output: &mut Output<'_>) -> Stated {
    let mut line = output.line();
    if line.starts_with("No") {
        return Stated::Is(false);
    }
    let mut options = Vec::new();
    for station in 1.. {
        match line {
            "" => break,
            "0 0" => {}
            days => options.push(format!("station {station} days {}", days.replace(' ', "-"))),
        }
        line = output.any_line();
    }
    Stated::Options(options)
}
