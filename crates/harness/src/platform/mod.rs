//! Small differences between systems: opening files, finding programs, names of signals. How runs are started
//! and limited is another seam, in [`run`](crate::run).
//!
//! Each file has the same functions for its kind of system, so that nothing else asks which one it is on:
//! `unix` or `windows`; and of Unix, `linux` or `portable`, the substitutes for what only Linux has.

#[cfg(system = "linux")]
mod linux;
#[cfg(system = "portable")]
mod portable;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(system = "linux")]
pub use self::linux::*;
#[cfg(system = "portable")]
pub use self::portable::*;
#[cfg(unix)]
pub use self::unix::*;
#[cfg(windows)]
pub use self::windows::*;

#[cfg(not(system = "linux"))]
use std::fs::File;
use std::io::{self, Write};
#[cfg(not(system = "linux"))]
use std::io::{Read, Seek};
use std::path::Path;

/// The file of a program of this name that a compiler makes.
pub fn program(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// The number and the name of a signal, as in `signal 11 (SIGSEGV)`.
pub fn signal(signal: i32) -> String {
    match signal_name(signal) {
        Some(name) => format!("signal {signal} ({name})"),
        None => format!("signal {signal}"),
    }
}

/// The identity of a file, whatever its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// The device that it is on.
    pub device: u64,
    /// Its number there.
    pub number: u64,
    /// How many names it has.
    pub names: u64,
}

/// A file with the bytes of `from` that has no name, or none for long, open at its beginning.
///
/// # Errors
/// If `from` cannot be read, or there is no place for it.
#[cfg(not(system = "linux"))]
pub fn in_memory(from: &mut impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(from, &mut file)?;
    file.rewind()?;
    Ok(file)
}

/// Writes a file in the folder `parent`: whole or not at all, and never through a symbolic link. If the
/// process is killed meanwhile, a temporary file is left.
///
/// # Errors
/// If there is a file of that name, unless `force`, or it cannot be written.
#[cfg(not(system = "linux"))]
pub fn write_whole(parent: &Path, file: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    write_named(parent, file, bytes, force)
}

/// Writes a file in the folder `parent` through a named temporary file, which is left if the process is
/// killed.
fn write_named(parent: &Path, file: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    readable_by_all(&mut builder);
    let mut whole = builder.tempfile_in(parent)?;
    whole.write_all(bytes)?;
    let placed = if force { whole.persist(file) } else { whole.persist_noclobber(file) };
    placed.map(drop).map_err(|error| error.error)
}
