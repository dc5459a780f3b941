use super::*;

fn verdict(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Same => "AC",
        Comparison::Layout(_) => "PE",
        Comparison::Different(_) => "WA",
    }
}

fn verdicts(rule: &str, expected: &str, outputs: &[&str]) -> String {
    let rule: Rule = rule.parse().unwrap();
    let of = |output: &&str| verdict(rule.compare(expected.as_bytes(), output.as_bytes()));
    outputs.iter().map(of).collect::<Vec<_>>().join(" ")
}

/// Outputs on which judges disagree if `1 2\n3\n` is expected.
const LAYOUTS: [&str; 10] = [
    "1 2\n3",       // no final newline
    "1 2 \n3\n",    // a trailing blank
    "1 2\n3\n\n",   // an extra newline
    "1 2\r\n3\r\n", // lines as on Windows
    "1  2\n3\n",    // two blanks
    " 1 2\n3\n",    // a leading blank
    "1 2 3\n",      // a blank for a newline
    "1 2\n\n3\n",   // an empty line
    "1 2\n4\n",     // wrong
    "",             // nothing
];

#[test]
fn each_rule_gives_the_documented_verdicts() {
    assert_eq!(verdicts("exact", "1 2\n3\n", &LAYOUTS), "PE PE PE PE PE PE PE PE WA WA");
    assert_eq!(verdicts("lines", "1 2\n3\n", &LAYOUTS), "AC AC AC AC WA WA WA WA WA WA");
    assert_eq!(verdicts("token-lines", "1 2\n3\n", &LAYOUTS), "AC AC AC AC AC AC WA AC WA WA");
    assert_eq!(verdicts("tokens", "1 2\n3\n", &LAYOUTS), "AC AC AC AC AC AC AC AC WA WA");
    assert_eq!(verdicts("float(0,0)", "1 2\n3\n", &LAYOUTS), "AC AC AC AC AC AC AC AC WA WA");
    for rule in ["exact", "lines", "token-lines", "tokens", "float(0,0)"] {
        assert_eq!(verdicts(rule, "a\n", &["a\n", "A\n", "a\0\n", "a b\n", "\n"]), "AC WA WA WA WA");
        assert_eq!(verdicts(rule, "", &["", "x"]), "AC WA");
    }
    assert_eq!(verdicts("exact", "\n", &["", "\n\n"]), "WA WA");
}

#[test]
fn any_case_rules_ignore_the_case_of_letters() {
    let outputs = ["Yes 1.5\n", "YES\n1.5", "yes 1.50\n", "no 1.5\n", "yes 1.6\n"];
    assert_eq!(verdicts("any-case", "yes 1.5\n", &outputs), "AC AC WA WA WA");
    assert_eq!(verdicts("any-case-float(0.01,0)", "yes 1.5\n", &outputs), "AC AC AC WA WA");
    assert_eq!(verdicts("float(0.01,0)", "yes 1.5\n", &outputs), "WA WA AC WA WA");
}

#[test]
fn carriage_returns_in_the_expected_output_are_optional() {
    assert_eq!(verdicts("exact", "1\r\n2\r\n", &["1\n2\n", "1\r\n2\r\n", "1\n2", "1\n3\n"]), "AC AC PE WA");
    assert_eq!(verdicts("exact", "1\n2\n", &["1\r\n2\r\n"]), "PE");
    let place = Rule::Exact.compare(b"1\r\n2\r\n3\r\n", b"1\n2\n4\n").place().unwrap();
    assert_eq!((place.line, place.column, place.at, place.expected_at), (3, 1, 4, 6));
}

#[test]
fn numbers_within_either_tolerance_are_accepted() {
    let outputs = ["100.0", "1e2", "100.9", "99.1", "101.1", "inf", "nan", "0x64", "100.0 1", "1_00"];
    assert_eq!(verdicts("float(0,0.01)", "100", &outputs), "AC AC AC AC WA WA WA WA WA WA");
    // The tolerance is relative to the expected number, even if the number found is larger.
    assert_eq!(verdicts("float(0,0.1)", "10", &["11.05", "10.95", "9.05", "8.95"]), "WA AC AC WA");
    assert_eq!(verdicts("float(0.5,0)", "0 x", &["0.5 x", "-.5 x", "0.6 x", "0 y"]), "AC AC WA WA");
    assert_eq!(verdicts("float(1e9,1)", "nan", &["nan", "0"]), "AC WA");
}

