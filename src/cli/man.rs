//! `dlx-judge man [COMMAND]`: the manual page of this program or of one of its commands.

use super::Usage;
use anyhow::Context;
use clap_mangen::Man as Page;
use dlx_harness::terminal;
use std::io::Write;
use std::process::ExitCode;

/// Print a manual page: `dlx-judge man test | man -l -`
#[derive(clap::Args)]
pub struct Man {
    /// A command, such as test or cover solve [default: the page of the program]
    command: Vec<String>,
}

impl Man {
    /// Prints the page of a subcommand of `program`, or of `program` itself.
    pub fn run(self, mut program: clap::Command) -> anyhow::Result<ExitCode> {
        program.build();
        let source = format!("dlx-judge {}", program.get_version().unwrap_or_default());
        let mut command = &program;
        for name in &self.command {
            command = command.find_subcommand(name).ok_or_else(|| {
                Usage(format!(
                    "'{name}' is not a command of {}",
                    command.get_bin_name().unwrap_or("dlx-judge")
                ))
            })?;
        }
        let page = Page::new(command.clone()).source(source).manual("dlx-judge");
        let mut text = Vec::new();
        page.render(&mut text).context("cannot render the page")?;
        let mut out = terminal::stdout();
        out.write_all(&text).and_then(|()| out.flush()).context("cannot write the page")?;
        Ok(ExitCode::SUCCESS)
    }
}
