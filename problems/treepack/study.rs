//! Builds the models of the presents under a tree for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::board;
use dlx_study::{self as study, Goal, Model};

/// The model of rectangle number `case`, with the goal of finding a packing.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let case = study::nth(input, case, solution::case)?;
    let board = solution::board(&case);
    let matrix = solution::matrix(&case, &board);
    let title = "Presents under the tree";
    let model = board::model(title, Goal::First, matrix, &case.cells, &case.pieces, &board.placements);
    match case.is_too_small() {
        true => Ok(model.with_note("The presents have more cells than the rectangle, so no search is made.")),
        false => Ok(model),
    }
}
