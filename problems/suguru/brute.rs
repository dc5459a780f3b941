//! Fills the cells one by one.

use crate::brute::{Brute, fillings, only, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 5, left_out: &["hard-"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let side: usize = words.number();
        let regions = words.grid(side).concat();
        let grid = words.numbers(side * side);
        let size = |region: &u8| regions.iter().filter(|other| *other == region).count();
        let fits = |grid: &[usize], cell: usize| {
            let apart = |one: usize, other: usize| {
                (one / side).abs_diff(other / side).max((one % side).abs_diff(other % side)) > 1
            };
            let differ = |other: usize| grid[other] != grid[cell];
            (0..cell).all(|other| differ(other) || apart(cell, other) && regions[other] != regions[cell])
        };
        only(&fillings(&grid, &regions.iter().map(size).collect::<Vec<_>>(), &fits), side)
    })
}
