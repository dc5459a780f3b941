//! External checkers, by one of two protocols; the exit code is the verdict, the message is the reason.
//!
//! | exit code | testlib: `CHECKER INPUT OUTPUT ANSWER` | Kattis: `CHECKER INPUT ANSWER FEEDBACK_FOLDER FLAGS < OUTPUT` |
//! |---|---|---|
//! | 0 | AC | SE |
//! | 1 | WA | SE |
//! | 2, 8 (unexpected end of the output) | PE | SE |
//! | 42 | SE | AC |
//! | 43 | SE | WA |
//! | anything else, a signal, a broken limit | SE | SE |
//!
//! testlib's message is on standard error, Kattis's in `judgemessage.txt` in the feedback folder, which is
//! the checker's own. It may read what it is given, but not write there. See
//! <https://github.com/MikeMirzayanov/testlib> and <https://www.kattis.com/problem-package-format/>.

use super::verdict::{Finding, Verdict};
use super::{hints, violation};
use crate::cases::Source;
use crate::platform;
use crate::run::interrupt::Interrupt;
use crate::run::protocol::{Command, Confinement, Exit, FEEDBACK, Limits, Needs, Termination};
use crate::run::runner::Runner;
use crate::run::scratch::{self, Scratch};
use crate::run::words;
use crate::solutions;
use anyhow::Context;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// An external checker.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The command, without its arguments.
    pub command: Command,
    /// How it is called, and what its exit codes mean.
    pub protocol: Protocol,
    /// Its sandbox. None for a run without one.
    pub confinement: Option<Confinement>,
    /// The CPU time that it may use.
    pub time: Duration,
    /// The bytes of memory that it may use.
    pub memory: u64,
    /// Another one that must accept, too.
    pub next: Option<Box<Checker>>,
}

impl Checker {
    /// This one and the others, in order.
    pub fn all(&self) -> Vec<&Checker> {
        std::iter::successors(Some(self), |checker| checker.next.as_deref()).collect()
    }
}

/// Runs checkers on files of the case in a folder.
pub struct Checks<'a> {
    runner: Runner<'a>,
    /// The same for all checks, so that they have one sandbox.
    folder: Option<Scratch>,
}

impl<'a> Checks<'a> {
    /// Checks that end when `interrupt` is set.
    pub fn new(interrupt: &'a Interrupt) -> Checks<'a> {
        Checks { runner: Runner::new(interrupt), folder: None }
    }
}

/// How a checker is called, and what its exit codes mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// As checkers of testlib are.
    #[default]
    Testlib,
    /// As output validators of Kattis are.
    Kattis,
}

impl Protocol {
    /// The verdict of an exit code, if it has one.
    fn verdict(self, code: i32) -> Option<Verdict> {
        match (self, code) {
            (Protocol::Testlib, 0) | (Protocol::Kattis, 42) => Some(Verdict::AC),
            (Protocol::Testlib, 1) | (Protocol::Kattis, 43) => Some(Verdict::WA),
            (Protocol::Testlib, 2 | 8) => Some(Verdict::PE),
            _ => None,
        }
    }
}

/// A checker's usual limits: far more than any needs, so that only one that hangs is stopped.
pub const TIME: Duration = Duration::from_secs(60);
/// The bytes of memory that a checker may use.
pub const MEMORY: u64 = 2 << 30;
/// The most bytes of its message.
const MESSAGE: u64 = 1 << 20;
/// The most bytes in its own folder, files and folders there, and names in the path of one.
const BYTES: u64 = 64 << 20;
const ENTRIES: u64 = 1000;
const DEPTH: u64 = 16;

/// The verdict of a checker and of those after it, of which the first that does not accept decides, with its
/// message as the reason. None if interrupted.
///
/// # Errors
/// If the files for one cannot be written or it cannot be started.
pub fn check(
    checker: &Checker,
    checks: &mut Checks,
    case: (&Source, &Source),
    output: &[u8],
) -> anyhow::Result<Option<Finding>> {
    let mut current = checker;
    loop {
        let found = check_by(current, checks, case, output)?;
        match &current.next {
            Some(next) if found.as_ref().is_some_and(|found| found.verdict == Verdict::AC) => current = next,
            _ => return Ok(found),
        }
    }
}

