//! `dlx-judge submit ID`: judges a solution, writes the file to submit, copies it and opens the judge's page.
//! The user signs in and submits.

mod clipboard;
mod desktop;

use super::bundle::{check, language_parser, on_judge};
use super::errors::{failed, misuse};
use super::test::Alone;
use super::{chinese, guess, program};
use crate::bundle::{self, Engine, Language};
use anyhow::{Context, bail};
use dlx_commands::print;
use dlx_harness::beneath::Member;
use dlx_harness::language::lines;
use dlx_harness::{files, solutions};
use dlx_problems::judges::{self, Judge};
use dlx_problems::{Facts, Problem, State};
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Judge a solution, copy the file to submit to the clipboard and open the judge's page:
/// `dlx-judge submit poj3074.cpp`
#[derive(clap::Args)]
pub struct Submit {
    /// Your solution, and the problem: an id such as poj3074, a number such as P10482, or a URL [default: the
    /// problem found from the solution's name, its folder or a URL in it]
    #[arg(value_name = "FILE|ID")]
    what: Vec<String>,
    /// Submit this source file; a Rust file that uses the crate dlx_kernel is bundled [default: ID.cpp,
    /// ID.rs, ... in the current folder]
    #[arg(short, long, value_name = "FILE", conflicts_with = "built_in")]
    solution: Option<PathBuf>,
    /// Submit the project's own solution
    #[arg(long)]
    built_in: bool,
    /// Judge, such as luogu [default: the judge of the problem or alias]
    #[arg(long, value_name = "NAME")]
    judge: Option<String>,
    /// Language of the project's solution [default: the first that the judge accepts]
    #[arg(long, value_parser = language_parser(), requires = "built_in")]
    lang: Option<Language>,
    /// File to write [default: ID.submit.cpp or ID.submit.rs in the current folder; a solution that needs no
    /// bundling is submitted unchanged]
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Do not judge the solution first
    #[arg(long)]
    no_test: bool,
    /// Only write the file and print the next steps: copy nothing, open nothing
    #[arg(long)]
    print: bool,
    /// Options of `test`, such as: -- --time-factor 2
    #[arg(last = true, value_name = "TEST OPTIONS")]
    test: Vec<OsString>,
}

/// The judge that a problem is submitted to.
struct Target {
    facts: &'static Facts,
    judge: &'static Judge,
    page: &'static str,
}

/// A file ready to be submitted.
struct Ready {
    place: PathBuf,
    text: Vec<u8>,
    /// The language to choose on the page.
    language: &'static str,
}

