use super::*;
use crate::judge::verdict::PieceKind;

/// Draws a diff: the number of the first line shown from each output, then the rows. `<...>` encloses text
/// that differs, `{...}` a remark.
fn drawn_in(width: usize, rule: &str, expected: &[u8], found: &[u8]) -> String {
    let rule: Rule = rule.parse().unwrap();
    let place = rule.compare(expected, found).place().unwrap();
    let diff = diff(rule, expected, found, &place, width);
    let mut text = format!("{} {}{}\n", diff.expected_line, diff.line, if diff.more { " ..." } else { "" });
    let mut push = |sign: char, line: &[Piece]| {
        text.push(sign);
        for Piece { kind, text: piece } in line {
            text.push_str(&match kind {
                PieceKind::Same => piece.clone(),
                PieceKind::Differs => format!("<{piece}>"),
                PieceKind::Note => format!("{{{piece}}}"),
            });
        }
        text.push('\n');
    };
    for row in &diff.rows {
        match row {
            Row::Same(line) => push(' ', line),
            Row::Changed(old, new) => {
                old.iter().for_each(|line| push('-', line));
                new.iter().for_each(|line| push('+', line));
            }
        }
    }
    text
}

fn drawn(rule: &str, expected: &str, found: &str) -> String {
    drawn_in(60, rule, expected.as_bytes(), found.as_bytes())
}

/// Returns the width of the widest line in columns.
fn widest(text: &str) -> usize {
    let plain =
        |line: &str| line.chars().filter(|character| !"<>{}".contains(*character)).collect::<String>();
    let lines = text.lines().skip(1).map(plain);
    lines.map(|line| unicode_width::UnicodeWidthStr::width(line.as_str()) - 1).max().unwrap()
}

#[test]
fn the_differing_token_is_marked() {
    let text = drawn("lines", "1\n2\n3\n4\n5 is right\n6\n", "1\n2\n3\n4\n5 is wrong\n6 \n");
    assert_eq!(text, "2 2\n 2\n 3\n 4\n-5 is <right>\n+5 is <wrong>\n 6\n");
}

#[test]
fn a_number_is_marked_as_a_whole() {
    let text = drawn("lines", "Case #1: 46368 7\n", "Case #1: 75025 7\n");
    assert_eq!(text, "1 1\n-Case #1: <46368> 7\n+Case #1: <75025> 7\n");
    assert_eq!(drawn("lines", "0 1 0 0 1\n", "0 0 1 0 1\n"), "1 1\n-0 <1> <0> 0 1\n+0 <0> <1> 0 1\n");
    assert_eq!(drawn("lines", "1.25 -3\n", "1.26 -3\n"), "1 1\n-<1.25> -3\n+<1.26> -3\n");
    assert_eq!(drawn("lines", "1 2 3 4\n", "1 3 4\n"), "1 1\n-1 <2><\u{b7}>3 4\n+1 3 4\n");
}

#[test]
fn differing_characters_of_words_and_grid_rows_are_marked() {
    let text = drawn("lines", "It is Impossible\n", "It is Imposible\n");
    assert_eq!(text, "1 1\n-It is Impos<s>ible\n+It is Imposible\n");
    assert_eq!(drawn("lines", "x 534678912\n", "x 534768912\n"), "1 1\n-x 534<67>8912\n+x 534<76>8912\n");
    assert_eq!(drawn("lines", "x YES\n", "x NO\n"), "1 1\n-x <YES>\n+x <NO>\n");
}

#[test]
fn entirely_different_lines_are_not_marked() {
    assert_eq!(drawn("lines", "17\n", "18\n"), "1 1\n-17\n+18\n");
    assert_eq!(drawn("lines", "a b\n", "c d e\n"), "1 1\n-a b\n+c d e\n");
}

#[test]
fn lines_are_paired_in_order_and_extra_lines_stay_unpaired() {
    let text = drawn("lines", "0\n17\n27\n9\n", "0\n18\n28\n38\n9\n");
    assert_eq!(text, "1 1\n 0\n-17\n+18\n-27\n+28\n+38\n 9\n");
    assert_eq!(drawn("lines", "abc\n\n", "xyz\n1\n"), "1 1\n-abc\n+xyz\n-\n+1\n");
}

/// Returns the message about differing lines. None if the outputs are not compared line by line.
fn differing(rule: &str, expected: &str, found: &str) -> Option<String> {
    let rule: Rule = rule.parse().unwrap();
    let place = rule.compare(expected.as_bytes(), found.as_bytes()).place().unwrap();
    diff(rule, expected.as_bytes(), found.as_bytes(), &place, 60)
        .differing
        .map(|lines| lines.text().to_string())
}

