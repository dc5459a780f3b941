//! Checks that each solution gets the expected verdict, and the margins of the time limit.

use super::report::{Check, Form, Report};
use super::{Bench, done};
use crate::cli::judging::Stated;
use crate::cli::judging::plan::Plan;
use crate::cli::judging::request::{Manner, Request, Solution};
use crate::folder::Folder;
use anyhow::Context;
use dlx_harness::cases::Case;
use dlx_harness::judge::event::Event;
use dlx_harness::judge::schedule::Schedule;
use dlx_harness::judge::verdict::{Expected, Verdict};
use dlx_harness::judge::{Settings, Subject, Task};
use dlx_harness::report::{Progress, Report as _, Results, Summary, Table, plural};
use dlx_harness::run::protocol::Limits;
use dlx_harness::run::runner::Runner;
use dlx_harness::{solutions, terminal};
use dlx_problems::Problem;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// Minimum time limit as a multiple of the slowest accepted solution's time; and minimum time of the fastest
/// solution that is too slow, as a multiple of the limit. These are the values of Kattis.
const MARGINS: (f64, f64) = (2.0, 1.5);
/// Solutions that are too slow are run for up to [`SLOW_TIME_FACTOR`] times the time limit, but at most for
/// [`MAX_SLOW_TIME`].
const SLOW_TIME_FACTOR: u32 = 4;
const MAX_SLOW_TIME: Duration = Duration::from_secs(60);
/// Number of cases on which solutions that are too slow are run.
const SLOW_CASES: usize = 3;
/// Time limits to propose, in seconds; 10, 100 and 1000 times these values are proposed, too.
const PROPOSED_SECONDS: [f64; 7] = [0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7];

/// A solution, a case, and the solution's CPU time on the case.
type Timed = (String, String, Duration);

/// The times measured.
#[derive(Default)]
struct Times {
    /// The slowest case of an accepted solution.
    accepted: Option<Timed>,
    /// The fastest solution that is too slow, and whether its run ended without being stopped.
    slow: Option<(Timed, bool)>,
}

