//! What is unpacked of an archive that may be hostile: paths that lead out of it, links, and oversized
//! content are rejected.

use crate::cases::MOST_FILES;
use crate::cases::layouts::entry::Entry;
use crate::cases::source::Source;
use anyhow::{Context, bail};
use std::io::Read;

/// What is unpacked of an archive so far.
pub struct Unpacked<'a> {
    /// The name of the archive in errors.
    pub place: &'a str,
    /// How many bytes there may be.
    pub most: u64,
    /// How many bytes there may still be.
    left: u64,
    /// The files.
    pub files: Vec<Entry>,
}

/// What is at a path in an archive.
pub enum Kind {
    /// A file.
    File,
    /// A link, which no archive of cases has.
    Link,
    /// A folder and the like.
    Other,
}

/// The most bytes of a path. With [`MOST_FILES`], it bounds the bytes of all paths.
pub const LONGEST_PATH: usize = 1024;

impl<'a> Unpacked<'a> {
    /// Nothing so far of the archive `place`, which may have `most` bytes.
    pub fn new(place: &'a str, most: u64) -> Unpacked<'a> {
        Unpacked { place, most, left: most, files: Vec::new() }
    }

    /// Unpacks what is at the path `name`, if it is a file.
    ///
    /// # Errors
    /// If the path leads out of the archive, or nowhere; if it is a link; or if it is too much.
    pub fn add(&mut self, name: &str, kind: Kind, from: impl Read) -> anyhow::Result<()> {
        let place = self.place;
        // Some programs for Windows write the separators of their paths.
        let name = name.replace('\\', "/");
        let name = name.trim_start_matches("./");
        let is_drive = |part: &str| part.len() == 2 && part.ends_with(':');
        let is_outside = |part: &str| part == ".." || is_drive(part);
        let is_path = !name.starts_with('/') && !name.contains('\0') && name.len() <= LONGEST_PATH;
        if !is_path || name.split('/').any(is_outside) {
            let name: String = name.chars().take(100).collect();
            bail!("{place}: rejected, because the path '{name}' points outside the archive");
        }
        match kind {
            Kind::File => {}
            Kind::Link => bail!("{place}: rejected, because '{name}' is a link"),
            Kind::Other => return Ok(()),
        }
        // The sizes that an archive states may be false.
        let mut bytes = Vec::new();
        let read = from.take(self.left + 1).read_to_end(&mut bytes);
        read.with_context(|| format!("{place}: cannot unpack '{name}'"))?;
        let left = self.left.checked_sub(bytes.len() as u64).filter(|_| self.files.len() < MOST_FILES);
        self.left = left.with_context(|| self.too_large())?;
        self.files.push(Entry { path: name.to_string(), source: Ok(Source::Memory(bytes.into())) });
        Ok(())
    }

    /// The error about content that is too large.
    pub fn too_large(&self) -> String {
        format!("{}: more than {} MiB, or {MOST_FILES} files", self.place, self.most >> 20)
    }
}
