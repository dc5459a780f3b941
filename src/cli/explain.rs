//! `dlx-judge explain`: explains why an output or a solution is wrong on a case, in terms of the model.

use super::cases::{CaseOptions, Places};
use super::errors::{Usage, misuse};
use super::judging::names::{Named, named};
use super::judging::plan::Plan;
use super::judging::request::{Manner, Request, Solution};
use super::judging::why;
use super::language::LanguageOption;
use super::rules::RuleOptions;
use super::smallest::{self, Search};
use super::{guess, program};
use crate::explain::alone::divided;
use crate::explain::slow::{self, Cost, Reach, Sample};
use crate::explain::{Explanation, mistake, proof, words};
use anyhow::{Context, anyhow, bail};
use dlx_commands::{Form, interrupt, print};
use dlx_harness::cases::{Case, Files, Source};
use dlx_harness::files;
use dlx_harness::judge::event::Event;
use dlx_harness::judge::verdict::{CaseResult, Verdict};
use dlx_harness::judge::{Explain as Explaining, Settings, Task, Why, Worker};
use dlx_harness::language::Text;
use dlx_harness::report::{bar, harmless_json, plural};
use dlx_harness::run::runner::Runner;
use dlx_harness::terminal::{self, fitted, harmless};
use dlx_problems::{self as problems, Problem};
use serde::Serialize;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Explain why an output is wrong, in terms of the model: `dlx-judge explain poj3074.cpp`, `dlx-judge explain
/// poj3074/sample-1 --output mine.txt`
#[derive(clap::Args)]
pub struct Explain {
    /// Your solution, and the case [default: the first case that counts and that the solution fails]
    #[arg(value_name = "FILE|ID|ID/NAME")]
    what: Vec<String>,
    /// Explain this output
    #[arg(long, value_name = "FILE", group = "explained")]
    output: Option<PathBuf>,
    /// Explain the output of this source file [default: ID.cpp, ID.py, ... in the current folder]
    #[arg(short, long, value_name = "FILE", group = "explained")]
    solution: Option<PathBuf>,
    /// Explain the output of this command
    #[arg(long, value_name = "CMD", group = "explained")]
    exec: Option<String>,
    /// Also write a VeriPB proof of the statements marked "(proved)" or "(counted)": NAME.opb and NAME.pbp
    /// (docs/proofs.md)
    #[arg(long, value_name = "NAME")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    cases: CaseOptions,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    language: LanguageOption,
    /// Print text, or one JSON object
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

impl Explain {
    /// Judges the solution or the output, and explains what is wrong. Exit code 0 if the output is right, 1
    /// if not.
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        self.language.choose();
        let (name, file) = guess::one_of_each(std::mem::take(&mut self.what), self.solution.take())?;
        let name = match name {
            Some(name) => name,
            None => guess::problem(None, file.as_deref())?.id.to_string(),
        };
        let cases = self.cases.resolve()?;
        let (solution, program) = self.solution(file, &name, &cases)?;
        let interrupt = interrupt()?;
        let request = Request {
            names: vec![name.clone()],
            only: Default::default(),
            solution,
            cases,
            rules: self.rules.resolve()?,
            manner: Manner::default(),
            title: Text::default(),
            words: None,
        };
        let tasks = Plan::new(&request, &interrupt)?.tasks()?;
        let mut worker = Worker::new(Runner::new(&interrupt), &interrupt);
        let keeper = Keeper::default();
        let settings = settings(keeper.clone());
        let (task, result) = match (&tasks[..], &self.output) {
            ([task], Some(file)) => (task, {
                let read = files::read_named(file, files::MAX_INPUT_BYTES)
                    .map_err(|error| Usage(format!("--output {}: {error}", file.display())))?;
                worker.judge(task, &read, &settings)?
            }),
            (_, Some(_)) => {
                misuse!("{name} is not one case: expected ID/NAME; `dlx-judge case {name}` lists its cases")
            }
            ([task], None) => (task, worker.one(task, &settings)),
            (tasks, None) => {
                let counted: Vec<&Task> = tasks.iter().filter(|task| task.counts()).collect();
                match first_failure(&counted, &mut worker, &settings) {
                    Some((task, result)) => (task, Some(result)),
                    None if interrupt.is_set() => return Ok(ExitCode::FAILURE),
                    None => {
                        let remarks = tasks.first().map_or(&[][..], |task| &task.subject.remarks);
                        let cases = dlx_harness::words::cases(counted.len());
                        let line = words::PASSES_ALL.with([&program, &cases, &name]);
                        let line =
                            remarks.iter().fold(line, |line, it| words::REMARK.with([&line, &it.text]));
                        print(harmless(line.local()).into_owned() + "\n", "the explanation")?;
                        if self.proof.is_some() {
                            bail!("--proof: nothing is wrong, so there is nothing to prove");
                        }
                        let is_refused = tasks.iter().any(|task| task.subject.is_refused());
                        return Ok(ExitCode::from(u8::from(is_refused)));
                    }
                }
            }
        };
        let Some(result) = result else { return Ok(ExitCode::FAILURE) };
        let mut report = std::mem::take(&mut *keeper.0.lock().unwrap_or_else(PoisonError::into_inner));
        report.alone = result.why.first().cloned();
        let is_own = self.output.is_none() && task.case.origin.is_built_in();
        // For these verdicts, results on other cases may reveal more.
        let is_telling = matches!(result.verdict(), Verdict::WA | Verdict::PE | Verdict::TLE);
        if let (Ok(problem), true) = (problems::find(&task.subject.name), is_own && is_telling) {
            let request = Request {
                names: vec![problem.id.to_string()],
                cases: Places { like_judge: true, ..self.cases.resolve()? },
                ..request
            };
            if result.verdict() == Verdict::TLE {
                report.growth = growth(problem, task, &mut worker);
            }
            let others = Plan::new(&request, &interrupt)?.tasks()?;
            report.of_others(problem, &others, &mut worker, result.verdict());
        }
        let is_failed = !matches!(result.verdict(), Verdict::AC | Verdict::SE);
        if let (Ok(problem), true) = (problems::find(&task.subject.name), is_own && is_failed) {
            report.search = smallest::search(problem, task, &interrupt)?;
        }
        let mut out = io::BufWriter::new(terminal::stdout());
        let written = match self.format {
            Form::Text => writeln!(out, "{}", harmless(words::EXPLAINING.with([&program]).local()))
                .and_then(|()| text(task, &result, &report, &mut out)),
            Form::Json => json(task, &result, &report, &mut out),
        };
        written.and_then(|()| out.flush()).context("cannot write the explanation")?;
        if let Some(name) = &self.proof {
            let is_over = || interrupt.is_set();
            prove(name, task, report.explanation.as_ref(), is_over).context("--proof")?;
        }
        Ok(ExitCode::from(u8::from(result.verdict() != Verdict::AC)))
    }