impl Bench<'_> {
    /// Checks that the built-in solution is right on each case, and measures its time.
    pub fn judge_built_in(
        &mut self,
        problem: &'static Problem,
        stated: &Stated,
        report: &mut Report,
    ) -> anyhow::Result<()> {
        const NAME: &str = "solution";
        let command = solutions::built_in(problem.home);
        let confinement = self.rules.confinement(Vec::new(), true)?;
        let subject = Arc::new(self.rules.subject(problem.id, stated, Ok(command), None, confinement));
        let (mut wrong, mut times) = (Vec::new(), Times::default());
        for case in self.cases.clone() {
            let task = Task { subject: Arc::clone(&subject), case };
            let result = done(self.worker.one(&task, &self.settings))?;
            match result.verdict() {
                Verdict::AC => {}
                _ if !task.counts() => {}
                _ => wrong.push(format!("{} gets {}", task.case.name, super::outputs::said(&result.finding))),
            }
            if let Some(cpu) = result.cpu().filter(|_| task.counts()) {
                times.accept("the built-in solution", &task.case.name, cpu);
            }
        }
        let count = plural(self.cases.len(), "case");
        let fails = format!("fails {} of {count}", wrong.len());
        report.say(Check::of(NAME, wrong, format!("the built-in one is right on {count}"), fails))?;
        report.say(times.check(subject.limits.cpu.unwrap_or_default(), MARGINS))
    }

    /// Judges the solutions of a folder.
    pub fn judge_solutions(&mut self, folder: &Folder, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "solutions";
        if folder.solutions.is_none() {
            return report.say(Check::note(NAME, "none: nothing shows that the cases can be solved"));
        }
        let has_answer = |case: &Arc<Case>| case.files.as_ref().is_ok_and(|files| files.expected.is_some());
        if !self.cases.iter().any(has_answer) || self.tools.subject.is_none() {
            return report.say(Check::failed(NAME, "they cannot be judged"));
        }
        let request = self.request(folder)?;
        let plan = Plan::new(&request, self.interrupt)?;
        let mut tasks = plan.tasks()?;
        // The package claims nothing about cases without an answer.
        tasks.retain(|task| {
            task.origin().is_none() || task.case.files.as_ref().is_ok_and(|files| files.expected.is_some())
        });
        let mut unsaid = folder.messages.clone();
        let (summary, times) = self.judge_tasks(&tasks, &mut unsaid, report)?;
        let wrong = summary.standings.iter().filter(|standing| !standing.results.is_expected());
        let entrants = tasks.iter().filter_map(|task| task.subject.entrant.as_ref());
        let faults = entrants.filter_map(|entrant| Some((entrant.label.as_str(), entrant.fault.as_ref()?)));
        let faults: BTreeMap<&str, &String> = faults.collect();
        let mut wrong: Vec<String> = wrong
            .map(|standing| {
                let (results, label) = (&standing.results, &standing.label);
                let got = dlx_harness::judge::verdict::got(results.counted());
                if let Some(fault) = faults.get(label.as_str()) {
                    return format!("{label}: {fault}");
                }
                format!("{label} gets {got}, expected {}", results.expected)
            })
            .collect();
        let failed = wrong.len();
        if let (Some(files), true) = (&folder.files, failed > 0) {
            wrong.push(format!("they must read {} and write {}", files.input, files.output));
        }
        wrong.extend(disputed(&summary));
        let count = plural(summary.standings.len(), "solution");
        let verb = if failed == 1 { "is" } else { "are" };
        let fails = format!("{failed} of {count} {verb} not as expected");
        report.say(Check::of(NAME, wrong, format!("{count}, each as expected"), fails))?;
        check_messages(folder, &unsaid, report)?;
        self.check_kinds(&summary, report)?;
        let margins = folder.multipliers.unwrap_or(MARGINS);
        let limit = tasks.first().and_then(|task| task.subject.limits.cpu).unwrap_or_default();
        report.say(times.check(limit, margins))?;
        report.solutions = summary.standings;
        self.judge_on_random_inputs(&tasks, folder, report)
    }

    /// Judges the accepted solutions among these tasks on the generator's inputs.
    fn judge_on_random_inputs(
        &mut self,
        tasks: &[Task],
        folder: &Folder,
        report: &mut Report,
    ) -> anyhow::Result<()> {
        let mut subjects: Vec<&Arc<Subject>> = tasks.iter().map(|task| &task.subject).collect();
        subjects.dedup_by(|one, other| Arc::ptr_eq(one, other));
        subjects.retain(|subject| {
            let entrant = subject.entrant.as_ref();
            subject.command.is_ok() && entrant.is_some_and(|it| it.expected == Expected::default())
        });
        if subjects.is_empty() || self.random.is_empty() {
            return Ok(());
        }
        let mut wrong = Vec::new();
        for case in &self.random {
            for subject in &subjects {
                let task = Task { subject: Arc::clone(subject), case: Arc::clone(case) };
                let verdict = done(self.worker.one(&task, &self.settings))?.verdict();
                let label = subject.entrant.as_ref().map_or("", |it| it.label.as_str());
                if verdict != Verdict::AC {
                    wrong.push(format!("{label} gets {} on {}", verdict.name(), case.name));
                }
            }
        }
        let holds = format!(
            "{}, each right on {}; `stress` tries more",
            plural(subjects.len(), "accepted solution"),
            self.random.len()
        );
        let fails = format!("an accepted solution fails on generated inputs: `stress {}`", folder.name());
        report.say(Check::of("random inputs", wrong, holds, fails))
    }

    /// Adds notes about missing kinds of solutions.
    fn check_kinds(&self, summary: &Summary, report: &mut Report) -> anyhow::Result<()> {
        // A solution with several allowed verdicts counts only for those verdicts that it gets.
        let has = |results: &Results, verdict| {
            let shows = results.counted().contains_key(&verdict) || !results.is_expected();
            results.expected.asks_for(verdict) && shows
        };
        let expect = |verdict| summary.standings.iter().any(|it| has(&it.results, verdict));
        let kinds = [
            (Verdict::AC, "no solution is expected to be accepted"),
            (Verdict::WA, "no wrong solution: nothing shows that the cases detect wrong answers"),
            (Verdict::TLE, "no slow solution: nothing shows that the time limit stops one"),
        ];
        let missing = kinds.into_iter().filter(|&(verdict, _)| !expect(verdict));
        let missing: Vec<String> = missing.map(|(_, what)| what.to_string()).collect();
        match missing.is_empty() {
            true => Ok(()),
            false => report.say(Check::note("kinds of solutions", "some are missing").with(missing)),
        }
    }

    fn request(&self, folder: &Folder) -> anyhow::Result<Request> {
        // An absolute path is never the name of a problem or a case.
        let place = std::path::absolute(&folder.place).context("cannot find the folder")?;
        Ok(Request {
            names: vec![place.display().to_string()],
            only: BTreeSet::new(),
            solution: Solution::Own(Box::new(folder.clone())),
            cases: Default::default(),
            rules: self.rules.clone(),
            manner: Manner::default(),
            title: Default::default(),
            words: None,
        })
    }

    /// Judges all tasks, showing them as a table in text format, and measures times. Messages found in the
    /// checker's output are removed from `unsaid`.
    fn judge_tasks(
        &mut self,
        tasks: &[Task],
        unsaid: &mut BTreeMap<String, Vec<Arc<str>>>,
        report: &Report,
    ) -> anyhow::Result<(Summary, Times)> {
        let labels: BTreeSet<&str> =
            tasks.iter().filter_map(|task| Some(task.subject.entrant.as_ref()?.label.as_str())).collect();
        let mut table = match report.form() {
            Form::Text => {
                let out = anstream::AutoStream::auto(terminal::trusted()?);
                Some(Table::new(out, tasks.len(), labels.len(), terminal::columns(), Progress::lines()))
            }
            _ => None,
        };
        let (mut summary, mut times, mut slow) = (Summary::new(tasks.len()), Times::default(), Vec::new());
        let schedule = Schedule { jobs: self.jobs, fail_fast: false };
        let runner = Runner::new(self.interrupt);
        schedule.judge(tasks, &Settings::default(), self.interrupt, runner, |event| {
            summary.add(&event);
            if let Event::Judged(task, result) = event
                && let Some(entrant) = &task.subject.entrant
            {
                if let (Some(left), Some(reason)) = (unsaid.get_mut(&entrant.label), &result.finding.reason) {
                    left.retain(|message| !reason.contains(&**message));
                }
                let is_right =
                    !entrant.expected.asks_for(Verdict::TLE) && entrant.expected.asks_for(Verdict::AC);
                if let Some(cpu) = result.cpu().filter(|_| is_right && result.verdict() == Verdict::AC) {
                    times.accept(&entrant.label, &task.case.name, cpu);
                }
                if result.verdict() == Verdict::TLE && entrant.expected.asks_for(Verdict::TLE) {
                    slow.push(Task { subject: Arc::clone(&task.subject), case: Arc::clone(&task.case) });
                }
            }
            match &mut table {
                Some(table) => table.add(&event).context("cannot write the report"),
                None => Ok(()),
            }
        })?;
        if summary.interrupted {
            anyhow::bail!("interrupted");
        }
        self.run_slow(slow, &mut times)?;
        Ok((summary, times))
    }

    /// Lets solutions that are too slow run past the limit, to measure how far they exceed it.
    fn run_slow(&mut self, tasks: Vec<Task>, times: &mut Times) -> anyhow::Result<()> {
        for tasks in tasks.chunk_by(|one, other| Arc::ptr_eq(&one.subject, &other.subject)) {
            let mut most: Option<(Timed, bool)> = None;
            for task in tasks.iter().take(SLOW_CASES) {
                let limits = beyond(&task.subject.limits);
                let limit = limits.cpu.unwrap_or_default();
                let subject = Arc::new(Subject { limits, ..(*task.subject).clone() });
                let task = Task { subject, case: Arc::clone(&task.case) };
                let result = done(self.worker.one(&task, &self.settings))?;
                let ended = result.verdict() != Verdict::TLE;
                let cpu = if ended { result.cpu().unwrap_or_default() } else { limit };
                let label = task.subject.entrant.as_ref().map_or(String::new(), |it| it.label.clone());
                if most.as_ref().is_none_or(|((.., known), _)| cpu > *known) {
                    most = Some(((label, task.case.name.clone(), cpu), ended));
                }
                if !ended {
                    break;
                }
            }
            let nearer =
                |most: &(Timed, bool)| times.slow.as_ref().is_none_or(|(known, _)| most.0.2 < known.2);
            times.slow = most.filter(nearer).or(times.slow.take());
        }
        Ok(())
    }
}

