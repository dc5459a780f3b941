//! Repeat cover problems as the OR-library writes them, where they are called set covering.
//!
//! ```text
//! by rows (scp41 ...)       rows columns; the cost of each column; for each row the number of its columns, and these
//! by columns (rail507 ...)  rows columns; for each column its cost, the number of its rows, and these
//! ```
//!
//! All of it is whole numbers between blanks and line ends. Rows are the items and columns the options, both
//! numbered from 1, which are the names of the items. Source: Beasley, "OR-Library: distributing test
//! problems by electronic mail", Journal of the Operational Research Society 41 (1990).

use dlx_kernel::Matrix;
use dlx_study::formats::knuth::{MOST_COST, Malformed, Named};
use std::io::{self, Write};

/// The most rows and columns that a file may announce, so that a short file does not take much memory.
const MOST: u64 = 10_000_000;
/// The longest line that is written.
const LONGEST: usize = 78;

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
/// If a number is missing or not in its range, a row names a column twice or a column a row, or something
/// follows the end.
pub fn read(text: &[u8], order: Order) -> Result<Named, Malformed> {
    let mut numbers = Numbers { text, at: 0, line: 1, line_start: 0, place: (1, 1) };
    let rows = numbers.next(1, MOST, || "the number of rows".into())? as usize;
    let columns = numbers.next(0, MOST, || "the number of columns".into())? as usize;
    let (costs, lists) = match order {
        Order::Rows => {
            let mut costs = Vec::new();
            for column in 1..=columns {
                costs.push(numbers.next(0, MOST_COST, || format!("the cost of column {column}"))?);
            }
            let mut lists = Lists::new(columns);
            (1..=rows).try_for_each(|row| lists.read(&mut numbers, "row", row, "column"))?;
            (costs, lists.transposed())
        }
        Order::Columns => {
            let (mut costs, mut lists) = (Vec::new(), Lists::new(rows));
            for column in 1..=columns {
                costs.push(numbers.next(0, MOST_COST, || format!("the cost of column {column}"))?);
                lists.read(&mut numbers, "column", column, "row")?;
            }
            (costs, lists)
        }
    };
    numbers.end()?;
    let mut matrix = Matrix::new(rows, 0);
    let mut option = Vec::new();
    for list in lists.iter() {
        option.clear();
        option.extend(list.iter().map(|&row| row as usize));
        matrix.add(&option);
    }
    Ok(Named::numbered(matrix, costs, true))
}

/// Writes a problem. If it does not have costs, each option costs 1, so that the cheapest cover has the
/// fewest options. Names of items are replaced by their numbers.
///
/// # Errors
/// If there is no item, a secondary item or an item with bounds, or `out` cannot be written.
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
            let mut lists = Lists::new(matrix.primary());
            (0..matrix.options()).for_each(|option| lists.push(matrix.option(option)));
            for row in lists.transposed().iter() {
                writeln!(out, "{}", row.len())?;
                lines(row.iter().map(|column| u64::from(column + 1)), out)?;
            }
        }
    }
    Ok(())
}

