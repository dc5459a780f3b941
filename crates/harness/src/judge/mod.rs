//! Judging one case: the run, its limits, and its output.

pub mod diff;
pub mod event;
pub mod external;
pub mod hints;
pub mod jobs;
pub mod schedule;
pub mod shrink;
pub mod verdict;
pub mod violation;

use self::diff::diff;
use self::external::Checks;
use self::verdict::{CaseResult, Difference, Finding, Run, Verdict};
use crate::cases::{Case, Files, Origin, Scope, Source};
use crate::files;
use crate::language::Text;
use crate::run::interrupt::Interrupt;
use crate::run::load::Load;
use crate::run::protocol::{Command, Confinement, Ended, Exit, Limits, Ran, Stopped, Termination};
use crate::run::runner::Runner;
use crate::solutions::cache::Cache;
use crate::solutions::entrant::Entrant;
use crate::solutions::ingredients;
use crate::words;
use dlx_comparison::{Check, Comparison, EndRules, Ends, Fault, Rule};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

/// A solution and how it is judged: the data that all tasks of the solution share.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The name of the problem, or of the folder of cases.
    pub name: String,
    /// The label and the expected verdicts of the solution, if several solutions are judged.
    pub entrant: Option<Entrant>,
    /// The command that runs the solution, or why there is none: CE with the compiler's errors, or SE.
    pub command: Result<Command, Finding>,
    /// How output is judged.
    pub judged: Judged,
    /// The judge's verdicts on outputs that differ only at the ends of lines or of the output. None to leave
    /// PE unchanged.
    pub ends: Option<EndRules>,
    /// The limits of a run; the output limit is raised to twice the size of the expected output if that is
    /// more.
    pub limits: Limits,
    /// A remark on runs that exceed the CPU time limit or the memory limit.
    pub of_limits: Option<String>,
    /// The sandbox of a run. None to run the solution without a sandbox.
    pub confinement: Option<Confinement>,
    /// Remarks on how the judge would treat the solution.
    pub remarks: Vec<Remark>,
}

impl Subject {
    /// Returns whether the judge would not compile the solution, so that each case would get verdict CE.
    pub fn is_refused(&self) -> bool {
        self.remarks.iter().any(|remark| remark.is_refusal)
    }

    /// Returns whether the judge is known to accept blanks at line ends.
    fn accepts_blanks(&self) -> bool {
        self.ends.as_ref().is_some_and(|rules| rules.blanks == Some(true))
    }
}

/// A line at the end of the report: how the judge would treat a solution, or how judging on this machine
/// differs from the judge's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The text of the line, such as `HDU takes no Python`.
    pub text: String,
    /// Whether the judge would not compile the solution, so that its verdict would be CE on every case.
    pub is_refusal: bool,
}

/// How an output is judged.
#[derive(Clone, Debug)]
pub enum Judged {
    /// Compared with the expected output under a rule.
    By(Rule),
    /// Checked by the checker that belongs to the problem.
    Checked(Check),
    /// Checked by an external checker.
    External(Box<external::Checker>),
}

/// A solution to be judged on a case.
#[derive(Debug)]
pub struct Task {
    /// The solution and its limits.
    pub subject: Arc<Subject>,
    /// The case; tasks of several solutions share it.
    pub case: Arc<Case>,
}

impl Task {
    /// Returns the origin of the case. None for the single task of a solution that does not compile.
    pub fn origin(&self) -> Option<Origin> {
        self.subject.command.is_ok().then_some(self.case.origin)
    }

    /// Returns whether the verdict counts; it does not for extra-hard cases and cases outside the statement.
    pub fn counts(&self) -> bool {
        self.case.scope == Scope::Judge
    }
}

/// Explains why an output is wrong, using more information than the expected output.
pub trait Explain: Send + Sync {
    /// Explains `found`, the output of a task that got `verdict`: WA, PE, OLE, TLE or RE.
    fn why(&self, task: &Task, input: &Source, expected: &[u8], found: &[u8], verdict: Verdict) -> Why;
}

