// engine: fast
//! Also places bombs in ordinary walls. Caught by edge-walls-stop-the-blast.

use crate::solution::{EMPTY, WALL, matrix, places, room};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let room = room(&mut input)?;
        let mut matrix = matrix(&room);
        let walls = places(&room, WALL);
        for (own, &wall) in walls.iter().enumerate() {
            let mut destroyed = vec![own];
            for step in [1, room.columns] {
                let before = (1..).map(|steps| wall - steps * step).find(|&cell| room.cells[cell] != EMPTY);
                let behind = (1..).map(|steps| wall + steps * step).find(|&cell| room.cells[cell] != EMPTY);
                let both = before.iter().chain(&behind);
                destroyed.extend(both.filter_map(|cell| walls.binary_search(cell).ok()));
            }
            // Mistake: adds a bomb at an ordinary wall, but bombs need an empty cell.
            matrix.add(&destroyed);
        }
        writeln!(out, "{}", Repeat::new(&matrix).fewest().map_or(0, |bombs| bombs.len()))?;
    }
    Ok(())
}
