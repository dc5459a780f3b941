//! The code shared by all judging commands after parsing: it prepares the solution, its limits and its
//! comparison rule. [`compiling`] compiles a solution the way its judge does.
//!
//! The other modules serve `test`: [`request`] is the parsed command line, [`names`] resolves names of
//! problems, cases and folders, [`plan`] finds the cases and solutions, [`shares`] selects a part of the
//! cases, [`session`] judges, [`rerun`] remembers failed cases, `limits` finds the shortest time limit under
//! which a solution passes.

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
use dlx_harness::solutions::{self, Near, Options, compilation};
use dlx_problems::Problem;
use dlx_problems::judges::Judge;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Limits and comparison. None stands for the problem's own setting.
#[derive(Clone)]
pub struct Rules {
    /// CPU time per case.
    pub time: Option<Duration>,
    /// Factor applied to all time limits.
    pub time_factor: f64,
    /// Bytes of memory per case.
    pub memory: Option<u64>,
    /// Bytes of output, of each file written, and of all files written.
    pub output: u64,
    /// Bytes of stack; None if the stack may grow up to the memory limit.
    pub stack: Option<u64>,
    /// Maximum number of processes and threads running at the same time.
    pub processes: u64,
    /// Maximum number of open files per process.
    pub open_files: u64,
    /// The layers of the sandbox. None to run without a sandbox.
    pub sandbox: Option<Layer>,
    /// Files and folders that sandboxed runs may read in addition to what their program needs.
    pub readable: Vec<PathBuf>,
    /// The identities of the files and folders in `readable`.
    pub held: Vec<Held>,
    /// Flags added to the command line of the solution's compiler.
    pub flags: Vec<String>,
    /// Flags that a folder states for C and C++ sources, placed before `flags`.
    pub folder_flags: Vec<String>,
    /// Bytes of memory that a compiler of solutions may use.
    pub compiler_memory: u64,
    /// The judge to imitate when compiling solutions.
    pub like: Like,
    /// Files that solutions read and write instead of standard input and output.
    pub files: Option<Files>,
    /// Environment variables of sandboxed runs in addition to the usual variables.
    pub environment: Vec<(OsString, OsString)>,
    /// The comparison rule.
    pub compare: Option<Rule>,
    /// An external checker, which takes precedence over the comparison rule.
    pub checker: Option<Checker>,
    /// The protocol between dlx-judge and the checker: arguments and exit codes.
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

/// Default limits for cases that belong to no problem.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);
pub const DEFAULT_MEMORY: u64 = 1 << 30;
/// Maximum limits that a folder can set for itself. The command line can set higher limits.
const MAX_FOLDER_TIME: Duration = Duration::from_secs(60);
pub const MAX_FOLDER_MEMORY: u64 = 4 << 30;

impl Rules {
    /// The CPU time limit stated by a folder, capped at the maximum for folders or at the limit of these
    /// rules, whichever is greater.
    pub fn time_of(&self, folder: &Folder) -> Option<Duration> {
        let most = MAX_FOLDER_TIME.max(self.time.unwrap_or_default());
        folder.time.map(|time| time.min(most))
    }

    /// The limits that apply to a folder, in seconds of CPU time and MiB of memory.
    pub fn limits_of(&self, folder: &Folder) -> (f64, u64) {
        let (time, memory) =
            (self.time_of(folder).unwrap_or(DEFAULT_TIME), folder.memory.unwrap_or(DEFAULT_MEMORY));
        (time.as_secs_f64(), memory.min(MAX_FOLDER_MEMORY) >> 20)
    }

    /// The CPU time and bytes of memory that a package states for its validators and checkers, capped as in
    /// [`Rules::time_of`].
    pub fn validation_of(&self, folder: &Folder) -> (Option<Duration>, Option<u64>) {
        let (time, memory) = folder.validation;
        let most = MAX_FOLDER_TIME.max(self.time.unwrap_or_default());
        let most_memory = MAX_FOLDER_MEMORY.max(self.memory.unwrap_or_default());
        (time.map(|time| time.min(most)), memory.map(|bytes| bytes.min(most_memory)))
    }

    /// Whether these rules differ from what the problem states.
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

