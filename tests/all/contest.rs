//! Several solutions side by side, `--watch`, and scaffolding a problem.

use crate::common::{Ran, Run, fresh, judge, judge_in, write};
use crate::tools::deadline::Deadline;
use crate::tools::{is_for_every, tools};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use tempfile::TempDir;

/// Two cases whose answers are twice their inputs.
fn cases() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for number in [1, 2] {
        fs::write(folder.path().join(format!("{number}.in")), format!("{number}\n")).unwrap();
        fs::write(folder.path().join(format!("{number}.out")), format!("{}\n", 2 * number)).unwrap();
    }
    folder
}

const RIGHT: &str = "fn main() { println!(\"{}\", 2 * std::io::stdin().lines().next().unwrap().unwrap().parse::<i32>().unwrap()); }\n";
const SQUARE: &str = "fn main() { println!(\"{}\", std::io::stdin().lines().next().unwrap().unwrap().parse::<i32>().unwrap().pow(2)); }\n";
const CRASH: &str = "fn main() { std::process::exit(3); }\n";

/// Writes solutions and judges all of them.
fn contest(solutions: &[(&str, &str)]) -> Ran {
    let (folder, cases) = (tempfile::tempdir().unwrap(), cases());
    for (path, text) in solutions {
        let file = folder.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    judge(&["test", cases.path().to_str().unwrap(), "--solution", folder.path().to_str().unwrap()])
}

#[test]
fn a_folder_of_solutions_gives_a_table() {
    let output = contest(&[
        ("accepted/right.rs", RIGHT),
        ("wrong_answer/square.rs", SQUARE),
        ("re-crash.rs", CRASH),
        ("notes.md", ""),
    ]);
    let text = &output.out;
    output.ends(0);
    let columns = text.lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(columns, ["accepted/right.rs", "re-crash.rs", "wrong_answer/square.rs"]);
    let row = |name: &str| {
        let row = text.lines().find(|line| line.trim().split(' ').next().unwrap().ends_with(name)).unwrap();
        row.split_whitespace().filter(|word| word.len() == 2).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(row("/1"), ["AC", "RE", "WA"]);
    assert_eq!(row("/2"), ["AC", "RE", "AC"]);
    let marked = text.lines().find(|line| line.trim().split(' ').next().unwrap().ends_with("/1")).unwrap();
    assert_eq!(marked.matches('!').count(), 2, "{text}");
    output.says("as expected: wrong_answer/square.rs gets WA");
}

#[test]
fn a_solution_with_an_unexpected_verdict_is_an_error() {
    contest(&[("wa-right.rs", RIGHT), ("accepted/right.rs", RIGHT)])
        .ends(1)
        .says("WRONG: wa-right.rs gets AC, expected WA");
    contest(&[("tle-square.rs", SQUARE)]).says("gets WA, expected TLE");
    contest(&[("square.rs", SQUARE), ("right.rs", RIGHT)])
        .ends(1)
        .says("WRONG: square.rs gets WA, expected AC");
}

/// A solution that gets WA on the first case and RE on the second.
const TWICE: &str = "fn main() { if std::io::stdin().lines().next().unwrap().unwrap() == \"1\" { println!(\"7\") } else { std::process::exit(3) } }\n";

/// If a solution can get two verdicts, a judge may see either first, so both must be expected.
#[test]
fn only_expected_verdicts_pass() {
    for (name, is_expected) in [
        ("re-twice.rs", false),
        ("wa-twice.rs", false),
        ("wa-re-twice.rs", true),
        ("run_time_error-wrong_answer/twice.rs", true),
        ("wa-tle-twice.rs", false),
        ("ac-wa-re-twice.rs", true),
    ] {
        let output = contest(&[(name, TWICE)]);
        let text = &output.out;
        assert_eq!(output.code, Some(if is_expected { 0 } else { 1 }), "{name}: {text}");
        output.says(&format!("{name} gets WA, RE"));
    }
    let tag = format!("// @EXPECTED_RESULTS@: WRONG-ANSWER, RUN-ERROR\n{TWICE}");
    contest(&[("mixed/twice.rs", &tag)]).ends(0);
    let output = contest(&[("wa-tle-right.rs", RIGHT), ("ac-wa-right.rs", RIGHT)]);
    output.ends(1);
    output
        .says("WRONG: wa-tle-right.rs gets AC, expected WA or TLE")
        .says("as expected: ac-wa-right.rs gets AC");
}

#[test]
fn expected_verdicts_pass_in_json_and_junit() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), cases());
    let report = |format: &str| {
        let [cases, folder] = [&cases, &folder].map(|folder| folder.path().to_str().unwrap());
        judge(&["test", cases, "--solution", folder, "--format", format]).out
    };
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("right.rs", RIGHT);
    write("wa-square.rs", SQUARE);
    write("ce-nothing.rs", "fn");
    let json = report("json");
    let end: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&end["accepted"], &end["passed"], &end["cases"]),
        (&true.into(), &5.into(), &4.into()),
        "{json}"
    );
    assert!(json.contains(r#""expected":"WA""#), "{json}");
    let junit = report("junit");
    assert!(junit.contains(r#"tests="5" skipped="0" failures="0" errors="0""#), "{junit}");
    write("wa-tle-right.rs", RIGHT);
    let (json, junit) = (report("json"), report("junit"));
    assert!(json.contains(r#""passed":7,"accepted":false"#), "{json}");
    assert!(json.contains(r#""expected":"WA,TLE""#), "{json}");
    assert!(junit.contains(r#"<testsuite name="wa-tle-right.rs" tests="1""#), "{junit}");
    assert!(junit.contains(r#"<failure message="gets AC, expected WA or TLE""#), "{junit}");
    // `report` counts the same verdicts.
    let file = folder.path().join("report.json");
    fs::write(&file, &json).unwrap();
    let joined = judge(&["report", file.to_str().unwrap(), "--format", "junit"]);
    assert!(joined.out.contains(r#"tests="8" skipped="0" failures="1" errors="0""#), "{}", joined.out);
    joined.ends(1);
}

#[test]
fn each_solution_keeps_its_own_outputs() {
    if !tools(&["python3"]) {
        return;
    }
    // The folder `1.out` is also the name of an output.
    let here = fresh(&[
        ("c/1.in", "1\n"),
        ("c/1.out", "2\n"),
        ("s/a.py", "print(3)"),
        ("s/b.py", "print(4)"),
        ("s/1.out/x.py", "print(5)"),
    ]);
    let kept = |solution: [&str; 2]| {
        let output = judge_in(here.path(), &["test", "./c", solution[0], solution[1], "--format", "json"]);
        let lines = output.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let kept = lines.filter_map(|line| fs::read_to_string(line["output"].as_str()?).ok());
        kept.collect::<std::collections::BTreeSet<String>>()
    };
    for _ in 0..2 {
        assert!(kept(["--solution", "s"]).iter().eq(["3\n", "4\n", "5\n"]));
        assert!(kept(["--exec", "echo 6"]).iter().eq(["6\n"]));
    }
}

#[test]
fn compile_errors_are_not_counted_as_cases() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), cases());
    let file = folder.path().join("nothing.rs");
    fs::write(&file, "fn").unwrap();
    let report = |format: &str| {
        let [cases, file] = [cases.path(), &file].map(|path| path.to_str().unwrap());
        let output = judge(&["test", cases, "--solution", file, "--format", format]);
        output.ends(1);
        output.out
    };
    let human = report("human");
    let first = human.lines().next().unwrap();
    assert!(
        human.lines().nth(1).unwrap().starts_with("CE  ")
            && !first.contains(" s ")
            && !first.contains(" MiB"),
        "{human}"
    );
    assert!(human.ends_with("the solution does not compile\n") && !human.contains("slowest"), "{human}");
    let json = report("json");
    let lines: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (case, end) = (&lines[0], &lines[1]);
    for field in ["origin", "cpu_seconds", "wall_seconds", "memory_kib"] {
        assert!(case.as_object().unwrap()[field].is_null(), "{json}");
    }
    assert_eq!((&end["cases"], &end["own"], &end["verdicts"]["CE"]), (&0.into(), &0.into(), &1.into()));
    assert!(end.get("slowest").is_none(), "{json}");
    let junit = report("junit");
    assert!(junit.contains(r#"errors="1""#) && !junit.contains(r#"name="compile" time"#), "{junit}");
    // The line of a case that cannot be run has no time either.
    fs::remove_file(cases.path().join("1.in")).unwrap();
    let output = judge(&["test", cases.path().to_str().unwrap(), "--exec", "cat"]);
    let text = &output.out;
    assert!(text.lines().any(|line| line.starts_with("SE ") && !line.contains(" s ")), "{text}");
}

#[test]
fn solutions_of_the_same_name_are_distinguished() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), cases());
    for (name, text) in [("alice", RIGHT), ("bob", SQUARE)] {
        fs::create_dir(folder.path().join(name)).unwrap();
        fs::write(folder.path().join(name).join("sum.rs"), text).unwrap();
    }
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (alice, bob) = (path("alice"), path("bob"));
    let output = judge(&["test", cases.path().to_str().unwrap(), "--solution", &alice, "--solution", &bob]);
    let text = &output.out;
    let columns = text.lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(columns, ["alice/sum.rs", "bob/sum.rs"]);
    output.says("WRONG: bob/sum.rs gets WA");
    fs::create_dir_all(folder.path().join("eve")).unwrap();
    let all = folder.path().to_str().unwrap();
    judge(&["test", cases.path().to_str().unwrap(), "--solution", all]).warns("no solution: eve\n");
}

#[test]
fn a_folder_without_solutions_is_an_error() {
    contest(&[("notes.md", "")]).ends(1).warns("does not contain solutions");
}

/// Starts `test --watch`, which judges `file` on `cases` after each change.
fn watch(cases: &TempDir, file: &Path, stdout: Stdio, stderr: Stdio) -> Child {
    Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["test", cases.path().to_str().unwrap(), "--watch", "--solution", file.to_str().unwrap()])
        .stdout(stdout)
        .stderr(stderr)
        .spawn()
        .unwrap()
}

/// Sends SIGINT, like Ctrl-C, and returns the exit code.
fn interrupted(process: &mut Child) -> Option<i32> {
    let pid = rustix::process::Pid::from_child(process);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    process.wait().unwrap().code()
}

#[test]
fn changes_are_judged_at_once() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), cases());
    let file = folder.path().join("mine.rs");
    fs::write(&file, SQUARE).unwrap();
    // Targets of links out of the folder are not watched.
    std::os::unix::fs::symlink("/", cases.path().join("root")).unwrap();
    let mut process = watch(&cases, &file, Stdio::piped(), Stdio::null());
    let _deadline = Deadline::start("test --watch".into());
    let (sender, lines) = mpsc::channel();
    let stdout = BufReader::new(process.stdout.take().unwrap());
    std::thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    let until = |words: &str| {
        while let Ok(line) = lines.recv_timeout(Duration::from_secs(60)) {
            if line.contains(words) {
                return true;
            }
        }
        false
    };
    let first = until("wrong answer on 1 of 2 cases");
    // Editors replace the file with a new file.
    let new = folder.path().join("mine.rs.new");
    fs::write(&new, RIGHT).unwrap();
    fs::rename(&new, &file).unwrap();
    let second = first && until("all 2 cases pass");
    fs::write(cases.path().join("2.out"), "5\n").unwrap();
    let third = second && until("wrong answer on 1 of 2 cases");
    // New folders are watched too.
    write(cases.path(), &[("new/3.in", "3\n"), ("new/3.out", "6\n")]);
    let fourth = third && until("wrong answer on 1 of 3 cases");
    write(cases.path(), &[("new/3.out", "7\n")]);
    let fifth = fourth && until("wrong answer on 2 of 3 cases");
    let code = interrupted(&mut process);
    assert_eq!([first, second, third, fourth, fifth], [true; 5]);
    assert_eq!(code, Some(1));
}

#[test]
fn ctrl_c_right_after_a_change_ends_the_watch() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), cases());
    let file = folder.path().join("mine.rs");
    // Because the solution is wrong, the exit code is 1 even if the signal arrives while the solution is
    // judged.
    fs::write(&file, SQUARE).unwrap();
    let mut process = watch(&cases, &file, Stdio::null(), Stdio::piped());
    let _deadline = Deadline::start("test --watch".into());
    let mut lines = BufReader::new(process.stderr.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("watching")));
    fs::write(&file, format!("{SQUARE}\n")).unwrap();
    assert_eq!(interrupted(&mut process), Some(1));
}

/// A copy of the project with only the parts that a new problem needs.
fn project() -> TempDir {
    let (here, there) = (Path::new(env!("CARGO_MANIFEST_DIR")), tempfile::tempdir().unwrap());
    for folder in ["cases", "problems"] {
        fs::create_dir(there.path().join(folder)).unwrap();
    }
    fs::copy(here.join("problems/Cargo.toml"), there.path().join("problems/Cargo.toml")).unwrap();
    there
}

/// The files below a folder, sorted by name.
fn files(folder: &Path) -> Vec<String> {
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|file| file.path().strip_prefix(folder).unwrap().display().to_string()).collect()
}

