//! `dlx-judge explain`: why an output or a solution is wrong on a case, in the words of the model.

use super::cases::CaseOptions;
use super::judging::plan::Plan;
use super::judging::request::{Accepting, Request, Solution};
use super::judging::why;
use super::report::Format as ReportFormat;
use super::rules::RuleOptions;
use super::{misuse, program};
use crate::explain::Explanation;
use anstream::ColorChoice;
use anyhow::Context;
use dlx_harness::cases::Source;
use dlx_harness::files;
use dlx_harness::judge::verdict::{CaseResult, Verdict};
use dlx_harness::judge::{Explain as Explaining, Settings, Task, Worker};
use dlx_harness::report::View;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::runner::Runner;
use dlx_harness::terminal::{self, harmless};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

/// Say why an output is wrong, in the words of the model: `dlx-judge explain poj3074/sample-1 --output mine.txt`
#[derive(clap::Args)]
pub struct Explain {
    /// The case
    #[arg(value_name = "ID/NAME")]
    case: String,
    /// Explain this output
    #[arg(long, value_name = "FILE", group = "what")]
    output: Option<PathBuf>,
    /// Explain what this source file prints (.rs .cpp .c .go .java .py .js)
    #[arg(long, value_name = "FILE", group = "what")]
    solution: Option<PathBuf>,
    /// Explain what this command prints
    #[arg(long, value_name = "CMD", group = "what")]
    exec: Option<String>,
    #[command(flatten)]
    cases: CaseOptions,
    #[command(flatten)]
    rules: RuleOptions,
    /// Text, or one JSON object
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Form {
    Text,
    Json,
}

/// How many faults are written as text.
const FAULTS: usize = 20;

impl Explain {
    /// Judges and explains. Exit code 0 if the output is right, 1 if not.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let solution = match (&self.output, &self.solution, &self.exec) {
            (Some(_), ..) => Solution::BuiltIn,
            (_, Some(file), _) => {
                program::check_source("--solution", file)?;
                Solution::Files(vec![file.clone()])
            }
            (.., Some(line)) => Solution::Command(program::command("--exec", line)?),
            _ => misuse!("explain what: --output FILE, --solution FILE or --exec CMD"),
        };
        if solution.is_contest() {
            misuse!("--solution is one source file here");
        }
        let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
        let request = Request {
            names: vec![self.case.clone()],
            solution,
            cases: self.cases.meaning()?,
            jobs: 1,
            rules: self.rules.meaning()?,
            limits: Vec::new(),
            verbose: false,
            fail_fast: false,
            part: None,
            timings: None,
            resume: None,
            accepting: Accepting::No,
            format: ReportFormat::Human,
            colour: ColorChoice::Never,
            view: View::None,
            again: String::new(),
        };
        let tasks = Plan::new(&request, &interrupt)?.tasks()?;
        let [task] = &tasks[..] else {
            misuse!("{} is not one case: expected ID/NAME; `dlx-judge case {0}` lists its cases", self.case)
        };
        let mut worker = Worker::new(Runner::new(&interrupt), &interrupt);
        let found = Arc::default();
        let keeper = Keeper { found: Arc::clone(&found) };
        let settings =
            Settings { width: 80, keep: None, explain: Some(Box::new(keeper)), turn: Default::default() };
        let result = match &self.output {
            Some(file) => {
                let output = files::read(file, files::MOST)
                    .with_context(|| format!("cannot read {}", file.display()))?;
                worker.judge(task, &output, &settings)?
            }
            None => worker.one(task, &settings),
        };
        let Some(result) = result else { return Ok(ExitCode::FAILURE) };
        let explanation = found.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut out = io::BufWriter::new(terminal::stdout());
        let written = match self.format {
            Form::Text => text(task, &result, explanation.as_ref(), &mut out),
            Form::Json => json(task, &result, explanation.as_ref(), &mut out),
        };
        written.and_then(|()| out.flush()).context("cannot write the explanation")?;
        Ok(ExitCode::from(u8::from(result.verdict() != Verdict::AC)))
    }
}

/// Keeps the explanation of the last wrong output.
struct Keeper {
    found: Arc<Mutex<Option<Explanation>>>,
}

impl Explaining for Keeper {
    fn why(&self, task: &Task, input: &Source, expected: &[u8], found: &[u8], _: Verdict) -> Vec<String> {
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) =
            why::explain(task, input, expected, found);
        Vec::new()
    }
}

fn text(
    task: &Task,
    result: &CaseResult,
    explanation: Option<&Explanation>,
    out: &mut impl Write,
) -> io::Result<()> {
    let reason = result.finding.reason.as_deref().unwrap_or_default();
    let reason = if reason.is_empty() { String::new() } else { format!(": {reason}") };
    let line = format!("{} {}{reason}", result.verdict().name(), dlx_harness::report::name(task));
    writeln!(out, "{}", harmless(&line))?;
    let Some(explanation) = explanation else { return Ok(()) };
    let place = match (&explanation.case, explanation.line) {
        (Some(case), Some(line)) => format!("{case}, line {line} of the output"),
        (None, Some(line)) => format!("line {line} of the output"),
        (case, None) => case.clone().unwrap_or_default(),
    };
    if !place.is_empty() {
        writeln!(out, "{}", harmless(&place))?;
    }
    for fault in explanation.faults.iter().take(FAULTS) {
        writeln!(out, "    {}", harmless(fault))?;
    }
    match explanation.faults.len().saturating_sub(FAULTS) {
        0 => Ok(()),
        more => writeln!(out, "    and {more} more"),
    }
}

fn json(
    task: &Task,
    result: &CaseResult,
    explanation: Option<&Explanation>,
    out: &mut impl Write,
) -> io::Result<()> {
    let object = serde_json::json!({
        "problem": task.subject.name,
        "case": task.case.name,
        "verdict": result.verdict().name(),
        "reason": result.finding.reason,
        "explanation": explanation,
    });
    writeln!(out, "{object}")
}
