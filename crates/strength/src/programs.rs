//! Compiles mutants into programs. Mutants share a program if they can be compiled together; each other
//! mutant has a separate program.

use super::{Language, Mutant, spaces, switch};
use dlx_harness::judge::jobs::in_order;
use dlx_harness::run::protocol::Command;
use std::ffi::OsString;
use std::ops::ControlFlow;

/// Compiles source text. The inner error is the compiler's message.
pub type Compile<'a> = &'a (dyn Fn(&str) -> anyhow::Result<Result<Command, String>> + Sync);

/// A text with mutants to compile.
#[derive(Clone, Copy)]
pub struct Mutants<'a> {
    /// The text.
    pub text: &'a str,
    /// The language of the text.
    pub language: Language,
    /// The mutants of the text.
    pub mutants: &'a [Mutant],
    /// The number of compilers that may run at the same time.
    pub jobs: usize,
    /// The compiler.
    pub compile: Compile<'a>,
}

/// The programs of the mutants of a text.
pub struct Programs {
    /// The program of each mutant; None if the mutant does not compile.
    pub mutants: Vec<Option<Command>>,
    /// For each program that contains many mutants, the command that runs the original source, and the
    /// indices of the program's mutants.
    pub switched: Vec<(Command, Vec<usize>)>,
}

impl Programs {
    /// Adds a program that contains these mutants.
    fn add(&mut self, program: &Command, which: Vec<usize>) {
        for &index in &which {
            self.mutants[index] = Some(chosen(program, index + 1));
        }
        self.switched.push((chosen(program, 0), which));
    }
}

/// Maximum number of mutants that one text contains as whole programs.
const MAX_MUTANTS_PER_TEXT: usize = 40;

impl Mutants<'_> {
    /// Compiles all mutants, except those for which `left` returns true.
    ///
    /// # Errors
    /// Fails if the compiler cannot be run.
    pub fn programs(&self, left: impl Fn(usize) -> bool) -> anyhow::Result<Programs> {
        let mutants = self.mutants;
        let mut programs = Programs { mutants: vec![None; mutants.len()], switched: Vec::new() };
        let (mut together, mut alone) = (Vec::new(), Vec::new());
        for index in (0..mutants.len()).filter(|&index| !left(index)) {
            let is_choice = switch::is_choice(&mutants[index], self.language)
                && together.iter().all(|&other: &usize| !crosses(&mutants[other], &mutants[index]));
            if is_choice { together.push(index) } else { alone.push(index) }
        }
        // Rust's compiler also blames mutants without errors, so the blamed mutants are compiled together
        // once more.
        let tries = if self.language == Language::Cpp { 1 } else { 2 };
        for _ in 0..tries {
            together = self.together(std::mem::take(&mut together), &mut programs)?;
        }
        alone.extend(together);
        let mut left = Vec::new();
        for which in alone.chunks(MAX_MUTANTS_PER_TEXT) {
            left.extend(self.repeated(which.to_vec(), &mut programs)?);
        }
        self.part(&left, &mut programs)?;
        Ok(programs)
    }

    /// Compiles these mutants as whole programs in one text if the language has namespaces. Returns the
    /// mutants that cannot be compiled in one text.
    fn repeated(&self, mut which: Vec<usize>, programs: &mut Programs) -> anyhow::Result<Vec<usize>> {
        while self.language == Language::Cpp && which.len() > 1 {
            let numbered: Vec<(usize, &Mutant)> =
                which.iter().map(|&index| (index + 1, &self.mutants[index])).collect();
            let Some(text) = spaces::together(self.text, &numbered) else { break };
            match (self.compile)(&text)? {
                Ok(program) => {
                    programs.add(&program, which);
                    return Ok(Vec::new());
                }
                Err(messages) => {
                    let blamed = spaces::blamed(&messages);
                    // The original source (number 0) is correct, so the error is caused by the namespaces.
                    if blamed.is_empty() || blamed.contains(&0) {
                        break;
                    }
                    which.retain(|&index| !blamed.contains(&(index + 1)));
                }
            }
        }
        Ok(which)
    }

    /// Compiles each of these mutants separately.
    ///
    /// # Errors
    /// Fails if the compiler cannot be run.
    pub fn part(&self, which: &[usize], programs: &mut Programs) -> anyhow::Result<()> {
        let alone = |_: &mut (), at: usize| Some((self.compile)(&self.mutants[which[at]].apply(self.text)));
        let keep = |at: usize, program: anyhow::Result<Result<Command, String>>| match program {
            Ok(program) => {
                programs.mutants[which[at]] = program.ok();
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(error),
        };
        in_order(self.jobs, which.len(), || (), alone, keep).map_or(Ok(()), Err)
    }

    /// Compiles these mutants into one program. Returns the mutants that the compiler blames, or all mutants
    /// if compiling fails without blaming any mutant.
    fn together(&self, mut which: Vec<usize>, programs: &mut Programs) -> anyhow::Result<Vec<usize>> {
        let mut blamed = Vec::new();
        while which.len() > 1 {
            let numbered: Vec<(usize, &Mutant)> =
                which.iter().map(|&index| (index + 1, &self.mutants[index])).collect();
            match (self.compile)(&switch::switched(self.text, self.language, &numbered))? {
                Ok(program) => {
                    programs.add(&program, which);
                    return Ok(blamed);
                }
                Err(messages) => {
                    let numbers = switch::blamed(&messages);
                    let (wrong, rest) = which.iter().partition(|&&index| numbers.contains(&(index + 1)));
                    let wrong: Vec<usize> = wrong;
                    if wrong.is_empty() {
                        break;
                    }
                    blamed.extend(wrong);
                    which = rest;
                }
            }
        }
        blamed.extend(which);
        Ok(blamed)
    }
}

fn crosses(one: &Mutant, other: &Mutant) -> bool {
    one.edits.iter().any(|edit| other.edits.iter().any(|of_other| switch::crosses(edit, of_other)))
}

/// Returns the command that makes the program run the mutant with this number.
fn chosen(program: &Command, number: usize) -> Command {
    let variable = (OsString::from(switch::VARIABLE), OsString::from(number.to_string()));
    Command { environment: vec![variable], ..program.clone() }
}
