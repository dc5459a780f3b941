//! The model of a matrix in Knuth's format.

use super::knuth::Named;
use super::model::{Goal, Model};
use super::slots;
use crate::model::Cover;

/// The longest name of an option, in letters.
const LONGEST: usize = 40;

/// The model of the cover problem `named`: its options are named by their items. For an exact cover all covers are wanted,
/// for a repeat cover one with the fewest options.
pub fn model(named: &Named, title: &str, cover: Cover) -> Model {
    let primary = named.matrix.primary();
    let item =
        |item: usize| (if item < primary { "items" } else { "secondary items" }, named.items[item].clone());
    let option = |option: usize| {
        let text = named.option(option);
        let cost = if named.costs[option] > 0 { format!(" |{}", named.costs[option]) } else { String::new() };
        match text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}...{cost}", &text[..end]),
            None if text.is_empty() => format!("option {}{cost}", option + 1),
            None => text + &cost,
        }
    };
    let goal = if cover == Cover::Exact { Goal::All } else { Goal::Fewest };
    let picture = slots::picture(&named.matrix, &named.items);
    Model::new(title, cover, goal, named.matrix.clone(), item, option)
        .with_colours(named.colours.iter().cloned())
        .drawn(picture)
}
