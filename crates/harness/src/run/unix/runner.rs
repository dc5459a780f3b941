//! Runs a program with limits, and returns its complete output, resource use, and exit. See [`launcher`] for
//! the process between the judge and the program.
//!
//! stdin is an open file from the caller. One loop drains stdout and stderr, so the judge and the program
//! never block each other, even with large outputs.

use super::launcher::{self, ARGUMENT, Mechanism};
use super::messages::{receive, send};
use super::{orphans, scratch};
use crate::platform;
use crate::run::interrupt::Interrupt;
use crate::run::leftovers::Passing;
use crate::run::load::Load;
use crate::run::protocol::{
    Command, Confinement, Ended, Exit, Layer, Limits, Order, Ran, Ready, STDERR, Termination,
};
use crate::run::room;
use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{self, Child, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Starts runs, one at a time.
pub struct Runner<'a> {
    launcher: Option<Launcher>,
    confinement: Option<Confinement>,
    interrupt: &'a Interrupt,
}

/// How long stdout may stay open after all processes of a run are gone, if an unrelated process holds it
/// open.
const MAX_PIPE_WAIT: Duration = Duration::from_secs(1);

/// How long to wait for the launcher's answer after a run's time limit, because the run may have stopped the
/// launcher. On a busy machine, the launcher may need longer to kill a run with many processes.
const MAX_ANSWER_WAIT: Duration = Duration::from_secs(5);
const BUSY_ANSWER_WAIT: Duration = Duration::from_secs(60);

/// Initial capacity of a pipe in bytes.
const SMALL_PIPE: usize = 64 << 10;

/// Capacity in bytes to which a pipe with much output is enlarged.
const LARGE_PIPE: usize = 1 << 20;

/// Returns a short description of how limits are enforced on this system.
pub fn means() -> &'static str {
    Mechanism::here().means()
}

