//! The sudoku problems and their checkers against plain backtracking on random grids.

use crate::common::sudoku::{Rules, boxes, cells, dug, full, renamed, rows};
use crate::common::{self, Random, accepts, answer, assert_refused, cases, check, joined};
use dlx_problems::checker::Fault;
use std::fmt::Write;

const DIGITS: &str = "0123456789";
const DOTTED: &str = ".123456789ABCDEFG";
const LETTERS: &str = "-ABCDEFGHIJKLMNOP";

/// A puzzle and its completion.
type Puzzle = (Vec<u8>, Vec<u8>);

/// Puzzles with one completion, and that completion: grids of `grid` with up to `most` blanks.
fn puzzles(
    count: usize,
    most: usize,
    rules: &Rules,
    random: &mut Random,
    mut grid: impl FnMut(&mut Random) -> Vec<u8>,
) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let grid = grid(random);
        let puzzle = dug(&grid, random.within(0, most), random);
        if let [completion] = &rules.completions(&puzzle, 2)[..] {
            assert_eq!(completion, &grid);
            puzzles.push((puzzle, grid));
        }
    }
    puzzles
}

#[test]
fn large_grids_are_completed_as_by_backtracking_on_every_judge() {
    let (rules, mut random) = (Rules::new(4), Random(16));
    let puzzles = puzzles(25, 110, &rules, &mut random, |random| full(4, random));
    assert!(puzzles.iter().any(|puzzle| puzzle.0.iter().filter(|&&cell| cell == 0).count() > 80));
    let between = |grids: Vec<&Vec<u8>>| {
        grids.into_iter().map(|grid| rows(grid, 16, LETTERS)).collect::<Vec<_>>().join("\n")
    };
    let input = between(puzzles.iter().map(|puzzle| &puzzle.0).collect());
    let expected = between(puzzles.iter().map(|puzzle| &puzzle.1).collect());
    for id in ["poj3076", "zoj3122", "uva1309"] {
        assert_eq!(answer(id, &input), expected, "{id}");
    }
    assert_eq!(answer("spoj1110", &format!("{}\n{input}", puzzles.len())), expected);
    // The count is trusted: input after it is not read.
    let first = expected.split_inclusive("\n\n").next().unwrap().trim_end();
    assert_eq!(answer("spoj1110", &format!("1\n{input}")), format!("{first}\n"));
}

#[test]
fn any_completion_is_accepted_and_nothing_else() {
    let (rules, mut random) = (Rules::new(3), Random(2676));
    for _ in 0..60 {
        let grid = full(3, &mut random);
        let givens = dug(&grid, random.within(0, 60), &mut random);
        let input = format!("1\n{}", rows(&givens, 9, DIGITS));
        let output = answer("poj2676", &input);
        assert!(rules.is_completion(&givens, &cells(&output, DIGITS)), "{input}{output}");
        assert_eq!(rows(&cells(&output, DIGITS), 9, DIGITS), output);
        for completion in rules.completions(&givens, 20) {
            assert!(accepts("poj2676", &input, &rows(&completion, 9, DIGITS), &output));
            // Two cells are swapped, a cell is changed, or digits are renamed.
            let mut changed = completion.clone();
            match random.below(3) {
                0 => changed.swap(random.below(81), random.below(81)),
                1 => changed[random.below(81)] = random.within(0, 9) as u8,
                _ => changed = renamed(&completion, &mut random),
            }
            let right = rules.is_completion(&givens, &changed);
            assert_eq!(accepts("poj2676", &input, &rows(&changed, 9, DIGITS), &output), right, "{changed:?}");
        }
        assert!(!accepts("poj2676", &input, &output[..80], &output));
        assert!(!accepts("poj2676", &input, &output.repeat(2), &output));
        let spread = output.replace('\n', "\n\n");
        assert!(matches!(check("poj2676", &input, &spread, &output), Err(Fault::Presentation(_))));
    }
}

