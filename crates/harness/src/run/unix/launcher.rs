//! The launcher: a small process that starts the runs, one at a time; none of them outlives it.
//!
//! It is this program executed again with [`ARGUMENT`], and it does nothing but wait on its socket (stdin),
//! so that
//! * a run is measured without us: the peak memory of a process starts from that of the process it was forked
//!   from;
//! * nothing outlives us: when the socket closes, because we are done or were killed, it kills the run and
//!   exits.
//!
//! A run ends when its first process ends. What that left behind is killed at once; what it wrote has been
//! written.
//!
//! How a run is started, watched and ended is up to the [`Executor`]: that of Linux, or [`portable`] for
//! every other Unix.

use super::messages::{receive, send};
use super::{Executor, Unready, portable, scratch};
#[cfg(system = "linux")]
use crate::run::linux::runs;
use crate::run::protocol::{FEEDBACK, Order, Ready};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::PathBuf;

/// The first argument that makes this program a launcher. The second is the folder that its runs may write
/// to, and the third the name of a [`Mechanism`].
pub const ARGUMENT: &str = "--launch-runs-from-socket";

/// The exit codes of a launcher.
const SUCCESS: u8 = 0;
const FAILURE: u8 = 1;

/// How runs are executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mechanism {
    /// Linux.
    Linux,
    /// Any Unix.
    Portable,
}

/// The variable of the environment that has Linux treated like any Unix if it is `portable`; for tests.
const VARIABLE: &str = "DLX_JUDGE_RUNS";

impl Mechanism {
    /// That of this system.
    pub fn here() -> Mechanism {
        let asked = std::env::var_os(VARIABLE).is_some_and(|name| name == "portable");
        if cfg!(system = "linux") && !asked { Mechanism::Linux } else { Mechanism::Portable }
    }

    /// Its name as an argument of a launcher.
    pub fn name(self) -> &'static str {
        match self {
            Mechanism::Linux => "linux",
            Mechanism::Portable => "portable",
        }
    }

    /// The means by which a run is kept to its limits, in a few words.
    pub fn means(self) -> &'static str {
        match self {
            Mechanism::Linux => {
                "CPU time, memory, processes and the run's own folder checked every 10 ms; rlimits on CPU time, processes, stack, file size, open files and core dumps"
            }
            Mechanism::Portable => {
                "wall-clock time; rlimits on CPU time, memory, stack, file size, open files and core dumps; memory and the run's own folder looked at when it has ended"
            }
        }
    }
}

/// The file of this program, to be executed once more.
///
/// # Errors
/// If the system does not tell.
pub fn program() -> io::Result<PathBuf> {
    // This one is there even if another was put in its place.
    if cfg!(system = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() }
}

/// Becomes a launcher, and ends as one, if the first argument of this process asks for that. The first line
/// of `main` of every program that judges: the memory of a run is measured from the size of its launcher,
/// which must have done nothing else.
pub fn run_if_asked() {
    if std::env::args_os().nth(1).is_some_and(|argument| argument == ARGUMENT) {
        std::process::exit(i32::from(obey_until_closed()));
    }
}

/// The body of the launcher: obeys the orders on stdin until that closes. Returns its exit code.
fn obey_until_closed() -> u8 {
    let stdin = io::stdin();
    let socket = stdin.as_fd();
    // Away from any terminal.
    let _ = rustix::process::setsid();
    let mut arguments = std::env::args_os().skip(2);
    let folder = PathBuf::from(arguments.next().unwrap_or_default());
    #[cfg(system = "linux")]
    if arguments.next().is_some_and(|name| name == Mechanism::Linux.name()) {
        return serve(socket, runs::Linux::new(socket, folder));
    }
    match portable::Portable::new(socket, folder) {
        Ok(executor) => serve(socket, executor),
        Err(_) => FAILURE,
    }
}

/// Obeys orders, and leaves no folder behind.
fn serve(socket: BorrowedFd, mut executor: impl Executor) -> u8 {
    let code = obey(socket, &mut executor);
    scratch::remove(executor.folder());
    code
}

fn obey(socket: BorrowedFd, executor: &mut impl Executor) -> u8 {
    loop {
        let answered = match receive::<Order>(socket) {
            Ok(Some((Order::Prepare { confinement }, _))) => match executor.prepare(confinement.as_ref()) {
                Ok(ready) => send(socket, &Ok::<_, String>(ready), &[]),
                Err(Unready::Refused(why)) => send(socket, &Err::<Ready, _>(why), &[]),
                Err(Unready::Outlived(ended)) => return ended,
            },
            Ok(Some((Order::Run { mut command, limits }, files))) => {
                for word in command.words.iter_mut().filter(|word| *word == FEEDBACK) {
                    *word = executor.folder().join("").into();
                }
                send(socket, &executor.run(&command, &limits, files), &[])
            }
            Ok(Some((Order::Stop, _))) => Ok(()), // The run it was meant for is over.
            Ok(None) => return SUCCESS,
            Err(error) => Err(error),
        };
        if answered.is_err() {
            return FAILURE;
        }
    }
}
