//! `mutants.toml` in a problem's folder: mutants that are no mistakes, each with the reason, and what was
//! counted last.

use super::{Change, trimmed};
use crate::embedded;
use crate::folder::malformed;
use anyhow::{Context, anyhow};
use dlx_harness::beneath::Tree;
use dlx_problems::Problem;
use serde::Deserialize;

/// The name of the file.
const NAME: &str = "mutants.toml";
/// The most bytes of such a file.
const MOST: u64 = 1 << 20;

/// The file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// What was counted last.
    pub counted: Option<Counted>,
    /// Mutants that no legal input tells from the solution.
    #[serde(default)]
    pub equivalent: Vec<Equivalent>,
}

/// Numbers of mutants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// Those that compile.
    pub mutants: usize,
    /// Those that a case kills.
    pub killed: usize,
    /// Those that are listed, and no case kills.
    pub equivalent: usize,
}

impl Counted {
    /// Those that some input tells from the solution.
    pub fn mistakes(self) -> usize {
        self.mutants.saturating_sub(self.equivalent)
    }
}

/// Mutants that are equivalent to the solution for one reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equivalent {
    /// Why no case can kill them.
    pub why: String,
    /// The lines that each changes, before and after, without the blanks around them.
    pub changes: Vec<[String; 2]>,
}

impl Listed {
    /// The file with this text.
    ///
    /// # Errors
    /// If it is malformed: the line, and what was expected.
    pub fn parse(text: &str) -> Result<Listed, String> {
        toml::from_str(text).map_err(|error| malformed(text, &error))
    }

    /// The file of a problem; an empty one if it has none.
    ///
    /// # Errors
    /// If it is malformed, which a test rules out.
    pub fn of(problem: &Problem) -> anyhow::Result<Listed> {
        let path = problem.file(NAME);
        match embedded::file(&path) {
            None => Ok(Listed::default()),
            Some(_) => Listed::parse(embedded::text(&path)?).map_err(|error| anyhow!("{path}: {error}")),
        }
    }

    /// The file in the folder of a user's problem; an empty one if there is none.
    ///
    /// # Errors
    /// If it is malformed: the line, and what was expected.
    pub fn beside(folder: &Tree) -> anyhow::Result<Listed> {
        let file = folder.member(NAME);
        if !file.is_there() {
            return Ok(Listed::default());
        }
        let path = file.path();
        let place = path.display();
        let text = file.read(MOST).with_context(|| format!("cannot read {place}"))?;
        Listed::parse(&String::from_utf8_lossy(&text)).map_err(|error| anyhow!("{place}: {error}"))
    }

    /// All listed changes, each with its reason.
    pub fn changes(&self) -> impl Iterator<Item = (&[String; 2], &str)> {
        self.equivalent
            .iter()
            .flat_map(|entry| entry.changes.iter().map(|change| (change, entry.why.as_str())))
    }

    /// The reason for which a change is listed.
    pub fn why(&self, change: &Change) -> Option<&str> {
        let lines = [trimmed(&change.before), trimmed(&change.after)];
        self.changes().find(|(listed, _)| **listed == lines).map(|(_, why)| why)
    }
}
