//! Knuth's DLX format: cover problems as text for his programs DLX1, DLX2 and DLX3.
//!
//! ```text
//! | a comment
//! a 2|b 0:3|c | x y    the items, secondary ones after a bar; b is covered twice, c at most three times
//! a c x:red |3         one option per line, with colours of secondary items and with its cost
//! ```
//!
//! Names of items and colours are words without `|` and `:`. Bounds are whole numbers LOW:HIGH, or one number
//! if both are equal. Costs follow DLX5: they are whole numbers; several costs of an option are added up, and
//! an option without a cost costs 0. A comment directly above an option names what the option decides:
//! `| r3c5=7`. Unlike in Knuth's programs, a line that begins with a blank is not a comment: ` |` is an
//! option without items or, on the first line, an empty list of items. Source: Knuth's programs at
//! <https://cs.stanford.edu/~knuth/programs.html>.

use crate::model::chinese::plain_signs;
use dlx_kernel::Matrix;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io::{self, Write};

/// A matrix with named items.
#[derive(Clone, Debug)]
pub struct Named {
    /// The matrix.
    pub matrix: Matrix,
    /// The name of each item.
    pub items: Vec<String>,
    /// The names of the colours, starting with colour 1.
    pub colours: Vec<String>,
    /// The cost of each option, 0 if not given.
    pub costs: Vec<u64>,
    /// Whether any option has an explicit cost, even 0.
    pub has_costs: bool,
    /// The decisions of the options that have a comment directly above them, taken from that comment and
    /// keyed by option number.
    pub decisions: BTreeMap<usize, String>,
    /// The position of the first secondary item in the text.
    pub first_secondary: Option<Place>,
    /// The position of the first item with bounds in the text.
    pub first_bounded: Option<Place>,
}

/// A line and a column, counted from 1.
pub type Place = (usize, usize);

/// The maximum cost of an option, chosen so that the cost of a cover cannot overflow for any matrix that fits
/// in memory.
pub const MOST_COST: u64 = 1_000_000_000;

/// The line that `dlx-cover solve` prints if there is no cover.
pub const NO_COVER: &str = "no cover";

