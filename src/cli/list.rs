//! `dlx-judge list`: lists the problems.

use super::cases::{CaseOptions, Counts, Places};
use super::show::Show;
use comfy_table::{ColumnConstraint, Table, presets};
use dlx_harness::report::plural;
use dlx_harness::terminal;
use dlx_problems::{Cover, PROBLEMS, Problem, State};
use serde::Serialize;
use std::process::ExitCode;

/// List the problems: id, judge, title, kind of cover, languages, number of built-in cases and of your own
#[derive(clap::Args)]
pub struct List {
    /// The same as `show ID`
    #[arg(value_name = "ID", conflicts_with_all = ["json", "cases", "own", "built_in"])]
    id: Option<String>,
    /// Print the list as a JSON array of objects
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cases: CaseOptions,
}

#[derive(Serialize)]
struct Entry {
    id: &'static str,
    judge: &'static str,
    number: &'static str,
    title: &'static str,
    address: &'static str,
    state: State,
    cover: Cover,
    teaches: &'static str,
    compare: &'static str,
    languages: Vec<&'static str>,
    aliases: Vec<&'static str>,
    /// Numbers of cases that `test` judges: all cases, built-in cases and the user's own cases.
    cases: usize,
    built_in_cases: usize,
    own_cases: usize,
    /// Number of the user's cases that replace a built-in one.
    replacing_cases: usize,
    time_limit_seconds: f64,
    memory_limit_mib: u64,
}

impl List {
    /// Prints the list.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if let Some(id) = self.id {
            return Show::of(id).run();
        }
        let places = self.cases.resolve()?;
        let entries: Vec<Entry> = PROBLEMS.iter().map(|problem| entry(problem, &places)).collect();
        let text = match self.json {
            true => serde_json::to_string_pretty(&entries)?,
            false => {
                let judged = entries.iter().map(|entry| entry.cases).sum();
                format!("{}\n\n{}", table(&entries), total(&places, judged))
            }
        };
        dlx_commands::print(text + "\n", "the list")
    }
}

/// A line with the number of cases, and lines for folders of the user's cases that belong to no problem.
/// Equal problems share their cases, so `test` judges more cases (`judged`) than are stored.
fn total(places: &Places, judged: usize) -> String {
    let homes = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
    let cases: Vec<_> = homes.flat_map(|problem| places.of(problem).unwrap_or_default()).collect();
    let counts = Counts::of(&cases);
    let folder = places.own_folder();
    let mut own = match (folder, counts.own, counts.replacing) {
        (None, ..) | (_, 0, _) => String::new(),
        (Some(folder), own, 0) => format!("; {own} of your own in {}", folder.display()),
        (Some(folder), own, replacing) => {
            format!("; {own} of your own in {}, {replacing} of which replace built-in ones", folder.display())
        }
    };
    if let (Some(folder), 1..) = (folder, counts.identical) {
        own.push_str(&format!("; {} in {}, identical to built-in ones", counts.identical, folder.display()));
    }
    let mut lines = match counts.built_in {
        0 => format!("no built-in cases{own}"),
        built_in => format!("{built_in} cases: the judges' samples, edge cases and hard cases{own}"),
    };
    let shared = judged.saturating_sub(counts.built_in + counts.own);
    if shared > 0 {
        lines
            .push_str(&format!("; `test` judges {judged}, because shared cases are judged for each problem"));
    }
    for (name, count) in places.unknown_folders() {
        let cases = plural(count, "case");
        lines.push_str(&format!(
            "\n{cases} of '{name}', which is not a known problem; to judge: dlx-judge test {name} --solution FILE"
        ));
    }
    lines
}

fn entry(problem: &Problem, places: &Places) -> Entry {
    let facts = problem.facts();
    let counts = Counts::of(&places.of(problem).unwrap_or_default());
    Entry {
        id: problem.id,
        judge: &facts.judge,
        number: &facts.number,
        title: &facts.title,
        address: &facts.address,
        state: facts.state,
        cover: facts.cover,
        teaches: &facts.teaches,
        compare: &facts.compare,
        languages: problem.languages(),
        aliases: problem.aliases(),
        cases: counts.built_in + counts.own,
        built_in_cases: counts.built_in,
        own_cases: counts.own,
        replacing_cases: counts.replacing,
        time_limit_seconds: facts.limits.time,
        memory_limit_mib: facts.limits.memory,
    }
}

fn table(entries: &[Entry]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["id", "judge", "number", "title", "cover", "languages", "cases", "also"]);
    for entry in entries {
        let cover = match entry.cover {
            Cover::Exact => "exact",
            Cover::Repeat => "repeat",
        };
        let judge = match entry.state {
            State::Alive => entry.judge.to_string(),
            State::Closed => format!("{} (closed)", entry.judge),
        };
        let cases = match entry.own_cases {
            0 => entry.cases.to_string(),
            own => format!("{} + {own} own", entry.built_in_cases),
        };
        let (languages, aliases) = (entry.languages.join(" "), entry.aliases.join(" "));
        table.add_row([entry.id, &judge, entry.number, entry.title, cover, &languages, &cases, &aliases]);
    }
    if let Some(columns) = terminal::columns() {
        narrow(&mut table, columns);
    }
    table.trim_fmt()
}

/// The columns to hide on a narrow terminal, the least important first: aliases, languages, cover, judge.
const HIDDEN_FIRST: [usize; 4] = [7, 5, 4, 1];

/// Hides columns until the table fits; each column also needs two spaces.
fn narrow(table: &mut Table, columns: usize) {
    let mut widths: Vec<usize> =
        table.column_max_content_widths().into_iter().map(|width| usize::from(width) + 2).collect();
    for column in HIDDEN_FIRST {
        if widths.iter().sum::<usize>() <= columns {
            return;
        }
        widths[column] = 0;
        if let Some(column) = table.column_mut(column) {
            column.set_constraint(ColumnConstraint::Hidden);
        }
    }
}
