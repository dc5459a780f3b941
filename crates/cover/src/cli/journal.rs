//! The checkpoint of `solve --all`: a file with one line for every few covers printed, so that a killed
//! search can continue after the last recorded cover.
//!
//! ```text
//! {"checkpoint":"solve --all", ...}     what is searched, and how covers are printed
//! 12 340 98765 5120000 64769 1234567    subproblem, its covers, all covers, size and identity of the output
//! ```
//!
//! The process may be killed after it has printed covers but before it has written the line for these covers.
//! If standard output is the same file in the next run, that run truncates the file after the last recorded
//! cover. A pipe cannot be truncated, and its reader may kill this process as soon as it has received
//! something. So for a pipe the line comes first: the process waits until the pipe has room, pauses, writes
//! the line, and then writes the covers. Covers are lost only if the process is killed in the few
//! microseconds between these two writes.

use super::answer::Shape;
use super::checkpoint::held;
use anyhow::{Context, bail};
use dlx_count::parts::{Part, digest, split_digest};
use dlx_count::split::Subproblem;
use dlx_study::formats::knuth::Named;
use dlx_system::terminal::say;
use dlx_system::{files, platform};
use fd_lock::RwLock;
use serde_json::json;
use std::fs::File;
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The position of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// The number of finished subproblems.
    pub subproblem: usize,
    /// How many covers of the next subproblem were printed.
    pub covers: u64,
    /// The total number of covers printed.
    pub total: u64,
}

/// The regular file behind standard output.
struct Output {
    file: File,
    identity: (u64, u64),
}

impl Output {
    /// Returns the file behind standard output, or None if it is not a regular file or its identity is
    /// unknown.
    fn find() -> Option<Output> {
        let file = duplicate()?;
        let found = file.metadata().ok().filter(|found| found.is_file())?;
        let identity = platform::identity(&found)?;
        Some(Output { file, identity: (identity.device, identity.number) })
    }

    fn bytes(&self) -> u64 {
        self.file.metadata().map_or(0, |found| found.len())
    }
}

/// The pause before writing covers to a pipe: long compared with the time between writing the line of the
/// checkpoint and writing the covers.
const PIPE_PAUSE: Duration = Duration::from_millis(1);

#[cfg(unix)]
fn wait_for_room() {
    use rustix::event::{PollFd, PollFlags, poll};
    if let Ok(out) = dlx_system::terminal::trusted() {
        // If `poll` fails or the reader is gone, the next write returns the error.
        let _ = poll(&mut [PollFd::new(&out, PollFlags::OUT)], None);
    }
}

#[cfg(not(unix))]
fn wait_for_room() {}

#[cfg(unix)]
fn duplicate() -> Option<File> {
    use std::os::fd::AsFd;
    Some(dlx_system::terminal::trusted().ok()?.as_fd().try_clone_to_owned().ok()?.into())
}

#[cfg(not(unix))]
fn duplicate() -> Option<File> {
    None
}

/// The checkpoint file, locked by this process.
pub struct Journal {
    name: PathBuf,
    file: File,
    place: Place,
    output: Option<Output>,
    // Held until the process ends.
    _lock: Box<RwLock<File>>,
}

