//! The part that all judging commands share once the command line is read: the solution, its limits, its comparison.

use super::Said;
use crate::harness::compare::Rule;
use crate::harness::external::{self, Protocol};
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{Judged, Subject};
use crate::harness::protocol::{Command, Confinement, Layer, Limits};
use crate::harness::solution::{self, Compiled};
use crate::problems::Problem;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Limits and comparison. None leaves the choice to the problem.
pub struct Rules {
    /// CPU time of a case.
    pub time: Option<Duration>,
    /// What all time limits are multiplied by.
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
pub enum Checker {
    /// A source file to compile.
    Source(PathBuf),
    /// A command.
    Command(Command),
}

/// The default limits that no judge states.
const OUTPUT: u64 = 64 << 20;
const PROCESSES: u64 = 256;
const OPEN_FILES: u64 = 1024;

/// The default limits of a case that belongs to no problem.
const TIME: Duration = Duration::from_secs(10);
const MEMORY: u64 = 1 << 30;

impl Rules {
    /// What the judge of each problem has, in a sandbox.
    pub fn of_judge() -> Rules {
        Rules {
            time: None,
            time_factor: 1.0,
            memory: None,
            output: OUTPUT,
            stack: None,
            processes: PROCESSES,
            open_files: OPEN_FILES,
            sandbox: true,
            environment: Vec::new(),
            compare: None,
            checker: None,
            protocol: Protocol::default(),
        }
    }

    /// The sandbox of all runs, which hides `secret`. It hides this program, too, which contains the expected outputs
    /// of its cases, unless the solution is `built_in`. None without a sandbox.
    pub fn confinement(&self, secret: Vec<PathBuf>, built_in: bool) -> Option<Confinement> {
        let own = (!built_in).then(std::env::current_exe).and_then(Result::ok);
        let secret = secret.into_iter().chain(own).collect();
        let (environment, readable) = (self.environment.clone(), self.readable.clone());
        let confinement =
            |layer| Confinement { layer, secret, readable, environment, ..Confinement::default() };
        self.sandbox.map(confinement)
    }

    /// The command that calls the external checker, if there is one.
    ///
    /// # Errors
    /// If it does not compile, or cannot be compiled.
    pub fn checker(&self, interrupt: &Interrupt) -> anyhow::Result<Option<external::Checker>> {
        let called = |command| Ok(Some(external::Checker { command, protocol: self.protocol }));
        match &self.checker {
            None => Ok(None),
            Some(Checker::Command(command)) => called(command.clone()),
            Some(Checker::Source(file)) => match solution::compile(file, &[], None, interrupt)? {
                Ok(command) => called(command),
                Err(words) => {
                    Err(Said { what: format!("the checker {} does not compile:", file.display()), words }
                        .into())
                }
            },
        }
    }

    /// `command` as the solution of the cases called `name`. `problem` decides everything that these rules leave open.
    ///
    /// # Errors
    /// If the problem's own rule is malformed, which a test rules out.
    pub fn subject(
        &self,
        name: &str,
        problem: Option<&Problem>,
        command: Compiled,
        checker: Option<external::Checker>,
        confinement: Option<Confinement>,
    ) -> anyhow::Result<Subject> {
        let facts = problem.map(Problem::facts);
        let limits = facts.as_ref().map(|facts| &facts.limits);
        let time = self.time.or(limits.map(|limits| Duration::from_secs_f64(limits.time))).unwrap_or(TIME);
        let time = time.mul_f64(self.time_factor);
        let memory = self.memory.or(limits.map(|limits| limits.memory << 20)).unwrap_or(MEMORY);
        let judged = match (checker, self.compare, problem.and_then(|problem| problem.check), &facts) {
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
        let reads = command.as_ref().map(|command| command.reads.clone()).unwrap_or_default();
        let confinement = confinement.map(|confinement| confinement.reading(&reads));
        Ok(Subject {
            name: name.to_string(),
            entrant: None,
            command: command.map(|command| solution::within(command, memory)),
            judged,
            limits: Limits {
                cpu: Some(time),
                // A program that sleeps uses no CPU time, and on a busy machine the wall clock runs ahead of it.
                wall: Some(3 * time + Duration::from_secs(1)),
                memory: Some(memory),
                // Judges let the stack grow as far as the memory.
                stack: Some(self.stack.unwrap_or(memory)),
                file: Some(self.output),
                folder: Some(self.output),
                processes: Some(self.processes),
                open_files: Some(self.open_files),
            },
            confinement,
            output: self.output,
        })
    }
}

/// The words of a command line that asks for this solution.
pub fn words(file: Option<&Path>, command: Option<&str>) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(file.map(|file| format!("--solution {}", shell_words::quote(&file.to_string_lossy()))));
    words.extend(command.map(|command| format!("--exec {}", shell_words::quote(command))));
    words
}
