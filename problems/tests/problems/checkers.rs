//! The checkers of problems with several right answers: what is right, what is wrong and why.

use dlx_kernel::Matrix;
use dlx_problems::checker::{Check, Fault, exact_cover};
use dlx_problems::find;

/// The checker of a problem.
fn check_of(id: &str) -> Check {
    find(id).ok().unwrap().check.unwrap()
}

/// Why a checker calls an output wrong.
fn wrong_of(judged: Result<(), Fault>) -> String {
    match judged {
        Err(Fault::Wrong(what)) => what,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_exact_cover_has_each_column_once() {
    let mut rows = Matrix::new(3, 0);
    for row in [&[0, 1][..], &[2], &[1, 2], &[0, 0]] {
        rows.add(row);
    }
    assert_eq!(exact_cover(&rows, &[1, 0]), Ok(()));
    assert_eq!(exact_cover(&rows, &[2, 3]), Ok(()));
    assert_eq!(exact_cover(&rows, &[0, 2]).unwrap_err(), "column 2 is in rows 1 and 3");
    assert_eq!(exact_cover(&rows, &[0]).unwrap_err(), "column 3 is in no chosen row");
    assert_eq!(exact_cover(&rows, &[1, 0, 1]).unwrap_err(), "row 2 is chosen twice");
    assert_eq!(exact_cover(&rows, &[]).unwrap_err(), "column 1 is in no chosen row");
}

mod hdu3663 {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &[u8] = b"3 3 5\n1 2\n2 3\n1 3\n1 5\n1 5\n1 5\n\n4 4 5\n1 2\n2 3\n3 4\n4 1\n1 5\n1 5\n1 5\n1 5\n2 0 2\n1 2\n1 2\n";
    const ANSWER: &str = "1 5\n0 0\n0 0\n\nNo solution\n\n1 2\n1 2\n\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("hdu3663")(INPUT, output.as_bytes(), ANSWER.as_bytes())
    }

    fn reason(output: &str) -> String {
        wrong_of(judge(output))
    }

    fn first(case: &str) -> String {
        ANSWER.replacen("1 5\n0 0\n0 0\n", case, 1)
    }

    #[test]
    fn any_choice_is_right() {
        for case in ["1 5\n0 0\n0 0\n", "4 5\n1 2\n3 3\n", "0 0\n5 5\n1 4\n"] {
            assert_eq!(judge(&first(case)), Ok(()), "{case}");
        }
    }

    #[test]
    fn what_supplies_twice_or_not_at_all_is_wrong_and_named() {
        assert_eq!(reason(&first("1 3\n0 0\n0 0\n")), "case 1: town 1 has 0 supplies on day 4");
        assert_eq!(reason(&first("1 3\n3 5\n0 0\n")), "case 1: town 1 has 2 supplies on day 3");
        assert_eq!(
            reason(&first("5 1\n0 0\n0 0\n")),
            "case 1: station 1 works on days 5 to 1, can work on 1 to 5"
        );
        assert_eq!(reason(&first("No solution\n")), "case 1: No solution, but there is one");
        assert_eq!(reason(&ANSWER.replace("1 2\n1 2", "1 2\n0 0")), "case 3: town 2 has 0 supplies on day 1");
        assert!(
            reason(&first("1 6\n0 0\n0 0\n")).ends_with("expected a day, or No solution (0 to 5), found '6'")
        );
        assert!(reason(&first("No way\n")).ends_with("expected solution, found 'way'"));
        assert!(reason("1 5\n0 0\n").ends_with("found end of input"));
        assert!(reason(&format!("{ANSWER}1 2\n")).ends_with("expected end of output, found '1'"));
        let stations = "2 0 2\n2 2\n1 2\n";
        let fault =
            check_of("hdu3663")(stations.as_bytes(), b"1 2\n1 2\n\n", b"No solution\n\n").unwrap_err();
        assert_eq!(fault, Fault::Wrong("case 1: station 1 works on days 1 to 2, can work on 2 to 2".into()));
    }

    #[test]
    fn empty_lines_that_miss_or_are_too_many_are_bad_presentation() {
        for output in [ANSWER.trim_end().to_string(), format!("{ANSWER}\n"), ANSWER.replace("\n\n", "\n")] {
            assert!(matches!(judge(&output), Err(Fault::Presentation(_))), "{output:?}");
        }
    }

    #[test]
    fn a_choice_where_the_answer_knows_none_is_the_cases_fault() {
        let fault = check_of("hdu3663")(b"1 0 1\n1 1\n", b"1 1\n\n", b"No solution\n\n").unwrap_err();
        assert_eq!(fault, Fault::Case("case 1: a solution, but the answer says No solution".into()));
    }
}

mod hdu4210 {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &str = include_str!("../../../cases/hdu4210/sample-1.in");
    const OUTPUT: &str = include_str!("../../../cases/hdu4210/sample-1.out");

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("hdu4210")(INPUT.as_bytes(), output.as_bytes(), OUTPUT.as_bytes())
    }

    fn wrong(output: &str) -> String {
        wrong_of(judge(output))
    }

    #[test]
    fn what_breaks_the_rules_is_wrong_and_named() {
        assert_eq!(judge(OUTPUT), Ok(()));
        assert_eq!(wrong(""), "puzzle 1: it is missing");
        assert_eq!(wrong(&OUTPUT.replace("Puzzle 2", "Puzzle 1")), "puzzle 2: expected 'Puzzle 2'");
        assert_eq!(wrong(&OUTPUT.replace("872643195", "87264319")), "puzzle 1: row A: expected 9 digits 1-9");
        assert_eq!(wrong(&OUTPUT[..99]), "puzzle 2: it is missing");
        let given = OUTPUT.replace("872643195", "782643195");
        assert_eq!(wrong(&given), "puzzle 1: A2: 8 in place of the given 7");
        let row = OUTPUT.replace("872643195", "872843195");
        assert_eq!(wrong(&row), "puzzle 1: 8 twice in a row, in A1 and A4");
        let column = OUTPUT.replace("872643195", "472683195");
        assert_eq!(wrong(&column), "puzzle 1: 4 twice in a box, in A1 and C2");
        assert_eq!(wrong(&format!("{OUTPUT}Puzzle 3\n")), "the output goes on after the last puzzle");
    }

    #[test]
    fn a_sudoku_is_wrong_if_the_dominoes_do_not_make_it() {
        // A completion if dominoes were there several times, from an independent search.
        let grid = "872643915\n361759842\n549218637\n296175483\n738964251\n415832769\n184597326\n627381594\n953426178";
        let own = OUTPUT.lines().skip(1).take(9).collect::<Vec<_>>().join("\n");
        let why = "puzzle 1: it is a sudoku, but the dominoes cannot be laid so, each once";
        assert_eq!(wrong(&OUTPUT.replace(&own, grid)), why);
    }

    #[test]
    fn blank_lines_and_missing_ends_are_bad_presentation() {
        for output in
            [OUTPUT.replacen('\n', "\n\n", 1), OUTPUT.trim_end().to_string(), OUTPUT.replace('\n', " \n")]
        {
            assert!(matches!(judge(&output), Err(Fault::Presentation(_))), "{output:?}");
        }
    }

    #[test]
    fn a_broken_case_is_the_cases_fault() {
        assert!(matches!(check_of("hdu4210")(b"36\n", b"", b""), Err(Fault::Case(_))));
    }
}

