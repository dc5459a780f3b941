//! Tests of the checkers: which outputs are right, which are wrong, and why.

use dlx_kernel::Matrix;
use dlx_problems::checker::{Fault, exact_cover};
use dlx_problems::find;

/// Outputs, each with its verdict: empty if the output is right, `PE` for a presentation error, the fault of
/// a wrong output, or `SE ` and the fault of the case. Two dots stand for the beginning of the fault.
type Judged<'a> = [(&'a str, &'a str)];

fn assert_judged(id: &str, input: &str, answer: &str, judged: &Judged) {
    for (output, expected) in judged {
        let check = find(id).ok().unwrap().check.unwrap();
        let found = match check(input.as_bytes(), output.as_bytes(), answer.as_bytes()) {
            Ok(()) => String::new(),
            Err(Fault::Presentation(_)) => "PE".to_string(),
            Err(Fault::Wrong(what)) => what,
            Err(Fault::Case(what)) => format!("SE {what}"),
        };
        let is_right = expected.strip_prefix("..").map_or(found == *expected, |end| found.ends_with(end));
        assert!(is_right, "{id}: {found:?}, not {expected:?}, for {output:?}");
    }
}

/// A problem, an input, the expected answer, and outputs with their expected results.
type Case<'a> = (&'a str, &'a str, &'a str, &'a Judged<'a>);

const WORDS: &str = "2 3\n...\n..#\non tea to en\n\
    2 2\n..\n..\nis so us at\n\
    2 2\n..\n..\nab cd ac bd\n";
/// Two graphs: a path of five vertices and a ring of four.
const CODES: &str = "5 4\n1 2\n2 3\n3 4\n4 5\n4 4\n1 2\n2 3\n3 4\n4 1\n";

