//! Mutants of C++ and C sources, found in tokens and statements.

use super::signs::Source;
use super::tokens::Kind;
use super::{Choice, Language, Mutant, Operator, words};
use std::ops::Range;

/// Returns all mutants of a text.
pub fn mutants(text: &str) -> Vec<Mutant> {
    let source = Source::new(text, Language::Cpp);
    let mut mutants = defined(text);
    for statement in statements(&source) {
        mutants.extend(of_statement(&source, &statement));
    }
    let ends = ends(&source);
    mutants.extend((0..source.tokens.len()).flat_map(|index| of_loop(&source, &ends, index)));
    mutants
}

/// A statement, or the part of a statement before its braces.
struct Statement {
    /// The tokens, including the semicolon.
    tokens: Range<usize>,
    /// The number of enclosing loops.
    loops: usize,
    /// Whether the statement is inside braces.
    is_inside: bool,
    /// Whether the statement ends with a semicolon.
    is_whole: bool,
}

/// Returns the statements of a source.
fn statements(source: &Source) -> Vec<Statement> {
    let mut found = Vec::new();
    // For each open brace, whether the brace belongs to a loop.
    let mut open: Vec<bool> = Vec::new();
    let (mut start, mut at, mut loops) = (0, 0, 0);
    while at < source.tokens.len() {
        let word = source.word(at);
        let ends = match word {
            ")" => source.tokens[at].other.is_some_and(|open| is_control(source, open)),
            word => [";", "{", "}", ":", "else", "do"].contains(&word),
        };
        if ends && source.tokens[at].kind != Kind::Text {
            if start < at || word == ")" {
                let tokens = start..at + usize::from(word == ";" || word == ")");
                found.push(Statement { tokens, loops, is_inside: !open.is_empty(), is_whole: word == ";" });
            }
            start = at + 1;
        }
        match word {
            "{" => {
                open.push(is_loop(source, at));
                loops += usize::from(is_loop(source, at));
            }
            "}" => loops -= usize::from(open.pop().unwrap_or(false)),
            // Everything in brackets belongs to the statement, even semicolons.
            "(" | "[" if !ends => at = source.tokens[at].other.map_or(at, |close| close - 1),
            _ => {}
        }
        at += 1;
    }
    found
}

/// Returns whether a bracket follows `if`, `while`, `for` or `switch`.
fn is_control(source: &Source, open: usize) -> bool {
    ["if", "while", "for", "switch"].contains(&source.before(open))
}

/// Returns whether a brace opens the body of a loop.
fn is_loop(source: &Source, brace: usize) -> bool {
    let head = brace.checked_sub(1).and_then(|close| source.tokens[close].other);
    head.is_some_and(|open| ["while", "for"].contains(&source.before(open)))
}

/// Words that begin statements other than expressions.
const DECLARING: &str = "const static unsigned signed int long short char bool double float void auto struct class \
    enum union using typedef template namespace extern inline constexpr public private protected friend virtual \
    operator register return goto";

/// Returns whether the tokens are a declaration.
fn is_declaration(source: &Source, tokens: &Range<usize>) -> bool {
    if words::has(DECLARING, source.word(tokens.start)) {
        return true;
    }
    let mut at = tokens.start;
    while at + 1 < tokens.end {
        let is_name = source.kind(at + 1) == Some(Kind::Word);
        match source.word(at) {
            "::" => {}
            "<" if source.tokens[at].other.is_some() => {
                at = source.tokens[at].other.unwrap_or(at);
                continue;
            }
            ">" | ">>" if source.tokens[at].other.is_some() => {
                return is_name || ["*", "&"].contains(&source.word(at + 1));
            }
            "*" | "&" => return is_name && ["=", ";", ",", "("].contains(&source.word(at + 2)),
            _ if source.kind(at) == Some(Kind::Word) && is_name => return true,
            _ if source.kind(at) == Some(Kind::Word) => {}
            _ => return false,
        }
        at += 1;
    }
    false
}

