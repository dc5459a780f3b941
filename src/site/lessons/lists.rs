//! Exercises about the links: the contents of a matrix's lists after items are covered and uncovered.
//!
//! The learner writes one line per list: `items:` with the items in the header list, then for each item its
//! name and the options in its list, from top to bottom. The page performs the steps on real links and
//! compares the lists. This module computes the lists without links, for the solution that the page can
//! reveal.

use super::answer::MAX_BYTES;
use anyhow::{Context, bail, ensure};
use dlx_study::Model;
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt::Write;

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
        let steps = self.steps.iter().map(|step| parts(model, step)).collect::<anyhow::Result<Vec<_>>>()?;
        Ok(json!(steps))
    }

    fn text(&self, model: &Model, shown: impl Fn(&[&str]) -> String) -> anyhow::Result<String> {
        let (mut text, mut covered) = (String::new(), Vec::new());
        for step in &self.steps {
            for (is_covered, item) in parts(model, step)? {
                match is_covered {
                    true => covered.push(item),
                    false if covered.last() == Some(&item) => drop(covered.pop()),
                    false => bail!("{step}: items must be uncovered in reverse order"),
                }
            }
            let headers = (0..model.items.len()).filter(|item| !covered.contains(item));
            let headers: Vec<&str> = headers.map(|item| model.items[item].as_str()).collect();
            let _ = writeln!(text, "{step}\n{}", format!("items: {}", shown(&headers)).trim_end());
            for (item, list) in lists(model, &covered).iter().enumerate() {
                let names: Vec<&str> = list.iter().map(|&option| &model.options[option]).collect();
                let _ = writeln!(text, "{}", format!("{}: {}", &model.items[item], shown(&names)).trim_end());
            }
            ensure!(text.len() <= MAX_BYTES, "{step}: the lists have more than {MAX_BYTES} bytes");
        }
        Ok(text)
    }
}

fn parts(model: &Model, step: &str) -> anyhow::Result<Vec<(bool, usize)>> {
    let part = |part: &str| {
        let (what, name) = part.trim().split_once(' ').context("expected `cover ITEM`")?;
        let item = (0..model.items.len()).find(|&item| model.items[item] == *name);
        Ok((what == "cover", item.with_context(|| format!("no item {name}"))?))
    };
    step.split(',').map(part).collect()
}

/// The options in each item's list after the items `covered` were covered in this order. Covering an item
/// removes the options that are in its list at that time from all other lists.
fn lists(model: &Model, covered: &[usize]) -> Vec<Vec<usize>> {
    let mut lists = model.columns();
    for &item in covered {
        let hidden = lists[item].clone();
        for (_, list) in lists.iter_mut().enumerate().filter(|(other, _)| *other != item) {
            list.retain(|option| !hidden.contains(option));
        }
    }
    lists
}
