//! The part that all judging commands share once the command line is read: the solution, its limits, its
//! comparison. [`compiling`] compiles the solution as its judge does.
//!
//! What `test` needs beyond that: [`request`] is what it is asked for, [`names`] are problems, cases and
//! folders by their names, [`plan`] finds the cases and solutions, [`shares`] takes a part of them,
//! [`session`] judges, [`rerun`] keeps what failed, `limits` says from which time limit on a solution passes.

pub mod compiling;
mod limits;
pub mod names;
pub mod plan;
pub mod request;
pub mod rerun;
mod runtime;
pub mod session;
mod shares;
pub mod why;

pub use self::compiling::{Built, Like};
use super::errors::{CompileError, misuse};
use crate::bundle;
use crate::folder::Folder;
use anyhow::bail;
use dlx_comparison::{EndRules, Rule};
use dlx_harness::beneath::Held;
use dlx_harness::judge::external::{self, Protocol};
use dlx_harness::judge::verdict::{Finding, Verdict};
use dlx_harness::judge::{Judged, Subject, hints};
use dlx_harness::platform;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Confinement, Files, Layer, Limits};
use dlx_harness::run::secrets;
use dlx_harness::solutions::cache::Cache;
use dlx_harness::solutions::entrant::Entrant;
use dlx_harness::solutions::{self, Options, compilation};
use dlx_problems::Problem;
use dlx_problems::judges::Judge;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Limits and comparison. None leaves the choice to the problem.
#[derive(Clone)]
pub struct Rules {
    /// CPU time of a case.
    pub time: Option<Duration>,
    /// The factor of all time limits.
    pub time_factor: f64,
    /// Bytes of memory of a case.
    pub memory: Option<u64>,
    /// Bytes of output, and bytes of files written.
    pub output: u64,
    /// Bytes of stack; None for as much as the memory.
    pub stack: Option<u64>,
    /// Processes and threads at one time.
    pub processes: u64,
    /// Open files of each process.
    pub open_files: u64,
    /// By which means runs are sandboxed. None for by none.
    pub sandbox: Option<Layer>,
    /// Files and folders that sandboxed runs may read besides those that their program needs.
    pub readable: Vec<PathBuf>,
    /// Which these are.
    pub held: Vec<Held>,
    /// Words added to the command line of the solution's compiler.
    pub flags: Vec<String>,
    /// Those that a folder states for sources in C and C++, before these.
    pub folder_flags: Vec<String>,
    /// Bytes of memory that a compiler of solutions may use.
    pub compiler_memory: u64,
    /// As which judge solutions are compiled.
    pub like: Like,
    /// The files that solutions read and write in place of standard input and output.
    pub files: Option<Files>,
    /// Environment variables of sandboxed runs besides those that all have.
    pub environment: Vec<(OsString, OsString)>,
    /// The comparison rule.
    pub compare: Option<Rule>,
    /// An external checker, which takes precedence over any rule.
    pub checker: Option<Checker>,
    /// How the checker is called.
    pub protocol: Protocol,
}

/// An external checker.
#[derive(Clone)]
pub enum Checker {
    /// A source file to compile.
    Source(PathBuf),
    /// A command.
    Command(Command),
}

/// The default limits of a case that belongs to no problem.
pub const TIME: Duration = Duration::from_secs(10);
pub const MEMORY: u64 = 1 << 30;
/// The largest limits that a folder gives itself. Who gives more on the command line knows that program.
const MAX_FOLDER_TIME: Duration = Duration::from_secs(60);
pub const MAX_FOLDER_MEMORY: u64 = 4 << 30;

impl Rules {
    /// The CPU time limit that a folder states, at most what it may give itself or what these rules give.
    pub fn time_of(&self, folder: &Folder) -> Option<Duration> {
        let most = MAX_FOLDER_TIME.max(self.time.unwrap_or_default());
        folder.time.map(|time| time.min(most))
    }

    /// The limits of a folder in seconds of CPU time and MiB of memory.
    pub fn limits_of(&self, folder: &Folder) -> (f64, u64) {
        let (time, memory) = (self.time_of(folder).unwrap_or(TIME), folder.memory.unwrap_or(MEMORY));
        (time.as_secs_f64(), memory.min(MAX_FOLDER_MEMORY) >> 20)
    }

