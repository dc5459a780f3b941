//! Every expected grid of the cases of the sudoku problems is a completion of its input, and the only one
//! where the problem promises that, according to textbook dancing links on a matrix built here.

use crate::common::sudoku::{Rules, boxes, cells, rows};
use crate::common::{accepts, cases, numbers};
use crate::tools::is_sampled;
use dlx_kernel::textbook::{Exact, Matrix};
use std::collections::HashMap;
use std::ops::ControlFlow;

const DIGITS: &str = "0123456789";
const DOTTED: &str = ".123456789ABCDEFG";
const LETTERS: &str = "-ABCDEFGHIJKLMNOP";

/// Visits the completions of `givens` until `visit` breaks.
fn completions(rules: &Rules, givens: &[u8], mut visit: impl FnMut(&[u8]) -> ControlFlow<()>) {
    let side = rules.side;
    let units = 1 + (0..givens.len()).flat_map(|cell| rules.units(cell)).max().unwrap();
    let mut matrix = Matrix::new(givens.len() + units * side, 0);
    let mut options = Vec::new();
    for (cell, &given) in givens.iter().enumerate() {
        for digit in (1..=side as u8).filter(|&digit| given == 0 || given == digit) {
            let units = rules.units(cell).iter().map(|unit| givens.len() + unit * side + digit as usize - 1);
            matrix.add(&[cell].into_iter().chain(units).collect::<Vec<_>>());
            options.push((cell, digit));
        }
    }
    let mut grid = vec![0; givens.len()];
    for chosen in Exact::new(&matrix).covers() {
        chosen.iter().map(|&option| options[option]).for_each(|(cell, digit)| grid[cell] = digit);
        if visit(&grid).is_break() {
            return;
        }
    }
}

