//! `dlx-cover`: see `README.md`, or `dlx-cover --help`.

use dlx_cover::cli;
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let typed: Vec<OsString> = std::env::args_os().collect();
    cli::Command::meant_by(&typed).run().unwrap_or_else(|error| cli::failed(&error))
}
