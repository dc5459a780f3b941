//! The finished work of a part, in a file that is always whole: it is written beside, made durable, and
//! renamed.

use super::record::{CoverKind, Part};
use crate::BigUint;
use crate::layers::States;
use anyhow::{Context, bail};
use fd_lock::RwLock;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The finished work of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Done {
    /// The digest of the matrix.
    pub matrix: String,
    /// The covers that are counted.
    pub covers: CoverKind,
    /// Which part it is.
    pub part: Part,
    /// The digest of the split.
    pub split: String,
    /// The numbers of the subproblems that are counted.
    pub numbers: BTreeSet<usize>,
    /// The number of their covers in decimal.
    pub count: String,
    /// The nodes visited for them.
    pub nodes: u64,
    /// The seconds that they took.
    pub seconds: f64,
    /// Where all are counted together: how far that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layer: Option<SavedLayer>,
}

/// A layer of the frontier: the steps done, and each state with its ways in decimal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedLayer {
    steps: usize,
    ways: Vec<(Vec<u64>, String)>,
}

impl From<States> for SavedLayer {
    fn from(states: States) -> SavedLayer {
        let ways = states.ways.into_iter().map(|(state, ways)| (state, ways.to_string()));
        SavedLayer { steps: states.steps, ways: ways.collect() }
    }
}

impl SavedLayer {
    /// Its states. None if a number is damaged.
    pub fn states(&self) -> Option<States> {
        let ways = self.ways.iter().map(|(state, ways)| Some((state.clone(), ways.parse().ok()?)));
        Some(States { steps: self.steps, ways: ways.collect::<Option<_>>()? })
    }
}

impl Done {
    /// Nothing is done yet of this part, whose matrix and split have these digests.
    pub fn new(matrix: String, covers: CoverKind, part: Part, split: String) -> Done {
        let (count, numbers) = ("0".to_string(), BTreeSet::new());
        Done { matrix, covers, part, split, numbers, count, nodes: 0, seconds: 0.0, layer: None }
    }

    /// Adds a subproblem.
    pub fn add(&mut self, number: usize, count: BigUint, nodes: u64, seconds: f64) {
        let before: BigUint = self.count.parse().unwrap_or_default();
        self.count = (before + count).to_string();
        self.nodes += nodes;
        self.seconds += seconds;
        self.numbers.insert(number);
    }

    /// Adds all subproblems at once.
    pub fn add_all(&mut self, numbers: &[usize], count: BigUint) {
        self.count = count.to_string();
        self.numbers.extend(numbers);
        self.layer = None;
    }

    /// Why this cannot be continued as `new`, which has nothing done and the subproblems `numbers`.
    fn differs(&self, new: &Done, numbers: &[usize]) -> Option<String> {
        Some(if self.matrix != new.matrix {
            "it is of another matrix".to_string()
        } else if self.covers != new.covers {
            "it counts other covers: with or without --repeat".to_string()
        } else if self.part != new.part {
            format!("it is of part {}, not {}", self.part, new.part)
        } else if self.split != new.split {
            "another version of the program divided the matrix differently".to_string()
        } else if self.count.parse::<BigUint>().is_err()
            || self.layer.as_ref().is_some_and(|layer| layer.states().is_none())
            || !self.numbers.is_subset(&numbers.iter().copied().collect())
        {
            "it is damaged".to_string()
        } else {
            return None;
        })
    }
}

/// The file, which this process alone writes.
pub struct Checkpoint {
    file: PathBuf,
    // Held as long as the process lives.
    _lock: Box<RwLock<File>>,
}

/// A file beside `file`.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Has a file be opened only if it is none that a link leads to, and without waiting: its name is chosen
/// here, and its folder may be another user's.
fn not_through_links(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    }
    options
}

impl Checkpoint {
    /// Opens `file` for the part that `new` begins, and which has the subproblems `numbers`. What is done
    /// already, as `read` reads it.
    ///
    /// # Errors
    /// If another process has it, it is damaged or of another part, or cannot be read or written.
    pub fn open(
        file: &Path,
        read: impl FnOnce(&Path) -> io::Result<Vec<u8>>,
        new: Done,
        numbers: &[usize],
    ) -> anyhow::Result<(Checkpoint, Done)> {
        let name = file.display();
        // A device must not be replaced.
        if file.metadata().is_ok_and(|found| !found.is_file()) {
            bail!("{name}: expected a file for the checkpoint, found a folder or a device");
        }
        let lock = beside(file, ".lock");
        let opened = not_through_links(File::options().create(true).truncate(false).write(true)).open(&lock);
        let opened = opened.with_context(|| format!("cannot write {}", lock.display()))?;
        let mut locked = Box::new(RwLock::new(opened));
        match locked.try_write() {
            // It is unlocked when the process ends, however that happens.
            Ok(guard) => std::mem::forget(guard),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                bail!("{name}: another process is counting with this checkpoint")
            }
            Err(error) => return Err(error).with_context(|| format!("cannot lock {}", lock.display())),
        }
        let checkpoint = Checkpoint { file: file.to_path_buf(), _lock: locked };
        let done = match read(file) {
            Ok(text) => std::str::from_utf8(&text).ok().and_then(parse).with_context(|| {
                format!("{name}: expected a checkpoint, which this is not, or it is damaged")
            })?,
            Err(error) if error.kind() == ErrorKind::NotFound => new.clone(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
        };
        if let Some(why) = done.differs(&new, numbers) {
            bail!("{name}: not a checkpoint of this count: {why}");
        }
        // Where it cannot be written, the count need not begin.
        checkpoint.write(&done)?;
        Ok((checkpoint, done))
    }

    /// Replaces the file. After a kill at any moment there is the old one or the new one.
    ///
    /// # Errors
    /// If it cannot be written; the old one is then as it was.
    pub fn write(&self, done: &Done) -> anyhow::Result<()> {
        let new = beside(&self.file, ".new");
        let written = || -> io::Result<()> {
            // What a process that was killed has left there, or somebody else.
            match std::fs::remove_file(&new) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut out = File::create_new(&new)?;
            out.write_all(text(done)?.as_bytes())?;
            out.sync_all()?;
            std::fs::rename(&new, &self.file)
        };
        let written = || written().inspect_err(|_| drop(std::fs::remove_file(&new)));
        written().with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// A line of JSON, and its digest.
fn text(done: &Done) -> io::Result<String> {
    let line = serde_json::to_string(done)?;
    Ok(format!("{line}\n{}\n", sum(&line)))
}

fn parse(text: &str) -> Option<Done> {
    let (line, digest) = text.strip_suffix('\n')?.split_once('\n')?;
    (sum(line) == digest).then(|| serde_json::from_str(line).ok())?
}

fn sum(line: &str) -> String {
    super::digest::hexadecimal(Sha256::new().chain_update(line))
}