#[rustfmt::skip]
const CASES: &[Case] = &[
    ("hust1017", "4 3\n2 1 2\n1 3\n2 2 3\n1 1\n1 2\n1 1\n", "2 1 2\nNO\n", &[
        ("2 1 2\nNO\n", ""),
        ("2 2 1\nNO", ""),
        ("2 4 3 \nNO\n", ""),
        ("2 1 3\nNO\n", "matrix 1: column 2 is in rows 1 and 3"),
        ("1 1\nNO\n", "matrix 1: column 3 is in no chosen row"),
        ("3 1 2 2\nNO\n", "matrix 1: row 2 is chosen twice"),
        ("NO\nNO\n", "matrix 1: NO, but there is a cover"),
        ("2 1 2\n1 1\n", "matrix 2: column 2 is in no chosen row"),
        ("2 1 5\nNO\n", "..expected a row (1 to 4), found '5'"),
        ("2 1 2\n", "..found end of input"),
        ("2 1 2\nNO\nNO\n", "..expected end of output, found 'NO'"),
        ("9 1 2\nNO\n", "..the number of rows of a cover (1 to 4), found '9'"),
    ]),
    ("hust1017", "4 3\n2 1 2\n1 3\n2 2 3\n1 1\n1 2\n1 1\n", "NO\nNO\n", &[
        ("2 1 2\nNO\n", "SE matrix 1: there is a cover, but the answer says NO"),
    ]),
    ("luogu4929", "4 3\n1 1 0\n0 0 1\n0 1 1\n1 0 0\n", "1 2\n", &[
        ("1 2\n", ""),
        ("2 1", ""),
        ("4 3 \n\n", ""),
        ("1 3", "column 2 is in rows 1 and 3"),
        ("4", "column 2 is in no chosen row"),
        ("1 2 1", "row 1 is chosen twice"),
        ("No Solution!", "No Solution!, but there is a cover"),
        ("", "..expected No Solution! or a row (1 to 4), found end of input"),
        ("1 2 5", "..(1 to 4), found '5'"),
        ("1 2 3 4 1 1 1", "column 2 is in rows 1 and 3"),
        ("1 2 3 4 1 1 1 5", "..(1 to 4), found '5'"),
        ("No Solution", "..(1 to 4), found 'No'"),
        ("No Solution! 1 2", "..(1 to 4), found 'No'"),
    ]),
    ("luogu4929", "1 2\n0 1\n", "No Solution!\n", &[
        ("No Solution!", ""),
    ]),
    ("luogu4929", "4 3\n1 1 0\n0 0 1\n0 1 1\n1 0 0\n", "No Solution!\n", &[
        ("1 2\n", "SE there is a cover, but the answer says No Solution!"),
    ]),
    ("spoj1771", "4 0 0 0 0\n8 2 0 0 0 4 0 0 0\n", "", &[
        ("2 4 1 3\n2 6 1 7 4 8 3 5\n", ""),
        ("3 1 4 2\n2 6 1 7 4 8 3 5\n", ""),
        ("2 4 1 3\n1 5 8 6 3 7 2 4\n", "..row 1: column 1 in place of the given 2"),
        ("2 4 1 2\n", "case 1: the queens of rows 1 and 4 attack each other"),
        ("1 3 2 4\n", "case 1: the queens of rows 2 and 3 attack each other"),
        ("2 4 1 0\n", "..expected a column (1 to 4), found '0'"),
        ("2 4 1 3\n", "..expected a column (1 to 8), found end of input"),
        ("2 4 1 3 2 6 1 7 4 8 3 5 1", "..expected end of output, found '1'"),
        ("none", "..expected a column (1 to 4), found 'none'"),
    ]),
    // Rows 1 and 4 are enough, and so are rows 2 and 3.
    ("acwing2713", "5 4\n1 1 0 0\n1 0 1 0\n0 1 0 1\n0 0 1 1\n1 0 0 0\n", "2\n1 4\n", &[
        ("2\n1 4\n", ""),
        ("2\n4 1 \n", ""),
        ("2\n2 3", ""),
        ("2 3 2\n", ""),
        ("3\n1 2 4\n", "3 rows, but 2 are enough"),
        ("2\n1 2\n", "column 4 is in no chosen row"),
        ("2\n4 4\n", "row 4 is chosen twice"),
        ("1\n1\n", "column 3 is in no chosen row"),
        ("2\n0 3\n", "output, line 2, column 1: expected a row (1 to 5), found '0'"),
        ("2\n1 6\n", "output, line 2, column 3: expected a row (1 to 5), found '6'"),
        ("0\n\n", "output, line 1, column 1: expected the number of rows (1 to 5), found '0'"),
        ("", "..expected the number of rows (1 to 5), found end of input"),
        ("2\n1\n", "..expected a row (1 to 5), found end of input"),
        ("2\n1 4 5\n", "..expected end of output, found '5'"),
    ]),
    ("acwing2713", "5 4\n1 1 0 0\n1 0 1 0\n0 1 0 1\n0 0 1 1\n1 0 0 0\n", "3\n1 2 4\n", &[
        ("2\n1 4\n", "SE the answer has 3 rows, but a cover of size 2 exists"),
    ]),
    ("hdu2828", "2 3\n2 1 ON 2 ON\n1 1 OFF\n2 1\n1 1 ON\n1 1 OFF\n", "OFF ON ON\n-1\n", &[
        ("OFF ON ON\n-1\n", ""),
        ("OFF ON OFF\n-1", ""),
        ("OFF  ON OFF \n\n-1\n", ""),
        ("ON ON ON\n-1\n", "case 1: lamp 2 is not lit"),
        ("OFF OFF ON\n-1\n", "case 1: lamp 1 is not lit"),
        ("-1\n-1\n", "case 1: -1, but all lamps can be lit"),
        ("OFF ON ON\nON\n", "case 2: lamp 2 is not lit"),
        ("OFF ON\n-1\n", "..expected ON or OFF, found '-1'"),
        ("OFF On ON\n-1\n", "..expected ON or OFF, found 'On'"),
        ("OFF ON ON\n", "..found end of input"),
        ("OFF ON ON\n-1\n-1\n", "..expected end of output, found '-1'"),
    ]),
    ("hdu2828", "2 3\n2 1 ON 2 ON\n1 1 OFF\n2 1\n1 1 ON\n1 1 OFF\n", "-1\n-1\n", &[
        ("OFF ON ON\n-1\n", "SE case 1: all lamps can be lit, but the answer says -1"),
    ]),
    // The input has two puzzles: a diagonal of two cells and a single row.
    ("nonogram", "2 2\n1 1\n1 1\n1 1\n1 1\n1 4\n2 1 2\n1 1\n0\n1 1\n1 1\n", "#.\n.#\n\n#.##\n\n", &[
        ("#.\n.#\n\n#.##\n\n", ""),
        (".#\n#.\n\n#.##", ""),
        ("##\n..\n#.##", "puzzle 1, row 1 has a block of 2, expected a block of 1"),
        ("#.\n#.\n#.##", "puzzle 1, column 1 has a block of 2, expected a block of 1"),
        ("#.\n.#\n....", "puzzle 2, row 1 has no block, expected blocks of 1 2"),
        ("#.\n.#\n##.#", "puzzle 2, row 1 has blocks of 2 1, expected blocks of 1 2"),
        ("#.\n.#", "output, line 2, column 3: expected a row of '#' and '.', found end of input"),
        ("#\n.#\n#.##", "output, line 1, column 2: expected '#' or '.', found end of line"),
        ("#.#\n.#\n#.##", "output, line 1, column 3: expected end of line, found '#'"),
        ("#x\n.#\n#.##", "output, line 1, column 2: expected '#' or '.', found 'x'"),
        ("#.\n.#\n#.##\n#", "..4, column 1: expected the end, after a grid for each puzzle, found '#'"),
    ]),
    ("crossword", WORDS, "tea\non#\nNONE\nSEVERAL\n", &[
        ("tea\non#\nNONE\nSEVERAL\n", ""),
        ("tea\nen#\nNONE\nSEVERAL\n", "grid 1: r1c1 down: 'te' is not in the list"),
        ("teaon#NONE\nSEVERAL\n", "..a row of 3 letters and '#', NONE or SEVERAL, found 'teaon#NONE'"),
        ("tea\nonx\nNONE\nSEVERAL\n", "grid 1: r2c3 is 'x'"),
        ("NONE\nNONE\nSEVERAL\n", "grid 1: it says NONE, but there is one filling, tea on#"),
        ("SEVERAL\nNONE\nSEVERAL\n", "grid 1: it says SEVERAL, but there is one filling, tea on#"),
        ("tea\non#\nis\nso\nSEVERAL\n", "grid 2: 'is' is used twice: r1c1 across and r1c1 down"),
        ("tea\non#\nSEVERAL\nSEVERAL\n", "grid 2: it says SEVERAL, but there is no filling"),
        ("tea\non#\nNONE\nab\ncd\n", "grid 3: it says ab cd, but there are several fillings"),
        ("tea\non#\nNONE\nNONE\n", "grid 3: it says NONE, but there are several fillings"),
        ("tea\non#\nNONE\nSEVERAL\n1", "..expected end of output, found '1'"),
        ("tea\non#\nNONE\n", "..expected a row of 2 letters and '#', NONE or SEVERAL, found end of input"),
    ]),
    ("perfectcode", CODES, "2 1 4\nnone\n", &[
        ("2 1 4\nnone\n", ""),
        ("2 4 1\nnone", ""),
        ("2 2 5 \nnone\n", ""),
        ("2 1 3\nnone\n", "graph 1: vertex 2 and its neighbours include several code vertices, such as 1 and 3"),
        ("1 4\nnone\n", "graph 1: vertex 1 neither is in the code nor has a neighbour in it"),
        ("2 1 1\nnone\n", "graph 1: vertex 1 is listed twice"),
        ("none\nnone\n", "graph 1: none, but there is a perfect code"),
        ("2 1 4\n1 1\n", "graph 2: vertex 3 neither is in the code nor has a neighbour in it"),
        ("2 1 6\nnone\n", "output, line 1, column 5: expected a vertex (1 to 5), found '6'"),
        ("0\nnone\n", "..expected none or the number of vertices of a code (1 to 5), found '0'"),
        ("2 1 4\n", "..expected none or the number of vertices of a code, found end of input"),
        ("2 1 4\nnone\nnone\n", "..expected end of output, found 'none'"),
    ]),
];

