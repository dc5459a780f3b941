//! `dlx-judge test`: judges cases, with verdicts and diffs. This is the main command.
//!
//! This file defines the arguments; [`judging`] resolves the arguments and judges.

use super::archive::Archive;
use super::bundle::{engine_parser, language_parser};
use super::cases::{CaseOptions, Places};
use super::errors::{failed, misuse};
use super::judging::names::{Named, named};
use super::judging::request::{Manner, Request, Solution};
use super::judging::{rerun, session};
use super::language::LanguageOption;
use super::report::Format;
use super::rules::RuleOptions;
use super::{chinese, guess, program, watch};
use crate::bundle::{Engine, Language};
use crate::folder::{Folder, manifest};
use dlx_commands::print;
use dlx_harness::language::Text;
use dlx_harness::solutions;
use dlx_harness::terminal::{say, some_of};
use dlx_harness::words;
use dlx_problems::Problem;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Run solutions on cases and judge them: `dlx-judge test`, `dlx-judge test poj3074 --solution mine.cpp`
#[derive(clap::Args)]
pub struct Test {
    /// Your solution, and problems (poj3074, P10482, a URL), single cases as ID/CASE, or folders or archives
    /// of cases in any layout that `import` takes; a folder with its own solutions is judged with these
    /// (docs/folders.md) [default: all problems; with a solution, the problem found from its name
    /// (poj3074.cpp), its folder or a URL in it]
    #[arg(value_name = "FILE|ID|ID/CASE|PATH")]
    what: Vec<String>,
    #[arg(short, long, value_name = "FILE|DIR", conflicts_with = "exec", help = solution_help())]
    solution: Vec<PathBuf>,
    /// Judge this command instead of the built-in solution
    #[arg(long, value_name = "CMD")]
    exec: Option<String>,
    /// Compile and judge the single file made by `bundle` instead of the built-in solution
    #[arg(long, value_parser = language_parser(), value_name = "LANG", num_args = 0..=1, require_equals = true, default_missing_value = "rust", conflicts_with_all = ["solution", "exec"])]
    bundled: Option<Language>,
    /// Engines of the bundles: fast, textbook (plain dancing links), or blog (the program of lesson 3, for
    /// two problems); the last two imply --bundled [default: fast]
    #[arg(long, value_parser = engine_parser(), conflicts_with_all = ["solution", "exec"])]
    engine: Option<Engine>,
    /// Judge the submissions in this folder whose names or folders give the problem and the judge's verdict
    /// (3074/6072796_WA.cpp, HDU1426(AC).cpp, accepted/poj3074.c), and compare the verdicts
    #[arg(long, value_name = "DIR", conflicts_with_all = ["what", "solution", "exec", "bundled", "engine"])]
    archive: Option<PathBuf>,
    #[command(flatten)]
    cases: CaseOptions,
    /// Leave out cases that are probably harder than the judge's own, and cases that violate the problem
    /// statement
    #[arg(long)]
    like_judge: bool,
    /// Count the extra-hard cases too
    #[arg(long, conflicts_with = "like_judge")]
    strict: bool,
    /// Rerun the cases that failed in the last run in this folder, with that run's arguments; if arguments
    /// are given, in the last run with these arguments
    #[arg(long, conflicts_with_all = ["partition", "resume"])]
    failed: bool,
    /// The cases to judge among those that the arguments select; if empty, all of them.
    #[arg(skip)]
    only: Vec<String>,
    /// Whether to ignore solution files in the current folder.
    #[arg(skip)]
    pub only_built_in: bool,
    /// The arguments to store with the failed cases, by which `--failed` finds them.
    #[arg(skip)]
    words: Option<Vec<String>>,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    manner: Manner,
    #[command(flatten)]
    language: LanguageOption,
    /// Judge again whenever the solution or a case changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["accept", "exec"])]
    watch: bool,
}

fn solution_help() -> String {
    format!(
        "Judge this source file ({}) instead of the built-in solution; several files, or a folder of them, \
         give a table, in which a folder such as wrong_answer or a name such as wa-greedy.cpp sets the \
         expected verdict",
        solutions::first_endings(false)
    )
}

