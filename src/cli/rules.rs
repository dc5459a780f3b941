//! What commands that judge have in common: whom they judge, under which limits, by which rule.

use crate::harness::compare::Rule;
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{Judged, Subject};
use crate::harness::protocol::Limits;
use crate::harness::solution::{self, Compiled};
use crate::problems::Problem;
use std::path::Path;
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
    /// MiB of output for a case; where twice the expected output is more, that
    #[arg(long, value_name = "MiB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..1 << 20))]
    output_limit: u64,
    /// How outputs are compared: exact, lines, tokens, float(ABS,REL) [default: the problem's rule, `lines` for a PATH]
    #[arg(long, value_name = "RULE")]
    compare: Option<Rule>,
}

/// What a case may use where no judge says.
const TIME: f64 = 10.0;
const MEMORY: u64 = 1024;

impl Rules {
    /// What `command` is judged as: for a problem, by that one's rules where no others are asked for.
    pub fn subject(
        &self,
        name: &str,
        problem: Option<&Problem>,
        command: Compiled,
    ) -> anyhow::Result<Subject> {
        let facts = problem.map(Problem::facts);
        let seconds = self.time_limit.or(facts.as_ref().map(|facts| facts.limits.time)).unwrap_or(TIME);
        let memory = self.memory_limit.or(facts.as_ref().map(|facts| facts.limits.memory)).unwrap_or(MEMORY);
        let judged = match (self.compare, problem.and_then(|problem| problem.check), facts) {
            (Some(rule), _, _) => Judged::By(rule),
            (None, Some(check), _) => Judged::Checked(check),
            (None, None, Some(facts)) => Judged::By(
                facts
                    .compare
                    .parse()
                    .map_err(|error: String| anyhow::anyhow!("problems/{name}/problem.toml: {error}"))?,
            ),
            (None, None, None) => Judged::By(Rule::Lines),
        };
        Ok(Subject {
            name: name.to_string(),
            entrant: None,
            command,
            judged,
            limits: Limits {
                cpu: Some(Duration::from_secs_f64(seconds)),
                // A sleeper uses no processor time; a busy machine takes longer than the processor does.
                wall: Some(Duration::from_secs_f64(3.0 * seconds + 1.0)),
                memory: Some(memory << 20),
                // Judges let the stack grow as far as the memory.
                stack: Some(memory << 20),
                file: Some(self.output_limit << 20),
            },
            output: self.output_limit << 20,
        })
    }

    /// The words of a command line that ask for the same.
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        words.extend(self.time_limit.map(|seconds| format!("--time-limit {seconds}")));
        words.extend(self.memory_limit.map(|size| format!("--memory-limit {size}")));
        words.extend(self.compare.map(|rule| format!("--compare '{rule}'")));
        words
    }
}

/// Somebody's own solution, a source file or a command, compiled. The inner error is what the compiler said; None if
/// there is neither.
pub fn theirs(
    file: Option<&Path>,
    command: Option<&str>,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Compiled>> {
    match (file, command) {
        (Some(file), _) => Ok(Some(solution::compile(file, &[], interrupt)?)),
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

fn positive(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_string())?;
    if seconds > 0.0 && seconds < 1e6 {
        Ok(seconds)
    } else {
        Err("expected more than 0 and less than 1000000".into())
    }
}
