// engine: fast
//! Stores each cover as the bits of a 128-bit number. Caught by edge-1000-sets.

use crate::solution::case;
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let mut covers: Vec<u128> = Vec::new();
        for cover in Exact::new(&case.matrix).covers() {
            // Mistake: stores a cover in 128 bits, but there may be 1000 sets.
            covers.push(cover.iter().fold(0, |bits, &row| bits | 1 << (127 - row % 128)));
        }
        for empty in (0..case.matrix.options()).filter(|&row| case.matrix.option(row).len() == 0) {
            covers.extend(covers.iter().map(|cover| cover | 1 << (127 - empty % 128)).collect::<Vec<_>>());
        }
        let rows =
            |cover: &u128| (0..128).filter(|row| cover >> (127 - row) & 1 != 0).collect::<Vec<usize>>();
        covers.sort_by_cached_key(rows);
        for cover in &covers {
            let names: Vec<&[u8]> = rows(cover).into_iter().map(|row| case.names[row].as_slice()).collect();
            out.write_all(&names.join(&b' '))?;
            writeln!(out)?;
        }
        writeln!(out, "{}", covers.len())?;
    }
    Ok(())
}