impl Test {
    /// Judges once; with `--watch`, again whenever a file changes.
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        self.language.choose();
        self.words = rerun::typed();
        if self.failed {
            let last = rerun::last(self.words.as_deref().unwrap_or_default())?;
            if last.failed.is_empty() {
                return print(words::NONE_FAILED.with([]).local().to_string() + "\n", "the report");
            }
            let line = ["dlx-judge test"].into_iter().chain(last.words.iter().map(String::as_str));
            let line: Vec<OsString> = line.map(OsString::from).collect();
            self = dlx_commands::parse::<Alone>(&line, |command| command, chinese::parser, failed).test;
            self.language.choose();
            (self.only, self.words) = (last.failed, Some(last.words));
        }
        if self.watch {
            let request = self.resolve()?;
            return watch::repeat(&request.files(), |interrupt| session::judge(&request, interrupt));
        }
        Ok(ExitCode::from(u8::from(!self.judged_well()?)))
    }

    /// Whether the command judges only `solution`, or the built-in solution, on all cases of one problem.
    pub fn is_only_of(&self, solution: Option<&Path>) -> bool {
        let is_it =
            !self.failed && self.solution.iter().map(PathBuf::as_path).eq(solution) && self.exec.is_none();
        let is_plain = self.bundled.is_none() && self.engine.is_none() && !self.manner.accept && !self.watch;
        let is_all = self.what.len() == 1 && self.manner.partition.is_none() && self.manner.resume.is_none();
        is_it && is_plain && is_all
    }

    /// Judges once. Returns whether all cases that count were accepted.
    pub fn judged_well(self) -> anyhow::Result<bool> {
        if self.what.is_empty() && Path::new(manifest::NAME).is_file() {
            say(&format!("the current folder contains {}: `dlx-judge test .` judges it", manifest::NAME));
        }
        let request = self.resolve()?;
        session::judge(&request, &dlx_commands::interrupt()?)
    }

    /// Resolves the command line to a request.
    fn resolve(self) -> anyhow::Result<Request> {
        if self.manner.accept
            && !self.manner.yes
            && !(io::stdin().is_terminal() && io::stderr().is_terminal())
        {
            misuse!("--accept needs a terminal to ask; add --yes to accept all");
        }
        // The other engines are in this program only as source.
        let engine = self.engine.unwrap_or_default();
        let bundled = self.bundled.or(engine.language());
        let mut cases = Places { like_judge: self.like_judge, strict: self.strict, ..self.cases.resolve()? };
        let mut names = self.what;
        let sources = guess::take_sources(&mut names)?;
        if let (Some(file), true) = (sources.first(), self.exec.is_some() || bundled.is_some()) {
            misuse!("{} is a solution, but the options already name one", file.display());
        }
        for file in &self.solution {
            program::check_source("--solution", file)?;
        }
        let mut files = [sources, self.solution].concat();
        let is_open =
            files.is_empty() && !self.cases.built_in && !self.only_built_in && self.engine.is_none();
        if is_open
            && self.manner.format == Format::Human
            && let Some(problem) = only_problem(&names, &cases)
        {
            files.extend(guess::own_file(problem)?);
        }
        let solution = match (&self.exec, bundled) {
            (Some(line), _) => Solution::Command(program::command("--exec", line)?),
            (None, Some(language)) => Solution::Bundled(language, engine),
            (None, None) if files.is_empty() => match &self.archive {
                Some(place) => Solution::Archive(Box::new(archive(place)?)),
                None => of_folder(&names, &cases)?,
            },
            (None, None) => Solution::Files(files),
        };
        if solution.is_contest() && (self.manner.accept || self.manner.fail_fast) {
            misuse!("--accept and --fail-fast are for one solution");
        }
        let mut rules = self.rules.resolve()?;
        let longest = self.manner.limits.iter().copied().max_by(f64::total_cmp);
        rules.time = rules.time.or(longest.map(Duration::from_secs_f64));
        match &solution {
            Solution::BuiltIn | Solution::Command(_) => rules.check_uncompiled()?,
            Solution::Files(files) if !solution.is_contest() => {
                files.iter().try_for_each(|file| rules.check_flags_of(file))?
            }
            _ => {}
        }
        rules.folder_flags = match &solution {
            Solution::Own(folder) => folder.flags.clone(),
            Solution::Files(_) => folder_flags(&names, &cases),
            _ => Vec::new(),
        };
        if !solution.is_theirs() && rules.files.is_some() {
            misuse!("--files is for a solution of your own: add --solution FILE or --exec CMD");
        }
        if matches!(solution, Solution::Archive(_)) {
            // Only cases that the judge may also have can show whether the judge's verdict is right.
            (names, cases.like_judge) = (Vec::new(), true);
        } else if names.is_empty() && (solution.is_theirs() || rules.checker.is_some()) {
            let file = match &solution {
                Solution::Files(files) if !solution.is_contest() => files.first(),
                _ => None,
            };
            match file {
                Some(file) => names.push(guess::problem(None, Some(file))?.id.to_string()),
                None => {
                    misuse!("name the problem, or the folder of cases, that the solution or checker is for")
                }
            }
        }
        let title = title(&solution, self.exec.as_deref(), &names, &self.only);
        // An archive is always judged completely, so its failed cases are not remembered.
        let words = self.words.filter(|_| !matches!(solution, Solution::Archive(_)));
        let only = self.only.into_iter().collect();
        Ok(Request { names, only, solution, cases, rules, manner: self.manner, title, words })
    }
}

