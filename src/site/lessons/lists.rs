//! Exercises about the links: the contents of a matrix's lists after items are covered and uncovered.
//!
//! The learner writes one line per list: `items:` with the items in the header list, then for each item its
//! name and the options in its list, from top to bottom. The page performs the steps on real links and
//! compares the lists. This module computes the lists without links, for the solution that the page can
//! reveal.

use super::answer::MAX_BYTES;
use anyhow::{Context, ensure};
use dlx_study::Model;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write;

/// Maximum number of characters of a step that a message shows.
const MAX_SHOWN: usize = 80;
/// Maximum product of the number of steps and the size of the matrix: every list is computed after each step.
const MAX_PLACES: usize = 4_000_000;

/// Whether a part of a step covers an item (or uncovers it), and the item's index.
type Part = (bool, usize);

/// An exercise, as a lesson's file of facts describes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// The matrix in Knuth's format.
    pub matrix: String,
    /// The steps, such as `cover Ida, cover Jon` and `uncover Jon`. The learner writes the lists after each
    /// step.
    pub steps: Vec<String>,
}

impl Exercise {
    /// The correct answer.
    pub fn solution(&self, model: &Model) -> anyhow::Result<String> {
        self.text(model, |names| names.join(", "))
    }

    /// The initial text of the answer box: empty lists.
    pub fn start(&self, model: &Model) -> anyhow::Result<String> {
        self.text(model, |_| String::new())
    }

    /// The parts of each step, for the page: whether it covers an item (or uncovers it), and the item's
    /// index.
    pub fn data(&self, model: &Model) -> anyhow::Result<Value> {
        Ok(json!(self.parts(model)?))
    }

    fn text(&self, model: &Model, shown: impl Fn(&[&str]) -> String) -> anyhow::Result<String> {
        let (steps, size) = (self.steps.len(), model.matrix.ones() + model.items.len());
        ensure!(
            steps.saturating_mul(size) <= MAX_PLACES,
            "lists: {steps} steps for a matrix of {size} ones and items, with a product above {MAX_PLACES}"
        );
        let columns = model.columns();
        let mut text = String::new();
        let mut covered = Covered { items: Vec::new(), has: vec![false; model.items.len()] };
        for (step, parts) in self.steps.iter().zip(self.parts(model)?) {
            let done = parts.into_iter().try_for_each(|part| covered.perform(part, model));
            done.with_context(|| shortened(step))?;
            let headers = (0..model.items.len()).filter(|&item| !covered.has[item]);
            let headers: Vec<&str> = headers.map(|item| model.items[item].as_str()).collect();
            let _ = writeln!(text, "{step}\n{}", format!("items: {}", shown(&headers)).trim_end());
            for (item, list) in lists(&columns, model.options.len(), &covered.items).iter().enumerate() {
                let names: Vec<&str> = list.iter().map(|&option| &model.options[option]).collect();
                let _ = writeln!(text, "{}", format!("{}: {}", &model.items[item], shown(&names)).trim_end());
                ensure!(
                    text.len() <= MAX_BYTES,
                    "{}: the lists have more than {MAX_BYTES} bytes",
                    shortened(step)
                );
            }
        }
        Ok(text)
    }

    /// The parts of each step.
    fn parts(&self, model: &Model) -> anyhow::Result<Vec<Vec<Part>>> {
        let items: HashMap<&str, usize> = model.items.iter().map(String::as_str).zip(0..).collect();
        self.steps.iter().map(|step| parts(&items, step)).collect()
    }
}

/// The covered items.
struct Covered {
    /// The items in the order in which they were covered.
    items: Vec<usize>,
    /// For each item of the matrix, whether it is covered.
    has: Vec<bool>,
}

impl Covered {
    fn perform(&mut self, (is_cover, item): Part, model: &Model) -> anyhow::Result<()> {
        if is_cover {
            ensure!(!self.has[item], "{} is covered already", model.items[item]);
            self.items.push(item);
        } else {
            ensure!(self.items.pop() == Some(item), "items must be uncovered in reverse order");
        }
        self.has[item] = is_cover;
        Ok(())
    }
}

