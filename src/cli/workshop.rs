//! The source of inputs to try a solution on, and of their correct outputs: a built-in problem, or the
//! programs of a folder. A faulty program causes an error that names the program, never a verdict.

use super::errors::CompileError;
use super::judging::{self, Rules, Stated};
use crate::folder::program::{Program, TESTLIB};
use crate::folder::{Folder, Format};
use anyhow::{Context, bail};
use dlx_harness::judge::{Judged, external, violation};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Confinement, Ended, Exit, Files, Limits, Termination};
use dlx_harness::run::runner::Runner;
use dlx_harness::terminal::say;
use dlx_harness::{platform, solutions};
use dlx_problems::Problem;
use dlx_problems::generate::{Generator, LARGEST};
use std::time::Duration;

/// Makes inputs and their correct outputs.
pub struct Workshop {
    /// The name of the problem or folder in messages.
    pub name: String,
    /// Makes an input from a seed and a size.
    pub generator: Make,
    /// Programs that check whether an input is valid; all must accept it. The list may be empty.
    pub guards: Vec<Command>,
    /// The exit codes with which the validators accept an input.
    pub valid: &'static [i32],
    /// Prints the correct output. None if no correct outputs are needed.
    pub reference: Option<Command>,
    /// The name of the reference in messages.
    pub called: &'static str,
    /// Files that the reference may read and write instead of standard input and output.
    pub files: Option<Files>,
    /// The sandbox of these programs. None for built-in programs.
    pub confinement: Option<Confinement>,
    /// CPU time limit of each program.
    pub time: Duration,
}

impl Stated {
    /// The settings of a folder, with its checker compiled unless `rules` replace the checker. Limits above
    /// the maximum for folders are reduced, which is reported on standard error.
    ///
    /// # Errors
    /// Fails if the checker does not compile.
    pub fn of_folder(folder: &Folder, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<Stated> {
        let nothing = Stated::nothing();
        let is_open = rules.checker.is_none() && rules.compare.is_none();
        let checker = if is_open { checker(folder, rules, interrupt)? } else { None };
        let judged = match checker {
            Some(checker) => Judged::External(Box::new(checker)),
            None => folder.compare.map_or(nothing.judged, Judged::By),
        };
        rules.cut_limits(folder).iter().for_each(|line| say(line));
        let time = rules.time_of(folder).unwrap_or(judging::DEFAULT_TIME);
        let memory = folder.memory.unwrap_or(judging::DEFAULT_MEMORY).min(judging::MAX_FOLDER_MEMORY);
        Ok(Stated {
            time,
            memory,
            output: folder.output,
            judged,
            ends: None,
            files: folder.files.clone(),
            java: None,
            of_limits: None,
        })
    }
}

/// Makes inputs.
pub enum Make {
    /// The generator of a built-in problem.
    BuiltIn(&'static Generator),
    /// The generator of a folder, called with a seed and a size.
    Command(Box<Command>),
    /// A folder without a generator.
    Nothing,
}

/// Exit codes of a successful program, of an accepting validator (which may follow Kattis's protocol), and of
/// an accepting validator in a Kattis package.
const SUCCESS_CODES: &[i32] = &[0];
const VALID_CODES: &[i32] = &[0, 42];
const KATTIS_VALID_CODES: &[i32] = &[42];
/// CPU time limit of a built-in solution; the programs of a folder get at least this time.
const MIN_TIME: Duration = Duration::from_secs(5);
/// Maximum memory and output of a folder's program, in bytes.
pub const MAX_MEMORY_BYTES: u64 = 2 << 30;
const MAX_OUTPUT_BYTES: u64 = 64 << 20;

impl Workshop {
    /// The workshop of a built-in problem.
    pub fn of_problem(problem: &Problem, generator: &'static Generator) -> Workshop {
        Workshop::built_in(problem, Make::BuiltIn(generator))
    }

    /// The workshop of a built-in problem, perhaps without a generator.
    pub fn built_in(problem: &Problem, generator: Make) -> Workshop {
        // Check inputs in another process, which can be stopped if the check takes too long.
        let check = || solutions::own(["gen", problem.id, "--check"]);
        Workshop {
            name: problem.id.to_string(),
            generator,
            guards: vec![check()],
            valid: VALID_CODES,
            reference: Some(solutions::built_in(problem.home)),
            called: "built-in solution",
            files: None,
            confinement: None,
            time: MIN_TIME,
        }
    }

