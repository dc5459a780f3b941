//! Uses textbook dancing-links searches to tell whether there are no completions, several, or one, and, if
//! there is one, whether each given is needed.

use crate::brute::{Brute, to_the_end};
use crate::sudokus::{Rules, cells, rows};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-minimal-16"] };

fn answer(input: &str) -> String {
    let symbols = ".123456789ABCDEFG";
    to_the_end(input, |words| {
        let rules = Rules::new(words.number());
        let givens = words.grid(rules.side).concat();
        let givens = cells(&String::from_utf8_lossy(&givens), symbols);
        match &rules.completions(&givens, 2)[..] {
            [] => "No Solution\n".to_string(),
            [grid] if rules.is_minimal(&givens) => rows(grid, rules.side, symbols),
            [_] => "Not Minimal\n".to_string(),
            _ => "Multiple Solutions\n".to_string(),
        }
    })
}
