//! Wrong outputs, whatever their bytes, are explained by true statements; right outputs get no explanation.

use crate::common::of_today;
use crate::tools::parallel::in_parallel;
use crate::truth::Wrong;
use dlx_comparison::{Comparison, Rule};
use dlx_judge::embedded;
use dlx_judge::explain::alone::alone;
use dlx_judge::explain::{Deadline, explain, habit, mistake};
use dlx_problems::form::Form;
use dlx_problems::{PROBLEMS, Problem};
use std::time::Duration;

/// A case: its name, input and expected output.
type Texts = (String, Vec<u8>, String);

/// The problems whose answers `explain` can read. Twins are left out.
fn explained() -> impl Iterator<Item = &'static Problem> {
    PROBLEMS.iter().filter(|problem| {
        let is_read = problem.format().form != Form::Free;
        problem.id == problem.home && is_read
    })
}

fn cases(problem: &Problem, most: usize) -> Vec<Texts> {
    let texts = embedded::cases(problem).into_iter().filter_map(|case| {
        let files = case.files.ok()?;
        let (input, expected) = (files.input.read().ok()?, files.expected?.read().ok()?);
        let expected = String::from_utf8(expected.into_owned()).ok()?;
        (input.len() + expected.len() <= most).then(|| (case.name, input.into_owned(), expected))
    });
    texts.collect()
}

#[test]
fn expected_outputs_get_no_explanation() {
    in_parallel(2, &of_today(explained()), |problem| {
        for (name, input, expected) in cases(problem, 1 << 20) {
            let until = Deadline::after(Duration::from_millis(50));
            let found = explain(problem, &input, expected.as_bytes(), expected.as_bytes(), &until);
            assert_eq!(found, None, "{}/{name}", problem.id);
            assert_eq!(habit(Some(problem.format()), &expected, &expected), None, "{}/{name}", problem.id);
        }
    });
}

/// `expected` after one random change. `other` is the expected output of another case.
fn mutated(random: &mut fastrand::Rng, expected: &str, other: &str) -> Vec<u8> {
    let mut lines: Vec<&str> = expected.split_inclusive('\n').collect();
    let at = random.usize(..=expected.len());
    let line = random.usize(..lines.len().max(1));
    match random.u8(..10) {
        0 => expected.as_bytes()[..at].to_vec(),
        1 => {
            random.shuffle(&mut lines);
            lines.concat().into_bytes()
        }
        2 => other.as_bytes().to_vec(),
        3 => (0..random.usize(..200)).map(|_| random.u8(..)).collect(),
        4 if !lines.is_empty() => {
            lines.remove(line);
            lines.concat().into_bytes()
        }
        5 if !lines.is_empty() => {
            lines.insert(line, lines[line]);
            lines.concat().into_bytes()
        }
        6 => [expected, other].concat().into_bytes(),
        7 => expected.to_uppercase().into_bytes(),
        8 => expected.chars().rev().collect::<String>().into_bytes(),
        _ => {
            // Replaces one byte with another byte of the output.
            let mut bytes = expected.as_bytes().to_vec();
            if !bytes.is_empty() {
                let (one, another) = (random.usize(..bytes.len()), random.usize(..bytes.len()));
                bytes[one] = bytes[another];
            }
            bytes
        }
    }
}

/// Total number of mutated outputs for all problems; `DLX_JUDGE_MUTATED` overrides it.
fn mutated_in_all() -> usize {
    let asked = std::env::var("DLX_JUDGE_MUTATED").ok().map(|count| count.parse().expect("a number"));
    asked.unwrap_or(3_000)
}

/// Problems with large models; each gets a tenth of the usual number of mutated outputs.
const LARGE: [&str; 4] = ["hdu3909", "pentomino", "spoj1110", "zoj3122"];

#[test]
fn mutated_outputs_are_explained_by_true_sentences() {
    let all: Vec<&Problem> = explained().collect();
    let share = mutated_in_all().div_ceil(10 * (all.len() - LARGE.len()) + LARGE.len());
    in_parallel(2, &of_today(explained()), |problem| {
        let each = if LARGE.contains(&problem.id) { share } else { 10 * share };
        let cases = cases(problem, 1 << 10);
        let mut random = fastrand::Rng::with_seed(each as u64);
        let mut told = 0;
        for round in 0..each {
            let (name, input, expected) = &cases[round % cases.len()];
            let other = &cases[random.usize(..cases.len())].2;
            let found = mutated(&mut random, expected, other);
            // This test is not about proofs, so proofs get almost no time.
            let until = Deadline::after(Duration::from_millis(1));
            let text = String::from_utf8_lossy(&found);
            let Some(explanation) = explain(problem, input, expected.as_bytes(), &found, &until) else {
                continue;
            };
            told += 1;
            let _ = habit(Some(problem.format()), expected, &text);
            let wrong = Wrong { problem, input, expected, found: &text };
            wrong.check(&explanation).unwrap_or_else(|why| {
                panic!("{}/{name}, mutation {round}: {why}\n{explanation:?}\n{text}", problem.id)
            });
        }
        assert!(told * 2 > each, "{}: only {told} of {each} are explained", problem.id);
    });
}

/// For a single case extracted from an input, the built-in solution prints that case's part of the expected
/// output.
#[test]
fn extracted_cases_keep_their_answer() {
    in_parallel(2, &of_today(explained()), |problem| {
        if problem.facts().divided.is_none() {
            return;
        }
        let mut tried = 0;
        for (name, input, expected) in cases(problem, 1 << 13) {
            if problem.facts().is_outside(&name) || problem.facts().beyond.contains(&name) {
                continue;
            }
            for number in 2..5 {
                let Some(alone) = alone(problem, &input, expected.as_bytes(), number) else { break };
                let mut found = Vec::new();
                (problem.solve)(&alone.input, &mut found)
                    .unwrap_or_else(|stop| panic!("{}/{name}: {stop}", problem.id));
                let is_right = match problem.check {
                    Some(check) => check(&alone.input, &found, &alone.expected).is_ok(),
                    None => Rule::Lines.compare(&alone.expected, &found) == Comparison::Same,
                };
                let texts = [&alone.input[..], &alone.expected, &found].map(String::from_utf8_lossy);
                assert!(is_right, "{}/{name}, case {number}: {texts:?}", problem.id);
                tried += 1;
            }
        }
        assert!(tried > 0, "{}: no input was divided", problem.id);
    });
}

#[test]
fn right_solutions_match_no_known_mistake() {
    for problem in PROBLEMS.iter() {
        let accepted = cases(problem, usize::MAX).into_iter().map(|(name, ..)| (name, "AC".to_string()));
        assert!(mistake::recognise(problem, &accepted.collect()).is_none(), "{}", problem.id);
    }
}