    /// The CPU time and the bytes of memory that validators and checkers of a package may use, if it says so;
    /// likewise bounded.
    pub fn validation_of(&self, folder: &Folder) -> (Option<Duration>, Option<u64>) {
        let (time, memory) = folder.validation;
        let most = MAX_FOLDER_TIME.max(self.time.unwrap_or_default());
        let most_memory = MAX_FOLDER_MEMORY.max(self.memory.unwrap_or_default());
        (time.map(|time| time.min(most)), memory.map(|bytes| bytes.min(most_memory)))
    }

    /// Whether they judge in another way than the problem states.
    pub fn are_changed(&self) -> bool {
        let is_limited = self.time.is_some() || self.memory.is_some() || self.stack.is_some();
        let is_compiled = !self.flags.is_empty() || matches!(self.like, Like::Native | Like::Judge(_));
        is_limited
            || is_compiled
            || self.time_factor != 1.0
            || self.compare.is_some()
            || self.checker.is_some()
            || self.files.is_some()
    }

    /// A line for each limit that the folder states and does not get.
    pub fn cut_limits(&self, folder: &Folder) -> Vec<String> {
        let is_long = |time: &&Duration| self.time.is_none() && **time > MAX_FOLDER_TIME;
        let is_large = |bytes: &&u64| self.memory.is_none() && **bytes > MAX_FOLDER_MEMORY;
        let time = folder.time.iter().chain(&folder.validation.0).filter(is_long);
        let memory = folder.memory.iter().chain(&folder.validation.1).filter(is_large);
        let line = |asked: f64, unit, used: u64, option| {
            format!("{}: asks for {asked} {unit}: {used} {unit} are used; {option} gives more", folder.name())
        };
        let time = time.map(|time| line(time.as_secs_f64(), "s", MAX_FOLDER_TIME.as_secs(), "--time-limit"));
        let memory =
            memory.map(|bytes| line((bytes >> 20) as f64, "MiB", MAX_FOLDER_MEMORY >> 20, "--memory-limit"));
        time.chain(memory).collect()
    }

    /// The sandbox of all runs, which hides the places `secret`, absolute and without links. It hides this
    /// program, too, which contains the expected outputs of its cases, and packages that were unpacked,
    /// unless it is for `built_in` solutions or programs that read their package; and the outputs that are
    /// kept. None without a sandbox.
    ///
    /// # Errors
    /// If one of these is another place by now, or there are too many files to look for other names of them.
    pub fn confinement(
        &self,
        mut secret: Vec<PathBuf>,
        built_in: bool,
    ) -> anyhow::Result<Option<Confinement>> {
        let Some(layer) = self.sandbox else { return Ok(None) };
        let (environment, readable) = (self.environment.clone(), self.readable.clone());
        for place in &secret {
            if platform::reached(place).ok().as_ref() != Some(place) {
                bail!("{} was changed while it was read", place.display());
            }
        }
        let cache = Cache::open().ok();
        // Packages that were unpacked have cases, too; programs of the folder itself read those.
        let packages = cache.as_ref().filter(|_| !built_in);
        secret.extend(packages.into_iter().flat_map(Cache::of_packages));
        secret.extend(cache.map(|cache| cache.outputs()));
        secret.extend(secrets::other_names(&secret, &readable)?);
        if !built_in && let Some(own) = own_place() {
            secret.extend(secrets::installed(&own));
            secret.extend(secrets::copies(&own, &readable)?);
            secret.push(own);
        }
        // All runs see what is the system's, and other runs' inputs and outputs may be below it.
        let temporary = std::fs::canonicalize(std::env::temp_dir());
        secret.extend(temporary.ok().filter(|place| place.starts_with("/usr")));
        // Once: a path of others may lead elsewhere when the sandbox is made.
        let secret = secret.iter().filter_map(|path| std::fs::canonicalize(path).ok()).collect();
        let beneath = self.held.clone();
        Ok(Some(Confinement { layer, secret, readable, beneath, environment, ..Confinement::default() }))
    }