    /// The solution to judge, and the solution's name. `file` is the source file given on the command line.
    fn solution(
        &self,
        file: Option<PathBuf>,
        name: &str,
        cases: &Places,
    ) -> anyhow::Result<(Solution, String)> {
        let own = || match named(name, cases) {
            Ok(Named::Problem(problem, _)) => guess::own_file(problem),
            Ok(Named::Path { .. }) | Err(_) => Ok(None),
        };
        let file = match (&self.output, file, &self.exec) {
            (Some(output), None, _) => return Ok((Solution::BuiltIn, output.display().to_string())),
            (None, None, Some(line)) => {
                return Ok((Solution::Command(program::command("--exec", line)?), line.clone()));
            }
            (None, Some(file), None) => Some(file),
            (None, None, None) => own()?,
            (_, Some(file), _) => {
                misuse!("{} is a solution, but the options already name one", file.display())
            }
        };
        let Some(file) = file else {
            misuse!("add what to explain: your source file, --output FILE or --exec CMD");
        };
        program::check_source("--solution", &file)?;
        if file.is_dir() {
            misuse!("--solution: expected one source file, found a folder");
        }
        let program = file.display().to_string();
        Ok((Solution::Files(vec![file]), program))
    }
}

/// Writes a proof of an explanation, and prints to standard error how to check the proof.
fn prove(
    name: &Path,
    task: &Task,
    explanation: Option<&Explanation>,
    is_stopped: impl Fn() -> bool,
) -> anyhow::Result<()> {
    let end = Instant::now() + PROOF_TIME_LIMIT;
    let problem = problems::known(&task.subject.name).context("the problem has no models")?;
    let files = task.case.files.as_ref().map_err(|error| anyhow!("{error}"))?;
    let (input, files) = (files.input.read()?, proof::Files(name));
    let goes_on = || !is_stopped() && Instant::now() < end;
    let lines = proof::prove(problem, &input, explanation, files, goes_on)?;
    terminal::say(&format!("proof of {}: {}", plural(lines as usize, "line"), files.check()));
    Ok(())
}

