//! `dlx-judge test`: cases, verdicts, diffs. The main job.
//!
//! Here is what can be typed; [`judging`] has what it means and judges.

use super::bundle::{engine_parser, language_parser};
use super::cases::{CaseOptions, Places};
use super::errors::misuse;
use super::judging::names::{Named, named};
use super::judging::request::{Manner, Request, Solution};
use super::judging::{self, session};
use super::rules::RuleOptions;
use super::{guess, program, watch};
use crate::bundle::{Engine, Language};
use crate::folder::Folder;
use dlx_harness::solutions;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Run solutions on cases and judge them: `dlx-judge test`, `dlx-judge test poj3074 --solution mine.cpp`
#[derive(clap::Args)]
pub struct Test {
    /// Problems (poj3074, P10482, an address), single cases as ID/CASE, or folders or archives of cases in
    /// any layout that `import` takes; a folder with solutions of its own is judged by these
    /// (docs/folders.md) [default: all problems; with a solution, the one told by its name, its folder or
    /// an address in it]
    #[arg(value_name = "ID|ID/CASE|PATH")]
    what: Vec<String>,
    #[arg(long, value_name = "FILE|DIR", conflicts_with = "exec", help = solution_help())]
    solution: Vec<PathBuf>,
    /// Judge this command instead of the built-in solution
    #[arg(long, value_name = "CMD")]
    exec: Option<String>,
    /// Judge the single file that `bundle` makes, compiled, instead of the built-in solution
    #[arg(long, value_parser = language_parser(), value_name = "LANG", num_args = 0..=1, require_equals = true, default_missing_value = "rust", conflicts_with_all = ["solution", "exec"])]
    bundled: Option<Language>,
    /// Engines of the bundles: fast, or textbook (plain dancing links), which implies --bundled [default:
    /// fast]
    #[arg(long, value_parser = engine_parser(), conflicts_with_all = ["solution", "exec"])]
    engine: Option<Engine>,
    #[command(flatten)]
    cases: CaseOptions,
    /// Leave out cases that are probably harder than the judge's own or outside the statement
    #[arg(long)]
    like_judge: bool,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    manner: Manner,
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
    /// Judges, once or whenever something changes.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.watch {
            let request = self.meaning()?;
            return watch::repeat(&request.files(), |interrupt| session::judge(&request, interrupt));
        }
        Ok(ExitCode::from(u8::from(!self.judged_well()?)))
    }

    /// Whether it is to judge just this solution, or the built-in one, of one problem on all cases.
    pub fn is_only_of(&self, solution: Option<&Path>) -> bool {
        let is_it = self.solution.iter().map(PathBuf::as_path).eq(solution) && self.exec.is_none();
        let is_plain = self.bundled.is_none() && self.engine.is_none() && !self.manner.accept && !self.watch;
        let is_all = self.what.len() == 1 && self.manner.partition.is_none() && self.manner.resume.is_none();
        is_it && is_plain && is_all
    }

    /// Judges once. Returns whether all is well.
    pub fn judged_well(self) -> anyhow::Result<bool> {
        let request = self.meaning()?;
        session::judge(&request, &dlx_commands::interrupt()?)
    }

    /// The request that the command line stands for.
    fn meaning(self) -> anyhow::Result<Request> {
        if self.manner.accept
            && !self.manner.yes
            && !(io::stdin().is_terminal() && io::stderr().is_terminal())
        {
            misuse!("--accept asks, which needs a terminal; add --yes to accept all");
        }
        let again = self.again();
        // The textbook engines are not part of this program, except as source.
        let engine = self.engine.unwrap_or_default();
        let bundled = self.bundled.or((engine == Engine::Textbook).then_some(Language::Rust));
        let cases = Places { like_judge: self.like_judge, ..self.cases.meaning()? };
        let solution = match (self.exec, bundled) {
            (Some(line), _) => Solution::Command(program::command("--exec", &line)?),
            (None, Some(language)) => Solution::Bundled(language, engine),
            (None, None) if self.solution.is_empty() => match own_folder(&self.what, &cases)? {
                Some(folder) => Solution::Own(Box::new(folder)),
                None => Solution::BuiltIn,
            },
            (None, None) => {
                for file in &self.solution {
                    program::check_source("--solution", file)?;
                }
                Solution::Files(self.solution)
            }
        };
        if solution.is_contest() && (self.manner.accept || self.manner.fail_fast) {
            misuse!("--accept and --fail-fast are for one solution");
        }
        let mut rules = self.rules.meaning()?;
        let longest = self.manner.limits.iter().copied().max_by(f64::total_cmp);
        rules.time = rules.time.or(longest.map(Duration::from_secs_f64));
        if matches!(solution, Solution::BuiltIn | Solution::Command(_)) {
            rules.check_uncompiled()?;
        }
        if !solution.is_theirs() && rules.files.is_some() {
            misuse!("--files is for a solution of your own: add --solution FILE or --exec CMD");
        }
        let mut names = self.what;
        if names.is_empty() && (solution.is_theirs() || rules.checker.is_some()) {
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
        Ok(Request { names, solution, cases, rules, manner: self.manner, again })
    }

    /// The command that judges a case, without the case's name.
    fn again(&self) -> String {
        let mut words = vec!["dlx-judge test".to_string()];
        words.extend(judging::words(self.solution.first().map(PathBuf::as_path), self.exec.as_deref()));
        words.extend(self.bundled.map(|language| format!("--bundled={}", language.name())));
        words.extend(self.engine.map(|engine| format!("--engine {}", engine.name())));
        words.extend(self.cases.words());
        let limits: Vec<String> = self.manner.limits.iter().map(f64::to_string).collect();
        words.extend((!limits.is_empty()).then(|| format!("--limits {}", limits.join(","))));
        words.extend(self.rules.words());
        words.join(" ")
    }
}

/// The folder of a problem whose own solutions are judged, where that is what is named.
///
/// # Errors
/// If it is malformed, or one of several names.
fn own_folder(names: &[String], places: &Places) -> anyhow::Result<Option<Folder>> {
    for name in names {
        let Ok(Named::Path { place, .. }) = named(name, places) else { continue };
        if let Some(folder) = place.folder()? {
            if names.len() > 1 {
                misuse!("{name} has solutions of its own: name it alone, or add --solution or --exec");
            }
            return Ok(Some(folder));
        }
    }
    Ok(None)
}
