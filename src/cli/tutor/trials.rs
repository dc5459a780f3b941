//! Tries a learner's program on many instances, small random ones first, until one shows an error.

use super::report::{Report, Shown};
use super::source::Source;
use super::{GRADING, LIMITS, checked};
use crate::cli::judging::Rules;
use crate::cli::workshop::{self, Allowance, Workshop};
use crate::tutor::Checked;
use crate::tutor::decisions::Learner;
use crate::tutor::grade::{Grade, grade, still_follow};
use crate::tutor::instances::Instance;
use crate::tutor::words::{self, Message};
use anyhow::{Context, anyhow, bail};
use dlx_harness::judge::shrink;
use dlx_harness::language::Text;
use dlx_harness::report::bar;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Confinement};
use dlx_harness::run::runner::Runner;
use dlx_problems::generate::LARGEST;
use dlx_study::Model;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Of the random instances, 1/FIRST_SHARE are tried before the instances of the cases.
const FIRST_SHARE: u64 = 4;
/// Maximum number of instances from the cases.
const MAX_CASES: usize = 40;
/// After this many instances have taken too long, larger instances are skipped.
const MAX_SLOW_INSTANCES: usize = 5;
/// Number of further instances used to find the reason, because a very small instance may point to another
/// reason. This search gets 1/REASON_TIME_SHARE of the time for finding a smaller instance.
const REASON_INSTANCES: u64 = 8;
const REASON_TIME_SHARE: u32 = 3;
/// Number of seeds tried per size in the search for a smaller instance.
const SEEDS_PER_SIZE: u64 = 12;
/// Maximum number of ones in an instance that is graded; and number of other instances used to confirm that a
/// family of items is redundant.
const MAX_GRADED_ONES: usize = 5000;
const CONFIRMING_INSTANCES: usize = 8;

/// A program and the source of its instances.
pub struct Trials<'a> {
    source: Source<'a>,
    workshop: Workshop,
    command: Command,
    allowance: Allowance,
    runner: Runner<'a>,
    checks: Runner<'a>,
    interrupt: &'a Interrupt,
}

/// An instance and its origin.
type Made = (Instance, Text);

/// An instance on which the program is right.
struct Right {
    model: Model,
    learner: Learner,
    notes: Vec<Message>,
    has_cover: bool,
}

/// An instance that shows an error, its origin, and the diagnosis.
type Wrong = (Instance, Text, Checked);

/// The results so far.
#[derive(Default)]
struct Tried {
    report: Report,
    /// The inputs tried.
    seen: HashSet<Vec<u8>>,
    /// Instances to grade, on which the program is right.
    right: Vec<Right>,
    /// The number of ones of each instance that took too long.
    long: Vec<usize>,
}