fn new(project: &TempDir, arguments: &[&str]) -> Ran {
    Command::new(env!("CARGO_BIN_EXE_dlx-judge")).arg("new").args(arguments).current_dir(project.path()).ran()
}

/// The newest build of the library, with which this test is linked, and the folder of the library's
/// dependencies.
fn library() -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_BIN_EXE_dlx-judge")).parent().unwrap().join("deps");
    let is_it = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with("libdlx_judge-") && name.ends_with(".rlib")
    };
    let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).filter(is_it);
    let newest = files.max_by_key(|path| path.metadata().unwrap().modified().unwrap());
    (newest.expect("no library is built"), folder)
}

/// A program that includes the files of the new problem `poj1000`. These files access the library as if they
/// were part of it.
const AROUND: &str = r#"
pub use dlx_judge::{dlx_kernel, dlx_study};
pub use dlx_kernel::input;
pub use dlx_judge::dlx_problems::{Facts, checker, generate, models, output};
#[path = "problems/poj1000"]
mod poj1000 {
    pub mod checker;
    pub mod generate;
    pub mod solution;
}
fn main() {
    let size: usize = std::env::args().nth(2).map_or(3, |size| size.parse().unwrap());
    let generator = poj1000::generate::GENERATOR;
    match std::env::args().nth(1).as_deref() {
        Some("gen") => print!("{}", String::from_utf8(generator.random_input(1, size)).unwrap()),
        Some("extreme") => print!("{}", String::from_utf8(generator.extreme_input(1)).unwrap()),
        Some("model") => {
            let facts = &Facts::of_file("poj1000", include_str!("problems/poj1000/problem.toml"), None)[0];
            let case = (&mut input::Input::new(b"1 2 1 0"), 1);
            let model = models::slots(facts, case, poj1000::solution::matrix).unwrap();
            println!("{} {:?} {:?} {:?}", model.title, model.cover, model.items, model.options);
            let output = std::env::args().nth(3).unwrap();
            let stated = output::Output::new(&output).answer(&facts.answer, 1, output::Hint::default());
            println!("{:?}", stated.unwrap());
        }
        Some("check") => {
            let output = std::env::args().nth(3).unwrap();
            println!("{:?}", poj1000::checker::check(b"2 2 1 0 0 1", output.as_bytes(), b""));
        }
        _ => std::process::exit(input::run("poj1000", poj1000::solution::solve)),
    }
}
"#;

