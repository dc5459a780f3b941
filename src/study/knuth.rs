//! Knuth's DLX format: a cover problem as text, as his programs DLX1 and DLX2 read it.
//!
//! ```text
//! | a comment
//! a b c d | x y        the items, secondary ones after a bar
//! a c x |3             one option per line, with its cost
//! ```
//!
//! Names are any words without `|` and `:`. Costs are those of DLX5: whole numbers, which are added up; an option
//! without one costs 0. Colours (`x:red`) are part of DLX2 but not supported here: they are rejected. Source: Knuth's
//! programs at <https://cs.stanford.edu/~knuth/programs.html>.

use crate::cover::Matrix;
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

/// A matrix whose items have names.
#[derive(Clone, Debug)]
pub struct Named {
    /// The matrix.
    pub matrix: Matrix,
    /// The name of each item.
    pub items: Vec<String>,
    /// The cost of each option.
    pub costs: Vec<u64>,
}

/// The largest cost of an option, chosen so that the cost of any cover of a matrix that fits in memory does not
/// overflow.
const MOST_COST: u64 = 1_000_000_000;

/// An error in a text and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in bytes.
    pub column: usize,
    /// The expected and the found text.
    pub what: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for Malformed {}

/// A word and its column.
type Word<'a> = (usize, &'a str);

impl Named {
    /// Reads a cover problem.
    ///
    /// # Errors
    /// If the line of items is missing, a name is invalid or repeated, an option names an unknown item, or a cost is
    /// not a whole number up to 10^9.
    pub fn read(text: &[u8]) -> Result<Named, Malformed> {
        let mut lines = text.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| is_content(line));
        let Some((number, header)) = lines.next() else {
            let line = text.split(|&byte| byte == b'\n').count();
            return Err(Malformed {
                line,
                column: 1,
                what: "expected the line of items, found end of input".into(),
            });
        };
        let (items, primary) = read_items(number + 1, &words(number + 1, header)?)?;
        let known: HashMap<&str, usize> =
            items.iter().enumerate().map(|(item, name)| (*name, item)).collect();
        let mut matrix = Matrix::new(primary, items.len() - primary);
        let (mut option, mut costs) = (Vec::new(), Vec::new());
        // The line that named an item last, which detects a repeated item in constant time.
        let mut named = vec![usize::MAX; items.len()];
        for (number, line) in lines {
            option.clear();
            let mut cost = 0;
            for (column, word) in words(number + 1, line)? {
                let malformed = |what: String| Malformed { line: number + 1, column, what };
                if let Some(more) = word.strip_prefix('|') {
                    cost = Some(more)
                        .filter(|more| more.bytes().all(|byte| byte.is_ascii_digit()))
                        .and_then(|more| more.parse::<u64>().ok()?.checked_add(cost))
                        .filter(|&cost| cost <= MOST_COST)
                        .ok_or_else(|| {
                            malformed(format!(
                                "expected a cost from |0 to |{MOST_COST} in all, found '{word}'"
                            ))
                        })?;
                    continue;
                }
                let Some(&item) = known.get(word) else {
                    return Err(malformed(match word.split_once(':') {
                        Some((name, _)) if known.contains_key(name) => {
                            format!(
                                "expected an item without a colour, found '{word}': colours are not supported"
                            )
                        }
                        _ => format!("expected one of the items, found '{word}'"),
                    }));
                };
                if named[item] == number {
                    return Err(malformed(format!(
                        "expected each item once in an option, found '{word}' again"
                    )));
                }
                named[item] = number;
                option.push(item);
            }
            matrix.add(&option);
            costs.push(cost);
        }
        let items = items.into_iter().map(str::to_string).collect();
        Ok(Named { matrix, items, costs })
    }

    /// Writes the problem in the same format.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (primary, secondary) = self.items.split_at(self.matrix.primary());
        write!(out, "{}", primary.join(" "))?;
        if !secondary.is_empty() {
            write!(out, " | {}", secondary.join(" "))?;
        }
        writeln!(out)?;
        for option in 0..self.matrix.options() {
            self.write_option(option, out)?;
        }
        Ok(())
    }

    /// Writes one option on a line: the names of its items and its cost, if any.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_option(&self, option: usize, out: &mut impl Write) -> io::Result<()> {
        let names: Vec<&str> =
            self.matrix.option(option).iter().map(|&item| self.items[item as usize].as_str()).collect();
        write!(out, "{}", names.join(" "))?;
        match self.costs[option] {
            0 => writeln!(out),
            cost => writeln!(out, " |{cost}"),
        }
    }
}

