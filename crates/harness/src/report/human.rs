//! The report for people: a line per case, evidence below failed cases, a summary.

use super::drawn::{self, DIM, View};
use super::{Progress, Report, Summary, name, reason};
use crate::judge::Task;
use crate::judge::event::Event;
use crate::judge::verdict::{CaseResult, Verdict};
use crate::language::Language;
use crate::terminal::{fitted, harmless};
use crate::words;
use anstyle::{AnsiColor, Style};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// Writes each case as soon as it is judged. Always writes colours; `out` may remove them (`anstream`).
pub struct Human<W> {
    out: W,
    /// The width of the column of names.
    width: usize,
    view: View,
    shows_input: bool,
    /// The reasons already shown for wrong outputs. Each entry contains the subject's name, whether the case
    /// counts, and the reason without figures and quotations.
    told: BTreeSet<(String, bool, String)>,
    summary: Summary,
    progress: Progress,
}

const BOLD: Style = Style::new().bold();
/// Width of the columns for time and memory.
const USED: usize = "  0.002 s     5.7 MiB".len();
/// Maximum number of lines of standard error to show.
const STDERR_LINES: usize = 10;
const COMPILER_LINES: usize = 40;
/// Maximum number of lines of explanation to show for a wrong output.
const WHY_LINES: usize = 2;
/// Maximum number of lines, and of bytes, of an input to show with a wrong output.
const INPUT_LINES: usize = 12;
const INPUT_BYTES: u64 = 1 << 10;
/// Number of cases above which failed cases are listed again at the end.
const SCREEN: usize = 24;

impl<W: Write> Human<W> {
    /// Creates a report on `tasks`. `view` says how differences are displayed.
    pub fn new(out: W, tasks: &[Task], view: View, progress: Progress) -> Human<W> {
        let width = tasks.iter().map(|task| harmless(&name(task)).width()).max().unwrap_or(0).min(60);
        let summary = Summary::new(tasks.len());
        Human { out, width, view, shows_input: true, told: BTreeSet::new(), summary, progress }
    }

    /// Returns the report without the inputs of failed cases.
    pub fn without_inputs(self) -> Human<W> {
        Human { shows_input: false, ..self }
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        let Human { out, progress, .. } = self;
        progress.suspend(|| out.write_all(text.as_bytes()))
    }
}

impl<W: Write + Send> Report for Human<W> {
    fn add(&mut self, event: &Event) -> io::Result<()> {
        self.summary.add(event);
        if let Event::Judged(task, result) = *event {
            self.case(task, result)?;
        }
        self.progress.add(event);
        match event {
            Event::Ended { .. } => self.end(),
            _ => Ok(()),
        }
    }
}

impl<W: Write> Human<W> {
    fn case(&mut self, task: &Task, result: &CaseResult) -> io::Result<()> {
        let mut text = String::new();
        let colour = colour(result.verdict());
        let name = name(task);
        let name = harmless(&name);
        let verdict = result.verdict().name();
        let (mut first, rest) = reason(task, result, Language::chosen());
        let is_told = result
            .why
            .first()
            .is_some_and(|why| !self.told.insert((subject(task), task.counts(), kind(why))));
        if let (true, Some(why)) = (is_told, result.why.first()) {
            first = words::FOLLOWED.with([&first, why]).local().to_string().into();
        }
        let used = result.run.as_ref().map_or(String::new(), |run| {
            let memory = run.memory.map(|bytes| format!("{:.1}", bytes as f64 / f64::from(1 << 20)));
            format!("{:7.3} s {:>7} MiB", run.cpu.as_secs_f64(), memory.as_deref().unwrap_or("?"))
        });
        let line = format!(
            "{colour}{verdict:<3}{colour:#} {name}{blank:<width$} {used:USED$}  {first}",
            blank = "",
            width = self.width.saturating_sub(name.width()),
            first = harmless(&first),
        );
        let _ = writeln!(text, "{}", fitted(line.trim_end()));
        // If the full reason was shown for another case, one line suffices.
        if is_told {
            return self.print(&text);
        }
        quote(&mut text, rest, COMPILER_LINES);
        let why: Vec<&str> = result.why.iter().flat_map(|why| why.local().lines()).collect();
        for why in why.iter().take(WHY_LINES) {
            let _ = writeln!(text, "{}", fitted(&format!("    {}", harmless(why))));
        }
        more(&mut text, why.len(), WHY_LINES);
        if let Some(difference) = &result.finding.difference {
            drawn::draw(&mut text, &difference.diff, self.view);
        }
        if let Some(input) = self.shows_input.then(|| short_input(task, result)).flatten() {
            let _ = writeln!(text, "    {DIM}{}{DIM:#}", words::INPUT.with([]).local());
            quote(&mut text, &input, INPUT_LINES);
        }
        if !result.stderr().is_empty() {
            let _ = writeln!(text, "    {DIM}{}{DIM:#}", words::STDERR.with([]).local());
            let lines: Vec<&str> = result.stderr().lines().collect();
            quote(&mut text, &lines[lines.len().saturating_sub(STDERR_LINES)..].join("\n"), STDERR_LINES);
        }
        // If all of the output was shown, the file with the output is not mentioned.
        let is_shown = result.verdict() == Verdict::RUN && rest.lines().count() < COMPILER_LINES;
        if let Some(kept) = result.kept.as_ref().filter(|_| !is_shown || first.contains("begins with")) {
            let line = words::KEPT.with([&kept.display().to_string()]);
            let _ = writeln!(text, "    {DIM}{}{DIM:#}", harmless(line.local()));
        }
        self.print(&text)
    }

