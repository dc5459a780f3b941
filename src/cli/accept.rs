//! `test --accept`: offers to store an output as the expected output if the output was judged wrong or the
//! case has no expected output.

use anyhow::{Context, bail};
use dlx_harness::beneath::Member;
use dlx_harness::cases::Source;
use dlx_harness::cases::layouts::PACKED;
use dlx_harness::judge::Task;
use dlx_harness::judge::verdict::{CaseResult, Verdict};
use dlx_harness::report::{name, plural};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::solutions::ingredients;
use dlx_harness::terminal::{harmless, say};
use std::io::{self, Write};

/// Accepts outputs and counts them.
pub struct Accept<'a> {
    /// Whether to accept without asking.
    pub yes: bool,
    /// The interrupt that cancels the wait for an answer.
    pub interrupt: &'a Interrupt,
    /// Number of accepted outputs.
    pub taken: usize,
    /// The built-in cases whose outputs could not be accepted.
    pub built_in: Vec<String>,
}

impl Accept<'_> {
    /// Offers to store the output of a case as its expected output, if the output was judged wrong or the
    /// case has no expected output. Returns whether the user agreed and the output was stored.
    ///
    /// # Errors
    /// Fails if the question cannot be asked, the output was overwritten by another run, or a file cannot be
    /// read or written.
    pub fn offer(&mut self, task: &Task, result: &CaseResult) -> anyhow::Result<bool> {
        let is_offered = matches!(result.verdict(), Verdict::WA | Verdict::PE | Verdict::RUN);
        let Some(place) = place(task).filter(|_| is_offered) else { return Ok(false) };
        let (expected, output) = match (place, &result.kept) {
            (Place::File(file), Some(output)) => (file, output),
            (Place::BuiltIn, _) => {
                self.built_in.push(name(task));
                return Ok(false);
            }
            (place, _) => {
                let why = match place {
                    Place::Unknown(why) => why,
                    _ => "the output is empty or was not kept".to_string(),
                };
                say(&format!("{}: not accepted: {why}", name(task)));
                return Ok(false);
            }
        };
        if !self.yes
            && !self.ask(&format!("{}: accept this output as the expected output? [y/N] ", name(task)))?
        {
            return Ok(false);
        }
        let found = std::fs::read(output).with_context(|| format!("cannot read {}", output.display()))?;
        if result.kept_digest.as_ref() != Some(&ingredients::hash(&found)) {
            bail!("{}: overwritten by another run: judge again", output.display());
        }
        let place = expected.path().display().to_string();
        expected.write(true, |out| out.write_all(&found)).with_context(|| format!("cannot write {place}"))?;
        self.taken += 1;
        say(&format!("wrote {place}"));
        Ok(true)
    }

    fn ask(&self, question: &str) -> anyhow::Result<bool> {
        let mut err = io::stderr();
        write!(err, "{}", harmless(question)).and_then(|()| err.flush()).context("cannot ask")?;
        let answer = self.interrupt.line().context("cannot read the answer")?;
        Ok(answer.is_some_and(|answer| matches!(answer.trim(), "y" | "Y" | "yes")))
    }
}

/// Where an accepted output is stored.
enum Place {
    File(Member),
    /// Nowhere, because the case is built in.
    BuiltIn,
    /// Nowhere, for the reason given.
    Unknown(String),
}

/// Where the accepted output of the case is stored. None if the case has no files.
fn place(task: &Task) -> Option<Place> {
    let files = task.case.files.as_ref().ok()?;
    Some(match (files.expected.as_ref().unwrap_or(&files.input), &files.place) {
        (Source::Embedded(_) | Source::Made(_), _) => Place::BuiltIn,
        (Source::Memory(_), _) => Place::Unknown(PACKED.to_string()),
        (Source::File(file) | Source::Windows(file), _) if files.expected.is_some() => {
            Place::File(file.clone())
        }
        (Source::File(_) | Source::Windows(_), Ok(file)) => Place::File(file.clone()),
        (Source::File(_) | Source::Windows(_), Err(why)) => Place::Unknown(why.clone()),
    })
}

impl Accept<'_> {
    /// Reports what was accepted, after all cases are judged.
    pub fn report(&self) {
        let accepted = format!("{} accepted as expected", plural(self.taken, "output"));
        match (self.taken, self.built_in.as_slice()) {
            (0, []) => say("no output was accepted"),
            (_, []) => say(&accepted),
            (_, built_in @ [first, ..]) => {
                let (id, _) = first.split_once('/').unwrap_or((first, ""));
                say(&format!("{accepted}; not accepted, because the case is built in:"));
                built_in.iter().for_each(|name| say(&format!("    {name}")));
                say(&format!(
                    "a case of your own with the same name replaces a built-in one; to copy it: dlx-judge case {first} -o cases/{id}"
                ));
            }
        }
    }
}
