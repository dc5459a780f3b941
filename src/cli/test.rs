//! `dlx-judge test`: cases, verdicts, diffs. The main job.

mod plan;

pub use self::plan::cases_folder;

use self::plan::Plan;
use crate::bundle::Language;
use crate::harness::compare::Rule;
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{self, Settings, Task};
use crate::harness::launcher;
use crate::harness::report::{Human, Json, Report, Summary, View};
use crate::harness::runner::Runner;
use crate::harness::solution;
use anyhow::Context;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Run solutions on cases and judge them: `dlx-judge test`, `dlx-judge test poj3074 --solution mine.cpp`
#[derive(clap::Args)]
pub struct Test {
    /// Problems by id or alias, single cases as ID/CASE, or folders of NAME.in and NAME.out [default: all problems]
    #[arg(value_name = "ID|ID/CASE|PATH")]
    what: Vec<String>,
    /// Judge this source file (.rs .cpp .c .go .java .py .js) instead of the built-in solution
    #[arg(long, value_name = "FILE", conflicts_with = "exec")]
    solution: Option<PathBuf>,
    /// Judge this command instead of the built-in solution
    #[arg(long, value_name = "CMD")]
    exec: Option<String>,
    /// Judge the single file that `bundle` makes, compiled, instead of the built-in solution
    #[arg(long, value_enum, value_name = "LANG", num_args = 0..=1, require_equals = true, default_missing_value = "rust", conflicts_with_all = ["solution", "exec"])]
    bundled: Option<Language>,
    /// The folder of cases [default: the nearest `cases` above, else the cases in this program]
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// How many cases run at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    /// Seconds of processor time for a case [default: the judge's]
    #[arg(long, value_name = "S", value_parser = positive)]
    time_limit: Option<f64>,
    /// MiB of memory for a case [default: the judge's]
    #[arg(long, value_name = "MiB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    memory_limit: Option<u64>,
    /// MiB of output for a case; where twice the expected output is more, that
    #[arg(long, value_name = "MiB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..1 << 20))]
    output_limit: u64,
    /// MiB of stack for a case [default: the limit on memory]
    #[arg(long, value_name = "MiB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    stack_limit: Option<u64>,
    /// Processes and threads of a case at one time
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    process_limit: u32,
    /// Files that a process of a case has open at one time
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(8..))]
    open_file_limit: u32,
    /// Do not shut runs off from the network, the expected outputs, and files and processes outside their own
    #[arg(long)]
    no_sandbox: bool,
    /// Say by which means runs are limited and shut off
    #[arg(short, long)]
    verbose: bool,
    /// How outputs are compared: exact, lines, tokens, float(ABS,REL) [default: the problem's rule, `lines` for a PATH]
    #[arg(long, value_name = "RULE")]
    compare: Option<Rule>,
    /// Judge outputs by this checker, called the testlib way (CHECKER INPUT OUTPUT ANSWER): a source file, or a command
    #[arg(long, value_name = "FILE|CMD", conflicts_with = "compare")]
    checker: Option<String>,
    /// Stop at the first case that is not accepted
    #[arg(long)]
    fail_fast: bool,
    /// For people, or one JSON object a line and the summary last
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// How to show where outputs differ [default: side by side on a terminal of 120 columns or more, else unified]
    #[arg(long, value_enum)]
    diff: Option<Shown>,
    /// Whether to colour
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Human,
    Json,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Shown {
    Unified,
    Side,
    None,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

/// The columns of a terminal on which two outputs fit side by side.
const WIDE: usize = 120;

impl Test {
    /// Judges, and says so.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
        let tasks = Plan::new(&self, &interrupt)?.tasks()?;
        let view = self.view();
        let settings = Settings {
            jobs: usize::from(self.jobs),
            fail_fast: self.fail_fast,
            width: view.width(),
            keep: solution::cache().ok().map(|cache| cache.join("outputs")),
        };
        let runner = self.runner(&tasks, &interrupt)?;
        let mut report = self.report(&tasks, view);
        let mut summary = Summary::new(tasks.len());
        let start = Instant::now();
        let judged = judge::judge(&tasks, &settings, &interrupt, runner, |task, outcome| {
            summary.add(task, &outcome);
            report.case(task, &outcome)
        });
        summary.wall = start.elapsed();
        summary.interrupted = interrupt.signal().is_some();
        judged.and_then(|()| report.end(&summary)).context("cannot write the report")?;
        let all_well = summary.all_accepted();
        Ok(ExitCode::from(u8::from(!all_well)))
    }

    /// The first of those who run `tasks`, after which it is known, and said once, what cannot be had of the sandbox,
    /// and when asked which means there are.
    fn runner<'a>(&self, tasks: &[Task], interrupt: &'a Interrupt) -> anyhow::Result<Runner<'a>> {
        let mut runner = Runner::new(interrupt);
        runner.confine(tasks.first().and_then(|task| task.subject.confinement.as_ref()));
        let ready = runner.ready().context("cannot start the process that watches runs")?;
        let mut said = ready.lacking.clone();
        if self.verbose {
            let group = ready.group.as_ref().map_or("no cgroup to be had", |(name, _)| name);
            said.push(format!("limits: {}; {group}", launcher::MEANS));
            said.push(format!("sandbox: {}", if ready.sandbox.is_empty() { "none" } else { &ready.sandbox }));
        }
        for line in said {
            let _ = writeln!(io::stderr(), "dlx-judge: {line}");
        }
        Ok(runner)
    }

    /// How differences are shown, on the terminal that there is.
    fn view(&self) -> View {
        let columns = terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0));
        match (self.diff, columns) {
            (Some(Shown::None), _) => View::None,
            (None, Some(WIDE..)) | (Some(Shown::Side), _) => View::Side { columns: columns.unwrap_or(WIDE) },
            (None, _) | (Some(Shown::Unified), _) => View::Unified,
        }
    }

    fn report(&self, tasks: &[Task], view: View) -> Box<dyn Report> {
        match self.format {
            Format::Json => Box::new(Json::new(io::stdout())),
            Format::Human => {
                let choice = match self.color {
                    Colour::Auto => anstream::AutoStream::choice(&io::stdout()),
                    Colour::Always => anstream::ColorChoice::Always,
                    Colour::Never => anstream::ColorChoice::Never,
                };
                let out = anstream::AutoStream::new(io::stdout(), choice);
                Box::new(Human::new(out, tasks, self.again(), view, io::stderr().is_terminal()))
            }
        }
    }

    /// The command that judges a case whose name follows as this one does.
    fn again(&self) -> String {
        let mut words = vec!["dlx-judge test".to_string()];
        let path = |path: &Path| shell_words::quote(&path.to_string_lossy()).into_owned();
        words.extend(self.solution.as_deref().map(|file| format!("--solution {}", path(file))));
        words.extend(self.exec.as_deref().map(|command| format!("--exec {}", shell_words::quote(command))));
        words.extend(self.bundled.map(|language| format!("--bundled={}", language.name())));
        words.extend(self.cases.as_deref().map(|folder| format!("--cases {}", path(folder))));
        words.extend(self.time_limit.map(|seconds| format!("--time-limit {seconds}")));
        words.extend(self.memory_limit.map(|size| format!("--memory-limit {size}")));
        words.extend(
            self.checker.as_deref().map(|checker| format!("--checker {}", shell_words::quote(checker))),
        );
        words.extend(self.stack_limit.map(|size| format!("--stack-limit {size}")));
        words.extend(self.no_sandbox.then(|| "--no-sandbox".to_string()));
        words.extend(self.compare.map(|rule| format!("--compare '{rule}'")));
        words.join(" ")
    }
}

fn positive(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_string())?;
    if seconds > 0.0 && seconds < 1e6 {
        Ok(seconds)
    } else {
        Err("expected more than 0 and less than 1000000".into())
    }
}