mod hust1017 {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &str = "4 3\n2 1 2\n1 3\n2 2 3\n1 1\n1 2\n1 1\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("hust1017")(INPUT.as_bytes(), output.as_bytes(), b"2 1 2\nNO\n")
    }

    fn reason(output: &str) -> String {
        wrong_of(judge(output))
    }

    #[test]
    fn any_cover_in_any_order_is_right() {
        for output in ["2 1 2\nNO\n", "2 2 1\nNO", "2 4 3 \nNO\n"] {
            assert_eq!(judge(output), Ok(()), "{output}");
        }
    }

    #[test]
    fn what_is_no_cover_is_wrong_and_named() {
        assert_eq!(reason("2 1 3\nNO\n"), "matrix 1: column 2 is in rows 1 and 3");
        assert_eq!(reason("1 1\nNO\n"), "matrix 1: column 3 is in no chosen row");
        assert_eq!(reason("3 1 2 2\nNO\n"), "matrix 1: row 2 is chosen twice");
        assert_eq!(reason("NO\nNO\n"), "matrix 1: NO, but there is a cover");
        assert_eq!(reason("2 1 2\n1 1\n"), "matrix 2: column 2 is in no chosen row");
        assert!(reason("2 1 5\nNO\n").ends_with("expected a row (1 to 4), found '5'"));
        assert!(reason("2 1 2\n").ends_with("found end of input"));
        assert!(reason("2 1 2\nNO\nNO\n").ends_with("expected end of output, found 'NO'"));
        assert!(reason("9 1 2\nNO\n").contains("the number of rows of a cover (1 to 4)"));
    }

    #[test]
    fn a_cover_where_the_answer_knows_none_is_the_cases_fault() {
        let fault = check_of("hust1017")(INPUT.as_bytes(), b"2 1 2\nNO\n", b"NO\nNO\n").unwrap_err();
        assert_eq!(fault, Fault::Case("matrix 1: a cover, but the answer says NO".into()));
    }
}

