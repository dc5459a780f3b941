//! Compiles the programs of a problem, and determines how its outputs are judged.

use super::report::{Check, Report};
use crate::cli::errors::CompileError;
use crate::cli::judging::{Rules, Stated};
use crate::cli::workshop::{self, Make, Workshop};
use crate::folder::Folder;
use crate::folder::program::Program;
use dlx_harness::judge::verdict::{Finding, Verdict};
use dlx_harness::judge::{Judged, Subject};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::Command;
use dlx_problems::Problem;
use std::sync::Arc;

/// The programs of a problem. Programs that do not compile were reported and are left out.
pub struct Tools {
    /// Validators, reference and generator.
    pub workshop: Workshop,
    /// How outputs are judged. None if a checker does not compile.
    pub subject: Option<Arc<Subject>>,
}

impl Tools {
    /// The programs of a built-in problem.
    ///
    /// # Errors
    /// Fails if the problem's facts are malformed, which a test rules out.
    pub fn of_problem(problem: &'static Problem, rules: &Rules) -> anyhow::Result<Tools> {
        let generator = problem.generator.map_or(Make::Nothing, Make::BuiltIn);
        let stated = Stated::of_problem(Some(problem))?;
        Ok(Tools {
            workshop: Workshop::built_in(problem, generator),
            subject: Some(subject(problem.id, rules, &stated)),
        })
    }

    /// Compiles the programs of a folder.
    ///
    /// # Errors
    /// Fails if compiling fails for a reason other than an error in a program.
    pub fn of_folder(
        folder: &Folder,
        rules: &Rules,
        interrupt: &Interrupt,
        report: &mut Report,
    ) -> anyhow::Result<Tools> {
        let mut wrong = Vec::new();
        let mut compiled = |program: &Program| match workshop::compile(folder, program, rules, interrupt) {
            Ok(command) => Some(command),
            Err(error) => {
                wrong.push(first_lines(&error));
                None
            }
        };
        let guards: Vec<Command> = folder.validators.iter().filter_map(&mut compiled).collect();
        let reference = folder.reference.as_ref().and_then(&mut compiled);
        let generator = folder.generator.as_ref().and_then(&mut compiled);
        let stated = match Stated::of_folder(folder, rules, interrupt) {
            Ok(stated) => Some(stated),
            Err(error) => {
                wrong.push(first_lines(&error));
                None
            }
        };
        report.say(Check::of("programs", wrong, named(folder), "these cannot be used"))?;
        let workshop = Workshop::of_programs(folder, guards, reference, generator, rules)?;
        Ok(Tools { workshop, subject: stated.map(|stated| subject(&folder.name(), rules, &stated)) })
    }

    /// Whether a checker judges outputs, rather than a comparison rule.
    pub fn has_checker(&self) -> bool {
        self.subject.as_ref().is_some_and(|subject| !matches!(subject.judged, Judged::By(_)))
    }
}

/// Lists the programs of a folder.
fn named(folder: &Folder) -> String {
    let count = |count: usize, name: &str| match count {
        0 => format!("no {name}"),
        1 => format!("a {name}"),
        _ => format!("{count} {name}s"),
    };
    let texts = [
        count(folder.validators.len(), "validator"),
        count(folder.checkers.len(), "checker"),
        count(usize::from(folder.reference.is_some()), "reference"),
        count(usize::from(folder.generator.is_some()), "generator"),
    ];
    texts.join(", ")
}

/// Shortens an error to the name of the program that does not compile and the first line of the compiler's
/// messages.
pub fn first_lines(error: &anyhow::Error) -> String {
    match error.downcast_ref::<CompileError>() {
        Some(CompileError { what, messages }) => {
            format!("{what} {}", messages.lines().find(|line| !line.trim().is_empty()).unwrap_or_default())
        }
        None => format!("{error:#}"),
    }
}

/// A subject for judging outputs that no solution printed.
fn subject(name: &str, rules: &Rules, stated: &Stated) -> Arc<Subject> {
    let nothing = Finding::new(Verdict::SE, "there is no solution");
    Arc::new(rules.subject(name, stated, Err(nothing), None, None))
}
