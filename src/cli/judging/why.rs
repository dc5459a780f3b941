//! Explains wrong outputs during judging.

use crate::embedded;
use crate::explain::alone::{Alone, Answered};
use crate::explain::mistake::{self, Mistake, Outputs};
use crate::explain::sizes;
use crate::explain::slow::{self, Cost, Reach};
use crate::explain::{self, Deadline, Explanation, General, words};
use dlx_comparison::{Check, Comparison, Rule};
use dlx_harness::cases::Source;
use dlx_harness::judge::event::Event;
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::judge::{Explain, Judged, Task, Trial, Why};
use dlx_harness::language::Text;
use dlx_problems::{self as problems, Problem};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Maximum size in bytes of an output that is explained, or twice the size of the expected output if that is
/// more.
const MAX_EXPLAINED_BYTES: usize = 1 << 20;

/// Time limit of the searches for an explanation. In `test`, this limit applies to all explanations for a
/// problem together; each case gets at least `MIN_SEARCH_TIME`. `MAX_WAIT` limits the wait for one
/// explanation.
pub const SEARCH_TIME: Duration = Duration::from_secs(1);
const MIN_SEARCH_TIME: Duration = Duration::from_millis(10);
const MAX_WAIT: Duration = Duration::from_secs(5);
/// Maximum total size in bytes of a case and its output for the output to be explained.
const MAX_CASE_BYTES: usize = 64 << 20;
/// Maximum total size in bytes of files that are compared to find a common mistake, because the comparison
/// cannot be interrupted.
const MAX_COMPARED_BYTES: usize = 1 << 20;

/// Identifies a solution: its problem, and its label if there are several solutions.
type Own = (String, Option<String>);
/// The outputs of the solutions on built-in cases.
type Solutions = BTreeMap<Own, Outputs>;

/// Explains outputs (unless the user's own rule or checker judges them), and records them to recognise known
/// mistakes.
#[derive(Clone, Default)]
pub struct Models {
    solutions: Arc<Mutex<Solutions>>,
    /// Solutions that already had a trial, a run of one case on its own.
    tried: Arc<Mutex<BTreeSet<Own>>>,
    /// Time spent on the explanations for each problem.
    spent: Arc<Mutex<BTreeMap<String, Duration>>>,
}

impl Explain for Models {
    fn why(&self, task: &Task, input: &Source, expected: &[u8], found: &[u8], verdict: Verdict) -> Why {
        let begin = Instant::now();
        // Cases that do not count get the minimum, so that time is left for cases that count.
        let time = match task.counts() {
            true => SEARCH_TIME.saturating_sub(self.spent(task, Duration::ZERO)).max(MIN_SEARCH_TIME),
            false => MIN_SEARCH_TIME,
        };
        if verdict == Verdict::TLE {
            let line = match is_complete(task, input, expected, found) {
                true => Some(words::COMPLETE.with([])),
                false if time > MIN_SEARCH_TIME => {
                    slow(task, input, Reach::NEAR).and_then(|costs| slow::line(&costs))
                }
                false => None,
            };
            self.spent(task, begin.elapsed());
            return Why { lines: line.into_iter().collect(), trial: None };
        }
        let is_read = is_read(expected, found);
        if verdict == Verdict::RE {
            let why = if is_read { ended(task, input, [expected, found]) } else { None };
            let Why { lines, trial } = why.unwrap_or_default();
            return Why { lines, trial: self.first_trial(task, || trial) };
        }
        let reasons = if is_read {
            reasons(task, input, expected, found, verdict, Some(time))
        } else {
            Reasons::default()
        };
        self.spent(task, begin.elapsed());
        self.keep(task, reasons.record(verdict, found));
        let trial = self.first_trial(task, || reasons.trial(task, input, expected));
        let trial = trial.map(|trial| Trial { most: time, ..trial });
        let Reasons { habit, general, explanation } = reasons;
        let line = explanation.as_ref().map(Explanation::line);
        Why { lines: habit.into_iter().chain(line).chain(general).collect(), trial }
    }
}

impl Models {
    /// Adds `more` to the time spent on explanations for the task's problem, and returns the sum.
    fn spent(&self, task: &Task, more: Duration) -> Duration {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let spent = spent.entry(task.subject.name.clone()).or_default();
        *spent += more;
        *spent
    }

