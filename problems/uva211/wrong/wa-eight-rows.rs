// engine: fast
//! Reads the board as eight rows of seven columns. Caught by sample-1.

use crate::solution::{BONES, Board, CELLS, bone, pips, write};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut number = 0;
    while !input.at_end() {
        let pips = pips(&mut input)?;
        number += 1;
        writeln!(out, "Layout #{}:\n", number)?;
        write(&pips, out)?;
        writeln!(out, "Maps resulting from layout #{} are:\n", number)?;
        let maps = maps(&pips);
        maps.iter().try_for_each(|map| write(map, out))?;
        writeln!(out, "There are {} solution(s) for layout #{}.\n\n\n", maps.len(), number)?;
    }
    Ok(())
}

fn maps(pips: &Board) -> Vec<Board> {
    // Mistake: uses rows of seven cells instead of eight.
    let right = (0..CELLS).filter(|cell| cell % 7 < 6).map(|cell| (cell, cell + 1));
    let pairs: Vec<(usize, usize)> = right.chain((0..CELLS - 7).map(|cell| (cell, cell + 7))).collect();
    let mut matrix = Matrix::new(CELLS + BONES, 0);
    for &(one, other) in &pairs {
        matrix.add(&[one, other, CELLS + bone(pips[one], pips[other]) - 1]);
    }
    let map = |cover: Vec<usize>| {
        let mut map = [0; CELLS];
        for (one, other) in cover.into_iter().map(|option| pairs[option]) {
            map[one] = bone(pips[one], pips[other]);
            map[other] = map[one];
        }
        map
    };
    Exact::new(&matrix).covers().map(map).collect()
}
