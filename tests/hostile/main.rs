//! Hostile programs and broken cases, with the built program: the right verdict, no process or file left
//! behind, and the next case unaffected.
//!
//! `docs/judging.md` lists all of these programs and tests; a test below checks that its tables are complete.

mod busy;
mod cache;
mod checkers;
mod folders;
mod here;
mod judged;
mod killed;
mod lacking;
mod malformed;
mod program;
mod programs;
mod side_by_side;
mod sources;
mod swept;
mod terminal;
#[path = "../tools/mod.rs"]
mod tools;
mod victims;

use crate::tools::deadline::InTime;
use program::Program;
use std::collections::BTreeSet;

/// The documentation with the tables.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/judging.md");

/// Tests that cover several situations, and therefore have no row in the tables.
const OF_ALL: [&str; 2] =
    ["every_program_gets_its_verdict_and_does_no_harm", "without_a_sandbox_the_attempts_succeed"];

/// The names in a cell of a table, each in backticks.
fn names(cell: &str) -> impl Iterator<Item = String> {
    cell.split('`').skip(1).step_by(2).map(String::from)
}

/// The names in the last column of the tables in `docs/judging.md` whose last column is `tests`.
fn documented(text: &str) -> BTreeSet<String> {
    let mut documented = BTreeSet::new();
    let mut inside = false;
    for line in text.lines() {
        let last = line.trim().trim_matches('|').rsplit('|').next().unwrap_or_default().trim();
        inside = line.starts_with('|') && (inside || last == "tests");
        for name in names(last).filter(|_| inside) {
            assert!(!documented.contains(&name), "{name} is in two rows");
            documented.insert(name);
        }
    }
    documented
}

#[test]
fn each_hostile_program_has_a_row_in_the_documentation() {
    assert!(Program::all().len() > 200);
}

#[test]
fn the_documentation_lists_exactly_the_tests() {
    let documented = documented(&std::fs::read_to_string(PAGE).unwrap());
    let listed = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--list", "--format", "terse"])
        .output_in_time()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let tests: BTreeSet<String> = listed
        .lines()
        .filter_map(|line| line.strip_suffix(": test")?.split_once("::"))
        .map(|(_, name)| name.to_string())
        .filter(|name| !OF_ALL.contains(&name.as_str()))
        .collect();
    assert!(tests.len() > 15, "{listed}");
    let lacking = |of: &BTreeSet<String>, from: &BTreeSet<String>| -> Vec<String> {
        of.difference(from).cloned().collect()
    };
    assert_eq!(lacking(&tests, &documented), Vec::<String>::new(), "tests without a row");
    assert_eq!(lacking(&documented, &tests), Vec::<String>::new(), "rows without a test");
}
