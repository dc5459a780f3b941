// engine: fast
//! Lets a blast reach only the four adjacent cells. Caught by the sample.

use crate::solution::{EMPTY, WALL, places, room};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let room = room(&mut input)?;
        let walls = places(&room, WALL);
        let mut matrix = Matrix::new(walls.len(), 0);
        for bomb in places(&room, EMPTY) {
            // Mistake: limits a blast to one cell, but its range is unlimited.
            let reached = [bomb - 1, bomb + 1, bomb - room.columns, bomb + room.columns];
            let destroyed = reached.iter().filter_map(|cell| walls.binary_search(cell).ok());
            matrix.add(&destroyed.collect::<Vec<usize>>());
        }
        writeln!(out, "{}", Repeat::new(&matrix).fewest().map_or(0, |bombs| bombs.len()))?;
    }
    Ok(())
}
