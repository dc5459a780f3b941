//! Builds the models of the lottery problem for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::models::slots;
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let lottery = study::nth(input, case, solution::lottery)?;
    let (numbers, ticket, drawn, winning) = lottery;
    let name = |set: u32| {
        let own = (0..numbers).filter(|number| set >> number & 1 == 1);
        own.map(|number| (number + 1).to_string()).collect::<String>()
    };
    let draws: Vec<String> = solution::sets(numbers, drawn).map(name).collect();
    let tickets: Vec<u32> = solution::sets(numbers, ticket).collect();
    let matrix = solution::matrix(lottery);
    let picture = slots::picture(&matrix, &draws);
    let title = format!("Lottery: {numbers} numbers, tickets of {ticket}, {drawn} drawn, {winning} win");
    let item = |item: usize| ("draws", format!("draw {}", draws[item]));
    let option = |option: usize| format!("ticket {}", name(tickets[option]));
    Ok(Model::new(title, Cover::Repeat, Goal::Fewest, matrix, item, option)
        .worded("draws", "wins nothing", "wins {times}")
        .with_note(format!(
            "Renaming the numbers maps any ticket to any other, so some smallest cover contains ticket {}.",
            name((1 << ticket) - 1)
        ))
        .drawn(picture))
}
