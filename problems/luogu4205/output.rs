//! The output of `luogu4205`, for the tests that compare it with the model.

use crate::stated::{Output, Stated};
use std::collections::BTreeMap;

/// The only tiling of a triangle, each piece a letter.
pub fn read(output: &mut Output<'_>) -> Stated {
    let mut line = output.line();
    if line.starts_with("No") {
        return Stated::Is(false);
    }
    let mut pieces = BTreeMap::<char, String>::new();
    for row in 1..=10 {
        for (column, letter) in line.chars().enumerate() {
            let piece = pieces.entry(letter).or_insert_with(|| format!("{letter} on"));
            piece.push_str(&format!(" r{row}c{}", column + 1));
        }
        if row < 10 {
            line = output.line();
        }
    }
    Stated::Only(pieces.into_values().collect())
}
