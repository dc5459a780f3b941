//! Checks outputs: the checker must accept expected outputs and reject other ones, obey the package's claims,
//! and always end with a verdict; the reference must give correct outputs.

use super::report::{Check, Report};
use super::{Bench, done, inputs, tools};
use crate::cli::modeller::Modeller;
use crate::explain::{Deadline, covers};
use crate::folder::{Claim, Folder};
use crate::tutor::instances::BYTES;
use anyhow::ensure;
use dlx_harness::cases::{Case, Files, Source};
use dlx_harness::judge::Task;
use dlx_harness::judge::verdict::{Finding, Verdict};
use dlx_harness::report::plural;
use dlx_harness::solutions::ingredients;
use dlx_study::model::Cover;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// Number of cases on which a checker is tried with unexpected outputs.
const STRANGE_CASES: usize = 5;
/// Maximum number of cases searched for different kinds of answers.
const MAX_SEARCHED_CASES: usize = 100;
/// Size of a long output in bytes.
const LONG_OUTPUT_BYTES: usize = 4 << 20;
const WITH_HUGE_COUNT: &str = "the expected output with 1000000007 as its first number";
const WITH_HUGE_INDEX: &str = "the expected output with 1000007 as its last number";
const OF_ANOTHER: &str = "the output of another case";
/// Maximum number of inputs on which a model is run, and maximum time to search for a cover of each matrix.
const MAX_MODELLED_INPUTS: usize = 40;
const MAX_SEARCH_TIME: Duration = Duration::from_secs(1);
/// Maximum size in bytes of an output that a package declares valid or invalid.
const MAX_CLAIM_BYTES: u64 = 256 << 20;

