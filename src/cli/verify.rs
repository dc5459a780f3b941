//! `dlx-judge verify FOLDER|ID`: checks everything that a problem claims.
//!
//! `tools` compiles the programs of the problem; `inputs`, `outputs` and `solutions` each use the programs to
//! check one part of the problem; `report` prints the result as text, JSON or JUnit, and `page` as an HTML
//! page.

mod inputs;
mod outputs;
mod page;
mod report;
mod solutions;
mod tools;

use self::report::{Check, Form, Report};
use self::tools::Tools;
use super::cases::Places;
use super::errors::misuse;
use super::guess::{self, Topic};
use super::judging::{Rules, Stated};
use super::make;
use super::rules::RuleOptions;
use crate::folder::Folder;
use dlx_commands::{interrupt, print};
use dlx_harness::cases::{Case, Files};
use dlx_harness::judge::{Settings, Worker};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::runner::Runner;
use dlx_harness::solutions::ingredients;
use dlx_problems::{PROBLEMS, Problem};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;

/// Check everything that a problem claims: its cases, validators, checkers, reference, model, solutions,
/// generator and limits. `dlx-judge verify ./mine`, `dlx-judge verify poj3074`
///
/// A false claim, or a part of a package that is not read, is a failure. Missing or weak parts, such as no
/// validator or a narrow time limit, only produce notes. Exit code 0 if nothing failed, 1 otherwise.
#[derive(clap::Args)]
pub struct Verify {
    /// Folders and packages with a problem (docs/folders.md), or built-in problems [default: all built-in
    /// problems]
    #[arg(value_name = "FOLDER|ID")]
    what: Vec<String>,
    /// Number of cases to run at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    #[command(flatten)]
    rules: RuleOptions,
    /// Text, one JSON object per problem, JUnit XML, or one HTML page
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

/// The programs, cases and runners shared by the checks.
struct Bench<'a> {
    tools: &'a Tools,
    rules: &'a Rules,
    cases: Vec<Arc<Case>>,
    /// Inputs made by the generator, with the reference's answers.
    random: Vec<Arc<Case>>,
    /// Runs the programs of the problem.
    runner: Runner<'a>,
    /// Judges outputs.
    worker: Worker<'a>,
    settings: Settings,
    interrupt: &'a Interrupt,
    jobs: usize,
}

impl Verify {
    /// Checks each problem.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.resolve()?;
        if rules.compare.is_some() || rules.checker.is_some() {
            misuse!("--compare and --checker are not for `verify`, which judges by the problem's own rules");
        }
        let interrupt = interrupt()?;
        let mut reports = Vec::new();
        let names = match self.what.is_empty() {
            true => PROBLEMS.iter().map(|problem| problem.id.to_string()).collect(),
            false => self.what.clone(),
        };
        for name in &names {
            let report = match guess::topic(Some(name), None)? {
                Topic::Problem(problem) => self.of_problem(problem, &rules, &interrupt)?,
                Topic::Folder(folder) => self.of_folder(&folder, &rules, &interrupt)?,
            };
            report.end()?;
            reports.push(report);
        }
        match self.format {
            Form::Html => drop(print(page::of(&reports), "the report")?),
            form => report::write(&reports, form)?,
        }
        Ok(ExitCode::from(u8::from(!reports.iter().all(Report::is_well))))
    }

    /// Runs the checks that apply to a built-in problem.
    fn of_problem(
        &self,
        problem: &'static Problem,
        rules: &Rules,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Report> {
        let mut report = Report::new(problem.id, self.format)?;
        let tools = Tools::of_problem(problem, rules)?;
        let cases = Places::default().of(problem)?;
        let mut bench = self.bench(&tools, rules, cases, interrupt);
        bench.check_cases(&mut report)?;
        bench.check_inputs(false, &mut report)?;
        bench.check_expected(&mut report)?;
        bench.check_strange(&mut report)?;
        bench.check_generator(&mut report)?;
        bench.judge_built_in(problem, &Stated::of_problem(Some(problem))?, &mut report)?;
        report.say(Check::absent("wrong and slow solutions", "not part of this program"))?;
        Ok(report)
    }

    fn of_folder(&self, folder: &Folder, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<Report> {
        let rules = &Rules { folder_flags: folder.flags.clone(), ..rules.clone() };
        let mut report = Report::new(&folder.name(), self.format)?;
        let contents = folder.contents()?;
        let left_out = contents.left_out.iter().map(|(path, why)| format!("{path}: {why}"));
        let unread: Vec<String> = folder.unread.iter().cloned().chain(left_out).collect();
        let notes: Vec<String> = folder.notes.iter().cloned().chain(rules.cut_limits(folder)).collect();
        let holds = if notes.is_empty() { "all of it is read" } else { "all of it is read, with remarks" };
        report.say(Check::of("package", unread, holds, "parts are not read, or violate the format"))?;
        if !notes.is_empty() {
            report.say(Check::note("remarks", "parts are not read as the package states").with(notes))?;
        }
        let tools = Tools::of_folder(folder, rules, interrupt, &mut report)?;
        let mut bench = self.bench(&tools, rules, dlx_harness::cases::of(contents), interrupt);
        bench.check_cases(&mut report)?;
        bench.check_inputs(true, &mut report)?;
        bench.check_claimed(&folder.valid_inputs, true, &mut report)?;
        bench.check_claimed(&folder.invalid_inputs, false, &mut report)?;
        bench.check_expected(&mut report)?;
        bench.check_claims(folder, &mut report)?;
        bench.check_strange(&mut report)?;
        bench.check_reference(&mut report)?;
        bench.check_made(folder, &mut report)?;
        bench.check_generator(&mut report)?;
        bench.check_model(folder, &mut report)?;
        bench.judge_solutions(folder, &mut report)?;
        Ok(report)
    }

    fn bench<'a>(
        &self,
        tools: &'a Tools,
        rules: &'a Rules,
        cases: Vec<Case>,
        interrupt: &'a Interrupt,
    ) -> Bench<'a> {
        Bench {
            tools,
            rules,
            cases: cases.into_iter().map(Arc::new).collect(),
            random: Vec::new(),
            runner: tools.workshop.runner(interrupt),
            worker: Worker::new(Runner::new(interrupt), interrupt),
            settings: Settings::default(),
            interrupt,
            jobs: usize::from(self.jobs),
        }
    }
}