/// An error in a text and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The line number, from 1.
    pub line: usize,
    /// The number of the byte in the line, from 1.
    pub column: usize,
    /// What was expected and what was found.
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
    /// Reads a cover problem. Full-width punctuation is accepted.
    ///
    /// # Errors
    /// Fails if the line of items is missing; a name is invalid or repeated; bounds are not numbers, out of
    /// order, or on a secondary item; an option names an unknown item, or an item twice; a primary item has a
    /// colour; or a cost is not a whole number up to 10^9.
    pub fn read(text: &[u8]) -> Result<Named, Malformed> {
        let text = &*plain_signs(text);
        let mut lines = text.split(|&byte| byte == b'\n').enumerate();
        let Some((number, header)) = lines.find(|(_, line)| is_content(line)) else {
            let line = text.split(|&byte| byte == b'\n').count();
            return Err(Malformed {
                line,
                column: 1,
                what: "expected the line of items (` |` with a blank before the bar if there are none), found end of input".into(),
            });
        };
        let header = read_items(number + 1, header)?;
        let Header { known, primary, bounds, first_secondary, first_bounded } = header;
        let mut matrix = Matrix::new(primary, known.len() - primary);
        bounds.into_iter().for_each(|(item, (low, high))| matrix.set_bounds(item, low, high));
        // For each item, the last line that named it, to detect duplicates in constant time.
        let last = vec![usize::MAX; known.len()];
        let mut reader =
            Options { known, primary, last, colours: HashMap::new(), option: Vec::new(), has_costs: false };
        let (mut costs, mut decisions, mut above) = (Vec::new(), BTreeMap::new(), None);
        for (number, line) in lines {
            if !is_content(line) {
                above = line.strip_prefix(b"|");
                continue;
            }
            let decision = above.take().map(|text| String::from_utf8_lossy(text.trim_ascii()).into_owned());
            decisions.extend(decision.filter(|text| !text.is_empty()).map(|text| (costs.len(), text)));
            costs.push(reader.read(number + 1, line)?);
            matrix.add_coloured(&reader.option);
        }
        let Options { known, colours, has_costs, .. } = reader;
        let (items, colours) = (in_order(known), in_order(colours));
        Ok(Named { matrix, items, colours, costs, has_costs, decisions, first_secondary, first_bounded })
    }

    /// Creates a problem whose items are named by their numbers, from 1.
    pub fn numbered(matrix: Matrix, costs: Vec<u64>, has_costs: bool) -> Named {
        let items = (1..=matrix.items()).map(|item| item.to_string()).collect();
        let (colours, decisions) = Default::default();
        let (first_secondary, first_bounded) = (None, None);
        Named { matrix, items, colours, costs, has_costs, decisions, first_secondary, first_bounded }
    }

    /// Whether the items are named by their numbers.
    pub fn is_numbered(&self) -> bool {
        self.items.iter().enumerate().all(|(item, name)| *name == (item + 1).to_string())
    }

    /// Writes the problem in this format, with decisions as comments above the options.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let bounded = |(item, name): (usize, &String)| match self.matrix.bounds(item) {
            (1, 1) => name.clone(),
            (low, high) => format!("{low}:{high}|{name}"),
        };
        let (primary, secondary) = self.items.split_at(self.matrix.primary());
        write!(out, "{}", primary.iter().enumerate().map(bounded).collect::<Vec<_>>().join(" "))?;
        if primary.is_empty() || !secondary.is_empty() {
            write!(out, " |")?;
        }
        secondary.iter().try_for_each(|name| write!(out, " {name}"))?;
        writeln!(out)?;
        // If all costs are 0, write one of them to mark that there are costs.
        let is_free = self.has_costs && self.costs.iter().all(|&cost| cost == 0);
        for option in 0..self.matrix.options() {
            if let Some(decision) = self.decisions.get(&option) {
                writeln!(out, "| {decision}")?;
            }
            match is_free && option == 0 {
                true => writeln!(out, "{} |0", self.option(option))?,
                false => writeln!(out, "{}", self.line(option))?,
            }
        }
        Ok(())
    }

    /// Writes an option of a cover as a line: the names of its items and its cost, if any. The line always
    /// differs from [`NO_COVER`].
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write_option(&self, option: usize, out: &mut impl Write) -> io::Result<()> {
        let line = self.line(option);
        writeln!(out, "{line}{}", if line == NO_COVER { " |0" } else { "" })
    }

    fn line(&self, option: usize) -> String {
        match (self.option(option), self.costs[option]) {
            (text, 0) if text.is_empty() => " |".into(),
            (text, 0) => text,
            (text, cost) => format!("{text} |{cost}"),
        }
    }

    /// Formats the items of an option with their colours, without its cost.
    pub fn option(&self, option: usize) -> String {
        let word = |(index, item): (usize, usize)| {
            let name = &self.items[item];
            match self.matrix.colour(option, index) {
                0 => name.clone(),
                colour => format!("{name}:{}", self.colours[colour as usize - 1]),
            }
        };
        self.matrix.option(option).enumerate().map(word).collect::<Vec<_>>().join(" ")
    }
}

struct Options<'a> {
    /// The number of each item.
    known: HashMap<&'a str, usize>,
    primary: usize,
    /// For each item, the last line that named it.
    last: Vec<usize>,
    /// The number of each colour, from 0.
    colours: HashMap<&'a str, usize>,
    /// The items of the last option read, with their colours; colour 0 means none.
    option: Vec<(usize, u32)>,
    has_costs: bool,
}

impl<'a> Options<'a> {
    /// Reads the option on line `line` and returns its cost.
    fn read(&mut self, line: usize, text: &'a [u8]) -> Result<u64, Malformed> {
        self.option.clear();
        if text.trim_ascii() == b"|" {
            return Ok(0);
        }
        let mut cost = 0;
        for (column, word) in words(line, text)? {
            let malformed = |what: String| Malformed { line, column, what };
            if let Some(more) = word.strip_prefix('|') {
                cost = whole(more)
                    .and_then(|more| more.checked_add(cost))
                    .filter(|&cost| cost <= MOST_COST)
                    .ok_or_else(|| {
                        malformed(format!("expected a cost from |0 to |{MOST_COST} in all, found '{word}'"))
                    })?;
                self.has_costs = true;
                continue;
            }
            let (name, colour) = match word.split_once(':') {
                Some((name, colour)) => (name, Some(colour)),
                None => (word, None),
            };
            let Some(&item) = self.known.get(name) else {
                return Err(malformed(format!("expected one of the items, found '{word}'")));
            };
            if self.last[item] == line {
                return Err(malformed(format!(
                    "expected each item at most once per option, found '{name}' again"
                )));
            }
            self.last[item] = line;
            let colour = match colour {
                None => 0,
                Some(_) if item < self.primary => {
                    return Err(malformed(format!(
                        "expected a primary item without a colour, found '{word}'"
                    )));
                }
                Some(colour) if colour.is_empty() || colour.contains([':', '|']) => {
                    return Err(malformed(format!(
                        "expected a colour, without ':' and '|', after '{name}:', found '{word}'"
                    )));
                }
                Some(colour) => {
                    let next = self.colours.len();
                    *self.colours.entry(colour).or_insert(next) as u32 + 1
                }
            };
            self.option.push((item, colour));
        }
        Ok(cost)
    }
}

