//! Runs a program with limits, and returns its complete output, resource use, and exit. The program starts
//! suspended, is put into a [`Job`] and is then resumed, so no process of the run is ever outside the job.
//! The run is checked against its limits every [`TICK`].

use super::job::{self, Job};
use super::output::{Keep, Output, with_plain_lines};
use super::scratch::{self, Scratch};
use crate::files;
use crate::run::interrupt::Interrupt;
use crate::run::protocol::{
    Command, Confinement, Ended, Exit, FEEDBACK, Files, Layer, Limits, MESSAGE, Ran, Ready, Stopped,
    Termination, is_over,
};
use crate::run::toolchain;
use std::fs::File;
use std::io;
use std::os::windows::io::{AsRawHandle, RawHandle};
use std::os::windows::process::CommandExt;
use std::path::Path;
use std::process::{self, Child, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use windows_sys::Win32::Foundation::{ERROR_INTERNAL_ERROR, HANDLE_FLAG_INHERIT, SetHandleInformation};
use windows_sys::Win32::System::Diagnostics::Debug::{
    SEM_FAILCRITICALERRORS, SEM_NOGPFAULTERRORBOX, SEM_NOOPENFILEERRORBOX, SetErrorMode,
};
use windows_sys::Win32::System::Threading::{CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW, CREATE_SUSPENDED};

/// Interval between checks of a run against its limits. The end of a run is noticed at once, between checks.
const TICK: Duration = Duration::from_millis(10);

/// Pause between two measurements of a run's folder, as a multiple of the duration of a measurement.
const MEASURE_PAUSE_FACTOR: u32 = 9;

/// Maximum number of attempts to start a program after internal errors of the system.
const MAX_STARTS: usize = 5;

/// How long stdout may stay open after all processes of a run are gone, if an unrelated process holds it
/// open.
const MAX_PIPE_WAIT: Duration = Duration::from_secs(1);

/// How long killed processes may take to end. (Wine does not kill a process that has no thread yet, so a fork
/// bomb must be killed many times; and a process killed before it has a thread counts as alive forever.)
const MAX_KILL_WAIT: Duration = Duration::from_secs(15);

/// The limitations compared to Linux, one line each.
const WEAKER: [&str; 5] = [
    "a run can read, write and send what you can: there is no sandbox",
    "memory is what a run commits, not what it uses; the total size of the run's own folder is limited, but not the size of a single file",
    "the linker, not the limit of the run, determines the stack size",
    "processes are counted, threads are not",
    "lines of output may end with \\r\\n, which is read as \\n",
];

/// Starts runs, one at a time.
pub struct Runner<'a> {
    confinement: Option<Confinement>,
    ready: Ready,
    folder: Option<Scratch>,
    interrupt: &'a Interrupt,
}

/// Returns a short description of how limits are enforced on this system.
pub fn means() -> &'static str {
    "a Job Object: memory and processes; CPU time, wall-clock time, memory, processes and the run's own folder checked every 10 ms"
}

impl<'a> Runner<'a> {
    /// Creates a runner that stops when `interrupt` is set.
    #[allow(clippy::disallowed_methods, reason = "nothing is written")]
    pub fn new(interrupt: &'a Interrupt) -> Runner<'a> {
        // A run that crashes must not open a dialog that waits for an answer.
        // SAFETY: the call takes a number.
        unsafe { SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX) };
        keep_from_runs([
            io::stdin().as_raw_handle(),
            io::stdout().as_raw_handle(),
            io::stderr().as_raw_handle(),
        ]);
        Runner { confinement: None, ready: Ready::default(), folder: None, interrupt }
    }

    /// Enables or disables the sandbox for later runs. Windows has no sandbox; [`Runner::ready`] reports
    /// this.
    pub fn confine(&mut self, confinement: Option<&Confinement>) {
        if self.confinement.as_ref() != confinement {
            self.confinement = confinement.cloned();
        }
    }

    /// Returns a description of the sandbox, and of the features that this system lacks.
    ///
    /// # Errors
    /// Fails if a sandbox is required.
    pub fn ready(&mut self) -> io::Result<&Ready> {
        let layer = self.confinement.as_ref().map(|confinement| confinement.layer);
        if layer.is_some_and(|layer| layer != Layer::Any) {
            return Err(io::Error::other(Layer::LACKING));
        }
        let lacking =
            "runs are not sandboxed: there is no sandbox for Windows (-v lists the other limitations)";
        self.ready = Ready {
            lacking: layer.map(|_| lacking.to_string()),
            weaker: WEAKER.map(str::to_string).to_vec(),
            ..Ready::default()
        };
        Ok(&self.ready)
    }

