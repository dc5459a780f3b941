//! What layouts are made of: files, and pairs of them.

use crate::harness::source::Source;

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
}

/// What was found in a folder or an archive.
#[derive(Debug, Default)]
pub struct Contents {
    /// The cases.
    pub pairs: Vec<Pair>,
    /// The other files, each with the reason why it is left out.
    pub left_out: Vec<(String, String)>,
}

/// Whether a path in an archive leads out of it.
pub fn outside(name: &str) -> bool {
    name.contains('\\') || name.starts_with('/') || name.split('/').any(|part| part == "..")
}

/// The error about content that is too large.
pub fn too_large(place: &str, most: u64) -> String {
    format!("{place}: more than {} MiB, or {MOST_FILES} files", most >> 20)
}
