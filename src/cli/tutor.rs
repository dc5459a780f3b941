//! `dlx-judge tutor ID`: checks a learner's model of a problem, built-in or in a folder, and explains what is
//! wrong.

mod one;
mod report;
mod source;
mod trials;

use self::one::One;
use self::report::Report;
use self::source::Source;
use self::trials::Trials;
use super::errors::{CompileError, misuse};
use super::guess::{self, Topic};
use super::language::LanguageOption;
use super::rules::RuleOptions;
use super::{program, watch};
use crate::tutor::covers::Limits;
use crate::tutor::decisions::Unknown;
use crate::tutor::words::Message;
use crate::tutor::{Checked, check};
use anyhow::{Context, anyhow, bail};
use dlx_commands::{Form, interrupt, not_negative};
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::language::Text;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Confinement};
use dlx_harness::solutions::Near;
use dlx_harness::{platform, solutions};
use dlx_study::Model;
use dlx_study::formats::knuth::Named;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Check your own model: a program that reads one case and writes a matrix in Knuth's format, with the
/// decision of each option in a comment above it. `dlx-judge tutor nqueens --model mine.py`
#[derive(clap::Args)]
pub struct Tutor {
    /// The problem: an id such as poj3074, a number such as P10482, a URL, or a folder with a model
    #[arg(value_name = "ID|FOLDER")]
    id: String,
    /// The program: a source file, or a command
    #[arg(long, value_name = "FILE|CMD", group = "what")]
    model: Option<String>,
    /// Check this matrix instead of a program
    #[arg(long, value_name = "FILE", group = "what")]
    file: Option<PathBuf>,
    /// The instance that --file is for: the name of a built-in case, such as sample-1, or the number of a
    /// case, from 1, in --input or the first sample
    #[arg(long, value_name = "NAME|N", default_value = "1", requires = "file")]
    case: String,
    /// File of judge input that contains the instance of --file
    #[arg(long, value_name = "FILE", requires = "file")]
    input: Option<PathBuf>,
    /// Seed of the first random instance
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "file")]
    seed: u64,
    /// Number of random instances
    #[arg(long, value_name = "N", default_value_t = 60, conflicts_with = "file")]
    count: u64,
    /// Maximum seconds spent on the search for a smaller instance
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = not_negative, conflicts_with = "file")]
    shrink: f64,
    #[command(flatten)]
    language: LanguageOption,
    /// Check again whenever the program or the matrix changes, until Ctrl-C
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    rules: RuleOptions,
    /// Print text, or one JSON object
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

const MAX_MATRIX_BYTES: usize = 16 << 20;
/// Default CPU time and memory limits of a model for one case.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
const DEFAULT_MEMORY: u64 = 1 << 30;

