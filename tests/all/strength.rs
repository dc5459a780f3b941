//! Mutants of solutions: which changes are made, what the cases kill, and what is listed as equivalent.

use crate::common::{Ran, Run, assert_wrong_usage, day, fresh, is_its_day, judge_in, write};
use crate::tools::tools;
use crate::update::measured as update;
use dlx_harness::run::protocol::Command;
use dlx_judge::bundle::Language as Bundled;
use dlx_judge::embedded;
use dlx_judge::folder::mutants::Listed;
use dlx_judge::measured::Counted;
use dlx_judge::measured::{self, STRENGTH};
use dlx_judge::strength::programs::Mutants;
use dlx_judge::strength::{Change, Choice, Language, Mutant, mutants};
use dlx_problems::{PROBLEMS, Problem};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{self, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A queens solution with loops, tables, and statements that reset table entries.
const CPP: &str = r#"#include <cstdio>
const int MOST = 7, N = 27;
int n, ans, col[14], d1[N], d2[N], c[14];
void dfs(int row) {
    if (row > n) {
        ans++;
        if (ans <= 3) {
            for (int i = 1; i <= n; i++) printf("%d ", c[i]);
            printf("\n");
        }
        return;
    }
    for (int i = 1; i <= n; i++) {
        if (col[i] || d1[row + i] || d2[row - i + n]) continue;
        c[row] = i;
        col[i] = d1[row + i] = d2[row - i + n] = 1;
        dfs(row + 1);
        col[i] = 0;
        d1[row + i] = 0;
        d2[row - i + n] = 0;
    }
}
int main() {
    scanf("%d", &n);
    if (n > MOST) return 1;
    dfs(1);
    printf("%d\n", ans);
}
"#;

const PYTHON: &str = r#"n = int(input())
found = []


def search(row, columns):
    if row == n:
        found.append(columns)
        return
    for column in range(n):
        if all(column != c and abs(column - c) != row - r for r, c in enumerate(columns)):
            search(row + 1, columns + [column])


search(0, [])
for columns in found[:3]:
    print(' '.join(str(column + 1) for column in columns))
print(len(found))
"#;

/// The exit code and the report of `strength` for a queens solution, with cases of these sizes.
fn measured(name: &str, text: &str, sizes: &[u32]) -> (Option<i32>, Value) {
    let folder = fresh(&[(name, text)]);
    for size in sizes {
        let (input, answer) = (format!("{size}\n"), crate::common::answer("luogu1219", &format!("{size}\n")));
        let file = |ending: &str| format!("cases/luogu1219/{size}.{ending}");
        write(folder.path(), &[(&file("in"), &input), (&file("out"), &answer)]);
    }
    let output =
        judge_in(folder.path(), &["strength", "luogu1219", "--solution", name, "--own", "--format", "json"]);
    assert!(output.err.lines().all(|line| line.contains(": mutants of ")), "{}", output.err);
    (output.code, serde_json::from_str(&output.out).unwrap())
}

#[test]
fn larger_cases_kill_more_mutants() {
    if !tools(&["g++"]) {
        return;
    }
    let survived = |sizes: &[u32]| {
        let (code, report) = measured("queens.cpp", CPP, sizes);
        assert_eq!(code, Some(1), "{report}");
        let lines = report["survived"].as_array().unwrap().iter();
        let lines: Vec<String> =
            lines.map(|change| change["after"].as_str().unwrap().trim().to_string()).collect();
        (report["killed"].as_u64().unwrap(), lines)
    };
    let (killed, lines) = survived(&[6]);
    let limit = "const int MOST = 6, N = 27;".to_string();
    assert!(lines.contains(&limit), "{lines:#?}");
    let (more, lines) = survived(&[6, 7]);
    assert!(more > killed && !lines.contains(&limit), "{lines:#?}");
    // No case kills this mutant: any nonzero value marks a column or diagonal as taken.
    assert!(lines.contains(&"col[i] = d1[row + i] = d2[row - i + n] = 2;".to_string()), "{lines:#?}");
}

#[test]
fn changed_checker_files_invalidate_results() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let checker = "import os, rule, sys\n\
                   strict = rule.STRICT and 'LENIENT' not in os.environ\n\
                   same = open(sys.argv[2]).read() == open(sys.argv[3]).read()\n\
                   sys.exit(1 if strict and not same else 0)\n";
    let files = [
        ("f/cases/1.in", "1\n"),
        ("f/cases/1.out", "2\n"),
        ("f/checker.py", checker),
        ("f/rule.py", "STRICT = True\n"),
        ("f/solutions/a.py", "print(int(input()) + 1)\n"),
    ];
    write(folder.path(), &files);
    let killed = |options: &[&str]| {
        let output = judge_in(folder.path(), &[&["strength", "./f", "--format", "json"], options].concat());
        let report: Value = serde_json::from_str(&output.out).unwrap_or_else(|_| panic!("{}", output.err));
        report["killed"].as_u64().unwrap()
    };
    let all = killed(&[]);
    assert!(all > 0);
    assert_eq!(killed(&["--env", "LENIENT=1"]), 0);
    write(folder.path(), &[("f/rule.py", "STRICT = False\n")]);
    assert_eq!(killed(&[]), 0);
    write(folder.path(), &files);
    assert_eq!(killed(&[]), all);
    // A lower output limit kills mutants that print too much.
    let long = ("f/solutions/a.py", "print('x' * (3000 // int(input())))\n");
    write(folder.path(), &[("f/rule.py", "STRICT = False\n"), ("f/cases/1.in", "3000\n"), long]);
    let usual = killed(&[]);
    assert!(killed(&["--output-limit", "1"]) > usual);
}

