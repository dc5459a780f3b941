//! The parts of layouts: files, and pairs of them.

use crate::cases::source::Source;
use crate::cases::{MOST_BYTES, MOST_FILES};
use anyhow::{Context, bail};
use std::path::PathBuf;

/// A file that may be half of a case.
#[derive(Debug)]
pub struct Entry {
    /// Its path below the folder or in the archive, with `/` between folders.
    pub path: String,
    /// Its content, or why that cannot be had.
    pub source: Result<Source, String>,
}

/// An input and an expected output that belong together. One of them may be missing or broken.
#[derive(Debug)]
pub struct Pair {
    /// The path that both have in common, without the marks of input and output. Empty if nothing remains.
    pub name: String,
    /// The input.
    pub input: Option<Entry>,
    /// The expected output.
    pub output: Option<Entry>,
    /// Where the output belongs in the folder if it is missing and the input is a file, or why it cannot be
    /// told.
    pub place: Result<PathBuf, String>,
}

/// Why the outputs of cases in an archive have no place.
pub const PACKED: &str = "it is in an archive; `dlx-judge import` makes files of it";

/// The cases and other files found in a folder or an archive.
#[derive(Debug, Default)]
pub struct Contents {
    /// The cases.
    pub pairs: Vec<Pair>,
    /// The other files, each with the reason why it is left out.
    pub left_out: Vec<(String, String)>,
    /// Remarks, a line each.
    pub notes: Vec<String>,
}

/// The most bytes of names that patterns are matched with.
pub const MAX_NAMES: usize = 1 << 20;

/// How many bytes may still be read whole, or unpacked, to find the cases in a folder or an archive: links
/// and archives in it can multiply what is there.
pub struct Budget {
    /// Bytes.
    pub left: u64,
    /// Bytes of names that patterns may be matched with: each takes microseconds.
    pub names: usize,
}

impl Budget {
    /// The bytes of a file.
    ///
    /// # Errors
    /// If it cannot be read, or is larger than what is left.
    pub fn read(&mut self, source: &Source) -> anyhow::Result<Vec<u8>> {
        self.take(source.size()?)?;
        Ok(source.read()?.into_owned())
    }

    /// Takes names that patterns are matched with.
    ///
    /// # Errors
    /// If that is more than what is left.
    pub fn take_names<'a>(&mut self, names: impl Iterator<Item = &'a String>) -> anyhow::Result<()> {
        let left = self.names.checked_sub(names.map(String::len).sum());
        self.names = left.unwrap_or(0);
        left.map(drop).with_context(|| format!("more than {} MiB of names for patterns", MAX_NAMES >> 20))
    }

    /// Takes bytes that were unpacked.
    ///
    /// # Errors
    /// If that is more than what is left.
    pub fn take(&mut self, bytes: u64) -> anyhow::Result<()> {
        let left = self.left.checked_sub(bytes);
        self.left = left.unwrap_or(0);
        left.map(drop).with_context(|| format!("more than {} MiB to read", MOST_BYTES >> 20))
    }
}

/// An error if a file at `path` makes `cases` of a folder too many: a few bytes of a list can stand for one.
///
/// # Errors
/// If so.
pub fn check_number(path: &str, cases: usize) -> anyhow::Result<()> {
    if cases > MOST_FILES {
        bail!("{path}: more than {MOST_FILES} cases");
    }
    Ok(())
}