/// The first case that is not accepted, with its result. None if all cases are accepted, or Ctrl-C was
/// pressed.
fn first_failure<'a>(
    tasks: &[&'a Task],
    worker: &mut Worker,
    settings: &Settings,
) -> Option<(&'a Task, CaseResult)> {
    let bar = bar(tasks.len() as u64);
    for task in tasks {
        let result = worker.one(task, settings)?;
        bar.inc(1);
        if result.verdict() != Verdict::AC {
            return Some((task, result));
        }
    }
    None
}

fn settings(explain: impl Explaining + 'static) -> Settings {
    Settings { explain: Some(Box::new(explain)), ..Settings::default() }
}

/// The reasons found for the verdict on a case that was not accepted.
#[derive(Default, Serialize)]
struct Report {
    /// Explanation of the wrong answer.
    explanation: Option<Explanation>,
    /// A mistake in the output that is visible without knowing the problem, such as a wrong layout.
    habit: Option<Text>,
    /// Set if the case passes when it is alone in the input.
    alone: Option<Text>,
    /// The cost of the textbook searches on the case, if the solution exceeds the time limit.
    costs: Vec<Cost>,
    /// Set if the running time grows with the number of cases in the input.
    growth: Option<Text>,
    /// Names the textbook search that would exceed the time limit on the same cases as the solution.
    resemblance: Option<Text>,
    /// Names the known mistake that leads to the same outputs on all cases.
    mistake: Option<Text>,
    /// A small input on which the solution fails.
    search: Option<Search>,
}

const PROOF_TIME_LIMIT: Duration = Duration::from_secs(60);
/// The indices of the cases of an input that [`growth`] runs alone.
const CASES_ALONE: [usize; 4] = [0, 1, 2, 3];
/// The number of cases of the input that [`growth`] runs together.
const CASES_TOGETHER: usize = 16;

impl Report {
    /// Judges `tasks`, the cases of `problem`, and adds what the results tell about a failure with `verdict`.
    fn of_others(&mut self, problem: &Problem, tasks: &[Task], worker: &mut Worker, verdict: Verdict) {
        let records = Records::default();
        let settings = settings(records.clone());
        let mut samples = Vec::new();
        let bar = bar(tasks.len() as u64);
        for task in tasks {
            let Some(result) = worker.one(task, &settings) else { return };
            bar.inc(1);
            records.0.add(&Event::Judged(task, &result));
            let Ok(files) = &task.case.files else { continue };
            let seconds = match result.verdict() {
                Verdict::TLE => None,
                Verdict::AC | Verdict::WA | Verdict::PE => result.cpu().map(|cpu| cpu.as_secs_f64()),
                _ => continue,
            };
            if verdict == Verdict::TLE
                && let Some(costs) = why::slow(task, &files.input, Reach::NEAR)
            {
                samples.push(Sample { seconds, costs });
            }
        }
        bar.finish_and_clear();
        if verdict == Verdict::TLE {
            self.resemblance = slow::resemblance(&samples);
        }
        self.mistake = records.0.recognised(problem).map(|mistake| mistake.line(problem));
    }
}

/// Compares the running times of single cases of a task with the running time of many cases in one input.
fn growth(problem: &Problem, task: &Task, worker: &mut Worker) -> Option<Text> {
    let input = task.case.files.as_ref().ok()?.input.read().ok()?;
    let mut run = |part: Range<usize>| -> Option<Sample> {
        let input = divided(problem, &input, part)?;
        let costs = slow::costs(problem, &input, Reach::NEAR)?;
        let files = Files::new(Source::Memory(input.into()), None);
        let case = Arc::new(Case::own("part", Ok(files)));
        let part = Task { subject: Arc::clone(&task.subject), case };
        let result = worker.one(&part, &Settings::default())?;
        let seconds = result.cpu().filter(|_| result.verdict() == Verdict::RUN);
        Some(Sample { seconds: seconds.map(|cpu| cpu.as_secs_f64()), costs })
    };
    let alone = CASES_ALONE.iter().map(|&case| run(case..case + 1)).collect::<Option<Vec<Sample>>>()?;
    slow::growth(&alone, run(0..CASES_TOGETHER)?.seconds?)
}