impl<'a> Trials<'a> {
    /// Prepares to try a program on the inputs of `source`.
    ///
    /// # Errors
    /// Fails if a built-in problem has no generator, or a program of a folder does not compile.
    pub fn new(
        source: Source<'a>,
        (command, confinement): (Command, Option<Confinement>),
        (allowance, rules): (Allowance, &Rules),
        interrupt: &'a Interrupt,
    ) -> anyhow::Result<Trials<'a>> {
        let mut runner = Runner::new(interrupt);
        runner.confine(confinement.as_ref());
        let workshop = source.workshop(rules, interrupt)?;
        let checks = workshop.runner(interrupt);
        Ok(Trials { source, workshop, command, allowance, runner, checks, interrupt })
    }

    /// Tries the program on `count` random instances, small ones first; after the first 1/`FIRST_SHARE` of
    /// these, tries it on the cases.
    ///
    /// # Errors
    /// Fails if the program fails, its matrix is malformed, or the user interrupts.
    pub fn all(&mut self, seed: u64, count: u64, time: Duration) -> anyhow::Result<Report> {
        let mut tried = Tried::default();
        let progress = bar(count);
        let first = count.div_ceil(FIRST_SHARE);
        let mut wrong = None;
        for index in 0..=count {
            if index == first {
                let (cases, unused) = self.of_cases()?;
                tried.report.unused = unused;
                for made in cases {
                    if wrong.is_none() {
                        wrong = self.tried(made, &mut tried, false)?.map(|wrong| (wrong, seed, LARGEST));
                    }
                }
            }
            if index == count || wrong.is_some() {
                break;
            }
            progress.set_position(index);
            let (seed, size) = (seed.wrapping_add(index), 1 + (index * LARGEST as u64 / count) as usize);
            if let Some(made) = self.random(seed, size)? {
                wrong = self.tried(made, &mut tried, true)?.map(|wrong| (wrong, seed, size));
            }
        }
        progress.finish_and_clear();
        let mut report = tried.report;
        report.is_folder = matches!(self.source, Source::Folder(..));
        match wrong {
            None => (report.grade, report.notes) = graded(tried.right),
            Some((start, seed, size)) => {
                let ((instance, origin, checked), tried) = self.smaller(start, seed, size, time)?;
                report.wrong(Shown { input: instance.input, origin, tried }, checked);
            }
        }
        Ok(report)
    }

    /// Tries the program on an instance, unless it was tried before or is too large. Returns the instance if
    /// it shows an error.
    fn tried(&mut self, made: Made, tried: &mut Tried, is_random: bool) -> anyhow::Result<Option<Wrong>> {
        let (instance, origin) = made;
        let ones = instance.model.matrix.ones();
        let is_long = tried.long.len() >= MAX_SLOW_INSTANCES && tried.long.iter().any(|&long| long <= ones);
        if is_long || !tried.seen.insert(instance.input.clone()) {
            return Ok(None);
        }
        let checked = self.checked(&instance, &origin)?;
        tried.long.extend((!checked.comparison.is_compared()).then_some(ones));
        tried.report.count(is_random, &checked.comparison);
        if checked.diagnosis.is_some() {
            return Ok(Some((instance, origin, checked)));
        }
        if checked.comparison.is_complete && ones <= MAX_GRADED_ONES {
            let has_cover = checked.comparison.covers > 0;
            let Checked { learner, notes, .. } = checked;
            tried.right.push(Right { model: instance.model, learner, notes, has_cover });
        }
        Ok(None)
    }

    fn random(&mut self, seed: u64, size: usize) -> anyhow::Result<Option<Made>> {
        self.source.random((&self.workshop, &mut self.checks), seed, size)
    }

    /// Instances of cases; also returns the number of a folder's other cases.
    fn of_cases(&mut self) -> anyhow::Result<(Vec<Made>, usize)> {
        let (all, cases) = self.source.of_cases()?;
        // Sample evenly over the sizes.
        let step = all.len().div_ceil(MAX_CASES).max(1);
        let chosen: Vec<Made> = all.into_iter().step_by(step).collect();
        let unused = cases.saturating_sub(chosen.len());
        Ok((chosen, unused))
    }

    /// Runs the program on an instance and checks the result.
    fn checked(&mut self, instance: &Instance, origin: &Text) -> anyhow::Result<Checked> {
        let id = self.source.name();
        let place = || format!("{id}: the matrix for {origin}");
        let printed =
            workshop::output_within(&mut self.runner, &self.command, &instance.input, &self.allowance, &[0])?;
        match printed {
            Some(Ok(printed)) => checked(&instance.model, &printed, &place(), LIMITS),
            Some(Err(why)) => Err(anyhow!("{id}: the model fails on {origin}: {why}")),
            None => bail!("interrupted"),
        }
    }

    /// Finds, within `time`, a small instance that is wrong for the same reason as `start`; also returns how
    /// many other instances were tried.
    fn smaller(
        &mut self,
        start: Wrong,
        seed: u64,
        size: usize,
        time: Duration,
    ) -> anyhow::Result<(Wrong, usize)> {
        let end = Instant::now() + time;
        let (mut best, mut tried) = self.most_telling(start, seed, size, time / REASON_TIME_SHARE)?;
        let wanted = key(&best.2);
        let is_smaller = |instance: &Instance, best: &Instance| {
            let measure = |instance: &Instance| (instance.model.matrix.ones(), instance.input.len());
            measure(instance) < measure(best)
        };
        'sizes: for size in 1..=size {
            for other in 0..SEEDS_PER_SIZE {
                if self.is_over(end) {
                    break 'sizes;
                }
                let Some((instance, origin)) = self.random(seed.wrapping_add(other), size)? else {
                    continue;
                };
                if !is_smaller(&instance, &best.0) {
                    continue;
                }
                tried += 1;
                if let Ok(checked) = self.checked(&instance, &origin)
                    && key(&checked) == wanted
                {
                    best = (instance, origin, checked);
                }
            }
        }
        let input = best.0.input.clone();
        let interrupt = self.interrupt;
        let is_over = || Instant::now() >= end || interrupt.is_set();
        // Without a validator, do not shrink: the folder's model may accept invalid input.
        let is_guarded = self.workshop.is_guarded();
        let is_over = || !is_guarded || is_over();
        shrink::shrink(&input, is_over, |candidate| {
            if candidate == input {
                return ControlFlow::Continue(true);
            }
            let instance = self.source.single(candidate).filter(|found| is_smaller(found, &best.0));
            let Some(instance) = instance.filter(|_| self.is_valid(candidate)) else {
                return ControlFlow::Continue(false);
            };
            tried += 1;
            let origin = shrunk(&best.1);
            let checked = self.checked(&instance, &origin).ok().filter(|checked| key(checked) == wanted);
            let is_wrong = checked.is_some();
            if let Some(checked) = checked {
                best = (instance, origin, checked);
            }
            ControlFlow::Continue(is_wrong)
        });
        Ok((best, tried))
    }

    /// Finds the most frequent reason among `start` and other instances, some of them larger; returns the
    /// smallest instance with this reason, and how many other instances were tried.
    fn most_telling(
        &mut self,
        start: Wrong,
        seed: u64,
        size: usize,
        time: Duration,
    ) -> anyhow::Result<(Wrong, usize)> {
        let end = Instant::now() + time;
        let (mut all, mut tried) = (vec![start], 0);
        for index in 1..=REASON_INSTANCES {
            if self.is_over(end) {
                break;
            }
            let size = (size + index as usize / 2).min(LARGEST);
            let Some((instance, origin)) = self.random(seed.wrapping_add(index), size)? else {
                continue;
            };
            if all.iter().any(|(known, ..)| known.input == instance.input) {
                continue;
            }
            tried += 1;
            let checked = self.checked(&instance, &origin).ok();
            let wrong = checked.filter(|checked| checked.diagnosis.is_some());
            all.extend(wrong.map(|checked| (instance, origin, checked)));
        }
        let votes = |wrong: &Wrong| all.iter().filter(|other| key(&other.2) == key(&wrong.2)).count();
        let most = all.iter().map(votes).max().unwrap_or(0);
        // If several reasons are equally frequent, prefer the reason of the largest instance.
        let ones = |(instance, ..): &Wrong| instance.model.matrix.ones();
        let told = all.iter().filter(|wrong| votes(wrong) == most).max_by_key(|wrong| ones(wrong));
        let told = told.and_then(|wrong| key(&wrong.2));
        let smallest = all.into_iter().filter(|wrong| key(&wrong.2) == told).min_by_key(ones);
        let smallest = smallest.context("no instance shows that the model is wrong")?;
        Ok((smallest, tried))
    }

    fn is_over(&self, end: Instant) -> bool {
        Instant::now() >= end || self.interrupt.is_set()
    }

    fn is_valid(&mut self, input: &[u8]) -> bool {
        matches!(self.workshop.is_valid(&mut self.checks, input), Ok(Some(Ok(()))))
    }
}

