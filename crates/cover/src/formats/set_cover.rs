//! Repeat cover problems in the formats of the OR-library, which calls them set covering problems.
//!
//! ```text
//! by rows (scp41 ...)       rows columns; the cost of each column; for each row its length, then its columns
//! by columns (rail507 ...)  rows columns; for each column its cost, its length, then its rows
//! ```
//!
//! All fields are whole numbers separated by blanks or line ends. Rows are the items and columns the options,
//! both numbered from 1; items are named by their numbers. Source: Beasley, "OR-Library: distributing test
//! problems by electronic mail", Journal of the Operational Research Society 41 (1990).

use super::columns::Columns;
use dlx_kernel::Matrix;
use dlx_study::formats::knuth::{MOST_COST, Malformed, Named};
use std::io::{self, Write};

/// The maximum number of rows or columns that a file may declare, so that a short file cannot take much
/// memory.
const MAX_SIZE: u64 = 10_000_000;
const MAX_LINE: usize = 78;

/// The order of the ones in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Row by row: `scp*`.
    Rows,
    /// Column by column: `rail*`.
    Columns,
}

/// Reads a problem.
///
/// # Errors
/// Fails if a number is missing or out of range, if a row or column lists a number twice, or if text follows
/// the last list.
pub fn read(text: &[u8], order: Order) -> Result<Named, Malformed> {
    let mut numbers = Numbers { text, at: 0, line: 1, line_start: 0, place: (1, 1) };
    let rows = numbers.next(1, MAX_SIZE, || "the number of rows".into())? as usize;
    let columns = numbers.next(0, MAX_SIZE, || "the number of columns".into())? as usize;
    let cost =
        |numbers: &mut Numbers, column| numbers.next(0, MOST_COST, || format!("the cost of column {column}"));
    let (mut matrix, mut costs) = (Matrix::new(rows, 0), Vec::new());
    match order {
        Order::Rows => {
            for column in 1..=columns {
                costs.push(cost(&mut numbers, column)?);
            }
            // The transposed matrix: an option per row.
            let (mut by_row, mut last) = (Matrix::new(columns, 0), vec![0; columns]);
            for row in 1..=rows {
                by_row.add(&numbers.list(("row", row), "column", &mut last)?);
            }
            let lists = Columns::of(&by_row, |_| true);
            for column in 0..columns {
                let own = lists[column].iter().map(|&(row, _)| row as usize);
                matrix.add(&own.collect::<Vec<usize>>());
            }
        }
        Order::Columns => {
            let mut last = vec![0; rows];
            for column in 1..=columns {
                costs.push(cost(&mut numbers, column)?);
                matrix.add(&numbers.list(("column", column), "row", &mut last)?);
            }
        }
    }
    numbers.end()?;
    Ok(Named::numbered(matrix, costs, true))
}

/// Writes a problem. Without costs, each option costs 1, so that the cheapest cover has the fewest options.
/// Items are named by their numbers.
///
/// # Errors
/// Fails if there are no items, if there are secondary items or items with bounds, or if `out` cannot be
/// written.
pub fn write(named: &Named, order: Order, out: &mut impl Write) -> io::Result<()> {
    let matrix = &named.matrix;
    dlx_study::formats::check_plain(named, &[("item", matrix.items())])?;
    let cost = |option: usize| if named.has_costs { named.costs[option] } else { 1 };
    writeln!(out, "{} {}", matrix.primary(), matrix.options())?;
    match order {
        Order::Columns => {
            for option in 0..matrix.options() {
                let mut rows = matrix.option(option);
                write!(out, "{} {}", cost(option), rows.len())?;
                rows.try_for_each(|row| write!(out, " {}", row + 1))?;
                writeln!(out)?;
            }
        }
        Order::Rows => {
            lines((0..matrix.options()).map(cost), out)?;
            let rows = Columns::of(matrix, |_| true);
            for row in 0..matrix.primary() {
                writeln!(out, "{}", rows[row].len())?;
                lines(rows[row].iter().map(|&(column, _)| u64::from(column) + 1), out)?;
            }
        }
    }
    Ok(())
}

