// engine: fast
//! Numbers the rows of a matrix from 0. Caught by sample-knuth.

use crate::solution::case;
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let is_named = input.clone().filled_line().map_or(false, |line| line.bytes().contains(&b':'));
        let case = case(&mut input)?;
        let mut covers: Vec<Vec<usize>> = Exact::new(&case.matrix).covers().collect();
        for empty in (0..case.matrix.options()).filter(|&row| case.matrix.option(row).len() == 0) {
            covers.extend(covers.clone().into_iter().map(|cover| [cover, vec![empty]].concat()));
        }
        covers.iter_mut().for_each(|cover| cover.sort_unstable());
        covers.sort();
        for cover in &covers {
            let name = |&row: &usize| match is_named {
                true => String::from_utf8_lossy(&case.names[row]).into_owned(),
                // Mistake: counts rows from 0, but the first row is row 1.
                false => row.to_string(),
            };
            writeln!(out, "{}", cover.iter().map(name).collect::<Vec<_>>().join(" "))?;
        }
        writeln!(out, "{}", covers.len())?;
    }
    Ok(())
}
