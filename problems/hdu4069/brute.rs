//! Tells whether there are no completions, one or several, by a textbook dancing-links search.

use crate::brute::{Brute, counted};
use crate::sudokus::{Rules, rows};

/// The search may take hours on nearly empty grids; the answers to the cases left out are from CaDiCaL.
pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-near-empty", "hard-no-solution"] };

fn answer(input: &str) -> String {
    counted(input, |words, case| {
        let cells: Vec<u8> = words.numbers(81);
        let givens: Vec<u8> = cells.iter().map(|cell| cell & 15).collect();
        let says = match &Rules::jigsaw(&boxes(&cells)).completions(&givens, 2)[..] {
            [] => "No solution\n".to_string(),
            [grid] => rows(grid, 9, "0123456789"),
            _ => "Multiple Solutions\n".to_string(),
        };
        format!("Case {case}:\n{says}")
    })
}

/// The box number of each cell: cells without a wall between them get the same number.
fn boxes(cells: &[u8]) -> Vec<usize> {
    let mut boxes: Vec<usize> = (0..81).collect();
    let mut join = |a: usize, b: usize| {
        let (from, to) = (boxes[a], boxes[b]);
        boxes.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
    };
    for (cell, walls) in cells.iter().enumerate() {
        if cell % 9 < 8 && walls & 32 == 0 {
            join(cell, cell + 1);
        }
        if cell < 72 && walls & 64 == 0 {
            join(cell, cell + 9);
        }
    }
    let mut names = boxes.clone();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 9);
    boxes.iter().map(|name| names.binary_search(name).unwrap()).collect()
}
