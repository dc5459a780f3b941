//! Bundles with the textbook engines: they are short, compile with every compiler that the tests use, and are
//! right on every case for which they are fast enough.
//!
//! Two exceptions: hdu3335 uses no engine, and sudokugen has no C++ solution.

use crate::common::{Ran, Run, compiled, with_each};
use crate::tolerant;
use crate::tools::{tool, tools};
use dlx_judge::bundle::compact::compact;
use dlx_judge::bundle::cpp::Files;
use dlx_judge::bundle::{Engine, Language, bundle};
use dlx_judge::embedded;
use dlx_problems::{PROBLEMS, Problem};
use std::path::Path;
use std::process::Command;

/// Maximum number of lines for engine, matrix and reader in a bundle. Formulations are not counted:
/// polyominoes, queens, the k-centre problem, and sudoku rules.
const MOST_LINES: usize = 150;
/// The same maximum for problems with colours or multiplicities. Their engine stores bounds and colours in
/// addition to the links.
const MOST_LINES_OF_MULTIPLE: usize = 240;
/// The engine that `problem.toml` lists for a problem with colours or multiplicities.
const MULTIPLE: &str = "trail";
/// Upper bound on the median number of lines in bundles for online judges.
const MEDIAN: usize = 200;

fn is_formulation(path: &str) -> bool {
    path.contains("formulations") || path.contains("sudoku")
}

/// The problems with a solution in `language`.
fn problems(language: Language) -> Vec<&'static Problem> {
    PROBLEMS.iter().filter(|problem| language.has(problem)).collect()
}

/// The number of kernel lines in a Rust bundle, without formulations.
fn lines_in_rust(text: &str) -> usize {
    // The modules around a line, with the number of open items in each; an item ends with a brace in the
    // first column.
    let (mut modules, mut lines) = (Vec::<(&str, usize)>::new(), 0);
    for line in text.lines() {
        if let Some((_, name)) = line.strip_suffix(" {").and_then(|line| line.split_once("mod ")) {
            modules.push((name, 0));
        } else if !line.starts_with([' ', '}']) && line.ends_with('{') {
            modules.last_mut().into_iter().for_each(|module| module.1 += 1);
        }
        let path: Vec<&str> = modules.iter().map(|module| module.0).collect();
        let is_counted = path.first() == Some(&"dlx_kernel");
        lines += usize::from(is_counted && !is_formulation(&path.join("::")));
        if line == "}" {
            match modules.last_mut() {
                Some((_, open)) if *open > 0 => *open -= 1,
                _ => drop(modules.pop()),
            }
        }
    }
    assert!(modules.is_empty(), "{modules:?} in\n{text}");
    lines
}

/// The number of header lines in a C++ bundle, without formulations.
fn lines_in_cpp(problem: &Problem) -> usize {
    let files =
        Files::of(embedded::text(&Language::Cpp.path(problem)).unwrap(), problem, Engine::Textbook).unwrap();
    let headers = files.paths.iter().zip(&files.texts).filter(|(path, _)| path.starts_with("crates/kernel/"));
    headers.filter(|(path, _)| !is_formulation(path)).map(|(_, text)| compact(text).lines().count()).sum()
}

#[test]
fn engine_matrix_and_reader_have_at_most_150_lines() {
    for language in Language::ALL {
        let mut whole = Vec::new();
        for problem in problems(language) {
            let text = bundle(problem, language, Engine::Textbook).unwrap();
            if problem.facts().judge != "dlx-judge" {
                whole.push(text.lines().count());
            }
            let lines = match language {
                Language::Rust => lines_in_rust(&text),
                Language::Cpp => lines_in_cpp(problem),
            };
            let is_multiple = problem.facts().engines.iter().any(|engine| engine == MULTIPLE);
            let most = if is_multiple { MOST_LINES_OF_MULTIPLE } else { MOST_LINES };
            assert!(lines <= most, "{} in {}: {lines} lines\n{text}", problem.id, language.title());
            assert!(lines > 90 || problem.id == "hdu3335", "{} has no engine: {lines} lines", problem.id);
        }
        whole.sort_unstable();
        let median = whole[whole.len() / 2];
        assert!(median <= MEDIAN, "{}: {median} lines, all are {whole:?}", language.title());
    }
}

/// Checks that the bundle of `problem` compiles without warnings; for the problems in `tolerant::IDS`, also
/// checks that the program reads tolerated inputs.
fn compile(problem: &Problem, language: Language, compiler: &Path, arguments: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join(format!("bundle.{}", language.ending()));
    let program = folder.path().join("program");
    std::fs::write(&source, bundle(problem, language, Engine::Textbook).unwrap()).unwrap();
    let is_run = tolerant::IDS.contains(&problem.id);
    let mut command = Command::new(compiler);
    match language {
        _ if is_run => command.arg("-o").arg(&program),
        Language::Rust => command.arg("--emit=metadata"),
        Language::Cpp => command.arg("-fsyntax-only"),
    };
    let output = command.current_dir(folder.path()).args(arguments).arg(&source).ran();
    let message = &output.err;
    assert!(output.code == Some(0) && message.is_empty(), "{} {arguments:?}: {message}", problem.id);
    if is_run {
        tolerant::assert_reads(problem.id, Engine::Textbook, &program);
    }
}

/// Compiles every bundle in Rust in these editions.
fn compile_in(compiler: &Path, editions: &[&str]) {
    with_each(&compiled(problems(Language::Rust)), |problem| {
        for edition in editions {
            compile(problem, Language::Rust, compiler, &["--edition", edition]);
        }
    });
}

