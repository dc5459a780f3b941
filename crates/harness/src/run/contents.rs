//! What is in the folder that a run may write to, and whether it is more than may be.

use super::protocol::{Limits, Stopped, is_over};

/// What is in a folder, at any depth. Once it is over a limit, there may be still more.
#[derive(Debug, Default)]
pub struct Contents {
    /// Bytes on disk; every file counts as some.
    pub bytes: u64,
    /// Files and folders.
    pub entries: u64,
    /// The number of names in the longest path.
    pub depth: u64,
    /// An entry that is neither a file nor a folder, and what it is.
    pub special: Option<String>,
}

impl Contents {
    /// The limit that they are over.
    pub fn over(&self, limits: &Limits) -> Option<Stopped> {
        Stopped::first([
            (is_over(self.bytes, limits.folder), Stopped::Folder),
            (is_over(self.entries, limits.entries), Stopped::Entries),
            (is_over(self.depth, limits.depth), Stopped::Depth),
        ])
    }
}
