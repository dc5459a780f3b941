// engine: fast
//! Looks bones up in a 6x6 table. Caught by sample-1.

use crate::solution::{BONES, CELLS, pairs, pips, write};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    // Mistake: has room for pips 0 to 5, but pips are 0 to 6.
    let mut table = [[0; 6]; 6];
    let pips_of_bones = (0..7).flat_map(|less| (less..7).map(move |more| (less, more)));
    for (bone, (less, more)) in pips_of_bones.enumerate() {
        table[less][more] = bone + 1;
        table[more][less] = bone + 1;
    }
    let mut input = Input::new(input);
    let pips = pips(&mut input)?;
    writeln!(out, "Layout #1:\n")?;
    write(&pips, out)?;
    writeln!(out, "Maps resulting from layout #1 are:\n")?;
    let mut matrix = Matrix::new(CELLS + BONES, 0);
    for (one, other) in pairs() {
        matrix.add(&[one, other, CELLS + table[pips[one]][pips[other]] - 1]);
    }
    Ok(writeln!(out, "There are {} solution(s) for layout #1.", Exact::new(&matrix).count(u64::MAX))?)
}