/// Compiles `program` with `compiler`; panics with the compiler's messages, if any.
fn compile(compiler: &str, arguments: &[&str], program: &Path) {
    let compiled = Command::new(compiler).args(arguments).arg("-o").arg(program).ran();
    let message = &compiled.err;
    assert!(compiled.code == Some(0) && message.is_empty(), "{message}");
}

/// The output of `program`.
fn written(program: &Path, arguments: &[&str], input: &str) -> String {
    let mut child =
        Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let _deadline = Deadline::start(format!("{}", program.display()));
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = Ran::from(child.wait_with_output().unwrap());
    assert!(output.code == Some(0), "{arguments:?} on\n{input}");
    output.out
}

/// The checker in CONTRIBUTING.md.
fn documented_checker() -> String {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/CONTRIBUTING.md")).unwrap();
    let block = text.split("   ```rust\n").nth(1).unwrap().split("   ```\n").next().unwrap();
    block.to_string()
}

/// Checks a new problem in both languages: its generator, model and checker work, and its solutions pass the
/// sample. `answers` contains an output for a matrix with a cover and one for a matrix without; each comes
/// with the answer that the model reads from the output.
fn new_problem_works(cover: &str, answers: [(&str, &str); 2]) {
    let project = project();
    let output = new(&project, &["poj1000", "--title", "A \"quoted\" title", "--cover", cover]);
    output.ends(0);
    let path = |path: &str| project.path().join(path);
    let is_new = |file: &String| file.starts_with("problems/poj1000/") || file.starts_with("cases/poj1000/");
    let others: Vec<String> = files(project.path()).into_iter().filter(|file| !is_new(file)).collect();
    assert_eq!(others, ["problems/Cargo.toml"]);
    let facts = fs::read_to_string(path("problems/poj1000/problem.toml")).unwrap();
    let facts = &dlx_problems::Facts::of_file("poj1000", &facts, None)[0];
    assert_eq!((facts.title.as_str(), format!("{:?}", facts.cover)), ("A \"quoted\" title", capital(cover)));
    let place = (facts.judge.as_str(), facts.number.as_str(), facts.address.as_str());
    assert_eq!(place, ("POJ", "1000", "http://poj.org/problem?id=1000"));
    assert_eq!((facts.limits.time, facts.limits.memory, facts.compare.as_str()), (1.0, 64, "exact"));
    // This program was built without the new problem, but can judge a solution of it, which uses the kernel.
    let said = &output.out;
    assert!(
        said.contains("\n    dlx-judge test poj1000 --solution problems/poj1000/solution.rs\n"),
        "{said}"
    );
    let judged = ["test", "poj1000", "--solution", "problems/poj1000/solution.rs"];
    judge_in(project.path(), &judged).says("AC  poj1000/sample-1 ");
    let (library, folder) = library();
    fs::write(path("main.rs"), AROUND).unwrap();
    // The files use the crates through the library, because there may be several builds of each crate.
    fs::write(path("problems/poj1000/checker.rs"), documented_checker()).unwrap();
    for part in ["checker", "generate", "solution"] {
        let file = path(&format!("problems/poj1000/{part}.rs"));
        let text = fs::read_to_string(&file).unwrap();
        let text =
            text.replace("dlx_kernel::", "crate::dlx_kernel::").replace("dlx_study::", "crate::dlx_study::");
        fs::write(&file, text).unwrap();
    }
    let ours = path("ours");
    let library = format!("dlx_judge={}", library.display());
    let folder = format!("dependency={}", folder.display());
    let main = path("main.rs");
    let main = main.to_str().unwrap();
    compile(
        "rustc",
        &["--edition=2024", "-Dwarnings", "-Adead_code", "--extern", &library, "-L", &folder, main],
        &ours,
    );
    let cases = path("cases/poj1000");
    let output = judge(&["test", cases.to_str().unwrap(), "--exec", ours.to_str().unwrap()]);
    output.ends(0);
    let model = r#"["column 1", "column 2"] ["row 1"]"#;
    for (output, stated) in answers {
        let expected = format!("POJ 1000 A \"quoted\" title {} {model}\n{stated}\n", capital(cover));
        assert_eq!(written(&ours, &["model", "1", output], ""), expected);
    }
    for (output, fault) in [("2 1", "Ok(())\n"), ("1", "Err(Wrong(\"column 2 is in no chosen row\"))\n")] {
        assert_eq!(written(&ours, &["check", "1", output], ""), fault);
    }
    if !tools(&["g++"]) {
        return;
    }
    let theirs = path("theirs");
    fs::write(
        path("problems/poj1000/main.cpp"),
        "#include \"solution.cpp\"\nint main() { return input::run(\"poj1000\", solve); }\n",
    )
    .unwrap();
    let headers = concat!("-I", env!("CARGO_MANIFEST_DIR"), "/crates/kernel/cpp");
    let main = path("problems/poj1000/main.cpp");
    compile(
        "g++",
        &["-std=c++98", "-pedantic", "-Wall", "-Wextra", "-O1", headers, main.to_str().unwrap()],
        &theirs,
    );
    for arguments in [&["extreme"][..], &["gen", "1"], &["gen", "5"], &["gen", "12"]] {
        let input = written(&ours, arguments, "");
        assert_eq!(written(&ours, &[], &input), written(&theirs, &[], &input), "{input}");
    }
}

