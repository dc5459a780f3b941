//! Counts the open files of a run's processes, and the memory that the kernel holds for them and that no
//! other figure shows: contents of pipes, sockets and deleted files, cached reads of folders and kernel
//! files, and watches of epoll(7).
//!
//! A run can have hundreds of thousands of open files, and reading all of them must not keep the launcher
//! from noticing memory use elsewhere. Each check therefore reads a limited number of files, continues where
//! the last check ended, and keeps earlier counts. Without these counts and without a control group, programs
//! with a limit of 64 MiB held 1.1 GiB in watches, 900 MiB in half-read files of `/proc` and 500 MiB in
//! folders (2026-11-26).

use super::tree;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io::ErrorKind;
use std::ops::Bound::{Excluded, Unbounded};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;

/// Maximum number of open files and watches per check. A check may exceed this number to finish reading the
/// last process.
const MAX_FILES_READ: usize = 2048;
/// Number of pipes below which pipes do not count. The same minimum applies to sockets, and to folders and
/// kernel files together.
const MIN_COUNTED_FILES: u64 = 32;
/// Default maximum numbers of unread bytes in a pipe and in a socket.
const PIPE: u64 = 64 << 10;
const SOCKET: u64 = 208 << 10;
/// Bytes counted for the kernel's cache of an open folder or an open kernel file; most caches take 6 KiB.
const SHOWN: u64 = 16 << 10;
/// Bytes counted for an open file of any kind and for a watch of epoll(7). The kernel actually uses slightly
/// less.
const FILE: u64 = 2 << 10;
const WATCH: u64 = 256;
/// A process with more watches than this counts as over any limit. The kernel prints all watches of an
/// epoll(7) file at once, and reading millions of watches would take seconds, during which nothing else is
/// checked.
const MAX_WATCHES: usize = 1 << 16;
/// Bytes counted for a process that hides its open files, which is possible only with an unreadable program
/// file.
const HIDDEN: u64 = 1 << 40;

/// The open files read so far, by process.
#[derive(Default)]
pub struct OpenFiles {
    known: BTreeMap<i32, Opened>,
    /// The open files that hold memory, each with the number of times that it is open.
    held: HashMap<Id, (Held, usize)>,
    pipes: u64,
    sockets: u64,
    /// The last process that was read.
    last: i32,
}

/// The device and the inode number of a file.
type Id = (u64, u64);

/// An open file that holds memory.
#[derive(Clone, Copy)]
enum Held {
    Pipe,
    Socket,
    /// A deleted file, with its size in bytes.
    Deleted(u64),
}

/// The open files of a process.
#[derive(Default)]
struct Opened {
    held: Vec<(Id, Held)>,
    /// The number of open folders and open kernel files.
    shown: u64,
    /// Kernel memory in bytes for open files of any kind and for watches.
    other: u64,
}

impl OpenFiles {
    /// Reads the open files of some of the `processes`, and forgets processes that `processes` does not
    /// contain.
    pub fn look(&mut self, processes: &[i32]) {
        let processes: BTreeSet<i32> = processes.iter().copied().collect();
        let gone: Vec<i32> =
            self.known.keys().copied().filter(|process| !processes.contains(process)).collect();
        gone.into_iter().for_each(|process| self.forget(process));
        let after = processes.range((Excluded(self.last), Unbounded));
        let mut read = 0;
        for &process in after.chain(processes.range(..=self.last)) {
            if read >= MAX_FILES_READ {
                break;
            }
            self.forget(process);
            self.keep(process, opened(process, &mut read));
            self.last = process;
        }
    }

    fn keep(&mut self, process: i32, opened: Opened) {
        for &(id, file) in &opened.held {
            let (held, times) = self.held.entry(id).or_insert((file, 0));
            // A deleted file may have grown.
            (*held, *times) = (file, *times + 1);
            if *times == 1 {
                self.count(file, 1);
            }
        }
        self.known.insert(process, opened);
    }

    fn forget(&mut self, process: i32) {
        for (id, _) in self.known.remove(&process).unwrap_or_default().held {
            let Some((file, times)) = self.held.get_mut(&id) else { continue };
            *times -= 1;
            if *times == 0 {
                let file = *file;
                self.held.remove(&id);
                self.count(file, -1);
            }
        }
    }

    fn count(&mut self, file: Held, change: i64) {
        let counted = match file {
            Held::Pipe => &mut self.pipes,
            Held::Socket => &mut self.sockets,
            Held::Deleted(_) => return,
        };
        *counted = counted.saturating_add_signed(change);
    }

    /// Returns the bytes that pipes and sockets may hold (0 if their number is small), plus the bytes that
    /// the kernel [keeps](Self::kept).
    pub fn memory(&self) -> u64 {
        self.kept() + many(self.pipes, PIPE) + many(self.sockets, SOCKET)
    }

    /// Returns the bytes that the kernel keeps for open files and cached reads, which a control group counts
    /// only partly.
    pub fn kept(&self) -> u64 {
        let shown = self.known.values().map(|opened| opened.shown).sum();
        self.known.values().map(|opened| opened.other).sum::<u64>() + many(shown, SHOWN)
    }