mod luogu4929 {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &str = "4 3\n1 1 0\n0 0 1\n0 1 1\n1 0 0\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("luogu4929")(INPUT.as_bytes(), output.as_bytes(), b"1 2\n")
    }

    fn reason(output: &str) -> String {
        wrong_of(judge(output))
    }

    #[test]
    fn any_cover_in_any_order_is_right() {
        for output in ["1 2\n", "2 1", "4 3 \n\n"] {
            assert_eq!(judge(output), Ok(()), "{output}");
        }
        assert_eq!(check_of("luogu4929")(b"1 2\n0 1\n", b"No Solution!", b"No Solution!\n"), Ok(()));
    }

    #[test]
    fn what_is_no_cover_is_wrong_and_named() {
        assert_eq!(reason("1 3"), "column 2 is in rows 1 and 3");
        assert_eq!(reason("4"), "column 2 is in no chosen row");
        assert_eq!(reason("1 2 1"), "row 1 is chosen twice");
        assert_eq!(reason("No Solution!"), "No Solution!, but there is a cover");
        assert!(reason("").ends_with("expected No Solution! or a row (1 to 4), found end of input"));
        assert!(reason("1 2 5").ends_with("(1 to 4), found '5'"));
        assert!(reason("No Solution").ends_with("(1 to 4), found 'No'"));
        assert!(reason("No Solution! 1 2").ends_with("(1 to 4), found 'No'"));
    }

    #[test]
    fn a_cover_where_the_answer_knows_none_is_the_cases_fault() {
        let fault = check_of("luogu4929")(INPUT.as_bytes(), b"1 2\n", b"No Solution!\n").unwrap_err();
        assert_eq!(fault, Fault::Case("a cover, but the answer says No Solution!".into()));
    }
}

mod poj2676 {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &str = "1\n103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n";
    const OUTPUT: &str =
        "143628579\n572139468\n986754231\n391542786\n468917352\n725863914\n237481695\n619275843\n854396127\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("poj2676")(INPUT.as_bytes(), output.as_bytes(), b"")
    }

    fn wrong(output: &str) -> String {
        wrong_of(judge(output))
    }

    #[test]
    fn a_completion_is_accepted_whatever_the_expected_one() {
        assert_eq!(judge(OUTPUT), Ok(()));
        let (first, second) = ("1\n".to_string() + &"000000000\n".repeat(9), OUTPUT);
        assert_eq!(check_of("poj2676")(first.as_bytes(), second.as_bytes(), b""), Ok(()));
    }

    #[test]
    fn what_breaks_the_rules_is_wrong_and_named() {
        assert_eq!(wrong(""), "grid 1: 0 lines of output, expected 9");
        assert_eq!(wrong(&OUTPUT[..80]), "grid 1: 8 lines of output, expected 9");
        assert_eq!(wrong(&OUTPUT.replacen('4', "0", 1)), "grid 1, row 1: expected 9 digits 1-9");
        assert_eq!(
            wrong(&OUTPUT.replacen('1', "4", 1)),
            "grid 1: row 1, column 1: 4 in place of the given 1"
        );
        assert_eq!(
            wrong(&OUTPUT.replacen("43", "34", 1)),
            "grid 1: row 1, column 3: 4 in place of the given 3"
        );
        assert_eq!(wrong(&OUTPUT.replacen("62", "26", 1)), "grid 1: column 5 has 6 twice");
        assert_eq!(wrong(&format!("{OUTPUT}{OUTPUT}")), "18 lines of output, expected 9");
        assert_eq!(wrong(&OUTPUT.replacen("43", "33", 1)), "grid 1: row 1 has 3 twice");
    }

    #[test]
    fn blank_lines_and_missing_ends_are_bad_presentation() {
        for output in [format!("{OUTPUT}\n"), OUTPUT.trim_end().to_string(), OUTPUT.replace('\n', " \n")] {
            assert!(matches!(judge(&output), Err(Fault::Presentation(_))), "{output:?}");
        }
    }

    #[test]
    fn a_broken_case_is_the_cases_fault() {
        assert!(matches!(
            check_of("poj2676")(b"2\n123456789\n", OUTPUT.as_bytes(), b""),
            Err(Fault::Case(_))
        ));
    }
}