#[test]
fn the_first_difference_is_located() {
    let place = |rule: &str, expected: &str, found: &str| {
        let rule: Rule = rule.parse().unwrap();
        let place = rule.compare(expected.as_bytes(), found.as_bytes()).place().unwrap();
        (place.line, place.column, place.expected_line)
    };
    assert_eq!(place("exact", "ab\ncd\n", "ab\ncx\n"), (2, 2, 2));
    assert_eq!(place("exact", "ab\ncd\n", "ab\ncd"), (2, 3, 2));
    assert_eq!(place("lines", "ab\ncd\n", "ab  \ncd e\n"), (2, 3, 2));
    assert_eq!(place("lines", "ab\ncd\n", "ab\n"), (2, 1, 2));
    assert_eq!(place("lines", "a\n", "a\n\n\nb"), (4, 1, 2));
    assert_eq!(place("tokens", "a\n\n\nbc d", "a bx d"), (1, 3, 4));
    assert_eq!(place("tokens", "a b", "a"), (1, 2, 1));
    // Columns count characters, even where characters begin with the same bytes or where the bytes are not
    // valid UTF-8.
    assert_eq!(place("lines", "\u{6f22}\u{e9}\u{e9} 41", "\u{6f22}\u{e9}\u{e9} 42"), (1, 6, 1));
    assert_eq!(place("exact", "1\n\u{e9}\u{e9}", "1\n\u{e9}\u{e8}"), (2, 2, 2));
    assert_eq!(Rule::Lines.compare(b"\xff\xe9 1", b"\xff\xe9 2").place().unwrap().column, 4);
    let text = "0123456789\n".repeat(10_000);
    let mut wrong = text.clone();
    wrong.replace_range(54_321..54_322, "!");
    assert_eq!(place("exact", &text, &wrong), (54_321 / 11 + 1, 54_321 % 11 + 1, 54_321 / 11 + 1));
}

#[test]
fn valid_rules_are_printed_as_they_were_typed() {
    for text in ["exact", "lines", "token-lines", "tokens", "float(1e-6,0e0)"] {
        assert_eq!(text.parse::<Rule>().unwrap().to_string(), text);
    }
    for text in ["", "Exact", "float", "float(1)", "float(-1,0)", "float(a,b)", "float(1,2,3)"] {
        assert!(text.parse::<Rule>().is_err(), "{text}");
    }
}

proptest::proptest! {
    #[test]
    fn the_tokens_rule_matches_its_definition_for_any_layout(
        tokens in proptest::collection::vec("[a-b\u{1}\u{80}]{1,20}", 0..100),
        changed in proptest::option::of(0usize..100),
        blanks in proptest::collection::vec("[ \n\t\r]{1,3}", 200),
    ) {
        let join = |tokens: &[String], blanks: &[String]| -> String {
            tokens.iter().zip(blanks).flat_map(|(token, blank)| [token.as_str(), blank]).collect()
        };
        let mut others = tokens.clone();
        if let Some(other) = changed.and_then(|at| others.get_mut(at)) {
            other.push('c');
        }
        let (expected, found) = (join(&tokens, &blanks), join(&others, &blanks[100..]));
        let comparison = Rule::TOKENS.compare(expected.as_bytes(), found.as_bytes());
        proptest::prop_assert_eq!(comparison == Comparison::Same, tokens == others);
        let at = tokens.iter().zip(&others).position(|(a, b)| a != b);
        let start = at.map(|at| join(&others[..at], &blanks[100..]).len());
        proptest::prop_assert_eq!(comparison.place().map(|place| place.at), start);
    }

    #[test]
    fn rules_match_their_definitions(expected in "[ab \n\r]{0,12}", found in "[ab \n\r]{0,12}") {
        let is = |rule: Rule| verdict(rule.compare(expected.as_bytes(), found.as_bytes()));
        let lines = |text: &str| {
            let mut lines: Vec<String> = text.split('\n').map(|line| line.trim_end().to_string()).collect();
            while lines.last().is_some_and(|line| line.is_empty()) {
                lines.pop();
            }
            lines
        };
        let tokens = |text: &str| text.split_ascii_whitespace().map(String::from).collect::<Vec<_>>();
        let token_lines = |text: &str| {
            let lines = text.split('\n').map(tokens);
            lines.filter(|line| !line.is_empty()).collect::<Vec<_>>()
        };
        let same_lines = token_lines(&expected) == token_lines(&found);
        proptest::prop_assert_eq!(is(Rule::TokenLines) == "AC", same_lines);
        let same_tokens = tokens(&expected) == tokens(&found);
        proptest::prop_assert_eq!(is(Rule::Lines) == "AC", lines(&expected) == lines(&found));
        proptest::prop_assert_eq!(is(Rule::TOKENS) == "AC", same_tokens);
        let same_bytes = expected == found || expected.replace("\r\n", "\n") == found;
        let exact = match is(Rule::Exact) {
            "AC" => same_bytes,
            "PE" => !same_bytes && same_tokens && !tokens(&found).is_empty(),
            _ => !same_tokens || (tokens(&found).is_empty() && !same_bytes),
        };
        proptest::prop_assert!(exact);
    }
}