#[test]
fn checkers_name_the_fault_of_wrong_outputs() {
    for (id, input, answer, judged) in CASES {
        assert_judged(id, input, answer, judged);
    }
    assert_case_at_fault("nonogram", "1 1\n1 2\n", "#", "");
    assert_case_at_fault("crossword", WORDS, "tea\non#\nNONE\nSEVERAL\n", "NONE\nNONE\nSEVERAL\n");
    assert_case_at_fault("perfectcode", CODES, "2 1 4\nnone\n", "none\nnone\n");
}

#[test]
fn an_exact_cover_covers_each_column_once() {
    let mut rows = Matrix::new(3, 0);
    for row in [&[0, 1][..], &[2], &[1, 2], &[0, 0]] {
        rows.add(row);
    }
    assert_eq!(exact_cover(&rows, &[1, 0]), Ok(()));
    assert_eq!(exact_cover(&rows, &[2, 3]), Ok(()));
    assert_eq!(exact_cover(&rows, &[0, 2]).unwrap_err().to_string(), "column 2 is in rows 1 and 3");
    assert_eq!(exact_cover(&rows, &[0]).unwrap_err().to_string(), "column 3 is in no chosen row");
    assert_eq!(exact_cover(&rows, &[1, 0, 1]).unwrap_err().to_string(), "row 2 is chosen twice");
    assert_eq!(exact_cover(&rows, &[]).unwrap_err().to_string(), "column 1 is in no chosen row");
}

