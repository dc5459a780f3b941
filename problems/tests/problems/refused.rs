//! Tests that invalid input is refused at the position of the error, after the answers to the cases before
//! the error.

use crate::sudokus::spaced;
use dlx_problems::find;

/// An input, the output before the error, and the beginning of the error message: the line, the column, and
/// what was expected.
type Refused<'a> = (&'a str, &'a str, &'a str);

fn assert_refused(id: &str, refused: &[Refused]) {
    for (input, before, error) in refused {
        let mut out = Vec::new();
        let stop = (find(id).ok().unwrap().solve)(input.as_bytes(), &mut out).expect_err(input).to_string();
        let (place, expected) = error.split_once(' ').unwrap();
        let (line, column) = place.split_once(':').unwrap();
        let error = format!("line {line}, column {column}: expected {expected}");
        assert!(stop.starts_with(&error), "{id}: {stop}, not {error}");
        assert_eq!(String::from_utf8_lossy(&out), *before, "{id}: {input}");
    }
}

#[rustfmt::skip]
const REFUSED: &[(&str, &[Refused])] = &[
    ("hdu2295", &[
        ("", "", "1:1 the number of cases"),
        ("1\n51 1 1\n", "", "2:1 N, the number of cities (1 to 50), found '51'"),
        ("1\n1 2 3\n", "", "2:5 K, "),
        ("2\n1 1 1\n0 0\n3 4\n1 1 1\n0 1001\n", "5.000000\n", "6:3 y of a city (0 to 1000), found '1001'"),
        ("1\n1 1 1\n0 0\n3 4.5\n", "", "4:3 y of a radar (0 to 1000), found '4.5'"),
        ("4294967295\n", "", "2:1 N, the number of cities (1 to 50), found end of input"),
    ]),
    ("hdu3498", &[
        ("2 1\n1 2\n129 0\n", "1\n", "3:1 N, the number of units (1 to 128), found '129'"),
        ("2 1\n1 3\n", "", "2:3 a unit (1 to 2), found '3'"),
        ("5 4294967295\n1 2\n", "", "3:1 a unit (1 to 5), found end of input"),
        ("5 -1\n", "", "1:3 M, "),
        ("129 0", "", "1:1 N, the number of units (1 to 128), found '129'"),
    ]),
    ("fzu1686", &[
        ("1 1\n1\n1 1\n2 2\n0 1\n2 0\n1 1\n", "1\n", "6:1 a cell (0 to 1), found '2'"),
        ("1 2\n1 1\n2 1\n", "", "3:1 n1, the number of rows of a window (1 to 1), found '2'"),
        ("16 1\n", "", "1:1 n, "),
        ("2 2\n1 1", "", "2:4 a cell (0 to 1), found end of input"),
    ]),
    ("poj1084", &[
        ("1\n6\n0\n", "", "2:1 n, the side of the grid (1 to 5), found '6'"),
        ("2\n1\n0\n1\n1 5\n", "1\n", "5:3 a stick (1 to 4), found '5'"),
        ("1\n1\n5 1 1 1 1 1\n", "", "3:1 k, "),
        ("4294967295\n", "", "2:1 n, "),
    ]),
    ("hdu4979", &[
        ("2\n1 1 1\n9 1 1\n", "Case #1: 1\n", "3:1 N, "),
        ("1\n3 4 1\n", "", "2:3 M, the count of numbers on a ticket (1 to 3), found '4'"),
        ("1\n3 2 0\n", "", "2:5 R, the count of numbers that win (1 to 2), found '0'"),
    ]),
    ("hdu3335", &[
        ("2\n1\n7\n1\n0\n", "1\n", "5:1 a number (1 to 9223372036854775807), found '0'"),
        ("1\n1\n9223372036854775808\n", "", "3:1 a number "),
        ("1\n1001\n", "", "2:1 n, the count of numbers (1 to 1000), found '1001'"),
        ("1\n3\n1 2", "", "3:4 a number "),
    ]),
    ("hdu4210", &[
        ("", "", "1:1 the number of dominoes (0 to 35), found end of"),
        ("36\n", "", "1:1 the number of dominoes (0 to 35)"),
        ("10\n", "", "2:1 a digit of a domino (1 to 9), found end of"),
    ]),
    ("hust1017", &[
        ("1 1\n1 1\n0 5\n", "1 1\n", "3:1 "),
        ("1 1001\n", "", "1:3 "),
        ("1 3\n2 1 4\n", "", "2:5 "),
        ("1 3\n4 1 2 3 3\n", "", "2:1 "),
        ("2 3\n1 1\n", "", "3:1 "),
    ]),
    ("poj3740", &[
        ("1 1\n1\n1 2\n0 2\n", "Yes, I found it\n", "4:3 "),
        ("17 1\n", "", "1:1 "),
        ("1 301\n", "", "1:3 "),
        ("1 x\n", "", "1:3 "),
    ]),
    ("hiho1317", &[
        ("2\n2 2\n1 0\n0 1\n2 2\n1 0\n0", "Yes\n", "7:2 "),
        ("11\n", "", "1:1 "),
        ("1\n101 2\n", "", "2:1 "),
    ]),
    ("luogu4929", &[
        ("501 1\n", "", "1:1 "),
        ("2 2\n1 1\n1 -1\n", "", "3:3 "),
        ("", "", "1:1 "),
    ]),
    ("exactcover", &[
        ("1 1\n1\nA: x\nB\n", "1\n1\n", "4:1 NAME: element ..."),
        ("A: x\nA: y\n", "", "2:1 a name that no other set has"),
        (": y\n", "", "1:1 a name that no other set has"),
        ("1 1\n2\n", "", "2:1 "),
    ]),
    ("nqueens", &[
        ("4\n15\n", "2\n2 4 1 3\n", "2:1 n, the number of rows (1 to 14), found '15'"),
        ("0\n", "", "1:1 n, "),
    ]),
    ("spoj1771", &[
        ("1 1\n4 0 5 0 0\n", "1\n", "2:5 a column, or 0 (0 to 4), found '5'"),
        ("101\n", "", "1:1 N, "),
        ("4 1 0 0 0\n", "", "1:1 queens that are part of a placement"),
        ("2 0 0\n", "", "1:1 queens that are part of a placement"),
        ("4 0 0 0", "", "1:8 a column, or 0"),
        ("101", "", "1:1 N, the number of rows (1 to 100), found '101'"),
    ]),
    ("zoj3209", &[
        ("2\n1 1 1\n0 0 1 1\n31 1 1\n", "1\n", "4:1 n, "),
        ("1\n2 2 1\n1 0 1 1\n", "", "3:5 x2 (2 to 2), found '1'"),
        ("1\n2 2 1\n0 0 1 3\n", "", "3:7 y2 (1 to 2), found '3'"),
        ("501\n", "", "1:1 T, "),
    ]),
    ("hdu3663", &[
        ("1 0 1\n1 1\n1 1 1\n1 2\n", "1 1\n\n", "4:3 a town (1 to 1), found '2'"),
        ("1 0 3\n2 1\n", "", "2:3 the last day of a station (2 to 3), found '1'"),
        ("1 0 6\n", "", "1:5 D, "),
        ("2 4294967295 1\n1 2\n", "", "3:1 a town (1 to 2), found end of input"),
    ]),
    ("perfectcode", &[
        ("0 0\n", "", "1:1 n, the number of vertices (1 to 128), found '0'"),
        ("129 0\n", "", "1:1 n, the number of vertices (1 to 128), found '129'"),
        ("2 513\n", "", "1:3 m, the number of edges (0 to 512), found '513'"),
        ("1 0\n3 1\n4 1\n", "1 1\n", "3:1 a vertex (1 to 3), found '4'"),
        ("3 2\n1 2\n3 3\n", "", "3:3 another vertex"),
        ("3 2\n1 2\n", "", "3:1 a vertex (1 to 3)"),
    ]),
    ("poj2676", &[
        ("4294967296\n", "", "1:1 the number of grids"),
        ("1\n12345678x\n", "", "2:9 0-9, found 'x'"),
    ]),
    ("hdu3909", &[
        ("2\n1...\n....\n....\n....\n2\n5...\n", "Multiple Solutions\n", "7:1 1-4 or '.', found '5'"),
        ("5\n", "", "1:1 the order of a grid (2 to 4), found '5'"),
        ("2\n1234\n1235", "", "3:4 1-4 or '.', found '5'"),
    ]),
    ("sudokugen", &[
        ("1 82 1\n", "", "1:3 the number of givens (17 to 81), found '82'"),
        ("1 40\n", "", "2:1 the number of puzzles"),
        ("1 16 1\n", "", "1:3 the number of givens (17 to 81), found '16'"),
    ]),
    ("hdu2828", &[
        ("0 1\n", "", "1:1 N, the number of lamps (1 to 500), found '0'"),
        ("1 501\n", "", "1:3 M, the number of switches (1 to 500), found '501'"),
        ("1 1\n-1\n", "", "2:1 K, the number of switches of a lamp (0 to "),
        ("1 1\n4294967295 1 ON", "", "2:16 a switch (1 to 1), found end of input"),
        ("2 2\n2 1 ON 2 ON\n1 1 OFF\n1 1\n1 2 ON\n", "OFF ON\n", "5:3 a switch (1 to 1), found '2'"),
        ("2 2\n2 1 ON 2 ON\n1 1 OFF\n1 1\n1 1 on\n", "OFF ON\n", "5:5 ON or OFF, found 'on'"),
        ("2 2\n2 1 ON 2 ON\n1 1 OFF\n1 1\n1 1", "OFF ON\n", "5:4 ON or OFF, found end of input"),
    ]),
    ("dumbbells", &[
        ("0 1\n", "", "1:1 the number of rows (1 to 20), found '0'"),
        ("1 21\n", "", "1:3 the number of columns (1 to 20), found '21'"),
        ("1 2\n11\n2", "1\n", "3:2 the number of columns (1 to 20), found end of input"),
        ("2 2\n11\n", "", "3:1 a row, found end of input"),
        ("1 2\n1\n", "", "2:2 '.', '#', '?' or 1-4, found end of line"),
        ("1 2\n1.1\n", "", "2:3 end of row, found '1'"),
        ("1 2\n15\n", "", "2:2 '.', '#', '?' or 1-4, found '5'"),
    ]),
    ("treepack", &[
        ("6 1 1\n", "", "1:1 the number of rows (1 to 5), found '6'"),
        ("1 7 1\n", "", "1:3 the number of columns (1 to 6), found '7'"),
        ("1 1 5\n", "", "1:5 the number of shapes (1 to 4), found '5'"),
        ("1 1 1\n0\n", "", "2:1 the number of copies (1 to 30), found '0'"),
        ("1 1 1\n1\n#..\n", "", "4:1 a row of a shape, found end of input"),
        ("1 1 1\n1\n#.\n", "", "3:3 '.' or '#', found end of line"),
        ("1 1 1\n1\n#.x\n", "", "3:3 '.' or '#', found 'x'"),
        ("1 1 1\n1\n#...\n", "", "3:4 end of line, found '.'"),
        ("1 1 1\n1\n#..\n...\n...\n1 1 1\n1\n...\n...\n...\n", "yes\n", "10:1 a row with '#'"),
    ]),
    ("pentomino", &[
        ("...\n", "", "1:1 count, first, all or unique"),
        ("count\n", "", "2:1 a row of '.' and '#'"),
        ("count\n.\n\nall\n..\n.x\n", "no tiling\n", "6:2 '.' or '#', found 'x'"),
        ("count\n..\n...\n", "", "3:3 end of line, found '.'"),
        ("count\n..\n.\n", "", "3:2 '.' or '#', found end of line"),
    ]),
    ("luogu4205", &[
        ("", "", "1:1 A-L or '.', found end of input"),
        (".\n..\n..\n....\n", "", "3:3 A-L or '.', found end of line"),
        (".\n. .\n. .\n....\n", "", "3:4 A-L or '.', found end of line"),
        (".\n...\n", "", "2:3 end of line, found '.'"),
        (".\n.x\n", "", "2:2 A-L or '.', found 'x'"),
    ]),
    ("shikaku", &[
        ("0 1\n", "", "1:1 the number of rows (1 to 20), found '0'"),
        ("2 21\n", "", "1:3 the number of columns (1 to 20), found '21'"),
        ("1 1\n1\n1 2\n1", "A\n\n", "4:2 a cell (0 to 400), found end of input"),
        ("1 2\n. 2\n", "", "2:1 a cell (0 to 400), found '.'"),
        ("1 2\n0 401\n", "", "2:3 a cell (0 to 400), found '401'"),
    ]),
    ("nonogram", &[
        ("11 1\n", "", "1:1 the number of rows (1 to 10), found '11'"),
        ("1 0\n", "", "1:3 the number of columns (1 to 10), found '0'"),
        ("1 1\n0\n0\n1 1\n6\n", ".\n\n", "5:1 the number of blocks (0 to 5), found '6'"),
        ("1 2\n1 0\n", "", "2:3 the length of a block (1 to 10), found '0'"),
        ("1 4\n2 2 2\n", "", "2:5 a block for which the line has room, found '2'"),
        ("1 1\n1 1\n0\n", "", "1:1 a puzzle with a solution, found '1'"),
    ]),
    ("futoshiki", &[
        ("1\n", "", "1:1 n, the number of rows (2 to 7), found '1'"),
        ("2\n0 0\n0 3\n", "", "3:3 a digit, 0 for a blank (0 to 2)"),
        ("2\n0 0\n0 0\n5\n", "", "4:1 the number of signs (0 to 4)"),
        ("2\n0 0\n0 0\n1\n1 1 2 2\n", "", "5:1 two cells side by side"),
        ("2\n0 0\n0 0\n2\n1 1 1 2\n1 2 1 1\n", "", "6:1 two cells without a sign yet"),
    ]),
    ("suguru", &[
        ("9\n", "", "1:1 n, the number of rows (1 to 8), found '9'"),
        ("2\nA\n", "", "2:2 a letter"),
        ("2\nABC\nAB\n", "", "2:3 end of line, found 'C'"),
        ("1\n1\n", "", "2:1 a letter, found '1'"),
        ("3\nAAA\nAAA\nABB\n", "", "4:1 a region of up to 6 cells"),
        ("1\nA\n2\n", "", "3:1 a digit, 0 for a blank (0 to 1), found '2'"),
        ("1\nA\n0\n2\n", "1\n", "5:1 a row of letters"),
    ]),
    ("hdu3529", &[
        ("2 5\n", "", "1:1 N, the number of rows (3 to 15), found '2'"),
        ("3 16\n", "", "1:3 M, the number of columns (3 to 15), found '16'"),
        ("3 4\n****\n*.*\n****\n", "", "3:4 '*' at the border, found end of line"),
        ("4 4\n****\n*.x*\n", "", "3:3 '*', '#' or '.', found 'x'"),
        ("3 4\n****\n*.#**\n****\n", "", "3:5 end of line, found '*'"),
        ("3 4\n*.**\n*.#*\n****\n", "", "2:2 '*' at the border, found '.'"),
        ("3 4\n****\n*.#*\n", "", "4:1 a row of the room, found end of input"),
    ]),
    ("hdu3957", &[
        ("", "", "1:1 T, the number of cases"),
        ("1\n1\n", "", "2:1 N, the number of roles (2 to 25), found '1'"),
        ("1\n2\n3\n", "", "3:1 M, the number of models of a role (1 to 2), found '3'"),
        ("1\n2\n1\n11 0 0\n", "", "4:1 K, the number of models that a model beats (1 to 10), found '11'"),
        ("1\n2\n1\n1 2 0\n", "", "4:3 a role (0 to 1), found '2'"),
        ("1\n2\n1\n1 1 2\n", "", "4:5 a model (0 to 1), found '2'"),
        ("2\n2\n1\n1 1 0\n1\n1 0 0\n2\n1\n1 1 1\n1\n1 0 0\n", "Case 1: 1\n", "9:5 a model of that role"),
    ]),
    ("acwing2713", &[
        ("0 1\n", "", "1:1 N, the number of rows (1 to 100), found '0'"),
        ("1 101\n", "", "1:3 M, the number of columns (1 to 100), found '101'"),
        ("1 2\n1 2\n", "", "2:3 0 or 1, found '2'"),
        ("1 2\n1\n", "", "3:1 0 or 1, found end of input"),
        ("1 2\n1 0\n", "", "1:1 a matrix with a 1 in each column, found '1'"),
    ]),
    ("solidpent", &[
        ("0\n", "", "1:1 the number of boxes (1 to 10), found '0'"),
        ("11\n", "", "1:1 the number of boxes (1 to 10), found '11'"),
    ]),
    ("uva211", &[
        ("0 1 2 7", "", "1:7 a number of pips (0 to 6), found '7'"),
        ("0 1 2", "", "1:6 a number of pips (0 to 6), found end of input"),
        ("0 -1", "", "1:3 a number of pips (0 to 6), found '-1'"),
    ]),
    ("abc345d", &[
        ("", "", "1:1 N, the number of tiles (1 to 7), found end of input"),
        ("8 1 1\n", "", "1:1 N, the number of tiles (1 to 7), found '8'"),
        ("1 11 1\n1 1\n", "", "1:3 H, the number of rows (1 to 10), found '11'"),
        ("1 1 0\n1 1\n", "", "1:5 W, the number of columns (1 to 10), found '0'"),
        ("1 1 1\n0 1\n", "", "2:1 A, a side of a tile (1 to 10), found '0'"),
        ("1 1 1\n1 x\n", "", "2:3 B, the other side of a tile (1 to 10), found 'x'"),
        ("2 1 1\n1 1\n", "", "3:1 A, a side of a tile "),
    ]),
    ("hdu2780", &[
        ("1\n12345678\n", "", "2:9 a digit"),
        ("2\n", "", "2:1 a row of 9 digits"),
        ("1\n12345678x\n", "", "2:9 a digit, found 'x'"),
    ]),
    ("sudokunique", &[
        ("1 2 10", "", "1:5 a cell, a digit (0 to 9), found '10'"),
    ]),
    ("luogu1219", &[
        ("5\n", "", "1:1 n, the number of rows (6 to 13), found '5'"),
        ("", "", "1:1 n, the number of rows"),
    ]),
    ("killer", &[
        ("32\n", "", "1:1 the number of cages (33 to 81), found '32'"),
        ("33\n25 1 1 1\n", "", "2:1 the sum of a cage (1 to 24)"),
    ]),
    ("roundrobin", &[
        ("3 0\n", "", "1:1 an even number of teams"),
        ("4 1\n1 2 2\n", "", "2:3 two teams"),
        ("2 0\n4 1\n4 1 2\n", "2 1\n", "3:1 a round (1 to 3), found '4'"),
    ]),
    ("hdu4735", &[
        ("1\n0 1\n", "", "2:1 n, the number of nodes"),
        ("1\n51 1\n", "", "2:1 n, the number of nodes"),
        ("1\n1 0\n1\n", "", "2:3 D"),
        ("1\n1 10000001\n1\n", "", "2:3 D"),
        ("1\n2 1\n0 2\n", "", "3:3 1 for a boy or 0 for a girl"),
        ("1\n2 1\n0 1\n1 3 1\n", "", "4:3 a node"),
        ("1\n2 1\n0 1\n1 2 0\n", "", "4:5 the length of an edge"),
        ("2\n1 1\n1\n", "Case #1: 0\n", "4:1 n, the number of nodes"),
        ("1\n3 1\n0 0 1\n1 2 1\n2 1 1\n", "", "5:3 a node that is not joined to the other end yet"),
        ("1\n3 1\n0 0 1\n1 2 1\n3 3 1\n", "", "5:3 a node that is not joined to the other end yet"),
    ]),
    ("crossword", &[
        ("0 3\n", "", "1:1 the number of rows (1 to 9), found '0'"),
        ("1 10\n", "", "1:3 the number of columns (1 to 9), found '10'"),
        ("1 3\n..\n", "", "2:1 a row of the grid: '.' or '#'"),
        ("1 2\n.a\n", "", "2:1 a row of the grid: '.' or '#'"),
        ("2 2\n..\n", "", "3:1 a row of the grid"),
        ("2 3\n..#\n##.\n", "", "3:3 '#' or a cell beside another '.'"),
        ("1 2\n..\n", "", "3:1 a word"),
        ("1 5\n..#..\nab ab\n", "", "3:4 a word that was not given before"),
        ("1 2\n..\nabc\n", "", "3:1 a lower-case word, as long as a place that is left, found 'abc'"),
        ("1 2\n..\naB\n", "", "3:1 a lower-case word, as long as a place that is left, found 'aB'"),
        ("2 3\n...\n..#\nabc def\n", "", "4:5 a lower-case word, as long as a place that is left"),
        ("1 1\n#\n1 2\n..\na\n", "#\n", "5:1 a lower-case word, as long as a place that is left"),
    ]),
    ("hdu5046", &[
        ("\u{feff}\u{feff}1\n1 1\n0 0\n", "", "1:1 the number of cases"),
        ("1\n2 3\n", "", "2:3 K, the number of airports (1 to 2), found '3'"),
        ("1\n61 1\n", "", "2:1 N, the number of cities (1 to 60), found '61'"),
        ("1\n1 1\n0 1000000001\n", "", "3:3 y of a city (-1000000000 to 1000000000)"),
        ("4000000000\n1 1\n", "", "3:1 x of a city"),
        ("99999999999999999999999", "", "1:1 the number of cases"),
        ("2\n1 1\n5 5\n1 1\n5 a\n", "Case #1: 0\n", "5:3 y of a city"),
    ]),
    ("noip2009", &[
        ("1 2 10\n", "", "1:5 a digit (0 to 9), found '10'"),
        ("", "", "1:1 a digit (0 to 9), found end of input"),
    ]),
    ("spoj1110", &[
        ("many\n", "", "1:1 "),
    ]),
    ("hdu4069", &[
        ("1\n0 0 0\n", "", "3:1 a cell: its digit plus its walls"),
    ]),
];

