//! Runs mutants on cases, and finds for each mutant a case that distinguishes it from the solution.

use super::Mutant;
use super::programs::{Mutants, Programs};
use anyhow::{Context, bail};
use dlx_harness::cases::{Case, Scope, Source};
use dlx_harness::files;
use dlx_harness::judge::jobs::{failure, in_order};
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::judge::{Judged, Settings, Subject, Task, Worker};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Needs};
use dlx_harness::run::runner::Runner;
use dlx_harness::solutions::cache::{Artifact, Cache};
use dlx_harness::solutions::ingredients::stamps_of;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The outcome of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// A case got a verdict other than AC.
    Killed {
        /// The verdict.
        verdict: String,
        /// The name of the case.
        case: String,
        /// The digest of the case.
        digest: String,
    },
    /// Every case got AC. Holds the digest of all cases.
    Survived(String),
    /// The mutant does not compile.
    Uncompiled,
}

/// A solution, its mutants, and the cases to judge them on.
pub struct Measure<'a> {
    /// The compiled solution, and how to judge it.
    pub subject: Subject,
    /// The cases, each with an expected output.
    pub cases: Vec<Arc<Case>>,
    /// The source and its mutants.
    pub of: Mutants<'a>,
    /// The settings of the judge.
    pub settings: Settings,
    /// A digest of the other files that the programs may read. None if there are too many of these files;
    /// outcomes are then not stored.
    pub read: Option<String>,
    /// Ends the measurement early when triggered.
    pub interrupt: &'a Interrupt,
}

/// Maximum size in bytes of a file named in a checker's command; larger files are not hashed.
const MAX_CHECKER_BYTES: u64 = 64 << 20;

