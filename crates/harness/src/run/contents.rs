//! What is in the folder that a run may write to, and whether it is more than may be.

use super::protocol::{Limits, Stopped};

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
        let is_over = |found: u64, limit: Option<u64>| limit.is_some_and(|limit| found > limit);
        if is_over(self.bytes, limits.folder) {
            Some(Stopped::Folder)
        } else if is_over(self.entries, limits.entries) {
            Some(Stopped::Entries)
        } else if is_over(self.depth, limits.depth) {
            Some(Stopped::Depth)
        } else {
            None
        }
    }
}
