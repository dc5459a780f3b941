//! Prints the timetable of the circle method and ignores the fixed games. Caught by sample-1.

use crate::solution::case;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        // Mistake: ignores the fixed games.
        let (teams, _) = case(&mut input)?;
        let rounds = teams - 1;
        for round in 0..rounds {
            let opponent = |team: usize| match (2 * round + rounds - team % rounds) % rounds {
                _ if team == rounds => round,
                other if other == team => rounds,
                other => other,
            };
            let line: Vec<String> = (0..teams).map(|team| (opponent(team) + 1).to_string()).collect();
            writeln!(out, "{}", line.join(" "))?;
        }
    }
    Ok(())
}
