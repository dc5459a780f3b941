//! `dlx-judge strength ID|FOLDER`: finds small changes to a solution that the cases do not detect.

mod find;
mod report;

use self::find::{Found, Search, Suspect};
use self::report::{Passing, Report};
use super::bundle::language_parser;
use super::cases::{CaseOptions, folder_to_write, place_to_write};
use super::errors::{CompileError, Usage, misuse};
use super::r#gen;
use super::guess::{self, Topic};
use super::judging::{Built, Rules, Stated};
use super::program;
use super::rules::RuleOptions;
use super::workshop::Workshop;
use crate::folder::mutants::Listed;
use crate::folder::{Folder, made};
use crate::strength::measure::{Fate, Measure};
use crate::strength::programs::Mutants;
use crate::strength::{self, Language, Mutant};
use crate::{bundle, embedded};
use anyhow::{Context, anyhow, bail};
use dlx_commands::{Form, interrupt};
use dlx_comparison::{Comparison, Rule};
use dlx_harness::beneath::Member;
use dlx_harness::cases::{self, Case};
use dlx_harness::judge::external::Checker;
use dlx_harness::judge::verdict::{Counts, Expected, Verdict};
use dlx_harness::judge::{Judged, Settings, Task, Worker};
use dlx_harness::report::{Steps, harmless_json};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Confinement};
use dlx_harness::run::runner::Runner;
use dlx_harness::solutions::ingredients;
use dlx_harness::solutions::{self, entrant::Entrant};
use dlx_harness::terminal;
use dlx_problems::{Problem, judges};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Measure how strong cases are: find small changes to the solution that the cases do not detect. `dlx-judge
/// strength poj3074`, `dlx-judge strength poj3074 --solution mine.cpp`, `dlx-judge strength ./mine --find`
#[derive(clap::Args)]
pub struct Strength {
    /// The problem: an id such as poj3074, a number such as P10482, a URL, or a folder with cases
    #[arg(value_name = "ID|FOLDER")]
    id: String,
    /// Change this source file (.rs .cpp .c .py) instead of the built-in solution or the folder's accepted
    /// solutions; it must pass the cases
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// Language of the built-in solution to change [default: rust]
    #[arg(long, value_parser = language_parser(), conflicts_with = "solution")]
    lang: Option<bundle::Language>,
    /// Search random inputs for one that a surviving mutant fails, and shrink it
    #[arg(long)]
    find: bool,
    /// With --find, maximum seconds spent on the search
    #[arg(long, value_name = "S", default_value_t = 60, requires = "find")]
    time: u32,
    /// With --find, write each input found as a case of the problem, named after its seed and size
    #[arg(long, requires = "find")]
    save: bool,
    /// Number of runs at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    #[command(flatten)]
    cases: CaseOptions,
    #[command(flatten)]
    rules: RuleOptions,
    /// Print text, or one JSON object
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

/// Maximum total number of mutants of a folder's solutions.
const MAX_MUTANTS: usize = 240;

/// A solution to mutate.
struct Changed {
    /// The solution's name in the report.
    name: String,
    file: PathBuf,
    language: Language,
    /// The text if it is embedded in the program. The texts of files are read one at a time, because a folder
    /// may contain thousands.
    embedded: Option<&'static str>,
    /// Whether the user named the file.
    is_named: bool,
}

/// Everything needed to judge versions of a solution.
struct Scene<'a> {
    /// The problem or folder.
    name: String,
    problem: Option<&'static Problem>,
    stated: Stated,
    cases: Vec<Arc<Case>>,
    confinement: Option<Confinement>,
    checker: Option<Checker>,
    /// A digest of the files that programs may read. None if there are too many such files.
    read: Option<String>,
    rules: &'a Rules,
    interrupt: &'a Interrupt,
}

/// The source of inputs for a search, and the folder to save cases in.
type Needed<'a> = (Workshop, Option<(Member, Option<&'a Folder>)>);

