//! Checks inputs: validators must accept the inputs of the cases, and reject invalid ones.

use super::report::{Check, Report};
use super::{Bench, done};
use crate::cli::workshop::Make;
use dlx_harness::cases::{Case, Files, Scope, Source};
use dlx_harness::report::plural;
use std::ops::Range;
use std::sync::Arc;

/// Number of cases whose inputs are damaged; the smallest cases are chosen.
const DAMAGED_CASES: usize = 3;
/// Maximum size in bytes of an input that is damaged.
const MAX_DAMAGED_BYTES: u64 = 1 << 20;
/// The sizes and seeds with which a generator is tried.
const SIZES: [usize; 4] = [1, 5, 12, 20];
const SEEDS: [u64; 2] = [1, 2];

impl Bench<'_> {
    /// Returns why an input is invalid. None if the input is valid.
    fn fault(&mut self, input: &[u8]) -> anyhow::Result<Option<String>> {
        Ok(done(self.tools.workshop.is_valid(&mut self.runner, input)?)?.err())
    }

    /// Checks that the validators accept the input of each case, and do not accept everything. Judges may
    /// have cases that a strict check rejects; unless `is_strict`, such cases only lead to a note.
    pub fn check_inputs(&mut self, is_strict: bool, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "validator";
        if self.tools.workshop.guards.is_empty() {
            return report.say(Check::note(NAME, "none: nothing checks that the inputs are valid"));
        }
        let mut whole = self.whole();
        whole.retain(|(case, _)| case.scope != Scope::Outside);
        let mut wrong = Vec::new();
        for (case, files) in &whole {
            let fault = self.fault(&files.input.read()?)?;
            wrong.extend(fault.map(|why| format!("{}: {why}", case.name)));
        }
        let inputs = plural(whole.len(), "input");
        report.say(match (wrong.len(), is_strict) {
            (0, _) => Check::ok(NAME, format!("{inputs}, each accepted")),
            (count, true) => Check::failed(NAME, format!("rejects {count} of {inputs}")).with(wrong),
            (count, false) => Check::note(NAME, format!("rejects {count} of {inputs}")).with(wrong),
        })?;
        self.check_damaged(report)
    }

    /// Checks that the validators reject damaged inputs.
    fn check_damaged(&mut self, report: &mut Report) -> anyhow::Result<()> {
        const CRASHES: &str = "validator on damaged inputs";
        let mut inputs = Vec::new();
        for (case, files) in self.whole().into_iter().filter(|(case, _)| case.scope != Scope::Outside) {
            let size = files.input.size()?;
            if (1..=MAX_DAMAGED_BYTES).contains(&size) {
                inputs.push((size, case.name.clone(), files.input.clone()));
            }
        }
        inputs.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        let (mut tried, mut accepted, mut crashed) = (0, Vec::new(), Vec::new());
        for (_, name, input) in inputs.into_iter().take(DAMAGED_CASES) {
            for (damage, damaged) in damages(&input.read()?) {
                let fault = self.fault(&damaged)?;
                // The statement may allow the changed number, so accepting it is no fault.
                if fault.is_none() && damage.ends_with("number") {
                    continue;
                }
                tried += 1;
                match fault {
                    None => accepted.push(format!("{name} {damage}")),
                    Some(why) if is_crash(&why) => crashed.push(format!("{name} {damage}: {why}")),
                    Some(_) => {}
                }
            }
        }
        self.report_damaged(tried, accepted, report)?;
        match crashed.is_empty() {
            true => Ok(()),
            false => report.say(Check::note(CRASHES, "it crashes, which counts as rejecting").with(crashed)),
        }
    }

    fn report_damaged(&self, tried: usize, accepted: Vec<String>, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "damaged inputs";
        report.say(match (accepted.len(), tried) {
            (_, 0) => return Ok(()),
            (0, _) => Check::ok(NAME, format!("the validator rejects all {tried} tried")),
            (count, _) if count == tried => {
                Check::failed(NAME, format!("the validator accepts all {tried}: it checks nothing"))
                    .with(accepted)
            }
            (count, _) => {
                Check::note(NAME, format!("the validator accepts {count} of {tried}")).with(accepted)
            }
        })
    }

    /// Checks that the validators accept the inputs that the package declares valid, and reject those that it
    /// declares invalid.
    pub fn check_claimed(
        &mut self,
        cases: &[Case],
        is_valid: bool,
        report: &mut Report,
    ) -> anyhow::Result<()> {
        let name = if is_valid { "valid inputs" } else { "invalid inputs" };
        if cases.is_empty() {
            return Ok(());
        }
        let mut wrong = Vec::new();
        for case in cases {
            match &case.files {
                Err(why) => wrong.push(format!("{}: {why}", case.name)),
                Ok(files) => match self.fault(&files.input.read()?)? {
                    None if !is_valid => wrong.push(format!("{} is accepted", case.name)),
                    Some(why) if is_valid => wrong.push(format!("{}: {why}", case.name)),
                    _ => {}
                },
            }
        }
        let inputs = plural(cases.len(), "input");
        let done = if is_valid { "accepted" } else { "rejected" };
        let fails = format!("{} of {inputs} are not {done}", wrong.len());
        report.say(Check::of(name, wrong, format!("{inputs}, each {done}"), fails))
    }

    /// Checks that the generator makes valid inputs: different ones for different seeds, and the same one for
    /// the same seed and size.
    pub fn check_generator(&mut self, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "generator";
        if let Make::Nothing = self.tools.workshop.generator {
            return report.say(Check::note(NAME, "none: `stress` has nothing to try"));
        }
        let (mut wrong, mut unanswered, mut count) = (Vec::new(), Vec::new(), 0);
        for (size, seed) in SIZES.into_iter().flat_map(|size| SEEDS.map(|seed| (size, seed))) {
            match self.made(seed, size, &mut unanswered)? {
                Ok(()) => count += 1,
                Err(why) => wrong.push(why),
            }
        }
        let holds = format!("{count} inputs, the same when made twice");
        report.say(Check::of(NAME, wrong, holds, "some inputs are invalid or not repeatable"))?;
        if unanswered.is_empty() {
            return Ok(());
        }
        let text = "the reference fails on generated inputs";
        report.say(Check::failed("reference on random inputs", text).with(unanswered))
    }

    /// Generates the input for a seed and a size, and returns what is wrong with it, if anything. If the
    /// reference answers the input, keeps it as a case; if the reference fails, adds a line to `unanswered`.
    fn made(
        &mut self,
        seed: u64,
        size: usize,
        unanswered: &mut Vec<String>,
    ) -> anyhow::Result<Result<(), String>> {
        let (workshop, runner) = (&self.tools.workshop, &mut self.runner);
        let is_first = (size, seed) == (SIZES[0], SEEDS[0]);
        let input = match workshop.make(runner, seed, size) {
            Ok(input) => done(input)?,
            Err(error) => return Ok(Err(format!("{error:#}"))),
        };
        match workshop.check_generator(runner, (seed, size), input.clone(), is_first) {
            Ok(checked) => done(checked)?,
            Err(error) => return Ok(Err(format!("{error:#}"))),
        }
        if workshop.reference.is_none() {
            return Ok(Ok(()));
        }
        let name = format!("seed {seed}, size {size}");
        match done(workshop.answer(runner, &input)?)? {
            Err(why) => unanswered.push(format!("{name}: {why}")),
            Ok(answer) => {
                let [input, answer] = [input, answer].map(|bytes| Source::Memory(bytes.into()));
                self.random.push(Arc::new(Case::own(name, Ok(Files::new(input, Some(answer))))));
            }
        }
        Ok(Ok(()))
    }
}

