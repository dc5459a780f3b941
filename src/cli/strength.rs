//! `dlx-judge strength ID`: which small changes of a solution its cases miss.

use super::bundle::language_parser;
use super::cases::CaseOptions;
use super::judging::{Rules, Stated};
use super::rules::RuleOptions;
use super::{misuse, program};
use crate::bundle;
use crate::embedded;
use crate::strength::listed::{Counted, Listed};
use crate::strength::measure::{Fate, Measure};
use crate::strength::{self, Change, Language, MOST, Operator};
use anyhow::{Context, anyhow, bail};
use dlx_harness::cases::Case;
use dlx_harness::files;
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::report::bar;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Confinement};
use dlx_harness::terminal::{self, harmless};
use dlx_problems::Problem;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Measure how strong cases are: small changes of the solution that they miss. `dlx-judge strength poj3074`,
/// `dlx-judge strength poj3074 --solution mine.cpp`
#[derive(clap::Args)]
pub struct Strength {
    /// The problem: an id such as poj3074, a number such as P10482, or an address
    id: String,
    /// Change this source file (.rs .cpp .c .py) instead of the built-in solution; it must be accepted
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

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Form {
    Text,
    Json,
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

impl Strength {
    /// Measures. Exit code 0 if every mutant is killed or listed, 1 if not.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let problem = super::find(&self.id)?;
        let rules = self.rules.meaning()?;
        let changed = self.changed(problem)?;
        let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
        let places = self.cases.meaning()?;
        let cases: Vec<Arc<Case>> = places.of(problem)?.into_iter().filter(is_judged).map(Arc::new).collect();
        if cases.is_empty() {
            misuse!("there are no cases of {} {}", problem.id, places.place(problem));
        }
        let confinement = rules.confinement(places.own.iter().cloned().collect(), false)?;
        let compile =
            |text: &str| self.compile(text, (problem, &changed), &rules, confinement.as_ref(), &interrupt);
        let command = match compile(&changed.text)? {
            Ok(command) => command,
            Err(messages) => bail!("{} does not compile: {messages}", changed.name),
        };
        let checker = rules.checker(&interrupt)?;
        let stated = Stated::of_problem(Some(problem))?;
        let subject = rules.subject(problem.id, &stated, Ok(command), checker, confinement.clone());
        let mutants =
            strength::mutants(&changed.text, changed.language).with_context(|| changed.name.clone())?;
        if mutants.is_empty() {
            bail!("{}: expected a solution with expressions to change, found none", changed.name);
        }
        let progress = bar(mutants.len() as u64);
        let measure = Measure {
            subject,
            cases,
            text: &changed.text,
            language: changed.language,
            mutants: &mutants,
            compile: &compile,
            jobs: usize::from(self.jobs),
            interrupt: &interrupt,
        };
        let fates = measure.fates(|judged| progress.set_position(judged as u64));
        progress.finish_and_clear();
        let Some(fates) = fates? else { bail!("interrupted; what is judged is kept for the next time") };
        let listed = match self.solution {
            None if changed.language == Language::Rust => Listed::of(problem)?,
            _ => Listed::default(),
        };
        let changes = mutants.iter().map(|mutant| (mutant.operator, mutant.change(&changed.text)));
        let report = Report::new(problem.id, changes.zip(fates).collect(), &listed);
        let mut out = io::BufWriter::new(terminal::stdout());
        let written = match self.format {
            Form::Json => serde_json::to_string(&report)
                .map_err(io::Error::from)
                .and_then(|line| writeln!(out, "{line}")),
            Form::Text => report.write(&changed.name, measure.cases.len(), &mut out),
        };
        written.and_then(|()| out.flush()).context("cannot write the report")?;
        Ok(ExitCode::from(u8::from(!report.is_well())))
    }

    /// That of the built-in solution.
    fn language(&self) -> bundle::Language {
        self.lang.unwrap_or(bundle::Language::Rust)
    }

    fn changed(&self, problem: &Problem) -> anyhow::Result<Changed> {
        let Some(file) = &self.solution else {
            let language = self.language();
            super::bundle::check(problem, language)?;
            let ending = language.ending().to_string();
            return Ok(Changed {
                name: format!("solution.{ending}"),
                text: embedded::text(&language.path(problem))?.to_string(),
                ending,
                language: if language == bundle::Language::Rust { Language::Rust } else { Language::Cpp },
            });
        };
        program::check_source("--solution", file)?;
        let name = file.display().to_string();
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_string();
        let Some(language) = Language::of_ending(&ending) else {
            misuse!("{name}: expected a solution in Rust, C++, C or Python");
        };
        let bytes = files::read(file, bundle::MOST).with_context(|| format!("cannot read {name}"))?;
        let text = String::from_utf8(bytes).map_err(|_| anyhow!("{name}: expected UTF-8 text"))?;
        Ok(Changed { name, text, ending, language })
    }

    /// Compiles a version of the solution. The inner error is the compiler's message.
    fn compile(
        &self,
        text: &str,
        (problem, changed): (&Problem, &Changed),
        rules: &Rules,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Result<Command, String>> {
        let bundled = match (&self.solution, changed.language) {
            (None, _) => Some(bundle::bundle_changed(text, problem, self.language())),
            (Some(_), Language::Rust) => bundle::with_kernel(text, problem.id, None),
            _ => None,
        };
        // A text that is not Rust cannot be bundled, either.
        let text = match bundled.transpose() {
            Ok(bundled) => bundled.unwrap_or_else(|| text.to_string()),
            Err(error) => return Ok(Err(format!("{error:#}"))),
        };
        let compiled = rules.compile_text(&text, &changed.ending, confinement, interrupt)?;
        match rules.with_files(&Stated::of_problem(Some(problem))?, compiled) {
            Ok(command) => Ok(Ok(command)),
            Err(finding) if finding.verdict == Verdict::CE => Ok(Err(finding.reason.unwrap_or_default())),
            Err(finding) => bail!(finding.reason.unwrap_or_default()),
        }
    }
}

/// Whether a case has an expected output.
fn is_judged(case: &Case) -> bool {
    case.files.as_ref().is_ok_and(|files| files.expected.is_some())
}

/// What came of the mutants of a solution.
#[derive(Serialize)]
struct Report<'a> {
    problem: &'a str,
    #[serde(flatten)]
    counted: Counted,
    /// The number of those killed by each verdict.
    verdicts: BTreeMap<String, usize>,
    survived: Vec<Survivor>,
    /// Listed changes that are no mutants, or are killed.
    unused: Vec<[String; 2]>,
}

#[derive(Serialize)]
struct Survivor {
    operator: Operator,
    #[serde(flatten)]
    change: Change,
}

impl<'a> Report<'a> {
    fn new(problem: &'a str, mutants: Vec<((Operator, Change), Fate)>, listed: &Listed) -> Report<'a> {
        let mut report = Report {
            problem,
            counted: Counted { mutants: 0, killed: 0, equivalent: 0 },
            verdicts: BTreeMap::new(),
            survived: Vec::new(),
            unused: Vec::new(),
        };
        let mut used = Vec::new();
        for ((operator, change), fate) in mutants {
            report.counted.mutants += usize::from(fate != Fate::Uncompiled);
            match fate {
                Fate::Uncompiled => {}
                Fate::Killed { verdict, .. } => {
                    report.counted.killed += 1;
                    *report.verdicts.entry(verdict).or_default() += 1;
                }
                Fate::Survived(_) if listed.why(&change).is_some() => {
                    report.counted.equivalent += 1;
                    used.push([&change.before, &change.after].map(|text| strength::trimmed(text)));
                }
                Fate::Survived(_) => report.survived.push(Survivor { operator, change }),
            }
        }
        let unused = listed.changes().map(|(change, _)| change).filter(|change| !used.contains(change));
        report.unused = unused.cloned().collect();
        report
    }

    fn is_well(&self) -> bool {
        self.survived.is_empty() && self.unused.is_empty()
    }

    fn write(&self, name: &str, cases: usize, out: &mut impl Write) -> io::Result<()> {
        let Counted { mutants, killed, equivalent } = self.counted;
        let most = if mutants == MOST { "at most " } else { "" };
        for Survivor { operator, change } in &self.survived {
            writeln!(
                out,
                "survived: {}, {}:{}",
                format!("{operator:?}").to_lowercase(),
                harmless(name),
                change.line
            )?;
            for (sign, text) in [('-', &change.before), ('+', &change.after)] {
                for line in text.lines().filter(|line| sign == '-' || !line.trim().is_empty()) {
                    writeln!(out, "{sign} {}", harmless(line))?;
                }
            }
            writeln!(out)?;
        }
        for [before, after] in &self.unused {
            writeln!(out, "listed, but killed or no mutant: {} => {}", harmless(before), harmless(after))?;
        }
        let verdicts: Vec<String> =
            self.verdicts.iter().map(|(verdict, count)| format!("{verdict} {count}")).collect();
        let verdicts =
            if verdicts.is_empty() { String::new() } else { format!(" ({})", verdicts.join(", ")) };
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
