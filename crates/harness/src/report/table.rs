//! The report on several solutions: a row for each case, a column for each solution. With many solutions,
//! each solution gets only one line, so that memory use does not grow with the number of cases.

use super::human::colour;
use super::{Progress, Report, Standing, Summary, name, reason};
use crate::judge::event::Event;
use crate::judge::verdict::{Verdict, got};
use crate::language::{Language, Text};
use crate::terminal::harmless;
use crate::words;
use comfy_table::{Cell, CellAlignment, ContentArrangement, Table as Grid, presets};
use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

/// Maximum number of characters of a reason in the table.
const MAX_QUOTED: usize = 400;

/// Returns the start of a reason: a compiler may print a line of any length.
fn start_of(reason: &str) -> String {
    match reason.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("{} ...", &reason[..end]),
        None => reason.to_string(),
    }
}

/// A report that prints a table at the end of the run.
pub struct Table<W> {
    out: W,
    summary: Summary,
    is_grid: bool,
    /// The width of the terminal in columns, if there is one.
    columns: Option<usize>,
    progress: Progress,
    /// A line about the first case with SE, a verdict that is not the solution's fault.
    fault: Option<String>,
    /// The reasons why solutions were not judged, by the label of the solution.
    why: BTreeMap<String, String>,
    start: Instant,
    /// The number of finished solutions shown so far, before the table.
    told: usize,
}

/// Time after which finished solutions are shown before the table.
const SHOW_FINISHED_AFTER: Duration = Duration::from_secs(3);

/// Maximum number of columns, and of cells, of a readable table.
const MAX_COLUMNS: usize = 20;
const MAX_CELLS: usize = 10_000;

impl<W: Write> Table<W> {
    /// Creates a report on `tasks` tasks of `solutions` solutions. A table wider than `columns` is replaced
    /// by one line per solution.
    pub fn new(
        out: W,
        tasks: usize,
        solutions: usize,
        columns: Option<usize>,
        progress: Progress,
    ) -> Table<W> {
        let is_grid = solutions <= MAX_COLUMNS && tasks <= MAX_CELLS;
        let summary = if is_grid { Summary::new(tasks) } else { Summary::of_numbers(tasks) };
        let (fault, why, start, told) = (None, BTreeMap::new(), Instant::now(), 0);
        Table { out, summary, is_grid, columns, progress, fault, why, start, told }
    }
}

impl<W: Write + Send> Report for Table<W> {
    fn add(&mut self, event: &Event) -> io::Result<()> {
        self.summary.add(event);
        self.progress.add(event);
        self.tell_of_finished();
        if let Event::Judged(task, result) = event {
            if let (Err(finding), Some(entrant)) = (&task.subject.command, &task.subject.entrant) {
                let why = telling(finding.reason.as_ref().map_or("", Text::local));
                self.why.insert(entrant.label.clone(), start_of(&why));
            } else if result.verdict() == Verdict::SE && self.fault.is_none() {
                let (first, rest) = reason(task, result, Language::chosen());
                let more = rest.lines().next().map_or(String::new(), |line| format!(": {line}"));
                self.fault = Some(start_of(&format!("SE: {}: {first}{more}", name(task))));
            }
        }
        match event {
            Event::Ended { .. } => self.end(),
            _ => Ok(()),
        }
    }
}

impl<W: Write> Table<W> {
    fn end(&mut self) -> io::Result<()> {
        let grid = self.is_grid.then(|| self.grid()).filter(|grid| {
            let wide = grid.lines().map(|line| line.trim_end().width()).max().unwrap_or(0);
            self.columns.is_none_or(|columns| wide <= columns)
        });
        if let Some(grid) = &grid {
            writeln!(self.out, "{grid}\n")?;
        }
        let summary = &self.summary;
        for standing in &summary.standings {
            let (result, style, expected) = match standing.results.is_expected() {
                true => ("as expected", colour(Verdict::AC), String::new()),
                false => ("WRONG", colour(Verdict::WA), format!(", expected {}", standing.results.expected)),
            };
            let (label, got) = (harmless(&standing.label), got(standing.results.counted()));
            let mut cases = if grid.is_some() { String::new() } else { standing.results.cases() };
            if let (Some(why), false) = (self.why.get(&standing.label), standing.results.is_expected()) {
                cases += &format!(": {}", harmless(why));
            }
            writeln!(self.out, "{style}{result}{style:#}: {label} gets {got}{expected}{cases}")?;
        }
        if let Some(fault) = &self.fault {
            writeln!(self.out, "{}", harmless(fault))?;
        }
        if let Some(origins) = summary.origins() {
            writeln!(self.out, "{}", harmless(&origins))?;
        }
        for remark in &summary.remarks {
            writeln!(self.out, "{}", harmless(remark))?;
        }
        self.out.flush()
    }

