//! Prints a small matrix as textbooks do: a row of ones and dots per option, a column per item.

use super::text::count;
use crate::model::{Family, Goal, Model};
use std::io::{self, Write};
use std::str::Chars;

/// The maximum number of items printed, so that a row fits on a screen; the remaining items are only counted.
const MAX_COLUMNS: usize = 60;
/// The text between the columns of two families.
const BETWEEN: &str = " | ";

/// The columns of a family.
struct Columns<'a> {
    /// The items in natural order of names.
    items: &'a [usize],
    /// The vertical labels of the items, from top to bottom.
    labels: Vec<Labels<'a>>,
}

/// A word of each item's label. Words are aligned at the bottom.
struct Labels<'a> {
    /// The number of lines.
    high: usize,
    /// The length of each word, and its letters that are not yet written. A name of 255 letters among short
    /// names would multiply the memory if the words were padded.
    words: Vec<(usize, Chars<'a>)>,
}

impl<'a> Labels<'a> {
    fn new(words: impl Iterator<Item = &'a str>) -> Labels<'a> {
        let words: Vec<_> = words.map(|word| (word.chars().count(), word.chars())).collect();
        Labels { high: words.iter().map(|word| word.0).max().unwrap_or(0), words }
    }
}

impl Columns<'_> {
    /// The number of lines of the labels.
    fn high(&self) -> usize {
        self.labels.iter().map(|labels| labels.high).sum()
    }

    /// Appends the letters of a line of the labels, to be called for each line in turn.
    fn write_letters(&mut self, mut line: usize, text: &mut String) {
        for labels in &mut self.labels {
            if line < labels.high {
                let left = labels.high - line;
                let letter = |(length, rest): &mut (usize, Chars)| {
                    if left <= *length { rest.next().unwrap_or(' ') } else { ' ' }
                };
                return push_spaced(labels.words.iter_mut().map(letter), text);
            }
            line -= labels.high;
        }
    }
}

impl Model {
    /// Writes the first `most` options, and the first 60 items or, if `full` is set, all items. The names of
    /// options are on the left. The names of items are above, written vertically and without the words that
    /// all items of a family share.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write_grid(&self, most: usize, full: bool, out: &mut impl Write) -> io::Result<()> {
        let mut room = if full { usize::MAX } else { MAX_COLUMNS };
        let (order, mut first) = (self.order(), 0);
        let mut families = Vec::new();
        for family in &self.families {
            if room == 0 {
                break;
            }
            let columns = self.columns_of(&order[first..first + family.items.len()], room);
            first += family.items.len();
            room -= columns.items.len();
            if !columns.items.is_empty() {
                families.push(columns);
            }
        }
        writeln!(out, "{}\n{}", self.title, self.asks())?;
        self.notes.iter().try_for_each(|note| writeln!(out, "{note}"))?;
        writeln!(out, "items: {}\n", self.heading())?;
        let shown = most.min(self.options.len());
        let wide = self.options.iter().take(shown).map(|name| name.chars().count()).max().unwrap_or(0);
        let weight = |option: usize| match &self.goal {
            Goal::Best(weights) => format!(" {:>5}", weights[option]),
            _ => String::new(),
        };
        let margin = wide + if matches!(self.goal, Goal::Best(_)) { 6 } else { 0 };
        write_heads(&mut families, margin, out)?;
        let (mut signs, mut line) = (vec!['.'; self.items.len()], String::new());
        for option in 0..shown {
            for (item, colour) in self.cells(option) {
                signs[item] = if colour == 0 { '1' } else { self.letter(colour) };
            }
            line.clear();
            for (place, columns) in families.iter().enumerate() {
                line += if place == 0 { "" } else { BETWEEN };
                push_spaced(columns.items.iter().map(|&item| signs[item]), &mut line);
            }
            writeln!(out, "  {:wide$}{}  {line}", &self.options[option], weight(option))?;
            self.matrix.option(option).for_each(|item| signs[item] = '.');
        }
        let columns: usize = families.iter().map(|columns| columns.items.len()).sum();
        match (self.options.len() - shown, self.items.len() - columns) {
            (0, 0) => Ok(()),
            (below, 0) => writeln!(out, "  ... and {} more (--limit)", count(below, "option")),
            (0, right) => writeln!(out, "  ... and {} more to the right (--full)", count(right, "item")),
            (below, right) => {
                let (below, right) = (count(below, "option"), count(right, "item"));
                writeln!(out, "  ... and {below} more (--limit), {right} more to the right (--full)")
            }
        }
    }

    /// Returns the letter that stands for a colour: its name if that is a single letter, otherwise a letter
    /// chosen by the colour's number.
    pub(crate) fn letter(&self, colour: u32) -> char {
        let name = self.colour(colour);
        let mut letters = name.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => letter,
            _ => char::from(b'a' + ((colour - 1) % 26) as u8),
        }
    }

    /// Formats the families in the order of their columns.
    fn heading(&self) -> String {
        let name = |family: &Family| match family.is_primary {
            true => family.name.clone() + &self.times(family),
            false => format!("{} (secondary)", family.name),
        };
        self.families.iter().map(name).collect::<Vec<_>>().join(" | ")
    }

    /// Builds the columns of the first `most` items of a family.
    fn columns_of<'a>(&'a self, items: &'a [usize], most: usize) -> Columns<'a> {
        let shown = &items[..most.min(items.len())];
        let name = |item: &usize| self.items[*item].as_str();
        let labels = match self.telling_words(items) {
            words if words.is_empty() => vec![Labels::new(shown.iter().map(name))],
            words => words
                .into_iter()
                .map(|(word, high)| Labels {
                    high,
                    ..Labels::new(shown.iter().map(|item| name(item).split(' ').nth(word).unwrap_or("")))
                })
                .collect(),
        };
        Columns { items: shown, labels }
    }

    /// Returns the words in which the names of `items` differ, each with the length of the longest one. Empty
    /// if the names have different numbers of words.
    fn telling_words(&self, items: &[usize]) -> Vec<(usize, usize)> {
        let Some(&first) = items.first() else { return Vec::new() };
        let first: Vec<&str> = self.items[first].split(' ').collect();
        // The name of a single item cannot be compared with others: keep its numbers and one-letter words.
        let is_short = |word: &&str| word.len() == 1 || word.bytes().any(|byte| byte.is_ascii_digit());
        let mut differs: Vec<bool> = first.iter().map(|word| items.len() == 1 && is_short(word)).collect();
        let mut highs = vec![0; first.len()];
        for &item in items {
            let mut count = 0;
            for (place, word) in self.items[item].split(' ').enumerate() {
                let Some(known) = first.get(place) else { return Vec::new() };
                differs[place] |= word != *known;
                highs[place] = word.chars().count().max(highs[place]);
                count += 1;
            }
            if count < first.len() {
                return Vec::new();
            }
        }
        highs.into_iter().enumerate().filter(|&(word, _)| differs[word]).collect()
    }
}

