//! Rows of 0 and 1: a row is an option, a column an item. Items are named by column number, from 1.
//!
//! ```text
//! 3 4          optional: the numbers of rows and columns, or the number of rows
//! 0 1 1 0
//! 1, 0, 0, 1   commas, also full-width, may separate digits,
//! 0101         or nothing
//! ```
//!
//! Empty lines are ignored.

use super::knuth::{Malformed, Named, whole};
use crate::model::chinese::plain_signs;
use dlx_kernel::Matrix;
use std::io::{self, Write};

/// The maximum number of rows or columns that the first line may declare, so that a short file cannot take
/// much memory.
const MAX_SIZE: u64 = 10_000_000;

/// Reads a problem from rows of 0 and 1.
///
/// # Errors
/// Fails if there is no row, a row contains anything but 0 and 1, the rows differ in length, or their number
/// or length differs from the size on the first line.
pub fn read(text: &[u8]) -> Result<Named, Malformed> {
    let text = &*plain_signs(text);
    let malformed = |line, column, what| Err(Malformed { line, column, what });
    let end = text.split(|&byte| byte == b'\n').count();
    let size = announced(filled(text));
    let rows = filled(text).skip(usize::from(size.is_some()));
    let (many, wide) = match (size, rows.clone().next()) {
        (Some(size), _) => size,
        (None, Some((_, first))) => (rows.clone().count(), digits(first).count()),
        (None, None) => return malformed(end, 1, "expected a row of 0 and 1, found end of input".into()),
    };
    let mut matrix = Matrix::new(wide, 0);
    for (line, row) in rows {
        if let Some((at, _)) = digits(row).find(|(_, digit)| !matches!(digit, b'0' | b'1')) {
            let found: String = String::from_utf8_lossy(&row[at..]).chars().take(1).collect();
            return malformed(line, at + 1, format!("expected 0 or 1, found '{found}'"));
        }
        let found = digits(row).count();
        if found != wide {
            let end = digits(row).last().map_or(0, |(last, _)| last + 1);
            let column = digits(row).nth(wide).map_or(end, |(at, _)| at) + 1;
            return malformed(
                line,
                column,
                format!("expected a row of length {wide}, found one of length {found}"),
            );
        }
        if matrix.options() == many {
            return malformed(line, 1, format!("expected end of input after row {many}, found another row"));
        }
        let ones = digits(row).enumerate().filter(|(_, (_, digit))| *digit == b'1');
        matrix.add(&ones.map(|(item, _)| item).collect::<Vec<usize>>());
    }
    if matrix.options() < many {
        return malformed(end, 1, format!("expected row {}, found end of input", matrix.options() + 1));
    }
    let costs = vec![0; matrix.options()];
    Ok(Named::numbered(matrix, costs, false))
}

/// Whether a text begins with a row, or with a size and a row.
pub fn begins(text: &[u8]) -> bool {
    let text = &*plain_signs(text);
    let mut lines = filled(text).map(|(_, line)| line);
    let first = lines.next();
    let is_size = |first| size(first).is_some() || number(first).is_some();
    first.is_some_and(|first| is_row(first) || is_size(first) && lines.next().is_some_and(is_row))
}

/// Writes a problem without the names of its items and without costs.
///
/// # Errors
/// Fails if there are no items or no options, if there are secondary items or items with bounds, or if `out`
/// cannot be written.
pub fn write(named: &Named, out: &mut impl Write) -> io::Result<()> {
    let matrix = &named.matrix;
    super::check_plain(named, &[("item", matrix.items()), ("option", matrix.options())])?;
    writeln!(out, "{} {}", matrix.options(), matrix.items())?;
    for option in 0..matrix.options() {
        let mut row = vec!["0"; matrix.items()];
        matrix.option(option).for_each(|item| row[item] = "1");
        writeln!(out, "{}", row.join(" "))?;
    }
    Ok(())
}

