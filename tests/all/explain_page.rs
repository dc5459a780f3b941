//! What the pages of problems say about outputs: the same as the program, about right, mutated and random
//! ones. (`tests/wrong` compares the outputs of all wrong solutions.) Skipped without Node.

#[path = "../tools/explained.rs"]
mod explained;

use crate::common::Random;
use crate::tools::{is_sampled, tool};
use dlx_judge::embedded;
use dlx_problems::PROBLEMS;

/// An output that differs from `right` in one of several ways; `other` is that of another case.
fn mutated(random: &mut Random, right: &str, other: &str) -> String {
    let mut lines: Vec<&str> = right.lines().collect();
    match random.below(8) {
        0 => String::from_utf8_lossy(&right.as_bytes()[..random.below(right.len() + 1)]).into_owned(),
        1 => {
            (1..lines.len()).rev().for_each(|at| lines.swap(at, random.below(at + 1)));
            lines.join("\n")
        }
        2 => other.to_string(),
        3 => {
            let bytes: Vec<u8> = (0..random.below(60)).map(|_| random.below(256) as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        4 => {
            let mut bytes = right.as_bytes().to_vec();
            let digits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
            if let Some(&at) = digits.get(random.below(digits.len().max(1))) {
                bytes[at] = b'0' + random.below(10) as u8;
            }
            String::from_utf8(bytes).unwrap()
        }
        5 => {
            let at = random.below(right.len() + 1);
            let inserted = ["\n", " ", "\r", "\u{a0}", "7", "-", "+", ".", "0 0", "\u{10348}", "1\n", "No"];
            format!("{}{}{}", &right[..at], inserted[random.below(inserted.len())], &right[at..])
        }
        6 => format!("{right}{right}"),
        _ => {
            let kept: Vec<&str> = lines.into_iter().filter(|_| random.below(4) > 0).collect();
            kept.join("\r\n")
        }
    }
}

#[test]
fn the_page_says_the_same_as_the_program_about_mutated_outputs() {
    let Some(node) = tool(&["node", "nodejs"]) else { return };
    let (mut random, mut all) = (Random(26), [0, 0]);
    let homes = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
    for problem in homes.step_by(if is_sampled() { 3 } else { 1 }) {
        let Some(data) = explained::data(problem) else { continue };
        let built_in = embedded::cases(problem);
        let expected = |name: &str| {
            let case = built_in.iter().find(|case| case.name == name).unwrap();
            let files = case.files.as_ref().unwrap();
            String::from_utf8(files.expected.as_ref().unwrap().read().unwrap().into_owned()).unwrap()
        };
        let cases = explained::cases(data);
        let mut outputs: Vec<(String, String)> =
            cases.iter().map(|name| (name.to_string(), expected(name))).collect();
        for name in cases.iter().cycle().take(24) {
            let other = expected(cases[random.below(cases.len())]);
            outputs.push((name.to_string(), mutated(&mut random, &expected(name), &other)));
        }
        // What is far behind the answers is seen, too.
        outputs.push((cases[0].to_string(), format!("{}{}x", expected(cases[0]), "\n".repeat(100_000))));
        let explained = explained::compare(&node, problem, data, &outputs);
        let rights = &explained[..cases.len()];
        assert!(!rights.contains(&true), "{}: an expected output is explained", problem.id);
        all = [all[0] + explained.len(), all[1] + explained.iter().filter(|&&is| is).count()];
    }
    assert!(all[0] > 300 && all[1] > 200, "{all:?} compared and explained");
}
