//! What the tutor says: right or wrong, on which instances, why, and how good a right model is.

use crate::tutor::Checked;
use crate::tutor::compare::Comparison;
use crate::tutor::grade::{Follows, Grade, Size};
use crate::tutor::reason::Diagnosis;
use crate::tutor::words::{Language, Message};
use dlx_commands::Form;
use dlx_harness::terminal::{self, harmless};
use serde_json::{Value, json};
use std::io::{self, Write};

/// What came of all instances.
#[derive(Default)]
pub struct Report {
    /// How many instances were random, and built-in.
    random: usize,
    built_in: usize,
    /// How many have no cover, one, and several; and how many were too large for all covers to be compared.
    covers: [usize; 3],
    partly: usize,
    /// The most covers of an instance.
    most: usize,
    wrong: Option<(Shown, Diagnosis)>,
    /// How good the model is, and slips in it that change no cover.
    pub grade: Option<Grade>,
    pub notes: Vec<Message>,
    /// Whether it was about one instance.
    is_one: bool,
    /// Whether the problem is in a folder, whose cases are not built in.
    pub is_folder: bool,
}

/// The instance that shows that a model is wrong.
pub struct Shown {
    /// The input.
    pub input: Vec<u8>,
    /// What makes it.
    pub origin: String,
    /// How many others were tried to find a small one.
    pub tried: usize,
}

/// The most lines of an input that are shown.
const LINES: usize = 40;

impl Report {
    /// About one instance.
    pub fn of_one(shown: Shown, checked: Checked, grade: Option<Grade>) -> Report {
        let notes = checked.notes;
        let mut report = Report { grade, notes, is_one: true, ..Report::default() };
        report.add(&checked.comparison);
        if let Some(diagnosis) = checked.diagnosis {
            report.wrong = Some((shown, diagnosis));
        }
        report
    }

    /// Counts an instance.
    pub fn count(&mut self, is_random: bool, comparison: &Comparison) {
        *(if is_random { &mut self.random } else { &mut self.built_in }) += 1;
        self.add(comparison);
    }

    fn add(&mut self, comparison: &Comparison) {
        match comparison.is_compared() {
            true => self.covers[comparison.covers.min(2)] += 1,
            false => self.partly += 1,
        }
        self.most = self.most.max(comparison.covers);
    }

    /// Notes the instance that shows that the model is wrong.
    pub fn wrong(&mut self, shown: Shown, checked: Checked) {
        self.wrong = checked.diagnosis.map(|diagnosis| (shown, diagnosis));
    }

    /// Whether the model is right on all instances, as far as they were compared, and some were.
    pub fn is_right(&self) -> bool {
        self.wrong.is_none() && self.covers.iter().sum::<usize>() > 0
    }

    /// Writes it to standard output.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, form: Form, language: Language) -> io::Result<()> {
        let mut out = io::BufWriter::new(terminal::stdout());
        match form {
            Form::Text => self.text(language, &mut out)?,
            Form::Json => writeln!(out, "{}", self.json(language))?,
        }
        out.flush()
    }

    fn text(&self, language: Language, out: &mut impl Write) -> io::Result<()> {
        if let Some((shown, Diagnosis { difference, reasons, .. })) = &self.wrong {
            let small = if shown.tried > 0 {
                format!(", the smallest of {} tried", shown.tried + 1)
            } else {
                String::new()
            };
            writeln!(out, "wrong on {}{small}:\n", shown.origin)?;
            for line in String::from_utf8_lossy(&shown.input).lines().take(LINES) {
                writeln!(out, "    {}", harmless(line))?;
            }
            writeln!(out, "\n{}", difference.text(language))?;
            return reasons.iter().try_for_each(|said| writeln!(out, "{}", said.text(language)));
        }
        let [none, one, several] = self.covers;
        let compared: usize = self.covers.iter().sum();
        if compared == 0 {
            return writeln!(out, "undecided: too many covers to compare");
        }
        if self.is_one {
            writeln!(out, "right: the covers are those of the problem, {}", self.most)?;
        } else {
            writeln!(
                out,
                "right on {compared} instances ({} random and {} {} tried): {none} without a cover, {one} with one, {several} with several, up to {} listed",
                self.random,
                self.built_in,
                if self.is_folder { "of its cases" } else { "built-in" },
                self.most
            )?;
        }
        if self.partly > 0 {
            writeln!(out, "{} more took too long, and were compared in part", self.partly)?;
        }
        if let Some(grade) = &self.grade {
            write_grade(grade, out)?;
        }
        if !self.notes.is_empty() {
            writeln!(out)?;
        }
        self.notes.iter().try_for_each(|note| writeln!(out, "{}", harmless(&note.text(language))))
    }

    fn json(&self, language: Language) -> Value {
        let said = |said: &Message| json!({ "key": said.sentence.key, "text": said.text(language) });
        let wrong = self.wrong.as_ref().map(|(shown, diagnosis)| {
            json!({
                "input": String::from_utf8_lossy(&shown.input),
                "origin": shown.origin,
                "difference": said(&diagnosis.difference),
                "cover": diagnosis.cover,
                "reasons": diagnosis.reasons.iter().map(said).collect::<Vec<_>>(),
            })
        });
        json!({
            "verdict": if self.wrong.is_some() { "wrong" } else if self.is_right() { "right" } else { "undecided" },
            "instances": {
                "random": self.random,
                "builtIn": self.built_in,
                "withoutCover": self.covers[0],
                "withOne": self.covers[1],
                "withSeveral": self.covers[2],
                "partly": self.partly,
                "mostCovers": self.most,
            },
            "wrong": wrong,
            "grade": self.grade,
            "notes": self.notes.iter().map(said).collect::<Vec<_>>(),
        })
    }
}

fn write_grade(grade: &Grade, out: &mut impl Write) -> io::Result<()> {
    let Grade { own, reference, follows } = grade;
    writeln!(out, "\n{:11}{:>12}{:>12}", "", "yours", "reference")?;
    let work = |size: &Size, part: fn((u64, u64)) -> u64| {
        size.work.map_or("too many".to_string(), |work| part(work).to_string())
    };
    let mut row = |name: &str, part: &dyn Fn(&Size) -> String| {
        writeln!(out, "{name:11}{:>12}{:>12}", part(own), part(reference))
    };
    row("items", &|size| size.items.to_string())?;
    row("options", &|size| size.options.to_string())?;
    row("ones", &|size| size.ones.to_string())?;
    row("nodes", &|size| work(size, |(nodes, _)| nodes))?;
    row("updates", &|size| work(size, |(_, updates)| updates))?;
    if !follows.is_empty() {
        writeln!(out)?;
    }
    let mut lines = follows.iter().map(|follows| advice(own, follows));
    lines.try_for_each(|line| writeln!(out, "{line}"))
}

/// What leaving out a family of items would change.
fn advice(own: &Size, Follows { family, items, without }: &Follows) -> String {
    let costs = match (own.work, without.work) {
        (_, None) => "leaving them out costs too many nodes".to_string(),
        (Some((before, _)), Some((after, _))) if after > before => {
            format!("leaving them out costs {:.1} times the nodes", after as f64 / before.max(1) as f64)
        }
        _ => "can be left out".to_string(),
    };
    let ones = own.ones - without.ones;
    format!("items \"{family}\" ({items}, with {ones} ones) follow from others: {costs}")
}