impl<'a> Runner<'a> {
    /// Creates a runner that stops when `interrupt` is set. The launcher starts with the first run.
    pub fn new(interrupt: &'a Interrupt) -> Runner<'a> {
        Runner { launcher: None, confinement: None, interrupt }
    }

    /// Enables or disables the sandbox for later runs. A launcher cannot leave its sandbox, so another
    /// launcher is started.
    pub fn confine(&mut self, confinement: Option<&Confinement>) {
        if self.confinement.as_ref() != confinement {
            self.launcher = None;
            self.confinement = confinement.cloned();
        }
    }

    /// Returns a description of the sandbox, and of the features that this system lacks.
    ///
    /// # Errors
    /// Fails if the system cannot create a process or folder.
    pub fn ready(&mut self) -> io::Result<&Ready> {
        Ok(&self.launcher()?.ready)
    }

    /// Returns the folder that the next run may write to. The contents of the folder are removed after the
    /// run.
    ///
    /// # Errors
    /// Fails if the system cannot create a process or folder.
    pub fn folder(&mut self) -> io::Result<&Path> {
        Ok(self.launcher()?.folder.path())
    }

    fn launcher(&mut self) -> io::Result<&mut Launcher> {
        // A launcher whose folder was removed cannot start runs.
        let launcher = match self.launcher.take().filter(Launcher::has_clean_folder) {
            Some(launcher) => launcher,
            None => Launcher::start(self.confinement.as_ref(), self.interrupt)?,
        };
        Ok(self.launcher.insert(launcher))
    }

    /// Returns `command` with the variables of the sandbox. The launcher itself does not get them: it is
    /// outside the sandbox, and variables such as LD_PRELOAD would load code there.
    fn with_environment(&self, command: &Command) -> Command {
        let mut command = command.clone();
        let variables = self.confinement.iter().flat_map(|confinement| &confinement.environment);
        let given = variables.filter(|(name, _)| name != "HOME" && name != "TMPDIR").cloned();
        command.environment.splice(0..0, given);
        command
    }

    /// Runs `command` with `stdin`, and returns the result.
    ///
    /// # Errors
    /// Fails if the system cannot create a process or pipe, or has too little memory.
    pub fn run(&mut self, command: &Command, stdin: File, limits: &Limits) -> io::Result<Ran> {
        self.launcher()?;
        let Some(launcher) = self.launcher.take() else { return Err(io::ErrorKind::NotFound.into()) };
        let (output, stdout) = io::pipe()?;
        let (errors, stderr) = io::pipe()?;
        let mut limits = *limits;
        if command.files.is_some() {
            // The input file is in the folder, too, but does not count against the limit.
            limits.folder = limits.folder.zip(stdin.metadata().ok()).map(|(most, input)| most + input.len());
        }
        let order = Order::Run { command: self.with_environment(command), limits };
        let files =
            [stdin.as_fd(), stdout.as_fd(), if command.joined { stdout.as_fd() } else { stderr.as_fd() }];
        let sent = send(launcher.socket.as_fd(), &order, &files);
        drop((stdin, stdout, stderr));
        let mut drain = Drain {
            launcher: &launcher,
            interrupt: self.interrupt,
            output: Pipe::new(output.into()),
            errors: Pipe::new(errors.into()),
            most: limits.output.unwrap_or(u64::MAX),
            flooded: false,
            interrupted: false,
            answer: sent.is_err().then_some(None),
            deadline: limits.clock.or(limits.wall).map(|limit| Instant::now() + limit + MAX_ANSWER_WAIT),
            load: Load::now(),
            is_held_up: false,
        };
        drain.run()?;
        let Drain { output, errors, flooded, interrupted, answer, is_held_up, .. } = drain;
        let end = match answer.flatten() {
            Some(mut ended) => {
                let has_failed = ended.exit != Exit::Code(0) && ended.stopped.is_none();
                let message = String::from_utf8_lossy(&errors.bytes);
                let most = limits.folder.unwrap_or(0);
                // The failure is not the fault of the run if other programs have filled the disk.
                if has_failed && room::shortage(&message, launcher.folder.path(), most).is_some() {
                    ended.exit = Exit::NotStarted(Errno::NOSPC.raw_os_error());
                }
                self.launcher = Some(launcher);
                if interrupted { Termination::Interrupted } else { Termination::Ended(ended) }
            }
            None => {
                let how = launcher.bury();
                if interrupted || self.interrupt.is_set() {
                    Termination::Interrupted
                } else if is_held_up && how.is_none() {
                    Termination::LauncherStarved
                } else {
                    Termination::LauncherLost(how.unwrap_or_else(|| "no longer answered".to_string()))
                }
            }
        };
        Ok(Ran { end, output: output.bytes, flooded, errors: errors.bytes })
    }
}

/// The state while the outputs of a run are being read.
struct Drain<'a> {
    launcher: &'a Launcher,
    interrupt: &'a Interrupt,
    output: Pipe,
    errors: Pipe,
    most: u64,
    flooded: bool,
    interrupted: bool,
    /// The launcher's answer: None before the answer, Some(None) if the launcher died.
    answer: Option<Option<Ended>>,
    /// When to stop waiting: first for the answer, and then for the end of the pipes.
    deadline: Option<Instant>,
    /// The load counters at the start.
    load: Load,
    /// Whether the deadline was extended because the machine was busy.
    is_held_up: bool,
}

