//! Small differences between systems: opening files, finding programs, names of signals.
//!
//! `unix` and `windows` have the same functions, so no other code needs to know the system; `unix` uses
//! `linux`, or `portable` for substitutes on other Unix systems.

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

/// Returns the file name of the compiled program `name` on this system.
pub fn program(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// Returns the number and the name of a signal, as in `signal 11 (SIGSEGV)`.
pub fn signal(signal: i32) -> String {
    match signal_name(signal) {
        Some(name) => format!("signal {signal} ({name})"),
        None => format!("signal {signal}"),
    }
}

/// The identity of a file, which does not depend on its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// The device.
    pub device: u64,
    /// The inode number.
    pub number: u64,
    /// The number of hard links to the file.
    pub names: u64,
}

/// The file or folder at a path.
#[derive(Debug)]
pub struct Reached {
    /// The device and the inode number.
    pub identity: (u64, u64),
    /// A handle, which keeps any other file from getting this inode number. None if the file cannot be
    /// opened.
    pub handle: Option<std::fs::File>,
}

/// The permissions of a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    /// The user ID of the owner.
    pub owner: u32,
    /// Whether the owner is the current user.
    pub is_user: bool,
    /// Whether the owner is the current user, root, or the user who runs sudo(8).
    pub is_trusted: bool,
    /// Whether the group of the file or folder may write.
    pub group_writes: bool,
    /// Whether all users may write.
    pub others_write: bool,
}

/// Returns a file with the bytes of `from`, positioned at the start. The file has no name, or had one only
/// briefly.
///
/// # Errors
/// Fails if `from` cannot be read, or the disk is full.
#[cfg(not(system = "linux"))]
pub fn in_memory(from: &mut impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(from, &mut file)?;
    file.rewind()?;
    Ok(file)
}

/// Writes the file `name` in `folder` with the output of `write`, completely or not at all, and never through
/// a symbolic link. Leaves a temporary file if the process is killed.
///
/// # Errors
/// Fails if the file exists and `force` is not set, or the file cannot be written.
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
/// Fails if one of the folders cannot be moved.
#[cfg(not(system = "linux"))]
pub fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    swap(one, other)
}

/// Moves `name` from one folder to another, which must not contain this name.
///
/// # Errors
/// Fails if the other folder contains this name, or the move fails.
#[cfg(not(system = "linux"))]
pub fn rename_new(from: &Dir, to: &Dir, name: &OsStr) -> io::Result<()> {
    rename_checked(from, to, name)
}

/// Does the same as [`rename_new`], but not atomically: another process may create the name after the check.
fn rename_checked(from: &Dir, to: &Dir, name: &OsStr) -> io::Result<()> {
    match to.symlink_metadata(name) {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => from.rename(name, to, name),
    }
}

/// Exchanges two folders by renaming them one after the other.
fn swap(one: &Path, other: &Path) -> io::Result<()> {
    let away = one.with_extension("away");
    std::fs::rename(other, &away)?;
    if let Err(error) = std::fs::rename(one, other) {
        std::fs::rename(&away, other)?;
        return Err(error);
    }
    std::fs::rename(away, one)
}

/// Writes a file through a temporary file, which is left behind if the process is killed.
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

/// Opens a new file in `folder` for writing.
pub fn create_new(folder: &Dir, name: &OsStr) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).follow(FollowSymlinks::No);
    Ok(folder.open_with(name, &options)?.into_std())
}

/// Opens or creates a file in `folder` to lock it. Follows no link and does not wait.
///
/// # Errors
/// Fails if the file is a link or a folder, or cannot be created.
pub fn open_to_lock(folder: &Dir, name: &OsStr) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).follow(FollowSymlinks::No).nonblock(true);
    // Other users get no access, because whoever can read a file can lock it.
    #[cfg(unix)]
    cap_std::fs::OpenOptionsExt::mode(&mut options, 0o660);
    Ok(folder.open_with(name, &options)?.into_std())
}

/// Returns a string for file names that is unique on this machine.
pub fn passing_number() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{}-{:x}-{number}", std::process::id(), since.as_nanos())
}

/// Returns a name for a short-lived file.
fn passing_name() -> String {
    format!(".dlx-judge-{}", passing_number())
}

fn write_buffered(file: &File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}
