//! Splits the cases into parts, balanced by the times in an earlier report, and resumes interrupted runs.

use super::request::Part;
use anyhow::{Context, anyhow, bail};
use dlx_harness::cases::{Case, Source};
use dlx_harness::judge::{Judged, Subject, Task};
use dlx_harness::report::{Joined, Json, Key, PartNote, keys};
use dlx_harness::run::protocol::{Command, Confinement};
use dlx_harness::solutions::ingredients;
use dlx_harness::{files, platform};
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The text of an earlier report.
fn text(file: &Path) -> anyhow::Result<String> {
    Ok(String::from_utf8_lossy(&dlx_commands::read(file, files::MAX_INPUT_BYTES)?).into_owned())
}

fn wrong(file: &Path, line: usize) -> anyhow::Error {
    anyhow!("{}: line {line}: expected a report of `test --format json`", file.display())
}

/// The tasks of a part; given `timings`, the report of an earlier run, the parts take about equally long. If
/// there are several solutions, the cases of each are shared on their own: a solution that compiles on one
/// machine only must not move the others' cases to other parts.
///
/// # Errors
/// Fails if `timings` cannot be read or is not a report.
pub fn share(tasks: Vec<Task>, part: &Part, timings: Option<&Path>) -> anyhow::Result<Vec<Task>> {
    let known = match timings {
        Some(file) => {
            let known = keys(&text(file)?).map_err(|line| wrong(file, line))?;
            let mut times: Vec<Duration> = known.values().copied().collect();
            times.sort_unstable();
            // A case without an earlier time is assumed to take the median time.
            let middle = times.get(times.len() / 2).copied().unwrap_or(Duration::from_millis(1));
            Some((known, middle))
        }
        None => None,
    };
    let is_together =
        |one: &Task, other: &Task| is_same_solution(one, other) || one.subject.entrant.is_none();
    let mut own = Vec::new();
    for (number, tasks) in tasks.chunk_by(is_together).enumerate() {
        // Solutions with few cases are spread over all parts.
        let part = Part { part: (part.part - 1 + number) % part.parts + 1, parts: part.parts };
        let tasks = tasks
            .iter()
            .map(|task| Task { subject: Arc::clone(&task.subject), case: Arc::clone(&task.case) });
        own.extend(match &known {
            Some((known, middle)) => balanced(tasks.collect(), &part, known, *middle),
            None => part.of(tasks.collect()),
        });
    }
    Ok(own)
}

/// The tasks of a part, so that the parts take about equally long by the times in `known`, or `middle` for
/// unknown cases.
fn balanced(tasks: Vec<Task>, part: &Part, known: &HashMap<Key, Duration>, middle: Duration) -> Vec<Task> {
    let mut order: Vec<(Duration, usize)> = Vec::with_capacity(tasks.len());
    for (index, task) in tasks.iter().enumerate() {
        order.push((known.get(&Key::of_task(task)).copied().unwrap_or(middle), index));
    }
    // Assign the longest cases first, each to the part with the least load (Graham, "Bounds on
    // multiprocessing timing anomalies", 1969).
    order.sort_unstable_by_key(|&(time, index)| (Reverse(time), index));
    let empty = (0..part.parts).map(|part| Reverse((Duration::ZERO, 0usize, part)));
    let mut loads: BinaryHeap<_> = empty.collect();
    let mut is_own = vec![false; tasks.len()];
    for (time, index) in order {
        let Some(Reverse((load, count, least))) = loads.pop() else { break };
        loads.push(Reverse((load.saturating_add(time), count + 1, least)));
        is_own[index] = least + 1 == part.part;
    }
    tasks.into_iter().zip(is_own).filter(|(_, is_own)| *is_own).map(|(task, _)| task).collect()
}

/// The report's note on a part of `tasks`.
pub fn note(part: &Part, tasks: &[Task]) -> PartNote {
    let partition = format!("{}/{}", part.part, part.parts);
    PartNote { partition, all_cases: tasks.len(), run: names(tasks) }
}

/// A digest of the names of all cases and solutions.
fn names(tasks: &[Task]) -> String {
    let mut hasher = Sha256::new();
    for tasks in tasks.chunk_by(is_same_solution) {
        hasher.update(title(&tasks[0].subject));
        tasks.iter().for_each(|task| hasher.update(format!("\0{}", task.case.name)));
    }
    short(hasher)
}