impl Drain<'_> {
    /// Reads until the launcher has answered and both pipes have ended.
    fn run(&mut self) -> io::Result<()> {
        while self.answer.is_none() || self.output.open.is_some() || self.errors.open.is_some() {
            if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
                if self.answer.is_some() || self.is_held_up || !self.load.was_busy_since() {
                    return Ok(());
                }
                self.is_held_up = true;
                self.deadline = Some(Instant::now() + BUSY_ANSWER_WAIT);
            }
            let [output, errors, answer, stop] = self.wait()?;
            if output {
                self.output.read()?;
                self.limit();
            }
            if errors {
                self.errors.read()?;
                self.errors.keep_end();
            }
            if answer {
                let message = receive::<Ended>(self.launcher.socket.as_fd()).ok().flatten();
                self.answer = Some(message.map(|(ended, _)| ended));
                self.deadline = Some(Instant::now() + MAX_PIPE_WAIT);
            }
            if stop {
                self.interrupted = true;
                self.launcher.stop();
            }
        }
        Ok(())
    }

    /// Waits until stdout, stderr, the launcher or the interrupt is ready. Returns which of the four are
    /// ready.
    fn wait(&self) -> io::Result<[bool; 4]> {
        let running = self.answer.is_none();
        let sources = [
            self.output.open.as_ref().map(AsFd::as_fd),
            self.errors.open.as_ref().map(AsFd::as_fd),
            running.then_some(self.launcher.socket.as_fd()),
            (running && !self.interrupted).then_some(self.interrupt.file()),
        ];
        let mut events = Vec::with_capacity(sources.len());
        events.extend(sources.iter().flatten().map(|source| PollFd::new(source, PollFlags::IN)));
        let patience = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let patience = patience.and_then(|patience| Timespec::try_from(patience).ok());
        match poll(&mut events, patience.as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let mut ready = events.iter().map(|event| !event.revents().is_empty());
        Ok(sources.map(|source| source.is_some() && ready.next() == Some(true)))
    }

    /// Kills the run if it has written too much, and discards further output.
    fn limit(&mut self) {
        if !self.flooded && self.output.bytes.len() as u64 > self.most {
            self.flooded = true;
            self.launcher.stop();
        }
        if self.flooded {
            self.output.bytes.truncate(self.most as usize);
        }
    }
}

/// The read end of a pipe, and the data read so far.
struct Pipe {
    /// None at the end of the pipe.
    open: Option<OwnedFd>,
    bytes: Vec<u8>,
    large: bool,
}

impl Pipe {
    fn new(open: OwnedFd) -> Pipe {
        Pipe { open: Some(open), bytes: Vec::new(), large: false }
    }

