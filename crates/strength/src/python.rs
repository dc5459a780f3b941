//! Mutants of Python sources, found in tokens and lines.

use super::signs::Source;
use super::tokens::Kind;
use super::{Choice, Language, Mutant, Operator, words};
use std::collections::BTreeSet;
use std::ops::Range;

/// Returns all mutants of a text.
pub fn mutants(text: &str) -> Vec<Mutant> {
    let source = Source::new(text, Language::Python);
    let lines = lines(&source);
    let mut mutants = Vec::new();
    let mut assigned = BTreeSet::new();
    for (number, line) in lines.iter().enumerate() {
        let first = source.word(line.start);
        // Standard error is not compared, so no case can detect a change here.
        let is_unseen = line.clone().any(|at| source.word(at) == "stderr");
        if is_unseen || ["import", "from", "def", "class", "@"].contains(&first) {
            continue;
        }
        // Finding a line's mutants takes time quadratic in the length of the line.
        if line.len() > MAX_LINE_TOKENS {
            continue;
        }
        for index in line.clone() {
            mutants.extend(of_token(&source, index, line));
        }
        let is_again = !assigned.insert(first) || source.word(line.start + 1) != "=";
        if is_again && is_simple(&source, line) {
            let bytes = source.bytes(line.clone());
            mutants.push(Mutant::new(Operator::Statement, bytes, "pass", Choice::Fixed));
        }
        mutants.extend(condition(&source, line));
        mutants.extend(exit(&source, &lines, number));
    }
    mutants
}

/// Maximum number of tokens of a logical line that gets mutants.
const MAX_LINE_TOKENS: usize = 2000;

