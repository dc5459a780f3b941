//! `dlx-judge bundle ID`: makes one source file to submit to a judge.

use super::errors::{Usage, misuse};
use crate::bundle::{self, ENGINES, Engine, Language};
use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx_commands::one_of;
use dlx_harness::terminal::say;
use dlx_harness::{files, solutions};
use dlx_problems::{Facts, Problem};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// Make one source file to submit to a judge: `dlx-judge bundle poj3074 --judge luogu -o main.rs`
#[derive(clap::Args)]
pub struct Bundle {
    /// The problem: an id such as poj3074, a number such as P10482, or a URL
    id: String,
    /// Language [default: the first that the judge accepts]
    #[arg(long, value_parser = language_parser())]
    lang: Option<Language>,
    /// Judge, such as luogu [default: the judge of the problem or alias]
    #[arg(long, value_name = "NAME", conflicts_with = "lang")]
    judge: Option<String>,
    /// Engines: fast, textbook (plain dancing links, for a short file), or blog (the C++ program of lesson 3,
    /// for luogu4929 and poj3740) [default: fast]
    #[arg(long, value_parser = engine_parser())]
    engine: Option<Engine>,
    /// Bundle this Rust file with the kernel instead of the built-in solution: a program that uses the crate
    /// dlx_kernel, or a module with a function `solve`, which may also import from crate::solution
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lang", "judge"])]
    solution: Option<PathBuf>,
    /// Engines that the kernel in the bundle of --solution can choose from, such as dense,linked [default:
    /// as many as fit]
    #[arg(long, value_name = "LIST", value_delimiter = ',', requires = "solution", value_parser = PossibleValuesParser::new(ENGINES))]
    engines: Vec<String>,
    /// File to write [default: standard output]
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Parses the name of an engine.
pub fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    one_of(Engine::ALL.map(|engine| (engine.name(), engine)))
}

/// Parses the name of a language.
pub fn language_parser() -> impl TypedValueParser<Value = Language> {
    one_of(Language::ALL.map(|language| (language.name(), language)))
}

impl Bundle {
    /// Writes the bundle.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let text = self.text(super::errors::find(&self.id)?)?;
        let Some(file) = &self.output else { return dlx_commands::print(text, "the bundle") };
        files::write(file, |out| out.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", file.display()))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the text of the bundle.
    fn text(&self, problem: &Problem) -> anyhow::Result<String> {
        let engine = self.engine.unwrap_or_default();
        if let Some(file) = &self.solution {
            if engine == Engine::Blog {
                misuse!("--engine blog is a whole program; leave out --solution");
            }
            if solutions::is_source(file) && solutions::ending_of(file) != "rs" {
                let file = file.display();
                misuse!("{file}: only Rust is bundled; `submit` hands in other languages unchanged");
            }
            let source = files::read_named(file, bundle::MAX_SOURCE_BYTES)
                .and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other))
                .with_context(|| format!("cannot read {}", file.display()))?;
            let bundled = match &self.engines[..] {
                [] => bundle::bundle_fitting(&source, problem, engine),
                own => bundle::bundle_with(&source, problem, engine, own).map(|text| (text, Vec::new())),
            };
            let (text, engines) = bundled.with_context(|| format!("cannot bundle {}", file.display()))?;
            if !engines.is_empty() {
                say(&format!("engines: {}", engines.join(",")));
            }
            if let Some(reason) = bundle::too_long(&text, problem, Language::Rust) {
                say(&format!("the bundle of {} has {reason}", file.display()));
            }
            return Ok(text);
        }
        let language = match (self.lang, engine.language()) {
            (Some(language), _) => language,
            (None, Some(Language::Cpp)) => Language::Cpp,
            (None, _) => language(problem, self.judge.as_deref())?,
        };
        check(problem, language, engine)?;
        bundle::bundle(problem, language, engine)
    }
}

/// The language of the bundle: the first that the judge called `judge` accepts, or that the problem's own
/// judge accepts if `judge` is None.
fn language(problem: &Problem, judge: Option<&str>) -> anyhow::Result<Language> {
    let facts = on_judge(problem, judge)?;
    let first = facts.languages.iter().find_map(|name| Language::named(name));
    Ok(first.ok_or_else(|| Usage(format!("{} accepts neither Rust nor C++", facts.judge)))?)
}

/// The facts of `problem` on the judge called `judge`, or on the problem's own judge if `judge` is None.
///
/// # Errors
/// Fails if the problem is not on that judge.
pub(super) fn on_judge(problem: &Problem, judge: Option<&str>) -> anyhow::Result<&'static Facts> {
    let wanted = |facts: &&Facts| judge.is_none_or(|judge| facts.judge.eq_ignore_ascii_case(judge));
    Ok(problem.judges().find(wanted).ok_or_else(|| {
        let known: Vec<&str> = problem.judges().map(|facts| facts.judge.as_str()).collect();
        let (id, judge, known) = (problem.id, judge.unwrap_or_default(), known.join(" and "));
        Usage(format!("{id} is not on '{judge}'; it is on {known}"))
    })?)
}

/// Fails unless `problem` has a solution in `language` that can be bundled with `engine`.
pub(super) fn check(problem: &Problem, language: Language, engine: Engine) -> anyhow::Result<()> {
    if engine.has(problem, language) {
        return Ok(());
    }
    if language.has(problem) {
        misuse!(
            "--engine blog is only available in C++, for luogu4929 and poj3740; --engine textbook works for every problem"
        );
    }
    let others = Language::ALL.into_iter().filter(|other| other.has(problem));
    let others: Vec<String> =
        others.map(|other| format!("`--lang {}` gives {}", other.name(), other.title())).collect();
    misuse!("{} does not have a solution in {}; {}", problem.id, language.title(), others.join(", "))
}
