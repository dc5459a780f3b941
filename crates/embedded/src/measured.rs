//! What was measured of the problems: `problems/measured.txt`, which `UPDATE=ID cargo test update` writes.
//!
//! A line has the home of a problem, a name, and a value in JSON. What is called `strength` are the numbers
//! of its solution's mutants; any other name is that of a wrong solution, with the digests of its outputs.

use dlx_problems::Problem;
use serde::{Deserialize, Serialize};

/// The path of the file from the root of the project.
pub const FILE: &str = "problems/measured.txt";

/// The name of the numbers of mutants.
pub const STRENGTH: &str = "strength";

/// Numbers of mutants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// The names and values of a problem in the file whose text is `text`.
pub fn of<'a>(text: &'a str, problem: &Problem) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.lines().filter_map(|line| line.strip_prefix(problem.home)?.strip_prefix(' ')?.split_once(' '))
}

/// The numbers of a problem's mutants. None if they were not counted.
pub fn counted(text: &str, problem: &Problem) -> Option<Counted> {
    let (_, numbers) = of(text, problem).find(|(name, _)| *name == STRENGTH)?;
    serde_json::from_str(numbers).ok()
}
