//! `test --accept`: makes wrong outputs the expected ones, after asking.

use crate::harness::case::{self, Source};
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::Task;
use crate::harness::report::name;
use crate::harness::verdict::{Outcome, Verdict};
use crate::terminal::{harmless, say};
use anyhow::Context;
use rustix::event::{PollFd, PollFlags, poll};
use std::io::{self, Write};
use std::path::PathBuf;

/// Accepts outputs and counts them.
pub struct Accept<'a> {
    /// Whether to accept without asking.
    pub yes: bool,
    /// Ends the wait for an answer.
    pub interrupt: &'a Interrupt,
    /// How many outputs were accepted.
    pub taken: usize,
}

impl Accept<'_> {
    /// Makes the output of a case the expected one if it was judged wrong and the answer is yes.
    ///
    /// # Errors
    /// If the file cannot be written, or the terminal cannot be used to ask.
    pub fn offer(&mut self, task: &Task, outcome: &Outcome) -> anyhow::Result<()> {
        let is_wrong = matches!(outcome.verdict(), Verdict::WA | Verdict::PE);
        let (Some(output), Some(expected), true) = (&outcome.kept, file(task), is_wrong) else {
            return Ok(());
        };
        if !self.yes && !self.ask(&format!("{}: accept this output as expected? [y/N] ", name(task)))? {
            return Ok(());
        }
        let found = std::fs::read(output).with_context(|| format!("cannot read {}", output.display()))?;
        case::put(&expected, &found, true)?;
        self.taken += 1;
        say(&format!("wrote {}", expected.display()));
        Ok(())
    }

    fn ask(&self, question: &str) -> anyhow::Result<bool> {
        let mut err = io::stderr();
        write!(err, "{}", harmless(question)).and_then(|()| err.flush()).context("cannot ask")?;
        let stdin = io::stdin();
        let interrupt = self.interrupt.file();
        let mut events = [PollFd::new(&stdin, PollFlags::IN), PollFd::new(&interrupt, PollFlags::IN)];
        while poll(&mut events, None).is_err() {}
        if self.interrupt.is_set() {
            return Ok(false);
        }
        let mut answer = String::new();
        stdin.read_line(&mut answer).context("cannot read the answer")?;
        Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
    }
}

/// The file with the expected output of a case, if it is on disk.
fn file(task: &Task) -> Option<PathBuf> {
    match &task.case.files.as_ref().ok()?.expected {
        Source::File(path) => Some(path.clone()),
        Source::Embedded(_) | Source::Memory(_) => None,
    }
}
