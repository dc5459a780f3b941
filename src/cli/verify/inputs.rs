//! Inputs: that validators accept those of the cases, and reject those that are not valid.

use super::report::{Check, Report};
use super::{Bench, done};
use crate::cli::workshop::{self, Make};
use dlx_harness::cases::{Case, Scope};
use dlx_harness::report::plural;

/// How many cases are damaged, the smallest.
const DAMAGED: usize = 3;
/// The largest input that is damaged.
const MOST_BYTES: usize = 1 << 20;
/// The sizes and seeds that a generator is tried with.
const SIZES: [usize; 4] = [1, 5, 12, 20];
const SEEDS: [u64; 2] = [1, 2];

impl Bench<'_> {
    /// Why an input is not valid. None if it is.
    fn fault(&mut self, input: &[u8]) -> anyhow::Result<Option<String>> {
        let found = workshop::valid(&self.tools.guards, self.tools.time, &mut self.runner, input)?;
        Ok(done(found)?.err())
    }

    /// Whether the validators accept the input of each case, and not everything. Judges may have cases that a
    /// strict check rejects: where `is_strict` is false, those are a note.
    pub fn check_inputs(&mut self, is_strict: bool, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "validator";
        if self.tools.guards.is_empty() {
            return report.say(Check::note(NAME, "there is none: nothing says that the inputs are valid"));
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
            (0, _) => Check::ok(NAME, format!("accepts all of {inputs}")),
            (count, true) => Check::failed(NAME, format!("rejects {count} of {inputs}")).with(wrong),
            (count, false) => Check::note(NAME, format!("rejects {count} of {inputs}")).with(wrong),
        })?;
        self.check_damaged(report)
    }

    /// Whether the validators reject inputs that were damaged.
    fn check_damaged(&mut self, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "damaged inputs";
        let mut inputs = Vec::new();
        for (case, files) in self.whole().into_iter().filter(|(case, _)| case.scope != Scope::Outside) {
            let input = files.input.read()?;
            if (1..=MOST_BYTES).contains(&input.len()) {
                inputs.push((input.len(), case.name.clone(), input));
            }
        }
        inputs.sort();
        let (mut tried, mut accepted) = (0, Vec::new());
        for (_, name, input) in inputs.into_iter().take(DAMAGED) {
            for (damage, damaged) in damages(&input) {
                tried += 1;
                if self.fault(&damaged)?.is_none() {
                    accepted.push(format!("{name} {damage}"));
                }
            }
        }
        report.say(match (accepted.len(), tried) {
            (_, 0) => return Ok(()),
            (0, _) => Check::ok(NAME, format!("the validator rejects all {tried} that were tried")),
            (count, _) if count == tried => {
                Check::failed(NAME, format!("the validator accepts all {tried}: it checks nothing"))
                    .with(accepted)
            }
            (count, _) => {
                Check::note(NAME, format!("the validator accepts {count} of {tried}")).with(accepted)
            }
        })
    }

    /// Whether the validators reject what the package says is not valid.
    pub fn check_invalid(&mut self, cases: &[Case], report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "invalid inputs";
        if cases.is_empty() {
            return Ok(());
        }
        let mut wrong = Vec::new();
        for case in cases {
            match &case.files {
                Err(why) => wrong.push(format!("{}: {why}", case.name)),
                Ok(files) if self.fault(&files.input.read()?)?.is_none() => {
                    wrong.push(format!("{} is accepted", case.name));
                }
                Ok(_) => {}
            }
        }
        report.say(match wrong.is_empty() {
            true => Check::ok(NAME, format!("all of {} are rejected", plural(cases.len(), "input"))),
            false => {
                let text = format!("{} of {} are not rejected", wrong.len(), plural(cases.len(), "input"));
                Check::failed(NAME, text).with(wrong)
            }
        })
    }

    /// Whether the generator makes valid inputs, for each seed another one, and always the same.
    pub fn check_generator(&mut self, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "generator";
        let Some(generator) = &self.tools.generator else {
            return report.say(Check::note(NAME, "there is none: `stress` has nothing to try"));
        };
        let (mut wrong, mut count, mut differ) = (Vec::new(), 0, false);
        for size in SIZES {
            let mut made = Vec::new();
            for seed in SEEDS {
                let asked = format!("seed {seed}, size {size}");
                let (one, other) = (self.made(generator, seed, size)?, self.made(generator, seed, size)?);
                match (one, other) {
                    (Err(why), _) | (_, Err(why)) => wrong.push(why),
                    (Ok(one), Ok(other)) if one != other => wrong.push(format!("{asked}: two runs differ")),
                    (Ok(one), Ok(_)) => {
                        count += 1;
                        wrong.extend(self.fault(&one)?.map(|why| format!("{asked}: not valid: {why}")));
                        wrong.extend(
                            self.unanswered(&one)?.map(|why| format!("{asked}: the reference {why}")),
                        );
                        made.push(one);
                    }
                }
            }
            differ |= made.first() != made.last();
        }
        if wrong.is_empty() && !differ {
            wrong.push("prints the same for every seed".to_string());
        }
        report.say(match wrong.is_empty() {
            true => Check::ok(NAME, format!("{count} inputs, the same when asked twice")),
            false => Check::failed(NAME, "not every input is as it has to be").with(wrong),
        })
    }

    fn made(&mut self, generator: &Make, seed: u64, size: usize) -> anyhow::Result<Result<Vec<u8>, String>> {
        let command = match generator {
            Make::BuiltIn(generator) => return Ok(Ok(generator.random_input(seed, size))),
            Make::Command(command) => command,
        };
        match workshop::generated("", command, self.tools.time, (seed, size), &mut self.runner) {
            Ok(made) => Ok(Ok(done(made)?)),
            Err(error) => Ok(Err(format!("{error:#}").trim_start_matches(": ").to_string())),
        }
    }

    /// Why the reference has no output for an input. None if it has one, or there is no reference.
    fn unanswered(&mut self, input: &[u8]) -> anyhow::Result<Option<String>> {
        let Some(reference) = &self.tools.reference else { return Ok(None) };
        Ok(match done(workshop::answered(&mut self.runner, reference, input, self.tools.time)?)? {
            Ok(output) if output.is_empty() => Some("prints nothing".to_string()),
            Ok(_) => None,
            Err(why) => Some(format!("fails: {why}")),
        })
    }
}

/// An input, damaged in several ways, each with what was done. An input that a statement allows is possible.
fn damages(input: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut all = vec![("with nothing left", Vec::new())];
    let end = input.trim_ascii_end();
    if let Some(last) = end.iter().rposition(u8::is_ascii_whitespace) {
        all.push(("without its last word", [end[..last].trim_ascii_end(), b"\n"].concat()));
    }
    all.push(("with two words more", [end, b"\n1 1\n"].concat()));
    if let Some(digit) = input.iter().position(u8::is_ascii_digit) {
        all.push(("with -1 before its first digit", [&input[..digit], b"-1", &input[digit..]].concat()));
        all.push(("with x before its first digit", [&input[..digit], b"x", &input[digit..]].concat()));
    }
    all
}
