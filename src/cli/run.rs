//! `dlx-judge run ID < in > out`: the built-in solution on judge-format input.

use std::process::ExitCode;

/// Run the built-in solution on judge-format input: `dlx-judge run poj3074 < in > out`
#[derive(clap::Args)]
pub struct Run {
    /// The problem, by id or alias
    id: String,
}

impl Run {
    /// Solves stdin to stdout.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let problem = super::find(&self.id)?;
        Ok(ExitCode::from(crate::input::run(problem.id, problem.solve) as u8))
    }
}