#[test]
fn grids_with_one_completion_get_that_in_the_layout_of_each_judge() {
    let (rules, mut random) = (Rules::new(3), Random(1426));
    let puzzles = puzzles(60, 52, &rules, &mut random, |random| full(3, random));
    let blanked = |grid: &[u8], blank: &str| -> String {
        let row = |row: &[u8]| joined(row.iter().map(|digit| digit.to_string().replace('0', blank))) + "\n";
        grid.chunks(9).map(row).collect()
    };
    for (puzzle, grid) in &puzzles {
        assert_eq!(answer("luogu1784", &blanked(puzzle, "0")), blanked(grid, "0"));
    }
    let all = |which: fn(&Puzzle) -> &Vec<u8>, blank: &str| {
        puzzles.iter().map(|puzzle| blanked(which(puzzle), blank)).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(answer("hdu1426", &all(|puzzle| &puzzle.0, "?")), all(|puzzle| &puzzle.1, "?"));
}

#[test]
fn diagonals_hold_every_digit_too() {
    let (rules, mut random) = (Rules::new(3).with_diagonals(), Random(9));
    let (_, _, sample) = cases("sudokux").into_iter().find(|case| case.0.ends_with("sample-1")).unwrap();
    let bases: Vec<Vec<u8>> = sample.lines().map(|line| cells(line, DOTTED)).collect();
    let grid = |random: &mut Random| {
        let base = &bases[random.below(bases.len())];
        assert!(rules.is_completion(base, base));
        // Flipped vertically, transposed or not, which keeps the diagonals.
        let (flip, transpose) = (random.below(2), random.below(2));
        let at = |cell: usize| {
            let (row, column) = if transpose == 1 { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
            if flip == 1 { (8 - row) * 9 + column } else { row * 9 + column }
        };
        renamed(&(0..81).map(|cell| base[at(cell)]).collect::<Vec<_>>(), random)
    };
    let puzzles = puzzles(60, 60, &rules, &mut random, grid);
    let lines = |grid: &[u8]| rows(grid, 81, DOTTED);
    let input: String = puzzles.iter().map(|puzzle| lines(&puzzle.0)).collect();
    let expected: String = puzzles.iter().map(|puzzle| lines(&puzzle.1)).collect();
    assert_eq!(answer("sudokux", &format!("{input}end\n")), expected);
}

/// The cells of HDU 4069: digits, and walls where the next cell belongs to another box.
fn walled(givens: &[u8], boxes: &[usize]) -> String {
    let cell = |cell: usize| {
        let (row, column) = (cell / 9, cell % 9);
        let wall = |inside: bool, other: usize, worth: u32| {
            if inside && boxes[other.min(80)] == boxes[cell] { 0 } else { worth }
        };
        let above = wall(row > 0, cell.wrapping_sub(9), 16);
        let right = wall(column < 8, cell + 1, 32);
        let below = wall(row < 8, cell + 9, 64);
        let left = wall(column > 0, cell.wrapping_sub(1), 128);
        u32::from(givens[cell]) + above + right + below + left
    };
    (0..9).map(|row| joined((row * 9..row * 9 + 9).map(cell)) + "\n").collect()
}

#[test]
fn squiggly_grids_have_the_completions_that_backtracking_finds() {
    let mut random = Random(4069);
    let (_, input, output) =
        cases("hdu4069").into_iter().find(|case| case.0.ends_with("hard-minimal")).unwrap();
    let numbers = common::numbers(&input);
    let grids: Vec<Vec<u8>> =
        output.split("Case ").skip(1).map(|text| cells(text.split_once('\n').unwrap().1, DIGITS)).collect();
    let shapes: Vec<Vec<usize>> = numbers[1..].chunks(81).map(boxes).collect();
    assert_eq!(grids.len(), shapes.len());
    let (mut input, mut expected, mut kinds) = (String::from("200\n"), String::new(), [0; 3]);
    for case in 1..=200 {
        let base = random.below(shapes.len());
        let rules = Rules::jigsaw(&shapes[base]);
        let grid = renamed(&grids[base], &mut random);
        let mut givens = dug(&grid, random.within(0, 58), &mut random);
        if random.below(3) == 0 {
            givens[random.below(81)] = random.within(1, 9) as u8;
        }
        input += &walled(&givens, &shapes[base]);
        writeln!(expected, "Case {case}:").unwrap();
        let completions = rules.completions(&givens, 2);
        kinds[completions.len()] += 1;
        expected += &match &completions[..] {
            [] => "No solution\n".to_string(),
            [grid] => rows(grid, 9, DIGITS),
            _ => "Multiple Solutions\n".to_string(),
        };
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
    assert_eq!(answer("hdu4069", &input), expected);
}

#[test]
fn grids_are_minimal_where_backtracking_finds_every_given_needed() {
    let mut random = Random(3909);
    let (mut input, mut expected, mut kinds) = (String::new(), String::new(), [0; 4]);
    for number in 0..260 {
        let order = if number < 150 {
            2
        } else if number < 250 {
            3
        } else {
            4
        };
        let rules = Rules::new(order);
        let grid = full(order, &mut random);
        let (least, most) = [(4, 12), (30, 50), (20, 90)][order - 2];
        let mut givens = dug(&grid, random.within(least, most), &mut random);
        // Redundant givens are removed from some, so that they are minimal or nearly so.
        let lose = if order < 4 { random.below(3) } else { 0 };
        for cell in (0..givens.len()).filter(|_| lose > 0) {
            let given = std::mem::take(&mut givens[cell]);
            if rules.completions(&givens, 2).len() > 1 {
                givens[cell] = given;
            }
        }
        if random.below(5) == 0 {
            givens[random.below(grid.len())] = random.within(1, rules.side) as u8;
        }
        write!(input, "{order}\n{}", rows(&givens, rules.side, DOTTED)).unwrap();
        let completions = rules.completions(&givens, 2);
        let is_needed = |cell: usize| {
            let mut fewer = givens.clone();
            fewer[cell] = 0;
            givens[cell] == 0 || rules.completions(&fewer, 2).len() > 1
        };
        let (kind, text) = match &completions[..] {
            [] => (0, "No Solution\n".to_string()),
            [grid] if (0..grid.len()).all(is_needed) => (1, rows(grid, rules.side, DOTTED)),
            [_] => (2, "Not Minimal\n".to_string()),
            _ => (3, "Multiple Solutions\n".to_string()),
        };
        kinds[kind] += 1;
        expected += &text;
    }
    assert!(kinds.iter().all(|&count| count > 15), "{kinds:?}");
    assert_eq!(answer("hdu3909", &input), expected);
}

#[test]
fn targets_have_the_best_score_of_all_completions() {
    let (rules, mut random) = (Rules::new(3), Random(2009));
    let worth = |cell: usize| 10 - (cell / 9).abs_diff(4).max((cell % 9).abs_diff(4));
    let (mut several, mut none) = (0, 0);
    for _ in 0..150 {
        let mut givens = dug(&full(3, &mut random), random.within(20, 56), &mut random);
        if random.below(6) == 0 {
            givens[random.below(81)] = random.within(1, 9) as u8;
        }
        let completions = rules.completions(&givens, 3000);
        if completions.len() == 3000 {
            continue;
        }
        let score = |grid: &Vec<u8>| {
            grid.iter().enumerate().map(|(cell, &digit)| worth(cell) * digit as usize).sum::<usize>()
        };
        let best = completions.iter().map(score).max();
        several += usize::from(completions.len() > 1);
        none += usize::from(completions.is_empty());
        let input: String = givens.chunks(9).map(|row| joined(row) + "\n").collect();
        assert_eq!(
            answer("noip2009", &input),
            format!("{}\n", best.map_or(-1, |best| best as i64)),
            "{input}"
        );
    }
    assert!(several > 40 && none > 5, "{several} {none}");
}

#[test]
fn generated_puzzles_have_one_completion_and_the_requested_givens() {
    let rules = Rules::new(3);
    let mut seen = Vec::new();
    for (seed, givens, count) in [(0, 81, 3), (1, 60, 5), (2, 40, 5), (3, 30, 10), (4, 26, 5), (5, 17, 1)] {
        let input = format!("{seed} {givens} {count}\n");
        let output = answer("sudokugen", &input);
        assert_eq!(output, answer("sudokugen", &input), "the same seed gives the same puzzles");
        assert_eq!(output.lines().count(), count);
        for line in output.lines() {
            let puzzle = cells(line, DOTTED);
            assert_eq!((line.len(), puzzle.len()), (81, 81));
            assert_eq!(rules.completions(&puzzle, 2).len(), 1, "{line}");
            let found = puzzle.iter().filter(|&&cell| cell != 0).count();
            assert!(found == givens || givens == 17 && found > 17, "{found} for {givens}");
            for cell in (0..81).filter(|&cell| found > givens && puzzle[cell] != 0) {
                let mut fewer = puzzle.clone();
                fewer[cell] = 0;
                assert!(rules.completions(&fewer, 2).len() > 1, "cell {cell} of {line} is not needed");
            }
            seen.push(line.to_string());
        }
        assert!(accepts("sudokugen", &input, &output, ""));
        // A missing puzzle, an extra one, one blank too many, one given too many, a wrong given.
        let (first, rest) = output.split_once('\n').unwrap();
        assert!(!accepts("sudokugen", &input, rest, ""));
        assert!(!accepts("sudokugen", &input, &format!("{output}{first}\n"), ""));
        let grid = &rules.completions(&cells(first, DOTTED), 1)[0];
        for cell in (0..81).step_by(7) {
            let mut changed = cells(first, DOTTED);
            changed[cell] = if changed[cell] == 0 { grid[cell] } else { 0 };
            let output = format!("{}{rest}", rows(&changed, 81, DOTTED));
            assert!(!accepts("sudokugen", &input, &output, ""), "{output}");
            if changed[cell] == 0 && givens > 40 {
                changed[cell] = grid[cell] % 9 + 1;
                let output = format!("{}{rest}", rows(&changed, 81, DOTTED));
                assert!(!accepts("sudokugen", &input, &output, ""), "{output}");
            }
        }
    }
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count, "a puzzle comes twice");
}

#[test]
fn bad_input_is_rejected_at_its_position_after_the_answers_before_it() {
    let grid = full(3, &mut Random(1));
    let (lines, line) = (rows(&grid, 9, DIGITS), rows(&grid, 81, DIGITS));
    let spaced: String = grid.chunks(9).map(|row| joined(row) + "\n").collect();
    let large = rows(&full(4, &mut Random(2)), 16, LETTERS);
    let twice = |text: &str, with: &str| text.replacen(&text[..1], with, 1);
    assert_refused(&[
        (
            "poj2676",
            &format!("2\n{lines}{}", &lines[..85]),
            &lines,
            "line 19, column 6: expected 0-9, found end of input",
        ),
        ("poj2676", "4294967296\n", "", "line 1, column 1: expected the number of grids"),
        (
            "poj3076",
            &format!("{large}\n{}", twice(&large, "Q")),
            &large,
            "line 18, column 1: expected A-P or '-', found 'Q'",
        ),
        ("uva1309", &large[..large.len() - 1 - 16], "", "line 16, column 1: expected a row of 16 cells"),
        ("spoj1110", &format!("2\n{large}\n"), &large, "line 19, column 1: expected a row of 16 cells"),
        (
            "sudokux",
            &format!("{}\n", ".".repeat(82)),
            "",
            "line 1, column 82: expected end of line, found '.'",
        ),
        ("sudokux", &line, "", "line 1, column 1: expected a grid with a solution"),
        (
            "hdu1426",
            &format!("{spaced}\n{}", twice(&spaced, "0")),
            &spaced,
            "line 11, column 1: expected 1-9 or '?', found '0'",
        ),
        (
            "hdu3909",
            "2\n1...\n....\n....\n....\n2\n5...\n",
            "Multiple Solutions\n",
            "line 7, column 1: expected 1-4 or '.', found '5'",
        ),
        ("luogu1784", &twice(&spaced, "10"), "", "line 1, column 1: expected a digit (0 to 9), found '10'"),
        (
            "noip2009",
            &spaced[..spaced.len() - 2],
            "",
            "line 9, column 17: expected a digit (0 to 9), found end of input",
        ),
        (
            "sudokugen",
            "1 82 1\n",
            "",
            "line 1, column 3: expected the number of givens (17 to 81), found '82'",
        ),
        ("sudokugen", "1 40\n", "", "line 2, column 1: expected the number of puzzles"),
    ]);
}
