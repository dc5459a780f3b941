use super::*;
use crate::model::Cover;

#[test]
fn what_is_written_reads_the_same() {
    let text = "| made by hand\n\na b c | x y\na x\nb c\r\n|a comment\nc y a\n";
    let named = Named::read(text.as_bytes()).unwrap();
    assert_eq!((named.matrix.primary(), named.matrix.items(), named.matrix.options()), (3, 5, 3));
    assert_eq!(named.matrix.option(2).collect::<Vec<_>>(), [2, 4, 0]);
    let mut written = Vec::new();
    named.write(&mut written).unwrap();
    assert_eq!(String::from_utf8_lossy(&written), "a b c | x y\na x\nb c\n| a comment\nc y a\n");
    assert_eq!(Named::read(&written).unwrap().matrix, named.matrix);
}

#[test]
fn a_comment_directly_above_an_option_names_what_it_decides() {
    let text = "| a title\na b\n| r1c1=7\r\na\n| not above one\n\nb\n|\na b\n| the end\n";
    let named = Named::read(text.as_bytes()).unwrap();
    assert_eq!(named.decisions.into_iter().collect::<Vec<_>>(), [(0, "r1c1=7".to_string())]);
    let named = Named::read(b"a b\n| first\na\n| second\nb |3\na b\n").unwrap();
    assert_eq!(named.model("", Cover::Exact).options, ["first", "second |3", "a b"]);
}

#[test]
fn colours_and_bounds_are_read_and_written() {
    let text = "a 2|b 0:3|c | x y\na x:red y\nb y:blue x:red\nb c |5\n";
    let named = Named::read(text.as_bytes()).unwrap();
    let matrix = &named.matrix;
    assert_eq!([0, 1, 2, 3].map(|item| matrix.bounds(item)), [(1, 1), (2, 2), (0, 3), (0, 1)]);
    assert_eq!(named.colours, ["red", "blue"]);
    assert_eq!([matrix.colour(0, 1), matrix.colour(0, 2), matrix.colour(1, 1)], [1, 0, 2]);
    assert_eq!(named.first_secondary, Some((1, 15)));
    let mut written = Vec::new();
    named.write(&mut written).unwrap();
    let expected = text.replace("2|b", "2:2|b");
    assert_eq!(String::from_utf8_lossy(&written), expected);
    assert_eq!(Named::read(&written).unwrap().matrix, *matrix);
}

#[test]
fn wrong_colours_and_bounds_name_their_place() {
    let message = |text: &str| Named::read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        message("a b | x\na x:1\na b:red\n"),
        "line 3, column 3: expected a primary item without a colour, found 'b:red'"
    );
    assert_eq!(
        message("a | x\na x:red x:red\n"),
        "line 2, column 9: expected each item once in an option, found 'x' again"
    );
    for wrong in ["x:", "x:a:b", "x:a|b"] {
        let expected = format!("expected a colour, without ':' and '|', after 'x:', found '{wrong}'");
        assert_eq!(message(&format!("a | x\na {wrong}\n")), format!("line 2, column 3: {expected}"));
    }
    for wrong in ["3:2|b", "0|b", "0:0|b", "-1:2|b", "1:x|b", "|b", ":|b", "1:|b", "1:2:3|b", "4294967296|b"]
    {
        let expected =
            "expected bounds LOW:HIGH before '|', with HIGH from 1 to 4294967295 and LOW up to HIGH";
        assert_eq!(
            message(&format!("a {wrong}\na\n")),
            format!("line 1, column 3: {expected}, found '{wrong}'")
        );
    }
    assert_eq!(
        message("a | 1:2|x\n"),
        "line 1, column 5: expected a secondary item without bounds, found '1:2|x'"
    );
    assert_eq!(
        message("a 2|\n"),
        "line 1, column 3: expected the name of an item, without ':' and '|', found '2|'"
    );
    assert_eq!(message("a 2|a\n"), "line 1, column 3: expected items of different names, found 'a' again");
}

