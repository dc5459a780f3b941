//! The messages between the judge and its launchers: JSON, preceded by its length, over a Unix stream socket.
//! Open files travel beside the first byte of a message (`SCM_RIGHTS`).

use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::path::PathBuf;
use std::time::Duration;

/// A request to a launcher.
#[derive(Debug, Serialize, Deserialize)]
pub enum Order {
    /// Run a program. Its stdin, stdout and stderr come along as open files.
    Run {
        /// The program and its arguments.
        command: Command,
        /// What it may use.
        limits: Limits,
    },
    /// Get ready for runs, which is answered by [`Ready`]. The first order, and the only one of its kind.
    Prepare {
        /// The sandbox of all runs. None for no sandbox.
        confinement: Option<Confinement>,
    },
    /// Kill the run. Without one under way, nothing.
    Stop,
}

/// A program to run: it reads stdin and writes stdout.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Command {
    /// The program and its arguments.
    pub words: Vec<OsString>,
    /// Whether it runs in the folder we are in, which its words may be relative to, or in the one that is its own.
    pub here: bool,
    /// What it reads besides what belongs to the system: files by their names, and folders with what is in them.
    pub reads: Needs,
}

/// Files and folders that a program needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needs {
    /// Files, which are read even in a secret folder.
    pub files: Vec<PathBuf>,
    /// Folders of programs and libraries.
    pub folders: Vec<PathBuf>,
}

impl Needs {
    /// Adds those of another.
    pub fn extend(&mut self, other: Needs) {
        self.files.extend(other.files);
        self.folders.extend(other.folders);
    }
}

impl Command {
    /// A program that does not mind where it runs.
    pub fn new(words: impl IntoIterator<Item = impl Into<OsString>>) -> Command {
        Command { words: words.into_iter().map(Into::into).collect(), ..Command::default() }
    }
}

/// The sandbox of a run, and what it may do nevertheless.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confinement {
    /// By which means.
    pub layer: Layer,
    /// What it may read besides what belongs to the system, with everything below it.
    pub readable: Vec<PathBuf>,
    /// Of these, files that it may read even where everything else is secret.
    pub named: Vec<PathBuf>,
    /// Files and folders that it may not read.
    pub secret: Vec<PathBuf>,
    /// Folders that it may write to besides its own.
    pub writable: Vec<PathBuf>,
    /// Whether it may change what is known about files, their permissions above all, where Landlock alone confines it.
    pub metadata: bool,
    /// Variables of its environment besides PATH, LANG, HOME and TMPDIR.
    pub environment: Vec<(OsString, OsString)>,
}

impl Confinement {
    /// Lets it read what a program needs.
    pub fn reading(mut self, needs: &Needs) -> Confinement {
        self.readable.extend(needs.files.iter().chain(&needs.folders).cloned());
        self.named.extend(needs.files.iter().cloned());
        self
    }
}

/// The means by which runs are confined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layer {
    /// Namespaces where they can be had, and Landlock in any case.
    #[default]
    Any,
    /// Namespaces, or nothing is run; and Landlock.
    Namespaces,
    /// Landlock alone.
    Landlock,
}

/// What a launcher answers to [`Order::Prepare`].
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Ready {
    /// The sandbox in a few words. Empty if there is none.
    pub sandbox: String,
    /// A line for each part of the sandbox that cannot be had.
    pub lacking: Vec<String>,
    /// Why there are no namespaces, although they were asked for.
    pub refused: Option<String>,
    /// What bounds runs besides the launcher, in a few words, and the folders of the control group that does.
    pub group: Option<(String, Vec<PathBuf>)>,
}

/// What a run may use. None is no limit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time, of all its processes together.
    pub cpu: Option<Duration>,
    /// Wall-clock time.
    pub wall: Option<Duration>,
    /// Bytes of memory, of all its processes together.
    pub memory: Option<u64>,
    /// Bytes of stack of its first thread. Never more than the hard limit of our own process.
    pub stack: Option<u64>,
    /// Bytes of any file it writes.
    pub file: Option<u64>,
    /// Bytes on disk of all the files in its own folder, each of which counts as 4096 at least.
    pub folder: Option<u64>,
    /// Processes at one time, each thread counted as one.
    pub processes: Option<u64>,
    /// Files that a process has open at one time.
    pub open_files: Option<u64>,
}