impl Measure<'_> {
    /// Judges each mutant on the cases in this `order`, unless its outcome is stored. Calls `tell` with the
    /// number of mutants judged so far. Returns None if interrupted.
    ///
    /// # Errors
    /// Fails if a mutant cannot be judged.
    pub fn fates(&self, order: &[usize], tell: impl Fn(usize) + Sync) -> anyhow::Result<Option<Vec<Fate>>> {
        let digests: Vec<String> = self.cases.iter().map(|case| digest_of(case)).collect::<Result<_, _>>()?;
        let used: BTreeSet<usize> = order.iter().copied().collect();
        let all = digest(used.into_iter().map(|index| digests[index].as_bytes()));
        // Without a cache, all mutants are judged again.
        let store = self.name().and_then(|name| Some((Cache::open().ok()?, name)));
        let text = store.as_ref().and_then(|(cache, name)| cache.verdicts(name));
        let mut kept: BTreeMap<String, Fate> =
            text.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
        let Mutants { text, mutants, jobs, .. } = self.of;
        let name = |mutant: &Mutant| digest([mutant.apply(text).as_bytes()].into_iter());
        let names: Vec<String> = mutants.iter().map(name).collect();
        kept.retain(|_, fate| match fate {
            Fate::Killed { digest, .. } => digests.contains(digest),
            Fate::Survived(cases) => *cases == all,
            Fate::Uncompiled => true,
        });
        let is_known = |index: usize| kept.contains_key(&names[index]);
        let programs = self.programs(order, is_known)?;
        let left: Vec<usize> = (0..mutants.len()).filter(|&index| !is_known(index)).collect();
        let judging = Judging {
            measure: self,
            programs: &programs,
            order,
            digests: &digests,
            all: &all,
            kills: Mutex::new(vec![0; self.cases.len()]),
        };
        let found = judging.fates(jobs, &left, mutants.len() - left.len(), tell)?;
        kept.extend(found.iter().map(|(index, fate)| (names[*index].clone(), fate.clone())));
        if let (Some((cache, name)), Ok(text)) = (&store, serde_json::to_vec(&kept)) {
            let _ = cache.keep_verdicts(name, &text);
        }
        Ok(names.iter().map(|name| kept.get(name).cloned()).collect())
    }

    fn worker(&self) -> Worker<'_> {
        Worker::new(Runner::new(self.interrupt), self.interrupt)
    }

    /// Checks that the solution passes all cases that count, and returns the indices of the cases it passes,
    /// from fastest to slowest. Returns None if interrupted.
    ///
    /// # Errors
    /// Fails if the solution is not accepted.
    pub fn order(&self) -> anyhow::Result<Option<Vec<usize>>> {
        let mut worker = self.worker();
        let mut times = Vec::new();
        for (index, case) in self.cases.iter().enumerate() {
            let task = Task { subject: Arc::new(self.subject.clone()), case: Arc::clone(case) };
            let Some(result) = worker.one(&task, &self.settings) else { return Ok(None) };
            let is_apart = case.scope != Scope::Judge && result.verdict() != Verdict::SE;
            if is_apart && result.verdict() != Verdict::AC {
                continue;
            }
            if result.verdict() != Verdict::AC {
                let why = result.finding.reason.clone().unwrap_or_default();
                let verdict = result.verdict().name();
                bail!("the solution itself is not accepted: {verdict} on {}: {why}", case.name);
            }
            times.push((result.cpu(), index));
        }
        if times.is_empty() {
            bail!("the solution itself is not accepted on any case");
        }
        times.sort();
        Ok(Some(times.into_iter().map(|(_, index)| index).collect()))
    }

    /// Compiles the mutants, except those for which `left` returns true. If a program with many mutants, set
    /// to run the original source, does not pass all cases, for example because it is too slow, its mutants
    /// are compiled separately.
    ///
    /// # Errors
    /// Fails if the compiler cannot be run or a program cannot be judged.
    pub fn programs(&self, order: &[usize], left: impl Fn(usize) -> bool) -> anyhow::Result<Programs> {
        let mut programs = self.of.programs(left)?;
        let mut worker = self.worker();
        for (program, which) in std::mem::take(&mut programs.switched) {
            let fate = self.judge(&program, &mut worker, order)?;
            if matches!(fate, Some(Some(_))) {
                self.of.part(&which, &mut programs)?;
            }
        }
        Ok(programs)
    }

    /// Returns a subject to judge `program` in the same way as the solution.
    pub fn as_solution(&self, program: &Command) -> Arc<Subject> {
        let confinement = self.subject.confinement.clone().map(|own| own.reading(&program.reads));
        Arc::new(Subject { command: Ok(program.clone()), confinement, ..self.subject.clone() })
    }

    /// Returns the first case in this `order` that a program fails, with the verdict, or Some(None) if it
    /// passes all cases. Returns None if interrupted.
    fn judge(
        &self,
        program: &Command,
        worker: &mut Worker,
        order: &[usize],
    ) -> anyhow::Result<Option<Option<(usize, Verdict)>>> {
        let subject = self.as_solution(program);
        for &index in order {
            let task = Task { subject: Arc::clone(&subject), case: Arc::clone(&self.cases[index]) };
            let Some(result) = worker.one(&task, &self.settings) else { return Ok(None) };
            match result.verdict() {
                Verdict::AC => {}
                Verdict::SE => bail!("{}: {}", task.case.name, result.finding.reason.unwrap_or_default()),
                verdict => return Ok(Some(Some((index, verdict)))),
            }
        }
        Ok(Some(None))
    }

    /// Returns a digest of everything that outcomes depend on, except the cases. Returns None if any of this
    /// is unknown.
    fn name(&self) -> Option<String> {
        let subject = &self.subject;
        let judged = match &subject.judged {
            Judged::By(rule) => rule.to_string(),
            Judged::Checked(_) => subject.name.clone(),
            Judged::External(checker) => {
                let words = &checker.command.words;
                let texts =
                    words.iter().filter_map(|word| files::read(Path::new(word), MAX_CHECKER_BYTES).ok());
                let texts: Vec<Vec<u8>> = texts.collect();
                let stamps = stamps_of(&without_ours(&checker.command.reads));
                // Without a sandbox, the checker can read unknown files.
                let environment = &checker.confinement.as_ref()?.environment;
                format!("{words:?} {environment:?} {}\n{stamps}", digest(texts.iter().map(Vec::as_slice)))
            }
        };
        let command = subject.command.as_ref().ok()?;
        let environment = subject.confinement.as_ref().map(|confinement| &confinement.environment);
        let inherited = ["PATH", "LANG"].map(std::env::var_os);
        let words = format!(
            "{command:?}\n{judged}\n{:?}\n{environment:?} {inherited:?}\n{}",
            subject.limits,
            stamps_of(&without_ours(&command.reads))
        );
        Some(digest([words.as_bytes(), self.of.text.as_bytes(), self.read.as_ref()?.as_bytes()].into_iter()))
    }
}

