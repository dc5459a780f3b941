//! The parts of layouts: files, and pairs of them.

use crate::cases::source::Source;
use std::path::PathBuf;

/// Anything larger is not a set of cases, or is an attack.
pub const MOST_BYTES: u64 = 512 << 20;
/// Likewise for the number of files.
pub const MOST_FILES: usize = 20_000;

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

/// The most bytes of a path in an archive: no system has longer ones.
const LONGEST_PATH: usize = 4096;

/// Whether a path in an archive, with `/` between folders, leads out of it, or nowhere.
pub fn outside(name: &str) -> bool {
    if name.len() > LONGEST_PATH {
        return true;
    }
    let is_drive = |part: &str| part.len() == 2 && part.ends_with(':');
    name.starts_with('/') || name.contains('\0') || name.split('/').any(|part| part == ".." || is_drive(part))
}

/// The error about content that is too large.
pub fn too_large(place: &str, most: u64) -> String {
    format!("{place}: more than {} MiB, or {MOST_FILES} files", most >> 20)
}
