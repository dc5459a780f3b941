//! Puts each present at the first position where it fits and never backtracks.

use crate::solution::{board, case};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let (board, mut taken, mut fit) = (board(&case), vec![false; case.cells.len()], true);
        for (piece, &copies) in case.copies.iter().enumerate() {
            for _ in 0..copies {
                let own = board.placements.iter().filter(|placement| placement.piece == piece);
                let place =
                    own.into_iter().find(|placement| placement.cells.iter().all(|&cell| !taken[cell]));
                fit &= place.is_some();
                // Mistake: takes the first position that fits and never backtracks.
                place.into_iter().for_each(|place| place.cells.iter().for_each(|&cell| taken[cell] = true));
            }
        }
        writeln!(out, "{}", if fit { "yes" } else { "no" })?;
    }
    Ok(())
}
