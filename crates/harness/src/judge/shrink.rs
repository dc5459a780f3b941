//! Shrinking: finds a small input that still has a certain property of a given input.
//!
//! The only assumptions are that an input consists of lines of tokens, that some tokens are integers, and
//! that some integers are counts. Each step tries candidates, which omit or reduce a part of the input and
//! may adjust a count; the caller decides whether a candidate is valid and has the property. The steps are
//! repeated until none finds a smaller input:
//!
//! | step | example |
//! |---|---|
//! | leave out all cases but one | only the last is left, or only the first |
//! | leave out lines; if the first line counts the cases, lower the count by one | a case of several lines |
//! | leave out a line, and lower an integer in an earlier line by one | a point, a row of a matrix, an edge |
//! | leave out a token of a list, and lower the list's length by one | one stick of several |
//! | leave out a column of tokens, and lower the width in the preceding line by one | a column of a matrix |
//! | replace characters of a grid with the blank character | the givens of a sudoku |
//! | reduce equal integers together in magnitude | the number of a node in all its edges |
//! | reduce integers in magnitude, trying the smallest values first | coordinates, counts |
//!
//! The method follows Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (2002).

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow::{self, Break, Continue};

/// Lines of tokens.
type Text = Vec<Vec<String>>;

/// Maximum size in bytes of an input to shrink: each candidate is a copy, so large inputs would take too
/// long.
const MAX_INPUT_BYTES: usize = 1 << 20;

/// Returns a small input for which `still` returns true; `still` must return true for `input`, too. Never
/// calls `still` twice with the same bytes. When `still` breaks or `is_over` returns true, returns the
/// smallest input so far. Inputs over 1 MiB are returned unchanged.
pub fn shrink(
    input: &[u8],
    is_over: impl Fn() -> bool,
    still: impl FnMut(&[u8]) -> ControlFlow<(), bool>,
) -> Vec<u8> {
    if input.len() > MAX_INPUT_BYTES {
        return input.to_vec();
    }
    let Ok(whole) = std::str::from_utf8(input) else { return input.to_vec() };
    let text: Text =
        whole.lines().map(|line| line.split_ascii_whitespace().map(str::to_string).collect()).collect();
    let mut shrinker = Shrinker { text: Vec::new(), is_over, still, seen: HashSet::new() };
    // Candidates have one space between tokens. If the input loses the property in this form, it is not
    // shrunk.
    if shrinker.attempt(text) != Continue(true) {
        return input.to_vec();
    }
    while shrinker.round() == Continue(true) {}
    written(&shrinker.text)
}

struct Shrinker<O, F> {
    /// The smallest input so far.
    text: Text,
    is_over: O,
    still: F,
    /// Digests of tried inputs.
    seen: HashSet<u64>,
}

/// Integers to try first.
const SMALL: [i64; 4] = [0, 1, 2, 3];

/// Maximum number of preceding lines searched for a count.
const MAX_HEADER_LINES: usize = 4;

impl<O: Fn() -> bool, F: FnMut(&[u8]) -> ControlFlow<(), bool>> Shrinker<O, F> {
    /// Runs all steps once. Returns whether a step found a smaller input.
    fn round(&mut self) -> ControlFlow<(), bool> {
        let before = self.text.clone();
        self.single()?;
        self.cases()?;
        self.lines()?;
        self.columns()?;
        self.tokens()?;
        self.characters()?;
        self.equal_integers()?;
        self.integers()?;
        Continue(self.text != before)
    }

    /// Breaks when the time is up. Every loop calls this method, because a long loop may try nothing new.
    fn ask(&self) -> ControlFlow<()> {
        if (self.is_over)() { Break(()) } else { Continue(()) }
    }

    /// If `candidate` is new and has the property, makes it the current input and returns true.
    fn attempt(&mut self, candidate: Text) -> ControlFlow<(), bool> {
        self.ask()?;
        let bytes = written(&candidate);
        let mut digest = DefaultHasher::new();
        bytes.hash(&mut digest);
        let has = candidate != self.text && self.seen.insert(digest.finish()) && (self.still)(&bytes)?;
        if has {
            self.text = candidate;
        }
        Continue(has)
    }

