//! Builds the models of HDU 4979 for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::models::slots;
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let (numbers, ticket, winning) = study::nth(input, case, solution::design)?;
    let name = |set: u32| {
        (0..numbers)
            .filter(|number| set >> number & 1 != 0)
            .map(|number| (number + 1).to_string())
            .collect::<String>()
    };
    let items: Vec<String> =
        solution::sets_without_first(numbers, ticket, winning).into_iter().map(name).collect();
    let tickets: Vec<u32> = solution::sets(numbers, ticket).collect();
    let matrix = solution::matrix_without_first(numbers, ticket, winning);
    let picture = slots::picture(&matrix, &items);
    let title = format!("HDU 4979: {numbers} numbers, tickets of {ticket}, {winning} win");
    let item = |item: usize| ("sets of numbers that win", items[item].clone());
    let option = |option: usize| format!("ticket {}", name(tickets[option]));
    Ok(Model::new(title, Cover::Repeat, Goal::Fewest, matrix, item, option)
        .with_note(format!(
            "Renaming the numbers maps any ticket to any other, so ticket {} is taken beforehand: add it to the tickets of a cover.",
            name((1 << ticket) - 1)
        ))
        .drawn(picture))
}
