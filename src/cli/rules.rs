//! The options for limits and comparison, shared by all judging commands.

use super::errors::{Usage, misuse};
use super::judging::{Checker, Like, Rules};
use super::program;
use clap::builder::TypedValueParser;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, FromArgMatches};
use dlx_commands::{one_of, positive};
use dlx_comparison::Rule;
use dlx_harness::beneath::Held;
use dlx_harness::judge::external::Protocol;
use dlx_harness::run::protocol::{Files, Layer, Limits};
use dlx_harness::solutions::compilation;
use dlx_harness::{platform, solutions};
use dlx_problems::judges;
use std::ffi::OsString;
use std::path::{Component, PathBuf};
use std::time::Duration;

/// Default memory limit of compilers, in MiB.
const COMPILER_MEMORY: u64 = compilation::MEMORY >> 20;

/// Limits and comparison, as given on the command line.
#[derive(clap::Args)]
pub struct RuleOptions {
    // This field must be first, because parsing another field consumes that field's values.
    #[command(flatten)]
    typed: Typed,
    /// Seconds of CPU time for a case [default: the judge's limit]
    #[arg(long, value_name = "S", value_parser = positive)]
    time_limit: Option<f64>,
    /// Multiply all time limits by this factor, for a machine that is slower than the judge's
    #[arg(long, value_name = "X", value_parser = positive, default_value_t = 1.0)]
    time_factor: f64,
    /// MiB of memory for a case, or with a unit, such as 1GB [default: the judge's limit]
    #[arg(long, value_name = "MiB", value_parser = mebibytes)]
    memory_limit: Option<u64>,
    /// MiB of output for a case, or twice the expected output if that is more; also MiB of files that the
    /// solution writes
    #[arg(long, value_name = "MiB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..1 << 20))]
    output_limit: u64,
    /// MiB of stack for a case [default: the memory limit]
    #[arg(long, value_name = "MiB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    stack_limit: Option<u64>,
    /// Maximum number of simultaneous processes and threads of a case
    #[arg(long, value_name = "N", default_value_t = Limits::PROCESSES as u32, value_parser = clap::value_parser!(u32).range(1..))]
    process_limit: u32,
    /// Maximum number of open files in each process of a case
    #[arg(long, value_name = "N", default_value_t = Limits::OPEN_FILES as u32, value_parser = clap::value_parser!(u32).range(8..))]
    open_file_limit: u32,
    /// How runs are sandboxed: auto (namespaces where possible, and Landlock), namespaces, landlock (alone)
    /// or none
    #[arg(long, value_name = "MEANS", default_value = "auto", value_parser = means())]
    sandbox: Means,
    /// Same as --sandbox none: runs can access the network, the expected outputs, and other files and
    /// processes
    #[arg(long, conflicts_with = "sandbox")]
    no_sandbox: bool,
    /// File or folder that sandboxed runs, compilers and the checker can read in addition to their program
    /// and the files of its language
    #[arg(long, value_name = "PATH")]
    readable: Vec<PathBuf>,
    /// Environment variable for runs and the checker, in addition to PATH, LANG, HOME and TMPDIR; without
    /// VALUE, its current value. Runs without a sandbox get all variables
    #[arg(long, value_name = "NAME[=VALUE]", value_parser = variable)]
    env: Vec<String>,
    /// Flags added to the command line of the solution's compiler, such as '-m32 -std=c++98'
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    flags: Option<String>,
    /// MiB of memory for the compiler of a solution
    #[arg(long, value_name = "MiB", default_value_t = COMPILER_MEMORY, value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    compiler_memory: u64,
    /// Compile the solution like this judge, such as poj; `native` uses this machine's defaults [default:
    /// like the judge of the problem, if known]
    #[arg(long = "as", value_name = "JUDGE", value_parser = judge)]
    like: Option<Like>,
    /// Comparison rule: exact, lines, token-lines, tokens, float(ABS,REL), any-case, any-case-float(ABS,REL)
    /// [default: the problem's rule; `lines` for a PATH without one]
    #[arg(long, value_name = "RULE")]
    compare: Option<Rule>,
    /// Files that the solution reads and writes in its folder instead of standard input and output, as at
    /// NOIP, USACO and CCC, such as airport.in,airport.out [default: the files that the problem's judge uses;
    /// usually none]
    #[arg(long, value_name = "IN,OUT")]
    files: Option<Files>,
    /// Checker: a source file, or a command such as 'python3 check.py', to which the arguments are appended;
    /// runs in the same sandbox (--readable lets it read more files)
    #[arg(long, value_name = "FILE|CMD", conflicts_with = "compare")]
    checker: Option<String>,
    /// The checker's arguments and exit codes: testlib (CHECKER INPUT OUTPUT ANSWER; 0 AC, 1 WA, 2 PE), or
    /// kattis (CHECKER INPUT ANSWER FEEDBACK_FOLDER FLAGS < OUTPUT; 42 AC, 43 WA) [default: testlib]
    #[arg(long, value_name = "NAME", requires = "checker", value_parser = one_of([("testlib", Protocol::Testlib), ("kattis", Protocol::Kattis)]))]
    checker_protocol: Option<Protocol>,
}

