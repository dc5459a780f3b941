//! The files that the processes of a run have open and that hold what no other figure shows: pipes, sockets
//! and deleted files.
//!
//! A run can have hundreds of thousands of open files, and the launcher must not be busy with them while
//! memory is taken elsewhere. So each look reads a limited number, goes on where the last one ended, and
//! keeps what it knew of the rest.

use super::tree;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::ops::Bound::{Excluded, Unbounded};
use std::os::unix::fs::{FileTypeExt, MetadataExt};

/// A look ends after the process with which it has read this many open files.
const AT_ONCE: usize = 2048;
/// Fewer pipes, or sockets, than these count as nothing.
const FEW: u64 = 32;
/// Bytes that a pipe may hold that were not read yet, and that a socket may, unless the system was told
/// otherwise.
const PIPE: u64 = 64 << 10;
const SOCKET: u64 = 208 << 10;

/// The open files of processes, as far as they were read.
#[derive(Default)]
pub struct OpenFiles {
    known: BTreeMap<i32, Vec<Id>>,
    /// What the known processes hold, and how many times.
    held: HashMap<Id, (Held, usize)>,
    pipes: u64,
    sockets: u64,
    /// The process that was read last.
    last: i32,
}

/// The device of a file, and its number there.
type Id = (u64, u64);

/// An open file that holds something.
#[derive(Clone, Copy)]
enum Held {
    Pipe,
    Socket,
    /// A deleted file of this many bytes.
    Deleted(u64),
}

impl OpenFiles {
    /// Reads the open files of some of the `processes`, and forgets those of all others.
    pub fn look(&mut self, processes: &[i32]) {
        let processes: BTreeSet<i32> = processes.iter().copied().collect();
        let gone: Vec<i32> =
            self.known.keys().copied().filter(|process| !processes.contains(process)).collect();
        gone.into_iter().for_each(|process| self.forget(process));
        let after = processes.range((Excluded(self.last), Unbounded));
        let mut read = 0;
        for &process in after.chain(processes.range(..=self.last)) {
            if read >= AT_ONCE {
                break;
            }
            self.forget(process);
            self.keep(process, held(process, &mut read));
            self.last = process;
        }
    }

    fn keep(&mut self, process: i32, files: Vec<(Id, Held)>) {
        for &(id, file) in &files {
            let (held, times) = self.held.entry(id).or_insert((file, 0));
            // A deleted file may have grown.
            (*held, *times) = (file, *times + 1);
            if *times == 1 {
                self.count(file, 1);
            }
        }
        self.known.insert(process, files.into_iter().map(|(id, _)| id).collect());
    }

    fn forget(&mut self, process: i32) {
        for id in self.known.remove(&process).unwrap_or_default() {
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

    /// Bytes that pipes and sockets may hold, should there be many.
    pub fn memory(&self) -> u64 {
        let all = [(self.pipes, PIPE), (self.sockets, SOCKET)];
        all.into_iter().filter(|&(number, _)| number >= FEW).map(|(number, bytes)| number * bytes).sum()
    }

    /// Bytes of the deleted files on a device.
    pub fn deleted(&self, device: u64) -> u64 {
        let deleted = |(&(on, _), (held, _)): (&Id, &(Held, usize))| match held {
            Held::Deleted(bytes) if on == device => *bytes,
            _ => 0,
        };
        self.held.iter().map(deleted).sum()
    }
}

fn held(process: i32, read: &mut usize) -> Vec<(Id, Held)> {
    let mut held = Vec::new();
    for file in fs::read_dir(format!("{}/fd", tree::holder(process))).into_iter().flatten().flatten() {
        *read += 1;
        let Ok(about) = fs::metadata(file.path()) else { continue };
        let kind = match about.file_type() {
            kind if kind.is_fifo() => Held::Pipe,
            kind if kind.is_socket() => Held::Socket,
            kind if kind.is_file() && about.nlink() == 0 => Held::Deleted(512 * about.blocks()),
            _ => continue,
        };
        held.push(((about.dev(), about.ino()), kind));
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::os::unix::net::UnixStream;

    #[test]
    fn deleted_files_many_sockets_and_many_pipes_are_seen() {
        let folder = tempfile::tempdir().unwrap();
        let device = folder.path().metadata().unwrap().dev();
        let own = [std::process::id() as i32];
        let mut files = OpenFiles::default();
        let path = folder.path().join("deleted");
        let deleted = File::create(&path).unwrap();
        fs::write(&path, vec![1; 4 << 20]).unwrap();
        fs::remove_file(&path).unwrap();
        let twin = deleted.try_clone().unwrap();
        let sockets: Vec<_> = (0..FEW / 2).map(|_| UnixStream::pair().unwrap()).collect();
        let pipes: Vec<_> = (0..FEW).map(|_| std::io::pipe().unwrap()).collect();
        for _ in 0..2 {
            files.look(&own);
            assert!((4 << 20..8 << 20).contains(&files.deleted(device)), "{}", files.deleted(device));
            assert!(files.memory() >= FEW * (PIPE + SOCKET), "{}", files.memory());
        }
        drop((deleted, twin, sockets, pipes));
        files.look(&[]);
        assert_eq!((files.deleted(device), files.memory(), files.held.len()), (0, 0, 0));
    }

    #[test]
    fn what_two_processes_share_counts_once() {
        let mut files = OpenFiles::default();
        let pipes: Vec<_> = (0..FEW).map(|number| ((1, number), Held::Pipe)).collect();
        for process in [7, 8] {
            files.keep(process, pipes.clone());
        }
        assert_eq!(files.memory(), FEW * PIPE);
        files.forget(7);
        assert_eq!(files.memory(), FEW * PIPE);
        files.forget(8);
        assert_eq!(files.memory(), 0);
    }
}
