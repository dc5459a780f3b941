//! The finished work of a part, and its text format, from which a killed count resumes.

use super::record::{CoverKind, Part};
use crate::BigUint;
use crate::layers::States;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io;

/// The finished work of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Done {
    /// The digest of the matrix.
    pub matrix: String,
    /// The kind of covers counted.
    pub covers: CoverKind,
    /// The part.
    pub part: Part,
    /// The digest of the split.
    pub split: String,
    /// The numbers of the counted subproblems.
    pub numbers: BTreeSet<usize>,
    /// The number of covers of these subproblems, in decimal.
    pub count: String,
    /// The number of nodes visited to count these subproblems.
    pub nodes: u64,
    /// The number of seconds spent on counting these subproblems.
    pub seconds: f64,
    /// The layer reached, if all subproblems are counted together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layer: Option<SavedLayer>,
}

/// A layer of the frontier: the number of steps done, and for each state the number of ways to reach it, in
/// decimal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedLayer {
    steps: usize,
    ways: Vec<(Vec<u64>, String)>,
}

impl From<States> for SavedLayer {
    fn from(states: States) -> SavedLayer {
        let ways = states.ways.into_iter().map(|(state, ways)| (state, ways.to_string()));
        SavedLayer { steps: states.steps, ways: ways.collect() }
    }
}

impl SavedLayer {
    /// Converts to states. Returns None if a number is damaged.
    pub fn states(&self) -> Option<States> {
        let ways = self.ways.iter().map(|(state, ways)| Some((state.clone(), ways.parse().ok()?)));
        Some(States { steps: self.steps, ways: ways.collect::<Option<_>>()? })
    }
}

impl Done {
    /// Starts a part with nothing done. `matrix` and `split` are digests.
    pub fn new(matrix: String, covers: CoverKind, part: Part, split: String) -> Done {
        let (count, numbers) = ("0".to_string(), BTreeSet::new());
        Done { matrix, covers, part, split, numbers, count, nodes: 0, seconds: 0.0, layer: None }
    }

    /// Adds the count of a subproblem.
    pub fn add(&mut self, number: usize, count: BigUint, nodes: u64, seconds: f64) {
        let before: BigUint = self.count.parse().unwrap_or_default();
        self.count = (before + count).to_string();
        self.nodes += nodes;
        self.seconds += seconds;
        self.numbers.insert(number);
    }

    /// Sets the count of all subproblems at once.
    pub fn add_all(&mut self, numbers: &[usize], count: BigUint) {
        self.count = count.to_string();
        self.numbers.extend(numbers);
        self.layer = None;
    }

    /// Formats this as a line of JSON, followed by a line with its digest.
    ///
    /// # Errors
    /// Fails if serialization fails.
    pub fn text(&self) -> io::Result<String> {
        let line = serde_json::to_string(self)?;
        Ok(format!("{line}\n{}\n", sum(&line)))
    }

    /// Parses the output of [`text`](Done::text). Returns None if the text is damaged.
    pub fn parse(text: &str) -> Option<Done> {
        let (line, digest) = text.strip_suffix('\n')?.split_once('\n')?;
        (sum(line) == digest).then(|| serde_json::from_str(line).ok())?
    }

    /// Returns why this work cannot be resumed for the part described by `new`, whose subproblems are
    /// `numbers`. Returns None if it can.
    pub fn differs(&self, new: &Done, numbers: &[usize]) -> Option<String> {
        Some(if self.matrix != new.matrix {
            "it has a different matrix".to_string()
        } else if self.covers != new.covers {
            "it counts different covers (check --repeat)".to_string()
        } else if self.part != new.part {
            format!("it is for part {}, not {}", self.part, new.part)
        } else if self.split != new.split {
            "another version of the program divided the matrix differently".to_string()
        } else if self.count.parse::<BigUint>().is_err()
            || self.layer.as_ref().is_some_and(|layer| layer.states().is_none())
            || !self.numbers.is_subset(&numbers.iter().copied().collect())
        {
            "it is damaged".to_string()
        } else {
            return None;
        })
    }
}

fn sum(line: &str) -> String {
    super::digest::hexadecimal(Sha256::new().chain_update(line))
}
