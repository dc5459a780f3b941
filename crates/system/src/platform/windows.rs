//! Functions for Windows.

use super::{Identity, Rights};
use cap_std::fs::Dir;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io;
use std::os::windows::io::AsRawHandle;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use windows_sys::Win32::Foundation::{
    ERROR_COMMITMENT_LIMIT, ERROR_INTERNAL_ERROR, ERROR_NO_DATA, ERROR_NO_SYSTEM_RESOURCES,
    ERROR_NOT_ENOUGH_MEMORY, ERROR_OUTOFMEMORY, ERROR_PIPE_NOT_CONNECTED, FILETIME, LocalFree,
};
use windows_sys::Win32::System::Threading::GetSystemTimes;
use windows_sys::Win32::UI::Shell::CommandLineToArgvW;

/// Opens a file for reading.
///
/// # Errors
/// Fails if the file cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    // Opening a folder fails, and the system would say only that access is denied.
    let folder = || io::Error::other("it is a folder: expected a regular file");
    File::open(path).map_err(|error| if path.is_dir() { folder() } else { error })
}

/// Returns the absolute path of `place` without links. The owners of links are not checked on Windows.
///
/// # Errors
/// Fails if the path cannot be resolved.
pub fn reached(place: &Path) -> io::Result<PathBuf> {
    std::fs::canonicalize(place)
}

/// Returns None if `place` exists: the standard library does not provide the identity of files on Windows.
///
/// # Errors
/// Fails as [`reached`] does.
pub fn reached_itself(place: &Path) -> io::Result<Option<super::Reached>> {
    reached(place).map(|_| None)
}

/// Opens the file at `place` to read and append. Creates the file if it is missing.
///
/// # Errors
/// Fails if the file cannot be opened or created.
pub fn open_to_add(place: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).open(place)
}

/// Opens the file at `place` for reading.
///
/// # Errors
/// Fails if the file cannot be opened.
pub fn open_file(place: &Path) -> io::Result<File> {
    open(place)
}

/// Opens the file at `place` for writing. Also returns the folder of the file and the name of the file in
/// this folder.
///
/// # Errors
/// Fails if the file cannot be opened.
pub fn open_to_write(place: &Path) -> io::Result<(Dir, OsString, File)> {
    let open = File::options().append(true).open(place)?;
    let real = reached(place)?;
    let name = real.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let folder = Dir::open_ambient_dir(crate::plain::folder_of(&real), cap_std::ambient_authority())?;
    Ok((folder, name.to_os_string(), open))
}

/// Opens the folder at `place`, and returns its absolute path without links.
///
/// # Errors
/// Fails if the folder cannot be opened.
pub fn open_folder(place: &Path) -> io::Result<(Dir, PathBuf)> {
    Ok((Dir::open_ambient_dir(place, cap_std::ambient_authority())?, reached(place)?))
}

/// Returns None: free disk space is not determined on Windows.
pub fn free(_folder: &Path) -> Option<(u64, u64)> {
    None
}

/// Returns 0: Windows has no signal for the continuation of a process.
pub fn continued() -> usize {
    0
}

/// Returns the permissions of a trusted owner: permissions are not checked on Windows.
///
/// # Errors
/// Never fails.
pub fn rights_of_link(_folder: &Dir, _path: &Path) -> io::Result<Rights> {
    Ok(Rights { owner: 0, is_user: true, is_trusted: true, group_writes: false, others_write: false })
}

/// Returns the permissions of a trusted owner: permissions are not checked on Windows.
///
/// # Errors
/// Never fails.
pub fn rights(folder: &Dir) -> io::Result<Rights> {
    rights_of_link(folder, Path::new(""))
}

/// Does nothing: on Windows, the permissions of the parent folder apply.
pub fn close_to_others(_folder: &Dir, _is_readable: bool) {}

/// Does nothing: on Windows, the permissions of the folder apply to a new file.
pub(super) fn keep_mode(_file: &File, _folder: &Dir, _name: &OsStr) {}

/// Whether folders can be locked.
pub const HAS_FOLDER_LOCKS: bool = false;

/// A held lock on a folder.
pub type FolderLock = ();

