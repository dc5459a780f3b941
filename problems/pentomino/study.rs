//! Builds the models of pentomino boards for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::formulations::polyomino::{Board, Piece};
use dlx_kernel::input::{Input, Stop};
use dlx_study::models::board;
use dlx_study::{self as study, Goal, Model};

/// The model of board number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let mut goal = Goal::First;
    let cells = study::nth(input, case, |input| {
        let missing = input.clone().error("a row of '.' and '#'");
        let mut line = input.filled_line().ok_or(missing)?;
        if !line.bytes().starts_with(b".") && !line.bytes().starts_with(b"#") {
            goal = if line.bytes() == b"first" { Goal::First } else { Goal::All };
            line = input.filled_line().ok_or_else(|| line.error("a board below the mode"))?;
        }
        Ok(solution::free_cells(&solution::drawing(line, input)?))
    })?;
    let pieces = Piece::pentominoes();
    let board = Board::new(cells.clone(), &pieces);
    let model =
        board::model("Pentominoes", goal, solution::matrix(&board), &cells, &pieces, &board.placements);
    match cells.len() {
        60 => Ok(model),
        free => Ok(model.with_note(format!(
            "{free} free cells, not 60: there is no tiling, and the solution does not search."
        ))),
    }
}
