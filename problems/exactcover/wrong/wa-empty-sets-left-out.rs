//! Never chooses an empty set, because plain dancing links do not. Caught by sample-named-sets.

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
            // Mistake: never adds sets without elements, which may join any cover.
            covers.push(chosen);
        }
        covers.iter_mut().for_each(|cover| cover.sort_unstable());
        covers.sort();
        for cover in &covers {
            let names: Vec<&[u8]> = cover.iter().map(|&option| case.names[option].as_slice()).collect();
            out.write_all(&names.join(&b' '))?;
            writeln!(out)?;
        }
        writeln!(out, "{}", covers.len())?;
    }
    Ok(())
}
