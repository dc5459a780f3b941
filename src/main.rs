//! `dlx-judge`: see `README.md`, or `dlx-judge --help`.

use dlx_harness::launcher;
use dlx_harness::run::toolchain;
use dlx_judge::cli::{self, Command};
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    launcher::run_if_asked();
    // SAFETY: this is the only thread.
    unsafe { toolchain::keep_absolute_path() };
    let typed: Vec<OsString> = std::env::args_os().collect();
    let command = Command::meant_by(&typed);
    command.run().unwrap_or_else(|error| cli::failed(&error))
}