#[test]
fn hdu3663() {
    let three = "3 3 5\n1 2\n2 3\n1 3\n1 5\n1 5\n1 5\n\n";
    let input = format!("{three}4 4 5\n1 2\n2 3\n3 4\n4 1\n1 5\n1 5\n1 5\n1 5\n2 0 2\n1 2\n1 2\n");
    let answer = "1 5\n0 0\n0 0\n\nNo solution\n\n1 2\n1 2\n\n";
    let first = |case: &str| answer.replacen("1 5\n0 0\n0 0\n", case, 1);
    let judged = |judged: &Judged| assert_judged("hdu3663", &input, answer, judged);
    judged(&[
        (&first("1 5\n0 0\n0 0\n"), ""),
        (&first("4 5\n1 2\n3 3\n"), ""),
        (&first("0 0\n5 5\n1 4\n"), ""),
        (&first("1 3\n0 0\n0 0\n"), "case 1: town 1 has 0 suppliers on day 4"),
        (&first("1 3\n3 5\n0 0\n"), "case 1: town 1 has 2 suppliers on day 3"),
        (
            &first("5 1\n0 0\n0 0\n"),
            "case 1: station 1 works on days 5 to 1, but can only work on days 1 to 5",
        ),
        (&first("No solution\n"), "case 1: No solution, but there is one"),
        (&answer.replace("1 2\n1 2", "1 2\n0 0"), "case 3: town 2 has 0 suppliers on day 1"),
        (&first("1 6\n0 0\n0 0\n"), "..expected a day, or No solution (0 to 5), found '6'"),
        (&first("No way\n"), "..expected solution, found 'way'"),
        ("1 5\n0 0\n", "..found end of input"),
        (&format!("{answer}1 2\n"), "..expected end of output, found '1'"),
        // Missing and superfluous empty lines.
        (answer.trim_end(), "PE"),
        (&format!("{answer}\n"), "PE"),
        (&answer.replace("\n\n", "\n"), "PE"),
    ]);
    let stations = "case 1: station 1 works on days 1 to 2, but can only work on days 2 to 2";
    assert_judged("hdu3663", "2 0 2\n2 2\n1 2\n", "No solution\n\n", &[("1 2\n1 2\n\n", stations)]);
    let fault = "SE case 1: there is a solution, but the answer says No solution";
    assert_judged("hdu3663", "1 0 1\n1 1\n", "No solution\n\n", &[("1 1\n\n", fault)]);
}