/// One answer per line: lines that are equal by chance must not be aligned.
#[test]
fn lines_are_paired_by_number_if_outputs_have_equal_line_counts() {
    let answers = |is_wrong: &dyn Fn(usize) -> bool| {
        let line =
            |number: usize| if (number * number % 7 < 3) ^ is_wrong(number) { "Yes\n" } else { "No\n" };
        (1..=500).map(line).collect::<String>()
    };
    let wrong =
        |number: usize| [10, 11, 17, 28].contains(&number) || number > 400 && number.is_multiple_of(3);
    for rule in ["exact", "lines", "token-lines", "tokens"] {
        let (expected, found) = (answers(&|_| false), answers(&wrong));
        let text = drawn(rule, &expected, &found);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "7 7 ...");
        let signs: String = rows[1..].iter().map(|row| &row[..1]).collect();
        assert_eq!(signs, "   -+-+     -+          -+  ", "{text}");
        let said = "37 of 500 lines differ: 10, 11, 17, 28, 402, 405, 408, 411 ...";
        assert_eq!(differing(rule, &expected, &found).as_deref(), Some(said));
    }
    assert_eq!(differing("lines", "1\n2\n\n\n", "1\n3\n").as_deref(), Some("1 of 2 lines differs: 2"));
    assert_eq!(differing("exact", "1\n2\n", "1\n2").as_deref(), Some("1 of 2 lines differs: 2"));
}

#[test]
fn lines_that_do_not_correspond_are_not_counted() {
    for (rule, expected, found) in [
        ("lines", "1\n2\n3\n", "0\n1\n2\n3\n"),
        ("exact", "1\n2\n\n", "1\n3\n"),
        // The blank lines are at different positions, although the last lines are right.
        ("token-lines", "1\n2\n\n3\n4\n", "9\n\n2\n3\n4\n"),
        // The line breaks are between different tokens.
        ("tokens", "1 2\n3\n", "1\n2 4\n"),
    ] {
        assert_eq!(differing(rule, expected, found), None, "{rule}");
    }
    let text = drawn("token-lines", "1\n2\n\n3\n4\n", "9\n\n2\n3\n4\n");
    assert!(text.contains("\n 3\n 4\n"), "{text}");
}

#[test]
fn tokens_are_paired_by_position_despite_blanks() {
    let text = drawn("tokens", "1 2 3 4 x\n", " 2  3 4  5 x \n");
    assert_eq!(text, "1 1\n-<1> <2> <3> <4> x\n+ <2>  <3> <4>  <5> x\n");
    assert_eq!(drawn("lines", "7 2 3 x\n", " 7 3 2 x\n"), "1 1\n-7 <2> <3> x\n+<\u{b7}>7 <3> <2> x\n");
}

#[test]
fn only_some_of_many_differing_lines_are_shown() {
    let lines = |first: usize| (first..first + 1000).map(|number| format!("{number}\n")).collect::<String>();
    let text = drawn("exact", &lines(1000), &lines(5000));
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[..5], ["1 1 ...", "-1000", "+5000", "-1001", "+5001"]);
    assert_eq!(rows.len(), 1 + 2 * MAX_CHANGED_PAIRS, "{text}");
}

#[test]
fn an_extra_line_does_not_misalign_the_rest() {
    let lines: String = (0..1000).map(|number| format!("{number}\n")).collect();
    assert_eq!(drawn("lines", &lines, &format!("new\n{lines}")), "1 1 ...\n+new\n 0\n 1\n");
    assert_eq!(drawn("lines", &format!("new\n{lines}"), &lines), "1 1 ...\n-new\n 0\n 1\n");
    assert_eq!(drawn("lines", "1\n2\n3\n", "1\n"), "1 1\n 1\n-2\n-3\n");
}

#[test]
fn significant_blanks_are_visible() {
    assert_eq!(drawn("exact", "1\n2\n", "1 \n2\n"), "1 1\n-1\n+1<\u{b7}>\n 2\n");
    assert_eq!(drawn("exact", "1\n2\n", "1\n2"), "1 1\n 1\n-2\n+2{ (no newline)}\n");
    assert_eq!(drawn("exact", "1\n", "1\r\n"), "1 1\n-1\n+1<\\r>\n");
    assert_eq!(drawn("lines", "1 2\n", "1\t2\n"), "1 1\n-1<\u{b7}>2\n+1<\\t>2\n");
    assert_eq!(drawn("lines", "1 2\t3\n", "1 5\t3\n"), "1 1\n-1 <2>\\t3\n+1 <5>\\t3\n");
}