    /// Returns the total size in bytes of the deleted files on `device` that are still open.
    pub fn deleted(&self, device: u64) -> u64 {
        let deleted = |(&(on, _), (held, _)): (&Id, &(Held, usize))| match held {
            Held::Deleted(bytes) if on == device => *bytes,
            _ => 0,
        };
        self.held.iter().map(deleted).sum()
    }
}

/// Returns the total size of `number` files of `size` bytes each, or 0 if `number` is small.
fn many(number: u64, size: u64) -> u64 {
    if number < MIN_COUNTED_FILES { 0 } else { number * size }
}

/// Reads the open files of a process; adds the number of files and watches to `read`.
fn opened(process: i32, read: &mut usize) -> Opened {
    let mut opened = Opened::default();
    let holder = tree::holder(process);
    let files = match fs::read_dir(format!("{holder}/fd")) {
        Ok(files) => files,
        Err(error) => {
            let is_hidden = error.kind() == ErrorKind::PermissionDenied && tree::has_memory(&holder);
            opened.other = if is_hidden { HIDDEN } else { 0 };
            return opened;
        }
    };
    let mut all_watches = 0;
    for file in files.flatten() {
        *read += 1;
        opened.other += FILE;
        let Ok(about) = fs::metadata(file.path()) else { continue };
        let held = match about.file_type() {
            kind if kind.is_fifo() => Held::Pipe,
            kind if kind.is_socket() => Held::Socket,
            kind if kind.is_file() && about.nlink() == 0 => Held::Deleted(512 * about.blocks()),
            kind if kind.is_dir() || kind.is_file() && about.blocks() == 0 => {
                opened.shown += 1;
                continue;
            }
            kind if kind.is_file() || kind.is_char_device() => continue,
            _ => {
                let watches = watches(&Path::new(&holder).join("fdinfo").join(file.file_name()));
                *read += watches;
                opened.other += watches as u64 * WATCH;
                all_watches += watches;
                if all_watches > MAX_WATCHES {
                    opened.other = HIDDEN;
                    return opened;
                }
                continue;
            }
        };
        opened.held.push(((about.dev(), about.ino()), held));
    }
    opened
}

/// Returns the number of watches in an epoll(7) set, or 0 for another file.
fn watches(about: &Path) -> usize {
    memchr::memmem::find_iter(&fs::read(about).unwrap_or_default(), b"\ntfd:").count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::event::epoll;
    use std::fs::File;
    use std::os::fd::AsRawFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn deleted_files_sockets_and_pipes_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let device = folder.path().metadata().unwrap().dev();
        let own = [std::process::id() as i32];
        let mut files = OpenFiles::default();
        let path = folder.path().join("deleted");
        let deleted = File::create(&path).unwrap();
        fs::write(&path, vec![1; 4 << 20]).unwrap();
        fs::remove_file(&path).unwrap();
        let twin = deleted.try_clone().unwrap();
        let sockets: Vec<_> = (0..MIN_COUNTED_FILES / 2).map(|_| UnixStream::pair().unwrap()).collect();
        let pipes: Vec<_> = (0..MIN_COUNTED_FILES).map(|_| std::io::pipe().unwrap()).collect();
        for _ in 0..2 {
            files.look(&own);
            assert!((4 << 20..8 << 20).contains(&files.deleted(device)), "{}", files.deleted(device));
            assert!(files.memory() >= MIN_COUNTED_FILES * (PIPE + SOCKET), "{}", files.memory());
        }
        drop((deleted, twin, sockets, pipes));
        files.look(&[]);
        assert_eq!((files.deleted(device), files.memory(), files.held.len()), (0, 0, 0));
    }

    #[test]
    fn shared_files_count_once() {
        let mut files = OpenFiles::default();
        let pipes: Vec<_> = (0..MIN_COUNTED_FILES).map(|number| ((1, number), Held::Pipe)).collect();
        for process in [7, 8] {
            files.keep(process, Opened { held: pipes.clone(), ..Opened::default() });
        }
        assert_eq!(files.memory(), MIN_COUNTED_FILES * PIPE);
        files.forget(7);
        assert_eq!(files.memory(), MIN_COUNTED_FILES * PIPE);
        files.forget(8);
        assert_eq!(files.memory(), 0);
    }

    #[test]
    fn watches_and_cached_reads_of_kernel_files_count() {
        let set = epoll::create(epoll::CreateFlags::CLOEXEC).unwrap();
        let (pipe, _end) = std::io::pipe().unwrap();
        epoll::add(&set, &pipe, epoll::EventData::new_u64(0), epoll::EventFlags::IN).unwrap();
        let about = |file: i32| watches(Path::new(&format!("/proc/self/fdinfo/{file}")));
        assert_eq!((about(set.as_raw_fd()), about(pipe.as_raw_fd())), (1, 0));
        let _shown: Vec<_> = (0..MIN_COUNTED_FILES).map(|_| File::open("/proc/self/stat").unwrap()).collect();
        let mut files = OpenFiles::default();
        files.look(&[std::process::id() as i32]);
        assert!(files.memory() >= MIN_COUNTED_FILES * (SHOWN + FILE) + WATCH, "{}", files.memory());
    }
}
