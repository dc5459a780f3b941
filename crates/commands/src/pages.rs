//! Manual pages and completions, generated from the command line definition.

use crate::{Usage, print};
use anyhow::Context;
use clap_complete::Shell;
use clap_mangen::Man as Page;
use std::process::ExitCode;

/// Print completions for a shell.
#[derive(clap::Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints the completions of `program`.
    ///
    /// # Errors
    /// Fails if the output cannot be written.
    pub fn run(self, mut program: clap::Command) -> anyhow::Result<ExitCode> {
        let (name, mut text) = (program.get_name().to_string(), Vec::new());
        clap_complete::generate(self.shell, &mut program, name, &mut text);
        print(&text, "the completions")
    }
}

/// Print a manual page.
#[derive(clap::Args)]
pub struct Man {
    /// Command whose page to print [default: the whole program]
    command: Vec<String>,
}

impl Man {
    /// Prints the page of a subcommand of `program`, or of `program` itself.
    ///
    /// # Errors
    /// Fails if there is no such command or the page cannot be written.
    pub fn run(self, mut program: clap::Command) -> anyhow::Result<ExitCode> {
        program.build();
        let name = program.get_name().to_string();
        let source = format!("{name} {}", program.get_version().unwrap_or_default());
        let mut command = &program;
        for word in &self.command {
            command = command.find_subcommand(word).ok_or_else(|| {
                Usage(format!("'{word}' is not a command of {}", command.get_bin_name().unwrap_or(&name)))
            })?;
        }
        let page = Page::new(command.clone()).source(source).manual(&name);
        let mut text = Vec::new();
        page.render(&mut text).context("cannot render the page")?;
        print(&text, "the page")
    }
}