impl Bench<'_> {
    /// Judges an output of a case. None if there is no checker.
    fn judged(&mut self, case: &Arc<Case>, output: &[u8]) -> anyhow::Result<Option<Finding>> {
        let Some(subject) = &self.tools.subject else { return Ok(None) };
        let task = Task { subject: Arc::clone(subject), case: Arc::clone(case) };
        Ok(Some(done(self.worker.judge(&task, output, &self.settings)?)?.finding))
    }

    /// The cases with an expected output, each with a handle to this output.
    fn answered(&self) -> Vec<(Arc<Case>, Source)> {
        let expected = |case: &Arc<Case>| match &case.files {
            Ok(Files { expected: Some(expected), .. }) => Some((Arc::clone(case), expected.clone())),
            _ => None,
        };
        self.cases.iter().filter_map(expected).collect()
    }

    /// Checks that the checker accepts the expected outputs. (A comparison rule accepts them anyway.)
    pub fn check_expected(&mut self, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "expected outputs";
        let (answered, mut wrong) = (self.answered(), Vec::new());
        if answered.is_empty() || !self.tools.has_checker() {
            return Ok(());
        }
        for (case, expected) in &answered {
            if let Some(finding) =
                self.judged(case, &expected.read()?)?.filter(|it| it.verdict != Verdict::AC)
            {
                wrong.push(format!("{} gets {}", case.name, said(&finding)));
            }
        }
        let outputs = plural(answered.len(), "output");
        let fails = format!("{} of {outputs} are not accepted", wrong.len());
        report.say(Check::of(NAME, wrong, format!("{outputs}, each accepted by the checker"), fails))
    }

    /// Checks that the outputs that the package declares valid are accepted, and those that it declares
    /// invalid are rejected.
    pub fn check_claims(&mut self, folder: &Folder, report: &mut Report) -> anyhow::Result<()> {
        self.check_claim("valid outputs", &folder.valid_outputs, true, report)?;
        self.check_claim("invalid outputs", &folder.invalid_outputs, false, report)
    }

    fn check_claim(
        &mut self,
        name: &'static str,
        claims: &[Claim],
        is_right: bool,
        report: &mut Report,
    ) -> anyhow::Result<()> {
        let mut wrong = Vec::new();
        for Claim { case, output } in claims {
            let output = output.read(MAX_CLAIM_BYTES)?;
            match self.judged(&Arc::new(case.clone()), &output) {
                Err(error) => wrong.push(format!("{}: {error:#}", case.name)),
                Ok(Some(finding))
                    if (finding.verdict == Verdict::AC) != is_right || finding.verdict == Verdict::SE =>
                {
                    wrong.push(format!("{} gets {}", case.name, said(&finding)));
                }
                Ok(_) => {}
            }
        }
        let (outputs, judged) =
            (plural(claims.len(), "output"), if is_right { "accepted" } else { "rejected" });
        if claims.is_empty() {
            return Ok(());
        }
        let fails = format!("{} of {outputs} are not {judged}", wrong.len());
        report.say(Check::of(name, wrong, format!("{outputs}, each {judged}"), fails))
    }

    /// Checks that the checker ends with a verdict on any output. Unexpected outputs that the checker accepts
    /// lead to a note.
    pub fn check_strange(&mut self, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "strange outputs";
        if !self.tools.has_checker() {
            return Ok(());
        }
        let mut answered = self.answered();
        let all = answered.len();
        answered.sort_by_cached_key(|(_, expected)| expected.size().unwrap_or(u64::MAX));
        differing_first(&mut answered)?;
        let (mut tried, mut broken) = (0, Vec::new());
        let mut accepted: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        for (at, (case, expected)) in answered.iter().enumerate().take(STRANGE_CASES) {
            let (other, others) = &answered[(at + 1) % answered.len()];
            for (what, output) in strange(&expected.read()?, &others.read()?) {
                tried += 1;
                match self.judged(case, &output)? {
                    Some(finding) if finding.verdict == Verdict::SE || ended_by_exception(&finding) => {
                        broken.push(format!("{}, {what}: {}", case.name, said(&finding)));
                    }
                    Some(finding) if finding.verdict == Verdict::AC => {
                        let of =
                            if what == OF_ANOTHER { format!(" ({})", other.name) } else { String::new() };
                        accepted.entry(what).or_default().push(format!("{}{of}", case.name));
                    }
                    _ => {}
                }
            }
        }
        let accepted: Vec<String> =
            accepted.into_iter().map(|(what, names)| format!("{what}: {}", names.join(", "))).collect();
        report.say(match (broken.is_empty(), accepted.is_empty()) {
            _ if tried == 0 => return Ok(()),
            (false, _) => {
                let accepted = accepted.into_iter().map(|what| format!("accepted: {what}"));
                let text = "the checker does not end with a verdict";
                Check::failed(NAME, text).with(broken.into_iter().chain(accepted).collect())
            }
            (true, true) => {
                let of = format!("on {} of {}", all.min(STRANGE_CASES), plural(all, "case"));
                Check::ok(NAME, format!("the checker rejects all {tried} tried, {of}"))
            }
            (true, false) => Check::note(NAME, "the checker accepts some of them").with(accepted),
        })
    }

    /// Checks that the reference prints the correct output for each case.
    pub fn check_reference(&mut self, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "reference";
        if self.tools.workshop.reference.is_none() {
            return Ok(());
        }
        let (cases, mut wrong, mut count) = (self.cases.clone(), Vec::new(), 0);
        for case in &cases {
            let Ok(files) = &case.files else { continue };
            count += 1;
            let input = files.input.read()?;
            match done(self.tools.workshop.answer(&mut self.runner, &input)?)? {
                Err(why) => wrong.push(format!("{}: {why}", case.name)),
                Ok(_) if files.expected.is_none() => {}
                Ok(output) => match self.judged(case, &output)? {
                    Some(finding) if finding.verdict != Verdict::AC => {
                        wrong.push(format!("{}: {}", case.name, said(&finding)));
                    }
                    _ => {}
                },
            }
        }
        let cases = plural(count, "case");
        let fails = format!("is not right on {} of {cases}", wrong.len());
        report.say(Check::of(NAME, wrong, format!("is right on {cases}"), fails))
    }
}

