//! A search as a self-contained web page that plays offline.
//!
//! The page contains the matrix, the picture and the events. The items covered at an event follow from the options
//! chosen then, which the page keeps as a stack, so that going to any event costs only the difference of two stacks.

use super::model::Model;
use super::svg::COLOURS;
use super::trace::{Event, search};
use super::trace_text::{MOST_EVENTS, Window};
use crate::cover::dlx::Choose;
use std::io::{self, Write};

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
/// One script: each part uses only earlier parts, or later ones only after everything is loaded.
const SCRIPT: &str = concat!(
    include_str!("page/search.js"),
    include_str!("page/picture.js"),
    include_str!("page/matrix.js"),
    include_str!("page/panels.js"),
    include_str!("page/controls.js"),
);

/// Events as arrays of numbers, which take a fraction of the space of objects.
#[derive(Default)]
struct Events {
    /// i(tem), d(ead end), c(ut), t(ry), b(ack), s(olution); an option l(eaves) the item branched on, the options that left it
    /// r(eturn), e(nough): no further option is chosen for the item.
    kinds: String,
    /// The item or option; for a cut and for options that return, their number; for a solution, its size.
    of: Vec<usize>,
    /// For an item, its options; for a cut, how many may be chosen.
    size: Vec<usize>,
    /// For an item, its ties.
    ties: Vec<usize>,
}

impl Events {
    fn push(&mut self, kind: char, of: usize, size: usize, ties: usize) {
        self.kinds.push(kind);
        self.of.push(of);
        self.size.push(size);
        self.ties.push(ties);
    }

    /// The page derives the effects of covering itself.
    fn add(&mut self, event: &Event) {
        match event {
            Event::Item { item, options, ties } => self.push('i', *item, *options, *ties),
            Event::Dead { item } => self.push('d', *item, 0, 0),
            Event::Bound { needed, left } => self.push('c', *needed, *left, 0),
            Event::Try { option } => self.push('t', *option, 0, 0),
            Event::Back { option, .. } => self.push('b', *option, 0, 0),
            Event::Solution { options } => self.push('s', options.len(), 0, 0),
            Event::Tweak { option, item } => self.push('l', *option, *item, 0),
            Event::Untweak { item, options } => self.push('r', *options, *item, 0),
            Event::Enough { item } => self.push('e', *item, 0, 0),
            _ => {}
        }
    }
}

impl Model {
    /// Searches the model and writes the page with up to `window.limit` events, starting at the first displayable event
    /// whose number is at least `window.from`.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write_page(&self, choose: Choose, window: Window, out: &mut impl Write) -> io::Result<()> {
        let mut events = Events::default();
        // The options chosen, and those that left their items, when the first event shown happens.
        let mut before: Vec<(usize, bool)> = Vec::new();
        let mut more = 0_u64;
        let summary = search(self, choose, MOST_EVENTS, |number, _, event| {
            if number < window.from {
                match event {
                    Event::Try { option } => before.push((*option, false)),
                    Event::Tweak { option, .. } => before.push((*option, true)),
                    Event::Back { .. } => {
                        before.pop();
                    }
                    Event::Untweak { options, .. } => before.truncate(before.len() - options),
                    _ => {}
                }
            } else if (events.of.len() as u64) < window.limit {
                events.add(event);
            } else {
                more += 1;
            }
        });
        let data = serde_json::json!({
            "title": self.title,
            "asks": self.asks(),
            "notes": self.notes,
            "exact": self.cover == crate::study::model::Cover::Exact,
            "smallest": choose == Choose::Smallest,
            "primary": self.matrix.primary(),
            "families": self.families.iter().map(|family| &family.name).collect::<Vec<_>>(),
            "family": self.family_of_items(),
            "colours": COLOURS,
            "items": self.items,
            "order": self.order(),
            "options": self.options,
            "shades": self.shades(),
            "colourNames": (1..=self.most_colour()).map(|colour| self.colour(colour)).collect::<Vec<_>>(),
            "most": (0..self.matrix.items()).map(|item| self.matrix.bounds(item).1).collect::<Vec<_>>(),
            "isOnce": (0..self.matrix.items()).map(|item| self.matrix.bounds(item) == (1, 1)).collect::<Vec<_>>(),
            "rows": (0..self.matrix.options()).map(|option| self.matrix.option(option)).collect::<Vec<_>>(),
            "picture": self.picture,
            "before": before,
            "kinds": events.kinds,
            "of": events.of,
            "size": events.size,
            "ties": events.ties,
            "isWhole": more == 0,
            "outcome": self.outcome(&summary),
            "answer": summary.answer,
            "levels": summary.levels,
        });
        // Nothing in the data may close the element that contains it.
        let data = data.to_string().replace('<', "\\u003c");
        let title = self.title.replace('&', "&amp;").replace('<', "&lt;");
        let parts =
            [("/*STYLE*/", STYLE), ("/*DATA*/", &data), ("/*SCRIPT*/", SCRIPT), ("<!--TITLE-->", &title)];
        let mut rest = PAGE;
        // One placeholder after the other: inserted text is not scanned again.
        while let Some((at, (mark, text))) =
            parts.iter().filter_map(|part| Some((rest.find(part.0)?, part))).min_by_key(|(at, _)| *at)
        {
            out.write_all(&rest.as_bytes()[..at])?;
            out.write_all(text.as_bytes())?;
            rest = &rest[at + mark.len()..];
        }
        out.write_all(rest.as_bytes())
    }

    /// For each option the colours of its items; empty if no item has one.
    fn shades(&self) -> Vec<Vec<u32>> {
        match self.most_colour() {
            0 => Vec::new(),
            _ => (0..self.matrix.options())
                .map(|option| self.cells(option).map(|(_, colour)| colour).collect())
                .collect(),
        }
    }
}
