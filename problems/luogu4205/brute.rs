//! Always places a piece on the first free cell.

use super::pentomino::{fillings, lines, pieces};
use crate::brute::Brute;

/// This program does not detect given letters that do not form a whole piece.
pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["edge-no-solution-at-once"] };

/// A full triangle, which gives the shapes of the pieces.
const FULL: &str = "B\nBK\nBKK\nBJKK\nJJJDD\nGJGDDC\nGGGCCCI\nEEEHHIIA\nELHHHIAAF\nELLLLIFFFF";

fn answer(input: &str) -> String {
    let board: Vec<String> = input.split_whitespace().map(str::to_string).collect();
    let left = pieces(&lines(FULL)).into_iter().filter(|piece| !input.contains(piece.0)).collect();
    match &fillings(&board, &left)[..] {
        [] => "No solution\n".to_string(),
        [found, ..] => found.join("\n") + "\n",
    }
}
