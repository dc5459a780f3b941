//! Fills the cells one by one.

use crate::brute::{Brute, fillings, only, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 5, left_out: &["hard-"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let side: usize = words.number();
        let grid = words.numbers(side * side);
        let signs: usize = words.number();
        let place = |words: &mut crate::brute::Words| {
            (words.number::<usize>() - 1) * side + words.number::<usize>() - 1
        };
        let signs: Vec<(usize, usize)> = (0..signs).map(|_| (place(words), place(words))).collect();
        let fits = |grid: &[usize], cell: usize| {
            let is_line = |other: usize| other / side == cell / side || other % side == cell % side;
            let holds = |&(less, more): &(usize, usize)| less.max(more) != cell || grid[less] < grid[more];
            (0..cell).all(|other| !is_line(other) || grid[other] != grid[cell]) && signs.iter().all(holds)
        };
        only(&fillings(&grid, &vec![side; side * side], &fits), side)
    })
}