    /// Returns the trial made by `make`, unless the task's solution already had a trial on another case: one
    /// trial is enough. Returns None for cases that do not count.
    fn first_trial(&self, task: &Task, make: impl FnOnce() -> Option<Trial>) -> Option<Trial> {
        let tried = || self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        let own = own(task);
        if !task.counts() || tried().contains(&own) {
            return None;
        }
        make().filter(|_| tried().insert(own))
    }

    /// Records the verdict of a case whose output was not explained.
    pub fn add(&self, event: &Event) {
        if let Event::Judged(task, result) = event
            && !matches!(result.verdict(), Verdict::WA | Verdict::PE)
        {
            self.keep(task, result.verdict().name().to_string());
        }
    }

    /// Records an output on a built-in case.
    pub fn keep(&self, task: &Task, record: String) {
        if task.case.origin.is_built_in() {
            let mut solutions = self.solutions.lock().unwrap_or_else(PoisonError::into_inner);
            let outputs = solutions.entry(own(task)).or_default();
            outputs.insert(task.case.name.clone(), record);
        }
    }

    /// One line for each solution that repeats a known mistake's outputs, or fails only the largest cases.
    pub fn lines(&self) -> Vec<Text> {
        let solutions = self.solutions.lock().unwrap_or_else(PoisonError::into_inner);
        let line = |(own, outputs): (&Own, &Outputs)| {
            let problem = problems::known(&own.0)?;
            let known = mistake::recognise(problem, outputs);
            let known = known.map(|mistake| mistake::same(&mistake.line(problem)));
            let line = known.or_else(|| only_largest(problem, outputs))?;
            Some(match &own.1 {
                Some(label) => line.map(|line| format!("{label}: {line}")),
                None => line,
            })
        };
        solutions.iter().filter_map(line).collect()
    }

    /// The known mistake that leads to the same outputs as the solution on the cases of `problem`.
    pub fn recognised(&self, problem: &Problem) -> Option<Mistake> {
        let solutions = self.solutions.lock().unwrap_or_else(PoisonError::into_inner);
        let outputs = solutions.iter().find(|((name, _), _)| name == problem.id);
        outputs.and_then(|(_, outputs)| mistake::recognise(problem, outputs))
    }
}

/// Reports that only the largest cases fail, if the solution has runtime errors but stays within all limits.
fn only_largest(problem: &Problem, outputs: &Outputs) -> Option<Text> {
    let counted = outputs.iter().filter(|(name, _)| !problem.facts().is_outside(name));
    let records: BTreeMap<&String, &str> = counted.map(|(name, record)| (name, record.as_str())).collect();
    let [passed, error] = [Verdict::AC, Verdict::RE].map(Verdict::name);
    let is_told = |record: &&str| {
        [passed, error, mistake::GENERAL].contains(record) || record.starts_with(Verdict::WA.name())
    };
    if !records.values().all(is_told) || !records.values().any(|record| *record == error) {
        return None;
    }
    // Read the built-in cases instead of identical files of the user, which may have grown.
    let cases = embedded::cases(problem).into_iter().filter_map(|case| {
        let record = records.get(&case.name)?;
        Some((case.files.ok()?.input.read().ok()?.into_owned(), *record == passed))
    });
    sizes::line(problem, cases)
}

/// Whether an output is small enough to be explained. Nobody reads larger outputs, and comparing them would
/// take longer than the run.
pub fn is_read(expected: &[u8], found: &[u8]) -> bool {
    found.len() <= MAX_EXPLAINED_BYTES.max(2 * expected.len())
}

fn own(task: &Task) -> Own {
    let label = task.subject.entrant.as_ref().map(|entrant| entrant.label.clone());
    (task.subject.name.clone(), label)
}

/// Whether an output is complete: equal to the expected one, or accepted by the problem's own checker.
pub fn is_complete(task: &Task, input: &Source, expected: &[u8], found: &[u8]) -> bool {
    if expected.trim_ascii().is_empty() {
        return false;
    }
    let is_right = |check: Check| {
        let output = [found.trim_ascii_end(), b"\n"].concat();
        input.read().is_ok_and(|input| check(&input, &output, expected).is_ok())
    };
    matches!(Rule::Lines.compare(expected, found), Comparison::Same)
        || matches!(task.subject.judged, Judged::Checked(check) if is_right(check))
}

