//! The files that the processes of a run have open and that hold what no other figure shows: sockets and
//! deleted files.
//!
//! A run can have hundreds of thousands of open files, and the launcher must not be busy with them while
//! memory is taken elsewhere. So each look reads a limited number, goes on where the last one ended, and
//! keeps what it knew of the rest.

use super::tree;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Bound::{Excluded, Unbounded};
use std::os::unix::fs::{FileTypeExt, MetadataExt};

/// A look ends after the process with which it has read this many open files.
const AT_ONCE: usize = 2048;
/// Fewer sockets of a process than these count as nothing.
const FEW_SOCKETS: u64 = 32;
/// Bytes that a socket may hold that were not read yet, unless the system was told otherwise.
const SOCKET: u64 = 208 << 10;

/// The open files of processes, as far as they were read.
#[derive(Default)]
pub struct OpenFiles {
    known: BTreeMap<i32, Held>,
    /// The process that was read last.
    last: i32,
}

/// The memory held by the open files of a process.
#[derive(Default)]
struct Held {
    sockets: u64,
    /// The bytes of deleted files, by device and number.
    deleted: Vec<((u64, u64), u64)>,
}

impl OpenFiles {
    /// Reads the open files of some of the `processes`, and forgets those of all others.
    pub fn look(&mut self, processes: &[i32]) {
        let processes: BTreeSet<i32> = processes.iter().copied().collect();
        self.known.retain(|process, _| processes.contains(process));
        let after = processes.range((Excluded(self.last), Unbounded));
        let mut read = 0;
        for &process in after.chain(processes.range(..=self.last)) {
            if read >= AT_ONCE {
                break;
            }
            self.known.insert(process, held(process, &mut read));
            self.last = process;
        }
    }

    /// Bytes that the sockets of processes may hold, should they have many.
    pub fn sockets(&self) -> u64 {
        let many = self.known.values().filter(|held| held.sockets >= FEW_SOCKETS);
        many.map(|held| held.sockets * SOCKET).sum()
    }

    /// Bytes of the deleted files on a device.
    pub fn deleted(&self, device: u64) -> u64 {
        let files = self.known.values().flat_map(|held| &held.deleted);
        let files = files.filter(|((on, _), _)| *on == device);
        files.copied().collect::<BTreeMap<_, _>>().values().sum()
    }
}

fn held(process: i32, read: &mut usize) -> Held {
    let mut held = Held::default();
    for file in fs::read_dir(format!("{}/fd", tree::holder(process))).into_iter().flatten().flatten() {
        *read += 1;
        let Ok(about) = fs::metadata(file.path()) else { continue };
        if about.file_type().is_socket() {
            held.sockets += 1;
        } else if about.is_file() && about.nlink() == 0 {
            held.deleted.push(((about.dev(), about.ino()), 512 * about.blocks()));
        }
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::os::unix::net::UnixStream;

    #[test]
    fn deleted_files_and_many_sockets_are_seen() {
        let folder = tempfile::tempdir().unwrap();
        let device = folder.path().metadata().unwrap().dev();
        let own = [std::process::id() as i32];
        let mut files = OpenFiles::default();
        let path = folder.path().join("deleted");
        let deleted = File::create(&path).unwrap();
        fs::write(&path, vec![1; 4 << 20]).unwrap();
        fs::remove_file(&path).unwrap();
        let twin = deleted.try_clone().unwrap();
        let sockets: Vec<_> = (0..FEW_SOCKETS / 2).map(|_| UnixStream::pair().unwrap()).collect();
        files.look(&own);
        assert!((4 << 20..8 << 20).contains(&files.deleted(device)), "{}", files.deleted(device));
        assert!(files.sockets() >= FEW_SOCKETS * SOCKET);
        drop((deleted, twin, sockets));
        files.look(&[]);
        assert_eq!((files.deleted(device), files.sockets()), (0, 0));
    }
}
