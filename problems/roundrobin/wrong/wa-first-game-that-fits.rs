//! Gives each team the first opponent that fits and never backtracks. Caught by edge-nothing-fixed.

use crate::solution::case;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let (teams, fixed) = case(&mut input)?;
        let mut table = vec![vec![0; teams]; teams - 1];
        for (round, one, other) in fixed {
            table[round][one] = other + 1;
            table[round][other] = one + 1;
        }
        for round in 0..teams - 1 {
            for team in 0..teams {
                let met = |other: usize| table.iter().any(|round| round[team] == other + 1);
                let fits = |&other: &usize| other != team && table[round][other] == 0 && !met(other);
                if table[round][team] == 0 {
                    // Mistake: takes the first opponent that fits and never backtracks.
                    if let Some(other) = (0..teams).find(fits) {
                        table[round][team] = other + 1;
                        table[round][other] = team + 1;
                    }
                }
            }
        }
        if table.iter().any(|round| round.contains(&0)) {
            writeln!(out, "none")?;
            continue;
        }
        for round in table {
            writeln!(out, "{}", round.iter().map(usize::to_string).collect::<Vec<_>>().join(" "))?;
        }
    }
    Ok(())
}