/// Whether a line is neither blank nor a comment.
fn is_content(line: &[u8]) -> bool {
    !line.starts_with(b"|") && !line.iter().all(u8::is_ascii_whitespace)
}

fn words(number: usize, line: &[u8]) -> Result<Vec<Word<'_>>, Malformed> {
    let line = std::str::from_utf8(line).map_err(|error| Malformed {
        line: number,
        column: error.valid_up_to() + 1,
        what: "expected text in UTF-8".into(),
    })?;
    let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize + 1;
    Ok(line.split_ascii_whitespace().map(|word| (place(word), word)).collect())
}

/// The items and the number of primary ones.
fn read_items<'a>(line: usize, words: &[Word<'a>]) -> Result<(Vec<&'a str>, usize), Malformed> {
    let mut items: Vec<&str> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let mut primary = None;
    for &(column, word) in words {
        let malformed = |what: String| Err(Malformed { line, column, what });
        if word == "|" {
            if primary.is_some() {
                return malformed("expected one '|' before the secondary items, found another".into());
            }
            primary = Some(items.len());
        } else if word.contains([':', '|']) {
            return malformed(format!("expected the name of an item, without ':' and '|', found '{word}'"));
        } else if !seen.insert(word) {
            return malformed(format!("expected items of different names, found '{word}' again"));
        } else {
            items.push(word);
        }
    }
    let primary = primary.unwrap_or(items.len());
    Ok((items, primary))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_the_same() {
        let text = "| made by hand\n\na b c | x y\na x\nb c\r\n|a comment\nc y a\n";
        let named = Named::read(text.as_bytes()).unwrap();
        assert_eq!((named.matrix.primary(), named.matrix.items(), named.matrix.options()), (3, 5, 3));
        assert_eq!(named.matrix.option(2), [2, 4, 0]);
        let mut written = Vec::new();
        named.write(&mut written).unwrap();
        assert_eq!(String::from_utf8_lossy(&written), "a b c | x y\na x\nb c\nc y a\n");
        assert_eq!(Named::read(&written).unwrap().matrix, named.matrix);
    }

    #[test]
    fn costs_add_up() {
        let named = Named::read(b"a b\na |3 |4 b\nb\na |0\n").unwrap();
        assert_eq!(named.costs, [7, 0, 0]);
        let mut written = Vec::new();
        named.write(&mut written).unwrap();
        assert_eq!(String::from_utf8_lossy(&written), "a b\na b |7\nb\na\n");
        for wrong in ["|", "|-1", "|+1", "|1.5", "|1000000001", "|99999999999999999999", "|x"] {
            let message = Named::read(format!("a b\nb {wrong}\n").as_bytes()).unwrap_err().to_string();
            let expected =
                format!("line 2, column 3: expected a cost from |0 to |1000000000 in all, found '{wrong}'");
            assert_eq!(message, expected);
        }
    }

    #[test]
    fn long_options_are_read_as_fast_as_short_ones() {
        // Searching an option for each of its items would take minutes.
        let names: Vec<String> = (0..300_000).map(|item| format!("i{item}")).collect();
        let line = names.join(" ");
        let named = Named::read(format!("{line}\n{line}\n").as_bytes()).unwrap();
        assert_eq!((named.matrix.options(), named.matrix.ones()), (1, 300_000));
    }

    #[test]
    fn every_error_names_its_place() {
        let message = |text: &str| Named::read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(message(""), "line 1, column 1: expected the line of items, found end of input");
        assert_eq!(message("| x\n\n"), "line 3, column 1: expected the line of items, found end of input");
        assert_eq!(
            message("a b a\n"),
            "line 1, column 5: expected items of different names, found 'a' again"
        );
        assert_eq!(
            message("a | b | c\n"),
            "line 1, column 7: expected one '|' before the secondary items, found another"
        );
        assert_eq!(
            message("a b:c\n"),
            "line 1, column 3: expected the name of an item, without ':' and '|', found 'b:c'"
        );
        assert_eq!(message("a b\n\na  z\n"), "line 3, column 4: expected one of the items, found 'z'");
        assert_eq!(
            message("a | b\na b a\n"),
            "line 2, column 5: expected each item once in an option, found 'a' again"
        );
        let colour =
            "line 2, column 3: expected an item without a colour, found 'b:red': colours are not supported";
        assert_eq!(message("a | b\na b:red\n"), colour);
        assert_eq!(
            Named::read(b"a\n\xff\n").unwrap_err().to_string(),
            "line 2, column 1: expected text in UTF-8"
        );
    }
}
