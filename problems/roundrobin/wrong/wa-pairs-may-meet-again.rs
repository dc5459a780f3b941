//! Leaves out the pair items, so two teams can meet twice. Caught by sample-1.

use crate::solution::{case, games};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let (teams, fixed) = case(&mut input)?;
        let games = games(teams, &fixed);
        let mut matrix = Matrix::new(teams * (teams - 1), 0);
        for &(round, one, other) in &games {
            // Mistake: leaves out the item for the pair, so two teams can meet twice.
            matrix.add(&[teams * round + one, teams * round + other]);
        }
        let Some(cover) = Exact::new(&matrix).first() else {
            writeln!(out, "none")?;
            continue;
        };
        let mut table = vec![vec![0; teams]; teams - 1];
        for option in cover {
            let (round, one, other) = games[option];
            table[round][one] = other + 1;
            table[round][other] = one + 1;
        }
        for round in table {
            writeln!(out, "{}", round.iter().map(usize::to_string).collect::<Vec<_>>().join(" "))?;
        }
    }
    Ok(())
}