    /// One line for each limit stated by the folder that exceeds the maximum and is therefore reduced.
    pub fn cut_limits(&self, folder: &Folder) -> Vec<String> {
        let is_long = |time: &&Duration| self.time.is_none() && **time > MAX_FOLDER_TIME;
        let is_large = |bytes: &&u64| self.memory.is_none() && **bytes > MAX_FOLDER_MEMORY;
        let time = folder.time.iter().chain(&folder.validation.0).filter(is_long);
        let memory = folder.memory.iter().chain(&folder.validation.1).filter(is_large);
        let line = |asked: f64, unit, used: u64, option| {
            format!(
                "{}: asks for {asked} {unit}, gets {used} {unit}; {option} raises the limit",
                folder.name()
            )
        };
        let time = time.map(|time| line(time.as_secs_f64(), "s", MAX_FOLDER_TIME.as_secs(), "--time-limit"));
        let memory =
            memory.map(|bytes| line((bytes >> 20) as f64, "MiB", MAX_FOLDER_MEMORY >> 20, "--memory-limit"));
        time.chain(memory).collect()
    }

    /// The sandbox of all runs. It hides the outputs kept in the cache and the paths `secret`, which must be
    /// absolute, with links resolved. Unless the sandbox is for `built_in` solutions or for programs that
    /// read their package, it also hides this program, which contains expected outputs, and unpacked
    /// packages. None if runs are not sandboxed.
    ///
    /// # Errors
    /// Fails if one of the paths now leads to another file or folder, or if there are too many files to
    /// search for hard links to these paths.
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
        // Unpacked packages contain cases too, which only a folder's own programs may read.
        let packages = cache.as_ref().filter(|_| !built_in);
        secret.extend(packages.into_iter().flat_map(Cache::of_packages));
        secret.extend(cache.map(|cache| cache.outputs()));
        secret.extend(secrets::other_names(&secret, &readable)?);
        if !built_in && let Some(own) = own_place() {
            secret.extend(secrets::installed(&own));
            secret.extend(secrets::copies(&own, &readable)?);
            secret.push(own);
        }
        // Runs can see /usr. If it contains the temporary folder, hide the inputs and outputs of other runs
        // there.
        let temporary = std::fs::canonicalize(std::env::temp_dir());
        secret.extend(temporary.ok().filter(|place| place.starts_with("/usr")));
        // Resolve links only once: other users' paths may lead elsewhere by the time the sandbox is set up.
        let secret = secret.iter().filter_map(|path| std::fs::canonicalize(path).ok()).collect();
        let beneath = self.held.clone();
        Ok(Some(Confinement { layer, secret, readable, beneath, environment, ..Confinement::default() }))
    }

    /// Compiles one of several solutions, for a problem of the judge `of`. A faulty file gives a verdict, not
    /// an error.
    ///
    /// # Errors
    /// Fails as [`Rules::compile`] does.
    pub fn compile_entrant(
        &self,
        entrant: &Entrant,
        of: Option<&'static Judge>,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Built> {
        match &entrant.fault {
            Some(fault) => Ok(Built::of(Err(Finding::new(Verdict::SE, fault.clone())))),
            None => {
                let near = if entrant.is_named { Near::Headers } else { Near::Nothing };
                self.compile((&entrant.file, near), of, confinement, interrupt)
            }
        }
    }

    /// Bundles the kernel with `source`, the Rust or C++ text of `file`. A file that the user named may be a
    /// [source of this project](bundle::of_problem). None if the source does not use the kernel.
    pub fn with_kernel(&self, source: &str, file: &Path, is_named: bool) -> Option<anyhow::Result<String>> {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let named = self.files.as_ref().map(|files| [files.input.clone(), files.output.clone()]);
        let of_problem = if is_named { bundle::of_problem(source, file) } else { None };
        of_problem.or_else(|| bundle::with_kernel(source, &name, named.as_ref()))
    }

    /// Checks that no compiler options are given for a solution that is not compiled.
    ///
    /// # Errors
    /// Fails if there are such options.
    pub fn check_uncompiled(&self) -> anyhow::Result<()> {
        let option = match (&self.flags[..], self.like, self.compiler_memory) {
            ([_, ..], ..) => "--flags",
            (_, Like::Native | Like::Judge(_), _) => "--as",
            (.., compilation::MEMORY) => return Ok(()),
            _ => "--compiler-memory",
        };
        misuse!("{option} is for a solution that is compiled: add --solution FILE or --bundled")
    }