    /// Keeps only the last or the first case, if the first line is the number of cases.
    fn single(&mut self) -> ControlFlow<()> {
        let is_number =
            |line: &Vec<String>| line.len() == 1 && integer(&line[0]).is_some_and(|count| count > 1);
        if !self.text.first().is_some_and(is_number) {
            return Continue(());
        }
        let one = vec![vec!["1".to_string()]];
        for line in 2..self.text.len() {
            let (first, last) = (self.text[1..line].to_vec(), self.text[line..].to_vec());
            if self.attempt([one.clone(), last].concat())? || self.attempt([one.clone(), first].concat())? {
                break;
            }
        }
        Continue(())
    }

    /// Removes ranges of lines, long ranges first. If the first line is a number, first tries to lower that
    /// number by one as well.
    fn cases(&mut self) -> ControlFlow<()> {
        let mut length = self.text.len();
        while length > 0 {
            let mut start = 0;
            while start + length <= self.text.len() {
                self.ask()?;
                // Removing nothing but blank lines would gain little.
                if self.text[start..start + length].iter().all(Vec::is_empty) {
                    start += 1;
                    continue;
                }
                let mut rest = self.text.clone();
                rest.drain(start..start + length);
                let counted = match &self.text[0][..] {
                    [count] if start > 0 => less(count),
                    _ => None,
                };
                let found = match counted {
                    Some(less) => self.attempt(replaced(&rest, 0, 0, less))?,
                    None => false,
                };
                start += usize::from(!(found || self.attempt(rest)?));
            }
            // Most cases are short: of the lengths above 20, only some are tried.
            length = if length > 20 { length / 2 } else { length - 1 };
        }
        Continue(())
    }

