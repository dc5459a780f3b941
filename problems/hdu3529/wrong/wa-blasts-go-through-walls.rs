// engine: fast
//! Lets a blast continue past an ordinary wall until it meets concrete. Caught by the sample.

use crate::solution::{CONCRETE, EMPTY, WALL, places, room};
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
            let mut destroyed = Vec::new();
            for step in [1, room.columns] {
                let behind = (bomb..).step_by(step).take_while(|&cell| room.cells[cell] != CONCRETE);
                let before = (1..).map(|steps| bomb - steps * step);
                let before = before.take_while(|&cell| room.cells[cell] != CONCRETE);
                // Mistake: lets a blast continue past the wall that it destroys.
                destroyed.extend(behind.chain(before).filter_map(|cell| walls.binary_search(&cell).ok()));
            }
            matrix.add(&destroyed);
        }
        writeln!(out, "{}", Repeat::new(&matrix).fewest().map_or(0, |bombs| bombs.len()))?;
    }
    Ok(())
}
