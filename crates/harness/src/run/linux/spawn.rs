//! Starts a run: prepares the process between clone and exec, with its limits and its sandbox.
//!
//! The child shares the launcher's memory until exec (`CLONE_VM`, like vfork(2)) while the parent is
//! suspended. Copying memory, as fork(2) does, would add a quarter to the cost of a trivial run, and
//! reporting errors would need a pipe. In exchange, the child may only make system calls on prepared data,
//! and its peak memory starts at the size of the [`launcher`](crate::run::unix::launcher), which is kept
//! small.

use super::sandbox::{Sandbox, key};
use super::tree;
use crate::run::protocol::{Command, Limits};
use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Resource, Rlimit, Signal};
use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::ptr;
use std::sync::OnceLock;

/// What all runs of a launcher have in common.
pub struct Start {
    /// The folder that runs may write to.
    pub folder: PathBuf,
    /// The sandbox of runs.
    pub sandbox: Option<Sandbox>,
    /// The niceness of runs, higher than the niceness of the launcher.
    pub niceness: i32,
    /// Whether each run has a separate session. The kernel then divides CPU time between the session of the
    /// run and the launcher, not among the launcher and all processes of the run.
    pub apart: bool,
    /// The limits of runs, as returned by [`bounds`].
    pub bounds: Vec<(Resource, Rlimit)>,
}

/// Everything the child needs, prepared before clone(2).
struct Plan<'a> {
    /// The program and its arguments, terminated by a null pointer.
    words: &'a [*const libc::c_char],
    folder: Option<&'a CStr>,
    files: [RawFd; 3],
    start: &'a Start,
    launcher: Pid,
    /// Why exec failed.
    failed: Option<io::Error>,
}

/// Stack size in bytes for the child; execvp(3) may need room for a path and a copy of the arguments.
const STACK_BYTES: usize = 64 << 10;

impl Start {
    /// Starts `command` in a new process group with `files` as stdin, stdout and stderr. The returned file
    /// becomes readable when the process ends.
    ///
    /// # Errors
    /// Fails if the command cannot be started.
    pub fn spawn(&self, command: &Command, files: &[OwnedFd]) -> io::Result<(Pid, OwnedFd)> {
        let [stdin, stdout, stderr] = files else { return Err(io::ErrorKind::InvalidInput.into()) };
        let words = command.words.iter().map(|word| CString::new(word.as_bytes()));
        let words = words.collect::<Result<Vec<CString>, _>>()?;
        if words.is_empty() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let words: Vec<_> = words.iter().map(|word| word.as_ptr()).chain([ptr::null()]).collect();
        let folder = CString::new(self.folder.as_os_str().as_bytes())?;
        self.clone(&mut Plan {
            words: &words,
            folder: Some(folder.as_c_str()).filter(|_| !command.here),
            files: [stdin, stdout, stderr].map(AsRawFd::as_raw_fd),
            start: self,
            launcher: rustix::process::getpid(),
            failed: None,
        })
    }

    fn clone(&self, plan: &mut Plan) -> io::Result<(Pid, OwnedFd)> {
        let mut stack: Vec<u128> = Vec::with_capacity(STACK_BYTES / 16 + plan.words.len());
        let top = stack.spare_capacity_mut().as_mut_ptr_range().end;
        let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;
        let mut end: RawFd = -1;
        let plan = ptr::from_mut(plan);
        // SAFETY: `begin` gets the plan that it expects. The stack grows downwards, is aligned, and is used
        // by nothing else. The stack and the plan live until this call returns, by which time the process has
        // called exec or is gone.
        let process = unsafe { libc::clone(begin, top.cast(), flags, plan.cast(), ptr::from_mut(&mut end)) };
        let process = if process > 0 { Pid::from_raw(process) } else { None };
        let Some(process) = process else { return Err(io::Error::last_os_error()) };
        // SAFETY: the call succeeded, so this is an open file that nothing else owns.
        let end = unsafe { OwnedFd::from_raw_fd(end) };
        // SAFETY: only this process uses the plan now. The compiler does not know that another process wrote
        // to the plan, hence the volatile read.
        match unsafe { ptr::read_volatile(&raw mut (*plan).failed) } {
            None => Ok((process, end)),
            Some(error) => {
                let _ = rustix::process::waitpid(Some(process), rustix::process::WaitOptions::empty());
                Err(error)
            }
        }
    }
}

/// Signals that the launcher may ignore: SIGPIPE because of Rust, others because of nohup, a shell or a
/// service. Without a reset, runs would ignore these signals, too.
const INHERITED: [libc::c_int; 7] =
    [libc::SIGPIPE, libc::SIGHUP, libc::SIGINT, libc::SIGQUIT, libc::SIGTERM, libc::SIGUSR1, libc::SIGUSR2];

/// Runs the child; returns only if exec fails.
extern "C" fn begin(plan: *mut libc::c_void) -> libc::c_int {
    // SAFETY: this is the plan given to `clone`, which nothing else uses while this function runs.
    let plan = unsafe { &mut *plan.cast::<Plan>() };
    plan.failed = Some(plan.become_program());
    127
}

