//! Documents state numbers of problems, cases, languages, commands, lessons, lines or seconds only where
//! `LISTED` gives a reason: other numbers go stale.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const UNITS: [&str; 9] =
    ["problem", "case", "language", "command", "lesson", "line", "second", "minute", "s"];

const NUMBERS: [&str; 12] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty", "hundred"];

/// A file, the counts in the file, and why these counts may stay.
const LISTED: &[(&str, &[&str], &str)] = &[
    ("CONTRIBUTING.md", &["two cases", "six cases", "40 lines"], "rules; `is_done` in tests/all/readme.rs"),
    ("docs/commands.md", &["60 s", "30 s", "5 s"], "limits; `src/cli/gen.rs`, `stress.rs`, `import.rs`"),
    ("docs/comparison.md", &["20 languages", "8 languages", "50 languages"], "documentation of other tools"),
    ("docs/folders.md", &["5 s", "10 s"], "limits; its `limits` of packages"),
    (
        "docs/judging.md",
        &["10 s", "1 s", "120 s", "60 s", "10,000 cases", "two lines"],
        "limits and their tests",
    ),
    ("docs/proofs.md", &["60 s"], "a limit"),
    (
        "docs/verdicts.md",
        &["0.8 s", "1.9 s", "1 s", "1.03 s", "two cases"],
        "measurements of named submissions",
    ),
    ("docs/why.md", &["1 s", "10 s", "60 s", "two cases", "four cases", "2.000 s"], "limits, and outputs"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text without fenced blocks and without generated parts.
fn written(file: &str, text: &str) -> String {
    let text = match file {
        "docs/performance.md" => "",
        "docs/problems.md" => text.split("\n## ").next().unwrap(),
        _ => text.split("<!-- programs -->").next().unwrap(),
    };
    let fenced = text.split('\n').scan(false, |is_fenced, line| {
        let is_fence = line.trim_start().starts_with("```");
        *is_fenced ^= is_fence;
        Some(if *is_fenced || is_fence { "" } else { line })
    });
    fenced.collect::<Vec<_>>().join("\n")
}

/// The numbers in `text` that are followed by a unit, each with its unit. One adjective before the unit is
/// dropped: "3 extra cases" gives `3 cases`.
fn counts(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> =
        text.split_whitespace().map(|word| word.trim_start_matches(['(', '`', '*'])).collect();
    let is_number = |word: &str| {
        NUMBERS.contains(&word.to_lowercase().as_str())
            || word.starts_with(|c: char| c.is_ascii_digit())
                && word.ends_with(|c: char| c.is_ascii_digit())
                && word.chars().all(|c| c.is_ascii_digit() || ",.".contains(c))
    };
    let is_adjective = |word: &str| {
        word.len() > 3 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-') && word != "from"
    };
    let mut found = BTreeSet::new();
    for (place, word) in words.iter().enumerate() {
        let unit = word.split(|c: char| !c.is_ascii_lowercase()).next().unwrap();
        if !UNITS.iter().any(|known| unit == *known || unit.strip_suffix('s') == Some(known)) {
            continue;
        }
        let before = |back: usize| place.checked_sub(back).map_or("", |place| words[place]);
        let number = if !is_number(before(1)) && is_adjective(before(1)) { before(2) } else { before(1) };
        if is_number(number) {
            found.insert(format!("{} {unit}", number.to_lowercase()));
        }
    }
    found
}

fn documents() -> Vec<String> {
    let folders = ["docs", "crates"].map(|folder| std::fs::read_dir(root().join(folder)).unwrap());
    let mut files: Vec<PathBuf> = folders.into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    files.extend(["README.md", "CONTRIBUTING.md"].map(|file| root().join(file)));
    let names = files.into_iter().map(|path| if path.is_dir() { path.join("README.md") } else { path });
    let names = names
        .filter(|path| path.is_file())
        .map(|path| path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/"));
    names.filter(|name| name.ends_with(".md") && !name.ends_with(".zh-CN.md")).collect()
}

#[test]
fn documents_have_no_counts_without_a_reason() {
    let files = documents();
    assert!(files.len() > 30, "{files:?}");
    let mut wrong = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        let found = counts(&written(file, &text));
        let listed = LISTED.iter().find(|(name, ..)| name == file).map_or(&[][..], |(_, counts, _)| counts);
        let listed: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
        wrong.extend(
            found.difference(&listed).map(|count| format!("{file}: '{count}': drop it, or list why")),
        );
        wrong.extend(
            listed.difference(&found).map(|count| format!("{file}: '{count}' is listed, but not there")),
        );
    }
    assert!(LISTED.iter().all(|(file, _, why)| !why.is_empty() && files.iter().any(|name| name == file)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn counts_are_found_in_prose_only() {
    let text = "has 59 problems, ten\nlessons and 1,000 extra cases.\n```\n3 lines\n```\n1. cases from 0, 2 of a line, 4 s";
    let found = counts(&written("README.md", text));
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["1,000 cases", "4 s", "59 problems", "ten lessons"]);
}
