//! `test --accept`: outputs that were not accepted become the expected ones, after a question.

use crate::harness::case::Source;
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::Task;
use crate::harness::report::name;
use crate::harness::verdict::{Outcome, Verdict};
use anyhow::Context;
use rustix::event::{PollFd, PollFlags, poll};
use std::io::{self, Write};
use std::path::PathBuf;

/// Takes outputs, and counts them.
pub struct Accept<'a> {
    /// Nobody is asked.
    pub yes: bool,
    /// Ends a question.
    pub interrupt: &'a Interrupt,
    /// How many outputs were taken.
    pub taken: usize,
}

impl Accept<'_> {
    /// Makes the output of a case the expected one, if it is that which is wrong and the answer is yes.
    ///
    /// # Errors
    /// If it cannot be written, or nobody can be asked.
    pub fn offer(&mut self, task: &Task, outcome: &Outcome) -> anyhow::Result<()> {
        let is_wrong = matches!(outcome.verdict(), Verdict::WA | Verdict::PE);
        let (Some(output), Some(expected), true) = (&outcome.kept, file(task), is_wrong) else {
            return Ok(());
        };
        if !self.yes && !self.ask(&format!("{}: is this what is expected? [y/N] ", name(task)))? {
            return Ok(());
        }
        let found = std::fs::read(output).with_context(|| format!("cannot read {}", output.display()))?;
        std::fs::write(&expected, found).with_context(|| format!("cannot write {}", expected.display()))?;
        self.taken += 1;
        let _ = writeln!(io::stderr(), "wrote {}", expected.display());
        Ok(())
    }

    fn ask(&self, question: &str) -> anyhow::Result<bool> {
        let mut err = io::stderr();
        write!(err, "{question}").and_then(|()| err.flush()).context("cannot ask")?;
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

/// The file with the expected output of a case, if that is on disk.
fn file(task: &Task) -> Option<PathBuf> {
    match &task.case.files.as_ref().ok()?.expected {
        Source::File(path) => Some(path.clone()),
        Source::Embedded(_) | Source::Memory(_) => None,
    }
}
