//! The lines of a report in JSON, declared once for writing, for reading and for `docs/report.schema.json`,
//! whose descriptions are the first paragraphs of the comments here.

use crate::judge::verdict::{Counts, Expected, Verdict};
use serde::{Deserialize, Serialize};

/// A judged case. Empty fields are left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The problem, or the folder of cases.
    pub problem: String,
    /// The case.
    pub case: String,
    /// The solution, if there are several.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub solution: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// The verdicts expected of the solution, such as `WA,TLE`, if there are several solutions.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub expected: Option<Expected>,
    /// `built-in` or `own`. Null for a solution that does not compile.
    pub origin: Option<String>,
    /// Whether it is an own case that replaces a built-in one.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub replaces_built_in: bool,
    /// Whether it is extra-hard: probably harder than the judge's own cases.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub beyond_judge: bool,
    /// Whether the input breaks a promise of the statement, so that the case does not count.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub outside_statement: bool,
    /// Whether the judge would not compile the solution, although this machine's compiler does.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub refused: bool,
    /// The reason for the verdict. The first line is a summary.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub reason: Option<String>,
    /// Whether it was run again alone, because the machine was busy.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub rerun: bool,
    /// CPU time. Null without a run.
    pub cpu_seconds: Option<f64>,
    /// Wall-clock time. Null without a run.
    pub wall_seconds: Option<f64>,
    /// Peak memory. Null without a run, or if the system does not report it.
    pub memory_kib: Option<u64>,
    /// The exit code, if the program exited.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub exit_code: Option<i32>,
    /// The signal that ended it, if one did.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub signal: Option<i32>,
    /// The line of the first difference, from 1.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub line: Option<usize>,
    /// The column of the first difference, from 1.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub column: Option<usize>,
    /// The number of lines that differ, if both outputs have the same number of lines.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub lines_differing: Option<usize>,
    /// The number of lines of each output, if both have the same number of lines.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub lines: Option<usize>,
    /// Why the output is wrong, in the words of the model.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub why: Vec<String>,
    /// The end of the solution's standard error.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub stderr: String,
    /// The file with the whole output.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub output: Option<String>,
}

/// Which part of all cases a report covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartNote {
    /// The number of the part, from 1, and the number of parts: `2/4`.
    pub partition: String,
    /// How many cases all parts have together.
    pub all_cases: usize,
    /// A digest of the names of all cases and solutions.
    pub run: String,
}

/// The summary: the last line. The first line of a `--resume` file is read as a summary, too.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SummaryLine {
    /// Always true: marks this line.
    pub summary: bool,
    /// With `--partition`: the part of all cases in the report.
    #[serde(flatten)]
    pub part: Option<PartNote>,
    /// How many cases were to be judged.
    pub cases: usize,
    /// How many were judged.
    pub judged: usize,
    /// How many were accepted, or got a verdict expected of their solution.
    pub passed: usize,
    /// Whether the exit code is 0.
    pub accepted: bool,
    /// How many times each verdict was given.
    pub verdicts: Counts,
    /// How many times each verdict was given to extra-hard cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub beyond_judge: Counts,
    /// How many times each verdict was given to cases outside the statement, which do not count.
    #[serde(skip_serializing_if = "is_empty")]
    pub outside_statement: Counts,
    /// How many outputs were accepted as expected outputs, whatever their verdicts.
    #[serde(skip_serializing_if = "is_empty")]
    pub accepted_outputs: usize,
    /// How many cases are built in.
    #[serde(skip_serializing_if = "is_empty")]
    pub built_in: Option<usize>,
    /// How many cases are the user's own.
    #[serde(skip_serializing_if = "is_empty")]
    pub own: Option<usize>,
    /// The own cases that replace built-in ones.
    #[serde(skip_serializing_if = "is_empty")]
    pub replaced: Vec<String>,
    /// Remarks on how the judge would treat the solution, or on how judging differs here.
    #[serde(skip_serializing_if = "is_empty")]
    pub remarks: Vec<String>,
    /// The case that took the most CPU time.
    #[serde(skip_serializing_if = "is_empty")]
    pub slowest: Option<String>,
    /// Wall-clock time for all cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub wall_seconds: Option<f64>,
    /// Whether a signal ended the run before all cases were judged.
    #[serde(skip_serializing_if = "is_empty")]
    pub interrupted: Option<bool>,
    /// Of joined reports: CPU time for all cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub cpu_seconds: Option<f64>,
    /// Of joined reports: messages about missing and duplicate cases.
    #[serde(skip_serializing_if = "is_empty")]
    pub faults: Option<Vec<String>>,
}

/// Whether a field is left out.
fn is_empty<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
