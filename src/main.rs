//! `dlx-judge`: see `README.md`, or `dlx-judge --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    dlx_harness::launcher::run_if_asked();
    dlx_judge::cli::main()
}