/// A digest of all cases, solutions, checkers and limits.
///
/// # Errors
/// Fails if it is unknown whether a file that the programs may read has changed.
fn digest(tasks: &[Task]) -> anyhow::Result<String> {
    let mut hasher = Sha256::new();
    let (mut cases, mut read) = (HashMap::new(), HashMap::new());
    let halves = tasks.iter().flat_map(|task| task.case.files.iter());
    let halves = halves.flat_map(|files| [Some(&files.input), files.expected.as_ref()]).flatten();
    let apart: BTreeSet<PathBuf> = halves.filter_map(Source::place).collect();
    for tasks in tasks.chunk_by(is_same_solution) {
        let subject = &tasks[0].subject;
        hasher.update(title(subject));
        hasher.update(format!("\0{:?}\0{:?}\0{:?}", subject.command, subject.judged, subject.limits));
        hasher.update(programs(subject, &apart, &mut read)?);
        for task in tasks {
            hasher.update(format!("\0{}", task.case.name));
            hasher.update(cases.entry(Arc::as_ptr(&task.case)).or_insert_with(|| content(&task.case)));
        }
    }
    Ok(short(hasher))
}

fn is_same_solution(one: &Task, other: &Task) -> bool {
    Arc::ptr_eq(&one.subject, &other.subject)
}

fn title(subject: &Subject) -> String {
    let label = subject.entrant.as_ref().map_or("", |entrant| entrant.label.as_str());
    format!("\n{}\0{label}", subject.name)
}