/// An explanation of a wrong output.
#[derive(Debug, Default)]
pub struct Why {
    /// A few lines, the most important one first.
    pub lines: Vec<Text>,
    /// Another run of the solution that may explain more.
    pub trial: Option<Trial>,
}

/// A run of the same solution on another input.
#[derive(Debug)]
pub struct Trial {
    /// The input of the run.
    pub input: Arc<[u8]>,
    /// The expected output of the run.
    pub expected: Vec<u8>,
    /// The CPU time limit of the run, if it is lower than the solution's limit.
    pub most: Duration,
    /// The conclusion if the output is right.
    pub if_right: Text,
    /// The conclusion if the program fails with a run-time error.
    pub if_ended: Option<Text>,
}

/// How wrong outputs are shown, stored and explained.
pub struct Settings {
    /// Maximum number of columns to show of a differing line.
    pub width: usize,
    /// The cache that stores complete wrong outputs. None to store none.
    pub keep: Option<Cache>,
    /// Explains wrong outputs. None to explain none.
    pub explain: Option<Box<dyn Explain>>,
    /// A lock that is shared by all runs but held exclusively by reruns, which are needed if a busy machine
    /// disturbed the first run.
    pub turn: RwLock<()>,
}

/// By default, outputs are neither stored nor explained.
impl Default for Settings {
    fn default() -> Settings {
        Settings { width: 80, keep: None, explain: None, turn: RwLock::default() }
    }
}

/// Factors by which a run may exceed the wall-clock limit if it has to wait for a processor: in the first
/// run, and when the case is rerun alone.
const WAIT_FACTOR: u32 = 3;
const WAIT_FACTOR_ALONE: u32 = 10;
/// Factor by which the wall-clock limit is multiplied when a case is rerun alone, if the system does not
/// report how long runs wait.
const UNKNOWN_WAIT_FACTOR: u32 = 3;

/// The result of an attempt to judge a case.
enum Attempt {
    /// The case is judged.
    Judged(CaseResult),
    /// On a busy machine, the run exceeded the wall-clock limit but not the CPU time limit. The case must be
    /// rerun alone, with the wall-clock limit multiplied by this factor.
    Doubtful(CaseResult, u32),
    /// The machine was too busy to run the case within its limits.
    Starved(CaseResult),
    /// The attempt was interrupted.
    Interrupted,
}

/// Judges cases one at a time. The launchers of solutions and checkers are started when they are first
/// needed.
pub struct Worker<'a> {
    /// Runs solutions.
    pub runs: Runner<'a>,
    checks: Checks<'a>,
}

