//! Files in place of stdin and stdout: a run finds its input in its own folder, and its output is what it
//! leaves there. The judge sees neither: it gives the input as stdin, and is given the output as stdout.

use crate::run::protocol::Files;
use rustix::fs::OFlags;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// How many bytes are copied at a time: a launcher that grows would be measured with its runs.
const PART: usize = 16 << 10;

/// Copies stdin, the first of three `files` of a run, to its folder, and leaves it an empty one. What it
/// prints goes where its errors go. Returns its stdout.
///
/// # Errors
/// If its folder has no room.
pub fn give(names: &Files, folder: &Path, files: &mut Vec<OwnedFd>) -> io::Result<OwnedFd> {
    let Ok([stdin, stdout, stderr]) = <[OwnedFd; 3]>::try_from(std::mem::take(files)) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let place = folder.join(&names.input);
    let input = File::options().write(true).create_new(true).mode(0o644).open(place)?;
    copy(stdin.into(), input)?;
    let (empty, _) = io::pipe()?;
    *files = vec![empty.into(), stderr.try_clone()?, stderr];
    Ok(stdout)
}

/// Copies the file that a run has written to `stdout`. Returns its name, if there is one.
pub fn take(names: &Files, folder: &Path, stdout: OwnedFd) -> Vec<String> {
    // It may be a link to somewhere else, or a pipe.
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as i32;
    let place = folder.join(&names.output);
    let opened = File::options().read(true).custom_flags(flags).open(place).ok();
    let Some(output) = opened.filter(|file| file.metadata().is_ok_and(|file| file.is_file())) else {
        return Vec::new();
    };
    // If the judge is gone, nobody reads it.
    let _ = copy(output, stdout.into());
    vec![names.output.clone()]
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
