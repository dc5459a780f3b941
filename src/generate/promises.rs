//! What statements promise beyond the format of the input, above all that there is one answer.

use crate::cover::exact::Exact;
use crate::cover::sudoku::Sudoku;
use crate::cover::{sudoku::any, sudoku::nine, sudoku::sixteen};
use crate::input::Input;
use crate::problems::luogu4205 as beads;

/// Nothing, or what is not as promised.
type Kept = Result<(), &'static str>;

fn promised(kept: bool, what: &'static str) -> Kept {
    if kept { Ok(()) } else { Err(what) }
}

const UNIQUE: &str = "a grid has several completions, where one is promised";
const END: &str = "the line `end` is missing";
const LAYOUT: &str = "expected an empty line between grids";

/// 9 x 9 grids, each cell a character: each has one completion.
pub fn nine(input: &[u8]) -> Kept {
    let grids = grids(input, 81);
    let unique =
        |grid: &Vec<u8>| grid.as_slice().try_into().is_ok_and(|grid| nine::up_to(2, grid).len() == 1);
    promised(grids.iter().all(unique), UNIQUE)
}

/// The same up to `end`.
pub fn nine_to_end(input: &[u8]) -> Kept {
    nine(before_end(input)?)
}

/// The same with diagonals.
pub fn nine_with_diagonals(input: &[u8]) -> Kept {
    let sudoku = Sudoku::new(3).with_diagonals();
    promised(grids(before_end(input)?, 81).iter().all(|grid| any::up_to(2, &sudoku, grid).len() == 1), UNIQUE)
}

fn before_end(input: &[u8]) -> Result<&[u8], &'static str> {
    let end = input.windows(4).position(|word| word == b"end\n");
    end.map(|end| &input[..end]).ok_or(END)
}

/// At least 24 givens in one grid.
pub fn noip2009(input: &[u8]) -> Kept {
    let digits: Vec<u8> = input.iter().copied().filter(u8::is_ascii_digit).collect();
    promised(digits.len() == 81, "one grid is promised")?;
    promised(digits.iter().filter(|&&digit| digit != b'0').count() >= 24, "at least 24 givens are promised")
}

/// 16 x 16 grids, each cell a character, with empty lines between: each has one completion.
pub fn sixteen(input: &[u8]) -> Kept {
    let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
    let apart = |(number, line): (usize, &&[u8])| line.is_empty() == (number % 17 == 16);
    promised(lines.iter().enumerate().all(apart), LAYOUT)?;
    let grids = grids(input, 256);
    let unique =
        |grid: &Vec<u8>| grid.as_slice().try_into().is_ok_and(|grid| sixteen::up_to(2, grid).len() == 1);
    promised(grids.iter().all(unique), UNIQUE)
}

/// The same after a line with their number.
pub fn sixteen_after_count(input: &[u8]) -> Kept {
    let start = input.iter().position(|&byte| byte == b'\n').map_or(input.len(), |end| end + 1);
    let count = Input::new(input).integer("", 0, i64::MAX).unwrap_or(0);
    let rest = &input[start..];
    promised(grids(rest, 256).len() as i64 == count, "as many grids are promised as the first line says")?;
    if rest.is_empty() { Ok(()) } else { sixteen(rest) }
}

/// A triangle with at most one completion.
pub fn luogu4205(input: &[u8]) -> Kept {
    let laid = beads::triangle(&mut Input::new(input)).map_err(|_| "a triangle of ten rows is promised")?;
    let count = Exact::new(&beads::matrix(&beads::board(&laid, &beads::pieces()))).count(2);
    promised(count < 2, "the triangle has several completions, where at most one is promised")
}

/// Grids of `cells` cells from characters, blanks between them or not: 0 for one that is neither digit nor letter.
fn grids(input: &[u8], cells: usize) -> Vec<Vec<u8>> {
    let cell = |byte: &u8| match byte {
        b'0'..=b'9' => byte - b'0',
        b'A'..=b'P' => byte - b'A' + 1,
        _ => 0,
    };
    let all: Vec<u8> = input.iter().filter(|byte| !byte.is_ascii_whitespace()).map(cell).collect();
    all.chunks_exact(cells).map(<[u8]>::to_vec).collect()
}