/// The options of `test` shown by `-h`.
const USUAL: [&str; 8] = ["solution", "exec", "jobs", "fail_fast", "watch", "like", "compare", "strict"];

/// The groups in which `--help` shows the options; options that belong to no group are shown under Limits.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Usual options", &USUAL),
    (
        "Which cases",
        &[
            "archive",
            "cases",
            "own",
            "built_in",
            "trust",
            "like_judge",
            "failed",
            "partition",
            "timings",
            "resume",
            "accept",
            "yes",
        ],
    ),
    (
        "Compiling and comparing",
        &["bundled", "engine", "flags", "compiler_memory", "files", "checker", "checker_protocol"],
    ),
    (
        "Sandbox and report",
        &["sandbox", "no_sandbox", "readable", "env", "verbose", "format", "lang", "diff", "color"],
    ),
];

/// Groups the options of `test`; `-h` shows only the first group.
pub fn grouped(program: clap::Command) -> clap::Command {
    let group = |arg: clap::Arg| {
        let id = arg.get_id().as_str();
        if arg.is_positional() || id == "help" {
            return arg;
        }
        let heading = GROUPS.iter().find(|(_, ids)| ids.contains(&id)).map_or("Limits", |(title, _)| title);
        let is_usual = USUAL.contains(&id);
        arg.help_heading(heading).hide_short_help(!is_usual)
    };
    program.mut_subcommands(
        |command| if command.get_name() == "test" { command.mut_args(group) } else { command },
    )
}

/// A command line that consists only of arguments of `test`.
#[derive(clap::Parser)]
#[command(name = "dlx-judge test")]
pub struct Alone {
    /// The arguments of `test`.
    #[command(flatten)]
    pub test: Test,
}

/// The problem that all `names` refer to; None if they refer to several problems or to none.
fn only_problem(names: &[String], places: &Places) -> Option<&'static Problem> {
    let problem = |name: &String| match named(name, places).ok()? {
        Named::Problem(problem, _) => Some(problem),
        Named::Path { .. } => None,
    };
    let problem_of_first = problem(names.first()?)?;
    let is_same = |name: &String| problem(name).is_some_and(|other| other.id == problem_of_first.id);
    names.iter().all(is_same).then_some(problem_of_first)
}

