//! The file `mutants.toml` in a problem's folder: mutants that no valid input can kill, grouped by reason.

use super::malformed;
use crate::embedded;
use anyhow::{Context, anyhow};
use dlx_harness::beneath::Tree;
use dlx_problems::Problem;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The name of the file in a problem's folder.
const NAME: &str = "mutants.toml";
/// Maximum size of `mutants.toml` in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The content of the file: for each reason, the mutants, one per line, as written by
/// [`Change::words`](crate::strength::Change::words).
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Listed(BTreeMap<String, String>);

impl Listed {
    /// Parses the text of the file.
    ///
    /// # Errors
    /// Fails if the text is malformed. The error names the line and what was expected.
    pub fn parse(text: &str) -> Result<Listed, String> {
        toml::from_str(text).map_err(|error| malformed(text, &error))
    }

    /// Returns the content of the file of a built-in problem; empty if the problem has no such file.
    ///
    /// # Errors
    /// Fails if the file is malformed; a test rules this out.
    pub fn of(problem: &Problem) -> anyhow::Result<Listed> {
        let path = problem.file(NAME);
        match embedded::file(&path) {
            None => Ok(Listed::default()),
            Some(_) => Listed::parse(embedded::text(&path)?).map_err(|error| anyhow!("{path}: {error}")),
        }
    }

    /// Returns the content of the file in the folder of a user's problem; empty if there is no such file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is malformed. The error names the line and what was expected.
    pub fn beside(folder: &Tree) -> anyhow::Result<Listed> {
        let file = folder.member(NAME);
        if !file.is_there() {
            return Ok(Listed::default());
        }
        let path = file.path();
        let place = path.display();
        let text = file.read(MAX_BYTES).with_context(|| format!("cannot read {place}"))?;
        Listed::parse(&String::from_utf8_lossy(&text)).map_err(|error| anyhow!("{place}: {error}"))
    }

    /// Returns all listed changes, each with its reason.
    pub fn changes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .flat_map(|(why, changes)| changes.lines().map(move |change| (change.trim(), why.as_str())))
            .filter(|(change, _)| !change.is_empty())
    }

    /// Returns whether the file lists this change.
    pub fn has(&self, change: &str) -> bool {
        self.changes().any(|(listed, _)| listed == change)
    }
}
