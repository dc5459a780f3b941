//! `dlx-judge beyond`: which built-in cases are harder than the data of their judge are known to be. Maintains the lists
//! `beyond` in `problem.toml`.
//!
//! No judge shows its data, but the textbook solution passes it, or the problem would not be known as one for dancing links; and
//! so does `plain.rs` in the folder of a problem that is known to be passed without links. A case is beyond the judge if one of
//! these needs more than a third of the judge's time limit.

use super::judging::Rules;
use super::new::root;
use crate::bundle::{self, Engine, Language, Sources};
use crate::embedded;
use anyhow::{Context, bail};
use dlx_harness::cases::{self, Case};
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::judge::{Settings, Subject, Task, Worker};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::runner::Runner;
use dlx_harness::solutions::{self, Options};
use dlx_problems::{PROBLEMS, Problem};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// Measure which built-in cases are harder than the judge's data are known to be: the textbook solution, or a plain one that
/// such judges accept, needs more than a third of the time limit. `dlx-judge beyond poj3074`
#[derive(clap::Args)]
pub struct Beyond {
    /// Problems, by id [default: all]
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Write the lists to the files problem.toml of the repository that this is called in
    #[arg(long)]
    write: bool,
}

/// A solution in the folder of a problem that is known to be passed by one like it.
const PLAIN: &str = "plain.rs";
/// The part of the time limit.
const PART: u32 = 3;
/// How often a case must exceed it: a busy machine may slow down one run.
const RUNS: usize = 3;

impl Beyond {
    /// Measures, prints and writes.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let root = self.write.then(|| root("beyond --write")).transpose()?;
        let asked: Vec<&Problem> = match self.ids.is_empty() {
            true => PROBLEMS.iter().filter(|problem| problem.id == problem.home).collect(),
            false => self.ids.iter().map(|id| super::find(id)).collect::<anyhow::Result<_>>()?,
        };
        let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
        let mut out = io::stdout();
        for problem in asked {
            let cases = embedded::cases(problem.home);
            let count = cases.len();
            let beyond = beyond(problem, cases, &interrupt)?;
            let names = if beyond.is_empty() { "none".to_string() } else { beyond.join(" ") };
            let line = format!("{}: {} of {count} cases: {names}", problem.id, beyond.len());
            writeln!(out, "{line}").context("cannot write the list")?;
            if let Some(root) = &root {
                write(&root.join(problem.file("problem.toml")), &beyond)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The names of the cases that are beyond the judge. Samples are not.
fn beyond(problem: &'static Problem, cases: Vec<Case>, interrupt: &Interrupt) -> anyhow::Result<Vec<String>> {
    let mut texts = vec![bundle::bundle(problem, Language::Rust, Engine::Textbook)?];
    if let Ok(plain) = Sources::text(&problem.file(PLAIN)) {
        texts.push(bundle::bundle_source(&plain, problem, Engine::Textbook)?);
    }
    let mut beyond = Vec::new();
    for text in &texts {
        beyond.extend(too_slow(text, problem, &cases, interrupt)?);
    }
    let names = cases.into_iter().map(|case| case.name);
    Ok(names.filter(|name| beyond.contains(name)).collect())
}

/// The names of the cases on which the solution `text` needs more than its part of the time limit.
fn too_slow(
    text: &str,
    problem: &'static Problem,
    cases: &[Case],
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<String>> {
    let command = solutions::compile_text(text, Language::Rust.ending(), &Options::default(), interrupt)?;
    if let Err(messages) = &command {
        bail!("the compiler does not accept the bundle: {messages}");
    }
    let rules = Rules::of_judge();
    let confinement = rules.confinement(Vec::new(), true);
    let mut subject: Subject = rules.subject(problem.id, Some(problem), command, None, confinement)?;
    subject.limits.cpu = subject.limits.cpu.map(|limit| limit / PART);
    // Only CPU time counts, however busy the machine is.
    subject.limits.memory = None;
    subject.limits.wall = subject.limits.wall.map(|limit| 20 * limit);
    let subject = Arc::new(subject);
    let settings = Settings { width: 0, keep: None, turn: Default::default() };
    let mut worker = Worker::new(Runner::new(interrupt), interrupt);
    let mut slow = Vec::new();
    for case in cases.iter().filter(|case| !case.name.starts_with("sample")) {
        let task = Task { subject: Arc::clone(&subject), case: Arc::new(case.clone()) };
        let mut is_beyond = true;
        for _ in 0..RUNS {
            let Some(result) = worker.one(&task, &settings) else { bail!("interrupted") };
            match result.verdict() {
                Verdict::TLE => {}
                Verdict::AC => is_beyond = false,
                verdict => bail!(
                    "the textbook solution gets {} on {}/{}",
                    verdict.name(),
                    problem.id,
                    task.case.name
                ),
            }
            if !is_beyond {
                break;
            }
        }
        if is_beyond {
            slow.push(task.case.name.clone());
        }
    }
    Ok(slow)
}

/// Puts the list into a file.
fn write(file: &Path, names: &[String]) -> anyhow::Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let text = with_list(&text, names).with_context(|| format!("{} has no table", file.display()))?;
    cases::put(file, text.as_bytes(), true)
}

/// The comment above the list.
const COMMENT: &str = "# Harder than the judge is known to be; made by `dlx-judge beyond --write`.";

/// The text of a `problem.toml` with this list, above the first table. None if there is no table.
fn with_list(text: &str, names: &[String]) -> Option<String> {
    let mut kept = String::new();
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        inside |= line.starts_with("beyond = ");
        if !inside && line.trim_end() != COMMENT {
            kept.push_str(line);
        }
        inside &= !line.trim_end().ends_with(']');
    }
    if names.is_empty() {
        return Some(kept);
    }
    let at = kept.find("\n[")? + 1;
    let (before, tables) = kept.split_at(at);
    let items: String =
        names.iter().map(|name| format!("    {},\n", toml::Value::from(name.as_str()))).collect();
    Some(format!("{}\n{COMMENT}\nbeyond = [\n{items}]\n\n{tables}", before.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_written_read_and_replaced() {
        let text = "judge = \"POJ\"\n\n[limits]\ntime = 1.0 # seconds\n\n[[twins]]\nid = \"x\"\n";
        let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
        let once = with_list(text, &names(&["hard-a", "hard-b"])).unwrap();
        let table: toml::Table = toml::from_str(&once).unwrap();
        assert_eq!(table["beyond"], toml::Value::try_from(["hard-a", "hard-b"]).unwrap());
        let again = with_list(&once, &names(&["hard-c"])).unwrap();
        assert!(again.contains("\"hard-c\"") && !again.contains("hard-a"), "{again}");
        assert_eq!(with_list(&again, &[]).unwrap(), text);
    }
}
