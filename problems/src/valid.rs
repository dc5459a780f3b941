//! Checks whether a text is a valid input of a problem: its format, its ranges, the promises of the
//! statement, and that nothing follows the input.

use crate::Problem;
use dlx_kernel::input::{Ranges, Read, Stop, recorded};
use std::collections::BTreeSet;

impl Problem {
    /// Checks that `input` is valid according to the statement: it keeps the promises that go beyond the
    /// format, the solution accepts it, no number is outside the ranges of `problem.toml`, and the solution
    /// reads the input to its end.
    ///
    /// # Errors
    /// Fails with the first violation.
    pub fn check_input(&self, input: &[u8]) -> Result<(), Stop> {
        // Promises are checked first, because the solution may take very long on an input that breaks a
        // promise.
        self.generator.map_or(Ok(()), |generator| generator.keeps_promise(input))?;
        let ranges = &self.facts().input;
        let (reads, rest) = recorded(input, ranges, || (self.solve)(input, &mut std::io::sink()))?;
        rest.map_or(Ok(()), Err)?;
        let counts = counts(&reads, &String::from_utf8_lossy(input));
        match ranges.iter().find_map(|(what, &range)| outside(&counts, what, range)) {
            Some((expected, found)) => {
                Err(Stop::Input { line: 1, column: 1, expected, found: found.to_string() })
            }
            None => Ok(()),
        }
    }

    /// The values that the solution reads from `input`, then the counts for which `problem.toml` may have a
    /// range, such as the number of cases.
    ///
    /// # Errors
    /// Fails if the solution does not accept `input`.
    pub fn read(&self, input: &[u8]) -> Result<Vec<Read>, Stop> {
        let (mut reads, _) = recorded(input, &Ranges::new(), || (self.solve)(input, &mut std::io::sink()))?;
        let counts = counts(&reads, &String::from_utf8_lossy(input));
        reads.extend(counts.into_iter().map(|(what, value)| Read {
            what: what.to_string(),
            limits: None,
            value,
        }));
        Ok(reads)
    }
}

/// `what` with its range, and the greatest of the `counts` of `what`; None if that count is in the range.
fn outside(counts: &[(&str, i64)], what: &str, [least, most]: [i64; 2]) -> Option<(String, i64)> {
    let greatest = counts.iter().filter(|count| count.0 == what).map(|count| count.1).max()?;
    let is_outside = !(least..=most).contains(&greatest);
    is_outside.then(|| (format!("{what} ({least} to {most})"), greatest))
}

/// Counts in `input`, each with the name of what is counted. `reads` are the values that the solution read.
fn counts(reads: &[Read], input: &str) -> Vec<(&'static str, i64)> {
    let mut counts = Vec::new();
    let [mut cases, mut ones, mut givens, mut lines] = [0; 4];
    for read in reads {
        // All cases begin with a value of the same name.
        if read.what == reads[0].what {
            cases += 1;
            ones = 0;
        }
        if read.what.contains("ones") {
            ones += read.value;
            counts.push(("ones of a case", ones));
        }
        givens += i64::from(read.what == "a digit" && read.value > 0);
        let is_line = read.what == "line" && read.value > 0;
        lines = if is_line { lines + 1 } else { 0 };
        counts.push(("lines up to an empty one", lines));
        counts.extend(is_line.then_some(("line", read.value)));
    }
    counts.extend([("cases of an input", cases), ("givens", givens)]);
    // Only `dumbbells` limits the weights of a grid; each of its grids begins with a line of two numbers.
    let mut weights = 0;
    for line in input.lines() {
        let count = |of: fn(char) -> bool| line.matches(of).count() as i64;
        weights = if line.contains(' ') { 0 } else { weights + count(|c| "1234?".contains(c)) };
        counts.push(("weights", weights));
        let is_word = |word: &&str| word.bytes().all(|letter| letter.is_ascii_lowercase());
        counts.push(("words of a line", line.split_whitespace().filter(is_word).count() as i64));
    }
    // Only `solidpent` limits the pieces; its input is the number of boxes, then the twelve rows of each box.
    let rows: Vec<&str> = input.lines().filter(|line| !line.trim().is_empty()).skip(1).collect();
    for rows in rows.chunks(12) {
        let letters: BTreeSet<u8> = rows.concat().bytes().filter(u8::is_ascii_uppercase).collect();
        counts.push(("pieces placed", letters.len() as i64));
    }
    counts
}
