//! Builds the models of the perfect-code problem for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Goal, Model};
use dlx_study::models::slots::picture;
use dlx_study::nth;

/// The model of graph number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let matrix = nth(input, case, solution::matrix)?;
    let numbers: Vec<String> = (1..=matrix.items()).map(|vertex| vertex.to_string()).collect();
    let picture = picture(&matrix, &numbers);
    let item = |item: usize| ("vertices", format!("vertex {}", item + 1));
    let option = |option: usize| format!("pick {}", option + 1);
    Ok(Model::new("Perfect Code", Cover::Exact, Goal::First, matrix, item, option)
        .worded(
            "vertices",
            "neither is in the code nor has a neighbour in it",
            "and its neighbours include {n} code vertices",
        )
        .drawn(picture))
}
