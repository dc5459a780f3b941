//! Wrong outputs explained while cases are judged.

use crate::explain::mistake::{self, Outputs, Recognised};
use crate::explain::slow::{self, Cost};
use crate::explain::{self, Deadline, Explanation};
use dlx_harness::cases::Source;
use dlx_harness::judge::event::Event;
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::judge::{Explain, Judged, Task};
use dlx_problems::{self as problems, Problem};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

/// The most bytes of an output that is explained, unless that much is expected.
const MAX_EXPLAINED_BYTES: usize = 1 << 20;

/// How long the searches of an explanation may take, and how long it is waited for.
pub const SEARCH: Duration = Duration::from_secs(1);
const WAIT: Duration = Duration::from_secs(5);
/// How long the textbook search may take by each rule while cases are judged.
const GLANCE: Duration = Duration::from_millis(100);
/// The most bytes of an input and an expected output that are explained.
const MOST: usize = 64 << 20;

/// The solutions, each by its problem and its label among several, with their outputs on built-in cases.
type Solutions = BTreeMap<(String, Option<String>), Outputs>;

/// Explains the outputs of the problems' cases, unless the user's own rule or checker judges them, and keeps
/// records of them, by which known mistakes are recognised.
#[derive(Clone, Default)]
pub struct Models {
    solutions: Arc<Mutex<Solutions>>,
}

impl Explain for Models {
    fn why(
        &self,
        task: &Task,
        input: &Source,
        expected: &[u8],
        found: &[u8],
        verdict: Verdict,
    ) -> Vec<String> {
        if verdict == Verdict::TLE {
            return slow(task, input, GLANCE).and_then(|costs| slow::line(&costs)).into_iter().collect();
        }
        self.keep(task, mistake::record(verdict, found));
        // Nobody reads that much, and to compare it would take longer than the run.
        if found.len() > MAX_EXPLAINED_BYTES.max(2 * expected.len()) {
            return Vec::new();
        }
        let explanation = explain(task, input, expected, found);
        let remark = remark(task, expected, found, verdict, explanation.as_ref());
        explanation.iter().map(Explanation::line).chain(remark).collect()
    }
}

impl Models {
    /// Notes the verdict of a case whose output was not explained.
    pub fn add(&self, event: &Event) {
        if let Event::Judged(task, result) = event
            && !matches!(result.verdict(), Verdict::WA | Verdict::PE)
        {
            self.keep(task, result.verdict().name().to_string());
        }
    }

    /// Notes the record of an output on a built-in case.
    pub fn keep(&self, task: &Task, record: String) {
        if task.case.origin.is_built_in() {
            let label = task.subject.entrant.as_ref().map(|entrant| entrant.label.clone());
            let mut solutions = self.solutions.lock().unwrap_or_else(PoisonError::into_inner);
            let outputs = solutions.entry((task.subject.name.clone(), label)).or_default();
            outputs.insert(task.case.name.clone(), record);
        }
    }

    /// A line for each solution whose outputs are those of a known mistake.
    pub fn lines(&self) -> Vec<String> {
        let solutions = self.solutions.lock().unwrap_or_else(PoisonError::into_inner);
        let line = |((name, label), outputs): (&(String, Option<String>), &Outputs)| {
            let problem = problems::known(name)?;
            let mistake = mistake::recognise(problem, outputs).same?;
            let label = label.as_ref().map_or(String::new(), |label| format!("{label}: "));
            Some(format!("{label}{}{}", mistake::SAME, mistake.line(problem)))
        };
        solutions.iter().filter_map(line).collect()
    }

    /// The mistakes that the outputs on the cases of `problem` tell of.
    pub fn recognised(&self, problem: &Problem) -> Recognised {
        let solutions = self.solutions.lock().unwrap_or_else(PoisonError::into_inner);
        let outputs = solutions.iter().find(|((name, _), _)| name == problem.id);
        outputs.map(|(_, outputs)| mistake::recognise(problem, outputs)).unwrap_or_default()
    }
}

/// What the case of a task costs the textbook search by each rule, each for at most this `time`.
pub fn slow(task: &Task, input: &Source, time: Duration) -> Option<Vec<Cost>> {
    let problem = problems::known(&task.subject.name)?;
    slow::costs(problem, &input.read().ok()?, time)
}

/// What the output says besides the explanation: its habit, or that a PE is one.
pub fn remark(
    task: &Task,
    expected: &[u8],
    found: &[u8],
    verdict: Verdict,
    explanation: Option<&Explanation>,
) -> Option<String> {
    let is_layout = verdict == Verdict::PE && explanation.is_none();
    let layout = || is_layout.then(|| "every answer is right, but not its layout".to_string());
    habit(task, expected, found).or_else(layout)
}

/// A mistake of output that needs no problem's knowledge. None if another cause is possible.
fn habit(task: &Task, expected: &[u8], found: &[u8]) -> Option<String> {
    if expected.len() + found.len() > MOST {
        return None;
    }
    let (expected, found) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(found));
    match task.subject.judged {
        Judged::By(_) => {
            let format = problems::known(&task.subject.name).map(|problem| problem.format());
            explain::habit(format, &expected, &found)
        }
        // The expected output is one of several.
        Judged::Checked(_) | Judged::External(_) => explain::layout(&expected, &found),
    }
}

/// Why the output of a task is wrong. None if nothing is known about it.
pub fn explain(task: &Task, input: &Source, expected: &[u8], found: &[u8]) -> Option<Explanation> {
    if matches!(task.subject.judged, Judged::External(_)) {
        return None;
    }
    let problem = problems::known(&task.subject.name)?;
    in_time(problem, &input.read().ok()?, expected, found)
}

/// The explanation, if there is one in time. The thread that makes it ends soon after, as its searches do.
fn in_time(problem: &'static Problem, input: &[u8], expected: &[u8], found: &[u8]) -> Option<Explanation> {
    if input.len() + expected.len() > MOST {
        return None;
    }
    let (send, receive) = mpsc::channel();
    let [input, expected, found] = [input, expected, found].map(<[u8]>::to_vec);
    let work = move || {
        let until = Deadline::after(SEARCH);
        let _ = send.send(explain::explain(problem, &input, &expected, &found, &until));
    };
    thread::Builder::new().spawn(work).ok()?;
    receive.recv_timeout(WAIT).ok().flatten()
}