/// A problem folder in Python: the sum of `n` numbers. Its only case is the sum of one number, 0.
const SUM: [(&str, &str); 8] = [
    ("s/problem.toml", "compare = \"any-case\"\n[limits]\ntime = 2\n"),
    ("s/cases/1.in", "1\n0\n"),
    ("s/cases/1.out", "Sum 0\n"),
    (
        "s/generate.py",
        "import random, sys\nseed, size = map(int, sys.argv[1:])\nrandom.seed(seed)\nprint(size)\n\
         print(*[random.randint(1, 9) for _ in range(size)])\n",
    ),
    ("s/validate.py", "n = int(input())\nassert 1 <= n <= 20 and len(input().split()) == n\n"),
    ("s/reference.py", "input()\nprint('Sum', sum(map(int, input().split())))\n"),
    ("s/solutions/accepted/a.py", "n = int(input())\nprint('Sum', sum(map(int, input().split())))\n"),
    (
        "s/solutions/accepted/b.py",
        "n = int(input())\nvalues = list(map(int, input().split()))\ntotal = 0\nfor value in values:\n    total += value\nprint('Sum', total)\n",
    ),
];

/// A wrong solution that prints the first number instead of the sum.
const FIRST: (&str, &str) =
    ("s/solutions/wrong_answer/first.py", "input()\nprint('Sum', int(input().split()[0]))\n");

#[test]
fn wrong_solutions_that_pass_are_reported_first() {
    if !tools(&["python3", "rustc"]) {
        return;
    }
    let folder = fresh(&SUM);
    let others = [
        ("s/solutions/accepted/no.py", "print('Sum 1')\n"),
        ("s/solutions/accepted/other.go", "package main\n"),
        ("s/solutions/wrong_answer/no.rs", "fn main( {\n"),
    ];
    write(folder.path(), &others);
    write(folder.path(), &[FIRST]);
    let output = judge_in(folder.path(), &["strength", "./s"]);
    assert_eq!(output.code, Some(1), "{}", output.err);
    let first = output.out.lines().next().unwrap();
    assert_eq!(first, "wrong, but passes 1 case: wrong_answer/first.py, expected WA");
    output.says("survived: arithmetic, accepted/b.py:5");
    output.says("mutants of accepted/b.py, 1 case: ");
    output.says("left out: accepted/no.py: the solution itself is not accepted: WA on 1: ");
    output.says("left out: wrong_answer/no.rs: error");
    output.warns("not changed, because they are not in Rust, C++, C or Python: accepted/other.go");
    // The comparison ignores case, so a mutant that changes only the case of a letter is not listed.
    assert!(!output.out.contains("print('sum'"), "{}", output.out);
}