/// Keeps the reasons found for the last output that was not accepted.
#[derive(Clone, Default)]
struct Keeper(Arc<Mutex<Report>>);

impl Explaining for Keeper {
    fn why(&self, task: &Task, input: &Source, expected: &[u8], found: &[u8], verdict: Verdict) -> Why {
        let mut report = Report::default();
        let mut trial = None;
        if verdict == Verdict::RE {
            let why = why::ended(task, input, [expected, found]).unwrap_or_default();
            report.habit = why.lines.first().cloned();
            trial = why.trial;
        } else if verdict == Verdict::TLE {
            match why::is_complete(task, input, expected, found) {
                true => report.habit = Some(words::COMPLETE.with([])),
                false => report.costs = why::slow(task, input, Reach::FAR).unwrap_or_default(),
            }
        } else {
            let reasons = why::reasons(task, input, expected, found, verdict, Some(why::SEARCH_TIME));
            trial = reasons.trial(task, input, expected);
            let why::Reasons { habit, general, explanation } = reasons;
            (report.habit, report.explanation) = (habit.or(general), explanation);
        }
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = report;
        Why { lines: Vec::new(), trial }
    }
}

/// Records outputs without explaining them.
#[derive(Clone, Default)]
struct Records(why::Models);

impl Explaining for Records {
    fn why(&self, task: &Task, input: &Source, expected: &[u8], found: &[u8], verdict: Verdict) -> Why {
        let reasons = why::reasons(task, input, expected, found, verdict, None);
        self.0.keep(task, reasons.record(verdict, found));
        Why::default()
    }
}

/// Maximum number of lines of a program's stderr that are shown, counted from the end.
const MAX_STDERR_LINES: usize = 10;

/// The remarks of the report, one sentence per line.
fn remarks(report: &Report) -> Vec<Text> {
    let mut lines: Vec<Text> = report.alone.iter().cloned().collect();
    lines.extend(slow::line(&report.costs));
    lines.extend(report.growth.iter().cloned());
    lines.extend(report.resemblance.iter().cloned());
    lines.extend(report.mistake.iter().map(mistake::same));
    lines.extend(report.search.iter().flat_map(Search::lines));
    lines
}

fn text(task: &Task, result: &CaseResult, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let name = format!("{} {}", result.verdict().name(), dlx_harness::report::name(task));
    let line = match &result.finding.reason {
        Some(reason) => words::FOLLOWED.with([&name, reason]),
        None => name.into(),
    };
    line.local().lines().try_for_each(|line| writeln!(out, "{}", fitted(&harmless(line))))?;
    let explained = report.explanation.as_ref().map(Explanation::text).unwrap_or_default();
    let errors: Vec<&str> = result.stderr().lines().collect();
    if !errors.is_empty() {
        writeln!(out, "{}", dlx_harness::words::STDERR.with([]).local())?;
        let last = &errors[errors.len().saturating_sub(MAX_STDERR_LINES)..];
        last.iter().try_for_each(|line| writeln!(out, "    {}", harmless(line)))?;
    }
    for line in report.habit.iter().cloned().chain(explained).chain(remarks(report)) {
        writeln!(out, "{}", fitted(&harmless(line.local())))?;
    }
    Ok(())
}

fn json(task: &Task, result: &CaseResult, report: &Report, out: &mut impl Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Object<'a> {
        problem: &'a str,
        case: &'a str,
        verdict: &'a str,
        reason: Option<&'a str>,
        #[serde(flatten)]
        report: &'a Report,
    }
    let object = Object {
        problem: &task.subject.name,
        case: &task.case.name,
        verdict: result.verdict().name(),
        reason: result.finding.reason.as_deref(),
        report,
    };
    writeln!(out, "{}", harmless_json(&serde_json::to_string(&object)?))
}
