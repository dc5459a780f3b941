//! Every plausible wrong solution in `problems/*/wrong/` gets the verdict in its name on the problem's own cases.

use crate::common::{UNOPTIMISED, expanded, with_each};
use crate::tools::deadline::Deadline;
use dlx_problems::{PROBLEMS, Problem};
use rustix::process::{Pid, Signal};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// The solutions that are called too slow unless they are optimised. The others are judged unoptimised first, as most of the time goes
/// to optimising them.
const SLOW: [&str; 11] = [
    "carseq/wa-cars-of-a-class-differ",
    "carseq/wa-windows-do-not-overlap",
    "exactcover/wa-repeat-covers",
    "hdu3335/wa-deepest-leaf",
    "hdu5046/wa-greedy-cover",
    "manyqueens/wa-diagonals-forgotten",
    "nqueens/wa-empty-line-for-none",
    "nqueens/wa-half-the-diagonals",
    "pentomino/wa-half-turns-only",
    "pentomino/wa-no-reflections",
    "spoj1771/wa-columns-from-zero",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All wrong solutions, each with its problem; those of a problem of several judges with each of them.
fn wrong_solutions() -> Vec<(&'static Problem, PathBuf)> {
    let mut found = Vec::new();
    for problem in PROBLEMS {
        let Ok(folder) = std::fs::read_dir(root().join(problem.file("wrong"))) else { continue };
        found.extend(folder.map(|file| (problem, file.unwrap().path())));
    }
    found.sort_by_key(|(problem, path)| (problem.id, path.clone()));
    found
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap()
}

/// Whether the worst verdict of a solution, expanded in `folder`, is that of its name. Otherwise, the verdict.
fn is_as_named(problem: &Problem, file: &Path, folder: &Path, expected: &str) -> Result<(), String> {
    let is_fast = read(file).starts_with("// engine: fast");
    let name = format!("{}/{}", problem.id, file.file_stem().unwrap().to_string_lossy());
    let file = &expanded(problem, file, folder);
    let worst = if expected == "TLE" {
        slowest(problem, file)
    } else if SLOW.contains(&name.as_str()) {
        worst(problem, file, &[], &[], None)
    } else {
        // Only an optimised program may be called too slow. To optimise the fast engines takes several seconds.
        let time = if is_fast { "1.5" } else { "0.4" };
        Some(worst(problem, file, &[UNOPTIMISED], &["--time-limit", time], Some("TLE")))
            .filter(|verdict| verdict == expected)
            .unwrap_or_else(|| worst(problem, file, &[], &[], None))
    };
    if worst == expected { Ok(()) } else { Err(worst) }
}

/// The hard cases of a problem.
fn hard_cases(problem: &Problem) -> Vec<String> {
    let files = std::fs::read_dir(root().join("cases").join(problem.home)).unwrap();
    let names =
        files.map(|file| file.unwrap().path()).filter(|file| file.extension().is_some_and(|it| it == "in"));
    let names = names.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with("hard-")).map(|name| format!("{}/{name}", problem.id)).collect()
}

/// The worst verdict of a solution that is meant to be too slow. As a program cannot do worse than TLE, judging ends with the
/// first hard case that is not accepted, unless it has another verdict.
fn slowest(problem: &Problem, file: &Path) -> String {
    let hard = hard_cases(problem);
    let hard: Vec<&str> = hard.iter().map(String::as_str).collect();
    let first = verdicts(&hard, file, &["--fail-fast"], None).into_iter().max_by_key(rank);
    match first {
        Some(verdict) if verdict == "TLE" => verdict,
        _ => verdicts(&[problem.id], file, &[], None).into_iter().max_by_key(rank).expect("no verdicts"),
    }
}

/// The worst verdict of a solution compiled with `flags`, in the order of judges, with AC the best. That a case harder than the
/// judge is known to be takes too long says nothing, so these cases get little time. Judging ends with the verdict `last`.
fn worst(problem: &Problem, file: &Path, flags: &[&str], limits: &[&str], last: Option<&str>) -> String {
    let id = problem.id;
    let mut all = verdicts(&[id], file, &[flags, limits, &["--like-judge"]].concat(), last);
    if let Some(last) = last.filter(|&last| all.last().is_some_and(|verdict| verdict == last)) {
        return last.to_string();
    }
    let beyond: Vec<String> = problem.facts().beyond.iter().map(|name| format!("{id}/{name}")).collect();
    if !beyond.is_empty() {
        let cases: Vec<&str> = beyond.iter().map(String::as_str).collect();
        let more = verdicts(&cases, file, &[flags, &["--time-limit", "0.3"]].concat(), None);
        all.extend(more.into_iter().filter(|verdict| verdict != "TLE"));
    }
    all.into_iter().max_by_key(rank).expect("no verdicts")
}

fn rank(verdict: &String) -> Option<usize> {
    ["AC", "PE", "WA", "RE", "OLE", "MLE", "TLE", "CE", "SE"].iter().position(|known| known == verdict)
}

/// The verdicts on cases, up to the first that is `last`.
fn verdicts(cases: &[&str], file: &Path, options: &[&str], last: Option<&str>) -> Vec<String> {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .arg("test")
        .args(cases)
        .args(["--format", "json", "--solution"])
        .arg(file)
        .args(options)
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let _deadline = Deadline::start(format!("judging {}", file.display()));
    let mut found = Vec::new();
    for line in BufReader::new(judge.stdout.take().unwrap()).lines() {
        let object: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        found.extend(object.get("verdict").map(|verdict| verdict.as_str().unwrap().to_string()));
        if last.is_some() && found.last().map(String::as_str) == last {
            // It may have ended already.
            let _ = rustix::process::kill_process(Pid::from_child(&judge), Signal::TERM);
            break;
        }
    }
    judge.wait().unwrap();
    assert!(!found.is_empty(), "{} is not judged", file.display());
    found
}

#[test]
fn every_wrong_solution_gets_the_verdict_in_its_name() {
    let solutions = wrong_solutions();
    assert!(!solutions.is_empty());
    let folder = tempfile::tempdir().unwrap();
    let missed = Mutex::new(Vec::new());
    with_each(&solutions, |(problem, file)| {
        let name = file.file_name().unwrap().to_string_lossy();
        let expected = name.split('-').next().unwrap().to_uppercase();
        if let Err(found) = is_as_named(problem, file, folder.path(), &expected) {
            missed.lock().unwrap().push(format!("{}: wrong/{name} got {found}", problem.id));
        }
    });
    let missed = missed.into_inner().unwrap();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn a_wrong_solution_is_short_and_marks_its_mistake() {
    let solutions = wrong_solutions();
    for (problem, file) in &solutions {
        let text = read(file);
        let name = file.file_name().unwrap().to_string_lossy();
        assert!(text.contains("// Mistake: "), "{}/wrong/{name} does not mark its mistake", problem.id);
        assert!(text.lines().count() <= 50, "{}/wrong/{name} has over 50 lines", problem.id);
    }
    assert!(solutions.len() >= 90, "{} verdicts", solutions.len());
    for name in SLOW {
        let path = root().join("problems").join(name.replace('/', "/wrong/")).with_extension("rs");
        assert!(path.exists(), "{name} is not a wrong solution");
    }
}
