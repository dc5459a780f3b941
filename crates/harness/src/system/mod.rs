//! Small differences between systems: opening files, finding programs, names of signals. How runs are started
//! and limited is [`harness`](crate)'s own seam.
//!
//! Each file has the same functions for its kind of system, so that nothing else asks which one it is on:
//! `unix` or `windows`, and `linux` or `other` for those functions for which Linux has something better than the rest;
//! `portable` has the substitutes for what only Linux has.

#[cfg(system = "linux")]
mod linux;
#[cfg(not(system = "linux"))]
mod other;
#[cfg(system = "portable")]
mod portable;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(system = "linux")]
pub use self::linux::*;
#[cfg(not(system = "linux"))]
pub use self::other::*;
#[cfg(system = "portable")]
pub use self::portable::*;
#[cfg(unix)]
pub use self::unix::*;
#[cfg(windows)]
pub use self::windows::*;

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// The file of a program of this name that a compiler makes.
pub fn program(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// The identity of a file, whatever its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The device that it is on.
    pub device: u64,
    /// Its number there.
    pub number: u64,
    /// How many names it has.
    pub names: u64,
}

/// Writes a file in the folder `parent` through a named temporary file, which is left if the process is killed.
fn named(parent: &Path, file: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    readable_by_all(&mut builder);
    let mut whole = builder.tempfile_in(parent)?;
    whole.write_all(bytes)?;
    let placed = if force { whole.persist(file) } else { whole.persist_noclobber(file) };
    placed.map(drop).map_err(|error| error.error)
}

/// An empty input.
///
/// # Errors
/// If the system has no file for it.
pub fn nothing() -> io::Result<File> {
    File::open(if cfg!(windows) { "NUL" } else { "/dev/null" })
}