impl Strength {
    /// Measures the cases. Exit code 0 if every mutant is killed or listed and all parts of the
    /// folder are read, 1 if not.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let topic = guess::topic(Some(&self.id), None)?;
        let (mut rules, mut is_whole) = (self.rules.resolve()?, true);
        if let Topic::Folder(folder) = &topic {
            rules.folder_flags = folder.flags.clone();
            is_whole = folder.say_unread();
        }
        let interrupt = interrupt()?;
        let scene = self.scene(&topic, &rules, &interrupt)?;
        // If the search cannot be prepared, fail before the measurement, which may take minutes.
        let needed = self.find.then(|| self.needed(&topic, &scene)).transpose()?;
        let (solutions, listed) = self.solutions(&topic)?;
        let mut report = Report::new(&scene.name, scene.cases.len());
        let mut suspects = Vec::new();
        if let (Topic::Folder(folder), None) = (&topic, &self.solution) {
            scene.add_passing(folder, &mut report, &mut suspects)?;
        }
        self.measure_all(&scene, solutions, &listed, &mut report, &mut suspects)?;
        report.close(&listed);
        let searched = needed.map(|needed| self.search(&scene, &needed, &suspects, &mut report));
        let mut out = io::BufWriter::new(terminal::stdout());
        let written = match self.format {
            Form::Json => writeln!(out, "{}", harmless_json(&serde_json::to_string(&report)?)),
            Form::Text => report.write(&mut out),
        };
        written.and_then(|()| out.flush()).context("cannot write the report")?;
        searched.transpose()?;
        Ok(ExitCode::from(u8::from(!report.is_well() || !is_whole)))
    }

    /// Measures the solutions, up to the limit on mutants. If there are several solutions, one that cannot be
    /// measured is reported and skipped.
    fn measure_all(
        &self,
        scene: &Scene,
        solutions: Vec<Changed>,
        listed: &Listed,
        report: &mut Report,
        suspects: &mut Vec<Suspect>,
    ) -> anyhow::Result<()> {
        let (mut total, mut is_first) = (0, true);
        let is_alone = solutions.len() == 1;
        for changed in &solutions {
            let measured = changed.text().and_then(|text| {
                let mutants = scene.mutants(changed, &text)?;
                total += mutants.len();
                if total > MAX_MUTANTS && !is_first {
                    total -= mutants.len();
                    report.left_out.push(changed.name.clone());
                    return Ok(());
                }
                is_first = false;
                let measured = self.measure(scene, (changed, &text), &mutants, listed, report, suspects);
                if measured.is_err() {
                    total -= mutants.len();
                    is_first = total == 0;
                }
                measured
            });
            match measured {
                Err(error) if is_alone || scene.interrupt.is_set() => return Err(error),
                Err(error) => report.add_failed(&changed.name, &format!("{error:#}")),
                Ok(()) => {}
            }
        }
        Ok(())
    }

    /// Measures the cases with one solution.
    fn measure(
        &self,
        scene: &Scene,
        (changed, original): (&Changed, &str),
        mutants: &[Mutant],
        listed: &Listed,
        report: &mut Report,
        suspects: &mut Vec<Suspect>,
    ) -> anyhow::Result<()> {
        let steps = Steps::new(mutants.len() as u64, format!("mutants of {}", changed.name));
        let flags = self.flags(scene, changed, original)?;
        let compile = |text: &str| {
            steps.at(0, "compiling");
            self.compile(scene, changed, &flags, text)
        };
        let command = compile(original)?.map_err(|messages| {
            let what = format!("{} does not compile:", changed.name);
            CompileError { what, messages }
        })?;
        let Scene { name, stated, rules, .. } = scene;
        let measure = Measure {
            subject: rules.subject(
                name,
                stated,
                Ok(command),
                scene.checker.clone(),
                scene.confinement.clone(),
            ),
            cases: scene.cases.clone(),
            of: Mutants {
                text: original,
                language: changed.language,
                mutants,
                jobs: usize::from(self.jobs),
                compile: &compile,
            },
            settings: Settings::default(),
            read: scene.read.clone(),
            interrupt: scene.interrupt,
        };
        let interrupted = || anyhow!("interrupted; results so far are kept for the next run");
        let order = measure.order()?.with_context(interrupted)?;
        let used: BTreeSet<usize> = order.iter().copied().collect();
        for (_, case) in scene.cases.iter().enumerate().filter(|(index, _)| !used.contains(index)) {
            let (label, case) = (&changed.name, &case.name);
            terminal::say(&format!("{case}: not used: {label} fails it, but it does not count"));
        }
        let fates = measure.fates(&order, |judged| steps.at(judged as u64, ""));
        let fates: Vec<Fate> = fates?.with_context(interrupted)?;
        let changes = mutants.iter().map(|mutant| (mutant.operator, mutant.change(original)));
        let survived = report.add(&changed.name, changes.zip(fates), listed);
        if self.find && !survived.is_empty() {
            let programs = measure.programs(&order, |index| !survived.contains(&index))?;
            let solution = Arc::new(measure.subject.clone());
            for index in survived {
                let program = programs.mutants[index].as_ref();
                let program = program.with_context(|| {
                    format!("{}: a mutant that compiled before no longer does", changed.name)
                })?;
                suspects.push(Suspect {
                    name: changed.name.clone(),
                    line: Some(mutants[index].change(original).line),
                    subject: measure.as_solution(program),
                    solution: Some(Arc::clone(&solution)),
                });
            }
        }
        steps.clear();
        Ok(())
    }

    /// The judge's flags with which a solution and its mutants are compiled.
    fn flags(&self, scene: &Scene, changed: &Changed, text: &str) -> anyhow::Result<Vec<String>> {
        let Ok(text) = self.bundled(text, scene, changed) else { return Ok(Vec::new()) };
        let judge = scene.problem.and_then(|problem| judges::find(&problem.facts().judge));
        let Scene { rules, confinement, interrupt, .. } = scene;
        Ok(rules
            .compile_text(&text, solutions::ending_of(&changed.file), judge, confinement.as_ref(), interrupt)?
            .flags)
    }

    /// Compiles a version of a solution; the inner error holds the compiler's messages.
    fn compile(
        &self,
        scene: &Scene,
        changed: &Changed,
        flags: &[String],
        text: &str,
    ) -> anyhow::Result<Result<Command, String>> {
        let Scene { rules, confinement, interrupt, .. } = scene;
        let compiled = match self.bundled(text, scene, changed) {
            Ok(text) => rules.compile_again(
                &text,
                solutions::ending_of(&changed.file),
                flags,
                confinement.as_ref(),
                interrupt,
            )?,
            // A text that is not valid Rust cannot be bundled either.
            Err(error) => return Ok(Err(format!("{error:#}"))),
        };
        match compiled.map(|command| rules.with_files(&scene.stated, command)) {
            Ok(command) => Ok(Ok(command)),
            Err(finding) if finding.verdict == Verdict::CE => {
                Ok(Err(finding.reason.unwrap_or_default().to_string()))
            }
            Err(finding) => bail!(finding.reason.unwrap_or_default()),
        }
    }

    /// The text to compile for a version of the solution: bundled with the kernel if it uses the kernel.
    fn bundled<'a>(&self, text: &'a str, scene: &Scene, changed: &Changed) -> anyhow::Result<Cow<'a, str>> {
        let bundled = match scene.problem.filter(|_| self.solution.is_none()) {
            Some(problem) => Some(bundle::bundle_changed(text, problem, self.language())?),
            None => scene.rules.with_kernel(text, &changed.file, changed.is_named).transpose()?,
        };
        Ok(bundled.map_or(Cow::Borrowed(text), Cow::Owned))
    }

    /// The language of the built-in solution.
    fn language(&self) -> bundle::Language {
        self.lang.unwrap_or(bundle::Language::Rust)
    }

    /// Collects everything needed to judge versions of a solution.
    fn scene<'a>(
        &self,
        topic: &Topic,
        rules: &'a Rules,
        interrupt: &'a Interrupt,
    ) -> anyhow::Result<Scene<'a>> {
        let is_git = |path: &Path| path.ends_with(".git");
        let (name, problem, stated, cases, secret, own) = match topic {
            Topic::Problem(problem) => {
                let places = self.cases.resolve()?;
                let secret = places.own.iter().map(|own| own.tree.real().to_path_buf()).collect();
                let (stated, cases) = (Stated::of_problem(Some(problem))?, places.of(problem)?);
                (problem.id.to_string(), Some(*problem), stated, cases, secret, Some(String::new()))
            }
            Topic::Folder(folder) => {
                if self.lang.is_some() || !self.cases.words().is_empty() {
                    misuse!("--lang, --cases, --own and --built-in are for built-in problems");
                }
                // The digest leaves out the cases, because the fate of each mutant is stored with the cases
                // on which it was judged.
                let cases = Some(folder.cases.below()).filter(|cases| !cases.as_os_str().is_empty());
                let is_left = |path: &Path| !is_git(path) && Some(path) != cases;
                let own = ingredients::digest(&[folder.tree.member("")], &is_left);
                let secret = folder.secret();
                let stated = Stated::of_folder(folder, rules, interrupt)?;
                (folder.name(), None, stated, folder.cases()?, secret, own)
            }
        };
        let cases: Vec<Arc<Case>> = cases.into_iter().filter(is_judged).map(Arc::new).collect();
        if cases.is_empty() {
            misuse!("{name} does not have cases with expected outputs");
        }
        let readable = ingredients::digest(&ingredients::named(&rules.readable), &|path| !is_git(path));
        Ok(Scene {
            name,
            problem,
            stated,
            cases,
            confinement: rules.confinement(secret, false)?,
            checker: rules.checker(interrupt)?,
            read: readable.zip(own).map(|(readable, own)| readable + &own),
            rules,
            interrupt,
        })
    }

    /// The solutions to mutate, and the list of equivalent mutants.
    fn solutions(&self, topic: &Topic) -> anyhow::Result<(Vec<Changed>, Listed)> {
        match (&self.solution, topic) {
            (Some(file), _) => {
                let name = file.display().to_string();
                program::check_source("--solution", file)?;
                let Some(language) = language_of(file) else {
                    misuse!("{name}: expected a solution in Rust, C++, C or Python");
                };
                let file = file.clone();
                let solution = Changed { name, file, language, embedded: None, is_named: true };
                Ok((vec![solution], Listed::default()))
            }
            (None, Topic::Problem(problem)) => {
                let language = self.language();
                super::bundle::check(problem, language, bundle::Engine::Fast)?;
                let ending = language.ending();
                let embedded = Some(embedded::text(&language.path(problem))?);
                let (language, listed) = match language {
                    bundle::Language::Rust => (Language::Rust, Listed::of(problem)?),
                    bundle::Language::Cpp => (Language::Cpp, Listed::default()),
                };
                let name = format!("solution.{ending}");
                let file = PathBuf::from(&name);
                Ok((vec![Changed { name, file, language, embedded, is_named: true }], listed))
            }
            (None, Topic::Folder(folder)) => Ok((accepted(folder)?, Listed::beside(&folder.tree)?)),
        }
    }

    /// Prepares a search.
    fn needed<'a>(&self, topic: &'a Topic, scene: &Scene) -> anyhow::Result<Needed<'a>> {
        Ok(match topic {
            Topic::Problem(problem) => {
                let place = || {
                    let cases = folder_to_write(self.cases.cases.as_deref(), &self.cases.trust)?;
                    place_to_write(problem, &cases)
                };
                let place = self.save.then(place).transpose()?;
                (Workshop::of_problem(problem, r#gen::generator(problem)?), place.map(|place| (place, None)))
            }
            Topic::Folder(folder) => {
                let workshop = Workshop::of_folder(folder, scene.rules, scene.interrupt)?;
                (workshop, self.save.then(|| (folder.cases_to_write(), Some(&**folder))))
            }
        })
    }

    /// Searches for inputs that distinguish the suspects from correct solutions, and saves them if requested.
    fn search(
        &self,
        scene: &Scene,
        (workshop, place): &Needed,
        suspects: &[Suspect],
        report: &mut Report,
    ) -> anyhow::Result<()> {
        let steps = Steps::new(u64::from(self.time), "seconds of search");
        let time = Duration::from_secs(u64::from(self.time));
        let search = Search::new(workshop, suspects, usize::from(self.jobs), time, scene.interrupt);
        let (mut outcome, ended) = search.run(&steps);
        steps.clear();
        for (solution, why) in std::mem::take(&mut outcome.failed) {
            report.add_failed(&solution, &why);
        }
        for Found { seed, size, input, expected, saved, .. } in &mut outcome.found {
            let Some((place, folder)) = place else { break };
            let stem = format!("strength-seed-{seed}-size-{size}");
            let names = [stem.clone()].into_iter().chain((2..).map(|number| format!("{stem}-{number}")));
            let files = |name: &String| made::files_of_new(*folder, name);
            let is_free = |name: &String| files(name).is_ok_and(|[one, _]| !place.join(one).is_there());
            let [one, other] = files(&names.into_iter().find(is_free).unwrap_or_default())?;
            *saved = Some(one.with_extension("").display().to_string());
            cases::write_all(place, &[(one, input), (other, expected)], false)?;
        }
        report.search = Some(outcome);
        ended
    }
}

