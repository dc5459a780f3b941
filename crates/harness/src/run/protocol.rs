//! Orders for runs and the answers to them: commands, limits, sandboxes, and how runs ended. On systems with
//! a launcher, orders are the messages to the launcher, and answers are the messages from it.

use dlx_system::beneath::Held;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// A request to a launcher.
#[derive(Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)] // only one order exists at a time
pub enum Order {
    /// Run a program. The stdin, stdout and stderr of the program are passed as open files.
    Run {
        /// The program and its arguments.
        command: Command,
        /// The limits of the run.
        limits: Limits,
    },
    /// Get ready for runs. The answer is [`Ready`], or the reason why runs are impossible. This order is sent
    /// only once, before all others.
    Prepare {
        /// The sandbox of all runs, or None to use no sandbox.
        confinement: Option<Confinement>,
    },
    /// Kill the current run, if there is one.
    Stop,
}

/// A program to run, which reads stdin and writes stdout.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Command {
    /// The program and its arguments.
    pub words: Vec<OsString>,
    /// Whether the program runs in the current folder rather than in the run's folder, because its arguments
    /// may refer to files in the current folder.
    pub here: bool,
    /// Whether the stderr of the program goes to its stdout.
    pub joined: bool,
    /// Additional files that the program reads: files by name, and folders with their contents.
    pub reads: Needs,
    /// Additional environment variables.
    pub environment: Vec<(OsString, OsString)>,
    /// The files that the program uses in place of stdin and stdout.
    pub files: Option<Files>,
    /// The files that the program's source opens in place of stdin and stdout, even if the program does not
    /// get these files.
    pub reopens: Option<Files>,
    /// The number of words at the end that are a checker's flags; the files of a case are inserted before the
    /// flags.
    pub flags: u16,
    /// Whether the program is a checker that writes its message to the run's folder. For such a checker, the
    /// word [`FEEDBACK`] is replaced by the path of the run's folder, the file [`MESSAGE`] is the output of
    /// the run, and stdout goes to stderr.
    pub feedback: bool,
}

/// The placeholder for the run's folder in a checker's words. A zero byte cannot occur in real arguments.
pub const FEEDBACK: &str = "\0";

/// The file in the run's folder to which a checker writes its message.
pub const MESSAGE: &str = "judgemessage.txt";

/// The names of two files in a run's folder: the run reads one in place of stdin, and writes the other in
/// place of stdout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Files {
    /// The input file.
    pub input: String,
    /// The output file.
    pub output: String,
}

/// Maximum length of a file's name in bytes, as in most file systems.
const MAX_NAME: usize = 255;

impl Files {
    /// Creates the pair from two names.
    ///
    /// # Errors
    /// Fails if `input` and `output` cannot be the names of two files in a folder.
    pub fn new(input: &str, output: &str) -> Result<Files, String> {
        let is_name = |name: &str| {
            let mut parts = Path::new(name).components();
            let is_one = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
            is_one && name.len() <= MAX_NAME && !name.contains([',', '\0', '/', '\\'])
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

/// Writes both names, for example `airport.in,airport.out`.
impl fmt::Display for Files {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{},{}", self.input, self.output)
    }
}

/// Files and folders that a program needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needs {
    /// Files that are readable even in a secret folder.
    pub files: Vec<PathBuf>,
    /// Folders of programs and libraries, and interpreters of scripts; secrets in these folders stay hidden.
    pub folders: Vec<PathBuf>,
    /// The identities of some of these files and folders. A path that now leads to a different file is not
    /// read.
    pub held: Vec<Held>,
}

impl Needs {
    /// Adds the needs of another program.
    pub fn extend(&mut self, other: Needs) {
        self.files.extend(other.files);
        self.folders.extend(other.folders);
        self.held.extend(other.held);
    }
}

impl Command {
    /// Creates a command that runs in the run's folder.
    pub fn new(words: impl IntoIterator<Item = impl Into<OsString>>) -> Command {
        Command { words: words.into_iter().map(Into::into).collect(), ..Command::default() }
    }
}

/// The sandbox of a run and its exceptions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confinement {
    /// The means of confinement.
    pub layer: Layer,
    /// Additional readable paths, with everything below them.
    pub readable: Vec<PathBuf>,
    /// Those of the readable paths that stay readable even in secret folders.
    pub named: Vec<PathBuf>,
    /// Untrusted files and folders. Runs do not see untrusted files and folders that have been replaced, nor
    /// the targets of links that lead out of an untrusted folder.
    pub beneath: Vec<Held>,
    /// Files and folders that the run may not read.
    pub secret: Vec<PathBuf>,
    /// Additional writable folders.
    pub writable: Vec<PathBuf>,
    /// Whether the run is a compiler. A compiler may lock files, and its calls that change the metadata of
    /// files, especially permissions, do not fail even if Landlock alone confines the run.
    pub makes: bool,
    /// Environment variables in addition to PATH, LANG, HOME and TMPDIR.
    pub environment: Vec<(OsString, OsString)>,
}

impl Confinement {
    /// Permits reading the files that a program needs.
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
    /// Namespaces if available, and always Landlock.
    #[default]
    Any,
    /// Namespaces, which are required, and Landlock.
    Namespaces,
    /// Landlock alone.
    Landlock,
}

impl Layer {
    /// The error if a sandbox is requested explicitly and the system has none.
    pub const LACKING: &str = "this system has no sandbox; --sandbox none runs without a sandbox";
}

