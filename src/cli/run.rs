//! `dlx-judge run ID < in > out`: runs the built-in solution on judge-format input.

use super::bundle::{check, engine_parser};
use super::errors::misuse;
use crate::bundle::{self, Engine, Language};
use anyhow::{Context, anyhow};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::solutions::{self, Options};
use dlx_harness::terminal::{self, say};
use dlx_harness::{files, platform};
use dlx_problems::Problem;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::{Command, ExitCode, Stdio};

/// Run the built-in solution on judge-format input: `dlx-judge run poj3074 < in > out`
#[derive(clap::Args)]
pub struct Run {
    /// The problem: an id such as poj3074, a number such as P10482, or a URL
    id: String,
    /// Not accepted: the input is read from standard input
    #[arg(hide = true)]
    file: Option<String>,
    /// Engines: fast; or, compiled first, textbook (plain dancing links) or blog (the program of lesson 3)
    /// [default: fast]
    #[arg(long, value_parser = engine_parser())]
    engine: Option<Engine>,
}

impl Run {
    /// Parses a command line that is exactly `run ID`.
    ///
    /// Each case of a built-in solution starts this program with such a command line, and full parsing would
    /// take a quarter of the startup time.
    pub fn plain(arguments: &[OsString]) -> Option<Run> {
        let [_, command, id] = arguments else { return None };
        let problem = dlx_problems::called(id.to_str()?)?;
        (command == "run").then(|| Run { id: problem.id.to_string(), file: None, engine: None })
    }

    /// Solves the input on standard input, and writes the answers to standard output.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let problem = super::errors::find(&self.id)?;
        if let Some(file) = &self.file {
            let (id, file) = (problem.id, platform::quote(file));
            misuse!("the input is read from standard input; use: dlx-judge run {id} < {file}");
        }
        if let Some(engine) = self.engine
            && let Some(language) = engine.language()
        {
            return run_bundle(problem, language, engine);
        }
        if terminal::takes_all() {
            return Ok(ExitCode::from(dlx_kernel::input::run(problem.id, problem.solve) as u8));
        }
        // On a terminal, harmful characters are replaced, because answers may repeat names from the input.
        let input =
            files::all(io::stdin().lock(), files::MAX_INPUT_BYTES).context("cannot read the input")?;
        let mut out = BufWriter::new(terminal::stdout());
        let solved = (problem.solve)(&input, &mut out);
        out.flush().context("cannot write the output")?;
        solved.map(|()| ExitCode::SUCCESS).or_else(|stop| {
            say(&format!("{}: {stop}", problem.id));
            Ok(ExitCode::FAILURE)
        })
    }
}

/// Replaces this process with the bundle of `problem`, compiled unless cached; on a terminal, shows the
/// bundle's output as harmless text.
fn run_bundle(problem: &Problem, language: Language, engine: Engine) -> anyhow::Result<ExitCode> {
    check(problem, language, engine)?;
    let text = bundle::bundle(problem, language, engine)?;
    let interrupt = Interrupt::new().context("cannot install a handler for Ctrl-C")?;
    let options = Options::default();
    let compiled = solutions::compile_text(&text, language.ending(), &options, None, &interrupt)?;
    let program =
        compiled.map_err(|messages| anyhow!("the compiler does not accept the bundle: {messages}"))?;
    let (name, arguments) = program.words.split_first().context("the compiler made no executable")?;
    let mut command = Command::new(name);
    command.args(arguments);
    let cannot = || format!("cannot run {}", name.to_string_lossy());
    if terminal::takes_all() {
        return platform::replace(&mut command).with_context(cannot);
    }
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(cannot)?;
    let written = child.stdout.take().map(|mut out| io::copy(&mut out, &mut terminal::stdout()));
    let status = child.wait().with_context(cannot)?;
    written.transpose().context("cannot write the output")?;
    Ok(ExitCode::from(u8::from(!status.success())))
}
