//! External checkers that use one of two protocols. The exit code gives the verdict, and the message gives
//! the reason.
//!
//! | exit code | testlib: `CHECKER INPUT OUTPUT ANSWER` | Kattis: `CHECKER INPUT ANSWER FEEDBACK_FOLDER FLAGS < OUTPUT` |
//! |---|---|---|
//! | 0 | AC | SE |
//! | 1 | WA | SE |
//! | 2, 8 (unexpected end of the output) | PE | SE |
//! | 42 | SE | AC |
//! | 43 | SE | WA |
//! | anything else, a signal, an exceeded limit | SE | SE |
//!
//! The message of a testlib checker is its standard error. A Kattis checker writes its message to
//! `judgemessage.txt` in a private feedback folder, the only folder to which it can write. See
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
    /// The calling convention and the meaning of exit codes.
    pub protocol: Protocol,
    /// The sandbox of the checker. None to run the checker without a sandbox.
    pub confinement: Option<Confinement>,
    /// The CPU time limit.
    pub time: Duration,
    /// The memory limit in bytes.
    pub memory: u64,
    /// Another checker that must also accept the output.
    pub next: Option<Box<Checker>>,
}

impl Checker {
    /// Returns this checker and all checkers that follow it.
    pub fn all(&self) -> Vec<&Checker> {
        std::iter::successors(Some(self), |checker| checker.next.as_deref()).collect()
    }
}

/// Runs checkers on the files of cases.
pub struct Checks<'a> {
    runner: Runner<'a>,
    /// The folder for the files of a case. All checks use the same folder, so that they can share a sandbox.
    folder: Option<Scratch>,
}

impl<'a> Checks<'a> {
    /// Creates checks that stop when `interrupt` is set.
    pub fn new(interrupt: &'a Interrupt) -> Checks<'a> {
        Checks { runner: Runner::new(interrupt), folder: None }
    }
}

/// The calling convention of a checker and the meaning of its exit codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The protocol of testlib's checkers.
    #[default]
    Testlib,
    /// The protocol of Kattis' output validators.
    Kattis,
}

impl Protocol {
    /// Returns the verdict that an exit code stands for, if any.
    fn verdict(self, code: i32) -> Option<Verdict> {
        match (self, code) {
            (Protocol::Testlib, 0) | (Protocol::Kattis, 42) => Some(Verdict::AC),
            (Protocol::Testlib, 1) | (Protocol::Kattis, 43) => Some(Verdict::WA),
            (Protocol::Testlib, 2 | 8) => Some(Verdict::PE),
            _ => None,
        }
    }
}

/// Default CPU time limit of a checker, generous so that only checkers that hang are stopped.
pub const TIME: Duration = Duration::from_secs(60);
/// Default memory limit of a checker in bytes.
pub const MEMORY: u64 = 2 << 30;
/// Maximum size of a checker's message in bytes.
const MESSAGE: u64 = 1 << 20;
/// Maximum number of bytes of a message to show, since reports keep the messages of all cases.
const MAX_SHOWN_BYTES: usize = 16 << 10;
/// Limits of a checker's feedback folder: bytes, number of entries, and depth of folders.
const MAX_FEEDBACK_BYTES: u64 = 64 << 20;
const MAX_FEEDBACK_ENTRIES: u64 = 1000;
const MAX_FEEDBACK_DEPTH: u64 = 16;

/// Runs a checker and the checkers that follow it. The first checker that rejects the output decides the
/// verdict; its message is the reason. None if interrupted.
///
/// # Errors
/// Fails if a file for a checker cannot be written, or a checker cannot be started.
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

/// Runs one checker and returns its verdict.
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
        file: Some(MAX_FEEDBACK_BYTES),
        folder: Some(MAX_FEEDBACK_BYTES),
        entries: Some(MAX_FEEDBACK_ENTRIES),
        depth: Some(MAX_FEEDBACK_DEPTH),
        processes: Some(Limits::PROCESSES),
        open_files: Some(Limits::OPEN_FILES),
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
        written.reverse(); // The message of a Kattis checker takes precedence over its standard error.
    }
    let mut message = written.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    shorten(&mut message);
    let special = ended.left.first().filter(|_| command.feedback);
    let verdict = match (ended.stopped, ended.exit) {
        (None, Exit::Code(code)) if special.is_none() => checker.protocol.verdict(code),
        _ => None,
    };
    if let Some(verdict) = verdict {
        // Exit code 1, which means WA for testlib, may also come from a checker that is a script and failed.
        let hidden = hints::missed(&message).filter(|_| is_confined && verdict != Verdict::AC);
        let reason = hidden.map_or(message.clone(), |hidden| format!("{message}\n{hidden}"));
        return Ok(Some(Finding::new(verdict, reason)));
    }
    let special =
        special.map(|special| format!("in its feedback, {special}: only files and folders are allowed"));
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

/// Cuts a message to `MAX_SHOWN_BYTES`, and says how much is missing.
fn shorten(message: &mut String) {
    if message.len() > MAX_SHOWN_BYTES {
        let end = (0..=MAX_SHOWN_BYTES).rev().find(|&end| message.is_char_boundary(end)).unwrap_or(0);
        let missing = message.len() - end;
        message.truncate(end);
        message.push_str(&format!("... ({missing} more bytes)"));
    }
}

/// Returns a hint about an exit code that is not supported or that only the other protocol uses.
fn hint(protocol: Protocol, exit: Exit) -> &'static str {
    match (protocol, exit) {
        (Protocol::Testlib, Exit::Code(3)) => "; testlib uses it for a wrong expected output or checker",
        (Protocol::Testlib, Exit::Code(7)) => "; testlib uses it for points, which are not supported",
        (Protocol::Testlib, Exit::Code(42 | 43)) => "; that is a verdict under --checker-protocol kattis",
        (Protocol::Kattis, Exit::Code(0..=2)) => "; that is a verdict under --checker-protocol testlib",
        _ => "",
    }
}

/// Returns the absolute path of `half`, which is an input or an expected output. If `is_copy` is set, or
/// `half` is not a file, first writes the text of `half` to `folder` as `name`.
fn path(half: &Source, folder: &Scratch, name: &str, is_copy: bool) -> anyhow::Result<PathBuf> {
    match half {
        Source::File(file) if !is_copy => {
            file.real().with_context(|| format!("cannot read {}", file.path().display()))
        }
        _ => write(folder, name, &half.read()?),
    }
}

/// Writes a file for a checker and returns its path.
fn write(folder: &Scratch, name: &str, bytes: &[u8]) -> anyhow::Result<PathBuf> {
    let written = folder.write(name, bytes);
    written.with_context(|| format!("cannot write {}", folder.path().join(name).display()))
}