/// The layers of the sandbox; an alias, so that clap does not treat the option as optional.
type Means = Option<Layer>;

/// Parses the layers of the sandbox.
fn means() -> impl TypedValueParser<Value = Means> {
    let [namespaces, landlock] = [Layer::Namespaces, Layer::Landlock].map(Some);
    one_of([("auto", Some(Layer::Any)), ("namespaces", namespaces), ("landlock", landlock), ("none", None)])
}

/// The rules of a command that has none of these options.
///
/// # Errors
/// Fails as [`RuleOptions::resolve`] does.
pub fn usual() -> anyhow::Result<Rules> {
    let matches = RuleOptions::augment_args(clap::Command::new("usual")).try_get_matches_from(["usual"])?;
    RuleOptions::from_arg_matches(&matches)?.resolve()
}

impl RuleOptions {
    /// Resolves the files and folders made readable to absolute paths, and records their identities, so that
    /// runs cannot read a file that later replaces one of them.
    ///
    /// # Errors
    /// Fails if one of them does not exist, is reached through another user's link, or contains the folders
    /// in which programs run.
    fn readable(&self) -> anyhow::Result<(Vec<PathBuf>, Vec<Held>)> {
        let (mut paths, mut held) = (Vec::new(), Vec::new());
        let temporary = std::env::temp_dir();
        let temporary = platform::reached(&temporary).or_else(|_| std::path::absolute(&temporary));
        for path in &self.readable {
            let found = std::path::absolute(path).ok().filter(|path| path.exists());
            let place = path.display();
            let found = found.ok_or_else(|| Usage(format!("--readable {place}: no such file or folder")))?;
            let why = |error| Usage(format!("--readable {place}: {error}"));
            // Runs see the file or folder under its real path, and under the path through the user's links.
            let real = platform::reached(&found).map_err(why)?;
            if temporary.as_ref().is_ok_and(|temporary| temporary.starts_with(&real)) {
                misuse!(
                    "--readable {place}: it contains other runs' inputs and outputs, in {}: set TMPDIR to another \
                     folder",
                    std::env::temp_dir().display()
                );
            }
            let is_other = found != real && !found.components().any(|part| part == Component::ParentDir);
            for path in [Some(real), is_other.then_some(found)].into_iter().flatten() {
                held.extend(Held::named(&path).map_err(why)?);
                paths.push(path);
            }
        }
        Ok((paths, held))
    }

    /// Resolves the options to rules.
    ///
    /// # Errors
    /// Fails if a path of `--readable` cannot be made readable, a variable is given without a sandbox, or the
    /// checker is a command that cannot be split into words.
    pub fn resolve(&self) -> anyhow::Result<Rules> {
        let (readable, held) = self.readable()?;
        let sandbox = self.sandbox.filter(|_| !self.no_sandbox);
        if let Some(variable) = self.env.iter().find(|text| sandbox.is_none() && text.contains('=')) {
            misuse!(
                "--env {variable}: without a sandbox, programs inherit the environment of dlx-judge: set the variable there"
            );
        }
        Ok(Rules {
            time: self.time_limit.map(Duration::from_secs_f64),
            time_factor: self.time_factor,
            memory: self.memory_limit.map(|size| size << 20),
            output: self.output_limit << 20,
            stack: self.stack_limit.map(|size| size << 20),
            processes: u64::from(self.process_limit),
            open_files: u64::from(self.open_file_limit),
            sandbox,
            readable,
            held,
            environment: self.environment(),
            compiler_memory: self.compiler_memory << 20,
            flags: self.flags.as_deref().map(words).transpose()?.unwrap_or_default(),
            folder_flags: Vec::new(),
            like: self.like.unwrap_or_default(),
            files: self.files.clone(),
            compare: self.compare,
            checker: self.checker.as_deref().map(checker).transpose()?,
            protocol: self.checker_protocol.unwrap_or_default(),
        })
    }