mod spoj1771 {
    use super::{check_of, wrong_of};

    const INPUT: &[u8] = b"4 0 0 0 0\n8 2 0 0 0 4 0 0 0\n";

    fn reason(output: &str) -> String {
        wrong_of(check_of("spoj1771")(INPUT, output.as_bytes(), b""))
    }

    #[test]
    fn any_placement_is_right() {
        for first in ["2 4 1 3", "3 1 4 2"] {
            let output = format!("{first}\n2 6 1 7 4 8 3 5\n");
            assert_eq!(check_of("spoj1771")(INPUT, output.as_bytes(), b""), Ok(()), "{output}");
        }
    }

    #[test]
    fn what_breaks_the_rules_is_wrong_and_named() {
        assert_eq!(reason("2 4 1 3\n1 5 8 6 3 7 2 4\n"), "case 2: row 1: column 1 in place of the given 2");
        assert_eq!(reason("2 4 1 2\n"), "case 1: the queens of rows 1 and 4 attack each other");
        assert_eq!(reason("1 3 2 4\n"), "case 1: the queens of rows 2 and 3 attack each other");
        assert!(reason("2 4 1 0\n").ends_with("expected a column (1 to 4), found '0'"));
        assert!(reason("2 4 1 3\n").ends_with("expected a column (1 to 8), found end of input"));
        assert!(reason("2 4 1 3 2 6 1 7 4 8 3 5 1").ends_with("expected end of output, found '1'"));
        assert!(reason("none").ends_with("expected a column (1 to 4), found 'none'"));
    }
}

mod sudokugen {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    // A 17-clue puzzle (Gordon Royle's collection): one completion, every given needed.
    const PUZZLE: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

    fn judge(request: &str, output: &str) -> Result<(), Fault> {
        check_of("sudokugen")(request.as_bytes(), output.replace('0', ".").as_bytes(), b"")
    }

    fn wrong(request: &str, output: &str) -> String {
        wrong_of(judge(request, output))
    }

    #[test]
    fn puzzles_with_the_wanted_givens_or_none_to_spare_are_accepted() {
        assert_eq!(judge("1 17 1", &format!("{PUZZLE}\n")), Ok(()));
        assert_eq!(judge("", ""), Ok(()));
        assert_eq!(judge("5 30 0\n", ""), Ok(()));
    }

    #[test]
    fn every_way_to_be_wrong_is_named() {
        assert_eq!(wrong("1 17 2", PUZZLE), "1 puzzles, expected 2");
        assert_eq!(wrong("1 17 2", &format!("{PUZZLE}\n{PUZZLE}")), "line 2: the puzzle of line 1 again");
        assert_eq!(wrong("1 20 1", PUZZLE), "line 1: 17 givens, expected 20");
        assert_eq!(wrong("1 17 1", &PUZZLE[1..]), "line 1: expected 81 characters, 1-9 or '.'");
        assert_eq!(wrong("1 17 1", &PUZZLE.replace('1', "x")), "line 1: expected 81 characters, 1-9 or '.'");
        assert_eq!(
            wrong("1 17 1", &PUZZLE.replacen('1', "0", 1)),
            "line 1: the puzzle has several completions"
        );
        assert_eq!(wrong("1 18 1", &PUZZLE.replacen("10", "11", 1)), "line 1: the puzzle has no completion");
        let with_one_more = PUZZLE.replacen("00000001", "60000001", 1);
        assert_eq!(
            wrong("1 17 1", &with_one_more),
            "line 1: 18 givens, expected 17, and that of cell 1 is not needed"
        );
    }

    #[test]
    fn a_broken_case_is_the_cases_fault() {
        assert!(matches!(judge("1 2", ""), Err(Fault::Case(_))));
    }
}