fn short(hasher: Sha256) -> String {
    hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// A digest of the programs of a solution and its checker, and of the files that these programs may read.
///
/// # Errors
/// Fails if a folder is too large, or contains files that other users can write.
fn programs(
    subject: &Subject,
    apart: &BTreeSet<PathBuf>,
    known: &mut HashMap<PathBuf, String>,
) -> anyhow::Result<String> {
    let checkers = match &subject.judged {
        Judged::External(checker) => checker.all(),
        _ => Vec::new(),
    };
    let mut all = String::new();
    let of_checkers = checkers.iter().map(|checker| (&checker.command, &checker.confinement));
    for (command, confinement) in
        subject.command.iter().map(|it| (it, &subject.confinement)).chain(of_checkers)
    {
        all += &program(command, confinement.as_ref(), apart, known)?;
    }
    Ok(all)
}

/// A digest of a command and of everything that the command may read, except the cases, which are the files
/// `apart`.
fn program(
    command: &Command,
    confinement: Option<&Confinement>,
    apart: &BTreeSet<PathBuf>,
    known: &mut HashMap<PathBuf, String>,
) -> anyhow::Result<String> {
    let mut all = String::new();
    for file in &command.reads.files {
        let read = || ingredients::hash(&files::read(file, files::MAX_INPUT_BYTES).unwrap_or_default());
        all += known.entry(file.clone()).or_insert_with(read);
    }
    all += &ingredients::stamps_of(&command.reads);
    let Some(confinement) = confinement else { return Ok(all) };
    all += &format!("{:?}\0{:?}", confinement.layer, confinement.environment);
    let reads: Vec<&PathBuf> = command.reads.files.iter().chain(&command.reads.folders).collect();
    for place in confinement.readable.iter().filter(|place| !reads.contains(place)) {
        if !known.contains_key(place) {
            let named = ingredients::named(std::slice::from_ref(place));
            let is_read = |path: &Path| !path.ends_with(".git") && !apart.contains(&place.join(path));
            let digest = ingredients::digest(&named, &is_read);
            let digest = digest.with_context(|| {
                let place = place.display();
                format!(
                    "--resume: cannot tell whether {place} has changed: it is too large, or others can write to it"
                )
            })?;
            known.insert(place.clone(), digest);
        }
        all += &known[place];
    }
    Ok(all)
}

/// A digest of a case, or of the error if the case cannot be read.
fn content(case: &Case) -> String {
    let sources = case.files.iter().flat_map(|files| [Some(&files.input), files.expected.as_ref()]);
    let text =
        |source: &Source| source.read().map_or_else(|why| format!("{why:#}"), |it| ingredients::hash(&it));
    sources.map(|source| source.map_or(String::new(), text)).collect()
}

/// Whether all results in a `--resume` file, read through the handle `open`, are accepted: both those of this
/// run and those of earlier runs.
///
/// # Errors
/// Fails if the file cannot be read.
pub fn is_well(file: &Path, mut open: File) -> anyhow::Result<bool> {
    let cannot = || format!("cannot read {}", file.display());
    open.rewind().with_context(cannot)?;
    let lines = files::read_open(&open, files::MAX_INPUT_BYTES).with_context(cannot)?;
    let lines = String::from_utf8_lossy(&lines);
    let (first, rest) = lines.split_once('\n').unwrap_or((&lines, ""));
    let head: Head = serde_json::from_str(first).map_err(|_| wrong(file, 1))?;
    if head.cases == 0 && head.part.is_some() {
        return Ok(true);
    }
    let is_part = head.part.is_some();
    // Drop the number of the part, so that results of other parts are not reported as missing.
    let lines = format!("{}\n{rest}", serde_json::to_string(&Head { part: None, ..head })?);
    let mut joined = Joined::default();
    let added = joined.add(&file.display().to_string(), &lines, |_, _| Ok::<_, anyhow::Error>(()));
    added.map_err(|line| wrong(file, line))??;
    // A part may have other cases of one solution than of another.
    match is_part {
        true => joined.finish_part(),
        false => joined.finish(),
    }
    Ok(joined.is_well())
}

/// The first line of a `--resume` file.
#[derive(serde::Serialize, serde::Deserialize)]
struct Head {
    /// A digest of the solutions, cases and limits.
    resumes: String,
    /// The number of cases.
    cases: usize,
    #[serde(flatten)]
    part: Option<PartNote>,
}

/// The file to which the result of each case is appended.
pub type Journal = Json<BufWriter<File>>;

/// Opens the `--resume` file, creating it if necessary, and removes from `tasks` the cases that are already
/// judged. Also returns a second handle to the file.
///
/// # Errors
/// Fails if the file belongs to another run, is not a `--resume` file, or cannot be read or written.
pub fn resume(file: &Path, tasks: &mut Vec<Task>, part: Option<PartNote>) -> anyhow::Result<(Journal, File)> {
    let name = file.display();
    let head = Head { resumes: digest(tasks)?, cases: tasks.len(), part };
    let cannot = || format!("cannot write {name}");
    if file.metadata().is_ok_and(|found| !found.is_file()) {
        bail!("{name}: expected a file to resume, found a folder or a device");
    }
    // Open the file only once: a moment later another file may be at its path.
    let mut out = platform::open_to_add(file).with_context(cannot)?;
    let before =
        files::read_own(&out, files::MAX_INPUT_BYTES).with_context(|| format!("cannot read {name}"))?;
    let before = String::from_utf8_lossy(&before).into_owned();
    // A killed process may have left an incomplete line.
    let whole = before.rfind('\n').map_or(0, |end| end + 1);
    let first = before.lines().next().unwrap_or_default();
    // Whether the process was killed before the first line was complete.
    let is_torn = whole == 0 && (first.is_empty() || first.starts_with("{\"resumes\""));
    if !is_torn {
        let old: Option<Head> = serde_json::from_str(first).ok().filter(|_| whole > 0);
        let Some(old) = old else { bail!("{name}: line 1: expected a file written by `test --resume`") };
        if old.resumes != head.resumes {
            bail!("{name}: from another run, with other solutions, cases or limits");
        }
    }
    let done: HashMap<Key, Duration> = keys(&before[..whole]).map_err(|line| wrong(file, line))?;
    out.set_len(whole as u64).and_then(|()| out.seek(SeekFrom::End(0))).with_context(cannot)?;
    if whole == 0 {
        writeln!(out, "{}", serde_json::to_string(&head)?).with_context(cannot)?;
    }
    tasks.retain(|task| !done.contains_key(&Key::of_task(task)));
    let other = out.try_clone().with_context(cannot)?;
    Ok((Json::of_cases(BufWriter::new(out), tasks.len()), other))
}
