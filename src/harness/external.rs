//! External checkers, called the testlib way: `checker INPUT OUTPUT ANSWER`, three files; the exit code is the verdict
//! and what it writes is why. See <https://github.com/MikeMirzayanov/testlib>.
//!
//! | exit code | verdict |
//! |---|---|
//! | 0 | AC |
//! | 1 | WA |
//! | 2, 8 (unexpected end of the output) | PE |
//! | 3 (the checker's own failure, or the answer is worse than the output), anything else, a signal, a broken limit | SE |

use super::case::{Files, Source};
use super::protocol::{Command, Exit, Limits};
use super::runner::{End, Runner};
use super::solution;
use super::verdict::{Outcome, Verdict};
use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a checker may use: far more than any needs, and an end for one that hangs.
const TIME: Duration = Duration::from_secs(60);
const MEMORY: u64 = 2 << 30;
/// How much of what it writes is kept.
const SAID: u64 = 1 << 20;

/// What a checker said: the verdict and its own words. None if interrupted.
///
/// # Errors
/// If the files for it cannot be written or it cannot be started.
pub fn check(
    checker: &Command,
    runner: &mut Runner,
    files: &Files,
    output: &[u8],
) -> anyhow::Result<Option<(Verdict, String)>> {
    let limits = Limits {
        cpu: Some(TIME),
        wall: Some(2 * TIME),
        memory: Some(MEMORY),
        stack: Some(MEMORY),
        file: Some(SAID),
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
    let ran = runner.run(&command, stdin.into(), &limits, SAID).context("cannot start the checker")?;
    let End::Ended(ended) = &ran.end else {
        return Ok(match ran.end {
            End::Interrupted => None,
            _ => Some((Verdict::SE, "the checker ended the process that watched it".to_string())),
        });
    };
    let said = [&ran.errors, &ran.output].map(|said| String::from_utf8_lossy(said).trim().to_string());
    let said = said.into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join("\n");
    let outcome = Outcome::of(&ran, &limits, SAID);
    let reason = outcome.and_then(|outcome| outcome.reason).unwrap_or_default();
    let verdict = match (ended.stopped, ended.exit) {
        (None, Exit::Code(0)) => Verdict::AC,
        (None, Exit::Code(1)) => Verdict::WA,
        (None, Exit::Code(2 | 8)) => Verdict::PE,
        _ => Verdict::SE,
    };
    Ok(Some(match verdict {
        Verdict::SE => (verdict, format!("the checker: {reason}\n{said}").trim_end().to_string()),
        _ => (verdict, said),
    }))
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