mod roundrobin {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &[u8] = b"4 1\n1 1 3\n4 2\n1 1 2\n2 3 4\n";
    const ANSWER: &str = "3 4 1 2\n2 1 4 3\n4 3 2 1\nnone\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("roundrobin")(INPUT, output.as_bytes(), ANSWER.as_bytes())
    }

    #[test]
    fn any_timetable_is_right() {
        assert_eq!(judge(ANSWER), Ok(()));
        assert_eq!(judge("3 4 1 2\n4 3 2 1\n2 1 4 3\nnone"), Ok(()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let reason = |output: &str| wrong_of(judge(output));
        let moved = ANSWER.replace("3 4 1 2\n2 1 4 3\n", "2 1 4 3\n3 4 1 2\n");
        assert_eq!(reason(&moved), "case 1: teams 1 and 3 do not meet in round 1");
        let again = ANSWER.replace("4 3 2 1", "2 1 4 3");
        assert_eq!(reason(&again), "case 1: teams 1 and 2 meet in rounds 2 and 3");
        let one_way = ANSWER.replace("3 4 1 2", "3 4 2 1");
        assert_eq!(reason(&one_way), "case 1: round 1: team 1 meets team 3, which meets team 2");
        let itself = ANSWER.replace("3 4 1 2", "1 4 3 2");
        assert_eq!(reason(&itself), "case 1: round 1: team 1 meets team 1, which meets team 1");
        assert_eq!(reason("none\nnone\n"), "case 1: none, but there is a timetable");
        let fifth = ANSWER.replace("3 4 1 2", "5 4 1 2");
        assert!(
            reason(&fifth).starts_with("output, line 1, column 1: expected an opponent, or none (1 to 4)")
        );
        assert!(reason(&(ANSWER.to_string() + "1")).contains("expected end of output"));
        assert!(reason("3 4 1 2\n").contains("expected an opponent, or none"));
    }

    #[test]
    fn a_timetable_where_there_should_be_none_is_a_fault_of_the_case() {
        let answer = ANSWER.replace("3 4 1 2\n2 1 4 3\n4 3 2 1\n", "none\n");
        let judged = check_of("roundrobin")(INPUT, ANSWER.as_bytes(), answer.as_bytes());
        assert!(matches!(judged, Err(Fault::Case(_))), "{judged:?}");
    }
}

mod acwing2713 {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    /// Rows 1 and 4 are enough, and so are rows 2 and 3.
    const INPUT: &[u8] = b"5 4\n1 1 0 0\n1 0 1 0\n0 1 0 1\n0 0 1 1\n1 0 0 0\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("acwing2713")(INPUT, output.as_bytes(), b"2\n1 4\n")
    }

    #[test]
    fn any_fewest_rows_are_right_in_any_order() {
        for output in ["2\n1 4\n", "2\n4 1 \n", "2\n2 3", "2 3 2\n"] {
            assert_eq!(judge(output), Ok(()), "{output}");
        }
    }

    #[test]
    fn other_rows_are_wrong_and_the_fault_is_named() {
        let reason = |output: &str| wrong_of(judge(output));
        assert_eq!(reason("3\n1 2 4\n"), "3 rows, but 2 are enough");
        assert_eq!(reason("2\n1 2\n"), "column 4 is in no chosen row");
        assert_eq!(reason("2\n4 4\n"), "row 4 is chosen twice");
        assert_eq!(reason("1\n1\n"), "column 3 is in no chosen row");
        assert_eq!(reason("2\n0 3\n"), "output, line 2, column 1: expected a row (1 to 5), found '0'");
        assert_eq!(reason("2\n1 6\n"), "output, line 2, column 3: expected a row (1 to 5), found '6'");
        assert_eq!(
            reason("0\n\n"),
            "output, line 1, column 1: expected the number of rows (1 to 5), found '0'"
        );
        assert!(reason("").ends_with("expected the number of rows (1 to 5), found end of input"));
        assert!(reason("2\n1\n").ends_with("expected a row (1 to 5), found end of input"));
        assert!(reason("2\n1 4 5\n").ends_with("expected end of output, found '5'"));
    }

    #[test]
    fn fewer_rows_than_expected_fault_the_case() {
        let fault = check_of("acwing2713")(INPUT, b"2\n1 4\n", b"3\n1 2 4\n").unwrap_err();
        assert_eq!(fault, Fault::Case("2 rows are enough, not 3".into()));
    }
}

