//! Verdicts and the record of a judged case. This file uses nothing from the rest of the project except the
//! bilingual texts.

use crate::language::{Language, Text};
use crate::words;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// The result of a run on a case, ordered from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    /// Accepted.
    AC,
    /// The run stayed within its limits but was not judged: there is no expected output.
    RUN,
    /// Presentation error: the tokens are right, but the judge requires another layout.
    PE,
    /// Wrong answer.
    WA,
    /// Run-time error: a signal, or an exit code other than 0.
    RE,
    /// Output limit exceeded.
    OLE,
    /// Memory limit exceeded.
    MLE,
    /// Time limit exceeded: the limit of CPU time or of wall-clock time.
    TLE,
    /// Compile error.
    CE,
    /// System error: the judge or the case itself is at fault.
    SE,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 10] = {
        use Verdict::*;
        [AC, RUN, PE, WA, RE, OLE, MLE, TLE, CE, SE]
    };

    /// Returns the verdict with the abbreviation `name`.
    pub fn named(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }

    /// Returns the full name of the verdict.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::AC => "accepted",
            Verdict::RUN => "no expected output",
            Verdict::PE => "presentation error",
            Verdict::WA => "wrong answer",
            Verdict::RE => "run-time error",
            Verdict::OLE => "output limit exceeded",
            Verdict::MLE => "memory limit exceeded",
            Verdict::TLE => "time limit exceeded",
            Verdict::CE => "compile error",
            Verdict::SE => "system error",
        }
    }

    /// Returns the abbreviation of the verdict, as used by judges.
    pub fn name(self) -> &'static str {
        ["AC", "RUN", "PE", "WA", "RE", "OLE", "MLE", "TLE", "CE", "SE"][self as usize]
    }
}

/// The number of cases for each verdict.
pub type Counts = BTreeMap<Verdict, usize>;

/// The expected verdicts of a solution: it must get a required verdict on at least one case and only
/// permitted verdicts on all cases. The order of cases does not matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Expected {
    required: BTreeSet<Verdict>,
    permitted: BTreeSet<Verdict>,
}

impl Expected {
    /// Requires one of `verdicts` on at least one case; other cases may also get AC.
    pub fn any_of(verdicts: impl IntoIterator<Item = Verdict>) -> Expected {
        Expected::on_some(verdicts, [Verdict::AC])
    }

    /// Requires one of `required` on at least one case; other cases may also get one of `permitted`.
    pub fn on_some(
        required: impl IntoIterator<Item = Verdict>,
        permitted: impl IntoIterator<Item = Verdict>,
    ) -> Expected {
        let required: BTreeSet<Verdict> = required.into_iter().collect();
        let permitted = permitted.into_iter().chain(required.iter().copied()).collect();
        Expected { required, permitted }
    }

    /// Combines two expectations. None unless the required verdicts of one include those of the other.
    pub fn and(&self, other: &Expected) -> Option<Expected> {
        let permitted: BTreeSet<Verdict> = self.permitted.intersection(&other.permitted).copied().collect();
        let [one, two] = [self, other].map(|it| it.required.intersection(&permitted).copied().collect());
        let required: BTreeSet<Verdict> = match (&one, &two) {
            (one, two) if BTreeSet::is_subset(one, two) => one.clone(),
            (one, two) if BTreeSet::is_subset(two, one) => two.clone(),
            _ => return None,
        };
        Some(Expected { required, permitted })
    }

    /// Returns whether a case may get this verdict.
    pub fn allows(&self, verdict: Verdict) -> bool {
        self.permitted.contains(&verdict)
    }

    /// Returns whether this verdict is required.
    pub fn asks_for(&self, verdict: Verdict) -> bool {
        self.required.contains(&verdict)
    }

    /// Returns whether a solution with these verdicts meets the expectation.
    pub fn is_met(&self, counts: &Counts) -> bool {
        let mut verdicts = counts.keys();
        verdicts.clone().any(|verdict| self.required.contains(verdict))
            && verdicts.all(|&verdict| self.allows(verdict))
    }

