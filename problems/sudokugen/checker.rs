//! Accepts any puzzles with one completion each and the requested number of givens. A puzzle with more givens
//! than requested must need each of them, so that none could be removed.

use super::solution;
use crate::checker::{Fault, bad_case};
use dlx_kernel::input::{Input, Stop};
use std::iter::repeat_n;

/// Whether `output` holds the puzzles that the lines of `input` request.
pub fn check(input: &[u8], output: &[u8], _answer: &[u8]) -> Result<(), Fault> {
    let requests = requests(&mut Input::new(input)).map_err(bad_case)?;
    let wanted: Vec<usize> =
        requests.iter().flat_map(|&(_, (givens, count))| repeat_n(givens, count)).collect();
    let output = String::from_utf8_lossy(output);
    let lines: Vec<&str> = output.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    if lines.len() != wanted.len() {
        return Err(Fault::Wrong(format!("{} puzzles, expected {}", lines.len(), wanted.len())));
    }
    for (number, (line, givens)) in lines.iter().zip(wanted).enumerate() {
        let found = puzzle(line).and_then(|puzzle| is_puzzle(&puzzle, givens));
        found.map_err(|what| Fault::Wrong(format!("line {}: {what}", number + 1)))?;
    }
    for (number, line) in lines.iter().enumerate() {
        if let Some(earlier) = lines[..number].iter().position(|other| other == line) {
            // Two lines of the input with the same seed get the same puzzles.
            if !repeats_seeds(&requests) {
                return Err(Fault::Wrong(format!(
                    "line {}: the puzzle of line {} again",
                    number + 1,
                    earlier + 1
                )));
            }
        }
    }
    Ok(())
}

/// A line of the input: the seed, and how many givens and puzzles are wanted.
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

fn puzzle(line: &str) -> Result<[u8; 81], String> {
    let cells: Option<Vec<u8>> = line
        .bytes()
        .map(|byte| match byte {
            b'.' => Some(0),
            b'1'..=b'9' => Some(byte - b'0'),
            _ => None,
        })
        .collect();
    cells.and_then(|cells| cells.try_into().ok()).ok_or_else(|| "expected 81 characters, 1-9 or '.'".into())
}

fn is_puzzle(puzzle: &[u8; 81], givens: usize) -> Result<(), String> {
    match completions(puzzle, 2) {
        0 => return Err("the puzzle has no completion".into()),
        1 => {}
        _ => return Err("the puzzle has several completions".into()),
    }
    let found = puzzle.iter().filter(|&&cell| cell != 0).count();
    if found < givens {
        return Err(format!("{found} givens, expected {givens}"));
    }
    for cell in (0..81).filter(|&cell| found > givens && puzzle[cell] != 0) {
        let mut fewer = *puzzle;
        fewer[cell] = 0;
        if completions(&fewer, 2) == 1 {
            return Err(format!(
                "{found} givens, expected {givens}, and that of cell {} is not needed",
                cell + 1
            ));
        }
    }
    Ok(())
}

/// The number of completions of `puzzle`, counted up to `limit`: a plain search that branches on the cell
/// with the fewest choices.
fn completions(puzzle: &[u8; 81], limit: usize) -> usize {
    let mut used = [[0u16; 9]; 3];
    for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
        let bit = 1 << puzzle[cell];
        let units = units(cell);
        if (0..3).any(|unit| used[unit][units[unit]] & bit != 0) {
            return 0;
        }
        (0..3).for_each(|unit| used[unit][units[unit]] |= bit);
    }
    let mut blanks: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
    search(&mut used, &mut blanks, limit)
}

fn search(used: &mut [[u16; 9]; 3], blanks: &mut Vec<usize>, limit: usize) -> usize {
    let free = |used: &[[u16; 9]; 3], cell: usize| {
        let units = units(cell);
        !(used[0][units[0]] | used[1][units[1]] | used[2][units[2]]) & 0b11_1111_1110
    };
    let Some(place) = (0..blanks.len()).min_by_key(|&place| free(used, blanks[place]).count_ones()) else {
        return 1;
    };
    let cell = blanks.swap_remove(place);
    let units = units(cell);
    let choices = free(used, cell);
    let mut count = 0;
    for bit in (1..=9).map(|digit| 1 << digit).filter(|bit| choices & bit != 0) {
        (0..3).for_each(|unit| used[unit][units[unit]] |= bit);
        count += search(used, blanks, limit - count);
        (0..3).for_each(|unit| used[unit][units[unit]] &= !bit);
        if count >= limit {
            break;
        }
    }
    blanks.push(cell);
    let last = blanks.len() - 1;
    blanks.swap(place, last);
    count
}

fn units(cell: usize) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}