impl<'a> Worker<'a> {
    /// Creates a worker that runs solutions with `runs`.
    pub fn new(runs: Runner<'a>, interrupt: &'a Interrupt) -> Worker<'a> {
        Worker { runs, checks: Checks::new(interrupt) }
    }

    /// Judges one case. None if interrupted.
    pub fn one(&mut self, task: &Task, settings: &Settings) -> Option<CaseResult> {
        let command = match &task.subject.command {
            Ok(command) => command,
            Err(finding) => return Some(CaseResult::without_run(finding.clone())),
        };
        let files = match &task.case.files {
            Ok(files) => files,
            Err(wrong) => return Some(CaseResult::without_run(Finding::new(Verdict::SE, wrong))),
        };
        let failed = |error: anyhow::Error| {
            Attempt::Judged(CaseResult::without_run(Finding::new(Verdict::SE, format!("{error:#}"))))
        };
        let first = {
            let _turn = settings.turn.read().unwrap_or_else(PoisonError::into_inner);
            let clock = task.subject.limits.wall.map(|wall| WAIT_FACTOR * wall);
            let limits = Limits { clock, ..task.subject.limits };
            self.run(task, &limits, command, files, settings).unwrap_or_else(failed)
        };
        let (first, times) = match first {
            Attempt::Judged(result) => return Some(result),
            Attempt::Interrupted => return None,
            Attempt::Doubtful(result, times) => (result, times),
            Attempt::Starved(result) => (result, 1),
        };
        let _alone = settings.turn.write().unwrap_or_else(PoisonError::into_inner);
        // Even a case that is rerun alone may have to wait for other programs on the machine.
        let mut limits = task.subject.limits;
        limits.clock = limits.wall.map(|wall| WAIT_FACTOR_ALONE * wall);
        limits.wall = limits.wall.map(|wall| times * wall);
        match self.run(task, &limits, command, files, settings).unwrap_or_else(failed) {
            Attempt::Interrupted => None,
            Attempt::Judged(again) | Attempt::Doubtful(again, _) => Some(after(first, again)),
            Attempt::Starved(again) => {
                let why = again.finding.reason.unwrap_or_default();
                let finding = Finding::new(Verdict::SE, format!("the machine is too busy: {why}"));
                Some(after(first, CaseResult { finding, ..again }))
            }
        }
    }

    /// Judges `found` as the output of a task, without running the solution. None if interrupted.
    ///
    /// # Errors
    /// Fails if the files of the case cannot be read, or an external checker cannot be run.
    pub fn judge(
        &mut self,
        task: &Task,
        found: &[u8],
        settings: &Settings,
    ) -> anyhow::Result<Option<CaseResult>> {
        let files =
            task.case.files.as_ref().map_err(|wrong| anyhow::anyhow!("{}: {wrong}", task.case.name))?;
        let expected = files.expected.as_ref().map(Source::read).transpose()?;
        let finding = match &expected {
            Some(expected) => self.look(&task.subject, files, expected, found, settings.width)?,
            None => Some(without_comparison(found)),
        };
        Ok(finding.map(|finding| {
            let why = why(task, settings, files, expected.as_deref(), found, finding.verdict).lines;
            CaseResult { why, ..CaseResult::without_run(finding) }
        }))
    }

    /// Runs `command` on a case, and judges the output if the run stayed within its limits.
    fn run(
        &mut self,
        task: &Task,
        limits: &Limits,
        command: &Command,
        files: &Files,
        settings: &Settings,
    ) -> anyhow::Result<Attempt> {
        let subject = &*task.subject;
        self.runs.confine(subject.confinement.as_ref());
        // If the sandbox hides the case, the run can reopen its input as /dev/stdin only if the judge has
        // copied the input.
        let stdin = if subject.confinement.is_some() { files.input.copy()? } else { files.input.open()? };
        let expected = files.expected.as_ref().map(Source::read).transpose()?;
        let twice = 2 * expected.as_ref().map_or(0, |expected| expected.len() as u64);
        let least = |limit: Option<u64>| limit.map(|limit| limit.max(twice));
        let mut limits = Limits { output: least(limits.output), ..*limits };
        if command.files.is_some() {
            limits = Limits { file: least(limits.file), folder: least(limits.folder), ..limits };
        }
        let load = Load::now();
        let ran = self.runs.run(command, stdin, &limits)?;
        let ended = match &ran.end {
            Termination::Ended(ended) => ended,
            Termination::LauncherLost(how) => {
                let finding = Finding::new(Verdict::RE, format!("the launcher of the run {how}"));
                return Ok(Attempt::Judged(CaseResult::without_run(finding)));
            }
            Termination::LauncherStarved => {
                let finding = Finding::new(Verdict::SE, "the launcher of the run did not answer");
                return Ok(Attempt::Starved(CaseResult::without_run(finding)));
            }
            Termination::Interrupted => return Ok(Attempt::Interrupted),
        };
        let finding = match violation::worst(ended, ran.flooded, &limits) {
            Some(violation) => {
                let said = subject
                    .of_limits
                    .as_deref()
                    .filter(|_| matches!(violation.verdict, Verdict::TLE | Verdict::MLE));
                let violation = said.into_iter().fold(violation, |it, remark| it.with_remark(remark));
                Some(match subject.confinement.is_some() {
                    true => hints::with_sandbox(violation, ended, &ran.errors),
                    false => violation,
                })
            }
            None => match &expected {
                Some(expected) => {
                    let found = self.look(subject, files, expected, &ran.output, settings.width)?;
                    found.map(|finding| with_byte_order_mark(finding, expected, &ran.output))
                }
                None => Some(without_comparison(&ran.output)),
            },
        };
        let Some(finding) = finding else { return Ok(Attempt::Interrupted) };
        let finding = match ended.stopped {
            None => with_files(finding, command, &ran, ended, subject.confinement.is_some()),
            // A program that does not notice that its input file is missing may try to read forever.
            Some(_) if command.reopens.is_some() && command.files.is_none() => {
                with_files(finding, command, &ran, ended, subject.confinement.is_some())
            }
            Some(_) => finding,
        };
        let is_kept = match finding.verdict {
            Verdict::RUN => true,
            Verdict::WA | Verdict::PE => !ran.output.is_empty(),
            _ => false,
        };
        let kept = if is_kept { keep(task, settings, &ran.output) } else { None };
        let waits = ended.stopped == Some(Stopped::Wall) && 10 * ended.cpu < ended.wall;
        let Why { lines: mut why, trial } = match waits {
            true => Why { lines: vec![words::WAITS.with([])], trial: None },
            false => why(task, settings, files, expected.as_deref(), &ran.output, finding.verdict),
        };
        if let Some(trial) = trial {
            why.extend(self.tried(subject, command, &limits, trial, settings.width));
        }
        let run = Some(record(ended, &ran.errors));
        let kept_digest = kept.as_ref().map(|_| ingredients::hash(&ran.output));
        let result = CaseResult { finding, run, why, kept, kept_digest, is_rerun: false };
        let is_slow = result.verdict() == Verdict::TLE && ended.stopped == Some(Stopped::Wall);
        Ok(match is_slow {
            true if violation::is_starved(ended, &limits) => Attempt::Starved(result),
            true if load.was_busy_since() => {
                Attempt::Doubtful(result, if ended.waited.is_some() { 1 } else { UNKNOWN_WAIT_FACTOR })
            }
            _ => Attempt::Judged(result),
        })
    }

    /// Runs a solution on the input of a trial and returns the conclusion, if any.
    fn tried(
        &mut self,
        subject: &Subject,
        command: &Command,
        limits: &Limits,
        trial: Trial,
        width: usize,
    ) -> Option<Text> {
        let least = |limit: Option<Duration>| Some(limit.map_or(trial.most, |limit| limit.min(trial.most)));
        let limits = Limits { cpu: least(limits.cpu), ..*limits };
        let files = Files::new(Source::Memory(trial.input), None);
        let ran = self.runs.run(command, files.input.copy().ok()?, &limits).ok()?;
        let Termination::Ended(ended) = &ran.end else { return None };
        if let Some(violation) = violation::worst(ended, ran.flooded, &limits) {
            return trial.if_ended.filter(|_| violation.verdict == Verdict::RE);
        }
        let finding = self.look(subject, &files, &trial.expected, &ran.output, width).ok()??;
        matches!(finding.verdict, Verdict::AC | Verdict::PE).then_some(trial.if_right)
    }

    /// Compares or checks the output of a run that stayed within its limits. None if interrupted.
    fn look(
        &mut self,
        subject: &Subject,
        files: &Files,
        expected: &[u8],
        found: &[u8],
        width: usize,
    ) -> anyhow::Result<Option<Finding>> {
        match &subject.judged {
            Judged::By(rule) => {
                let finding = match compare(*rule, expected, found, width) {
                    // Show only the differences that make the output wrong, not blanks that the judge
                    // accepts.
                    wrong if wrong.verdict == Verdict::WA && subject.accepts_blanks() => {
                        compare(*rule, &without_blanks(expected), &without_blanks(found), width)
                    }
                    finding => finding,
                };
                let is_blank = [expected, found].iter().all(|text| text.trim_ascii().is_empty());
                let finding = match finding.verdict {
                    // Two outputs without tokens differ only in layout.
                    Verdict::WA if is_blank => Finding { verdict: Verdict::PE, ..finding },
                    _ => finding,
                };
                let ends = || Ends::of(expected, found);
                Ok(Some(at_ends(finding, subject.ends.as_ref(), ends)))
            }
            Judged::Checked(check) => {
                let input = files.input.read()?;
                let finding = ask(*check, &input, found, expected);
                // If the checker accepts `found` once blanks at line ends are removed and everything after
                // the last token is replaced by the end of `expected`, nothing else is wrong.
                let ends = || {
                    let usual = with_ends_of(expected, found);
                    check(&input, &usual, expected).is_ok().then(|| Ends::of(&usual, found)).flatten()
                };
                Ok(Some(at_ends(finding, subject.ends.as_ref(), ends)))
            }
            Judged::External(checker) => {
                let Some(expected) = &files.expected else { return Ok(Some(without_comparison(found))) };
                external::check(checker, &mut self.checks, (&files.input, expected), found)
            }
        }
    }
}