mod uva211 {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &str = include_str!("../../../cases/uva211/sample-1.in");
    const ANSWER: &str = include_str!("../../../cases/uva211/sample-1.out");

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("uva211")(INPUT.as_bytes(), output.as_bytes(), ANSWER.as_bytes())
    }

    fn reason(output: &str) -> String {
        wrong_of(judge(output))
    }

    /// The two maps of layout 2.
    fn maps() -> (&'static str, &'static str) {
        let maps = ANSWER.split("layout #2 are:\n\n").nth(1).unwrap().split("There").next().unwrap();
        maps.split_once("\n\n").map(|(one, other)| (one, other.trim_end())).unwrap()
    }

    #[test]
    fn maps_in_any_order_and_any_blanks_are_right() {
        let (one, other) = maps();
        let exchanged = ANSWER.replace(one, "first").replace(other, one).replace("first", other);
        assert_ne!(exchanged, ANSWER);
        assert_eq!(judge(ANSWER), Ok(()));
        assert_eq!(judge(&exchanged), Ok(()));
        assert_eq!(judge(&ANSWER.split_whitespace().collect::<Vec<_>>().join("\n")), Ok(()));
    }

    #[test]
    fn what_is_no_map_or_missing_is_wrong_and_named() {
        let (one, other) = maps();
        assert_eq!(reason(&ANSWER.replace(one, other)), "layout 2: map 2: the same as map 1");
        assert_eq!(reason(&ANSWER.replace(one, "").replace("are 2", "are 1")), "layout 2: has 1 of 2 maps");
        assert_eq!(reason(&ANSWER.replace("are 1", "are 2")), "layout 1: says 2, has 1 maps");
        assert_eq!(
            reason(&ANSWER.replacen("   5   4", "   4   5", 1)),
            "layout 1: row 1, column 1: 4 in place of 5 pips"
        );
        assert_eq!(
            reason(&ANSWER.replacen("   6  20  20", "  20  20   6", 1)),
            "layout 1: map 1: bone 6 is not on two neighbouring cells, and no others"
        );
        assert_eq!(
            reason(&ANSWER.replacen("  22  22   9   9  10  10", "   9   9  22  22  10  10", 1)),
            "layout 1: map 1: row 7, column 3: bone 9 lies on 3|6"
        );
        assert!(
            reason(&ANSWER.replacen("  28", "  29", 1)).ends_with("expected a bone, 1 to 28, found '29'")
        );
        assert!(
            reason(&ANSWER.replacen("are 1", "are one", 1))
                .ends_with("expected the number of maps, found 'one'")
        );
        assert!(reason(&ANSWER.replacen("There are", "There is", 1)).ends_with("expected 'are', found 'is'"));
        assert!(
            reason(&format!("{ANSWER}\nLayout #3:\n")).ends_with("expected end of output, found 'Layout'")
        );
        assert!(reason("Layout #1:\n").ends_with("found end of input"));
    }

    #[test]
    fn a_map_that_the_answer_has_not_is_the_fault_of_the_case() {
        let fewer = ANSWER.replace(maps().0, "").replace("are 2", "are 1");
        let fault = check_of("uva211")(INPUT.as_bytes(), ANSWER.as_bytes(), fewer.as_bytes()).unwrap_err();
        assert_eq!(fault, Fault::Case("layout 2: a map that the answer has not".into()));
    }
}

mod hdu2828 {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &[u8] = b"2 3\n2 1 ON 2 ON\n1 1 OFF\n2 1\n1 1 ON\n1 1 OFF\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("hdu2828")(INPUT, output.as_bytes(), b"OFF ON ON\n-1\n")
    }

    fn reason(output: &str) -> String {
        wrong_of(judge(output))
    }

    #[test]
    fn any_states_that_light_all_lamps_are_right() {
        for output in ["OFF ON ON\n-1\n", "OFF ON OFF\n-1", "OFF  ON OFF \n\n-1\n"] {
            assert_eq!(judge(output), Ok(()), "{output}");
        }
    }

    #[test]
    fn lamps_that_are_not_lit_and_words_that_are_no_states_are_named() {
        assert_eq!(reason("ON ON ON\n-1\n"), "case 1: lamp 2 is not lit");
        assert_eq!(reason("OFF OFF ON\n-1\n"), "case 1: lamp 1 is not lit");
        assert_eq!(reason("-1\n-1\n"), "case 1: -1, but all lamps can be lit");
        assert_eq!(reason("OFF ON ON\nON\n"), "case 2: lamp 2 is not lit");
        assert!(reason("OFF ON\n-1\n").ends_with("expected ON or OFF, found '-1'"));
        assert!(reason("OFF On ON\n-1\n").ends_with("expected ON or OFF, found 'On'"));
        assert!(reason("OFF ON ON\n").ends_with("found end of input"));
        assert!(reason("OFF ON ON\n-1\n-1\n").ends_with("expected end of output, found '-1'"));
    }

    #[test]
    fn states_where_the_answer_knows_none_are_the_cases_fault() {
        let fault = check_of("hdu2828")(INPUT, b"OFF ON ON\n-1\n", b"-1\n-1\n").unwrap_err();
        assert_eq!(fault, Fault::Case("case 1: all lamps are lit, but the answer says -1".into()));
    }
}

