//! Repeatedly takes the row with the most uncovered columns. Caught by edge-greedy-chooses-wrong.

use crate::solution::matrix;
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let chosen = greedy(&matrix(&mut Input::new(input))?);
    let numbers: Vec<String> = chosen.iter().map(|row| (row + 1).to_string()).collect();
    writeln!(out, "{}\n{}", chosen.len(), numbers.join(" "))?;
    Ok(())
}

fn greedy(matrix: &Matrix) -> Vec<usize> {
    let mut open = vec![true; matrix.items()];
    let mut chosen = Vec::new();
    while open.contains(&true) {
        let gain = |&row: &usize| matrix.option(row).filter(|&column| open[column]).count();
        // Mistake: always takes the row with the most uncovered columns, which may be suboptimal.
        let best = (0..matrix.options()).max_by_key(gain).unwrap();
        matrix.option(best).for_each(|column| open[column] = false);
        chosen.push(best);
    }
    chosen
}
