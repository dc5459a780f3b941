//! The source of instances and correct matrices: cases of a problem, random inputs, and the correct matrix of
//! each. This program makes the instances and matrices of a built-in problem; a folder's programs make those
//! of the folder's problem.

use crate::cli::r#gen;
use crate::cli::judging::Rules;
use crate::cli::modeller::Modeller;
use crate::cli::workshop::{Make, Workshop};
use crate::embedded;
use crate::folder::Folder;
use crate::tutor::instances::{BYTES, Instance, ONES};
use anyhow::{Context, anyhow, bail};
use dlx_harness::cases::Case;
use dlx_harness::language::Text;
use dlx_harness::platform;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::runner::Runner;
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use dlx_study::{Model, Study};

/// Maximum number of a folder's cases for which matrices are made.
const MAX_MODELLED: usize = 400;

/// A problem with a reference model.
pub enum Source<'a> {
    /// A built-in problem.
    BuiltIn(&'static Problem, Study),
    /// A problem in a folder, and its model.
    Folder(&'a Folder, Box<Modeller<'a>>),
}

impl<'a> Source<'a> {
    /// The source of instances of a built-in problem.
    ///
    /// # Errors
    /// Fails if the problem has no model.
    pub fn built_in(problem: &'static Problem) -> anyhow::Result<Source<'a>> {
        let study = problem.study.with_context(|| format!("{} does not have a study.rs", problem.id))?;
        Ok(Source::BuiltIn(problem, study))
    }

    /// The source of instances of a problem in a folder.
    ///
    /// # Errors
    /// Fails if the folder has no model, or the model does not compile.
    pub fn folder(folder: &'a Folder, rules: &Rules, interrupt: &'a Interrupt) -> anyhow::Result<Source<'a>> {
        Ok(Source::Folder(folder, Box::new(Modeller::new(folder, rules, interrupt)?)))
    }

    /// The problem's name in messages.
    pub fn name(&self) -> String {
        match self {
            Source::BuiltIn(problem, _) => problem.id.to_string(),
            Source::Folder(folder, _) => folder.name(),
        }
    }

    /// The problem's name, quoted for a shell.
    fn typed(&self) -> String {
        platform::quote(&self.name()).to_string()
    }

    /// The workshop that makes and validates inputs.
    ///
    /// # Errors
    /// Fails if a built-in problem has no generator, or a program does not compile.
    pub fn workshop(&self, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<Workshop> {
        match self {
            Source::BuiltIn(problem, _) => Ok(Workshop::of_problem(problem, r#gen::generator(problem)?)),
            Source::Folder(folder, _) => Workshop::of_inputs(folder, rules, interrupt),
        }
    }

    /// The cases of the problem.
    ///
    /// # Errors
    /// Fails if the cases cannot be read.
    pub fn cases(&self) -> anyhow::Result<Vec<Case>> {
        match self {
            Source::BuiltIn(problem, _) => Ok(embedded::cases(problem)),
            Source::Folder(folder, _) => folder.cases(),
        }
    }

    /// The correct matrix of case `number`, from 1, of an input.
    ///
    /// # Errors
    /// Fails if there is no such case, or the input is malformed.
    pub fn model(&mut self, input: &[u8], number: usize) -> anyhow::Result<Model> {
        match self {
            Source::BuiltIn(problem, study) => {
                study(&mut Input::new(input), number).map_err(|stop| anyhow!("{}: {stop}", problem.id))
            }
            Source::Folder(_, modeller) if number == 1 => modeller.reference(input),
            Source::Folder(folder, _) => {
                bail!("{}: an input has only one case, so there is no case {number}", folder.name())
            }
        }
    }

    /// The instance in an input with one case. None if the input is malformed, has several cases, or is too
    /// large.
    pub fn single(&mut self, input: &[u8]) -> Option<Instance> {
        match self {
            Source::BuiltIn(_, study) => Instance::single(*study, input),
            Source::Folder(..) => self.instance(input).ok().flatten(),
        }
    }

    /// The instance in an input of a folder's problem; such an input always has one case. None if the input
    /// is too large.
    fn instance(&mut self, input: &[u8]) -> anyhow::Result<Option<Instance>> {
        if input.len() > BYTES {
            return Ok(None);
        }
        let model = self.model(input, 1)?;
        Ok((model.matrix.ones() <= ONES).then(|| Instance { input: input.to_vec(), model }))
    }

    /// The smallest instance in a random input, and how the instance was made. None if there is no generator,
    /// or the instance is too large.
    ///
    /// # Errors
    /// Fails if a program of a folder fails or is interrupted.
    pub fn random(
        &mut self,
        (workshop, runner): (&Workshop, &mut Runner),
        seed: u64,
        size: usize,
    ) -> anyhow::Result<Option<(Instance, Text)>> {
        let found = match (&workshop.generator, &mut *self) {
            (Make::Nothing, _) => None,
            (Make::BuiltIn(generator), Source::BuiltIn(_, study)) => {
                let instances = Instance::all(*study, &generator.random_input(seed, size));
                instances.into_iter().min_by_key(|instance| instance.model.matrix.ones())
            }
            _ => {
                let input = workshop.make(runner, seed, size)?.context("interrupted")?;
                let place = || format!("seed {seed}, size {size}");
                self.instance(&input).with_context(place)?
            }
        };
        let command = format!("dlx-judge gen {} --seed {seed} --size {size}", self.typed());
        let origin = Text::new(format!("a case of {command}"), format!("{command} 的一组数据"));
        Ok(found.map(|instance| (instance, origin)))
    }

    /// The instances of the problem's cases, small ones first, each with its origin; also the number of cases
    /// of a folder.
    ///
    /// # Errors
    /// Fails if a case of a folder cannot be read, or the folder's model fails on a case.
    pub fn of_cases(&mut self) -> anyhow::Result<(Vec<(Instance, Text)>, usize)> {
        let id = self.name();
        if let Source::BuiltIn(problem, study) = self {
            let all = Instance::built_in(problem, *study).into_iter();
            let origin =
                |name| Text::new(format!("a case of {id}/{name}"), format!("{id}/{name} 里的一组数据"));
            return Ok((all.map(|(name, instance)| (instance, origin(name))).collect(), 0));
        }
        let (cases, mut small) = (self.cases()?, Vec::new());
        let number = cases.len();
        for case in cases {
            let files = case.files.map_err(|wrong| anyhow!("{}: {wrong}", case.name))?;
            let size = files.input.size()?;
            if size <= BYTES as u64 {
                small.push((size, case.name, files.input));
            }
        }
        // All matrices are in memory at once, so of many cases, only a sample across all sizes is used.
        small.sort_by_key(|(size, ..)| *size);
        let step = small.len().div_ceil(MAX_MODELLED).max(1);
        let mut all = Vec::new();
        for (_, case, input) in small.into_iter().step_by(step) {
            let found = self.instance(&input.read()?).with_context(|| case.clone())?;
            let name = format!("{id}/{case}");
            let origin = || Text::new(format!("the case {name}"), format!("数据 {name}"));
            all.extend(found.map(|instance| (instance, origin())));
        }
        all.sort_by_key(|(instance, _)| (instance.model.matrix.ones(), instance.input.len()));
        Ok((all, number))
    }
}