mod nonogram {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    /// A diagonal of two cells, then one row.
    const INPUT: &[u8] = b"2 2\n1 1\n1 1\n1 1\n1 1\n1 4\n2 1 2\n1 1\n0\n1 1\n1 1\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("nonogram")(INPUT, output.as_bytes(), b"#.\n.#\n\n#.##\n\n")
    }

    #[test]
    fn any_grid_with_the_blocks_is_right() {
        assert_eq!(judge("#.\n.#\n\n#.##\n\n"), Ok(()));
        assert_eq!(judge(".#\n#.\n\n#.##"), Ok(()));
    }

    #[test]
    fn a_grid_is_wrong_at_its_first_line_with_other_blocks() {
        for (output, what) in [
            ("##\n..\n#.##", "puzzle 1, row 1 has a block of 2, expected a block of 1"),
            ("#.\n#.\n#.##", "puzzle 1, column 1 has a block of 2, expected a block of 1"),
            ("#.\n.#\n....", "puzzle 2, row 1 has no block, expected blocks of 1 2"),
            ("#.\n.#\n##.#", "puzzle 2, row 1 has blocks of 2 1, expected blocks of 1 2"),
            ("#.\n.#", "output, line 2, column 3: expected a row of '#' and '.', found end of input"),
            ("#\n.#\n#.##", "output, line 1, column 2: expected '#' or '.', found end of line"),
            ("#.#\n.#\n#.##", "output, line 1, column 3: expected end of line, found '#'"),
            ("#x\n.#\n#.##", "output, line 1, column 2: expected '#' or '.', found 'x'"),
            (
                "#.\n.#\n#.##\n#",
                "output, line 4, column 1: expected the end, after a grid for each puzzle, found '#'",
            ),
        ] {
            assert_eq!(wrong_of(judge(output)), what, "{output}");
        }
    }

    #[test]
    fn a_case_that_is_no_input_is_at_fault() {
        let judged = check_of("nonogram")(b"1 1\n1 2\n", b"#", b"");
        assert!(matches!(judged, Err(Fault::Case(_))), "{judged:?}");
    }
}

