//! Any Unix.

use super::{Identity, Reached, Rights};
use cap_std::fs::Dir;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{AtFlags, FileType, FlockOperation, Mode, OFlags, Stat, flock};
use rustix::io::Errno;
use rustix::process::{Pid, Resource, Rlimit, Signal};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Component, Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};

/// Opens a file to read it, without waiting for the other end of a pipe.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    waiting(rustix::fs::open(path, flags, Mode::empty())?)
}

/// A file that was opened without waiting, and waits from now on.
fn waiting(file: OwnedFd) -> io::Result<File> {
    rustix::fs::fcntl_setfl(&file, rustix::fs::fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    Ok(File::from(file))
}

/// What the rights to `path` in an open folder are, which is not followed if it is a link itself.
///
/// # Errors
/// If nothing is there.
#[allow(clippy::useless_conversion, reason = "the field has another size on other systems")]
pub fn rights_of_link(folder: &Dir, path: &Path) -> io::Result<Rights> {
    let found = rustix::fs::statat(folder, path, AtFlags::SYMLINK_NOFOLLOW)?;
    let is_link = FileType::from_raw_mode(found.st_mode) == FileType::Symlink;
    // The mode of a link means nothing.
    Ok(of_owner(found.st_uid, if is_link { 0 } else { found.st_mode.into() }))
}

/// What is at a part of a path, in the folder before it.
pub(super) enum Part {
    Folder(OwnedFd),
    /// A link to this path, and the number of its owner.
    Link(OsString, u32),
    Other,
}

/// The most links that are followed on the way to a place.
const MAX_LINKS: usize = 40;

/// The absolute path of `place` without links, each of which the user or root has made: another user could
/// exchange his for one that leads elsewhere.
///
/// # Errors
/// If there is a link of another user's on the way, or nothing.
pub fn reached(place: &Path) -> io::Result<PathBuf> {
    let Way { path, file, .. } = walk(place)?;
    Ok(file.map_or(path.clone(), |name| path.join(name)))
}

/// What [`reached`] finds at `place`: its device and its number, and a handle where it can be opened.
///
/// # Errors
/// As [`reached`].
#[allow(clippy::unnecessary_cast, reason = "the field has another size on other systems")]
pub fn reached_itself(place: &Path) -> io::Result<Option<Reached>> {
    let Way { folder, file, .. } = walk(place)?;
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC | super::ON_THE_WAY;
    let (found, handle) = match file {
        None => (rustix::fs::fstat(&folder)?, Some(folder)),
        Some(name) => match rustix::fs::openat(&folder, &name, flags, Mode::empty()) {
            Ok(handle) => (rustix::fs::fstat(&handle)?, Some(handle)),
            Err(_) => (rustix::fs::statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW)?, None),
        },
    };
    Ok(Some(Reached { identity: (found.st_dev as u64, found.st_ino), handle: handle.map(File::from) }))
}

/// The file at `place`, found as [`reached`] finds it, to read it and add to it. It is made if it is not
/// there, for others to read alone, but through no link.
///
/// # Errors
/// As [`reached`], or if it cannot be opened or made.
pub fn open_to_add(place: &Path) -> io::Result<File> {
    let (folder, name) = match walk(place) {
        Ok(Way { folder, file, .. }) => (folder, file.ok_or(Errno::ISDIR)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let way = walk(crate::plain::folder_of(place))?;
            let is_folder = way.file.is_none();
            let name = place.file_name().filter(|_| is_folder).ok_or(error)?;
            (way.folder, name.to_os_string())
        }
        Err(error) => return Err(error),
    };
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::APPEND | OFlags::NONBLOCK;
    let flags = flags | OFlags::NOCTTY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    waiting(rustix::fs::openat(&folder, name, flags, Mode::from_raw_mode(0o644))?)
}

/// The file at `place`, found as [`reached`] finds it, to read it without waiting for the other end of a
/// pipe.
///
/// # Errors
/// As [`reached`], or if it is a folder, or cannot be opened.
pub fn open_file(place: &Path) -> io::Result<File> {
    let way = walk(place)?;
    let name = way.file.ok_or(Errno::ISDIR)?;
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    waiting(rustix::fs::openat(&way.folder, name, flags, Mode::empty())?)
}

