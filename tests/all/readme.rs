//! The table of problems in README.md lists every problem with its facts, and each problem is described.

use dlx_judge::problems::{Cover, PROBLEMS, Problem, State};
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The cells of the table, row by row.
fn table() -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    let section =
        text.split("\n## ").find(|section| section.starts_with("Problems\n")).expect("no section Problems");
    let rows = section.lines().filter(|line| line.starts_with("| ["));
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()).collect()
}

/// The expected cells of a row, except the size of the matrix and the number of cases.
fn expected(problem: &Problem) -> [String; 7] {
    let facts = problem.facts();
    let twin = |twin: &dlx_judge::problems::Twin| format!("{} ({})", twin.id, twin.languages.join(", "));
    [
        format!("[{0}](problems/{0}/README.md)", problem.id),
        if facts.judge == "dlx-judge" { facts.judge } else { format!("{} {}", facts.judge, facts.number) },
        facts.title,
        if facts.cover == Cover::Exact { "exact".into() } else { "repeat".into() },
        facts.languages.join(", "),
        if facts.state == State::Alive { "alive".into() } else { "closed".into() },
        facts.twins.iter().map(twin).collect::<Vec<_>>().join(", "),
    ]
}

fn cases(problem: &Problem) -> usize {
    let Ok(cases) = std::fs::read_dir(root().join("cases").join(problem.id)) else { return 0 };
    cases.filter(|case| case.as_ref().unwrap().path().extension().unwrap() == "in").count()
}

/// A problem in progress has few cases.
fn is_done(problem: &Problem) -> bool {
    cases(problem) >= 6
}

#[test]
fn the_table_lists_every_problem_as_its_facts_say() {
    let table = table();
    let done: Vec<&Problem> = PROBLEMS.iter().filter(|problem| is_done(problem)).collect();
    assert_eq!(table.len(), done.len());
    for (row, problem) in table.iter().zip(done) {
        let [id, judge, title, cover, size, languages, state, count, twins] = &row[..] else {
            panic!("{row:?} has other columns than the table");
        };
        assert_eq!([id, judge, title, cover, languages, state, twins].map(String::clone), expected(problem));
        let (items, options) = size.split_once(" x ").unwrap_or_else(|| panic!("{id}: {size} is no size"));
        assert!(
            items.split(" + ").all(|items| items.parse::<usize>().is_ok()) && !options.is_empty(),
            "{size}"
        );
        let there = cases(problem);
        assert!((6..=there).contains(&count.parse().unwrap()), "{id}: {count} cases of {there}");
    }
}

#[test]
fn every_problem_is_described() {
    for problem in PROBLEMS.iter().filter(|problem| is_done(problem)) {
        let path = root().join("problems").join(problem.id).join("README.md");
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let facts = problem.facts();
        assert!(text.starts_with("# "), "{}", path.display());
        for heading in ["\n## Model\n", "\n## Pitfalls\n", "\n## Cases\n"] {
            assert!(text.contains(heading), "{} has no {heading:?}", path.display());
        }
        assert!(
            text.contains(&facts.address) || facts.judge == "dlx-judge",
            "{} has no address",
            path.display()
        );
    }
}
