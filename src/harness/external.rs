//! External checkers, called the testlib way: `checker INPUT OUTPUT ANSWER`, three files; the exit code is the verdict,
//! the message is the reason. See <https://github.com/MikeMirzayanov/testlib>.
//!
//! | exit code | verdict |
//! |---|---|
//! | 0 | AC |
//! | 1 | WA |
//! | 2, 8 (unexpected end of the output) | PE |
//! | 3 (the checker's own failure, or the answer is worse than the output), anything else, a signal, a broken limit | SE |

use super::case::{Files, Source};
use super::limits;
use super::protocol::{Command, Exit, Limits};
use super::runner::{End, Runner};
use super::solution;
use super::verdict::{Finding, Verdict};
use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

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
    checker: &Command,
    runner: &mut Runner,
    files: &Files,
    output: &[u8],
) -> anyhow::Result<Option<Finding>> {
    let limits = Limits {
        cpu: Some(TIME),
        wall: Some(2 * TIME),
        memory: Some(MEMORY),
        stack: Some(MEMORY),
        file: Some(MESSAGE),
        ..Limits::default()
    };
    let folder = runner.folder().context("cannot make a folder for the checker")?.to_path_buf();
    let place = folder.join("output");
    fs::write(&place, output).with_context(|| format!("cannot write {}", place.display()))?;
    let mut command = solution::within(checker.clone(), MEMORY);
    command.words.push(path(&files.input, &folder.join("input"))?.into());
    command.words.push(place.into());
    command.words.push(path(&files.expected, &folder.join("answer"))?.into());
    let stdin = fs::File::open("/dev/null").context("cannot open /dev/null")?;
    let ran = runner.run(&command, stdin.into(), &limits, MESSAGE).context("cannot start the checker")?;
    let End::Ended(ended) = &ran.end else {
        return Ok(match ran.end {
            End::Interrupted => None,
            _ => Some(Finding::new(Verdict::SE, "the checker killed its launcher")),
        });
    };
    let written = [&ran.errors, &ran.output].map(|text| String::from_utf8_lossy(text).trim().to_string());
    let message = written.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    let verdict = match (ended.stopped, ended.exit) {
        (None, Exit::Code(0)) => Verdict::AC,
        (None, Exit::Code(1)) => Verdict::WA,
        (None, Exit::Code(2 | 8)) => Verdict::PE,
        _ => Verdict::SE,
    };
    if verdict != Verdict::SE {
        return Ok(Some(Finding::new(verdict, message)));
    }
    let violation = limits::violation(&ran, ended, &limits, MESSAGE).and_then(|found| found.reason);
    let reason = format!("the checker: {}\n{message}", violation.unwrap_or_default());
    Ok(Some(Finding::new(verdict, reason.trim_end())))
}

/// The absolute path of a half of a case, written to `place` if it has none.
fn path(half: &Source, place: &Path) -> anyhow::Result<PathBuf> {
    match half {
        Source::File(path) => Ok(std::path::absolute(path)?),
        Source::Embedded(_) | Source::Memory(_) => {
            fs::write(place, half.read()?).with_context(|| format!("cannot write {}", place.display()))?;
            Ok(place.to_path_buf())
        }
    }
}