    /// Removes single lines. Along with each removed line, lowers an integer in a preceding line by one.
    fn lines(&mut self) -> ControlFlow<()> {
        let mut line = self.text.len();
        while line > 1 {
            self.ask()?;
            line = line.min(self.text.len()) - 1;
            let shape = self.text[line].len();
            // A header has a different number of tokens from the lines that it counts, or directly precedes
            // them.
            let headers =
                (0..line).rev().filter(|&header| header + 1 == line || self.text[header].len() != shape);
            let headers: Vec<usize> = headers.take(MAX_HEADER_LINES).collect();
            'found: for header in headers {
                for place in 0..self.text[header].len() {
                    let Some(less) = less(&self.text[header][place]) else { continue };
                    let mut fewer = replaced(&self.text, header, place, less);
                    fewer.remove(line);
                    if self.attempt(fewer)? {
                        break 'found;
                    }
                }
            }
        }
        Continue(())
    }

    /// Removes a column from a block of lines of equal length, if an integer in the preceding line equals the
    /// number of columns.
    fn columns(&mut self) -> ControlFlow<()> {
        let mut start = 1;
        while start < self.text.len() {
            let width = self.text[start].len();
            let height = self.text[start..].iter().take_while(|line| line.len() == width).count();
            let mut column = 0;
            while width > 1 && column < self.text[start].len() {
                self.ask()?;
                let mut fewer = self.text.clone();
                fewer[start..start + height].iter_mut().for_each(|line| drop(line.remove(column)));
                let width = self.text[start].len();
                let mut found = false;
                for place in 0..fewer[start - 1].len() {
                    found = found
                        || integer(&fewer[start - 1][place]) == Some(width as i64)
                            && self.attempt(replaced(&fewer, start - 1, place, width - 1))?;
                }
                column += usize::from(!found);
            }
            start += height;
        }
        Continue(())
    }

    /// Removes single tokens: words, and elements of a list whose length precedes it in the line.
    fn tokens(&mut self) -> ControlFlow<()> {
        for line in 0..self.text.len() {
            let mut place = 0;
            while place < self.text[line].len() && self.text[line].len() > 1 {
                self.ask()?;
                let mut fewer = self.text.clone();
                let token = fewer[line].remove(place);
                let length = self.text[line].len();
                let counted = (0..place)
                    .find(|&count| integer(&self.text[line][count]) == Some((length - 1 - count) as i64));
                let found = match counted {
                    Some(count) => self.attempt(replaced(&fewer, line, count, length - 2 - count))?,
                    None => integer(&token).is_none() && self.attempt(fewer)?,
                };
                place += usize::from(!found);
            }
        }
        Continue(())
    }

    /// Replaces characters of grids with the blank character, beginning with many characters at a time.
    fn characters(&mut self) -> ControlFlow<()> {
        let is_grid = |line: &Vec<String>, token: &str| match line.len() {
            1 => token.len() > 3,
            _ => token.len() == 1 && line.iter().any(|token| token == "?"),
        };
        let mut blanks = [0; 256];
        let mut places: Vec<(usize, usize, usize)> = Vec::new();
        for (line, tokens) in self.text.iter().enumerate() {
            for (place, token) in tokens.iter().enumerate().filter(|(_, token)| is_grid(tokens, token)) {
                token.bytes().for_each(|byte| blanks[usize::from(byte)] += 1);
                places.extend((0..token.len()).map(|at| (line, place, at)));
            }
        }
        // If no token of several characters begins with 0, a grid cannot use 0 as its blank character.
        let mut all = self.text.iter().flatten();
        if !all.any(|token| token.len() > 1 && token.starts_with('0')) {
            blanks[usize::from(b'0')] = 0;
        }
        let count = |blank: u8| blanks[usize::from(blank)];
        let Some(blank) =
            b".-?0".iter().copied().max_by_key(|&blank| count(blank)).filter(|&blank| count(blank) > 0)
        else {
            return Continue(());
        };
        places.retain(|&(line, place, at)| {
            let byte = self.text[line][place].as_bytes()[at];
            byte.is_ascii_alphanumeric() && byte != blank
        });
        let mut length = places.len();
        while length > 0 {
            let mut start = 0;
            while start < places.len() {
                let mut fewer = self.text.clone();
                let end = (start + length).min(places.len());
                for &(line, place, at) in &places[start..end] {
                    fewer[line][place].replace_range(at..=at, &char::from(blank).to_string());
                }
                match self.attempt(fewer)? {
                    true => drop(places.drain(start..end)),
                    false => start = end,
                }
            }
            length /= 2;
        }
        Continue(())
    }

    /// For each integer, reduces all its occurrences together in magnitude as far as possible.
    fn equal_integers(&mut self) -> ControlFlow<()> {
        let values: BTreeSet<i64> = self.text.iter().flatten().filter_map(|token| integer(token)).collect();
        for value in values.into_iter().rev() {
            self.ask()?;
            self.lower(value, |text, from, to| {
                let (from, to) = (from.to_string(), to.to_string());
                let other = |token: &String| if *token == from { to.clone() } else { token.clone() };
                text.iter().map(|line| line.iter().map(other).collect()).collect()
            })?;
        }
        Continue(())
    }

    /// Reduces integers in magnitude as far as possible.
    fn integers(&mut self) -> ControlFlow<()> {
        for line in 0..self.text.len() {
            for place in 0..self.text[line].len() {
                self.ask()?;
                let Some(value) = integer(&self.text[line][place]) else { continue };
                self.lower(value, |text, _, to| replaced(text, line, place, to))?;
            }
        }
        Continue(())
    }

    /// Reduces `value` in magnitude as far as possible. `with` takes a text, the value and a new value, and
    /// returns the text with the new value. Tries the smallest values first, then steps of decreasing size.
    fn lower(&mut self, mut value: i64, with: impl Fn(&Text, i64, i64) -> Text) -> ControlFlow<()> {
        let smaller = SMALL.into_iter().filter(|small| small.unsigned_abs() < value.unsigned_abs());
        for small in smaller {
            if self.attempt(with(&self.text, value, small))? {
                return Continue(());
            }
        }
        let mut step = value / 2;
        while step != 0 {
            match self.attempt(with(&self.text, value, value - step))? {
                true => value -= step,
                false => step /= 2,
            }
            if step.unsigned_abs() > value.unsigned_abs() {
                step = value;
            }
        }
        Continue(())
    }
}

/// Parses a token as an integer. None if the token is not how the integer is usually written, for example
/// because of leading zeros.
fn integer(token: &str) -> Option<i64> {
    token.parse().ok().filter(|value: &i64| value.to_string() == token)
}

/// Returns the text with `number` in place of a token.
fn replaced(text: &Text, line: usize, place: usize, number: impl ToString) -> Text {
    let mut replaced = text.clone();
    replaced[line][place] = number.to_string();
    replaced
}

/// Parses a positive count, and returns the count minus one.
fn less(token: &str) -> Option<i64> {
    integer(token).filter(|&count| count > 0).map(|count| count - 1)
}