fn capital(cover: &str) -> String {
    cover[..1].to_uppercase() + &cover[1..]
}

#[test]
fn new_problems_pass_their_sample() {
    new_problem_works("exact", [("Yes", "Is(true)"), ("No", "Is(false)")]);
    if is_for_every() {
        new_problem_works("repeat", [("1", "Fewest(Some(1))"), ("-1", "Fewest(None)")]);
    }
}

#[test]
fn an_invalid_name_is_rejected_and_nothing_is_overwritten() {
    let project = project();
    for wrong in ["poj3074", "luogu10482", "Poj1", "1poj", "../x", "fn", "a-b", ""] {
        new(&project, &[wrong]).ends(2);
    }
    fs::create_dir_all(project.path().join("cases/poj1000")).unwrap();
    fs::write(project.path().join("cases/poj1000/sample-1.in"), "mine").unwrap();
    new(&project, &["poj1000"]).ends(1);
    assert!(!project.path().join("problems/poj1000").exists());
    let elsewhere = tempfile::tempdir().unwrap();
    new(&elsewhere, &["poj1000"]).ends(2);
}

#[test]
fn one_run_finds_the_shortest_passing_limit() {
    let folder = fresh(&[("c/1.in", "1\n"), ("c/1.out", "1\n"), ("c/2.in", "2\n"), ("c/2.out", "2\n")]);
    // This command takes more time than the shortest limit, but less than either of the other limits.
    let busy = "sh -c 'i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done; cat'";
    let line = |arguments: &[&str]| {
        let output = judge_in(folder.path(), &[&["test", "c"], arguments].concat());
        let all = output.out + &output.err;
        (output.code, all.lines().find(|line| line.contains("passes")).unwrap_or(&all).to_string())
    };
    let (code, told) = line(&["--exec", busy, "--limits", "60,0.000001,30"]);
    assert_eq!(code, Some(0), "{told}");
    assert_eq!(told, "passes with 30 s or more (0.000001 s: 0 of 2 AC; 30 s: 2 of 2 AC; 60 s: 2 of 2 AC)");
    let (code, told) = line(&["--exec", "echo 1", "--limits", "10,20", "--format", "json"]);
    assert_eq!(
        (code, told.as_str()),
        (Some(1), "passes with none of these limits (10 s: 1 of 2 AC; 20 s: 1 of 2 AC)")
    );
    write(folder.path(), &[("s/a.py", "print(input())\n"), ("s/b.py", "print(1)\n")]);
    judge_in(folder.path(), &["test", "c", "--solution", "s", "--limits", "9"])
        .says("a.py: passes with 9 s or more (9 s: 2 of 2 AC)");
    for wrong in [
        &["--limits", "0"][..],
        &["--limits", "1,x"],
        &["--limits", "1", "--time-limit", "2"],
        &["--limits", "1", "--resume", "r"],
        &["--limits", "1", "--partition", "1/2"],
    ] {
        assert_eq!(line(&[&["--exec", "cat"], wrong].concat()).0, Some(2), "{wrong:?}");
    }
}