impl Scene<'_> {
    /// The mutants of a solution, except those that change a printed text to one that the comparison rule
    /// treats as equal.
    fn mutants(&self, changed: &Changed, text: &str) -> anyhow::Result<Vec<Mutant>> {
        let rule = self.rule();
        let is_same = |one: &str, other: &str| {
            rule.is_some_and(|rule| rule.compare(one.as_bytes(), other.as_bytes()) == Comparison::Same)
        };
        let mutants =
            strength::mutants(text, changed.language, is_same).with_context(|| changed.name.clone())?;
        match mutants.is_empty() {
            true => bail!("{}: expected a solution with expressions to change, found none", changed.name),
            false => Ok(mutants),
        }
    }

    /// The comparison rule. None if a checker decides.
    fn rule(&self) -> Option<Rule> {
        match (&self.checker, self.rules.compare, &self.stated.judged) {
            (None, Some(rule), _) => Some(rule),
            (None, None, Judged::By(rule)) => Some(*rule),
            _ => None,
        }
    }

    /// Adds the solutions of a folder that are expected to fail but pass all cases.
    fn add_passing(
        &self,
        folder: &Folder,
        report: &mut Report,
        suspects: &mut Vec<Suspect>,
    ) -> anyhow::Result<()> {
        let mut worker = Worker::new(Runner::new(self.interrupt), self.interrupt);
        let right = Counts::from([(Verdict::AC, 1)]);
        let entrants = folder.entrants().map_err(|error| Usage(error.to_string()))?;
        let wrong: Vec<Entrant> = entrants.into_iter().filter(|it| !it.expected.is_met(&right)).collect();
        let steps = Steps::new(wrong.len() as u64, "wrong solutions");
        for (at, Entrant { label, expected, .. }) in wrong.iter().enumerate() {
            steps.at(at as u64, label);
            let confinement = self.confinement.as_ref();
            let built = self.rules.compile_entrant(&wrong[at], None, confinement, self.interrupt);
            let why = match built {
                Ok(Built { solution: Ok(command), .. }) => {
                    self.add_if_passing(&wrong[at], command, &mut worker, report, suspects);
                    continue;
                }
                Ok(_) if expected.allows(Verdict::CE) => continue,
                Ok(Built { solution: Err(finding), .. }) => finding.reason.unwrap_or_default().to_string(),
                Err(error) => format!("{error:#}"),
            };
            report.add_failed(label, &why);
        }
        steps.clear();
        Ok(())
    }

    /// Adds a solution that is expected to fail, if it passes all cases.
    fn add_if_passing(
        &self,
        Entrant { label, expected, .. }: &Entrant,
        command: Command,
        worker: &mut Worker,
        report: &mut Report,
        suspects: &mut Vec<Suspect>,
    ) {
        let theirs = Ok(self.rules.with_files(&self.stated, command));
        let (checker, confinement) = (self.checker.clone(), self.confinement.clone());
        let subject = Arc::new(self.rules.subject(&self.name, &self.stated, theirs, checker, confinement));
        for case in &self.cases {
            let task = Task { subject: Arc::clone(&subject), case: Arc::clone(case) };
            let Some(result) = worker.one(&task, &Settings::default()) else { return };
            match result.verdict() {
                Verdict::AC => {}
                Verdict::SE => {
                    return report
                        .add_failed(label, result.finding.reason.as_ref().map_or("", |why| why.local()));
                }
                _ => return,
            }
        }
        report.passing.push(Passing { solution: label.clone(), expected: expected.clone() });
        suspects.push(Suspect { name: label.clone(), line: None, subject, solution: None });
    }
}