fn of_statement(source: &Source, statement: &Statement) -> Vec<Mutant> {
    let tokens = &statement.tokens;
    let has = |word: &str| tokens.clone().any(|index| source.word(index) == word);
    let first = source.word(tokens.start);
    let declares = is_declaration(source, tokens) && first != "return" && first != "for";
    let mut mutants = Vec::new();
    // No case can detect a change here: standard error is not compared, and buffering does not change the
    // output.
    let is_unseen = |at: usize| match source.word(at) {
        "tie" => source.before(at) == ".",
        word => ["cerr", "clog", "stderr", "sync_with_stdio"].contains(&word),
    };
    let is_unseen = tokens.clone().any(is_unseen);
    if is_unseen || ["case", "using", "typedef"].contains(&first) {
        return mutants;
    }
    let is_constant =
        ["const", "constexpr", "enum"].contains(&first) || has("constexpr") || has("const") && declares;
    let is_read = has("scanf") || has("freopen") || has("fopen");
    let is_printed = ["printf", "cout", "puts", "fputs", "fprintf", "sprintf"].iter().any(|name| has(name));
    let is_stream = is_printed || has("cin") || has("cerr");
    let holes = if has("cout") { words::none } else { words::percents };
    let value = tokens.clone().find(|&index| source.word(index) == "=");
    // Up to this token, brackets in a declaration contain a size, such as an array size.
    let mut brackets_end = 0;
    for index in tokens.clone() {
        let is_size = declares && index < brackets_end && value.is_none_or(|value| index < value);
        if source.word(index) == "[" {
            brackets_end = source.tokens[index].other.unwrap_or(0).max(brackets_end);
        }
        match source.kind(index) {
            Some(Kind::Number) if is_constant => mutants.extend(smaller(source, index, 1)),
            Some(Kind::Number) if is_size => mutants.extend(smaller(source, index, 2)),
            Some(Kind::Number) if declares && is_whole_value(source, index) => {
                mutants.extend(source.mutants(index).pop());
            }
            Some(Kind::Sign) if is_size && source.is_binary(index) => {
                if words::has(words::GROWING, source.word(index)) {
                    mutants.extend(source.mutants(index).into_iter().map(Mutant::fixed));
                }
            }
            Some(Kind::Text) if is_printed && !is_read => {
                mutants.extend(source.printed(index, holes));
            }
            Some(Kind::Sign)
                if declares
                    && ["[", "(", "*", "&"].contains(&source.word(index))
                    && value.is_none_or(|value| index < value) => {}
            Some(Kind::Sign) if is_stream && ["<<", ">>"].contains(&source.word(index)) => {}
            _ => mutants.extend(source.mutants(index)),
        }
    }
    let is_expression = statement.is_whole && statement.is_inside && !is_declaration(source, tokens);
    if is_expression && tokens.len() > 1 && !is_read {
        let whole = source.bytes(tokens.clone());
        mutants.push(Mutant::new(Operator::Statement, whole.clone(), ";", Choice::Statement(whole)));
    }
    let is_kept =
        declares && statement.loops > 0 && statement.is_whole && !["const", "static"].contains(&first);
    if is_kept && !has("&") && (value.is_some() || has("(") || has("<")) {
        let start = source.tokens[tokens.start].bytes.start;
        mutants.push(Mutant::new(Operator::Reset, start..start, "static ", Choice::Fixed));
    }
    mutants.extend(condition(source, tokens));
    mutants
}

/// Returns whether a number is the entire initial value of a variable, and large enough to be a bound.
fn is_whole_value(source: &Source, index: usize) -> bool {
    source.before(index) == "="
        && [",", ";"].contains(&source.word(index + 1))
        && words::is_bound(source.word(index))
}

