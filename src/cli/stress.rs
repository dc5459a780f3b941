//! `dlx-judge stress ID`: tries random inputs, small ones first, until a solution and the reference disagree;
//! the reference is the built-in solution, or the reference of a folder.

mod kind;
pub(super) mod trials;

use self::trials::{Failure, Trials, growing, settings, view};
use super::cases::{folder_to_write, named, place_to_write};
use super::errors::{CompileError, Usage, misuse};
use super::guess::{self, Topic};
use super::judging::why::Models;
use super::judging::{self, Rules, Solution, Stated};
use super::rules::RuleOptions;
use super::trust::TrustOptions;
use super::workshop::{Make, Workshop};
use super::{r#gen, program, slowest};
use crate::folder::manifest::NAME;
use crate::folder::{Folder, Made, made};
use anyhow::{Context, bail};
use dlx_commands::{interrupt, not_negative, print};
use dlx_harness::beneath::Member;
use dlx_harness::cases::Source;
use dlx_harness::judge::event::Event;
use dlx_harness::judge::jobs::in_order;
use dlx_harness::judge::verdict::{Counts, Expected, Verdict};
use dlx_harness::judge::{Explain, Subject};
use dlx_harness::language::lines;
use dlx_harness::report::{Human, Progress, Report, bar};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::Confinement;
use dlx_harness::solutions::Near;
use dlx_harness::solutions::entrant::Entrant;
use dlx_harness::terminal::{self, harmless, say};
use dlx_harness::{cases, platform, solutions};
use dlx_problems::judges::{self, Judge};
use dlx_problems::{Problem, generate};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Try a solution on random inputs, small ones first, and shrink the first on which it fails: `dlx-judge
/// stress poj3074.cpp`, `dlx-judge stress ./mine`. With --slowest, search for the valid input on which it
/// takes the most time, and keep that input as a case
#[derive(clap::Args)]
pub struct Stress {
    /// Your solution, and the problem: an id such as poj3074, a number such as P10482, a URL, or a folder
    /// with a generator and a reference, whose own solutions are tried if none is given [default: the problem
    /// found from the solution's name, its folder or a URL in it]
    #[arg(value_name = "FILE|ID|FOLDER")]
    what: Vec<String>,
    /// The source file to try [default: ID.cpp, ID.py, ... in the current folder]
    #[arg(short, long, value_name = "FILE", conflicts_with = "exec")]
    solution: Option<PathBuf>,
    /// The command to try
    #[arg(long, value_name = "CMD")]
    exec: Option<String>,
    /// With --slowest, try the built-in solution
    #[arg(long, requires = "slowest", conflicts_with_all = ["solution", "exec"])]
    built_in: bool,
    /// Search for the valid input on which the solution (the built-in one if none is given) takes the most
    /// CPU time (median of three runs), and keep it as a case; in a folder, `make` regenerates this case
    #[arg(long, conflicts_with_all = ["size", "shrink"])]
    slowest: bool,
    /// With --slowest, maximum seconds spent on the search
    #[arg(long, value_name = "S", default_value_t = 600, requires = "slowest")]
    seconds: u32,
    /// Seed of the first input; each further input has the next seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Maximum number of inputs to try [default: 500; for a folder: 40]
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// Number of inputs to try at the same time; the first failing input does not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), conflicts_with = "slowest")]
    jobs: u16,
    /// Size of all inputs, 1 to 20 [default: growing from 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=generate::LARGEST as i64))]
    size: Option<u16>,
    /// Save the shrunk input and the expected output as a case of the problem [default: stress-1, or the next
    /// free number]
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    save: Option<String>,
    /// Folder of your own cases to save to, created if necessary [default: the nearest folder `cases` in the
    /// current folder or above it, else ./cases]
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    #[command(flatten)]
    trust: TrustOptions,
    /// Maximum seconds spent on shrinking; 0 turns it off
    #[arg(long, value_name = "S", default_value_t = 30.0, value_parser = not_negative)]
    shrink: f64,
    #[command(flatten)]
    rules: RuleOptions,
}

/// Default number of inputs to try: for a built-in problem, and for a folder, whose programs must be started
/// for each input.
const DEFAULT_COUNT: u64 = 500;
const DEFAULT_COUNT_OF_FOLDER: u64 = 40;
/// Maximum number of lines of an input that are shown.
const MAX_SHOWN_LINES: usize = 60;
/// Maximum number of characters of a line that are shown.
const MAX_COLUMNS: usize = 200;

/// The result of trying inputs.
struct Tried {
    /// Number of inputs with a correct output.
    right: u64,
    /// The index and the failure of the first input without a correct output.
    failed: Option<(u64, Failure)>,
}

const CANNOT: &str = "cannot write the report";
const REPORT: &str = "the report";

impl Stress {
    /// Tries the inputs; shrinks, shows and saves the first input that fails.
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let (id, solution) = guess::one_of_each(std::mem::take(&mut self.what), self.solution.take())?;
        let topic = guess::topic(id.as_deref(), solution.as_deref())?;
        self.solution = match (solution, &topic) {
            (None, Topic::Problem(problem)) if self.exec.is_none() && !self.built_in => {
                guess::own_file(problem)?
            }
            (Some(file), _) if self.exec.is_some() || self.built_in => {
                misuse!("{} is a solution, but the options already name one", file.display())
            }
            (solution, _) => solution,
        };
        let interrupt = interrupt()?;
        let mut rules = self.rules.resolve()?;
        match &topic {
            Topic::Problem(problem) => self.on_problem(problem, &rules, &interrupt),
            Topic::Folder(folder) => {
                rules.folder_flags = folder.flags.clone();
                folder.say_unread();
                self.on_folder(folder, &rules, &interrupt)
            }
        }
    }

    /// Prints which program is tried.
    fn title(&self, name: &str, default: &str) -> anyhow::Result<()> {
        let file = self.solution.as_ref().map(|file| file.display().to_string());
        let program = file.or(self.exec.clone()).unwrap_or_else(|| default.to_string());
        print(lines(&format!("trying {} on {}\n", harmless(&program), harmless(name))), REPORT).map(|_| ())
    }

    fn on_problem(
        &self,
        problem: &'static Problem,
        rules: &Rules,
        interrupt: &Interrupt,
    ) -> anyhow::Result<ExitCode> {
        let generator = r#gen::generator(problem)?;
        // No expected outputs need to be hidden, because the reference computes them. But this program
        // contains the reference, so the program is hidden from a user's solution.
        let confinement = rules.confinement(Vec::new(), self.solution.is_none() && self.exec.is_none())?;
        let stated = Stated::of_problem(Some(problem))?;
        let judge = judges::find(&problem.facts().judge);
        let theirs = match self.theirs(rules, judge, confinement.as_ref(), interrupt)? {
            Some(theirs) => theirs.map(|command| rules.with_files(&stated, command)),
            None if self.slowest => Ok(solutions::built_in(problem.home)),
            None => misuse!("try what? add your source file, such as {}.cpp, or --exec CMD", problem.id),
        };
        let checker = rules.checker(interrupt)?;
        let subject = Arc::new(rules.subject(problem.id, &stated, theirs, checker, confinement));
        let cases = folder_to_write(self.cases.as_deref(), &self.trust)?;
        let cases = place_to_write(problem, &cases)?;
        self.title(problem.id, "the built-in solution")?;
        if self.slowest {
            let search = slowest::Search::new(problem, generator, &subject, interrupt)?;
            return self.slowest(problem.id, search, &cases);
        }
        let keep = Keep { cases: &cases, folder: None };
        self.on_subject(&Workshop::of_problem(problem, generator), subject, &keep, interrupt)
    }

    /// Tries one solution on the inputs of a folder, or all of the folder's solutions.
    fn on_folder(&self, folder: &Folder, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<ExitCode> {
        let workshop = Workshop::of_folder(folder, rules, interrupt)?;
        if self.slowest && self.solution.is_none() && self.exec.is_none() {
            misuse!("--slowest on a folder is for one solution: add --solution FILE or --exec CMD");
        }
        let mut runner = workshop.runner(interrupt);
        let first = self.made(&workshop, 0);
        let Some(input) = workshop.make(&mut runner, first.0, first.1)? else { return Ok(ExitCode::FAILURE) };
        let has_more = self.count(&workshop) > 1;
        if workshop.check_generator(&mut runner, first, input, has_more)?.is_none() {
            return Ok(ExitCode::FAILURE);
        }
        let stated = Stated::of_folder(folder, rules, interrupt)?;
        let checker = rules.checker(interrupt)?;
        let mut confinement = rules.confinement(folder.secret(), false)?;
        if let Some(confinement) = &mut confinement {
            confinement.beneath.push(folder.tree.held()?);
        }
        let subject = |theirs: Solution| {
            let theirs = theirs.map(|command| rules.with_files(&stated, command));
            let (checker, confinement) = (checker.clone(), confinement.clone());
            Arc::new(rules.subject(&workshop.name, &stated, theirs, checker, confinement))
        };
        let elsewhere = self.cases.as_deref().map(named).transpose()?;
        let own = folder.cases_to_write();
        let keep = match &elsewhere {
            Some(cases) => Keep { cases, folder: None },
            None => Keep { cases: &own, folder: Some(folder) },
        };
        if let Some(theirs) = self.theirs(rules, None, confinement.as_ref(), interrupt)? {
            self.title(&workshop.name, "")?;
            return match self.slowest {
                true => self.slowest_made(&workshop, &subject(theirs), &keep, interrupt),
                false => self.on_subject(&workshop, subject(theirs), &keep, interrupt),
            };
        }
        self.title(&workshop.name, "its own solutions")?;
        let mut is_well = true;
        for entrant in folder.entrants().map_err(|error| Usage(error.to_string()))? {
            let compiled = rules.compile_entrant(&entrant, None, confinement.as_ref(), interrupt);
            let tried = compiled.and_then(|built| {
                check(&format!("{} does not compile", entrant.label), &built.solution)?;
                self.on_entrant(&entrant, &workshop, subject(built.solution), &keep, interrupt)
            });
            match tried {
                Ok(tried) => is_well &= tried,
                // A solution that cannot be tried does not stop the others.
                Err(error) if !interrupt.is_set() && error.downcast_ref() != Some(&CANNOT) => {
                    crate::cli::errors::report(&error.context(format!("{} cannot be tried", entrant.label)));
                    is_well = false;
                }
                Err(error) => return Err(error),
            }
            if interrupt.is_set() {
                return Ok(ExitCode::FAILURE);
            }
        }
        Ok(ExitCode::from(u8::from(!is_well)))
    }

    /// Tries one of a folder's solutions, `subject`. Returns whether the result is as expected.
    fn on_entrant(
        &self,
        entrant: &Entrant,
        workshop: &Workshop,
        subject: Arc<Subject>,
        keep: &Keep,
        interrupt: &Interrupt,
    ) -> anyhow::Result<bool> {
        let tried = self.tried(workshop, &subject, interrupt)?;
        let is_well = report(entrant, &tried, |index| self.made(workshop, index))?;
        if let Some((index, first)) = tried.failed.filter(|_| entrant.expected == Expected::default()) {
            let mut trials = Trials::new(workshop, subject, interrupt);
            self.show(&mut trials, index, first, keep)?;
        }
        Ok(is_well)
    }

    /// Compiles the given solution. None if no solution is given.
    fn theirs(
        &self,
        rules: &Rules,
        judge: Option<&'static Judge>,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Option<Solution>> {
        let theirs = match (&self.solution, &self.exec) {
            (Some(file), _) => {
                program::check_source("--solution", file)?;
                rules.check_flags_of(file)?;
                let built = rules.compile((file, Near::Headers), judge, confinement, interrupt)?;
                let remarks = built.remarks.iter().map(|remark| &remark.text);
                built.note.iter().chain(remarks).for_each(|line| say(line));
                built.solution
            }
            (None, Some(line)) => {
                rules.check_uncompiled()?;
                Ok(program::command("--exec", line)?)
            }
            (None, None) => return Ok(None),
        };
        check("the solution does not compile", &theirs)?;
        Ok(Some(theirs))
    }

    /// Tries a single solution, and shows the first input on which it fails.
    fn on_subject(
        &self,
        workshop: &Workshop,
        subject: Arc<Subject>,
        keep: &Keep,
        interrupt: &Interrupt,
    ) -> anyhow::Result<ExitCode> {
        let start = Instant::now();
        let Tried { right, failed } = self.tried(workshop, &subject, interrupt)?;
        if let Some((index, first)) = failed {
            self.show(&mut Trials::new(workshop, subject, interrupt), index, first, keep)?;
            return Ok(ExitCode::from(1));
        }
        let until = if interrupt.is_set() { " until interrupted" } else { "" };
        let (name, seconds) = (harmless(&workshop.name), start.elapsed().as_secs_f64());
        print(
            lines(&format!("no difference: {right} random inputs for {name} in {seconds:.1} s{until}\n")),
            REPORT,
        )?;
        Ok(ExitCode::from(u8::from(interrupt.is_set())))
    }

    /// Tries a solution on the inputs until it fails on one.
    fn tried(
        &self,
        workshop: &Workshop,
        subject: &Arc<Subject>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Tried> {
        let new_trials = || Trials::new(workshop, Arc::clone(subject), interrupt);
        let mut right = 0;
        let count = self.count(workshop);
        let progress = bar(count);
        let settings = settings();
        let one = |trials: &mut Trials, index: usize| {
            let (seed, size) = self.made(workshop, index as u64);
            let input = trials.make(seed, size).transpose()?;
            input.and_then(|input| trials.try_on(input, &settings)).transpose()
        };
        let failed = in_order(usize::from(self.jobs), count as usize, new_trials, one, |index, trial| {
            let index = index as u64;
            progress.set_position(index);
            match trial {
                Ok(Ok(judged)) if judged.result.verdict() == Verdict::AC => {
                    right += 1;
                    ControlFlow::Continue(())
                }
                trial => ControlFlow::Break(trial.map(|trial| (index, trial))),
            }
        });
        progress.finish_and_clear();
        let Some((index, trial)) = failed.transpose()? else { return Ok(Tried { right, failed: None }) };
        let wrong = match trial {
            Ok(failure) if failure.result.verdict() == Verdict::SE => {
                let why = failure.result.finding.reason.unwrap_or_default();
                format!("{} cannot be judged on a random input: {}", workshop.name, why.replace('\n', ": "))
            }
            Ok(failure) => return Ok(Tried { right, failed: Some((index, failure)) }),
            Err(why) => format!("the {} fails on a random input: {why}", workshop.called),
        };
        let (seed, size) = self.made(workshop, index);
        bail!(
            "{wrong}; to reproduce it: dlx-judge gen {} --seed {seed} --size {size}",
            platform::quote(&workshop.name)
        )
    }

    /// The number of inputs to try.
    fn count(&self, workshop: &Workshop) -> u64 {
        self.count.unwrap_or_else(|| usual_count(workshop))
    }

    /// Searches for the slowest input, reports its time and saves it.
    fn slowest(&self, id: &str, mut search: slowest::Search, folder: &Member) -> anyhow::Result<ExitCode> {
        let count = self.count.unwrap_or(DEFAULT_COUNT);
        let progress = bar(count);
        let end = Instant::now() + Duration::from_secs(u64::from(self.seconds));
        let (found, tried) = search.run(self.seed, count, end, |index| progress.set_position(index))?;
        progress.finish_and_clear();
        let Some(found) = found else { bail!("no input could be run") };
        let seconds = found.cpu.as_secs_f64();
        let mut text = match found.is_over {
            true => format!("over the limit after {seconds:.3} s of CPU time, input {tried}"),
            false => {
                format!("slowest of {tried} inputs: {seconds:.3} s of CPU time, the median of three runs")
            }
        };
        text += &format!("\nmade by: dlx-judge gen {id} {}", found.tried.made);
        if found.tried.changes > 0 {
            text += &format!(", and {} rounds of changes", found.tried.changes);
        }
        print(lines(&text) + "\n", REPORT)?;
        let Some(expected) = search.expected(&found.tried.input)? else {
            bail!("not kept: the built-in solution takes over a minute on it");
        };
        let keep = Keep { cases: folder, folder: None };
        let name = self.save(&keep, "slowest", &found.tried.input, &expected)?;
        print(lines(&format!("saved as {id}/{name}\n")), REPORT)?;
        Ok(ExitCode::from(u8::from(found.is_over)))
    }

    /// Searches for the slowest input that the generator of a folder makes, reports its time, and adds it to
    /// the cases that `make` regenerates.
    fn slowest_made(
        &self,
        workshop: &Workshop,
        subject: &Subject,
        keep: &Keep,
        interrupt: &Interrupt,
    ) -> anyhow::Result<ExitCode> {
        let count = self.count(workshop);
        let progress = bar(count);
        let end = Instant::now() + Duration::from_secs(u64::from(self.seconds));
        let mut timer = slowest::Timer::new(subject, interrupt)?;
        let progressed = |index| progress.set_position(index);
        let (found, tried) =
            slowest::of_folder(workshop, &mut timer, interrupt, (self.seed, count, end), progressed)?;
        progress.finish_and_clear();
        let Some(found) = found else { bail!("no input could be run") };
        let (seed, size) = found.made;
        let how = match found.is_over {
            true => format!("over the limit after {:.3} s", found.cpu.as_secs_f64()),
            false => format!("slowest of {tried} inputs: {:.3} s", found.cpu.as_secs_f64()),
        };
        let again = format!("dlx-judge gen {} --seed {seed} --size {size}", platform::quote(&workshop.name));
        print(lines(&format!("{how} of CPU time\nmade by: {again}\n")), REPORT)?;
        let answer = workshop.answer(&mut workshop.runner(interrupt), &found.input)?;
        let expected = match answer {
            Some(Ok(expected)) => expected,
            Some(Err(why)) => bail!("not kept: the reference fails on it: {why}"),
            None => return Ok(ExitCode::FAILURE),
        };
        let name = self.save(keep, "slowest", &found.input, &expected)?;
        let saved = format!("{}/{name}", workshop.name);
        print(lines(&format!("saved as {}\n", harmless(&saved))), REPORT)?;
        if let Some(folder) = keep.folder {
            folder.add_to_manifest(&Made::lines(&name, found.made, &how))?;
            print(lines(&format!("added to {NAME}: `dlx-judge make` regenerates it\n")), REPORT)?;
        }
        Ok(ExitCode::from(u8::from(found.is_over)))
    }

    /// The seed and size of an input.
    fn made(&self, workshop: &Workshop, index: u64) -> (u64, usize) {
        let size = self.size.map_or_else(|| growing(index, usual_count(workshop)), usize::from);
        (self.seed.wrapping_add(index), size)
    }

    /// Shrinks the first failing input, shows the result and saves it.
    fn show(&self, trials: &mut Trials<'_>, index: u64, first: Failure, keep: &Keep) -> anyhow::Result<()> {
        let (seed, size) = self.made(trials.workshop, index);
        let verdict = first.result.verdict();
        let (time, original) = (Duration::from_secs_f64(self.shrink), first.input.clone());
        let (found, tried) = trials.shrink(seed, size, first, time)?;
        let Failure { input: small, mut result, expected, found } = found;
        let is_shrunk = small != original;
        let (number, count, verdict) = (index + 1, self.count(trials.workshop), verdict.name());
        let mut text = format!("input {number} of {count} (seed {seed}, size {size}) gets {verdict}\n");
        text += &format!("shrunk by trying {tried} others:\n\n{}", indented(&small));
        let has_difference = result.finding.difference.is_some();
        let both = match result.verdict() {
            Verdict::WA | Verdict::PE if !has_difference => {
                format!(
                    "\na correct output:\n{}the solution's output:\n{}",
                    indented(&expected),
                    indented(found.as_bytes())
                )
            }
            _ => String::new(),
        };
        let mut out = terminal::trusted().map(anstream::AutoStream::auto).context(CANNOT)?;
        writeln!(out, "{}", lines(&text)).context(CANNOT)?;
        let saved = match self.save {
            Some(_) => {
                let name = self.save(keep, "stress", &small, &expected)?;
                let how = if is_shrunk { "shrunk from" } else { "from" };
                if let Some(folder) = keep.folder {
                    let line = format!("# {name}: by stress --save, {how} seed {seed}, size {size}\n");
                    folder.add_to_manifest(&line)?;
                }
                Some(name)
            }
            None => None,
        };
        let name = saved.clone().unwrap_or_else(|| format!("seed-{seed}"));
        let (input, right) = (Source::Memory(small.clone().into()), expected.clone());
        let task = trials.task(&name, small, expected);
        if matches!(result.verdict(), Verdict::WA | Verdict::PE | Verdict::TLE | Verdict::RE) {
            let why = Models::default().why(&task, &input, &right, found.as_bytes(), result.verdict());
            result.why = why.lines;
        }
        Human::new(&mut out, std::slice::from_ref(&task), view(), Progress::lines())
            .without_inputs()
            .add(&Event::Judged(&task, &result))
            .context(CANNOT)?;
        write!(out, "{}", lines(&both)).context(CANNOT)?;
        let mut theirs = judging::words(self.solution.as_deref(), self.exec.as_deref());
        theirs.extend(self.rules.words());
        let theirs: String = theirs.iter().map(|word| format!("{word} ")).collect();
        let id = platform::quote(&trials.workshop.name);
        let again = match saved {
            Some(name) => {
                let cases = self.cases.as_deref().map(|folder| folder.to_string_lossy());
                let cases =
                    cases.map_or(String::new(), |cases| format!("--cases {} ", platform::quote(&cases)));
                let again = format!("dlx-judge test {theirs}{cases}{id}/{name}");
                format!("saved; to rerun it: {}", harmless(&again))
            }
            None => {
                let again = format!("dlx-judge stress {id} {theirs}--seed {seed} --size {size} --count 1");
                format!("to reproduce it: {}\n--save writes it as a case", harmless(&again))
            }
        };
        writeln!(out, "\n{}", lines(&again)).context(CANNOT)
    }

    /// Saves a case under the given name, or under `stem` and the next free number; returns the name.
    fn save(&self, keep: &Keep, stem: &str, input: &[u8], expected: &[u8]) -> anyhow::Result<String> {
        let files = |name: &str| made::files_of_new(keep.folder, name);
        let is_listed = |name: &String| {
            keep.folder.is_some_and(|folder| folder.made.iter().any(|made| made.name == *name))
        };
        let is_free = |name: &String| {
            let is_there = |files: [PathBuf; 2]| files.iter().any(|file| keep.cases.join(file).is_there());
            !is_listed(name) && files(name).is_ok_and(|files| !is_there(files))
        };
        let name = match self.save.clone().unwrap_or_default() {
            asked if asked.is_empty() => {
                (1..).map(|number| format!("{stem}-{number}")).find(is_free).unwrap_or_default()
            }
            asked if is_listed(&asked) => bail!("--save {asked}: {NAME} already lists a case with this name"),
            asked => asked,
        };
        let [one, other] = files(&name)?;
        let name = one.with_extension("").display().to_string();
        cases::write_all(keep.cases, &[(one, input), (other, expected)], false)?;
        Ok(name)
    }
}

/// Where cases are saved: a folder of cases, and the problem folder it belongs to, if any.
struct Keep<'a> {
    cases: &'a Member,
    folder: Option<&'a Folder>,
}

/// The first lines of a text, indented.
pub(super) fn indented(text: &[u8]) -> String {
    let mut shown = String::new();
    if text.trim_ascii().is_empty() {
        return "    (nothing, or only white space)\n".to_string();
    }
    for line in String::from_utf8_lossy(text).lines().take(MAX_SHOWN_LINES) {
        let end = line.char_indices().nth(MAX_COLUMNS).map_or(line.len(), |(end, _)| end);
        let left_out = match line[end..].chars().count() {
            0 => String::new(),
            count => format!("\u{2026}[{count}]"),
        };
        shown += &format!("    {}{left_out}\n", harmless(&line[..end]));
    }
    let lines = text.iter().filter(|&&byte| byte == b'\n').count();
    if lines > MAX_SHOWN_LINES {
        shown += &format!("    and {} more lines\n", lines - MAX_SHOWN_LINES);
    }
    shown
}

/// The default number of inputs to try.
fn usual_count(workshop: &Workshop) -> u64 {
    if let Make::BuiltIn(_) = workshop.generator { DEFAULT_COUNT } else { DEFAULT_COUNT_OF_FOLDER }
}

/// Fails if the solution did not compile.
fn check(what: &str, solution: &Solution) -> anyhow::Result<()> {
    let Err(finding) = solution else { return Ok(()) };
    let messages = finding.reason.as_deref().unwrap_or_default().to_string();
    if finding.verdict != Verdict::CE {
        bail!(messages);
    }
    Err(CompileError { what: what.into(), messages }.into())
}

/// Reports the result for a solution of a folder in one line. Returns whether the result is as expected; a
/// wrong solution that fails no input also counts as expected.
fn report(entrant: &Entrant, tried: &Tried, made: impl Fn(u64) -> (u64, usize)) -> anyhow::Result<bool> {
    let (label, expected, right) = (harmless(&entrant.label), &entrant.expected, tried.right);
    let count = |verdict| Counts::from([(verdict, 1)]);
    let (is_well, line) = match &tried.failed {
        None if expected.is_met(&count(Verdict::AC)) => {
            (true, format!("as expected: {label} is right on {right} random inputs"))
        }
        None => {
            let (_, size) = made(right.saturating_sub(1));
            let more = "--count N tries more inputs, --size 20 only large ones";
            let line = format!("not found: {label} is right on {right} random inputs up to size {size}");
            (true, format!("{line}, expected {expected}; {more}"))
        }
        Some((index, failure)) => {
            let (verdict, (seed, size)) = (failure.result.verdict(), made(*index));
            let line =
                format!("{label} gets {} on input {} (seed {seed}, size {size})", verdict.name(), index + 1);
            match expected.is_met(&count(verdict)) {
                true => (true, format!("as expected: {line}")),
                false => (false, format!("WRONG: {line}, expected {expected}")),
            }
        }
    };
    print(lines(&line) + "\n", REPORT)?;
    Ok(is_well)
}