/// Writes numbers on as many lines as they need.
fn lines(numbers: impl Iterator<Item = u64>, out: &mut impl Write) -> io::Result<()> {
    let mut line = String::new();
    for number in numbers {
        let word = number.to_string();
        if !line.is_empty() && line.len() + 1 + word.len() > LONGEST {
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

/// Lists of numbers below some number, one list after the other.
struct Lists {
    cells: Vec<u32>,
    ends: Vec<usize>,
    /// For each number, one more than the last list that has it, which detects a repeated one in constant
    /// time.
    last: Vec<u32>,
}

impl Lists {
    fn new(below: usize) -> Lists {
        Lists { cells: Vec::new(), ends: Vec::new(), last: vec![0; below] }
    }

    /// Reads a list, which begins with its length: `whole` number `index`, a list of `part`.
    fn read(
        &mut self,
        numbers: &mut Numbers,
        whole: &str,
        index: usize,
        part: &str,
    ) -> Result<(), Malformed> {
        let most = self.last.len() as u64;
        let length = numbers.next(0, most, || format!("the number of {part}s of {whole} {index}"))?;
        for _ in 0..length {
            let number = numbers.next(1, most, || format!("a {part} of {whole} {index}"))? as usize;
            if self.last[number - 1] == index as u32 {
                let what = format!("expected each {part} once in {whole} {index}, found '{number}' again");
                return Err(numbers.malformed(what));
            }
            self.last[number - 1] = index as u32;
            self.cells.push(number as u32 - 1);
        }
        self.ends.push(self.cells.len());
        Ok(())
    }

    fn push(&mut self, list: impl Iterator<Item = usize>) {
        self.cells.extend(list.map(|number| number as u32));
        self.ends.push(self.cells.len());
    }

    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.cells[start..end])
    }

    /// For each number the lists that have it, ascending.
    fn transposed(&self) -> Lists {
        let mut ends = vec![0; self.last.len()];
        self.cells.iter().for_each(|&number| ends[number as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            // The start of the list, which the numbers then move to its end.
            (*end, sum) = (sum, sum + *end);
        }
        let mut cells = vec![0; self.cells.len()];
        for (index, list) in self.iter().enumerate() {
            for &number in list {
                cells[ends[number as usize]] = index as u32;
                ends[number as usize] += 1;
            }
        }
        Lists { cells, ends, last: Vec::new() }
    }
}

/// Whole numbers and their places.
struct Numbers<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
    /// The line and column of the number read last.
    place: (usize, usize),
}

impl<'a> Numbers<'a> {
    /// The next word, empty at the end of the text.
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

    /// The next number, from `least` to `most`.
    fn next(&mut self, least: u64, most: u64, what: impl Fn() -> String) -> Result<u64, Malformed> {
        let word = self.word();
        let number = word.iter().try_fold(0u64, |number, byte| match byte {
            b'0'..=b'9' => number.checked_mul(10)?.checked_add(u64::from(byte - b'0')),
            _ => None,
        });
        match number.filter(|number| !word.is_empty() && (least..=most).contains(number)) {
            Some(number) => Ok(number),
            None => {
                Err(self.malformed(format!("expected {}, {least} to {most}, found {}", what(), found(word))))
            }
        }
    }

    /// Checks that nothing is left.
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

/// A word for messages.
fn found(word: &[u8]) -> String {
    match word {
        [] => "end of input".to_string(),
        word => format!("'{}'", String::from_utf8_lossy(&word[..word.len().min(40)])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BY_ROWS: &str = "3 4\n5 1 2 7\n2\n1 3\n3\n1 2 4\n1\n4\n";
    const BY_COLUMNS: &str = "3 4\n5 2 1 2\n1 1 2\n2 1 1\n7 2 2 3\n";

    fn written(named: &Named, order: Order) -> String {
        let mut out = Vec::new();
        write(named, order, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn both_orders_are_the_same_problem() {
        let by_rows = read(BY_ROWS.as_bytes(), Order::Rows).unwrap();
        let by_columns = read(BY_COLUMNS.as_bytes(), Order::Columns).unwrap();
        assert_eq!((&by_rows.matrix, &by_rows.costs), (&by_columns.matrix, &by_columns.costs));
        assert_eq!(by_rows.matrix.option(3).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(by_rows.costs, [5, 1, 2, 7]);
        assert_eq!(by_rows.items, ["1", "2", "3"]);
        assert_eq!(written(&by_columns, Order::Rows), BY_ROWS);
        assert_eq!(written(&by_rows, Order::Columns), BY_COLUMNS);
    }

    #[test]
    fn an_option_costs_1_if_none_has_a_cost() {
        let named = Named::read(b"a b c\na b\nc\n").unwrap();
        assert_eq!(written(&named, Order::Columns), "3 2\n1 2 1 2\n1 1 3\n");
        let free = Named::read(b"a b c\na b |0\nc\n").unwrap();
        assert_eq!(written(&free, Order::Columns), "3 2\n0 2 1 2\n0 1 3\n");
    }

    #[test]
    fn long_rows_are_broken_into_lines() {
        let named = Named::read(format!("a\n{}", "a |1000\n".repeat(100)).as_bytes()).unwrap();
        let text = written(&named, Order::Rows);
        assert!(text.lines().all(|line| line.len() <= LONGEST) && text.lines().count() > 10);
        assert_eq!(read(text.as_bytes(), Order::Rows).unwrap().matrix, named.matrix);
    }

    #[test]
    fn malformed_files_name_their_place() {
        let message = |text: &str, order: Order| read(text.as_bytes(), order).unwrap_err().to_string();
        let rows = |text: &str| message(text, Order::Rows);
        assert_eq!(
            rows(""),
            "line 1, column 1: expected the number of rows, 1 to 10000000, found end of input"
        );
        assert_eq!(rows("0 3"), "line 1, column 1: expected the number of rows, 1 to 10000000, found '0'");
        assert_eq!(
            rows("3 99999999999999999999"),
            "line 1, column 3: expected the number of columns, 0 to 10000000, found '99999999999999999999'"
        );
        assert_eq!(
            rows("1 2\n5 -1\n1 1\n"),
            "line 2, column 3: expected the cost of column 2, 0 to 1000000000, found '-1'"
        );
        assert_eq!(
            rows("1 2\n5 1\n3 1 2 2\n"),
            "line 3, column 1: expected the number of columns of row 1, 0 to 2, found '3'"
        );
        assert_eq!(
            rows("1 2\n5 1\n2 1 3\n"),
            "line 3, column 5: expected a column of row 1, 1 to 2, found '3'"
        );
        assert_eq!(
            rows("1 2\n5 1\n2 1\n 1\n"),
            "line 4, column 2: expected each column once in row 1, found '1' again"
        );
        assert_eq!(
            rows("2 2\n5 1\n1 1\n"),
            "line 4, column 1: expected the number of columns of row 2, 0 to 2, found end of input"
        );
        assert_eq!(rows("1 1\n5\n1 1\n7"), "line 4, column 1: expected end of input, found '7'");
        assert_eq!(
            message("2 1\n5 2 1 x\n", Order::Columns),
            "line 2, column 7: expected a row of column 1, 1 to 2, found 'x'"
        );
    }
}
