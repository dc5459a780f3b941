//! HDU 3663 accepts any choice of days that supplies every town exactly once every day.

use super::solution::{self, Days, Network};
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Whether `output` has a valid choice for each solvable case of `input`, and `No solution` for the others.
/// `answer` tells which cases have no solution.
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
                        "case {number}: a solution, but the answer says No solution"
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

/// The days of each station, (0, 0) for none; or None for `No solution`.
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

/// Whether stations that work on `days` supply every town once every day; the error names the first town and
/// day that fail.
fn supplies(case: &Network, days: &[Days]) -> Result<(), String> {
    for (station, (&(first, last), &can)) in days.iter().zip(&case.can).enumerate() {
        let none = (first, last) == (0, 0);
        if !none && (first < can.0 || last > can.1 || first > last) {
            return Err(format!(
                "station {} works on days {first} to {last}, can work on {} to {}",
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
                return Err(format!("town {} has {count} supplies on day {day}", town + 1));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUT: &[u8] = b"3 3 5\n1 2\n2 3\n1 3\n1 5\n1 5\n1 5\n\n4 4 5\n1 2\n2 3\n3 4\n4 1\n1 5\n1 5\n1 5\n1 5\n2 0 2\n1 2\n1 2\n";
    const ANSWER: &str = "1 5\n0 0\n0 0\n\nNo solution\n\n1 2\n1 2\n\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check(INPUT, output.as_bytes(), ANSWER.as_bytes())
    }

    fn reason(output: &str) -> String {
        match judge(output) {
            Err(Fault::Wrong(what)) => what,
            other => panic!("{other:?}"),
        }
    }

    fn first(case: &str) -> String {
        ANSWER.replacen("1 5\n0 0\n0 0\n", case, 1)
    }

    #[test]
    fn any_choice_is_right() {
        for case in ["1 5\n0 0\n0 0\n", "4 5\n1 2\n3 3\n", "0 0\n5 5\n1 4\n"] {
            assert_eq!(judge(&first(case)), Ok(()), "{case}");
        }
    }

    #[test]
    fn what_supplies_twice_or_not_at_all_is_wrong_and_named() {
        assert_eq!(reason(&first("1 3\n0 0\n0 0\n")), "case 1: town 1 has 0 supplies on day 4");
        assert_eq!(reason(&first("1 3\n3 5\n0 0\n")), "case 1: town 1 has 2 supplies on day 3");
        assert_eq!(
            reason(&first("5 1\n0 0\n0 0\n")),
            "case 1: station 1 works on days 5 to 1, can work on 1 to 5"
        );
        assert_eq!(reason(&first("No solution\n")), "case 1: No solution, but there is one");
        assert_eq!(reason(&ANSWER.replace("1 2\n1 2", "1 2\n0 0")), "case 3: town 2 has 0 supplies on day 1");
        assert!(
            reason(&first("1 6\n0 0\n0 0\n")).ends_with("expected a day, or No solution (0 to 5), found '6'")
        );
        assert!(reason(&first("No way\n")).ends_with("expected solution, found 'way'"));
        assert!(reason("1 5\n0 0\n").ends_with("found end of input"));
        assert!(reason(&format!("{ANSWER}1 2\n")).ends_with("expected end of output, found '1'"));
        let stations = "2 0 2\n2 2\n1 2\n";
        let fault = check(stations.as_bytes(), b"1 2\n1 2\n\n", b"No solution\n\n").unwrap_err();
        assert_eq!(fault, Fault::Wrong("case 1: station 1 works on days 1 to 2, can work on 2 to 2".into()));
    }

    #[test]
    fn empty_lines_that_miss_or_are_too_many_are_bad_presentation() {
        for output in [ANSWER.trim_end().to_string(), format!("{ANSWER}\n"), ANSWER.replace("\n\n", "\n")] {
            assert!(matches!(judge(&output), Err(Fault::Presentation(_))), "{output:?}");
        }
    }

    #[test]
    fn a_choice_where_the_answer_knows_none_is_the_cases_fault() {
        let fault = check(b"1 0 1\n1 1\n", b"1 1\n\n", b"No solution\n\n").unwrap_err();
        assert_eq!(fault, Fault::Case("case 1: a solution, but the answer says No solution".into()));
    }
}
