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
//! testlib's message is on standard error, Kattis's in `judgemessage.txt` in the feedback folder. See
//! <https://github.com/MikeMirzayanov/testlib> and <https://www.kattis.com/problem-package-format/>.

use super::hints;
use super::verdict::{Finding, Verdict};
use super::violation;
use crate::cases::Source;
use crate::run::interrupt::Interrupt;
use crate::run::protocol::Termination;
use crate::run::protocol::{Command, Confinement, Exit, Limits};
use crate::run::runner::Runner;
use crate::run::words;
use crate::solutions;
use crate::{files, platform};
use anyhow::Context;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// An external checker.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The command, without its arguments.
    pub command: Command,
    /// How it is called, and what its exit codes mean.
    pub protocol: Protocol,
    /// Its sandbox. None for a run without one.
    pub confinement: Option<Confinement>,
}

/// Runs checkers, in a folder with the files of the case and what the checker says.
pub struct Checks<'a> {
    runner: Runner<'a>,
    folder: Option<TempDir>,
}

impl<'a> Checks<'a> {
    /// Checks that end when `interrupt` is set.
    pub fn new(interrupt: &'a Interrupt) -> Checks<'a> {
        Checks { runner: Runner::new(interrupt), folder: None }
    }

    /// The folder, which is the same for all checks, so that they have one sandbox.
    fn folder(&mut self) -> io::Result<PathBuf> {
        let folder = match self.folder.take() {
            Some(folder) => folder,
            None => tempfile::tempdir()?,
        };
        fs::canonicalize(self.folder.insert(folder).path())
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

/// A checker's limits: far more than any needs, so that only one that hangs is stopped.
const TIME: Duration = Duration::from_secs(60);
const MEMORY: u64 = 2 << 30;
/// The most bytes of its message that are kept.
const MESSAGE: u64 = 1 << 20;

/// The verdict of a checker, with its message as the reason. None if interrupted.
///
/// # Errors
/// If the files for it cannot be written or it cannot be started.
pub fn check(
    checker: &Checker,
    checks: &mut Checks,
    (input, expected): (&Source, &Source),
    output: &[u8],
) -> anyhow::Result<Option<Finding>> {
    let limits = Limits {
        cpu: Some(TIME),
        wall: Some(2 * TIME),
        output: Some(MESSAGE),
        memory: Some(MEMORY),
        stack: Some(MEMORY),
        file: Some(MESSAGE),
        ..Limits::default()
    };
    let folder = checks.folder().context("cannot make a folder for the checker")?;
    let [place, feedback] = ["output", "feedback"].map(|name| folder.join(name));
    fs::write(&place, output).with_context(|| format!("cannot write {}", place.display()))?;
    let _ = fs::remove_dir_all(&feedback);
    fs::create_dir(&feedback).with_context(|| format!("cannot make {}", feedback.display()))?;
    let mut command = solutions::within(checker.command.clone(), MEMORY);
    let is_confined = checker.confinement.is_some();
    let input = path(input, &folder.join("input"), is_confined)?;
    let answer = path(expected, &folder.join("answer"), is_confined)?;
    let stdin = match checker.protocol {
        Protocol::Testlib => {
            command.words.extend([input, place, answer].map(Into::into));
            None
        }
        Protocol::Kattis => {
            let mut feedback = feedback.clone().into_os_string();
            feedback.push(std::path::MAIN_SEPARATOR_STR);
            let at = words::program_words(&command.words);
            command.words.splice(at..at, [input.into(), answer.into(), feedback]);
            Some(place)
        }
    };
    let nothing = || platform::in_memory(&mut io::empty());
    let stdin = stdin.map_or_else(nothing, fs::File::open).context("cannot open the checker's input")?;
    let confinement = checker.confinement.clone().map(|confinement| Confinement {
        writable: [confinement.writable, vec![folder]].concat(),
        ..confinement
    });
    checks.runner.confine(confinement.as_ref());
    let ran = checks.runner.run(&command, stdin, &limits).context("cannot start the checker")?;
    let Termination::Ended(ended) = &ran.end else {
        return Ok(match ran.end {
            Termination::Interrupted => None,
            _ => Some(Finding::new(Verdict::SE, "the checker killed its launcher")),
        });
    };
    let judge = files::read(&feedback.join("judgemessage.txt"), MESSAGE).unwrap_or_default();
    let written =
        [&judge, &ran.errors, &ran.output].map(|text| String::from_utf8_lossy(text).trim().to_string());
    let message = written.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    let verdict = match (ended.stopped, ended.exit) {
        (None, Exit::Code(code)) => checker.protocol.verdict(code),
        _ => None,
    };
    if let Some(verdict) = verdict {
        // The exit code of a script that fails is that of WA.
        let hidden = hints::missed(&message).filter(|_| is_confined && verdict != Verdict::AC);
        let reason = hidden.map_or(message.clone(), |hidden| format!("{message}\n{hidden}"));
        return Ok(Some(Finding::new(verdict, reason)));
    }
    let violation = violation::worst(&ran, ended, &limits).and_then(|found| found.reason);
    let mut reason = violation.unwrap_or_else(|| "exit code 0".to_string());
    if let Some(part) = hints::sandbox_part(ended, &message).filter(|_| is_confined) {
        reason = format!("{reason}; {part}");
    }
    let reason = format!("the checker: {reason}{}\n{message}", hint(checker.protocol, ended.exit));
    Ok(Some(Finding::new(Verdict::SE, reason.trim_end())))
}

/// A hint after an exit code that belongs to the other protocol.
fn hint(protocol: Protocol, exit: Exit) -> &'static str {
    match (protocol, exit) {
        (Protocol::Testlib, Exit::Code(42 | 43)) => "; that is a verdict under --checker-protocol kattis",
        (Protocol::Kattis, Exit::Code(0..=2)) => "; that is a verdict under --checker-protocol testlib",
        _ => "",
    }
}

/// The absolute path of a half of a case, written to `place` if it has none or is to be a copy.
fn path(half: &Source, place: &Path, is_copy: bool) -> anyhow::Result<PathBuf> {
    match half {
        Source::File(file) if !is_copy => {
            file.real().with_context(|| format!("cannot read {}", file.path().display()))
        }
        _ => {
            fs::write(place, half.read()?).with_context(|| format!("cannot write {}", place.display()))?;
            Ok(place.to_path_buf())
        }
    }
}
