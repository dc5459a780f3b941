//! `UPDATE=ID cargo test update` measures a problem and writes the results; `UPDATE="ID ID"` does so for
//! several problems, and `UPDATE=all` for all.

use dlx_judge::measured::FILE;
use dlx_problems::{PROBLEMS, Problem};
use std::fs;
use std::path::Path;

/// The problems to measure; None without `UPDATE`.
pub fn updated() -> Option<Vec<&'static Problem>> {
    let ids = std::env::var("UPDATE").ok()?;
    let ids: Vec<&str> = ids.split_whitespace().collect();
    let homes = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
    let named: Vec<_> = homes.filter(|problem| ids == ["all"] || ids.contains(&problem.id)).collect();
    assert!(ids == ["all"] || ids.len() == named.len(), "UPDATE={ids:?} names a problem that is not there");
    Some(named)
}

/// The text of `problems/measured.txt` on disk, which may be newer than the text embedded in the program.
pub fn text() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE)).unwrap()
}

/// Replaces the problem's lines whose names satisfy `is_old` with lines that have these names and values.
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