impl Bench<'_> {
    /// Checks that the model prints a matrix with decisions for each input. If an input with an exact cover
    /// and an input without one have equal outputs, there is only a note, because the problem may not ask
    /// whether there is a cover.
    pub fn check_model(&mut self, folder: &Folder, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "model";
        if folder.model.is_none() {
            return Ok(());
        }
        let mut modeller = match Modeller::new(folder, self.rules, self.interrupt) {
            Ok(modeller) => modeller,
            Err(error) => return report.say(Check::failed(NAME, tools::first_lines(&error))),
        };
        let (mut wrong, mut unlike, mut count) = (Vec::new(), Vec::new(), 0);
        let mut known: BTreeMap<String, [Option<&str>; 2]> = BTreeMap::new();
        for case in self.cases.iter().chain(&self.random) {
            let Ok(Files { input, expected, .. }) = &case.files else { continue };
            if count == MAX_MODELLED_INPUTS || input.size()? > BYTES as u64 {
                continue;
            }
            count += 1;
            let model = modeller.reference(&input.read()?);
            ensure!(!self.interrupt.is_set(), "interrupted");
            let model = match model {
                Ok(model) => model,
                Err(error) => {
                    wrong.push(format!("{}: {error:#}", case.name));
                    continue;
                }
            };
            let is_compared = folder.cover == Cover::Exact && !self.tools.has_checker();
            let Some(expected) = expected.as_ref().filter(|_| is_compared) else { continue };
            let Some(covers) = covers(&model.matrix, 1, &Deadline::after(MAX_SEARCH_TIME)) else { continue };
            let output = ingredients::hash(expected.read()?.trim_ascii());
            let pair = known.entry(output).or_default();
            let is_new = pair[usize::from(covers.is_empty())].replace(&case.name).is_none();
            if let ([Some(with), Some(without)], true) = (&pair, is_new) {
                unlike.push(format!("{with} has a cover, {without} does not, but their outputs are equal"));
            }
        }
        let inputs = plural(count, "input");
        report.say(match (wrong.is_empty(), unlike.is_empty()) {
            (true, true) => Check::ok(NAME, format!("prints a matrix for each of {inputs}")),
            (true, false) => Check::note(NAME, "the matrices may be wrong").with(unlike),
            (false, _) => Check::failed(NAME, format!("fails on {} of {inputs}", wrong.len())).with(wrong),
        })
    }
}

/// For each word with which an expected output begins, such as `IMPOSSIBLE`, moves the first case with this
/// word to the front, because a checker may treat the words differently. Only the first
/// [`MAX_SEARCHED_CASES`] cases are considered.
fn differing_first(answered: &mut [(Arc<Case>, Source)]) -> anyhow::Result<()> {
    let (mut seen, mut front) = (BTreeSet::new(), 0);
    for at in 0..answered.len().min(MAX_SEARCHED_CASES) {
        let expected = answered[at].1.read()?;
        // A word may be as long as a file, so only its beginning is kept.
        let word = expected.trim_ascii_start();
        let word = word[..word.len().min(64)].split(u8::is_ascii_whitespace).next().unwrap_or_default();
        let is_number = word.iter().all(|byte| byte.is_ascii_digit() || b"+-.".contains(byte));
        if seen.insert(if is_number { Vec::new() } else { word.to_vec() }) {
            answered[front..=at].rotate_right(1);
            front += 1;
        }
    }
    Ok(())
}

/// Formats a verdict and its reason. Keeps only the reason's first line (for SE, the first lines) or, if the
/// reason is a traceback, the last line.
pub(super) fn said(finding: &Finding) -> String {
    let most = if finding.verdict == Verdict::SE { 3 } else { 1 };
    let reason = finding.reason.as_deref().unwrap_or_default();
    let why: Vec<&str> = match ended_by_exception(finding) {
        true => reason.trim_end().lines().rev().take(1).collect(),
        false => reason.lines().take(most).collect(),
    };
    let separator = if why.is_empty() { "" } else { ": " };
    format!("{}{separator}{}", finding.verdict.name(), why.join(": "))
}

/// Whether a Python checker ended with an exception; Python's exit code then equals the code for a wrong
/// answer.
fn ended_by_exception(finding: &Finding) -> bool {
    finding.reason.as_ref().is_some_and(|reason| reason.contains("Traceback (most recent call last)"))
}

/// Unexpected outputs, each with a description. All differ from `expected` in more than white space.
fn strange(expected: &[u8], other: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let repeated = if expected.is_empty() { &b"0\n"[..] } else { expected };
    let long: Vec<u8> =
        repeated.iter().copied().cycle().take(LONG_OUTPUT_BYTES.max(2 * expected.len())).collect();
    let half = expected[..expected.trim_ascii_end().len() / 2].to_vec();
    let all = [
        ("an empty output", Vec::new()),
        ("the first half of the expected output", half),
        (OF_ANOTHER, other.to_vec()),
        ("the expected output repeated", long),
        ("all bytes from 0 to 255", (0..=255).collect()),
    ];
    let (first, last) = inputs::numbers(expected);
    let first = first.map(|place| (WITH_HUGE_COUNT, inputs::replaced(expected, &place, inputs::HUGE_COUNT)));
    let last = last.map(|place| (WITH_HUGE_INDEX, inputs::replaced(expected, &place, inputs::HUGE_INDEX)));
    let is_other = |output: &[u8]| output.trim_ascii() != expected.trim_ascii();
    all.into_iter().chain(first).chain(last).filter(|(_, output)| is_other(output)).collect()
}
