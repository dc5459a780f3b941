//! The contents of the folder that a run may write to, and whether they exceed limits.

use super::protocol::{Limits, Stopped, is_over};

/// The contents of a folder at any depth. Once a limit is exceeded, counting may stop early.
#[derive(Debug, Default)]
pub struct Contents {
    /// Bytes on disk, with a minimum for each file.
    pub bytes: u64,
    /// The number of files and folders.
    pub entries: u64,
    /// The number of names in the deepest path.
    pub depth: u64,
    /// The path and kind of an entry that is neither a file nor a folder.
    pub special: Option<String>,
}

impl Contents {
    /// Returns the first limit that the contents exceed, if any.
    pub fn over(&self, limits: &Limits) -> Option<Stopped> {
        Stopped::first([
            (is_over(self.bytes, limits.folder), Stopped::Folder),
            (is_over(self.entries, limits.entries), Stopped::Entries),
            (is_over(self.depth, limits.depth), Stopped::Depth),
        ])
    }
}
