//! The command line: one file per subcommand, with its arguments, their meaning and its output. No clap type
//! is used outside this module.
//!
//! Exit codes: 0 success; 1 some case was not accepted, or an input was bad; 2 wrong usage.

mod accept;
mod archive;
mod bundle;
mod case;
mod cases;
mod chinese;
mod class;
mod errors;
mod explain;
mod export;
mod r#gen;
mod guess;
mod help;
mod import;
mod init;
mod instance;
mod judging;
mod language;
mod left_out;
mod list;
mod make;
mod modeller;
mod new;
mod program;
mod report;
mod rules;
mod run;
mod show;
mod site;
mod slowest;
mod smallest;
mod strength;
mod stress;
mod submit;
mod test;
mod trust;
mod tutor;
mod verify;
mod watch;
mod workshop;

pub use self::errors::failed;

use self::instance::Study;
use clap::{CommandFactory, Parser, Subcommand};
use dlx_commands::{Completions, Man, view};
use dlx_harness::language::{Language, translate_lines};
use std::ffi::OsString;
use std::process::ExitCode;

/// Test, bundle and study solutions to exact-cover and repeat-cover (set-cover) problems.
#[derive(Parser)]
#[command(version, name = "dlx-judge")]
struct Arguments {
    #[command(flatten)]
    language: language::LanguageOption,
    #[command(subcommand)]
    command: Command,
}

/// The subcommands, in the order in which help lists them: solving, studying, setting problems.
#[derive(Subcommand)]
#[allow(missing_docs, reason = "help takes the text of a variant from its arguments")]
pub enum Command {
    Test(test::Test),
    Stress(stress::Stress),
    Explain(explain::Explain),
    Submit(submit::Submit),
    Show(show::Show),
    List(list::List),
    Case(case::ShowCase),
    Run(run::Run),
    Bundle(bundle::Bundle),
    Import(import::Import),
    Init(init::Init),
    /// Show the cover matrix of an instance: items, options, sizes. `dlx-judge model poj3074 < in`
    Model(Study<view::Matrix>),
    /// Show the textbook search of an instance, step by step.
    /// `dlx-judge trace poj3074 --format html -o dance.html`
    Trace(Study<view::Search>),
    Tutor(tutor::Tutor),
    Site(site::Site),
    Class(class::Class),
    New(new::New),
    Verify(verify::Verify),
    Gen(r#gen::Gen),
    Make(make::Make),
    Strength(strength::Strength),
    Export(export::Export),
    Report(report::Report),
    /// Print completions for a shell:
    /// `dlx-judge completions bash > ~/.local/share/bash-completion/completions/dlx-judge`
    Completions(Completions),
    /// Print a manual page: `dlx-judge man test | man -l -`
    Man(Man),
}

/// The command line as help shows it, in English.
fn arguments() -> clap::Command {
    test::grouped(Arguments::command())
}

/// Groups the commands and options for help.
fn arranged(program: clap::Command) -> clap::Command {
    let program = test::grouped(program);
    help::in_groups(match Language::chosen() {
        Language::English => program,
        Language::Chinese => chinese::arranged(program),
    })
}

impl Command {
    /// Parses the command line `typed`; exits the process if the command line is wrong. Arguments such as
    /// file names may be untrusted text.
    pub fn parse(typed: &[OsString]) -> Command {
        if let Some(run) = run::Run::plain(typed) {
            return Command::Run(run);
        }
        chinese::asked(typed).choose();
        translate_lines(chinese::message);
        dlx_commands::parse::<Arguments>(typed, arranged, chinese::parser, failed).command
    }

    /// Runs the command.
    ///
    /// # Errors
    /// Fails if the command fails, or the command line names something that does not exist.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::Bundle(bundle) => bundle.run(),
            Command::Case(case) => case.run(),
            Command::Class(class) => class.run(),
            Command::Completions(completions) => completions.run(arguments()),
            Command::Explain(explain) => explain.run(),
            Command::Export(export) => export.run(),
            Command::Gen(generate) => generate.run(),
            Command::Import(import) => import.run(),
            Command::Init(init) => init.run(),
            Command::List(list) => list.run(),
            Command::Make(make) => make.run(),
            Command::Man(man) => man.run(help::in_groups(arguments())),
            Command::Model(model) => model.run(),
            Command::New(new) => new.run(),
            Command::Report(report) => report.run(),
            Command::Run(run) => run.run(),
            Command::Strength(strength) => strength.run(),
            Command::Stress(stress) => stress.run(),
            Command::Show(show) => show.run(),
            Command::Site(site) => site.run(),
            Command::Submit(submit) => submit.run(),
            Command::Test(test) => test.run(),
            Command::Trace(trace) => trace.run(),
            Command::Tutor(tutor) => tutor.run(),
            Command::Verify(verify) => verify.run(),
        }
    }
}
