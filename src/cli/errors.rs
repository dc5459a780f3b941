//! Errors of the command line, and how they are shown.

use dlx_harness::solutions::{Misnamed, cache};
use dlx_harness::terminal::say;
use std::fmt;
use std::path::Path;
use std::process::ExitCode;

pub use dlx_commands::{Usage, misuse};

/// Writes an error to standard error: one line, followed by the compiler's messages if the error has any.
pub fn report(error: &anyhow::Error) {
    match error.downcast_ref::<CompileError>() {
        None => say(&format!("dlx-judge: {error:#}")),
        Some(CompileError { what, messages }) => {
            say(&format!("dlx-judge: {what}"));
            messages.lines().for_each(say);
        }
    }
}

/// Reports the error of a command and returns the exit code. A closed pipe, as with `head`, is not an error.
pub fn failed(error: &anyhow::Error) -> ExitCode {
    if dlx_commands::is_reader_gone(error) {
        return ExitCode::SUCCESS;
    }
    report(error);
    cache::remove_unpacked();
    ExitCode::from(if error.is::<Usage>() || error.is::<Misnamed>() { 2 } else { 1 })
}

/// An error with a compiler's messages, which may span several lines.
#[derive(Debug)]
pub struct CompileError {
    /// The source that does not compile.
    pub what: String,
    /// The messages.
    pub messages: String,
}

impl fmt::Display for CompileError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}\n{}", self.what, self.messages)
    }
}

impl std::error::Error for CompileError {}

/// Finds the problem called `name`, an id or an alias; the error for an unknown name suggests the nearest
/// known names.
pub fn find(name: &str) -> anyhow::Result<&'static dlx_problems::Problem> {
    Ok(dlx_problems::find(name).map_err(|near| {
        // Commands that take folders have looked for one before.
        Usage(match Path::new(name).is_dir() {
            true => format!("{name}: this command takes only built-in problems"),
            false => format!("no problem is called '{name}'; {}", hint(&near)),
        })
    })?)
}

/// The end of a message about an unknown name, which suggests the similar names `near`.
pub fn hint(near: &[String]) -> String {
    match near {
        [] => "`dlx-judge list` shows all".to_string(),
        near => format!("did you mean {}?", near.join(" or ")),
    }
}