    /// Compiles a solution among others, of a problem of the judge `of`. What is wrong with it is its own
    /// fault.
    ///
    /// # Errors
    /// As [`Rules::compile`].
    pub fn compile_entrant(
        &self,
        entrant: &Entrant,
        of: Option<&'static Judge>,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Built> {
        match &entrant.fault {
            Some(fault) => Ok(Built::of(Err(Finding::new(Verdict::SE, fault.clone())))),
            None => self.compile(&entrant.file, of, confinement, interrupt),
        }
    }

    /// The bundle of the `source` of a file in Rust or C++ and the kernel. None if it does not use the
    /// kernel.
    pub fn with_kernel(&self, source: &str, file: &Path) -> Option<anyhow::Result<String>> {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let named = self.files.as_ref().map(|files| [files.input.clone(), files.output.clone()]);
        bundle::of_problem(source, file).or_else(|| bundle::with_kernel(source, &name, named.as_ref()))
    }

    /// An error if options of a compiler are given for a solution that is not compiled.
    ///
    /// # Errors
    /// If there are any.
    pub fn check_uncompiled(&self) -> anyhow::Result<()> {
        let option = match (&self.flags[..], self.like, self.compiler_memory) {
            ([_, ..], ..) => "--flags",
            (_, Like::Native | Like::Judge(_), _) => "--as",
            (.., compilation::MEMORY) => return Ok(()),
            _ => "--compiler-memory",
        };
        misuse!("{option} is for a solution that is compiled: add --solution FILE or --bundled")
    }

    /// A solution that is not this program's, with the files that these rules or what is `stated` have it
    /// read and write in place of standard input and output.
    pub fn with_files(&self, stated: &Stated, solution: Command) -> Command {
        match self.files.clone().or(stated.files.clone()) {
            Some(files) => solutions::with_files(solution, files),
            None => solution,
        }
    }

    /// The external checker, if there is one, compiled in the sandbox. It is given copies of the files of a
    /// case, and sees nothing else beside what it is made of.
    ///
    /// # Errors
    /// If it does not compile, or cannot be compiled.
    pub fn checker(&self, interrupt: &Interrupt) -> anyhow::Result<Option<external::Checker>> {
        let Some(checker) = &self.checker else { return Ok(None) };
        let confinement = self.confinement(Vec::new(), true)?;
        let command = match checker {
            Checker::Command(command) => command.clone(),
            Checker::Source(file) => {
                let compiled =
                    solutions::compile(file, &Options::default(), confinement.as_ref(), interrupt)?;
                compiled.map_err(|mut messages| {
                    let hidden = confinement.as_ref().and_then(|_| hints::missed(&messages));
                    messages.extend(hidden.map(|hidden| format!("\n{hidden}")));
                    let what = format!("the checker {} does not compile:", file.display());
                    CompileError { what, messages }
                })?
            }
        };
        let confinement = confinement.map(|confinement| confinement.reading(&command.reads));
        let (time, memory) = (external::TIME, external::MEMORY);
        Ok(Some(external::Checker {
            command,
            protocol: self.protocol,
            confinement,
            time,
            memory,
            next: None,
        }))
    }

