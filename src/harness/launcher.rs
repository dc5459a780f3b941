//! The launcher: a small process that starts the runs, one at a time, and outlives none of them.
//!
//! It is this program executed again with [`ARGUMENT`], and it does nothing but wait on its socket (stdin), so that
//! * a run is measured without us: the peak memory of a process starts from that of the process it was forked from;
//! * nothing a run started escapes: the launcher is the *subreaper* of all below it (prctl(2)), so a process whose
//!   parent died, in whatever group or session, comes to it and is found among its children;
//! * nothing outlives us: when the socket closes, because we are done or were killed, it kills the run and exits.
//!
//! A run ends when its first process ends. What that left behind is killed at once; what it wrote has been written.
//!
//! The launcher counts the processes itself, because the system counts them per user and not per run. The system's limits
//! only keep a run from using up all processes before the launcher reacts ([`group`](super::group), rlimits).

use super::counter::Counter;
use super::footprint;
use super::group::Group;
use super::protocol::{self, Command, Confinement, Ended, Exit, Layer, Limits, Order, Ready, Stopped};
use super::sandbox::Sandbox;
use super::sandbox::refusals::Refusals;
use super::sandbox::world::{self, Side, World};
use super::scratch;
use super::spawn::{self, Start};
use super::tree::{self, Usage};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The first argument that makes this program a launcher. The second is the folder that its runs may write to.
pub const ARGUMENT: &str = "--launch-runs-from-socket";

/// What keeps a run to its limits, in a few words.
pub const MEANS: &str = "processor time, memory, processes and the run's own folder looked at every 10 ms; rlimits on processor time, processes, stack, file size, open files and core dumps";

/// How often a run is checked against its limits. Its end is noticed at once.
const TICK: Duration = Duration::from_millis(10);

/// How many times as long as a look into the folder takes we wait for the next: a run can make it take long.
const RARELY: u32 = 9;

/// How long we wait for processes that the system has none of.
const PATIENCE: Duration = Duration::from_secs(2);

/// The body of the launcher: obeys the orders on stdin until that closes.
pub fn main() -> ExitCode {
    let stdin = io::stdin();
    let socket = stdin.as_fd();
    // SAFETY: only a flag of open files is changed. What we were started with is not for the runs.
    unsafe { libc::close_range(3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC as libc::c_int) };
    // Away from any terminal.
    let _ = rustix::process::setsid();
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    let folder = PathBuf::from(std::env::args_os().nth(2).unwrap_or_default());
    let niceness = rustix::process::getpriority_process(None).unwrap_or(0);
    let group = Group::enter();
    // A group bounds how many processes there are to be heard among; without one, a session has to do.
    let apart = group.is_none();
    let mut launcher = Launcher {
        socket,
        group,
        bounded: None,
        counter: None,
        counted: Duration::ZERO,
        start: Start { folder, sandbox: None, niceness, apart, bounds: Vec::new() },
    };
    // To be heard among a thousand processes of a run, where we may.
    let _ = rustix::process::setpriority_process(None, niceness - 10);
    let code = launcher.obey();
    scratch::remove(&launcher.start.folder);
    code
}

struct Launcher<'a> {
    socket: BorrowedFd<'a>,
    group: Option<Group>,
    /// The limits that the next run is bounded by. None before the first.
    bounded: Option<Limits>,
    /// What counts the processor time of all runs, where it can be had.
    counter: Option<Counter>,
    /// What it said before the run.
    counted: Duration,
    start: Start,
}

