//! Finds the only completion, if there is one, with a textbook dancing-links search.

use crate::brute::{Brute, counted};
use crate::sudokus::{Rules, cells, rows};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    counted(input, |words, case| {
        let separator = if case > 1 { "\n" } else { "" };
        let givens = words.grid(9).concat();
        let found = Rules::new(3).completions(&cells(&String::from_utf8_lossy(&givens), "0123456789"), 2);
        separator.to_string()
            + &match &found[..] {
                [] => "Could not complete this grid.\n".to_string(),
                [grid, ..] => rows(grid, 9, "0123456789"),
            }
    })
}
