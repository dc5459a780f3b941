//! `dlx-judge run ID < in > out`: the built-in solution on judge-format input.

use crate::problems::PROBLEMS;
use std::ffi::OsString;
use std::process::ExitCode;

/// Run the built-in solution on judge-format input: `dlx-judge run poj3074 < in > out`
#[derive(clap::Args)]
pub struct Run {
    /// The problem, by id or alias
    id: String,
}

impl Run {
    /// Parses `run ID` and nothing else.
    ///
    /// Each case of a built-in solution starts this program in this way, and a full parser would take a quarter of that
    /// time.
    pub fn plain(arguments: &[OsString]) -> Option<Run> {
        let [_, command, id] = arguments else { return None };
        let problem = PROBLEMS.iter().find(|problem| id == problem.id)?;
        (command == "run").then(|| Run { id: problem.id.to_string() })
    }

    /// Solves standard input to standard output.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let problem = super::find(&self.id)?;
        Ok(ExitCode::from(crate::input::run(problem.id, problem.solve) as u8))
    }
}