/// The title of the report: what is judged, and on what.
fn title(solution: &Solution, exec: Option<&str>, names: &[String], only: &[String]) -> Text {
    let program = match solution {
        Solution::BuiltIn if names.len() == 1 => words::BUILT_IN.with([]),
        Solution::BuiltIn => words::BUILT_INS.with([]),
        Solution::Bundled(language, _) => words::BUNDLED.with([&language.title()]),
        Solution::Files(files) => some_of(files.iter().map(|file| file.display().to_string())).into(),
        Solution::Command(_) => exec.unwrap_or_default().into(),
        Solution::Own(folder) => words::SOLUTIONS_IN.with([&folder.place.display().to_string()]),
        Solution::Archive(archive) => words::SUBMISSIONS_IN.with([&archive.place.display().to_string()]),
    };
    let cases = match (names, only) {
        _ if matches!(solution, Solution::Archive(_)) => words::THEIR_PROBLEMS.with([]),
        // A solution that did not compile has no failed cases, only a failed problem.
        (_, [_, ..]) if only.iter().any(|name| !name.contains('/')) => words::WHAT_FAILED.with([]),
        (_, [_, ..]) => words::THAT_FAILED.with([&words::cases(only.len())]),
        ([], _) => words::ALL_PROBLEMS.with([]),
        (names, _) => some_of(names.iter().cloned()).into(),
    };
    words::JUDGING.with([&program, &cases])
}

/// Chooses the solutions to judge for a named folder, by the first rule that applies:
/// 1. A package file declares a problem, or there are cases and also programs or solutions of a problem: the
///    solutions of this problem.
/// 2. There are cases: the solution of the problem that the folder is named after.
/// 3. The names of sources mark them as submissions: these submissions.
/// 4. There are programs or solutions of a problem: the solutions of this problem.
///
/// # Errors
/// Fails if no rule applies, a folder is malformed, or a folder with its own solutions is one of several
/// names.
fn of_folder(names: &[String], places: &Places) -> anyhow::Result<Solution> {
    for name in names {
        let Ok(Named::Path { place, case, .. }) = named(name, places) else { continue };
        let folder = place.folder()?;
        let is_settled = case.is_some()
            || (!place.path().is_dir() && folder.is_none())
            || folder.as_ref().is_some_and(Folder::is_stated)
            || place.has_cases()?;
        let archive = if is_settled { None } else { Some(Archive::open(place.path())?) };
        let found = match (archive.filter(|archive| !archive.submissions.is_empty()), folder) {
            (Some(archive), _) => Solution::Archive(Box::new(archive)),
            (None, Some(folder)) => Solution::Own(Box::new(folder)),
            (None, None) if is_settled => continue,
            (None, None) => misuse!("{}", nothing_in(name)),
        };
        if names.len() > 1 {
            misuse!("{name} has its own solutions: name only it, or add --solution or --exec");
        }
        return Ok(found);
    }
    Ok(Solution::BuiltIn)
}

/// The compiler flags stated by the folder, if exactly one folder is named.
fn folder_flags(names: &[String], places: &Places) -> Vec<String> {
    let [name] = names else { return Vec::new() };
    match named(name, places) {
        Ok(Named::Path { place, .. }) => place.folder().ok().flatten().map(|folder| folder.flags),
        _ => None,
    }
    .unwrap_or_default()
}

/// The error for a folder in which there is nothing to judge.
fn nothing_in(name: &str) -> String {
    format!(
        "there are no cases in {name}, and it is neither a problem nor an archive: expected problem.toml or problem.yaml; \
         NAME.in with NAME.out, or another layout that `dlx-judge import --help` lists; or submissions such as \
         3074/6072796_WA.cpp"
    )
}

/// Opens the archive of submissions at `place`.
///
/// # Errors
/// Fails if the archive cannot be read, or has no submissions for problems of this program.
fn archive(place: &Path) -> anyhow::Result<Archive> {
    if !place.is_dir() {
        misuse!("--archive {}: no such folder", place.display());
    }
    let archive = Archive::open(place)?;
    if archive.submissions.is_empty() {
        misuse!(
            "--archive {}: expected sources whose names or folders give problem and verdict, such as \
             3074/6072796_WA.cpp, HDU1426(AC).cpp, accepted/poj3074.c; found {} for other problems and \
             {} without a verdict",
            place.display(),
            archive.of_others,
            archive.without_verdict
        );
    }
    Ok(archive)
}