impl Journal {
    /// Opens the checkpoint `name` of a part, and prepares standard output to continue from it.
    ///
    /// # Errors
    /// Fails if another process uses the checkpoint, or if it belongs to another search or cannot be read or
    /// written.
    pub fn open(
        name: &Path,
        named: &Named,
        part: Part,
        shape: Shape,
        all: &[Subproblem],
    ) -> anyhow::Result<Journal> {
        let shown = name.display();
        let file = platform::open_to_add(name).with_context(|| format!("cannot write {shown}"))?;
        let lock = match held(file.try_clone().context("cannot lock the checkpoint")?) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                bail!("{shown}: another process is using this checkpoint")
            }
            lock => lock.with_context(|| format!("cannot lock {shown}"))?,
        };
        let header = json!({
            "checkpoint": "solve --all",
            "matrix": digest(&named.matrix),
            "split": split_digest(all),
            "part": part,
            "rows": shape == Shape::Rows,
        });
        let header = format!("{header}\n");
        let text =
            files::read_own(&file, files::MAX_INPUT_BYTES).with_context(|| format!("cannot read {shown}"))?;
        let mut journal =
            Journal { name: name.into(), file, place: Place::default(), output: Output::find(), _lock: lock };
        match text.strip_prefix(header.as_bytes()) {
            Some(entries) => journal.resume(entries)?,
            // A process was killed while writing the header: write it again.
            None if header.as_bytes().starts_with(&text) => {
                journal.file.set_len(0).with_context(|| format!("cannot write {shown}"))?;
                journal.append(&header)?;
            }
            None => bail!("{shown}: not a checkpoint of this search"),
        }
        Ok(journal)
    }

    /// Continues the search after the last complete entry.
    fn resume(&mut self, entries: &[u8]) -> anyhow::Result<()> {
        let end = entries.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let last = entries[..end].split(|&byte| byte == b'\n').rfind(|line| !line.is_empty());
        let whole = self.file.metadata().map(|found| found.len() - (entries.len() - end) as u64);
        let cut = whole.and_then(|whole| self.file.set_len(whole));
        cut.with_context(|| format!("cannot write {}", self.name.display()))?;
        let Some(last) = last else { return Ok(()) };
        let numbers: Option<Vec<u64>> = std::str::from_utf8(last)
            .ok()
            .and_then(|line| line.split(' ').map(|word| word.parse().ok()).collect());
        let Some(&[subproblem, covers, total, bytes, device, number]) = numbers.as_deref() else {
            bail!(
                "{}: the checkpoint is damaged: expected six numbers on its last line",
                self.name.display()
            );
        };
        self.place = Place { subproblem: subproblem as usize, covers, total };
        let Some(output) = self.output.as_mut().filter(|output| output.identity == (device, number)) else {
            return Ok(());
        };
        if output.bytes() < bytes {
            say("standard output has lost printed covers: printing all of them again");
            self.place = Place::default();
            return Ok(());
        }
        // Remove the covers without an entry; this run prints them again.
        let cut = output.file.set_len(bytes).and_then(|()| output.file.seek(SeekFrom::Start(bytes)));
        cut.map(drop).context("cannot continue in the file of standard output")
    }

    /// Returns the position of the search.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Writes covers to standard output, and records that the search is at `place`.
    ///
    /// # Errors
    /// Fails if the covers or the entry cannot be written.
    pub fn put(&mut self, text: &[u8], place: Place, out: &mut impl Write) -> anyhow::Result<()> {
        let mut write = || out.write_all(text).and_then(|()| out.flush()).context("cannot write the output");
        if self.output.is_some() {
            write()?;
            return self.note(place);
        }
        wait_for_room();
        std::thread::sleep(PIPE_PAUSE);
        let before = self.place;
        self.note(place)?;
        write().or_else(|error| {
            self.note(before)?;
            Err(error)
        })
    }

    /// Records that the search is at `place`, and that all covers before `place` have been written.
    ///
    /// # Errors
    /// Fails if the entry cannot be written.
    pub fn note(&mut self, place: Place) -> anyhow::Result<()> {
        let Place { subproblem, covers, total } = place;
        let bytes = self.output.as_ref().map_or(0, Output::bytes);
        let (device, number) = self.output.as_ref().map_or((0, 0), |output| output.identity);
        self.append(&format!("{subproblem} {covers} {total} {bytes} {device} {number}\n"))?;
        self.place = place;
        Ok(())
    }

    fn append(&mut self, text: &str) -> anyhow::Result<()> {
        let written = self.file.seek(SeekFrom::End(0)).and_then(|_| self.file.write_all(text.as_bytes()));
        written.with_context(|| format!("cannot write {}", self.name.display()))
    }
}