/// Returns a lock if a folder has not changed for an hour and so seems unused. Windows has no locks on
/// folders.
pub fn lock(folder: &Dir) -> Option<FolderLock> {
    let changed = folder.dir_metadata().and_then(|found| found.modified());
    let age = changed.ok().and_then(|time| time.into_std().elapsed().ok());
    age.filter(|age| *age > std::time::Duration::from_secs(3600)).map(drop)
}

/// Does nothing: Windows has no such process groups.
pub fn in_own_group(_command: &mut Command) {}

/// Kills a process.
pub fn end_group(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// The extensions of programs, used if the environment does not list them.
const ENDINGS: &str = ".COM;.EXE;.BAT;.CMD";

/// Returns the file to execute as the program at `place`, whose extension may be missing. None if there is no
/// such file.
pub fn executable(place: &Path) -> Option<PathBuf> {
    let list = std::env::var("PATHEXT").ok().filter(|list| !list.is_empty());
    let list = list.unwrap_or_else(|| ENDINGS.to_string());
    let endings = || list.split(';').filter(|ending| !ending.is_empty());
    let name = place.file_name()?.to_str()?.to_ascii_uppercase();
    if endings().any(|ending| name.ends_with(&ending.to_ascii_uppercase())) && place.is_file() {
        return Some(place.to_path_buf());
    }
    let with = |ending: &str| {
        let mut path = place.as_os_str().to_os_string();
        path.push(ending.to_ascii_lowercase());
        PathBuf::from(path)
    };
    endings().map(with).find(|path| path.is_file())
}

/// Returns whether every user may read a file: always false, because no sandbox hides files on Windows.
pub fn is_public(_file: &Metadata) -> bool {
    false
}

/// Returns whether untrusted users may write to a file: always false, because Windows permissions are not
/// checked.
pub fn is_of_others(_file: &Metadata) -> bool {
    false
}

/// Does nothing: open files are not limited on Windows.
pub fn allow_many_files() {}

/// Returns None: users have no numeric ID on Windows.
pub fn user() -> Option<u32> {
    None
}

/// Returns whether untrusted users may write to an open folder: always false, because this is not checked.
pub fn is_folder_of_others(_folder: &Dir) -> bool {
    false
}

/// Returns None: the standard library does not provide the identity of files on Windows.
pub fn identity(_file: &Metadata) -> Option<Identity> {
    None
}

/// Converts bytes read from a file to a string for a system call or a command line.
pub fn word(bytes: &[u8]) -> Option<OsString> {
    Some(std::str::from_utf8(bytes).ok()?.into())
}

/// Runs another program in place of this one, and exits with its code.
///
/// # Errors
/// Fails if the program cannot be started.
pub fn replace(command: &mut Command) -> io::Result<ExitCode> {
    let status = command.status()?;
    std::process::exit(status.code().unwrap_or(1))
}

/// Returns whether an error says that the reader of a pipe is gone.
pub fn is_broken_pipe(error: &io::Error) -> bool {
    let codes = [ERROR_PIPE_NOT_CONNECTED, ERROR_NO_DATA].map(u32::cast_signed);
    error.kind() == io::ErrorKind::BrokenPipe
        || error.raw_os_error().is_some_and(|code| codes.contains(&code))
}

/// Returns whether the reader of standard output may be gone: always true, because on Windows only the error
/// of a write shows it.
pub fn reader_is_gone() -> bool {
    true
}

/// Returns whether this program started without a standard output.
#[allow(clippy::disallowed_methods, reason = "nothing is written")]
pub fn stdout_was_closed() -> bool {
    io::stdout().as_raw_handle().is_null()
}

/// Returns None: Windows has no signals.
pub(super) fn signal_name(_signal: i32) -> Option<&'static str> {
    None
}

/// Exceptions that end a process with their number as exit code.
const EXCEPTIONS: [(u32, &str); 10] = [
    (0xC000_0005, "access violation"),
    (0xC000_001D, "illegal instruction"),
    (0xC000_008C, "array bounds exceeded"),
    (0xC000_0094, "integer division by zero"),
    (0xC000_0095, "integer overflow"),
    (0xC000_00FD, "stack overflow"),
    (0xC000_0135, "a DLL was not found"),
    (0xC000_0409, "stack buffer overrun, or abort"),
    (0xC000_0374, "heap corruption"),
    (0x8000_0003, "breakpoint"),
];

