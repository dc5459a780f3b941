//! `dlx-judge init`: the tasks for Visual Studio Code follow the editor's documentation, their patterns match
//! the program's real output, and Neovim finds the same locations.

use crate::common::{Run, judge_in, start_in, write};
use crate::tools::deadline::Deadline;
use crate::tools::{skip, tool, tools};
use regex_lite::Regex;
use rustix::process::{Pid, Signal, kill_process};
use serde::Deserialize;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Command;

/// The fields of `tasks.json` that `init` writes, as specified by "Schema for tasks.json" in the
/// documentation of Visual Studio Code: <https://code.visualstudio.com/docs/reference/tasks-appendix>.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tasks {
    version: String,
    tasks: Vec<Task>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Task {
    label: String,
    #[serde(rename = "detail")]
    _detail: String,
    r#type: String,
    command: String,
    args: Vec<String>,
    options: Options,
    problem_matcher: Vec<Matcher>,
    #[serde(rename = "presentation")]
    _presentation: Presentation,
    #[serde(default)]
    group: Option<Group>,
    #[serde(default)]
    is_background: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    cwd: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Presentation {
    #[serde(rename = "clear")]
    _clear: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Group {
    kind: String,
    is_default: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Matcher {
    owner: String,
    source: String,
    file_location: String,
    #[serde(default, rename = "severity")]
    _severity: String,
    pattern: Patterns,
    #[serde(default)]
    background: Option<Background>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Background {
    active_on_start: bool,
    begins_pattern: String,
    ends_pattern: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Patterns {
    One(Pattern),
    Several(Vec<Pattern>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pattern {
    regexp: String,
    #[serde(default, rename = "kind")]
    _kind: String,
    file: Option<usize>,
    line: Option<usize>,
    #[serde(rename = "column")]
    _column: Option<usize>,
    #[serde(rename = "severity")]
    _severity: Option<usize>,
    #[serde(rename = "code")]
    _code: Option<usize>,
    message: Option<usize>,
}

/// A location found by a matcher: file, line (may be empty) and message.
type Place = (String, String, String);

impl Matcher {
    /// The locations named in a text; the patterns match consecutive lines.
    fn places(&self, text: &str) -> Vec<Place> {
        let patterns = match &self.pattern {
            Patterns::One(pattern) => std::slice::from_ref(pattern),
            Patterns::Several(patterns) => patterns,
        };
        let expressions: Vec<Regex> =
            patterns.iter().map(|pattern| Regex::new(&pattern.regexp).unwrap()).collect();
        let lines: Vec<&str> = text.lines().collect();
        let place = |lines: &[&str]| {
            let mut place = Place::default();
            for ((line, pattern), expression) in lines.iter().zip(patterns).zip(&expressions) {
                let found = expression.captures(line)?;
                let group = |index: Option<usize>| found.get(index?).map(|group| group.as_str().to_string());
                place.0 = group(pattern.file).unwrap_or(place.0);
                place.1 = group(pattern.line).unwrap_or(place.1);
                place.2 = group(pattern.message).unwrap_or(place.2);
            }
            Some(place)
        };
        lines.windows(patterns.len()).filter_map(place).collect()
    }
}

fn tasks(folder: &Path) -> Tasks {
    serde_json::from_str(&fs::read_to_string(folder.join(".vscode/tasks.json")).unwrap()).unwrap()
}

const ADDRESS: &str = "http://poj.org/problem?id=3074";

/// Sources with an error in line 3: file name, required tool, text, and a part of the compiler's message.
fn mistaken() -> [(&'static str, &'static str, String, &'static str); 6] {
    let address = |comment: &str| format!("{comment} {ADDRESS}\n");
    [
        ("a.cpp", "g++", address("//") + "int main() {\n    int x = ;\n}\n", "expected"),
        ("a.c", "gcc", address("//") + "int main(void) {\n    return y;\n}\n", "undeclared"),
        ("a.rs", "rustc", address("//") + "fn main() {\n    let x: u8 = \"\";\n}\n", "mismatched types"),
        ("a.go", "go", address("//") + "package main\nfunc main() { x := 1 }\n", "declared"),
        (
            "Main.java",
            "javac",
            address("//") + "public class Main {\n    int x = \"\";\n}\n",
            "incompatible types",
        ),
        ("a.py", "python3", address("#") + "x = 1\nprint(y)\n", "line 3"),
    ]
}

#[test]
fn vscode_tasks_find_compiler_errors() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let output = judge_in(folder, &["init"]);
    assert!(output.code == Some(0) && output.out.starts_with(".vscode/tasks.json\n"), "{}", output.err);
    let tasks = tasks(folder);
    assert_eq!(tasks.version, "2.0.0");
    let test = &tasks.tasks[0];
    for (name, program, text, message) in mistaken() {
        if !tools(&[program]) {
            continue;
        }
        write(folder, &[(name, &text)]);
        let file = fs::canonicalize(folder).unwrap().join(name).to_string_lossy().into_owned();
        let arguments: Vec<String> = test.args.iter().map(|word| word.replace("${file}", &file)).collect();
        let output = judge_in(folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let report = output.out + &output.err;
        let places: Vec<Place> =
            test.problem_matcher.iter().flat_map(|matcher| matcher.places(&report)).collect();
        let is_it = |place: &Place| place.0 == file && place.1 == "3" && place.2.contains(message);
        assert!(places.iter().any(is_it), "{name}: {places:?} in {report}");
    }
}

#[test]
fn vscode_tasks_find_differing_outputs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    judge_in(folder, &["init", "vscode"]);
    let tasks = tasks(folder);
    let ends = ["test", "watch", "stress", "submit"];
    assert_eq!(tasks.tasks.len(), ends.len());
    for (task, end) in tasks.tasks.iter().zip(ends) {
        assert_eq!(
            (task.label.as_str(), task.command.as_str()),
            (format!("dlx-judge: {end}").as_str(), "dlx-judge")
        );
        assert_eq!((task.r#type.as_str(), task.options.cwd.as_str()), ("process", "${fileDirname}"));
        assert_eq!(
            (task.args[0].as_str(), task.args.last().unwrap().as_str()),
            (if end == "watch" { "test" } else { end }, "${file}")
        );
        for matcher in &task.problem_matcher {
            assert_eq!((matcher.owner.as_str(), matcher.file_location.as_str()), ("dlx-judge", "absolute"));
        }
    }
    // Only extensions can define named matchers, so every task repeats the same matchers.
    let matchers = |task: usize| -> Vec<Value> {
        let text = fs::read_to_string(folder.join(".vscode/tasks.json")).unwrap();
        let all: Value = serde_json::from_str(&text).unwrap();
        let mut matchers = all["tasks"][task]["problemMatcher"].as_array().unwrap().clone();
        matchers.iter_mut().for_each(|matcher| drop(matcher.as_object_mut().unwrap().remove("background")));
        matchers
    };
    for (task, end) in ends.iter().enumerate() {
        assert!(matchers(task).iter().all(|matcher| matchers(0).contains(matcher)), "{end}");
    }
    let group = tasks.tasks[0].group.as_ref().unwrap();
    assert!(group.kind == "build" && group.is_default);
    let watch = &tasks.tasks[1];
    let background = watch.problem_matcher[0].background.as_ref().unwrap();
    assert!(watch.is_background && background.active_on_start);

    if !tools(&["python3"]) {
        return;
    }
    write(folder, &[("poj3074.py", "print(1)\n")]);
    let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["test", "--solution", "poj3074.py", "--fail-fast"])
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .ran();
    let report = &output.out;
    assert_eq!(output.err, "poj3074.py: poj3074, by the name of the file\n");
    let matcher =
        tasks.tasks[0].problem_matcher.iter().find(|matcher| matcher.source == "difference").unwrap();
    let places = matcher.places(report);
    let [(file, line, message)] = &places[..] else { panic!("{places:?} in {report}") };
    assert_eq!(fs::read_to_string(file).unwrap(), "1\n");
    assert!(line.is_empty() && message.starts_with("the whole output is in "));
    // Each round of `--watch` begins with a report's first line, and ends with the line printed by `watch`.
    assert!(
        Regex::new(&background.begins_pattern).unwrap().is_match(report.lines().next().unwrap()),
        "{report}"
    );
    let ends = Regex::new(&background.ends_pattern).unwrap();
    let _deadline = Deadline::start("test --watch".into());
    let mut watch = start_in(folder, &["test", "--solution", "poj3074.py", "--fail-fast", "--watch"]);
    let mut lines = BufReader::new(watch.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| ends.is_match(&line)));
    kill_process(Pid::from_child(&watch), Signal::INT).unwrap();
    watch.wait().unwrap();
}

#[test]
fn init_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (editor, file) in [("vscode", ".vscode/tasks.json"), ("nvim", ".nvim.lua")] {
        write(folder.path(), &[(file, "mine\n")]);
        let output = judge_in(folder.path(), &["init", editor]);
        assert_eq!((output.code, output.out.as_str()), (Some(1), ""));
        assert_eq!(output.err, format!("dlx-judge: {file} already exists and is not overwritten\n"));
        assert_eq!(fs::read_to_string(folder.path().join(file)).unwrap(), "mine\n");
    }
}

#[test]
#[ignore = "installs Neovim"]
fn neovim_lists_the_same_locations() {
    let Some(nvim) = tool(&["nvim"]) else { return skip("neovim_lists_the_same_locations", "nvim") };
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(judge_in(folder, &["init", "nvim"]).code == Some(0));
    let path = std::env::var("PATH").unwrap_or_default();
    let program = Path::new(env!("CARGO_BIN_EXE_dlx-judge")).parent().unwrap();
    let list = "lua for _, place in ipairs(vim.fn.getqflist()) do io.stdout:write(vim.fn.fnamemodify(vim.fn.bufname(place.bufnr), ':t'), ':', place.lnum, '\\n') end";
    for (name, program_of_language, text, _) in mistaken() {
        if !tools(&[program_of_language]) {
            continue;
        }
        write(folder, &[(name, &text)]);
        let output = Command::new(&nvim)
            .args([
                "--headless",
                "-u",
                "NONE",
                "-c",
                "luafile .nvim.lua",
                "-c",
                &format!("edit {name}"),
                "-c",
                "silent make!",
            ])
            .args(["-c", list, "-c", "qa!"])
            .current_dir(folder)
            .env("PATH", format!("{}:{path}", program.display()))
            .ran();
        let shown = output.out + &output.err;
        assert!(shown.lines().any(|line| line == format!("{name}:3")), "{name}: {shown}");
    }
}
