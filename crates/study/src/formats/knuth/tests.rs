use super::*;
use crate::model::Cover;

/// Checks that `text` is written as `expected`, and that `expected` reads back as the same problem.
fn assert_written(text: &str, expected: &str) -> Named {
    let named = Named::read(text.as_bytes()).unwrap();
    let mut written = Vec::new();
    named.write(&mut written).unwrap();
    assert_eq!(String::from_utf8_lossy(&written), expected);
    let again = Named::read(&written).unwrap();
    assert_eq!(
        (again.matrix, again.items, again.costs, again.has_costs),
        (named.matrix.clone(), named.items.clone(), named.costs.clone(), named.has_costs),
        "{text}"
    );
    named
}

#[test]
fn written_problems_are_read_back_unchanged() {
    let text = "| made by hand\n\na b c | x y\na x\nb c\r\n|a comment\nc y a\n";
    let named = assert_written(text, "a b c | x y\na x\nb c\n| a comment\nc y a\n");
    assert_eq!((named.matrix.primary(), named.matrix.items(), named.matrix.options()), (3, 5, 3));
    assert_eq!(named.matrix.option(2).collect::<Vec<_>>(), [2, 4, 0]);
    for text in ["a\na\n |\n", "a\na |0\na\n", "a\n |0\na\n", "no cover\nno cover\ncover no\n", " |\n"] {
        assert_written(text, text);
    }
    assert_written("| x\n | x\nx\n", " | x\nx\n");
    assert_written("a\na\n |0\n |2\n", "a\na\n |\n |2\n");
    assert_written("4294967295|a\n", "4294967295:4294967295|a\n");
    let costs = assert_written("a b\na |3 |4 b\nb\na |0\n", "a b\na b |7\nb\na\n").costs;
    assert_eq!(costs, [7, 0, 0]);
}

#[test]
fn a_comment_directly_above_an_option_names_its_decision() {
    let text = "| a title\na b\n| r1c1=7\r\na\n| not above one\n\nb\n|\na b\n| the end\n";
    let named = Named::read(text.as_bytes()).unwrap();
    assert_eq!(named.decisions.into_iter().collect::<Vec<_>>(), [(0, "r1c1=7".to_string())]);
    let named = Named::read(b"a b\n| first\na\n| second\nb |3\na b\n").unwrap();
    let model = named.model("", Cover::Exact);
    assert_eq!(model.options.iter().collect::<Vec<_>>(), ["first", "second |3", "a b"]);
}

#[test]
fn colours_and_bounds_are_read_and_written() {
    let text = "a 2|b 0:3|c | x y\na x:red y\nb y:blue x:red\nb c |5\n";
    let named = assert_written(text, &text.replace("2|b", "2:2|b"));
    let matrix = &named.matrix;
    assert_eq!([0, 1, 2, 3].map(|item| matrix.bounds(item)), [(1, 1), (2, 2), (0, 3), (0, 1)]);
    assert_eq!(named.colours, ["red", "blue"]);
    assert_eq!([matrix.colour(0, 1), matrix.colour(0, 2), matrix.colour(1, 1)], [1, 0, 2]);
    assert_eq!(named.first_secondary, Some((1, 15)));
}

#[test]
fn long_options_are_read_in_linear_time() {
    // A linear search for duplicates would take minutes.
    let names: Vec<String> = (0..300_000).map(|item| format!("i{item}")).collect();
    let line = names.join(" ");
    let named = Named::read(format!("{line}\n{line}\n").as_bytes()).unwrap();
    assert_eq!((named.matrix.options(), named.matrix.ones()), (1, 300_000));
}

#[test]
fn every_error_names_its_position() {
    let header =
        "expected the line of items (` |` with a blank before the bar if there are none), found end of input";
    let bounds =
        "expected bounds LOW:HIGH before '|', with HIGH from 1 to 4294967295 and LOW up to HIGH, found";
    let name = "expected the name of an item, without ':' and '|', found";
    for (text, place, message) in [
        ("", "1:1", header),
        ("| x\n\n", "3:1", header),
        ("a b a\n", "1:5", "expected items with different names, found 'a' again"),
        ("a 2|a\n", "1:3", "expected items with different names, found 'a' again"),
        ("a | b | c\n", "1:7", "expected one '|' before the secondary items, found another"),
        ("a | 1:2|x\n", "1:5", "expected a secondary item without bounds, found '1:2|x'"),
        ("a b:c\n", "1:3", &format!("{name} 'b:c'")),
        ("a 2|\n", "1:3", &format!("{name} '2|'")),
        ("a b\n\na  z\n", "3:4", "expected one of the items, found 'z'"),
        ("a | b\na c:red\n", "2:3", "expected one of the items, found 'c:red'"),
        ("a | b\na b a\n", "2:5", "expected each item at most once per option, found 'a' again"),
        ("a | x\na x:red x:red\n", "2:9", "expected each item at most once per option, found 'x' again"),
        ("a b | x\na x:1\na b:red\n", "3:3", "expected a primary item without a colour, found 'b:red'"),
    ] {
        assert_malformed(text.as_bytes(), place, message);
    }
    assert_malformed(b"a\n\xff\n", "2:1", "expected text in UTF-8");
    for wrong in ["x:", "x:a:b", "x:a|b"] {
        let message = format!("expected a colour, without ':' and '|', after 'x:', found '{wrong}'");
        assert_malformed(format!("a | x\na {wrong}\n").as_bytes(), "2:3", &message);
    }
    for wrong in ["3:2|b", "0|b", "0:0|b", "-1:2|b", "1:x|b", "|b", ":|b", "1:|b", "1:2:3|b", "4294967296|b"]
    {
        assert_malformed(format!("a {wrong}\na\n").as_bytes(), "1:3", &format!("{bounds} '{wrong}'"));
    }
    for wrong in ["|", "|-1", "|+1", "|1.5", "|1000000001", "|99999999999999999999", "|x"] {
        let message = format!("expected a cost from |0 to |1000000000 in all, found '{wrong}'");
        assert_malformed(format!("a b\nb {wrong}\n").as_bytes(), "2:3", &message);
    }
}

/// Checks that `text` is rejected at a line and column.
fn assert_malformed(text: &[u8], place: &str, message: &str) {
    let malformed = Named::read(text).unwrap_err();
    let found = (format!("{}:{}", malformed.line, malformed.column), malformed.what);
    assert_eq!(found, (place.to_string(), message.to_string()), "{}", String::from_utf8_lossy(text));
}
