//! Prints models as text.

use super::statistics::Statistics;
use crate::model::{Cover, Family, Goal, Model};
use std::io::{self, Write};

impl Model {
    /// Describes the goal.
    pub fn asks(&self) -> String {
        let kind = match self.cover {
            Cover::Exact => "exact cover",
            Cover::Repeat => "repeat cover",
        };
        match &self.goal {
            Goal::First => format!("{kind}, any one"),
            Goal::UpTo(2) => format!("{kind}: none, one, or several"),
            Goal::UpTo(most) => format!("{kind}, up to {most} covers"),
            Goal::All => format!("{kind}, all covers"),
            Goal::Fewest => format!("{kind}, one with the fewest options"),
            Goal::AtMost(most) => format!("{kind}, one with at most {}", count(*most, "option")),
            Goal::Best(_) => format!("{kind}, one of greatest weight"),
        }
    }

    /// Writes the model as text: title, size, and the names of the first `shown` options and items.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write_text(&self, shown: usize, out: &mut impl Write) -> io::Result<()> {
        let statistics = Statistics::of(self);
        writeln!(out, "{}", self.title)?;
        writeln!(out, "{}", self.asks())?;
        self.notes.iter().try_for_each(|note| writeln!(out, "{note}"))?;
        writeln!(
            out,
            "\n{} ({} primary, {} secondary), {}, {}, density {:.2}%",
            count(statistics.items, "item"),
            statistics.primary,
            statistics.items - statistics.primary,
            count(statistics.options, "option"),
            count(statistics.ones, "one"),
            100.0 * statistics.density
        )?;
        if let Some((least, most)) = statistics.option_sizes {
            writeln!(out, "{} per option", range(least, most, "item"))?;
        }
        writeln!(out)?;
        self.write_families(&statistics, out)?;
        self.write_extremes(&statistics, shown, out)?;
        self.write_options(shown, out)
    }

    fn write_families(&self, statistics: &Statistics, out: &mut impl Write) -> io::Result<()> {
        let wide = self.families.iter().map(|family| family.name.chars().count()).max().unwrap_or(0);
        for family in &self.families {
            let kind = if family.is_primary { "primary" } else { "secondary" };
            let (least, most) = statistics.range(&family.items).unwrap_or((0, 0));
            writeln!(
                out,
                "  {:wide$}  {:>5}  {kind:9}  {} each{}",
                family.name,
                family.items.len(),
                range(least, most, "option"),
                self.times(family)
            )?;
        }
        Ok(())
    }

    /// Describes how many times the items of a family are covered, to be appended to a line. Empty if each
    /// is covered exactly once or the family is secondary.
    pub(super) fn times(&self, family: &Family) -> String {
        let bounds = || family.items.iter().map(|&item| self.matrix.bounds(item));
        let low = bounds().map(|(low, _)| low).min().unwrap_or(1) as usize;
        let high = bounds().map(|(_, high)| high).max().unwrap_or(1) as usize;
        if !family.is_primary || (low, high) == (1, 1) {
            return String::new();
        }
        format!(", covered {}", range(low, high, "time"))
    }

    fn write_extremes(&self, statistics: &Statistics, shown: usize, out: &mut impl Write) -> io::Result<()> {
        let primary: Vec<usize> = (0..statistics.primary).collect();
        if let Some((least, most)) = statistics.range(&primary) {
            let mut order = self.order();
            order.retain(|&item| item < statistics.primary);
            for (which, size) in [("smallest", least), ("largest", most)] {
                let of_size = order.iter().filter(|&&item| statistics.sizes[item] == size);
                let names = of_size.map(|&item| &self.items[item]);
                writeln!(out, "\n{which} items, with {}: {}", count(size, "option"), some(names, shown))?;
            }
        }
        if let Some(&item) = statistics.uncoverable.first() {
            let what = if statistics.sizes[item] == 0 { "no option" } else { "too few options" };
            writeln!(out, "\nno cover: {} has {what}", self.items[item])?;
        }
        let forced = |&(option, item): &(usize, usize)| {
            let why = if statistics.sizes[item] == 1 { "the only one with" } else { "needed for" };
            format!("{} ({why} {})", &self.options[option], self.items[item])
        };
        match statistics.forced.len() {
            0 => writeln!(out, "\nno option is forced"),
            number => {
                let forced = statistics.forced.iter().map(forced);
                writeln!(out, "\n{} forced: {}", count(number, "option"), some(forced, shown))
            }
        }
    }

    fn write_options(&self, shown: usize, out: &mut impl Write) -> io::Result<()> {
        let shown = shown.min(self.options.len());
        let wide = self.options.iter().take(shown).map(|name| name.chars().count()).max().unwrap_or(0);
        writeln!(out, "\noptions")?;
        for option in 0..shown {
            let items: Vec<String> = self.cells(option).map(|cell| self.coloured(cell)).collect();
            let weight = match &self.goal {
                Goal::Best(weights) => format!("  weight {:<3}", weights[option]),
                _ => String::new(),
            };
            let items = if items.is_empty() { "no items".to_string() } else { items.join(", ") };
            writeln!(out, "  {:wide$}{weight}  {items}", &self.options[option])?;
        }
        match self.options.len() - shown {
            0 => Ok(()),
            more => writeln!(out, "  ... and {more} more (--full)"),
        }
    }
}

/// Formats a number and a noun: `1 option`, `2 options`.
pub fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Formats a range and a noun: `2 options`, `1 to 3 options`.
pub fn range(least: usize, most: usize, what: &str) -> String {
    if least == most { count(least, what) } else { format!("{least} to {}", count(most, what)) }
}

/// Lists the first `shown` of `names`, and counts the others.
pub fn some(mut names: impl Iterator<Item = impl AsRef<str>>, shown: usize) -> String {
    let mut text = String::new();
    for (index, name) in names.by_ref().take(shown).enumerate() {
        text.push_str(if index == 0 { "" } else { ", " });
        text.push_str(name.as_ref());
    }
    match names.count() {
        0 => text,
        more => format!("{text} ... and {more} more"),
    }
}