/// The verdict of this checker alone.
fn check_by(
    checker: &Checker,
    checks: &mut Checks,
    (input, expected): (&Source, &Source),
    output: &[u8],
) -> anyhow::Result<Option<Finding>> {
    let limits = Limits {
        cpu: Some(checker.time),
        wall: Some(2 * checker.time),
        output: Some(MESSAGE),
        memory: Some(checker.memory),
        stack: Some(checker.memory),
        file: Some(BYTES),
        folder: Some(BYTES),
        entries: Some(ENTRIES),
        depth: Some(DEPTH),
        ..Limits::default()
    };
    let folder = match checks.folder.take() {
        Some(folder) => folder,
        None => scratch::make().context("cannot make a folder for the checker")?,
    };
    let folder = checks.folder.insert(folder);
    let mut command = solutions::within(checker.command.clone(), checker.memory);
    let is_confined = checker.confinement.is_some();
    let input = path(input, folder, "input", is_confined)?;
    let answer = path(expected, folder, "answer", is_confined)?;
    let stdin = match checker.protocol {
        Protocol::Testlib => {
            command.words.extend([input, write(folder, "output", output)?, answer].map(Into::into));
            platform::in_memory(&mut io::empty())
        }
        Protocol::Kattis => {
            let at = match command.flags {
                0 => words::program_words(&command.words),
                flags => command.words.len() - usize::from(flags),
            };
            command.words.splice(at..at, [input.into(), answer.into(), FEEDBACK.into()]);
            command.feedback = true;
            platform::in_memory(&mut &*output)
        }
    };
    let stdin = stdin.context("cannot open the checker's input")?;
    let given = Needs { files: vec![folder.path().to_path_buf()], ..Needs::default() };
    let confinement = checker.confinement.clone().map(|confinement| confinement.reading(&given));
    checks.runner.confine(confinement.as_ref());
    let ran = checks.runner.run(&command, stdin, &limits).context("cannot start the checker")?;
    let Termination::Ended(ended) = &ran.end else {
        return Ok(match ran.end {
            Termination::Interrupted => None,
            _ => Some(Finding::new(Verdict::SE, "the checker killed its launcher")),
        });
    };
    let mut written = [&ran.errors, &ran.output].map(|text| String::from_utf8_lossy(text).trim().to_string());
    if command.feedback {
        written.reverse(); // Its output is its message.
    }
    let message = written.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    let special = ended.left.first().filter(|_| command.feedback);
    let verdict = match (ended.stopped, ended.exit) {
        (None, Exit::Code(code)) if special.is_none() => checker.protocol.verdict(code),
        _ => None,
    };
    if let Some(verdict) = verdict {
        // The exit code of a script that fails is that of WA.
        let hidden = hints::missed(&message).filter(|_| is_confined && verdict != Verdict::AC);
        let reason = hidden.map_or(message.clone(), |hidden| format!("{message}\n{hidden}"));
        return Ok(Some(Finding::new(verdict, reason)));
    }
    let special = special.map(|special| format!("in its feedback, {special}: expected files and folders"));
    let violation = || {
        violation::worst(ended, ran.flooded, &limits).and_then(|found| found.reason).map(|it| it.to_string())
    };
    let mut reason = special.or_else(violation).unwrap_or_else(|| "exit code 0".to_string());
    if let Some(part) = hints::sandbox_part(ended, &message).filter(|_| is_confined) {
        reason = format!("{reason}; {part}");
    }
    let reason = format!("the checker: {reason}{}\n{message}", hint(checker.protocol, ended.exit));
    Ok(Some(Finding::new(Verdict::SE, reason.trim_end())))
}

/// A hint after an exit code that belongs to the other protocol.
fn hint(protocol: Protocol, exit: Exit) -> &'static str {
    match (protocol, exit) {
        (Protocol::Testlib, Exit::Code(3)) => "; by testlib, the expected output or the checker is wrong",
        (Protocol::Testlib, Exit::Code(7)) => "; by testlib, it gives points, which are no verdict",
        (Protocol::Testlib, Exit::Code(42 | 43)) => "; that is a verdict under --checker-protocol kattis",
        (Protocol::Kattis, Exit::Code(0..=2)) => "; that is a verdict under --checker-protocol testlib",
        _ => "",
    }
}

/// The absolute path of a half of a case, written to `folder` under this name if it has none or is to be a
/// copy.
fn path(half: &Source, folder: &Scratch, name: &str, is_copy: bool) -> anyhow::Result<PathBuf> {
    match half {
        Source::File(file) if !is_copy => {
            file.real().with_context(|| format!("cannot read {}", file.path().display()))
        }
        _ => write(folder, name, &half.read()?),
    }
}

/// Writes a file for the checker. Returns its path.
fn write(folder: &Scratch, name: &str, bytes: &[u8]) -> anyhow::Result<PathBuf> {
    let written = folder.write(name, bytes);
    written.with_context(|| format!("cannot write {}", folder.path().join(name).display()))
}