#[test]
fn rust_textbook_bundles_compile_and_are_tolerant() {
    compile_in(Path::new("rustc"), &["2021"]);
    if let Some(old) = tool(&["/usr/bin/rustc"]) {
        compile_in(&old, &["2018"]);
    }
}

#[test]
#[ignore = "like the previous test, in the other editions; `.ci/run --all` runs it"]
fn rust_textbook_bundles_compile_in_every_edition() {
    compile_in(Path::new("rustc"), &["2018", "2024"]);
}

#[test]
fn cpp_textbook_bundles_compile_and_are_tolerant() {
    let Some(compiler) = tool(&["g++"]) else { return };
    let arguments = ["-std=c++98", "-pedantic", "-Wall", "-Wextra"];
    let problems = compiled(problems(Language::Cpp));
    with_each(&problems, |problem| compile(problem, Language::Cpp, &compiler, &arguments));
}

/// Runs `dlx-judge test` with the textbook engines.
fn judge(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["test", "--engine", "textbook", "-j2", "--color", "never"])
        .args(arguments)
        .ran();
    (output.code, output.out, output.err)
}

/// One case for each engine.
const QUICK: [&str; 6] = [
    "poj3740/sample-1",
    "poj2676/sample-1",
    "fzu1686/sample-1",
    "zoj3209/sample-1",
    "luogu1784/sample-1",
    "hdu5046/sample-1",
];

#[test]
fn textbook_bundles_are_judged_like_any_solution() {
    for (language, compiler) in [("rust", "rustc"), ("cpp", "g++")] {
        if tools(&[compiler]) {
            let bundled = format!("--bundled={language}");
            let (code, out, error) = judge(&[&[bundled.as_str()][..], &QUICK].concat());
            assert_eq!(code, Some(0), "{language}: {out}{error}");
        }
    }
}

/// The program that the course teaches is accepted on all cases that count.
#[test]
fn the_lesson_program_is_short_and_right() {
    for id in ["luogu4929", "poj3740"] {
        let problem = PROBLEMS.iter().find(|problem| problem.id == id).unwrap();
        let text = bundle(problem, Language::Cpp, Engine::Blog).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with("//") && !line.is_empty()).count();
        assert!(lines < 60, "{id}: {lines} lines");
        if tools(&["g++"]) {
            let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
                .args(["test", id, "--engine", "blog", "-j2", "--color", "never"])
                .ran();
            assert_eq!(output.code, Some(0), "{}{}", output.out, output.err);
        }
    }
    assert!(bundle(problems(Language::Cpp)[0], Language::Rust, Engine::Blog).is_err());
    let refused =
        Command::new(env!("CARGO_BIN_EXE_dlx-judge")).args(["bundle", "poj3074", "--engine", "blog"]).ran();
    assert!(refused.code == Some(2) && refused.err.contains("luogu4929 and poj3740"), "{}", refused.err);
}

#[test]
fn the_summary_counts_extra_hard_cases_over_the_limit() {
    if !tools(&["rustc"]) {
        return;
    }
    let (code, out, error) = judge(&["noip2009/hard-givens-in-rows", "noip2009/sample-1"]);
    assert_eq!(code, Some(0), "{out}{error}");
    let (cases, summary) = out.split_once("\n\n").unwrap_or_else(|| panic!("no summary: {out}{error}"));
    assert!(cases.contains("TLE noip2009/hard-givens-in-rows  "), "{out}");
    assert!(summary.contains("rerun the cases that failed: dlx-judge test --failed\n"), "{out}");
    assert!(
        summary.contains("the case passes by Luogu's rules; 1 extra-hard case is over the limit"),
        "{out}"
    );
}

/// Takes about an hour: a case that is too slow takes a minute.
#[test]
#[ignore = "takes an hour; `.ci/run --all` runs it"]
fn textbook_bundles_are_right_on_all_cases_that_they_finish_in_60_seconds() {
    for (language, compiler) in [("rust", "rustc"), ("cpp", "g++")] {
        if !tools(&[compiler]) {
            continue;
        }
        let bundled = format!("--bundled={language}");
        let (_, out, error) = judge(&[&bundled, "--time-limit", "60", "--format", "json"]);
        let verdicts = out.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let judged: Vec<_> = verdicts.filter(|line| line["case"].is_string()).collect();
        assert!(judged.len() > 100, "{language}: {error}");
        let wrong: Vec<_> =
            judged.iter().filter(|line| line["verdict"] != "AC" && line["verdict"] != "TLE").collect();
        assert!(wrong.is_empty(), "{language}: {wrong:#?}");
        let slow: Vec<_> = judged.iter().filter(|line| line["verdict"] == "TLE").collect();
        println!("{language}: too slow on {} of {} cases", slow.len(), judged.len());
        slow.iter().for_each(|line| println!("{} {}", line["problem"], line["case"]));
    }
}

#[test]
fn a_missing_compiler_gives_a_one_line_error() {
    for arguments in
        [&["run", "poj3074", "--engine", "textbook"][..], &["test", "poj3074", "--engine", "textbook"]]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
            .args(arguments)
            .env("PATH", "/no/where")
            .env_remove("RUSTC")
            .ran();
        let error = &output.err;
        assert_eq!((output.code, error.lines().count()), (Some(1), 1), "{error}");
        assert!(output.out.is_empty() && error.contains("rustc is not installed"), "{error}");
    }
}

#[test]
fn run_accepts_the_textbook_engine_as_an_option() {
    if !tools(&["rustc"]) {
        return;
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["run", "poj3740", "--engine", "textbook"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"2 2\n1 0\n0 1\n1 2\n1 0\n").unwrap();
    let output = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(output.out, "Yes, I found it\nIt is impossible\n");
}
