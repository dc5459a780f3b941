//! Explains, in terms of the model, why an output is wrong: names the case, the wrong answer, and the items
//! that the answer violates, or gives a certificate that the answer is wrong.
//!
//! [`explain`] reads the expected output and the output found side by side. `difference` explains the first
//! wrong answer: `cover` names the items that a set of options violates, and `known` holds facts that may
//! need a `search` for covers, or a proof that no cover exists, within a time limit.
//!
//! Other modules use other evidence: [`habit`] and [`general`] compare both outputs, [`mistake`]
//! uses the outputs on all cases, [`sizes`] the inputs, [`slow`] the cost of the textbook search, [`alone`] a
//! run on one case.

#![forbid(unsafe_code)]

pub mod alone;
mod cover;
mod difference;
mod general;
mod habit;
mod known;
pub mod mistake;
pub mod proof;
mod search;
pub mod sizes;
pub mod slow;
pub mod tutor;
pub mod words;

use self::difference::{Case, without_model};
pub use self::general::{General, general};
pub use self::habit::{habit, layout};
use self::known::Known;
pub use self::search::{Deadline, covers};
use dlx_harness::language::Text;
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use dlx_problems::form::{Form, Format};
use dlx_problems::output::{Hint, Output, Stated, Unreadable, quoted};
use dlx_study::Model;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Why an output is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The case of the input, such as `grid 3 of 12`. None for the whole output, or if there is only one
    /// case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<Text>,
    /// The number of the case, from 1. None for the whole output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The line of the output that answers the case, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// A sentence that names the violated family of items, if exactly one family is violated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<Text>,
    /// The faults, one sentence each, the most telling first.
    pub faults: Vec<Text>,
    /// The number of further faults, which are not listed.
    #[serde(skip)]
    pub more: usize,
    /// The names of the violated items.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    /// The names of the existing options that the output chooses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The claim that the explanation marks as proved or counted.
    #[serde(skip)]
    pub claim: Option<proof::Claim>,
}

/// The maximum number of faults in the text.
const MAX_FAULTS: usize = 20;

impl Explanation {
    /// Formats the explanation: the case and the line, if known, then each fault on an indented line.
    pub fn text(&self) -> Vec<Text> {
        let place = match (&self.case, self.line) {
            (Some(case), Some(line)) => Some(words::CASE_LINE.with([case, &line])),
            (None, Some(line)) => Some(words::LINE.with([&line])),
            (case, None) => case.clone(),
        };
        let more = self.faults.len().saturating_sub(MAX_FAULTS) + self.more;
        let more = (more > 0).then(|| words::MORE_FAULTS.with([&more]));
        let faults = self
            .only
            .iter()
            .chain(self.faults.iter().take(MAX_FAULTS))
            .cloned()
            .chain(more)
            .map(|fault| fault.map(|fault| format!("    {fault}")));
        place.into_iter().chain(faults).collect()
    }

    /// Formats the case and the first fault on one line.
    pub fn line(&self) -> Text {
        let fault = self.faults.first().cloned().unwrap_or_default();
        let before = self.only.iter().chain(&self.case);
        before.fold(fault, |line, before| words::FOLLOWED.with([before, &line]))
    }
}

/// An answer in the expected output.
struct Right {
    stated: Stated,
    /// The number, from 1, of the line where the answer or its heading begins.
    from: usize,
    /// The first line of the answer, without a heading.
    line: String,
    /// The number of lines of the answer.
    lines: usize,
    /// Whether the answer is a drawing of a single tiling, without a number.
    is_single: bool,
}

/// The time limit for reading cases, which takes quadratic time: each case is read from the beginning of the
/// input.
const MAX_READING_TIME: Duration = Duration::from_secs(4);

/// How many bytes of an output are read beyond twice the length of the expected output.
const EXTRA_BYTES: usize = 1 << 22;

/// Returns the maximum number of bytes of an output to read, given the expected output.
fn most(expected: &[u8]) -> usize {
    2 * expected.len() + EXTRA_BYTES
}

/// Explains why `found` is not a correct output for `input` of `problem`. `expected` is a correct output.
/// None if every answer is right (the layout may differ), or if the form of the answers is unknown. Searches
/// stop at `deadline`.
pub fn explain(
    problem: &Problem,
    input: &[u8],
    expected: &[u8],
    found: &[u8],
    deadline: &Deadline,
) -> Option<Explanation> {
    let format = problem.format();
    if format.form == Form::Free {
        return None;
    }
    let found = &found[..found.len().min(most(expected))];
    let (expected, found) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(found));
    let begun = Instant::now();
    let in_time = || (begun.elapsed() < MAX_READING_TIME).then_some(());
    let Some(answers) = answers(problem, input, &expected, usize::MAX) else {
        in_time()?;
        return line_difference(&expected, &found);
    };
    if let Some(fault) = too_many(format, answers.len(), &expected, &found) {
        return Some(Explanation { faults: vec![fault], ..Explanation::default() });
    }
    let mut output = Output::new(&found);
    let found_lines: Vec<&str> = found.lines().collect();
    for (index, right) in answers.iter().enumerate() {
        let number = index + 1;
        let place = |line: usize| Explanation {
            case: (answers.len() > 1).then(|| words::case_of(format, number, answers.len())),
            number: Some(number),
            line: Some(line),
            ..Explanation::default()
        };
        let Some((line, first)) = output.next_filled().or_else(|| may_be_blank(format, &output)) else {
            return Some(ended(format, index, answers.len(), output.at()));
        };
        let hint = Hint { lines: Some(right.lines), single: right.is_single };
        let stated = match output.answer(format, number, hint) {
            Err(Unreadable { line, what }) => {
                return Some(Explanation { faults: vec![words::phrase(what)], ..place(line) });
            }
            Ok(stated) => stated,
        };
        if is_same(&stated, &right.stated) {
            continue;
        }
        in_time()?;
        let found_line = without_heading(format, &found_lines, line, first);
        let any = problem.check.is_some();
        let (answer, right_line) = (&right.stated, &right.line);
        let faults = match model(problem, input, number) {
            Some(model) => {
                let known = Known { format, right: answer, model: &model, deadline };
                Case { known, right_line, found_line, any }.faults(&stated)
            }
            None => Some(without_model(answer, right_line, found_line)),
        };
        if let Some(faults) = faults {
            return Some(Explanation {
                case: place(line).case,
                number: Some(number),
                line: Some(line),
                ..faults
            });
        }
    }
    let (line, text) = output.next_filled()?;
    let fault = match answers.len() {
        1 => words::GOES_ON.with([&quoted(text)]),
        count => words::GOES_ON_AFTER.with([&count, &quoted(text)]),
    };
    Some(Explanation { line: Some(line), faults: vec![fault], ..Explanation::default() })
}