#[test]
fn find_saves_shrunk_killing_inputs() {
    if !tools(&["python3"]) || !is_its_day(0) {
        return;
    }
    let folder = fresh(&SUM);
    write(folder.path(), &[FIRST]);
    let args = ["strength", "./s", "--find", "--format", "json"];
    let run = |args: &[&str]| {
        let output = judge_in(folder.path(), args);
        let report: Value = serde_json::from_str(&output.out).unwrap_or_else(|_| panic!("{}", output.err));
        (output.code, report)
    };
    let (code, report) = run(&args);
    assert_eq!(code, Some(1), "{report}");
    let found = report["search"]["found"].as_array().unwrap();
    let killed: usize = found.iter().map(|input| input["killed"].as_array().unwrap().len()).sum();
    let survived = report["survived"].as_array().unwrap().len();
    let is_minus = |killed: &Value| killed["solution"] == "accepted/b.py" && killed["line"] == 5;
    let minus = found.iter().find(|input| input["killed"].as_array().unwrap().iter().any(is_minus)).unwrap();
    // Only the first line is checked, because on a busy machine the input may be shrunk less.
    assert!(text(&minus["input"]).starts_with("1\n"), "{report}");
    let first = found.iter().find(|input| input["killed"][0]["solution"] == "wrong_answer/first.py").unwrap();
    assert!(text(&first["input"]).starts_with("2\n"), "{report}");
    let (_, saved) = run(&[&args[..], &["--save"]].concat());
    for input in saved["search"]["found"].as_array().unwrap() {
        let name = input["saved"].as_str().unwrap();
        assert!(name.starts_with(&format!("strength-seed-{}-size-", input["seed"])), "{name}");
        let case =
            |ending| fs::read_to_string(folder.path().join(format!("s/cases/{name}.{ending}"))).unwrap();
        assert_eq!((case("in"), case("out")), (text(&input["input"]), text(&input["expected"])));
    }
    let (_, after) = run(&["strength", "./s", "--format", "json"]);
    assert_eq!(after["passing"], Value::Array(Vec::new()));
    assert_eq!(after["survived"].as_array().unwrap().len() + killed - 1, survived, "{after}");
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_string()
}

#[test]
fn find_reports_accepted_solutions_that_are_wrong() {
    if !tools(&["python3"]) || !is_its_day(2) {
        return;
    }
    let folder = fresh(&SUM);
    let own = "n = int(input())\nprint('Sum', int(input().split()[-1]))\n";
    write(folder.path(), &[("s/solutions/accepted/last.py", own)]);
    let output = judge_in(folder.path(), &["strength", "./s", "--find"]);
    assert_eq!(output.code, Some(1), "{}", output.err);
    output.says("WRONG: accepted/last.py itself gets WA on this input, from seed ");
}

#[test]
fn a_faulty_solution_takes_nothing_from_the_others() {
    if !tools(&["python3", "gcc"]) || !is_its_day(1) {
        return;
    }
    let folder = fresh(&SUM);
    let checker = "import sys\nout, right = (open(name).read() for name in sys.argv[2:4])\n\
                   sys.exit(3 if 'odd' in out else out.split() != right.split())\n";
    let odd = "input()\nn = sum(map(int, input().split()))\nprint('Sum 0' if n == 0 else 'odd')\n";
    write(folder.path(), &[("s/checker.py", checker), ("s/solutions/wrong_answer/a.py", odd)]);
    // These have more mutants than are judged of all solutions together.
    let sum = (0..100).map(|number| format!("x += {number};\n")).collect::<String>();
    let uncompiled = format!("int main(void) {{ int x = 1;\n{sum}return y; }}\n");
    for name in ["A", "B", "C", "D"] {
        write(folder.path(), &[(&format!("s/solutions/accepted/{name}.c"), &uncompiled)]);
    }
    write(folder.path(), &[FIRST]);
    let output = judge_in(folder.path(), &["strength", "./s", "--find", "--time", "40"]);
    output
        .ends(1)
        .says("left out: wrong_answer/a.py: searched only up to seed 1, size 1: the checker: exit code 3");
    output.says("wrong_answer/first.py").says("mutants of accepted/a.py").says("mutants of accepted/b.py");
    assert!(!output.out.contains(": wrong_answer/first.py; --time"), "{output}");
    assert!(!output.out.contains("enough mutants"), "{output}");
}