    /// The workshop of a folder, with its programs compiled.
    ///
    /// # Errors
    /// Fails if the folder has no generator or no reference, or one of its programs does not compile.
    pub fn of_folder(folder: &Folder, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<Workshop> {
        let generator = folder.needed(folder.generator.as_ref(), "generator")?;
        let reference = folder.needed(folder.reference.as_ref(), "reference")?;
        Workshop::with(folder, (generator, Some(reference)), rules, interrupt)
    }

    /// The workshop of a folder without its reference.
    ///
    /// # Errors
    /// Fails if one of the programs does not compile.
    pub fn of_generator(
        folder: &Folder,
        generator: &Program,
        rules: &Rules,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Workshop> {
        Workshop::with(folder, (generator, None), rules, interrupt)
    }

    /// A workshop for a folder, which makes and checks inputs but has no reference, and perhaps no generator.
    ///
    /// # Errors
    /// Fails if one of the programs does not compile.
    pub fn of_inputs(folder: &Folder, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<Workshop> {
        let generator = folder.generator.as_ref();
        let generator = generator.map(|program| compile(folder, program, rules, interrupt)).transpose()?;
        Workshop::of_programs(folder, guards(folder, rules, interrupt)?, None, generator, rules)
    }

    fn with(
        folder: &Folder,
        (generator, reference): (&Program, Option<&Program>),
        rules: &Rules,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Workshop> {
        let compiled = |program| compile(folder, program, rules, interrupt);
        let generator = compiled(generator)?;
        let reference = reference.map(compiled).transpose()?;
        let guards = guards(folder, rules, interrupt)?;
        Workshop::of_programs(folder, guards, reference, Some(generator), rules)
    }

    /// The workshop of a folder with these validators and this reference.
    ///
    /// # Errors
    /// Fails if there are too many files to search for hard links to hidden files.
    pub fn of_programs(
        folder: &Folder,
        guards: Vec<Command>,
        reference: Option<Command>,
        generator: Option<Command>,
        rules: &Rules,
    ) -> anyhow::Result<Workshop> {
        let all = guards.iter().chain(&generator).chain(&reference);
        Ok(Workshop {
            name: folder.name(),
            confinement: confinement(folder, rules, all)?,
            generator: generator.map_or(Make::Nothing, |command| Make::Command(Box::new(command))),
            guards,
            valid: accepting(folder),
            reference,
            called: "reference",
            files: folder.files.clone(),
            time: time(folder, rules),
        })
    }

    /// Generates the input for a seed and a size. None if interrupted.
    ///
    /// # Errors
    /// Fails if the generator fails or prints nothing, or the input is invalid.
    pub fn make(&self, runner: &mut Runner, seed: u64, size: usize) -> anyhow::Result<Option<Vec<u8>>> {
        match &self.generator {
            Make::BuiltIn(generator) => Ok(Some(generator.random_input(seed, size))),
            Make::Command(_) | Make::Nothing => {
                self.made_of(runner, (&words((seed, size)), &named((seed, size))))
            }
        }
    }

    /// Checks that a folder's generator makes `input` again from the same seed and size; and, with `seeds`,
    /// that it makes different inputs from other seeds. None if interrupted.
    ///
    /// # Errors
    /// Fails if the generator fails one of these checks.
    pub fn check_generator(
        &self,
        runner: &mut Runner,
        made: (u64, usize),
        input: Vec<u8>,
        seeds: bool,
    ) -> anyhow::Result<Option<()>> {
        if matches!(self.generator, Make::BuiltIn(_)) {
            return Ok(Some(()));
        }
        let same = self.check_repeats(runner, (&words(made), &named(made)), &input)?;
        match same {
            Some(()) if seeds => self.check_seeds(runner, made, input),
            same => Ok(same),
        }
    }

    /// Checks that a folder's generator, which made `input` from these arguments, makes the same input again.
    /// None if interrupted.
    ///
    /// # Errors
    /// Fails if the generator does not make `input` again.
    pub fn check_repeats(
        &self,
        runner: &mut Runner,
        (words, which): (&[String], &str),
        input: &[u8],
    ) -> anyhow::Result<Option<()>> {
        match self.printed(runner, (words, which))? {
            None => Ok(None),
            Some(again) if again == input => Ok(Some(())),
            Some(_) => bail!("{}: the generator makes a different input each time for {which}", self.name),
        }
    }

    /// Makes an input with a folder's generator from these arguments, which messages call `which`. None if
    /// interrupted.
    ///
    /// # Errors
    /// Fails if the generator fails or prints nothing, or the input is invalid.
    pub fn made_of(
        &self,
        runner: &mut Runner,
        (words, which): (&[String], &str),
    ) -> anyhow::Result<Option<Vec<u8>>> {
        let Some(input) = self.printed(runner, (words, which))? else { return Ok(None) };
        match self.is_valid(runner, &input)? {
            Some(Err(why)) => {
                bail!("{}: the validator rejects the generator's input for {which}: {why}", self.name)
            }
            Some(Ok(())) => Ok(Some(input)),
            None => Ok(None),
        }
    }

    /// The output of a folder's generator for these arguments.
    fn printed(
        &self,
        runner: &mut Runner,
        (words, which): (&[String], &str),
    ) -> anyhow::Result<Option<Vec<u8>>> {
        let (name, Make::Command(generator)) = (&self.name, &self.generator) else {
            bail!("{}: expected the generator of a folder", self.name);
        };
        let mut command = generator.clone();
        command.words.extend(words.iter().map(Into::into));
        match output(runner, &command, b"", self.time, SUCCESS_CODES)? {
            None => Ok(None),
            Some(Ok(input)) if !input.is_empty() => Ok(Some(input)),
            Some(Ok(_)) => bail!("{name}: the generator prints nothing for {which}"),
            Some(Err(why)) => bail!("{name}: the generator fails on {which}: {why}"),
        }
    }

    /// Checks that the generator, which made `input` from a seed and a size, makes a different input from
    /// another seed. None if interrupted.
    ///
    /// # Errors
    /// Fails if three seeds give the same input, both at this size and at the largest.
    fn check_seeds(
        &self,
        runner: &mut Runner,
        (seed, size): (u64, usize),
        input: Vec<u8>,
    ) -> anyhow::Result<Option<()>> {
        let mut first = Some(input);
        for size in [size, LARGEST] {
            for more in u64::from(first.is_some())..3 {
                let made = (seed.wrapping_add(more), size);
                let Some(made) = self.printed(runner, (&words(made), &named(made)))? else { return Ok(None) };
                if *first.get_or_insert_with(|| made.clone()) != made {
                    return Ok(Some(()));
                }
            }
            first = None;
        }
        let last = seed.wrapping_add(2);
        bail!(
            "{}: the generator does not use its seed: seeds {seed} to {last} give the same input of size {LARGEST}",
            self.name
        )
    }

    /// Checks an input; the inner error is the reason why it is invalid. None if interrupted.
    ///
    /// # Errors
    /// Fails if the validators cannot be run.
    pub fn is_valid(&self, runner: &mut Runner, input: &[u8]) -> anyhow::Result<Option<Result<(), String>>> {
        valid((&self.guards, self.valid), self.time, runner, input)
    }

    /// The correct output, printed by the reference, or written to a file if the folder names one; the inner
    /// error is the reason why there is no output. None if interrupted.
    ///
    /// # Errors
    /// Fails if the reference cannot be run.
    pub fn answer(
        &self,
        runner: &mut Runner,
        input: &[u8],
    ) -> anyhow::Result<Option<Result<Vec<u8>, String>>> {
        let Some(reference) = &self.reference else { return Ok(Some(Err("there is none".to_string()))) };
        let printed = output(runner, reference, input, self.time, SUCCESS_CODES)?;
        let why = match (printed, &self.generator) {
            // An input may ask for no answer, but only a built-in reference is trusted to print nothing.
            (Some(Ok(answer)), Make::Command(_) | Make::Nothing) if answer.trim_ascii().is_empty() => {
                "it prints nothing".into()
            }
            (Some(Err(why)), _) => why,
            (printed, _) => return Ok(printed),
        };
        let Some(files) = &self.files else { return Ok(Some(Err(why))) };
        let reference = solutions::with_files(reference.clone(), files.clone());
        let written = output(runner, &reference, input, self.time, SUCCESS_CODES)?;
        Ok(written.map(|written| match written {
            Ok(answer) if answer.trim_ascii().is_empty() => {
                Err(format!("{why}; and {} is empty when it reads {}", files.output, files.input))
            }
            Err(other) => Err(format!("{why}; when it reads {}: {other}", files.input)),
            answer => answer,
        }))
    }

    /// Whether arbitrary text can be checked for validity: by the validators, or by the built-in solution,
    /// which checks its input.
    pub fn is_guarded(&self) -> bool {
        !self.guards.is_empty() || matches!(self.generator, Make::BuiltIn(_))
    }

    /// A runner that confines the programs to their sandbox.
    pub fn runner<'a>(&self, interrupt: &'a Interrupt) -> Runner<'a> {
        let mut runner = Runner::new(interrupt);
        runner.confine(self.confinement.as_ref());
        runner
    }
}

/// CPU time limit of a folder's programs.
pub fn time(folder: &Folder, rules: &Rules) -> Duration {
    match folder.format {
        Format::Own => rules.time_of(folder).map_or(MIN_TIME, |limit| MIN_TIME.max(2 * limit)),
        _ => rules.validation_of(folder).0.unwrap_or(external::TIME),
    }
}

/// The exit codes with which a folder's validators accept.
pub fn accepting(folder: &Folder) -> &'static [i32] {
    if folder.format == Format::Kattis { KATTIS_VALID_CODES } else { VALID_CODES }
}

/// The compiled checkers of a folder, as a chain. None if the folder has no checker.
///
/// # Errors
/// Fails if a checker does not compile.
pub fn checker(
    folder: &Folder,
    rules: &Rules,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<external::Checker>> {
    let time = time(folder, rules);
    let memory = rules.validation_of(folder).1.unwrap_or(external::MEMORY);
    let mut first = None;
    for (program, protocol) in folder.checkers.iter().rev() {
        let command = compile(folder, program, rules, interrupt)?;
        let confinement = confinement(folder, rules, [&command])?;
        let next = first.map(Box::new);
        first = Some(external::Checker { command, protocol: *protocol, confinement, time, memory, next });
    }
    Ok(first)
}

/// The compiled validators of a folder.
///
/// # Errors
/// Fails if a validator does not compile.
pub fn guards(folder: &Folder, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<Vec<Command>> {
    folder.validators.iter().map(|program| compile(folder, program, rules, interrupt)).collect()
}

/// Compiles a program of a folder.
///
/// # Errors
/// Fails if the program does not compile, or compiling it cannot be attempted.
pub fn compile(
    folder: &Folder,
    program: &Program,
    rules: &Rules,
    interrupt: &Interrupt,
) -> anyhow::Result<Command> {
    let confinement = rules.confinement(Vec::new(), true)?;
    let compiled = program.compile(folder.tree.real(), &folder.flags, confinement.as_ref(), interrupt)?;
    compiled.map_err(|mut messages| {
        if messages.contains(TESTLIB) && messages.contains("No such file") {
            messages +=
                &format!("\n{TESTLIB} is not in the folder: add --readable DIR, where DIR contains it");
        }
        let what = format!("{}: the {} does not compile:", folder.name(), program.role);
        CompileError { what, messages }.into()
    })
}

/// The sandbox for these programs of a folder, which may read the folder. None if the programs are not
/// sandboxed.
///
/// # Errors
/// Fails if there are too many files to search for hard links to hidden files.
pub fn confinement<'a>(
    folder: &Folder,
    rules: &Rules,
    programs: impl IntoIterator<Item = &'a Command>,
) -> anyhow::Result<Option<Confinement>> {
    let Some(mut confinement) = rules.confinement(Vec::new(), true)? else { return Ok(None) };
    confinement.readable.push(folder.tree.real().to_path_buf());
    confinement.beneath.push(folder.tree.held()?);
    Ok(Some(programs.into_iter().fold(confinement, |all, command| all.reading(&command.reads))))
}

/// A seed and a size as arguments of a generator.
fn words((seed, size): (u64, usize)) -> [String; 2] {
    [seed.to_string(), size.to_string()]
}

/// A seed and a size for messages.
fn named((seed, size): (u64, usize)) -> String {
    format!("seed {seed}, size {size}")
}

/// Whether all of these validators accept `input`; the inner error is the reason why a validator rejects it.
/// None if interrupted.
///
/// # Errors
/// Fails if a validator cannot be run.
pub fn valid(
    (guards, good): (&[Command], &[i32]),
    time: Duration,
    runner: &mut Runner,
    input: &[u8],
) -> anyhow::Result<Option<Result<(), String>>> {
    for guard in guards {
        match output(runner, guard, input, time, good)? {
            None => return Ok(None),
            Some(Err(why)) => return Ok(Some(Err(why))),
            Some(Ok(_)) => {}
        }
    }
    Ok(Some(Ok(())))
}

/// Runs a command within a CPU time limit and returns its output. The command must end with one of the `good`
/// exit codes; the inner error is the reason why the command failed. None if interrupted.
///
/// # Errors
/// Fails if the command cannot be started.
pub fn output(
    runner: &mut Runner,
    command: &Command,
    input: &[u8],
    time: Duration,
    good: &[i32],
) -> anyhow::Result<Option<Result<Vec<u8>, String>>> {
    let allowance = Allowance { time, memory: MAX_MEMORY_BYTES, output: MAX_OUTPUT_BYTES };
    output_within(runner, command, input, &allowance, good)
}

/// Limits of a program: CPU time, and bytes of memory and of output.
pub struct Allowance {
    pub time: Duration,
    pub memory: u64,
    pub output: u64,
}

/// Runs [`output`] with these limits.
///
/// # Errors
/// Fails if the command cannot be started.
pub fn output_within(
    runner: &mut Runner,
    command: &Command,
    input: &[u8],
    &Allowance { time, memory, output }: &Allowance,
    good: &[i32],
) -> anyhow::Result<Option<Result<Vec<u8>, String>>> {
    let limits = Limits {
        cpu: Some(time),
        wall: Some(3 * time),
        // This limit is high, because on a busy machine the program may have to wait for the processor.
        clock: Some(30 * time),
        output: Some(output),
        memory: Some(memory),
        file: Some(output),
        folder: Some(output),
        processes: Some(Limits::PROCESSES),
        open_files: Some(Limits::OPEN_FILES),
        ..Limits::default()
    };
    let command = solutions::within(command.clone(), memory);
    let stdin = platform::in_memory(&mut &*input).context("cannot create an in-memory file")?;
    let ran = runner.run(&command, stdin, &limits).context("cannot run a program")?;
    let ended = match &ran.end {
        Termination::Interrupted => return Ok(None),
        Termination::LauncherStarved => return Ok(Some(Err("its launcher does not answer".to_string()))),
        Termination::LauncherLost(how) => return Ok(Some(Err(format!("its launcher {how}")))),
        Termination::Ended(ended) => ended,
    };
    // The last line of stderr is the most informative: in Python it is the exception.
    let errors = String::from_utf8_lossy(&ran.errors);
    let said = errors.trim_end().lines().last().unwrap_or_default().to_string();
    let is_good = matches!(ended.exit, Exit::Code(code) if good.contains(&code));
    let exit = if is_good { Exit::Code(0) } else { ended.exit };
    let failed = violation::worst(&Ended { exit, ..ended.clone() }, ran.flooded, &limits);
    let failed = failed.and_then(|found| found.reason).map(|reason| reason.to_string());
    let is_zero = !is_good && exit == Exit::Code(0);
    let zero = || is_zero.then(|| format!("exit code 0, expected {}", good.first().unwrap_or(&0)));
    Ok(Some(match failed.or_else(zero) {
        None => Ok(ran.output),
        Some(reason) if said.is_empty() => Err(reason),
        Some(reason) => Err(format!("{reason}: {said}")),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::rules;

    #[test]
    fn a_folder_cannot_set_limits_above_a_minute_and_4_gib() {
        let place = tempfile::tempdir().unwrap();
        std::fs::write(place.path().join("problem.toml"), "[limits]\ntime = 950400\nmemory = 1048576\n")
            .unwrap();
        let mut folder = Folder::at(place.path()).unwrap().unwrap();
        folder.validation = (Some(Duration::from_secs(950_400)), Some(1 << 40));
        let interrupt = Interrupt::new().unwrap();
        let time = |given| {
            let rules = Rules { time: given, ..rules::usual().unwrap() };
            let stated = Stated::of_folder(&folder, &rules, &interrupt).unwrap();
            assert_eq!(stated.memory, 4 << 30);
            let most = given.unwrap_or_default().max(Duration::from_secs(60));
            assert_eq!(rules.validation_of(&folder), (Some(most), Some(4 << 30)));
            assert_eq!(rules.cut_limits(&folder).len(), if given.is_some() { 2 } else { 4 });
            (stated.time.as_secs(), super::time(&folder, &rules).as_secs())
        };
        assert_eq!(time(None), (60, 120));
        assert_eq!(time(Some(Duration::from_secs(5))), (60, 120));
        assert_eq!(time(Some(Duration::from_secs(100))), (100, 200));
    }
}