    /// If judging takes more than a few seconds, shows each solution once all its cases are judged, because
    /// the table is only printed at the end.
    fn tell_of_finished(&mut self) {
        let standings = &self.summary.standings;
        while self.told + 1 < standings.len() && self.start.elapsed() > SHOW_FINISHED_AFTER {
            let Standing { label, results, .. } = &standings[self.told];
            self.told += 1;
            let line = format!("{} gets {}", harmless(label), got(results.counted()));
            self.progress.tell(&format!("dlx-judge: {line}{}", results.cases()));
        }
    }

    /// Draws a row for each case, and a legend of the marks.
    fn grid(&self) -> String {
        let standings = &self.summary.standings;
        let mut grid = Grid::new();
        grid.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
        let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
        let row = |title: &str, cell: &dyn Fn(&Standing) -> String| {
            let mut row = vec![Cell::new(harmless(title))];
            row.extend(standings.iter().map(|standing| right(cell(standing))));
            row
        };
        grid.add_row(row("", &|standing| harmless(&standing.label).into_owned()));
        for case in cases_of(standings) {
            let mark = if self.summary.apart.contains(case) { " ~" } else { "" };
            grid.add_row(row(&format!("{case}{mark}"), &|standing| standing.cell(case)));
        }
        grid.add_row(row("expected", &|standing| standing.results.expected.to_string()));
        grid.add_row(row("got", &|standing| got(standing.results.counted())));
        let mut cells = standings.iter().flat_map(|standing| &standing.cells);
        let is_failed = cells.any(|(_, verdict, _)| *verdict != Verdict::AC);
        let marks = [
            (is_failed, words::MARK_FIRST),
            (true, words::MARK_SLOWEST),
            (!self.summary.apart.is_empty(), words::MARK_APART),
        ];
        let marks = marks.into_iter().filter(|(is_used, _)| *is_used);
        let marks: Vec<Text> = marks.map(|(_, mark)| mark.with([])).collect();
        let legend: Vec<&str> = marks.iter().map(Text::local).collect();
        format!("{grid}\n\n{}", legend.join("   "))
    }
}

/// Returns the most useful line of a compiler's messages: the first line with an error, otherwise the first
/// line.
fn telling(messages: &str) -> String {
    let mut lines = messages.lines().filter(|line| !line.trim().is_empty());
    let first = lines.clone().next().unwrap_or_default();
    lines.find(|line| line.to_ascii_lowercase().contains("error")).unwrap_or(first).trim().to_string()
}

/// Returns the names of the cases on which these solutions were judged.
pub fn cases_of(standings: &[Standing]) -> Vec<&str> {
    let mut known = HashSet::new();
    let cases = standings.iter().flat_map(|standing| &standing.cells).map(|(case, ..)| case.as_str());
    cases.filter(|case| known.insert(*case)).collect()
}

impl Standing {
    /// Returns the text in the cell of a case.
    fn cell(&self, case: &str) -> String {
        let slowest = self.cells.iter().max_by_key(|(_, _, time)| *time).map(|(name, ..)| name);
        let first = self.cells.iter().find(|(_, verdict, _)| *verdict != Verdict::AC).map(|(name, ..)| name);
        match self.cells.iter().find(|(name, ..)| name == case) {
            None => String::new(),
            Some((name, verdict, time)) => format!(
                "{}{}{}{}",
                verdict.name(),
                time.map_or(String::new(), |time| format!(" {:.3}", time.as_secs_f64())),
                if first == Some(name) { "!" } else { " " },
                if slowest == Some(name) { "*" } else { " " },
            ),
        }
    }
}
