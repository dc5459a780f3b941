//! The instance that `model` and `trace` show: judge input from a file or standard input, or the first sample
//! of the problem or folder.

use super::errors::misuse;
use super::guess::{self, Topic};
use super::modeller::Modeller;
use super::rules;
use crate::folder::{Folder, modelled};
use crate::{embedded, figures};
use anyhow::{Context, anyhow, bail};
use dlx_commands::interrupt;
use dlx_commands::view::View;
use dlx_harness::cases::Case;
use dlx_harness::files;
use dlx_kernel::input::Input;
use dlx_study::Model;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

/// An instance, and the options of its view.
#[derive(clap::Args)]
pub struct Study<V: View> {
    #[command(flatten)]
    instance: Instance,
    #[command(flatten)]
    view: V,
}

impl<V: View> Study<V> {
    /// Reads the instance and shows it.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        self.view.show(&self.instance.model()?)?;
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(clap::Args)]
struct Instance {
    /// The problem: an id such as poj3074, a number such as P10482, a URL, or a folder with a model
    #[arg(value_name = "ID|FOLDER")]
    id: String,
    /// Judge input [default: standard input, or the problem's first sample if standard input is a terminal or
    /// empty]
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// Number of the case in the input, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    case: u32,
    /// Show the small instance that the problem's README explains
    #[arg(long, conflicts_with = "input")]
    figure: bool,
    /// Choose the forced options first (such as the givens of a sudoku), and show what remains
    #[arg(long)]
    settle: bool,
}

impl Instance {
    fn model(&self) -> anyhow::Result<Model> {
        let problem = match guess::topic(Some(&self.id), None)? {
            Topic::Problem(problem) => problem,
            Topic::Folder(folder) => return self.of_folder(&folder),
        };
        let Some(study) = problem.study else {
            bail!("{} does not have a study.rs, which would define its model", problem.id)
        };
        let sample = || {
            let cases = embedded::cases(problem);
            cases.into_iter().find(|case| case.name.starts_with("sample"))
        };
        let input = match self.figure {
            true => figures::instance(problem)
                .with_context(|| format!("the README of {} does not explain an instance", problem.id))?
                .to_vec(),
            false => self.read(problem.id, sample)?,
        };
        let mut model = study(&mut Input::new(&input), self.case as usize)
            .map_err(|stop| anyhow!("{}: {stop}", problem.id))?;
        model.title_zh = Some(crate::site::title(problem.facts()).chinese);
        Ok(if self.settle { model.settled() } else { model })
    }

    /// The matrix that a folder's model prints for the input.
    fn of_folder(&self, folder: &Folder) -> anyhow::Result<Model> {
        if self.figure || self.case != 1 {
            misuse!("--figure and --case are for built-in problems: the model of a folder reads one case");
        }
        let name = folder.name();
        let interrupt = interrupt()?;
        let mut modeller = Modeller::new(folder, &rules::usual()?, &interrupt)?;
        let cases = folder.cases()?;
        let printed = modeller.printed(&self.read(&name, || cases.into_iter().next())?)?;
        let named = modelled::read(&printed).with_context(|| format!("{name}: output of the model"))?;
        let model = named.model(&folder.title, folder.cover).in_slots();
        Ok(if self.settle { model.settled() } else { model })
    }

    /// Reads the input from the `--input` file or from standard input, or else takes the input of the
    /// `sample` of the problem called `name`.
    fn read(&self, name: &str, sample: impl FnOnce() -> Option<Case>) -> anyhow::Result<Vec<u8>> {
        if let Some(file) = &self.input {
            return dlx_commands::read(file, files::MAX_INPUT_BYTES);
        }
        let mut input = Vec::new();
        let stdin = io::stdin();
        if !stdin.is_terminal() {
            input = files::all(stdin.lock(), files::MAX_INPUT_BYTES).context("cannot read standard input")?;
        }
        if !input.iter().all(u8::is_ascii_whitespace) {
            return Ok(input);
        }
        let sample = sample()
            .with_context(|| format!("{name} does not have a sample; give an instance with --input"))?;
        let files = sample.files.as_ref().map_err(|wrong| anyhow!("{}: {wrong}", sample.name))?;
        Ok(files.input.read()?.into_owned())
    }
}
