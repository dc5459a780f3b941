//! `dlx-judge strength ID|FOLDER`: which small changes of a solution its cases miss.

use super::bundle::language_parser;
use super::cases::CaseOptions;
use super::errors::{CompileError, Usage, misuse};
use super::guess::{self, Topic};
use super::judging::{Rules, Stated};
use super::program;
use super::rules::RuleOptions;
use crate::folder::Folder;
use crate::folder::mutants::Listed;
use crate::measured::Counted;
use crate::strength::measure::{Fate, Measure};
use crate::strength::programs::Mutants;
use crate::strength::{self, Change, Language, MOST, Operator};
use crate::{bundle, embedded};
use anyhow::{Context, anyhow, bail};
use dlx_commands::{Form, interrupt};
use dlx_harness::cases::Case;
use dlx_harness::judge::Settings;
use dlx_harness::judge::verdict::{Expected, Verdict};
use dlx_harness::report::bar;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::solutions::ingredients;
use dlx_harness::terminal::{self, harmless};
use dlx_problems::{Problem, judges};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Measure how strong cases are: small changes of the solution that they miss. `dlx-judge strength poj3074`,
/// `dlx-judge strength poj3074 --solution mine.cpp`, `dlx-judge strength ./mine`
#[derive(clap::Args)]
pub struct Strength {
    /// The problem: an id such as poj3074, a number such as P10482, an address, or a folder with cases
    #[arg(value_name = "ID|FOLDER")]
    id: String,
    /// Change this source file (.rs .cpp .c .py) instead of the built-in solution, or of the first
    /// accepted one of the folder; it must be accepted
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// Language of the built-in solution that is changed [default: rust]
    #[arg(long, value_parser = language_parser(), conflicts_with = "solution")]
    lang: Option<bundle::Language>,
    /// Number of runs at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    #[command(flatten)]
    cases: CaseOptions,
    #[command(flatten)]
    rules: RuleOptions,
    /// Text, or one JSON object
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

/// The solution whose mutants are judged.
struct Changed {
    /// What it is called.
    name: String,
    text: String,
    /// Of its file, without the dot.
    ending: String,
    language: Language,
}

/// What is judged on which cases.
struct Subject {
    /// The problem or folder.
    name: String,
    changed: Changed,
    stated: Stated,
    cases: Vec<Case>,
    /// What runs must not read.
    secret: Vec<PathBuf>,
    listed: Listed,
}

impl Strength {
    /// Measures. Exit code 0 if every mutant is killed or listed, 1 if not.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let topic = guess::topic(Some(&self.id), None)?;
        let rules = self.rules.meaning()?;
        let interrupt = interrupt()?;
        let (problem, subject) = match &topic {
            Topic::Problem(problem) => (Some(*problem), self.of_problem(problem)?),
            Topic::Folder(folder) => (None, self.of_folder(folder, &rules, &interrupt)?),
        };
        let Subject { name, changed, stated, cases, secret, listed } = subject;
        let cases: Vec<Arc<Case>> = cases.into_iter().filter(is_judged).map(Arc::new).collect();
        if cases.is_empty() {
            misuse!("{name} does not have cases with expected outputs");
        }
        let mutants = strength::mutants(&changed.text, changed.language, |_, _| false)
            .with_context(|| changed.name.clone())?;
        if mutants.is_empty() {
            bail!("{}: expected a solution with expressions to change, found none", changed.name);
        }
        let confinement = rules.confinement(secret, false)?;
        // Mutants are compiled as the solution itself.
        let judge = problem.and_then(|problem| judges::find(&problem.facts().judge));
        let flags = match self.bundled(&changed.text, problem, &changed, &rules) {
            Ok(text) => {
                rules.compile_text(&text, &changed.ending, judge, confinement.as_ref(), &interrupt)?.flags
            }
            Err(_) => Vec::new(),
        };
        let compile = |text: &str| {
            let compiled = match self.bundled(text, problem, &changed, &rules) {
                Ok(text) => {
                    rules.compile_again(&text, &changed.ending, &flags, confinement.as_ref(), &interrupt)?
                }
                // A text that is not Rust cannot be bundled, either.
                Err(error) => return Ok(Err(format!("{error:#}"))),
            };
            match compiled.map(|command| rules.with_files(&stated, command)) {
                Ok(command) => Ok(Ok(command)),
                Err(finding) if finding.verdict == Verdict::CE => Ok(Err(finding.reason.unwrap_or_default())),
                Err(finding) => bail!(finding.reason.unwrap_or_default()),
            }
        };
        let command = compile(&changed.text)?.map_err(|messages| {
            let what = format!("{} does not compile:", changed.name);
            CompileError { what, messages }
        })?;
        let checker = rules.checker(&interrupt)?;
        let is_git = |path: &Path| path.ends_with(".git");
        let own = match &topic {
            Topic::Problem(_) => Some(String::new()),
            // Each fate knows the cases that it is of.
            Topic::Folder(folder) => {
                let cases = Some(folder.cases.below()).filter(|cases| !cases.as_os_str().is_empty());
                ingredients::digest(&[folder.tree.member("")], &|path| !is_git(path) && Some(path) != cases)
            }
        };
        let readable = ingredients::digest(&ingredients::named(&rules.readable), &|path| !is_git(path));
        let progress = bar(mutants.len() as u64);
        let measure = Measure {
            subject: rules.subject(&name, &stated, Ok(command), checker, confinement.clone()),
            cases,
            of: Mutants {
                text: &changed.text,
                language: changed.language,
                mutants: &mutants,
                jobs: usize::from(self.jobs),
                compile: &compile,
            },
            settings: Settings::default(),
            read: readable.zip(own).map(|(readable, own)| readable + &own),
            interrupt: &interrupt,
        };
        let fates = measure.fates(|judged| progress.set_position(judged as u64));
        progress.finish_and_clear();
        let Some(fates) = fates? else { bail!("interrupted; what is judged is kept for the next time") };
        let changes = mutants.iter().map(|mutant| (mutant.operator, mutant.change(&changed.text)));
        let report = Report::new(&name, changes.zip(fates).collect(), &listed);
        let mut out = io::BufWriter::new(terminal::stdout());
        let written = match self.format {
            Form::Json => writeln!(out, "{}", serde_json::to_string(&report)?),
            Form::Text => report.write(&changed.name, (measure.cases.len(), mutants.len()), &mut out),
        };
        written.and_then(|()| out.flush()).context("cannot write the report")?;
        Ok(ExitCode::from(u8::from(!report.is_well())))
    }

