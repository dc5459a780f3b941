//! Fills the cages one after another, cell by cell.

use crate::brute::{Brute, Words, to_the_end};
use crate::sudokus::Rules;

pub const BRUTE: Brute = Brute { answer, most: 4, left_out: &["edge-33-cages", "hard-", "sample-1"] };

/// A cage: its sum and its cells.
type Cage = (u8, Vec<usize>);

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let count = words.number();
        let cage = |words: &mut Words| {
            let (sum, cells) = (words.number(), words.number());
            (sum, words.pairs::<usize>(cells).iter().map(|(row, column)| row * 9 + column - 10).collect())
        };
        let mut cages: Vec<Cage> = (0..count).map(|_| cage(words)).collect();
        cages.sort_by_key(|cage| cage.1.len());
        let mut search = Search { rules: Rules::new(3), cages, grid: [0; 81], found: Vec::new() };
        search.fill(0, 0);
        match &search.found[..] {
            [] => "none\n".to_string(),
            [grid] => {
                grid.chunks(9).map(|row| row.iter().map(u8::to_string).collect::<String>() + "\n").collect()
            }
            _ => "several\n".to_string(),
        }
    })
}

struct Search {
    rules: Rules,
    cages: Vec<Cage>,
    grid: [u8; 81],
    found: Vec<[u8; 81]>,
}

impl Search {
    /// Fills the cells of cage `cage` from index `at` on, then the cells of the following cages.
    fn fill(&mut self, cage: usize, at: usize) {
        let Some((sum, cells)) = self.cages.get(cage).cloned() else { return self.found.push(self.grid) };
        let done: u8 = cells[..at].iter().map(|&cell| self.grid[cell]).sum();
        if at == cells.len() {
            if done == sum {
                self.fill(cage + 1, 0);
            }
            return;
        }
        let (cell, rest) = (cells[at], sum.saturating_sub(done));
        let free = self.rules.free(&self.grid)[cell];
        for digit in (1..=9.min(rest)).filter(|digit| free >> digit & 1 == 1) {
            let is_used = cells[..at].iter().any(|&other| self.grid[other] == digit);
            if is_used || self.found.len() == 2 {
                continue;
            }
            self.grid[cell] = digit;
            self.fill(cage, at + 1);
            self.grid[cell] = 0;
        }
    }
}