/// What the textbook search costs on a task's case under each branching rule, within the limits `reach`.
pub fn slow(task: &Task, input: &Source, reach: Reach) -> Option<Vec<Cost>> {
    let problem = problems::known(&task.subject.name)?;
    slow::costs(problem, &input.read().ok()?, reach)
}

/// The reasons why an output is wrong, as far as the output shows them.
#[derive(Default)]
pub struct Reasons {
    /// A change to the expected output that explains every difference; if set, it is the only reason.
    pub habit: Option<Text>,
    /// An observation about the output that fits many mistakes.
    pub general: Option<Text>,
    /// Why the first wrong answer is wrong.
    pub explanation: Option<Explanation>,
}

impl Reasons {
    /// The record of the output, used to recognise known mistakes.
    pub fn record(&self, verdict: Verdict, found: &[u8]) -> String {
        match self.general {
            Some(_) => mistake::GENERAL.to_string(),
            None => mistake::record(verdict, found),
        }
    }

    /// A trial that runs the case with the explained wrong answer on its own, if there is such an answer.
    pub fn trial(&self, task: &Task, input: &Source, expected: &[u8]) -> Option<Trial> {
        // No case precedes the first one, so running it alone would show nothing.
        let number = self.explanation.as_ref()?.number.filter(|&number| number > 1)?;
        if self.general.is_some() {
            return None;
        }
        trial(problems::known(&task.subject.name)?, &input.read().ok()?, expected, number)
    }
}

/// A trial that runs case `number` of an input on its own.
fn trial(problem: &Problem, input: &[u8], expected: &[u8], number: usize) -> Option<Trial> {
    let Alone { input, expected, if_right, if_ended } =
        explain::alone::alone(problem, input, expected, number)?;
    Some(Trial { input: input.into(), expected, most: SEARCH_TIME, if_right, if_ended: Some(if_ended) })
}

/// Explains a run that ended with an error: how far the program got, and a trial that shows whether the next
/// case alone also makes the program end with an error.
pub fn ended(task: &Task, input: &Source, [expected, found]: [&[u8]; 2]) -> Option<Why> {
    if matches!(task.subject.judged, Judged::External(_)) || expected.len() + found.len() > MAX_CASE_BYTES {
        return None;
    }
    let (problem, input) = (problems::known(&task.subject.name)?, input.read().ok()?);
    let Answered { right, read, all } = explain::alone::answered(problem, &input, [expected, found])?;
    let (format, next) = (problem.format(), right + 1);
    let line = match right {
        _ if right == all => words::ENDED_COMPLETE.with([]),
        // If several answers are valid, a correct answer may differ from the expected one.
        _ if right < read && !matches!(task.subject.judged, Judged::By(_)) => return None,
        _ if right < read => {
            words::WRONG_AND_ENDED.with([&words::case(format, next), &words::case(format, read)])
        }
        0 => return None,
        _ => {
            let right = words::plural(right, ["right answer", "个正确答案"]);
            words::ENDED_AFTER.with([&right, &all, &words::case(format, next)])
        }
    };
    let is_next = right == read && right < all;
    let trial = if is_next { trial(problem, &input, expected, next) } else { None };
    Some(Why { lines: vec![line], trial })
}

/// Finds the reasons for a task's output, the most specific first. Answers are explained by searches that
/// take at most `time`; if `time` is None, they are not explained.
pub fn reasons(
    task: &Task,
    input: &Source,
    expected: &[u8],
    found: &[u8],
    verdict: Verdict,
    time: Option<Duration>,
) -> Reasons {
    if let Some(habit) = habit(task, expected, found) {
        return Reasons { habit: Some(habit), ..Reasons::default() };
    }
    let general = general(task, input, expected, found);
    let is_seen = general.as_ref().is_some_and(|general| general.is_all);
    let explanation = time.filter(|_| !is_seen).and_then(|time| explain(task, input, expected, found, time));
    // With an external checker, PE may mean anything.
    let is_own = !matches!(task.subject.judged, Judged::External(_));
    let is_layout = is_own && verdict == Verdict::PE && explanation.is_none() && general.is_none();
    let general = general.map(|general| general.says);
    let habit = is_layout.then(|| words::LAYOUT.with([]));
    Reasons { habit, general, explanation }
}