    /// Wraps a user's solution so that it reads and writes the files named by these rules, or else by
    /// `stated`, instead of standard input and output.
    pub fn with_files(&self, stated: &Stated, solution: Command) -> Command {
        match self.files.clone().or(stated.files.clone()) {
            Some(files) => solutions::with_files(solution, files),
            None => solution,
        }
    }

    /// Compiles the external checker in the sandbox, if there is one. The checker gets copies of a case's
    /// files, and can read nothing else except its own program.
    ///
    /// # Errors
    /// Fails if the checker does not compile, or compiling it cannot be attempted.
    pub fn checker(&self, interrupt: &Interrupt) -> anyhow::Result<Option<external::Checker>> {
        let Some(checker) = &self.checker else { return Ok(None) };
        let confinement = self.confinement(Vec::new(), true)?;
        let command = match checker {
            Checker::Command(command) => command.clone(),
            Checker::Source(file) => {
                let options = Options { near: Near::Parts { below: None }, ..Options::default() };
                let compiled = solutions::compile(file, &options, confinement.as_ref(), interrupt)?;
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

    /// Returns a subject that runs `command` as the solution on the cases called `name`. `stated` supplies
    /// everything that these rules leave open.
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
                // Also limit wall-clock time, because a sleeping program uses no CPU time; but allow more of
                // it, because a busy machine delays runs.
                wall: Some(wall(time)),
                clock: None,
                output: Some(stated.output.unwrap_or(self.output).min(self.output)),
                memory: Some(memory),
                // On judges, the stack may usually grow up to the memory limit.
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

/// The limits and comparison stated by a problem or a folder, used where [`Rules`] leave them open.
#[derive(Clone)]
pub struct Stated {
    /// CPU time of a case.
    pub time: Duration,
    /// Bytes of memory of a case.
    pub memory: u64,
    /// Bytes of output of a case, if the limit is lower than usual.
    pub output: Option<u64>,
    /// How outputs are judged.
    pub judged: Judged,
    /// The judge's verdicts on outputs that differ only at the ends of lines or of the output.
    pub ends: Option<EndRules>,
    /// Files that solutions read and write instead of standard input and output.
    pub files: Option<Files>,
    /// CPU time and bytes of memory of a case for Java solutions, if the judge states different ones.
    pub java: Option<(Duration, u64)>,
    /// A note added to verdicts about these limits.
    pub of_limits: Option<String>,
}

impl Stated {
    /// The defaults for cases that belong to no problem.
    pub fn nothing() -> Stated {
        Stated {
            time: DEFAULT_TIME,
            memory: DEFAULT_MEMORY,
            output: None,
            judged: Judged::By(Rule::Lines),
            ends: None,
            files: None,
            java: None,
            of_limits: None,
        }
    }

    /// The settings of a built-in problem; without a problem, the defaults.
    ///
    /// # Errors
    /// Fails if the problem's `problem.toml` is malformed, which a test rules out.
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

/// The wall-clock limit of a run with the CPU time limit `time`.
fn wall(time: Duration) -> Duration {
    3 * time + Duration::from_secs(1)
}

/// The path of this program, even if the file has been replaced since it started.
fn own_place() -> Option<PathBuf> {
    let own = std::env::current_exe().ok()?;
    Some(own.to_str().and_then(|own| own.strip_suffix(" (deleted)")).map(PathBuf::from).unwrap_or(own))
}

/// The command of a solution, or the reason why there is none: compiler errors, or a cause such as a full
/// disk that is not the solution's fault.
pub type Solution = Result<Command, Finding>;

/// Returns command-line arguments that select the source `file` or the `command` as the solution.
pub fn words(file: Option<&Path>, command: Option<&str>) -> Vec<String> {
    let file = file.map(|file| format!("--solution {}", platform::quote(&file.to_string_lossy())));
    let command = command.map(|command| format!("--exec {}", platform::quote(command)));
    file.into_iter().chain(command).collect()
}
