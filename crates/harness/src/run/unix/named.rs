//! Provides files in place of stdin and stdout: a run finds its input in its folder and leaves its output
//! there. The launcher copies both files, so the judge still passes the input as stdin and receives the
//! output as stdout.

use super::scratch;
use crate::files;
use crate::run::contents::Contents;
use crate::run::protocol::{Command, MESSAGE};
use rustix::fs::{Mode, OFlags};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;

/// Number of bytes copied at a time: few, because a large launcher would affect the measured memory of runs.
const PART: usize = 16 << 10;

/// If the run reads an input file, copies stdin (the first of the three `files`) to the input file, and
/// replaces stdin with an empty pipe. If the run writes its output to a file, redirects the run's stdout to
/// stderr and returns the original stdout.
///
/// # Errors
/// Fails if there is no space left in the folder.
pub fn give(command: &Command, folder: &Path, files: &mut Vec<OwnedFd>) -> io::Result<Option<OwnedFd>> {
    if output(command).is_none() {
        return Ok(None);
    }
    let Ok([mut stdin, stdout, stderr]) = <[OwnedFd; 3]>::try_from(std::mem::take(files)) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    if let Some(names) = &command.files {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(0o644);
        let input = rustix::fs::openat(scratch::open(folder)?, &*names.input, flags, mode)?;
        copy(stdin.into(), input.into())?;
        stdin = io::pipe()?.0.into();
    }
    *files = vec![stdin, stderr.try_clone()?, stderr];
    Ok(Some(stdout))
}

/// Returns the name of the output file of a run.
fn output(command: &Command) -> Option<&str> {
    let message = command.feedback.then_some(MESSAGE);
    message.or_else(|| command.files.as_ref().map(|names| &*names.output))
}

/// Returns the names of files that a run left ([`left`](crate::run::protocol::Ended::left)). Copies an output
/// file to `stdout`.
pub fn take(command: &Command, folder: &Path, stdout: Option<OwnedFd>, contents: Contents) -> Vec<String> {
    let is_file = stdout.is_some();
    let taken = stdout.and_then(|stdout| copy_output(command, folder, stdout));
    match is_file {
        true if command.feedback => contents.special.into_iter().collect(),
        true => taken.into_iter().collect(),
        false if contents.bytes > 0 => files::some_in(folder),
        false => Vec::new(),
    }
}

/// Copies the output file to stdout and returns the name of the file, or None if the file does not exist.
fn copy_output(command: &Command, folder: &Path, stdout: OwnedFd) -> Option<String> {
    let name = output(command)?;
    // The output file may be a link out of the folder, or a pipe.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let opened =
        scratch::open(folder).and_then(|folder| rustix::fs::openat(folder, name, flags, Mode::empty()));
    let output =
        opened.ok().map(File::from).filter(|file| file.metadata().is_ok_and(|file| file.is_file()))?;
    // An error means that the judge is gone and nobody reads the output.
    let _ = copy(output, stdout.into());
    Some(name.to_string())
}

/// Copies by reading and writing, because the sandbox denies calls that copy inside the kernel.
fn copy(mut from: File, mut to: File) -> io::Result<()> {
    let mut part = [0; PART];
    loop {
        match from.read(&mut part)? {
            0 => return Ok(()),
            count => to.write_all(&part[..count])?,
        }
    }
}