#[test]
fn ignored_blanks_are_not_marked() {
    assert_eq!(drawn("tokens", "1 2 3\n4\n", "1   2 9 \n4\n"), "1 1\n-1 2 <3>\n+1   2 <9>\n 4\n");
    assert_eq!(drawn("tokens", "a\n1 2\nb\n", "a \n 1  2\nc\n"), "1 1\n a\n  1  2\n-b\n+c\n");
    assert_eq!(drawn("float(0.1,0)", "1.0 2\n", "1.01 3\n"), "1 1\n-1.0 <2>\n+1.01 <3>\n");
    assert_eq!(drawn("lines", "1 \n2\n", "1\n3\n"), "1 1\n 1\n-2\n+3\n");
    for rule in ["exact", "lines"] {
        assert_eq!(drawn(rule, "1\r\n2\r\n", "1\n3\n"), "1 1\n 1\n-2\n+3\n");
    }
}

#[test]
fn invisible_characters_are_escaped() {
    assert_eq!(drawn("lines", "\u{e9} 1\n", "e\u{301} 1\n"), "1 1\n-<\u{e9}> 1\n+<e\\u{301}> 1\n");
    assert_eq!(drawn("lines", "ab cd\n", "a\u{200d}b cd\n"), "1 1\n-ab cd\n+a<\\u{200d}>b cd\n");
    let text = drawn_in(60, "tokens", b"a b\n", b"a \x01\x1b[31m\xff\n");
    assert_eq!(text, "1 1\n-a <b>\n+a <\\u{1}\\u{1b}[31m\\xff>\n");
}

#[test]
fn short_lines_are_shown_whole_and_no_character_is_split() {
    let text = "\u{6f22}".repeat(30);
    let shown = drawn("lines", &format!("{text}\n"), &format!("{}a\n", &text[..29 * 3]));
    assert_eq!(shown, format!("1 1\n-{0}<\u{6f22}>\n+{0}<a>\n", &text[..29 * 3]));
    for width in 36..64 {
        for length in [10, 31, 32, 33, 1000] {
            let text = "é漢a\t\u{301}\u{1f600}".repeat(length);
            let wrong = text.replacen("\u{1f600}é", "\u{1f600}è", length / 2).replace("aa", "b");
            let shown =
                drawn_in(width, "exact", format!("{text} 1\n").as_bytes(), format!("{wrong} 2").as_bytes());
            assert!(widest(&shown) <= width, "{width}: {} columns\n{shown}", widest(&shown));
            assert!(!shown.contains('\u{fffd}') && !shown.contains("\\x"), "{shown}");
        }
    }
}

#[test]
fn long_lines_are_clipped_around_the_difference() {
    let right = "x".repeat(10 << 20);
    let mut wrong = right.clone();
    wrong.replace_range(5_000_000..5_000_001, "y");
    let text = drawn("lines", &right, &wrong);
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[1].starts_with("-{[4999980]\u{2026}}xxxxxxxxxxxxxxxxxxxx<x>xxx"), "{text}");
    assert!(rows[2].starts_with("+{[4999980]\u{2026}}xxxxxxxxxxxxxxxxxxxx<y>xxx"), "{text}");
    assert!(rows[1].ends_with("x{\u{2026}[5485740]}"), "{text}");
    assert_eq!((rows.len(), widest(&text)), (3, 60));
    // If little text follows the difference, more of the text before it is shown.
    let text = drawn("lines", &format!("{right} 7"), &format!("{right} 8"));
    let shown = "x".repeat(60 - "[10485712]... 7".len() + 2);
    assert_eq!(
        text,
        format!("1 1\n-{{[10485713]\u{2026}}}{shown} <7>\n+{{[10485713]\u{2026}}}{shown} <8>\n")
    );
    // A long line is also clipped if it is equal in both outputs or has no counterpart.
    let text = drawn("lines", &format!("{right}\n1\n"), &format!("{right}\n2\n{right}\n"));
    assert!(text.len() < 1000 && widest(&text) <= 60, "{text}");
    // Long lines after the first difference are compared, too.
    let (one, other) = (format!("1\n{right}\n3\n"), format!("2\n{wrong}\n3\n"));
    assert_eq!(drawn("lines", &one, &other).matches('<').count(), 2);
}