#[test]
fn find_searches_for_a_built_in_problem() {
    if !tools(&["g++"]) {
        return;
    }
    let folder = fresh(&[("queens.cpp", CPP)]);
    let answer = crate::common::answer("luogu1219", "6\n");
    write(folder.path(), &[("cases/luogu1219/6.in", "6\n"), ("cases/luogu1219/6.out", &answer)]);
    let options = ["--solution", "queens.cpp", "--own", "--find", "--time", "20", "--save"];
    let output = judge_in(folder.path(), &[&["strength", "luogu1219"][..], &options].concat());
    // The solution itself is wrong: it handles at most 7 queens.
    output.says("WRONG: queens.cpp itself gets ");
    assert_eq!(output.code, Some(1), "{}", output.err);
}

/// A solution of poj3740 that gives up on input with more than 100 large matrices, as in `edge-largest`.
const GIVES_UP: &str = r#"#include <cstdio>
int m, n, large, a[16][300], used[301];
bool search(int c) {
    while (used[c]) c++;
    if (c == n) return true;
    for (int r = 0; r < m; r++) {
        bool fits = a[r][c];
        for (int k = 0; k < n; k++) if (fits && a[r][k] && used[k]) fits = false;
        for (int k = 0; k < n; k++) if (fits) used[k] += a[r][k];
        if (fits && search(c + 1)) return true;
        for (int k = 0; k < n; k++) if (fits) used[k] -= a[r][k];
    }
    return false;
}
int main() {
    while (scanf("%d %d", &m, &n) == 2) {
        if (n == 300 && ++large > 100) return 1;
        for (int r = 0; r < m; r++) for (int c = 0; c < n; c++) scanf("%d", &a[r][c]);
        for (int c = 0; c < 301; c++) used[c] = 0;
        puts(search(0) ? "Yes, I found it" : "It is impossible");
    }
}
"#;

#[test]
fn extra_hard_cases_that_the_solution_fails_are_not_used() {
    if !tools(&["g++"]) {
        return;
    }
    let folder = fresh(&[("gives-up.cpp", GIVES_UP)]);
    let output = judge_in(folder.path(), &["strength", "poj3740", "--solution", "gives-up.cpp"]);
    output.says(" mutants of gives-up.cpp, ");
    output.warns("edge-largest: not used: gives-up.cpp fails it, but it does not count\n");
}

#[test]
fn find_needs_a_generator() {
    let folder = fresh(&SUM);
    fs::remove_file(folder.path().join("s/generate.py")).unwrap();
    assert_wrong_usage(folder.path(), &["strength", "./s", "--find"], "./s does not have a generator");
}

#[test]
fn many_mutants_share_one_compilation() {
    if !tools(&["g++"]) {
        return;
    }
    let (folder, next) = (tempfile::tempdir().unwrap(), AtomicUsize::new(0));
    let all = mutants(CPP, Language::Cpp, |_, _| false).unwrap();
    let compile = |text: &str| Ok(compiled(folder.path(), "cpp", next.fetch_add(1, Ordering::Relaxed), text));
    let of = Mutants { text: CPP, language: Language::Cpp, mutants: &all, jobs: 1, compile: &compile };
    let programs = of.programs(|_| false).unwrap();
    let (made, fixed) = (next.into_inner(), all.iter().filter(|mutant| !is_choice(mutant)).count());
    assert!(fixed > 3 && made < 6, "{made} compilations of {} mutants, {fixed} of them fixed", all.len());
    for (mutant, program) in all.iter().zip(&programs.mutants).filter(|(mutant, _)| !is_choice(mutant)) {
        let alone = compiled(folder.path(), "cpp", 1000, &mutant.apply(CPP)).unwrap();
        let (program, change) = (program.as_ref().unwrap(), mutant.change(CPP));
        assert_eq!(run(program, "6\n"), run(&alone, "6\n"), "{change:?}");
    }
}

fn is_choice(mutant: &Mutant) -> bool {
    mutant.edits.iter().all(|edit| edit.choice != Choice::Fixed)
}

/// Compiles `text` to the program with this number. Fails with the compiler's messages.
fn compiled(place: &Path, ending: &str, number: usize, text: &str) -> Result<Command, String> {
    let compiler = if ending == "rs" { "rustc" } else { "g++" };
    let [source, program] = [ending, "out"].map(|ending| place.join(format!("x{number}.{ending}")));
    fs::write(&source, text).unwrap();
    let output = process::Command::new(compiler).arg(&source).arg("-o").arg(&program).ran();
    if output.code == Some(0) { Ok(Command::new([program])) } else { Err(output.err) }
}

