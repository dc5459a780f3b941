//! Helpers shared by the tests: running the program, a built-in solution or a checker; random numbers;
//! reading cases.

pub mod browser;

use crate::process::run_in;
/// Whether a slow test should run today. Slow tests run every fourth day; `day` is 0 to 3.
pub fn is_its_day(day: usize) -> bool {
    crate::tools::is_for_every() || crate::tools::day() % 4 == day
}

pub use crate::process::{shell, start_in, write};
pub use crate::random::{Random, random_problem};
pub use crate::tools::day;
use crate::tools::deadline::InTime;
use crate::tools::parallel::in_parallel;
use crate::tools::{is_for_every, is_sampled};
use dlx_judge::bundle::{Engine, bundle_source};
use dlx_kernel::{Matrix, Repeat};
use dlx_problems::{Cover, PROBLEMS, Problem, find};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The result of running a program.
#[derive(Debug)]
pub struct Ran {
    /// The command line, shown when a test fails.
    line: String,
    /// The exit code; None if a signal ended the program.
    pub code: Option<i32>,
    /// The program's standard output.
    pub out: String,
    /// The program's standard error.
    pub err: String,
}

impl Ran {
    /// Checks the exit code.
    #[track_caller]
    pub fn ends(&self, code: i32) -> &Ran {
        assert_eq!(self.code, Some(code), "{self}");
        self
    }

    /// Checks that standard output contains these words.
    #[track_caller]
    pub fn says(&self, words: &str) -> &Ran {
        assert!(self.out.contains(words), "expected {words:?} in\n{self}");
        self
    }

    /// Checks that standard error contains these words.
    #[track_caller]
    pub fn warns(&self, words: &str) -> &Ran {
        assert!(self.err.contains(words), "expected {words:?} in\n{self}");
        self
    }

    /// Checks the exit code, and that the only output is one line on standard error with these words.
    #[track_caller]
    pub fn refuses(&self, code: i32, words: &str) -> &Ran {
        assert_eq!((self.out.as_str(), self.err.lines().count()), ("", 1), "{self}");
        self.ends(code).warns(words)
    }
}

impl fmt::Display for Ran {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}\n{}{}", self.line, self.out, self.err)
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        Ran { line: String::new(), code: output.status.code(), out, err }
    }
}

/// Commands that are run to completion.
pub trait Run {
    /// Runs the command within a time limit.
    fn ran(&mut self) -> Ran;
}

impl Run for Command {
    fn ran(&mut self) -> Ran {
        Ran { line: format!("{self:?}"), ..self.output_in_time().unwrap().into() }
    }
}

/// A new folder with these files, and with the folders in their paths.
pub fn fresh(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), files);
    folder
}

/// Runs the program in a folder with an empty standard input.
pub fn judge_in(folder: &Path, arguments: &[&str]) -> Ran {
    Ran { line: format!("{arguments:?}"), ..run_in(folder, arguments).into() }
}

/// Runs the program at the project's root with an empty standard input.
pub fn judge(arguments: &[&str]) -> Ran {
    judge_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments)
}

/// Checks that the program rejects `arguments`: one line that contains `message`, exit code 2, no output.
pub fn assert_wrong_usage(folder: &Path, arguments: &[&str], message: &str) {
    judge_in(folder, arguments).refuses(2, message);
}

/// A pseudo-terminal: the test's end, and the program's end.
pub fn terminal() -> (File, File) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap();
    let other = Path::new(OsStr::from_bytes(name.to_bytes()));
    (terminal.into(), File::options().read(true).write(true).open(other).unwrap())
}

/// The output of the built-in solution of the problem `id` for valid input.
pub fn answer(id: &str, input: &str) -> String {
    let mut out = Vec::new();
    (find(id).ok().unwrap().solve)(input.as_bytes(), &mut out)
        .unwrap_or_else(|stop| panic!("{id}: {stop}: {input}"));
    String::from_utf8(out).unwrap()
}

/// The number of built-in cases of a problem.
pub fn built_in(id: &str) -> usize {
    dlx_judge::embedded::cases(find(id).ok().unwrap()).len()
}

/// The cases of a problem that are stored as files: name, input, expected output.
pub fn cases(id: &str) -> Vec<(String, String, String)> {
    let home = find(id).map_or(id, |problem| problem.home);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(home);
    let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut inputs: Vec<PathBuf> = files.filter(|path| path.extension().unwrap() == "in").collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{id} has no cases");
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    let case = |path: &PathBuf| {
        let name = format!("{id}/{}", path.file_stem().unwrap().to_string_lossy());
        (name, read(path), read(&path.with_extension("out")))
    };
    inputs.iter().map(case).collect()
}