    /// Returns the folder that the next run may write to. The contents of the folder are removed after the
    /// run.
    ///
    /// # Errors
    /// Fails if the folder cannot be created.
    pub fn folder(&mut self) -> io::Result<&Path> {
        let folder = match self.folder.take().filter(|folder| folder.path().is_dir()) {
            Some(folder) => folder,
            None => scratch::make()?,
        };
        Ok(self.folder.insert(folder).path())
    }

    /// Runs `command` with `stdin`, and returns the result.
    ///
    /// # Errors
    /// Fails if the system cannot create a job or pipe, or has too little memory.
    pub fn run(&mut self, command: &Command, stdin: File, limits: &Limits) -> io::Result<Ran> {
        self.ready()?;
        let interrupt = self.interrupt;
        let folder = self.folder()?.to_path_buf();
        let (output, stdout) = io::pipe()?;
        let (errors, stderr) = io::pipe()?;
        let stderr = if command.joined { stdout.try_clone()? } else { stderr };
        let (mut limits, names) = (*limits, command.files.as_ref());
        let (stdin, stdout) = match names {
            None if command.feedback => (stdin, stderr.try_clone()?),
            None => (stdin, stdout),
            Some(names) => {
                // The input file in the folder does not count against the limit. What the run writes to
                // stdout goes to its stderr.
                limits.folder =
                    limits.folder.map(|most| most + stdin.metadata().map_or(0, |input| input.len()));
                (given(names, &folder, stdin)?, stderr.try_clone()?)
            }
        };
        let mut started_as = command.clone();
        for word in started_as.words.iter_mut().filter(|word| *word == FEEDBACK) {
            *word = folder.join("").into();
        }
        let message = command.feedback.then_some(MESSAGE);
        let output_name = message.or_else(|| names.map(|names| &*names.output));
        let limits = &limits;
        let mut job = Job::new(limits)?;
        let start = Instant::now();
        let started = begin(&job, &started_as, [Stdio::from(stdin), stdout.into(), stderr.into()], &folder);
        let output = Output::of(output, Keep::Beginning(limits.output.unwrap_or(u64::MAX)))?;
        let errors = Output::of(errors, Keep::End)?;
        let (ended, interrupted) = match started {
            Err(error) => (not_started(&error, start.elapsed()), false),
            Ok(mut child) => {
                let mut watch =
                    Watch { job: &mut job, folder: &folder, limits, start, due: start, output: &output };
                let (stopped, interrupted) = watch.run(&child, interrupt);
                let wall = start.elapsed();
                end(&job);
                (ended(&mut job, &mut child, stopped, wall), interrupted)
            }
        };
        // Any remaining process of the run ends with the job.
        drop(job);
        let contents = scratch::contents(&folder, limits);
        let over = contents.over(limits);
        let is_used = contents.bytes > 0;
        let most = limits.output.unwrap_or(u64::MAX);
        let taken = output_name.map(|name| files::read(&folder.join(name), most));
        let left = match (output_name, &taken) {
            _ if command.feedback => contents.special.into_iter().collect(),
            (Some(name), Some(Ok(_))) => vec![name.to_string()],
            (None, _) if is_used => files::some_in(&folder),
            _ => Vec::new(),
        };
        if is_used {
            // A file that cannot be removed stays visible to the next run, but is no reason for this run to
            // fail.
            let _ = scratch::empty(&folder);
        }
        let ended = Ended { stopped: ended.stopped.or(over), left, ..ended };
        let (output_bytes, flooded) = match taken {
            Some(file) => (file.unwrap_or_default(), false),
            None => (output.taken(MAX_PIPE_WAIT), output.is_flooded()),
        };
        let end = if interrupted || interrupt.is_set() {
            Termination::Interrupted
        } else {
            Termination::Ended(ended)
        };
        Ok(Ran {
            end,
            output: with_plain_lines(output_bytes),
            flooded,
            errors: with_plain_lines(errors.taken(MAX_PIPE_WAIT)),
        })
    }
}

/// Copies stdin to the run's input file. Returns an empty file for use as the run's stdin.
fn given(names: &Files, folder: &Path, mut stdin: File) -> io::Result<File> {
    io::copy(&mut stdin, &mut File::create_new(folder.join(&names.input))?)?;
    File::open("NUL")
}

/// Keeps runs from inheriting `handles`, through which runs could write to the judge's files and keep pipes
/// open.
fn keep_from_runs(handles: [RawHandle; 3]) {
    for handle in handles {
        // SAFETY: the call takes a handle of this process, and fails if the handle is invalid.
        unsafe { SetHandleInformation(handle, HANDLE_FLAG_INHERIT, 0) };
    }
}

