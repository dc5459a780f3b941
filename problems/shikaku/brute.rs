//! Always places a rectangle on the first free cell.

use crate::brute::{Brute, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-"] };

struct Search {
    columns: usize,
    /// The number in each cell, 0 for none.
    grid: Vec<usize>,
    /// The letter of the rectangle on each cell; a blank if the cell is still free.
    letters: Vec<u8>,
}

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (rows, columns): (usize, usize) = (words.number(), words.number());
        let grid = words.numbers(rows * columns);
        let mut search = Search { columns, grid, letters: vec![b' '; rows * columns] };
        match search.fill() {
            false => "no tiling\n".to_string(),
            true => {
                let row = |row: &[u8]| String::from_utf8_lossy(row).into_owned() + "\n";
                search.letters.chunks(columns).map(row).collect::<String>() + "\n"
            }
        }
    })
}

impl Search {
    /// Places rectangles, starting at the first free cell. Returns whether they fill the grid.
    fn fill(&mut self) -> bool {
        let Some(first) = self.letters.iter().position(|&letter| letter == b' ') else { return true };
        let (rows, columns) = (self.grid.len() / self.columns, self.columns);
        let (top, left) = (first / columns, first % columns);
        for (bottom, right) in
            (top..rows).flat_map(|bottom| (left..columns).map(move |right| (bottom, right)))
        {
            let cells: Vec<usize> = (top..=bottom)
                .flat_map(|row| (left..=right).map(move |column| row * columns + column))
                .collect();
            let numbers: Vec<usize> = cells.iter().copied().filter(|&cell| self.grid[cell] > 0).collect();
            let is_free = cells.iter().all(|&cell| self.letters[cell] == b' ');
            if !is_free || numbers.len() != 1 || self.grid[numbers[0]] != cells.len() {
                continue;
            }
            let number = self.grid[..numbers[0]].iter().filter(|&&number| number > 0).count();
            let letter = if number < 26 { b'A' } else { b'a' - 26 } + number as u8;
            cells.iter().for_each(|&cell| self.letters[cell] = letter);
            if self.fill() {
                return true;
            }
            cells.iter().for_each(|&cell| self.letters[cell] = b' ');
        }
        false
    }
}
