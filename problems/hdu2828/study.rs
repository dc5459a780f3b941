//! HDU 2828 for `model` and `trace`.

use super::solution::{self, STATES};
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
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
    let item = |item: usize| match item.checked_sub(switches) {
        None => ("switches", format!("switch {}", item + 1)),
        Some(lamp) => ("lamps", format!("lamp {}", lamp + 1)),
    };
    let option = |option: usize| format!("switch {} {}", option / 2 + 1, STATES[option % 2]);
    Ok(Model::new("HDU 2828 Lamp", Cover::Exact, Goal::First, matrix, item, option)
        .worded("switches", "has no state", "has {n} states")
        .worded("lamps", "is not lit", "is lit {times}")
        .drawn(picture))
}