#[test]
fn hdu4210() {
    let input = include_str!("../../../cases/hdu4210/sample-1.in");
    let answer = include_str!("../../../cases/hdu4210/sample-1.out");
    let first = |row: &str| answer.replace("872643195", row);
    // A grid, found by an independent search, that would be a completion if dominoes could be used several
    // times.
    let grid =
        "872643915\n361759842\n549218637\n296175483\n738964251\n415832769\n184597326\n627381594\n953426178";
    let own = answer.lines().skip(1).take(9).collect::<Vec<_>>().join("\n");
    assert_judged(
        "hdu4210",
        input,
        answer,
        &[
            (answer, ""),
            ("", "puzzle 1: it is missing"),
            (&answer.replace("Puzzle 2", "Puzzle 1"), "puzzle 2: expected 'Puzzle 2'"),
            (&first("87264319"), "puzzle 1: row A: expected 9 digits 1-9"),
            (&answer[..99], "puzzle 2: it is missing"),
            (&first("782643195"), "puzzle 1: A2: 8 in place of the given 7"),
            (&first("872843195"), "puzzle 1: 8 twice in a row, in A1 and A4"),
            (&first("472683195"), "puzzle 1: 4 twice in a box, in A1 and C2"),
            (&format!("{answer}Puzzle 3\n"), "the output goes on after the last puzzle"),
            (
                &answer.replace(&own, grid),
                "puzzle 1: it is a sudoku, but cannot be laid out with each domino once",
            ),
            (&answer.replacen('\n', "\n\n", 1), "PE"),
            (answer.trim_end(), "PE"),
            (&answer.replace('\n', " \n"), "PE"),
        ],
    );
    assert_case_at_fault("hdu4210", "36\n", "", "");
}

/// Checks that the checker blames the case, with any message.
fn assert_case_at_fault(id: &str, input: &str, output: &str, answer: &str) {
    let judged =
        find(id).ok().unwrap().check.unwrap()(input.as_bytes(), output.as_bytes(), answer.as_bytes());
    assert!(matches!(judged, Err(Fault::Case(_))), "{id}: {judged:?}");
}

#[test]
fn poj2676() {
    let input = "1\n103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n\
        000401000\n009205800\n804000107\n";
    let right =
        "143628579\n572139468\n986754231\n391542786\n468917352\n725863914\n237481695\n619275843\n854396127\n";
    let changed = |from: &str, to: &str| right.replacen(from, to, 1);
    assert_judged(
        "poj2676",
        input,
        "",
        &[
            (right, ""),
            ("", "grid 1: 0 lines of output, expected 9"),
            (&right[..80], "grid 1: 8 lines of output, expected 9"),
            (&changed("4", "0"), "grid 1, row 1: expected 9 digits 1-9"),
            (&changed("1", "4"), "grid 1: row 1, column 1: 4 in place of the given 1"),
            (&changed("43", "34"), "grid 1: row 1, column 3: 4 in place of the given 3"),
            (&changed("62", "26"), "grid 1: column 5 has 6 twice"),
            (&right.repeat(2), "18 lines of output, expected 9"),
            (&changed("43", "33"), "grid 1: row 1 has 3 twice"),
            (&format!("{right}\n"), "PE"),
            (right.trim_end(), "PE"),
            (&right.replace('\n', " \n"), "PE"),
        ],
    );
    assert_judged("poj2676", &("1\n".to_string() + &"000000000\n".repeat(9)), "", &[(right, "")]);
    assert_case_at_fault("poj2676", "2\n123456789\n", right, "");
}

