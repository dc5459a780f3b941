//! The orders for runs and the answers about them: commands, limits, sandboxes and how runs ended. Where a
//! launcher starts the runs, these are its messages.

use dlx_system::beneath::Held;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// A request to a launcher.
#[derive(Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)] // there is one at a time
pub enum Order {
    /// Run a program. Its stdin, stdout and stderr come along as open files.
    Run {
        /// The program and its arguments.
        command: Command,
        /// Its limits.
        limits: Limits,
    },
    /// Get ready for runs, which is answered by [`Ready`], or by the reason why they cannot be had as asked
    /// for. The first order, and the only one of its kind.
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
    /// Whether it runs in the folder we are in, which its words may be relative to, or in the one that is its
    /// own.
    pub here: bool,
    /// Whether what it writes to stderr goes where it writes its output.
    pub joined: bool,
    /// The files that it reads besides the system's: files by their names, and folders with what is in them.
    pub reads: Needs,
    /// Variables of its environment besides those that all runs have.
    pub environment: Vec<(OsString, OsString)>,
    /// The files that it reads and writes in place of stdin and stdout.
    pub files: Option<Files>,
    /// Those that its source opens in their place, whether it is given them or not.
    pub reopens: Option<Files>,
    /// How many words at the end of its line are a checker's flags, which follow those of the case.
    pub flags: u16,
    /// Whether it is a checker that leaves its message in its own folder, which its word [`FEEDBACK`] stands
    /// for. The file [`MESSAGE`] is its output then, and what it prints goes where its errors go.
    pub feedback: bool,
}

/// The word of a checker in the place of its own folder. No program can be given it as it is.
pub const FEEDBACK: &str = "\0";

/// The file in its own folder in which a checker leaves its message.
pub const MESSAGE: &str = "judgemessage.txt";

/// A file that a run reads in place of stdin, and one that it writes in place of stdout, by their names in
/// its own folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Files {
    /// What it reads.
    pub input: String,
    /// What it writes.
    pub output: String,
}

impl Files {
    /// Files of these names.
    ///
    /// # Errors
    /// If they cannot be names of two files in one folder.
    pub fn new(input: &str, output: &str) -> Result<Files, String> {
        let is_name = |name: &str| {
            let mut parts = Path::new(name).components();
            let is_one = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
            is_one && !name.contains([',', '\0', '/', '\\'])
        };
        match is_name(input) && is_name(output) && input != output {
            true => Ok(Files { input: input.to_string(), output: output.to_string() }),
            false => Err("expected the names of two files, such as airport.in,airport.out".to_string()),
        }
    }
}

impl FromStr for Files {
    type Err = String;

    fn from_str(text: &str) -> Result<Files, String> {
        let (input, output) = text.split_once(',').unwrap_or_default();
        Files::new(input, output)
    }
}

/// Such as `airport.in,airport.out`.
impl fmt::Display for Files {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{},{}", self.input, self.output)
    }
}

/// Files and folders that a program needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needs {
    /// Files, which are read even in a secret folder.
    pub files: Vec<PathBuf>,
    /// Folders of programs and libraries, and programs behind scripts, as far as they are not secret.
    pub folders: Vec<PathBuf>,
    /// Which files some of these were: others at their paths are not read.
    pub held: Vec<Held>,
}

