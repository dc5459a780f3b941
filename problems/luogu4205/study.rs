//! Builds the models of Luogu P4205 for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::board;
use dlx_study::{self as study, Goal, Model};

/// The model of triangle number `case`. Each of the judge's files holds one triangle.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let laid = study::nth(input, case, solution::triangle)?;
    let pieces = solution::pieces();
    let triangle = solution::board(&laid, &pieces);
    let cells: Vec<_> =
        (0..solution::ROWS).flat_map(|row| (0..=row).map(move |column| (row, column))).collect();
    let matrix = solution::matrix(&triangle);
    let count = laid.iter().filter(|&&letter| letter != solution::FREE).count();
    Ok(board::model(
        "Luogu P4205 Pyramid of Beads",
        Goal::First,
        matrix,
        &cells,
        &pieces,
        &triangle.placements,
    )
    .with_note(format!(
        "{count} cells already hold a piece; only placements that agree with them are options."
    )))
}