#[test]
fn sudokugen() {
    // A 17-clue puzzle (Gordon Royle's collection): one completion, every given needed.
    let puzzle =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000".replace('0', ".");
    let judged = |request: &str, output: &str, expected: &str| {
        assert_judged("sudokugen", request, "", &[(output, expected)]);
    };
    judged("1 17 1", &format!("{puzzle}\n"), "");
    judged("1 17 1", &format!("\u{3000}\n{puzzle} \r\n"), "");
    judged("1 17 1", &format!("{puzzle}1"), "line 1: expected 81 characters, 1-9 or '.'");
    judged("", "", "");
    judged("5 30 0\n", "", "");
    judged("1 17 2", &puzzle, "1 of 2 puzzles");
    judged("1 17 4294967295", &puzzle, "1 of 4294967295 puzzles");
    judged("1 17 2", &format!("{puzzle}\n{puzzle}"), "line 2: repeats the puzzle of line 1");
    judged("1 20 1", &puzzle, "line 1: 17 givens, expected 20");
    judged("1 17 1", &puzzle[1..], "line 1: expected 81 characters, 1-9 or '.'");
    judged("1 17 1", &puzzle.replace('1', "x"), "line 1: expected 81 characters, 1-9 or '.'");
    judged("1 17 1", &puzzle.replacen("1.", ".1", 1), "line 1: the puzzle has several completions");
    judged("1 18 1", &puzzle.replacen("1.", "11", 1), "line 1: the puzzle has no completion");
    let one_more = puzzle.replacen(".......1", "6......1", 1);
    judged("1 17 1", &one_more, "line 1: 18 givens, expected 17: the given of cell 1 is not needed");
    // Norvig's puzzle without a completion, on which a plain search takes half an hour.
    let hard = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    judged("1 17 1", hard, "line 1: the puzzle has no completion");
    assert_case_at_fault("sudokugen", "1 2", "", "");
}

#[test]
fn roundrobin() {
    let (input, answer) = ("4 1\n1 1 3\n4 2\n1 1 2\n2 3 4\n", "3 4 1 2\n2 1 4 3\n4 3 2 1\nnone\n");
    let first = |round: &str| answer.replace("3 4 1 2", round);
    assert_judged(
        "roundrobin",
        input,
        answer,
        &[
            (answer, ""),
            ("3 4 1 2\n4 3 2 1\n2 1 4 3\nnone", ""),
            ("2 1 4 3\n3 4 1 2\n4 3 2 1\nnone\n", "case 1: teams 1 and 3 do not meet in round 1"),
            (&answer.replace("4 3 2 1", "2 1 4 3"), "case 1: teams 1 and 2 meet in rounds 2 and 3"),
            (&first("3 4 2 1"), "case 1: round 1: team 1 meets team 3, which meets team 2"),
            (&first("1 4 3 2"), "case 1: round 1: team 1 meets team 1, which meets team 1"),
            ("none\nnone\n", "case 1: none, but there is a timetable"),
            (
                &first("5 4 1 2"),
                "output, line 1, column 1: expected an opponent, or none (1 to 4), found '5'",
            ),
            (&format!("{answer}1"), "..expected end of output, found '1'"),
            ("3 4 1 2\n", "..expected an opponent, or none (1 to 4), found end of input"),
        ],
    );
    assert_case_at_fault("roundrobin", input, answer, "none\nnone\n");
}