/// The cases on which one solution that should be accepted is wrong and another is right, so one of the
/// solutions or the expected output is wrong.
fn disputed(summary: &Summary) -> Vec<String> {
    let accepted = summary.standings.iter().filter(|it| it.results.expected == Expected::default());
    // A solution that is never right says nothing about a case.
    let accepted = accepted.filter(|it| it.results.counted().contains_key(&Verdict::AC));
    let mut cases: BTreeMap<&str, [Vec<&str>; 2]> = BTreeMap::new();
    for standing in accepted {
        for (case, verdict, _) in &standing.cells {
            let is_wrong = matches!(verdict, Verdict::WA | Verdict::PE);
            if is_wrong || *verdict == Verdict::AC {
                cases.entry(case).or_default()[usize::from(is_wrong)].push(&standing.label);
            }
        }
    }
    let text = |(case, [right, wrong]): (&str, [Vec<&str>; 2])| {
        let wrong_ones = wrong.join(", ");
        match (wrong.is_empty(), right.is_empty()) {
            (true, _) => None,
            (false, true) => {
                Some(format!("{case}: no accepted solution is right: its expected output may be wrong"))
            }
            (false, false) => Some(format!(
                "{case}: {} and {wrong_ones} disagree: the expected output may be wrong",
                right.join(", ")
            )),
        }
    };
    cases.into_iter().filter_map(text).collect()
}