    fn of_problem(&self, problem: &Problem) -> anyhow::Result<Subject> {
        let places = self.cases.meaning()?;
        let (changed, listed) = match &self.solution {
            Some(file) => (changed(file)?, Listed::default()),
            None => {
                let language = self.language();
                super::bundle::check(problem, language)?;
                let ending = language.ending().to_string();
                let text = embedded::text(&language.path(problem))?.to_string();
                let (language, listed) = match language {
                    bundle::Language::Rust => (Language::Rust, Listed::of(problem)?),
                    bundle::Language::Cpp => (Language::Cpp, Listed::default()),
                };
                (Changed { name: format!("solution.{ending}"), text, ending, language }, listed)
            }
        };
        Ok(Subject {
            name: problem.id.to_string(),
            changed,
            stated: Stated::of_problem(Some(problem))?,
            cases: places.of(problem)?,
            secret: places.own.iter().map(|own| own.tree.real().to_path_buf()).collect(),
            listed,
        })
    }

    fn of_folder(&self, folder: &Folder, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<Subject> {
        if self.lang.is_some() || !self.cases.words().is_empty() {
            misuse!("--lang, --cases, --own and --built-in are for built-in problems");
        }
        let (file, listed) = match &self.solution {
            Some(file) => (file.clone(), Listed::default()),
            None => (accepted(folder)?, Listed::beside(&folder.tree)?),
        };
        Ok(Subject {
            name: folder.name(),
            changed: changed(&file)?,
            stated: Stated::of_folder(folder, rules, interrupt)?,
            cases: folder.cases()?,
            secret: vec![folder.tree.real().to_path_buf()],
            listed,
        })
    }

    /// The language of the built-in solution.
    fn language(&self) -> bundle::Language {
        self.lang.unwrap_or(bundle::Language::Rust)
    }

    /// A version of the solution as it is compiled.
    fn bundled<'a>(
        &self,
        text: &'a str,
        problem: Option<&Problem>,
        changed: &Changed,
        rules: &Rules,
    ) -> anyhow::Result<Cow<'a, str>> {
        let bundled = match problem.filter(|_| self.solution.is_none()) {
            Some(problem) => Some(bundle::bundle_changed(text, problem, self.language())?),
            None => rules.with_kernel(text, Path::new(&changed.name)).transpose()?,
        };
        Ok(bundled.map_or(Cow::Borrowed(text), Cow::Owned))
    }
}