/// An observation about an output that fits many mistakes.
fn general(task: &Task, input: &Source, expected: &[u8], found: &[u8]) -> Option<General> {
    let input = input.read().ok()?;
    if input.len() + expected.len() + found.len() > MAX_COMPARED_BYTES {
        return None;
    }
    let [input, expected, found] = [&input[..], expected, found].map(String::from_utf8_lossy);
    let format = problems::known(&task.subject.name).map(|problem| problem.format());
    explain::general(format, &input, &expected, &found)
}

/// A mistake in the output that is visible without knowing the problem. None if there may be another cause.
fn habit(task: &Task, expected: &[u8], found: &[u8]) -> Option<Text> {
    if expected.len() + found.len() > MAX_COMPARED_BYTES {
        return None;
    }
    let (expected, found) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(found));
    match task.subject.judged {
        Judged::By(_) => {
            let format = problems::known(&task.subject.name).map(|problem| problem.format());
            explain::habit(format, &expected, &found)
        }
        // Other outputs are valid, too, so only layouts are compared.
        Judged::Checked(_) | Judged::External(_) => explain::layout(&expected, &found),
    }
}

/// Explains why a task's output is wrong. None if no reason is found.
fn explain(
    task: &Task,
    input: &Source,
    expected: &[u8],
    found: &[u8],
    time: Duration,
) -> Option<Explanation> {
    if matches!(task.subject.judged, Judged::External(_)) {
        return None;
    }
    let problem = problems::known(&task.subject.name)?;
    in_time(problem, &input.read().ok()?, expected, found, time)
}

/// Threads whose explanations were not finished in time.
static LATE: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// Whether all `late` threads have ended; removes those that have.
fn have_ended(late: &mut Vec<JoinHandle<()>>) -> bool {
    late.retain(|thread| !thread.is_finished());
    late.is_empty()
}

/// The explanation, if it is found in time. Otherwise, the thread keeps running, because not all of its work
/// can be interrupted. Until it has ended, nothing else is explained, so that threads do not pile up.
pub fn in_time(
    problem: &'static Problem,
    input: &[u8],
    expected: &[u8],
    found: &[u8],
    time: Duration,
) -> Option<Explanation> {
    let late = || LATE.lock().unwrap_or_else(PoisonError::into_inner);
    if input.len() + expected.len() > MAX_CASE_BYTES || !have_ended(&mut late()) {
        return None;
    }
    let [input, expected, found] = [input, expected, found].map(<[u8]>::to_vec);
    let work = move || explain::explain(problem, &input, &expected, &found, &Deadline::after(time));
    result_in_time(work, MAX_WAIT, &mut |thread| late().push(thread))
}

/// The result of `work` in its own thread. If it takes longer than `wait`, `leave` gets the thread.
fn result_in_time<T: Send + 'static>(
    work: impl FnOnce() -> Option<T> + Send + 'static,
    wait: Duration,
    leave: &mut dyn FnMut(JoinHandle<()>),
) -> Option<T> {
    let (send, receive) = mpsc::channel();
    let thread = thread::Builder::new().spawn(move || drop(send.send(work()))).ok()?;
    match receive.recv_timeout(wait) {
        Ok(result) => result,
        Err(_) => {
            leave(thread);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_thread_is_left_over_until_it_ends() {
        let mut late = Vec::new();
        let (end, ended) = mpsc::channel::<()>();
        let work = move || ended.recv().ok();
        assert_eq!(result_in_time(work, Duration::ZERO, &mut |thread| late.push(thread)), None);
        assert!(!have_ended(&mut late));
        drop(end);
        while !late[0].is_finished() {
            thread::yield_now();
        }
        assert!(have_ended(&mut late) && late.is_empty());
        assert_eq!(result_in_time(|| Some(1), MAX_WAIT, &mut |thread| late.push(thread)), Some(1));
        assert!(late.is_empty());
    }
}