/// Writes numbers, broken into lines.
fn lines(numbers: impl Iterator<Item = u64>, out: &mut impl Write) -> io::Result<()> {
    let mut line = String::new();
    for number in numbers {
        let word = number.to_string();
        if !line.is_empty() && line.len() + 1 + word.len() > MAX_LINE {
            writeln!(out, "{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += &word;
    }
    if line.is_empty() { Ok(()) } else { writeln!(out, "{line}") }
}

/// Reads whole numbers and tracks their positions.
struct Numbers<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
    /// The line and column of the number read last.
    place: (usize, usize),
}

impl<'a> Numbers<'a> {
    /// Returns the next word, empty at the end of the text.
    fn word(&mut self) -> &'a [u8] {
        while let Some(byte) = self.text.get(self.at).filter(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
            if *byte == b'\n' {
                (self.line, self.line_start) = (self.line + 1, self.at);
            }
        }
        let start = self.at;
        self.place = (self.line, start - self.line_start + 1);
        while self.text.get(self.at).is_some_and(|byte| !byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Reads the next number, which must be between `least` and `most`.
    fn next(&mut self, least: u64, most: u64, what: impl Fn() -> String) -> Result<u64, Malformed> {
        let word = self.word();
        let number = word.iter().try_fold(0u64, |number, byte| match byte {
            b'0'..=b'9' => number.checked_mul(10)?.checked_add(u64::from(byte - b'0')),
            _ => None,
        });
        match number.filter(|number| !word.is_empty() && (least..=most).contains(number)) {
            Some(number) => Ok(number),
            None => {
                Err(self.malformed(format!("expected {} ({least} to {most}), found {}", what(), found(word))))
            }
        }
    }

    /// Reads the length of a list and the list itself, which contains the numbers of the columns in a row, or
    /// of the rows in a column (of the `part`s in `whole` number `index`). For each number, `last` holds the
    /// last list that contains it, to detect duplicates in constant time.
    fn list(
        &mut self,
        (whole, index): (&str, usize),
        part: &str,
        last: &mut [usize],
    ) -> Result<Vec<usize>, Malformed> {
        let most = last.len() as u64;
        let length = self.next(0, most, || format!("the number of {part}s in {whole} {index}"))?;
        let mut list = Vec::new();
        for _ in 0..length {
            let number = self.next(1, most, || format!("a {part} number for {whole} {index}"))? as usize;
            if std::mem::replace(&mut last[number - 1], index) == index {
                let what =
                    format!("expected each {part} at most once in {whole} {index}, found '{number}' again");
                return Err(self.malformed(what));
            }
            list.push(number - 1);
        }
        Ok(list)
    }

    /// Checks that only blanks are left.
    fn end(&mut self) -> Result<(), Malformed> {
        match self.word() {
            [] => Ok(()),
            word => Err(self.malformed(format!("expected end of input, found {}", found(word)))),
        }
    }

    fn malformed(&self, what: String) -> Malformed {
        Malformed { line: self.place.0, column: self.place.1, what }
    }
}

/// Formats a word for messages.
fn found(word: &[u8]) -> String {
    match word {
        [] => "end of input".to_string(),
        word => format!("'{}'", String::from_utf8_lossy(&word[..word.len().min(40)])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_rows_are_broken_into_lines() {
        let named = Named::read(format!("a\n{}", "a |1000\n".repeat(100)).as_bytes()).unwrap();
        let mut out = Vec::new();
        write(&named, Order::Rows, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().all(|line| line.len() <= MAX_LINE) && text.lines().count() > 10);
        assert_eq!(read(text.as_bytes(), Order::Rows).unwrap().matrix, named.matrix);
    }

    #[test]
    fn the_error_for_a_malformed_file_names_line_and_column() {
        for (text, place, message) in [
            ("", "1, column 1", "the number of rows (1 to 10000000), found end of input"),
            ("0 3", "1, column 1", "the number of rows (1 to 10000000), found '0'"),
            ("3 20000000", "1, column 3", "the number of columns (0 to 10000000), found '20000000'"),
            ("1 2\n5 -1\n1 1\n", "2, column 3", "the cost of column 2 (0 to 1000000000), found '-1'"),
            ("1 2\n5 1\n3 1 2 2\n", "3, column 1", "the number of columns in row 1 (0 to 2), found '3'"),
            ("1 2\n5 1\n2 1 3\n", "3, column 5", "a column number for row 1 (1 to 2), found '3'"),
            ("1 2\n5 1\n2 1\n 1\n", "4, column 2", "each column at most once in row 1, found '1' again"),
            ("2 2\n5 1\n1 1\n", "4, column 1", "the number of columns in row 2 (0 to 2), found end of input"),
            ("1 1\n5\n1 1\n7", "4, column 1", "end of input, found '7'"),
        ] {
            let expected = format!("line {place}: expected {message}");
            assert_eq!(read(text.as_bytes(), Order::Rows).unwrap_err().to_string(), expected);
        }
        let long = "3 99999999999999999999";
        assert!(
            read(long.as_bytes(), Order::Rows).unwrap_err().what.ends_with("found '99999999999999999999'")
        );
        let expected = "line 2, column 7: expected a row number for column 1 (1 to 2), found 'x'";
        assert_eq!(read(b"2 1\n5 2 1 x\n", Order::Columns).unwrap_err().to_string(), expected);
    }
}
