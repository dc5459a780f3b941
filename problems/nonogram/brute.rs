//! Tries every filling of each row, row by row, and then checks the columns.

use crate::brute::{Brute, Words, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 4, left_out: &["edge-", "hard-"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (rows, columns): (usize, usize) = (words.number(), words.number());
        let line = |words: &mut Words| {
            let blocks = words.number();
            words.numbers::<usize>(blocks)
        };
        let lines: Vec<Vec<usize>> = (0..rows + columns).map(|_| line(words)).collect();
        let mut grid = Vec::new();
        assert!(search(&lines, rows, columns, &mut grid), "a solution");
        grid.iter().map(|row| text(*row, columns) + "\n").collect::<String>() + "\n"
    })
}

fn text(row: u32, columns: usize) -> String {
    (0..columns).map(|column| if row >> column & 1 == 1 { '#' } else { '.' }).collect()
}

/// The lengths of the runs of `#` in a line.
fn blocks(line: &str) -> Vec<usize> {
    line.split('.').map(str::len).filter(|&length| length > 0).collect()
}

fn search(lines: &[Vec<usize>], rows: usize, columns: usize, grid: &mut Vec<u32>) -> bool {
    if grid.len() == rows {
        let column =
            |at: usize| grid.iter().map(|row| if row >> at & 1 == 1 { '#' } else { '.' }).collect::<String>();
        return (0..columns).all(|at| blocks(&column(at)) == lines[rows + at]);
    }
    let own = &lines[grid.len()];
    (0..1 << columns).filter(|&row| blocks(&text(row, columns)) == *own).any(|row| {
        grid.push(row);
        let is_found = search(lines, rows, columns, grid);
        if !is_found {
            grid.pop();
        }
        is_found
    })
}