/// Makes a compile-time number smaller: by one if `divisor` is 1, otherwise by division.
fn smaller(source: &Source, index: usize, divisor: u64) -> Option<Mutant> {
    let less = words::neighbours(source.word(index))?.pop()?;
    let new = match divisor {
        1 => less,
        _ => (less.parse::<u64>().ok()?.checked_add(1)? / divisor).to_string(),
    };
    let is_enough = new.parse::<u64>().map_or(true, |value| value > 1);
    is_enough.then(|| Mutant::new(Operator::Constant, source.tokens[index].bytes.clone(), new, Choice::Fixed))
}

/// Negates the condition of a statement, unless an operator in it already has a mutant.
fn condition(source: &Source, tokens: &Range<usize>) -> Option<Mutant> {
    let open = tokens.start + 1;
    if !["if", "while"].contains(&source.word(tokens.start)) || source.word(open) != "(" {
        return None;
    }
    let inside = open + 1..source.tokens[open].other?;
    let is_other = inside.clone().any(|index| source.is_binary(index)) || source.word(inside.start) == "!";
    if is_other || inside.is_empty() {
        return None;
    }
    let bytes = source.bytes(inside.clone());
    let new = format!("!({})", &source.text[bytes.clone()]);
    Some(Mutant::new(Operator::Comparison, bytes, new, source.choice(inside)))
}

/// Returns, for each token, the last token up to it that ends a statement, or 0.
fn ends(source: &Source) -> Vec<usize> {
    let mut last = 0;
    let end = |index: usize| {
        if [";", "{", "}"].contains(&source.word(index)) {
            last = index;
        }
        last
    };
    (0..source.tokens.len()).map(end).collect()
}

/// If the brace `index` begins the body of a loop, ends the loop after its first iteration.
fn of_loop(source: &Source, ends: &[usize], index: usize) -> Option<Mutant> {
    let close = source.tokens[index].other.filter(|_| source.word(index) == "{" && is_loop(source, index))?;
    let last = close.checked_sub(2).filter(|&last| last >= index).map(|last| ends[last])?;
    if ["break", "return", "continue"].contains(&source.word(last + 1)) {
        return None;
    }
    let end = source.tokens[close].bytes.start;
    Some(Mutant::new(Operator::Exit, end..end, "break;", Choice::Statement(end..end)))
}

/// Makes the number in each preprocessor definition smaller by one.
fn defined(text: &str) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["#define", _, number] = words[..]
            && let Some(less) = words::neighbours(number).and_then(|near| near.into_iter().nth(1))
            && let Some(at) = line.rfind(number)
        {
            let bytes = start + at..start + at + number.len();
            mutants.push(Mutant::new(Operator::Constant, bytes, less, Choice::Fixed));
        }
        start += line.len();
    }
    mutants
}

#[cfg(test)]
mod tests {
    use super::super::changes;
    use super::*;

    #[test]
    fn statements_and_expressions_have_mutants() {
        let text = "int main() {\n  int a[105][20], n;\n  while (scanf(\"%d\", &n) == 1) {\n    int best = 0;\n    for (int i = 0; i < n; i++) {\n      best = max(best, a[i][n] + x * m + y);\n    }\n    printf(\"Case %d\\n\", best);\n  }\n}\n";
        let found = changes(text, &mutants(text));
        for expected in [
            "Constant: int a[52][20], n;",
            "Comparison: while (scanf(\"%d\", &n) != 1) {",
            "Reset: static int best = 0;",
            "Constant: int best = 1;",
            "Boundary: for (int i = 0; i <= n; i++) {",
            "Function: best = min(best, a[i][n] + x * m + y);",
            "Indices: best = max(best, a[n][i] + x * m + y);",
            "Indices: best = max(best, a[i][n] + y * m + x);",
            "Format: printf(\"case %d\\n\", best);",
            "Exit: best = max(best, a[i][n] + x * m + y);\nbreak;}",
        ] {
            assert!(found.iter().any(|line| line == expected), "{expected}\n{found:#?}");
        }
        assert!(!found.iter().any(|line| line.starts_with("Format: while")), "{found:#?}");
    }