    /// `command` as the solution of the cases called `name`. What is `stated` of them decides everything that
    /// these rules leave open.
    pub fn subject(
        &self,
        name: &str,
        stated: &Stated,
        command: Solution,
        checker: Option<external::Checker>,
        confinement: Option<Confinement>,
    ) -> Subject {
        let time = self.time.unwrap_or(stated.time).mul_f64(self.time_factor);
        let memory = self.memory.unwrap_or(stated.memory);
        let judged = match (checker, self.compare) {
            (Some(checker), _) => Judged::External(Box::new(checker)),
            (None, Some(rule)) => Judged::By(rule),
            (None, None) => stated.judged.clone(),
        };
        let reads = command.as_ref().map(|command| command.reads.clone()).unwrap_or_default();
        let confinement = confinement.map(|confinement| confinement.reading(&reads));
        let ends = stated.ends.clone().filter(|_| self.compare.is_none());
        Subject {
            name: name.to_string(),
            entrant: None,
            command: command.map(|command| solutions::within(command, memory)),
            judged,
            ends,
            limits: Limits {
                cpu: Some(time),
                // A program that sleeps uses no CPU time, and on a busy machine the wall clock runs ahead of
                // it.
                wall: Some(wall(time)),
                clock: None,
                output: Some(stated.output.unwrap_or(self.output).min(self.output)),
                memory: Some(memory),
                // Judges let the stack grow as far as the memory.
                stack: Some(self.stack.unwrap_or(memory)),
                file: Some(self.output),
                folder: Some(self.output),
                processes: Some(self.processes),
                open_files: Some(self.open_files),
                ..Limits::default()
            },
            of_limits: stated.of_limits.clone().filter(|_| self.time.is_none() && self.memory.is_none()),
            confinement,
            remarks: Vec::new(),
        }
    }
}

/// What a problem or a folder says of its cases, where [`Rules`] leave it open.
#[derive(Clone)]
pub struct Stated {
    /// CPU time of a case.
    pub time: Duration,
    /// Bytes of memory of a case.
    pub memory: u64,
    /// Bytes of output of a case, where fewer than usual.
    pub output: Option<u64>,
    /// How outputs are judged.
    pub judged: Judged,
    /// What the judge says to outputs that differ at ends alone.
    pub ends: Option<EndRules>,
    /// The files that solutions read and write in place of standard input and output.
    pub files: Option<Files>,
    /// CPU time and bytes of memory of a case for solutions in Java, if the judge states others.
    pub java: Option<(Duration, u64)>,
    /// What is added where a run is over these limits.
    pub of_limits: Option<String>,
}

impl Stated {
    /// What is stated of cases that belong to nothing.
    pub fn nothing() -> Stated {
        Stated {
            time: TIME,
            memory: MEMORY,
            output: None,
            judged: Judged::By(Rule::Lines),
            ends: None,
            files: None,
            java: None,
            of_limits: None,
        }
    }

    /// What a built-in problem states, and without one nothing.
    ///
    /// # Errors
    /// If its `problem.toml` is malformed, which a test rules out.
    pub fn of_problem(problem: Option<&Problem>) -> anyhow::Result<Stated> {
        let Some(problem) = problem else { return Ok(Stated::nothing()) };
        let facts = problem.facts();
        let wrong = |error: String| anyhow::anyhow!("problems/{}/problem.toml: {error}", problem.home);
        let files = facts.files.as_ref().map(|[input, output]| Files::new(input, output)).transpose();
        Ok(Stated {
            time: facts.limits.cpu(),
            memory: facts.limits.bytes(),
            output: None,
            judged: match problem.check {
                Some(check) => Judged::Checked(check),
                None => Judged::By(facts.compare.parse().map_err(wrong)?),
            },
            ends: facts.ends(),
            files: files.map_err(wrong)?,
            java: facts.limits.java.as_ref().map(|java| (java.cpu(), java.bytes())),
            of_limits: facts.limits.unknown.then(|| format!("the limits of {} are not known", facts.judge)),
        })
    }
}

/// How long a run may take by the wall clock if it may use `time` of a processor.
fn wall(time: Duration) -> Duration {
    3 * time + Duration::from_secs(1)
}

/// The place of this program, at which there may be another one by now.
fn own_place() -> Option<PathBuf> {
    let own = std::env::current_exe().ok()?;
    Some(own.to_str().and_then(|own| own.strip_suffix(" (deleted)")).map(PathBuf::from).unwrap_or(own))
}

/// A solution, or why there is none: the compiler's errors, or a disk that is full, which is no fault of the
/// solution.
pub type Solution = Result<Command, Finding>;

/// The words of a command line that asks for this solution.
pub fn words(file: Option<&Path>, command: Option<&str>) -> Vec<String> {
    let file = file.map(|file| format!("--solution {}", platform::quote(&file.to_string_lossy())));
    let command = command.map(|command| format!("--exec {}", platform::quote(command)));
    file.into_iter().chain(command).collect()
}