/// What [`reached`] finds at `place`, with its folder and its name there, to write to it: a file that its
/// user may change, a device, or a pipe, for whose reader it waits.
///
/// # Errors
/// As [`reached`], or if it is a folder or a pipe of another user's, or cannot be opened.
pub fn open_to_write(place: &Path) -> io::Result<(Dir, OsString, File)> {
    let Way { folder, file, .. } = walk(place)?;
    let name = file.ok_or(Errno::ISDIR)?;
    let found = rustix::fs::statat(&folder, &name, AtFlags::SYMLINK_NOFOLLOW)?;
    let is_pipe = FileType::from_raw_mode(found.st_mode) == FileType::Fifo;
    if is_pipe && !of_owner(found.st_uid, 0).is_trusted {
        return Err(io::Error::other("it is a pipe of another user's"));
    }
    let waits = if is_pipe { OFlags::empty() } else { OFlags::NONBLOCK };
    let flags = OFlags::WRONLY | OFlags::APPEND | OFlags::NOCTTY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let open = rustix::fs::openat(&folder, &name, flags | waits, Mode::empty())?;
    let about = rustix::fs::fstat(&open)?;
    // The disk may give the number of a file that is gone to the next one.
    let identity =
        |file: &Stat| (file.st_dev, file.st_ino, file.st_uid, FileType::from_raw_mode(file.st_mode));
    if identity(&about) != identity(&found) {
        return Err(io::Error::other("it was changed while it was opened"));
    }
    let flags = OFlags::DIRECTORY | OFlags::CLOEXEC;
    let folder = rustix::fs::openat(&folder, ".", flags, Mode::empty())?;
    Ok((Dir::from_std_file(File::from(folder)), name, waiting(open)?))
}

/// The folder at `place` and its path, as [`reached`] finds them. A relative path begins in the folder that
/// we are in, whatever is called like that by now.
///
/// # Errors
/// As [`reached`], or if it is no folder, cannot be opened, or has another path meanwhile.
pub fn open_folder(place: &Path) -> io::Result<(Dir, PathBuf)> {
    let flags = OFlags::DIRECTORY | OFlags::CLOEXEC;
    let open = |place: &Path| {
        let way = walk(place)?;
        let found = rustix::fs::fstat(&way.folder)?;
        match way.file {
            Some(_) => Err(Errno::NOTDIR.into()),
            None => Ok::<_, io::Error>((way, (found.st_dev, found.st_ino))),
        }
    };
    let (Way { folder, path, .. }, identity) = open(place)?;
    if open(&path)?.1 != identity {
        return Err(io::Error::other("it was moved while it was opened"));
    }
    let folder = rustix::fs::openat(&folder, ".", flags, Mode::empty())?;
    Ok((Dir::from_std_file(File::from(folder)), path))
}

/// Where a path leads.
struct Way {
    /// The folder, or the one that the file is in.
    folder: OwnedFd,
    /// Its absolute path without links.
    path: PathBuf,
    /// The name of the file in it. None if it is a folder.
    file: Option<OsString>,
}

/// Where `place` leads.
fn walk(place: &Path) -> io::Result<Way> {
    let parts = |path: &Path| -> Vec<OsString> {
        let parts = path.components().rev().filter(|part| *part != Component::RootDir);
        parts.map(|part| part.as_os_str().to_os_string()).collect()
    };
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC | super::ON_THE_WAY;
    let from = |path: &Path| -> io::Result<(OwnedFd, PathBuf)> {
        match path.is_absolute() {
            true => Ok((rustix::fs::open("/", flags, Mode::empty())?, PathBuf::from("/"))),
            false => Ok((rustix::fs::open(".", flags, Mode::empty())?, std::env::current_dir()?)),
        }
    };
    let (mut folder, mut path) = from(place)?;
    let (mut left, mut links) = (parts(place), 0);
    while let Some(name) = left.pop() {
        if name == ".." {
            folder = rustix::fs::openat(&folder, "..", flags, Mode::empty())?;
            path.pop();
            continue;
        }
        match super::part(&folder, &name, flags)? {
            Part::Folder(next) => {
                folder = next;
                path.push(&name);
            }
            Part::Other if left.is_empty() => return Ok(Way { folder, path, file: Some(name) }),
            Part::Other => return Err(Errno::NOTDIR.into()),
            Part::Link(_, owner) if !of_owner(owner, 0).is_trusted => {
                let link = path.join(&name);
                return Err(io::Error::other(format!("{} is a link of another user's", link.display())));
            }
            Part::Link(..) if links == MAX_LINKS => return Err(Errno::LOOP.into()),
            Part::Link(target, _) => {
                links += 1;
                if Path::new(&target).is_absolute() {
                    (folder, path) = from(Path::new("/"))?;
                }
                left.extend(parts(Path::new(&target)));
            }
        }
    }
    Ok(Way { folder, path, file: None })
}