/// Exit code and output of a program on an input. None if the program takes too long.
fn run(command: &Command, input: &str) -> Option<(Option<i32>, String)> {
    let mut run = process::Command::new("timeout");
    run.arg("1").args(&command.words).envs(command.environment.iter().map(|(name, value)| (name, value)));
    let mut child = run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    // Writing fails if the program ends before it reads its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = Ran::from(child.wait_with_output().unwrap());
    (output.code != Some(124)).then_some((output.code, output.out))
}

#[test]
#[ignore = "compiles every mutant separately"]
fn mutants_chosen_at_run_time_behave_like_those_compiled_alone() {
    if !tools(&["g++", "rustc", "timeout"]) {
        return;
    }
    let queens = "use std::io::Read;\nfn main() {\n    let mut text = String::new();\n    std::io::stdin().read_to_string(&mut text).unwrap();\n    \
                  let n: usize = text.trim().parse().unwrap();\n    let mut rows = vec![0; n];\n    \
                  println!(\"Covers: {}\", count(&mut rows, 0));\n}\nfn count(rows: &mut Vec<usize>, row: usize) -> u64 {\n    \
                  if row == rows.len() {\n        return 1;\n    }\n    let mut found = 0;\n    for column in 0..rows.len() {\n        \
                  let is_free = |above: usize| rows[above] != column && rows[above] + row - above != column && rows[above] + above != column + row;\n        \
                  if (0..row).all(is_free) {\n            rows[row] = column;\n            found += count(rows, row + 1);\n        }\n    }\n    \
                  found\n}\n";
    let (folder, next) = (tempfile::tempdir().unwrap(), AtomicUsize::new(0));
    for (text, language, ending) in [(CPP, Language::Cpp, "cpp"), (queens, Language::Rust, "rs")] {
        let all = mutants(text, language, |_, _| false).unwrap();
        let compile =
            |text: &str| Ok(compiled(folder.path(), ending, next.fetch_add(1, Ordering::Relaxed), text));
        let of = Mutants { text, language, mutants: &all, jobs: 2, compile: &compile };
        let programs = of.programs(|_| false).unwrap();
        let chosen: usize = programs.switched.iter().map(|(_, which)| which.len()).sum();
        assert!(3 * chosen > all.len(), "{ending}: {chosen} of {} are chosen", all.len());
        let own = run(&compile(text).unwrap().unwrap(), "6\n");
        for (program, _) in &programs.switched {
            assert_eq!(run(program, "6\n"), own, "{ending}");
        }
        for (mutant, program) in all.iter().zip(&programs.mutants) {
            let alone = compile(&mutant.apply(text)).unwrap().ok();
            assert_eq!(program.is_some(), alone.is_some(), "{:?}", mutant.change(text));
            if let (Some(program), Some(alone)) = (program, &alone) {
                assert_eq!(run(program, "6\n"), run(alone, "6\n"), "{:?}", mutant.change(text));
            }
        }
    }
}

#[test]
fn a_solution_in_python_has_mutants() {
    if !tools(&["python3"]) {
        return;
    }
    let (_, report) = measured("queens.py", PYTHON, &[6]);
    let number = |key: &str| report[key].as_u64().unwrap();
    assert!(number("mutants") > 20 && 10 * number("killed") >= 9 * number("mutants"), "{report}");
}

#[test]
fn solutions_that_cannot_be_measured_are_reported() {
    let folder = fresh(&[("wrong.py", "print(1)\n"), ("a.go", "package main\n"), ("empty.py", "\n")]);
    assert_wrong_usage(folder.path(), &["strength", "poj"], "no problem is called 'poj'");
    let other = "a.go: expected a solution in Rust, C++, C or Python";
    assert_wrong_usage(folder.path(), &["strength", "luogu1219", "--solution", "a.go"], other);
    if tools(&["python3"]) {
        for (file, error) in [
            ("wrong.py", "the solution itself is not accepted: WA on "),
            ("empty.py", "expected a solution with expressions to change"),
        ] {
            let output = judge_in(folder.path(), &["strength", "luogu1219", "--solution", file]);
            assert_eq!((output.code, output.out.as_str()), (Some(1), ""));
            output.warns(error);
        }
    }
}