/// Up to two completions.
fn two(rules: &Rules, givens: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    completions(rules, givens, |grid| {
        found.push(grid.to_vec());
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// Cases whose puzzles take seconds each; those of `zoj3122/hard-minimal` are equally hard and are included.
const LEFT_OUT: &[&str] = &["zoj3122/hard-minimal-2", "zoj3122/hard-minimal-3", "spoj1110/hard-minimal"];

/// Whether each of `grids` is the only completion of its puzzle in `puzzles`. Those in `known` have been
/// checked before.
fn assert_only(name: &str, rules: &Rules, puzzles: &[Vec<u8>], grids: &[Vec<u8>], known: &mut Known) {
    assert_eq!(puzzles.len(), grids.len(), "{name}");
    for (number, (puzzle, grid)) in puzzles.iter().zip(grids).enumerate() {
        assert!(rules.is_completion(puzzle, grid), "{name}: grid {}", number + 1);
        if LEFT_OUT.contains(&name) && !known.contains_key(puzzle) {
            continue;
        }
        let found = known.entry(puzzle.clone()).or_insert_with(|| two(rules, puzzle));
        assert!(*found == [grid.clone()], "{name}: grid {} has others", number + 1);
    }
}

/// Up to two completions of puzzles that several problems have in their cases.
type Known = HashMap<Vec<u8>, Vec<Vec<u8>>>;

fn chunks(cells: Vec<u8>, size: usize) -> Vec<Vec<u8>> {
    assert_eq!(cells.len() % size, 0);
    cells.chunks(size).map(<[u8]>::to_vec).collect()
}

#[test]
fn lines_of_81_characters() {
    for (id, rules) in [("poj3074", Rules::new(3)), ("sudokux", Rules::new(3).with_diagonals())] {
        for (name, input, output) in cases(id) {
            let lines = input
                .lines()
                .map(str::trim)
                .take_while(|line| *line != "end")
                .filter(|line| !line.is_empty());
            let puzzles: Vec<Vec<u8>> = lines.map(|line| cells(line, DOTTED)).collect();
            let grids: Vec<Vec<u8>> = output.lines().map(|line| cells(line, DOTTED)).collect();
            assert_only(&name, &rules, &puzzles, &grids, &mut Known::new());
            assert_eq!(output, grids.iter().map(|grid| rows(grid, 81, DOTTED)).collect::<String>());
        }
    }
}

#[test]
fn grids_of_9_rows() {
    let rules = Rules::new(3);
    for (name, input, output) in cases("hdu1426") {
        let puzzles = chunks(cells(&input, "?123456789"), 81);
        assert_only(&name, &rules, &puzzles, &chunks(cells(&output, DIGITS), 81), &mut Known::new());
    }
    for (name, input, output) in cases("luogu1784") {
        assert_only(&name, &rules, &[cells(&input, DIGITS)], &[cells(&output, DIGITS)], &mut Known::new());
    }
    for (name, input, output) in cases("poj2676") {
        // Any completion is accepted.
        let (count, lines) = input.split_once('\n').unwrap();
        let (puzzles, grids) = (chunks(cells(lines, DIGITS), 81), chunks(cells(&output, DIGITS), 81));
        assert_eq!((puzzles.len(), grids.len()), (count.trim().parse().unwrap(), puzzles.len()), "{name}");
        assert!(puzzles.iter().zip(&grids).all(|(puzzle, grid)| rules.is_completion(puzzle, grid)), "{name}");
    }
}

#[test]
fn grids_of_16_rows() {
    let rules = Rules::new(4);
    let mut known = Known::new();
    for id in ["zoj3122", "spoj1110"] {
        for (name, input, output) in cases(id) {
            let mut puzzles = chunks(cells(&input, LETTERS), 256);
            if id == "spoj1110" {
                puzzles.truncate(input.split_whitespace().next().unwrap().parse().unwrap());
            }
            assert_only(&name, &rules, &puzzles, &chunks(cells(&output, LETTERS), 256), &mut known);
        }
    }
}

#[test]
fn grids_are_reported_to_have_no_completion_one_or_several() {
    // Dancing links may take hours on nearly empty grids; the answers of this case are CaDiCaL's.
    let left_out = ["hard-near-empty", "hard-no-solution"];
    for (name, input, output) in cases("hdu4069") {
        if left_out.iter().any(|out| name.ends_with(out)) {
            continue;
        }
        let grids = numbers(&input);
        let mut expected = String::new();
        for (number, grid) in grids[1..].chunks(81).enumerate() {
            let givens: Vec<u8> = grid.iter().map(|cell| (cell & 15) as u8).collect();
            expected += &format!("Case {}:\n", number + 1);
            expected += &match &two(&Rules::jigsaw(&boxes(grid)), &givens)[..] {
                [] => "No solution\n".to_string(),
                [grid] => rows(grid, 9, DIGITS),
                _ => "Multiple Solutions\n".to_string(),
            };
        }
        assert_eq!(output, expected, "{name}");
    }
}

#[test]
fn grids_are_reported_to_be_minimal_or_not() {
    // A uniqueness test for each of many givens.
    let left_out = ["hard-minimal-16"];
    for (name, input, output) in cases("hdu3909") {
        if is_sampled() && name.contains("hard-") || left_out.iter().any(|out| name.ends_with(out)) {
            continue;
        }
        let mut tokens = input.split_whitespace();
        let mut expected = String::new();
        while let Some(order) = tokens.next() {
            let rules = Rules::new(order.parse().unwrap());
            let givens = cells(&tokens.by_ref().take(rules.side).collect::<String>(), DOTTED);
            let is_needed = |cell: usize| {
                let mut fewer = givens.clone();
                fewer[cell] = 0;
                givens[cell] == 0 || two(&rules, &fewer).len() == 2
            };
            expected += &match &two(&rules, &givens)[..] {
                [] => "No Solution\n".to_string(),
                [grid] if (0..grid.len()).all(is_needed) => rows(grid, rules.side, DOTTED),
                [_] => "Not Minimal\n".to_string(),
                _ => "Multiple Solutions\n".to_string(),
            };
        }
        assert_eq!(output, expected, "{name}");
    }
}

#[test]
fn targets() {
    // Those on which backtracking takes minutes or does not end.
    let left_out =
        ["hard-500000-completions", "hard-big1", "hard-big2", "hard-givens-in-boxes", "hard-givens-in-rows"];
    let worth = |cell: usize| 10 - (cell / 9).abs_diff(4).max((cell % 9).abs_diff(4)) as i64;
    for (name, input, output) in cases("noip2009") {
        if left_out.iter().any(|out| name.ends_with(out)) {
            continue;
        }
        let mut best = -1;
        completions(&Rules::new(3), &cells(&input, DIGITS), |grid| {
            let score = grid.iter().enumerate().map(|(cell, &digit)| worth(cell) * i64::from(digit)).sum();
            best = best.max(score);
            ControlFlow::Continue(())
        });
        assert_eq!(output, format!("{best}\n"), "{name}");
    }
}

#[test]
fn generated_puzzles() {
    // The checker counts completions by backtracking.
    for (name, input, output) in cases("sudokugen") {
        assert!(accepts("sudokugen", &input, &output, &output), "{name}");
    }
}