/// Adds a hint about files that a run left behind or could not write. A command from the user runs in the
/// current folder, while other solutions run in a private folder.
fn with_files(finding: Finding, command: &Command, ran: &Ran, ended: &Ended, is_confined: bool) -> Finding {
    let is_silent = ran.output.is_empty();
    let mut left = ended.left.clone();
    if is_silent && command.here && !is_confined {
        // A file's modification time can be slightly earlier than the clock at the moment of the change.
        let since = SystemTime::now() - ended.wall - Duration::from_millis(20);
        left.extend(files::changed_in(Path::new("."), since));
    }
    hints::with_files(finding, command, &left, is_silent, command.here && is_confined)
}

/// Returns the result of the rerun with a remark on the first run.
fn after(first: CaseResult, again: CaseResult) -> CaseResult {
    let limit = first.finding.reason.unwrap_or_default();
    let remark = match again.verdict() {
        Verdict::TLE | Verdict::SE => words::RERUN.with([]),
        _ => words::RERUN_BETTER.with([&limit]),
    };
    CaseResult { finding: again.finding.with_remark(remark), is_rerun: true, ..again }
}

/// Returns the resources that a run used, and how it ended.
fn record(ended: &Ended, stderr: &[u8]) -> Run {
    let (exit_code, signal) = match ended.exit {
        Exit::Code(code) => (Some(code), None),
        Exit::Signal(signal) => (None, Some(signal)),
        Exit::NotStarted(_) => (None, None),
    };
    let stderr = String::from_utf8_lossy(stderr).into_owned();
    let waited = ended.waited.unwrap_or_default();
    Run { cpu: ended.cpu, wall: ended.wall, waited, memory: ended.memory, exit_code, signal, stderr }
}