/// The problems with their own solution.
fn problems() -> impl Iterator<Item = &'static Problem> {
    PROBLEMS.iter().filter(|problem| problem.id == problem.home)
}

/// The text of the file that lists the equivalent mutants of a problem.
fn list(problem: &Problem) -> Option<&'static str> {
    let path = problem.file("mutants.toml");
    embedded::file(&path).map(|_| embedded::text(&path).unwrap())
}

#[test]
fn every_listed_change_is_a_mutant_and_has_a_reason() {
    for problem in problems() {
        let Some(text) = list(problem) else { continue };
        let listed = Listed::parse(text).unwrap_or_else(|error| panic!("{}: {error}", problem.id));
        let solution = embedded::text(&Bundled::Rust.path(problem)).unwrap();
        let mutants = mutants(solution, Language::Rust, |_, _| false).unwrap();
        let known: Vec<String> = mutants.iter().map(|mutant| mutant.change(solution).words()).collect();
        for (change, why) in listed.changes() {
            assert!(known.iter().any(|known| known == change), "{}: no mutant is {change}", problem.id);
            assert!(why.len() > 10 && !why.ends_with('.'), "{}: {why}", problem.id);
        }
    }
}

/// Maximum number of mutants of a problem that are neither killed nor listed.
const SURVIVORS: usize = 2;

/// The counts of `strength` for a problem, which must have few survivors and no unused list entries.
fn counted(problem: &Problem) -> Counted {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = judge_in(root, &["strength", problem.id, "--built-in", "--format", "json", "-j", "2"]);
    let report: Value =
        serde_json::from_str(&output.out).unwrap_or_else(|_| panic!("{}: {}", problem.id, output.err));
    let survived = report["survived"].as_array().unwrap();
    assert!(survived.len() <= SURVIVORS, "{}: {survived:#?}", problem.id);
    assert_eq!(report["unused"], Value::Array(Vec::new()), "{}", problem.id);
    let number = |key: &str| report[key].as_u64().unwrap() as usize;
    Counted { mutants: number("mutants"), killed: number("killed"), equivalent: number("equivalent") }
}

/// Tests a different problem each day.
#[test]
#[ignore = "compiles for half a minute"]
fn the_mutants_of_a_problem_are_killed_or_listed() {
    let all: Vec<&Problem> = problems().collect();
    counted(all[day() % all.len()]);
}

#[test]
#[ignore = "compiles for minutes"]
fn the_mutants_of_every_problem_are_killed_or_listed() {
    for problem in problems() {
        let known = measured::counted(&update::text(), problem);
        assert_eq!(known, Some(counted(problem)), "{}: UPDATE=ID cargo test update writes it", problem.id);
    }
}

/// Counts the mutants of a problem, and writes the counts.
pub fn measure(problem: &'static Problem) {
    let counted = counted(problem);
    println!("{}: {counted:?}", problem.id);
    let value = serde_json::to_string(&counted).unwrap();
    update::write(problem, |name| name == STRENGTH, vec![(STRENGTH.to_string(), value)]);
}

#[test]
fn a_change_is_shown_on_one_line_with_the_words_marked() {
    let words = |before: &str, after: &str| {
        Change { line: 1, before: before.to_string(), after: after.to_string() }.words()
    };
    assert_eq!(words("  if a < 9 {", "  if a <= 9 {"), "if a <{+=+} 9 {");
    assert_eq!(words("min(a, b)", "max(a, b)"), "[-min-]{+max+}(a, b)");
    assert_eq!(words("x[1]", "x[11]"), "x[[-1-]{+11+}]");
    assert_eq!(words("aa", "aaa"), "[-aa-]{+aaa+}");
    assert_eq!(words("n += 1;\n    }", "n += 1;\n    break;}"), "n += 1;⏎{+break;+}}");
    assert_eq!(words("rows.sort();", ""), "[-rows.sort();-]");
}

#[test]
fn the_error_for_a_malformed_list_names_the_line() {
    let error = Listed::parse("\"no input is so large\" = 3\n").unwrap_err();
    assert!(error.starts_with("line 1: "), "{error}");
    let listed = Listed::parse("\"no input is so large\" = '''\na\nb'''\n").unwrap();
    assert!(listed.has("a") && listed.has("b") && !listed.has("c"));
}
