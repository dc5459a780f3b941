//! Parts of the cases, balanced by earlier times, and what was judged before a stop.

use super::request::Part;
use anyhow::{Context, anyhow, bail};
use dlx_harness::cases::Case;
use dlx_harness::judge::{Judged, Subject, Task};
use dlx_harness::report::{Json, Key, PartNote, keys};
use dlx_harness::solutions::ingredients;
use dlx_harness::{files, platform};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The text of an earlier report.
fn text(file: &Path) -> anyhow::Result<String> {
    Ok(String::from_utf8_lossy(&dlx_commands::read(file, files::MOST)?).into_owned())
}

fn wrong(file: &Path, line: usize) -> anyhow::Error {
    anyhow!("{}: line {line}: expected a report of `test --format json`", file.display())
}

/// The tasks of a part; with the report of an earlier run, parts that take about the same time.
///
/// # Errors
/// If `timings` cannot be read, or is not a report.
pub fn share(tasks: Vec<Task>, part: &Part, timings: Option<&Path>) -> anyhow::Result<Vec<Task>> {
    let Some(file) = timings else { return Ok(part.of(tasks)) };
    let known = keys(&text(file)?).map_err(|line| wrong(file, line))?;
    let mut times: Vec<Duration> = known.values().copied().collect();
    times.sort_unstable();
    // A case without an earlier time counts as long as the median case.
    let middle = times.get(times.len() / 2).copied().unwrap_or(Duration::from_millis(1));
    let mut order: Vec<(Duration, usize)> = Vec::with_capacity(tasks.len());
    for (index, task) in tasks.iter().enumerate() {
        order.push((known.get(&Key::of_task(task)).copied().unwrap_or(middle), index));
    }
    // The longest first, each to the part that has least (Graham, "Bounds on multiprocessing timing
    // anomalies", 1969).
    order.sort_unstable_by_key(|&(time, index)| (std::cmp::Reverse(time), index));
    let mut loads = vec![(Duration::ZERO, 0usize); part.parts];
    let mut is_own = vec![false; tasks.len()];
    for (time, index) in order {
        let Some((least, load)) = loads.iter_mut().enumerate().min_by_key(|(_, load)| **load) else { break };
        *load = (load.0 + time, load.1 + 1);
        is_own[index] = least + 1 == part.part;
    }
    Ok(tasks.into_iter().zip(is_own).filter(|(_, is_own)| *is_own).map(|(task, _)| task).collect())
}

/// The report's note on a part of `tasks`.
pub fn note(part: &Part, tasks: &[Task]) -> PartNote {
    let partition = format!("{}/{}", part.part, part.parts);
    PartNote { partition, all_cases: tasks.len(), run: digest(tasks, false) }
}

/// A digest of the names of all cases and solutions; if asked for, of the cases, solutions and limits
/// themselves.
fn digest(tasks: &[Task], with_rules: bool) -> String {
    let mut hasher = Sha256::new();
    let mut last = None;
    let mut known: HashMap<*const Case, Vec<u8>> = HashMap::new();
    for task in tasks {
        let subject = &task.subject;
        if last.is_none_or(|last| !std::ptr::eq(last, subject.as_ref())) {
            let label = subject.entrant.as_ref().map_or("", |entrant| entrant.label.as_str());
            hasher.update(format!("\n{}\0{label}", subject.name));
            if with_rules {
                hasher.update(format!("\0{:?}\0{:?}\0{:?}", subject.command, subject.judged, subject.limits));
                hasher.update(programs(subject));
            }
            last = Some(subject.as_ref());
        }
        hasher.update(format!("\0{}", task.case.name));
        if with_rules {
            hasher.update(known.entry(Arc::as_ptr(&task.case)).or_insert_with(|| content(&task.case)));
        }
    }
    hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// What stands for the programs of a solution and its checker, and for what they may read.
fn programs(subject: &Subject) -> String {
    let checkers = match &subject.judged {
        Judged::External(checker) => checker.commands(),
        _ => Vec::new(),
    };
    let mut all = String::new();
    for command in subject.command.iter().chain(checkers) {
        for file in &command.reads.files {
            all += &ingredients::hash(&files::read(file, files::MOST).unwrap_or_default());
        }
        all += &ingredients::stamps_of(&command.reads);
    }
    let readable = subject.confinement.iter().flat_map(|confinement| &confinement.readable);
    let readable = ingredients::named(&readable.cloned().collect::<Vec<_>>());
    all + &ingredients::digest(&readable, &|path| !path.ends_with(".git")).unwrap_or_default()
}

/// A digest of a case. Of one that cannot be read, that of nothing.
fn content(case: &Case) -> Vec<u8> {
    let sources = case.files.iter().flat_map(|files| [Some(&files.input), files.expected.as_ref()]);
    let texts = sources.map(|source| source.and_then(|source| source.read().ok()).unwrap_or_default());
    texts.flat_map(|text| Sha256::digest(text).to_vec()).collect()
}

/// The first line of a file of `--resume`.
#[derive(serde::Serialize, serde::Deserialize)]
struct Head {
    /// A digest of the solutions, cases and limits.
    resumes: String,
    /// The number of cases.
    cases: usize,
    #[serde(flatten)]
    part: Option<PartNote>,
}

/// The file to which every case is added as soon as it is judged.
pub type Journal = Json<BufWriter<File>>;

/// Opens the file of `--resume`, makes it if it does not exist, and leaves those of `tasks` that are not
/// judged yet.
///
/// # Errors
/// If it is of another run, is not such a file, or cannot be written.
pub fn resume(file: &Path, tasks: &mut Vec<Task>, part: Option<PartNote>) -> anyhow::Result<Journal> {
    let name = file.display();
    let head = Head { resumes: digest(tasks, true), cases: tasks.len(), part };
    let cannot = || format!("cannot write {name}");
    if file.metadata().is_ok_and(|found| !found.is_file()) {
        bail!("{name}: expected a file to resume, found a folder or a device");
    }
    // Opened once: another may lie at its path a moment later.
    let mut out = platform::open_to_add(file).with_context(cannot)?;
    let about = out.metadata().with_context(cannot)?;
    if !about.is_file() || platform::is_of_others(&about) {
        bail!(
            "{name}: expected a file of yours that others cannot write to: they could have put verdicts there"
        );
    }
    let before = files::read_open(&out, files::MOST).with_context(|| format!("cannot read {name}"))?;
    let before = String::from_utf8_lossy(&before).into_owned();
    // A process that was killed may have left part of a line.
    let whole = before.rfind('\n').map_or(0, |end| end + 1);
    let first = before.lines().next().unwrap_or_default();
    // Killed before the first line was whole.
    let is_torn = whole == 0 && (first.is_empty() || first.starts_with("{\"resumes\""));
    if !is_torn {
        let old: Option<Head> = serde_json::from_str(first).ok().filter(|_| whole > 0);
        let Some(old) = old else { bail!("{name}: line 1: expected a file of `test --resume`") };
        if old.resumes != head.resumes {
            bail!("{name}: not of this run: it was judged with other solutions, cases or limits");
        }
    }
    let done: HashMap<Key, Duration> = keys(&before[..whole]).map_err(|line| wrong(file, line))?;
    out.set_len(whole as u64).and_then(|()| out.seek(SeekFrom::End(0))).with_context(cannot)?;
    if whole == 0 {
        writeln!(out, "{}", serde_json::to_string(&head)?).with_context(cannot)?;
    }
    tasks.retain(|task| !done.contains_key(&Key::of_task(task)));
    Ok(Json::of_cases(BufWriter::new(out), tasks.len()))
}
