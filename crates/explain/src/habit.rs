//! Recognizes output mistakes without knowing the problem, by comparing the expected output with the output
//! found.
//!
//! Each mistake is a transformation that must turn the expected output into exactly the output found, so a
//! mistake is named only if it explains every difference.

use crate::words::{self, plural};
use dlx_harness::language::{Sentence, Text};
use dlx_problems::form::{Form, Format};
use dlx_problems::output::quoted;

/// Returns the mistake that explains all differences between the outputs, if any.
pub fn habit(format: Option<&Format>, expected: &str, found: &str) -> Option<Text> {
    if expected == found || found.trim().is_empty() {
        return None;
    }
    layout(expected, found)
        .or_else(|| other_case(expected, found))
        .or_else(|| heading(format, expected, found))
        .or_else(|| order(format, expected, found))
        .or_else(|| more_lines(expected, found))
        .or_else(|| fewer_lines(expected, found))
        .or_else(|| transposed(format, expected, found))
        .or_else(|| numbers(format, expected, found))
}

fn filled(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect()
}

/// Describes the differences in layout if the words are the same: blanks, line ends or empty lines.
pub fn layout(expected: &str, found: &str) -> Option<Text> {
    if !expected.split_whitespace().eq(found.split_whitespace()) {
        let joined = |text: &str| text.split_whitespace().collect::<String>();
        if joined(expected) != joined(found) {
            return None;
        }
        let lines = [expected, found].map(|text| filled(text).len());
        return Some(match lines {
            [right, own] if own < right => words::FEWER_LINES.with([&plural(own, ["line", "行"]), &right]),
            _ => words::BLANKS_BETWEEN.with([]),
        });
    }
    let (right, own) = (filled(expected), filled(found));
    if right.iter().map(|line| line.trim()).eq(own.iter().map(|line| line.trim())) {
        let blank = |text: &str| text.lines().filter(|line| line.trim().is_empty()).count();
        let at = first_difference(expected, found);
        let differ =
            |sentence: Sentence<2>, count| sentence.with([&plural(count, ["empty line", "行空行"]), &at]);
        return Some(match (blank(expected), blank(found)) {
            (right, own) if own > right => differ(words::EMPTY_MORE, own - right),
            (right, own) if own < right => differ(words::EMPTY_FEWER, right - own),
            (1.., _) if !expected.lines().map(str::trim).eq(found.lines().map(str::trim)) => {
                words::EMPTY_ELSEWHERE.with([&at])
            }
            _ if expected.lines().map(str::trim_end).eq(found.lines().map(str::trim_end)) => {
                match expected.ends_with('\n') != found.ends_with('\n')
                    && expected.trim_end_matches('\n') == found.trim_end_matches('\n')
                {
                    true => words::LAST_END.with([]),
                    false => words::LINE_ENDS.with([]),
                }
            }
            _ => words::LINE_STARTS.with([]),
        });
    }
    match right.len() == own.len() {
        true => Some(words::WORD_BLANKS.with([])),
        false => Some(words::OTHER_LINES.with([&plural(own.len(), ["line", "行"]), &right.len()])),
    }
}

/// Returns the number of the first line that differs, from 1.
fn first_difference(expected: &str, found: &str) -> usize {
    let same = expected.lines().zip(found.lines()).take_while(|(one, other)| one.trim() == other.trim());
    same.count() + 1
}

/// Recognizes upper case in place of lower case, or the reverse.
fn other_case(expected: &str, found: &str) -> Option<Text> {
    let lower = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<String>>();
    if lower(expected) != lower(found) {
        return None;
    }
    let differs = |(one, other): &(&str, &str)| one != other;
    let (right, own) = expected.split_whitespace().zip(found.split_whitespace()).find(differs)?;
    Some(words::LETTER_CASE.with([&quoted(own), &quoted(right)]))
}

/// Recognizes case numbers that are off by a constant, or wrong in another way.
fn heading(format: Option<&Format>, expected: &str, found: &str) -> Option<Text> {
    let heading = format.map(|format| &format.heading[..]).filter(|heading| !heading.is_empty())?;
    let split = |text: &str| -> Option<Vec<(Option<i64>, String)>> {
        let line = |line: &str| match line.trim().strip_prefix(heading.trim_end()) {
            None => Some((None, line.trim().to_string())),
            Some(rest) => {
                let (number, rest) = rest.split_once(':')?;
                Some((Some(number.trim().parse().ok()?), rest.trim().to_string()))
            }
        };
        filled(text).into_iter().map(line).collect()
    };
    let (right, own) = (split(expected)?, split(found)?);
    let is_same = right.len() == own.len()
        && right
            .iter()
            .zip(&own)
            .all(|(right, own)| right.0.is_some() == own.0.is_some() && right.1 == own.1);
    if !is_same {
        return None;
    }
    let shifts: Vec<i64> =
        right.iter().zip(&own).filter_map(|(right, own)| Some(own.0? - right.0?)).collect();
    let first = own.iter().find_map(|line| line.0)?;
    match shifts.iter().all(|&shift| shift == shifts[0]) {
        true if shifts[0] == 0 => None,
        true => Some(words::CASES_FROM.with([&first])),
        false => Some(words::CASES.with([])),
    }
}

