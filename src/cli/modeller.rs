//! Runs the model of a folder, which prints the matrix of a case.

use super::judging::Rules;
use super::workshop::{self, Allowance};
use crate::folder::{Folder, modelled};
use anyhow::{Context, bail};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::Command;
use dlx_harness::run::runner::Runner;
use dlx_study::Model;

/// Maximum size of a matrix in bytes. Reading a matrix takes up to 110 bytes of memory per byte of its text.
const MAX_MATRIX_BYTES: u64 = 16 << 20;

/// The program that prints matrices.
pub struct Modeller<'a> {
    folder: &'a Folder,
    command: Command,
    allowance: Allowance,
    runner: Runner<'a>,
}

impl<'a> Modeller<'a> {
    /// Compiles the model of a folder.
    ///
    /// # Errors
    /// Fails if the folder has no model, or the model does not compile.
    pub fn new(folder: &'a Folder, rules: &Rules, interrupt: &'a Interrupt) -> anyhow::Result<Modeller<'a>> {
        let program = folder.needed(folder.model.as_ref(), "model")?;
        let command = workshop::compile(folder, program, rules, interrupt)?;
        let mut runner = Runner::new(interrupt);
        runner.confine(workshop::confinement(folder, rules, [&command])?.as_ref());
        let time = workshop::time(folder, rules);
        let allowance = Allowance { time, memory: workshop::MAX_MEMORY_BYTES, output: MAX_MATRIX_BYTES };
        Ok(Modeller { folder, command, allowance, runner })
    }

    /// The matrix that the program prints for an input of one case, in Knuth's format.
    ///
    /// # Errors
    /// Fails if the model fails or is interrupted.
    pub fn printed(&mut self, input: &[u8]) -> anyhow::Result<Vec<u8>> {
        let printed = workshop::output_within(&mut self.runner, &self.command, input, &self.allowance, &[0])?;
        match printed {
            Some(Ok(printed)) => Ok(printed),
            Some(Err(why)) => bail!("{}: the model fails: {why}", self.folder.name()),
            None => bail!("interrupted"),
        }
    }

    /// The matrix that the program prints, as the reference model for learners' models.
    ///
    /// # Errors
    /// Fails as [`Modeller::printed`] does, or if an option has no decision.
    pub fn reference(&mut self, input: &[u8]) -> anyhow::Result<Model> {
        let printed = self.printed(input)?;
        let Folder { title, cover, .. } = self.folder;
        modelled::reference(&printed, title, *cover)
            .with_context(|| format!("{}: output of the model", self.folder.name()))
    }
}
