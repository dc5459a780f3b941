//! `dlx-judge completions SHELL`: a script that completes this command line in a shell.

use anyhow::Context;
use clap_complete::Shell;
use dlx_harness::terminal;
use std::io::Write;
use std::process::ExitCode;

/// Print completions for a shell:
/// `dlx-judge completions bash > ~/.local/share/bash-completion/completions/dlx-judge`
#[derive(clap::Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints the completions of `command`.
    pub fn run(self, mut command: clap::Command) -> anyhow::Result<ExitCode> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut command, "dlx-judge", &mut text);
        let mut out = terminal::stdout();
        out.write_all(&text).and_then(|()| out.flush()).context("cannot write the completions")?;
        Ok(ExitCode::SUCCESS)
    }
}