/// Lets this process hold more files open than is usual, as far as the system allows. Runs have a limit of
/// their own.
pub fn allow_many_files() {
    const MANY: u64 = 1 << 14;
    let limit = rustix::process::getrlimit(Resource::Nofile);
    let most = limit.maximum.unwrap_or(MANY).min(MANY);
    if limit.current.is_some_and(|current| current < most) {
        let _ = rustix::process::setrlimit(Resource::Nofile, Rlimit { current: Some(most), ..limit });
    }
}

/// The number of this user.
pub fn user() -> Option<u32> {
    Some(rustix::process::geteuid().as_raw())
}

/// What the rights to an open folder are.
///
/// # Errors
/// If the system does not say.
#[allow(clippy::useless_conversion, reason = "the field has another size on other systems")]
pub fn rights(folder: &Dir) -> io::Result<Rights> {
    let found = rustix::fs::fstat(folder)?;
    Ok(of_owner(found.st_uid, found.st_mode.into()))
}

/// Takes from all others the right to write to an open folder of this user's, and to look into it unless it
/// `is_readable`, where the disk knows rights.
pub fn close_to_others(folder: &Dir, is_readable: bool) {
    let kept = if is_readable { 0o7755 } else { 0o7700 };
    if let Ok(found) = rustix::fs::fstat(folder) {
        let _ = rustix::fs::fchmod(folder, Mode::from_raw_mode(found.st_mode & kept));
    }
}

fn of_owner(owner: u32, mode: u32) -> Rights {
    let user = rustix::process::geteuid();
    // Under sudo(8), the user who has called it is trusted as well.
    let caller = std::env::var("SUDO_UID").ok().and_then(|user| user.parse().ok()).filter(|_| user.is_root());
    let is_trusted = [Some(user.as_raw()), Some(0), caller].contains(&Some(owner));
    let (group_writes, others_write) = (mode & 0o020 != 0, mode & 0o002 != 0);
    Rights { owner, is_user: owner == user.as_raw(), is_trusted, group_writes, others_write }
}

/// What holds a lock on a folder.
pub type FolderLock = OwnedFd;

/// Has a file that will replace another one of this user's be for the same users. Of a file that somebody
/// else has put there, nothing is taken over, nor is the bit by which a program runs as its owner.
pub(super) fn keep_mode(file: &File, folder: &Dir, name: &OsStr) {
    let found = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW);
    let is_own = |found: &Stat| {
        let kind = FileType::from_raw_mode(found.st_mode);
        kind == FileType::RegularFile && found.st_uid == rustix::process::geteuid().as_raw()
    };
    if let Some(found) = found.ok().filter(is_own) {
        let _ = rustix::fs::fchmod(file, Mode::from_raw_mode(found.st_mode & 0o777));
    }
}

/// Whether folders can be locked.
pub const HAS_FOLDER_LOCKS: bool = true;

/// A lock on a folder until it is dropped, which the end of this process does at the latest. None if another
/// process has it.
pub fn lock(folder: &Dir) -> Option<FolderLock> {
    // The handle may be one by which nothing is read.
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let lock = rustix::fs::openat(folder, ".", flags, Mode::empty()).ok()?;
    flock(&lock, FlockOperation::NonBlockingLockExclusive).ok()?;
    Some(lock)
}

