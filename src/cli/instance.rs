//! The instance of a problem to study: judge input from a file or standard input, or the problem's first sample.

use super::Usage;
use crate::bundle::Sources;
use crate::embedded;
use anyhow::{Context, anyhow, bail};
use dlx_harness::files;
use dlx_harness::terminal;
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use dlx_study::Model;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// The instance, as typed.
#[derive(clap::Args)]
pub struct Instance {
    /// The problem, by id or alias
    id: String,
    /// Judge input [default: standard input, or the problem's first sample if that is a terminal or empty]
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// Number of the case in the input, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    case: u32,
    /// The small instance that the problem's README explains
    #[arg(long, conflicts_with = "input")]
    figure: bool,
    /// Choose the forced options first (such as the givens of a sudoku), and show the rest
    #[arg(long)]
    settle: bool,
}

impl Instance {
    /// The problem.
    pub fn problem(&self) -> anyhow::Result<&'static Problem> {
        super::find(&self.id)
    }

    /// The model of the instance.
    pub fn model(&self) -> anyhow::Result<Model> {
        let problem = self.problem()?;
        let Some(study) = problem.study else {
            bail!("{} does not have a study.rs, which makes its model", problem.id)
        };
        let input = self.read(problem)?;
        let model = study(&mut Input::new(&input), self.case as usize)
            .map_err(|stop| anyhow!("{}: {stop}", problem.id))?;
        Ok(if self.settle { model.settled() } else { model })
    }

    fn read(&self, problem: &Problem) -> anyhow::Result<Vec<u8>> {
        if self.figure {
            let file = Sources::file(&problem.file("figure.in")).with_context(|| {
                format!("the README of {} does not have an instance of its own", problem.id)
            })?;
            return Ok(file.into_owned());
        }
        if let Some(file) = &self.input {
            let read = std::fs::File::open(file).and_then(|file| files::all(file, files::MOST));
            return read.with_context(|| format!("cannot read {}", file.display()));
        }
        let mut input = Vec::new();
        let stdin = std::io::stdin();
        if !stdin.is_terminal() {
            stdin.lock().read_to_end(&mut input).context("cannot read standard input")?;
        }
        if !input.iter().all(u8::is_ascii_whitespace) {
            return Ok(input);
        }
        let cases = embedded::cases(problem.home);
        let sample = cases.iter().find(|case| case.name.starts_with("sample"));
        let sample = sample.with_context(|| {
            format!("{} does not have a sample; give an instance with --input", problem.id)
        })?;
        let files = sample.files.as_ref().map_err(|wrong| anyhow!("{}: {wrong}", sample.name))?;
        Ok(files.input.read()?.into_owned())
    }
}

/// The format that the ending of the output file names, for `command`. None without an ending, and for `.txt`.
///
/// # Errors
/// If it names none of the formats.
pub fn named_by<F: clap::ValueEnum>(command: &str, output: Option<&Path>) -> anyhow::Result<Option<F>> {
    let Some(ending) = output.and_then(Path::extension).map(|ending| ending.to_string_lossy()) else {
        return Ok(None);
    };
    if ending.eq_ignore_ascii_case("txt") {
        return Ok(None);
    }
    F::from_str(&ending, true).map(Some).map_err(|_| {
        let names = F::value_variants()
            .iter()
            .filter_map(|format| Some(format.to_possible_value()?.get_name().to_string()));
        let mut names: Vec<String> =
            names.map(|name| if name == "text" { "txt".to_string() } else { name }).collect();
        names.sort();
        let (last, others) =
            names.split_last().map_or(("", &[][..]), |(last, others)| (last.as_str(), others));
        Usage(format!("{command} does not write {ending}; use {} or {last}, or --format", others.join(", ")))
            .into()
    })
}

/// Writes what `write` writes to the file `output`, or to stdout. A closed pipe is not an error.
pub fn output(
    output: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    let (written, name) = match output {
        Some(file) => {
            let name = file.display().to_string();
            let mut out = std::io::BufWriter::new(
                std::fs::File::create(file).with_context(|| format!("cannot write {name}"))?,
            );
            (write(&mut out).and_then(|()| out.flush()), name)
        }
        None => {
            let mut out = std::io::BufWriter::new(terminal::stdout());
            (write(&mut out).and_then(|()| out.flush()), "the output".to_string())
        }
    };
    match written {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => written.with_context(|| format!("cannot write {name}")),
    }
}
