//! The launcher: a small process that starts runs, one at a time. No run outlives the launcher.
//!
//! The launcher is this program executed again with [`ARGUMENT`]. It is a separate process that waits on its
//! socket (stdin), so
//! * the judge's memory does not affect measurements: the peak memory of a process starts at the peak memory
//!   of its parent;
//! * no run outlives the judge: when the socket closes, because the judge is done or was killed, the launcher
//!   kills the run and exits.
//!
//! A run ends when its first process ends; its other processes are killed at once, but their output is not
//! discarded.
//!
//! An [`Executor`] starts, watches and ends runs: Linux has a special executor, and other Unix systems use
//! [`portable`].

use super::messages::{receive, send};
use super::{Executor, Unready, portable, scratch};
#[cfg(system = "linux")]
use crate::run::linux::runs;
use crate::run::protocol::{FEEDBACK, Order, Ready};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::PathBuf;

/// The first argument, which makes this program a launcher. The second argument is the folder that runs may
/// write to, and the third is the name of a [`Mechanism`].
pub const ARGUMENT: &str = "--launch-runs-from-socket";

/// The exit codes of a launcher.
const SUCCESS: u8 = 0;
const FAILURE: u8 = 1;

/// How a launcher executes runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mechanism {
    /// Linux.
    Linux,
    /// Any Unix.
    Portable,
}

/// If this environment variable is `portable`, Linux is treated like any other Unix. Only tests use this
/// variable.
const VARIABLE: &str = "DLX_JUDGE_RUNS";

impl Mechanism {
    /// Returns the mechanism of this system.
    pub fn here() -> Mechanism {
        let asked = std::env::var_os(VARIABLE).is_some_and(|name| name == "portable");
        if cfg!(system = "linux") && !asked { Mechanism::Linux } else { Mechanism::Portable }
    }

    /// Returns the name of the mechanism as an argument of a launcher.
    pub fn name(self) -> &'static str {
        match self {
            Mechanism::Linux => "linux",
            Mechanism::Portable => "portable",
        }
    }

    /// Returns a short description of how limits are enforced.
    pub fn means(self) -> &'static str {
        match self {
            Mechanism::Linux => {
                "CPU time, memory, processes and the run's own folder checked every 10 ms; rlimits on CPU time, processes, stack, file size, open files and core dumps"
            }
            Mechanism::Portable => {
                "wall-clock time; rlimits on CPU time, memory, stack, file size, open files and core dumps; memory and the run's own folder checked when the run ends"
            }
        }
    }
}

/// Returns the path of this program's file, for executing the program again.
///
/// # Errors
/// Fails if the system does not report the file.
pub fn program() -> io::Result<PathBuf> {
    // On Linux, this path leads to the running program even if its file was replaced.
    if cfg!(system = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() }
}

/// If the first argument requests a launcher, becomes a launcher, and exits when the launcher is done. A
/// program that judges must call this function in the first line of `main`: the peak memory of a run starts
/// at the launcher's size, so the launcher must have done nothing else.
pub fn run_if_asked() {
    if std::env::args_os().nth(1).is_some_and(|argument| argument == ARGUMENT) {
        std::process::exit(i32::from(obey_until_closed()));
    }
}

/// Runs the launcher: obeys orders from stdin until stdin is closed. Returns the exit code.
fn obey_until_closed() -> u8 {
    let stdin = io::stdin();
    let socket = stdin.as_fd();
    // Detaches from any terminal.
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

/// Obeys orders, and removes the folder of the runs at the end.
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
            Ok(Some((Order::Stop, _))) => Ok(()), // The run to be stopped is already over.
            Ok(None) => return SUCCESS,
            Err(error) => Err(error),
        };
        if answered.is_err() {
            return FAILURE;
        }
    }
}