/// The first sample of a problem: input and output.
pub fn sample(id: &str) -> (String, String) {
    let first = cases(id).into_iter().find(|(name, ..)| name.contains("/sample-"));
    first.map(|(_, input, output)| (input, output)).unwrap()
}

/// Parses a text that consists of numbers.
pub fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace().map(|token| token.parse().unwrap()).collect()
}

/// Whether element `number` of a list is in today's sample: a third of the list, or in CI the whole list.
pub fn is_of_today(number: usize) -> bool {
    !is_sampled() || number % 3 == day() % 3
}

/// Today's sample of `problems`: a third of them, which changes daily, and further problems, so that no
/// judge, answer form or kind of cover is missing. In CI, all problems.
pub fn of_today(problems: impl Iterator<Item = &'static Problem>) -> Vec<&'static Problem> {
    let all: Vec<&Problem> = problems.collect();
    if !is_sampled() {
        return all;
    }
    let kinds = |problem: &Problem| {
        let facts = problem.facts();
        [facts.judge.clone(), format!("{:?}", problem.format().form), format!("{:?}", facts.cover)]
    };
    let is_today = |(number, _): &(usize, &Problem)| is_of_today(*number);
    let (today, others): (Vec<_>, Vec<_>) = all.into_iter().enumerate().partition(is_today);
    let mut today: Vec<&Problem> = today.into_iter().map(|(_, problem)| problem).collect();
    let mut known: BTreeSet<String> = today.iter().flat_map(|problem| kinds(problem)).collect();
    for (_, problem) in others {
        if kinds(problem).iter().any(|kind| !known.contains(kind)) {
            known.extend(kinds(problem));
            today.push(problem);
        }
    }
    today
}

/// The problems for which a test runs a compiler: a minimum set that uses every engine; in CI also a twelfth
/// of the other problems, which changes daily; with `--all`, all of `problems`.
pub fn compiled(problems: Vec<&'static Problem>) -> Vec<&'static Problem> {
    if is_for_every() {
        return problems;
    }
    let engines = |problem: &Problem| {
        let facts = problem.facts();
        let none = if facts.cover == Cover::Exact { "exact" } else { "repeat" };
        if facts.engines.is_empty() { vec![none.to_string()] } else { facts.engines.clone() }
    };
    let all: BTreeSet<String> = problems.iter().flat_map(|problem| engines(problem)).collect();
    let mut matrix = Matrix::new(all.len(), 0);
    for problem in &problems {
        let items =
            engines(problem).into_iter().map(|engine| all.iter().position(|it| *it == engine).unwrap());
        matrix.add(&items.collect::<Vec<_>>());
    }
    let fewest = Repeat::new(&matrix).fewest().expect("a problem for each engine");
    let is_today = |option: &usize| fewest.contains(option) || !is_sampled() && option % 12 == day() % 12;
    (0..problems.len()).filter(is_today).map(|option| problems[option]).collect()
}

/// The cases on which to judge a program compiled from the solution of `home`, for all problems with this
/// solution: the samples; in CI also the edge cases; with `--all`, all cases.
pub fn judged(home: &str) -> Vec<String> {
    let same = PROBLEMS.iter().filter(|problem| problem.home == home);
    if is_for_every() {
        return same.map(|problem| problem.id.to_string()).collect();
    }
    let samples = same.flat_map(|problem| {
        let names = dlx_judge::embedded::cases(problem).into_iter().map(|case| case.name);
        let is_judged =
            |name: &String| name.starts_with("sample") || !is_sampled() && name.starts_with("edge");
        names.filter(is_judged).map(move |name| format!("{}/{name}", problem.id))
    });
    samples.collect()
}

/// Calls `check` with each of `items`, on one thread more than there are processors, because checks also wait
/// for processes.
pub fn with_each<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    in_parallel(std::thread::available_parallelism().map_or(1, usize::from) + 1, items, check);
}

/// Compiler flags for Rust solutions whose verdicts do not depend on speed. Without optimisation, unwinding
/// or symbols, the solutions compile much faster.
pub const UNOPTIMISED: &str = "--flags=-Copt-level=0 -Coverflow-checks=no -Cdebug-assertions=no -Cpanic=abort -Cforce-unwind-tables=no \
    -Ccodegen-units=1 -Clink-arg=-Wl,-s";

/// Bundles the wrong solution in `file` with the kernel, into a file of the same name in `folder/ID`.
/// Problems that share their solutions get the same text, so it needs to be compiled only once.
pub fn expanded(problem: &Problem, file: &Path, folder: &Path) -> PathBuf {
    let home = find(problem.home).ok().unwrap();
    let text = bundle_source(&fs::read_to_string(file).unwrap(), home, Engine::Textbook).unwrap();
    let folder = folder.join(problem.id);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(file.file_name().unwrap());
    fs::write(&path, text).unwrap();
    path
}
