//! Exact cover as textbooks put it, as it is studied.

use super::exactcover as solution;
use crate::input::{Input, Stop};
use crate::problems::Cover;
use crate::study::{self, Goal, Model, slots};

/// The model of matrix number `case`, all of whose covers are asked for.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let solution::Case { matrix, items, names } = study::nth(input, case, solution::case)?;
    let picture = slots::picture(&matrix, &items);
    let item = |item: usize| ("columns", items[item].clone());
    let model = Model::new("Exact cover", Cover::Exact, Goal::All, matrix, item, |option| names[option].clone());
    Ok(model.drawn(picture))
}
