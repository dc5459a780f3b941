//! Writes traces as text and JSON.

use super::event::{Event, Level, Status, Summary};
use super::search;
use crate::model::text::{count, range, some};
use crate::model::{Goal, Model};
use dlx_kernel::dlx::{Choose, Step};
use serde::Serialize;
use std::io::{self, Write};

/// The maximum number of events of a search, shown or not.
pub const MOST_EVENTS: u64 = 5_000_000;

/// The maximum total length, in characters, of the option names listed in one event.
const MAX_NAMED_LETTERS: usize = 70;

/// The range of events to show.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The number of the first event, from 1.
    pub from: u64,
    /// The number of events to show.
    pub limit: u64,
}

impl Window {
    fn has(&self, number: u64) -> bool {
        number >= self.from && number - self.from < self.limit
    }
}

#[derive(Serialize)]
struct Entry<'a> {
    number: u64,
    depth: usize,
    #[serde(flatten)]
    event: Event<'a>,
}

impl Model {
    /// Searches the model and writes the events of `window`, one per line, then the statistics of the whole
    /// search.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write_trace(&self, choose: Choose, window: Window, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.title)?;
        writeln!(out, "{}\n", self.asks())?;
        let mut written = Ok(());
        let summary = search(self, choose, MOST_EVENTS, &mut |number, depth, event| {
            if window.has(number) && written.is_ok() {
                let indent = "| ".repeat(depth + usize::from(is_below(event.step)));
                written = writeln!(out, "{number:>7}  {indent}{}", self.describe(&event, choose));
            }
        });
        written?;
        let hidden = summary.events.saturating_sub((window.from - 1).saturating_add(window.limit));
        if hidden > 0 {
            writeln!(out, "         ... {} not shown (--limit, --from)", count(hidden as usize, "event"))?;
        }
        self.write_summary(&summary, out)
    }

    /// Describes an event.
    pub fn describe(&self, event: &Event, choose: Choose) -> String {
        let name = |item: usize| self.items[item].as_str();
        match event.step {
            Step::Item { item, options, ties, .. } => {
                let why = match (choose, ties) {
                    (Choose::First, _) => "the first that is not covered".to_string(),
                    (_, 0) => "fewer than any other item".to_string(),
                    (_, ties) => format!("the first of {} items with as few", ties + 1),
                };
                let what = if self.matrix.bounds(item) == (1, 1) { "option" } else { "way" };
                format!("item {}: {}, {why}", name(item), count(options, what))
            }
            Step::Dead { item } if self.matrix.bounds(item) == (1, 1) => {
                format!("dead end: {} has no option left", name(item))
            }
            Step::Dead { item } => format!("dead end: {} has too few options left", name(item)),
            Step::Bound { needed, left, .. } => {
                format!("bound: at least {needed} more needed, {left} left to choose")
            }
            Step::Try { option } => format!("try {}", &self.options[option]),
            Step::Cover { item } => format!("cover {}{}", name(item), self.out(event.dies)),
            Step::Lower { item, low, high, .. } => {
                format!("cover {} once more, {} left", name(item), range(low, high, "time"))
            }
            Step::Purify { item, colour } => {
                format!("purify {} to {}{}", name(item), self.colour(colour), self.out(event.dies))
            }
            Step::Commit { item, colour } => {
                format!("commit {} to {}, its colour", name(item), self.colour(colour))
            }
            Step::Tweak { option, item } => {
                format!("tweak {}: {} leaves it", name(item), &self.options[option])
            }
            Step::Enough { item } => format!("{}: covered often enough", name(item)),
            Step::More { item } => format!("back from {}: covered often enough", name(item)),
            Step::Untweak { item, options, .. } => {
                format!("{}: all ways tried, untweak {}", name(item), count(options, "option"))
            }
            Step::Back { option } => {
                let names =
                    |items: &[usize]| items.iter().map(|&item| name(item)).collect::<Vec<_>>().join(", ");
                let parts: Vec<String> = [("uncover", event.uncovers), ("unpurify", event.unpurifies)]
                    .iter()
                    .filter(|(_, items)| !items.is_empty())
                    .map(|(what, items)| format!("{what} {}", names(items)))
                    .collect();
                let undone = if parts.is_empty() { "uncover nothing".to_string() } else { parts.join(", ") };
                format!("back from {}: {undone}", &self.options[option])
            }
            Step::Uncover { item } => format!("{}: all options tried, uncover it", name(item)),
            Step::Solution { options, .. } => {
                format!("COVER of {}: {}", count(options.len(), "option"), self.list(options))
            }
            // Reported as part of other events.
            _ => String::new(),
        }
    }

    /// Lists the removed options, to be appended to a line.
    fn out(&self, dies: &[usize]) -> String {
        if dies.is_empty() {
            return String::new();
        }
        let mut letters = 0;
        let fits = |option: &&usize| {
            letters += self.options[**option].chars().count();
            letters <= MAX_NAMED_LETTERS
        };
        let shown = dies.iter().take_while(fits).count().max(1);
        let named = dies.iter().map(|&option| &self.options[option]);
        format!(": {} out: {}", count(dies.len(), "option"), some(named, shown))
    }

    fn list(&self, options: &[usize]) -> String {
        if options.is_empty() {
            return "nothing".to_string();
        }
        options.iter().map(|&option| &self.options[option]).collect::<Vec<_>>().join("; ")
    }

    /// Describes the result of a search in one sentence.
    pub fn outcome(&self, summary: &Summary) -> String {
        let found = count(summary.solutions as usize, "cover");
        let how = match summary.end {
            Status::Complete => "the search is complete".to_string(),
            Status::Found => "the search stopped there".to_string(),
            Status::GivenUp => format!("stopped after {}", count(summary.events as usize, "event")),
        };
        let best = match (&self.goal, &summary.answer) {
            (Goal::Best(weights), Some(best)) => {
                format!("; the best has weight {}", best.iter().map(|&option| weights[option]).sum::<i64>())
            }
            (Goal::Fewest, Some(best)) => format!("; the best has {}", count(best.len(), "option")),
            _ => String::new(),
        };
        format!("{found} found{best}; {how}")
    }

    fn write_summary(&self, summary: &Summary, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\n{}", self.outcome(summary))?;
        if let Some(answer) = &summary.answer {
            writeln!(out, "answer: {}", self.list(answer))?;
        }
        writeln!(out, "\n  depth     items   options  dead ends    bounds    covers     updates")?;
        let row = |name: &str, counts: [u64; 6]| {
            let cells = counts.iter().zip([10, 10, 11, 10, 10, 12]);
            format!("  {name:>5}{}", cells.map(|(count, wide)| format!("{count:>wide$}")).collect::<String>())
        };
        let mut total = [0; 6];
        for (depth, level) in summary.levels.iter().enumerate() {
            let Level { items, options, dead, bounds, solutions, updates } = *level;
            let counts = [items, options, dead, bounds, solutions, updates];
            writeln!(out, "{}", row(&depth.to_string(), counts))?;
            total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        }
        writeln!(out, "{}", row("all", total))
    }

    /// Searches the model and writes one JSON object: the model, the events of `window`, and the summary.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write_trace_json(&self, choose: Choose, window: Window, out: &mut impl Write) -> io::Result<()> {
        // Not as a `serde_json::Value`, which takes about 1 KB of memory per option.
        write!(out, "{{\"model\":")?;
        serde_json::to_writer(&mut *out, self)?;
        write!(out, ",\n\"events\":[")?;
        let mut written = Ok(());
        let mut separator = "\n";
        let summary = search(self, choose, MOST_EVENTS, &mut |number, depth, event| {
            if window.has(number) && written.is_ok() {
                written = write!(out, "{separator}")
                    .and_then(|()| Ok(serde_json::to_writer(&mut *out, &Entry { number, depth, event })?));
                separator = ",\n";
            }
        });
        written?;
        write!(out, "\n],\n\"summary\":")?;
        serde_json::to_writer(&mut *out, &summary)?;
        writeln!(out, ",\n\"result\":\"{}\"}}", summary.result())
    }
}

/// Whether the line of a step is indented one level deeper than the lines of options tried at its depth.
fn is_below(step: Step) -> bool {
    use Step::{Bound, Commit, Cover, Dead, Lower, Purify};
    matches!(step, Cover { .. } | Lower { .. } | Purify { .. } | Commit { .. } | Dead { .. } | Bound { .. })
}