/// The launcher's answer to [`Order::Prepare`].
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Ready {
    /// A short description of the sandbox, or an empty string if there is no sandbox.
    pub sandbox: String,
    /// A line about a requested sandbox that the system lacks.
    pub lacking: Option<String>,
    /// Other limitations of this system compared to Linux, one line each.
    pub weaker: Vec<String>,
    /// Why only Landlock confines the runs, although namespaces were also requested.
    pub refused: Option<String>,
    /// Whether all runs use the same folder, so that the runner must check that no run leaves a trace in this
    /// folder for the next run.
    pub has_one_folder: bool,
    /// A short description of the control group, and the folders of the group.
    pub group: Option<(String, Vec<PathBuf>)>,
}

/// The limits of a run: times with nanosecond resolution, sizes in bytes, counts. None means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Total CPU time of all processes.
    pub cpu: Option<Duration>,
    /// Wall-clock time, without the time spent waiting for a processor if the system reports it.
    pub wall: Option<Duration>,
    /// Wall-clock time, including waiting for a processor.
    pub clock: Option<Duration>,
    /// Bytes on stdout. The reader of stdout counts these bytes, so the launcher does not receive this limit.
    #[serde(skip)]
    pub output: Option<u64>,
    /// Total memory in bytes of all processes.
    pub memory: Option<u64>,
    /// Stack size in bytes of the first thread, at most the hard limit of this process.
    pub stack: Option<u64>,
    /// Size in bytes of each file that the run writes.
    pub file: Option<u64>,
    /// Bytes on disk of all files in the run's folder. Each file counts as at least 4096 bytes.
    pub folder: Option<u64>,
    /// Number of files and folders in the run's folder.
    pub entries: Option<u64>,
    /// Number of names in the longest path in the run's folder.
    pub depth: Option<u64>,
    /// Number of threads of all processes at a time.
    pub processes: Option<u64>,
    /// Number of open files per process at a time.
    pub open_files: Option<u64>,
}

impl Limits {
    /// The usual process limit: for solutions, unless another limit is given, and for programs that the judge
    /// uses, such as compilers, checkers and generators.
    pub const PROCESSES: u64 = 256;

    /// The usual limit of open files per process.
    pub const OPEN_FILES: u64 = 1024;
}

/// The launcher's answer when all processes of a run are gone.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Ended {
    /// How the first process ended.
    pub exit: Exit,
    /// The limit or order that made the launcher kill the run, or would have made it do so if it had checked
    /// in time.
    pub stopped: Option<Stopped>,
    /// CPU time of all processes of the run.
    pub cpu: Duration,
    /// Wall-clock time until the first process ended.
    pub wall: Duration,
    /// The part of the wall-clock time during which the run waited for a processor, or None if the system
    /// does not report waiting times.
    pub waited: Option<Duration>,
    /// Peak memory in bytes: of the largest process, or of all processes together if a control group measures
    /// this total or the total exceeds the limit. None if the system does not report memory.
    pub memory: Option<u64>,
    /// The system calls that the sandbox refused, by name.
    pub refused: Vec<String>,
    /// Names of some files that the run left in its folder; if the run writes its output to a file, only the
    /// name of this file. For a checker that writes its message to the folder, the path and kind of an entry
    /// that is neither a file nor a folder.
    pub left: Vec<String>,
}

impl Ended {
    /// Creates the record of a run that did not start, with the system's error number.
    pub fn not_started(error: i32, wall: Duration) -> Ended {
        Ended { exit: Exit::NotStarted(error), wall, memory: Some(0), ..Ended::default() }
    }
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exit {
    /// The process exited with this code.
    Code(i32),
    /// The signal with this number killed the process.
    Signal(i32),
    /// The process did not start; the number is the system's error number.
    NotStarted(i32),
}

/// Exit code 0 is the default.
impl Default for Exit {
    fn default() -> Exit {
        Exit::Code(0)
    }
}

/// Why a run was killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stopped {
    /// The judge stopped the run, for example with [`Order::Stop`].
    Asked,
    /// The run exceeded the limit of CPU time.
    Cpu,
    /// The run exceeded a limit of wall-clock time.
    Wall,
    /// The run exceeded the memory limit.
    Memory,
    /// The run exceeded the process limit.
    Processes,
    /// The run's folder exceeded the size limit.
    Folder,
    /// The run's folder had too many files and folders.
    Entries,
    /// The folders in the run's folder were nested too deeply.
    Depth,
    /// A file of the run exceeded the size limit.
    File,
}

impl Stopped {
    /// Returns the first of the `reasons` that applies, if any.
    pub fn first<const N: usize>(reasons: [(bool, Stopped); N]) -> Option<Stopped> {
        reasons.into_iter().find(|(holds, _)| *holds).map(|(_, stopped)| stopped)
    }
}

/// Returns whether the use of a resource exceeds its limit.
pub fn is_over<T: PartialOrd>(used: T, limit: Option<T>) -> bool {
    limit.is_some_and(|limit| used > limit)
}

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    /// How the run ended.
    pub end: Termination,
    /// The stdout of the run, cut off at the limit.
    pub output: Vec<u8>,
    /// Whether the run was killed because it wrote too much to stdout.
    pub flooded: bool,
    /// The end of the run's stderr, at most [`STDERR`] bytes.
    pub errors: Vec<u8>,
}

/// How a run ended.
#[derive(Debug)]
pub enum Termination {
    /// The launcher observed the end of the run.
    Ended(Ended),
    /// The launcher died; the string says how, for example "was killed by SIGKILL". Only the run could have
    /// killed the launcher.
    LauncherLost(String),
    /// The launcher did not answer because the machine was too busy, which is not the fault of the run.
    LauncherStarved,
    /// The judge was interrupted.
    Interrupted,
}

/// Maximum number of bytes of stderr that are retained.
pub const STDERR: usize = 16 << 10;