/// Returns the non-empty lines and their numbers from 1.
fn filled(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> + Clone {
    let lines = text.split(|&byte| byte == b'\n').enumerate().map(|(index, line)| (index + 1, line));
    lines.filter(|(_, line)| digits(line).next().is_some())
}

/// Returns the non-separator bytes of a row and their offsets.
fn digits(row: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    row.iter().copied().enumerate().filter(|(_, byte)| !is_between(byte))
}

fn is_between(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || *byte == b','
}

fn is_row(line: &[u8]) -> bool {
    digits(line).all(|(_, digit)| matches!(digit, b'0' | b'1'))
}

/// Detects the size on the first line: the numbers of rows and columns, or of rows only. Two numbers that are
/// 0 or 1 count as a row unless they match the number and length of the other lines. A single number counts
/// as a row if the number of other lines differs from it, or if all its digits are 0 or 1 and the second line
/// has the same length.
fn announced<'a>(mut lines: impl Iterator<Item = (usize, &'a [u8])> + Clone) -> Option<(usize, usize)> {
    let (_, first) = lines.next()?;
    let second = lines.clone().next();
    if let Some(rows) = number(first) {
        let columns = digits(second?.1).count();
        return (rows == lines.count() && (!is_row(first) || columns != digits(first).count()))
            .then_some((rows, columns));
    }
    let (rows, columns) = size(first)?;
    let fits = second.is_some_and(|(_, row)| digits(row).count() == columns) && lines.count() == rows;
    (fits || !is_row(first)).then_some((rows, columns))
}

fn number(line: &[u8]) -> Option<usize> {
    let word = std::str::from_utf8(line.trim_ascii()).ok()?;
    whole(word)
        .filter(|&number| (1..=MAX_SIZE).contains(&number) && !word.starts_with('0'))
        .map(|rows| rows as usize)
}

fn size(line: &[u8]) -> Option<(usize, usize)> {
    let mut words = line.split(is_between).filter(|word| !word.is_empty());
    let mut number = || {
        let word = std::str::from_utf8(words.next()?).ok()?;
        whole(word).filter(|&number| number <= MAX_SIZE && (number == 0 || !word.starts_with('0')))
    };
    let (rows, columns) = (number()?, number()?);
    words.next().is_none().then_some((rows as usize, columns as usize))
}

#[cfg(test)]
mod tests {
    fn read(text: &str) -> Result<(usize, Vec<Vec<usize>>), String> {
        let named = super::read(text.as_bytes()).map_err(|malformed| malformed.to_string())?;
        let rows = (0..named.matrix.options()).map(|option| named.matrix.option(option).collect()).collect();
        Ok((named.matrix.items(), rows))
    }

    #[test]
    fn digits_are_separated_by_blanks_commas_or_nothing() {
        let expected = Ok((3, vec![vec![1, 2], vec![0], vec![]]));
        for text in [
            "0 1 1\n1 0 0\n0 0 0\n",
            "011\n100\n000",
            "0,1,1\r\n1,0,0,\r\n\r\n 0, 0, 0\r\n",
            "3 3\n0 1 1\n1 0 0\n0 0 0\n",
            "\n3,3\n\n011\n1 00\n0,0 0\n",
            "3，3\n0，1，1\n1\u{3000}0，0\n0，0，0\n",
        ] {
            assert_eq!(read(text), expected, "{text:?}");
        }
        assert_eq!(super::read(b"10\n01\n").unwrap().items, ["1", "2"]);
    }

    #[test]
    fn two_numbers_are_a_size_or_a_row() {
        assert_eq!(read("1 1\n1\n"), Ok((1, vec![vec![0]])));
        assert_eq!(read("1 1\n0 1\n"), Ok((2, vec![vec![0, 1], vec![1]])));
        assert_eq!(read("1 0\n"), Ok((2, vec![vec![0]])));
        assert_eq!(read("0 5\n"), Ok((5, vec![])));
        let tens = "1\n".repeat(10);
        assert_eq!(read(&format!("10 1\n{tens}")).map(|read| read.1.len()), Ok(10));
    }

    #[test]
    fn errors_in_rows_name_their_position() {
        for (text, message) in [
            ("", "line 1, column 1: expected a row of 0 and 1, found end of input"),
            (" ,\n\n", "line 3, column 1: expected a row of 0 and 1, found end of input"),
            ("100\n012\n", "line 2, column 3: expected 0 or 1, found '2'"),
            ("1 0\n0 \u{e9}\n", "line 2, column 3: expected 0 or 1, found '\u{e9}'"),
            ("1 0 0\n0 1\n", "line 2, column 4: expected a row of length 3, found one of length 2"),
            ("1 0\n0 1 1\n", "line 2, column 5: expected a row of length 2, found one of length 3"),
            ("2 3\n0 1 1\n", "line 3, column 1: expected row 2, found end of input"),
            ("1 2\n0 1\n1 0\n", "line 3, column 1: expected end of input after row 1, found another row"),
            ("1 20000000\n", "line 1, column 3: expected 0 or 1, found '2'"),
        ] {
            assert_eq!(read(text), Err(message.to_string()), "{text:?}");
        }
    }
}