    #[test]
    fn sizes_and_bounds_only_shrink_and_code_without_effect_has_no_mutants() {
        let of = |line: &str| {
            let text = format!("int main() {{\n{line}\n}}\n");
            changes(&text, &mutants(&text)).join("\n")
        };
        assert_eq!(
            of("vector<int> d(n + 1, 7);"),
            "Arithmetic: vector<int> d(n - 1, 7);\nConstant: vector<int> d(n + 0, 7);\n\
             Constant: vector<int> d(n + 1, 8);\nConstant: vector<int> d(n + 1, 6);"
        );
        assert_eq!(of("d.resize(n - 1);").lines().next(), Some("Constant: d.resize(n - 2);"));
        assert_eq!(of("int *a = new int[n + 1];").matches("n + 2").count(), 0);
        assert_eq!(of("bool done[MAXN + 1];"), "Arithmetic: bool done[MAXN - 1];");
        assert_eq!(of("int far = 1000000000;"), "Constant: int far = 999999999;");
        for unseen in [
            "cerr << a + 1 << endl;",
            "fprintf(stderr, \"Now %d\", a + 1);",
            "ios::sync_with_stdio(false);",
            "cin.tie(0);",
            "priority_queue<pli, vector<pli>, greater<pli>> q;",
        ] {
            assert_eq!(of(unseen), "", "{unseen}");
        }
        assert!(of("tie(x, y) = make_pair(y, x);").contains("tie(y, x) = make_pair(y, x);"));
    }

    #[test]
    fn deep_sources_have_mutants() {
        let count = 40_000;
        let text = format!("{}{}", "while(){".repeat(count), ")".repeat(count));
        assert_eq!(mutants(&text).len(), count - 1);
        let text = format!("{}{}", "{".repeat(count), "a b;".repeat(count));
        assert_eq!(statements(&Source::new(&text, Language::Cpp)).len(), count);
        let source = Source::new("for(){{a;for(){b;}c;}d;}e;}f;", Language::Cpp);
        let loops: Vec<usize> = statements(&source).iter().map(|statement| statement.loops).collect();
        assert_eq!(loops, [0, 1, 1, 2, 1, 1, 0, 0]);
    }

    #[test]
    fn code_after_separated_digits_and_raw_strings_has_mutants() {
        let text = "int main() {\n  int far = 10'000;\n  s = R\"(\")\";\n  if (a < b) f();\n}\n";
        let found = changes(text, &mutants(text));
        assert_eq!(found[0], "Constant: int far = 9999;");
        assert!(found.contains(&"Boundary: if (a <= b) f();".to_string()), "{found:#?}");
    }

    #[test]
    fn the_whole_expression_around_an_operator_is_found() {
        let scope = |text: &str, sign: &str| {
            let source = Source::new(text, Language::Cpp);
            let index = (0..source.tokens.len()).find(|&index| source.word(index) == sign).unwrap();
            assert!(source.is_binary(index), "{text}");
            text[source.bytes(source.around(index).unwrap())].to_string()
        };
        assert_eq!(scope("if (a - b < c + 1 && d) x;", "<"), "a - b < c + 1");
        assert_eq!(scope("if (a - b < c + 1 && d) x;", "-"), "a - b");
        assert_eq!(scope("return f(a)[i].b * -c + 2;", "*"), "f(a)[i].b * -c");
        assert_eq!(scope("for (;;) s += a * b;", "+="), "s += a * b");
        assert_eq!(scope("x = a - b - c;", "-"), "a - b");
        assert_eq!(scope("x = p ? a + 1 : b;", "+"), "a + 1");
        let long = format!("x = {}a;", "a + ".repeat(1000));
        let source = Source::new(&long, Language::Cpp);
        assert_eq!(source.around(source.tokens.len() - 3), None);
        let source = Source::new("vector<int> v; if (a<b&&c>d) x;", Language::Cpp);
        let angles = (0..source.tokens.len()).filter(|&index| source.is_binary(index));
        assert_eq!(angles.map(|index| source.word(index)).collect::<String>(), "<&&>");
    }
}
