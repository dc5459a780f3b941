//! `dlx-judge list`: what is here.

use crate::bundle::Sources;
use crate::harness::case;
use crate::problems::{Cover, PROBLEMS, Problem, State};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// List the problems: id, judge, title, kind of cover, languages, number of cases; or show how one is modelled
#[derive(clap::Args)]
pub struct List {
    /// Show what is written about this problem, by id or alias: its items and options, sizes, pitfalls
    #[arg(value_name = "ID", conflicts_with_all = ["json", "cases"])]
    id: Option<String>,
    /// An array of objects for programs
    #[arg(long)]
    json: bool,
    /// The folder of cases [default: the nearest `cases` above, else the cases in this program]
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

/// An entry of the list.
#[derive(Serialize)]
struct Entry {
    id: &'static str,
    judge: String,
    number: String,
    title: String,
    address: String,
    state: State,
    cover: Cover,
    compare: String,
    languages: Vec<String>,
    aliases: Vec<String>,
    cases: usize,
    time_limit_seconds: f64,
    memory_limit_mib: u64,
}

impl List {
    /// Prints the list.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if let Some(id) = self.id {
            let problem = super::find(&id)?;
            let text = Sources::text(&problem.file("README.md"))?;
            let mut out = std::io::stdout().lock();
            out.write_all(text.as_bytes())?;
            out.flush()?;
            return Ok(ExitCode::SUCCESS);
        }
        let folder = super::test::cases_folder(self.cases)?;
        let entries: Vec<Entry> = PROBLEMS.iter().map(|problem| entry(problem, folder.as_deref())).collect();
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &entries)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{}", table(&entries))?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

fn entry(problem: &Problem, folder: Option<&std::path::Path>) -> Entry {
    let facts = problem.facts();
    let cases = match folder {
        Some(folder) => case::in_folder(&problem.cases_below(folder)).map_or(0, |cases| cases.len()),
        None => case::embedded(problem.home).len(),
    };
    let mut languages = facts.languages;
    for twin in &facts.twins {
        languages.extend(twin.languages.iter().cloned());
    }
    languages.sort();
    languages.dedup();
    Entry {
        id: problem.id,
        judge: facts.judge,
        number: facts.number,
        title: facts.title,
        address: facts.address,
        state: facts.state,
        cover: facts.cover,
        compare: facts.compare,
        languages,
        aliases: problem.aliases(),
        cases,
        time_limit_seconds: facts.limits.time,
        memory_limit_mib: facts.limits.memory,
    }
}

fn table(entries: &[Entry]) -> String {
    let mut table = comfy_table::Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(["id", "judge", "number", "title", "cover", "languages", "cases", "also"]);
    for entry in entries {
        let cover = match entry.cover {
            Cover::Exact => "exact",
            Cover::Repeat => "repeat",
        };
        let judge = match entry.state {
            State::Alive => entry.judge.clone(),
            State::Closed => format!("{} (closed)", entry.judge),
        };
        let (languages, aliases) = (entry.languages.join(" "), entry.aliases.join(" "));
        table.add_row([
            entry.id,
            &judge,
            &entry.number,
            &entry.title,
            cover,
            &languages,
            &entry.cases.to_string(),
            &aliases,
        ]);
    }
    table.trim_fmt()
}