/// Parses a whole number that consists of digits only.
pub(super) fn whole(word: &str) -> Option<u64> {
    Some(word).filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok()
}

/// Whether a line is neither blank nor a comment.
fn is_content(line: &[u8]) -> bool {
    !line.starts_with(b"|") && !line.iter().all(u8::is_ascii_whitespace)
}

/// Returns the names ordered by number.
fn in_order(known: HashMap<&str, usize>) -> Vec<String> {
    let mut names = vec![String::new(); known.len()];
    known.into_iter().for_each(|(name, number)| names[number] = name.to_string());
    names
}

fn words(number: usize, line: &[u8]) -> Result<impl Iterator<Item = Word<'_>>, Malformed> {
    let line = std::str::from_utf8(line).map_err(|error| Malformed {
        line: number,
        column: error.valid_up_to() + 1,
        what: "expected text in UTF-8".into(),
    })?;
    let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize + 1;
    Ok(line.split_ascii_whitespace().map(move |word| (place(word), word)))
}

/// The line of items.
struct Header<'a> {
    /// The number of each item.
    known: HashMap<&'a str, usize>,
    primary: usize,
    /// The items with bounds, each with its bounds.
    bounds: Vec<(usize, (u32, u32))>,
    first_secondary: Option<Place>,
    first_bounded: Option<Place>,
}

fn read_items(line: usize, text: &[u8]) -> Result<Header<'_>, Malformed> {
    let mut header = Header {
        known: HashMap::new(),
        primary: 0,
        bounds: Vec::new(),
        first_secondary: None,
        first_bounded: None,
    };
    let mut primary = None;
    for (column, word) in words(line, text)? {
        let next = header.known.len();
        let malformed = |what: String| Err(Malformed { line, column, what });
        if word == "|" {
            if primary.is_some() {
                return malformed("expected one '|' before the secondary items, found another".into());
            }
            primary = Some(next);
            continue;
        }
        let name = match word.split_once('|') {
            Some((_, name)) if primary.is_some() && !name.is_empty() => {
                return malformed(format!("expected a secondary item without bounds, found '{word}'"));
            }
            Some((times, name)) => {
                let Some(bounds) = bounds(times) else {
                    return malformed(format!(
                        "expected bounds LOW:HIGH before '|', with HIGH from 1 to {} and LOW up to HIGH, found '{word}'",
                        u32::MAX
                    ));
                };
                header.first_bounded.get_or_insert((line, column));
                header.bounds.push((next, bounds));
                name
            }
            None => word,
        };
        if name.is_empty() || name.contains([':', '|']) {
            return malformed(format!("expected the name of an item, without ':' and '|', found '{word}'"));
        }
        if header.known.insert(name, next).is_some() {
            return malformed(format!("expected items with different names, found '{name}' again"));
        }
        if primary.is_some() {
            header.first_secondary.get_or_insert((line, column));
        }
    }
    header.primary = primary.unwrap_or(header.known.len());
    Ok(header)
}

/// Parses `LOW:HIGH`, or one number for both.
fn bounds(text: &str) -> Option<(u32, u32)> {
    let (low, high) = text.split_once(':').unwrap_or((text, text));
    let number = |text: &str| u32::try_from(whole(text)?).ok();
    let (low, high) = (number(low)?, number(high)?);
    if low <= high && high > 0 { Some((low, high)) } else { None }
}

#[cfg(test)]
mod tests;
