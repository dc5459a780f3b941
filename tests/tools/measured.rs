//! `UPDATE=ID cargo test update` measures a problem and writes what is kept of that; `UPDATE="ID ID"` does so
//! for several, and `UPDATE=all` for all.

use dlx_judge::measured::FILE;
use dlx_problems::{PROBLEMS, Problem};
use std::fs;
use std::path::Path;

/// The problems to be measured, if any are.
pub fn updated() -> Option<Vec<&'static Problem>> {
    let ids = std::env::var("UPDATE").ok()?;
    let ids: Vec<&str> = ids.split_whitespace().collect();
    let homes = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
    let named: Vec<_> = homes.filter(|problem| ids == ["all"] || ids.contains(&problem.id)).collect();
    assert!(ids == ["all"] || ids.len() == named.len(), "UPDATE={ids:?} names a problem that is not there");
    Some(named)
}

/// The text of `problems/measured.txt` as it is now, which may be newer than the one in the program.
pub fn text() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE)).unwrap()
}

/// Puts these names with their values in place of the lines of a problem that have a name for which `is_old`.
pub fn write(problem: &Problem, is_old: impl Fn(&str) -> bool, values: Vec<(String, String)>) {
    let old = text();
    let (head, lines) = old.split_once('\n').unwrap();
    let is_replaced = |line: &&str| {
        let mut words = line.split(' ');
        words.next() == Some(problem.id) && words.next().is_some_and(&is_old)
    };
    let kept = lines.lines().filter(|line| !is_replaced(line));
    let mut lines: Vec<String> = kept.map(str::to_string).collect();
    lines.extend(values.iter().map(|(name, value)| format!("{} {name} {value}", problem.id)));
    lines.sort();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    fs::write(file, format!("{head}\n{}\n", lines.join("\n"))).unwrap();
}
