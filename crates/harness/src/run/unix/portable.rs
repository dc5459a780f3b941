//! Executes runs on any Unix. A run is a process group with rlimits; wait4(2) waits for its end.
//!
//! This code uses only POSIX features, so runs are less confined than on Linux: a process that leaves its
//! group outlives the run, memory is measured only when a process ends, and there is no sandbox. Tests use
//! this code on Linux, too.

use super::ended::{limit_behind, not_started, wait};
use super::messages::receive;
use super::{Executor, Unready, named, scratch};
use crate::run::protocol::{Command, Confinement, Ended, Layer, Limits, Order, Ready, Stopped, is_over};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Resource, Rlimit, Signal};
use std::io::{self, Read};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::time::Instant;

/// Interval between checks of the clock during a run. The end of a run is noticed at once.
const TICK: Timespec = Timespec { tv_sec: 0, tv_nsec: 10_000_000 };

/// Bytes by which the enforced memory limit exceeds a run's limit, so that a run over its limit is detected
/// and does not just fail to allocate memory.
const MORE_MEMORY: u64 = 256 << 20;

/// The limitations compared to Linux, one line each.
const WEAKER: [&str; 4] = [
    "a run can read, write and send what you can: there is no sandbox",
    "CPU time and memory are known only when a run has ended; memory is the memory of the largest process",
    "processes are not counted",
    "a process that leaves the process group of its run outlives the run",
];

/// Starts runs on any Unix.
pub struct Portable<'a> {
    socket: BorrowedFd<'a>,
    folder: PathBuf,
    /// A socket that becomes readable when a child has ended.
    ended: UnixStream,
}

impl<'a> Portable<'a> {
    /// Prepares runs in `folder` that can be stopped by orders from `socket`.
    ///
    /// # Errors
    /// Fails if the system cannot report the end of children.
    pub fn new(socket: BorrowedFd<'a>, folder: PathBuf) -> io::Result<Portable<'a>> {
        let (ended, tell) = UnixStream::pair()?;
        ended.set_nonblocking(true)?;
        signal_hook::low_level::pipe::register(libc::SIGCHLD, tell)?;
        Ok(Portable { socket, folder, ended })
    }

    /// Waits for the end of `process`. Kills the process if it exceeds a limit or an order requests this.
    /// Returns why the process was killed, if it was, and how it ended.
    fn watch(
        &mut self,
        process: Pid,
        start: Instant,
        limits: &Limits,
    ) -> (Option<Stopped>, io::Result<super::ended::Child>) {
        let mut stopped = None;
        let mut listening = true;
        loop {
            let mut events =
                [PollFd::new(&self.ended, PollFlags::IN), PollFd::new(&self.socket, PollFlags::IN)];
            let watched = if listening { &mut events[..] } else { &mut events[..1] };
            let _ = poll(watched, Some(&TICK));
            let ordered = listening && !events[1].revents().is_empty();
            // Discards the bytes, whose values do not matter.
            let _ = self.ended.read(&mut [0; 64]);
            match wait(Some(process), libc::WNOHANG) {
                Ok(Some(child)) => return (stopped, Ok(child)),
                Err(error) if error.kind() != io::ErrorKind::Interrupted => return (stopped, Err(error)),
                _ => {}
            }
            if ordered {
                listening = matches!(receive::<Order>(self.socket), Ok(Some(_)));
                stopped = stopped.or(Some(Stopped::Asked));
            }
            if is_over(start.elapsed(), limits.wall) {
                stopped = stopped.or(Some(Stopped::Wall));
            }
            if stopped.is_some() {
                let _ = rustix::process::kill_process_group(process, Signal::KILL);
            }
        }
    }
}

impl Executor for Portable<'_> {
    fn prepare(&mut self, confinement: Option<&Confinement>) -> Result<Ready, Unready> {
        if confinement.is_some_and(|confinement| confinement.layer != Layer::Any) {
            return Err(Unready::Refused(Layer::LACKING.into()));
        }
        let lacking = "runs are not sandboxed: this system has no sandbox (-v lists the other limitations)";
        Ok(Ready {
            lacking: confinement.map(|_| lacking.to_string()),
            weaker: WEAKER.map(str::to_string).to_vec(),
            ..Ready::default()
        })
    }

