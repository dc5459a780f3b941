//! The sudoku of dominoes against a search that lays one domino after the other, and on invalid input.

use crate::common::sudoku::Rules;
use crate::common::{accepts, answer, assert_refused, cases};
use dlx_kernel::Exact;
use dlx_kernel::input::Input;
use dlx_problems::find;
use std::collections::BTreeSet;

/// A grid that is being laid out: digits by cell, 0 for a free one.
struct Grid {
    digits: [usize; 81],
    used: [[bool; 10]; 10],
    found: BTreeSet<String>,
}

impl Grid {
    /// Reads a puzzle. None at the end.
    fn read<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Grid> {
        let count: usize = words.next()?.parse().unwrap();
        if count == 0 {
            return None;
        }
        let mut grid = Grid { digits: [0; 81], used: [[false; 10]; 10], found: BTreeSet::new() };
        let place = |name: &str| match name.as_bytes() {
            [row, column] => usize::from(row - b'A') * 9 + usize::from(column - b'1'),
            _ => panic!("{name}"),
        };
        for _ in 0..count {
            let mut half = || {
                let digit: usize = words.next().unwrap().parse().unwrap();
                grid.digits[place(words.next().unwrap())] = digit;
                digit
            };
            let (one, other) = (half(), half());
            grid.mark(one, other, true);
        }
        (1..=9).for_each(|digit| grid.digits[place(words.next().unwrap())] = digit);
        Some(grid)
    }

    fn mark(&mut self, one: usize, other: usize, used: bool) {
        self.used[one][other] = used;
        self.used[other][one] = used;
    }

    /// The digits that each free cell may have, as bits; 0 for the others.
    fn choices(&self) -> [u16; 81] {
        let units = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
        let mut taken = [0_u16; 27];
        for (cell, digit) in self.digits.iter().enumerate() {
            units(cell).into_iter().for_each(|unit| taken[unit] |= 1 << digit);
        }
        std::array::from_fn(|cell| match self.digits[cell] {
            0 => 0b11_1111_1110 & !units(cell).into_iter().fold(0, |all, unit| all | taken[unit]),
            _ => 0,
        })
    }

    /// The free cell beside `cell` and both digits, for each domino that may lie on `cell`.
    fn dominoes(&self, cell: usize, choices: &[u16; 81]) -> Vec<(usize, usize, usize)> {
        let beside = [
            (cell % 9 < 8).then_some(cell + 1),
            (cell < 72).then_some(cell + 9),
            (!cell.is_multiple_of(9)).then(|| cell - 1),
            (cell >= 9).then(|| cell - 9),
        ];
        let digits = |cell: usize| (1..=9).filter(move |digit| choices[cell] >> digit & 1 == 1);
        let mut all = Vec::new();
        for other in beside.into_iter().flatten() {
            for two in digits(other) {
                let ones = digits(cell).filter(|&one| one != two && !self.used[one][two]);
                all.extend(ones.map(|one| (other, one, two)));
            }
        }
        all
    }

    /// Finds all grids, on the free cell with the fewest dominoes.
    fn search(&mut self) {
        let choices = self.choices();
        let free = (0..81).filter(|&cell| self.digits[cell] == 0);
        let each = free.map(|cell| (cell, self.dominoes(cell, &choices)));
        let Some((cell, dominoes)) = each.min_by_key(|(_, all)| all.len()) else {
            self.found.insert(self.digits.map(|digit| digit.to_string()).concat());
            return;
        };
        for (other, one, two) in dominoes {
            (self.digits[cell], self.digits[other]) = (one, two);
            self.mark(one, two, true);
            self.search();
            (self.digits[cell], self.digits[other]) = (0, 0);
            self.mark(one, two, false);
        }
    }
}

/// The output for an input, whose puzzles have one completion each.
fn expected(input: &str) -> String {
    let (mut words, mut output) = (input.split_whitespace(), String::new());
    let mut number = 0;
    while let Some(mut grid) = Grid::read(&mut words) {
        grid.search();
        assert_eq!(grid.found.len(), 1, "{input}");
        number += 1;
        output += &format!("Puzzle {number}\n");
        let found = grid.found.first().unwrap();
        (0..9).for_each(|row| output += &format!("{}\n", &found[9 * row..9 * row + 9]));
    }
    output
}

