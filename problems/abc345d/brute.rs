//! Places tiles one by one at the first free cell, and records which sets of cells each set of tiles can
//! cover.

use crate::brute::{Brute, Words};
use std::collections::BTreeSet;

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    let mut words = Words::new(input);
    let (count, rows, columns): (usize, usize, usize) = (words.number(), words.number(), words.number());
    let tiles: Vec<(usize, usize)> = words.pairs(count);
    let all = (1_u128 << (rows * columns)) - 1;
    let mut known = vec![BTreeSet::new(); 1 << count];
    known[0].insert(0_u128);
    for set in 0..known.len() {
        for covered in std::mem::take(&mut known[set]) {
            if covered == all {
                return "Yes\n".to_string();
            }
            let free = covered.trailing_ones() as usize;
            let (row, column) = (free / columns, free % columns);
            for (tile, &(one, other)) in tiles.iter().enumerate().filter(|(tile, _)| set >> tile & 1 == 0) {
                for (height, width) in [(one, other), (other, one)] {
                    let line = ((1_u128 << width) - 1) << column;
                    let cells = (row..row + height).map(|row| line << (row * columns));
                    let fits = row + height <= rows && column + width <= columns;
                    if fits && cells.clone().all(|line| covered & line == 0) {
                        known[set | 1 << tile].insert(covered | cells.sum::<u128>());
                    }
                }
            }
        }
    }
    "No\n".to_string()
}