/// The language of a file; None if solutions in this language cannot be mutated.
fn language_of(file: &Path) -> Option<Language> {
    file.extension().and_then(OsStr::to_str).and_then(Language::of_ending)
}

impl Changed {
    /// Reads the text.
    fn text(&self) -> anyhow::Result<Cow<'static, str>> {
        if let Some(text) = self.embedded {
            return Ok(text.into());
        }
        let text = dlx_commands::read(&self.file, bundle::MAX_SOURCE_BYTES)?;
        let text = String::from_utf8(text).map_err(|_| anyhow!("{}: expected UTF-8 text", self.name))?;
        Ok(text.into())
    }
}

/// The accepted solutions of a folder that can be mutated. Solutions in other languages are reported.
fn accepted(folder: &Folder) -> anyhow::Result<Vec<Changed>> {
    let entrants = folder.entrants().map_err(|error| Usage(error.to_string()))?;
    let accepted = entrants.into_iter().filter(|entrant| entrant.expected == Expected::default());
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for Entrant { label, file, fault, .. } in accepted {
        match (language_of(&file), fault) {
            (_, Some(fault)) => terminal::say(&format!("not changed: {label}: {fault}")),
            (Some(language), None) => {
                found.push(Changed { name: label, file, language, embedded: None, is_named: false });
            }
            (None, None) => others.push(label),
        }
    }
    if found.is_empty() {
        misuse!(
            "{} does not have an accepted solution in Rust, C++, C or Python: add --solution FILE",
            folder.name()
        );
    }
    if !others.is_empty() {
        let names = others.join(", ");
        terminal::say(&format!("not changed, because they are not in Rust, C++, C or Python: {names}"));
    }
    Ok(found)
}

/// Whether a case has an expected output.
fn is_judged(case: &Case) -> bool {
    case.files.as_ref().is_ok_and(|files| files.expected.is_some())
}
