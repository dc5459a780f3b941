//! The launcher: a small process that starts the runs, one at a time; none of them outlives it.
//!
//! It is this program executed again with [`ARGUMENT`], and it does nothing but wait on its socket (stdin), so that
//! * a run is measured without us: the peak memory of a process starts from that of the process it was forked from;
//! * nothing outlives us: when the socket closes, because we are done or were killed, it kills the run and exits.
//!
//! A run ends when its first process ends. What that left behind is killed at once; what it wrote has been written.
//!
//! How a run is started, watched and ended is up to the [`System`]: that of Linux, or [`portable`] for every other Unix.

use super::messages::{receive, send};
use super::system::System;
use super::{portable, scratch};
#[cfg(system = "linux")]
use crate::linux::runs;
use crate::protocol::Order;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::PathBuf;
use std::process::ExitCode;

/// The first argument that makes this program a launcher. The second is the folder that its runs may write to, and the third
/// the name of a [`Kind`].
pub const ARGUMENT: &str = "--launch-runs-from-socket";

/// The kinds of systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Linux.
    Linux,
    /// Any Unix.
    Portable,
}

/// The variable of the environment that has Linux treated like any Unix if it is `portable`; for tests.
const VARIABLE: &str = "DLX_JUDGE_RUNS";

impl Kind {
    /// The kind of this system.
    pub fn here() -> Kind {
        let asked = std::env::var_os(VARIABLE).is_some_and(|kind| kind == "portable");
        if cfg!(system = "linux") && !asked { Kind::Linux } else { Kind::Portable }
    }

    /// Its name as an argument of a launcher.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Linux => "linux",
            Kind::Portable => "portable",
        }
    }

    /// The means by which a run is kept to its limits, in a few words.
    pub fn means(self) -> &'static str {
        match self {
            Kind::Linux => {
                "CPU time, memory, processes and the run's own folder checked every 10 ms; rlimits on CPU time, processes, stack, file size, open files and core dumps"
            }
            Kind::Portable => {
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

/// The body of the launcher: obeys the orders on stdin until that closes.
pub fn main() -> ExitCode {
    let stdin = io::stdin();
    let socket = stdin.as_fd();
    // Away from any terminal.
    let _ = rustix::process::setsid();
    let mut arguments = std::env::args_os().skip(2);
    let folder = PathBuf::from(arguments.next().unwrap_or_default());
    #[cfg(system = "linux")]
    if arguments.next().is_some_and(|kind| kind == Kind::Linux.name()) {
        return serve(socket, runs::Linux::new(socket, folder));
    }
    match portable::Portable::new(socket, folder) {
        Ok(system) => serve(socket, system),
        Err(_) => ExitCode::FAILURE,
    }
}

/// Obeys orders, and leaves no folder behind.
fn serve(socket: BorrowedFd, mut system: impl System) -> ExitCode {
    let code = obey(socket, &mut system);
    scratch::remove(system.folder());
    code
}

fn obey(socket: BorrowedFd, system: &mut impl System) -> ExitCode {
    loop {
        let answered = match receive::<Order>(socket) {
            Ok(Some((Order::Prepare { confinement }, _))) => match system.prepare(confinement.as_ref()) {
                Ok(ready) => send(socket, &ready, &[]),
                Err(ended) => return ended,
            },
            Ok(Some((Order::Run { command, limits }, files))) => {
                send(socket, &system.run(&command, &limits, files), &[])
            }
            Ok(Some((Order::Stop, _))) => Ok(()), // The run it was meant for is over.
            Ok(None) => return ExitCode::SUCCESS,
            Err(error) => Err(error),
        };
        if answered.is_err() {
            return ExitCode::FAILURE;
        }
    }
}
