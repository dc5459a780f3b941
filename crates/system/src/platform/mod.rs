//! Small differences between systems: opening files, finding programs, names of signals.
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

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, OpenOptions};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufWriter, Write};
#[cfg(not(system = "linux"))]
use std::io::{Read, Seek};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

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

/// What is at a place.
#[derive(Debug)]
pub struct Reached {
    /// Its device, and its number there.
    pub identity: (u64, u64),
    /// What keeps it open, so that no other file gets that number. None if it cannot be opened.
    pub handle: Option<std::fs::File>,
}

/// Who may change a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    /// The number of its owner.
    pub owner: u32,
    /// Whether that is the user.
    pub is_user: bool,
    /// Whether that is the user, root, or the user that has become root by sudo(8).
    pub is_trusted: bool,
    /// Whether others of its group may.
    pub group_writes: bool,
    /// Whether all users may.
    pub others_write: bool,
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

/// Writes what `write` writes to the file `name` in `folder`: whole or not at all, and never through a
/// symbolic link. If the process is killed meanwhile, a temporary file is left.
///
/// # Errors
/// If there is a file of that name, unless `force`, or it cannot be written.
#[cfg(not(system = "linux"))]
pub fn write_whole(
    folder: &Dir,
    name: &OsStr,
    force: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    write_named(folder, name, force, write)
}

/// Exchanges two folders.
///
/// # Errors
/// If one of them cannot be moved.
#[cfg(not(system = "linux"))]
pub fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    swap(one, other)
}

/// Moves `name` from one folder to another, where there must be none.
///
/// # Errors
/// If there is one, or it cannot be moved.
#[cfg(not(system = "linux"))]
pub fn rename_new(from: &Dir, to: &Dir, name: &OsStr) -> io::Result<()> {
    rename_checked(from, to, name)
}

/// The same, where another process can put something there after it was looked at.
fn rename_checked(from: &Dir, to: &Dir, name: &OsStr) -> io::Result<()> {
    match to.symlink_metadata(name) {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => from.rename(name, to, name),
    }
}

/// Exchanges two folders, one after the other.
fn swap(one: &Path, other: &Path) -> io::Result<()> {
    let away = one.with_extension("away");
    std::fs::rename(other, &away)?;
    if let Err(error) = std::fs::rename(one, other) {
        std::fs::rename(&away, other)?;
        return Err(error);
    }
    std::fs::rename(away, one)
}

/// Writes a file through a named temporary one, which is left if the process is killed.
fn write_named(
    folder: &Dir,
    name: &OsStr,
    force: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let passing = passing_name();
    let whole = create_new(folder, passing.as_ref())?;
    let placed = write_buffered(&whole, write).and_then(|()| {
        keep_mode(&whole, folder, name);
        match force {
            true => folder.rename(&passing, folder, name),
            false => folder.hard_link(&passing, folder, name),
        }
    });
    if placed.is_err() || !force {
        let _ = folder.remove_file(&passing);
    }
    placed
}

/// Opens a file in `folder` for writing that must not be there yet.
pub fn create_new(folder: &Dir, name: &OsStr) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).follow(FollowSymlinks::No);
    Ok(folder.open_with(name, &options)?.into_std())
}

/// Opens a file in `folder` to be locked, and makes it if need be; through no link, and without waiting.
///
/// # Errors
/// If there is a link or a folder, or it cannot be made.
pub fn open_to_lock(folder: &Dir, name: &OsStr) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).follow(FollowSymlinks::No).nonblock(true);
    Ok(folder.open_with(name, &options)?.into_std())
}

/// A part of a name that no other process and no other moment has on this machine.
pub fn passing_number() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{}-{:x}-{number}", std::process::id(), since.as_nanos())
}

/// A name for a file that lasts a moment.
fn passing_name() -> String {
    format!(".dlx-judge-{}", passing_number())
}

fn write_buffered(file: &File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}