/// Returns the files and folders that a command needs, except programs in the cache, whose names already
/// depend on their contents.
fn without_ours(needs: &Needs) -> Needs {
    let ours = Cache::open().map(|cache| cache.of(Artifact::Program));
    let is_other = |file: &&PathBuf| ours.as_ref().is_ok_and(|ours| !file.starts_with(ours));
    Needs { files: needs.files.iter().filter(is_other).cloned().collect(), ..needs.clone() }
}

struct Judging<'a> {
    measure: &'a Measure<'a>,
    programs: &'a Programs,
    order: &'a [usize],
    digests: &'a [String],
    /// The digest of all cases.
    all: &'a str,
    /// The number of mutants that each case has killed.
    kills: Mutex<Vec<usize>>,
}

impl Judging<'_> {
    /// Judges the mutants with the indices `left`, until interrupted; `known` is the number of mutants that
    /// need no judging.
    fn fates(
        &self,
        jobs: usize,
        left: &[usize],
        known: usize,
        tell: impl Fn(usize) + Sync,
    ) -> anyhow::Result<Vec<(usize, Fate)>> {
        let (measure, judged) = (self.measure, AtomicUsize::new(known));
        let worker = || measure.worker();
        let fates = Mutex::new(Vec::new());
        let one = |worker: &mut Worker, at: usize| {
            let fate = self.fate(left[at], worker).transpose()?;
            let keep = |fate| {
                tell(judged.fetch_add(1, Ordering::Relaxed) + 1);
                fates.lock().unwrap_or_else(PoisonError::into_inner).push((left[at], fate));
            };
            Some(fate.map(keep))
        };
        let failed = in_order(jobs, left.len(), worker, one, failure);
        failed.map_or_else(|| Ok(fates.into_inner().unwrap_or_else(PoisonError::into_inner)), Err)
    }

    /// Judges a mutant. Returns None if interrupted.
    fn fate(&self, index: usize, worker: &mut Worker) -> anyhow::Result<Option<Fate>> {
        let Some(program) = &self.programs.mutants[index] else { return Ok(Some(Fate::Uncompiled)) };
        // Cases that have killed the most mutants come first.
        let mut order = self.order.to_vec();
        {
            let kills = self.kills.lock().unwrap_or_else(PoisonError::into_inner);
            order.sort_by_key(|&case| std::cmp::Reverse(kills[case]));
        }
        Ok(self.measure.judge(program, worker, &order)?.map(|killed| match killed {
            None => Fate::Survived(self.all.to_string()),
            Some((case, verdict)) => {
                self.kills.lock().unwrap_or_else(PoisonError::into_inner)[case] += 1;
                let (name, digest) = (self.measure.cases[case].name.clone(), self.digests[case].clone());
                Fate::Killed { verdict: verdict.name().to_string(), case: name, digest }
            }
        }))
    }
}

/// Returns the digest of a case: its input and its expected output.
fn digest_of(case: &Case) -> anyhow::Result<String> {
    let files = case.files.as_ref().map_err(|wrong| anyhow::anyhow!("{}: {wrong}", case.name))?;
    let cannot = || format!("cannot read {}", case.name);
    let input = files.input.read().with_context(cannot)?;
    let expected = files.expected.as_ref().map(Source::read).transpose().with_context(cannot)?;
    Ok(digest([&input[..], &expected.unwrap_or_default()].into_iter()))
}

fn digest<'a>(parts: impl Iterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part.len().to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
