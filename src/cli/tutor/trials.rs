//! A reader's program on many instances, small random ones first, until one shows that it is wrong.

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

/// The random instances of small sizes that are tried before those of its cases.
const FIRST: u64 = 4;
/// The most instances of its cases.
const BUILT_IN: usize = 40;
/// After so many instances that took too long, larger ones are left out.
const PARTLY: usize = 5;
/// The instances on which the reason is looked for: on a very small one there may be others. And the share of
/// the time for a smaller instance that this may take.
const ASKED: u64 = 8;
const SHARE: u32 = 3;
/// The seeds of a size that are tried for a smaller instance.
const SEEDS: u64 = 12;
/// The most ones of an instance that is graded, and the instances on which what follows has to follow.
const GRADED: usize = 5000;
const OTHERS: usize = 8;

/// A program and what it is tried on.
pub struct Trials<'a> {
    source: Source<'a>,
    workshop: Workshop,
    command: Command,
    allowance: Allowance,
    runner: Runner<'a>,
    checks: Runner<'a>,
    interrupt: &'a Interrupt,
}

/// An instance and what makes it.
type Made = (Instance, Text);

/// An instance on which the program is right.
struct Right {
    model: Model,
    learner: Learner,
    notes: Vec<Message>,
    has_cover: bool,
}

/// An instance that shows that a program is wrong, what makes it, and what is known about it.
type Wrong = (Instance, Text, Checked);

/// What was tried so far.
#[derive(Default)]
struct Tried {
    report: Report,
    /// The inputs.
    seen: HashSet<Vec<u8>>,
    /// Those on which the program is right, to be graded.
    right: Vec<Right>,
    /// The ones of the instances that took too long.
    long: Vec<usize>,
}

impl<'a> Trials<'a> {
    /// A program, ready to be tried on the inputs of `source`.
    ///
    /// # Errors
    /// If there is no generator of a built-in problem, or a program of a folder does not compile.
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

    /// Tries the program on `count` random instances and the cases, between small and larger ones.
    ///
    /// # Errors
    /// If it fails, its matrix is malformed, or it is interrupted.
    pub fn all(&mut self, seed: u64, count: u64, time: Duration) -> anyhow::Result<Report> {
        let mut tried = Tried::default();
        let progress = bar(count);
        let first = count.div_ceil(FIRST);
        let mut wrong = None;
        for index in 0..=count {
            if index == first {
                for made in self.of_cases()? {
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

    /// Tries the program on an instance, unless it was tried or is too large. Returns it if that shows that
    /// the program is wrong.
    fn tried(&mut self, made: Made, tried: &mut Tried, is_random: bool) -> anyhow::Result<Option<Wrong>> {
        let (instance, origin) = made;
        let ones = instance.model.matrix.ones();
        let is_long = tried.long.len() >= PARTLY && tried.long.iter().any(|&long| long <= ones);
        if is_long || !tried.seen.insert(instance.input.clone()) {
            return Ok(None);
        }
        let checked = self.checked(&instance, &origin)?;
        tried.long.extend((!checked.comparison.is_compared()).then_some(ones));
        tried.report.count(is_random, &checked.comparison);
        if checked.diagnosis.is_some() {
            return Ok(Some((instance, origin, checked)));
        }
        if checked.comparison.is_complete && ones <= GRADED {
            let has_cover = checked.comparison.covers > 0;
            let Checked { learner, notes, .. } = checked;
            tried.right.push(Right { model: instance.model, learner, notes, has_cover });
        }
        Ok(None)
    }

    fn random(&mut self, seed: u64, size: usize) -> anyhow::Result<Option<Made>> {
        self.source.random((&self.workshop, &mut self.checks), seed, size)
    }

    fn of_cases(&mut self) -> anyhow::Result<Vec<Made>> {
        let all = self.source.of_cases()?;
        // Some of each size.
        let step = all.len().div_ceil(BUILT_IN).max(1);
        Ok(all.into_iter().step_by(step).collect())
    }

    /// What the program makes of an instance, checked.
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

    /// A small instance with the same reason as this one, found in `time`, and how many others were tried.
    fn smaller(
        &mut self,
        start: Wrong,
        seed: u64,
        size: usize,
        time: Duration,
    ) -> anyhow::Result<(Wrong, usize)> {
        let end = Instant::now() + time;
        let (mut best, mut tried) = self.most_telling(start, seed, size, time / SHARE)?;
        let wanted = key(&best.2);
        let is_smaller = |instance: &Instance, best: &Instance| {
            let measure = |instance: &Instance| (instance.model.matrix.ones(), instance.input.len());
            measure(instance) < measure(best)
        };
        'sizes: for size in 1..=size {
            for other in 0..SEEDS {
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
        // Without a validator, the model of a folder may take what is no input.
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

    /// Of this instance and others, larger ones among them, the smallest with the reason that most of them
    /// show, and how many others were tried.
    fn most_telling(
        &mut self,
        start: Wrong,
        seed: u64,
        size: usize,
        time: Duration,
    ) -> anyhow::Result<(Wrong, usize)> {
        let end = Instant::now() + time;
        let (mut all, mut tried) = (vec![start], 0);
        for index in 1..=ASKED {
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
        // Of reasons that as many show, that of the largest instance.
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

/// What is wrong: the first reason, or the difference, and the family of items that it is about.
fn key(checked: &Checked) -> Option<(&'static str, Option<String>)> {
    let diagnosis = checked.diagnosis.as_ref()?;
    let said = diagnosis.reasons.first().unwrap_or(&diagnosis.difference);
    Some((said.key, diagnosis.family.clone()))
}

/// The grade on the largest instance with a cover; what follows on it follows on others, too. And slips there
/// that are on most instances: what is left unused on one may be used on another.
fn graded(mut right: Vec<Right>) -> (Option<Grade>, Vec<Message>) {
    right.sort_by_key(|right| std::cmp::Reverse((right.has_cover, right.model.matrix.ones())));
    let Some(Right { model, learner, notes, .. }) = right.first() else { return (None, Vec::new()) };
    let mut graded = grade(model, learner, GRADING);
    for Right { model, learner, .. } in right.iter().skip(1).step_by(right.len().div_ceil(OTHERS).max(1)) {
        graded.follows = still_follow(graded.follows, model, learner, GRADING);
    }
    let has = |right: &&Right, note: &Message| right.notes.iter().any(|own| own.key == note.key);
    let is_usual = |note: &&Message| 2 * right.iter().filter(|right| has(right, note)).count() > right.len();
    (Some(graded), notes.iter().filter(is_usual).cloned().collect())
}

/// What makes an instance that was made smaller.
fn shrunk(origin: &Text) -> Text {
    if origin.ends_with(", shrunk") { origin.clone() } else { words::SHRUNK.with([origin]) }
}
