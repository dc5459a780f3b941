//! Judges round robin: any timetable with the fixed games is accepted.

use super::solution;
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` gives a timetable for each case of `input` that has one, and `none` for the other
/// cases. `answer` tells which cases have no timetable.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let (mut input, mut answer, mut found) = (Input::new(input), Input::new(answer), Input::verbatim(output));
    let mut number = 0;
    while !input.at_end() {
        number += 1;
        let (teams, fixed) = solution::case(&mut input).map_err(bad_case)?;
        let expected = timetable(&mut answer, teams).map_err(bad_case)?;
        let fault = |what: &str| Fault::Wrong(format!("case {number}: {what}"));
        match timetable(&mut found, teams).map_err(wrong)? {
            None if expected.is_some() => return Err(fault("none, but there is a timetable")),
            None => {}
            Some(rounds) => {
                if let Some(what) = broken(teams, &fixed, &rounds) {
                    return Err(fault(&what));
                }
                if expected.is_none() {
                    return Err(Fault::Case(format!(
                        "case {number}: there is a timetable, but the answer says none"
                    )));
                }
            }
        }
    }
    if found.at_end() { Ok(()) } else { Err(wrong(found.error("end of output"))) }
}

/// Reads the opponent of each team in each round, numbered from 1; None for `none`.
fn timetable(text: &mut Input<'_>, teams: usize) -> Result<Option<Vec<Vec<usize>>>, Stop> {
    let expected = "an opponent, or none";
    if text.clone().token(expected)?.bytes() == b"none" {
        text.token(expected)?;
        return Ok(None);
    }
    let mut opponent = || Ok(text.integer(expected, 1, teams as i64)? as usize);
    let mut round = || (0..teams).map(|_| opponent()).collect::<Result<Vec<usize>, Stop>>();
    (1..teams).map(|_| round()).collect::<Result<_, Stop>>().map(Some)
}

/// The first fault of a timetable; None if the timetable is valid.
fn broken(teams: usize, fixed: &[solution::Game], rounds: &[Vec<usize>]) -> Option<String> {
    let mut met = vec![None; teams * teams];
    for (round, opponents) in rounds.iter().enumerate() {
        for (team, &other) in opponents.iter().enumerate() {
            let back = opponents[other - 1];
            if back != team + 1 || other == team + 1 {
                return Some(format!(
                    "round {}: team {} meets team {other}, which meets team {back}",
                    round + 1,
                    team + 1
                ));
            }
            if let Some(before) = met[teams * team + other - 1].replace(round + 1) {
                return Some(format!(
                    "teams {} and {other} meet in rounds {before} and {}",
                    team + 1,
                    round + 1
                ));
            }
        }
    }
    let is_missing = |game: &&solution::Game| rounds[game.0][game.1] != game.2 + 1;
    fixed.iter().find(is_missing).map(|&(round, one, other)| {
        format!("teams {} and {} do not meet in round {}", one + 1, other + 1, round + 1)
    })
}