/// Formats an exit code for a message, with the name of the exception that it stands for, if any.
pub fn exit_code(code: i32) -> String {
    let number = code.cast_unsigned();
    match EXCEPTIONS.iter().find(|(exception, _)| *exception == number) {
        Some((_, name)) => format!("0x{number:08X} ({name})"),
        None if number >= 0x8000_0000 => format!("0x{number:08X}"),
        None => code.to_string(),
    }
}

/// Returns whether a program did not start because the system lacked resources or failed, which is not the
/// program's fault.
pub fn is_shortage(error: i32) -> bool {
    let shortages = [
        ERROR_NOT_ENOUGH_MEMORY,
        ERROR_OUTOFMEMORY,
        ERROR_NO_SYSTEM_RESOURCES,
        ERROR_COMMITMENT_LIMIT,
        ERROR_INTERNAL_ERROR,
    ];
    shortages.contains(&error.cast_unsigned())
}

/// Returns the total idle time of all processors since boot, in seconds. None if it is unknown.
pub fn idle() -> Option<f64> {
    let mut idle = FILETIME::default();
    // SAFETY: the first pointer is to a local value; null is allowed for the other two.
    let done = unsafe { GetSystemTimes(&mut idle, std::ptr::null_mut(), std::ptr::null_mut()) };
    let ticks = u64::from(idle.dwHighDateTime) << 32 | u64::from(idle.dwLowDateTime);
    (done != 0 && ticks != 0).then(|| ticks as f64 / 1e7)
}

/// Splits a command line into words as Windows programs do: a backslash is part of a path.
///
/// # Errors
/// Fails if the system has no memory for the words.
pub fn split(line: &str) -> io::Result<Vec<String>> {
    // The system splits the first word by other rules, so a word is prepended.
    let line: Vec<u16> = "x ".encode_utf16().chain(line.encode_utf16()).chain([0]).collect();
    let mut count = 0;
    // SAFETY: the line ends with a zero. Unless the result is null, it has `count` strings that end with a
    // zero; it is freed after copying.
    unsafe {
        let words = CommandLineToArgvW(line.as_ptr(), &mut count);
        if words.is_null() {
            return Err(io::Error::last_os_error());
        }
        let all = std::slice::from_raw_parts(words, count.unsigned_abs() as usize);
        let text = |&word: &*mut u16| {
            let length = (0..).take_while(|&at| *word.add(at) != 0).count();
            String::from_utf16_lossy(std::slice::from_raw_parts(word, length))
        };
        let split = all.iter().skip(1).map(text).collect();
        LocalFree(words.cast());
        Ok(split)
    }
}

/// Quotes a word for a command line.
pub fn quote(word: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_alphanumeric() || r"\/:._-+=,@~{}".contains(c);
    match word.is_empty() || !word.chars().all(is_plain) {
        true => format!("\"{}\"", word.replace('"', "\\\"")).into(),
        false => Cow::Borrowed(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_with_and_without_its_extension() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tool.exe");
        std::fs::write(&file, "").unwrap();
        std::fs::write(folder.path().join("notes.txt"), "").unwrap();
        assert_eq!(executable(&folder.path().join("tool")), Some(file.clone()));
        assert_eq!(executable(&file), Some(file));
        assert_eq!(executable(&folder.path().join("notes.txt")), None);
    }

    #[test]
    fn a_path_keeps_its_backslashes_on_a_command_line() {
        let words = [r"C:\my tools\g++.exe", "-O2", r"x\y.cpp", ""];
        let line = words.map(|word| quote(word).into_owned()).join(" ");
        assert_eq!(line, r#""C:\my tools\g++.exe" -O2 x\y.cpp """#);
        assert_eq!(split(&line).unwrap(), words);
    }

    #[test]
    fn a_program_is_not_blamed_for_system_errors() {
        assert!(is_shortage(ERROR_INTERNAL_ERROR.cast_signed()));
        assert!(!is_shortage(windows_sys::Win32::Foundation::ERROR_BAD_EXE_FORMAT.cast_signed()));
    }

    #[test]
    fn exit_codes_of_exceptions_show_their_names() {
        assert_eq!(exit_code(3), "3");
        assert_eq!(exit_code(0xC000_0005_u32.cast_signed()), "0xC0000005 (access violation)");
        assert_eq!(exit_code(0xC000_0001_u32.cast_signed()), "0xC0000001");
    }
}