/// The byte order mark that some editors put at the start of a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Adds a remark if only one of the outputs has a byte order mark, which is invisible.
fn with_byte_order_mark(finding: Finding, expected: &[u8], found: &[u8]) -> Finding {
    let whose = match [expected, found].map(|text| text.starts_with(BYTE_ORDER_MARK)) {
        _ if finding.verdict == Verdict::AC => return finding,
        [false, true] => words::THE_OUTPUT,
        [true, false] => words::THE_EXPECTED,
        _ => return finding,
    };
    finding.with_remark(words::BOM.with([&whose]))
}

/// Maximum number of bytes to show of an output that is not compared.
const MAX_SHOWN_BYTES: usize = 4 << 10;

/// Returns the finding for the output of a case without an expected output. The reason of the finding quotes
/// the output.
fn without_comparison(found: &[u8]) -> Finding {
    let shown = String::from_utf8_lossy(&found[..found.len().min(MAX_SHOWN_BYTES)]);
    let reason = match (found.is_empty(), found.len() > MAX_SHOWN_BYTES) {
        (true, _) => "no expected output; the output is empty".to_string(),
        (false, false) => format!("no expected output; the output is\n{}", shown.trim_end_matches('\n')),
        (false, true) => format!("no expected output; the output begins with\n{shown}"),
    };
    Finding::new(Verdict::RUN, reason)
}

