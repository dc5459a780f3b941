//! `dlx-judge completions SHELL`: what a shell needs to complete this command line.

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;
use std::process::ExitCode;

/// Print completions for a shell: `dlx-judge completions bash > ~/.local/share/bash-completion/completions/dlx-judge`
#[derive(clap::Args)]
pub struct Completions {
    /// Which shell
    shell: Shell,
}

impl Completions {
    /// Prints them.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut super::Arguments::command(), "dlx-judge", &mut text);
        let mut out = std::io::stdout().lock();
        out.write_all(&text).and_then(|()| out.flush()).context("cannot write the completions")?;
        Ok(ExitCode::SUCCESS)
    }
}
