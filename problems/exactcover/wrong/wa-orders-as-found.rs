// engine: fast
//! Prints a cover after the longer covers that begin with it. Caught by edge-empty-sets.

use crate::solution::case;
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let mut covers: Vec<Vec<usize>> = Vec::new();
        for chosen in Exact::new(&case.matrix).covers() {
            covers.push(chosen);
        }
        for empty in (0..case.matrix.options()).filter(|&row| case.matrix.option(row).len() == 0) {
            let with = |cover: &Vec<usize>| cover.iter().copied().chain(Some(empty)).collect();
            covers.extend(covers.iter().map(with).collect::<Vec<_>>());
        }
        covers.iter_mut().for_each(|cover| cover.sort_unstable());
        // Mistake: puts a cover after the longer covers that begin with it.
        covers.sort_by_cached_key(|cover| cover.iter().copied().chain(Some(usize::MAX)).collect::<Vec<_>>());
        for cover in &covers {
            let names: Vec<&[u8]> = cover.iter().map(|&row| case.names[row].as_slice()).collect();
            out.write_all(&names.join(&b' '))?;
            writeln!(out)?;
        }
        writeln!(out, "{}", covers.len())?;
    }
    Ok(())
}
