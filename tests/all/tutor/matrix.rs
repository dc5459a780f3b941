//! A matrix that a learner might write: a model's matrix with other names. It can be changed, and written in
//! Knuth's format.

use dlx_study::Model;
use std::fmt::Write;

/// An item.
#[derive(Clone, Debug)]
pub struct Item {
    pub name: String,
    pub is_primary: bool,
    pub bounds: (u32, u32),
    /// The number of the item's family in the model.
    pub family: usize,
}

/// An option.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub decision: Option<String>,
    /// The indices of the items, each with its colour, if any.
    pub cells: Vec<(usize, Option<String>)>,
    pub cost: u64,
}

/// A learner's matrix.
#[derive(Clone, Debug)]
pub struct Matrix {
    pub items: Vec<Item>,
    pub options: Vec<Choice>,
}

impl Matrix {
    /// The matrix of `model`, with items called `x1`, `x2` and so on.
    pub fn of(model: &Model) -> Matrix {
        let families = model.family_of_items();
        let item = |item: usize| Item {
            name: format!("x{}", item + 1),
            is_primary: item < model.matrix.primary(),
            bounds: if item < model.matrix.primary() { model.matrix.bounds(item) } else { (0, 1) },
            family: families[item],
        };
        let costs = model.knuth().costs;
        let option = |option: usize| Choice {
            decision: Some(model.options[option].to_string()),
            cells: model
                .matrix
                .option(option)
                .enumerate()
                .map(|(index, item)| match model.matrix.colour(option, index) {
                    0 => (item, None),
                    colour => (item, Some(format!("k{colour}"))),
                })
                .collect(),
            cost: costs[option],
        };
        Matrix {
            items: (0..model.matrix.items()).map(item).collect(),
            options: (0..model.matrix.options()).map(option).collect(),
        }
    }

    /// The matrix in Knuth's format, with a comment above each option that names its decision.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let all = |is_primary: bool| self.items.iter().filter(move |item| item.is_primary == is_primary);
        for Item { name, bounds: (low, high), .. } in all(true) {
            let _ = if (*low, *high) == (1, 1) {
                write!(text, "{name} ")
            } else {
                write!(text, "{low}:{high}|{name} ")
            };
        }
        // Writes a blank first, because a bar in the first column would start a comment.
        text.push_str(" |");
        all(false).for_each(|item| text.extend([" ", &item.name]));
        text.push('\n');
        for Choice { decision, cells, cost } in &self.options {
            // An option without a decision follows an empty line, so that the previous comment does not apply
            // to it.
            let _ = match decision {
                Some(name) => writeln!(text, "| {name}"),
                None => writeln!(text),
            };
            let words: Vec<String> = cells
                .iter()
                .map(|(item, colour)| match colour.as_ref().filter(|_| !self.items[*item].is_primary) {
                    Some(colour) => format!("{}:{colour}", self.items[*item].name),
                    None => self.items[*item].name.clone(),
                })
                .collect();
            let _ = match (words.is_empty(), cost) {
                (true, _) => writeln!(text, " |"),
                (false, 0) => writeln!(text, "{}", words.join(" ")),
                (false, cost) => writeln!(text, "{} |{cost}", words.join(" ")),
            };
        }
        text
    }

    /// Removes an item from an option if the option covers it, otherwise adds it.
    pub fn toggle(&mut self, option: usize, item: usize) {
        let cells = &mut self.options[option].cells;
        match cells.iter().position(|&(other, _)| other == item) {
            Some(place) => drop(cells.remove(place)),
            None => cells.push((item, None)),
        }
    }
}
