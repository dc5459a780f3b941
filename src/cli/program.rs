//! Checks the programs and source files named on the command line before anything runs.

use super::errors::{Usage, misuse};
use dlx_harness::run::protocol::Command;
use dlx_harness::run::{toolchain, words};
use dlx_harness::solutions;
use std::path::{MAIN_SEPARATOR, Path};

/// Parses the command given by `option`, whose program must exist.
///
/// # Errors
/// Fails if the command cannot be split into words, or its program is missing or not executable.
pub fn command(option: &str, text: &str) -> anyhow::Result<Command> {
    let command = solutions::command(text).map_err(|error| Usage(format!("{option} '{text}': {error:#}")))?;
    if let Some(program) = command.words.first() {
        let name = Path::new(program);
        let is_path = name.components().count() > 1;
        if toolchain::find(name).is_err() {
            let here = format!(
                "not found on PATH; for the file in the current folder, write .{MAIN_SEPARATOR} before its name"
            );
            let reason = match is_path {
                _ if command.words.len() > 1 && Path::new(text).is_file() => {
                    "quote a path that contains spaces"
                }
                true if name.is_dir() => "it is a folder",
                true if name.exists() => "it is not executable",
                true => "no such file",
                _ if name.is_file() => &here,
                _ => "not found on PATH",
            };
            misuse!("{option} '{text}': {}: {reason}", name.display());
        }
    }
    if let Some(script) = words::missing_script(&command.words) {
        misuse!("{option} '{text}': {}: no such file", script.display());
    }
    Ok(command)
}

/// Checks that `path` is a source file in a known language, or a folder.
///
/// # Errors
/// Fails if `path` is neither.
pub fn check_source(option: &str, path: &Path) -> anyhow::Result<()> {
    let place = path.display();
    if !path.exists() {
        misuse!("{option} {place}: no such file");
    }
    if !path.is_dir() && !solutions::is_source(path) {
        let endings = solutions::endings();
        let expected = format!("expected a source file ending in {endings}; --exec takes a command");
        misuse!("{option} {place}: {expected}");
    }
    Ok(())
}
