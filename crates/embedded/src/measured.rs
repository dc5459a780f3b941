//! Measurements of the problems: `problems/measured.txt`, which `UPDATE=ID cargo test update` writes.
//!
//! Each line consists of a problem's `home`, a name, and a JSON value. With the name `strength`, the value is
//! the mutant counts of the problem's solution. Any other name is that of a wrong solution, or of a model
//! that lacks items or options (`model-...`); the value describes the mistake and contains digests of the
//! outputs.

use dlx_problems::Problem;
use serde::{Deserialize, Serialize};

/// The path of the measurements from the project root.
pub const FILE: &str = "problems/measured.txt";

/// The name whose value holds the mutant counts.
pub const STRENGTH: &str = "strength";

/// The mutant counts of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// The number of mutants that compile.
    pub mutants: usize,
    /// The number of mutants that some case kills.
    pub killed: usize,
    /// The number of mutants that no case kills and that are listed as equivalent to the solution.
    pub equivalent: usize,
}

impl Counted {
    /// Returns the number of mutants that are not equivalent to the solution.
    pub fn mistakes(self) -> usize {
        self.mutants.saturating_sub(self.equivalent)
    }
}

/// Returns the names and values of a problem in `text`, the content of `measured.txt`.
pub fn of<'a>(text: &'a str, problem: &Problem) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.lines().filter_map(|line| line.strip_prefix(problem.home)?.strip_prefix(' ')?.split_once(' '))
}

/// Returns the mutant counts of a problem, or None if the problem has not been measured.
pub fn counted(text: &str, problem: &Problem) -> Option<Counted> {
    let (_, numbers) = of(text, problem).find(|(name, _)| *name == STRENGTH)?;
    serde_json::from_str(numbers).ok()
}
