//! `dlx-judge`: see `README.md`, or `dlx-judge --help`.

use dlx_harness::run::toolchain;
use dlx_harness::{launcher, platform};
use dlx_judge::cli::{self, Command};
use dlx_judge::embedded::{self, Contents};
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    launcher::run_if_asked();
    // SAFETY: this is the only thread.
    unsafe { toolchain::keep_absolute_path() };
    platform::allow_many_files();
    dlx_problems::provide(dlx_problems::texts!());
    embedded::provide(Contents {
        documents: include!(concat!(env!("OUT_DIR"), "/docs.rs")),
        lessons: dlx_judge::lessons!(),
        cases: include!(concat!(env!("OUT_DIR"), "/cases.rs")),
    });
    let typed: Vec<OsString> = std::env::args_os().collect();
    let command = Command::parse(&typed);
    command.run().unwrap_or_else(|error| cli::failed(&error))
}