impl Needs {
    /// Adds those of another.
    pub fn extend(&mut self, other: Needs) {
        self.files.extend(other.files);
        self.folders.extend(other.folders);
        self.held.extend(other.held);
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
    /// The places besides the system's that it may read, with everything below them.
    pub readable: Vec<PathBuf>,
    /// Of these, files that it may read even where everything else is secret.
    pub named: Vec<PathBuf>,
    /// Files and folders that others may change. One that is another one by now is not shown, nor is what a
    /// link leads to from such a folder.
    pub beneath: Vec<Held>,
    /// Files and folders that it may not read.
    pub secret: Vec<PathBuf>,
    /// Folders that it may write to besides its own.
    pub writable: Vec<PathBuf>,
    /// Whether it makes programs: it may lock files, and change what is known about them, their permissions
    /// above all, where Landlock alone confines it, too.
    pub makes: bool,
    /// Variables of its environment besides PATH, LANG, HOME and TMPDIR.
    pub environment: Vec<(OsString, OsString)>,
}

impl Confinement {
    /// Lets it read what a program needs.
    pub fn reading(mut self, needs: &Needs) -> Confinement {
        self.readable.extend(needs.files.iter().chain(&needs.folders).cloned());
        self.named.extend(needs.files.iter().cloned());
        self.beneath.extend(needs.held.iter().cloned());
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

impl Layer {
    /// The error where one is asked for by name and the system has none.
    pub const LACKING: &str = "this system has no sandbox; --sandbox none does without";
}

/// The launcher's answer to [`Order::Prepare`].
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Ready {
    /// The sandbox in a few words. Empty if there is none.
    pub sandbox: String,
    /// A line about a sandbox that was asked for where the system has none.
    pub lacking: Option<String>,
    /// The other points in which this system is weaker than Linux, a line each.
    pub weaker: Vec<String>,
    /// Why Landlock alone confines the runs, although namespaces would do so as well.
    pub refused: Option<String>,
    /// Whether all runs have the same folder, although none may leave a trace for the next.
    pub has_one_folder: bool,
    /// The control group that bounds runs besides the launcher, in a few words, and its folders.
    pub group: Option<(String, Vec<PathBuf>)>,
}

/// The limits of a run: times to the nanosecond, sizes in bytes, numbers of things. None means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time, of all its processes together.
    pub cpu: Option<Duration>,
    /// Wall-clock time, where the system tells so without that in which it waited for a processor.
    pub wall: Option<Duration>,
    /// Wall-clock time however long it waited for a processor. Of use where that is told.
    pub clock: Option<Duration>,
    /// Bytes on stdout. They are counted where they are read, so that a launcher is not told.
    #[serde(skip)]
    pub output: Option<u64>,
    /// Bytes of memory, of all its processes together.
    pub memory: Option<u64>,
    /// Bytes of stack of its first thread. Never more than the hard limit of this process.
    pub stack: Option<u64>,
    /// Bytes of any file it writes.
    pub file: Option<u64>,
    /// Bytes on disk of all the files in its own folder, each of which counts as 4096 at least.
    pub folder: Option<u64>,
    /// Files and folders in its own folder.
    pub entries: Option<u64>,
    /// Names in the path of any of them.
    pub depth: Option<u64>,
    /// Processes at one time, each thread counted as one.
    pub processes: Option<u64>,
    /// Files that a process has open at one time.
    pub open_files: Option<u64>,
}

/// The launcher's answer when a run and everything it started are gone.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Ended {
    /// How the first process ended.
    pub exit: Exit,
    /// Why the launcher killed it, or would have if it had looked in time.
    pub stopped: Option<Stopped>,
    /// CPU time of all its processes.
    pub cpu: Duration,
    /// Wall-clock time until the first process ended.
    pub wall: Duration,
    /// How much of that it could have run, but waited for a processor. None where the system does not tell.
    pub waited: Option<Duration>,
    /// Bytes of memory at the peak of its largest process, or of all together where that was over the limit.
    /// None where the system does not tell.
    pub memory: Option<u64>,
    /// The system calls that the sandbox refused, by name.
    pub refused: Vec<String>,
    /// The names of some files that it left in its own folder; where its output is a file, of that alone. Of
    /// a checker that leaves its message there: an entry that is neither a file nor a folder, and what it is.
    pub left: Vec<String>,
}

impl Ended {
    /// A run that never began, with the system's error number.
    pub fn not_started(error: i32, wall: Duration) -> Ended {
        Ended { exit: Exit::NotStarted(error), wall, memory: Some(0), ..Ended::default() }
    }
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

/// Well.
impl Default for Exit {
    fn default() -> Exit {
        Exit::Code(0)
    }
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
    /// It had more files and folders in it than it may.
    Entries,
    /// It had them deeper than it may.
    Depth,
    /// It wrote more to one file than it may.
    File,
}

impl Stopped {
    /// The first of these reasons that holds.
    pub fn first<const N: usize>(reasons: [(bool, Stopped); N]) -> Option<Stopped> {
        reasons.into_iter().find(|(holds, _)| *holds).map(|(_, stopped)| stopped)
    }
}

/// Whether a resource is used more than may be.
pub fn is_over<T: PartialOrd>(used: T, limit: Option<T>) -> bool {
    limit.is_some_and(|limit| used > limit)
}

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    /// How it ended.
    pub end: Termination,
    /// Its stdout, up to one read past the limit.
    pub output: Vec<u8>,
    /// Whether it wrote more to stdout than it may, and was killed for it.
    pub flooded: bool,
    /// The end of what it wrote to stderr, at most [`STDERR`] bytes.
    pub errors: Vec<u8>,
}

/// How a run ended.
#[derive(Debug)]
pub enum Termination {
    /// The launcher saw it end.
    Ended(Ended),
    /// The launcher was lost under it, as in "was killed by SIGKILL": nothing but the run would do that to
    /// it. Only where there is one.
    LauncherLost(String),
    /// The launcher did not answer, although the machine was too busy for that to mean anything.
    LauncherStarved,
    /// We were interrupted.
    Interrupted,
}

/// How much of stderr is kept.
pub const STDERR: usize = 16 << 10;