impl Tutor {
    /// Checks once; with `--watch`, again whenever a file changes. Exit code 0 if the model is right, 1 if
    /// not.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.watch {
            return watch::repeat(&self.watched()?, |interrupt| self.is_right(interrupt));
        }
        Ok(ExitCode::from(u8::from(!self.is_right(&interrupt()?)?)))
    }

    /// The files that affect the result.
    fn watched(&self) -> anyhow::Result<Vec<PathBuf>> {
        let model = self.model.as_deref().unwrap_or_default();
        let words = platform::split(model).unwrap_or_default().into_iter().map(PathBuf::from);
        let mut all: Vec<PathBuf> = words.chain([PathBuf::from(model)]).collect();
        all.extend(self.file.iter().chain(&self.input).cloned());
        all.retain(|file| file.is_file());
        if all.is_empty() {
            misuse!("--watch: expected an existing file after --model or --file");
        }
        Ok(all)
    }

    /// Checks once, and reports the result.
    fn is_right(&self, interrupt: &Interrupt) -> anyhow::Result<bool> {
        let (topic, rules) = (guess::topic(Some(&self.id), None)?, self.rules.resolve()?);
        let source = match &topic {
            Topic::Problem(problem) => Source::built_in(problem)?,
            Topic::Folder(folder) => Source::folder(folder, &rules, interrupt)?,
        };
        let report = match (&self.file, &self.model) {
            (Some(file), _) => {
                One { source, file, case: &self.case, input: self.input.as_deref() }.checked()?
            }
            (_, Some(model)) => self.tried(source, model, interrupt)?,
            _ => misuse!("add what to check: --model FILE|CMD, or --file FILE"),
        };
        report.write(self.format, self.language.choose()).context("cannot write the report")?;
        Ok(report.is_right())
    }

    /// Tries a program on many instances.
    fn tried(&self, source: Source, model: &str, interrupt: &Interrupt) -> anyhow::Result<Report> {
        let rules = self.rules.resolve()?;
        // References are hidden: this program contains the references of built-in problems, and a folder
        // contains its own references.
        let secret = match &source {
            Source::BuiltIn(..) => Vec::new(),
            Source::Folder(folder, _) => folder.secret(),
        };
        let confinement = rules.confinement(secret, false)?;
        let command = self.command(model, confinement.as_ref(), interrupt)?;
        let allowance = super::workshop::Allowance {
            time: rules.time.unwrap_or(DEFAULT_TIME).mul_f64(rules.time_factor),
            memory: rules.memory.unwrap_or(DEFAULT_MEMORY),
            output: MAX_MATRIX_BYTES as u64,
        };
        let confinement = confinement.map(|confinement| confinement.reading(&command.reads));
        let mut trials = Trials::new(source, (command, confinement), (allowance, &rules), interrupt)?;
        trials.all(self.seed, self.count, Duration::from_secs_f64(self.shrink))
    }

    /// The program that prints matrices, compiled if it is a source file.
    fn command(
        &self,
        model: &str,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Command> {
        let (rules, file) = (self.rules.resolve()?, Path::new(model));
        if !(file.is_file() && solutions::is_source(file)) {
            rules.check_uncompiled()?;
            return program::command("--model", model);
        }
        rules.check_flags_of(file)?;
        rules.compile((file, Near::Headers), None, confinement, interrupt)?.solution.map_err(|finding| {
            let messages = finding.reason.unwrap_or_default().to_string();
            match finding.verdict {
                Verdict::CE => CompileError { what: format!("{model} does not compile:"), messages }.into(),
                _ => anyhow!("{model}: {messages}"),
            }
        })
    }
}

/// Limits of the comparison for one of many instances, and limits for grading an instance.
const LIMITS: Limits = Limits { covers: 5000, steps: 40_000_000, time: Duration::from_millis(1500) };
const GRADING: Limits = Limits { time: Duration::from_millis(500), ..LIMITS };

/// The reason why a matrix without any decisions is wrong, in English and in Chinese.
const UNNAMED: [&str; 2] = [
    "none of your options has a decision above it, in a line that begins with |",
    "你的每一行上面都没有写决策（以 | 开头的一行）",
];

/// Checks the matrix `text`, called `name`, against `model`.
///
/// # Errors
/// Fails if the matrix is malformed, or an option has an unknown decision.
fn checked(model: &Model, text: &[u8], name: &str, limits: Limits) -> anyhow::Result<Checked> {
    let named = Named::read(text).with_context(|| name.to_string())?;
    if let (dlx_study::model::Cover::Repeat, Some((line, column))) = (model.cover, named.first_bounded) {
        bail!(
            "{name}: line {line}, column {column}: expected an item without bounds, because a repeat cover covers each item at least once"
        );
    }
    let is_unnamed = named.decisions.is_empty() && named.matrix.options() > 0;
    let mut checked =
        check(model, named, limits).map_err(|Unknown { option, name: decision, nearest }| {
            let line = line_of(text, option);
            let hint =
                nearest.map_or("there are none".to_string(), |nearest| format!("did you mean '{nearest}'?"));
            anyhow!("{name}: line {line}: expected a decision of the problem, found '{decision}'; {hint}")
        })?;
    if let (true, Some(diagnosis)) = (is_unnamed, &mut checked.diagnosis) {
        let [english, chinese] = UNNAMED;
        diagnosis.reasons = vec![Message { key: "UNNAMED", text: Text::new(english, chinese), family: None }];
    }
    Ok(checked)
}

/// The line, from 1, of the comment above an option.
fn line_of(text: &[u8], option: usize) -> usize {
    let is_content = |line: &[u8]| !line.starts_with(b"|") && !line.iter().all(u8::is_ascii_whitespace);
    let lines = text.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| is_content(line));
    // Skip the line of items.
    lines.map(|(number, _)| number).nth(option + 1).unwrap_or(0)
}