fn written(text: &Text) -> Vec<u8> {
    let lines: Vec<String> = text.iter().map(|line| line.join(" ") + "\n").collect();
    lines.concat().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Parses the number of tests, then for each test the length and the numbers of a list. None for any
    /// other format.
    fn lists(input: &[u8]) -> Option<Vec<Vec<i64>>> {
        let text = std::str::from_utf8(input).unwrap();
        let mut numbers = text.split_whitespace().map(|token| token.parse::<i64>());
        let mut next = || numbers.next().and_then(Result::ok);
        let mut lists = Vec::new();
        for _ in 0..next()? {
            let count = next()?;
            lists.push((0..count).map(|_| next()).collect::<Option<Vec<i64>>>()?);
        }
        next().is_none().then_some(lists)
    }

    fn shrunk(input: &str, property: impl Fn(&[u8]) -> bool) -> String {
        assert!(property(input.as_bytes()));
        String::from_utf8(shrink(input.as_bytes(), || false, |bytes| Continue(property(bytes)))).unwrap()
    }

    #[test]
    fn counts_shrink_with_cases_and_elements() {
        let any = |wanted: fn(&i64) -> bool| {
            move |input: &[u8]| {
                lists(input)
                    .is_some_and(|lists| lists.iter().flatten().filter(|&value| wanted(value)).count() > 1)
            }
        };
        let input = "3\n2\n5 6\n3\n1 70000 80000\n1\n-9\n";
        assert_eq!(shrunk(input, any(|&value| value > 4321)), "1\n2\n4322 4322\n");
        let down = "2\n1\n1\n4\n-7 -100 -50 3\n";
        assert_eq!(shrunk(down, any(|&value| value < -6)), "1\n2\n-7 -7\n");
        let lines = "2\n3\n1\n2\n3\n2\n9\n9\n";
        assert_eq!(shrunk(lines, any(|&value| value > 1)), "1\n2\n2\n2\n");
    }

    #[test]
    fn a_matrix_loses_rows_and_columns() {
        let ones = |input: &[u8]| {
            let text = std::str::from_utf8(input).unwrap();
            let mut lines = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
            let Some(header) = lines.next() else { return false };
            let rows: Vec<Vec<&str>> = lines.collect();
            let right = header.len() == 2
                && header[0] == rows.len().to_string()
                && rows.iter().all(|row| row.len().to_string() == header[1]);
            right && rows.iter().any(|row| row.iter().filter(|&&cell| cell == "1").count() > 1)
        };
        assert_eq!(shrunk("3 4\n0 0 0 0\n1 1 0 1\n0 1 1 0\n", ones), "1 2\n1 1\n");
    }

    #[test]
    fn a_grid_loses_givens() {
        let grid = |input: &[u8]| {
            let text = std::str::from_utf8(input).unwrap();
            text.lines().all(|line| line.len() == 6) && text.contains('7') && text.lines().count() > 1
        };
        assert_eq!(shrunk("12.345\n6.7.89\n123456\n", grid), "..7...\n......\n");
    }

    #[test]
    fn equal_integers_shrink_together() {
        // The edges of a cycle of three nodes, regardless of how the nodes are numbered.
        let is_loop = |input: &[u8]| {
            let lists = lists(input);
            lists.is_some_and(|lists| {
                let ends: Vec<i64> = lists.concat();
                ends.len() == 6
                    && ends[1] == ends[2]
                    && ends[3] == ends[4]
                    && ends[5] == ends[0]
                    && ends[0] != ends[2]
                    && ends[2] != ends[4]
                    && ends[4] != ends[0]
            })
        };
        assert_eq!(shrunk("1\n6\n70 81 81 92 92 70\n", is_loop), "1\n6\n2 1 1 0 0 2\n");
    }

    #[test]
    fn small_integers_are_tried_first() {
        let is_odd =
            |input: &[u8]| lists(input).is_some_and(|lists| lists.concat() == [9] || lists.concat() == [3]);
        assert_eq!(shrunk("1\n1\n9\n", is_odd), "1\n1\n3\n");
    }

    #[test]
    fn an_interrupted_shrink_keeps_the_smallest_input() {
        let mut left = 3;
        let still = |_: &[u8]| {
            left -= 1;
            if left == 0 { Break(()) } else { Continue(true) }
        };
        let result = shrink(b"5\n4\n3\n2\n1\n", || false, still);
        assert!(result.len() < 10, "{result:?}");
    }

    #[test]
    fn nothing_is_tried_after_the_time_limit() {
        // The time must be checked even while there is nothing new to try.
        let asked = Cell::new(0);
        let is_over = || asked.replace(asked.get() + 1) == 20;
        for whole in ["1\n".repeat(1000), "1 ".repeat(1000)] {
            asked.set(0);
            shrink(whole.as_bytes(), is_over, |bytes| Continue(bytes == whole.trim_end().as_bytes()));
            assert!(asked.get() <= 21, "{}", asked.get());
        }
    }
}
