//! Builds the models of HDU 2828 for the commands `model` and `trace`.

use super::solution::{self, STATES};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, numbered};
use dlx_study::models::slots;
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let room = study::nth(input, case, solution::room)?;
    let (switches, lamps) = (room.switches, room.lamps.len());
    let matrix = solution::matrix(&room);
    let short = (1..=switches).map(|switch| format!("s{switch}"));
    let names: Vec<String> = short.chain((1..=lamps).map(|lamp| format!("l{lamp}"))).collect();
    let picture = slots::picture(&matrix, &names);
    let families = Families::default()
        .with("switches", 0..switches, numbered("switch"), |_| Vec::new())
        .worded("has no state", "has {n} states")
        .with("lamps", 0..lamps, numbered("lamp"), |_| Vec::new())
        .worded("is not lit", "is lit {times}");
    let option = |option: usize| format!("switch {} {}", option / 2 + 1, STATES[option % 2]);
    Ok(families.model("HDU 2828 Lamp", (Cover::Exact, Goal::First), matrix, option).drawn(picture))
}