mod crossword {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &[u8] = b"2 3\n...\n..#\non tea to en\n2 2\n..\n..\nis so us at\n2 2\n..\n..\nab cd ac bd\n";
    const ANSWER: &str = "tea\non#\nNONE\nSEVERAL\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("crossword")(INPUT, output.as_bytes(), ANSWER.as_bytes())
    }

    #[test]
    fn the_only_filling_is_right() {
        assert_eq!(judge(ANSWER), Ok(()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let reason = |first: &str, rest: &str| wrong_of(judge(&format!("{first}{rest}")));
        let rest = "NONE\nSEVERAL\n";
        assert_eq!(reason("tea\nen#\n", rest), "grid 1: r1c1 down: 'te' is not in the list");
        assert_eq!(
            reason("teaon#", rest),
            "output, line 1, column 1: expected a row of 3 letters and '#', NONE or SEVERAL, found 'teaon#NONE'"
        );
        assert_eq!(reason("tea\nonx\n", rest), "grid 1: r2c3 is 'x'");
        assert_eq!(reason("NONE\n", rest), "grid 1: it says NONE, but there is one filling, tea on#");
        assert_eq!(reason("SEVERAL\n", rest), "grid 1: it says SEVERAL, but there is one filling, tea on#");
        let grid = "tea\non#\n";
        assert_eq!(
            reason(grid, "is\nso\nSEVERAL\n"),
            "grid 2: 'is' is used twice: r1c1 across and r1c1 down"
        );
        assert_eq!(reason(grid, "SEVERAL\nSEVERAL\n"), "grid 2: it says SEVERAL, but there is no filling");
        assert_eq!(reason(grid, "NONE\nab\ncd\n"), "grid 3: it says ab cd, but there are several fillings");
        assert_eq!(reason(grid, "NONE\nNONE\n"), "grid 3: it says NONE, but there are several fillings");
        assert!(reason(grid, "NONE\nSEVERAL\n1").contains("expected end of output"));
        assert!(reason(grid, "NONE\n").contains("expected a row of 2 letters"));
    }

    #[test]
    fn an_answer_that_a_filling_refutes_is_a_fault_of_the_case() {
        let judged = check_of("crossword")(INPUT, ANSWER.as_bytes(), b"NONE\nNONE\nSEVERAL\n");
        assert!(matches!(judged, Err(Fault::Case(_))), "{judged:?}");
    }
}

mod perfectcode {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    /// A path of five vertices, and a ring of four.
    const INPUT: &[u8] = b"5 4\n1 2\n2 3\n3 4\n4 5\n4 4\n1 2\n2 3\n3 4\n4 1\n";
    const ANSWER: &str = "2 1 4\nnone\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("perfectcode")(INPUT, output.as_bytes(), ANSWER.as_bytes())
    }

    #[test]
    fn any_code_is_right_in_any_order() {
        for output in [ANSWER, "2 4 1\nnone", "2 2 5 \nnone\n"] {
            assert_eq!(judge(output), Ok(()), "{output}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let reason = |output: &str| wrong_of(judge(output));
        assert_eq!(reason("2 1 3\nnone\n"), "graph 1: column 2 is in rows 1 and 3");
        assert_eq!(reason("1 4\nnone\n"), "graph 1: column 1 is in no chosen row");
        assert_eq!(reason("2 1 1\nnone\n"), "graph 1: row 1 is chosen twice");
        assert_eq!(reason("none\nnone\n"), "graph 1: none, but there is a perfect code");
        assert_eq!(reason("2 1 4\n1 1\n"), "graph 2: column 3 is in no chosen row");
        assert!(reason("2 1 6\nnone\n").starts_with("output, line 1, column 5: expected a vertex (1 to 5)"));
        assert!(reason("0\nnone\n").contains("expected none or the number of vertices of a code (1 to 5)"));
        assert!(reason("2 1 4\n").contains("expected none or the number of vertices of a code"));
        assert!(reason("2 1 4\nnone\nnone\n").contains("expected end of output"));
    }

    #[test]
    fn a_code_where_there_should_be_none_is_a_fault_of_the_case() {
        let judged = check_of("perfectcode")(INPUT, ANSWER.as_bytes(), b"none\nnone\n");
        assert!(matches!(judged, Err(Fault::Case(_))), "{judged:?}");
    }
}

mod hdu4735 {
    use super::{check_of, wrong_of};
    use dlx_problems::checker::Fault;

    const INPUT: &[u8] = b"3\n3 1\n0 0 1\n1 2 1\n1 3 1\n1 1\n0\n1 1\n1\n";
    const ANSWER: &str = "Case #1: 1\nCase #2: -1\nCase #3: 0\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check_of("hdu4735")(INPUT, output.as_bytes(), ANSWER.as_bytes())
    }

    #[test]
    fn the_answers_are_right() {
        assert_eq!(judge(ANSWER), Ok(()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let reason = |from: &str, to: &str| wrong_of(judge(&ANSWER.replace(from, to)));
        assert_eq!(reason("#1: 1", "#1: 2"), "case 1: it says 2, but 1 swap is needed");
        assert_eq!(reason("-1", "0"), "case 2: it says 0, but there are too few boys");
        assert_eq!(reason("#3: 0", "#3: -1"), "case 3: it says -1, but 0 swaps are needed");
        assert_eq!(reason("#2", "#3"), "output, line 2, column 6: expected #2:, found '#3:'");
        assert_eq!(
            reason("#3: 0\n", "#3: 0\n0"),
            "output, line 4, column 1: expected end of output, found '0'"
        );
    }

    #[test]
    fn a_case_may_be_at_fault() {
        let judged = check_of("hdu4735")(INPUT, ANSWER.as_bytes(), b"Case #1: 1\n");
        assert!(matches!(judged, Err(Fault::Case(_))), "{judged:?}");
    }
}
