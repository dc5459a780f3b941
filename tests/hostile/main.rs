//! Programs that mean harm and cases that are broken, through the built program: the right verdict, nothing left
//! running, nothing left on disk, and the next case unaffected.
//!
//! `docs/judging.md` has a table of all; a test here holds it to the tests.

mod cache;
mod judged;
mod lacking;
mod malformed;
mod programs;

use std::collections::BTreeSet;

/// The names in the last column of the tables in `docs/judging.md` whose last column is `test`.
fn documented(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut inside = false;
    for line in text.lines() {
        let last = line.trim().trim_matches('|').rsplit('|').next().unwrap_or_default().trim();
        inside = line.starts_with('|') && (inside || last == "test");
        if let Some(name) = last.strip_prefix('`').and_then(|name| name.strip_suffix('`'))
            && inside
        {
            assert!(names.insert(name.to_string()), "{name} is in two rows");
        }
    }
    names
}

#[test]
fn what_is_refused_is_done_without_a_sandbox() {
    programs::the_sandbox_makes_the_difference();
}

#[test]
fn the_tables_and_the_tests_agree() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/judging.md");
    let documented = documented(&std::fs::read_to_string(page).unwrap());
    let listed = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--list", "--format", "terse"])
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let tests: BTreeSet<String> = listed
        .lines()
        .filter_map(|line| line.strip_suffix(": test")?.split_once("::"))
        .map(|(_, name)| name.to_string())
        .collect();
    assert!(tests.len() > 30, "{listed}");
    let lacking = |of: &BTreeSet<String>, from: &BTreeSet<String>| -> Vec<String> {
        of.difference(from).cloned().collect()
    };
    assert_eq!(lacking(&tests, &documented), Vec::<String>::new(), "tests without a row");
    assert_eq!(lacking(&documented, &tests), Vec::<String>::new(), "rows without a test");
}
