//! docs/tour.md leads through the code by files and functions that are there, and says about how long they
//! are.

use std::ops::Range;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A row of a table of the tour.
struct Stop<'a> {
    path: &'a str,
    lines: usize,
    /// The functions and types to be read. Empty for the whole file.
    names: Vec<&'a str>,
}

/// The rows of the tables that say how many lines are to be read.
fn stops(tour: &str) -> Vec<Stop<'_>> {
    let rows = tour.lines().filter(|line| line.starts_with("| ["));
    let stops = rows.filter_map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (shown, path) = cells[1].trim_matches(['[', ')']).split_once("](../")?;
        assert_eq!(shown, path);
        let names = match cells[3] {
            "all" => Vec::new(),
            names => names.split('`').skip(1).step_by(2).collect(),
        };
        Some(Stop { path, lines: cells[2].parse().ok()?, names })
    });
    stops.collect()
}

/// The lines of `text` that are code, without its unit tests.
fn code(text: &str) -> Vec<&str> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let is_code = |line: &&str| {
        let line = line.trim();
        // In a table of facts, `#` begins a comment.
        let is_comment = line.starts_with("//") || line.starts_with("# ");
        !line.is_empty() && !is_comment
    };
    text.lines().filter(is_code).collect()
}

/// The lines of the definition of `name`: the first that defines it, to the one that closes its braces.
fn definition(lines: &[&str], name: &str) -> Option<Range<usize>> {
    let defines = |line: &&str| {
        ["fn ", "enum ", "struct "].iter().any(|kind| {
            let rest = line.split_once(kind).and_then(|(_, rest)| rest.strip_prefix(name));
            rest.is_some_and(|rest| rest.starts_with(['(', '<', ' ']))
        })
    };
    let start = lines.iter().position(defines)?;
    let mut depth = 0;
    let end = lines[start..].iter().position(|line| {
        depth += line.matches('{').count();
        depth -= line.matches('}').count();
        depth == 0 && line.contains('}')
    })?;
    Some(start..start + end + 1)
}

#[test]
fn the_tour_leads_to_files_and_functions_that_are_there() {
    let tour = std::fs::read_to_string(root().join("docs/tour.md")).unwrap();
    let stops = stops(&tour);
    assert!(stops.len() >= 20, "{} stops", stops.len());
    let mut total = 0;
    for Stop { path, lines, names } in stops {
        let text =
            std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        let code = code(&text);
        let named = names.iter().map(|name| {
            definition(&code, name).unwrap_or_else(|| panic!("{path} does not define {name}")).len()
        });
        let count = if names.is_empty() { code.len() } else { named.sum() };
        assert!(count.abs_diff(lines) <= 4 + count / 10, "{path}: {lines} lines, has {count}");
        total += count;
    }
    assert!((1500..=1750).contains(&total), "{total} lines");
}

#[test]
fn what_the_tour_says_of_a_file_is_in_it() {
    let tour = std::fs::read_to_string(root().join("docs/tour.md")).unwrap();
    let rows = tour.lines().filter(|line| line.starts_with("| ["));
    for cells in rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>()) {
        let (_, path) = cells[1].trim_end_matches(')').split_once("](../").unwrap();
        let text = std::fs::read_to_string(root().join(path)).unwrap();
        // Other files and commands are in backquotes, too.
        let words =
            cells[4].split('`').skip(1).step_by(2).filter(|word| !word.contains(['.', '/', '[', ' ']));
        for word in words {
            assert!(text.contains(word), "{path} does not mention {word}");
        }
    }
}