#[test]
fn invalid_input_is_refused_at_the_position_of_the_error() {
    for (id, refused) in REFUSED {
        assert_refused(id, refused);
    }
}

/// The first sample of a problem, with the first occurrence of `from` replaced by `to`.
fn changed(id: &str, from: &str, to: &str) -> String {
    let path = format!("{}/../cases/{id}/sample-1.in", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{id}: {from}");
    text.replacen(from, to, 1)
}

#[test]
fn dominoes_that_do_not_fit_are_refused() {
    for (from, to, error) in [
        ("10\n6 B2", "9\n6 B2", "1:1 10 to 35 dominoes, or 0"),
        ("1 B3", "1 B4", "2:1 a domino on two cells that touch"),
        ("1 B3", "6 B3", "2:1 a domino with two different digits"),
        ("1 B3", "0 B3", "2:6 a digit of a domino (1 to 9), found '0'"),
        ("1 B3", "1 J3", "2:8 a cell, A1 to I9, found 'J3'"),
        ("2 C4 9 C3", "6 C4 1 C3", "3:1 a domino or a single digit that fits"),
        ("8 B7 4 B8", "6 B7 4 B8", "6:1 a domino or a single digit that fits"),
        ("C5 A3", "C3 A3", "12:1 a domino or a single digit that fits"),
        ("C6 I1\n", "C6 A8\n", "1:1 a puzzle with a completion"),
    ] {
        assert_refused("hdu4210", &[(&changed("hdu4210", from, to), "", error)]);
    }
}

/// A full grid with square boxes.
fn full(order: usize) -> Vec<u8> {
    let side = order * order;
    let digit = |cell: usize| (cell / side * order + cell / side / order + cell % side) % side;
    (0..side * side).map(|cell| digit(cell) as u8 + 1).collect()
}

#[test]
fn malformed_grids_are_refused() {
    let digits: String = full(3).iter().map(u8::to_string).collect();
    let lines: String =
        full(3).chunks(9).map(|row| row.iter().map(u8::to_string).collect::<String>() + "\n").collect();
    let spaced = spaced(&full(3));
    let row = |row: &[u8]| row.iter().map(|digit| char::from(b'@' + digit)).collect::<String>() + "\n";
    let large: String = full(4).chunks(16).map(row).collect();
    let twice = |text: &str, with: &str| text.replacen(&text[..1], with, 1);
    let line = format!("{digits}\n");
    let blank = |cell: &str| format!("{}{cell}{}\n", &digits[..40], &digits[41..]);
    assert_refused(
        "poj2676",
        &[(&format!("2\n{lines}{}", &lines[..85]), &lines, "19:6 0-9, found end of input")],
    );
    assert_refused(
        "poj3076",
        &[
            (&format!("{large}\n{}", twice(&large, "Q")), &large, "18:1 A-P or '-', found 'Q'"),
            (&format!("{}\n", &large[..34]), "", "4:1 a row of 16 cells, A-P or '-', found end of input"),
        ],
    );
    assert_refused("uva1309", &[(&large[..large.len() - 1 - 16], "", "16:1 a row of 16 cells")]);
    assert_refused("spoj1110", &[(&format!("2\n{large}\n"), &large, "19:1 a row of 16 cells")]);
    assert_refused(
        "sudokux",
        &[
            (&format!("{}\n", ".".repeat(82)), "", "1:82 end of line, found '.'"),
            (&line, "", "1:1 a grid with a solution"),
        ],
    );
    assert_refused(
        "poj3074",
        &[
            (&format!("{digits}5\n"), "", "1:82 end of line, found '5'"),
            (&format!("{line}\n11{}\n", ".".repeat(79)), &line, "3:1 a grid with a solution, found '11"),
            (&format!("{line}{}\n", &digits[1..]), &line, "2:81 1-9 or '.', found end of line"),
            (&blank("x"), "", "1:41 1-9 or '.', found 'x'"),
            (&blank(" "), "", "1:41 1-9 or '.', found ' '"),
            (&blank("\0"), "", "1:41 1-9 or '.', found '\\x00'"),
        ],
    );
    assert_refused(
        "hdu1426",
        &[
            (&format!("{spaced}\n{}", twice(&spaced, "0")), &spaced, "11:1 1-9 or '?', found '0'"),
            (&spaced[1..spaced.len() - 1], "", "9:18 1-9 or '?', found end of input"),
            (&format!("{}1", lines.trim_end()), "", "9:10 end of line, found '1'"),
        ],
    );
    assert_refused("luogu1784", &[(&twice(&spaced, "10"), "", "1:1 a digit (0 to 9), found '10'")]);
    assert_refused(
        "noip2009",
        &[(&spaced[..spaced.len() - 2], "", "9:17 a digit (0 to 9), found end of input")],
    );
    assert_refused(
        "hdu4069",
        &[(&format!("1\n{}", "0 ".repeat(81)), "", "2:1 walls around 9 boxes of 9 cells")],
    );
}

#[test]
fn inputs_beyond_a_limit_are_refused() {
    let weights = format!("6 7\n{}", "???????\n".repeat(6));
    assert_refused("dumbbells", &[(&weights, "", "7:2 at most 36 weights, found '?'")]);
    let rows = format!("count\n{}", "#\n".repeat(1001));
    assert_refused("pentomino", &[(&rows, "", "1002:1 an empty line after 1000 rows")]);
    let numbers = format!("8 7\n{}", "1 1 1 1 1 1 1\n".repeat(8));
    assert_refused("shikaku", &[(&numbers, "", "9:7 0, as 52 cells have a number, found '1'")]);
    let open = format!("9 9\n{}", ".........\n".repeat(9));
    assert_refused("crossword", &[(&open, "", "2:1 a grid with at most 14 places for words")]);
    let singles: String = (0..81).map(|cell| format!("1 1 {} {}\n", cell / 9 + 1, cell % 9 + 1)).collect();
    let twice = singles.replacen("1 1 1 2\n", "1 1 1 1\n", 1);
    let pair =
        |cage: usize| format!("15 2 {0} {1} {0} {2}\n", cage / 4 + 1, cage % 4 * 2 + 1, cage % 4 * 2 + 2);
    let pairs: String = (0..33).map(pair).collect();
    assert_refused(
        "killer",
        &[
            (&format!("81\n{twice}"), "", "3:5 a cell that is not in a cage yet"),
            (&format!("33\n{pairs}"), "", "1:1 cages that fill the grid"),
        ],
    );
}

#[test]
fn malformed_triangles_and_boxes_are_refused() {
    let triangle: String = (1..=10).map(|row| ".".repeat(row) + "\n").collect();
    assert_refused(
        "luogu4205",
        &[
            (&triangle.replacen("..\n", ".M\n", 1), "", "2:2 A-L or '.', found 'M'"),
            (&triangle.replacen("..\n", "...\n", 1), "", "2:3 end of line, found '.'"),
            (&triangle[..triangle.len() - 2], "", "10:10 A-L or '.', found end of input"),
        ],
    );
    let full = "1\nFVVVL\nFFFZL\nUFUZL\nTNNNL\nPPPVL\nIIIII\nUUUZY\nTTTNN\nPPXVY\nWXXXY\nWWXZY\nTWWZY\n";
    let two: String = full.chars().map(|c| if "1FV\n".contains(c) { c } else { '.' }).collect();
    assert_refused(
        "solidpent",
        &[
            (&two, "", "2:1 a box with at least 3 pieces"),
            (&full.replacen("IIIII", ".IIII", 1), "", "2:1 a box in which the cells of I are that piece"),
            (&full.replacen("FFFZL", "FFfZL", 1), "", "3:3 '.' or a piece, found 'f'"),
            (&full.replacen("FFFZL", "FFFZLL", 1), "", "3:6 end of row, found 'L'"),
            (&full.replacen("FFFZL", "FFFZ", 1), "", "3:5 '.' or a piece"),
            (&full[..full.len() - 6], "", "13:1 a row of a box"),
        ],
    );
}