    fn end(&mut self) -> io::Result<()> {
        let summary = &self.summary;
        let mut text = String::new();
        // After many cases, the lines of failed cases have scrolled away.
        if summary.judged() > SCREEN && !summary.failed.is_empty() {
            text.push('\n');
            for (name, verdict) in &summary.failed {
                let _ =
                    writeln!(text, "{0}{1:<3}{0:#} {2}", colour(*verdict), verdict.name(), harmless(name));
            }
        }
        let cases = words::cases(summary.judged());
        let bold = format!("{BOLD}{}{BOLD:#}", cases.local());
        let time = words::IN_TIME.with([&bold, &format!("{:.1}", summary.wall.as_secs_f64())]);
        let _ = write!(text, "\n{}", time.local());
        if let Some((name, most)) = &summary.slowest {
            let most = format!("{:.3}", most.as_secs_f64());
            let _ = write!(text, "{}", words::SLOWEST.with([&harmless(name), &most]).local());
        }
        text.push('\n');
        if let Some(origins) = summary.origins() {
            let _ = writeln!(text, "{}", fitted(&harmless(origins.local())));
        }
        self.print(&text)?;
        self.out.flush()
    }
}

/// Returns the name of the judged problem, and the label of the solution if several solutions are judged.
fn subject(task: &Task) -> String {
    let label = task.subject.entrant.as_ref().map_or("", |entrant| entrant.label.as_str());
    format!("{} {label}", task.subject.name)
}

/// Returns a reason without the parts that differ between cases: words with a digit, and quotations.
fn kind(why: &str) -> String {
    let plain = why.split('\'').step_by(2).collect::<Vec<_>>().join("''");
    let words =
        plain.split(' ').map(|word| if word.contains(|c: char| c.is_ascii_digit()) { "#" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Returns the input of a case if it is short text and the program failed on it.
fn short_input(task: &Task, result: &CaseResult) -> Option<String> {
    if !matches!(result.verdict(), Verdict::WA | Verdict::PE | Verdict::RE) {
        return None;
    }
    let input = &task.case.files.as_ref().ok()?.input;
    if input.size().ok()? > INPUT_BYTES {
        return None;
    }
    let text = String::from_utf8(input.read().ok()?.into_owned()).ok()?;
    (!text.is_empty() && text.lines().count() <= INPUT_LINES).then_some(text)
}

pub(super) fn colour(verdict: Verdict) -> Style {
    let colour = match verdict {
        Verdict::AC => AnsiColor::Green,
        Verdict::RUN => AnsiColor::Cyan,
        Verdict::PE | Verdict::OLE | Verdict::MLE | Verdict::TLE => AnsiColor::Yellow,
        Verdict::WA | Verdict::RE | Verdict::CE => AnsiColor::Red,
        Verdict::SE => AnsiColor::Magenta,
    };
    Style::new().fg_color(Some(colour.into())).bold()
}

/// Returns a count with its noun, such as `2 lines`.
pub fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Adds at most `most` lines of untrusted text.
fn quote(text: &mut String, words: &str, most: usize) {
    let count = words.lines().count();
    for line in words.lines().take(most) {
        let cut: String = line.chars().take(200).collect();
        let _ = writeln!(text, "    {}", harmless(&cut));
    }
    more(text, count, most);
}

/// Adds a remark on the number of lines that are not shown, if any.
fn more(text: &mut String, count: usize, most: usize) {
    if count > most {
        let more = match count - most {
            1 => words::ONE_MORE_LINE.with([]),
            more => words::MORE_LINES.with([&more]),
        };
        let _ = writeln!(text, "    {DIM}{}{DIM:#}", more.local());
    }
}