#[test]
fn dominoes_are_laid_as_by_a_search_for_one_after_the_other() {
    for (name, input, output) in cases("hdu4210").into_iter().filter(|case| !case.0.contains("hard")) {
        assert_eq!(expected(&input), output, "{name}");
    }
    let generator = find("hdu4210").ok().unwrap().generator.unwrap();
    for seed in 0..20 {
        let input = generator.random_input(seed, 1 + seed as usize % 6);
        let input = String::from_utf8(input).unwrap();
        assert_eq!(answer("hdu4210", &input), expected(&input), "{input}");
    }
}

#[test]
fn covers_of_the_model_of_dominoes_are_the_expected_grids() {
    let problem = find("hdu4210").ok().unwrap();
    let mut compared = 0;
    for (name, input, output) in cases("hdu4210").into_iter().filter(|case| !case.0.contains("hard")) {
        let puzzles: Vec<Vec<&str>> =
            output.lines().collect::<Vec<_>>().chunks(10).map(<[_]>::to_vec).collect();
        for (number, lines) in puzzles.iter().enumerate() {
            let model = problem.study.unwrap()(&mut Input::new(input.as_bytes()), number + 1).ok().unwrap();
            for cover in Exact::new(&model.matrix).covers() {
                let names = cover.iter().flat_map(|&option| model.options[option].split(' '));
                let mut cells: Vec<(&str, &str)> = names.map(|name| name.split_once('=').unwrap()).collect();
                cells.sort_unstable();
                let digits: String = cells.iter().map(|cell| cell.1).collect();
                assert_eq!(digits, lines[1..].concat(), "{name}, puzzle {}", number + 1);
                compared += 1;
            }
        }
    }
    assert!(compared >= 40, "only {compared} covers compared");
}

#[test]
fn a_sudoku_that_dominoes_do_not_make_is_not_accepted() {
    let case = cases("hdu4210").into_iter().find(|case| case.0.ends_with("edge-several-sudokus")).unwrap();
    let (_, input, output) = case;
    assert!(accepts("hdu4210", &input, &output, &output));
    let grid = Grid::read(&mut input.split_whitespace()).unwrap();
    let givens = grid.digits.map(|digit| digit as u8);
    let first: Vec<&str> = output.lines().take(10).collect();
    let mut refused = 0;
    for grid in Rules::new(3).completions(&givens, 20) {
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<String>();
        let rows: Vec<String> = grid.chunks(9).map(row).collect();
        if rows != first[1..] {
            let other = output.replacen(&first[1..].join("\n"), &rows.join("\n"), 1);
            assert!(!accepts("hdu4210", &input, &other, &output));
            refused += 1;
        }
    }
    assert!(refused > 0);
}

#[test]
fn dominoes_that_cannot_lie_so_are_refused() {
    let text = include_str!("../../cases/hdu4210/sample-1.in");
    let sample = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let few = sample("10\n6 B2", "9\n6 B2");
    let (far, equal) = (sample("1 B3", "1 B4"), sample("1 B3", "6 B3"));
    let (off, letter) = (sample("1 B3", "0 B3"), sample("1 B3", "1 J3"));
    let (again, same_row) = (sample("2 C4 9 C3", "6 C4 1 C3"), sample("8 B7 4 B8", "6 B7 4 B8"));
    let (lost, none) = (sample("C5 A3", "C3 A3"), sample("C6 I1\n", "C6 A8\n"));
    assert_refused(&[
        ("hdu4210", "", "", "line 1, column 1: expected the number of dominoes (0 to 35), found end of"),
        ("hdu4210", "36\n", "", "line 1, column 1: expected the number of dominoes (0 to 35)"),
        ("hdu4210", &few, "", "line 1, column 1: expected 10 to 35 dominoes, or 0"),
        ("hdu4210", &far, "", "line 2, column 1: expected a domino on two cells that touch"),
        ("hdu4210", &equal, "", "line 2, column 1: expected a domino with two different digits"),
        ("hdu4210", &off, "", "line 2, column 6: expected a digit of a domino (1 to 9), found '0'"),
        ("hdu4210", &letter, "", "line 2, column 8: expected a cell, A1 to I9, found 'J3'"),
        ("hdu4210", &again, "", "line 3, column 1: expected a domino or a single digit that fits"),
        ("hdu4210", &same_row, "", "line 6, column 1: expected a domino or a single digit that fits"),
        ("hdu4210", &lost, "", "line 12, column 1: expected a domino or a single digit that fits"),
        ("hdu4210", &none, "", "line 1, column 1: expected a puzzle with a completion"),
        ("hdu4210", "10\n", "", "line 2, column 1: expected a digit of a domino (1 to 9), found end of"),
    ]);
}