/// `text` is written as `expected`, which reads as the same problem.
fn assert_written(text: &str, expected: &str) {
    let named = Named::read(text.as_bytes()).unwrap();
    let mut written = Vec::new();
    named.write(&mut written).unwrap();
    assert_eq!(String::from_utf8_lossy(&written), expected);
    let again = Named::read(&written).unwrap();
    assert_eq!(
        (again.matrix, again.items, again.costs, again.has_costs),
        (named.matrix, named.items, named.costs, named.has_costs),
        "{text}"
    );
}

#[test]
fn problems_without_items_options_without_items_and_costs_of_0_are_written() {
    assert_written(" |\n", " |\n");
    assert_written("| x\n | x\nx\n", " | x\nx\n");
    assert_written("a\na\n |0\n |2\n", "a\na\n |\n |2\n");
    assert_written("a\na\n |\n", "a\na\n |\n");
    assert_written("a\na |0\na\n", "a\na |0\na\n");
    assert_written("a\n |0\na\n", "a\n |0\na\n");
    assert_written("no cover\nno cover\ncover no\n", "no cover\nno cover\ncover no\n");
    assert_written("4294967295|a\n", "4294967295:4294967295|a\n");
}

#[test]
fn an_option_of_a_cover_is_no_message() {
    let named = Named::read(b"no cover\nno cover\ncover no\n").unwrap();
    let mut written = Vec::new();
    (0..2).for_each(|option| named.write_option(option, &mut written).unwrap());
    assert_eq!(String::from_utf8_lossy(&written), "no cover |0\ncover no\n");
}

#[test]
fn costs_add_up() {
    let named = Named::read(b"a b\na |3 |4 b\nb\na |0\n").unwrap();
    assert_eq!(named.costs, [7, 0, 0]);
    let mut written = Vec::new();
    named.write(&mut written).unwrap();
    assert_eq!(String::from_utf8_lossy(&written), "a b\na b |7\nb\na\n");
    for wrong in ["|", "|-1", "|+1", "|1.5", "|1000000001", "|99999999999999999999", "|x"] {
        let message = Named::read(format!("a b\nb {wrong}\n").as_bytes()).unwrap_err().to_string();
        let expected =
            format!("line 2, column 3: expected a cost from |0 to |1000000000 in all, found '{wrong}'");
        assert_eq!(message, expected);
    }
}

#[test]
fn long_options_are_read_as_fast_as_short_ones() {
    // Searching an option for each of its items would take minutes.
    let names: Vec<String> = (0..300_000).map(|item| format!("i{item}")).collect();
    let line = names.join(" ");
    let named = Named::read(format!("{line}\n{line}\n").as_bytes()).unwrap();
    assert_eq!((named.matrix.options(), named.matrix.ones()), (1, 300_000));
}

#[test]
fn every_error_names_its_place() {
    let message = |text: &str| Named::read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        message(""),
        "line 1, column 1: expected the line of items (` |` with a blank before the bar if there are none), found end of input"
    );
    assert_eq!(
        message("| x\n\n"),
        "line 3, column 1: expected the line of items (` |` with a blank before the bar if there are none), found end of input"
    );
    assert_eq!(message("a b a\n"), "line 1, column 5: expected items of different names, found 'a' again");
    assert_eq!(
        message("a | b | c\n"),
        "line 1, column 7: expected one '|' before the secondary items, found another"
    );
    assert_eq!(
        message("a b:c\n"),
        "line 1, column 3: expected the name of an item, without ':' and '|', found 'b:c'"
    );
    assert_eq!(message("a b\n\na  z\n"), "line 3, column 4: expected one of the items, found 'z'");
    assert_eq!(
        message("a | b\na b a\n"),
        "line 2, column 5: expected each item once in an option, found 'a' again"
    );
    assert_eq!(message("a | b\na c:red\n"), "line 2, column 3: expected one of the items, found 'c:red'");
    assert_eq!(
        Named::read(b"a\n\xff\n").unwrap_err().to_string(),
        "line 2, column 1: expected text in UTF-8"
    );
}