    fn run(&mut self, command: &Command, limits: &Limits, mut files: Vec<OwnedFd>) -> Ended {
        let start = Instant::now();
        let stdout = match named::give(command, &self.folder, &mut files) {
            Ok(stdout) => stdout,
            Err(error) => return not_started(&error, start.elapsed()),
        };
        let process = match spawn(command, limits, files, &self.folder) {
            Ok(process) => process,
            Err(error) => return not_started(&error, start.elapsed()),
        };
        let (stopped, child) = self.watch(process, start, limits);
        let wall = start.elapsed();
        // While the group contains processes, no other process or group can get the group's number.
        let _ = rustix::process::kill_process_group(process, Signal::KILL);
        let contents = scratch::contents(&self.folder, limits);
        let over = contents.over(limits);
        let is_used = contents.bytes > 0;
        let left = named::take(command, &self.folder, stdout, contents);
        if is_used {
            // A file that cannot be removed stays visible to the next run, but is no reason for this run to
            // fail.
            let _ = scratch::empty(&self.folder);
        }
        let child = match child {
            Ok(child) => child,
            Err(error) => return not_started(&error, wall),
        };
        let (exit, cpu, memory) = (child.exit, child.cpu, Some(child.memory).filter(|&memory| memory > 0));
        let stopped = stopped.or(over).or(limit_behind(exit));
        Ended { exit, stopped, cpu, wall, memory, left, ..Ended::default() }
    }

    fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Starts `command` in a new process group.
fn spawn(command: &Command, limits: &Limits, files: Vec<OwnedFd>, folder: &Path) -> io::Result<Pid> {
    let Ok([stdin, stdout, stderr]) = <[OwnedFd; 3]>::try_from(files) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let Some((program, arguments)) = command.words.split_first() else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut starting = process::Command::new(program);
    starting.args(arguments).stdin(stdin).stdout(stdout).stderr(Stdio::from(stderr)).process_group(0);
    starting.envs(command.environment.iter().map(|(name, value)| (name, value)));
    if !command.here {
        starting.current_dir(folder);
    }
    let bounds = bounds(limits);
    let bound = move || {
        for (resource, bound) in &bounds {
            rustix::process::setrlimit(*resource, *bound)?;
        }
        Ok(())
    };
    // SAFETY: the closure only makes system calls on prepared data. There is no other way to set the limits
    // of a process that has not started.
    unsafe { starting.pre_exec(bound) };
    let child = starting.spawn()?;
    Pid::from_raw(child.id() as i32).ok_or_else(|| io::ErrorKind::InvalidInput.into())
}

/// Returns the limits that the system enforces, never above the limits of this process.
fn bounds(limits: &Limits) -> Vec<(Resource, Rlimit)> {
    // The system counts whole seconds; at the end of a run, the exact CPU time of the run is compared with
    // the limit.
    let seconds = limits.cpu.map(|cpu| cpu.as_secs_f64().ceil() as u64 + 1);
    let memory = limits.memory.map(|memory| 2 * memory + MORE_MEMORY);
    let wanted = [
        (Resource::Cpu, seconds),
        (Resource::Data, memory),
        (Resource::Core, Some(0)),
        (Resource::Stack, limits.stack),
        (Resource::Fsize, limits.file),
        (Resource::Nofile, limits.open_files),
    ];
    let bound = |(resource, most): (Resource, Option<u64>)| {
        let hard = rustix::process::getrlimit(resource).maximum;
        let most = most.map(|most| hard.map_or(most, |hard| most.min(hard)))?;
        Some((resource, Rlimit { current: Some(most), maximum: Some(most) }))
    };
    wanted.into_iter().filter_map(bound).collect()
}