#[test]
fn uva211() {
    let input = include_str!("../../../cases/uva211/sample-1.in");
    let answer = include_str!("../../../cases/uva211/sample-1.out");
    // The two maps that are solutions of layout 2.
    let maps = answer.split("layout #2 are:\n\n").nth(1).unwrap().split("There").next().unwrap();
    let (one, other) = maps.trim_end().split_once("\n\n").unwrap();
    let exchanged = answer.replace(one, "first").replace(other, one).replace("first", other);
    let changed = |from: &str, to: &str| answer.replacen(from, to, 1);
    let fewer = answer.replace(one, "").replace("are 2", "are 1");
    assert_ne!(exchanged, answer);
    assert_judged(
        "uva211",
        input,
        answer,
        &[
            (answer, ""),
            (&exchanged, ""),
            (&answer.split_whitespace().collect::<Vec<_>>().join("\n"), ""),
            (&answer.replace(one, other), "layout 2: map 2: the same as map 1"),
            (&answer.replace(one, &format!("{one}\n").repeat(4)), "layout 2: map 2: the same as map 1"),
            (&fewer, "layout 2: has 1 of 2 maps"),
            (&answer.replace("are 1", "are 2"), "layout 1: says 2, has 1 maps"),
            (&changed("   5   4", "   4   5"), "layout 1: row 1, column 1: 4 in place of 5 pips"),
            (
                &changed("   6  20  20", "  20  20   6"),
                "layout 1: map 1: bone 6 is not on exactly two neighbouring cells",
            ),
            (
                &changed("  22  22   9   9  10  10", "   9   9  22  22  10  10"),
                "layout 1: map 1: row 7, column 3: bone 9 lies on 3|6",
            ),
            (&changed("  28", "  29"), "..expected a bone, 1 to 28, found '29'"),
            (&changed("are 1", "are one"), "..expected the number of maps, found 'one'"),
            (&changed("There are", "There is"), "..expected 'are', found 'is'"),
            (&format!("{answer}\nLayout #3:\n"), "..expected end of output, found 'Layout'"),
            ("Layout #1:\n", "..found end of input"),
        ],
    );
    assert_judged("uva211", input, &fewer, &[(answer, "SE layout 2: a map that is not in the answer")]);
}

#[test]
fn hdu4735() {
    let input = "3\n3 1\n0 0 1\n1 2 1\n1 3 1\n1 1\n0\n1 1\n1\n";
    let answer = "Case #1: 1\nCase #2: -1\nCase #3: 0\n";
    let changed = |from: &str, to: &str| answer.replace(from, to);
    assert_judged(
        "hdu4735",
        input,
        answer,
        &[
            (answer, ""),
            (&changed("#1: 1", "#1: 2"), "case 1: it says 2, but 1 swap is needed"),
            (&changed("-1", "0"), "case 2: it says 0, but there are too few boys"),
            (&changed("#3: 0", "#3: -1"), "case 3: it says -1, but 0 swaps are needed"),
            (&changed("#2", "#3"), "output, line 2, column 6: expected #2:, found '#3:'"),
            (&changed("#3: 0\n", "#3: 0\n0"), "output, line 4, column 1: expected end of output, found '0'"),
            (&changed("\nCase", "\n\tCase\n"), "PE"),
        ],
    );
    assert_case_at_fault("hdu4735", input, answer, "Case #1: 1\n");
}

#[test]
fn control_characters_at_the_end_of_an_output_are_wrong() {
    let cases = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases");
    let mut checked = 0;
    for problem in dlx_problems::PROBLEMS.iter() {
        let Some(check) = problem.check else { continue };
        let read = |end| std::fs::read(cases.join(problem.home).join(format!("sample-1.{end}"))).unwrap();
        let (input, answer) = (read("in"), read("out"));
        for mark in ["", "\x1a", "\x1a\n", "\0\n"] {
            let output = [&answer[..], mark.as_bytes()].concat();
            let is_right = check(&input, &output, &answer).is_ok();
            assert_eq!(is_right, mark.is_empty(), "{}: {mark:?}", problem.id);
        }
        checked += 1;
    }
    assert!(checked >= 15, "{checked} checkers");
}