/// Bytes that are free for this user on the disk of a folder. None if the system does not say.
pub fn free(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// Puts the process that a command starts into a group of its own, which Ctrl-C here does not reach.
pub fn in_own_group(command: &mut Command) {
    command.process_group(0);
}

/// Ends a process that is [`in_own_group`], and all that it has started.
pub fn end_group(child: &mut Child) {
    let _ = rustix::process::kill_process_group(Pid::from_child(child), Signal::KILL);
    let _ = child.wait();
}

/// The file that is executed for a program at `place`. None if there is none that can be.
pub fn executable(place: &Path) -> Option<PathBuf> {
    let file = std::fs::metadata(place).ok()?;
    (file.is_file() && file.permissions().mode() & 0o111 != 0).then(|| place.to_path_buf())
}

/// Whether every user may read a file.
pub fn is_public(file: &Metadata) -> bool {
    file.is_file() && file.mode() & 0o004 != 0
}

/// Whether users who are not trusted may write to a file.
pub fn is_of_others(file: &Metadata) -> bool {
    are_others(of_owner(file.uid(), file.mode()), file.gid())
}

/// The same of an open folder, or if the system does not say.
pub fn is_folder_of_others(folder: &Dir) -> bool {
    let group = rustix::fs::fstat(folder).map(|found| found.st_gid);
    !group.is_ok_and(|group| rights(folder).is_ok_and(|rights| !are_others(rights, group)))
}

/// Whether those who write there are others. Where each user has a group of his own, it has his number.
fn are_others(rights: Rights, group: u32) -> bool {
    let is_own = group == rustix::process::geteuid().as_raw();
    !rights.is_trusted || rights.others_write || rights.group_writes && !is_own
}

/// The identity of a file.
pub fn identity(file: &Metadata) -> Option<Identity> {
    Some(Identity { device: file.dev(), number: file.ino(), names: file.nlink() })
}

/// A word that a file contains, as the system takes it.
pub fn word(bytes: &[u8]) -> Option<OsString> {
    Some(OsString::from_vec(bytes.to_vec()))
}

/// Has another program take the place of this one.
///
/// # Errors
/// If it cannot be started; else it does not return.
pub fn replace(command: &mut Command) -> io::Result<ExitCode> {
    Err(command.exec())
}

/// Whether an error is about a pipe whose reader is gone.
pub fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Whether the program that reads our standard output is gone, as `head` is after its lines.
#[allow(clippy::disallowed_methods, reason = "nothing is written")]
pub fn reader_is_gone() -> bool {
    let out = io::stdout();
    let mut events = [PollFd::new(&out, PollFlags::OUT)];
    poll(&mut events, Some(&Timespec::default())).is_ok() && events[0].revents().contains(PollFlags::ERR)
}

/// Whether standard output was closed when this program started. Rust's runtime puts `/dev/null` in its
/// place, which takes everything without an error.
pub fn stdout_was_closed() -> bool {
    STDOUT_WAS_CLOSED.load(Ordering::Relaxed)
}

static STDOUT_WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before Rust's runtime.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK_AT_STDOUT: extern "C" fn() = look_at_stdout;

extern "C" fn look_at_stdout() {
    // SAFETY: the call takes numbers and touches no memory.
    let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
    STDOUT_WAS_CLOSED.store(flags < 0, Ordering::Relaxed);
}

/// The name of a signal, as in `SIGSEGV`.
pub(super) fn signal_name(signal: i32) -> Option<&'static str> {
    signal_hook::low_level::signal_name(signal)
}

/// The meaning of an exit code, where the system gives it one.
pub fn exit_code(code: i32) -> String {
    code.to_string()
}

/// Whether an error of a program that did not start means that the system ran short; the program is not at
/// fault then.
pub fn is_shortage(error: i32) -> bool {
    [libc::EAGAIN, libc::ENOMEM, libc::EMFILE, libc::ENFILE, libc::ENOSPC].contains(&error)
}

/// The words of a command line, split as a shell does.
///
/// # Errors
/// If a quotation mark is missing.
pub fn split(line: &str) -> io::Result<Vec<String>> {
    shell_words::split(line).map_err(io::Error::other)
}

/// A word as it is written on a command line.
pub fn quote(word: &str) -> Cow<'_, str> {
    shell_words::quote(word)
}