/// Returns damaged versions of an input, each with a description. Some versions may still be valid for the
/// problem.
fn damages(input: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut all = vec![("with nothing left", Vec::new())];
    let end = input.trim_ascii_end();
    if let Some(last) = end.iter().rposition(u8::is_ascii_whitespace) {
        all.push(("without its last word", [end[..last].trim_ascii_end(), b"\n"].concat()));
    }
    all.push(("with two more words", [end, b"\n1 1\n"].concat()));
    if let Some(digit) = input.iter().position(u8::is_ascii_digit) {
        all.push(("with -1 before its first digit", [&input[..digit], b"-1", &input[digit..]].concat()));
        all.push(("with x before its first digit", [&input[..digit], b"x", &input[digit..]].concat()));
    }
    let (first, last_place) = numbers(input);
    let first =
        first.map(|place| ("with 1000000007 as its first number", replaced(input, &place, HUGE_COUNT)));
    let last = [("with 1000007 as its last number", HUGE_INDEX), ("with -1 as its last number", "-1")];
    let last = last_place.map(|place| last.map(|(what, new)| (what, replaced(input, &place, new))));
    all.into_iter().chain(first).chain(last.into_iter().flatten()).collect()
}

/// A number too large for any count, and a number too large for any index; both fit in a 32-bit integer.
pub(super) const HUGE_COUNT: &str = "1000000007";
pub(super) const HUGE_INDEX: &str = "1000007";

/// The positions of the first and the last number of a text. A single number counts as the last number.
pub(super) fn numbers(text: &[u8]) -> (Option<Range<usize>>, Option<Range<usize>>) {
    let mut start = 0;
    let mut all = text.split(u8::is_ascii_whitespace).filter_map(|word| {
        let place = start..start + word.len();
        start = place.end + 1;
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        (!digits.is_empty() && digits.iter().all(u8::is_ascii_digit)).then_some(place)
    });
    let first = all.next();
    match all.last() {
        None => (None, first),
        last => (first, last),
    }
}

/// Replaces the bytes of a text in the range `place`.
pub(super) fn replaced(text: &[u8], place: &Range<usize>, new: &str) -> Vec<u8> {
    [&text[..place.start], new.as_bytes(), &text[place.end..]].concat()
}

/// Whether a validator ended unintentionally: by a signal or an exception, except the Python exceptions that
/// many validators use to reject.
fn is_crash(why: &str) -> bool {
    const REJECTING: [&str; 3] = ["AssertionError", "ValueError", "EOFError"];
    let mut parts = why.split(": ");
    let is_signal = parts.next().is_some_and(|exit| exit.starts_with("signal"));
    let error = parts.next().unwrap_or_default();
    let is_error = error.ends_with("Error") && !error.contains(' ') && !REJECTING.contains(&error);
    is_error || is_signal && !why.contains("Assertion")
}