fn write_heads(families: &mut [Columns], margin: usize, out: &mut impl Write) -> io::Result<()> {
    let high = families.iter().map(Columns::high).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..high {
        text.clear();
        for (place, columns) in families.iter_mut().enumerate() {
            text += if place == 0 { "" } else { BETWEEN };
            let above = high - columns.high();
            match line.checked_sub(above) {
                Some(line) => columns.write_letters(line, &mut text),
                None => push_spaced(columns.items.iter().map(|_| ' '), &mut text),
            }
        }
        let text = format!("  {:margin$}  {text}", "");
        writeln!(out, "{}", text.trim_end_matches([' ', '|']))?;
    }
    Ok(())
}

/// Appends letters with spaces between them.
fn push_spaced(letters: impl Iterator<Item = char>, text: &mut String) {
    for (place, letter) in letters.enumerate() {
        if place > 0 {
            text.push(' ');
        }
        text.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Cover;
    use dlx_kernel::Matrix;

    #[test]
    fn items_are_listed_by_family_with_only_their_distinguishing_words() {
        let mut matrix = Matrix::new(3, 2);
        for items in [&[0, 3][..], &[1, 2, 4], &[0, 1, 2]] {
            matrix.add(items);
        }
        let item = |item: usize| match item {
            0 => ("rows", "row 10".to_string()),
            1 => ("columns", "column 1".to_string()),
            2 => ("rows", "row 9".to_string()),
            _ => ("pairs", format!("pair {} of {}", item, item + 5)),
        };
        let model = Model::new("A test", Cover::Exact, Goal::All, matrix, item, |o| format!("option {o}"));
        let mut out = Vec::new();
        model.write_grid(2, false, &mut out).unwrap();
        let expected = [
            "A test",
            "exact cover, all covers",
            "items: rows | columns | pairs (secondary)",
            "",
            "              1 |   | 3 4",
            "            9 0 | 1 | 8 9",
            "  option 0  . 1 | . | 1 .",
            "  option 1  1 . | 1 | . 1",
            "  ... and 1 option more (--limit)",
        ];
        assert_eq!(std::str::from_utf8(&out).unwrap().lines().collect::<Vec<_>>(), expected);
    }

    /// The grid of a model with one option for each item.
    fn grid(items: usize, name: impl Fn(usize) -> String, most: usize) -> String {
        let mut matrix = Matrix::new(items, 0);
        (0..items).for_each(|item| _ = matrix.add(&[item]));
        let item = |item: usize| ("all", name(item));
        let model = Model::new("A test", Cover::Exact, Goal::All, matrix, item, |o| format!("o{o}"));
        let mut out = Vec::new();
        model.write_grid(most, true, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn words_of_different_lengths_are_aligned_at_the_bottom() {
        let names = ["a x 1", "bc x 23", "ü x 456"];
        let expected = [
            "        b",
            "      a c ü",
            "          4",
            "        2 5",
            "      1 3 6",
            "  o0  1 . .",
            "  o1  . 1 .",
            "  o2  . . 1",
        ];
        let text = grid(3, |item| names[item].to_string(), 3);
        assert_eq!(text.lines().skip(4).collect::<Vec<_>>(), expected);
        // Names with different numbers of words are shown in full.
        let names = ["ab", "c d"];
        let text = grid(2, |item| names[item].to_string(), 0);
        assert_eq!(text.lines().skip(4).take(3).collect::<Vec<_>>(), ["      c", "    a", "    b d"]);
    }

    #[test]
    fn large_matrices_are_written_at_once() {
        // The option contains all items: a scan of its items for each column would take minutes.
        const ITEMS: usize = 500_000;
        let mut matrix = Matrix::new(ITEMS, 0);
        matrix.add(&(0..ITEMS).collect::<Vec<_>>());
        let item = |item: usize| ("all", item.to_string());
        let model = Model::new("A test", Cover::Exact, Goal::All, matrix, item, |o| format!("o{o}"));
        let mut out = Vec::new();
        model.write_grid(1, true, &mut out).unwrap();
        assert!(out.ends_with(b" 1 1\n"));
    }
}