impl Plan<'_> {
    /// Confines the process and calls exec. Returns the error if confining or exec fails. Must not allocate
    /// memory, because the launcher's memory is shared.
    fn become_program(&self) -> io::Error {
        match self.confine() {
            Err(error) => error,
            Ok(()) => {
                // SAFETY: the strings end with a zero byte, and the last pointer is null.
                unsafe { libc::execvp(self.words[0], self.words.as_ptr()) };
                io::Error::last_os_error()
            }
        }
    }

    fn confine(&self) -> io::Result<()> {
        for (file, place) in self.files.into_iter().zip(0..) {
            // SAFETY: the call only changes this process's table of open files, which is not shared.
            check(unsafe { libc::dup2(file, place) })?;
        }
        if let Some(folder) = self.folder {
            rustix::process::chdir(folder)?;
        }
        for signal in INHERITED {
            // SAFETY: the call only changes this process's signal handlers, which are not shared.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
        leave_group(self.start.apart)?;
        rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
        if rustix::process::getppid() != Some(self.launcher) {
            return Err(io::Error::from_raw_os_error(libc::ESRCH)); // The launcher has died.
        }
        let niceness = [libc::PRIO_PROCESS.into(), 0, self.start.niceness.into(), 0, 0];
        // The filter denies this call to runs, hence the key.
        // SAFETY: the call takes only numbers.
        unsafe { key::call(libc::SYS_setpriority, niceness) }?;
        end_first();
        for (resource, bound) in &self.start.bounds {
            rustix::process::setrlimit(*resource, *bound)?;
        }
        self.start.sandbox.as_ref().map_or(Ok(()), Sandbox::enter)
    }
}

/// Moves this process into a new process group, or, with `apart`, into a new session. The run itself cannot
/// leave its group or session, so killing the group reaches all processes of the run.
fn leave_group(apart: bool) -> io::Result<()> {
    let number = if apart { libc::SYS_setsid } else { libc::SYS_setpgid };
    // SAFETY: these calls take numbers and touch no memory.
    unsafe { key::call(number, [0; 5]) }.map(drop)
}

/// Makes the kernel kill this process and its descendants rather than the launcher when memory runs out.
/// Memory in pipes, for example, belongs to no process, so the launcher could otherwise be the largest
/// process.
fn end_first() {
    let flags = OFlags::WRONLY | OFlags::CLOEXEC;
    if let Ok(file) = rustix::fs::open(c"/proc/self/oom_score_adj", flags, Mode::empty()) {
        let _ = rustix::io::write(file, b"1000");
    }
}

fn check(result: libc::c_int) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Returns the number of threads that the user had when the first run started, or 0 for root. RLIMIT_NPROC
/// counts all threads of a user, not only the threads of a run, and does not apply to root.
fn threads_before() -> u64 {
    static COUNT: OnceLock<u64> = OnceLock::new();
    let user = rustix::process::getuid();
    *COUNT.get_or_init(|| if user.is_root() { 0 } else { tree::usage(&tree::of_user(user.as_raw())).threads })
}

/// Number of processes by which RLIMIT_NPROC exceeds the limit of a run, so that the user's other programs
/// keep working and the [`launcher`](crate::run::unix::launcher) detects the excess before the kernel does.
const MORE_PROCESSES: u64 = 256;

/// Maximum number of queued signals and timers of a user. They take at most 4 MiB of kernel memory.
const MAX_QUEUED_SIGNALS: Option<u64> = Some(8192);

/// Returns the rlimits of a run that differ from the launcher's. RLIMIT_CPU is given in whole seconds and is
/// only a backup for the launcher's checks. The kernel measures the time for RLIMIT_CPU in ticks: on a busy
/// machine, 14.5 s of work counted as 16 s, so the rlimit is about 1.5 times the limit of the run. There is
/// no limit on memory, because a failed allocation would look like a run-time error.
pub fn bounds(limits: &Limits) -> Vec<(Resource, Rlimit)> {
    let seconds = limits.cpu.map(|cpu| (1.5 * cpu.as_secs_f64()).ceil() as u64 + 1);
    let processes = limits.processes.map(|processes| threads_before() + processes + MORE_PROCESSES);
    let wanted = [
        (Resource::Nproc, processes, processes),
        (Resource::Cpu, seconds, seconds.map(|seconds| seconds + 1)),
        // A limit of 1 prevents core files and dumps to a program; 0 would still allow dumps to a program
        // (core(5)).
        (Resource::Core, Some(1), Some(1)),
        (Resource::Stack, limits.stack, limits.stack),
        (Resource::Fsize, limits.file, limits.file),
        (Resource::Nofile, limits.open_files, limits.open_files),
        (Resource::Sigpending, MAX_QUEUED_SIGNALS, MAX_QUEUED_SIGNALS),
    ];
    let differing = wanted.into_iter().filter_map(|(resource, current, maximum)| {
        let own = rustix::process::getrlimit(resource);
        let below = |value: Option<u64>| match (value, own.maximum) {
            (Some(value), Some(hard)) => Some(value.min(hard)),
            (value, hard) => value.or(hard),
        };
        let bound = Rlimit { current: below(current), maximum: below(maximum) };
        (bound != own).then_some((resource, bound))
    });
    differing.collect()
}
