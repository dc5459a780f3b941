//! Collects the files of a possibly hostile archive. Paths that leave the archive, links, and oversized
//! content are rejected.

use crate::beneath::MAX_DEPTH;
use crate::cases::MAX_SET_FILES;
use crate::cases::layouts::entry::Entry;
use crate::cases::source::Source;
use anyhow::{Context, bail};
use std::io::Read;

/// The part of an archive that has been unpacked.
pub struct Unpacked<'a> {
    /// The name of the archive in errors.
    pub place: &'a str,
    /// Maximum size of all files in bytes.
    pub most: u64,
    /// How many bytes may still be unpacked.
    left: u64,
    /// The unpacked files.
    pub files: Vec<Entry>,
}

/// The kind of an archive entry.
pub enum Kind {
    /// A file.
    File,
    /// A link; archives of cases never need links.
    Link,
    /// A file stored without its zero bytes, which the `tar` crate does not restore in every format.
    Sparse,
    /// Anything else, such as a folder.
    Other,
}

/// Maximum length of a path in bytes. Together, this maximum and [`MAX_SET_FILES`] limit the total length of
/// all paths.
pub const MAX_PATH_BYTES: usize = 1024;

impl<'a> Unpacked<'a> {
    /// Creates an empty result for the archive `place`, whose files may have `most` bytes in total.
    pub fn new(place: &'a str, most: u64) -> Unpacked<'a> {
        Unpacked { place, most, left: most, files: Vec::new() }
    }

    /// Unpacks the entry at the path `name` if it is a file.
    ///
    /// # Errors
    /// Fails if the path leaves the archive or is not a valid path, if the entry is a link, or if a limit is
    /// exceeded.
    pub fn add(&mut self, name: &str, kind: Kind, from: impl Read) -> anyhow::Result<()> {
        let place = self.place;
        // Some Windows programs write backslashes as separators.
        let name = name.replace('\\', "/");
        let name = name.trim_start_matches("./");
        let is_drive = |part: &str| part.len() == 2 && part.ends_with(':');
        let is_outside = |part: &str| part == ".." || is_drive(part);
        let is_path = !name.starts_with('/') && !name.contains('\0') && name.len() <= MAX_PATH_BYTES;
        if !is_path || name.split('/').any(is_outside) {
            let name: String = name.chars().take(100).collect();
            bail!("{place}: rejected, because the path '{name}' points outside the archive");
        }
        if name.matches('/').count() > MAX_DEPTH {
            let name: String = name.chars().take(100).collect();
            bail!("{place}: rejected, because '{name}' is more than {MAX_DEPTH} folders deep");
        }
        match kind {
            Kind::File => {}
            Kind::Link => bail!("{place}: rejected, because '{name}' is a link"),
            Kind::Sparse => {
                bail!("{place}: rejected, because '{name}' is a sparse file; add it without --sparse")
            }
            Kind::Other => return Ok(()),
        }
        // The sizes stated in an archive may be false, so only the bytes read are counted.
        let mut bytes = Vec::new();
        let read = from.take(self.left + 1).read_to_end(&mut bytes);
        read.with_context(|| format!("{place}: cannot unpack '{name}'"))?;
        let left = self.left.checked_sub(bytes.len() as u64).filter(|_| self.files.len() < MAX_SET_FILES);
        self.left = left.with_context(|| self.too_large())?;
        self.files.push(Entry { path: name.to_string(), source: Ok(Source::Memory(bytes.into())) });
        Ok(())
    }

    /// Returns the error for an archive with too many bytes or files.
    pub fn too_large(&self) -> String {
        format!("{}: more than {} MiB, or {MAX_SET_FILES} files", self.place, self.most >> 20)
    }
}
