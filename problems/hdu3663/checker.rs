//! Judges HDU 3663: any choice of days that supplies every town exactly once every day is accepted.

use super::solution::{self, Days, Network};
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` gives a valid choice of days for each solvable case of `input`, and `No solution` for
/// the other cases. `answer` tells which cases have no solution.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let (mut input, mut answer) = (Input::new(input), Input::new(answer));
    let mut rest = Input::verbatim(output);
    let mut layout = String::new();
    let mut number = 0;
    while !input.at_end() {
        number += 1;
        let case = solution::network(&mut input).map_err(bad_case)?;
        let expected = choice(&mut answer, &case).map_err(bad_case)?;
        let found = choice(&mut rest, &case).map_err(wrong)?;
        let fault = |what: String| Fault::Wrong(format!("case {number}: {what}"));
        match &found {
            None if expected.is_some() => return Err(fault("No solution, but there is one".into())),
            None => layout.push_str("No solution\n\n"),
            Some(days) => {
                supplies(&case, days).map_err(fault)?;
                if expected.is_none() {
                    return Err(Fault::Case(format!(
                        "case {number}: there is a solution, but the answer says No solution"
                    )));
                }
                days.iter().for_each(|(first, last)| layout.push_str(&format!("{first} {last}\n")));
                layout.push('\n');
            }
        }
    }
    if !rest.at_end() {
        return Err(wrong(rest.error("end of output")));
    }
    if layout.as_bytes() != output {
        return Err(Fault::Presentation(
            "expected a line for each town and an empty line after every case".into(),
        ));
    }
    Ok(())
}

/// Reads the days of each station, which are (0, 0) for a station that does not work; None for `No solution`.
fn choice(text: &mut Input<'_>, case: &Network) -> Result<Option<Vec<Days>>, Stop> {
    let expected = "a day, or No solution";
    if text.clone().token(expected)?.bytes() == b"No" {
        text.token(expected)?;
        let token = text.token("solution")?;
        return if token.bytes() == b"solution" { Ok(None) } else { Err(token.error("solution")) };
    }
    let mut day = || text.integer(expected, 0, case.days as i64).map(|day| day as usize);
    let pairs = case.can.iter().map(|_| Ok((day()?, day()?)));
    pairs.collect::<Result<_, Stop>>().map(Some)
}

/// Checks that each station can work on its `days`, and that the stations supply every town exactly once
/// every day. The error names the first violation.
fn supplies(case: &Network, days: &[Days]) -> Result<(), String> {
    for (station, (&(first, last), &can)) in days.iter().zip(&case.can).enumerate() {
        let none = (first, last) == (0, 0);
        if !none && (first < can.0 || last > can.1 || first > last) {
            return Err(format!(
                "station {} works on days {first} to {last}, but can only work on days {} to {}",
                station + 1,
                can.0,
                can.1
            ));
        }
    }
    for town in 0..days.len() {
        let near: Vec<usize> = (0..days.len()).filter(|&other| case.near[town][other]).collect();
        for day in 1..=case.days {
            let count =
                near.iter().filter(|&&station| (days[station].0..=days[station].1).contains(&day)).count();
            if count != 1 {
                return Err(format!("town {} has {count} suppliers on day {day}", town + 1));
            }
        }
    }
    Ok(())
}