    /// Reads the available data, or notices the end of the pipe.
    fn read(&mut self) -> io::Result<()> {
        let Some(open) = &self.open else { return Ok(()) };
        let room = if self.large { LARGE_PIPE } else { SMALL_PIPE };
        // Most outputs are so short that the buffer need not grow for the second read, which finds the end.
        if self.bytes.capacity() - self.bytes.len() < room / 2 {
            self.bytes.reserve(room);
        }
        match rustix::io::read(open, spare_capacity(&mut self.bytes)) {
            Ok(0) => self.open = None,
            Ok(count) if count >= room / 2 && !self.large => {
                // A large output is read in fewer, larger chunks.
                platform::enlarge(open, LARGE_PIPE);
                self.large = true;
            }
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Discards all but the last [`STDERR`] bytes.
    fn keep_end(&mut self) {
        let surplus = self.bytes.len().saturating_sub(STDERR);
        self.bytes.drain(..surplus);
    }
}

/// Returns the environment of a run in a sandbox: two variables of this process, and a variable that keeps
/// AddressSanitizer from looking for leaks at exit, because looking for leaks requires tracing.
/// (AddressSanitizer can read this variable only from /proc, which Landlock alone does not permit.)
fn environment() -> Vec<(&'static str, OsString)> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let language = std::env::var_os("LANG").unwrap_or_else(|| "C.UTF-8".into());
    vec![("PATH", path), ("LANG", language), ("ASAN_OPTIONS", "detect_leaks=0".into())]
}

/// Why the system grants no namespaces, or None if it grants them. The first run with optional namespaces
/// decides for all such runs, so that no run is silently less confined than the others.
static GRANTED: OnceLock<Option<String>> = OnceLock::new();

/// Returns the times of the last access and the last change of a folder, or None if the folder is gone.
fn dates(folder: &Path) -> Option<[i64; 4]> {
    let found = std::fs::symlink_metadata(folder).ok().filter(std::fs::Metadata::is_dir)?;
    Some([found.atime(), found.atime_nsec(), found.ctime(), found.ctime_nsec()])
}

/// The judge's side of a launcher process.
struct Launcher {
    process: Child,
    socket: OwnedFd,
    folder: Passing,
    /// The folder's times before any run, if the next run could see a change in them.
    dates: Option<[i64; 4]>,
    ready: Ready,
}

impl Launcher {
    /// Returns whether the folder exists and, if required, contains no trace of a run. A folder that was used
    /// and emptied may be larger than before, and its times differ.
    fn has_clean_folder(&self) -> bool {
        let found = dates(self.folder.path());
        found.is_some() && self.dates.is_none_or(|before| found == Some(before))
    }

    fn start(confinement: Option<&Confinement>, interrupt: &Interrupt) -> io::Result<Launcher> {
        let (ours, theirs) = UnixStream::pair()?;
        let folder = scratch::make()?;
        let mut command = process::Command::new(launcher::program()?);
        // The launcher creates a session, so Ctrl-C reaches only the judge, which decides what to kill.
        command.arg0("dlx-judge").arg(ARGUMENT).arg(folder.path()).arg(Mechanism::here().name());
        // Runs inherit this environment.
        if confinement.is_some() {
            command.env_clear().envs(environment()).env("HOME", folder.path());
        }
        command.env("TMPDIR", folder.path());
        command.stdin(Stdio::from(OwnedFd::from(theirs))).stdout(Stdio::null());
        let process = orphans::start(|| command.spawn())?;
        let mut launcher =
            Launcher { process, socket: ours.into(), folder, dates: None, ready: Ready::default() };
        let socket = launcher.socket.as_fd();
        let mut confinement = confinement.cloned();
        let is_open = confinement.as_ref().is_some_and(|confinement| confinement.layer == Layer::Any);
        if let (Some(confinement), Some(refused)) = (&mut confinement, GRANTED.get().filter(|_| is_open)) {
            confinement.layer = if refused.is_some() { Layer::Landlock } else { Layer::Namespaces };
        }
        send(socket, &Order::Prepare { confinement }, &[])?;
        let answered = |events: &[PollFd]| !events[0].revents().is_empty();
        let mut events =
            [PollFd::new(&socket, PollFlags::IN), PollFd::from_borrowed_fd(interrupt.file(), PollFlags::IN)];
        while !answered(&events) {
            match poll(&mut events, None) {
                Ok(_) if answered(&events) => {}
                Ok(_) => return Err(io::Error::other("interrupted")),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let answer: Option<(Result<Ready, String>, _)> = receive(socket)?;
        let Some((ready, _)) = answer else { return Err(io::Error::other("it ended before any run")) };
        launcher.ready = ready.map_err(io::Error::other)?;
        if launcher.ready.has_one_folder {
            // The first read changes the folder's access time.
            std::fs::read_dir(launcher.folder.path())?.for_each(drop);
            launcher.dates = dates(launcher.folder.path());
        }
        if is_open && launcher.ready.lacking.is_none() {
            let refused = GRANTED.get_or_init(|| launcher.ready.refused.clone());
            launcher.ready.refused.clone_from(refused);
        }
        Ok(launcher)
    }

    /// Asks the launcher to kill the run. If the launcher does not respond, [`Launcher::bury`] cleans up.
    fn stop(&self) {
        let _ = send(self.socket.as_fd(), &Order::Stop, &[]);
    }

    /// Cleans up after a launcher that does not answer, and returns how the launcher ended, or None if it was
    /// still alive.
    fn bury(mut self) -> Option<String> {
        let died = match self.process.try_wait() {
            Ok(Some(status)) => Some(match status.signal() {
                Some(signal) => format!("was killed by {}", platform::signal(signal)),
                None => format!("ended with exit code {}", status.code().unwrap_or_default()),
            }),
            _ => None,
        };
        self.remove();
        died
    }

    /// Kills the launcher and cleans up in its place. The launcher's descendants become children of this
    /// process and are killed.
    fn remove(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        orphans::kill();
        scratch::remove(self.folder.path());
        for group in self.ready.group.iter().flat_map(|(_, folders)| folders) {
            let _ = std::fs::remove_dir(group);
        }
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        // When the socket closes, the launcher kills the run and exits.
        let _ = rustix::net::shutdown(&self.socket, rustix::net::Shutdown::Both);
        if !platform::ends_within(&mut self.process, Duration::from_secs(1)) {
            self.remove();
        }
        let _ = self.process.wait();
        orphans::ended(&self.process);
    }
}
