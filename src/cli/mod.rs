//! The command line: one file per subcommand, each with its arguments and what it prints.
//!
//! Exit codes: 0 all well; 1 some case was not accepted, or an input was bad; 2 wrong usage.

mod accept;
mod bundle;
mod completions;
mod cover;
mod r#gen;
mod import;
mod instance;
mod judging;
mod list;
mod model;
mod new;
mod rules;
mod run;
mod show;
mod stress;
mod test;
mod trace;
mod watch;

use crate::harness::launcher;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// A judge harness for exact-cover and repeat-cover (dancing links) problems.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bundle(bundle::Bundle),
    Completions(completions::Completions),
    Cover(cover::Cover),
    Gen(r#gen::Gen),
    Import(import::Import),
    List(list::List),
    Model(model::Model),
    New(new::New),
    Run(run::Run),
    Stress(stress::Stress),
    Show(show::Show),
    Test(test::Test),
    Trace(trace::Trace),
}

/// Parses the command line and does what it asks.
pub fn main() -> ExitCode {
    // First of all, because a run is measured from the size that its launcher has.
    let arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|argument| argument == launcher::ARGUMENT) {
        return launcher::main();
    }
    let command = run::Run::plain(&arguments).map(Command::Run);
    let done = match command.unwrap_or_else(|| Arguments::parse().command) {
        Command::Bundle(bundle) => bundle.run(),
        Command::Completions(completions) => completions.run(),
        Command::Cover(cover) => cover.run(),
        Command::Gen(generate) => generate.run(),
        Command::Import(import) => import.run(),
        Command::List(list) => list.run(),
        Command::Model(model) => model.run(),
        Command::New(new) => new.run(),
        Command::Run(run) => run.run(),
        Command::Stress(stress) => stress.run(),
        Command::Show(show) => show.run(),
        Command::Test(test) => test.run(),
        Command::Trace(trace) => trace.run(),
    };
    done.unwrap_or_else(|error| {
        // Nobody may be listening on stderr, and `eprintln` would panic then.
        let _ = writeln!(std::io::stderr(), "dlx-judge: {error:#}");
        ExitCode::from(error.downcast_ref::<Usage>().map_or(1, |_| 2))
    })
}

/// An error in what was asked for: exit code 2.
#[derive(Debug)]
struct Usage(String);

impl std::fmt::Display for Usage {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// The problem called `name`, an id or an alias; for an unknown name the error names the nearest known ones.
fn find(name: &str) -> anyhow::Result<&'static crate::problems::Problem> {
    Ok(crate::problems::find(name).map_err(|near| {
        let hint = match near.as_slice() {
            [] => "`dlx-judge list` shows all".to_string(),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        Usage(format!("no problem is called '{name}'; {hint}"))
    })?)
}
