//! Fills the first blank cell instead of the one with the fewest digits left. Caught by hard-17-clues.

use std::io::Read;

fn fill(grid: &mut [u8], cell: usize) -> bool {
    let Some(cell) = (cell..81).find(|&cell| grid[cell] == 0) else { return true };
    let (row, column) = (cell / 9, cell % 9);
    for digit in 1..=9 {
        let taken = (0..81).any(|other| {
            let near = other / 9 == row
                || other % 9 == column
                || (other / 27 == cell / 27 && other % 9 / 3 == column / 3);
            near && grid[other] == digit
        });
        if !taken {
            grid[cell] = digit;
            if fill(grid, cell + 1) {
                return true;
            }
        }
    }
    grid[cell] = 0;
    false
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let rows: Vec<&str> = input.split_whitespace().skip(1).collect();
    for grid in rows.chunks(9) {
        let mut grid: Vec<u8> = grid.concat().bytes().map(|byte| byte - b'0').collect();
        fill(&mut grid, 0);
        for row in grid.chunks(9) {
            println!("{}", row.iter().map(|digit| (b'0' + digit) as char).collect::<String>());
        }
    }
}