/// The source file of the user's own whose mutants are judged.
fn changed(file: &Path) -> anyhow::Result<Changed> {
    program::check_source("--solution", file)?;
    let name = file.display().to_string();
    let ending = file.extension().and_then(OsStr::to_str).unwrap_or_default().to_string();
    let Some(language) = Language::of_ending(&ending) else {
        misuse!("{name}: expected a solution in Rust, C++, C or Python");
    };
    let text = String::from_utf8(dlx_commands::read(file, bundle::MOST)?)
        .map_err(|_| anyhow!("{name}: expected UTF-8 text"))?;
    Ok(Changed { name, text, ending, language })
}

/// The first solution of a folder that is to be accepted and has mutants.
fn accepted(folder: &Folder) -> anyhow::Result<PathBuf> {
    let entrants = folder.entrants().map_err(|error| Usage(error.to_string()))?;
    let ending = |file: &Path| file.extension().and_then(OsStr::to_str).and_then(Language::of_ending);
    let accepted = entrants.into_iter().filter(|entrant| entrant.expected == Expected::default());
    let found = accepted.map(|entrant| entrant.file).find(|file| ending(file).is_some());
    let missing = "does not have an accepted solution in Rust, C++, C or Python: add --solution FILE";
    Ok(found.ok_or_else(|| Usage(format!("{} {missing}", folder.name())))?)
}

/// Whether a case has an expected output.
fn is_judged(case: &Case) -> bool {
    case.files.as_ref().is_ok_and(|files| files.expected.is_some())
}

/// What came of the mutants of a solution.
#[derive(Default, Serialize)]
struct Report<'a> {
    problem: &'a str,
    #[serde(flatten)]
    counted: Counted,
    /// The number of those killed by each verdict.
    verdicts: BTreeMap<String, usize>,
    survived: Vec<Survivor>,
    /// Listed changes that are no mutants, or are killed.
    unused: Vec<String>,
}

#[derive(Serialize)]
struct Survivor {
    operator: Operator,
    #[serde(flatten)]
    change: Change,
    /// The line by which `mutants.toml` lists it.
    listed: String,
}

impl<'a> Report<'a> {
    fn new(problem: &'a str, mutants: Vec<((Operator, Change), Fate)>, listed: &Listed) -> Report<'a> {
        let mut report = Report { problem, ..Report::default() };
        let mut used = Vec::new();
        for ((operator, change), fate) in mutants {
            report.counted.mutants += usize::from(fate != Fate::Uncompiled);
            match fate {
                Fate::Uncompiled => {}
                Fate::Killed { verdict, .. } => {
                    report.counted.killed += 1;
                    *report.verdicts.entry(verdict).or_default() += 1;
                }
                Fate::Survived(_) if listed.has(&change.words()) => {
                    report.counted.equivalent += 1;
                    used.push(change.words());
                }
                Fate::Survived(_) => {
                    report.survived.push(Survivor { operator, listed: change.words(), change });
                }
            }
        }
        let unused = listed.changes().map(|(change, _)| change.to_string());
        report.unused = unused.filter(|change| !used.contains(change)).collect();
        report
    }

    fn is_well(&self) -> bool {
        self.survived.is_empty() && self.unused.is_empty()
    }

    fn write(&self, name: &str, (cases, chosen): (usize, usize), out: &mut impl Write) -> io::Result<()> {
        let Counted { mutants, killed, equivalent } = self.counted;
        let most = if chosen == MOST { "a choice of " } else { "" };
        for Survivor { operator, change, .. } in &self.survived {
            let operator = format!("{operator:?}").to_lowercase();
            writeln!(out, "survived: {operator}, {}:{}", harmless(name), change.line)?;
            for (sign, text) in [('-', &change.before), ('+', &change.after)] {
                for line in text.lines().filter(|line| sign == '-' || !line.trim().is_empty()) {
                    writeln!(out, "{sign} {}", harmless(line))?;
                }
            }
            writeln!(out)?;
        }
        for change in &self.unused {
            writeln!(out, "listed, but killed or no mutant: {}", harmless(change))?;
        }
        let verdicts = self.verdicts.iter().map(|(verdict, count)| format!("{verdict} {count}"));
        let verdicts = match verdicts.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => none,
            some => format!(" ({some})"),
        };
        let percent = 100.0 * killed as f64 / self.counted.mistakes().max(1) as f64;
        writeln!(
            out,
            "{}: {most}{mutants} mutants of {}, {cases} cases: {killed} killed{verdicts}, {equivalent} equivalent, {} survived; {percent:.1} %",
            self.problem,
            harmless(name),
            self.survived.len()
        )
    }
}
