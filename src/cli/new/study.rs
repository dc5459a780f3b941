//! {id} for `model` and `trace`.

use super::solution;
use crate::input::{Input, Stop};
use crate::problems::Cover;
use crate::study::{self, Goal, Model, slots};

/// The model of matrix number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let matrix = study::nth(input, case, solution::matrix)?;
    let columns: Vec<String> = (1..=matrix.items()).map(|column| column.to_string()).collect();
    let picture = slots::picture(&matrix, &columns);
    let item = |item: usize| ("columns", format!("column {}", item + 1));
    let option = |option: usize| format!("row {}", option + 1);
    let model = Model::new({title_literal}, Cover::{Cover}, Goal::{Goal}, matrix, item, option);
    Ok(model.drawn(picture))
}