/// With fewer distinct lines than this, a different order may be a coincidence, unless all lines are distinct
/// and long.
const MIN_DISTINCT: usize = 4;
/// Lines with at most this many bytes are short.
const MAX_SHORT_BYTES: usize = 20;

/// Recognizes the same lines in another order.
fn order(format: Option<&Format>, expected: &str, found: &str) -> Option<Text> {
    let (mut right, mut own) = (filled(expected), filled(found));
    // The lines of a board are not answers: another board may have the same rows in another order.
    let is_board = format.is_some_and(|format| matches!(format.form, Form::Grid | Form::Tilings));
    if right.len() < 2 || right == own || is_board {
        return None;
    }
    if right.iter().rev().eq(own.iter()) {
        return Some(words::REVERSED.with([]));
    }
    right.sort_unstable();
    let is_text = right == own;
    own.sort_unstable();
    // If there are only a few short answers, they may match by chance.
    let distinct = right.chunk_by(|one, other| one == other).count();
    let is_long = || distinct == right.len() && right.iter().all(|line| line.len() > MAX_SHORT_BYTES);
    let is_telling = distinct >= MIN_DISTINCT || is_long();
    (right == own && is_telling).then(|| match is_text {
        true => words::AS_TEXT.with([]),
        false => words::OTHER_ORDER.with([]),
    })
}

/// Recognizes extra lines between the expected lines.
fn more_lines(expected: &str, found: &str) -> Option<Text> {
    let (right, own) = (filled(expected), filled(found));
    if own.len() <= right.len() || right.is_empty() {
        return None;
    }
    let (mut next, mut extra) = (0, Vec::new());
    for (index, line) in found.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        if right.get(next) == Some(&line.trim_end()) {
            next += 1;
        } else {
            extra.push((index + 1, line));
        }
    }
    let (line, text) = extra.first()?;
    (next == right.len()).then(|| match extra.len() {
        1 => words::ONE_LINE_MORE.with([line, &quoted(text.trim())]),
        count => words::LINES_MORE.with([&count, line, &quoted(text.trim())]),
    })
}

/// Recognizes missing lines: at the end, or anywhere if the lines are long.
fn fewer_lines(expected: &str, found: &str) -> Option<Text> {
    let (right, own) = (filled(expected), filled(found));
    if own.len() >= right.len() {
        return None;
    }
    if right[..own.len()] == own[..] {
        return Some(words::CUT_OFF.with([&own.len(), &right.len()]));
    }
    let mut next = 0;
    let mut missing = right.iter().enumerate().filter(|(_, line)| {
        let is_there = own.get(next) == Some(*line);
        next += usize::from(is_there);
        !is_there
    });
    let (first, _) = missing.next()?;
    let count = 1 + missing.count();
    let is_telling = own.iter().all(|line| line.len() > MAX_SHORT_BYTES);
    (next == own.len() && is_telling).then(|| match count {
        1 => words::ONE_LINE_LESS.with([&(first + 1)]),
        _ => words::LINES_LESS.with([&count, &(first + 1)]),
    })
}

/// Recognizes transposed grids.
fn transposed(format: Option<&Format>, expected: &str, found: &str) -> Option<Text> {
    let side = format?.side;
    let cells = |text: &str| -> Vec<char> { text.chars().filter(|c| !c.is_whitespace()).collect() };
    let (right, own) = (cells(expected), cells(found));
    let size = side * side;
    if size == 0 || right.len() != own.len() || !right.len().is_multiple_of(size) {
        return None;
    }
    let is_transposed = (0..right.len()).all(|at| {
        let (grid, cell) = (at / size * size, at % size);
        own[at] == right[grid + cell % side * side + cell / side]
    });
    is_transposed.then(|| words::TRANSPOSED.with([]))
}

/// Recognizes numbers that are all off by one, or differ by a 16- or 32-bit overflow.
fn numbers(format: Option<&Format>, expected: &str, found: &str) -> Option<Text> {
    let (right, own): (Vec<&str>, Vec<&str>) =
        (expected.split_whitespace().collect(), found.split_whitespace().collect());
    if right.len() != own.len() {
        return None;
    }
    let mut differences = Vec::new();
    for (right, own) in right.iter().zip(&own).filter(|(right, own)| right != own) {
        let (right, own) = (right.parse::<i128>().ok()?, own.parse::<i128>().ok()?);
        differences.push(own - right);
    }
    let count = right.iter().filter(|word| word.parse::<i128>().is_ok()).count();
    let all = |is: &dyn Fn(i128) -> bool| differences.iter().all(|&difference| is(difference));
    if differences.is_empty() {
        return None;
    }
    if let Some(bits) = [32_u32, 16].into_iter().find(|bits| all(&|by| by != 0 && by % (1 << bits) == 0)) {
        return Some(words::OVERFLOW.with([&bits, &bits]));
    }
    let is_every = differences.len() >= MIN_DISTINCT && differences.len() == count;
    let is_amount = format.is_some_and(Format::is_number);
    match differences[0] {
        by if !is_every || !all(&|other| other == by) => None,
        -1 if is_amount => Some(words::ONE_LESS.with([])),
        -1 => Some(words::FROM_ZERO.with([])),
        1 => Some(words::ONE_MORE_EACH.with([])),
        _ => None,
    }
}