    /// Returns the verdicts other than AC that are permitted but not required.
    fn others(&self) -> impl Iterator<Item = &Verdict> {
        self.permitted.difference(&self.required).filter(|&&verdict| verdict != Verdict::AC)
    }
}

/// Expects AC on all cases.
impl Default for Expected {
    fn default() -> Expected {
        Expected::any_of([Verdict::AC])
    }
}

/// Formats the expectation for people, such as `WA or TLE`, `TLE (and WA)`, or `any but AC`.
impl fmt::Display for Expected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Verdict::*;
        match self.required.is_superset(&[WA, RE, TLE].into()) {
            true if self.required.contains(&AC) => return out.write_str("any"),
            true => return out.write_str("any but AC"),
            false => {}
        }
        let others = names(self.others()).join(", ");
        let others = if others.is_empty() { others } else { format!(" (and {others})") };
        write!(out, "{}{others}", names(self.required.iter()).join(" or "))
    }
}

/// Formats the expectation for reports, such as `WA,TLE`; verdicts that are only permitted follow a
/// semicolon.
impl From<Expected> for String {
    fn from(expected: Expected) -> String {
        let others = names(expected.others()).join(",");
        let others = if others.is_empty() { others } else { format!(";{others}") };
        names(expected.required.iter()).join(",") + &others
    }
}

impl TryFrom<String> for Expected {
    type Error = String;

    fn try_from(text: String) -> Result<Expected, String> {
        let (required, others) = text.split_once(';').unwrap_or((&text, ""));
        let verdicts = |list: &str| {
            let verdict = |name| Verdict::named(name).ok_or_else(|| format!("'{name}' is not a verdict"));
            list.split(',').filter(|name| !name.is_empty()).map(verdict).collect::<Result<Vec<_>, _>>()
        };
        Ok(Expected::on_some(verdicts(required)?, [vec![Verdict::AC], verdicts(others)?].concat()))
    }
}

fn names<'a>(verdicts: impl Iterator<Item = &'a Verdict>) -> Vec<&'static str> {
    verdicts.map(|verdict| verdict.name()).collect()
}

/// Returns the verdicts other than AC that a solution got, such as `WA, TLE`, or `AC` if it got no others.
pub fn got(counts: &Counts) -> String {
    let others = names(counts.keys().filter(|&&verdict| verdict != Verdict::AC));
    if others.is_empty() { Verdict::AC.name().to_string() } else { others.join(", ") }
}

/// A verdict and the evidence for it, found by limits, a comparison or a checker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// A short reason: the exceeded limit, the signal, the exit code, or the position of the first
    /// difference.
    pub reason: Option<Text>,
    /// The first difference from the expected output, if a comparison found one.
    pub difference: Option<Difference>,
}

impl Finding {
    /// Creates a finding without a difference. An empty reason counts as no reason.
    pub fn new(verdict: Verdict, reason: impl Into<Text>) -> Finding {
        let reason = Some(reason.into()).filter(|reason| !reason.is_empty());
        Finding { verdict, reason, difference: None }
    }

    /// Adds a remark after the first line of the reason.
    pub fn with_remark(self, remark: impl Into<Text>) -> Finding {
        let (reason, remark) = (self.reason.unwrap_or_default(), remark.into());
        let part = |language: Language, is_first: bool| {
            let reason = reason.of(language);
            let (first, rest) = reason.split_at(reason.find('\n').unwrap_or(reason.len()));
            if is_first { first } else { rest }
        };
        let text = |is_first| Text::new(part(Language::English, is_first), part(Language::Chinese, is_first));
        let (first, rest) = (text(true), text(false));
        let remark = if first.is_empty() { remark } else { words::REMARK.with([&first, &remark]) };
        let whole = |language| remark.of(language).to_string() + rest.of(language);
        Finding { reason: Some(Text::new(whole(Language::English), whole(Language::Chinese))), ..self }
    }
}

/// The position at which an output first differs from the expected output, and the lines around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Line in the output, starting at 1.
    pub line: usize,
    /// Column in the output in characters, starting at 1.
    pub column: usize,
    /// The surrounding lines of both outputs.
    pub diff: Diff,
}