/// Returns the tokens of each logical line.
fn lines(source: &Source) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let (mut start, mut depth) = (0, 0usize);
    for index in 0..source.tokens.len() {
        let gap = index.checked_sub(1).map_or(0, |before| source.tokens[before].bytes.end)
            ..source.tokens[index].bytes.start;
        let is_next = source.text[gap].contains('\n') && depth == 0;
        if is_next && start < index {
            lines.push(start..index);
            start = index;
        }
        if source.kind(index) == Some(Kind::Sign) {
            match source.word(index) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    if start < source.tokens.len() {
        lines.push(start..source.tokens.len());
    }
    lines
}

fn of_token(source: &Source, index: usize, line: &Range<usize>) -> Vec<Mutant> {
    match (source.kind(index), source.word(index)) {
        (Some(Kind::Text), _) => {
            let is_printed = line.clone().any(|at| ["print", "write"].contains(&source.word(at)));
            let holes = if source.before(index) == "f" { words::braces } else { words::percents };
            if is_printed { source.printed(index, holes) } else { Vec::new() }
        }
        (_, "not") if source.word(index + 1) != "in" && source.before(index) != "is" => {
            vec![Mutant::new(Operator::Logic, source.tokens[index].bytes.clone(), "", Choice::Fixed)]
        }
        (Some(Kind::Number), word) if is_whole_value(source, index, line) && words::is_bound(word) => {
            source.mutants(index).pop().into_iter().collect()
        }
        _ => source.mutants(index),
    }
}

/// Returns whether a number is the entire value that a line assigns.
fn is_whole_value(source: &Source, index: usize, line: &Range<usize>) -> bool {
    source.before(index) == "=" && index == line.start + 2 && index + 1 == line.end
}

/// Keywords that begin statements that are never removed.
const KEPT: &str =
    "if elif else for while try except finally with return global nonlocal pass raise yield async";

/// Returns whether a line is one statement that may be removed.
fn is_simple(source: &Source, line: &Range<usize>) -> bool {
    source.kind(line.start) == Some(Kind::Word)
        && !words::has(KEPT, source.word(line.start))
        && !line.clone().any(|at| {
            [";", ":"].contains(&source.word(at)) && source.before(at) != ")" && is_outside(source, line, at)
        })
}

/// Returns whether a token is outside all brackets of its line.
fn is_outside(source: &Source, line: &Range<usize>, index: usize) -> bool {
    !(line.start..index).any(|open| source.tokens[open].other.is_some_and(|close| close > index))
}

/// Negates the condition of a line, unless an operator in it already has a mutant.
fn condition(source: &Source, line: &Range<usize>) -> Option<Mutant> {
    let colon = line.clone().find(|&at| source.word(at) == ":" && is_outside(source, line, at))?;
    let inside = line.start + 1..colon;
    if !["if", "while", "elif"].contains(&source.word(line.start)) || inside.is_empty() {
        return None;
    }
    let is_other = |at: usize| source.is_binary(at) || ["not", "and", "or"].contains(&source.word(at));
    if inside.clone().any(is_other) {
        return None;
    }
    let bytes = source.bytes(inside);
    let new = format!("not ({})", &source.text[bytes.clone()]);
    Some(Mutant::new(Operator::Comparison, bytes, new, Choice::Fixed))
}

/// Returns the indentation of a line.
fn indent(source: &Source, line: &Range<usize>) -> usize {
    let start = source.tokens[line.start].bytes.start;
    start - source.text[..start].rfind('\n').map_or(0, |end| end + 1)
}

/// If a loop begins in this line, ends the loop after its first iteration.
fn exit(source: &Source, lines: &[Range<usize>], number: usize) -> Option<Mutant> {
    let line = &lines[number];
    if !["for", "while"].contains(&source.word(line.start)) || source.word(line.end - 1) != ":" {
        return None;
    }
    let own = indent(source, line);
    let body: Vec<_> = lines[number + 1..].iter().take_while(|line| indent(source, line) > own).collect();
    let (first, last) = (body.first()?, body.last()?);
    let last_of_body = body.iter().rfind(|line| indent(source, line) == indent(source, first))?;
    if ["break", "return", "continue"].contains(&source.word(last_of_body.start)) {
        return None;
    }
    let end = source.tokens[last.end - 1].bytes.end;
    // The `break` follows any comment on the last line of the body.
    let end = source.text[end..].find('\n').map_or(source.text.len(), |line| end + line);
    let start = source.tokens[first.start].bytes.start;
    let blanks = &source.text[start - indent(source, first)..start];
    Some(Mutant::new(Operator::Exit, end..end, format!("\n{blanks}break"), Choice::Fixed))
}

#[cfg(test)]
mod tests {
    use super::super::changes;
    use super::*;

    #[test]
    fn lines_and_expressions_have_mutants() {
        let text = "import sys\nn = int(input())\nbest = 0\nfor i in range(1, n + 1):\n    best += a[i][n]\n    if ok(i) and not bad:\n        best = 0\n    while done(i):\n        i = f(i, n)  # next\nprint(f\"Case {n}: {best}\")\n";
        let found = changes(text, &mutants(text));
        for expected in [
            "Constant: best = 1",
            "Constant: for i in range(2, n + 1):",
            "Arithmetic: for i in range(1, n - 1):",
            "Arithmetic: best -= a[i][n]",
            "Indices: best += a[n][i]",
            "Statement: pass",
            "Logic: if ok(i) or not bad:",
            "Logic: if ok(i) and  bad:",
            "Comparison: while not (done(i)):",
            "Order: i = f(n, i)  # next",
            "Exit: i = f(i, n)  # next\nbreak",
            "Format: print(f\"case {n}: {best}\")",
            "Format: print(f\"Case{n}: {best}\")",
        ] {
            assert!(found.iter().any(|line| line == expected), "{expected}\n{found:#?}");
        }
    }
    #[test]
    fn sizes_and_bounds_only_shrink_and_code_without_effect_has_no_mutants() {
        let of = |text: &str| changes(text, &mutants(text)).join("\n");
        assert_eq!(
            of("g = [[] for _ in range(n + 1)]\n"),
            "Arithmetic: g = [[] for _ in range(n - 1)]\nConstant: g = [[] for _ in range(n + 0)]"
        );
        assert_eq!(of("a = [0] * (n - 1)\n").matches("n + 1").count(), 0);
        assert!(of("a = [int(input()) for _ in range(n + 1)]\n").contains("n + 2"));
        assert!(of("a = [i for i in range(n + 1)]\n").contains("n + 2"));
        assert_eq!(of("far = 1000\n"), "Constant: far = 999");
        assert_eq!(of("print(\"Now\", n + 1, file=sys.stderr)\n"), "");
    }

    #[test]
    fn many_loops_have_mutants() {
        let of = |text: &str, count: usize| mutants(&text.repeat(count)).len();
        assert_eq!(of("for x in range(1+1+1+1):\n", 1), of("for x in range(1+1+1+1):\n", 10_000) / 10_000);
    }
}
