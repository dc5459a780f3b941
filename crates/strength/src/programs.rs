//! Programs of mutants: one for as many as the compiler takes together, and one for each of the others.

use super::{Language, Mutant, spaces, switch};
use dlx_harness::judge::jobs::in_order;
use dlx_harness::run::protocol::Command;
use std::ffi::OsString;
use std::ops::ControlFlow;

/// Compiles a text. The inner error is the compiler's message.
pub type Compile<'a> = &'a (dyn Fn(&str) -> anyhow::Result<Result<Command, String>> + Sync);

/// The mutants of a text, to be compiled.
#[derive(Clone, Copy)]
pub struct Mutants<'a> {
    /// The text.
    pub text: &'a str,
    /// Its language.
    pub language: Language,
    /// Its mutants.
    pub mutants: &'a [Mutant],
    /// How many run at the same time.
    pub jobs: usize,
    /// Compiles one.
    pub compile: Compile<'a>,
}

/// The programs of the mutants of a text.
pub struct Programs {
    /// The program of each mutant; None if it does not compile.
    pub mutants: Vec<Option<Command>>,
    /// Those that hold many mutants, each as the source itself, with the mutants that it holds.
    pub switched: Vec<(Command, Vec<usize>)>,
}

impl Programs {
    /// Adds a program that holds these mutants.
    fn add(&mut self, program: &Command, which: Vec<usize>) {
        for &index in &which {
            self.mutants[index] = Some(chosen(program, index + 1));
        }
        self.switched.push((chosen(program, 0), which));
    }
}

/// The most programs that are compiled side by side.
const MAX_REPEATED: usize = 40;

impl Mutants<'_> {
    /// Compiles all mutants but those that are to be `left` out.
    ///
    /// # Errors
    /// If the compiler cannot be tried.
    pub fn programs(&self, left: impl Fn(usize) -> bool) -> anyhow::Result<Programs> {
        let mutants = self.mutants;
        let mut programs = Programs { mutants: vec![None; mutants.len()], switched: Vec::new() };
        let (mut together, mut alone) = (Vec::new(), Vec::new());
        for index in (0..mutants.len()).filter(|&index| !left(index)) {
            let is_choice = switch::is_choice(&mutants[index], self.language)
                && together.iter().all(|&other: &usize| !crosses(&mutants[other], &mutants[index]));
            if is_choice { together.push(index) } else { alone.push(index) }
        }
        // Messages blame more mutants than are wrong, so that those have a second try.
        let tries = if self.language == Language::Cpp { 1 } else { 2 };
        for _ in 0..tries {
            together = self.together(std::mem::take(&mut together), &mut programs)?;
        }
        alone.extend(together);
        let mut left = Vec::new();
        for which in alone.chunks(MAX_REPEATED) {
            left.extend(self.repeated(which.to_vec(), &mut programs)?);
        }
        self.part(&left, &mut programs)?;
        Ok(programs)
    }

    /// Compiles these mutants as programs side by side in one text, where the language has namespaces for
    /// them. Returns those for which that cannot be done.
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
                    // The source itself is right: the namespace is what is wrong.
                    if blamed.is_empty() || blamed.contains(&0) {
                        break;
                    }
                    which.retain(|&index| !blamed.contains(&(index + 1)));
                }
            }
        }
        Ok(which)
    }

    /// Compiles these mutants each by itself.
    ///
    /// # Errors
    /// If the compiler cannot be tried.
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

    /// Compiles these mutants into one program, but those that the compiler blames, which are returned. If it
    /// blames none, all are.
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

/// The program as the mutant of this number.
fn chosen(program: &Command, number: usize) -> Command {
    let variable = (OsString::from(switch::VARIABLE), OsString::from(number.to_string()));
    Command { environment: vec![variable], ..program.clone() }
}
