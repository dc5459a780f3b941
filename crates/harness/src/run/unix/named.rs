//! Files in place of stdin and stdout: a run finds its input in its own folder, and its output is what it
//! leaves there. The judge sees neither: it gives the input as stdin, and is given the output as stdout.

use super::scratch;
use crate::files;
use crate::run::contents::Contents;
use crate::run::protocol::{Command, MESSAGE};
use rustix::fs::{Mode, OFlags};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;

/// How many bytes are copied at a time: a launcher that grows would be measured with its runs.
const PART: usize = 16 << 10;

/// Copies stdin, the first of three `files` of a run, to its folder if it has a name there, and leaves it an
/// empty one. What the run prints goes where its errors go if its output is a file. Returns its stdout then.
///
/// # Errors
/// If its folder has no room.
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

/// The name of the file in its folder that is the output of a run.
fn output(command: &Command) -> Option<&str> {
    let message = command.feedback.then_some(MESSAGE);
    message.or_else(|| command.files.as_ref().map(|names| &*names.output))
}

/// What is told of the files that a run has left ([`left`](crate::run::protocol::Ended::left)). One that is
/// its output is copied to `stdout` on the way.
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

/// Returns the name of the file, if there is one.
fn copy_output(command: &Command, folder: &Path, stdout: OwnedFd) -> Option<String> {
    let name = output(command)?;
    // It may be a link to somewhere else, or a pipe.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let opened =
        scratch::open(folder).and_then(|folder| rustix::fs::openat(folder, name, flags, Mode::empty()));
    let output =
        opened.ok().map(File::from).filter(|file| file.metadata().is_ok_and(|file| file.is_file()))?;
    // If the judge is gone, nobody reads it.
    let _ = copy(output, stdout.into());
    Some(name.to_string())
}

/// By reading and writing, as calls that copy inside the kernel are denied in the sandbox.
fn copy(mut from: File, mut to: File) -> io::Result<()> {
    let mut part = [0; PART];
    loop {
        match from.read(&mut part)? {
            0 => return Ok(()),
            count => to.write_all(&part[..count])?,
        }
    }
}