/// Compares an output with the expected output under a rule.
fn compare(rule: Rule, expected: &[u8], found: &[u8], width: usize) -> Finding {
    let (verdict, place) = match rule.compare(expected, found) {
        Comparison::Same => return Finding::new(Verdict::AC, ""),
        Comparison::Layout(place) => (Verdict::PE, place),
        Comparison::Different(place) => (Verdict::WA, place),
    };
    let reason = match found.is_empty() {
        true => words::NO_OUTPUT.with([]),
        false => words::PLACE.with([&place.line, &place.column]),
    };
    let diff = diff(rule, expected, found, &place, width);
    let difference = Difference { line: place.line, column: place.column, diff };
    Finding { verdict, reason: Some(reason), difference: Some(difference) }
}

/// Returns `finding`, or AC if the finding is PE only because of differences at line ends or at the end of
/// the output, and the judge accepts or may accept these differences.
fn at_ends(finding: Finding, rules: Option<&EndRules>, ends: impl FnOnce() -> Option<Ends>) -> Finding {
    let (Verdict::PE, Some(rules)) = (finding.verdict, rules) else { return finding };
    match ends().and_then(|ends| rules.accept(ends)) {
        Some(unknown) => Finding::new(Verdict::AC, unknown),
        None => finding,
    }
}

/// Returns `text` without blanks at line ends.
fn without_blanks(text: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(text.len());
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        kept.extend(line.trim_ascii_end());
        kept.extend(line.strip_suffix(b"\n").map(|_| b'\n'));
    }
    kept
}

/// Returns `found` without blanks at line ends, and with everything after the last token replaced by the end
/// of `expected`.
fn with_ends_of(expected: &[u8], found: &[u8]) -> Vec<u8> {
    let tail = &expected[expected.trim_ascii_end().len()..];
    [&without_blanks(found.trim_ascii_end()), tail].concat()
}

/// Judges an output with the problem's checker. NUL bytes and byte order marks are wrong, as under any rule.
fn ask(check: Check, input: &[u8], found: &[u8], expected: &[u8]) -> Finding {
    if let Some(at) = found.iter().position(|&byte| byte == 0) {
        let line = found[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        return Finding::new(Verdict::WA, words::NUL.with([&line]));
    }
    if found.starts_with(BYTE_ORDER_MARK) && !expected.starts_with(BYTE_ORDER_MARK) {
        return Finding::new(Verdict::WA, words::PLACE.with([&1_usize, &1_usize]));
    }
    match check(input, found, expected) {
        Ok(()) => Finding::new(Verdict::AC, ""),
        Err(Fault::Wrong(reason)) => Finding::new(Verdict::WA, words::checked(reason)),
        Err(Fault::Presentation(reason)) => Finding::new(Verdict::PE, words::checked(reason)),
        Err(Fault::Case(reason)) => Finding::new(Verdict::SE, reason),
    }
}

fn why(
    task: &Task,
    settings: &Settings,
    files: &Files,
    expected: Option<&[u8]>,
    found: &[u8],
    verdict: Verdict,
) -> Why {
    match (&settings.explain, expected, verdict) {
        (
            Some(explain),
            Some(expected),
            Verdict::WA | Verdict::PE | Verdict::OLE | Verdict::TLE | Verdict::RE,
        ) => explain.why(task, &files.input, expected, found, verdict),
        _ => Why::default(),
    }
}

/// Stores a complete output in a file. None if outputs are not stored, or if storing fails; neither affects
/// the verdict.
fn keep(task: &Task, settings: &Settings, output: &[u8]) -> Option<PathBuf> {
    let subject = task.subject.name.trim_matches(['/', '\\', '.']).replace(['/', '\\', ':'], "-");
    let subject = if subject.is_empty() { "cases" } else { &subject };
    // Each solution of a contest has outputs of its own. Without the first folder, a solution called `1.out`
    // would take the place of the output of case 1.
    let solution = match &task.subject.entrant {
        Some(entrant) => {
            let named = Path::new(&entrant.label).components();
            let named = named.filter(|part| matches!(part, Component::Normal(_)));
            Path::new("solutions").join(named.collect::<PathBuf>())
        }
        None => PathBuf::from("solution"),
    };
    settings.keep.as_ref()?.keep_output(subject, &solution.join(&task.case.name), output).ok()
}