    fn environment(&self) -> Vec<(OsString, OsString)> {
        let variable = |text: &String| match text.split_once('=') {
            Some((name, value)) => Some((name.into(), value.into())),
            None => Some((text.into(), std::env::var_os(text)?)),
        };
        self.env.iter().filter_map(variable).collect()
    }

    /// Returns command-line arguments that give the same rules.
    pub fn words(&self) -> Vec<String> {
        self.typed.0.clone()
    }
}

/// The options of [`RuleOptions`] that were typed, quoted for a shell.
struct Typed(Vec<String>);

impl FromArgMatches for Typed {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Typed, clap::Error> {
        let mut words = Vec::new();
        for option in RuleOptions::augment_args(clap::Command::new("")).get_arguments() {
            let (id, name) = (option.get_id().as_str(), option.get_long().unwrap_or_default());
            if matches.value_source(id) != Some(ValueSource::CommandLine) {
                continue;
            }
            let values = matches.get_raw(id).filter(|_| option.get_action().takes_values());
            match values {
                None => words.push(format!("--{name}")),
                Some(values) => words.extend(values.map(|value| {
                    let value = value.to_string_lossy();
                    let separator = if value.starts_with('-') { '=' } else { ' ' };
                    format!("--{name}{separator}{}", platform::quote(&value))
                })),
            }
        }
        Ok(Typed(words))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Typed::from_arg_matches(matches)?;
        Ok(())
    }
}

/// `Typed` adds no options.
impl Args for Typed {
    fn augment_args(command: clap::Command) -> clap::Command {
        command
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        command
    }
}

fn words(flags: &str) -> Result<Vec<String>, Usage> {
    platform::split(flags).map_err(|error| Usage(format!("--flags '{flags}': {error}")))
}

fn checker(text: &str) -> anyhow::Result<Checker> {
    let file = PathBuf::from(text);
    // A command such as `python3 check.py` also ends like the name of a source file.
    match solutions::is_source(&file) && (file.exists() || !text.contains(char::is_whitespace)) {
        true if !file.exists() => misuse!("--checker {text}: no such file"),
        true => Ok(Checker::Source(file)),
        false => Ok(Checker::Command(program::command("--checker", text)?)),
    }
}

/// Parses a number of MiB, with an optional unit. Judges mean KiB, MiB and GiB by KB, MB and GB.
fn mebibytes(text: &str) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let kibibytes: u64 = match unit.trim_start().to_ascii_lowercase().as_str() {
        "k" | "kb" | "kib" => 1,
        "" | "m" | "mb" | "mib" => 1 << 10,
        "g" | "gb" | "gib" => 1 << 20,
        _ => 0,
    };
    let size = number.parse::<u64>().ok().and_then(|number| number.checked_mul(kibibytes));
    let size = size.map(|size| size >> 10).filter(|size| (1..1 << 40).contains(size));
    size.ok_or_else(|| "expected MiB, such as 64 or 64MB".to_string())
}

fn judge(name: &str) -> Result<Like, String> {
    if name == "native" {
        return Ok(Like::Native);
    }
    let known = || format!("expected native or a judge: {}", judges::names().join(", "));
    judges::find(name).map(Like::Judge).ok_or_else(known)
}

fn variable(text: &str) -> Result<String, String> {
    match text.split('=').next() {
        Some(name) if !name.is_empty() && !text.contains('\0') => Ok(text.to_string()),
        _ => Err("expected NAME or NAME=VALUE".into()),
    }
}