/// Starts `command` in `job`. Closes this process's copies of the pipe ends that the command uses.
fn begin(job: &Job, command: &Command, files: [Stdio; 3], folder: &Path) -> io::Result<Child> {
    let Some((program, arguments)) = command.words.split_first() else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    // The path must have its extension: without an extension, Windows finds only an .exe.
    let program = toolchain::find(program).map_or_else(|_| program.clone(), Into::into);
    let [stdin, stdout, stderr] = files;
    let mut starting = process::Command::new(program);
    starting.args(arguments).stdin(stdin).stdout(stdout).stderr(stderr);
    starting.env("TMP", folder).env("TEMP", folder).env("TMPDIR", folder);
    starting.envs(command.environment.iter().map(|(name, value)| (name, value)));
    starting.creation_flags(CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP);
    if !command.here {
        starting.current_dir(folder);
    }
    let mut child = start(&mut starting)?;
    if let Err(error) = job.begin(&child) {
        let _ = child.kill();
        return Err(error);
    }
    Ok(child)
}

/// Starts a process. Retries after an internal error of the system. Such errors sometimes occur in Wine, and
/// are not the program's fault.
fn start(starting: &mut process::Command) -> io::Result<Child> {
    let internal = |error: &io::Error| error.raw_os_error() == Some(ERROR_INTERNAL_ERROR.cast_signed());
    let mut started = starting.spawn();
    for _ in 0..MAX_STARTS {
        if !started.as_ref().is_err_and(internal) {
            break;
        }
        std::thread::sleep(TICK);
        started = starting.spawn();
    }
    started
}

/// The state of checks during a run.
struct Watch<'a> {
    job: &'a mut Job,
    folder: &'a Path,
    limits: &'a Limits,
    start: Instant,
    /// When to measure the folder next.
    due: Instant,
    output: &'a Arc<Output>,
}

impl Watch<'_> {
    /// Waits for the end of the first process. Kills the run if it exceeds a limit or is interrupted. Returns
    /// why the run was killed, if it was, and whether it was interrupted.
    fn run(&mut self, child: &Child, interrupt: &Interrupt) -> (Option<Stopped>, bool) {
        let (mut stopped, mut interrupted) = (None, false);
        loop {
            if interrupt.is_set() {
                interrupted = true;
                stopped = stopped.or(Some(Stopped::Asked));
            }
            if stopped.is_none() {
                stopped = self.over();
            }
            if stopped.is_some() {
                self.job.kill();
            }
            if job::ends_within(child, TICK) {
                return (stopped, interrupted);
            }
        }
    }

    /// Returns the limit that the run exceeds now, if any.
    fn over(&mut self) -> Option<Stopped> {
        let (limits, used) = (self.limits, self.job.usage());
        let over = Stopped::first([
            (self.output.is_flooded(), Stopped::Asked),
            (is_over(used.processes, limits.processes), Stopped::Processes),
            (is_over(used.cpu, limits.cpu), Stopped::Cpu),
            (is_over(used.memory, limits.memory), Stopped::Memory),
            (is_over(self.start.elapsed(), limits.wall), Stopped::Wall),
        ]);
        if over.is_some() || limits.folder.is_none() || Instant::now() < self.due {
            return over;
        }
        let began = Instant::now();
        let over = scratch::contents(self.folder, limits).over(limits);
        self.due = Instant::now() + MEASURE_PAUSE_FACTOR * began.elapsed();
        over
    }
}

/// Kills the remaining processes, and waits until they are gone.
fn end(job: &Job) {
    let start = Instant::now();
    job.kill();
    while job.is_alive() && start.elapsed() < MAX_KILL_WAIT {
        // There is no pause between kills, so that a fork bomb does not start processes faster than they die.
        std::thread::yield_now();
        job.kill();
    }
}

fn ended(job: &mut Job, child: &mut Child, stopped: Option<Stopped>, wall: Duration) -> Ended {
    let used = job.usage();
    let code = child.wait().ok().and_then(|status| status.code()).unwrap_or(1);
    let memory = Some(used.memory).filter(|&memory| memory > 0);
    Ended { exit: Exit::Code(code), stopped, cpu: used.cpu, wall, memory, ..Ended::default() }
}

/// Creates the record of a run that did not start.
fn not_started(error: &io::Error, wall: Duration) -> Ended {
    Ended::not_started(error.raw_os_error().unwrap_or_default(), wall)
}