/// Checks that the checker printed the messages that the package states; `unsaid` holds the messages that it
/// did not print.
fn check_messages(
    folder: &Folder,
    unsaid: &BTreeMap<String, Vec<Arc<str>>>,
    report: &mut Report,
) -> anyhow::Result<()> {
    if folder.messages.is_empty() {
        return Ok(());
    }
    let wrong = unsaid.iter().flat_map(|(label, messages)| {
        messages.iter().map(move |message| format!("{label}: not printed on any case: {message}"))
    });
    let count = plural(folder.messages.values().map(Vec::len).sum(), "message");
    let (holds, fails) =
        (format!("{count}, each printed by the checker"), "the checker does not print all of them");
    report.say(Check::of("messages", wrong.collect(), holds, fails))
}

/// Raises the limits for measuring how far a solution exceeds them.
fn beyond(limits: &Limits) -> Limits {
    let longer =
        |limit: Option<Duration>| limit.map(|limit| (SLOW_TIME_FACTOR * limit).min(MAX_SLOW_TIME.max(limit)));
    Limits { cpu: longer(limits.cpu), wall: longer(limits.wall), ..*limits }
}

impl Times {
    fn accept(&mut self, label: &str, case: &str, cpu: Duration) {
        if self.accepted.as_ref().is_none_or(|(.., known)| cpu > *known) {
            self.accepted = Some((label.to_string(), case.to_string(), cpu));
        }
    }

    /// Checks the margins of the time limit.
    fn check(&self, limit: Duration, (above, below): (f64, f64)) -> Check {
        const NAME: &str = "time limit";
        let limit = limit.as_secs_f64();
        let mut texts = vec![format!("{limit} s")];
        let (mut is_narrow, mut least, mut most) = (false, 0.0, f64::INFINITY);
        if let Some((label, case, cpu)) = &self.accepted {
            let cpu = cpu.as_secs_f64();
            texts.push(format!("the slowest accepted solution takes {cpu:.3} s ({label} on {case})"));
            (is_narrow, least) = (cpu * above > limit, cpu * above);
        }
        if let Some(((label, case, cpu), ended)) = &self.slow {
            let cpu = cpu.as_secs_f64();
            let than = if *ended { "" } else { "more than " };
            texts.push(format!("the fastest slow solution takes {than}{cpu:.3} s ({label} on {case})"));
            is_narrow |= *ended && cpu < limit * below;
            most = if *ended { cpu / below } else { most };
        }
        if is_narrow {
            let proposed = proposed(least, most);
            texts.push(match proposed {
                Some(proposed) => {
                    format!("a limit of {proposed} s keeps both margins ({above} and {below} times)")
                }
                None => format!("no limit keeps both margins ({above} and {below} times)"),
            });
            return Check::note(NAME, texts.join("; "));
        }
        Check::ok(NAME, texts.join("; "))
    }
}

/// The time limit to propose between `least` and `most` seconds: near the middle, or the smallest if there is
/// no `most`.
fn proposed(least: f64, most: f64) -> Option<f64> {
    let decades = [1.0, 10.0, 100.0, 1000.0];
    let all = decades.iter().flat_map(|decade| {
        PROPOSED_SECONDS.iter().map(move |&limit| (limit * decade * 100.0).round() / 100.0)
    });
    let middle = if most.is_finite() { (least * most).sqrt() } else { least };
    let off = |limit: &f64| (limit / middle).ln().abs();
    all.filter(|&limit| limit >= least && limit <= most).min_by(|one, other| off(one).total_cmp(&off(other)))
}
