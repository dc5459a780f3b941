//! The search of most accepted solutions, without dancing links: keeps the digits left for each row, column
//! and box as bits, and always fills the blank cell with the fewest candidates. `tests/all/beyond.rs`
//! measures this program as it does the textbook solution.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while let Some((line, givens)) = grid(&mut input)? {
        let mut search = Search { grid: givens, left: [[0x1ff; 9]; 3] };
        for cell in (0..81).filter(|&cell| givens[cell] > 0) {
            search.flip(cell, 1 << (givens[cell] - 1));
        }
        if !search.fill() {
            return Err(line.error("a grid with a solution"));
        }
        writeln!(out, "{}", search.grid.iter().map(u8::to_string).collect::<String>())?;
    }
    Ok(())
}

struct Search {
    grid: [u8; 81],
    /// The digits left for each row, column and box.
    left: [[u16; 9]; 3],
}

impl Search {
    fn digits(&self, cell: usize) -> u16 {
        let (row, column) = (cell / 9, cell % 9);
        self.left[0][row] & self.left[1][column] & self.left[2][row / 3 * 3 + column / 3]
    }

    fn flip(&mut self, cell: usize, digit: u16) {
        let (row, column) = (cell / 9, cell % 9);
        self.left[0][row] ^= digit;
        self.left[1][column] ^= digit;
        self.left[2][row / 3 * 3 + column / 3] ^= digit;
    }

    fn fill(&mut self) -> bool {
        let blanks = (0..81).filter(|&cell| self.grid[cell] == 0);
        let cell = match blanks.min_by_key(|&cell| self.digits(cell).count_ones()) {
            Some(cell) => cell,
            None => return true,
        };
        let digits = self.digits(cell);
        for digit in (0..9).filter(|digit| digits >> digit & 1 == 1) {
            self.flip(cell, 1 << digit);
            self.grid[cell] = digit + 1;
            if self.fill() {
                return true;
            }
            self.flip(cell, 1 << digit);
            self.grid[cell] = 0;
        }
        false
    }
}