impl Launcher<'_> {
    fn obey(&mut self) -> ExitCode {
        loop {
            let answered = match protocol::receive::<Order>(self.socket) {
                Ok(Some((Order::Prepare { confinement }, _))) => match self.prepare(confinement.as_ref()) {
                    Ok(ready) => protocol::send(self.socket, &ready, &[]),
                    Err(ended) => return ended,
                },
                Ok(Some((Order::Run { command, limits }, files))) => {
                    let ended = self.run(&command, &limits, files);
                    protocol::send(self.socket, &ended, &[])
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

    /// Gets ready for runs. Where they have namespaces of their own, there are two of us from then on: one inside, which runs
    /// them, and this one, which ends with what that one has ended with.
    fn prepare(&mut self, confinement: Option<&Confinement>) -> Result<Ready, ExitCode> {
        let group = self.group.as_ref().map(|group| (group.name(), group.folder().to_path_buf()));
        let Some(confinement) = confinement else {
            self.counter = Counter::start().ok();
            footprint::shrink();
            return Ok(Ready { group, ..Ready::default() });
        };
        let (mut world, mut refused) = (None, None);
        if confinement.layer != Layer::Landlock {
            match world::enter(confinement, &self.start.folder) {
                Ok(Side::Inside(inside)) => {
                    self.start.folder = world::FOLDER.into();
                    world = Some(inside);
                }
                Ok(Side::Outside(ended)) => return Err(ended),
                Err(error) => refused = Some(error),
            }
        }
        self.counter = Counter::start().ok();
        // SAFETY: nobody else looks at our environment, since we have one thread; that of the runs is the same.
        unsafe {
            std::env::set_var("HOME", &self.start.folder);
            std::env::set_var("TMPDIR", &self.start.folder);
        }
        footprint::shrink();
        if world.is_some() {
            // Nobody inside may look into us; together with an option of their /proc, they do not even see us.
            let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
        }
        let (sandbox, lacking) = Sandbox::prepare(confinement, &self.start.folder, world);
        let parts = sandbox.parts().join(", ");
        self.start.sandbox = Some(sandbox);
        Ok(Ready { sandbox: parts, lacking, refused, group })
    }

    /// Starts `command`, waits for its end and leaves nothing of it behind.
    fn run(&mut self, command: &Command, limits: &Limits, files: Vec<OwnedFd>) -> Ended {
        if self.bounded.as_ref() != Some(limits) {
            self.start.bounds = spawn::bounds(limits);
            self.group.iter().for_each(|group| group.limit(limits));
            self.bounded = Some(limits.clone());
        }
        if let Some(world) = self.world()
            && let Err(error) = world.fresh(limits)
        {
            return not_started(&error, Duration::ZERO);
        }
        self.counted = self.counter.as_ref().map_or(Duration::ZERO, Counter::of_children);
        let began = Instant::now();
        let started = patiently(|| self.start.spawn(command, &files));
        drop(files); // So that its end is the end of its pipes.
        let mut ended = match started {
            Ok((process, end)) => {
                let (stopped, watched) = self.watch(process, end, began, limits);
                let wall = began.elapsed();
                let _ = rustix::process::kill_process_group(process, Signal::KILL);
                let (exit, used) = reap(process);
                let over = if stopped == Some(Stopped::Memory) { watched.memory } else { 0 };
                let refused = self.refusals().map(Refusals::take).unwrap_or_default();
                Ended {
                    exit,
                    stopped,
                    cpu: used.cpu.max(self.counted()),
                    wall,
                    memory: used.memory.max(over),
                    refused,
                }
            }
            Err(error) => not_started(&error, began.elapsed()),
        };
        let (over, used) = self.folder(&[], limits);
        ended.stopped = ended.stopped.or(over);
        if used > 0 && self.world().is_none() {
            // What cannot be removed is there for the next run to see, and no reason to fail this one.
            let _ = scratch::empty(&self.start.folder);
        }
        ended
    }

    /// The namespaces that we are in.
    fn world(&mut self) -> Option<&mut World> {
        self.start.sandbox.as_mut()?.world.as_mut()
    }

    /// The processor time of the run, where it is counted.
    fn counted(&self) -> Duration {
        self.counter
            .as_ref()
            .map_or(Duration::ZERO, |counter| counter.of_children().saturating_sub(self.counted))
    }

    /// What tells of system calls that are refused.
    fn refusals(&self) -> Option<&Refusals> {
        self.start.sandbox.as_ref()?.refusals.as_ref()
    }

    /// Waits until `end` says that the first process has ended, which it makes sure of at a limit. Returns which, and what
    /// was used then.
    fn watch(&self, process: Pid, end: OwnedFd, start: Instant, limits: &Limits) -> (Option<Stopped>, Usage) {
        let mut stopped = None;
        let mut used = Usage::default();
        let tick = Timespec { tv_sec: 0, tv_nsec: TICK.as_nanos() as _ };
        let mut listening = true;
        let mut folder_due = start;
        loop {
            let mut events = [PollFd::new(&end, PollFlags::IN), PollFd::new(&self.socket, PollFlags::IN)];
            let events = if listening { &mut events[..] } else { &mut events[..1] };
            let _ = poll(events, Some(&tick));
            if !events[0].revents().is_empty() {
                return (stopped, used);
            }
            if listening && !events[1].revents().is_empty() {
                listening = matches!(protocol::receive::<Order>(self.socket), Ok(Some(_)));
                stopped = stopped.or(Some(Stopped::Asked));
            }
            if stopped.is_none() {
                (stopped, used) = self.check(start, limits, &mut folder_due);
            }
            if stopped.is_some() {
                kill(process);
            }
        }
    }

    /// The limit that the run is over at this moment, and what all its processes use.
    /// It looks into the folder if that is due.
    fn check(&self, start: Instant, limits: &Limits, folder_due: &mut Instant) -> (Option<Stopped>, Usage) {
        let processes = tree::descendants(std::process::id() as i32);
        if limits.processes.is_some_and(|limit| processes.len() as u64 > limit) {
            // To look at each of them would take as long as it takes them to be twice as many.
            return (Some(Stopped::Processes), Usage::default());
        }
        let mut used = tree::usage(&processes);
        used.cpu = used.cpu.max(self.counted());
        let over = if limits.processes.is_some_and(|limit| used.threads > limit) {
            Some(Stopped::Processes)
        } else if limits.cpu.is_some_and(|limit| used.cpu > limit) {
            Some(Stopped::Cpu)
        } else if limits.memory.is_some_and(|limit| used.memory > limit) {
            Some(Stopped::Memory)
        } else if limits.wall.is_some_and(|limit| start.elapsed() > limit) {
            Some(Stopped::Wall)
        } else {
            let began = Instant::now();
            let over = if began < *folder_due { None } else { self.folder(&processes, limits).0 };
            if began >= *folder_due {
                *folder_due = Instant::now() + RARELY * began.elapsed();
            }
            over
        };
        (over, used)
    }

    /// Whether there is more in the folder than may be, or in files that the `processes` of the run took out of it; and how
    /// much there is at least, 0 only if there is nothing.
    fn folder(&self, processes: &[i32], limits: &Limits) -> (Option<Stopped>, u64) {
        let used = match self.start.sandbox.as_ref().and_then(|sandbox| sandbox.world.as_ref()) {
            Some(world) => world.used(),
            None => scratch::used(&self.start.folder, processes, limits.folder.unwrap_or(0)),
        };
        let over = limits.folder.is_some_and(|most| used > most);
        (over.then_some(Stopped::Folder), used)
    }
}

/// A run that never began.
fn not_started(error: &io::Error, wall: Duration) -> Ended {
    let exit = Exit::NotStarted(error.raw_os_error().unwrap_or(libc::EINVAL));
    Ended { exit, stopped: None, cpu: Duration::ZERO, wall, memory: 0, refused: Vec::new() }
}

/// Does what fails while somebody else takes all there is of processes, until it no longer does, or for long enough.
fn patiently<T>(attempt: impl Fn() -> io::Result<T>) -> io::Result<T> {
    for _ in 0..PATIENCE.as_millis() / TICK.as_millis() {
        match attempt() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => std::thread::sleep(TICK),
            done => return done,
        }
    }
    attempt()
}

/// Kills the group of `process`, a child that was not waited for yet, and everything else below us.
fn kill(process: Pid) {
    let _ = rustix::process::kill_process_group(process, Signal::KILL);
    kill_all();
}

fn kill_all() {
    if std::process::id() == 1 {
        // In a world of our own, everybody else in it at once.
        // SAFETY: the call takes two numbers; the first process of a namespace reaches nobody outside it.
        unsafe { libc::kill(-1, libc::SIGKILL) };
        return;
    }
    for process in tree::descendants(std::process::id() as i32) {
        if let Some(process) = Pid::from_raw(process) {
            let _ = rustix::process::kill_process(process, Signal::KILL);
        }
    }
}

/// Waits for every process below us, all of which have been killed. Returns how `first` ended, and what they used:
/// the processor time of all, the memory of the largest.
fn reap(first: Pid) -> (Exit, Usage) {
    let mut exit = Exit::Signal(libc::SIGKILL);
    let mut used = Usage::default();
    loop {
        let ended = match wait4(libc::WNOHANG) {
            // Somebody is alive still: dying, or started while we killed.
            Ok(None) => {
                kill_all();
                wait4(0)
            }
            ended => ended,
        };
        match ended {
            Ok(Some((process, status, usage))) => {
                used.cpu += duration(usage.ru_utime) + duration(usage.ru_stime);
                used.memory = used.memory.max(usage.ru_maxrss as u64 * 1024);
                if process == first.as_raw_nonzero().get() {
                    exit = exit_of(status);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(None) | Err(_) => return (exit, used), // No child is left.
        }
    }
}

/// Any child that has ended: its id, its status, and what it used.
fn wait4(options: libc::c_int) -> io::Result<Option<(i32, libc::c_int, libc::rusage)>> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: both pointers are to variables of ours that live through the call.
    let process = unsafe { libc::wait4(-1, &mut status, options, usage.as_mut_ptr()) };
    match process {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        // SAFETY: all zeros is a value of `rusage`, and the call has filled it in.
        _ => Ok(Some((process, status, unsafe { usage.assume_init() }))),
    }
}

fn exit_of(status: libc::c_int) -> Exit {
    if libc::WIFSIGNALED(status) {
        Exit::Signal(libc::WTERMSIG(status))
    } else {
        Exit::Code(libc::WEXITSTATUS(status))
    }
}

fn duration(time: libc::timeval) -> Duration {
    Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000)
}
