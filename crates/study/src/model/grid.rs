//! Prints a small matrix as textbooks do: a row of ones and dots per option, a column per item.

use super::text::count;
use crate::model::{Family, Goal, Model};
use std::io::{self, Write};

/// The maximum number of items printed, so that a row fits on a screen; the remaining items are only counted.
const MAX_COLUMNS: usize = 60;

struct Columns {
    /// The items in natural order of names.
    items: Vec<usize>,
    /// The vertical label of each item, all of equal length.
    heads: Vec<Vec<char>>,
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
            families.push(self.columns_of(&order[first..first + family.items.len()], room));
            first += family.items.len();
            room -= family.items.len().min(room);
        }
        families.retain(|columns| !columns.items.is_empty());
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
        write_heads(&families, margin, out)?;
        for option in 0..shown {
            let own: Vec<(usize, u32)> = self.cells(option).collect();
            let line = families.iter().map(|columns| {
                let one = |&item: &usize| match own.iter().find(|&&(other, _)| other == item) {
                    Some(&(_, 0)) => '1',
                    Some(&(_, colour)) => self.letter(colour),
                    None => '.',
                };
                columns.items.iter().map(one).map(String::from).collect::<Vec<_>>().join(" ")
            });
            let line: Vec<String> = line.collect();
            writeln!(out, "  {:wide$}{}  {}", &self.options[option], weight(option), line.join(" | "))?;
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
    fn columns_of(&self, items: &[usize], most: usize) -> Columns {
        let names: Vec<Vec<&str>> = items.iter().map(|&item| self.items[item].split(' ').collect()).collect();
        let words = names.iter().map(Vec::len).min().unwrap_or(0);
        let is_regular = names.iter().all(|name| name.len() == words);
        // The name of a single item cannot be compared with others: keep its numbers and one-letter words.
        let is_short = |word: &str| word.len() == 1 || word.bytes().any(|byte| byte.is_ascii_digit());
        let differs = |word: usize| match names.len() {
            1 => is_short(names[0][word]),
            _ => names.iter().any(|name| name[word] != names[0][word]),
        };
        let telling: Vec<usize> = (0..words).filter(|&word| differs(word)).collect();
        let shown = &items[..most.min(items.len())];
        let heads: Vec<Vec<char>> = if is_regular && !telling.is_empty() {
            let high = |&word: &usize| names.iter().map(|name| name[word].chars().count()).max().unwrap_or(0);
            let highs: Vec<usize> = telling.iter().map(high).collect();
            let head = |name: &Vec<&str>| -> Vec<char> {
                let words = telling.iter().zip(&highs).map(|(&word, high)| format!("{:>high$}", name[word]));
                words.collect::<String>().chars().collect()
            };
            names.iter().take(shown.len()).map(head).collect()
        } else {
            shown.iter().map(|&item| self.items[item].chars().collect()).collect()
        };
        Columns { items: shown.to_vec(), heads }
    }
}

fn write_heads(families: &[Columns], margin: usize, out: &mut impl Write) -> io::Result<()> {
    let high = families.iter().flat_map(|columns| &columns.heads).map(Vec::len).max().unwrap_or(0);
    for line in 0..high {
        let of_family = |columns: &Columns| -> String {
            let at = |head: &Vec<char>| (line + head.len()).checked_sub(high).map_or(' ', |at| head[at]);
            let letters = columns.heads.iter().map(at);
            letters.map(String::from).collect::<Vec<_>>().join(" ")
        };
        let text: Vec<String> = families.iter().map(of_family).collect();
        let text = format!("  {:margin$}  {}", "", text.join(" | "));
        writeln!(out, "{}", text.trim_end_matches([' ', '|']))?;
    }
    Ok(())
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
}