/// What a launcher answers when a run and everything the run started is gone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// How the first process ended.
    pub exit: Exit,
    /// Why the launcher killed it, or would have if it had looked in time.
    pub stopped: Option<Stopped>,
    /// CPU time of all its processes.
    pub cpu: Duration,
    /// Wall-clock time until the first process ended.
    pub wall: Duration,
    /// Bytes of memory at the peak of its largest process, or of all together where that was over the limit.
    pub memory: u64,
    /// The system calls that the sandbox refused, by name.
    pub refused: Vec<String>,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exit {
    /// By itself, with this exit code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// It never began: the system's error number.
    NotStarted(i32),
}

/// Why a run was killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stopped {
    /// By [`Order::Stop`].
    Asked,
    /// It used more CPU time than it may.
    Cpu,
    /// It took more time on the clock than it may.
    Wall,
    /// It used more memory than it may.
    Memory,
    /// It had more processes than it may.
    Processes,
    /// It had more in its own folder than it may.
    Folder,
}

/// The most files that travel with a message.
pub const FILES: usize = 3;

/// Sends a message, and with it open `files`, at most [`FILES`].
pub fn send(socket: BorrowedFd, message: &impl Serialize, files: &[BorrowedFd]) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    let mut bytes = (text.len() as u32).to_le_bytes().to_vec();
    bytes.extend(text);
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(FILES))];
    let mut along = SendAncillaryBuffer::new(&mut space);
    if !files.is_empty() {
        along.push(SendAncillaryMessage::ScmRights(files));
    }
    let mut sent = 0;
    while sent < bytes.len() {
        let rest = &bytes[sent..];
        // If the peer is gone, this must be an error and not SIGPIPE; for `write`, Rust's runtime ignores SIGPIPE.
        // That is the one call of the two that a launcher still may make when its runs are confined.
        let done = match sent == 0 && !files.is_empty() {
            true => rustix::net::sendmsg(socket, &[IoSlice::new(rest)], &mut along, SendFlags::NOSIGNAL),
            false => rustix::io::write(socket, rest),
        };
        match done {
            Ok(count) => {
                sent += count;
                along.clear();
            }
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Waits for a message and the files that come with it. None when the other side is gone.
pub fn receive<Message: DeserializeOwned>(socket: BorrowedFd) -> io::Result<Option<(Message, Vec<OwnedFd>)>> {
    let mut files = Vec::new();
    let mut length = [0; 4];
    if !fill(socket, &mut length, &mut files)? {
        return Ok(None);
    }
    let mut text = vec![0; u32::from_le_bytes(length) as usize];
    if !fill(socket, &mut text, &mut files)? {
        return Ok(None);
    }
    Ok(Some((serde_json::from_slice(&text)?, files)))
}

/// Fills `bytes` from the socket. False when the other side is gone.
fn fill(socket: BorrowedFd, bytes: &mut [u8], files: &mut Vec<OwnedFd>) -> io::Result<bool> {
    let mut filled = 0;
    while filled < bytes.len() {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(FILES))];
        let mut along = RecvAncillaryBuffer::new(&mut space);
        let mut rest = [IoSliceMut::new(&mut bytes[filled..])];
        match rustix::net::recvmsg(socket, &mut rest, &mut along, RecvFlags::CMSG_CLOEXEC) {
            Ok(received) if received.bytes == 0 => return Ok(false),
            Ok(received) => filled += received.bytes,
            Err(Errno::INTR) => continue,
            Err(Errno::CONNRESET) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        for message in along.drain() {
            if let RecvAncillaryMessage::ScmRights(received) = message {
                files.extend(received);
            }
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn a_message_arrives_with_its_files_and_a_closed_socket_is_the_end() {
        let (here, there) = UnixStream::pair().unwrap();
        let mut file = tempfile::tempfile().unwrap();
        std::io::Write::write_all(&mut file, b"hello").unwrap();
        std::io::Seek::rewind(&mut file).unwrap();
        let command = Command::new(["x".repeat(100_000)]);
        let order = Order::Run { command: command.clone(), limits: Limits::default() };
        let sender = std::thread::spawn(move || {
            send(here.as_fd(), &order, &[file.as_fd()]).unwrap();
            send(here.as_fd(), &Order::Stop, &[]).unwrap();
        });
        let (order, mut files) = receive::<Order>(there.as_fd()).unwrap().unwrap();
        assert!(matches!(order, Order::Run { command: arrived, .. } if arrived.words == command.words));
        let mut text = String::new();
        std::fs::File::from(files.pop().unwrap()).read_to_string(&mut text).unwrap();
        assert_eq!(text, "hello");
        let (order, files) = receive::<Order>(there.as_fd()).unwrap().unwrap();
        assert!(matches!(order, Order::Stop) && files.is_empty());
        sender.join().unwrap();
        assert!(receive::<Order>(there.as_fd()).unwrap().is_none());
    }
}
