//! `dlx-judge test`: cases, verdicts, diffs. The main job.

mod plan;

pub use self::plan::cases_folder;

use self::plan::Plan;
use super::accept::Accept;
use super::rules::{self, Rules};
use super::{Usage, watch};
use crate::bundle::Language;
use crate::harness::cache::Cache;
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{self, Settings, Task};
use crate::harness::launcher;
use crate::harness::report::{Human, Json, Junit, Report, Summary, Table, View};
use crate::harness::runner::Runner;
use crate::problems;
use anyhow::Context;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Run solutions on cases and judge them: `dlx-judge test`, `dlx-judge test poj3074 --solution mine.cpp`
#[derive(clap::Args)]
pub struct Test {
    /// Problems by id or alias, single cases as ID/CASE, or folders of NAME.in and NAME.out [default: all problems]
    #[arg(value_name = "ID|ID/CASE|PATH")]
    what: Vec<String>,
    /// Judge this source file (.rs .cpp .c .go .java .py .js) instead of the built-in solution; several, or a folder of
    /// them, give a table. Those in folders such as accepted or wrong_answer, or with names such as wa-greedy.cpp, must get that
    #[arg(long, value_name = "FILE|DIR", conflicts_with = "exec")]
    solution: Vec<PathBuf>,
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
    #[command(flatten)]
    rules: Rules,
    /// Say by which means runs are limited and shut off
    #[arg(short, long)]
    verbose: bool,
    /// Stop at the first case that is not accepted
    #[arg(long)]
    fail_fast: bool,
    /// Judge the I-th of N parts of the cases, for as many machines
    #[arg(long, value_name = "I/N")]
    partition: Option<Part>,
    /// After each wrong output, ask whether it should be the expected one
    #[arg(long)]
    accept: bool,
    /// Do not ask
    #[arg(long, requires = "accept")]
    yes: bool,
    /// Judge again whenever the solution or a case changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["accept", "exec"])]
    watch: bool,
    /// For people, or one JSON object a line and the summary last, or JUnit XML at the end
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
    Junit,
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
    /// Judges, once or whenever something changes.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.accept && !self.yes && !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
            return Err(Usage("--accept asks, which takes a terminal; --yes takes all".into()).into());
        }
        if self.is_contest() && (self.accept || self.fail_fast) {
            return Err(Usage("--accept and --fail-fast are for one solution".into()).into());
        }
        if self.watch {
            return watch::repeat(&self.watched()?, |interrupt| self.once(interrupt));
        }
        let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
        let all_well = self.once(&interrupt)?;
        Ok(ExitCode::from(u8::from(!all_well)))
    }

    /// Judges, says so, and returns whether all is well.
    fn once(&self, interrupt: &Interrupt) -> anyhow::Result<bool> {
        let mut tasks = Plan::new(self, interrupt)?.tasks()?;
        if let Some(part) = &self.partition {
            tasks = part.of(tasks);
        }
        let view = self.view();
        let settings = Settings {
            jobs: usize::from(self.jobs),
            fail_fast: self.fail_fast,
            width: view.width(),
            keep: Cache::open().map_err(|error| tell(&error.context("wrong outputs are not kept"))).ok(),
        };
        let runner = self.runner(&tasks, interrupt)?;
        let mut report = self.report(&tasks, view);
        let mut summary = Summary::new(tasks.len());
        let mut accept = Accept { yes: self.yes, interrupt, taken: 0 };
        let start = Instant::now();
        let judged = judge::judge(&tasks, &settings, interrupt, runner, |task, outcome| {
            summary.add(task, &outcome);
            report.case(task, &outcome).context("cannot write the report")?;
            if self.accept { accept.offer(task, &outcome) } else { Ok(()) }
        });
        summary.wall = start.elapsed();
        summary.interrupted = interrupt.signal().is_some();
        judged.and_then(|()| report.end(&summary).context("cannot write the report"))?;
        if self.is_contest() {
            return Ok(summary.all_as_expected());
        }
        // A machine may be left without a part, which is as well as can be; an output that was taken is right now.
        let spare = self.partition.is_some() && tasks.is_empty();
        Ok(summary.all_accepted() || spare || accept.taken > 0 && accept.taken == summary.failed.len())
    }

    /// Whether several solutions are judged side by side.
    fn is_contest(&self) -> bool {
        self.solution.len() > 1 || self.solution.iter().any(|path| path.is_dir())
    }

    /// The files and folders on which the verdicts depend.
    fn watched(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut paths = self.solution.clone();
        let folder = cases_folder(self.cases.clone())?;
        for what in &self.what {
            let name = what.split('/').next().unwrap_or_default();
            match (problems::find(name), &folder) {
                (Ok(problem), Some(folder)) => paths.push(folder.join(problem.id)),
                (Ok(_), None) => {}
                (Err(_), _) => paths.push(PathBuf::from(what)),
            }
        }
        if self.what.is_empty() {
            paths.extend(folder);
        }
        Ok(paths)
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
            Format::Junit => Box::new(Junit::new(io::stdout())),
            Format::Human => {
                // A question stands where the progress would be drawn.
                let progress = io::stderr().is_terminal() && !self.accept;
                let choice = match self.color {
                    Colour::Auto => anstream::AutoStream::choice(&io::stdout()),
                    Colour::Always => anstream::ColorChoice::Always,
                    Colour::Never => anstream::ColorChoice::Never,
                };
                let out = anstream::AutoStream::new(io::stdout(), choice);
                if self.is_contest() {
                    return Box::new(Table::new(out, tasks.len(), progress));
                }
                Box::new(Human::new(out, tasks, self.again(), view, progress))
            }
        }
    }

    /// The command that judges a case whose name follows as this one does.
    fn again(&self) -> String {
        let mut words = vec!["dlx-judge test".to_string()];
        words.extend(rules::words(self.solution.first().map(PathBuf::as_path), self.exec.as_deref()));
        words.extend(self.bundled.map(|language| format!("--bundled={}", language.name())));
        let folder = self.cases.as_deref().map(|folder| folder.to_string_lossy());
        words.extend(folder.map(|folder| format!("--cases {}", shell_words::quote(&folder))));
        words.extend(self.rules.words());
        words.join(" ")
    }
}

/// Says something that keeps nobody from judging.
fn tell(error: &anyhow::Error) {
    let _ = writeln!(io::stderr(), "dlx-judge: {error:#}");
}

/// A part of all cases.
#[derive(Clone, Debug)]
struct Part {
    index: usize,
    count: usize,
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let (index, count) = text.split_once('/').unwrap_or_default();
        match (index.parse(), count.parse()) {
            (Ok(index), Ok(count)) if 1 <= index && index <= count => Ok(Part { index, count }),
            _ => Err("expected I/N, a part from 1 and the number of parts, such as 1/4".into()),
        }
    }
}

impl Part {
    /// Every N-th case, so that a problem with long cases is spread over all parts.
    fn of(&self, tasks: Vec<Task>) -> Vec<Task> {
        tasks.into_iter().skip(self.index - 1).step_by(self.count).collect()
    }
}
