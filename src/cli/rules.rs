//! What commands that judge have in common: whom they judge, under which limits, by which rule.

use crate::harness::compare::Rule;
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{Judged, Subject};
use crate::harness::protocol::{Command, Confinement, Limits};
use crate::harness::solution::{self, Compiled};
use crate::problems::Problem;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Limits, and how outputs are compared.
#[derive(clap::Args)]
pub struct Rules {
    /// Seconds of processor time for a case [default: the judge's]
    #[arg(long, value_name = "S", value_parser = positive)]
    time_limit: Option<f64>,
    /// MiB of memory for a case [default: the judge's]
    #[arg(long, value_name = "MiB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    memory_limit: Option<u64>,
    /// MiB of output for a case, or twice the expected output where that is more; and MiB of files that it writes
    #[arg(long, value_name = "MiB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..1 << 20))]
    output_limit: u64,
    /// MiB of stack for a case [default: the limit on memory]
    #[arg(long, value_name = "MiB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    stack_limit: Option<u64>,
    /// Processes and threads of a case at one time
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    process_limit: u32,
    /// Files that a process of a case has open at one time
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(8..))]
    open_file_limit: u32,
    /// Do not shut runs off from the network, the expected outputs, and files and processes outside their own
    #[arg(long)]
    no_sandbox: bool,
    /// A variable that runs have in their environment besides PATH, LANG, HOME and TMPDIR; without a value, with ours
    #[arg(long, value_name = "NAME[=VALUE]", value_parser = variable)]
    env: Vec<String>,
    /// How outputs are compared: exact, lines, tokens, float(ABS,REL) [default: the problem's rule, `lines` for a PATH]
    #[arg(long, value_name = "RULE")]
    compare: Option<Rule>,
    /// Judge outputs by this checker, called the testlib way (CHECKER INPUT OUTPUT ANSWER): a source file, or a command
    #[arg(long, value_name = "FILE|CMD", conflicts_with = "compare")]
    pub checker: Option<String>,
}

/// What a case may use where no judge says.
const TIME: f64 = 10.0;
const MEMORY: u64 = 1024;

impl Rules {
    /// What runs are kept from: `secret`, and, what is not built in, this program, which knows the answers to its own
    /// cases. None to shut them off from nothing.
    pub fn confinement(&self, secret: Vec<PathBuf>, theirs: bool) -> Option<Confinement> {
        let own = theirs.then(std::env::current_exe).and_then(Result::ok);
        let secret = secret.into_iter().chain(own).collect();
        let environment = self.environment();
        (!self.no_sandbox).then_some(Confinement { secret, environment, ..Confinement::default() })
    }

    /// The variables that runs have besides those that all have.
    fn environment(&self) -> Vec<(OsString, OsString)> {
        let variable = |text: &String| match text.split_once('=') {
            Some((name, value)) => Some((name.into(), value.into())),
            None => Some((text.into(), std::env::var_os(text)?)),
        };
        self.env.iter().filter_map(variable).collect()
    }

    /// Somebody's own checker, ready to be called, if one is asked for.
    ///
    /// # Errors
    /// If it does not compile, or that cannot be tried.
    pub fn checker(&self, interrupt: &Interrupt) -> anyhow::Result<Option<Command>> {
        let Some(checker) = &self.checker else { return Ok(None) };
        let file = Path::new(checker);
        if !solution::is_source(file) {
            return Ok(Some(solution::command(checker)?));
        }
        match solution::compile(file, &[], None, interrupt)? {
            Ok(command) => Ok(Some(command)),
            Err(said) => anyhow::bail!("the checker {checker} does not compile:\n{said}"),
        }
    }

    /// What `command` is judged as, by `checker` if there is one: for a problem, by that one's rules where no others are
    /// asked for.
    pub fn subject(
        &self,
        name: &str,
        problem: Option<&Problem>,
        command: Compiled,
        checker: Option<Command>,
        confinement: Option<Confinement>,
    ) -> anyhow::Result<Subject> {
        let facts = problem.map(Problem::facts);
        let seconds = self.time_limit.or(facts.as_ref().map(|facts| facts.limits.time)).unwrap_or(TIME);
        let memory = self.memory_limit.or(facts.as_ref().map(|facts| facts.limits.memory)).unwrap_or(MEMORY);
        let judged = match (checker, self.compare, problem.and_then(|problem| problem.check), facts) {
            (Some(checker), _, _, _) => Judged::External(checker),
            (None, Some(rule), _, _) => Judged::By(rule),
            (None, None, Some(check), _) => Judged::Checked(check),
            (None, None, None, Some(facts)) => Judged::By(
                facts
                    .compare
                    .parse()
                    .map_err(|error: String| anyhow::anyhow!("problems/{name}/problem.toml: {error}"))?,
            ),
            (None, None, None, None) => Judged::By(Rule::Lines),
        };
        Ok(Subject {
            name: name.to_string(),
            entrant: None,
            command: command.map(|command| solution::within(command, memory << 20)),
            judged,
            limits: Limits {
                cpu: Some(Duration::from_secs_f64(seconds)),
                // A sleeper uses no processor time; a busy machine takes longer than the processor does.
                wall: Some(Duration::from_secs_f64(3.0 * seconds + 1.0)),
                memory: Some(memory << 20),
                // Judges let the stack grow as far as the memory.
                stack: Some(self.stack_limit.unwrap_or(memory) << 20),
                file: Some(self.output_limit << 20),
                folder: Some(self.output_limit << 20),
                processes: Some(u64::from(self.process_limit)),
                open_files: Some(u64::from(self.open_file_limit)),
            },
            confinement,
            output: self.output_limit << 20,
        })
    }

    /// The words of a command line that ask for the same.
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        words.extend(self.time_limit.map(|seconds| format!("--time-limit {seconds}")));
        words.extend(self.memory_limit.map(|size| format!("--memory-limit {size}")));
        words.extend(self.stack_limit.map(|size| format!("--stack-limit {size}")));
        words.extend(self.no_sandbox.then(|| "--no-sandbox".to_string()));
        words.extend(self.env.iter().map(|variable| format!("--env {}", shell_words::quote(variable))));
        words.extend(
            self.checker.as_deref().map(|checker| format!("--checker {}", shell_words::quote(checker))),
        );
        words.extend(self.compare.map(|rule| format!("--compare '{rule}'")));
        words
    }
}

/// Somebody's own solution, a source file or a command, compiled. The inner error is what the compiler said; None if
/// there is neither.
pub fn theirs(
    file: Option<&Path>,
    command: Option<&str>,
    confinement: Option<&Confinement>,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Compiled>> {
    match (file, command) {
        (Some(file), _) => Ok(Some(solution::compile(file, &[], confinement, interrupt)?)),
        (None, Some(line)) => Ok(Some(Ok(solution::command(line)?))),
        (None, None) => Ok(None),
    }
}

/// The words of a command line that ask for this solution.
pub fn words(file: Option<&Path>, command: Option<&str>) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(file.map(|file| format!("--solution {}", shell_words::quote(&file.to_string_lossy()))));
    words.extend(command.map(|command| format!("--exec {}", shell_words::quote(command))));
    words
}

fn variable(text: &str) -> Result<String, String> {
    match text.split('=').next() {
        Some(name) if !name.is_empty() && !text.contains('\0') => Ok(text.to_string()),
        _ => Err("expected NAME or NAME=VALUE".into()),
    }
}

fn positive(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_string())?;
    if seconds > 0.0 && seconds < 1e6 {
        Ok(seconds)
    } else {
        Err("expected more than 0 and less than 1000000".into())
    }
}
