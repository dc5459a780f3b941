//! What all layouts share: files, pairs of files, and the budget for reading files.

use super::gzip::MAX_SPARE;
use crate::cases::source::Source;
use crate::cases::{MAX_SET_BYTES, MAX_SET_FILES};
use anyhow::{Context, bail};
use std::path::PathBuf;

/// A file that may be half of a case.
#[derive(Debug)]
pub struct Entry {
    /// The path in the folder or archive, with `/` between folders.
    pub path: String,
    /// The content of the file, or why it is not available.
    pub source: Result<Source, String>,
}

/// An input and the expected output that belongs to it. Either file may be missing or broken.
#[derive(Debug)]
pub struct Pair {
    /// The common part of both paths, without the marks of input and output; may be empty.
    pub name: String,
    /// The input.
    pub input: Option<Entry>,
    /// The expected output.
    pub output: Option<Entry>,
    /// Where to write a missing output if the input is a file on disk, or why that is unknown.
    pub place: Result<PathBuf, String>,
}

/// Why the missing output of a case in an archive cannot be written.
pub const PACKED: &str = "it is in an archive; `dlx-judge import` unpacks it";

/// The cases and other files found in a folder or an archive.
#[derive(Debug, Default)]
pub struct Contents {
    /// The cases.
    pub pairs: Vec<Pair>,
    /// The other files, each with the reason for leaving it out.
    pub left_out: Vec<(String, String)>,
    /// Remarks for the user, one line each.
    pub notes: Vec<String>,
}

/// Maximum total size in bytes of compressed files among the files of a folder or an archive.
const MAX_PACKED_BYTES: u64 = 128 << 20;
/// Maximum total length in bytes of names that are matched against patterns.
pub const MAX_NAMES: usize = 256 << 10;

/// How many bytes may still be read or unpacked to find the cases in a folder or archive. Without a limit,
/// links and nested archives could multiply the contents.
pub struct Budget {
    /// Remaining bytes of file contents.
    pub left: u64,
    /// Remaining bytes of names to match against patterns; matching one byte takes microseconds.
    pub names: usize,
    /// How many more files may come from archives named in lists; even empty files take memory for names.
    pub files: usize,
    /// Remaining bytes of compressed files: one may need a hundred times as long as other files of its size.
    pub packed: u64,
    /// How many more bytes gzip files may have beyond those that they decompress to.
    pub spare: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            left: MAX_SET_BYTES,
            names: MAX_NAMES,
            files: MAX_SET_FILES,
            packed: MAX_PACKED_BYTES,
            spare: MAX_SPARE,
        }
    }
}

impl Budget {
    /// Reads a file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or exceeds the budget.
    pub fn read(&mut self, source: &Source) -> anyhow::Result<Vec<u8>> {
        self.take(source.size()?)?;
        Ok(source.read()?.into_owned())
    }

    /// Reads a compressed file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or exceeds the budget.
    pub fn read_packed(&mut self, source: &Source) -> anyhow::Result<Vec<u8>> {
        let left = self.packed.checked_sub(source.size()?);
        let too_many = || format!("more than {} MiB of compressed files", MAX_PACKED_BYTES >> 20);
        self.packed = left.with_context(too_many)?;
        self.read(source)
    }

    /// Subtracts the length of `names` from the budget for names.
    ///
    /// # Errors
    /// Fails if `names` exceed the budget.
    pub fn take_names<'a>(&mut self, names: impl Iterator<Item = &'a String>) -> anyhow::Result<()> {
        let left = self.names.checked_sub(names.map(String::len).sum());
        self.names = left.unwrap_or(0);
        left.map(drop).with_context(|| format!("more than {} KiB of names for patterns", MAX_NAMES >> 10))
    }

    /// Subtracts `count` from the budget for files of archives.
    ///
    /// # Errors
    /// Fails if `count` exceeds the budget.
    pub fn take_files(&mut self, count: usize) -> anyhow::Result<()> {
        let left = self.files.checked_sub(count);
        self.files = left.unwrap_or(0);
        left.map(drop).with_context(|| format!("more than {MAX_SET_FILES} files in archives"))
    }

    /// Subtracts `bytes` from the budget for file contents.
    ///
    /// # Errors
    /// Fails if `bytes` exceeds the budget.
    pub fn take(&mut self, bytes: u64) -> anyhow::Result<()> {
        let left = self.left.checked_sub(bytes);
        self.left = left.unwrap_or(0);
        left.map(drop).with_context(|| format!("more than {} MiB to read", MAX_SET_BYTES >> 20))
    }
}

/// Checks that the file at `path` does not list too many cases, because even a small file can list many.
///
/// # Errors
/// Fails if `cases` exceeds [`MAX_SET_FILES`].
pub fn check_number(path: &str, cases: usize) -> anyhow::Result<()> {
    if cases > MAX_SET_FILES {
        bail!("{path}: more than {MAX_SET_FILES} cases");
    }
    Ok(())
}
