//! Judges the sudoku generator: accepts any distinct puzzles with one completion each and the requested
//! number of givens. A puzzle may have more givens than requested if it needs each of them.

use super::solution;
use crate::checker::{Fault, bad_case};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use std::collections::HashMap;
use std::iter::repeat_n;

/// Checks that `output` consists of the puzzles that the lines of `input` request.
pub fn check(input: &[u8], output: &[u8], _answer: &[u8]) -> Result<(), Fault> {
    let requests = requests(&mut Input::new(input)).map_err(bad_case)?;
    let total: u128 = requests.iter().map(|&(_, (_, count))| count as u128).sum();
    // Keep no list of the lines: the output of a wrong program may have millions.
    let lines = || output.split(|&byte| byte == b'\n').filter(|line| !is_blank(line));
    // Compare the numbers before listing the requests: a case may request more puzzles than fit in memory.
    let count = lines().count();
    if count as u128 != total {
        return Err(Fault::Wrong(format!("{count} of {total} puzzles")));
    }
    let wanted = requests.iter().flat_map(|&(_, (givens, count))| repeat_n(givens, count));
    for (number, (line, givens)) in lines().zip(wanted).enumerate() {
        let found = puzzle(line).and_then(|puzzle| is_puzzle(&puzzle, givens));
        found.map_err(|what| Fault::Wrong(format!("line {}: {what}", number + 1)))?;
    }
    let (mut first, may_repeat) = (HashMap::new(), repeats_seeds(&requests));
    for (number, line) in lines().enumerate() {
        let earlier = *first.entry(&line[..81]).or_insert(number);
        if earlier < number {
            // Lines of the input with the same seed may get the same puzzles.
            if !may_repeat {
                return Err(Fault::Wrong(format!(
                    "line {}: repeats the puzzle of line {}",
                    number + 1,
                    earlier + 1
                )));
            }
        }
    }
    Ok(())
}

/// A line of the input: the seed, the number of givens and the number of puzzles.
type Request = (solution::Random, (usize, usize));

fn requests(input: &mut Input<'_>) -> Result<Vec<Request>, Stop> {
    let mut requests = Vec::new();
    while !input.at_end() {
        requests.push((solution::random(input)?, solution::wanted(input)?));
    }
    Ok(requests)
}

fn repeats_seeds(requests: &[Request]) -> bool {
    let mut seeds: Vec<u64> = requests.iter().map(|request| request.0.0).collect();
    seeds.sort_unstable();
    seeds.windows(2).any(|pair| pair[0] == pair[1])
}

/// Whether `text` consists of white space. Bytes that are not valid UTF-8 are not white space.
fn is_blank(text: &[u8]) -> bool {
    text.utf8_chunks().all(|chunk| chunk.invalid().is_empty() && chunk.valid().trim().is_empty())
}

/// Reads a puzzle, which white space may follow.
fn puzzle(line: &[u8]) -> Result<[u8; 81], String> {
    let digit = |&byte: &u8| match byte {
        b'.' => Some(0),
        b'1'..=b'9' => Some(byte - b'0'),
        _ => None,
    };
    let cells = line.split_at_checked(81).filter(|(_, rest)| is_blank(rest)).map(|(cells, _)| cells);
    let cells: Option<Vec<u8>> = cells.and_then(|cells| cells.iter().map(digit).collect());
    cells.and_then(|cells| cells.try_into().ok()).ok_or_else(|| "expected 81 characters, 1-9 or '.'".into())
}

fn is_puzzle(puzzle: &[u8; 81], givens: usize) -> Result<(), String> {
    let found = puzzle.iter().filter(|&&cell| cell != 0).count();
    if found < givens {
        return Err(format!("{found} givens, expected {givens}"));
    }
    match completions(puzzle, 2) {
        0 => return Err("the puzzle has no completion".into()),
        1 => {}
        _ => return Err("the puzzle has several completions".into()),
    }
    for cell in (0..81).filter(|&cell| found > givens && puzzle[cell] != 0) {
        let mut fewer = *puzzle;
        fewer[cell] = 0;
        if completions(&fewer, 2) == 1 {
            return Err(format!(
                "{found} givens, expected {givens}: the given of cell {} is not needed",
                cell + 1
            ));
        }
    }
    Ok(())
}

/// The number of completions of `puzzle`, or `limit` if there are more. Counts covers of the matrix, to be
/// independent of the solution, which uses the engine for sudokus. A plain search instead of `Exact` would
/// take forever on some puzzles that a wrong program may print.
fn completions(puzzle: &[u8; 81], limit: usize) -> usize {
    Exact::new(&Sudoku::new(3).matrix(puzzle)).covers().take(limit).count()
}
