//! The start of a run: the process between fork and exec, its limits and its sandbox.

use super::protocol::{Command, Limits};
use super::sandbox::Sandbox;
use super::tree;
use rustix::process::{Pid, Resource, Rlimit, Signal};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{self, Stdio};
use std::sync::{Arc, OnceLock};

/// What all runs of a launcher start with.
pub struct Start {
    /// The folder that they may write to.
    pub folder: PathBuf,
    /// What they are shut off by.
    pub sandbox: Option<Arc<Sandbox>>,
    /// Their place in the queue for processors, which is not the launcher's.
    pub niceness: i32,
    /// Whether each is in a session of its own. The system then shares the processors out between it and the launcher,
    /// and not between the launcher and each process of a run; but that takes a third as long again to start.
    pub apart: bool,
}

impl Start {
    /// Starts `command` in a process group of its own, on `files` as its stdin, stdout and stderr.
    pub fn spawn(&self, command: &Command, limits: &Limits, files: &[OwnedFd]) -> io::Result<Pid> {
        let (program, arguments) = command.words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child = process::Command::new(program);
        child.args(arguments);
        if !command.here {
            child.current_dir(&self.folder);
        }
        let files = files.iter().map(|file| file.try_clone().map(Stdio::from));
        let mut files = files.collect::<io::Result<Vec<Stdio>>>()?.into_iter();
        child.stdin(files.next().unwrap_or_else(Stdio::null));
        child.stdout(files.next().unwrap_or_else(Stdio::null));
        child.stderr(files.next().unwrap_or_else(Stdio::null));
        let (bounds, sandbox, niceness, apart) =
            (bounds(limits), self.sandbox.clone(), self.niceness, self.apart);
        let launcher = rustix::process::getpid();
        // SAFETY: between fork and exec, in a process of one thread, so that even what allocates finds no lock held.
        unsafe {
            child.pre_exec(move || {
                if apart {
                    rustix::process::setsid()?;
                } else {
                    rustix::process::setpgid(None, None)?;
                }
                rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
                if rustix::process::getppid() != Some(launcher) {
                    return Err(io::ErrorKind::BrokenPipe.into()); // The launcher died before it could be watched.
                }
                rustix::process::setpriority_process(None, niceness)?;
                for (resource, bound) in &bounds {
                    rustix::process::setrlimit(*resource, *bound)?;
                }
                sandbox.as_ref().map_or(Ok(()), |sandbox| sandbox.enter())
            });
        }
        Ok(Pid::from_child(&child.spawn()?))
    }
}

/// The threads of all processes of our user when the first run started. The system counts those, not a run's alone, and
/// it does not count root's.
fn crowd() -> u64 {
    static CROWD: OnceLock<u64> = OnceLock::new();
    let user = rustix::process::getuid();
    *CROWD.get_or_init(|| if user.is_root() { 0 } else { tree::usage(&tree::of_user(user.as_raw())).threads })
}

/// How many processes more than a run may have the system lets our user have: so many that all else the user does goes
/// on, and that it is [`launcher`](super::launcher) that finds a run over its limit.
const MORE_PROCESSES: u64 = 256;

/// The limits that the system keeps for us. That on processor time is in whole seconds and only a second line behind
/// [`watch`]; memory is not among them, because a refused allocation would look like a run-time error.
fn bounds(limits: &Limits) -> [(Resource, Rlimit); 6] {
    let bound = |resource, current: Option<u64>, maximum: Option<u64>| {
        let hard = rustix::process::getrlimit(resource).maximum;
        let below = |value: Option<u64>| match (value, hard) {
            (Some(value), Some(hard)) => Some(value.min(hard)),
            (value, hard) => value.or(hard),
        };
        (resource, Rlimit { current: below(current), maximum: below(maximum) })
    };
    let seconds = limits.cpu.map(|cpu| cpu.as_secs_f64().ceil() as u64 + 1);
    let processes = limits.processes.map(|processes| crowd() + processes + MORE_PROCESSES);
    [
        bound(Resource::Nproc, processes, processes),
        bound(Resource::Cpu, seconds, seconds.map(|seconds| seconds + 1)),
        // Neither a file nor, where dumps go to a program, that: core(5) has 1, but not 0, mean both.
        bound(Resource::Core, Some(1), Some(1)),
        bound(Resource::Stack, limits.stack, limits.stack),
        bound(Resource::Fsize, limits.file, limits.file),
        bound(Resource::Nofile, limits.open_files, limits.open_files),
    ]
}
