//! Format limits are stated once per language: as constants of the solution, which generator and checker
//! import.

use dlx_problems::{PROBLEMS, Problem};
use std::path::Path;

fn text(problem: &Problem, name: &str) -> Option<String> {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(problem.file(name))).ok()
}

/// The value of a Rust or C++ literal, an integer or a character.
fn number(literal: &str) -> Option<i64> {
    let literal = literal.trim().trim_start_matches('b');
    match literal.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        Some(character) if character.len() == 1 => Some(i64::from(character.as_bytes()[0])),
        _ => literal.replace('_', "").parse().ok(),
    }
}

/// The numeric constants of a Rust solution.
fn constants(rust: &str) -> Vec<(String, i64)> {
    let constant = |line: &str| {
        let (name, value) = line.trim_start_matches("pub ").strip_prefix("const ")?.split_once(" = ")?;
        Some((name.split(':').next()?.to_string(), number(value.strip_suffix(';')?)?))
    };
    rust.lines().filter_map(constant).collect()
}

/// The value of `name` in a C++ solution: a constant, or an `enum` member.
fn value(cpp: &str, name: &str) -> Option<i64> {
    let set = format!("{name} = ");
    let is_start = |at: usize| !cpp[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let (at, _) = cpp.match_indices(&set).find(|&(at, _)| is_start(at))?;
    number(cpp[at + set.len()..].split([';', ',', '}']).next()?)
}

#[test]
fn both_languages_have_the_same_limits() {
    let mut compared = 0;
    for problem in PROBLEMS.iter().filter(|problem| problem.id == problem.home) {
        let (Some(rust), Some(cpp)) = (text(problem, "solution.rs"), text(problem, "solution.cpp")) else {
            continue;
        };
        for (name, limit) in constants(&rust) {
            assert_eq!(value(&cpp, &name), Some(limit), "{} of {}", name, problem.id);
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn constants_are_found_in_either_language() {
    let rust = "const A: i64 = 1_000;\npub const B: u8 = b'.';\nconst C: &str = \"x\";\n    let d = 3;\n";
    assert_eq!(constants(rust), [("A".to_string(), 1000), ("B".to_string(), 46)]);
    let cpp = "static const int NO_A = -1;\nenum { B = 16, C = 32 };\nstatic const char D = '.';\n";
    assert_eq!(
        ["A", "NO_A", "B", "C", "D"].map(|name| value(cpp, name)),
        [None, Some(-1), Some(16), Some(32), Some(46)]
    );
}

#[test]
fn generators_and_checkers_state_no_limits_of_inputs() {
    for problem in PROBLEMS.iter().filter(|problem| problem.id == problem.home) {
        for (name, part) in
            [("checker.rs", problem.check.is_some()), ("generate.rs", problem.generator.is_some())]
        {
            let text = text(problem, name).unwrap_or_default();
            assert_eq!(text.is_empty(), !part, "problems/{}/{name}", problem.home);
            assert!(
                !text.contains("input.integer("),
                "problems/{}/{name} reads what its solution can",
                problem.home
            );
        }
    }
}