impl Submit {
    /// Writes the file and judges it; if the file is accepted, copies it, opens the page, and prints the
    /// remaining steps.
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let (id, solution) = guess::one_of_each(std::mem::take(&mut self.what), self.solution.take())?;
        let named = guess::problem(id.as_deref(), solution.as_deref())?;
        let target = Target::of(named, self.judge.as_deref())?;
        let problem = super::errors::find(&target.facts.id)?;
        self.solution = match (solution, self.built_in) {
            (Some(file), true) => misuse!("{}: --built-in submits the project's solution", file.display()),
            (None, false) => Some(match guess::own_file(named)? {
                Some(file) => file,
                None => misuse!(
                    "submit what? add your source file, such as {0}.cpp; --built-in submits the project's solution of {0}",
                    named.id
                ),
            }),
            (solution, _) => solution,
        };
        let ready = self.ready(problem, &target)?;
        let place = ready.place.display();
        let mut told = Vec::new();
        if !self.no_test {
            if !self.is_accepted(&target, &ready)? {
                let told = format!("\nnot accepted: nothing is copied or opened; the file is {place}\n");
                return print(lines(&told), "the output").map(|_| ExitCode::FAILURE);
            }
            // An editor may have saved a different version while the file was judged.
            if dlx_commands::read(&ready.place, bundle::MAX_SOURCE_BYTES)? != ready.text {
                bail!("{place}: it changed while it was judged; submit it again");
            }
            told.push(String::new());
        }
        told.push(format!("file: {place}"));
        if self.print {
            told.push(format!("page: {}", target.page));
        } else {
            told.push(clipboard::copy(&ready.text).with_context(|| format!("cannot copy {place}"))?);
            told.push(match desktop::open(target.page) {
                true => format!("opened: {}", target.page),
                false => format!("no browser could be started; the page is {}", target.page),
            });
        }
        told.push(target.advice(&ready));
        print(lines(&told.join("\n")) + "\n", "the output")
    }

    /// The file to submit, created if necessary and checked against the judge's rules.
    fn ready(&self, problem: &Problem, target: &Target) -> anyhow::Result<Ready> {
        let Some(source) = &self.solution else {
            let language =
                self.lang.or_else(|| target.facts.languages.iter().find_map(|name| Language::named(name)));
            let language = language.unwrap_or(Language::Cpp);
            let choose = target.language(problem, language.ending())?;
            check(problem, language, Engine::Fast)?;
            let text = bundle::bundle(problem, language, Engine::Fast)?;
            return self.written(target, choose, language.ending(), text.into_bytes());
        };
        program::check_source("--solution", source)?;
        if source.is_dir() {
            misuse!("--solution {}: expected one file, found a folder", source.display());
        }
        let ending = solutions::first_ending(solutions::ending_of(source));
        let choose = target.language(problem, ending)?;
        let bytes = dlx_commands::read(source, bundle::MAX_SOURCE_BYTES)?;
        let text = String::from_utf8_lossy(&bytes);
        if ending == "rs" && bundle::uses_kernel(&text) {
            let (text, _) = bundle::bundle_fitting(&text, problem, Engine::Fast)
                .with_context(|| format!("cannot bundle {}", source.display()))?;
            return self.written(target, choose, ending, text.into_bytes());
        }
        if let Some(other) = included(source, &text) {
            bail!("{}: it includes {other}, which the judge does not have", source.display());
        }
        match &self.output {
            Some(_) => self.written(target, choose, ending, bytes),
            None => target.checked(source.clone(), bytes, choose),
        }
    }

    /// Writes the file to submit.
    fn written(
        &self,
        target: &Target,
        choose: &'static str,
        ending: &str,
        text: Vec<u8>,
    ) -> anyhow::Result<Ready> {
        let default = || PathBuf::from(format!("{}.submit.{ending}", target.facts.id));
        let place = self.output.clone().unwrap_or_else(default);
        let is_judged = self.solution.is_some() && !self.no_test;
        if is_judged && place.extension().and_then(OsStr::to_str).map(solutions::first_ending) != Some(ending)
        {
            misuse!("-o {}: expected a name ending in .{ending}", place.display());
        }
        let own = self.solution.as_ref().and_then(|source| source.canonicalize().ok());
        if own.is_some() && own == place.canonicalize().ok() {
            misuse!("{} is the solution itself: choose another file with -o", place.display());
        }
        let write = |out: &mut dyn Write| out.write_all(&text);
        // Another user may have created a link with the default name.
        let written = match (&self.output, place.is_symlink()) {
            (Some(_), _) => files::write(&place, write),
            (None, true) => bail!("{0} is a link; to write to its target, add -o {0}", place.display()),
            (None, false) => Member::named(&place).and_then(|place| place.write(true, write)),
        };
        written.with_context(|| format!("cannot write {}", place.display()))?;
        target.checked(place, text, choose)
    }

    /// Judges the submitted file as the judge probably would: on the built-in cases and the user's own cases,
    /// without the extra-hard ones. The project's own solution runs within this program, without a compiler.
    fn is_accepted(&self, target: &Target, ready: &Ready) -> anyhow::Result<bool> {
        let mut words: Vec<OsString> =
            ["dlx-judge test", &target.facts.id, "--like-judge"].map(OsString::from).into();
        if self.solution.is_some() {
            let mut option = OsString::from("--solution=");
            option.push(&ready.place);
            words.push(option);
        }
        words.extend(self.test.iter().cloned());
        let solution = self.solution.as_ref().map(|_| ready.place.as_path());
        let Alone { mut test } = dlx_commands::parse(&words, |command| command, chinese::parser, failed);
        test.only_built_in = self.solution.is_none();
        if !test.is_only_of(solution) {
            misuse!("after --, expected options of `test` on limits, comparison or the report");
        }
        test.judged_well()
    }
}

