//! Decides with a textbook dancing-links search whether there is no completion, one, or several.

use crate::brute::{Brute, to_the_end};
use crate::sudokus::{Rules, spaced};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    let all = to_the_end(input, |words| match &Rules::new(3).completions(&words.numbers(81), 2)[..] {
        [] => "Find another job\n\n".to_string(),
        [grid] => spaced(grid) + "\n",
        _ => "Non-unique\n\n".to_string(),
    });
    all.strip_suffix('\n').unwrap_or_default().to_string()
}