/// Identifies an error: the first reason, or the difference, and the family of items it concerns.
fn key(checked: &Checked) -> Option<(&'static str, Option<String>)> {
    let diagnosis = checked.diagnosis.as_ref()?;
    let said = diagnosis.reasons.first().unwrap_or(&diagnosis.difference);
    Some((said.key, diagnosis.family.clone()))
}

/// Grades the largest instance with a cover, and keeps only redundancies that hold on other instances too.
/// Also keeps the slips that occur on most instances: an item unused on one instance may be used on another.
fn graded(mut right: Vec<Right>) -> (Option<Grade>, Vec<Message>) {
    right.sort_by_key(|right| std::cmp::Reverse((right.has_cover, right.model.matrix.ones())));
    let Some(Right { model, learner, notes, .. }) = right.first() else { return (None, Vec::new()) };
    let mut graded = grade(model, learner, GRADING);
    for Right { model, learner, .. } in
        right.iter().skip(1).step_by(right.len().div_ceil(CONFIRMING_INSTANCES).max(1))
    {
        graded.follows = still_follow(graded.follows, model, learner, GRADING);
    }
    let has = |right: &&Right, note: &Message| right.notes.iter().any(|own| own.key == note.key);
    let is_usual = |note: &&Message| 2 * right.iter().filter(|right| has(right, note)).count() > right.len();
    (Some(graded), notes.iter().filter(is_usual).cloned().collect())
}

/// The origin of a shrunk instance.
fn shrunk(origin: &Text) -> Text {
    if origin.ends_with(", shrunk") { origin.clone() } else { words::SHRUNK.with([origin]) }
}
