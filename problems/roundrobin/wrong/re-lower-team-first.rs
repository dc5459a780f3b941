//! Expects the lower team number first in a fixed game. Caught by sample-1.

use crate::solution::{case, games, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let text = std::str::from_utf8(input).unwrap();
    for line in text.lines() {
        let numbers: Vec<usize> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        if let [_, one, other] = numbers[..] {
            // Mistake: rejects a fixed game with the higher team number first.
            assert!(one < other, "{} meets {}", one, other);
        }
    }
    let mut input = Input::new(input);
    while !input.at_end() {
        let (teams, fixed) = case(&mut input)?;
        let games = games(teams, &fixed);
        let Some(cover) = Exact::new(&matrix(teams, &games)).first() else {
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