/// The beginning of a step, for messages.
fn shortened(step: &str) -> String {
    match step.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}...", &step[..end]),
        None => step.to_string(),
    }
}

fn parts(items: &HashMap<&str, usize>, step: &str) -> anyhow::Result<Vec<Part>> {
    let part = |part: &str| {
        let (what, name) = part.trim().split_once(' ').context("expected `cover ITEM`")?;
        let item = items.get(name).with_context(|| format!("no item {}", shortened(name)))?;
        Ok((what == "cover", *item))
    };
    step.split(',').map(part).collect()
}

/// The options in each item's list after the items `covered` were covered in this order. `columns` are the
/// lists before. Covering an item removes the options that are in its list at that time from all other lists,
/// so an option remains only in the list of its first covered item.
fn lists(columns: &[Vec<usize>], options: usize, covered: &[usize]) -> Vec<Vec<usize>> {
    let mut first: Vec<Option<usize>> = vec![None; options];
    for &item in covered {
        for &option in &columns[item] {
            first[option].get_or_insert(item);
        }
    }
    let list = |(item, column): (usize, &Vec<usize>)| {
        let is_left = |option: &usize| first[*option].is_none_or(|first| first == item);
        column.iter().copied().filter(is_left).collect()
    };
    columns.iter().enumerate().map(list).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::modelled;
    use dlx_study::model::Cover;

    fn exercise(matrix: &str, steps: &[&str]) -> (Exercise, Model) {
        let model = modelled::reference(matrix.as_bytes(), "a test", Cover::Exact).unwrap();
        let steps = steps.iter().map(|step| step.to_string()).collect();
        (Exercise { matrix: matrix.to_string(), steps }, model)
    }

    fn solution(matrix: &str, steps: &[&str]) -> Result<String, String> {
        let (exercise, model) = exercise(matrix, steps);
        exercise.solution(&model).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn a_removed_option_remains_in_the_list_of_its_first_covered_item() {
        let matrix = "a b c\n| 1\na b\n| 2\nb c\n| 3\na c\n";
        let steps = ["cover b, cover a", "uncover a"];
        let expected = [
            "cover b, cover a",
            "items: c",
            "a: 3",
            "b: 1, 2",
            "c:",
            "uncover a",
            "items: a, c",
            "a: 3",
            "b: 1, 2",
            "c: 3",
        ];
        assert_eq!(solution(matrix, &steps).unwrap().lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn covered_items_are_not_covered_again_and_are_uncovered_in_reverse_order() {
        let matrix = "a b\n| 1\na b\n";
        assert_eq!(
            solution(matrix, &["cover a", "cover b, cover a"]),
            Err("cover b, cover a: a is covered already".to_string())
        );
        assert_eq!(
            solution(matrix, &["cover a, cover b, uncover a"]),
            Err("cover a, cover b, uncover a: items must be uncovered in reverse order".to_string())
        );
        assert_eq!(
            solution(matrix, &["uncover a"]),
            Err("uncover a: items must be uncovered in reverse order".to_string())
        );
    }

    #[test]
    fn large_lists_are_computed_at_once() {
        const OPTIONS: usize = 200_000;
        let options: String = (0..OPTIONS).map(|option| format!("| {option}\na b\n")).collect();
        let (exercise, model) = exercise(&format!("a b\n{options}"), &["cover a, cover b"]);
        assert_eq!(exercise.start(&model).unwrap(), "cover a, cover b\nitems:\na:\nb:\n");
    }

    #[test]
    fn steps_that_take_too_long_are_refused() {
        let options: String = (0..1000).map(|option| format!("| {option}\na b\n")).collect();
        assert_eq!(
            solution(&format!("a b\n{options}"), &["cover a, uncover a"; 2000]).unwrap_err(),
            "lists: 2000 steps for a matrix of 2002 ones and items, with a product above 4000000"
        );
    }
}
