//! Where a half of a case is, and how it is read: a file on disk, in this program or in
//! memory.

use crate::beneath::Member;
use crate::files;
use crate::platform::in_memory;
use anyhow::Context;
use flate2::read::ZlibDecoder;
use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

/// Within how many bytes the first line is looked for.
const BEGINNING: u64 = 64 << 10;
/// The most bytes of an input or expected output.
const MOST: u64 = 1 << 30;

/// Where a half of a case is.
#[derive(Clone, Debug)]
pub enum Source {
    /// On disk, in a folder that others may have filled.
    File(Member),
    /// The same, written on Windows: read with the line ends that programs here expect.
    Windows(Member),
    /// In this program, compressed by zlib.
    Embedded(&'static [u8]),
    /// Made by this program whenever it is read, since it is large.
    Made(fn() -> String),
    /// In memory, where several cases may share it.
    Memory(Arc<[u8]>),
}

impl Source {
    /// A file, by its first line of Windows or not.
    pub fn by_line_ends(file: Member) -> Source {
        let mut beginning = Vec::new();
        let read = file.open(MOST).and_then(|open| open.take(BEGINNING).read_to_end(&mut beginning));
        let end = memchr::memchr(b'\n', &beginning).unwrap_or(0);
        match read.is_ok() && beginning[..end].ends_with(b"\r") {
            true => Source::Windows(file),
            false => Source::File(file),
        }
    }

    /// The file on disk.
    pub fn file(&self) -> Option<&Member> {
        match self {
            Source::File(file) | Source::Windows(file) => Some(file),
            _ => None,
        }
    }

    /// Its bytes.
    pub fn read(&self) -> anyhow::Result<Cow<'static, [u8]>> {
        match self {
            Source::File(file) => {
                let bytes = file.read(MOST).with_context(|| cannot_read(file))?;
                Ok(Cow::Owned(bytes))
            }
            Source::Windows(file) => {
                let mut bytes = file.read(MOST).with_context(|| cannot_read(file))?;
                let mut kept = 0;
                for at in 0..bytes.len() {
                    if !bytes[at..].starts_with(b"\r\n") {
                        bytes[kept] = bytes[at];
                        kept += 1;
                    }
                }
                bytes.truncate(kept);
                Ok(Cow::Owned(bytes))
            }
            Source::Embedded(packed) => {
                let bytes = files::all(ZlibDecoder::new(*packed), MOST);
                Ok(Cow::Owned(bytes.context("cannot unpack what is in this program")?))
            }
            Source::Made(make) => Ok(Cow::Owned(make().into_bytes())),
            Source::Memory(bytes) => Ok(Cow::Owned(bytes.to_vec())),
        }
    }

    /// Its absolute path, by the names that it was found by. None if it is in no file.
    pub fn place(&self) -> Option<PathBuf> {
        self.file().map(Member::place)
    }

    /// How many bytes it has.
    ///
    /// # Errors
    /// If it is a file that is not there.
    pub fn size(&self) -> anyhow::Result<u64> {
        match self {
            Source::File(file) | Source::Windows(file) => file.size().with_context(|| cannot_read(file)),
            Source::Memory(bytes) => Ok(bytes.len() as u64),
            _ => Ok(self.read()?.len() as u64),
        }
    }

    /// An open file to use as a program's standard input.
    pub fn open(&self) -> anyhow::Result<File> {
        match self {
            Source::File(file) => file.open(MOST).with_context(|| cannot_read(file)),
            _ => self.copy(),
        }
    }

    /// A read-only copy in memory: an open file to use as a program's standard input.
    pub fn copy(&self) -> anyhow::Result<File> {
        let Source::File(named) = self else {
            return in_memory(&mut &*self.read()?).context("cannot make a file in memory");
        };
        let file = named.open(MOST).with_context(|| cannot_read(named))?;
        // It may grow while it is read.
        let copy = in_memory(&mut file.take(MOST + 1)).with_context(|| cannot_read(named))?;
        if copy.metadata()?.len() > MOST {
            return Err(files::too_large(MOST)).with_context(|| cannot_read(named));
        }
        Ok(copy)
    }
}

fn cannot_read(file: &Member) -> String {
    format!("cannot read {}", file.path().display())
}