impl Bench<'_> {
    /// The cases that are not broken, each with its files.
    fn whole(&self) -> Vec<(Arc<Case>, Files)> {
        let whole = |case: &Arc<Case>| Some((Arc::clone(case), case.files.as_ref().ok()?.clone()));
        self.cases.iter().filter_map(whole).collect()
    }

    /// Checks that the cases listed in `problem.toml` are what the generator and the reference would make.
    fn check_made(&self, folder: &Folder, report: &mut Report) -> anyhow::Result<()> {
        const NAME: &str = "made cases";
        if folder.made.is_empty() {
            return Ok(());
        }
        let wrong = done(make::differences(folder, &self.tools.workshop, self.interrupt)?)?;
        let count = folder.made.len();
        let fails = format!("{} of {count} differ from what `make` would write", wrong.len());
        report.say(Check::of(NAME, wrong, format!("all {count} are what `make` would write"), fails))
    }

    /// Checks that each case has an input and an expected output, and that no two inputs are equal.
    fn check_cases(&self, report: &mut Report) -> anyhow::Result<()> {
        let (mut wrong, mut without) = (Vec::new(), Vec::new());
        let mut inputs: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut windows = Vec::new();
        for case in &self.cases {
            match &case.files {
                Err(why) => wrong.push(format!("{}: {why}", case.name)),
                Ok(files) if files.expected.is_none() => without.push(case.name.clone()),
                Ok(_) => {}
            }
            if let Ok(files) = &case.files {
                let input = files.input.read()?;
                inputs.entry(ingredients::hash(&input)).or_default().push(case.name.clone());
                windows.extend(input.windows(2).any(|pair| pair == b"\r\n").then(|| case.name.clone()));
            }
        }
        let count = self.cases.len();
        report.say(match (count, wrong.is_empty(), without.is_empty()) {
            (0, ..) => Check::failed("cases", "there are none"),
            (_, true, true) => Check::ok("cases", format!("{count}, each with an expected output")),
            (_, false, _) => {
                let text = format!("{} of {count} are broken", wrong.len());
                wrong.extend(
                    without.iter().map(|name| format!("{name}: it does not have an expected output")),
                );
                Check::failed("cases", text).with(wrong)
            }
            (_, true, false) => {
                let hint = "`test --solution FILE --accept` adds the outputs of a correct solution";
                let text = format!("{} of {count} do not have an expected output: {hint}", without.len());
                Check::failed("cases", text).with(without)
            }
        })?;
        if !windows.is_empty() {
            report.say(Check::note("line ends", "these inputs have Windows line ends").with(windows))?;
        }
        let equal: Vec<String> =
            inputs.into_values().filter(|names| names.len() > 1).map(|names| names.join(", ")).collect();
        match equal.is_empty() {
            true => Ok(()),
            false => report.say(Check::note("equal cases", "these have the same input").with(equal)),
        }
    }
}

/// Unwraps a result that is None after an interrupt.
///
/// # Errors
/// Fails if the result is None.
fn done<T>(found: Option<T>) -> anyhow::Result<T> {
    found.ok_or_else(|| anyhow::anyhow!("interrupted"))
}