impl Target {
    /// The judge called `judge` for `problem`; without a name, the judge to which the problem's id belongs.
    ///
    /// # Errors
    /// Fails if the problem is not on that judge, or the judge accepts no submissions.
    fn of(problem: &Problem, judge: Option<&str>) -> anyhow::Result<Target> {
        let facts = on_judge(problem, judge)?;
        let id = &facts.id;
        if let (Some(page), Some(judge)) = (&facts.submit, judges::find(&facts.judge)) {
            return Ok(Target { facts, judge, page });
        }
        let still = format!("`dlx-judge test {id}` judges it");
        match (facts.state, problem.judges().find(|twin| twin.submit.is_some())) {
            (State::Closed, None) => {
                bail!("{} is closed, and {id} is on no other judge; {still}", facts.judge)
            }
            (State::Closed, Some(twin)) => {
                let (judge, name) = (&twin.judge, twin.judge.to_lowercase());
                bail!("{} is closed; {id} is {} on {judge}: add --judge {name}", facts.judge, twin.number)
            }
            (State::Alive, _) => {
                bail!("{id} is a problem of this project and not on any online judge; {still}")
            }
        }
    }

    /// The language to choose on the page for a source file that ends in `ending`.
    ///
    /// # Errors
    /// Fails if the judge does not accept such files.
    fn language(&self, problem: &Problem, ending: &str) -> anyhow::Result<&'static str> {
        if let Some(language) = self.judge.choose.get(ending) {
            return Ok(language);
        }
        let takes = |facts: &&Facts| {
            facts.submit.is_some()
                && judges::find(&facts.judge).is_some_and(|judge| judge.choose.contains_key(ending))
        };
        let known: Vec<&str> = self.judge.choose.keys().map(String::as_str).collect();
        let other = problem.judges().find(takes).map_or(String::new(), |twin| {
            let (judge, name) = (&twin.judge, twin.judge.to_lowercase());
            format!("; {judge} accepts it, as {}: add --judge {name}", twin.number)
        });
        bail!("{} does not accept .{ending}, only .{}{other}", self.facts.judge, known.join(" ."))
    }

    /// Checks the length of the file at `place` against the judge's limit.
    ///
    /// # Errors
    /// Fails if the file is too long.
    fn checked(&self, place: PathBuf, text: Vec<u8>, language: &'static str) -> anyhow::Result<Ready> {
        let (bytes, most) = (text.len(), self.judge.source_bytes);
        if bytes > most {
            bail!(
                "{} is {bytes} bytes long, but {} accepts at most {most}",
                place.display(),
                self.facts.judge
            );
        }
        Ok(Ready { place, text, language })
    }

    /// Describes what to choose on the page, and the judge's limits.
    fn advice(&self, ready: &Ready) -> String {
        let Facts { judge, number, limits, .. } = self.facts;
        let (language, bytes, most) = (ready.language, ready.text.len(), self.judge.source_bytes);
        let known = if limits.unknown { " (a guess: they are not known)" } else { "" };
        let run = format!("{} s, {} MiB{known}", limits.time, limits.memory);
        let limits = format!("{run}, {bytes} of {most} bytes of source");
        format!("{judge} {number}: choose {language}; limits: {limits}")
    }
}

/// The first file next to the C or C++ file `source` that its `text` includes.
fn included<'a>(source: &Path, text: &'a str) -> Option<&'a str> {
    let quoted = |line: &'a str| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
        Some(rest.trim_start().strip_prefix('"')?.split_once('"')?.0)
    };
    let is_there = |name: &&str| source.with_file_name(name).exists();
    text.lines().filter_map(quoted).find(is_there)
}