/// If each answer is one line, reports that there are more answers than cases: which answer belongs to which
/// case is unknown.
fn too_many(format: &Format, cases: usize, expected: &str, found: &str) -> Option<Text> {
    let filled = |text: &str| text.lines().filter(|line| !line.trim().is_empty()).count();
    let (right, own) = (filled(expected), filled(found));
    let is_seen = (format.is_number() || format.form == Form::Word) && right == cases && own > cases;
    is_seen.then(|| words::EACH_LINE.with([&own, &cases, &Text::new(format.case(), "组数据")]))
}

/// Returns the first line of an answer without its heading: the rest of the heading's line, or the next line.
/// The answer begins with `first` on line `line` (from 1) of `lines`.
fn without_heading<'a>(format: &Format, lines: &[&'a str], line: usize, first: &'a str) -> &'a str {
    match format.is_number() {
        _ if format.heading.is_empty() => first,
        true => first.rsplit(' ').next().unwrap_or(first),
        false => lines[line..].iter().map(|line| line.trim()).find(|line| !line.is_empty()).unwrap_or(first),
    }
}

/// Builds the model of a case. None if the problem, or this case, has no model.
fn model(problem: &Problem, input: &[u8], number: usize) -> Option<Model> {
    problem.study?(&mut Input::new(input), number).ok()
}

/// Whether the answer to a case is a drawing of a single tiling, without a number.
fn is_single(problem: &Problem, input: &[u8], number: usize) -> bool {
    // Check the form first: building a model for each of many cases would be slow.
    let format = problem.format();
    format.form == Form::Tilings
        && model(problem, input, number).is_some_and(|model| format.is_single(&model))
}

/// If the answers list covers, returns the next line even if it is empty, as the cover without options.
fn may_be_blank<'a>(format: &Format, output: &Output<'a>) -> Option<(usize, &'a str)> {
    output.next_any().filter(|_| format.blank)
}

/// Reports the first line that differs, for an expected output that cannot be parsed.
fn line_difference(expected: &str, found: &str) -> Option<Explanation> {
    let (mut right, mut own) = (expected.lines(), found.lines());
    for line in 1.. {
        let fault = match (right.next().map(str::trim), own.next().map(str::trim)) {
            (None, None) => return None,
            (one, other) if one == other => continue,
            (Some(right), Some(own)) => words::IN_PLACE_OF.with([&quoted(own), &quoted(right)]),
            (Some(right), None) => words::ENDS_BEFORE.with([&quoted(right)]),
            (None, Some(own)) => words::GOES_ON_LAST.with([&quoted(own)]),
        };
        return Some(Explanation { line: Some(line), faults: vec![fault], ..Explanation::default() });
    }
    None
}

fn ended(format: &Format, answered: usize, count: usize, line: usize) -> Explanation {
    let fault = match (answered, count) {
        (0, _) => words::NO_ANSWER.with([]),
        _ => words::ENDS_AFTER.with([&Text::new(format.case(), "组数据"), &answered, &count]),
    };
    Explanation { line: Some(line), faults: vec![fault], ..Explanation::default() }
}

/// Whether two statements are equal, up to rounding.
fn is_same(one: &Stated, other: &Stated) -> bool {
    match (one, other) {
        (Stated::Radius(one), Stated::Radius(other)) => (one - other).abs() < 5e-7,
        (one, other) => one == other,
    }
}

/// Parses the first `most` answers of an output. None if the output is not in the format, or if reading the
/// cases of `input` takes too long. `input` is needed to know whether each answer is a drawing of a single
/// tiling (see `is_single`).
fn answers(problem: &Problem, input: &[u8], text: &str, most: usize) -> Option<Vec<Right>> {
    let (format, begun) = (problem.format(), Instant::now());
    let mut output = Output::new(text);
    let text: Vec<&str> = text.lines().collect();
    let mut answers = Vec::new();
    while answers.len() < most
        && let Some((line, first)) = output.next_filled().or_else(|| may_be_blank(format, &output))
    {
        if begun.elapsed() > MAX_READING_TIME {
            return None;
        }
        let number = answers.len() + 1;
        let is_single = is_single(problem, input, number);
        let stated = output.answer(format, number, Hint { lines: None, single: is_single }).ok()?;
        let first = without_heading(format, &text, line, first);
        let lines = (output.at() + 1 - line).max(1);
        answers.push(Right { stated, from: line, line: first.to_string(), lines, is_single });
    }
    Some(answers)
}