/// The lines around the first difference, from both outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diff {
    /// The number of the first line shown from the expected output, starting at 1.
    pub expected_line: usize,
    /// The number of the first line shown from the output, starting at 1.
    pub line: usize,
    /// The rows, from first to last.
    pub rows: Vec<Row>,
    /// Whether more lines follow in either output.
    pub more: bool,
    /// The differing lines, if the outputs have the same number of lines and are compared line by line.
    pub differing: Option<Differing>,
}

/// The differing lines of two outputs with the same number of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// The number of differing lines.
    pub count: usize,
    /// The total number of lines.
    pub lines: usize,
    /// The numbers of the first differing lines, starting at 1.
    pub first: Vec<usize>,
}

impl Differing {
    /// Returns a message such as `37 of 500 lines differ: 10, 11, 17, 28 ...`.
    pub fn text(&self) -> Text {
        let numbers: Vec<String> = self.first.iter().map(usize::to_string).collect();
        let more = if self.first.len() < self.count { " ..." } else { "" };
        let sentence = if self.count == 1 { words::DIFFERS } else { words::DIFFER };
        sentence.with([&self.count, &self.lines, &(numbers.join(", ") + more)])
    }
}

/// A row of a [`Diff`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A line that is the same in both outputs.
    Same(Vec<Piece>),
    /// A line of the expected output and the corresponding line of the output; either may be missing.
    Changed(Option<Vec<Piece>>, Option<Vec<Piece>>),
}

/// A piece of a line for display, without line ends and control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// How the piece relates to the opposite line.
    pub kind: PieceKind,
    /// The text to display.
    pub text: String,
}

/// The kind of a [`Piece`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// The opposite line also contains the piece, or the two lines have nothing in common.
    Same,
    /// The piece differs from the opposite line.
    Differs,
    /// The piece is not part of the output but a remark, such as the number of omitted characters.
    Note,
}

impl Piece {
    /// Creates a remark.
    pub fn note(text: impl Into<String>) -> Piece {
        Piece { kind: PieceKind::Note, text: text.into() }
    }
}

/// The resources that a run used, and how it ended.
#[derive(Clone, Debug)]
pub struct Run {
    /// CPU time.
    pub cpu: Duration,
    /// Wall-clock time.
    pub wall: Duration,
    /// The part of the wall-clock time that the run spent waiting for a processor; 0 if the system does not
    /// report this time.
    pub waited: Duration,
    /// Peak memory in bytes. None if the system does not report it.
    pub memory: Option<u64>,
    /// The exit code, if the program exited.
    pub exit_code: Option<i32>,
    /// The signal that ended the program, if any.
    pub signal: Option<i32>,
    /// The end of the program's standard error.
    pub stderr: String,
}

/// The record of a judged case.
#[derive(Debug)]
pub struct CaseResult {
    /// The verdict and its evidence.
    pub finding: Finding,
    /// The resources that the run used. None if the program did not run, or its launcher was lost.
    pub run: Option<Run>,
    /// Lines that explain why the output is wrong, if more is known than the difference from the expected
    /// output.
    pub why: Vec<Text>,
    /// The file with the complete output, if the output was stored.
    pub kept: Option<PathBuf>,
    /// The digest of the stored output, to detect whether another run has overwritten the file.
    pub kept_digest: Option<String>,
    /// Whether the case was rerun alone, because the machine was too busy during the first run.
    pub is_rerun: bool,
}

impl CaseResult {
    /// Creates the record of a case that was not run.
    pub fn without_run(finding: Finding) -> CaseResult {
        CaseResult { finding, run: None, why: Vec::new(), kept: None, kept_digest: None, is_rerun: false }
    }

    /// Returns the CPU time of the run.
    pub fn cpu(&self) -> Option<Duration> {
        self.run.as_ref().map(|run| run.cpu)
    }

    /// Returns the end of the run's standard error as evidence; empty if the case was accepted.
    pub fn stderr(&self) -> &str {
        let is_evidence = self.verdict() != Verdict::AC;
        self.run.as_ref().filter(|_| is_evidence).map_or("", |run| &run.stderr)
    }

    /// Returns the verdict.
    pub fn verdict(&self) -> Verdict {
        self.finding.verdict
    }
}
